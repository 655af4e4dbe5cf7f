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
from itertools import pairwise
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
from duello.analysis.model.random_play import Line, begin, followed, moments
from duello.dsl import ir
from duello.dsl.diagnostics.problem import Problem, Severity
from duello.dsl.diagnostics.renderer import render
from duello.dsl.ir import given
from duello.dsl.ir.program import Program
from duello.dsl.lint import inspect
from duello.dsl.pipeline import Compiled
from duello.interpreter import api, compound_moves, scheduler, transaction
from duello.interpreter.compound_moves import Path as Way
from duello.interpreter.move_sets import TooMany
from duello.interpreter.resolve_decisions import is_go
from duello.interpreter.state import CHOSEN, LATE, WAITING, State
from duello.match import match
from duello.match.loading import compile_text
from duello.move_text.complete import begun_with
from duello.move_text.typed_answers import NotUnderstood

COUNTED = 200
"""As many answers, and beginnings of them, are counted at most."""

STEPS = 300
"""So many steps without a decision are endless here."""

TRIES = 2_000
"""So many beginnings of answers in one turn of events are too many here."""

SECONDS = 10
"""So much processor time a text may take before it is called a bomb. Most take a hundredth, and the
slowest a sixth on the machine that this was written on; a machine under load has a third of its
speed.
"""

INSPECTED = 5
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
        patch.object(transaction, "TRIED_IN_A_TURN", TRIES),
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
    """Whether a player has chosen one thing twice at once, where a choice was put several times: in
    words, a name that is said twice means two pieces of that name, if there are two.
    """
    for before, after in pairwise(moments(line, quiet=True)):
        said: Counter[tuple[object, ...]] = Counter(
            (due.player, due.decision, due.value)
            for due in before.state.open
            if due.status == CHOSEN and due.player is not None
        )
        answer = given(after.answer)
        if answer.how == CHOSEN and said[answer.player, answer.decision, answer.value]:
            return True
    return False


def check_counted(line: Line) -> int:
    """That the answers of a go are as many as there are. Raises PropertyBroken."""
    answers: list[api.Answer] = []
    for moment in moments(line, quiet=True):
        answers += [moment.answer] if moment.answer is not None else []
        for due in moment.state.open:
            if due.status == WAITING and is_go(line.program.decisions[due.decision]):
                try:
                    told = api.count(line.program, moment.state, due, COUNTED)
                except api.Illegal:
                    continue  # nobody can say soon how many
                path = api.path(line.program, moment.state, due)
                if told <= COUNTED and told != sum(1 for _ in compound_moves.every(path)):
                    match = followed(Line(line.rules, line.options, tuple(answers)))
                    raise PropertyBroken("answers are not as many as was said", match, "counted")
    return len(answers) + 1


def check_offered(line: Line) -> int:
    """That whoever takes what is offered, part after part, comes to an answer. Raises
    PropertyBroken.
    """
    numbers, checked, answers = random.Random(0), 0, list[api.Answer]()
    for moment in moments(line, quiet=True):
        answers += [moment.answer] if moment.answer is not None else []
        for due in moment.state.open:
            decision = line.program.decisions[due.decision]
            if due.status == WAITING and not due.by_chance and (is_go(decision) or decision.parts):
                path = api.path(line.program, moment.state, due)
                checked += 1
                if _answerable(path) and not _leads_to_an_answer(path, numbers):
                    match = followed(Line(line.rules, line.options, tuple(answers)))
                    raise PropertyBroken("what is offered leads nowhere", match, "offered")
    return checked


def _answerable(path: Way) -> bool:
    """Whether there is an answer; not, where nobody can say it soon."""
    try:
        return compound_moves.some(path)
    except TooMany:
        return False


def _leads_to_an_answer(path: Way, numbers: random.Random) -> bool:
    words = ""
    for _ in range(LONGEST):
        try:
            begun = begun_with(path, words)
        except NotUnderstood:
            return False
        if begun.whole:
            return True
        if not begun.next:
            return False
        part = numbers.choice(begun.next)
        if part.high > 1 or not part.names:
            return bool(part.names) or part.optional
        name = numbers.choice(part.names)
        words = f"{words} {part.written.replace('...', name) if part.written else name}"
    return True


FURTHER: tuple[Callable[[Line], int], ...] = (
    check_saving,
    check_quiet,
    check_order,
    check_mirror,
    _record,
    check_counted,
    check_offered,
)
"""What is checked of one text in seven each: together they cost five times as much as playing."""


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
        if answer.how == LATE and not _may_be_late(program, state, answer):
            raise PropertyBroken("a decision waits, and nothing can be chosen", kind="waiting")
        state = api.advance(program, state, answer).state
        answers.append(answer)
    return Line(program, options, tuple(answers))


def _may_be_late(program: Program, state: State, answer: api.Answer) -> bool:
    """Whether a decision that an answer may be to has a time, or is declined by waiting."""
    return any(
        api.may_be_late(program, due) or program.decisions[due.decision].optional
        for due in state.open
        if (due.player, due.decision) == (answer.player, answer.decision)
    )


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
