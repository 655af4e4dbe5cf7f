"""Random walks, for what lies deeper than a search can go.

Purpose: whole plays with answers drawn by a seed; what they come to is played again with less,
until nothing can be left out.
Input: a program, a seed. Output: `Walk` values.
Must not know: what a search has found.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from attrs import evolve, frozen

from duello.dsl.ir.nodes import given
from duello.dsl.ir.types import Value
from duello.interpreter.api import many, refusal, start
from duello.interpreter.state import CHOSEN, LATE, WAITING, Contradiction, Open, State
from duello.move_text.typed_answers import named_so, said

from ..findings import cause_of
from ..minimize import Budget, lessened
from ..model.canonical_form import Canonical
from ..model.successors import Asked, Expanding, keys_of
from .counterexample import Step
from .cycles import Blame, Circle, Grown, blamed
from .searching import may_return

LONGEST = 1_500
"""A walk that goes on for more steps than this is taken to be endless."""

LATE_ONCE_IN = 16
"""How seldom a player is late in a walk."""

TRIES = 400
"""So often at most a walk is tried with less."""

STEPS = 10_000
"""In these tries, answers are given so many times at most."""

AT_ONCE = 4
"""In so many steps at most play is back where it was, if nobody is in time."""

FEW = 12
"""Up to so many of the last answers are tried alone, one more each time."""

Wish = dict[Asked, tuple[int, Value]]
"""What is to be said at one time, to each decision: how, and in words; where nobody lists
all that may be said, the answer itself.
"""


@frozen
class Walk:
    """A play from the beginning. contradiction: what it came to; since: if it came back to where it
    was before some step, the number of that step; grown: but for these numbers; unended: it went on
    for too long.
    """

    steps: tuple[Step, ...]
    contradiction: Contradiction | None = None
    since: int | None = None
    unended: bool = False
    grown: Grown = ()

    @property
    def circle(self) -> Circle:
        """The circle in which it goes, having come back to where it was."""
        return Circle(self.steps, given(self.since), self.grown)


class Returning(Protocol):
    """When play is back where it was."""

    def key(self, state: State) -> bytes:
        """What is the same in two states of which one may be back where the other was."""

    def closes(self, steps: Sequence[Step], state: State) -> Grown | None:
        """By how much numbers have grown, if a state to which these steps have led is where play
        was before them; None if it is not.
        """


@frozen
class Exactly:
    """Play is back where it was if the state is the same, by `key`."""

    key: Callable[[State], bytes]

    def closes(self, steps: Sequence[Step], state: State) -> Grown:
        """No number has grown."""
        return ()


class Walker:
    """Walks through the plays of a program."""

    def __init__(
        self,
        expanding: Expanding,
        canonical: Canonical,
        options: tuple[Value, ...],
        first: State | None = None,
    ) -> None:
        """first: where walks begin, if that is not the beginning of a match."""
        self.expanding = expanding
        self.canonical = canonical
        begins = start(expanding.program, options, quiet=True).state if first is None else first
        self.first = begins
        self.may_return = may_return(expanding.program)

    def walk(self, seed: int, longest: int = LONGEST, until: float = float("inf")) -> Walk:
        """One walk: the same for the same seed. until: when it is broken off."""
        drawn = random.Random(f"{self.expanding.program.name}:{seed}")
        state, steps = self.first, list[Step]()
        known: dict[bytes, int] = {}
        while state.open and len(steps) < longest and time.monotonic() < until:
            if self.may_return:
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

    def too_late(self, steps: tuple[Step, ...], until: float) -> Iterator[Walk]:
        """The circles that begin where one of these steps is made, if nobody is in time any more:
        play is then back at a state in a few steps. until: when it is broken off.
        """
        for at, begun in enumerate(steps):
            state, taken, known = begun.state, steps[:at], dict[bytes, int]()
            while state.open and len(taken) - at <= AT_ONCE and time.monotonic() < until:
                since = known.setdefault(self.canonical.digest(state), len(taken))
                if since < len(taken):
                    yield Walk(taken, since=since)
                    break
                ways = self.expanding.ways(state, lambda size: 0)
                if ways.unclear is not None or not all(ways.options):
                    break
                late = [[o for o in options if o.status == LATE] for options in ways.options]
                answered = tuple(
                    (each or options)[0] for each, options in zip(late, ways.options, strict=True)
                )
                taken, state = (
                    (*taken, Step(state, answered)),
                    self.expanding.after(state, answered),
                )

    def _drawn(self, options: tuple[Open, ...], drawn: random.Random) -> Open:
        late = [each for each in options if each.status == LATE]
        others = [each for each in options if each.status != LATE]
        if late and (not others or drawn.randrange(LATE_ONCE_IN) == 0):
            return late[0]
        return drawn.choice(others)

    # ------------------------------------------------------------------ with less

    def shortened(self, walk: Walk, until: float = float("inf")) -> Walk:
        """A walk to the same contradiction that cannot be made shorter by leaving something out,
        as far as so many tries show, and those before a time of the clock.
        """
        cause = cause_of(self.expanding.program, given(walk.contradiction))
        return Shortening(self, walk, cause, until).done()

    def circling(
        self, circle: Circle, blame: Blame, until: float, returning: Returning | None = None
    ) -> Circle:
        """A circle made shorter in the same way, for which the same is to blame. returning: when
        play is back where it was, if not where the state is the same.
        """
        numbers = {key for key, _ in circle.grown}

        def same(walk: Walk) -> bool:
            other = walk.circle
            return {key for key, _ in other.grown} <= numbers and blamed(
                self.expanding.program, other.states(self.expanding)
            ) == blame

        walk = Walk(circle.steps, since=circle.since, grown=circle.grown)
        back = Exactly(self.canonical.digest) if returning is None else returning
        return Shortening(self, walk, back, until, same).done().circle

    def follow(
        self, wishes: list[Wish], goal: str | Returning, steps: tuple[Step, ...] = ()
    ) -> Walk | None:
        """The walk in which, behind some steps, these things are said, as far as they can be; None
        if it does not come to its goal: the contradiction of some cause, or back to where it was.
        """
        made = list(steps)
        state = self.expanding.after(made[-1].state, made[-1].answered) if made else self.first
        back = None if isinstance(goal, str) else goal
        known = {back.key(step.state): at for at, step in enumerate(made)} if back else {}
        for wish in [*wishes, None]:
            circle = None if back is None or not state.open else _closed(back, made, state, known)
            if circle is not None or wish is None or not state.open:
                break
            wanted = [wish.get(key, (CHOSEN, "")) for key in keys_of(state.open)]
            given = [
                self._as_wished(state, due, *said)
                for due, said in zip(state.open, wanted, strict=True)
            ]
            others = [at for at, each in enumerate(given) if each is None]
            asked = evolve(state, open=tuple(state.open[at] for at in others))
            ways = self.expanding.ways(asked, _first)
            if ways.unclear is not None:
                return self._if_same(Walk(tuple(made), ways.unclear), goal)
            for at, options in zip(others, ways.options, strict=True):
                given[at] = self._wished(state, options, *wanted[at])
            answered = tuple(each for each in given if each is not None)
            made.append(Step(state, answered))
            state = self.expanding.after(state, answered)
        if back is not None:
            return circle
        found = state.contradiction
        if found is None and state.open:
            found = self.expanding.ways(state, _first).unclear
        return self._if_same(Walk(tuple(made), found), goal)

    def _as_wished(self, state: State, due: Open, how: int, words: Value) -> Open | None:
        """An answer of which nobody lists all there are, if it was given and is legal here."""
        if how != CHOSEN or words == "" or not many(self.expanding.program, due):
            return None
        legal = refusal(self.expanding.program, state, due, words) is None
        return evolve(due, status=CHOSEN, value=words) if legal else None

    def _if_same(self, walk: Walk, goal: str | Returning) -> Walk | None:
        found = walk.contradiction
        same = found is not None and cause_of(self.expanding.program, found) == goal
        return walk if same else None

    def _wished(self, state: State, options: tuple[Open, ...], how: int, words: object) -> Open:
        due = options[0]
        alike = [each for each in options if each.status == how]
        if how != CHOSEN or not isinstance(words, str) or not words or not alike:
            return (alike or list(options))[0]
        program = self.expanding.program
        if many(program, due):
            return alike[0]
        named = said(program, state, due, [each.value for each in alike])
        found = named_so(words, named)
        same = (each for each in alike if found is not None and each.value == found.value)
        return next(same, options[0])

    def wish(self, step: Step) -> Wish:
        """What was said in a step."""
        program = self.expanding.program
        found: Wish = {}
        for key, due in zip(keys_of(step.answered), step.answered, strict=True):
            words: Value = ""
            if due.status == CHOSEN and many(program, due):
                words = due.value
            elif due.status == CHOSEN:
                waiting = evolve(due, status=WAITING, value=None)
                words = said(program, step.state, waiting, [due.value])[0].shown
            found[key] = (due.status, words)
        return found


def _first(count: int) -> int:
    """Draws the first of whatever there is."""
    return 0


def _closed(
    back: Returning, steps: list[Step], state: State, known: dict[bytes, int]
) -> Walk | None:
    """The walk of some steps, if the state to which they have led is one of those before. known:
    where play was last in each sort of state, to which this one is added.
    """
    key = back.key(state)
    since, known[key] = known.get(key), len(steps)
    if since is None:
        return None
    grown = back.closes(steps[since:], state)
    return None if grown is None else Walk(tuple(steps), since=since, grown=grown)


class Shortening:
    """One walk being made shorter. goal: the cause of the contradiction that it comes to, or when
    it is back where it was, which `same` must find to be the same thing.
    """

    def __init__(
        self,
        walker: Walker,
        walk: Walk,
        goal: str | Returning,
        until: float,
        same: Callable[[Walk], bool] = lambda walk: True,
    ) -> None:
        self.walker = walker
        self.best = walk
        self.goal = goal
        self.same = same
        self.budget = Budget(TRIES, STEPS, until)

    def done(self) -> Walk:
        """The walk without what can be left out."""
        wishes = [self.walker.wish(step) for step in self.best.steps]
        wishes = self._last_only(wishes)
        if not isinstance(self.goal, str):
            # a circle is mostly of whole stretches of play, of which lateness is the end
            wishes = self._ended_early(wishes)
        wishes = lessened(wishes, self._try, self.budget)
        self._plainer(self._ended_early(wishes))
        return self.best

    def _last_only(self, wishes: list[Wish]) -> list[Wish]:
        """Begin with what was said last: often it comes about as well without all that was before,
        which leaving out a part of it at a time does not find where stretches of play shift.
        """
        count = 1
        while count < len(wishes) and self.budget.spend(count):
            found = self._try(wishes[-count:], 0)
            if found is not None:
                return found
            count += 1 if count < FEW else count // 2
        return wishes

    def _ended_early(self, wishes: list[Wish]) -> list[Wish]:
        """Let everybody be late, once or from then on, where that makes it shorter: much is over by
        that.
        """
        at = 0
        while at < len(wishes) and self.budget.spend(2 * (len(wishes) - at)):
            late: list[Wish] = [dict.fromkeys(wish, (LATE, "")) for wish in wishes[at:]]
            once, most = [late[0], *wishes[at + 1 :]], len(self.best.steps) - 1
            both = (late, once) if late[0] != wishes[at] else (late,)
            tried = (self._try([*wishes[:at], *rest], at, most) for rest in both)
            fewer = next((each for each in tried if each is not None), None)
            wishes, at = (wishes, at + 1) if fewer is None else (fewer, at)
        return wishes

    def _try(self, wishes: list[Wish], at: int, most: int | None = None) -> list[Wish] | None:
        """Walk with these wishes, of which those before some are as in the best walk. most: so many
        steps at most, if not as many as that has.
        """
        found = self.walker.follow(wishes[at:], self.goal, self.best.steps[:at])
        longest = len(self.best.steps) if most is None else most
        if found is None or len(found.steps) > longest or not self.same(found):
            return None
        self.best = found
        return wishes[: len(found.steps)]

    def _plainer(self, wishes: list[Wish]) -> None:
        """Say the first thing that comes to mind wherever it does not matter."""
        for at in range(len(wishes)):
            for key in list(wishes[at]) if at < len(wishes) else ():
                less = {other: said for other, said in wishes[at].items() if other != key}
                if self.budget.spend(len(wishes) - at):
                    wishes = self._try([*wishes[:at], less, *wishes[at + 1 :]], at) or wishes
