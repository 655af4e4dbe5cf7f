"""Boards and graphs as shapes on a page: coordinates and classes, no colours.

Must not know: HTML, who looks.
"""

from math import cos, pi, sin, sqrt

from attrs import frozen

from .path_layout import pairs, placed
from .seen import BoardSeen, GraphSeen

SIZE = 30.0
"""From the middle of a cell to its corner."""

ROOM = 2.3 * SIZE
"""Between the middles of the nearest two cells of a board of paths."""

PALETTE = 8
"""So many colours the style sheet has for what lies on cells."""


@frozen
class CellShape:
    """A cell: its outline, its middle, what is written in it. colour: a number, or -1."""

    name: str
    points: str
    x: float
    y: float
    colour: int
    text: str
    marks: tuple[tuple[str, int], ...]
    about: str


@frozen
class BoardShape:
    """A board to be drawn. legend: names with their colours. ways: of a board of paths, lines
    between the middles of cells: from where, to where.
    """

    name: str
    width: float
    height: float
    left: float
    top: float
    cells: tuple[CellShape, ...]
    legend: tuple[tuple[str, int], ...]
    fields: str
    ways: tuple[tuple[float, float, float, float], ...] = ()


@frozen
class EdgeShape:
    """An arrow between two nodes."""

    path: str
    first: str
    last: str


@frozen
class GraphShape:
    """A graph to be drawn: nodes on a circle."""

    name: str
    nodes: tuple[tuple[str, str, float, float], ...]
    edges: tuple[EdgeShape, ...]


def board_shape(board: BoardSeen, seats: tuple[str, str]) -> BoardShape:
    """A board as shapes. seats: whose marks get which colour."""
    colours = {name: number % PALETTE for number, name in enumerate(board.colours)}
    middles = _middles(board)
    rounded = board.hexagonal or bool(board.paths)
    cells = []
    for cell, (x, y) in zip(board.cells, middles, strict=True):
        values = list(cell.values.values())
        coloured = [value for value in values if value in colours]
        others = [value for value in values if value not in colours]
        colour = colours[coloured[0]] if coloured else -1
        words = [f"{name} {value}" for name, value in cell.values.items()]
        words += [means for _, means in cell.marks]
        marks = tuple((mark, _whose(means, seats)) for mark, means in cell.marks)
        about = f"{cell.name}: {', '.join(words) or 'empty'}"
        points = _outline(rounded, x, y)
        text = " ".join([*coloured[1:], *others])[:6]
        cells.append(CellShape(cell.name, points, x, y, colour, text, marks, about))
    left, right = min(c.x for c in cells) - SIZE, max(c.x for c in cells) + SIZE
    top, bottom = min(c.y for c in cells) - SIZE - 2, max(c.y for c in cells) + SIZE + 2
    fields = ", ".join(dict.fromkeys(name for cell in board.cells for name in cell.values))
    legend = tuple(colours.items()) if len(colours) <= PALETTE else ()
    ways = tuple((*middles[a], *middles[b]) for a, b in pairs(board.paths))
    return BoardShape(
        board.name, right - left, bottom - top, left, top, tuple(cells), legend, fields, ways
    )


def _whose(means: str, seats: tuple[str, str]) -> int:
    """The seat that a mark belongs to; 2 for the match."""
    found = [seat for seat, name in enumerate(seats) if means.startswith(f"{name}'s ")]
    return found[0] if found else 2


def _middles(board: BoardSeen) -> list[tuple[float, float]]:
    if board.paths:
        places = placed(len(board.cells), board.paths)
        return [(round(x * ROOM, 1), round(y * ROOM, 1)) for x, y in places]
    return [_middle(board.hexagonal, cell.x, cell.y) for cell in board.cells]


def _middle(hexagonal: bool, x: int, y: int) -> tuple[float, float]:
    if hexagonal:
        return round((x + y / 2) * sqrt(3) * SIZE, 1), round(y * 1.5 * SIZE, 1)
    return x * 1.8 * SIZE, y * 1.8 * SIZE


def _outline(rounded: bool, x: float, y: float) -> str:
    if rounded:
        corners = [(sin(pi / 3 * k), cos(pi / 3 * k)) for k in range(6)]
        size = SIZE - 1.2
    else:
        corners = [(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)]
        size = SIZE
    return " ".join(f"{x + size * dx:.1f},{y + size * dy:.1f}" for dx, dy in corners)


def graph_shape(graph: GraphSeen) -> GraphShape:
    """A graph as shapes; arrows both ways between two nodes lie beside each other."""
    many = max(len(graph.nodes), 1)
    at = {
        name: (150 * sin(2 * pi * k / many), -150 * cos(2 * pi * k / many))
        for k, (_, name) in enumerate(graph.nodes)
    }
    both = set(graph.edges)
    edges = []
    for first, last in graph.edges:
        if first in at and last in at:
            path = _arrow(at[first], at[last], (last, first) in both)
            edges.append(EdgeShape(path, first, last))
    nodes = tuple((label, name, *(round(v, 1) for v in at[name])) for label, name in graph.nodes)
    return GraphShape(graph.name, nodes, tuple(edges))  # type: ignore[arg-type]


def _arrow(first: tuple[float, float], last: tuple[float, float], bent: bool) -> str:
    (a, b), (c, d) = first, last
    length = sqrt((c - a) ** 2 + (d - b) ** 2) or 1.0
    across, along = (c - a) / length, (d - b) / length
    a, b, c, d = a + 24 * across, b + 24 * along, c - 29 * across, d - 29 * along
    if not bent:
        return f"M{a:.1f},{b:.1f} L{c:.1f},{d:.1f}"
    x, y = (a + c) / 2 - 16 * along, (b + d) / 2 + 16 * across
    return f"M{a:.1f},{b:.1f} Q{x:.1f},{y:.1f} {c:.1f},{d:.1f}"
