"""Whole matches from a seed, or from the answers that were given in one.

Purpose: matches as values, which can be drawn, made smaller, and followed moment by moment. A
`Play` makes its answers of numbers: first those that it was given, then those of a generator, so
that every play comes to its end. A `Line` holds the answers themselves, and ends with them.
Input: a ruleset, options, numbers or answers. Output: states, events, a `Match`.
Must not know: what is checked along the way, nor any test framework.
"""

import random
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import field, frozen

from duello.analysis.model.check_failure import Endless
from duello.dsl import ir
from duello.dsl.ir.program import Option, Program
from duello.dsl.ir.types import Value
from duello.interpreter import api
from duello.interpreter.state import CHOSEN, LATE, PASSED, WAITING, Open, State
from duello.match.answers import Taken
from duello.match.chance import unlisted, unlisted_name
from duello.match.event_words import Event, in_words
from duello.match.loading import Remembered, Rules
from duello.match.match import Match, Onlooker
from duello.match.options import as_given
from duello.move_text.compose import shown
from duello.move_text.typed_answers import said

from .numbered_answers import NUMBERS, answer_of, give, step

LONGEST = 5_000
"""More answers than any match of ours takes; a play that needs more is taken to be endless."""

Answering = Callable[[State], api.Answer | None]
"""Gives the next answer in a state, or None when there are no more."""


def _title(rules: Rules | Program) -> str:
    return repr(rules.title if isinstance(rules, Rules) else rules.name)


def program_of(rules: Rules | Program) -> Program:
    """The effect trees of a ruleset."""
    return rules.program if isinstance(rules, Rules) else rules


def rules_of(rules: Rules | Program) -> Rules:
    """The same as a ruleset, by the name that it gives itself if it has no other."""
    if isinstance(rules, Rules):
        return rules
    return Rules(rules.name, Remembered(rules.name, rules))


@frozen
class Play:
    """A match that is going to be played to its end.

    options: values in the program's order. choices: the numbers that make the first answers.
    tail: the seed of all further numbers.
    """

    rules: Rules | Program = field(repr=_title)
    options: tuple[Value, ...]
    choices: tuple[int, ...] = ()
    tail: int = 0

    @property
    def program(self) -> Program:
        """What is played."""
        return program_of(self.rules)

    def numbers(self) -> Iterator[int]:
        """The numbers that make the answers, without end."""
        yield from self.choices
        behind = random.Random(self.tail)
        while True:
            yield behind.randrange(NUMBERS)

    def answering(self) -> Answering:
        """Who gives the answers: as the numbers say."""
        numbers = self.numbers()
        return lambda state: answer_of(self.program, state, next(numbers))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # whose class is private there
        """How Hypothesis shows it: without all the trees of the program."""
        printer.text(repr(self))


@frozen
class Line:
    """A match as far as these answers lead. first: the state in which they begin, if that is not
    the first of all; before: what was answered to come there.
    """

    rules: Rules | Program = field(repr=_title)
    options: tuple[Value, ...]
    answers: tuple[api.Answer, ...] = ()
    first: State | None = field(default=None, repr=False)
    before: tuple[Taken, ...] = ()

    @property
    def program(self) -> Program:
        """What is played."""
        return program_of(self.rules)

    def answering(self) -> Answering:
        """Who gives the answers: as they are written down."""
        answers = iter(self.answers)
        return lambda state: next(answers, None)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # whose class is private there
        """How Hypothesis shows it: without all the trees of the program."""
        printer.text(repr(self))


# ---------------------------------------------------------------------- from a seed


def option_values(option: Option) -> list[ir.Value]:
    """What an option may be in a play: its default first; then less of it, and other players."""
    values: list[ir.Value] = [option.default]
    if isinstance(option.type, ir.NumberType) and isinstance(option.default, int):
        values += range(1, option.default)
    elif isinstance(option.type, ir.PlayerType):
        values += [0, 1, None] if option.type.optional else [0, 1]
    elif isinstance(option.type, ir.SeatsType):
        values += [0, 1, (0, 1), None] if option.type.optional else [0, 1, (0, 1)]
    elif isinstance(option.type, ir.TruthType):
        values += [False, True]
    return values


def play_of_seed(rules: Rules | Program, seed: int) -> Play:
    """The same play for the same seed; those of even seeds have options of their own."""
    program = program_of(rules)
    drawn = random.Random(f"{program.name}:{seed}")
    given = {
        number: drawn.choice(option_values(option))
        for number, option in enumerate(program.options)
        if seed % 2 == 0
    }
    return Play(rules, program.option_values(given), (), drawn.randrange(1 << 30))


# ---------------------------------------------------------------------- the pure core


def begin(play: Play | Line, quiet: bool = False) -> api.Advanced:
    """The first state."""
    if isinstance(play, Line) and play.first is not None:
        return api.Advanced(play.first, ())
    return api.start(play.program, play.options, quiet)


def is_over(state: State) -> bool:
    """Whether nothing is to be decided any more."""
    return not state.open


@frozen
class Moment:
    """A point of play. answer: what led here, None at the beginning. anew: whether a phase began
    anew or was undone on the way.
    """

    answer: api.Answer | None
    state: State
    events: tuple[Event, ...]
    anew: bool = False


def moments(play: Play | Line, quiet: bool = False, longest: int = LONGEST) -> Iterator[Moment]:
    """Everything that happens in a play, answer by answer, to the end.

    quiet: nothing is told. Raises Endless after so many answers.
    """
    answering = play.answering()
    advanced = begin(play, quiet)
    yield Moment(None, advanced.state, in_words(play.program, advanced.events), advanced.anew)
    for _ in range(longest):
        answer = None if is_over(advanced.state) else answering(advanced.state)
        if answer is None:
            return
        advanced = api.advance(play.program, advanced.state, answer, quiet)
        yield Moment(answer, advanced.state, in_words(play.program, advanced.events), advanced.anew)
    if not is_over(advanced.state):
        raise Endless(f"{play} does not end", state=advanced.state)


# ---------------------------------------------------------------------- Match


def match_of(play: Play | Line, seed: int | None = None) -> Match:
    """A match, as a host would begin it. seed: what chance draws follow from."""
    drawn = seed if seed is not None else play.tail if isinstance(play, Play) else 0
    return Match(play.rules, seed=drawn, options=as_given(play.program, play.options))


def played(play: Play, longest: int = LONGEST) -> Match:
    """A match played to its end through the public door. Raises Endless."""
    match = match_of(play)
    numbers = play.numbers()
    for _ in range(longest):
        if not match.awaiting:
            return match
        step(match, next(numbers))
    if match.awaiting:
        raise Endless(f"{play} does not end", match)
    return match


def followed(line: Line, watch: Onlooker | None = None) -> Match:
    """The match in which these answers were given, with what chance drew then. watch: sees what is
    carried out.

    It can be written down, and `duello replay` follows it. Answers behind a contradiction are left
    out, since nobody is asked for them any more.
    """
    taken = [*line.before, *taken_in(line)]
    drawn: dict[tuple[str, str | None], deque[str]] = defaultdict(deque)
    for each in taken:
        if each.how == "drawn":
            drawn[each.choice, each.player].append(each.words)

    def again(choice: str, player: str | None, among: Sequence[str]) -> str | None:
        waiting = drawn[choice, player]
        return waiting.popleft() if waiting else None

    options = as_given(line.program, line.options)
    match = Match(line.rules, seed=0, options=options, chance=again, watch=watch)
    for each in taken:
        if not match.awaiting:
            break
        give(match, each)
    match.chance = None
    return match


def taken_in(line: Line) -> list[Taken]:
    """The answers of a line as players give them, and what chance drew: of draws that are due at
    once, the first that is due comes first, as in a match.
    """
    program, found = line.program, list[Taken]()
    draws: list[tuple[int, int]] = []
    before: State | None = None
    for moment in moments(line, quiet=True):
        if before is not None and moment.answer is not None:
            at = api.place_of(before, moment.answer)
            if before.open[at].by_chance:
                draws.append((at, len(found)))
            found.append(_taken(program, before, at, moment.answer))
            if moment.state.facts is not before.facts:  # nothing waits that was due at once
                _in_order(found, draws)
                draws = []
        before = moment.state
    _in_order(found, draws)
    return found


def _in_order(taken: list[Taken], draws: list[tuple[int, int]]) -> None:
    """Put draws in the order in which they were due. draws: the place of each among what was due,
    and among what was taken.
    """
    drawn = [taken[number] for _, number in sorted(draws)]
    for (_, number), each in zip(draws, drawn, strict=True):
        taken[number] = each


def _taken(program: Program, state: State, at: int, answer: api.Answer) -> Taken:
    """An answer to what is due at this place."""
    due = state.open[at]
    words = _words(program, state, due, answer) if answer.how == CHOSEN else ""
    who = None if answer.player is None else program.seats[answer.player]
    how = {CHOSEN: "said", PASSED: "passed", LATE: "late", WAITING: ""}[answer.how]
    name = program.decisions[answer.decision].name
    if due.by_chance:
        return Taken(who, name, "drawn", words)
    before = (program.decisions[o.decision].name for o in state.open[:at] if o.player == due.player)
    return Taken(who, name, how, words, answer.took, 1 + list(before).count(name))


def _words(program: Program, state: State, due: Open, answer: api.Answer) -> str:
    if api.many(program, due):
        return shown(api.path(program, state, due), answer.value)
    values = api.candidates(program, state, due)
    if due.by_chance and unlisted(program.decisions[due.decision], values):
        return unlisted_name(program, state, due, values, answer.value)
    among = said(program, state, due, values)
    return next((s.shown for s in among if s.value == answer.value), "")
