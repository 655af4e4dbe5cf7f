"""Pieces that are what the other one is, where that may be a piece of the same name.

Purpose: `strength: strength of opponent's cast`: if both players choose this one, what each of them
is depends on what the other is, so that nothing says it.
Input: the knowledge of a program. Output: findings, with the mend that leaves that case out. Of an
answer under a condition nothing is said.
Must not know: how pieces are compared.
"""

import textwrap
from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Fix, Problem, Severity, problem
from ..ir import visit
from ..parser.syntax_errors.mends import line_of
from ..resolve.lookup import as_name
from ..spans import Span
from .engine.program_facts import Knowledge
from .lint_warning import Finding, finding_of


def answers_by_each_other(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    program = knowledge.program
    for rule in program.rules:
        form, design = rule.form, ir.owning_design(rule.owner)
        if not isinstance(form, ir.Answer | ir.Modify) or design is None or rule.condition:
            continue
        if program.properties[form.property].bearer != "piece" or design not in knowledge.twins:
            continue
        said = form.value if isinstance(form, ir.Answer) else form.amount
        for read in visit.reads(said):
            same = read.property == form.property
            if same and _is_of_the_other(knowledge, read, design):
                yield finding_of(knowledge, rule.owner, _told(knowledge, rule, read, design))
                break


def _is_of_the_other(knowledge: Knowledge, read: ir.Read, design: int) -> bool:
    """Whether it is asked of what the opponent has chosen, which may be a piece of this name."""
    chosen = read.subject
    if not isinstance(chosen, ir.Read) or not isinstance(chosen.subject, ir.OpponentOf):
        return False
    if chosen.property not in knowledge.effective or chosen.subject.player != ir.Local(0):
        return False
    kind = knowledge.program.properties[chosen.property].type.kind
    return kind in (None, knowledge.program.designs[design].kind)


def _told(knowledge: Knowledge, rule: ir.Rule, read: ir.Read, design: int) -> Problem:
    program, line = knowledge.program, line_of(rule.form.span)
    name, what = program.designs[design].name, program.properties[read.property].name
    chosen = read.subject.property if isinstance(read.subject, ir.Read) else -1
    case = f"opponent's {as_name(program.properties[chosen].name)} is {as_name(name)}"
    guard, margin = f", unless {case}", line.words[: len(line.words) - len(line.words.lstrip())]
    if program.properties[read.property].printed[design] is None:
        guard += f"\n{margin}{as_name(what)}: 0, if {case}"
    return problem(
        "possible-gap",
        f"if both have `{name}`, the `{what}` of each is that of the other, and nothing says it",
        Span(line.source, line.end - len(line.words.lstrip()), line.end),
        help=f"say what it is then: write `{textwrap.dedent(line.words + guard)}`",
        severity=Severity.WARNING,
        fix=Fix(Span(line.source, line.end, line.end), guard),
    )
