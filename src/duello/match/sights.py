"""What somebody sees who was told some facts: numbers, things, boards and graphs, as plain data.

Input: a program, what messages tell. Output: `Sight`, and `Known`: the same, ready to be drawn.
Must not know: whom it is for, and what draws it.
"""

from collections.abc import Sequence

from attrs import frozen

from ..boards.board_legend import beginnings, standing
from ..boards.drawings import BoardShape, GraphShape, board_shape, graph_shape
from ..boards.seen import BoardSeen, Cell, GraphSeen
from ..dsl import ir
from ..dsl.ir.program import Program, Property
from ..move_text.display_names import Datum, Plain, said
from .observation import Learned


@frozen
class Sight:
    """What somebody was told, and what it comes to: numbers and words by player, things that lie
    with players, words about the match, boards, graphs. chosen, alone: for one who plays, what they
    have chosen and what they alone were told, as far as it still holds (see `recollection`).
    """

    counts: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    things: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...] = ()
    about: tuple[tuple[str, str], ...] = ()
    boards: tuple[BoardSeen, ...] = ()
    graphs: tuple[GraphSeen, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    alone: tuple[str, ...] = ()


def sight_of(program: Program, known: Learned) -> Sight:
    """What messages come to, ready to be shown."""
    graphs = [
        made
        for made in program.properties
        if made.type.name == "graph" and made.bearer == "game" and made.source == "stored"
    ]
    drawn = {made.name for made in graphs}
    drawn |= {made.name for made in program.properties if made.bearer == "cell"}
    counts = tuple(
        (
            player,
            tuple(
                (name, fact_in_words(program, "player", name, value))
                for name, value in mine.items()
                if not isinstance(value, list)
            ),
        )
        for player, mine in known.players.items()
    )
    things = tuple(
        (player, tuple((k, tuple(map(str, v))) for k, v in mine.items() if isinstance(v, list)))
        for player, mine in known.players.items()
    )
    about = tuple(
        (name, fact_in_words(program, "game", name, value))
        for name, value in known.facts.items()
        if name not in drawn and not isinstance(value, dict | list)
    )
    boards = tuple(_board(program, number, known) for number in range(len(program.boards)))
    shown = tuple(
        _graph(program, made, edges)
        for made in graphs
        if isinstance(edges := known.facts.get(made.name), list)
    )
    return Sight(counts, things, about, boards, shown)


def fact_in_words(program: Program, bearer: str, name: str, told: Datum) -> str:
    """What something of a player or of the game is, as it was told when it became so. bearer: as
    of `Property`.
    """
    if told is not None:
        return in_words(told)
    types = (m.type for m in program.properties if (m.bearer, m.name) == (bearer, name))
    return said(None, next(types, ir.NOTHING))


def in_words(value: object) -> str:
    """A value of the rules as players read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _board(program: Program, number: int, known: Learned) -> BoardSeen:
    board, facts = program.boards[number], known.facts
    fields = [
        (made, told)
        for made in program.properties
        if made.bearer == "cell" and made.kind == number and made.source == "stored"
        if isinstance(told := facts.get(made.name), dict)
    ]
    stands = standing(program, number, facts, known.players)
    cells = []
    for at, name in enumerate(board.names):
        values = {
            made.name: in_words(told[name])
            for made, told in fields
            if told.get(name) is not None and told[name] is not False
        }
        marks = tuple((each.mark, each.means) for each in stands if name in each.cells)
        x, y = board.points[at]
        cells.append(Cell(name, x, y, values, marks))
    colours = [
        made.name
        for used, _ in fields
        if used.type.name in ("design", "piece")
        for made in program.designs
        if used.type.kind in (None, made.kind)
    ]
    hexagonal = board.shape == "hexagon"
    order = tuple(dict.fromkeys(colours))
    return BoardSeen(board.name, hexagonal, tuple(cells), order, board.paths)


def _graph(program: Program, made: Property, edges: Sequence[Plain]) -> GraphSeen:
    nodes = [each for each in program.designs if made.type.kind in (None, each.kind)]
    labels = {each.name: each.label if each.label != each.name else "" for each in nodes}
    by_label = {each.label: each.name for each in nodes}
    short = beginnings(labels, {n: lab for n, lab in labels.items() if lab})
    ends = []
    for edge in edges:
        first, _, last = str(edge).partition(" > ")
        ends.append((by_label.get(first, first), by_label.get(last, last)))
    return GraphSeen(made.name, tuple((short[n], n) for n in labels), tuple(ends))


# ---------------------------------------------------------------------- ready to be drawn

Named = tuple[tuple[str, str], ...]
Lying = tuple[tuple[str, tuple[str, ...]], ...]


@frozen
class Known:
    """What an audience knows: for each player numbers and things, and what is drawn. chosen,
    alone: as in `Sight`.
    """

    players: tuple[tuple[str, Named, Lying], ...]
    about: tuple[tuple[str, str], ...]
    boards: tuple[BoardShape, ...]
    graphs: tuple[GraphShape, ...]
    chosen: Named = ()
    alone: tuple[str, ...] = ()


def known(sight: Sight, seats: tuple[str, str]) -> Known:
    """A sight, ready to be drawn."""
    counts, things = dict(sight.counts), dict(sight.things)
    return Known(
        tuple((name, counts.get(name, ()), things.get(name, ())) for name in seats),
        sight.about,
        tuple(board_shape(board, seats) for board in sight.boards),
        tuple(graph_shape(graph) for graph in sight.graphs),
        sight.chosen,
        sight.alone,
    )
