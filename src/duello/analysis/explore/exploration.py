"""A whole exploration: search, circles, walks, checks.

Purpose: look for everything that play can show, within bounds, and put it together: each cause
once, with the shortest play that was found. What the text alone says of play without end comes
with it, without a play.
Input: a ruleset, how to explore it. Output: `Explored`.
Must not know: how it is shown.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from random import Random

from attrs import define, evolve, field, frozen

from duello.analysis.model.invariant_violation import of_difference
from duello.dsl.diagnostics.problem import Problem, Severity
from duello.dsl.ir.nodes import given
from duello.dsl.ir.program import Allowance, Program
from duello.dsl.ir.types import Value
from duello.dsl.lint import endless
from duello.dsl.lint.loop_verdicts import Loop, loops
from duello.dsl.spans import Span
from duello.interpreter.state import Contradiction
from duello.match.dynamic_suppressions import (
    DEAD_TEXT,
    ENDLESS,
    LEAK,
    allows_clause,
    allows_endless,
    allows_leak,
)
from duello.match.loading import Rules, own_source
from duello.match.match import Match

from ..findings import (
    SEARCHED,
    SHORTENED,
    WALKED,
    Finding,
    Play,
    cause_of,
    of_contradiction,
    of_problem,
)
from ..model.canonical_form import Canonical, Merging
from ..model.successors import Habits
from .clause_coverage import (
    ClauseCoverage,
    Vain,
    covered,
    of_never_acting,
    phases_of,
    watched_from,
)
from .clause_pursuit import Pursuit, other_option, set_otherwise
from .counterexample import Stage, steps_of, when
from .cycles import Blame, Circle, Shorter, blamed, circles, gone_round, of_circle, of_no_end
from .goals import Goal, Map, Watched, is_what_was_suspected, suspicions
from .growing_circles import Growing, GrowingCircles, Grown, grown_in_words
from .guided_walk import EVENLY_FIRST, Guided
from .invariant_checks import Differing
from .loop_suspicions import may_go_on
from .play_checks import checked
from .progress import Progress, Told, time_over
from .random_walk import Walk, Walker
from .search_choice import search_by
from .searching import INTERRUPTED, Bounds, Met, Search

VARIED = 5
"""One walk in so many has another option."""

LOOKED = 2.0
"""So many seconds of walks tell which clauses act, where the search needs none."""

PLAYED_ON = 1.0
"""Seconds that random plays take at least at a time, as each time they look for the way anew."""

MADE_SHORTER = 2.0
"""So many seconds a play that was found is made shorter at least, if it takes so long."""

RECORDED = 100
"""Of a play that does not end, so many steps are written down."""


@frozen
class Plan:
    """How to explore. bounds, habits, merging: of the search. walks: so many random plays behind
    it, for no longer than walk_seconds. checks: along so many random plays, it is checked that
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
    checks: int = 10
    check_seconds: float | None = 30.0
    seed: int = 0
    compare: bool = True
    backend: str = "auto"
    towards: tuple[str, ...] = ()
    vary: tuple[int, ...] = ()
    begin: Match | None = None

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
    clauses have acted in walks, where there were any.
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
                _walk(found, plan, counts, lambda: told(progress))
            else:
                _look_at_clauses(found, plan, counts)
            if plan.compare and plan.begin is None:
                _check(found, plan, counts, lambda: told(progress))
            _pursue(found, plan, counts, rest, lambda: told(progress))
    except KeyboardInterrupt:
        progress.stopped = progress.stopped or INTERRUPTED
    return _explored(found, plan, counts)


def _rest(plan: Plan) -> float:
    """Until when there is time for plays, compared or not, and for what comes behind them."""
    if plan.walk_seconds is None or plan.check_seconds is None:
        return float("inf")
    return _until(plan.walk_seconds + plan.check_seconds)


def _stage(rules: Rules, options: tuple[Value, ...], plan: Plan) -> Stage:
    if plan.begin is None:
        return Stage(rules, options)
    return Stage(rules, options, plan.begin.state, tuple(plan.begin.answers))


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
    """How many random plays there were, how often somebody answered, how many were compared."""

    walks: int = 0
    steps: int = 0
    checks: int = 0
    suspected: dict[str, Problem] = field(factory=dict)
    together: set[str] = field(factory=set)
    reached: list[Reached] = field(factory=list)
    coverage: ClauseCoverage | None = None
    guided: Guided | None = None
    entered: set[int] = field(factory=set)


def _searched(found: "Found", plan: Plan) -> None:
    """What the search has met, and what the text alone says of play without end."""
    search, program = found.search, found.stage.program
    for met in search.met.values():
        found.met(met)
    for differing in search.differing.values():
        found.differing(differing)
    for circle in circles(search, _until(plan.walk_seconds)):
        found.circle(circle, SEARCHED)
    for phase, without_end in endless(program):
        name = program.phases[phase].name
        found.add(of_problem("endless", name, evolve(without_end, code="endless")))


def _walk(found: "Found", plan: Plan, counts: _Counts, told: Callable[[], None]) -> None:
    """Walks, some of them steered: to what was asked for, to what the text lets one suspect, to
    clauses that have not acted; some with other options.
    """
    until = _until(plan.walk_seconds)
    steering = Map(found.stage.program)
    wanted, counts.suspected = steering.all_named(plan.towards), dict[str, Problem]()
    watched, drawn = watched_from(found.stage.program, found.stage.options), Random(plan.seed)
    entered = counts.entered
    asked = bool(plan.towards)
    usual = counts.guided = found.guided(found.stage.options, steering, watched, wanted, asked)
    while counts.walks < plan.walks and time.monotonic() < until:
        here, guided = found, usual
        if counts.walks == EVENLY_FIRST and not asked:
            usual.wanted, counts.suspected = suspicions(found.stage.rules, steering)
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
        counts.coverage = covered(found.stage.rules, usual, entered, counts.walks)
    counts.together = set(usual.reached)
    for goal in wanted:
        steps = usual.reached.get(goal.name)
        match = None if steps is None else found.stage.match(steps)
        play = None if match is None else found.stage.play(match, WALKED)
        counts.reached.append(Reached(steering.span(goal.clauses[0]), play))


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
    _cover(found, plan, counts, guided, counts.walks + pursuit.walked)


def _look_at_clauses(found: "Found", plan: Plan, counts: _Counts) -> None:
    """Where a search has seen everything, a few walks more tell which clauses acted."""
    if not plan.walks:
        return
    until = _until(min(LOOKED, plan.walk_seconds or LOOKED))
    options = found.stage.options
    watched = watched_from(found.stage.program, options)
    guided = found.guided(options, Map(found.stage.program), watched)
    pursuit = _pursuit(found, plan, guided)
    for walk, _ in pursuit.walks(plan.seed, until):
        counts.entered |= phases_of(step.state for step in walk.steps)
    _cover(found, plan, counts, guided, pursuit.walked)


def _pursuit(found: "Found", plan: Plan, guided: Guided) -> Pursuit:
    vary = plan.vary if plan.begin is None else ()
    return Pursuit(guided, found.stage.options, vary, Random(plan.seed), plan.walks)


def _cover(found: "Found", plan: Plan, counts: _Counts, guided: Guided, plays: int) -> None:
    """Say which clauses have acted; what in all likelihood never does is found."""
    if not plays:
        return
    counts.coverage = covered(found.stage.rules, guided, counts.entered, plays)
    open_ = plan.leaves_open(found.stage.program)
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
            yield each, name in counts.together


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


@define
class Found:
    """Findings, one for each cause."""

    stage: Stage
    search: Search
    findings: dict[str, Finding] = field(factory=dict)
    allowed: dict[Allowance, None] = field(factory=dict)
    _circling: set[Blame] = field(factory=set)

    def add(self, finding: Finding) -> None:
        """Keep a finding, unless its cause is known. What takes other options says so."""
        if finding.cause not in self.findings:
            usual, options = self.search.options, self.stage.options
            other = set_otherwise(self.stage.program, usual, options)
            notes = (*finding.problem.notes, *other)
            problem = evolve(finding.problem, notes=notes)
            self.findings[finding.cause] = evolve(finding, problem=problem)

    def guided(
        self,
        options: tuple[Value, ...],
        steering: Map,
        watched: Watched,
        wanted: Sequence[Goal] = (),
        asked: bool = False,
    ) -> Guided:
        """Walks with some options. asked: they are all steered to what is wanted."""
        canonical = self.search.canonical
        if options != self.search.options:
            canonical = Canonical(self.stage.program, options, canonical.merging)
        walker = Walker(self.search.expanding, canonical, options, self.stage.first)
        return Guided(walker, steering, list(wanted), asked, watched)

    def all(self) -> tuple[Finding, ...]:
        """What was found: what is known to be shortest first, then by length."""
        return tuple(sorted(self.findings.values(), key=_length))

    def met(self, met: Met) -> None:
        """A contradiction that the search met."""
        steps = steps_of(self.search.expanding, self.search.first, met.path)
        match = self.stage.match(steps)
        play = self.stage.play(match, SEARCHED)
        self._contradiction(met.contradiction, play, match)

    def differing(self, differing: Differing) -> None:
        """Something that makes a difference and must not."""
        play = self._play(differing.path)
        other = self._play(differing.other) if differing.other else None
        found, program = differing.difference, self.stage.program
        finding = of_difference(program, found, play, other)
        allowed = allows_leak(program, found.about, finding.problem) if found.kind == LEAK else None
        if allowed is None:
            self.add(finding)
        else:
            self.allowed[allowed] = None

    def _play(self, path: Iterable[int]) -> Play:
        steps = steps_of(self.search.expanding, self.search.first, path)
        return self.stage.play(self.stage.match(steps), SEARCHED)

    def circle(
        self, circle: Circle, how: str, grown: Grown = (), shorter: Shorter | None = None
    ) -> None:
        """Steps that come again and again. grown: the numbers that change each time; shorter: makes
        a circle shorter that has not been found before.
        """
        search = self.search
        blame = blamed(self.stage.program, circle.states(search.expanding))
        if self._meant(blame) or blame in self._circling:
            return
        self._circling.add(blame)
        circle = shorter(circle, blame) if shorter else circle
        notes = self._idle(blame)
        how_alike = self.stage.options, search.canonical.merging
        shown = circle if grown else gone_round(circle, search.expanding, *how_alike)
        if shown is not None:
            play = self.stage.again_and_again(shown.steps, shown.since, how)
        else:
            here = when(self.stage.program, circle.steps[circle.since].state)
            notes = (*notes, f"all is as in {here} then, but for who or what is in which place")
            play = self.stage.play(self.stage.match(circle.steps), how)
        but = grown_in_words(self.stage.program, grown)
        self.add(of_circle(self.stage.program, blame, play, notes, but))

    @cached_property
    def loops(self) -> tuple[Loop, ...]:
        """What can be known of every loop without playing."""
        return loops(self.stage.program)

    @property
    def going_on(self) -> tuple[Problem, ...]:
        """The loops that may not end, and that no play has shown not to."""
        mine = (each for each in self.findings.values() if each.kind == ENDLESS)
        places = [place for each in mine for place in each.places]
        program, options = self.stage.program, self.stage.options
        return tuple(may_go_on(program, self.loops, options, places))

    def _idle(self, blame: Blame) -> tuple[str, ...]:
        """Which passes of the line that is to blame make no progress, in words."""
        mine = (one for one in self.loops if one.span == blame.span and not one.ends)
        return tuple(why for one in mine for why in one.because)

    def _proved(self, blame: Blame) -> bool:
        """Whether the phase that goes on certainly ends, however long it takes."""
        usual = self.stage.options == self.stage.program.option_values({})
        return any(
            one.span == blame.span and one.ends and (usual or not one.usual) for one in self.loops
        )

    def walk(self, walker: Walker, walk: Walk, until: float = float("inf")) -> None:
        """What a walk came to. until: when to leave off making it shorter, or a little later."""
        until = max(until, time.monotonic() + MADE_SHORTER)
        if walk.contradiction is not None:
            cause = cause_of(self.stage.program, walk.contradiction)
            if cause not in self.findings:
                self._shortened(walker.shortened(walk, until))
        elif walk.since is not None:
            shorter = partial(walker.circling, until=until)
            self.circle(Circle(walk.steps, walk.since), WALKED, shorter=shorter)
        else:
            growing = self._growing(walker, walk)
            if growing is not None:
                self.circle(Circle(growing.steps, growing.since), WALKED, growing.grown)
            elif walk.unended:
                self._unended(walk)

    def _growing(self, walker: Walker, walk: Walk) -> Growing | None:
        """A circle in a walk in which numbers grow, where a loop may not end."""
        if all(one.ends for one in self.loops):
            return None
        program, options = self.stage.program, self.stage.options
        return GrowingCircles(program, walker.expanding, options).among(walk.steps)

    def _shortened(self, walk: Walk) -> None:
        match = self.stage.match(walk.steps)
        play = self.stage.play(match, SHORTENED)
        self._contradiction(given(walk.contradiction), play, match)

    def _contradiction(self, found: Contradiction, play: Play, match: Match) -> None:
        finding = of_contradiction(self.stage.program, found, play)
        if match.contradiction is None:
            asked = " and ".join(dict.fromkeys(a.name for a in match.awaiting))
            note = (
                f"after this play, it would have to be known to say what may be chosen as {asked}"
            )
            problem = evolve(finding.problem, notes=(*finding.problem.notes, note))
            finding = evolve(finding, problem=problem)
        self.add(finding)

    def never_acting(self, span: Span, vain: Vain) -> None:
        """A clause that in all likelihood never acts, unless the text allows that."""
        if span.source != own_source(self.stage.rules):
            return
        line = allows_clause(self.stage.program, DEAD_TEXT, span)
        if line is not None:
            self.allowed[line] = None
        else:
            self.add(of_never_acting(span, vain))

    def _meant(self, blame: Blame) -> bool:
        """Whether the text allows play to go on for ever like this."""
        line = allows_endless(self.stage.program, blame.phases)
        if line is not None:
            self.allowed[line] = None
        return line is not None

    def _unended(self, walk: Walk) -> None:
        states = [step.state for step in walk.steps[len(walk.steps) // 2 :]]
        blame = blamed(self.stage.program, states)
        if self._meant(blame) or self._proved(blame):
            return
        match = self.stage.match(walk.steps[:RECORDED])
        play = self.stage.play(match, WALKED)
        answers = sum(len(step.answered) for step in walk.steps)
        self.add(of_no_end(self.stage.program, blame, play, answers, self._idle(blame)))


def _length(finding: Finding) -> tuple[bool, int, int]:
    play = finding.play
    return (True, 0, 0) if play is None else (not play.shortest, play.rounds, play.answers)
