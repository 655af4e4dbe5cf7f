"""What must hold of any text: it is refused at its words, or it can be played.

A check gives back a `Trouble` or nothing. Each knows no rule file; a text that breaks one is made
smaller line by line, as long as the same trouble is left.
"""

import random
import re
import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from unittest.mock import patch

from attrs import frozen

from duello.analysis.invariants.conservation import check_places, check_stretches
from duello.analysis.invariants.orders import check_order
from duello.analysis.invariants.replay import check_quiet, check_record, check_saving
from duello.analysis.invariants.seats import check_mirror
from duello.analysis.minimize import Budget, lessened
from duello.analysis.model.check_failure import PropertyBroken
from duello.analysis.model.named_seats import names_a_seat
from duello.analysis.model.numbered_answers import NUMBERS, answer_of
from duello.analysis.model.random_play import Line, begin, followed, taken_in
from duello.dsl import ir
from duello.dsl.diagnostics.problem import Problem, Severity
from duello.dsl.diagnostics.renderer import render
from duello.dsl.ir.program import Program
from duello.dsl.lint import inspect
from duello.dsl.pipeline import Compiled
from duello.interpreter import api, scheduler
from duello.interpreter.state import WAITING
from duello.match import match
from duello.match.loading import compile_text

STEPS = 300
"""So many steps without a decision are endless here."""

SECONDS = 2
"""So much processor time a text may take before it is called a bomb."""

INSPECTED = 3
"""One text of so many is inspected without playing, which takes longer than all else."""

LONGEST = 12
"""How many answers are given in a play: most of what can go wrong goes wrong at once."""


@frozen
class Trouble:
    """Something that must not be. kind: which property; words: what happened, with the place in our
    code where there is one; the same trouble in two texts has the same words, names left out.
    """

    kind: str
    words: str


Check = Callable[[str], Trouble | None]


# ---------------------------------------------------------------------- the checks


def trouble_with(text: str, seed: int = 0, compiled: Compiled | None = None) -> Trouble | None:
    """What is wrong with what becomes of a text, if anything is. compiled: what becomes of it, if
    that is known.

    What goes on and on is called endless after fewer steps than in a match, so that a text costs
    milliseconds.
    """
    with bounded_play():
        return _trouble_with(text, seed, compiled)


@contextmanager
def bounded_play() -> Iterator[None]:
    """What goes on and on is stopped soon."""
    with (
        bounded(),
        patch.object(scheduler, "LONGEST_TURN_OF_EVENTS", STEPS),
        patch.object(match, "DRAWS_IN_A_ROW", STEPS // 10),
    ):
        yield


def _trouble_with(text: str, seed: int, compiled: Compiled | None) -> Trouble | None:
    try:
        compiled = compile_text(text) if compiled is None else compiled
        if found := next(filter(None, (_ill_told(p, text) for p in compiled.problems)), None):
            return found
        fatal = any(problem.severity is Severity.ERROR for problem in compiled.problems)
        if compiled.program is None:
            return None if fatal else Trouble("refusal", "nothing compiles, and nothing is said")
        if fatal:
            return Trouble("refusal", "a program in spite of errors")
        told: tuple[Problem, ...] = ()
        if seed % INSPECTED == 0:
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            told = tuple(inspect(compiled.program, compiled.source))
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
        if found := next(filter(None, (_ill_told(p, text) for p in told)), None):
            return found
        check(compiled.program, seed)
    except PropertyBroken as broken:
        return Trouble(broken.kind, _without_names(broken.words))
    except TooLong as error:
        return Trouble("bomb", f"goes on in {_place(error, 1)}")
    except Exception as error:  # whatever it is, it is what is looked for
        at = 1 if isinstance(error, RecursionError) else 3  # that ends anywhere in its circle
        return Trouble("crash", f"{type(error).__name__} in {_place(error, at)}")
    return None


class TooLong(BaseException):
    """A text has taken all the time that it gets; nobody who means another exception catches it."""


@contextmanager
def bounded() -> Iterator[None]:
    """A text gets so much processor time: milliseconds are usual, and a bomb must not stop all."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def check(program: Program, seed: int) -> None:
    """That a program plays as promised. Raises PropertyBroken, or whatever goes wrong."""
    line = drawn(program, seed)
    check_places(line)
    check_stretches(line)
    further = FURTHER[seed % len(FURTHER)]
    if further is not check_mirror or not (names_a_seat(program) or asks_in_turn(program)):
        further(line)


def _record(line: Line) -> int:
    return 0 if _named_alike(line) else check_record(followed(line))


def _named_alike(line: Line) -> bool:
    """Whether a player has answered a choice that is put several times in the same words: of two
    pieces of one name a record does not tell which was meant in which place.
    """
    taken = taken_in(line)
    said = Counter((each.player, each.choice, each.words) for each in taken)
    several = {(each.player, each.choice) for each in taken if each.which > 1}
    return any(many > 1 and words[:2] in several for words, many in said.items())


FURTHER: tuple[Callable[[Line], int], ...] = (
    check_saving,
    check_quiet,
    check_order,
    check_mirror,
    _record,
)
"""What is checked of one text in five each: together they cost five times as much as playing."""


def drawn(program: Program, seed: int) -> Line:
    """A play as far as a few answers lead. Raises PropertyBroken where a decision waits that nobody
    can answer, and where an answer that was listed is not taken.
    """
    numbers = random.Random(seed)
    options = program.option_values({})
    line = Line(program, options)
    answers: list[api.Answer] = []
    state = begin(line).state
    while state.open and len(answers) < LONGEST:
        if all(due.status != WAITING for due in state.open):
            raise PropertyBroken("nothing waits, and play does not go on", kind="waiting")
        answer = answer_of(program, state, numbers.randrange(NUMBERS))
        state = api.advance(program, state, answer).state
        answers.append(answer)
    return Line(program, options, tuple(answers))


def asks_in_turn(program: Program) -> bool:
    """Whether players are asked in the order of the line `players`, which is no mirror image."""
    lines = (line for block in program.blocks for line in block)
    return any(isinstance(line, ir.Ask) and line.in_turn for line in lines)


def _ill_told(problem: Problem, text: str) -> Trouble | None:
    """A problem stands at words of the text, and can be shown."""
    if not render(problem).strip():
        return Trouble("problem", f"{problem.code} says nothing")
    span = problem.label.span
    inside = 0 <= span.start <= span.end <= len(span.source.text)
    if not inside or (span.source.name == "<text>" and span.source.text != text):
        return Trouble("problem", f"{problem.code} points outside the text")
    return None


def _place(error: BaseException, last: int) -> str:
    """Where in our code something went wrong: the innermost function, and who called it."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "duello" in f.filename]
    if last == 1:
        return "questions" if any("questions" in f.filename for f in frames[-20:]) else "a circle"
    named = [f"{Path(f.filename).stem}.{f.name}" for f in frames[-last:]]
    return " < ".join(reversed(named))


def _without_names(words: str) -> str:
    """What happened, without what the text calls things."""
    parts = words.split(": {")[0].split("`")
    return re.sub(r"(lost from|is in) .*", r"\1 ...", "`...`".join(parts[::2]))[:90]


# ---------------------------------------------------------------------- smaller texts


def smaller(text: str, found: Trouble, check: Check = trouble_with) -> str:
    """A text with the same trouble from which no line can be taken away."""

    def tried(lines: list[str], at: int) -> list[str] | None:
        return lines if check("\n".join(lines) + "\n") == found else None

    return "\n".join(lessened(text.rstrip().split("\n"), tried, Budget(400, 40_000))) + "\n"


def troubles(texts: Iterator[str], check: Check = trouble_with) -> dict[Trouble, str]:
    """The first text for each trouble that some texts have."""
    found: dict[Trouble, str] = {}
    for text in texts:
        trouble = check(text)
        if trouble is not None:
            found.setdefault(trouble, text)
    return found


def compiled_nodes(program: Program) -> set[str]:
    """The names of the classes of all trees in a program."""
    orders = (step.order for step in program.steps)
    parts = (
        part
        for made in program.decisions
        for part in (made.domain, made.guard, made.seconds, made.extra, made.reserve)
    )
    lines = (line for block in program.blocks for line in block)
    roots = (*lines, *program.rules, *orders, *parts)
    return {type(node).__name__ for root in roots if root is not None for node in ir.walk(root)}
