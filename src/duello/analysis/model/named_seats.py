"""Where the rules themselves name one of the players."""

from collections.abc import Iterator
from typing import TypeGuard

from attrs import fields, has

from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.dsl.spans import Span


def names_a_seat(program: Program) -> bool:
    """Whether the rules themselves name one of the players, so that the seats need not be alike."""
    printed = (p.printed for p in program.properties if isinstance(p.type, ir.PlayerType))
    return any(seat is not None for values in printed for seat in values) or any(
        True for _ in named_seats(program)
    )


def named_seats(program: Program) -> Iterator[Span]:
    """The places at which the rules name one of the players."""
    trees = [*program.blocks, *program.rules, *program.decisions, *program.designs, *program.steps]
    for tree in trees:
        for node in _nodes(tree):
            if _is_named(node):
                yield node.span


def _is_named(node: object) -> TypeGuard[ir.Constant]:
    """Whether this is a player whom the text names: nobody is none, and who is only meant has no
    words.
    """
    if not isinstance(node, ir.Constant) or not isinstance(node.type, ir.PlayerType):
        return False
    return node.value is not None and bool(node.span.words)


def _nodes(thing: object) -> Iterator[object]:
    """Every tree in a thing, whatever it is made of."""
    cls = type(thing)
    if isinstance(thing, tuple):
        for each in thing:
            yield from _nodes(each)
    elif has(cls) and not isinstance(thing, Span):
        yield thing
        for part in fields(cls):
            yield from _nodes(getattr(thing, part.name))
