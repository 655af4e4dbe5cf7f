"""What is told, or takes effect, above the choice by which it comes to be.

Purpose: `reveal pick` above `each player chooses pick`: in each pass there is nothing yet by then,
so that nothing is shown, and nothing takes effect.
Input: the knowledge of a program. Output: problems, each with the lines in the other order.
Must not know: what is chosen.
"""

import textwrap
from collections.abc import Iterator, Sequence

from .. import ir
from ..diagnostics.problem import Label, Problem, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Phase, Program
from .engine.program_facts import Knowledge
from .left_undone import in_front
from .lint_warning import Finding, concern


def shown_too_early(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    program = knowledge.program
    for phase in program.phases:
        own = visit.lines(program, phase.body)
        chosen = [_chosen_in(program, line) for line in own]
        for at, line in enumerate(own):
            for value in sorted(_asked_for(program, line)):
                where = [nth for nth, values in enumerate(chosen) if value in values]
                fresh = program.properties[value].phase == phase.number
                if fresh and where and at < where[0] and line.span.words:
                    told = _told(program, phase, value, own[at : where[-1] + 1])
                    yield Finding(told, concern(program, None, line.span))


def _asked_for(program: Program, line: ir.Tree) -> set[int]:
    """The values of choices that a line reveals, announces, or lets take effect."""
    match line:
        case ir.Do(effect=ef.Reveal(decision=decision)):
            return {program.decisions[decision].value}
        case ir.Do(effect=ef.TakeEffect() | ef.Announce()):
            read = {tree.property for tree in ir.walk(line) if isinstance(tree, ir.Read)}
            return {each for each in read if program.properties[each].source == "chosen"}
    return set()


def _chosen_in(program: Program, line: ir.Tree) -> set[int]:
    """The values that are chosen by a line, or by what it leads to."""
    below = visit.below(program, line, visit.EVERYWHERE)
    inside = (line, *visit.lines_from(program, below, visit.EVERYWHERE))
    asked = (one.decision for one in inside if isinstance(one, ir.Ask | ir.PickFor))
    return {program.decisions[each].value for each in asked}


def _told(program: Program, phase: Phase, value: int, lines: Sequence[ir.Tree]) -> Problem:
    """lines: from the one that asks for the value to the last one by which it is chosen."""
    line, *_, made = lines
    fix = in_front(program, phase, line, lines[1:])
    help = "let it stand below the choice"
    return problem(
        "no-effect",
        f"`{program.properties[value].name}` is nothing yet where this is done",
        line.span,
        others=(Label(made.span, "it is chosen here"),),
        help=help if fix is None else f"{help}: write `{textwrap.dedent(fix.text)}`",
        severity=Severity.WARNING,
        fix=fix,
    )
