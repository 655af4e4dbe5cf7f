"""How things stand, before and after a step, as elements of a page.

Purpose: what players have, what lies with them, boards and graphs; whatever has changed stands
there as it was and as it is.
Input: two `Known` values. Output: elements. Must not know: how they came about.
"""

from collections import Counter
from collections.abc import Sequence
from xml.etree import ElementTree as Tree

from duello.boards.drawings import BoardShape, CellShape, GraphShape
from duello.match.sights import Known, Named

from .html_elements import inside

ARROW = "arrow"
"""Which element of a page is the head of its arrows."""


def state(parent: Tree.Element, before: Known, after: Known) -> None:
    """The state after a step; where something was otherwise before it, both."""
    box = inside(parent, "div", class_="state")
    if any(counts or things for _, counts, things in after.players) or after.about:
        _values(box, before, after)
    for board, other in zip(before.boards, after.boards, strict=True):
        _board(box, board, other)
    graphs = {graph.name: graph for graph in before.graphs}
    for graph in after.graphs:
        _graph(box, graphs.get(graph.name, graph), graph)


def arrow(body: Tree.Element) -> None:
    """The head of all arrows of a page."""
    drawn = inside(body, "svg", class_="arrow", width="0", height="0")
    head = inside(drawn, "marker", id=ARROW, viewBox="0 0 8 8", refX="6", refY="4")
    head.attrib.update(markerWidth="7", markerHeight="7", orient="auto")
    inside(head, "path", d="M0,0.5 L7,4 L0,7.5 z")


# ---------------------------------------------------------------------- numbers and things


def _values(box: Tree.Element, before: Known, after: Known) -> None:
    table = inside(inside(box, "div", class_="scroll"), "table", class_="values")
    head = inside(inside(table, "thead"), "tr")
    inside(head, "td", "")
    for seat, (name, _, _) in enumerate(after.players):
        inside(head, "th", name, scope="col", class_=f"seat{seat}")
    body = inside(table, "tbody")
    was = [(dict(counts), dict(things)) for _, counts, things in before.players]
    now = [(dict(counts), dict(things)) for _, counts, things in after.players]
    for name in dict.fromkeys(name for counts, _ in now for name in counts):
        row = _row(body, name)
        for seat in range(len(now)):
            _value(inside(row, "td"), was[seat][0].get(name), now[seat][0].get(name))
    for name in dict.fromkeys(name for _, things in now for name in things):
        row = _row(body, name)
        for seat in range(len(now)):
            here = now[seat][1].get(name)
            if here is None:
                inside(row, "td")
            else:
                _things(inside(row, "td"), was[seat][1].get(name, here), here)
    _about(body, before.about, after.about, len(now))


def _about(body: Tree.Element, before: Named, after: Named, columns: int) -> None:
    """What is so of the match, and of no player."""
    was = dict(before)
    for name, value in after:
        _value(inside(_row(body, name), "td", colspan=str(columns)), was.get(name), value)


def _row(body: Tree.Element, name: str) -> Tree.Element:
    row = inside(body, "tr")
    inside(row, "th", name, scope="row")
    return row


def _value(cell: Tree.Element, before: str | None, after: str | None) -> None:
    """A value, and before it what it was. What was not there before was not otherwise."""
    if before is not None and before != after:
        inside(cell, "del", before).tail = " "
        inside(cell, "ins", after or "")
    else:
        inside(cell, "span", after or "")


def _things(cell: Tree.Element, before: Sequence[str], after: Sequence[str]) -> None:
    """What lies somewhere: what has come and what has gone is told apart."""
    listed = inside(cell, "ul", class_="things")
    gone, come = Counter(before) - Counter(after), Counter(after) - Counter(before)
    for thing in after:
        new = come[thing] > 0
        come[thing] -= new
        inside(inside(listed, "li"), "ins" if new else "span", thing)
    for thing in gone.elements():
        inside(inside(listed, "li"), "del", thing)
    if not (after or before):
        inside(listed, "li", "nothing", class_="none")


# ---------------------------------------------------------------------- boards and graphs


def _board(box: Tree.Element, before: BoardShape, after: BoardShape) -> None:
    was = {cell.name: cell for cell in before.cells}
    changed = frozenset(cell.name for cell in after.cells if was[cell.name] != cell)
    pair = inside(box, "div", class_="pair")
    if changed:
        _one_board(inside(pair, "figure"), before, changed, "before")
    _one_board(inside(pair, "figure"), after, changed, "after" if changed else "")
    if after.legend or after.fields:
        legend = inside(box, "p", class_="legend")
        for name, colour in after.legend:
            inside(inside(legend, "span"), "span", class_=f"dot c{colour}").tail = name
        if after.fields:
            inside(legend, "span", f"shown: {after.fields}")


def _one_board(figure: Tree.Element, board: BoardShape, changed: frozenset[str], when: str) -> None:
    if when:
        inside(figure, "figcaption", when)
    view = f"{board.left:g} {board.top:g} {board.width:g} {board.height:g}"
    drawn = inside(figure, "svg", viewBox=view, role="img")
    inside(drawn, "title", board.name)
    for x, y, u, v in board.ways:
        ends = {"x1": f"{x:g}", "y1": f"{y:g}", "x2": f"{u:g}", "y2": f"{v:g}"}
        inside(drawn, "line", class_="way", **ends)
    for cell in board.cells:
        _cell(drawn, cell, cell.name in changed)


def _cell(drawn: Tree.Element, cell: CellShape, changed: bool) -> None:
    colour = f" c{cell.colour}" if cell.colour >= 0 else ""
    group = inside(drawn, "g", class_=f"cell{colour}{' fresh' if changed else ''}")
    inside(group, "title", cell.about)
    inside(group, "polygon", points=cell.points)
    _text(group, "name", cell.x, cell.y + 20, cell.name)
    if cell.text:
        _text(group, "value", cell.x - (8 if cell.marks else 0), cell.y + 5, cell.text)
    for place, (mark, whose) in enumerate(cell.marks):
        x, y = cell.x + (9 if cell.text else 0) - place * 18, cell.y - 8
        stands = inside(group, "g", class_=f"mark seat{whose}")
        inside(stands, "circle", cx=f"{x:g}", cy=f"{y:g}", r="10.5")
        _text(stands, "", x, y + 4, mark)


def _text(parent: Tree.Element, style: str, x: float, y: float, words: str) -> None:
    given = {"class_": style} if style else {}
    inside(parent, "text", words, x=f"{x:g}", y=f"{y:g}", **given)


def _graph(box: Tree.Element, before: GraphShape, after: GraphShape) -> None:
    old = {(edge.first, edge.last) for edge in before.edges}
    new = {(edge.first, edge.last) for edge in after.edges}
    figure = inside(box, "figure")
    inside(figure, "figcaption", after.name)
    drawn = inside(figure, "svg", viewBox="-185 -185 370 370", role="img", class_="graph")
    inside(drawn, "title", after.name)
    for edge in (*after.edges, *(e for e in before.edges if (e.first, e.last) not in new)):
        ends = (edge.first, edge.last)
        style = " gone" if ends not in new else "" if ends in old else " fresh"
        path = inside(drawn, "path", d=edge.path, class_=f"edge{style}")
        path.set("marker-end", f"url(#{ARROW})")
        inside(path, "title", f"{edge.first} to {edge.last}")
    for label, name, x, y in after.nodes:
        node = inside(drawn, "g", class_="node")
        inside(node, "title", name)
        inside(node, "circle", cx=f"{x:g}", cy=f"{y:g}", r="20")
        _text(node, "", x, y + 5, label)
