"""Play that goes on for ever although numbers grow.

Purpose: find in a play two states that differ in nothing but numbers; play on from the second as
from the first, again and again, also from where the numbers would be after thousands of times: if
everything comes as it came before, and the numbers change by as much as before, nothing in the
rules ever ends it.
Input: the steps of a play. Output: `Circle` values.
Must not know: how plays are made.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from attrs import define, evolve

from duello.dsl import ir
from duello.dsl.ir import visit
from duello.dsl.ir.program import Program
from duello.dsl.limits import LARGEST_NUMBER
from duello.interpreter.api import many, refusal
from duello.interpreter.state import CHOSEN, WAITING, Facts, Open, State
from duello.move_text.typed_answers import named_so, said

from ..model.canonical_form import Canonical, Merging
from ..model.successors import Expanding, keys_of
from .counterexample import Step
from .cycles import Circle, Grown

TIMES = 12
"""So often a circle is gone round to see that it is one."""

FAR = (1_000, 100_000)
"""Numbers are also taken to where they would be after so many times."""

LONGEST = 24
"""A circle has no more steps than this."""

TRIES = 6
"""Of one play, so many circles at most are tried."""


@define
class GrowingCircles:
    """Looks for circles in the plays of a program."""

    program: Program
    expanding: Expanding
    options: tuple[ir.Value, ...]

    @cached_property
    def _alike(self) -> Canonical:
        """By which states are told apart, seats and the numbers of pieces included."""
        canonical = Canonical(self.program, self.options, Merging(seats=False))
        if canonical.counted is not None:
            counted = canonical.counted.items()
            canonical.counted = {phase: 1 if most is None else most for phase, most in counted}
        return canonical

    @cached_property
    def _counting(self) -> frozenset[int]:
        """The phases whose number the text asks for without a bound."""
        counted = Canonical(self.program, self.options, Merging(seats=False)).counted
        return frozenset(phase for phase, most in (counted or {}).items() if most is None)

    @cached_property
    def _numbers(self) -> frozenset[int]:
        """The stored numbers of the game and of players."""
        return frozenset(
            made.number
            for made in self.program.properties
            if isinstance(made.type, ir.NumberType)
            and made.source == "stored"
            and made.bearer in ("game", "player")
        )

    # ------------------------------------------------------------------ in one play

    def among(self, steps: Sequence[Step]) -> Circle | None:
        """A circle in a play, if one is seen."""
        last: dict[bytes, int] = {}
        tries = TRIES
        for at, step in enumerate(steps):
            shape = self.key(step.state)
            since = last.get(shape)
            last[shape] = at
            if since is None or not tries:
                continue
            grown = self._changed(steps[since:at], step.state)
            if grown:
                tries -= 1
                if self._goes_on(steps[since:at], step.state, grown):
                    return Circle(tuple(steps[:at]), since, grown)
        return None

    def closes(self, steps: Sequence[Step], state: State) -> Grown | None:
        """By how much numbers grow each time, if these steps, which have led to a state, come again
        and again from there on.
        """
        grown = self._changed(steps, state)
        return grown if grown and self._goes_on(steps, state, grown) else None

    def _changed(self, steps: Sequence[Step], state: State) -> Grown:
        """By how much numbers alone have changed over these steps; nothing if they are too many."""
        return self._grown(steps[0].state, state) if len(steps) <= LONGEST else ()

    def key(self, state: State) -> bytes:
        """A state without its numbers."""
        facts = {k: 0 if k[0] in self._numbers and v else v for k, v in state.facts.items()}
        return self._alike.digest(evolve(state, facts=Facts(facts)))

    def _grown(self, before: State, after: State) -> Grown:
        """By how much numbers have changed between two states that are alike otherwise."""
        found = []
        for key, value in after.facts.items():
            was = before.facts.get(key)
            if key[0] in self._numbers and isinstance(value, int) and isinstance(was, int):
                found.append((key, value - was))
        return tuple((key, by) for key, by in found if by)

    # ------------------------------------------------------------------ going round

    def _goes_on(self, steps: Sequence[Step], state: State, grown: Grown) -> bool:
        """Whether the same answers lead round and round."""
        if self._may_be_met(grown, state):
            return False
        for _ in range(TIMES):
            after = self._round(steps, state)
            if after is None or self._grown(state, after) != grown:
                return False
            state = after
        return all(self._there(steps, state, grown, times) for times in FAR)

    def gone_round(self, circle: Circle, times: int) -> int:
        """How often a circle can be gone round, of so many times at most."""
        steps, last = circle.steps[circle.since :], circle.steps[-1]
        state = self.expanding.after(last.state, last.answered)
        for done in range(times):
            after = self._round(steps, state)
            if after is None or self._grown(state, after) != circle.grown:
                return done
            state = after
        return times

    def _there(self, steps: Sequence[Step], state: State, grown: Grown, times: int) -> bool:
        """Whether it is so after thousands of times as well."""
        facts = dict(state.facts)
        for key, by in grown:
            facts[key] = now = ir.sure(int, facts[key]) + times * by
            if abs(now) > LARGEST_NUMBER:
                return True
        counts = tuple(
            count + times if phase in self._counting else count
            for phase, count in enumerate(state.counts)
        )
        far = evolve(state, facts=Facts(facts), counts=counts)
        after = self._round(steps, far)
        return after is not None and self._grown(far, after) == grown

    def _round(self, steps: Sequence[Step], state: State) -> State | None:
        """The state after the same answers once more, if they can be given and lead back."""
        shape = self.key(state)
        for step in steps:
            answered = self._again(step, state)
            if answered is None:
                return None
            state = self.expanding.after(state, answered)
        return state if state.open and self.key(state) == shape else None

    def _again(self, step: Step, state: State) -> tuple[Open, ...] | None:
        """The answers of a step, given in another state."""
        if keys_of(step.state.open) != keys_of(state.open):
            return None
        found = [
            self._one(step.state, given, state, due)
            for given, due in zip(step.answered, state.open, strict=True)
        ]
        answered = tuple(each for each in found if each is not None)
        return answered if len(answered) == len(found) else None

    def _one(self, before: State, given: Open, state: State, due: Open) -> Open | None:
        if given.status != CHOSEN:
            return due.answered(given.status)
        if many(self.program, given):
            legal = refusal(self.program, state, due, given.value) is None
            return due.answered(CHOSEN, given.value) if legal else None
        asked = evolve(given, status=WAITING, value=None)
        words = said(self.program, before, asked, [given.value])[0].shown
        (options,) = self.expanding.ways(evolve(state, open=(due,))).options
        chosen = [each for each in options if each.status == CHOSEN]
        named = said(self.program, state, due, [each.value for each in chosen])
        one = named_so(words, named)
        return next((each for each in chosen if one is not None and each.value == one.value), None)

    # ------------------------------------------------------------------ what might be met

    def _may_be_met(self, grown: Grown, state: State) -> bool:
        """Whether a number that grows may be asked for as one that it is only once in a while, so
        that being far beyond says nothing: equal to something, a multiple, the place in a list.
        """
        numbers = {key[0] for key, _ in grown}
        for tree in self._pointed:
            counters = (each for each in ir.walk(tree) if isinstance(each, ir.PhaseNumber))
            if any(each.phase in self._counting for each in counters):
                return True
            if visit.properties_read(tree) & numbers and not self._left_behind(tree, grown, state):
                return True
        return False

    @cached_property
    def _pointed(self) -> tuple[ir.Tree, ...]:
        """The trees that ask for single numbers."""
        return tuple(_pointed(visit.acting(self.program)))

    def _left_behind(self, tree: ir.Tree, grown: Grown, state: State) -> bool:
        """Whether a number has passed what it is compared with, or steps over it."""
        match tree:
            case ir.Compared(left=ir.Read() as read, sign="=", right=bound):
                return self._passed(read, bound, grown, state)
            case ir.Among(value=ir.Read() as read, others=others):
                return all(self._passed(read, bound, grown, state) for bound in others)
        return False

    def _passed(self, read: ir.Read, bound: ir.Tree, grown: Grown, state: State) -> bool:
        """Whether a number will not be this one any more."""
        value = state.options[bound.option] if isinstance(bound, ir.OptionRead) else None
        value = bound.value if isinstance(bound, ir.Constant) else value
        if not isinstance(value, int):
            return False
        changes = [
            (ir.sure(int, state.facts[key]), by) for key, by in grown if key[0] == read.property
        ]
        return all((value - now) * by < 0 or (value - now) % by for now, by in changes)


def _pointed(trees: Iterable[ir.Tree]) -> Iterator[ir.Tree]:
    for tree in trees:
        equal = isinstance(tree, ir.Compared) and tree.sign == "="
        if equal or isinstance(tree, ir.Multiple | ir.Entry | ir.Divided | ir.Among):
            yield tree


def grown_in_words(program: Program, grown: Grown) -> str:
    """The numbers that change, each with its owner."""
    said = []
    for (number, whose), by in grown:
        owner = "" if whose is None else f"{program.seats[whose]}'s "
        way = f"rises by {by}" if by > 0 else f"falls by {-by}"
        said.append(f"{owner}`{program.properties[number].name}`, which {way} each time")
    return " and ".join(said)
