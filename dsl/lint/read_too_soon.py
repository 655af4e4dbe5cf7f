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
from ..ir import visit
from .engine.concurrent_lines import Deed, brought_within, slots
from .engine.conditions_together import exclude
from .engine.program_facts import Knowledge
from .lint_warning import Finding, finding_of


def read_too_soon(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    told: set[int] = set()
    for slot in slots(knowledge):
        for at, later in enumerate(slot.deeds):
            zones = _zones(knowledge)
            pairs = ((earlier, _changed_by(earlier, later, zones)) for earlier in slot.deeds[:at])
            found = next(((line, read) for line, read in pairs if read is not None), None)
            if found is not None and id(later.line) not in told:
                told.add(id(later.line))
                yield _finding(knowledge, found[0], later, found[1])


def _zones(knowledge: Knowledge) -> frozenset[int]:
    """The properties in which pieces lie."""
    made = knowledge.program.properties
    return frozenset(each.number for each in made if isinstance(each.type, ir.ZoneType))


def _changed_by(earlier: Deed, later: Deed, zones: frozenset[int]) -> ir.Read | None:
    """What a line asks for and another one, above it in the same lines, changes."""
    if earlier.rule is not later.rule or earlier.line is later.line:
        return None
    if not _both_done(earlier, later):
        return None
    written = tuple(ef.written(earlier.effect))
    places = [each.place for each in written if each.place is not None]
    moved = [read for each in written for read in _moved_between(each, zones)]
    back = [read for each in ef.written(later.effect) for read in _moved_between(each, zones)]
    if len(moved) == 2 and moved == back[::-1]:  # both ways: a swap
        return None
    places += moved
    guards = [condition for condition, so in later.behind if (condition, so) not in earlier.behind]
    own: list[ir.Tree | None] = []
    capped = brought_within(later)
    if capped in places:
        return capped
    for each in ef.written(later.effect):
        own += [each.place, each.by if each.how is ef.How.MOVE else None]
    asked = [part for part in ir.children(later.effect) if part not in own]
    inside = (each for tree in (*asked, *guards) for each in ir.walk(tree))
    reads = (each for each in inside if isinstance(each, ir.Read) and each not in own)
    return next((each for each in reads if each in places), None)


def _moved_between(written: ef.Written, zones: frozenset[int]) -> Iterator[ir.Read]:
    """The zones from which and to which pieces are moved."""
    if written.how is ef.How.MOVE:
        for tree in (written.things, written.by):
            yield from (read for read in visit.reads(tree) if read.property in zones)


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
