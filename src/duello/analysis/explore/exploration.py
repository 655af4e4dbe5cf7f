"""A whole exploration: search, circles, walks, checks.

Purpose: look for everything that play can show, within bounds, and put it together: each cause
once, with the shortest play that was found. What the text alone says of play without end comes
with it, without a play.
Input: a ruleset, how to explore it. Output: `Explored`.
Must not know: how it is shown.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING

from attrs import define, evolve, field, frozen

from duello.dsl.diagnostics.problem import Problem, Severity
from duello.dsl.ir.nodes import given
from duello.dsl.ir.program import Allowance, Program
from duello.dsl.ir.types import Value
from duello.dsl.lint import endless
from duello.dsl.spans import Span
from duello.match.dynamic_suppressions import (
    LEAK,
)
from duello.match.example_runner import run_example
from duello.match.loading import Rules
from duello.match.match import Match

from ..findings import (
    SEARCHED,
    WALKED,
    Finding,
    Play,
    of_problem,
)
from ..model.canonical_form import Merging
from ..model.secrets import dealt_unseen
from ..model.successors import Habits
from .clause_coverage import (
    Acted,
    ClauseCoverage,
    covered,
    onlooker,
    phases_of,
    watched_from,
)
from .clause_pursuit import Pursuit, mixed_options, other_option
from .counterexample import Stage
from .cycles import circles
from .found import Found
from .goals import IN_STATE, Map, Watched, is_what_was_suspected, state_in_words, suspicions
from .guided_walk import Guided
from .other_settings import Settings, other_settings
from .play_checks import checked
from .progress import Progress, Told, time_over
from .search_choice import search_by
from .searching import INTERRUPTED, Bounds, Search
from .whole_play import WholePlay, whole_play

if TYPE_CHECKING:
    from .watched_matches import WatchedMatches

VARIED = 5
"""One walk in so many has another option."""

OF_THE_REST = 0.6
"""This part of the time that walks and checks have left is for whole matches."""

AT_A_TIME = 20
"""So many whole matches are played at a time; every second time with other options."""

PLAYED, FEWER_EVENLY = 300, 10
"""Behind so many whole matches, walks need only so many even draws and habits first."""

MATCHES, ALL_ACTED = 100, 5
"""For each random play so many whole matches at most, and so many at least where all has acted."""

OF_SETTINGS = 0.5
"""This part of the time behind a search that has seen everything is for other options."""

LOOKED = 2.0
"""So many seconds of walks tell which clauses act, where the search needs none."""

ROUND = 30
"""In so many walks it is tried whether play goes in a circle once nobody is in time."""

PLAYED_ON = 1.0
"""Seconds that random plays take at least at a time, as each time they look for the way anew."""


@frozen
class Plan:
    """How to explore. bounds, habits, merging: of the search. walks: so many random plays behind
    it, for no longer than walk_seconds, and whole matches on written code for no longer than
    match_seconds. checks: along so many random plays, it is checked that
    orders and seats make no difference and that no secret shows, for no longer than
    check_seconds. seed: what walks and checks follow from. compare: whether orders, seats and what
    differs in a secret are compared at all, at every answer of the search and along those plays.
    backend: `reference` searches on the reference alone; see `search_choice`. towards: what walks
    are steered to first: pieces, rules with a name, phases and steps, by name. vary: the options,
    by number, that walks may set otherwise. begin: where play begins, if that is not at the
    beginning of a match.
    """

    bounds: Bounds = field(factory=Bounds)
    habits: Habits = field(factory=Habits)
    merging: Merging = field(factory=Merging)
    walks: int = 200
    walk_seconds: float | None = 30.0
    match_seconds: float = 0.0
    checks: int = 10
    check_seconds: float | None = 30.0
    seed: int = 0
    compare: bool = True
    backend: str = "auto"
    towards: tuple[str, ...] = ()
    vary: tuple[int, ...] = ()
    begin: Match | None = None

    @property
    def plays_matches(self) -> bool:
        """Whether whole matches show what walks do."""
        anything = self.habits.late and not self.habits.draws and self.begin is None
        return anything and self.backend != "reference" and self.match_seconds > 0

    def leaves_open(self, program: Program) -> bool:
        """Whether anything that may be played may come up in walks."""
        options = set(range(len(program.options))) <= set(self.vary)
        return options and self.begin is None and self.habits.late and not self.habits.draws


@frozen
class Reached:
    """A clause that walks were steered to. play: one in which it acts with the last answers, if
    there was one.
    """

    span: Span
    play: Play | None


@frozen
class Explored:
    """What exploring has brought to light, and how much was seen.

    search: how far the search came; rounds: its bound in rounds; walks, steps: how many random
    plays there were, and how many times somebody answered in them; checks: how many plays were
    compared with what must be the same; allowed: what was found as well, and the text allows.
    suspected: what the text alone lets one suspect and no play has come to, with whether its
    clauses have acted at once; reached: the clauses that walks were steered to; coverage: which
    clauses have acted in walks, where there were any. settings: what was seen with one option set
    otherwise; None if there are no options. begun: whether play began somewhere else than a match.
    dealt: what chance has dealt to where not everybody sees it; what messages give away of that is
    not compared.
    """

    findings: tuple[Finding, ...]
    search: Progress
    rounds: int | None
    walks: int = 0
    steps: int = 0
    checks: int = 0
    allowed: tuple[Allowance, ...] = ()
    suspected: tuple[tuple[Problem, bool], ...] = ()
    reached: tuple[Reached, ...] = ()
    coverage: ClauseCoverage | None = None
    settings: Settings | None = None
    begun: bool = False
    dealt: tuple[str, ...] = ()

    @property
    def wrong(self) -> bool:
        """Whether anything was found that is more than a warning."""
        return any(each.problem.severity is Severity.ERROR for each in self.findings)


def plan_options(
    rules: Rules, given: Mapping[str, object]
) -> tuple[tuple[Value, ...], dict[str, str]]:
    """The values of options, and the draws that are fixed. Raises ValueError."""
    match = Match(rules, seed=0, options=given)
    return match.options, match.draws


def new_search(rules: Rules, options: tuple[Value, ...], plan: Plan) -> Search:
    """A search that has not begun: on the reference, if it begins somewhere else than a match."""
    bounds = plan.bounds
    how = (rules.program, options, plan.habits, plan.merging, bounds.rounds)
    if plan.begin is not None:
        return Search(*how, plan.compare, plan.begin.state)
    return search_by(plan.backend, how, plan.compare, bounds)


def explored(
    rules: Rules,
    options: tuple[Value, ...],
    plan: Plan,
    search: Search | None = None,
    told: Told = lambda progress: None,
) -> Explored:
    """Explore a ruleset. search: one that was begun before. told: is called now and then."""
    search = new_search(rules, options, plan) if search is None else search
    found, counts = Found(_stage(rules, options, plan), search), _Counts()
    progress = search.progress
    try:
        search.run(plan.bounds, told)
        _searched(found, plan)
        if progress.stopped != INTERRUPTED and search.first.open:
            rest = _rest(plan)
            if not _complete(progress, plan) or plan.towards:
                _guided(found, plan, counts)
                until = _until(plan.match_seconds)
                _play_matches(found, plan, counts, until, lambda: told(progress))
                _walk(found, plan, counts, lambda: told(progress))
            else:
                _set_otherwise(found, plan, counts, rest)
                _look_at_clauses(found, plan, counts, rest)
            if plan.compare and plan.begin is None:
                _check(found, plan, counts, lambda: told(progress))
            _go_round(found, plan, counts, min(rest, _until(plan.walk_seconds)))
            _look_again(found, plan, counts, rest, lambda: told(progress))
            _pursue(found, plan, counts, rest, lambda: told(progress))
    except KeyboardInterrupt:
        progress.stopped = progress.stopped or INTERRUPTED
    return _explored(found, plan, counts)


def _rest(plan: Plan) -> float:
    """Until when there is time for plays, compared or not, and for what comes behind them."""
    if plan.walk_seconds is None or plan.check_seconds is None:
        return float("inf")
    return _until(plan.walk_seconds + plan.check_seconds + plan.match_seconds)


def _stage(rules: Rules, options: tuple[Value, ...], plan: Plan) -> Stage:
    watch = onlooker(rules.program)
    if plan.begin is None:
        return Stage(rules, options, watch=watch)
    return Stage(rules, options, plan.begin.state, tuple(plan.begin.answers), watch)


def _complete(progress: Progress, plan: Plan) -> bool:
    """Whether everything was seen that can be played."""
    return progress.covered and plan.bounds.rounds is None


def _explored(found: "Found", plan: Plan, counts: "_Counts") -> Explored:
    progress = found.search.progress
    return Explored(
        found.all(),
        evolve(progress),
        plan.bounds.rounds,
        counts.walks,
        counts.steps,
        counts.checks,
        tuple(found.allowed),
        () if _complete(progress, plan) else tuple(_suspected(found, counts)),
        tuple(counts.reached),
        counts.coverage,
        counts.settings if found.stage.program.options else None,
        plan.begin is not None,
        dealt_unseen(found.stage.program) if plan.compare else (),
    )


_Piece = Callable[["Found", Plan, "_Counts", Callable[[], None]], None]
"""Random plays of one sort, until as many were played or the time is over."""


class Exploration:
    """An exploration in pieces, for whoever must look up in between: a page, say, on which somebody
    waits. What was found is told at any time.
    """

    def __init__(self, rules: Rules, options: tuple[Value, ...], plan: Plan) -> None:
        self.plan = plan
        self.search = new_search(rules, options, plan)
        self._found = Found(_stage(rules, options, plan), self.search)
        self._counts = _Counts()
        self._told = 0, 0
        self._spent: dict[_Piece, float] = {}
        self._to_do = [self._search, self._walk, self._check]

    def further(self, seconds: float) -> bool:
        """Go on for about so long; whether there is more to do."""
        if self._to_do and self._to_do[0](seconds):
            del self._to_do[0]
        return bool(self._to_do)

    def stop(self) -> None:
        """Do no more."""
        if self._to_do and not self.search.progress.stopped:
            self.search.progress.stopped = INTERRUPTED
        self._to_do = []

    @property
    def explored(self) -> Explored:
        """What has come to light so far."""
        return _explored(self._found, self.plan, self._counts)

    def _search(self, seconds: float) -> bool:
        """A piece of the search; whether it is over."""
        bounds, progress = self.plan.bounds, self.search.progress
        left = None if bounds.seconds is None else max(0.0, bounds.seconds - progress.seconds)
        piece = seconds if left is None else min(seconds, left)
        self.search.run(evolve(bounds, seconds=piece))
        if progress.stopped == time_over(piece):
            progress.stopped = ""
            self._tell()
            if bounds.seconds is None or piece != left:
                return False
            progress.stopped = time_over(bounds.seconds)
        _searched(self._found, self.plan)
        return True

    def _tell(self) -> None:
        """Find plays for what the search has met since the last time."""
        met, differing = self._told
        for each in [*self.search.met.values()][met:]:
            self._found.met(each)
        for other in [*self.search.differing.values()][differing:]:
            self._found.differing(other)
        self._told = len(self.search.met), len(self.search.differing)

    def _walk(self, seconds: float) -> bool:
        complete = _complete(self.search.progress, self.plan) and not self.plan.towards
        if complete or not self.search.first.open:
            return True
        return self._piece(_walk, seconds, self.plan.walk_seconds)

    def _check(self, seconds: float) -> bool:
        if not (self.plan.compare and self.plan.begin is None and self.search.first.open):
            return True
        return self._piece(_check, seconds, self.plan.check_seconds)

    def _piece(self, go_on: _Piece, seconds: float, most: float | None) -> bool:
        """A piece of the random plays; whether they are over."""
        left = float("inf") if most is None else most - self._spent.get(go_on, 0.0)
        counts, begun = self._counts, time.monotonic()
        before = counts.walks, counts.checks
        piece = min(max(seconds, PLAYED_ON), left)
        plan = evolve(self.plan, walk_seconds=piece, check_seconds=piece)
        go_on(self._found, plan, counts, lambda: None)
        took = time.monotonic() - begun
        self._spent[go_on] = self._spent.get(go_on, 0.0) + took
        return took < piece or took >= left or before == (counts.walks, counts.checks)


@define
class _Counts:
    """How many random plays there were, how often somebody answered, how many were compared, how
    many examples were played.
    """

    walks: int = 0
    steps: int = 0
    checks: int = 0
    suspected: dict[str, Problem] = field(factory=dict)
    states: dict[str, str] = field(factory=dict)
    together: set[str] = field(factory=set)
    reached: list[Reached] = field(factory=list)
    coverage: ClauseCoverage | None = None
    guided: Guided | None = None
    matches: "WatchedMatches | None" = None
    entered: set[int] = field(factory=set)
    examples: int = 0
    settings: Settings = field(factory=Settings)


def _searched(found: "Found", plan: Plan) -> None:
    """What the search has met, and what the text alone says of play without end."""
    program = found.stage.program
    _met(found, plan)
    for phase, without_end in endless(program):
        name = program.phases[phase].name
        found.add(of_problem("endless", name, evolve(without_end, code="endless")))


def _met(found: "Found", plan: Plan) -> None:
    """What a search has met."""
    for met in found.search.met.values():
        found.met(met)
    for differing in found.search.differing.values():
        found.differing(differing)
    for circle in circles(found.search, _until(plan.walk_seconds)):
        found.circle(circle, SEARCHED)


def _set_otherwise(found: "Found", plan: Plan, counts: _Counts, until: float) -> None:
    """Where everything was seen with the options as they are: the same with another one, for half
    of the time that there is. until: when there is none any more.
    """
    stage, most = found.stage, plan.bounds.seconds
    begun = time.monotonic()
    until = begun + OF_SETTINGS * (until - begun)
    vary = plan.vary if plan.begin is None else ()
    for options, said in other_settings(stage.program, stage.options, vary):
        left = until - time.monotonic()
        if left <= 0 or found.search.progress.stopped:
            counts.settings.left.append(said)
            continue
        seconds = min(left, float("inf") if most is None else most)
        bounds = evolve(plan.bounds, seconds=None if seconds == float("inf") else seconds)
        search = new_search(stage.rules, options, evolve(plan, bounds=bounds))
        search.run(bounds)
        _met(found.otherwise(search), plan)
        through = _complete(search.progress, plan)
        (counts.settings.through if through else counts.settings.left).append(said)
        if search.progress.stopped == INTERRUPTED:
            until = begun


def _walk(found: "Found", plan: Plan, counts: _Counts, told: Callable[[], None]) -> None:
    """Walks, some of them steered: to what was asked for, to what the text lets one suspect, to
    clauses that have not acted; some with other options.
    """
    until = _until(plan.walk_seconds)
    usual = given(counts.guided) if counts.matches else _guided(found, plan, counts)
    steering, watched, wanted = usual.map, usual.watched, usual.wanted
    counts.suspected = dict[str, Problem]()
    drawn, entered, asked = Random(plan.seed), counts.entered, bool(plan.towards)
    while counts.walks < plan.walks and time.monotonic() < until:
        here, guided = found, usual
        if counts.walks == usual.evenly_first and not asked:
            usual.wanted, counts.suspected = suspicions(found.stage.rules, steering)
            counts.states = {
                goal.name: state_in_words(counts.suspected[goal.name], goal)
                for goal in usual.wanted
                if goal.name in counts.suspected
            }
        if plan.vary and plan.begin is None and counts.walks % VARIED == VARIED - 1:
            options = other_option(found.stage.program, found.stage.options, plan.vary, drawn)
            here = evolve(found, stage=evolve(found.stage, options=options))
            guided = found.guided(options, steering, watched)
        walk = guided.walk(plan.seed + counts.walks, until=until)
        here.walk(guided.walker, walk, until)
        counts.walks, counts.steps = counts.walks + 1, counts.steps + len(walk.steps)
        entered |= phases_of(step.state for step in walk.steps)
        told()
    if counts.walks:
        _see_plays(found, watched)
        counts.coverage = found.shown(covered(found.stage.rules, usual, entered, counts.walks))
    counts.together = set(usual.reached)
    for goal in wanted:
        steps = usual.reached.get(goal.name)
        match = None if steps is None else found.stage.match(steps)
        span = steering.span(goal.clauses[0])
        play = found.play_with(span) if match is None else found.stage.play(match, WALKED)
        counts.reached.append(Reached(span, play))


def _guided(found: "Found", plan: Plan, counts: _Counts) -> Guided:
    """Walks that have not begun."""
    stage = found.stage
    steering, watched = Map(stage.program), watched_from(stage.program, stage.options)
    wanted, asked = steering.all_named(plan.towards), bool(plan.towards)
    counts.guided = found.guided(stage.options, steering, watched, wanted, asked)
    _see_examples(found, counts, watched)
    return counts.guided


def _see_examples(found: "Found", counts: _Counts, watched: Watched) -> None:
    """What acts in examples of the file has acted: as many of them as there is time for."""
    stage = found.stage
    left = stage.rules.compiled.examples[counts.examples :]  # which may have to be read first
    until = _until(LOOKED)
    for each in left:
        if time.monotonic() >= until:
            break
        run_example(stage.program, each, stage.watch)
        counts.examples += 1
    _see_plays(found, watched)


def _see_plays(found: "Found", watched: Watched) -> None:
    """What acts in plays that are shown has acted, too."""
    if isinstance(found.stage.watch, Acted):
        watched.ever |= found.stage.watch.ever


def _play_matches(
    found: "Found", plan: Plan, counts: _Counts, until: float, told: Callable[[], None]
) -> None:
    """Whole matches on written code, to see what acts seldom; what contradicts itself in them is
    found as well. until: a time of the clock. Walks need less that is even then.
    """
    guided = counts.guided
    if guided is None or plan.towards or not (plan.walks and plan.plays_matches):
        return
    from .watched_matches import WatchedMatches  # on the page there is no compiler

    drawn, program = Random(plan.seed), found.stage.program
    if counts.matches is None:
        counts.matches = WatchedMatches(guided.map, guided.watched, drawn)
    matches, batches = counts.matches, 0
    while time.monotonic() < until and matches.plays < MATCHES * plan.walks:
        batches += 1
        here, options = found, found.stage.options
        if plan.vary and batches % 2 == 0:
            options = mixed_options(program, options, plan.vary, drawn)
            here = evolve(found, stage=evolve(found.stage, options=options))
        walker = found.guided(options, guided.map, guided.watched).walker
        for walk in matches.play(options, AT_A_TIME, until):
            here.walk(walker, walk, until)
        told()
        if matches.plays >= PLAYED:
            guided.evenly_first = FEWER_EVENLY
        if not guided.never and matches.plays >= ALL_ACTED * plan.walks:
            return


def _go_round(found: "Found", plan: Plan, counts: _Counts, until: float) -> None:
    """Where the text does not say how often something is played: random plays in which nobody is in
    time any more from somewhere on, until play comes back to where it was. until: a time of the
    clock.
    """
    if counts.guided is None or plan.towards or not (plan.walks and plan.habits.late):
        return
    walker = counts.guided.walker
    for at in range(ROUND if walker.may_return else 0):
        if time.monotonic() >= until or not found.going_on:
            return
        steps = walker.walk(plan.seed + at, until=until).steps
        for walk in walker.too_late(steps, until):
            found.walk(walker, walk, until)


def _look_again(
    found: "Found", plan: Plan, counts: _Counts, rest: float, told: Callable[[], None]
) -> None:
    """More whole matches, where something has not acted. rest: until when there is time."""
    if counts.matches is None or not given(counts.guided).never or rest == float("inf"):
        return
    now = time.monotonic()
    _play_matches(found, plan, counts, now + OF_THE_REST * max(0.0, rest - now), told)


def _pursue(
    found: "Found", plan: Plan, counts: _Counts, until: float, told: Callable[[], None]
) -> None:
    """Walks on to clauses that have not acted, as long as there is time."""
    guided = counts.guided
    if guided is None or plan.towards or not plan.walks:
        return
    pursuit = _pursuit(found, plan, guided)
    for walk, usual in pursuit.walks(plan.seed + counts.walks, until):
        if usual:
            found.walk(guided.walker, walk, until)
        counts.entered |= phases_of(step.state for step in walk.steps)
        told()
    played = counts.matches.plays if counts.matches else 0
    _cover(found, plan, counts, guided, counts.walks + pursuit.walked + played)


def _look_at_clauses(found: "Found", plan: Plan, counts: _Counts, rest: float) -> None:
    """Where a search has seen everything, a few walks more tell which clauses acted, and whole
    matches where something has not. rest: until when there is time.
    """
    if not plan.walks:
        return
    until = _until(min(LOOKED, plan.walk_seconds or LOOKED))
    options = found.stage.options
    watched = watched_from(found.stage.program, options)
    guided = found.guided(options, Map(found.stage.program), watched)
    _see_examples(found, counts, watched)
    pursuit = _pursuit(found, plan, guided)
    for walk, _ in pursuit.walks(plan.seed, until):
        counts.entered |= phases_of(step.state for step in walk.steps)
    whole = _all_watched(found, guided, _until(min(LOOKED, plan.walk_seconds or LOOKED)))
    if whole is not None:
        guided.watched.ever |= whole.acted.ever
        counts.entered |= whole.acted.entered
    if guided.never:
        counts.guided = guided
        _play_matches(found, plan, counts, min(rest, _until(plan.match_seconds)), lambda: None)
    played = counts.matches.plays if counts.matches else 0
    _cover(found, plan, counts, guided, pursuit.walked + played, whole)


def _all_watched(found: "Found", guided: Guided, until: float) -> WholePlay | None:
    """All of play, where something has not acted in it yet and no other options could make it act;
    None if it was not gone through.
    """
    if found.stage.program.options or found.search.met or not guided.never:
        return None
    return whole_play(guided.walker, until)


def _pursuit(found: "Found", plan: Plan, guided: Guided) -> Pursuit:
    vary = plan.vary if plan.begin is None else ()
    return Pursuit(guided, found.stage.options, vary, Random(plan.seed), plan.walks)


def _cover(
    found: "Found",
    plan: Plan,
    counts: _Counts,
    guided: Guided,
    plays: int,
    whole: WholePlay | None = None,
) -> None:
    """Say which clauses have acted; what never does, for sure or in all likelihood, is found."""
    if not plays:
        return
    _see_plays(found, guided.watched)
    counts.coverage = found.shown(
        covered(found.stage.rules, guided, counts.entered, plays, counts.matches, whole)
    )
    open_ = plan.leaves_open(found.stage.program)
    open_ = open_ and counts.examples == len(found.stage.rules.compiled.examples)
    for one in counts.coverage.unseen:
        if one.vain is not None and one.proof is None and open_:
            found.never_acting(one.span, one.vain)


def _suspected(found: "Found", counts: _Counts) -> Iterator[tuple[Problem, bool]]:
    """What the text lets one suspect and no play has come to, and whether its clauses have acted
    at once.
    """
    for each in found.going_on:
        yield each, False
    for name, each in counts.suspected.items():
        if not any(is_what_was_suspected(each, met) for met in found.findings.values()):
            state = counts.states.get(name, "")
            yield evolve(each, notes=(*each.notes, *_in_state(state))), name in counts.together


def _in_state(state: str) -> tuple[str, ...]:
    return (f"{IN_STATE}{state}",) if state else ()


def _check(found: "Found", plan: Plan, counts: _Counts, told: Callable[[], None]) -> None:
    until = _until(plan.check_seconds)
    kinds = {"order", "seats", LEAK} - {each.kind for each in found.findings.values()}
    if any(each.code == LEAK for each in found.stage.program.allowances):
        kinds.discard(LEAK)  # a walk does not say by what it was told
    while counts.checks < plan.checks and time.monotonic() < until and kinds:
        seeds = [plan.seed + counts.checks]
        for finding in checked(found.stage, seeds, sorted(kinds), until):
            found.add(finding)
            kinds.discard(finding.kind)
        counts.checks += 1
        told()


def _until(seconds: float | None) -> float:
    return float("inf") if seconds is None else time.monotonic() + seconds
