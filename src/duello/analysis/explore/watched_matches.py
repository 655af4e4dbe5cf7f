"""Many whole matches, of which it is watched which clauses act.

Purpose: of the clauses that plays on the reference have not seen to act, tell those that act seldom
from those that never do: written code plays ten to a hundred times as many matches in the same
time. Answers are drawn evenly, or by habits that are told by their places alone; players are late
now and then.
Input: a program, options, chance. Output: what has acted, how many matches were played; walks to
the contradictions that were met.
Must not know: what is concluded.
"""

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum

from attrs import define, field

from duello.compiler.direct.direct import Direct
from duello.compiler.direct.direct_chance import Player
from duello.compiler.direct.primitives import LeftOpen
from duello.compiler.direct.value_writer import Wanted
from duello.dsl.ir.nodes import given
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.interpreter.api import (
    Illegal,
    advance_all,
    answers_of,
    candidates,
    drawn,
    many,
    may_be_late,
)
from duello.interpreter.compound_moves import Pick
from duello.interpreter.move_sets import how_many
from duello.interpreter.state import CHOSEN, LATE, PASSED, WAITING, Open, State

from ..model.numbered_answers import NUMBERS
from .clause_evidence import Clause
from .counterexample import Step
from .goals import Map, Watched
from .random_walk import Walk

LONGEST = 1_500
"""A match of more answers than this is broken off."""


class Manner(Enum):
    """How somebody answers, by the places of answers in their list."""

    EVENLY = "each as likely as any other"
    FAVOURITE = "a place of its own for each choice"
    FIRST = "what stands first"
    LAST = "what stands last"
    ALIKE = "the place that was taken last"


MANNERS = (Manner.EVENLY,) * 5 + (Manner.FAVOURITE,) * 2 + (Manner.FIRST, Manner.LAST, Manner.ALIKE)

STRICT = (1.0, 0.9, 0.7)
"""This part of the answers is given by habit."""

SELDOM, OFTEN = 1 / 16, 1 / 4


class Answering(Player):
    """Somebody who answers all through one match in a manner of their own, and may be late."""

    in_time = False

    def __init__(self, program: Program, drawn: random.Random) -> None:
        self._program, self._random = program, drawn
        self._manners = [drawn.choice(MANNERS) for _ in (0, 1)]
        if drawn.random() < 0.5:
            self._manners[1] = self._manners[0]
        self._strict = drawn.choice(STRICT)
        late = drawn.choice((0.0, 0.0, 0.0, SELDOM, SELDOM, SELDOM, OFTEN))
        self._late = [late, late]
        if drawn.random() < 0.1:
            self._late[drawn.randrange(2)] = 1.0
        self._due: Open | None = None
        self.decisions = 0
        self._last: dict[int, int] = {}
        self._favourites: dict[tuple[int, int], int] = {}
        super().__init__(drawn, LONGEST)

    def is_late(self, due: Open) -> bool:
        """See `Player`. Whoever is asked next is known by this."""
        self._due = due
        self.decisions += 1
        if due.by_chance or due.player is None or not self._late[due.player]:
            return False
        late = may_be_late(self._program, due)
        return late and self._random.random() < self._late[due.player]

    def back_to(self, words: int) -> None:
        """Chance goes on from where it stands."""

    def _picking(self) -> Pick:
        return self._pick

    def _pick(self, size: int) -> int:
        due = self._due
        if size < 2 or due is None or due.player is None or due.by_chance:
            return self._random.randrange(size)
        manner = self._manners[due.player]
        if manner is Manner.EVENLY or self._random.random() >= self._strict:
            found = self._random.randrange(size)
        else:
            found = self._by_manner(manner, due, size)
        self._last[due.decision] = found
        return found

    def _by_manner(self, manner: Manner, due: Open, size: int) -> int:
        if manner is Manner.FIRST:
            return 0
        if manner is Manner.LAST:
            return size - 1
        if manner is Manner.ALIKE:
            return min(self._last.get(due.decision, 0), size - 1)
        place = due.decision, given(due.player)
        return self._favourites.setdefault(place, self._random.randrange(NUMBERS)) % size


@define(eq=False)
class WatchedMatches:
    """Whole matches in which somebody watches. plays: how many there were; asked: how often in all
    somebody was asked; seen: in how many of them each clause acted.
    """

    map: Map
    watched: Watched
    random: random.Random
    plays: int = 0
    asked: int = 0
    seen: Counter[Clause] = field(factory=Counter)

    def play(self, options: tuple[Value, ...], most: int, until: float) -> Iterator[Walk]:
        """So many matches with some options, or up to a time of the clock; those that came to a
        contradiction.
        """
        table = _Table(self.map.program, options, self._wanted(), self.watched)
        for _ in range(most):
            if time.monotonic() >= until:
                return
            self.watched.begin()
            walk = table.play(self.random.getrandbits(32))
            self.seen.update(self.watched.acted)
            self.watched.done()
            self.plays += 1
            self.asked += table.player.decisions
            if walk is not None:
                yield walk

    @property
    def chance_of_more(self) -> float:
        """How likely a clause acts in the next match that has acted in none so far."""
        once = sum(1 for count in self.seen.values() if count == 1)
        return (once + 1) / (self.plays + 1)

    def _wanted(self) -> Wanted:
        never = [clause for clause in self.map.clauses if clause not in self.watched.ever]
        gates = [gate for way in self.map.goal("", never).gates for gate in way]
        self.watched.evidence.gather(key for clause in never for key in self.map.way(clause))
        return Wanted(
            frozenset((block, at) for sort, block, at in self.map.clauses if sort == "line"),
            frozenset(id(gate.line) for gate in gates if gate.line is not None),
            frozenset(gate.rule.number for gate in gates if gate.rule is not None),
            frozenset(number for sort, number, _ in never if sort == "row"),
        )


class _Table:
    """Where matches with the same options are played. player: who answers in the last one."""

    player: Answering

    def __init__(
        self, program: Program, options: tuple[Value, ...], wanted: Wanted, watched: Watched
    ) -> None:
        self.program, self.watched = program, watched
        self.direct = Direct(program, options, wanted)
        self.first = self.direct.start()

    def play(self, seed: int) -> Walk | None:
        """One match, as a whole if that can be, else step by step; the match, if it came to a
        contradiction.
        """
        self.player = Answering(self.program, random.Random(seed))
        if self.direct.watched_match(self.player, self.watched) is not None:
            return None
        self.player = Answering(self.program, random.Random(seed))
        return self._step_by_step(self.player)

    def _step_by_step(self, player: Player) -> Walk | None:
        state, steps = self.first, list[Step]()
        while state is not None and state.open and len(steps) < LONGEST:
            answered = self._all_answered(state, player)
            if answered is None:
                return None
            steps.append(Step(state, answered))
            state = self._after(state, answered)
        found = None if state is None else state.contradiction
        return None if found is None else Walk(tuple(steps), found)

    def _all_answered(self, state: State, player: Player) -> tuple[Open, ...] | None:
        """An answer to each decision that is due; None if there is none that chance could give."""
        answered = list[Open]()
        for due in state.open:
            one = due if due.status != WAITING else self._answered(state, due, player)
            if one is None:
                return None
            answered.append(one)
        return tuple(answered)

    def _after(self, state: State, answered: tuple[Open, ...]) -> State:
        """The next state, in which somebody is asked."""
        after = self.direct.advance(state, answered, watch=self.watched)
        if after is not None:
            return after
        answers = answers_of(state, answered)
        told = advance_all(self.program, state, answers, True, listed=True, watch=self.watched)
        return told.state

    def _answered(self, state: State, due: Open, player: Player) -> Open | None:
        """An answer to a decision; None if that is left to the reference, and it knows none."""
        if player.is_late(due):
            return due.answered(LATE)
        values = self._values(state, due, player)
        passing = self.program.decisions[due.decision].optional and not due.by_chance
        if not values and not passing:
            return None if due.by_chance else due.answered(LATE)
        several = how_many(values)
        at = player.pick(several + passing)
        return due.answered(PASSED) if at == several else due.answered(CHOSEN, values[at])

    def _values(self, state: State, due: Open, player: Player) -> Sequence[Value]:
        """What may be chosen; where nobody lists that, one answer that was drawn."""
        if not many(self.program, due):
            found = self.direct.candidates(state, due, self.watched)
            return candidates(self.program, state, due) if found is None else found
        try:
            one = self.direct.drawn(state, due, player.pick)
        except LeftOpen:
            try:
                one = drawn(self.program, state, due, player.pick)
            except Illegal:
                one = None
        return () if one is None else (one,)
