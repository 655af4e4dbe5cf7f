"""Playing the examples of a ruleset.

Purpose: carry out the `example` blocks of a rule file and find the first thing in each that is not
as it says. Seats are named as in the ruleset. `late` is a time-out; `chance` lines say what will be
drawn next, in the order given; an optional decision that is not mentioned is declined as soon as
the next move cannot be made before that.
Input: a ruleset. Output: an `Outcome` per example.
Must not know: how problems are shown.
"""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, field, frozen

from ..dsl.diagnostics.problem import Problem, problem
from ..dsl.ir.nodes import given
from ..dsl.ir.program import Program
from ..dsl.resolve.examples import Claim, Example, Given, Move, Moves
from ..dsl.spans import Span
from ..interpreter.state import Open, State
from .answers import Awaiting, IllegalMove
from .contradiction_report import REMEMBERED, play_in_words, problem_of
from .example_assertions import Moment, declining, instead
from .loading import Rules
from .match import Match
from .options import outward


@frozen
class Outcome:
    """What became of an example. problems: what is not as it says, none if it holds. match: as far
    as it was played; None if it never began.
    """

    example: Example
    problems: tuple[Problem, ...]
    match: Match | None = field(default=None, eq=False, repr=False)

    @property
    def holds(self) -> bool:
        """Whether everything came as the example says."""
        return not self.problems


def run_examples(rules: Rules) -> tuple[Outcome, ...]:
    """Play every example of a ruleset."""
    return tuple(run_example(rules.program, each) for each in rules.compiled.examples)


def run_example(program: Program, example: Example) -> Outcome:
    """Play one example. It goes on after a false claim, and ends where a move cannot be made."""
    played = _Played(program, example)
    try:
        for line in example.lines:
            played.line(line)
        played.nothing_left()
    except _Stopped as stopped:
        played.problems.append(stopped.problem)
    return Outcome(example, tuple(played.problems), played.begun)


class _Stopped(Exception):
    """The example cannot go on."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.headline)
        self.problem = problem


@define
class _Draw:
    """What chance is to draw by a line of the example. reached: whether the example has come to
    that line.
    """

    choice: str
    line: Moves
    move: Move
    reached: bool = False
    done: bool = False

    @property
    def words(self) -> str:
        """What is drawn."""
        return ", ".join(self.move.said)

    def is_due(self, counts: tuple[int, ...]) -> bool:
        """Whether it is drawn next: the line is reached, or it says in which phase this is."""
        phase = self.line.phase
        now = phase is not None and counts[phase] == self.line.number
        return not self.done and (self.reached or now)


class _Directed(Match):
    """A match in which chance draws what is said, where it is said."""

    def __init__(
        self,
        program: Program,
        options: dict[str, Any],
        draw: Callable[[str, int | None, tuple[int, ...]], str | None],
    ) -> None:
        self._draw = draw
        super().__init__(program, seed=0, options=options)

    def _directed(
        self, state: State, due: Open, who: str | None, names: Sequence[str]
    ) -> str | None:
        name = self.program.decisions[due.decision].name
        return self._draw(name, due.player, state.counts)


class _Played:
    """An example on its way."""

    def __init__(self, program: Program, example: Example) -> None:
        self.program = program
        self.example = example
        self.problems: list[Problem] = []
        self.options: dict[str, Any] = {}
        self.draws = [
            _Draw(program.decisions[move.decision].name, line, move)
            for line in example.lines
            if isinstance(line, Moves)
            for move in line.moves
            if move.seat is None and move.decision is not None
        ]
        self.begun: Match | None = None
        self.since = 0

    def match_at(self, span: Span) -> Match:
        """The match, which begins with the first move or claim."""
        if self.begun is None:
            try:
                self.begun = _Directed(self.program, self.options, self._draw)
            except ValueError as error:
                raise self._stop(span, str(error)) from None
        return self.begun

    def line(self, line: Given | Moves | Claim) -> None:
        """Carry out one line of the example."""
        match line:
            case Given():
                self._given(line)
            case Moves():
                self._moves(line)
            case Claim():
                self._claim(line)

    def _given(self, line: Given) -> None:
        option = self.program.options[line.option]
        self.options[option.name] = outward(self.program, option.type, line.value)

    # ------------------------------------------------------------------ chance

    def _draw(self, choice: str, seat: int | None, counts: tuple[int, ...]) -> str | None:
        """What chance draws: what the example says next, if anything. seat: for whom it is drawn
        alone. counts: which one of each phase it is: what is said of a later one is drawn there,
        though the line is not reached.
        """
        waiting = [
            draw
            for draw in self.draws
            if draw.choice == choice
            and draw.is_due(counts)
            and (seat is None or draw.move.to in (None, seat))
        ]
        if not waiting:
            return None
        if waiting[0].move.to is None or seat is not None:
            waiting[0].done = True
            return waiting[0].words
        dealt: dict[int, str] = {}
        for draw in waiting:
            if draw.move.to is None or draw.move.to in dealt:
                break
            dealt[draw.move.to] = draw.words
            draw.done = True
        return "; ".join(f"{self.program.seats[seat]}: {said}" for seat, said in dealt.items())

    def nothing_left(self) -> None:
        """Everything that chance was to draw has been drawn."""
        for draw in self.draws:
            if not draw.done:
                raise self._stop(draw.move.span, f"chance was never asked to draw {draw.words}")

    # ------------------------------------------------------------------ moves

    def _moves(self, line: Moves) -> None:
        for draw in self.draws:
            draw.reached |= draw.line is line
        made = [move for move in line.moves if move.seat is not None]
        for number, move in enumerate(made):
            match = self.match_at(move.span)
            self._make_way(match, line if number == 0 else None, move)
            if number == 0:
                self.since = len(match.events)
            self._make(match, move)

    def _make_way(self, match: Match, line: Moves | None, move: Move) -> None:
        """Decline what is optional until the move can be made, in the phase that the line says."""

        def right_time() -> bool:
            if line is None or line.phase is None:
                return True
            return match.state.counts[line.phase] == line.number

        if not declining(match, lambda m: right_time() and self._asked(m, move) is not None):
            self._contradicted(match)
            if not right_time() and line is not None and line.phase is not None:
                now = match.state.counts[line.phase]
                name = self.program.phases[line.phase].name
                raise self._stop(line.span, f"it is {name} {now} by then")
            raise self._stop(move.span, self._not_asked(match, move))

    def _asked(self, match: Match, move: Move) -> Awaiting | None:
        """The decision that a move answers, if it is due."""
        player = match.players[given(move.seat)]
        mine = [a for a in match.awaiting if a.player == player and not a.answered]
        if move.decision is not None:
            name = self.program.decisions[move.decision].name
            mine = [a for a in mine if a.name == name]
        elif move.how == "chosen":
            words = " ".join(move.said)
            mine = [a for a in mine if len(match.meant(a.player, words, a.name, a.which)) == 1]
        elif move.how == "passed":
            mine = [a for a in mine if a.optional]
        return mine[0] if mine else None

    def _not_asked(self, match: Match, move: Move) -> str:
        player = match.players[given(move.seat)]
        asked = [f"{a.player} {a.name}" for a in match.awaiting if not a.answered]
        due = f"what is due: {', '.join(asked)}" if asked else "nothing is due any more"
        return f"{player} is not asked this now; {due}"

    def _make(self, match: Match, move: Move) -> None:
        asked = given(self._asked(match, move))
        try:
            match move.how:
                case "late":
                    match.timeout(asked.player, asked.name if move.decision is not None else None)
                case "passed":
                    match.decline(asked.player, asked.name, asked.which)
                case _:
                    words = " ".join(move.said) or "use"
                    match.submit(asked.player, words, asked.name, which=asked.which)
        except (IllegalMove, ValueError) as error:
            raise self._stop(move.span, str(error)) from None
        self._contradicted(match)

    # ------------------------------------------------------------------ claims

    def _claim(self, claim: Claim) -> None:
        match = self.match_at(claim.span)
        self._contradicted(match)
        was = instead(claim, Moment(match, self.since))
        if was is not None:
            self.problems.append(self._failed(claim.span, was))

    # ------------------------------------------------------------------ problems

    def _failed(self, span: Span, was: str) -> Problem:
        headline = f"the example `{self.example.name}` does not hold"
        answers = () if self.begun is None else self.begun.answers
        play = play_in_words(answers, REMEMBERED)
        return problem(
            "example-failed", headline, span, was, notes=[f"the play: {play}"] if play else []
        )

    def _stop(self, span: Span, was: str) -> _Stopped:
        return _Stopped(self._failed(span, was))

    def _contradicted(self, match: Match) -> None:
        """Stop where the rules have contradicted themselves."""
        found = problem_of(match)
        if found is not None:
            self.problems.append(self._failed(self.example.span, "play stops here: see below"))
            raise _Stopped(found)
