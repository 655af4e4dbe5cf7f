"""Boards and graphs as text.

Purpose: pictures that anybody can read in a terminal, in a file or in a chat: boards cell by cell
in short forms that are made from what lies on them, graphs node by node.
Input: a program, and what somebody was told. Output: lines. Must not know: colours, whom for.
"""

from collections.abc import Mapping

from attrs import frozen

from ..dsl.ir import GraphType
from ..dsl.ir.boards import HEXAGON, Board
from ..dsl.ir.program import Program
from ..move_text.display_names import Datum
from .board_legend import Abbreviations, Standing, standing

WIDE = 78
"""So many columns a picture may have; a wider board is told row by row."""

PLAIN, LABEL, EMPTY, CELL = "", "label", "empty", "cell"
"""What a bit of a line is."""

NOTHING = "."
LEFT = 4
"""Columns for the letters of the rows."""
SPACIOUS, MANY = 3, 100
"""Half of a cell's width where the board has not many cells, so that what comes and goes does not
change how wide it is drawn."""


@frozen
class Bit:
    """A piece of a line. kind: `label`, `empty`, `cell` or nothing. cell: the name of its cell."""

    text: str
    kind: str = PLAIN
    cell: str = ""


@frozen
class Picture:
    """A board or a graph. holds: what is shown of each cell that has something, or the edges.
    order: the cells that there are. legend: what the short forms mean, item by item. title: what
    stands above it, if that is not clear.
    """

    name: str
    lines: tuple[tuple[Bit, ...], ...]
    holds: dict[str, str]
    order: tuple[str, ...] = ()
    legend: tuple[str, ...] = ()
    title: str = ""

    @property
    def plain(self) -> list[str]:
        """The lines without their kinds, between the title and the legend."""
        told = ["".join(bit.text for bit in line).rstrip() for line in self.lines]
        title = [f"{self.title}:"] if self.title else []
        return [*title, *told, *(["; ".join(self.legend)] if self.legend else [])]


def pictures(
    program: Program, facts: Mapping[str, Datum], players: Mapping[str, Mapping[str, Datum]]
) -> list[Picture]:
    """Every board, and every graph of which something is known. facts, players: as in `View`."""
    boards = [_board(program, number, facts, players) for number in range(len(program.boards))]
    graphs = [
        _graph(program, made.name, made.type.kind, list(map(str, edges)))
        for made in program.properties
        if isinstance(made.type, GraphType) and made.bearer == "game" and made.source == "stored"
        if isinstance(edges := facts.get(made.name), list)
    ]
    return boards + graphs


# ---------------------------------------------------------------------- boards


def _board(
    program: Program,
    number: int,
    facts: Mapping[str, Datum],
    players: Mapping[str, Mapping[str, Datum]],
) -> Picture:
    board = program.boards[number]
    short = Abbreviations(program, number, facts)
    marks = standing(program, number, facts, players)
    holds = _holds(board, short, marks)
    legend = (*short.legend, *(f"[{each.mark}] {each.means}" for each in marks))
    lines = _paths(board, holds) if board.free else _drawn(board, holds)
    lines = lines or _listed(board, holds)
    title = board.name if len(program.boards) > 1 else ""
    return Picture(board.name, lines, holds, board.names, legend, title)


def _holds(board: Board, short: Abbreviations, marks: list[Standing]) -> dict[str, str]:
    found: dict[str, str] = {}
    for cell in board.names:
        here = [each.mark for each in marks if cell in each.cells]
        apart = "," if any(len(mark) > 1 for mark in here) else ""
        text = short.of(cell) + (f"[{apart.join(here)}]" if here else "")
        if text:
            found[cell] = text
    return found


def _drawn(board: Board, holds: dict[str, str]) -> tuple[tuple[Bit, ...], ...]:
    """A board in rows, those of a hexagon shifted; nothing if it is too wide for that."""
    longest = max(map(len, holds.values()), default=1)
    half = max(SPACIOUS if len(board.names) <= MANY else 1, (longest + 3) // 2)
    spots = [_spot(board, cell) for cell in range(len(board.points))]
    first = min(across for across, _ in spots)
    rows: dict[int, list[tuple[int, Bit]]] = {}

    def put(across: int, row: int, bit: Bit) -> None:
        hung = bit.text.startswith("[")
        rows.setdefault(row, []).append((LEFT + half * (across - first) - hung, bit))

    for cell, (across, row) in enumerate(spots):
        name = board.names[cell]
        text = holds.get(name)
        put(across, row, Bit(text, CELL, name) if text else Bit(NOTHING, EMPTY, name))
        if name[1:] == "1":
            rows[row].append((1, Bit(name[0], LABEL)))
        for over, up in _numbered(board, cell):
            put(across + over, row + up, Bit(name[1:], LABEL))
    lines = tuple(_line(rows[row]) for row in sorted(rows))
    return lines if all(sum(len(b.text) for b in line) <= WIDE for line in lines) else ()


def _paths(board: Board, holds: dict[str, str]) -> tuple[tuple[Bit, ...], ...]:
    """A board of paths, path by path, each as far as a line is wide."""
    lines: list[list[Bit]] = []
    for path in board.paths:
        for place, at in enumerate(path):
            name = board.names[at]
            text = holds.get(name)
            length = sum(len(bit.text) for bit in lines[-1]) if place else WIDE
            if length + len(name) + len(text or NOTHING) + 6 > WIDE:
                lines.append([Bit("    " if place else "  ")])
            here = Bit(text, CELL, name) if text else Bit(NOTHING, EMPTY, name)
            lines[-1] += [Bit("- " if place else ""), Bit(f"{name} ", LABEL), here, Bit(" ")]
    return tuple(map(tuple, lines))


def _spot(board: Board, cell: int) -> tuple[int, int]:
    """Where a cell is drawn: halves of a cell from the left, and the row."""
    x, y = board.points[cell]
    return (2 * x + y if board.shape == HEXAGON else 2 * x), y


def _numbered(board: Board, cell: int) -> list[tuple[int, int]]:
    """Where, seen from a cell, its place in the row is written: at the end of its slant."""
    y = board.points[cell][1]
    if board.shape != HEXAGON:
        return [(0, -1)] if y == 0 else []
    found = []
    if y <= 0 and board.step(cell, board.ways.index("NE")) is None:
        found.append((1, -1))
    if y >= 0 and board.step(cell, board.ways.index("SE")) is None:
        found.append((1, 1))
    return found


def _line(bits: list[tuple[int, Bit]]) -> tuple[Bit, ...]:
    """Bits at their columns."""
    line: list[Bit] = []
    at = 0
    for column, bit in sorted(bits, key=lambda item: item[0]):
        line += [Bit(" " * (column - at)), bit]
        at = column + len(bit.text)
    return tuple(line)


def _listed(board: Board, holds: dict[str, str]) -> tuple[tuple[Bit, ...], ...]:
    """Rows in which there is something, as far as a line is wide."""
    lines: list[list[Bit]] = []
    for name in board.names:
        if name not in holds:
            continue
        same = bool(lines) and lines[-1][0].text.strip()[0] == name[0]
        length = sum(len(bit.text) for bit in lines[-1]) if same else WIDE
        if length + len(name) + len(holds[name]) + 4 > WIDE:
            lines.append([Bit(f" {name[0]}  ", LABEL)])
        lines[-1] += [Bit(f" {name} ", LABEL), Bit(holds[name], CELL, name), Bit("  ")]
    return tuple(map(tuple, lines))


# ---------------------------------------------------------------------- graphs


def _graph(program: Program, name: str, kind: int | None, edges: list[str]) -> Picture:
    """Node by node, where its edges lead and where edges come from."""
    nodes = [made.label for made in program.designs if kind is None or made.kind == kind]
    to: dict[str, list[str]] = {node: [] for node in nodes}
    back: dict[str, list[str]] = {node: [] for node in nodes}
    for edge in edges:
        first, _, last = edge.partition(" > ")
        to.setdefault(first, []).append(last)
        back.setdefault(last, []).append(first)
    order = {node: place for place, node in enumerate(nodes)}
    joined = {
        node: (
            ", ".join(sorted(to.get(node, ()), key=lambda n: order.get(n, 0))),
            ", ".join(sorted(back.get(node, ()), key=lambda n: order.get(n, 0))),
        )
        for node in dict.fromkeys([*to, *back])
    }
    lines = _edges(joined)
    alone = [node for node in nodes if joined[node] == ("", "")]
    if alone:
        lines.append((Bit(f" no edges: {', '.join(alone)}", EMPTY),))
    return Picture(name, tuple(lines), dict.fromkeys(edges, "edge"), title=name)


def _edges(joined: dict[str, tuple[str, str]]) -> list[tuple[Bit, ...]]:
    """A line per node that has edges, in columns where they fit."""
    some = {node: both for node, both in joined.items() if any(both)}
    first = max(map(len, some), default=0)
    second = max((len(leads) for leads, _ in some.values()), default=0)
    third = max((len(comes) for _, comes in some.values()), default=0)
    pad = second if first + second + third + 14 <= WIDE else 0
    lines: list[tuple[Bit, ...]] = []
    for node, (leads, comes) in some.items():
        arrow = f" -> {leads}" if leads else "    -" if comes else ""
        origin = Bit(f"  (from {comes})", EMPTY) if comes else Bit("")
        lines.append((Bit(f" {node:<{first}}", LABEL), Bit(f"{arrow:<{pad + 4}}"), origin))
    return lines
