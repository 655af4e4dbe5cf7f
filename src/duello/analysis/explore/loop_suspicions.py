"""Loops that may not end, and that no play has shown not to.

Purpose: say of the lines that play a phase again and again, for which no measure was found, that
they may go on for ever: where the text does not allow that, where the options let play come there,
and where no play without end was found there.
Input: a program, its loops, the options of a search, the places of what was found. Output:
problems.
Must not know: how measures are found, how plays are made.
"""

from collections.abc import Iterable, Iterator

from duello.dsl import ir
from duello.dsl.diagnostics.problem import Label, Problem, Severity, problem
from duello.dsl.ir import visit
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.dsl.lint.loop_verdicts import Loop
from duello.dsl.lint.suppressions import told_as_meant
from duello.dsl.spans import Span


def may_go_on(
    program: Program, loops: Iterable[Loop], options: tuple[Value, ...], places: Iterable[Span]
) -> Iterator[Problem]:
    """The loops that may not end, each as what the text lets one suspect. places: of what play has
    shown not to end.
    """
    shown, come_to = tuple(places), _come_to(program, options)
    for one in loops:
        met = any(one.span.holds(place) or place.holds(one.span) for place in shown)
        if not one.ends and one.allowed is None and not met and one.span in come_to:
            yield told_as_meant(_suspected(program, one), one.aside)


def _suspected(program: Program, one: Loop) -> Problem:
    name = program.phases[one.phase].name
    again = "begins anew" if one.anew else "is played"
    onward = [Label(span, "its end waits for this") for span in one.onward[:2]]
    return problem(
        "possible-endless",
        f"nothing says that `{name}` {again} only so often: {one.because[0]}",
        one.span,
        others=tuple(onward),
        notes=one.because[1:],
        help="say how often at most, or `allow possible-endless because ...`",
        severity=Severity.WARNING,
    )


def _come_to(program: Program, options: tuple[Value, ...]) -> set[Span]:
    """The lines to which the options let play come."""
    starts = [program.phases[program.root].body]
    starts += [block for rule in program.rules for block in visit.below(program, rule.form)]
    starts += [block for d in program.designs for n in d.asks for block in _of(program, n)]
    waiting, met, found = starts, set[int](), set[Span]()
    while waiting:
        block = waiting.pop()
        if block in met or block == visit.NO_BLOCK:
            continue
        met.add(block)
        for line in program.blocks[block]:
            found.add(line.span)
            for lead in visit.leads(program, line):
                if not any(_is_out(c, wanted, options) for c, wanted in lead.behind):
                    waiting.append(lead.block)
    return found


def _of(program: Program, decision: int) -> Iterator[int]:
    return (lead.block for lead in visit.answered(program.decisions[decision]))


def _is_out(condition: ir.Tree, wanted: bool, options: tuple[Value, ...]) -> bool:
    """Whether options alone say that a condition is not as it would have to be."""
    match condition:
        case ir.OptionRead(option=number):
            return options[number] in (True, False) and bool(options[number]) != wanted
        case ir.Among(value=ir.OptionRead(option=number), others=(ir.Constant(value=other),)):
            return bool(options[number] == other) != wanted
        case ir.Not(part=part):
            return _is_out(part, not wanted, options)
        case ir.AllOf(parts=parts) if wanted:
            return any(_is_out(part, True, options) for part in parts)
        case ir.AnyOf(parts=parts) if not wanted:
            return any(_is_out(part, False, options) for part in parts)
    return False
