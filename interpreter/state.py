"""The state of a match: one immutable, hashable value.

Purpose: everything that matters for what comes next, and nothing else. What is still to be done
inside a step, the agenda, is part of it; what players were told is not.
Input and output: made by `machine`, read by everybody. Must not know: how play goes on.
"""

from collections.abc import Mapping
from typing import NamedTuple

from attrs import field, frozen

from ..dsl.ir.types import Value

Env = tuple[Value, ...]
"""What the small words stand for: slot 0 is `you`, slot 1 `this`, the rest as the binder said."""

Key = tuple[int, int | None]
"""A property's number and whose it is: a seat, a piece, a cell, or None for the game."""


Own = tuple[tuple[Key, Value], ...]
"""What was answered in one thread of lines while the same was asked in others: for these lines, the
facts are so, whatever was answered there."""


def with_own(own: Own, more: Mapping[Key, Value]) -> Own:
    """What a thread has answered for itself, and more of it; in a fixed order."""
    return tuple(sorted({**dict(own), **more}.items(), key=lambda fact: repr(fact[0])))


class Facts(dict[Key, Value]):
    """Values by property and subject. Never changed once it stands in a state."""

    # a `dict` says that it has no hash, and its heirs must not have one either
    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


@frozen
class Thread:
    """Lines that are being carried out: of each block the next line and the one to stop before,
    innermost last.
    """

    stack: tuple[tuple[int, int, int], ...]
    env: Env
    own: Own = ()


# ---------------------------------------------------------------------- the agenda


@frozen
class Script:
    """Carry out the lines of a block from `at` on, one after another."""

    block: int
    at: int
    env: Env


@frozen
class Loop:
    """Play a phase, as the line says, of which `done` have been played."""

    block: int
    at: int
    env: Env
    done: int


@frozen
class Ending:
    """A phase is over. pieces: how many there were when it began."""

    phase: int
    pieces: int


@frozen
class Closing:
    """What was declared in a phase is forgotten."""

    phase: int
    pieces: int


@frozen
class Threads:
    """Go on with these, together."""

    threads: tuple[Thread, ...]


@frozen
class InOrder:
    """A step whose abilities are resolved in an order; `done` are those that were."""

    step: int
    done: tuple[tuple[int, Env], ...]


@frozen
class Turns:
    """Ask the players that are left, one after another."""

    decision: int
    players: tuple[int, ...]
    env: Env
    own: Own = ()


@frozen
class Unasked:
    """Decisions that could not be put, and count as declined."""

    answered: "tuple[Open, ...]"


@frozen
class GoEnd:
    """Everything that was to be chosen in one go has been chosen."""

    decision: int


Frame = GoEnd | Unasked | Script | Loop | Ending | Closing | Threads | InOrder | Turns

# ---------------------------------------------------------------------- what is in force


@frozen
class Force:
    """The rules of a piece, in force for a player until a phase is over. holder: None, if the piece
    is nobody's. silenced: so are, for that time, the rules that earlier pieces of the player left
    for now. parts: what was chosen along with the piece, for what its design asks.
    """

    design: int
    holder: int | None
    piece: int | None
    until: int
    cancelled: bool = False
    silenced: bool = False
    parts: tuple[Value, ...] = ()


@frozen
class Lasting:
    """A rule that holds from the `first` to the `last` of some phase, with what its words mean."""

    rule: int
    env: Env
    phase: int
    first: int
    last: int

    @property
    def place(self) -> tuple[int, int, int, str]:
        """By what rules for a time are listed: as they stand in the text, and not as they began, so
        that states in which the same rules hold are the same.
        """
        return listed_by(self.rule, self.first, self.last, self.env)


def listed_by(rule: int, first: int, last: int, env: Env) -> tuple[int, int, int, str]:
    """By what a rule for a time is listed: see `Lasting.place`. env: whose it is, and perhaps what
    its other words mean.
    """
    return rule, first, last, repr(env)


WAITING, CHOSEN, PASSED, LATE = range(4)
"""How far an open decision is."""


@frozen
class Open:
    """A decision that is due. player: None for one that chance makes. drawn: chance makes it in
    the player's place. status: `WAITING`, `CHOSEN`, `PASSED` or `LATE`. took: seconds.
    """

    decision: int
    player: int | None
    env: Env
    drawn: bool = False
    status: int = WAITING
    value: Value = None
    took: int = 0
    own: Own = ()

    @property
    def by_chance(self) -> bool:
        """Whether chance answers, and not a player."""
        return self.drawn or self.player is None

    def answered(self, status: int, value: Value = None, took: int = 0) -> "Open":
        """The same decision with an answer, or without one in time."""
        return Open(self.decision, self.player, self.env, self.drawn, status, value, took, self.own)


# ---------------------------------------------------------------------- how it may end


@frozen
class Left:
    """A phase that is over, before what was declared in it was forgotten. pieces: how many there
    were when it began. state: everything as it was then.
    """

    phase: int
    pieces: int
    state: "State"


@frozen
class Outcome:
    """Who won the match, or a phase of it (None: nobody), and the label that the rules gave the
    end.
    """

    winner: int | None
    reason: str | None = None


class Topic(NamedTuple):
    """What a contradiction is about. sort: `property`, `decision`, `phase`, `design`; `times`:
    how often a phase is played; `first`: who is asked first in a choice; `value`: a value or a
    comparison that says nothing, `whose`: an effect that moves something to nobody's zone,
    `becomes`: one by which something would become nothing that must be something, by their
    places in `visit.leaving_open`; `condition`: the one that a line of a block asks for. number:
    which one; of a condition, its block; None for a value that only an example asks for.
    """

    sort: str
    number: int | None


@frozen
class Side:
    """One of the things that cannot all be, as numbers and values. how: it `is` a value of the
    topic's type (of pieces, their designs), is `silent` or `circular`, `rises` by a number, `goes`
    to the zone of a property or out of the game; an edge `comes`, `leaves` or `turns`; a
    design comes `last`; a seat or nobody `wins`; a phase ends `by` a label; `swapped`,
    `changed`; of what there is too much: `beyond` a number, so many `pieces` or rules `in force`,
    or what is `uncounted`.
    """

    how: str
    value: Value = None


@frozen
class Contradiction:
    """The text gives two answers, or none. Play cannot go on.

    kind: `conflict`, `gap`, `clash`, `dead end`, `double win`, `endless` or `limit` (what a
    match may hold). rules: the clauses, by number. answers: what each of them says. lines: blocks
    and lines, where no rule but a line is to blame.
    """

    kind: str
    about: Topic
    rules: tuple[int, ...] = ()
    answers: tuple[Side, ...] = ()
    lines: tuple[tuple[int, int], ...] = ()


@frozen
class State:
    """A match at one moment.

    facts: values by property and subject. pieces: design and owner of each, None if it is nobody's.
    counts: per phase, which one it is. results: per phase, how the last one was ended by a line,
    unless the one around it began since. open: the decisions that are due. starts: how marked
    phases began. options: the values of the program's options.
    """

    options: tuple[Value, ...]
    facts: Facts
    pieces: tuple[tuple[int, int | None], ...]
    counts: tuple[int, ...]
    results: tuple[Outcome | None, ...]
    forces: tuple[Force, ...]
    lasting: tuple[Lasting, ...]
    agenda: tuple[Frame, ...]
    open: tuple[Open, ...]
    starts: tuple[tuple[int, "State"], ...] = field(default=(), repr=False)
    outcome: Outcome | None = None
    contradiction: Contradiction | None = None
