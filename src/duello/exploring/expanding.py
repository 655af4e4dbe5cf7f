"""What may be said in a state, and what comes of it.

Purpose: every way in which all open decisions are answered together, chance, refusals and lateness
included, and the state after each.
Input: a state. Output: answered decisions by number, states.
Must not know: which states are looked at. It does what `core.advance` does after one answer upon
another, but without asking once more whether a candidate is one (the tests compare the two).
"""

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any

from attrs import define, evolve, field, frozen

from ..drawing import fixed_for_all
from ..dsl.program import Program
from ..interpreter import answering, choices, core, settling
from ..interpreter.core import Answer, candidates
from ..interpreter.state import CHOSEN, LATE, PASSED, Contradiction, Open, State
from ..interpreter.work import Undecided, Work
from ..typing_in import said

MOST_TOGETHER = 40_000
"""So many ways at most to answer what is due at one time; of more, a sample is taken."""


@frozen
class Habits:
    """How answers are enumerated. late: players may miss deadlines. branch: of more candidates for
    one decision than this, so many are taken, evenly from among them. draws: what chance is to
    draw, by the name of the choice.
    """

    late: bool = True
    branch: int = 200
    draws: Mapping[str, str] = field(factory=dict)


@frozen
class Ways:
    """All that may be said in a state: for each open decision the ways in which it is answered.

    sampled: there are more. unclear: the text does not decide what may be chosen.
    """

    options: tuple[tuple[Open, ...], ...]
    sampled: bool = False
    unclear: Contradiction | None = None

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

    def answers(self, number: int) -> tuple[Answer, ...]:
        """The same as answers for the core, those of chance first."""
        due = sorted(self.way(number), key=lambda each: not each.by_chance)
        return tuple(Answer(o.player, o.decision, o.status, o.value) for o in due)


@define
class Expanding:
    """The ways on from the states of a program."""

    program: Program
    habits: Habits = field(factory=Habits)

    def ways(self, state: State) -> Ways:
        """What may be said in a state in which something is due."""
        sampled, unclear = False, None
        options = []
        for due in state.open:
            found, more, problem = self._options(state, due)
            sampled, unclear = sampled or more, unclear or problem
            options.append(tuple(found))
        return Ways(tuple(options), sampled or _too_many(options), unclear)

    def numbers(self, ways: Ways) -> range:
        """Which of the ways are to be tried."""
        return range(0, ways.count, -(-ways.count // MOST_TOGETHER))

    def after(self, state: State, answered: tuple[Open, ...], order: Any = None) -> State:
        """The state once everything that is due is answered."""
        work = Work(self.program, state, True, order=order)
        work.open = answered
        settling.settle(work)
        return work.freeze()

    # ------------------------------------------------------------------ one decision

    def _options(self, state: State, due: Open) -> tuple[list[Open], bool, Contradiction | None]:
        """In which ways one decision is answered; whether these are only some; what is unclear."""
        unclear = None
        values: Sequence[Any]
        try:
            values = self._values(state, due)
        except Undecided as error:
            values, unclear = (), error.contradiction
        most = self.habits.branch
        picked = values if len(values) <= most else evenly(values, most)
        found = [evolve(due, status=CHOSEN, value=value) for value in picked]
        decision = self.program.decisions[due.decision]
        if decision.optional and not due.by_chance:
            found.append(evolve(due, status=PASSED))
        late = decision.seconds is not None or decision.late_block >= 0
        if not due.by_chance and ((late and self.habits.late) or not found):
            found.append(evolve(due, status=LATE))
        return found, len(values) > most, unclear

    def _values(self, state: State, due: Open) -> Sequence[Any]:
        """Every candidate, or what was fixed for chance. Raises Undecided."""
        decision = self.program.decisions[due.decision]
        if settling.is_go(decision):
            return self._goes(state, due)
        values = candidates(self.program, state, due)
        if not values:  # there is nothing to choose, or the text does not decide what there is
            choices.has_candidates(Work(self.program, state, True, reading=True), due)
        words = self.habits.draws.get(decision.name)
        if not due.by_chance or words is None:
            return values
        among = said(self.program, state, due, values)
        fixed = fixed_for_all(self.program, decision, words, among)
        return values if fixed is None else [fixed]

    def _goes(self, state: State, due: Open) -> Sequence[Any]:
        """Every answer that is given in one go; of more than are wanted, one more than that, drawn
        part by part: nobody can list them all.
        """
        path, wanted = core.path(self.program, state, due), self.habits.branch + 1
        found = list(islice(answering.every(path), wanted))
        if len(found) < wanted:
            return found
        chance = random.Random(0).randrange
        drawn = [answering.drawn(path, chance) for _ in range(wanted)]
        return list(dict.fromkeys([*drawn, *found]))[:wanted]


def evenly(values: Sequence[Any], count: int) -> Sequence[Any]:
    """So many of the values, the first and the last among them, evenly between."""
    if count <= 1:
        return values[:count]
    last = len(values) - 1
    return [values[at * last // (count - 1)] for at in range(count)]


def _too_many(options: list[tuple[Open, ...]]) -> bool:
    count = 1
    for each in options:
        count *= len(each)
    return count > MOST_TOGETHER


# ---------------------------------------------------------------------- counting rounds


def rounds_counter(program: Program) -> Callable[[State, State], int]:
    """How many rounds were begun between two states: a round is a phase in which no other lies."""
    parents = {phase.parent for phase in program.phases}
    leaves = [phase.number for phase in program.phases if phase.number not in parents]
    above = {leaf: _above(program, leaf) for leaf in leaves}

    def begun(before: State, after: State) -> int:
        total = 0
        for leaf in leaves:
            was, now = before.counts, after.counts
            same = all(was[phase] == now[phase] for phase in above[leaf])
            total += max(0, now[leaf] - was[leaf]) if same else now[leaf]
        return total

    return begun


def rounds_at(program: Program, state: State) -> int:
    """How many rounds were begun before a first state."""
    parents = {phase.parent for phase in program.phases}
    return sum(state.counts[p.number] for p in program.phases if p.number not in parents)


def _above(program: Program, number: int) -> list[int]:
    found: list[int] = []
    parent = program.phases[number].parent
    while parent is not None:
        found.append(parent)
        parent = program.phases[parent].parent
    return found
