"""Work in hand, for written code.

Purpose: the reference's `Transaction`, with the written code of its program: cheaper to begin, to
copy and to end, since nobody is told of anything.
Input: a state. Output: the next one. Must not know: what lines and rules mean.
"""

from attrs import frozen

from duello.dsl.ir.types import Value
from duello.dsl.limits import LONGEST_TURN_OF_EVENTS
from duello.interpreter.compound_moves import Pick
from duello.interpreter.transaction import Absent, Order, Semantics, Source, Transaction
from duello.interpreter.update_set import Cut

from ..program_view import Facts, Key, Open, State
from .direct_chance import Player
from .direct_code import Code


@frozen
class Tried:
    """An answer in one go that was tried out in a state, and the work when the go was through.
    state: None, if nobody else has use of the work.
    """

    state: State | None
    due: Open
    answer: Value
    work: "Work"


class Work(Transaction):
    """The parts of a state, to be changed in place. code: the written code of the program. left: so
    many more frames may be carried out. tried: answers in one go that were tried out in this state,
    and what they have led to.

    Of whole matches, which have no agenda but for how phases end: straight: this is one. cut: the
    phase that is cut short. player: who answers. pick: how one of so many is drawn.
    ranks: of each piece, a number that grows with its design, and then with its own.
    going: the decision that is answered in one go, and its `answered` choices. journal: what facts
    were before they were changed, if that is kept.
    """

    __slots__ = (
        "_alive",
        "_alive_forces",
        "_alive_lasting",
        "answered",
        "code",
        "cut",
        "going",
        "journal",
        "left",
        "pick",
        "player",
        "ranks",
        "straight",
        "tried",
    )

    player: Player
    pick: Pick

    def __init__(
        self, code: Code, semantics: Semantics, state: State, order: Order | None = None
    ) -> None:
        self.code = code
        self.program = code.program
        self.semantics = semantics
        self.meaning = semantics.meaning
        self.order = order
        self.tables = code.tables
        self.options = state.options
        self.facts = Facts(state.facts)
        self.pieces = list(state.pieces)
        self.counts = list(state.counts)
        self.results = list(state.results)
        self.forces = state.forces
        self.lasting = state.lasting
        self.agenda = list(state.agenda)
        self.open = state.open
        self.starts = dict(state.starts)
        self.outcome = state.outcome
        self.contradiction = state.contradiction
        self.told = state.facts
        self._prepare()

    def _prepare(self) -> None:
        self.quiet = True
        self.watch = None
        self.anew = False
        self.left = 0
        self.trials = None
        self.tried: tuple[Tried, ...] = ()
        self.straight = False
        self.cut: Cut | None = None
        self.going: Open | None = None
        self.answered: list[Value] = []
        self.journal: list[tuple[Key, Value | Absent]] | None = None
        self.events = []
        self.ended = []
        self.memo = {}
        self.reasons, self.about = {}, {}
        self.decided = {}
        self.cuts = {}
        self.trying = False
        self.through = False
        self._sources = None
        self._sources_of = self.forces
        self._lasting = None
        self._lasting_of = (self.lasting, self.forces)
        self.ranks: list[int] = []
        self._alive = 0
        self._alive_forces: object = None
        self._alive_lasting: object = None

    def time_passed(self) -> None:
        """A phase has begun, or everything is as it was: another time's rules hold."""
        self.changed()
        self._lasting = None
        self._alive_forces = None

    def alive(self) -> int:
        """Which rules are in force, as bits: one for each owner whose rules are, and for each rule
        for a time whose time it is.
        """
        if self._alive_forces is self.forces and self._alive_lasting is self.lasting:
            return self._alive
        found, owners = 0, self.code.owners
        for owner, _ in self.sources():
            found |= owners.get(owner, 0)
        if self.lasting:
            timed = self.code.timed
            for rule, _ in self.in_force():
                found |= timed.get(rule.number, 0)
        self._alive = found
        self._alive_forces, self._alive_lasting = self.forces, self.lasting
        return found

    def sources(self) -> list[Source]:
        """The owners whose rules are in force: named rules, and pieces that are not cancelled."""
        found, forces = self._sources, self.forces
        if found is None or self._sources_of is not forces:
            self._sources_of, owners = forces, self.tables.owners
            found = self._sources = [
                *self.tables.always,
                *[
                    (owners[f.design], (f.holder, f.piece, *f.parts))
                    for f in forces
                    if not f.cancelled
                ],
            ]
        return found

    def changed(self) -> None:
        """Forget what was worked out: something is different now."""
        if self.memo:
            self.memo.clear()
        if self.reasons:
            self.reasons.clear()
        if self.about:
            self.about.clear()

    def copy(self) -> "Work":
        """The same once more."""
        other: Work = Work.__new__(Work)
        other.code, other.program, other.semantics = self.code, self.program, self.semantics
        other.meaning, other.order, other.tables = self.meaning, self.order, self.tables
        other.options = self.options
        other.facts = Facts(self.facts)
        other.pieces, other.counts = list(self.pieces), list(self.counts)
        other.results = list(self.results)
        other.forces, other.lasting = self.forces, self.lasting
        other.agenda, other.open = list(self.agenda), self.open
        other.starts = dict(self.starts)
        other.outcome, other.contradiction = self.outcome, self.contradiction
        other.told = self.facts
        other._prepare()
        other.trying, other.trials = self.trying, self.trials
        return other

    def ask(self) -> None:
        """Somebody is asked: as much as ever may happen before somebody is asked again."""
        self.left, self.trials = LONGEST_TURN_OF_EVENTS, None

    def adopt(self, other: "Work") -> None:
        """Be where other work has come to, of which nobody has use any more."""
        self.facts, self.pieces, self.counts = other.facts, other.pieces, other.counts
        self.ranks = other.ranks
        self.results, self.forces, self.lasting = other.results, other.forces, other.lasting
        self.agenda, self.open, self.starts = other.agenda, other.open, other.starts
        self.time_passed()

    def last(self) -> State:
        """The state as it is now, of work that is done: nothing is changed in it any more."""
        facts = self.facts
        return self._state(facts if isinstance(facts, Facts) else Facts(facts))
