"""Tables that have no row for something that may be chosen from a closed list.

Purpose: of a choice among pieces or names that are all known, find what a table of it without
`otherwise` says nothing of: play stops there. What stands behind an `if` about the choice is left
out, and so are answers to questions, which are tried elsewhere.
Input: the knowledge of a program. Output: findings, one for each table.
Must not know: what the rows say.
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Severity, problem
from ..ir import visit
from ..ir.types import as_one
from .engine.program_facts import Knowledge
from .lint_warning import Finding, finding_of


def rows_left_out(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    closed = _closed(knowledge)
    asked = _behind(knowledge)
    for number, block in enumerate(knowledge.program.blocks):
        for line in block:
            for tree in ir.walk(line) if isinstance(line, ir.Do) else ():
                if not isinstance(tree, ir.Cases) or tree.otherwise is not None:
                    continue
                read, known = _rows(tree)
                if read is None or read.property in asked.get(number, ()):
                    continue
                left = closed.get(read.property, frozenset()) - known
                if left:
                    yield _finding(knowledge, tree, read, sorted(left))


def _closed(knowledge: Knowledge) -> dict[int, frozenset[int]]:
    """The names that may be chosen, by the answer, of choices where every one of a kind may be."""
    found: dict[int, frozenset[int]] = {}
    designs = knowledge.program.designs
    for made in knowledge.program.decisions:
        domain = made.domain
        if isinstance(domain, ir.DesignChoice) and domain.only is None and domain.single:
            found[made.value] = frozenset(d.number for d in designs if d.kind == domain.kind)
    return found


def _behind(knowledge: Knowledge) -> dict[int, set[int]]:
    """The properties that are asked for on the way to each block."""
    found: dict[int, set[int]] = {}
    for _ in range(len(knowledge.program.blocks)):
        grown = False
        for number, block in enumerate(knowledge.program.blocks):
            for line in block:
                for lead in visit.leads(knowledge.program, line):
                    here = set(found.get(number, ()))
                    for condition, _so in lead.behind:
                        here |= visit.properties_read(condition)
                    before = found.setdefault(lead.block, set())
                    grown = grown or not here <= before
                    before |= here
        if not grown:
            break
    return found


def _rows(tree: ir.Cases) -> tuple[ir.Read | None, frozenset[int]]:
    """What a table without `otherwise` is asked for, and the names that it has rows for."""
    reads: set[ir.Tree] = set()
    names: set[int] = set()
    for row in tree.conditions:
        if not isinstance(row, ir.Among):
            return None, frozenset()
        reads.add(row.value)
        for other in row.others:
            one = as_one(other.value) if isinstance(other, ir.Constant) else None
            if one is None:
                return None, frozenset()
            names.add(one)
    read = reads.pop() if len(reads) == 1 else None
    return (read if isinstance(read, ir.Read) else None), frozenset(names)


def _finding(knowledge: Knowledge, tree: ir.Cases, read: ir.Read, left: list[int]) -> Finding:
    names = ", ".join(f"`{knowledge.program.designs[each].name}`" for each in left[:6])
    numbers = all(isinstance(each, ir.Constant) and each.type == ir.NUMBER for each in tree.values)
    rest = "0" if numbers else "none"
    made = problem(
        "possible-gap",
        f"this table has no row for {names}",
        tree.span,
        f"`{read.span.words}` may be that, and play stops here",
        help=f"end it with `, otherwise {rest}`, or what else it is then; or add a row for each",
        severity=Severity.WARNING,
    )
    return finding_of(knowledge, None, made)
