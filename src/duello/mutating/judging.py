"""Which clauses the examples protect, which only random play shows, and which nothing does.

Purpose: play everything without each clause in turn, as long as it makes no difference.
Input: a ruleset, how much to play. Output: `Judged`. Must not know: how it is shown.
"""

import time
from collections.abc import Callable
from functools import cached_property

from attrs import define, field, frozen

from ..dsl.binding.examples import Example
from ..dsl.program import Program
from ..examples import run_example, run_examples
from ..loading import Rules
from ..match import Match
from ..testing.playing import Line, play_of_seed
from ..testing.playing import followed as match_of
from .clauses import Clause, clauses, only_acts, without
from .following import Difference, Played, followed, played

Progress = Callable[[str, int, int], None]
"""Is told what is done, how much of it is through, and how much there is."""


@frozen
class Plan:
    """How much to play. matches: random ones, seconds: for them; seed: which they are."""

    matches: int = 200
    seconds: float | None = 60.0
    seed: int = 0


@frozen
class Shown:
    """A difference that random play has shown. match: up to there, as the rules are."""

    difference: Difference
    match: Match


@define
class Judgement:
    """What notices that a clause is missing. examples: the names of those that no longer hold, two
    at most; shown: where play is different, if no example notices and random play does.
    """

    clause: Clause
    program: Program
    examples: list[str] = field(factory=list)
    shown: Shown | None = None

    @property
    def dead(self) -> bool:
        """Whether nothing notices."""
        return not self.examples and self.shown is None

    @property
    def untested(self) -> bool:
        """Whether no example notices, but play is different."""
        return not self.examples and self.shown is not None


@define
class Judged:
    """What came of it. examples: each with the number of clauses that only it protects, those that
    protect most first; failed: examples that do not hold as the rules are, which protect nothing.
    matches: how many random ones were played.
    """

    judgements: tuple[Judgement, ...]
    examples: tuple[tuple[str, int], ...] = ()
    failed: tuple[str, ...] = ()
    matches: int = 0
    seconds: float = 0.0

    def outermost(self, untested: bool) -> tuple[Judgement, ...]:
        """What is dead, or untested, without what stands inside a clause of which as much is said:
        inside of what is dead, everything is.
        """
        told = [j for j in self.judgements if j.dead or (untested and j.untested)]
        wanted = [j for j in self.judgements if (j.untested if untested else j.dead)]
        return tuple(
            judgement
            for judgement in wanted
            if not any(judgement.clause.within(other.clause) for other in told)
        )


def judged(rules: Rules, plan: Plan, progress: Progress = lambda what, done, of: None) -> Judged:
    """Remove each clause in turn and see what notices."""
    begun = time.monotonic()
    program = rules.program
    judgements = tuple(Judgement(c, without(program, c)) for c in clauses(program))
    outcomes = run_examples(rules)
    good = [_Good(each.example, each.match) for each in outcomes if each.holds]
    _by_examples(judgements, good, progress)
    matches = _by_play(rules, judgements, plan, progress)
    alone = {each.example.name: 0 for each in good}
    for judgement in judgements:
        if len(judgement.examples) == 1:
            alone[judgement.examples[0]] += 1
    return Judged(
        judgements,
        tuple(sorted(alone.items(), key=lambda pair: -pair[1])),
        tuple(outcome.example.name for outcome in outcomes if not outcome.holds),
        matches,
        time.monotonic() - begun,
    )


# ---------------------------------------------------------------------- examples


@define
class _Good:
    """An example that holds."""

    example: Example
    match: Match | None

    @cached_property
    def played(self) -> Played | None:
        """Its match, to be followed."""
        return None if self.match is None else followed(self.match)

    def notices(self, judgement: Judgement) -> bool:
        """Whether it does not hold any more without the clause."""
        acts = only_acts(judgement.program, judgement.clause)
        if acts and self.played and not self.played.difference(judgement.program, looks=False):
            return False  # nothing else is done, nobody is told anything else: no claim is false
        try:
            return bool(run_example(judgement.program, self.example).problems)
        except RecursionError:
            raise
        except Exception:  # a program that lacks something may fail in any way
            return True


def _by_examples(
    judgements: tuple[Judgement, ...], examples: list[_Good], progress: Progress
) -> None:
    """Play the examples without each clause, until two have noticed: then neither is alone."""
    order = list(examples)
    for number, judgement in enumerate(judgements):
        progress("examples", number, len(judgements))
        for each in list(order):
            if each.notices(judgement):
                judgement.examples.append(each.example.name)
                order.remove(each)
                order.insert(0, each)  # what has noticed one clause notices others near it
            if len(judgement.examples) == 2:
                break


# ---------------------------------------------------------------------- random play


def _by_play(
    rules: Rules, judgements: tuple[Judgement, ...], plan: Plan, progress: Progress
) -> int:
    """Play random matches, and follow each without what was not noticed so far. How many."""
    until = float("inf") if plan.seconds is None else time.monotonic() + plan.seconds
    waiting = [judgement for judgement in judgements if not judgement.examples]
    looks = {id(j): not only_acts(rules.program, j.clause) for j in waiting}
    for number in range(plan.matches):
        progress("random matches", number, plan.matches)
        if not waiting:
            return number
        options = play_of_seed(rules, plan.seed + number).options
        match = played(rules.program, options, plan.seed + number)
        for judgement in waiting:
            if time.monotonic() > until:
                return number
            found = match.difference(judgement.program, looks[id(judgement)])
            if found is not None:
                judgement.shown = _shown(rules, match, found)
        waiting = [judgement for judgement in waiting if judgement.shown is None]
    return plan.matches


def _shown(rules: Rules, match: Played, found: Difference) -> Shown:
    line = Line(rules, match.options, tuple(match.answers[: found.answers]))
    return Shown(found, match_of(line))
