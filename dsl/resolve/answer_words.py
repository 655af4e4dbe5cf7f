"""Of what answers consist: for who speaks of them, in examples.

Purpose: the words that may stand in an answer, and which choices are made in one go.
Input: a draft of a program in which everything is bound.
Must not know: what an answer means.
"""

import re

from .. import ir
from ..ir import visit
from .builder import ProgramBuilder

SMALL_WORDS = ("yes", "no", "none", "nobody", "nothing", "pass", "use", ">", "and", "or")
"""What answers consist of beside names."""

WORD = re.compile(r"[\w'’+>-]+")


def spoken(draft: ProgramBuilder) -> dict[str, str]:
    """Every word of which answers consist, by how it is in small letters."""
    names = [*SMALL_WORDS, *draft.seats]
    names += [name for design in draft.designs for name in (design.name, design.label)]
    names += [made.written for made in draft.decisions]
    for board in draft.boards:
        names += board.names
        names += [name for way in range(len(board.ways)) for name in board.called(way)]
    return {word.casefold(): word for name in names for word in WORD.findall(name)}


def goes(draft: ProgramBuilder) -> dict[int, int]:
    """Of each choice that is made in one go with others, the first such go."""
    found: dict[int, int] = {}
    for number, made in enumerate(draft.decisions):
        whole = [lead.block for lead in visit.answered(made) if lead.how is visit.To.GO]
        for line in visit.lines_from(draft, whole, visit.BRANCHES):
            if isinstance(line, ir.Ask):
                found.setdefault(line.decision, number)
    return found
