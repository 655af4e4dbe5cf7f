"""The mend of a line that is said below a choice and is meant to be carried out once that is done.

Input: the knowledge of a program, a line, the choice below which it stands. Output: an edit.
Must not know: what is wrong with the line.
"""

import re

from .. import ir
from ..diagnostics.problem import Fix
from ..ir import visit
from ..ir.program import Decision, Program
from ..resolve.lookup import as_name
from ..spans import Source, Span
from .engine.program_facts import Knowledge

NAMELESS = re.compile(r"\b(?:it|its|itself|them|that)\b")
"""Words that mean something else behind a choice than below it."""


def said_behind(knowledge: Knowledge, made: Decision | None, line: ir.Tree) -> Fix | None:
    """The edit by which a line below a choice of whoever has the turn stands behind it, in line
    with it; None where its words may mean something else there.
    """
    program = knowledge.program
    every = (tree for tree in knowledge.everything if isinstance(tree, ir.Ask))
    asks = [ask for ask in every if made is not None and ask.decision == made.number]
    if made is None or len(asks) != 1 or not _of_the_turn(program, asks[0]):
        return None
    if sum(each.name == made.name for each in program.decisions) > 1:
        return None
    source, choice = line.span.source, _line(asks[0].span)
    if source != asks[0].span.source or not line.span.words:
        return None
    begin = _line(line.span)
    while (above := _above(source, begin)) > choice:
        begin = above
    end, last = _last(source, begin), _last(source, choice)
    lines = [source.line(number) for number in range(begin, end + 1)]
    if above != choice or NAMELESS.search("\n".join(lines)):
        return None
    margin, deep = _margin(source, choice), _margin(source, begin)
    if made.optional or {made.impossible, made.late_block} != {visit.NO_BLOCK}:
        lines.insert(0, f"{margin}if {as_name(made.name)} was chosen:")
    else:
        lines = [margin + each.removeprefix(deep) for each in lines]
    others = [source.line(number) for number in range(end + 1, last + 1)]
    start, stop = source.start_of(begin), source.start_of(last) + len(source.line(last))
    return Fix(Span(source, start, stop), "\n".join((*others, *lines)))


def _of_the_turn(program: Program, ask: ir.Ask) -> bool:
    """Whether whoever has the turn is asked, in a line of a phase."""
    movers = {phase.mover for phase in program.phases}
    bodies = (visit.lines(program, phase.body) for phase in program.phases)
    turn = isinstance(ask.chooser, ir.Read) and ask.chooser.property in movers
    return turn and any(line is ask for lines in bodies for line in lines)


def _line(place: Span) -> int:
    return place.position[0]


def _margin(source: Source, number: int) -> str:
    line = source.line(number)
    return line[: len(line) - len(line.lstrip())]


def _above(source: Source, number: int) -> int:
    """The line below which a line stands; 0, if there is none."""
    deep = len(_margin(source, number))
    above = (each for each in range(number - 1, 0, -1) if source.line(each).strip())
    return next((each for each in above if len(_margin(source, each)) < deep), 0)


def _last(source: Source, number: int) -> int:
    """The last line that stands below a line; itself, if none does."""
    deep, last = len(_margin(source, number)), number
    for each in range(number + 1, source.text.count("\n") + 2):
        if source.line(each).strip():
            if len(_margin(source, each)) <= deep:
                break
            last = each
    return last
