"""Walks that are steered towards what has not been seen yet.

Purpose: whole plays whose answers are drawn from those that matter (numbers at their edges, and
what conditions compare them with; the same as somebody else's, or as the last time; pieces that
have a say in the goal), of which those are taken after which play is nearest to the goal; some
begin where earlier ones came near.
Input: a program, a seed, goals. Output: `Walk` values; what has acted in them.
Must not know: what a search has found.
"""

import random
import time
from collections import Counter
from collections.abc import Sequence
from enum import Enum
from functools import cached_property

from attrs import define, evolve, field, frozen

from duello.dsl import ir
from duello.dsl.ir import visit
from duello.interpreter.api import advance_all, answers_of, drawn, many
from duello.interpreter.state import CHOSEN, LATE, WAITING, Open, State

from .clause_evidence import Clause
from .counterexample import Step
from .goals import Goal, Map, Watched
from .random_walk import LATE_ONCE_IN, LONGEST, Walk, Walker
from .walk_habits import Habits, habits_of

TRIED = 5
"""Towards a goal, so many answers are tried at a time."""

DRAWN = 8
"""Of an answer of which nobody lists all there are, so many are drawn towards a goal."""

KEPT = 40
"""So many places from which it is worth going on are kept."""

FROM_KEPT = 0.5
"""This part of the walks goes on from such a place."""

NEAREST = 0.85
"""This often the answer is taken that leads nearest."""

EVENLY_FIRST = 60
"""So many walks are even draws and habits in turn: what is easy to come to is come to soonest by
the ones, and what only comes about where the same is done again and again by the others.
"""

TURNS = 4
"""So many walks at a time are steered towards one goal."""


class Way(Enum):
    """How the answers of a walk are drawn. First evenly and by habit; then as much work is done for
    each.
    """

    EVENLY = "each as likely as any other"
    THAT_MATTER = "those that matter more often"
    BY_HABIT = "each player keeps to one way of answering"
    STEERED = "those that lead nearest to a goal"


@frozen
class Spot:
    """A place in a play. away: how far it was from the goal on the way there."""

    steps: tuple[Step, ...]
    state: State
    away: float


@define(slots=False)
class Guided:
    """Walks through the plays of a program, towards goals. wanted: goals that come first; the
    others are the clauses that have not acted. asked: as long as these are not reached, nothing
    else is done. reached: by goal, the shortest play in which all of its clauses acted at once, the
    last answers included. steered: how many walks each goal had. only: the way of all walks, if
    they all have the same. evenly_first: so many of them are even draws and habits in turn.
    """

    walker: Walker
    map: Map
    wanted: list[Goal] = field(factory=list)
    asked: bool = False
    watched: Watched = field(factory=Watched)
    reached: dict[str, tuple[Step, ...]] = field(factory=dict)
    steered: Counter[str] = field(factory=Counter)
    only: Way | None = None
    evenly_first: int = EVENLY_FIRST
    _spots: dict[str, list[Spot]] = field(factory=dict)
    _goals: list[Goal] = field(factory=list)
    _cost: dict[Way, int] = field(factory=lambda: dict.fromkeys(Way, 0))
    _walks: int = 0
    _known: int = -1
    _silent: frozenset[int] = frozenset()

    @property
    def acted(self) -> set[Clause]:
        """The clauses that have acted so far."""
        return self.watched.ever

    @property
    def never(self) -> list[Clause]:
        """The clauses that have not."""
        return [clause for clause in self.map.clauses if clause not in self.watched.ever]

    @property
    def steerable(self) -> list[Clause]:
        """Those of them to which there is a way; how to come to the row of a table nobody says."""
        return [clause for clause in self.never if clause[0] != "row"]

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers that the text names, and those beside them."""
        program = self.walker.expanding.program
        said = (
            each.value
            for root in visit.roots(program)
            for each in ir.walk(root)
            if isinstance(each, ir.Constant) and isinstance(each.type, ir.NumberType)
        )
        return frozenset(one + by for one in said if type(one) is int for by in (-1, 0, 1))

    @property
    def silent(self) -> frozenset[int]:
        """The pieces that have a say in what has not acted yet."""
        if self._known != len(self.acted):
            self._known = len(self.acted)
            goal = self.map.goal("", self.never)
            self._silent = goal.designs
        return self._silent

    def otherwise(self, walker: Walker, way: Way, clause: Clause) -> "Guided":
        """Walks with other options, that are told of together with these."""
        goals, steered = [self.map.to(clause)], self.steered
        return Guided(
            walker, self.map, watched=self.watched, steered=steered, only=way, goals=goals
        )

    # ------------------------------------------------------------------ one walk

    def walk(self, seed: int, until: float = float("inf")) -> Walk:
        """One walk: the same for the same seed and the same walks before it. until: when it is
        broken off.
        """
        drawn = random.Random(f"{self.walker.expanding.program.name}:guided:{seed}")
        way = min(self._cost, key=lambda each: self._cost[each])
        self._walks += 1
        if self._walks == self.evenly_first:
            self._gather()
        if self._walks <= self.evenly_first:
            way = Way.EVENLY if self._walks % 2 else Way.BY_HABIT
        if self.asked and any(goal.name not in self.reached for goal in self.wanted):
            way = Way.STEERED
        way = self.only or way
        goal = self._next_goal() if way is Way.STEERED else None
        habits = habits_of(drawn) if way is Way.BY_HABIT else None
        self.watched.goal = goal
        if goal is not None:
            self.steered[goal.name] += 1
        spot = self._begin(goal, drawn)
        steps, state = list(spot.steps), spot.state
        known: dict[bytes, int] = {}
        while state.open and len(steps) < LONGEST and time.monotonic() < until:
            if self.walker.may_return:
                since = known.setdefault(self.walker.canonical.digest(state), len(steps))
                if since < len(steps):
                    return Walk(tuple(steps), since=since)
            ways = self.walker.expanding.ways(state, drawn.randrange)
            if ways.unclear is not None:
                return Walk(tuple(steps), ways.unclear)
            step, state = self._step(way, goal, steps, state, ways.options, drawn, habits)
            steps.append(step)
        unended = len(steps) == LONGEST
        return Walk(tuple(steps), state.contradiction, unended=unended)

    def _gather(self) -> None:
        """From now on, note what is asked on the ways to what has not acted."""
        ways = map(self.map.way, self.never)
        self.watched.evidence.gather(key for way in ways for key in way)

    def _next_goal(self) -> Goal | None:
        """What comes next: each goal for some walks, in turn."""
        if not self._goals:
            open_ = [goal for goal in self.wanted if goal.name not in self.reached]
            clauses = [self.map.to(clause) for clause in self.steerable]
            self._goals = [goal for goal in (*open_, *clauses) for _ in range(TURNS)]
        return self._goals.pop(0) if self._goals else None

    def _begin(self, goal: Goal | None, drawn: random.Random) -> Spot:
        """The beginning, or a place from which a goal was near."""
        spots = [] if goal is None else self._spots.get(goal.name, [])
        if spots and drawn.random() < FROM_KEPT:
            return spots[min(int(drawn.expovariate(0.5)), len(spots) - 1)]
        return Spot((), self.walker.first, float("inf"))

    def _step(
        self,
        way: Way,
        goal: Goal | None,
        steps: Sequence[Step],
        state: State,
        options: Sequence[tuple[Open, ...]],
        drawn: random.Random,
        habits: Habits | None,
    ) -> tuple[Step, State]:
        """Of some answers, the one after which play is nearest to the goal."""
        program, best = self.walker.expanding.program, None
        new = len(self.watched.ever)
        for _ in range(1 if goal is None else TRIED):
            self._cost[way] += self._walks > self.evenly_first
            answered = Answers(self, way, goal, steps, state, drawn, habits).drawn(options)
            self.watched.begin()
            answers = answers_of(state, answered)
            after = advance_all(program, state, answers, True, listed=True, watch=self.watched)
            self.watched.stood(program, after.state)
            self.watched.done()
            self._note((*steps, Step(state, answered)))
            away = self.watched.away
            found = (away, Step(state, answered), after.state)
            near = best is None or away < best[0]
            if near if drawn.random() < NEAREST else best is None:
                best = found
            if after.state.contradiction is not None:
                best = found
                break
        away, step, after_ = ir.given(best)
        if goal is not None and after_.open:
            self._keep(goal, Spot((*steps, step), after_, away))
        if goal is None and after_.open and len(self.watched.ever) > new:
            for each in self._goals[:TURNS]:
                self._keep(each, Spot((*steps, step), after_, float("inf")))
        return step, after_

    def _note(self, steps: tuple[Step, ...]) -> None:
        """Whether the clauses of a wanted goal have just acted together."""
        for goal in self.wanted:
            known = self.reached.get(goal.name)
            shorter = known is None or len(steps) < len(known)
            if shorter and self.watched.acted.issuperset(goal.clauses):
                self.reached[goal.name] = steps

    def _keep(self, goal: Goal, spot: Spot) -> None:
        """Remember a place, the nearest and shortest ones first."""
        spots = self._spots.setdefault(goal.name, [])
        if len(spots) == KEPT and spot.away >= spots[-1].away:
            return
        spots.append(spot)
        spots.sort(key=lambda each: (each.away, len(each.steps)))
        del spots[KEPT:]


# ---------------------------------------------------------------------- answers that matter


@define
class Answers:
    """Draws answers to everything that is due in a state."""

    guided: Guided
    way: Way
    goal: Goal | None
    steps: Sequence[Step]
    state: State
    random: random.Random
    habits: Habits | None = None

    def drawn(self, options: Sequence[tuple[Open, ...]]) -> tuple[Open, ...]:
        """One answer to each decision."""
        found: list[Open] = []
        for each in options:
            found.append(self._one(each, found))
        return tuple(found)

    def _one(self, options: tuple[Open, ...], others: Sequence[Open]) -> Open:
        if self.habits is not None:
            return self.habits.answer(options, self._called)
        late = [each for each in options if each.status == LATE]
        said = [each for each in options if each.status != LATE]
        if late and (not said or self.random.randrange(LATE_ONCE_IN) == 0):
            return late[0]
        if many(self.guided.walker.expanding.program, options[0]):
            return self._of_many(said[0])
        matter = self._that_matter(said, others)
        return self.random.choice(matter or said)

    def _of_many(self, due: Open) -> Open:
        """Of an answer of which nobody lists all there are, one of a few that are drawn: towards a
        goal, the one that speaks most of it.
        """
        if self.goal is None or due.status != CHOSEN:
            return due
        program = self.guided.walker.expanding.program
        asked = evolve(due, status=WAITING, value=None)
        found = [due.value]
        for _ in range(DRAWN if self.random.random() < 0.7 else 1):
            one = drawn(program, self.state, asked, self.random.randrange)
            found += [one] if one is not None else []
        best = max(found[1:] or found, key=self._mentions)
        return evolve(due, value=best)

    def _mentions(self, answer: ir.Value) -> int:
        """How many pieces an answer names that have a say in the goal."""
        if isinstance(answer, tuple):
            return sum(map(self._mentions, answer))
        designs = ir.given(self.goal).designs
        named = (self._name(answer), answer)
        return any(type(each) is int and each in designs for each in named)

    def _that_matter(self, said: Sequence[Open], others: Sequence[Open]) -> Sequence[Open]:
        """Some of the answers, for a reason."""
        if len(said) < 3 or self.way is Way.EVENLY:
            return said
        how = self.random.random() if self.goal is None else 0.15 + 0.85 * self.random.random()
        if how < 0.3:
            return said
        if how < 0.5:
            return self._alike(said, others)
        numbers = [each for each in said if type(each.value) is int and each.status == CHOSEN]
        if self._is_number(said[0]) and numbers:
            edges = how < (0.9 if self.goal is None else 0.7)
            return self._edges(numbers, others) if edges else self._compared(numbers)
        return self._speaking(said)

    def _is_number(self, due: Open) -> bool:
        program = self.guided.walker.expanding.program
        made = program.decisions[due.decision]
        return isinstance(program.properties[made.value].type, ir.NumberType)

    def _alike(self, said: Sequence[Open], others: Sequence[Open]) -> Sequence[Open]:
        """The same as somebody has just said, or the last time."""
        decision = said[0].decision
        before = [
            each.value
            for step in (*self.steps[-2:],)
            for each in step.answered
            if each.decision == decision
        ]
        values = [each.value for each in others if each.decision == decision] or before
        names = {self._name(value) for value in values}
        return [each for each in said if self._name(each.value) in names]

    def _edges(self, numbers: Sequence[Open], others: Sequence[Open]) -> Sequence[Open]:
        """The least, the greatest, and what lies beside these and beside what others have said."""
        ordered = sorted(numbers, key=lambda each: ir.sure(int, each.value))
        near = {each.value + by for each in others if type(each.value) is int for by in (-1, 0, 1)}
        level = [each for each in ordered if each.value in near]
        return [*ordered[:2], *ordered[-2:], *level]

    def _compared(self, numbers: Sequence[Open]) -> Sequence[Open]:
        """What conditions compare numbers with, and what lies beside it."""
        wanted = self.guided.numbers if self.goal is None else self.goal.numbers
        return [each for each in numbers if each.value in wanted]

    def _speaking(self, said: Sequence[Open]) -> Sequence[Open]:
        """The pieces that have a say in the goal; without one, in what has not acted yet."""
        designs = self.goal.designs if self.goal is not None else self.guided.silent
        return [each for each in said if self._name(each.value) in designs]

    def _called(self, due: Open) -> ir.Value:
        """What an answer is, so that pieces of one name are called the same."""
        return due.value if self._is_number(due) else self._name(due.value)

    def _name(self, value: ir.Value) -> ir.Value:
        """What a piece is; else the value itself. With what it asks, the piece alone."""
        value = value[0] if isinstance(value, tuple) and value else value
        pieces = self.state.pieces
        if type(value) is int and 0 <= value < len(pieces):
            return pieces[value][0]
        return value
