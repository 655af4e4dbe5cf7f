"""What a point of play is, and what may be chosen there.

Purpose: the parts of the graph of points, which `points` finds and `generate` makes code of; and
what following play from a point hangs on, so that it is not followed again without need.
Input: none. Output: points. Must not know: how they are found.
"""

from attrs import define, field, frozen

from duello.dsl.ir.types import Value

from . import decisions
from .diagrams import Node
from .program_view import Key
from .symbolic import (
    LastingKey,
    ResultKey,
    Statement,
    SymbolicLoop,
    SymbolicOpen,
    SymbolicState,
    mapped,
)


@frozen(eq=False)
class Choice:
    """One of the decisions that are due at a point, and what may be chosen. answer: the register
    that the answer comes in. values: what it may hold, if it is no number of a range. seen: what it
    hangs on what there is to choose from; see `Chosen`.
    """

    due: SymbolicOpen
    candidates: decisions.Candidates
    register: str
    answer: Node
    optional: bool
    values: tuple[Value, ...]
    seen: frozenset[str] | None = None


@define(eq=False)
class Point:
    """A point of play. kind: `decision` or `loop`. facts, words: what is kept there, by the names
    of the registers. own: places in the agenda and in force that have registers of their own.
    possible: where pieces are made, which may lie in a zone there, as bits. derived: what stands in
    the others. ways: from a decision, per way to answer (`c` for each that is chosen or declined,
    `l` for each that is late), where it leads; from a loop, the only one is empty. refused: where
    what may be chosen is left to the reference; why: if it always is.
    """

    number: int
    kind: str
    shape: object
    template: SymbolicState
    facts: dict[str, Key] = field(factory=dict)
    results: dict[str, ResultKey] = field(factory=dict)
    lasting: list[LastingKey] = field(factory=list)
    own: set[str] = field(factory=set)
    possible: dict[str, int] = field(factory=dict)
    derived: dict[str, Node] = field(factory=dict)
    seen: bool = False
    state: SymbolicState | None = None
    choices: tuple[Choice, ...] = ()
    refused: Node | None = None
    why: str = ""
    ways: dict[str, list[Statement]] = field(factory=dict)
    kept: tuple[tuple[int, ...], tuple[object, ...]] = ((), ())
    """What may be in the registers, as it was looked up last; and of which version that is."""

    @property
    def name(self) -> str:
        """What the point is called in generated code."""
        return f"{self.kind}{self.number}"


@frozen(eq=False)
class Arrival:
    """A path that came to a point: the state in which it did, what was kept there, and what stood
    in its other places.
    """

    state: SymbolicState
    kind: str
    point: Point
    kept: tuple[object, ...]
    derived: dict[str, Node]


@frozen(eq=False)
class Followed:
    """That play was followed from a point: what that hung on, and where it came to. loops: how
    often phases were played around it, which paths only carry on; unsure: whether anything there
    may have become known since; whole: whether all paths that set about it came to a point, and
    nothing else than where they came to hangs on the loops; fresh: how many registers of numbers
    of their own there were in the pass, before and after; leaves_out: whether not all paths were
    followed.
    """

    hangs_on: tuple[object, ...]
    loops: tuple[SymbolicLoop, ...]
    arrivals: tuple[Arrival, ...]
    unsure: bool
    whole: bool
    fresh: tuple[int, int]
    leaves_out: bool

    def is_played_alike(self, loops: tuple[SymbolicLoop, ...]) -> bool:
        """Whether phases around it were played as often."""
        return all(old.done is new.done for old, new in zip(self.loops, loops, strict=True))


def played(s: SymbolicState) -> tuple[SymbolicLoop, ...]:
    """The phases that are played around a state."""
    return tuple(frame for frame in s.agenda if isinstance(frame, SymbolicLoop))


def nodes_of(s: SymbolicState, loops: tuple[SymbolicLoop, ...] = ()) -> tuple[object, ...]:
    """All the diagrams of a state, but for how often these loops were played."""
    found: list[object] = [*s.facts.items(), *s.results.items(), *s.counts, tuple(s.pieces)]
    found += [(key, held.on, *held.env) for key, held in s.lasting.items()]

    left_out = {f"frame{at}_done" for at, frame in enumerate(s.agenda) if frame in loops}

    def place(name: str, node: Node) -> Node:
        if name not in left_out:
            found.append((name, node))
        return node

    mapped(s, place)
    return tuple(found)


def word_name(key: LastingKey, slot: int) -> str:
    """What the register of a word of a rule for a time is called."""
    rule, seat, phase, first, last, _ = key
    whose = "all" if seat is None else seat
    return f"rule{rule}_{whose}_{phase}_{_signed(first)}_{_signed(last)}_word{slot}"


def _signed(number: int) -> str:
    return str(number) if number >= 0 else f"m{-number}"
