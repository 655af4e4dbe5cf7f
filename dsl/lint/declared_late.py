"""What is there only once it is over: `each player has ...` behind the line that plays the rounds.

Purpose: a match does its lines one after the other, so that what is said of its beginning behind
its `play` comes when all of it was played; until then nobody has anything.
Input: the knowledge of a program. Output: findings, one for each line that plays, with the lines in
an order that works. What is only asked for behind it, as a sum at the end, is left alone.
Must not know: what is played.
"""

from collections.abc import Iterator, Sequence

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import visit
from ..ir.program import Phase
from .engine.program_facts import Knowledge
from .left_undone import in_front
from .lint_warning import Finding, finding_of

SHOWN = 3
"""So many of the lines that come too late are shown."""


def declared_late(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    program = knowledge.program
    for phase in program.phases:
        lines = visit.lines(program, phase.body)
        at = next((at for at, line in enumerate(lines) if isinstance(line, ir.Play)), len(lines))
        late = [line for line in lines[at + 1 :] if _used_within(knowledge, line, phase)]
        if late and late[0].span.words:
            yield _finding(knowledge, phase, lines[at], late)


def _used_within(knowledge: Knowledge, line: ir.Tree, phase: Phase) -> bool:
    """Whether a line declares something that is read elsewhere than in the lines of its phase."""
    if not isinstance(line, ir.Set | ir.Fill):
        return False
    lines = visit.lines_from(knowledge.program, [phase.body], visit.WRITTEN)
    own = {id(t) for each in lines for t in ir.walk(each)}
    reads = (t for t in knowledge.everything if isinstance(t, ir.Read) and id(t) not in own)
    return any(read.property == line.property for read in reads)


def _finding(knowledge: Knowledge, phase: Phase, play: ir.Tree, late: Sequence[ir.Tree]) -> Finding:
    fix = in_front(knowledge.program, phase, play, late)
    made = problem(
        "declared-late",
        f"by the time play comes to this, all of `{play.span.words.strip()}` is over",
        late[0].span,
        others=(
            Label(play.span, "until this is over, there is nothing of the kind"),
            *(Label(line.span, "so is this") for line in late[1:SHOWN]),
        ),
        help="what there is from the beginning is said before what is played"
        if fix is None
        else f"say it before what is played: write `{fix.text.strip()}`",
        severity=Severity.WARNING,
        fix=fix,
    )
    return finding_of(knowledge, None, made)
