"""Which clauses the examples protect, which only exploring or random play shows, and which nothing.

Purpose: play everything without each clause in turn, as long as it makes no difference.
Input: a ruleset, how much to play. Output: `Judged`. Must not know: how it is shown.
"""

import time
from collections.abc import Callable, Sequence
from functools import cached_property

from attrs import define, field, frozen

from duello.dsl.ir.program import Program
from duello.dsl.resolve.examples import Example
from duello.match.example_runner import run_example, run_examples
from duello.match.loading import Rules
from duello.match.match import Match

from ..model.random_play import Line, play_of_seed
from ..model.random_play import followed as match_of
from .clauses import Clause, clauses, only_acts, without
from .onlooker import Mark, Onlooker
from .paired_search import Found, Looking, Other
from .run_mutant import Crashed, Difference, Played, followed, no_accident, played

Progress = Callable[[str, int, int], None]
"""Is told what is done, how much of it is through, and how much there is."""


@frozen
class Plan:
    """How much to play. states: so many distinct ones are explored at most; matches: random ones;
    seconds: for both; seed: which matches they are. in_full: play every step without each clause,
    also where nothing was looked at in which it differs.
    """

    states: int = 300
    matches: int = 200
    seconds: float | None = 60.0
    seed: int = 0
    in_full: bool = False


EXPLORED_FIRST = 0.125
"""This part of the time may be explored before random matches are played; then what they leave."""

EXAMPLES, EXPLORING, RANDOM = "examples", "exploring", "random"
"""What notices that a clause is missing."""


@frozen
class Shown:
    """A difference that play has shown. match: up to there, as the rules are; by: `exploring` or
    `random`; shortest: whether no shorter play shows it.
    """

    difference: Difference
    match: Match
    by: str
    shortest: bool = False


@define
class Judgement:
    """What notices that a clause is missing. examples: the names of those that no longer hold, two
    at most; shown: where play is different, if no example notices and play does.
    """

    clause: Clause
    program: Program
    mark: Mark | None = None
    examples: list[str] = field(factory=list)
    shown: Shown | None = None
    crashed: str = ""
    """How playing without the clause has crashed, if it has: that is a fault of Duello, and says
    nothing of the clause.
    """

    @property
    def dead(self) -> bool:
        """Whether nothing notices."""
        return not self.examples and self.shown is None and not self.crashed

    @property
    def by(self) -> str | None:
        """What notices: `examples`, `exploring`, `random`, or nothing."""
        if self.examples:
            return EXAMPLES
        return None if self.shown is None else self.shown.by

    @property
    def untested(self) -> bool:
        """Whether no example notices, but play is different."""
        return not self.examples and self.shown is not None


@define
class Judged:
    """What came of it. examples: each with the number of clauses that only it protects, those that
    protect most first; failed: examples that do not hold as the rules are, which protect nothing.
    states: how many were explored; matches: how many random ones were played. unknown: of so many
    clauses nothing can be said, since somebody has stopped it.
    """

    judgements: tuple[Judgement, ...]
    examples: tuple[tuple[str, int], ...] = ()
    failed: tuple[str, ...] = ()
    states: int = 0
    matches: int = 0
    seconds: float = 0.0
    unknown: int = 0

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
    onlooker = None if plan.in_full else Onlooker(program)
    judgements = tuple(_unjudged(program, clause, onlooker) for clause in clauses(program))
    outcomes = run_examples(rules)
    good = [_Good(each.example, each.match, onlooker) for each in outcomes if each.holds]
    played = _Amount()
    all_, alone = judgements, dict[str, int]()
    try:
        _by_examples(judgements, good, progress)
        alone = _alone(judgements, good)
        _by_play(rules, judgements, plan, progress, played, onlooker)
    except KeyboardInterrupt:
        judgements = tuple(each for each in all_ if not each.dead)
    return Judged(
        judgements,
        tuple(sorted(alone.items(), key=lambda pair: -pair[1])),
        tuple(outcome.example.name for outcome in outcomes if not outcome.holds),
        played.states,
        played.matches,
        time.monotonic() - begun,
        len(all_) - len(judgements),
    )


def _unjudged(program: Program, clause: Clause, onlooker: Onlooker | None) -> Judgement:
    """A clause, and the program without it."""
    other = without(program, clause)
    return Judgement(clause, other, None if onlooker is None else onlooker.mark(clause, other))


@define
class _Amount:
    """How much was played: states that were explored, random matches."""

    states: int = 0
    matches: int = 0


def _alone(judgements: Sequence[Judgement], good: Sequence["_Good"]) -> dict[str, int]:
    """How many clauses only this example protects, by the names of examples."""
    alone = {each.example.name: 0 for each in good}
    for judgement in judgements:
        if len(judgement.examples) == 1:
            alone[judgement.examples[0]] += 1
    return alone


# ---------------------------------------------------------------------- examples


@define
class _Good:
    """An example that holds."""

    example: Example
    match: Match | None
    onlooker: Onlooker | None

    @cached_property
    def played(self) -> Played | None:
        """Its match, to be followed."""
        return None if self.match is None else followed(self.match, self.onlooker)

    def notices(self, judgement: Judgement) -> bool:
        """Whether it does not hold any more without the clause."""
        acts, other = only_acts(judgement.program, judgement.clause), judgement.program
        try:
            if acts and self.played and not self.played.difference(other, False, judgement.mark):
                return False  # nothing else is done, nobody is told anything else
            with no_accident():
                return bool(run_example(other, self.example).problems)
        except Crashed as crashed:
            judgement.crashed = str(crashed)
            return False


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


# ---------------------------------------------------------------------- play


def _by_play(
    rules: Rules,
    judgements: tuple[Judgement, ...],
    plan: Plan,
    progress: Progress,
    played: _Amount,
    onlooker: Onlooker | None,
) -> None:
    """Explore and play random matches without what was not noticed so far. played: how much."""
    begun, seconds = time.monotonic(), float("inf") if plan.seconds is None else plan.seconds
    waiting = [judgement for judgement in judgements if not judgement.examples]
    exploring = _Exploring(rules, waiting, plan.states, played, onlooker)
    exploring.go_on(begun + seconds * EXPLORED_FIRST, progress)
    _by_matches(rules, waiting, plan, begun + seconds, progress, played, onlooker)
    exploring.go_on(begun + seconds, progress)


class _Exploring:
    """The search that shows what is different without a clause; it can be gone on with."""

    def __init__(
        self,
        rules: Rules,
        judgements: Sequence[Judgement],
        states: int,
        played: _Amount,
        onlooker: Onlooker | None,
    ) -> None:
        self.rules, self.states, self.played = rules, states, played
        self.options = rules.program.option_values({})
        self.pairs = [
            (each, Other(each.program, not only_acts(rules.program, each.clause), each.mark))
            for each in judgements
        ]
        others = [other for _, other in self.pairs]
        self.looking = Looking(rules.program, self.options, others, states, onlooker)
        self.running = self.looking.run()

    def go_on(self, until: float, progress: Progress) -> None:
        """Search for what nothing was found for, up to a time of the clock."""
        self.looking.waiting = [other for each, other in self.pairs if each.dead]
        try:
            if self.states and self.looking.waiting:
                for _ in self.running:
                    progress("exploring", min(len(self.looking.known), self.states), self.states)
                    if time.monotonic() > until:
                        break
        finally:
            self._note()

    def _note(self) -> None:
        """Say of each clause what the search has found."""
        self.played.states = len(self.looking.known)
        for judgement, other in self.pairs:
            if judgement.dead and other.found is not None:
                judgement.shown = self._shown(other.found)
            judgement.crashed = judgement.crashed or other.crashed

    def _shown(self, found: Found) -> Shown:
        match = match_of(Line(self.rules, self.options, found.answers))
        return Shown(found.difference, match, EXPLORING, found.shortest)


def _by_matches(
    rules: Rules,
    judgements: Sequence[Judgement],
    plan: Plan,
    until: float,
    progress: Progress,
    amount: _Amount,
    onlooker: Onlooker | None,
) -> None:
    """Play random matches, and follow each without what nothing was found for."""
    waiting = [judgement for judgement in judgements if judgement.dead]
    looks = {id(j): not only_acts(rules.program, j.clause) for j in waiting}
    for number in range(plan.matches):
        progress("random matches", number, plan.matches)
        amount.matches = number
        if not waiting:
            return
        options = play_of_seed(rules, plan.seed + number).options
        match = played(rules.program, options, plan.seed + number, onlooker)
        for judgement in waiting:
            if time.monotonic() > until:
                return
            try:
                found = match.difference(judgement.program, looks[id(judgement)], judgement.mark)
            except Crashed as crashed:
                judgement.crashed = str(crashed)
                continue
            if found is not None:
                judgement.shown = _shown(rules, match, found)
        waiting = [judgement for judgement in waiting if judgement.dead]
    amount.matches = plan.matches


def _shown(rules: Rules, match: Played, found: Difference) -> Shown:
    line = Line(rules, match.options, tuple(match.answers[: found.answers]))
    return Shown(found, match_of(line), RANDOM)
