"""Random plays behind a search, of all sorts.

Purpose: what a search does not come to: walks, some of them steered, whole matches, plays that are
compared, play that may go round; and what is seen on the way: which clauses act, what `check` has
only suspected.
Input: what was found so far, how to explore, times of the clock. Output: more findings, counts.
Must not know: how it is shown.
"""

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

from attrs import define, evolve, field, frozen

from duello.dsl.diagnostics.problem import Problem
from duello.dsl.ir.nodes import given
from duello.dsl.spans import Span
from duello.match.dynamic_suppressions import LEAK
from duello.match.example_runner import run_example

from ..findings import WALKED, Play
from .clause_coverage import Acted, ClauseCoverage, covered, phases_of, watched_from
from .clause_pursuit import Pursuit, mixed_options, other_option
from .exploration_plan import Plan
from .found import Found
from .goals import IN_STATE, Map, Watched, is_what_was_suspected, state_in_words, suspicions
from .guided_walk import Guided
from .other_settings import Settings
from .play_checks import checked
from .progress import until_in
from .room import Room
from .whole_play import WholePlay, whole_play

if TYPE_CHECKING:
    from .watched_matches import WatchedMatches

VARIED = 5
"""One walk in so many has another option."""

OF_THE_REST = 0.6
"""This part of the time that walks and checks have left is for whole matches."""

OF_SUSPECTING = 0.6
"""This part of what is left may be taken to ask what the text lets one suspect."""

AT_A_TIME = 20
"""So many whole matches are played at a time; every second time with other options."""

PLAYED, FEWER_EVENLY = 300, 10
"""Behind so many whole matches, walks need only so many even draws and habits first."""

MATCHES, ALL_ACTED = 100, 5
"""For each random play so many whole matches at most, and so many at least where all has acted."""

LOOKED = 2.0
"""So many seconds of walks tell which clauses act, where the search needs none."""

WORTH_READING, OF_EXAMPLES = 3.0, 0.2
"""With fewer seconds, no examples are played; otherwise they take this part of the time at most."""

ONE_PLAY = 0.25
"""If there was no play at all, so many seconds are taken for one."""

UNTIMED_ASKED = 100_000
"""So many answers in whole matches are enough, where no clock ends them."""

UNTIMED_ANSWERS = 20_000
"""And so many in plays to lines that have not acted, or to go through all of play once more."""

ROUND = 30
"""In so many walks it is tried whether play goes in a circle once nobody is in time."""


WALKS, PURSUED = "random plays", "random plays to lines that have not acted"
TOO_LATE = "plays in which nobody is in time any more"


@frozen
class Reached:
    """A clause that walks were steered to. play: one in which it acts with the last answers, if
    there was one.
    """

    span: Span
    play: Play | None


@define
class Counts:
    """How many random plays there were, how often somebody answered, how many were compared, how
    many examples were played. suspecting: whether there was time to ask what the text lets one
    suspect; None, if that was not asked. trying: is told in words what is being tried.
    """

    walks: int = 0
    steps: int = 0
    checks: int = 0
    suspected: dict[str, Problem] = field(factory=dict)
    suspecting: bool | None = None
    states: dict[str, str] = field(factory=dict)
    together: set[str] = field(factory=set)
    reached: list[Reached] = field(factory=list)
    coverage: ClauseCoverage | None = None
    guided: Guided | None = None
    matches: "WatchedMatches | None" = None
    entered: set[int] = field(factory=set)
    examples: int = 0
    all_examples: bool = False
    settings: Settings = field(factory=Settings)
    interrupted: bool = False
    room: Room = field(factory=Room)
    trying: Callable[[str], None] = lambda what: None


def walk_on(found: Found, plan: Plan, counts: Counts) -> None:
    """Walks, some of them steered: to what was asked for, to what the text lets one suspect, to
    clauses that have not acted; some with other options.
    """
    if not (plan.walks or plan.towards):
        return
    usual = counts.guided or guide(found, plan, counts)
    suspect(found, plan, counts)
    until = until_in(plan.walk_seconds)
    if not (counts.walks or (counts.matches and counts.matches.plays)):
        until = max(until, until_in(ONE_PLAY))
    steering, watched = usual.map, usual.watched
    drawn, entered = Random(plan.seed), counts.entered
    while counts.walks < plan.walks and time.monotonic() < until:
        if not counts.room.there_is(WALKS):
            break
        here, guided = found, usual
        if plan.vary and plan.begin is None and counts.walks % VARIED == VARIED - 1:
            options = other_option(found.stage.program, found.stage.options, plan.vary, drawn)
            here = evolve(found, stage=evolve(found.stage, options=options))
            guided = found.guided(options, steering, watched)
        walk = guided.walk(plan.seed + counts.walks, until=until)
        here.walk(guided.walker, walk, until)
        counts.walks, counts.steps = counts.walks + 1, counts.steps + len(walk.steps)
        entered |= phases_of(step.state for step in walk.steps)
        counts.trying(_many(counts.walks, "random play"))
    counts.together |= set(usual.reached)
    for goal in usual.wanted if plan.towards else ():
        steps = usual.reached.get(goal.name)
        match = None if steps is None else found.stage.match(steps)
        span = steering.span(goal.clauses[0])
        play = found.play_with(span) if match is None else found.stage.play(match, WALKED)
        counts.reached.append(Reached(span, play))


def guide(found: Found, plan: Plan, counts: Counts) -> Guided:
    """Walks that have not begun: to what was asked for, if something was."""
    stage = found.stage
    steering, watched = Map(stage.program), watched_from(stage.program, stage.options)
    wanted, asked = steering.all_named(plan.towards), bool(plan.towards)
    counts.guided = found.guided(stage.options, steering, watched, wanted, asked)
    _see_examples(found, counts, watched)
    return counts.guided


def suspect(found: Found, plan: Plan, counts: Counts) -> None:
    """Steer walks to what `check` suspects, if nothing else was asked for, and if that is known in
    a part of the time that is left.
    """
    guided, now = given(counts.guided), time.monotonic()
    if plan.towards or not plan.walks or counts.suspecting is not None:
        return
    counts.trying("what the text lets one suspect")
    until = now + OF_SUSPECTING * max(0.0, found.ends - now)
    told = suspicions(found.stage.rules, guided.map, until)
    counts.suspecting = told is not None
    if told is not None:
        guided.wanted, counts.suspected = told
        counts.states = {
            goal.name: state_in_words(counts.suspected[goal.name], goal) for goal in guided.wanted
        }


def _see_examples(found: Found, counts: Counts, watched: Watched) -> None:
    """What acts in examples of the file has acted: as many of them as there is time for."""
    stage, left = found.stage, found.ends - time.monotonic()
    if left < WORTH_READING:
        return  # they may have to be read first
    counts.trying("examples of the file")
    until = float("inf") if found.patient else until_in(min(LOOKED, OF_EXAMPLES * left))
    for each in stage.rules.compiled.examples[counts.examples :]:
        if time.monotonic() >= until or not counts.room.there_is("examples of the file"):
            break
        run_example(stage.program, each, stage.watch)
        counts.examples += 1
    counts.all_examples = counts.examples == len(stage.rules.compiled.examples)
    _see_plays(found, watched)


def _see_plays(found: Found, watched: Watched) -> None:
    """What acts in plays that are shown has acted, too."""
    if isinstance(found.stage.watch, Acted):
        watched.ever |= found.stage.watch.ever


def play_matches(found: Found, plan: Plan, counts: Counts, until: float) -> None:
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
    most = UNTIMED_ASKED if found.patient else float("inf")
    while time.monotonic() < until and matches.plays < MATCHES * plan.walks:
        if matches.asked >= most:
            return
        if not counts.room.there_is("whole matches"):
            return
        batches += 1
        here, options = found, found.stage.options
        if plan.vary and batches % 2 == 0:
            options = mixed_options(program, options, plan.vary, drawn)
            here = evolve(found, stage=evolve(found.stage, options=options))
        walker = found.guided(options, guided.map, guided.watched).walker
        for walk in matches.play(options, AT_A_TIME, until):
            here.walk(walker, walk, until)
        counts.trying(f"whole matches: {matches.plays:,}")
        if matches.plays >= PLAYED:
            guided.evenly_first = FEWER_EVENLY
        if not guided.never and matches.plays >= ALL_ACTED * plan.walks:
            return


def go_round(found: Found, plan: Plan, counts: Counts, until: float) -> None:
    """Where the text does not say how often something is played: random plays in which nobody is in
    time any more from somewhere on, until play comes back to where it was. until: a time of the
    clock.
    """
    if counts.guided is None or plan.towards or not (plan.walks and plan.habits.late):
        return
    walker = counts.guided.walker
    counts.trying(TOO_LATE)
    for at in range(ROUND if walker.may_return else 0):
        if time.monotonic() >= until or not found.going_on:
            return
        if not counts.room.there_is(TOO_LATE):
            return
        steps = walker.walk(plan.seed + at, until=until).steps
        for walk in walker.too_late(steps, until):
            found.walk(walker, walk, until)


def look_again(found: Found, plan: Plan, counts: Counts, rest: float) -> None:
    """More whole matches, where something has not acted. rest: until when there is time."""
    if counts.matches is None or not given(counts.guided).never or rest == float("inf"):
        return
    now = time.monotonic()
    play_matches(found, plan, counts, now + OF_THE_REST * max(0.0, rest - now))


def pursue(found: Found, plan: Plan, counts: Counts, until: float) -> None:
    """Walks on to clauses that have not acted, as long as there is time."""
    guided = counts.guided
    if guided is None or plan.towards or not plan.walks:
        return
    pursuit = _pursuit(found, plan, guided)
    for walk, usual in pursuit.walks(plan.seed + counts.walks, until):
        if not counts.room.there_is(PURSUED):
            break
        if usual:
            found.walk(guided.walker, walk, until)
        counts.entered |= phases_of(step.state for step in walk.steps)
        counts.trying(_many(pursuit.walked, "random play") + " to lines that have not acted")
    counts.together |= set(guided.reached)
    played = counts.matches.plays if counts.matches else 0
    _cover(found, plan, counts, guided, counts.walks + pursuit.walked + played)


def look_at_clauses(found: Found, plan: Plan, counts: Counts, rest: float) -> None:
    """Where a search has seen everything, a few walks more tell which clauses acted, and whole
    matches where something has not. rest: until when there is time.
    """
    if not plan.walks:
        return
    until = _looking(plan)
    options = found.stage.options
    watched = watched_from(found.stage.program, options)
    guided = found.guided(options, Map(found.stage.program), watched)
    _see_examples(found, counts, watched)
    pursuit = _pursuit(found, plan, guided)
    for walk, _ in pursuit.walks(plan.seed, until):
        if not counts.room.there_is(PURSUED):
            break
        counts.entered |= phases_of(step.state for step in walk.steps)
    whole = _all_watched(found, guided, _looking(plan), counts)
    if whole is not None:
        guided.watched.ever |= whole.acted.ever
        counts.entered |= whole.acted.entered
    if guided.never:
        counts.guided = guided
        play_matches(found, plan, counts, min(rest, until_in(plan.match_seconds)))
    played = counts.matches.plays if counts.matches else 0
    _cover(found, plan, counts, guided, pursuit.walked + played, whole)


def _looking(plan: Plan) -> float:
    """Until when it is looked at which clauses act, where the search needs no walks."""
    if plan.patient:
        return float("inf")
    return until_in(min(LOOKED, plan.walk_seconds or LOOKED))


def _all_watched(found: Found, guided: Guided, until: float, counts: Counts) -> WholePlay | None:
    """All of play, where something has not acted in it yet and no other options could make it act;
    None if it was not gone through.
    """
    if found.stage.program.options or found.search.met or not guided.never:
        return None
    if not counts.room.there_is("all of play once more"):
        return None
    return whole_play(guided.walker, until, UNTIMED_ANSWERS if found.patient else float("inf"))


def _pursuit(found: Found, plan: Plan, guided: Guided) -> Pursuit:
    vary = plan.vary if plan.begin is None else ()
    most = UNTIMED_ANSWERS if plan.patient else float("inf")
    return Pursuit(guided, found.stage.options, vary, Random(plan.seed), plan.walks, most)


def _cover(
    found: Found,
    plan: Plan,
    counts: Counts,
    guided: Guided,
    plays: int,
    whole: WholePlay | None = None,
) -> None:
    """Say which clauses have acted; what never does, for sure or in all likelihood, is found."""
    if not plays:
        return
    _see_plays(found, guided.watched)
    counts.coverage = found.shown(_covered(found, counts, guided, plays, whole))
    open_ = plan.leaves_open(found.stage.program)
    open_ = open_ and counts.all_examples
    for one in counts.coverage.unseen:
        if one.vain is not None and one.proof is None and open_:
            found.never_acting(one.span, one.vain)


def clauses_seen(found: Found, counts: Counts) -> ClauseCoverage | None:
    """Which clauses have acted, if there were any plays, however far they came."""
    plays = counts.walks + (counts.matches.plays if counts.matches else 0)
    if counts.coverage is not None or counts.guided is None or not plays:
        return counts.coverage
    _see_plays(found, counts.guided.watched)
    return found.shown(_covered(found, counts, counts.guided, plays))


def _covered(
    found: Found, counts: Counts, guided: Guided, plays: int, whole: WholePlay | None = None
) -> ClauseCoverage:
    rules, proving = found.stage.rules, counts.suspecting is not False
    return covered(rules, guided, counts.entered, plays, counts.matches, whole, proving)


def not_met(found: Found, counts: Counts) -> Iterator[tuple[Problem, bool]]:
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


def compare(found: Found, plan: Plan, counts: Counts) -> None:
    """Random plays in which it is compared what must make no difference."""
    until = until_in(plan.check_seconds)
    kinds = {"order", "seats", LEAK} - {each.kind for each in found.findings.values()}
    if any(each.code == LEAK for each in found.stage.program.allowances):
        kinds.discard(LEAK)  # a walk does not say by what it was told
    while counts.checks < plan.checks and time.monotonic() < until and kinds:
        if not counts.room.there_is("plays that are compared"):
            break
        seeds = [plan.seed + counts.checks]
        for finding in checked(found.stage, seeds, sorted(kinds), until):
            found.add(finding)
            kinds.discard(finding.kind)
        counts.checks += 1
        counts.trying(_many(counts.checks, "play") + " compared from start to end")


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
