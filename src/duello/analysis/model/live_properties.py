"""What the text of a program never reads.

Purpose: find the values that are written down in play and that nothing ever asks for.
Input: a program. Output: the numbers of such properties.
Must not know: how states are kept.
"""

from collections.abc import Iterable

from duello.dsl.ir import visit
from duello.dsl.ir.program import Program, once_of_each


@once_of_each
def unread(program: Program) -> frozenset[int]:
    """The properties that are written down because a choice is made, shown or missed, or because
    a phase ends, and that no line, no rule and no choice asks for.

    What players are told may hang on them, what happens does not.
    """
    read = {number for tree in visit.acting(program) for number in visit.about(tree)}
    previous = program.tables.previous
    for design in program.designs:
        for asked in design.asks:
            value = program.decisions[asked].value
            read |= {value, previous.get(value, value)}
    booked = set(_booked(program))
    while more := {
        made.of
        for made in program.properties
        if made.of is not None and made.number in read and made.of not in read
    }:
        read |= more
    return frozenset(booked - read)


def _booked(program: Program) -> Iterable[int]:
    """What is written down without a line that says so."""
    for decision in program.decisions:
        yield from (decision.value, decision.shown, decision.late)
    for made in program.properties:
        if made.source in ("previous", "history", "tally", "since"):
            yield made.number
