"""What a generated game consists of, before any line of it is written.

Purpose: kinds, boards, phases and what there is in them, with the sort of value that each holds;
and what the small words stand for at a place. Whoever writes a line looks here for what it can
speak of.
Input: random numbers. Output: `Game`, `Scope`. Must not know: sentences.
"""

from random import Random
from typing import Any

from attrs import evolve, field, frozen, mutable

from .invented_names import PIECE, SEAT, THING, Name, Names

NUMBER, TRUTH, PLAYER, TEXT = "number", "truth", "player", "text"
PIECES_, DESIGN, DESIGNS, ZONE, ONE = "several", "design", "designs", "zone", "piece"
BORN = "born"  # a name that only choices give
NUMBERS = "numbers"
CELL, CELLS, WAY, EDGE, EDGES, GRAPH = "cell", "cells", "direction", "edge", "edges", "graph"


SHAPES = {
    "hexagon of side 2": ("A1", "A2", "B1", "B2", "B3", "C1", "C2"),
    "grid of 2 by 2": ("A1", "A2", "B1", "B2"),
    "2 rows of 3": ("A1", "A2", "A3", "B1", "B2", "B3"),
    "grid of 3 by 3, with diagonals": ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"),
    "a hexagon of side 1": ("A1",),
    "circle of 4": ("A1", "A2", "A3", "A4"),
    "a ring of 3 and a centre": ("A1", "A2", "A3", "centre"),
    "paths": (),
}
"""What boards look like, and what their cells are called; of paths, new names."""


FURTHER = ("with ", "without ", "whose ", "next to ", "within ", "exactly ", "at the edge")
"""How words begin that may have a comma in front of them, as they say more of the same thing."""


@frozen
class Sort:
    """A sort of value. of: of pieces, designs, zones, edges and graphs the number of the kind, of
    cells and directions the number of the board.
    """

    name: str
    of: int | None = None


NUM, YES_NO, SEATED = Sort(NUMBER), Sort(TRUTH), Sort(PLAYER)


@frozen
class Fact:
    """Something that players (`player`), the game (`game`), pieces (`piece`) or cells (`cell`)
    have. phase: in which phase it lives; stored: whether an effect may change it; of: of which kind
    or board the bearer is; chosen: whether it is what somebody chose; question: whether lines
    answer it; printed: whether a piece has it printed on it; part: whether a piece asks for it;
    empty: whether it may become none; named: whether it is a value with a name; pile: whether it is
    a zone in which the order counts.
    """

    name: Name
    sort: Sort
    bearer: str
    phase: int = 0
    of: int | None = None
    stored: bool = True
    chosen: bool = False
    question: bool = False
    printed: bool = False
    pile: bool = False
    part: bool = False
    empty: bool = False
    named: bool = False


@frozen
class Choice:
    """A choice that stands somewhere in the text. by: who is asked: `each`, `one` or `chance`;
    parts: whether it is what a piece asks for.
    """

    fact: Fact
    by: str
    parts: bool = False


@frozen
class Design:
    """A piece. label: its short name; asks: the facts of what it asks."""

    name: Name
    label: str
    kind: int


@mutable
class Kind:
    """A kind of pieces. in_force: whether their rules always are."""

    name: Name
    number: int
    in_force: bool
    designs: list[Design] = field(factory=list)


@frozen
class Board:
    """A board. shape: as it is written; cells: what its cells are called, without those that are
    called like cells of the first board, which are meant there; paths: lines of cells, as written.
    """

    name: Name
    number: int
    shape: str
    cells: tuple[str, ...]
    paths: tuple[str, ...] = ()

    @property
    def free(self) -> bool:
        """Whether it has neither rows nor directions."""
        return any(word in self.shape for word in ("circle", "ring", "paths"))


@frozen
class Scope:
    """What can be said at a place. phase: in which phase; you, this, they: whether these words
    stand for somebody; this_kind: of which kind the piece is; it: the sort of what `it` is; chosen:
    choices that can be called by their bare names; in_rule: whether lines hold here, rather than
    are done; course: whether the line stands directly in the course of a phase; each: whether
    it is for each player; answering: what is being said, which cannot be asked for to say it.
    """

    phase: int = 0
    you: bool = False
    this: int | None = None
    they: bool = False
    it: Sort | None = None
    chosen: tuple[Fact, ...] = ()
    in_rule: bool = False
    course: bool = False
    each: bool = False
    answering: Fact | None = None
    turn: bool = False
    """Whether the line stands in somebody's turn."""
    done_in: int | None = None
    """The phase in which the line is carried out, where it is another than the one it stands in."""

    @property
    def going_on(self) -> int:
        """The innermost phase that is going on when the line is carried out."""
        return self.phase if self.done_in is None else self.done_in

    @property
    def somebody(self) -> bool:
        """Whether `opponent` and a line without a subject mean somebody."""
        return self.you or self.they

    def inside(self, **more: Any) -> "Scope":  # of its fields, each of its own type
        """The same with other words."""
        return evolve(self, **more)


@mutable
class Game:
    """Everything that lines can speak of."""

    random: Random
    names: Names = field(factory=Names)
    seats: list[Name] = field(factory=list)
    options: list[tuple[Name, Sort, str]] = field(factory=list)
    kinds: list[Kind] = field(factory=list)
    boards: list[Board] = field(factory=list)
    phases: list[Name] = field(factory=list)
    turns: set[int] = field(factory=set)
    facts: list[Fact] = field(factory=list)
    choices: list[Choice] = field(factory=list)
    steps: list[tuple[Name, int]] = field(factory=list)
    rules: list[Name] = field(factory=list)
    born: list[Name] = field(factory=list)
    ahead: bool = False
    """Whether it is said what lies ahead of each player on the first board."""
    of_each: bool = False
    """Whether several pieces may be chosen with what each asks, which then is each piece's."""
    names_seats: bool = True
    """Whether the rules may speak of a player by the name of the seat."""

    @property
    def designs(self) -> list[Design]:
        """All pieces."""
        return [design for kind in self.kinds for design in kind.designs]

    def chance(self, share: float) -> bool:
        """Yes, as often as this."""
        return self.random.random() < share

    def joined(self, place: str, said: list[str]) -> str:
        """A comma behind a place, maybe, before what narrows the things there down further."""
        also = bool(place and said) and said[0].startswith(FURTHER)
        return "," if also and self.chance(0.5) else ""

    def having(self, bearer: str, of: int | None = None, deep: int = 99) -> list[Fact]:
        """What a bearer has; deep: in phases up to this one."""
        return [
            fact
            for fact in self.facts
            if fact.bearer == bearer
            and fact.phase <= deep
            and (of is None or fact.of is None or fact.of == of)
        ]

    def some_cell(self, of: int) -> tuple[str, list[Board]]:
        """The words in front of one cell of a board that is meant, and the boards."""
        may_be_empty = any(fact.empty for fact in self.having("cell", of))
        return "an empty" if may_be_empty and self.chance(0.3) else "a", self.boards

    def asked_along(self, phase: int) -> None:
        """Pieces are chosen with what they ask in a phase as well: it is known from there on."""
        self.facts = [
            evolve(fact, phase=min(fact.phase, phase)) if fact.part else fact for fact in self.facts
        ]

    # ------------------------------------------------------------------ making one

    @classmethod
    def drawn(cls, random: Random) -> "Game":
        """Kinds, boards, phases and options."""
        game = cls(random)
        game.names_seats = random.random() < 0.5
        game.seats = [game.names.new(SEAT, bare=False) for _ in range(2)]
        game._phases()
        game._kinds()
        game._boards()
        laid = bool(game.boards) and not game.boards[0].free
        game.ahead = laid and game.names_seats and game.chance(0.85)
        game._options()
        return game

    def _phases(self) -> None:
        for number in range(self.random.choice((1, 2, 2, 2, 3, 3))):
            self.phases.append(self.names.new(THING))
            if number and self.chance(0.2):
                self.turns.add(number)

    def _kinds(self) -> None:
        for number in range(self.random.choice((1, 1, 2))):
            kind = Kind(self.names.new(THING), number, number > 0 and self.chance(0.6))
            labels = self.random.choice(("12345", "12345", "JXYZW"))
            labels = labels[: self.random.randint(1, 4)]
            alone = labels.startswith("J") and len(labels) % 2 == 0  # called by their names alone
            for label in labels:
                name = self.names.new(PIECE, bare=self.chance(0.5))
                kind.designs.append(Design(name, "" if alone else f"{label}{number or ''}", number))
            self.kinds.append(kind)
            sorts = (NUM, NUM, YES_NO, SEATED, Sort(DESIGN, self.random.randrange(number + 1)))
            for _ in range(self.random.choice((0, 1, 1, 2, 3))):
                self._field("piece", number, self.random.choice(sorts), printed=True)

    def _boards(self) -> None:
        before: tuple[str, ...] = ()
        for number in range(self.random.choice((0, 0, 0, 1, 1, 2))):
            among = {
                shape: tuple(cell for cell in cells if cell not in before)
                for shape, cells in SHAPES.items()
                if number == 0 or not cells or not set(cells) <= set(before)
            }
            shape, name = self.random.choice(list(among)), self.names.new(THING)
            places = self._places() if shape == "paths" else ()
            row = " - ".join(places)
            paths = (
                (row, f"{places[0]} - {places[2]}")[: self.random.randint(1, 2)] if places else ()
            )
            self.boards.append(Board(name, number, shape, among[shape] or places, paths))
            before = among[shape] or places
            sorts = (NUM, NUM, YES_NO, SEATED, Sort(DESIGN, 0))
            for _ in range(self.random.choice((0, 1, 1, 2))):
                self._field("cell", number, self.random.choice(sorts))

    def _places(self) -> tuple[str, ...]:
        """What the cells on paths are called."""
        return tuple(str(self.names.new(PIECE, bare=self.chance(0.5))) for _ in range(3))

    def _field(self, bearer: str, of: int, sort: Sort, printed: bool = False) -> None:
        empty = sort != YES_NO and self.chance(0.35)
        name = self.names.new(THING)
        self.facts.append(Fact(name, sort, bearer, 0, of, printed=printed, empty=empty))

    def _options(self) -> None:
        for _ in range(self.random.choice((0, 0, 1, 2))):
            sort, value = self.random.choice(
                ((NUM, "2"), (NUM, "1"), (YES_NO, "yes"), (SEATED, "nobody"), (SEATED, ""))
            )
            value = value or str(self.random.choice(self.seats))
            alike = (name for name, *other in self.options if other == [sort, value])
            value = next((f"{{{name}}}" for name in alike), value)
            self.options.append((self.names.new(THING), sort, value))
