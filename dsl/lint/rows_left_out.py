"""Tables that have no row for something that may be chosen from a closed list, or for a round.

Purpose: of a choice among pieces, names or numbers that are all known, or of what is printed on
them, or of which round it is, find what a table of it without `otherwise` says nothing of: play
stops there. What stands behind an `if` about the choice or the round is left out, and so are
answers to questions, which are tried elsewhere.
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

MOST = 40
"""So many numbers at most are gone through."""


def rows_left_out(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    asked = _behind(knowledge)
    for number, block in enumerate(knowledge.program.blocks):
        for line in block:
            for tree in ir.walk(line) if isinstance(line, ir.Do) else ():
                if not isinstance(tree, ir.Cases) or tree.otherwise is not None:
                    continue
                read, known = _rows(tree)
                if read is None or _asked_for(read) & asked.get(number, set()):
                    continue
                left = {
                    value: said for value, said in _may_be(knowledge, read) if value not in known
                }
                if left:
                    yield _finding(knowledge, tree, read, [left[each] for each in sorted(left)])


Key = ir.Read | ir.Printed | ir.PhaseNumber
"""What a table may be asked for."""


def _asked_for(tree: ir.Tree) -> set[int]:
    """The properties that a tree reads, and the phases whose numbers it asks for, below 0."""
    phases = {~each.phase for each in ir.walk(tree) if isinstance(each, ir.PhaseNumber)}
    return {*visit.properties_read(tree), *phases}


def _may_be(knowledge: Knowledge, read: Key) -> Iterator[tuple[int, str]]:
    """What a choice, or what is printed on what was chosen, may be for sure, and how it is said; of
    a phase that is played so often, which one it is.
    """
    program = knowledge.program
    if isinstance(read, ir.PhaseNumber):
        _, most = knowledge.usual.of_phase(read.phase)
        yield from ((each, str(each)) for each in range(1, int(min(most, MOST)) + 1))
        return
    of = read.piece if isinstance(read, ir.Printed) else read.subject
    stays = isinstance(read, ir.Printed) or read.property in knowledge.fixed
    made = visit.chosen_as(program.decisions, read.property)
    if made is not None:
        match made.domain:
            case ir.NumberChoice(
                low=ir.Constant(value=int(low)), high=ir.Constant(value=int(high)), excepted=()
            ):
                yield from ((each, str(each)) for each in range(low, min(high, low + MOST) + 1))
        for design in _designs(knowledge, made.domain):
            yield design, program.designs[design].name
    elif isinstance(of, ir.Read) and stays:
        of_piece = program.properties[read.property]
        chosen = visit.chosen_as(program.decisions, of.property)
        for design in () if chosen is None else _designs(knowledge, chosen.domain):
            value = of_piece.printed[design] if of_piece.printed else None
            if isinstance(value, int) and of_piece.type == ir.NUMBER:
                yield value, str(value)


def _designs(knowledge: Knowledge, domain: ir.Tree) -> Iterator[int]:
    """The names of pieces that can be chosen for sure: any of a kind, or what lies there first."""
    match domain:
        case ir.DesignChoice(kind=kind, only=None, single=True):
            yield from (d.number for d in knowledge.program.designs if d.kind == kind)
        case ir.PieceChoice(zones=zones, only=None, single=True):
            held = {zone.property for zone in zones if isinstance(zone, ir.Read)}
            for tree in knowledge.everything:
                if isinstance(tree, ir.Fill) and tree.named is None and tree.property in held:
                    yield from tree.designs


def _behind(knowledge: Knowledge) -> dict[int, set[int]]:
    """What is asked for on the way to each block, as `_asked_for` says it."""
    found: dict[int, set[int]] = {}
    for _ in range(len(knowledge.program.blocks)):
        grown = False
        for number, block in enumerate(knowledge.program.blocks):
            for line in block:
                for lead in visit.leads(knowledge.program, line):
                    here = set(found.get(number, ()))
                    for condition, _so in lead.behind:
                        here |= _asked_for(condition)
                    before = found.setdefault(lead.block, set())
                    grown = grown or not here <= before
                    before |= here
        if not grown:
            break
    return found


def _rows(tree: ir.Cases) -> tuple[Key | None, frozenset[int]]:
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
    return (read if isinstance(read, Key) else None), frozenset(names)


def _finding(knowledge: Knowledge, tree: ir.Cases, read: ir.Tree, left: list[str]) -> Finding:
    names = ", ".join(f"`{each}`" for each in left[:6])
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
