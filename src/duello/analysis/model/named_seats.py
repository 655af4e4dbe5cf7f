"""Where the rules themselves name one of the players."""

from collections.abc import Iterator
from typing import TypeGuard

from attrs import evolve, fields, has

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


def begun_by_the_other(program: Program) -> Program:
    """The same rules, but for who begins with turns: the other of the players whom the text names
    there. Where it says so in another way (`the loser of the last set`), that stands.
    """
    blocks = tuple(tuple(map(_begun, block)) for block in program.blocks)
    return evolve(program, blocks=blocks)


def _begun(line: ir.Tree) -> ir.Tree:
    if not isinstance(line, ir.Play) or line.first is None:
        return line
    return evolve(line, first=_exchanged(line.first))


def _exchanged(tree: ir.Tree) -> ir.Tree:
    """A value with the other player in the place of each who is named in it."""
    if isinstance(tree, ir.Constant) and isinstance(tree.type, ir.PlayerType):
        seat = tree.value
        return evolve(tree, value=1 - seat) if isinstance(seat, int) else tree
    parts = {each.name: getattr(tree, each.name) for each in fields(type(tree))}
    return ir.altered(tree, {name: _within(part) for name, part in parts.items()})


def _within(part: object) -> object:
    if isinstance(part, tuple):
        return tuple(map(_within, part))
    return _exchanged(part) if isinstance(part, ir.Tree) else part
