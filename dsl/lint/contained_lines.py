"""Lines that say nothing which another line of the same owner does not say.

Purpose: of two lines that do the same thing, which is done once however often it is said, or answer
a question alike, or take the same out of a choice, find the one that holds only where the other
holds as well.
Input: the knowledge of a program. Output: findings, one for each line.
Must not know: which conditions ever hold.
"""

from collections.abc import Iterator

from attrs import frozen

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..spans import Span
from .engine.concurrent_lines import Deed, slots
from .engine.conditions_together import Held, exclude
from .engine.program_facts import Knowledge
from .lint_warning import Finding, finding_of

ONCE = (ef.Win, ef.End, ef.Become, ef.Cancel)
"""What is done once, however many lines say it at one moment."""


@frozen
class Said:
    """A line, and behind what conditions it holds. what: the same of lines that do the same."""

    span: Span
    owner: ir.Owner | None
    what: tuple[object, ...]
    held: tuple[Held, ...]


def contained(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    told = set[Span]()
    for said in (*_done(knowledge), _answered(knowledge)):
        for one, other in _of_the_same(said):
            if {one.span, other.span} & told or one.span == other.span:
                continue
            if _holds_where(other, one) and not (_holds_where(one, other) and _first(one, other)):
                told.add(one.span)
                yield _finding(knowledge, one, other)


def _of_the_same(said: list[Said]) -> Iterator[tuple[Said, Said]]:
    """Each line with each other one that does the same."""
    alike: dict[tuple[object, ...], list[Said]] = {}
    for one in said:
        alike.setdefault(one.what, []).append(one)
    return ((one, other) for one in said for other in alike[one.what] if other is not one)


def _holds_where(other: Said, one: Said) -> bool:
    """Whether a line surely holds where another one does."""
    return all(exclude(one.held, ((tree, not so),)) for tree, so in other.held)


def _first(one: Said, other: Said) -> bool:
    return one.span.start < other.span.start


def _done(knowledge: Knowledge) -> Iterator[list[Said]]:
    """The lines that do something, by those that are done at one moment."""
    for slot in slots(knowledge):
        yield [_of_deed(deed) for deed in slot.deeds if isinstance(deed.effect, ONCE)]


def _of_deed(deed: Deed) -> Said:
    rule = deed.rule
    own = () if rule is None or rule.condition is None else ((rule.condition, True),)
    owner = None if rule is None else rule.owner
    lasts = None if rule is None or rule.until is None else rule.number
    where = deed.line.span if deed.line.span.words else deed.effect.span
    return Said(where, owner, (owner, lasts, deed.words, deed.effect), (*own, *deed.behind))


def _answered(knowledge: Knowledge) -> list[Said]:
    """The rules that answer a question, or take something out of a choice."""
    found = []
    for rule in knowledge.program.rules:
        if rule.number in knowledge.lasting or not isinstance(rule.form, ir.Answer | ir.Constrain):
            continue
        held = () if rule.condition is None else ((rule.condition, True),)
        found.append(Said(rule.span, rule.owner, (rule.owner, rule.form), held))
    return found


def _finding(knowledge: Knowledge, one: Said, other: Said) -> Finding:
    made = problem(
        "no-effect",
        "this says nothing that another line does not say",
        one.span,
        others=(Label(other.span, "where this holds, that holds as well"),),
        help="take this line out, or say in the other one where it does not hold",
        severity=Severity.WARNING,
    )
    return finding_of(knowledge, one.owner, made)
