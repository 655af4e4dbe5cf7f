"""Random walks, for what lies deeper than a search can go.

Purpose: whole plays with answers drawn by a seed; what they come to is played again with less,
until nothing can be left out.
Input: a program, a seed. Output: `Walk` values.
Must not know: what a search has found.
"""

import random
import time
from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen

from ..findings import cause_of
from ..interpreter.core import many, refusal, start
from ..interpreter.state import CHOSEN, LATE, WAITING, Contradiction, Open, State
from ..typing_in import said
from .canonical import Canonical
from .expanding import Expanding
from .searching import may_return
from .witness import Step

LONGEST = 1_500
"""A walk that goes on for more steps than this is taken to be endless."""

LATE_ONCE_IN = 16
"""How seldom a player is late in a walk."""

TRIES = 400
"""So often at most a walk is tried with less."""

STEPS = 10_000
"""In these tries, answers are given so many times at most."""

Wish = dict[tuple[int | None, int], tuple[int, Any]]
"""What is to be said at one time, by player and decision: how, and in words; where nobody lists
all that may be said, the answer itself.
"""


@frozen
class Walk:
    """A play from the beginning. contradiction: what it came to; since: if it came back to where
    it was before some step, the number of that step; unended: it went on for too long. states:
    where it passed last, for those who ask what goes on there.
    """

    steps: tuple[Step, ...]
    contradiction: Contradiction | None = None
    since: int | None = None
    unended: bool = False


class Walker:
    """Walks through the plays of a program."""

    def __init__(
        self, expanding: Expanding, canonical: Canonical, options: tuple[Any, ...]
    ) -> None:
        self.expanding = expanding
        self.canonical = canonical
        self.first = start(expanding.program, options, quiet=True).state
        self._may_return = may_return(expanding.program)

    def walk(self, seed: int, longest: int = LONGEST, until: float = float("inf")) -> Walk:
        """One walk: the same for the same seed. until: when it is broken off."""
        drawn = random.Random(f"{self.expanding.program.name}:{seed}")
        state, steps = self.first, list[Step]()
        known: dict[bytes, int] = {}
        while state.open and len(steps) < longest and time.monotonic() < until:
            if self._may_return:
                since = known.setdefault(self.canonical.digest(state), len(steps))
                if since < len(steps):
                    return Walk(tuple(steps), since=since)
            ways = self.expanding.ways(state, drawn.randrange)
            if ways.unclear is not None:
                return Walk(tuple(steps), ways.unclear)
            answered = tuple(self._drawn(options, drawn) for options in ways.options)
            steps.append(Step(state, answered))
            state = self.expanding.after(state, answered)
        return Walk(tuple(steps), state.contradiction, unended=len(steps) == longest)

    def _drawn(self, options: tuple[Open, ...], drawn: random.Random) -> Open:
        late = [each for each in options if each.status == LATE]
        others = [each for each in options if each.status != LATE]
        if late and (not others or drawn.randrange(LATE_ONCE_IN) == 0):
            return late[0]
        return drawn.choice(others)

    # ------------------------------------------------------------------ with less

    def shortened(self, walk: Walk) -> Walk:
        """A walk to the same contradiction that cannot be made shorter by leaving something out,
        as far as so many tries show.
        """
        assert walk.contradiction is not None
        return Shortening(self, cause_of(self.expanding.program, walk.contradiction)).of(walk)

    def follow(self, wishes: list[Wish], cause: str) -> Walk | None:
        """The walk in which these things are said, as far as they can be; None if it does not come
        to the contradiction.
        """
        state, steps = self.first, list[Step]()
        for wish in wishes:
            if not state.open:
                break
            ways = self.expanding.ways(state, _first)
            if ways.unclear is not None:
                return self._if_same(Walk(tuple(steps), ways.unclear), cause)
            answered = tuple(self._wished(state, options, wish) for options in ways.options)
            steps.append(Step(state, answered))
            state = self.expanding.after(state, answered)
        found = state.contradiction
        if found is None and state.open:
            found = self.expanding.ways(state, _first).unclear
        return self._if_same(Walk(tuple(steps), found), cause)

    def _if_same(self, walk: Walk, cause: str) -> Walk | None:
        found = walk.contradiction
        same = found is not None and cause_of(self.expanding.program, found) == cause
        return walk if same else None

    def _wished(self, state: State, options: tuple[Open, ...], wish: Wish) -> Open:
        due = options[0]
        how, words = wish.get((due.player, due.decision), (CHOSEN, ""))
        alike = [each for each in options if each.status == how]
        if how != CHOSEN or words == "" or not alike:
            return (alike or list(options))[0]
        program = self.expanding.program
        if many(program, due):
            waiting = evolve(due, status=WAITING, value=None)
            legal = refusal(program, state, waiting, words) is None
            return evolve(alike[0], value=words) if legal else alike[0]
        named = said(program, state, due, [each.value for each in alike])
        found = next((s.value for s in named if s.shown == words), None)
        return next((each for each in alike if each.value == found), options[0])

    def wish(self, step: Step) -> Wish:
        """What was said in a step."""
        program = self.expanding.program
        found: Wish = {}
        for due in step.answered:
            words: Any = ""
            if due.status == CHOSEN and many(program, due):
                words = due.value
            elif due.status == CHOSEN:
                waiting = evolve(due, status=WAITING, value=None)
                words = said(program, step.state, waiting, [due.value])[0].shown
            found[due.player, due.decision] = (due.status, words)
        return found


def _first(count: int) -> int:
    """Draws the first of whatever there is."""
    return 0


class Shortening:
    """One walk being made shorter."""

    def __init__(self, walker: Walker, cause: str) -> None:
        self.walker = walker
        self.cause = cause
        self.tries = TRIES
        self.steps = STEPS

    def of(self, walk: Walk) -> Walk:
        """The walk without what can be left out."""
        wishes = [self.walker.wish(step) for step in walk.steps]
        best, size = walk, max(1, len(wishes) // 2)
        while size and self.tries:
            for shorter in self._without(wishes, size):
                found = self._try(shorter)
                if found is not None:
                    best, wishes = found, shorter[: len(found.steps)]
                    break
            else:
                size //= 2
        return self._plainer(best, wishes)

    def _plainer(self, best: Walk, wishes: list[Wish]) -> Walk:
        """Say the first thing that comes to mind wherever it does not matter."""
        for at, wish in enumerate(wishes):
            for key in list(wish):
                less = {other: said for other, said in wishes[at].items() if other != key}
                plainer = [*wishes[:at], less, *wishes[at + 1 :]]
                found = self._try(plainer)
                if found is not None and len(found.steps) <= len(best.steps):
                    best, wishes = found, plainer
        return best

    def _without(self, wishes: list[Wish], size: int) -> Iterator[list[Wish]]:
        for at in range(0, len(wishes), size):
            yield [*wishes[:at], *wishes[at + size :]]

    def _try(self, wishes: list[Wish]) -> Walk | None:
        if not self.tries or self.steps <= 0:
            return None
        self.tries -= 1
        self.steps -= len(wishes)
        return self.walker.follow(wishes, self.cause)
