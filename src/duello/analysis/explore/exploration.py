"""A whole exploration: search, circles, walks, checks.

Purpose: look for everything that play can show, within bounds, and put it together: each cause
once, with the shortest play that was found. What the text alone says of play without end comes
with it, without a play.
Input: a ruleset, how to explore it. Output: `Explored`.
Must not know: how it is shown.
"""

import time
from collections.abc import Callable, Mapping

from attrs import evolve, frozen

from duello.dsl.diagnostics.problem import Problem, Severity
from duello.dsl.ir.program import Allowance
from duello.dsl.ir.types import Value
from duello.dsl.lint import endless
from duello.match.loading import Rules
from duello.match.match import Match

from ..findings import SEARCHED, Finding, of_problem
from ..model.numbered_answers import may_be_late
from ..model.secrets import dealt_unseen
from .clause_coverage import ClauseCoverage, onlooker
from .counterexample import Stage
from .cycles import circles
from .exploration_plan import Plan
from .found import Found
from .other_settings import Settings, other_settings, other_ways
from .progress import Progress, Told, time_over, until_in
from .random_plays import (
    Counts,
    Reached,
    clauses_seen,
    compare,
    go_round,
    guide,
    look_again,
    look_at_clauses,
    not_met,
    play_matches,
    pursue,
    suspect,
    walk_on,
)
from .room import Room
from .search_choice import search_by
from .searching import INTERRUPTED, Search, as_failed

OF_SETTINGS = 0.5
"""This part of the time behind a search that has seen everything is for other options."""

UNTIMED_STATES, UNTIMED_TIMES = 20_000, 3
"""Where no clock ends it, other options have so many states in all, or so many times as many as the
search has seen.
"""

OF_CIRCLES = 0.2
"""So is this part of what is left for circles among the ways back that a search has met."""

OF_FIRST = 0.5
"""This part of whole matches is played before it is asked what the text lets one suspect."""

PLAYED_ON = 1.0
"""Seconds that random plays take at least at a time, as each time they look for the way anew."""


@frozen
class Explored:
    """What exploring has brought to light, and how much was seen.

    search: how far the search came; rounds: its bound in rounds; walks, steps: how many random
    plays there were, and how many times somebody answered in them; checks: how many plays were
    compared with what must be the same; allowed: what was found as well, and the text allows.
    suspected: what the text alone lets one suspect and no play has come to, with whether its
    clauses have acted at once; unasked: there was no time for that; reached: the clauses that walks
    were steered to; coverage: which clauses have acted in walks, where there were any. settings:
    what was seen with one option set otherwise; None if there are no options. begun: whether play
    began somewhere else than a match.
    dealt: what chance has dealt to where not everybody sees it; what messages give away of that is
    not compared. interrupted: whether it was, behind the search. only: of which plays alone the
    search is, in words. compared: whether orders, seats and secrets were compared. left_out: for
    what there was no memory, or not for all of it, in words.
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
    interrupted: bool = False
    only: tuple[str, ...] = ()
    unasked: bool = False
    compared: bool = True
    left_out: tuple[str, ...] = ()

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
    bounds = plan.of_search
    how = (rules.program, options, plan.habits, plan.merging, bounds.rounds)
    if plan.begin is not None:
        search = Search(*how, plan.compare, plan.begin.state)
        search.not_native = "it begins where an example ends" * (plan.backend == "native")
        return search
    return search_by(plan.backend, how, plan.compare, bounds)


def explored(
    rules: Rules,
    options: tuple[Value, ...],
    plan: Plan,
    search: Search | None = None,
    told: Told = lambda progress: None,
    trying: Callable[[str], None] = lambda what: None,
) -> Explored:
    """Explore a ruleset. search: one that was begun before. told: is called now and then; trying:
    is told what is being tried behind the search, in words.
    """
    ends = until_in(plan.seconds)
    search = new_search(rules, options, plan) if search is None else search
    found = Found(_stage(rules, options, plan), search, ends=ends, patient=plan.patient)
    counts = Counts(trying=trying, room=Room(plan.bounds.memory))
    progress = search.progress
    try:
        search.run(plan.of_search, told)
    except KeyboardInterrupt:
        progress.stopped = INTERRUPTED
    try:
        if search.aside is not None and progress.stopped != INTERRUPTED:
            with as_failed(search):
                search.aside.behind(search, ends - time.monotonic())
        _searched(found, plan)
        if progress.stopped != INTERRUPTED and search.first.open:
            _play(found, plan, counts)
    except KeyboardInterrupt:
        counts.interrupted = bool(progress.stopped)
        progress.stopped = progress.stopped or INTERRUPTED
    try:
        return _explored(found, plan, counts)
    except KeyboardInterrupt:  # somebody was impatient, and is told all the same
        return _explored(found, plan, counts)


def _play(found: Found, plan: Plan, counts: Counts) -> None:
    """What follows a search."""
    rest = _rest(plan) if plan.seconds is None else found.ends
    if not _complete(found.search, plan) or plan.towards:
        if plan.walks or plan.towards:
            guide(found, plan, counts)
            plan = _matches_first(found, plan, counts)
            suspect(found, plan, counts)
        plan = _shared(plan, found)
        play_matches(found, plan, counts, until_in(plan.match_seconds))
        walk_on(found, plan, counts)
    else:
        _set_otherwise(found, plan, counts, rest)
        look_at_clauses(found, plan, counts, rest)
    if plan.compare and plan.begin is None:
        compare(found, _shared(plan, found, compared=True), counts)
    go_round(found, plan, counts, min(rest, until_in(plan.walk_seconds)))
    look_again(found, plan, counts, rest)
    pursue(found, plan, counts, rest)


def _matches_first(found: Found, plan: Plan, counts: Counts) -> Plan:
    """Some whole matches before anything that takes long: most of what acts does so in the first
    ones. How to explore then.
    """
    share = _shared(plan, found).match_seconds
    if share is None or plan.match_seconds is None:
        play_matches(found, plan, counts, float("inf"))
        return plan
    play_matches(found, plan, counts, until_in(OF_FIRST * share))
    return evolve(plan, match_seconds=plan.match_seconds * (1 - OF_FIRST))


def _shared(plan: Plan, found: Found, compared: bool = False) -> Plan:
    """How to explore, with what is left of the time shared out among random plays. compared: those
    that are not compared have had theirs.
    """
    walks, checks, matches = plan.walk_seconds, plan.check_seconds, plan.match_seconds
    if walks is None or checks is None or matches is None or found.ends == float("inf"):
        return plan
    wanted = (walks + matches) * (plan.walks > 0 and not compared)
    wanted += checks * (plan.checks > 0 and plan.compare)
    left = max(0.0, found.ends - time.monotonic())
    part = min(1.0, left / wanted) if wanted else 1.0
    return evolve(
        plan,
        walk_seconds=part * walks,
        match_seconds=part * matches,
        check_seconds=part * checks,
    )


def _rest(plan: Plan) -> float:
    """Until when there is time for plays, compared or not, and for what comes behind them."""
    walks, checks, matches = plan.walk_seconds, plan.check_seconds, plan.match_seconds
    if walks is None or checks is None or matches is None:
        return float("inf")
    return until_in(walks + checks + matches)


def _stage(rules: Rules, options: tuple[Value, ...], plan: Plan) -> Stage:
    watch = onlooker(rules.program)
    if plan.begin is None:
        return Stage(rules, options, watch=watch)
    return Stage(rules, options, plan.begin.state, tuple(plan.begin.answers), watch)


def _complete(search: Search, plan: Plan) -> bool:
    """Whether everything was seen that can be played."""
    return search.progress.covered and plan.bounds.rounds is None and not plays_alone(search)


def plays_alone(search: Search) -> tuple[str, ...]:
    """What is so in all plays that a search goes through, and not in all that there are."""
    habits, decisions = search.expanding.habits, search.expanding.program.decisions
    punctual = not habits.late and any(map(may_be_late, decisions))
    drawn = [f"`{name}` is drawn as it was set" for name in sorted(habits.draws)]
    return (*(("nobody is late",) if punctual else ()), *drawn)


def _explored(found: Found, plan: Plan, counts: Counts) -> Explored:
    progress = found.search.progress
    return Explored(
        found.all(),
        evolve(progress),
        plan.bounds.rounds,
        counts.walks,
        counts.steps,
        counts.checks,
        tuple(found.allowed),
        () if _complete(found.search, plan) else tuple(not_met(found, counts)),
        tuple(counts.reached),
        clauses_seen(found, counts),
        counts.settings if found.stage.program.options else None,
        plan.begin is not None,
        dealt_unseen(found.stage.program) if plan.compare else (),
        counts.interrupted,
        plays_alone(found.search),
        counts.suspecting is False,
        found.search.comparing is not None,
        tuple(counts.room.left_out),
    )


_Piece = Callable[[Found, Plan, Counts], None]
"""Random plays of one sort, until as many were played or the time is over."""


class Exploration:
    """An exploration in pieces, for whoever must look up in between: a page, say, on which somebody
    waits. What was found is told at any time.
    """

    def __init__(self, rules: Rules, options: tuple[Value, ...], plan: Plan) -> None:
        self.plan = plan
        self.search = new_search(rules, options, plan)
        self._found = Found(_stage(rules, options, plan), self.search)
        self._counts = Counts()
        self._told = 0, 0
        self._spent: dict[_Piece, float] = {}
        self._to_do = [self._search, self._walk_on, self._compare]

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

    def _walk_on(self, seconds: float) -> bool:
        complete = _complete(self.search, self.plan) and not self.plan.towards
        if complete or not self.search.first.open:
            return True
        return self._piece(walk_on, seconds, self.plan.walk_seconds)

    def _compare(self, seconds: float) -> bool:
        if not (self.plan.compare and self.plan.begin is None and self.search.first.open):
            return True
        return self._piece(compare, seconds, self.plan.check_seconds)

    def _piece(self, go_on: _Piece, seconds: float, most: float | None) -> bool:
        """A piece of the random plays; whether they are over."""
        left = float("inf") if most is None else most - self._spent.get(go_on, 0.0)
        counts, begun = self._counts, time.monotonic()
        before = counts.walks, counts.checks
        piece = min(max(seconds, PLAYED_ON), left)
        plan = evolve(self.plan, walk_seconds=piece, check_seconds=piece)
        go_on(self._found, plan, counts)
        took = time.monotonic() - begun
        self._spent[go_on] = self._spent.get(go_on, 0.0) + took
        return took < piece or took >= left or before == (counts.walks, counts.checks)


def _searched(found: Found, plan: Plan) -> None:
    """What the search has met, and what the text alone says of play without end."""
    program, stopped = found.stage.program, found.search.progress.stopped
    try:
        _met(found)
        if stopped != INTERRUPTED:
            with as_failed(found.search):
                _circles(found, plan)
    except KeyboardInterrupt:
        found.search.progress.stopped = INTERRUPTED
        _met(found)  # what was met is told all the same
    for phase, without_end in endless(program):
        name = program.phases[phase].name
        found.add(of_problem("endless", name, evolve(without_end, code="endless")))


def _met(found: Found) -> None:
    """What a search has met."""
    for met in found.search.met.values():
        found.met(met)
    for differing in found.search.differing.values():
        found.differing(differing)


def _circles(found: Found, plan: Plan) -> None:
    """The circles among the ways back that a search has met."""
    until = until_in(plan.walk_seconds)
    if found.ends < float("inf"):
        now = time.monotonic()
        until = min(until, now + OF_CIRCLES * (found.ends - now))
    for circle in circles(found.search, until):
        found.circle(circle, SEARCHED)


def _set_otherwise(found: Found, plan: Plan, counts: Counts, until: float) -> None:
    """Where everything was seen with the options as they are: the same with another one, for half
    of the time that there is. until: when there is none any more.
    """
    stage, most = found.stage, plan.bounds.seconds
    begun = time.monotonic()
    until = begun + OF_SETTINGS * (until - begun)
    vary = plan.vary if plan.begin is None else ()
    states = max(UNTIMED_STATES, UNTIMED_TIMES * len(found.search.seen))
    counts.settings.untried = tuple(other_ways(stage.program, stage.options, vary))
    for options, said in other_settings(stage.program, stage.options, vary):
        left = until - time.monotonic()
        counts.trying(f"the same with {said}")
        if left <= 0 or found.search.progress.stopped:
            counts.settings.left.append(said)
            continue
        seconds = min(left, float("inf") if most is None else most)
        bounds = evolve(plan.bounds, seconds=None if seconds == float("inf") else seconds)
        if found.patient:
            bounds = evolve(bounds, states=min(states, bounds.states or states))
        search = new_search(stage.rules, options, evolve(plan, bounds=bounds))
        search.run(bounds)
        states = max(1, states - len(search.seen))
        otherwise = found.otherwise(search)
        _met(otherwise)
        _circles(otherwise, plan)
        through = _complete(search, plan)
        (counts.settings.through if through else counts.settings.left).append(said)
        if search.progress.stopped == INTERRUPTED:
            until = begun
