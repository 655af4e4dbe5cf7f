"""What is allowed now and was not before.

Purpose: a line that allows a warning was written for certain words; find what it silences though
those words have changed since, or are those of a variant.
Input: two programs: as the rules are now, and an older version of them or what they extend. Output:
problems.
Must not know: where the older program comes from.
"""

from collections.abc import Iterable, Iterator

from attrs import evolve

from ..diagnostics.problem import Label, Problem, Severity, problem
from ..ir.program import Allowance, Program
from ..spans import Span
from .lint_warning import Finding
from .loop_verdicts import Loop, loops
from .suppressions import allowing, whole_lines

Silenced = tuple[tuple[str, str], object]
"""The code and the reason of a line, and the words that it was written for."""


def outgrown(
    new: tuple[Program, Iterable[Finding]], old: tuple[Program, Iterable[Finding]], called: str
) -> Iterator[Problem]:
    """What lines allow that they did not allow before: found in each program, whether allowed or
    not. called: what the older one is called. A line that is new, or has another reason, has been
    thought over.
    """
    program, found = new
    before = {key for key, _ in _by_findings(*old)} | {key for key, _ in _by_loops(old[0])}
    stood = {_of(one) for one in old[0].allowances}
    told: set[Silenced] = set()
    for key, made in (*_by_findings(program, found), *_by_loops(program)):
        if key[0] in stood and key not in before and key not in told:
            told.add(key)
            note = f"it is allowed, for a reason that was written for other words: see `{called}`"
            help = "see whether the reason still holds, and say so in it; or mend this"
            yield evolve(made, notes=(*made.notes, note), help=help, severity=Severity.WARNING)


def _by_findings(program: Program, found: Iterable[Finding]) -> Iterator[tuple[Silenced, Problem]]:
    for finding in found:
        if finding.settled:
            continue
        made = finding.problem
        spans = (made.label.span, *(label.span for label in made.others))
        lines = frozenset(_spaced(whole_lines(span)) for span in spans)
        for one in allowing(program, finding):
            by = Label(one.span, "this allows it")
            yield (_of(one), (made.code, lines)), evolve(made, others=(*made.others, by))


def _by_loops(program: Program) -> Iterator[tuple[Silenced, Problem]]:
    """Loops that need not end, which nothing but a line keeps from being told of in play."""
    if not any(one.code == "endless" for one in program.allowances):
        return
    for loop in loops(program):
        if loop.allowed is not None:
            lines = tuple(_spaced(whole_lines(span)) for span in (loop.span, *loop.onward))
            yield (_of(loop.allowed), (lines, loop.because)), _told(loop, loop.allowed.span)


def _told(loop: Loop, allowed: Span) -> Problem:
    name = " ".join(loop.span.words.split())
    return problem(
        "possible-endless",
        f"`{name}` need not end",
        loop.span,
        others=(Label(allowed, "this allows it"),),
        notes=loop.because,
    )


def _of(one: Allowance) -> tuple[str, str]:
    return one.code, one.reason


def _spaced(words: str) -> str:
    return " ".join(words.split())
