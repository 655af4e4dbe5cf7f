"""Lines that ask for all that was chosen before, where one more was chosen just now.

Purpose: `if each square in opponent's ship is in their every shot`, below the choice of `shot`: the
shot just made is not among these, while `their last three shots` hold it. Whether the one just made
is among the others is what that is for.
Input: the knowledge of a program. Output: findings, one for each place, with the words that hold
this one as well.
Must not know: whether it makes a difference in play.
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Fix, Label, Severity, problem
from ..ir import visit
from ..ir.program import Decision, Property
from ..spans import Span
from .engine.phase_spots import Spot, spots
from .engine.program_facts import Knowledge
from .lint_warning import Finding, finding_of


def before_this_one(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    program = knowledge.program
    told: set[Span] = set()
    every = {p.number: p for p in program.properties if p.source == "history" and not p.keep}
    for spot in spots(program) if every else ():
        for read in _asked(knowledge, spot, frozenset(every)):
            made = _made_before(knowledge, spot, every[read.property])
            if made is not None and read.span.words and read.span not in told:
                told.add(read.span)
                yield _finding(knowledge, spot, read, made)


def _asked(knowledge: Knowledge, spot: Spot, every: frozenset[int]) -> Iterator[ir.Read]:
    """Where a line asks for all that was before, by itself."""
    line = spot.line
    roots: tuple[ir.Tree, ...] = (line,)
    if isinstance(line, ir.Ask):
        roots = visit.said_of(knowledge.program.decisions[line.decision])
    for root in roots:
        with_this = _with_this_one(knowledge, root)
        for read in visit.reads(root):
            if read.property in every and id(read) not in with_this:
                yield read


def _with_this_one(knowledge: Knowledge, root: ir.Tree) -> set[int]:
    """The places where this one is meant as well, or is what is looked for among the others."""
    properties, found = knowledge.program.properties, set[int]()
    for tree in ir.walk(root):
        match tree:
            case ir.Together(parts=(ir.Read() as before, ir.Read(property=now))):
                if properties[before.property].of == now:
                    found.add(id(before))
            case ir.Inside(value=value, zone=ir.Read(property=number) as before):
                if _is_this_one(knowledge, value, properties[number]):
                    found.add(id(before))
    return found


def _is_this_one(knowledge: Knowledge, value: ir.Tree, every: Property) -> bool:
    """Whether a value is what was chosen just now."""
    one = value.piece if isinstance(value, ir.DesignOf) else value
    slots = {made.slot for made in knowledge.program.decisions if made.value == every.of}
    match one:
        case ir.Read(property=number):
            return number == every.of
        case ir.Local(slot=slot):
            return slot in slots
    return False


def _made_before(knowledge: Knowledge, spot: Spot, every: Property) -> Decision | None:
    """The choice of this sort that has been made where a line is carried out."""
    program = knowledge.program
    for ask in spots(program):
        if not isinstance(ask.line, ir.Ask) or ask.phase != spot.phase or ask.at > spot.at:
            continue
        made = program.decisions[ask.line.decision]
        if made.value != every.of or spot.line is ask.line:
            continue
        below = visit.lines_from(program, [made.chosen])
        if ask.at < spot.at or any(line is spot.line for line in below):
            return made
    return None


def _finding(knowledge: Knowledge, spot: Spot, read: ir.Read, made: Decision) -> Finding:
    fix = Fix(read.span, f"{read.span.words} so far")
    others = (Label(made.span, "it is made here"),) if made.span.words else ()
    found = problem(
        "all-at-once",
        f"`{read.span.words}` is here without the one that was just made",
        read.span,
        others=others,
        help=f"write `{fix.text}`; or, if only those before are meant, allow it",
        fix=fix,
        severity=Severity.WARNING,
    )
    return finding_of(knowledge, spot.owner, found)
