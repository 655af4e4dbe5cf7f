"""Random play: matches as values, for Hypothesis to draw and to shrink.

A `Play` is a ruleset, options and a list of numbers; each number makes one answer, whatever is due
then: which decision, and a candidate, a refusal or no answer in time. Behind the list a generator
goes on, so that every play comes to its end.
"""

import copy
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from attrs import field, frozen
from hypothesis import strategies as st

import duello
from duello.dsl.program import Option, Program
from duello.interpreter import core
from duello.interpreter.state import CHOSEN, LATE, PASSED, WAITING, Open, State

RULESETS = duello.shipped()
SEATS = (0, 1)

LONGEST = 5_000
"""More answers than any match takes; a play that needs more is taken to be endless."""

KINDS = 64
CHANGED, LATE_AT = 62, 63
"""Of the kinds of answers: the one that changes an earlier answer, and the one that is late."""
PASSED_FROM = 44
"""From here on, optional decisions are declined."""


@cache
def program(ruleset: str) -> Program:
    """A shipped ruleset, compiled once."""
    return duello.load(ruleset).program


@frozen
class Play:
    """A match that is going to be played. options: values in the program's order."""

    ruleset: str
    options: tuple[Any, ...]
    choices: tuple[int, ...] = ()
    tail: int = 0
    made: Program | None = field(default=None, eq=False, repr=False)

    @property
    def program(self) -> Program:
        """What is played: the shipped ruleset, or the one that was given."""
        return self.made or program(self.ruleset)

    def numbers(self) -> Iterator[int]:
        """The numbers that make the answers, without end."""
        yield from self.choices
        behind = random.Random(self.tail)
        while True:
            yield behind.randrange(1 << 20)


# ---------------------------------------------------------------------- strategies


@st.composite
def plays(draw: st.DrawFn, rulesets: tuple[str, ...] = RULESETS) -> Play:
    """Any match of any of these rulesets."""
    ruleset = draw(st.sampled_from(rulesets))
    options = tuple(draw(_option(option)) for option in program(ruleset).options)
    choices = draw(st.lists(st.integers(0, (1 << 20) - 1), max_size=30))
    return Play(ruleset, options, tuple(choices), draw(st.integers(0, 1 << 16)))


def _option(option: Option) -> st.SearchStrategy[Any]:
    return st.sampled_from(_values(option))


def _values(option: Option) -> list[Any]:
    """The default first; then shorter matches, and other players."""
    values: list[Any] = [option.default]
    if option.type.name == "number" and option.default is not None:
        values += range(1, option.default)
    elif option.type.name == "player":
        values += [0, 1, None] if option.type.optional else [0, 1]
    elif option.type.name == "truth":
        values += [False, True]
    return values


def play_of_seed(ruleset: str, seed: int, made: Program | None = None) -> Play:
    """The same play for the same seed; every other one has options of its own."""
    drawn = random.Random(f"{ruleset}:{seed}")
    options = (made or program(ruleset)).options
    values = (o.default if seed % 2 else drawn.choice(_values(o)) for o in options)
    return Play(ruleset, tuple(values), (), drawn.randrange(1 << 30), made)


# ---------------------------------------------------------------------- the pure core


def begin(play: Play, quiet: bool = False) -> core.Advanced:
    """The first state."""
    return core.start(play.program, play.options, quiet)


def is_over(state: State) -> bool:
    """Whether nothing is to be decided any more."""
    return not state.open


def answer_of(program: Program, state: State, number: int) -> core.Answer:
    """The answer that a number makes."""
    number, kind = divmod(number, KINDS)
    among = [due for due in state.open if due.status == WAITING]
    if kind == CHANGED:
        answered = [d for d in state.open if d.status in (CHOSEN, PASSED) and not d.by_chance]
        among = answered or among
    number, which = divmod(number, len(among))
    return answer_to(program, state, among[which], kind, number)


def answer_to(program: Program, state: State, due: Open, kind: int, number: int) -> core.Answer:
    """An answer of a kind to this decision."""
    candidates = core.candidates(program, state, due)
    if not due.by_chance and (kind == LATE_AT or not candidates):
        return core.Answer(due.player, due.decision, LATE)
    optional = program.decisions[due.decision].optional
    if not due.by_chance and optional and kind >= PASSED_FROM:
        return core.Answer(due.player, due.decision, PASSED)
    value = candidates[number % len(candidates)]
    return core.Answer(due.player, due.decision, CHOSEN, value)


@frozen
class Moment:
    """A point of play. answer: what led here, None at the beginning."""

    answer: core.Answer | None
    state: State
    events: tuple[duello.Event, ...]


def moments(play: Play, quiet: bool = False) -> Iterator[Moment]:
    """Everything that happens in a play, answer by answer, to the end."""
    advanced = begin(play, quiet)
    yield Moment(None, advanced.state, advanced.events)
    for taken, number in enumerate(play.numbers()):
        if is_over(advanced.state):
            return
        assert taken < LONGEST, f"{play} does not end"
        answer = answer_of(play.program, advanced.state, number)
        advanced = core.advance(play.program, advanced.state, answer, quiet)
        yield Moment(answer, advanced.state, advanced.events)


# ---------------------------------------------------------------------- Match


def match_of(play: Play) -> duello.Match:
    """A match, as a host would begin it."""
    options = {
        option.name: play.program.seats[value]
        if option.type.name == "player" and value is not None
        else value
        for option, value in zip(play.program.options, play.options, strict=True)
    }
    return duello.Match(play.program, seed=play.tail, options=options)


def step(match: duello.Match, number: int) -> None:
    """Let one of the players whose answer is awaited give one, through the public door."""
    number, kind = divmod(number, KINDS)
    among = [asked for asked in match.awaiting if not asked.answered]
    if kind == CHANGED:
        among = [asked for asked in match.awaiting if asked.answered] or among
    number, which = divmod(number, len(among))
    asked = among[which]
    if (kind == LATE_AT and not asked.answered) or not asked.candidates:
        match.timeout(asked.player)
    elif asked.optional and kind >= PASSED_FROM:
        match.decline(asked.player, asked.name)
    else:
        said = asked.candidates[number % len(asked.candidates)]
        match.submit(asked.player, said, asked.name)


def played(play: Play) -> duello.Match:
    """A match played to its end."""
    match = match_of(play)
    for taken, number in enumerate(play.numbers()):
        if not match.awaiting:
            return match
        assert taken < LONGEST, f"{play} does not end"
        step(match, number)
    raise AssertionError


def fork(match: duello.Match) -> duello.Match:
    """The same match once more, to go on with differently."""
    other = copy.copy(match)
    other.events, other.answers = list(match.events), list(match.answers)
    return other
