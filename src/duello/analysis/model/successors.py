"""What may be said in a state, and what comes of it.

Purpose: every way in which all open decisions are answered together, chance, refusals and lateness
included, and the state after each.
Input: a state. Output: answered decisions by number, states.
Must not know: which states are looked at. What the core has listed is not checked once more.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import gcd, prod
from typing import TypeVar

from attrs import define, evolve, field, frozen

from duello.dsl import ir
from duello.dsl.ir import visit
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.interpreter import legal_moves, resolve_decisions
from duello.interpreter.api import (
    Advanced,
    Answer,
    advance_all,
    answers_of,
    candidates,
    drawn,
    many,
    may_be_late,
    reading,
)
from duello.interpreter.compound_moves import Pick
from duello.interpreter.move_sets import at_most, how_many
from duello.interpreter.state import CHOSEN, LATE, PASSED, Contradiction, Open, State
from duello.interpreter.transaction import Order, Undecided
from duello.match.chance import fixed_for_all
from duello.move_text.typed_answers import said

from .canonical_form import NO_MERGING, Canonical
from .copies import Copies
from .sample import some

MOST_TOGETHER = 40_000
"""So many ways at most to answer what is due at one time; of more, a sample is taken."""

MOST_OF_DRAWN = 2_000
"""The same where answers were drawn, so that it is a sample in any case."""


@frozen
class Habits:
    """How answers are enumerated. late: players may miss deadlines. branch: of more candidates for
    one decision than this, so many are taken, evenly from among them; where nobody lists them all,
    they are drawn. draws: what chance is to draw, by the name of the choice.
    """

    late: bool = True
    branch: int = 200
    draws: Mapping[str, str] = field(factory=dict)


@frozen
class Ways:
    """All that may be said in a state: for each open decision the ways in which it is answered.

    sampled: there are more, or more of them together than are tried; lacking: there are more to a
    decision. unclear: the text does not decide what may be chosen. most: in so many
    ways at most everything is to be answered together. partly: the decisions for which more may be
    chosen than is listed here.
    """

    options: tuple[tuple[Open, ...], ...]
    sampled: bool = False
    unclear: Contradiction | None = None
    most: int = MOST_TOGETHER
    partly: frozenset[int] = frozenset()
    lacking: bool = False

    @property
    def count(self) -> int:
        """In how many ways everything is answered together."""
        found = 1
        for options in self.options:
            found *= len(options)
        return found

    def way(self, number: int) -> tuple[Open, ...]:
        """The decisions, answered in one of these ways: the last one changes fastest."""
        picked: list[Open] = []
        for options in reversed(self.options):
            number, at = divmod(number, len(options))
            picked.append(options[at])
        return tuple(reversed(picked))

    def answers(self, state: State, number: int) -> tuple[Answer, ...]:
        """The same as answers for the core. state: in which they are given."""
        return answers_of(state, self.way(number))

    def number(self, picked: Sequence[int]) -> int:
        """The way in which each decision is answered by its option of this number."""
        found = 0
        for options, at in zip(self.options, picked, strict=True):
            found = found * len(options) + at
        return found


@define
class Expanding:
    """The ways on from the states of a program. copies: finds ways that play on alike but for which
    of several equal pieces they take; of those, one is tried.
    """

    program: Program
    habits: Habits = field(factory=Habits)
    copies: Copies | None = field(default=None, kw_only=True)

    def ways(self, state: State, pick: Pick | None = None) -> Ways:
        """What may be said in a state in which something is due.

        pick: of an answer of which nobody lists all, only one is wanted, drawn like this.
        """
        found = [self._options(state, due, pick) for due in state.open]
        sizes = sizes_tried([len(each.options) for each in found])
        for each, size in zip(found, sizes, strict=True):
            each.lessen(size)
        sampled = any(each.more for each in found)
        drawn = any(each.more and many(self.program, each.options[0]) for each in found)
        unclear = next((each.unclear for each in found if each.unclear is not None), None)
        options = tuple(tuple(each.options) for each in found)
        most = MOST_OF_DRAWN if drawn else MOST_TOGETHER
        partly = frozenset(
            due.decision
            for each in found
            if each.more or each.alike_once
            for due in each.options[:1]
        )
        ways = Ways(options, sampled, unclear, most, partly, sampled)
        return evolve(ways, sampled=sampled or ways.count > most)

    def numbers(self, ways: Ways) -> range:
        """Which of the ways are to be tried: one in so many, counted so that of two decisions with
        hundreds of answers each answer is among them.
        """
        return numbers_tried(ways.count, ways.most)

    def tried(self, state: State, ways: Ways) -> tuple[Sequence[int], bool]:
        """Which of all that may be said in a state is to be tried, and whether there is more: of
        what plays on alike but for which of several equal pieces is taken, the first.
        """
        picked = None if self.copies is None else self._picked_of(self.copies, state, ways)
        if picked is None:
            return self.numbers(ways), ways.sampled
        count = prod(map(len, picked))
        if count <= ways.most:
            return [ways.number(each) for each in product(*picked)], ways.lacking
        found = []
        for number in numbers_tried(count, ways.most):
            places = []
            for each in reversed(picked):
                number, at = divmod(number, len(each))
                places.append(each[at])
            found.append(ways.number(places[::-1]))
        return found, True

    def _picked_of(self, copies: Copies, state: State, ways: Ways) -> list[Sequence[int]] | None:
        """Of each decision, the options that are tried; None for all."""
        firsts = [
            None if due.decision in ways.partly else copies.firsts(state, at, ways.options)
            for at, due in enumerate(state.open)
        ]
        if all(each is None for each in firsts):
            return None
        pairs = zip(firsts, ways.options, strict=True)
        return [range(len(options)) if each is None else each for each, options in pairs]

    def after(self, state: State, answered: tuple[Open, ...], order: Order | None = None) -> State:
        """The state once everything that is due is answered."""
        return self.advanced(state, answered, order, True).state

    def advanced(
        self,
        state: State,
        answered: tuple[Open, ...],
        order: Order | None = None,
        quiet: bool = False,
    ) -> Advanced:
        """The same with what players were told on the way."""
        answers = answers_of(state, answered)
        return advance_all(self.program, state, answers, quiet, order, listed=True)

    # ------------------------------------------------------------------ one decision

    def _options(self, state: State, due: Open, pick: Pick | None) -> "_Options":
        """In which ways one decision is answered."""
        unclear = None
        values: Sequence[Value] = ()
        more = alike_once = False
        try:
            values, more, alike_once = self._picked(state, due, pick)
        except Undecided as error:
            unclear = error.contradiction
        found = [due.answered(CHOSEN, value) for value in values]
        decision = self.program.decisions[due.decision]
        if decision.optional and not due.by_chance:
            found.append(evolve(due, status=PASSED))
        late = self.habits.late and may_be_late(self.program, due)
        if late or (not due.by_chance and not found):
            found.append(evolve(due, status=LATE))
        return _Options(found, more, unclear, alike_once)

    def _picked(
        self, state: State, due: Open, pick: Pick | None
    ) -> tuple[Sequence[Value], bool, bool]:
        """The candidates that are tried, whether there are more, and whether of those that play on
        alike only one is among them. Raises Undecided.
        """
        most = self.habits.branch
        if isinstance(self.program.decisions[due.decision].domain, ir.DealChoice):
            most *= most  # two draws in one
        if not many(self.program, due) or self._fixed(due) is not None:
            values = self._values(state, due)
            if at_most(values, most):
                return values, False, False
            sample = min(most, MOST_OF_DRAWN)
            few = None if self.copies is None else self.copies.few(state, due, values, sample)
            if few is not None:
                return few, False, True
            return evenly(values, sample), True, False
        if pick is not None:
            one = drawn(self.program, state, due, pick)
            found: Sequence[Value] = () if one is None else (one,)
            more = False
        else:
            seed = self._telling_apart.digest(state)
            found, more = some(self.program, state, due, most, seed)
        if not found:
            self._why_nothing(state, due)
        return found, more, False

    def _fixed(self, due: Open) -> str | None:
        """What chance is to draw, in words."""
        name = self.program.decisions[due.decision].name
        return self.habits.draws.get(name) if due.by_chance else None

    def _why_nothing(self, state: State, due: Open) -> None:
        """There is nothing to choose, or the text does not decide what: then raises Undecided."""
        if not resolve_decisions.is_go(self.program.decisions[due.decision]):
            legal_moves.has_candidates(reading(self.program, state), due)

    @cached_property
    def _telling_apart(self) -> Canonical:
        """By which states are told apart; of equal ones the same answers are drawn."""
        return Canonical(self.program, (), NO_MERGING)

    def _listed(self, state: State, due: Open) -> Sequence[Value]:
        """Every candidate."""
        return candidates(self.program, state, due)

    def _values(self, state: State, due: Open) -> Sequence[Value]:
        """Every candidate, or what was fixed for chance. Raises Undecided."""
        values = self._listed(state, due)
        if not values:
            self._why_nothing(state, due)
        words = self._fixed(due)
        if words is None:
            return values
        decision = self.program.decisions[due.decision]
        among = said(self.program, state, due, values)
        fixed = fixed_for_all(self.program, decision, words, among)
        return values if fixed is None else [fixed]


NUMBERED = 2**32
"""So many ways have numbers that searches can keep. Where there would be more, as of dozens of
draws at once, fewer answers are tried to the decisions that have most.
"""


def sizes_tried(sizes: Sequence[int]) -> list[int]:
    """How many answers to each decision are tried, of so many, for all ways to have numbers."""
    found = list(sizes)
    while prod(found) > NUMBERED:
        found[found.index(max(found))] -= 1
    return found


def numbers_tried(count: int, most: int) -> range:
    """Of so many ways, those that are tried if no more than so many are to be."""
    step = -(-count // most)
    while gcd(step, count) > 1:
        step += 1
    return range(0, count, step)


Asked = tuple[int | None, int, int]
"""Whose decision it is, which, and which of several alike in this, from 0."""


def keys_of(opened: Sequence[Open]) -> list[Asked]:
    """What each of the decisions is that were put together."""
    known: Counter[tuple[int | None, int]] = Counter()
    found = []
    for due in opened:
        found.append((due.player, due.decision, known[due.player, due.decision]))
        known[due.player, due.decision] += 1
    return found


@define
class _Options:
    """The ways in which one decision is answered; more: there are others; unclear: which there
    are; alike_once: of those that play on alike, one is among them.
    """

    options: Sequence[Open]
    more: bool
    unclear: Contradiction | None
    alike_once: bool

    def lessen(self, size: int) -> None:
        """So many of the ways are tried."""
        if size < len(self.options):
            self.options, self.more = evenly(self.options, size), True


Listed = TypeVar("Listed")


def evenly(values: Sequence[Listed], count: int) -> Sequence[Listed]:
    """So many of the values, the first and the last among them, evenly between."""
    if count <= 1:
        return values[:count]
    last = how_many(values) - 1
    return [values[at * last // (count - 1)] for at in range(count)]


# ---------------------------------------------------------------------- counting rounds


def rounds_of(program: Program) -> list[int]:
    """The phases that count as rounds: in which players are asked something, and in none that lies
    within. If nobody is ever asked, those within which no other lies.
    """
    asking = {
        program.decisions[node.decision].phase
        for node in visit.acting(program)
        if isinstance(node, ir.Ask) and not _to_chance(node)
    }
    outer = {each for phase in asking for each in visit.above(program, phase)}
    parents = {phase.parent for phase in program.phases}
    return sorted(asking - outer) or [p.number for p in program.phases if p.number not in parents]


def _to_chance(node: ir.Ask) -> bool:
    return isinstance(node.chooser, ir.Constant) and node.chooser.value is None


def rounds_counter(program: Program) -> Callable[[State, State], int]:
    """How many rounds were begun between two states."""
    leaves = rounds_of(program)
    outer = {leaf: visit.above(program, leaf) for leaf in leaves}

    def begun(before: State, after: State) -> int:
        total = 0
        for leaf in leaves:
            was, now = before.counts, after.counts
            same = all(was[phase] == now[phase] for phase in outer[leaf])
            total += max(0, now[leaf] - was[leaf]) if same else now[leaf]
        return total

    return begun


def rounds_at(program: Program, state: State) -> int:
    """How many rounds were begun before a first state."""
    return sum(state.counts[phase] for phase in rounds_of(program))
