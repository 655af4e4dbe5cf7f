"""Fuzzing: Hypothesis drives whole matches, and makes what goes wrong as short as it can.

Purpose: look for contradictions, endless play, leaks, accidents of our own, in matches in which
everything is done that may be; shrink what is found, keep it for the next run, try it first then.
Input: a ruleset, how much to play, a folder. Output: a `Fuzzed`.
Must not know: how findings are shown. Needs Hypothesis: `pip install 'duello[testing]'`.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from unittest import SkipTest

import hypothesis
from attrs import define, frozen
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import strategies as st
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.database import (
    DirectoryBasedExampleDatabase,
    ExampleDatabase,
    InMemoryExampleDatabase,
)
from hypothesis.errors import HypothesisException

from duello.analysis.model.check_failure import Endless, PropertyBroken, not_contradicted
from duello.dsl import ir
from duello.dsl.diagnostics.problem import problem
from duello.dsl.ir.program import Program, once_of_each
from duello.dsl.spans import NOWHERE
from duello.match.answers import Awaiting
from duello.match.door import REFERENCE, Door
from duello.match.dynamic_suppressions import allows_endless, being_played
from duello.match.loading import Rules
from duello.match.match import Match
from duello.match.options import outward

from ..explore.clause_coverage import Acted, ClauseCoverage, onlooker, seen_by
from ..findings import SHORTENED, Finding, cause_of, of_contradiction, of_problem, play_of
from ..model.numbered_answers import is_timed, pick
from ..model.random_play import option_values
from ..model.shorten_play import shortened
from .led_elsewhere import elsewhere
from .match_driver import Driver, driven

LONGEST = 400
"""After so many things done a match is called endless."""

SHRINKING = 60.0
"""Seconds that are spent on making what was found shorter, at most."""

LOOKING, SHRUNK = 0.6, 0.8
"""Where there is a limit, it is looked for something new up to this part of the time, and up to
that one Hypothesis makes it shorter; then whole answers are left out.
"""

ANSWER, DECLINE, LATE, CHANGE, MISTYPE, PRESUME, SAVE, LOOK = (0, 70, 80, 88, 91, 94, 96, 98)
"""From which of a hundred numbers on what is done. Answers are the simplest."""

NONSENSE = ("", "none", "gibberish", "-1", "0", "99", "yes", "no", "pass", "use")


@frozen
class Found:
    """Something that went wrong. lines: what was done, for people. first: the number of the match
    in which it was met first; 0 if it was stored in an earlier run.
    """

    finding: Finding
    lines: tuple[str, ...]
    first: int


@define
class Fuzzed:
    """What came of fuzzing. found: one of each cause, as short as it could be made. matches: how
    many were played, those that were played to make findings shorter left out; answers: in these.
    interrupted: whether somebody has stopped it. coverage: which clauses have acted in these
    matches, if there were any.
    """

    matches: int = 0
    answers: int = 0
    seconds: float = 0.0
    found: tuple[Found, ...] = ()
    interrupted: bool = False
    coverage: ClauseCoverage | None = None


@frozen
class _Met:
    """What was broken, and what was done until then."""

    broken: PropertyBroken
    driver: Driver
    first: int

    @property
    def size(self) -> tuple[int, int]:
        """How much there is to read: in answers, then in options that are set."""
        match = self.driver.match
        usual = match.program.option_values({})
        other = sum(a != b for a, b in zip(match.options, usual, strict=True))
        return len(self.driver.lines), other


class _TimeIsUp(BaseException):
    """Passes through Hypothesis, which takes exceptions for failures."""


class _Wrong(Exception):
    """Something went wrong. Each cause has a class of its own, so that Hypothesis tells them apart
    and makes each of them shorter.
    """


@cache
def _wrong(cause: str) -> type[_Wrong]:
    return type("_Wrong", (_Wrong,), {"__doc__": cause})


def fuzz(
    rules: Rules,
    options: Mapping[str, object],
    matches: int,
    seconds: float | None = None,
    seed: int | None = None,
    folder: Path | None = None,
    longest: int = LONGEST,
    shrinking: float = SHRINKING,
    door: Door = REFERENCE,
) -> Fuzzed:
    """Play matches until something is found or so many were played.

    options: what is fixed; all others are drawn. matches, seconds: how much is played at most.
    seed: repeats a run. folder: where what was found is kept for the next run, None for nowhere.
    longest: after so many things done a match is called endless. shrinking: for how many seconds
    what was found is made shorter, and more of it is looked for. door: who works out what comes of
    answers; the same is found with each.
    """
    run = _Run(rules, dict(options), matches, seconds, longest, shrinking, door)
    begun = time.monotonic()
    with _at_home(folder):
        run.go(seed, folder)
    run.fuzzed.found = _all_found(run, frozenset(options))
    if run.fuzzed.matches:
        named = ("match", "matches")
        run.fuzzed.coverage = seen_by(rules, run.acted, run.fuzzed.matches, named)
    run.fuzzed.seconds = time.monotonic() - begun
    return run.fuzzed


@contextmanager
def _at_home(folder: Path | None) -> Iterator[None]:
    """Let Hypothesis keep its own things there too, instead of in the current folder."""
    if folder is not None:
        set_hypothesis_home_dir(folder)
    try:
        yield
    finally:
        set_hypothesis_home_dir(None)


class _Run:
    """One run: Hypothesis calls `one` for every match."""

    def __init__(
        self,
        rules: Rules,
        options: dict[str, object],
        matches: int,
        seconds: float | None,
        longest: int,
        shrinking: float,
        door: Door,
    ) -> None:
        self.rules, self.door = rules, door
        self.options = options
        self.most = matches
        self.begun = time.monotonic()
        self.seconds = float("inf") if seconds is None else seconds
        self.longest = longest
        self.shrinking = shrinking
        self.since: float | None = None
        """When something was met first that is to be made shorter."""
        self.fuzzed = Fuzzed()
        self.met: dict[str, _Met] = {}
        """By cause, the shortest of what was met."""
        self.generating = False
        self.acted: Acted = onlooker(rules.program)

    def go(self, seed: int | None, folder: Path | None) -> None:
        """Try what is stored; then new matches, as long as nothing is found."""
        kept: ExampleDatabase = InMemoryExampleDatabase()
        if folder is not None:
            kept = DirectoryBasedExampleDatabase(folder)
        common = settings(
            database=kept,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            verbosity=Verbosity.quiet,
            print_blob=False,
            max_examples=self.most,
        )
        stored = settings(common, phases=[Phase.reuse, Phase.shrink])
        new = settings(common, phases=[Phase.generate, Phase.shrink])
        for phases in (stored, new):
            if self.since is not None or self.fuzzed.interrupted:
                return
            self.generating = phases is new
            self._play(phases, seed)

    def _play(self, phases: settings, seed: int | None) -> None:
        test = given(st.data())(self._one_match())
        if seed is not None:
            test = hypothesis.seed(seed)(test)
        try:
            phases(test)()  # behind the seed, which would turn off what is stored
        except (_Wrong, _TimeIsUp, BaseExceptionGroup, HypothesisException):
            return  # everything that was found is kept already
        except SkipTest:
            return  # nothing was stored
        except KeyboardInterrupt:
            self.fuzzed.interrupted = True

    def _one_match(self) -> Callable[[st.DataObject], None]:
        """A function with a name that does not change: Hypothesis keeps what it finds by it."""

        def one_match(data: st.DataObject) -> None:
            self.one(data)

        return one_match

    def one(self, data: st.DataObject) -> None:
        """Play one match. Raises `_Wrong` if something goes wrong in it."""
        self._check_time()
        counts = self.generating and self.since is None
        watch = self.acted if counts else None
        options = self._options(data)
        driver = Driver(Match(self.rules, seed=0, options=options, watch=watch, door=self.door))
        broken = self._broken(driver, data)
        self.fuzzed.matches += counts
        self.fuzzed.answers += len(driver.match.answers) if counts else 0
        if isinstance(broken, Endless):
            program, state = driver.match.program, driver.match.state
            if allows_endless(program, being_played(state)) is not None:
                return
            self.met.setdefault(cause_in(broken, driver), _Met(broken, driver, self.fuzzed.matches))
            return  # many rules allow it; what else they do should be looked at, too
        if broken is not None:
            self.since = self.since or time.monotonic()
            raise _wrong(self._keep(broken, driver))

    @property
    def ends(self) -> float:
        """When all of it is to be over; at once, if somebody has stopped it."""
        return 0.0 if self.fuzzed.interrupted else self.begun + self.seconds

    def _check_time(self) -> None:
        until = self.begun + (LOOKING if self.since is None else SHRUNK) * self.seconds
        if self.since is not None:
            until = min(until, self.since + self.shrinking)
        if time.monotonic() > until:
            raise _TimeIsUp

    def _keep(self, broken: PropertyBroken, driver: Driver) -> str:
        """Keep what was met, if it is shorter than what is known. Its cause."""
        cause = cause_in(broken, driver)
        known = self.met.get(cause)
        first = known.first if known else self.fuzzed.matches
        met = _Met(broken, driver, first)
        if known is None or met.size <= known.size:  # of equals, the last is the simplest
            self.met[cause] = met
        return cause

    # ------------------------------------------------------------------ what is done

    def _options(self, data: st.DataObject) -> dict[str, object]:
        program = self.rules.program
        drawn = {
            option.name: data.draw(st.sampled_from(option_values(option)))
            for option in program.options
            if option.name not in self.options and option.as_option is None
        }
        types = {option.name: option.type for option in program.options}
        return self.options | {
            name: outward(program, types[name], value) for name, value in drawn.items()
        }

    def _broken(self, driver: Driver, data: st.DataObject) -> PropertyBroken | None:
        """Drive a match to its end; what goes wrong on the way."""
        try:
            self._drive(driver, data)
        except PropertyBroken as broken:
            return broken
        return None

    def _drive(self, driver: Driver, data: st.DataObject) -> None:
        not_contradicted(driver.match)
        for _ in range(self.longest):
            if not driver.awaiting:
                return
            self._check_time()
            act(driver, data.draw(st.integers(0, 99)), lambda n: data.draw(st.integers(0, n - 1)))
        raise Endless(f"a match goes on after {self.longest} things done", driver.match)


Draw = Callable[[int], int]
"""Draws a number below another."""


def act(driver: Driver, number: int, draw: Draw) -> None:
    """Do one of all the things that may be done. number: which kind; draw: which of them.

    Zeros are the simplest: the first candidate of the first decision. Raises PropertyBroken.
    """
    match = driver.match
    if number >= LOOK:
        driver.look(match.players[draw(2)], draw(1 << 16))
    elif number >= SAVE:
        driver.resume()
    elif number >= PRESUME:
        driver.presume(match.players[draw(2)])
    elif number >= MISTYPE:
        words = nonsense(match.program)
        driver.mistype(match.players[draw(2)], words[draw(len(words))])
    else:
        _answer(driver, number, draw)


def _answer(driver: Driver, number: int, draw: Draw) -> None:
    awaiting = driver.awaiting
    among = [a for a in awaiting if a.answered] if number >= CHANGE else []
    among = among or [a for a in awaiting if not a.answered]
    asked = among[draw(len(among)) if len(among) > 1 else 0]
    if DECLINE <= number < LATE and asked.optional:
        driver.decline(asked)
    elif LATE <= number < CHANGE and is_timed(driver.match.program, asked):
        driver.late(asked)
    else:
        _choose(driver, asked, draw)


def _choose(driver: Driver, asked: Awaiting, draw: Draw) -> None:
    words = pick(driver.match, asked, draw)
    if words is None:
        driver.late(asked)
    else:
        driver.say(asked, words)


@once_of_each
def nonsense(program: Program) -> tuple[str, ...]:
    """Words that may be refused: nonsense, names, short forms, beginnings of names."""
    names = [n for d in program.designs for n in (d.name, d.label, d.name[:3])]
    return tuple(dict.fromkeys((*NONSENSE, *names, *program.seats)))


# ---------------------------------------------------------------------- findings


def cause_in(broken: PropertyBroken, driver: Driver) -> str:
    """What makes two things that were broken the same."""
    match = broken.match or driver.match
    return _cause(match) or f"{broken.kind} {_about(broken, match)}"


def _all_found(run: _Run, fixed: frozenset[str]) -> tuple[Found, ...]:
    """All that was met as findings. fixed: the options that are not to be changed.

    In compiled code, what was met may come of its having gone elsewhere than the rules: then that
    is the finding, and there is one of it.
    """
    found: dict[str, Found] = {}
    for met in run.met.values():
        match, other = met.broken.match or met.driver.match, None
        if run.door is not REFERENCE:
            other = elsewhere(match, run.door, fixed, run.ends, met.driver.giving)
        made = _found(met, fixed, run.ends) if other is None else Found(*other, met.first)
        found.setdefault(made.finding.cause, made)
    return tuple(found.values())


def _found(met: _Met, fixed: Iterable[str], until: float) -> Found:
    """What was met as a finding, with the shortest play that is known to lead there. until: when to
    leave off making it shorter.
    """
    match, lines, rounds = met.broken.match or met.driver.match, met.driver.lines, met.driver.rounds
    if match.contradiction is None:
        headline, *notes = met.broken.words.split("\n")
        seen = problem(met.broken.kind, headline, NOWHERE, notes=notes)
        play = play_of(match, lines, rounds, SHORTENED)
        finding = of_problem(met.broken.kind, _about(met.broken, match), seen, play)
        return Found(finding, tuple(lines), met.first)
    cause = cause_of(match.program, match.contradiction)
    match = shortened(match, lambda other: _cause(other) == cause, frozenset(fixed), until)
    again = driven(match)
    play = play_of(match, again.lines, again.rounds, SHORTENED)
    finding = of_contradiction(match.program, ir.given(match.contradiction), play)
    return Found(finding, tuple(again.lines), met.first)


def _cause(match: Match) -> str | None:
    found = match.contradiction
    return None if found is None else cause_of(match.program, found)


def _about(broken: PropertyBroken, match: Match) -> str:
    """Accidents differ by their place, which their last words say; all else is one cause a kind."""
    return broken.words.rpartition(" (")[2] if broken.kind == "crash" else match.program.name
