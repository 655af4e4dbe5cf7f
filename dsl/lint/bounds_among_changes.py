"""A bound in one moment with what changes the number: where it is said instead.

Purpose: `their gold is at most 12` among the lines `for each player` that change the gold is at
odds with them wherever it has something to do: play stops. Said behind them, it is about what has
come out.
Input: the knowledge of a program, the line of the bound. Output: the help, and the edit.
Must not know: whether the number can get beyond the bound.
"""

import re

from .. import ir
from ..diagnostics.problem import Fix
from ..ir import visit
from ..parser.syntax_errors.mends import line_of
from ..spans import Span
from .engine.concurrent_lines import Deed
from .engine.program_facts import Knowledge

HEAD = re.compile(r"for[ \t]+each[ \t]+[^:\n]*:(?=[ \t]*\n)")
"""The head of lines that are done for each of several things at once, which stand below it."""


def said_behind_them(knowledge: Knowledge, bound: Deed) -> tuple[str, Fix | None]:
    """What helps a bound that is brought about together with changes of the same number."""
    behind = "say the bound behind these lines, for what has come out of them"
    fix = _behind(knowledge, bound)
    if fix is None:
        return f"{behind}, in lines or in a step of its own", None
    return f"{behind}: `{fix.text.strip()} {bound.line.span.words}`", fix


def _behind(knowledge: Knowledge, bound: Deed) -> Fix | None:
    """The edit by which the last of the lines for each of several things has a head of its own."""
    span = bound.line.span
    loops = (ir.ForPlayers, ir.ForPieces)
    around = [t for t in knowledge.everything if isinstance(t, loops) and t.span.holds(span)]
    head = HEAD.match(around[0].span.words) if len(around) == 1 else None
    if head is None or len(bound.words) != 1 or not _last_in(knowledge, around[0], span):
        return None
    line = line_of(span)
    margin = line_of(around[0].span).words
    margin = margin[: len(margin) - len(margin.lstrip())]
    if line.words[: span.start - line.start].strip():
        return None
    return Fix(Span(span.source, line.start, span.start), f"{margin}{head[0]} ")


def _last_in(knowledge: Knowledge, loop: ir.ForPlayers | ir.ForPieces, span: Span) -> bool:
    """Whether a line is the last of a loop that is a line of a phase, and not of a step."""
    program = knowledge.program
    own = visit.lines(program, loop.block)
    in_step = any(
        line is loop
        for step in program.steps
        for line in visit.lines_from(program, [step.general], visit.EVERYWHERE)
    )
    return not in_step and bool(own) and own[-1].span.end <= span.end and span.end <= loop.span.end
