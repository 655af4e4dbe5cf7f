"""Answers that are made of parts, one part after another.

Purpose: go through a decision part by part: the choice itself, what its design asks, and, in one
go, one choice after another, each judged on the state that those before it have led to. With this,
answers are counted, drawn, checked and typed without listing them all.
Input: the work in hand, an open decision. Output: `Path`.
Must not know: what players type; what follows from the answer.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from attrs import evolve, frozen

from ..dsl.ir import Require, given, sure
from ..dsl.ir.program import Decision
from ..dsl.ir.types import Value
from . import legal_moves, resolve_decisions
from .lookahead import nothing_asked
from .move_sets import Sets, TooMany, how_many, tries
from .state import CHOSEN, PASSED, WAITING, Open
from .transaction import Transaction, Undecided

Pick = Callable[[int], int]
"""Chance: given a number of possibilities, one of them, counted from 0."""

TRIED_SETS = 20
"""So many sets are drawn thing by thing, where one of all sets cannot be drawn."""


@frozen
class Path:
    """How far an answer has got.

    work: everything as it is after what was chosen so far. due: the decision that is answered.
    done: the choices that are complete; partial: the choice in hand and its parts so far.
    refused: why it cannot go on like this.
    """

    work: Transaction
    due: Open
    done: tuple[Value, ...] = ()
    partial: tuple[Value, ...] = ()
    refused: str | None = None

    @cached_property
    def in_one_go(self) -> bool:
        """Whether several choices make the answer."""
        return resolve_decisions.is_go(self._decision(self.due))

    @cached_property
    def in_hand(self) -> Open | None:
        """The choice that is to be made next, or None if the answer is complete."""
        if not self.in_one_go:
            return None if self.done else self.due
        if resolve_decisions.through(self.work, self.due):
            return None
        return next((o for o in self.work.open if o.status == WAITING), None)

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return self.refused is None and self.in_hand is None

    @property
    def answer(self) -> Value:
        """The answer, once it is complete."""
        return self.done if self.in_one_go else self.done[0]

    def asked(self) -> Decision:
        """What is to be chosen next: a choice, or a part of it."""
        due = given(self.in_hand)
        decision = self._decision(due)
        if not self.partial:
            return decision
        asks = legal_moves.asks_of(self.work, due, self.partial[0])
        return self.work.program.decisions[asks[len(self.partial) - 1]]

    @property
    def ends(self) -> bool:
        """Whether the choice in hand is complete with the next value, whatever that is."""
        due = self.in_hand
        if due is None:
            return False
        if not self._decision(due).parts:
            return True
        if not self.partial or legal_moves.repeating(self.work, due):
            return False
        return len(self.partial) == len(legal_moves.asks_of(self.work, due, self.partial[0]))

    def options(self) -> Sequence[Value]:
        """What may be chosen next; None stands for making no use of it."""
        return self._options

    @cached_property
    def _options(self) -> Sequence[Value]:
        due = self.in_hand
        if due is None or self.refused is not None:
            return ()
        try:
            if self.partial:
                return legal_moves.part(self.work, due, self.partial)
            found = legal_moves.allowed(self.work, due)
        except Undecided:
            return ()
        skips = self.in_one_go and self._decision(due).optional
        return [None, *found] if skips else found

    def why_not(self, value: Value) -> str:
        """Why something cannot be chosen next: the rule that does not let it be, or among what it
        is not; empty if that cannot be said.
        """
        due = given(self.in_hand)
        if self.partial or value is None:
            return ""
        decision = self._decision(due)
        try:
            there = value in legal_moves.domain(self.work, decision.domain, due.env)
            if not there:
                return legal_moves.outside(decision)
            return legal_moves.ruled_out(self.work, due, value)
        except Undecided:
            return ""

    def take(self, value: Value) -> "Path":
        """The path after a choice, which must be one of the options."""
        due = given(self.in_hand)
        partial = (*self.partial, value)
        if value is None and not self.partial:
            return self._chosen(due, None)
        if not self._decision(due).parts:
            return self._chosen(due, value)
        if len(partial) <= len(legal_moves.asks_of(self.work, due, partial[0])):
            return self.__class__(self.work, self.due, self.done, partial)
        if not legal_moves.repeats_well(self.work, due, partial):
            return evolve(self, refused="a rule in force does not allow it")
        return self._chosen(due, partial)

    def _chosen(self, due: Open, value: Value) -> "Path":
        done = (*self.done, value)
        if not self.in_one_go:
            return self.__class__(self.work, self.due, done)
        trial = self.work.copy()
        status = PASSED if value is None else CHOSEN
        resolve_decisions.answer_one(trial, due, status, value)
        return self.__class__(trial, self.due, done, refused=_refused(trial, self.due))

    def _decision(self, due: Open) -> Decision:
        return self.work.program.decisions[due.decision]


def begun(work: Transaction, due: Open) -> Path:
    """The path on which nothing is chosen yet."""
    if not resolve_decisions.is_go(work.program.decisions[due.decision]):
        return Path(work, due)
    trial = work.copy()
    trial.trying = True
    resolve_decisions.begin(trial, due)
    return Path(trial, due, refused=_refused(trial, due))


def _refused(work: Transaction, due: Open) -> str | None:
    """Why a trial has led nowhere: a choice was due, and nothing could be chosen, or it is somebody
    else's, for whom nobody chooses in this go.
    """
    found = work.contradiction
    if found is None or found.kind != "dead end":
        if resolve_decisions.through(work, due):
            return None
        others = (o for o in work.open if o.by_chance or o.player != due.player)
        other = next(others, None)
        name = None if other is None else work.program.decisions[other.decision].name
        return None if name is None else f"{name} would then be chosen by somebody else"
    if found.about.sort == "decision":
        decision = work.program.decisions[given(found.about.number)]
        words = legal_moves.in_its_words(decision.domain)
        wanted = f": {words}" if words else ""
        return f"nothing could then be chosen as {decision.name}{wanted}"
    block, at = found.lines[0]
    return sure(Require, work.program.blocks[block][at]).reason


# ---------------------------------------------------------------------- all, one, how many


def every(path: Path, one_more: Callable[[], None] = lambda: None) -> Iterator[Value]:
    """Every answer, in a fixed order. one_more: called at each part that is tried."""
    one_more()
    if path.complete:
        yield path.answer
        return
    for value in path.options():
        yield from every(path.take(value), one_more)


def some(path: Path, one_more: Callable[[], None] | None = None) -> bool:
    """Whether there is any answer. Raises TooMany where that cannot be found out in time. one_more:
    the tries that are left, if several questions share them.
    """
    found = every(path, tries() if one_more is None else one_more)
    return next((True for _ in found), False)


def leads_on(path: Path, value: Value, one_more: Callable[[], None]) -> bool:
    """Whether an answer can be completed after one of the options. Raises TooMany."""
    return _last(path) or some(path.take(value), one_more)


def thing_leads_on(path: Path, sets: Sets, thing: int, one_more: Callable[[], None]) -> bool:
    """Whether an answer can be completed after one of the sets that a thing is in. Raises TooMany.

    sets: the options.
    """
    return any(leads_on(path, each, one_more) for each in sets.holding(thing, one_more))


def answerable(work: Transaction, due: Open) -> bool:
    """Whether a decision has any answer. Raises TooMany where that cannot be found out in time."""
    if resolve_decisions.is_go(work.program.decisions[due.decision]):
        one_more = work.tries()  # before there are copies of the work, which share what is left
        return some(begun(work, due), one_more)
    return legal_moves.has_candidates(work, due)


def count(path: Path, one_more: Callable[[], None] = lambda: None) -> int:
    """How many answers there are. one_more: called at each part that is gone through."""
    one_more()
    if path.complete:
        return 1
    options = path.options()
    if not options:
        return 0
    if _last(path):
        return how_many(options)
    return sum(count(path.take(value), one_more) for value in options)


def _last(path: Path) -> bool:
    """Whether nothing more is asked after the choice in hand, whatever it is."""
    due = path.in_hand
    if due is None or path.in_one_go:
        return due is not None and path.ends and nothing_asked(path.work, due)
    return path.ends


def drawn(path: Path, pick: Pick, one_more: Callable[[], None] | None = None) -> Value:
    """One answer, each part drawn evenly among what is possible after those before it; None if
    there is no answer. Raises TooMany where none is found in time. one_more: the tries that are
    left, if several draws share them.
    """
    return _drawn(path, pick, tries() if one_more is None else one_more)


def _drawn(path: Path, pick: Pick, one_more: Callable[[], None]) -> Value:
    one_more()
    if path.complete:
        return path.answer
    for value in in_some_order(path.options(), pick):
        found = _drawn(path.take(value), pick, one_more)
        if found is not None:
            return found
    return None


def in_some_order(options: Sequence[Value], pick: Pick) -> Iterator[Value]:
    """All options from a drawn one on; where nobody can count them, some that are drawn."""
    try:
        size = how_many(options)
    except TooMany:
        if not isinstance(options, Sets):
            raise
        made = (options.thing_by_thing(pick) for _ in range(TRIED_SETS))
        yield from (each for each in made if each is not None)
        return
    first = pick(size) if size else 0
    for at in range(size):
        yield options[(first + at) % size]


def refusal(path: Path, answer: Value) -> str | None:
    """Why an answer is not legal, or None if it is."""
    for level in _levels(path, answer):
        if path.complete:
            return "nothing more is to be chosen"
        if level not in path.options():
            return path.refused or f"that cannot be the {path.asked().name} now"
        path = path.take(level)
    if path.refused is not None:
        return path.refused
    if not path.complete:
        return f"the {path.asked().name} is missing"
    return None if path.answer == answer else "its parts are not put together as they must be"


def _levels(path: Path, answer: Value) -> Iterator[Value]:
    """The parts of an answer, one after another."""
    made = path.work.program.decisions[path.due.decision]
    if not path.in_one_go:
        yield from answer if made.parts and isinstance(answer, tuple) else (answer,)
        return
    for each in answer if isinstance(answer, tuple) else (answer,):
        due = path.in_hand
        if due is None:
            yield each
            continue
        parts = path.work.program.decisions[due.decision].parts
        for level in each if parts and isinstance(each, tuple) else (each,):
            yield level
            if level not in path.options():
                return
            path = path.take(level)
