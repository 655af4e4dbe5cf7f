"""Fuzzing: Hypothesis drives whole matches, and makes what goes wrong as short as it can.

Purpose: look for contradictions, endless play, leaks, accidents of our own, in matches in which
everything is done that may be; shrink what is found, keep it for the next run, try it first then.
Input: a ruleset, how much to play, a folder. Output: a `Fuzzed`.
Must not know: how findings are shown. Needs Hypothesis: `pip install 'duello[testing]'`.
"""

import time
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from unittest import SkipTest

import hypothesis
from attrs import define, field, frozen
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import strategies as st
from hypothesis.database import (
    DirectoryBasedExampleDatabase,
    ExampleDatabase,
    InMemoryExampleDatabase,
)
from hypothesis.errors import HypothesisException

from ..dsl.diagnostics import problem
from ..dsl.program import Program
from ..dsl.spans import NOWHERE
from ..findings import SHORTENED, Finding, of_contradiction, of_problem, play_of
from ..loading import Rules
from ..match import Awaiting, Match
from .answering import choices, words_for
from .broken import Endless, PropertyBroken, not_contradicted
from .driving import Driver
from .playing import option_values

LONGEST = 1_000
"""After so many things done a match is called endless."""

SHRINKING = 60.0
"""Seconds that may be spent on making what was found shorter, when the time is up."""

ANSWER, DECLINE, LATE, CHANGE, MISTYPE, PRESUME, SAVE, LOOK = (0, 70, 80, 85, 88, 92, 94, 97)
"""From which of a hundred numbers on what is done. Answers are the simplest."""

NONSENSE = ("", "none", "gibberish", "-1", "0", "99", "yes", "no", "pass", "use")


@frozen
class Found:
    """Something that went wrong. lines: what was done, for people."""

    finding: Finding
    lines: tuple[str, ...]

    @property
    def size(self) -> tuple[int, int]:
        """How long it is to read: shorter ones are better."""
        return len(self.lines), sum(map(len, self.lines))


@define
class Fuzzed:
    """What came of fuzzing. found: by cause, each as short as it could be made. matches: how many
    were played, those that were played to make findings shorter left out; answers: in these.
    """

    matches: int = 0
    answers: int = 0
    seconds: float = 0.0
    found: dict[str, Found] = field(factory=dict)
    first: dict[str, int] = field(factory=dict)
    """By cause, the number of the match in which it was met first; 0 if it was stored."""


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
    options: Mapping[str, Any],
    matches: int,
    seconds: float | None = None,
    seed: int | None = None,
    folder: Path | None = None,
    longest: int = LONGEST,
) -> Fuzzed:
    """Play matches until something is found or so many were played.

    options: what is fixed; all others are drawn. matches, seconds: how much is played at most.
    seed: repeats a run. folder: where what was found is kept for the next run, None for nowhere.
    longest: after so many things done a match is called endless.
    """
    run = _Run(rules, dict(options), matches, seconds, longest)
    begun = time.monotonic()
    run.go(seed, folder)
    run.fuzzed.seconds = time.monotonic() - begun
    return run.fuzzed


class _Run:
    """One run: Hypothesis calls `one` for every match."""

    def __init__(
        self,
        rules: Rules,
        options: dict[str, Any],
        matches: int,
        seconds: float | None,
        longest: int,
    ) -> None:
        self.rules = rules
        self.options = options
        self.most = matches
        self.ends = None if seconds is None else time.monotonic() + seconds
        self.longest = longest
        self.fuzzed = Fuzzed()
        self.generating = False

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
            if self.fuzzed.found:
                return
            self.generating = phases is new
            self._play(phases, seed)

    def _play(self, phases: settings, seed: int | None) -> None:
        test = phases(given(st.data())(self._one_match()))
        try:
            (test if seed is None else hypothesis.seed(seed)(test))()
        except (_Wrong, _TimeIsUp, BaseExceptionGroup, HypothesisException):
            return  # everything that was found is kept already
        except SkipTest:
            return  # nothing was stored

    def _one_match(self) -> Callable[[st.DataObject], None]:
        """A function with a name that does not change: Hypothesis keeps what it finds by it."""

        def one_match(data: st.DataObject) -> None:
            self.one(data)

        return one_match

    def one(self, data: st.DataObject) -> None:
        """Play one match. Raises `_Wrong` if something goes wrong in it."""
        self._check_time()
        counts = self.generating and not self.fuzzed.found
        driver = Driver(Match(self.rules, seed=0, options=self._options(data)))
        broken = self._broken(driver, data)
        self.fuzzed.matches += counts
        self.fuzzed.answers += len(driver.match.answers) if counts else 0
        cause = None if broken is None else self._keep(broken, driver)
        if cause is not None:
            raise _wrong(cause)

    def _check_time(self) -> None:
        if self.ends is None:
            return
        late = time.monotonic() - self.ends
        if late > (SHRINKING if self.fuzzed.found else 0):
            raise _TimeIsUp

    def _keep(self, broken: PropertyBroken, driver: Driver) -> str:
        """Keep what was found, if it is shorter than what is known. Its cause."""
        found = found_in(broken, driver)
        cause = found.finding.cause
        known = self.fuzzed.found.get(cause)
        if known is None:
            self.fuzzed.first[cause] = self.fuzzed.matches
        if known is None or found.size <= known.size:  # of equals, the last is the simplest
            self.fuzzed.found[cause] = found
        return cause

    # ------------------------------------------------------------------ what is done

    def _options(self, data: st.DataObject) -> dict[str, Any]:
        program = self.rules.program
        drawn = {
            option.name: data.draw(st.sampled_from(option_values(option)))
            for option in program.options
            if option.name not in self.options and option.as_option is None
        }
        players = {o.name for o in program.options if o.type.name == "player"}
        return self.options | {
            name: program.seats[value] if name in players and value is not None else value
            for name, value in drawn.items()
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
            if not driver.match.awaiting:
                return
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
    awaiting = driver.match.awaiting
    among = [a for a in awaiting if a.answered] if number >= CHANGE else []
    among = among or [a for a in awaiting if not a.answered]
    asked = among[draw(len(among)) if len(among) > 1 else 0]
    if DECLINE <= number < LATE and asked.optional:
        driver.decline(asked)
    elif LATE <= number < CHANGE and not asked.answered:
        driver.late(asked)
    else:
        _choose(driver, asked, draw)


def _choose(driver: Driver, asked: Awaiting, draw: Draw) -> None:
    count = choices(asked)
    words = words_for(asked, draw(count) if count > 1 else 0)
    if words is None:
        driver.late(asked)
    else:
        driver.say(asked, words)


@cache
def nonsense(program: Program) -> tuple[str, ...]:
    """Words that may be refused: nonsense, names, short forms, beginnings of names."""
    names = [n for d in program.designs for n in (d.name, d.label, d.name[:3])]
    return tuple(dict.fromkeys((*NONSENSE, *names, *program.seats)))


# ---------------------------------------------------------------------- findings


def found_in(broken: PropertyBroken, driver: Driver) -> Found:
    """What was broken as a finding, with the play that leads there."""
    match, lines = broken.match or driver.match, tuple(driver.lines)
    play = play_of(match, lines, driver.rounds, SHORTENED)
    if match.contradiction is not None:
        found = of_contradiction(match.program, match.contradiction, play)
        return Found(found, lines)
    headline, *notes = broken.words.split("\n")
    seen = problem(broken.kind, headline, NOWHERE, notes=notes)
    about = headline if broken.kind == "crash" else match.program.name
    return Found(of_problem(broken.kind, about, seen, play), lines)
