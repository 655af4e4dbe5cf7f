"""What the text of a program reads.

Purpose: go through all that has a say in play; find the values that are written down in play and
that nothing ever asks for.
Input: a program. Output: trees; the numbers of such properties.
Must not know: how states are kept.
"""

from collections.abc import Iterable, Iterator

from duello.dsl import ir
from duello.dsl.ir import effects as ef
from duello.dsl.ir.program import Program, once_of_each

READING = ("property", "previous", "seen")
"""The fields of trees that hold the number of a property."""


def nodes(program: Program) -> Iterator[ir.Tree]:
    """Every tree of a program that has a say in what happens: announcements have none."""
    for top in tops(program):
        yield from _walk(top)


def _walk(tree: ir.Tree) -> Iterator[ir.Tree]:
    if not isinstance(tree, ef.Announce):
        yield tree
        for child in ir.children(tree):
            yield from _walk(child)


def tops(program: Program) -> Iterator[ir.Tree]:
    """The trees that stand in no other: lines, rules, and what choices, designs and steps say."""
    for block in program.blocks:
        yield from block
    yield from program.rules
    for decision in program.decisions:
        said = (decision.domain, decision.seconds, decision.guard, decision.extra, decision.reserve)
        yield from (tree for tree in said if tree is not None)
    yield from (design.holder for design in program.designs if design.holder is not None)
    yield from (step.order for step in program.steps if step.order is not None)


@once_of_each
def unread(program: Program) -> frozenset[int]:
    """The properties that are written down because a choice is made, shown or missed, or because
    a phase ends, and that no line, no rule and no choice asks for.

    What players are told may hang on them, what happens does not.
    """
    read = {
        getattr(node, name)
        for node in nodes(program)
        for name in READING
        if isinstance(getattr(node, name, None), int)
    }
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
