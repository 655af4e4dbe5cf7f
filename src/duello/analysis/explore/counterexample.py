"""Plays that can be shown: from ways through states to matches.

Purpose: follow a path from the beginning, give the same answers through the public door, and write
down the match, for `duello replay` and for people.
Input: paths of a search, steps of a walk. Output: matches, `Play` values.
Must not know: why a play is of interest.
"""

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, field, frozen

from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.interpreter.api import Answer, answers_of
from duello.interpreter.state import Ending, Open, State
from duello.match.answers import Taken
from duello.match.loading import Rules
from duello.match.match import Match, Onlooker
from duello.match.match_log import record_of
from duello.match.options import as_given

from ..findings import Play, said
from ..model.numbered_answers import give
from ..model.random_play import Line, followed, taken_in
from ..model.successors import Expanding, rounds_at, rounds_counter


@frozen
class Step:
    """A state in which something is due, and everything that was answered there."""

    state: State
    answered: tuple[Open, ...]

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What was answered, for the core: chance first, as in a match."""
        return answers_of(self.state, self.answered)


def steps_of(expanding: Expanding, first: State, path: Iterable[int]) -> list[Step]:
    """The steps of a path of ways."""
    found: list[Step] = []
    state = first
    for way in path:
        step = Step(state, expanding.ways(state).way(way))
        found.append(step)
        state = expanding.after(state, step.answered)
    return found


@frozen
class Stage:
    """Where plays are shown: the ruleset, and the options with which it is played. first: the state
    in which plays begin, if that is not the first of all; before: what was answered to come there.
    watch: sees what acts in the matches that are shown.
    """

    rules: Rules
    options: tuple[ir.Value, ...]
    first: State | None = None
    before: tuple[Taken, ...] = ()
    watch: Onlooker | None = field(default=None, eq=False)

    @property
    def program(self) -> Program:
        """What is played."""
        return self.rules.program

    def match(self, steps: Sequence[Step]) -> Match:
        """The match in which these answers were given."""
        answers = tuple(answer for step in steps for answer in step.answers)
        line = Line(self.rules, self.options, answers, self.first, self.before)
        return followed(line, self.watch)

    def play(self, match: Match, found: str) -> Play:
        """A match as a play."""
        lines, rounds = told(self.rules, match)
        begun = self.first is not None
        count = len(match.answers)
        return Play(record_of(match), tuple(lines), rounds, count, found, begun=begun)

    def again_and_again(self, steps: Sequence[Step], since: int, found: str) -> Play:
        """A play whose steps from some number on come again and again, told step by step: what
        chance draws stands where it is drawn, on either side of where the circle begins.
        """
        play = self.play(self.match(steps[:since]), found)
        answers = tuple(answer for step in steps for answer in step.answers)
        taken = taken_in(Line(self.rules, self.options, answers, self.first))
        count = sum(len(step.answers) for step in steps[:since])
        before = _step_by_step(self.program, steps[:since], taken[:count])
        again = _step_by_step(self.program, steps[since:], taken[count:])
        before_lines = tuple(before) if self.first is None else play.lines
        return evolve(play, lines=before_lines, cycle=tuple(again))


def told(rules: Rules, match: Match) -> tuple[list[str], int]:
    """A match in lines, one for each time that answers were given, and the rounds begun in it."""
    begun = rounds_counter(rules.program)
    lines: list[str] = []
    rounds, before = 0, None
    for state, answers in _together(rules, match):
        if before is None:
            rounds = rounds_at(rules.program, state)
        else:
            rounds += begun(before, state)
        before = state
        if answers:
            lines.append(f"{when(rules.program, state)}: {said(answers)}")
    return lines, rounds


def _step_by_step(program: Program, steps: Sequence[Step], taken: Sequence[Taken]) -> Iterator[str]:
    """Some steps in lines: of what chance draws and what is answered then, in one stretch of play,
    one line.
    """
    drawn: list[Taken] = []
    for at, step in enumerate(steps):
        count = len(step.answers)
        drawn += taken[:count]
        taken = taken[count:]
        here = when(program, step.state)
        by_chance = all(due.by_chance for due in step.state.open)
        goes_on = at + 1 < len(steps) and when(program, steps[at + 1].state) == here
        if not (by_chance and goes_on):
            yield f"{here}: {said(drawn)}"
            drawn = []


def _together(rules: Rules, match: Match) -> Iterator[tuple[State, list[Taken]]]:
    """What was answered together, with the state in which it was; the last state with nothing."""
    drawn = [taken.words for taken in match.answers if taken.how == "drawn"][::-1]
    again = Match(
        rules,
        match.players,
        match.seed,
        as_given(match.program, match.options),
        lambda choice, player, among: drawn.pop() if drawn else None,
    )
    state, since = again.state, 0
    for taken in match.answers:
        if taken.how == "drawn":
            continue
        here = again.state
        give(again, taken)
        if any(due.status for due in again.state.open if not due.by_chance):
            continue
        if not any(due.status for due in here.open if not due.by_chance):
            state = here
        yield state, again.answers[since:]
        since, state = len(again.answers), again.state
    yield again.state, again.answers[since:]


def when(program: Program, state: State) -> str:
    """What is being played, outermost first and without the match: `duel 1, round 2`."""
    frames = [frame for frame in state.agenda if isinstance(frame, Ending)]
    inner = [frame.phase for frame in frames if frame.phase != program.root]
    said = [f"{program.phases[phase].name} {state.counts[phase]}" for phase in inner]
    return ", ".join(said) or program.phases[program.root].name
