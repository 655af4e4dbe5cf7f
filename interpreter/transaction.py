"""A state while it is being advanced.

Purpose: the one mutable thing in the interpreter, private to a single call of `advance`: a copy
of the state's parts, with what has been worked out about them since they last changed.
Input: a program and a state. Output: the next state. Must not know: what lines and rules mean.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import Any, Protocol

from attrs import frozen

from ..dsl.ir import Branch, Cases, Entry, Owner, PieceType, Rule, RuleForm, Tree, sure
from ..dsl.ir.program import Program
from ..dsl.ir.types import Value, as_several
from ..dsl.limits import TRIED_IN_A_TURN
from .events import Event
from .move_sets import tries
from .state import (
    Contradiction,
    Env,
    Facts,
    Force,
    Frame,
    Key,
    Left,
    Open,
    Outcome,
    Own,
    Side,
    State,
    Thread,
)

Source = tuple[Owner, Env]
"""Whose rules are in force, and what `you` and `this` are in them."""

Live = tuple[Rule, Env]
"""A rule in force, and what its small words mean."""

Subject = tuple[type[RuleForm] | tuple[type[RuleForm], ...], int]
"""What rules are about: their form or forms, and the number of the property or the decision."""

Order = Callable[[tuple[Thread, ...]], tuple[Thread, ...]]
"""In which order the threads of a slot are followed. It must make no difference."""


class Absent(Enum):
    """Stands in the place of a value where there is none, not even nothing."""

    ABSENT = 0


class Asked(Enum):
    """Stands for what is being worked out: an answer that comes to it again has no end."""

    ASKED = 0


class Undecided(Exception):
    """The text does not decide. Caught by the machine, which keeps it in the state."""

    def __init__(self, contradiction: Contradiction) -> None:
        super().__init__(contradiction)
        self.contradiction = contradiction


Meaning = Callable[[Any, "Transaction", Env], Value]
"""What a class of trees means: a tree, the work in hand, what the small words stand for. Each takes
trees of its own class, which the type of a table of them cannot say.
"""


@frozen
class Semantics:
    """What everything below is carried out with, and what is put together of it (see `api`).

    meaning: what each class of values and conditions is worth. answerable: whether a decision that
    is about to be put has any answer, for which a go is tried out as a whole.
    """

    meaning: Mapping[type[Tree], Meaning]
    answerable: Callable[["Transaction", Open], bool]


class Watch(Protocol):
    """Is told what is carried out, while it is: for those who count it, or steer towards it. It may
    ask what trees are worth, and changes nothing.
    """

    def did(self, block: int, at: int) -> None:
        """The effect of a line is carried out, on somebody or something."""

    def idle(self, block: int, at: int) -> None:
        """A line was come to, and there was nobody and nothing on whom its effect could act."""

    def branched(self, line: Branch, held: bool, work: "Transaction", env: Env) -> None:
        """The condition of a line was worked out."""

    def asked(self, rule: Rule, held: bool, work: "Transaction", env: Env) -> None:
        """It was worked out whether a rule applies."""

    def began(self, rule: int) -> None:
        """A rule begins to hold for some time."""

    def prevented(self, rule: Rule, so: bool, about: Hashable) -> None:
        """It was looked at whether a rule that applies prevents an effect. about: what the rule and
        the effect are about.
        """

    def narrowed(
        self, rule: Rule, so: bool, things: Sequence[Value], work: "Transaction", env: Env
    ) -> None:
        """It was looked at whether a rule that applies leaves out any of what might be chosen."""

    def took(self, table: Cases | Entry, row: int, work: "Transaction", env: Env) -> None:
        """The row of a table, or the place in a list, that holds was asked for."""


class Transaction:
    """The parts of a state, to be changed in place.

    memo: what properties were found to be; reasons: by which rules; about: which rules in force are
    about something. They are good for one slot.
    told: what the audience of each fact knows already. quiet: nothing is to be told. reading:
    nothing is to be changed. decided: the rules behind the questions that were answered for good;
    cuts: the lines that ended phases. trying: this is a trial of what is chosen in one go, which
    stops once it is through with that. anew: whether a phase began anew or was undone. ended: the
    phases that ended, as they were then, unless nothing is told. order: None
    to follow threads as they come. watch: who is told which lines and rules act; never of a trial.
    """

    __slots__ = (
        "_lasting",
        "_lasting_of",
        "_sources",
        "_sources_of",
        "about",
        "agenda",
        "anew",
        "contradiction",
        "counts",
        "cuts",
        "decided",
        "ended",
        "events",
        "facts",
        "forces",
        "lasting",
        "meaning",
        "memo",
        "open",
        "options",
        "order",
        "outcome",
        "pieces",
        "program",
        "quiet",
        "reasons",
        "results",
        "semantics",
        "starts",
        "tables",
        "through",
        "told",
        "trials",
        "trying",
        "watch",
    )

    trials: Callable[[], None] | None
    """What counts the beginnings of answers that are tried out in this turn of events."""

    def __init__(
        self,
        program: Program,
        state: State,
        semantics: Semantics,
        quiet: bool = False,
        reading: bool = False,
        order: Order | None = None,
    ) -> None:
        self.program = program
        self.semantics = semantics
        self.meaning = semantics.meaning
        self.tables = program.tables
        self.options = state.options
        self.facts: dict[Key, Value] = state.facts if reading else dict(state.facts)
        self.pieces: list[tuple[int, int | None]] = list(state.pieces)
        self.counts: list[int] = list(state.counts)
        self.results: list[Outcome | None] = list(state.results)
        self.forces, self.lasting = state.forces, state.lasting
        self.agenda: list[Frame] = list(state.agenda)
        self.open: tuple[Open, ...] = state.open
        self.starts = dict(state.starts)
        self.outcome: Outcome | None = state.outcome
        self.contradiction: Contradiction | None = state.contradiction
        self.quiet, self.order, self.trials = quiet, order, None
        self.events: list[Event] = []
        self.ended: list[Left] = []
        self.told: dict[Key, Value] = state.facts
        self.memo: dict[Key, Value | Asked] = {}
        self.reasons: dict[Key, tuple[tuple[Rule, ...], tuple[Rule, ...]]] = {}
        self.decided: dict[Key, tuple[tuple[Rule, ...], tuple[Rule, ...]]] = {}
        self.cuts: dict[int, tuple[int, int]] = {}
        self.trying = self.through = self.anew = False
        self.watch: Watch | None = None
        self.about: dict[Subject, list[Live]] = {}
        self._sources: list[Source] | None = None
        self._sources_of = self.forces
        self._lasting_of = (self.lasting, self.forces)
        self._lasting: list[Live] | None = None

    def freeze(self) -> State:
        """The state as it is now."""
        return self._state(Facts(self.facts))

    def _state(self, facts: Facts) -> State:
        return State(
            self.options,
            facts,
            tuple(self.pieces),
            tuple(self.counts),
            tuple(self.results),
            self.forces,
            self.lasting,
            tuple(self.agenda),
            self.open,
            tuple(sorted(self.starts.items(), key=lambda item: item[0])),
            self.outcome,
            self.contradiction,
        )

    def copy(self) -> "Transaction":
        """The same once more, of which nobody is told."""
        other = Transaction(self.program, self.freeze(), self.semantics, True, order=self.order)
        other.trying, other.trials = self.trying, self.trials
        return other

    def tries(self) -> Callable[[], None]:
        """To be called at each beginning of an answer that is tried out in one search. Raises
        TooMany once there are too many, in it or in all searches of this turn of events, those in
        copies among them.
        """
        if self.trials is None:
            self.trials = tries(TRIED_IN_A_TURN, "answers in one turn of events")
        one_of_these, one_of_all = tries(), self.trials

        def one_more() -> None:
            one_of_these()
            one_of_all()

        return one_more

    def changed(self) -> None:
        """Forget what was worked out: something is different now."""
        self.memo.clear()
        self.reasons.clear()
        self.about.clear()

    def time_passed(self) -> None:
        """A phase has begun, or everything is as it was: another time's rules hold."""
        self.changed()
        self._lasting = None

    def back_to(self, state: State) -> None:
        """Make everything as it was in an earlier state."""
        self.facts = dict(state.facts)
        self.pieces = list(state.pieces)
        self.counts = list(state.counts)
        self.results = list(state.results)
        self.forces, self.lasting = state.forces, state.lasting
        self.agenda = list(state.agenda)
        self.open = ()
        self.time_passed()

    @contextmanager
    def reading_own(self, own: Own) -> Iterator[None]:
        """For one thread of lines, its own answers are the facts; afterwards all is as it was."""
        if not own:
            yield
            return
        facts = self.facts
        self.facts = {**facts, **dict(own)}
        self.changed()
        try:
            yield
        finally:
            self.facts = facts
            self.changed()

    # ------------------------------------------------------------------ what is in force

    def sources(self) -> list[Source]:
        """The owners whose rules are in force: named rules, and pieces that are not cancelled."""
        if self._sources is None or self._sources_of is not self.forces:
            self._sources_of = self.forces
            owners = self.tables.owners
            self._sources = [
                *self.tables.always,
                *(
                    (owners[f.design], (f.holder, f.piece, *f.parts))
                    for f in self.forces
                    if not f.cancelled
                ),
            ]
        return self._sources

    def in_force(self) -> list[Live]:
        """The rules that hold for some time, and whose time it is."""
        now = self._lasting_of
        if self._lasting is None or now[0] is not self.lasting or now[1] is not self.forces:
            self._lasting_of = (self.lasting, self.forces)
            rules, counts = self.program.rules, self.counts
            mute = {f.holder for f in self.forces if f.silenced}
            self._lasting = [
                (rules[held.rule], held.env)
                for held in self.lasting
                if held.first <= counts[held.phase] <= held.last
                and not (mute and held.env and held.env[0] in mute)
            ]
        return self._lasting

    def force_of(self, piece: int) -> Force | None:
        """How the rules of a piece are in force, if they are or were."""
        return next((f for f in self.forces if f.piece == piece), None)


def answered(work: Transaction, number: int, thing: Value) -> Side:
    """What a property is said to be. Of pieces, which may be gone when it is read, the designs."""
    type_ = work.program.properties[number].type
    if thing is not None and isinstance(type_, PieceType):
        thing = work.pieces[sure(int, thing)][0]
    elif thing is not None and isinstance(type_.member, PieceType):
        thing = tuple(work.pieces[each][0] for each in as_several(thing))
    return Side("is", thing)
