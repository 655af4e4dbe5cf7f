"""Lines that ask for what a line above them has changed, and are done together with it.

Purpose: of lines that are one slot, such as those `for each player`, a reader thinks that they come
one after the other. Where one asks for just what an earlier one changes, it gets what was before.
Input: the knowledge of a program. Output: findings, one for each line that asks.
Must not know: whether both lines are in force.
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from .engine.concurrent_lines import Deed, slots
from .engine.conditions_together import exclude
from .engine.program_facts import Knowledge
from .lint_warning import Finding, finding_of


def read_too_soon(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    told: set[int] = set()
    for slot in slots(knowledge):
        for at, later in enumerate(slot.deeds):
            pairs = ((earlier, _changed_by(earlier, later)) for earlier in slot.deeds[:at])
            found = next(((line, read) for line, read in pairs if read is not None), None)
            if found is not None and id(later.line) not in told:
                told.add(id(later.line))
                yield _finding(knowledge, found[0], later, found[1])


def _changed_by(earlier: Deed, later: Deed) -> ir.Read | None:
    """What a line asks for and another one, above it in the same lines, changes."""
    if earlier.rule is not later.rule or earlier.line is later.line:
        return None
    if not _both_done(earlier, later):
        return None
    places = [each.place for each in ef.written(earlier.effect) if each.place is not None]
    guards = [condition for condition, so in later.behind if (condition, so) not in earlier.behind]
    own = [each.place for each in ef.written(later.effect)]
    asked = [part for part in ir.children(later.effect) if part not in own]
    inside = (each for tree in (*asked, *guards) for each in ir.walk(tree))
    reads = (each for each in inside if isinstance(each, ir.Read) and each not in own)
    return next((each for each in reads if each in places), None)


def _both_done(earlier: Deed, later: Deed) -> bool:
    """Whether the conditions before two lines may hold at once."""
    return not exclude(earlier.behind, later.behind)


def _finding(knowledge: Knowledge, earlier: Deed, later: Deed, asked: ir.Read) -> Finding:
    name = knowledge.program.properties[asked.property].name
    made = problem(
        "all-at-once",
        f"`{name}` is here what it was before: these lines are done together",
        asked.span,
        others=(Label(earlier.line.span, "it is changed here"),),
        help="to have what it is then, say this behind them, in a `for each`, a step or lines of "
        "their own; if what was before is meant, say this first",
        severity=Severity.WARNING,
    )
    return finding_of(knowledge, None if later.rule is None else later.rule.owner, made)
