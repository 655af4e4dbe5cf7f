"""The walks through a syntax tree: everything in it, and one that changes it.

Purpose: nobody goes through a tree by hand. Input: nodes. Output: nodes.
Must not know: which sentences there are.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import is_
from typing import Any, TypeVar

from attrs import evolve, fields

from ..spans import Span
from .words import Node

Rewriting = Callable[[Node], Node]
"""Gives back the node itself where it has nothing to say."""

Root = TypeVar("Root", bound=Node)


def inside(node: object) -> Iterator[Node]:
    """A syntax tree and everything in it, outermost first."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, tuple):
            waiting.extend(reversed(each))
        elif isinstance(each, Node):
            yield each
            cls: Any = each.__class__
            waiting.extend([getattr(each, name) for name in reversed(_places(cls))])


def rewrite(node: Root, rewritings: Sequence[Rewriting]) -> Root:
    """The tree after all of the rewritings, from the inside out; it shares with the old one
    whatever did not change. A node may only become one that can stand in its place: a value a
    value, a line a line.
    """
    changed: Any = _inside(node, rewritings)
    for rewriting in rewritings:
        changed = rewriting(changed)
    found: Root = changed
    return found


@cache
def _places(cls: type[Any]) -> tuple[str, ...]:
    """The fields in which nodes may stand."""
    return tuple(each.name for each in fields(cls) if each.type not in WITHOUT_NODES)


WITHOUT_NODES = (str, int, bool, Span)


def _inside(node: Node, rewritings: Sequence[Rewriting]) -> Node:
    changes: dict[str, Any] = {}
    cls: Any = node.__class__
    for name in _places(cls):
        old = getattr(node, name)
        new = _part(old, rewritings)
        if new is not old:
            changes[name] = new
    return evolve(node, **changes) if changes else node


def _part(old: Any, rewritings: Sequence[Rewriting]) -> Any:
    if isinstance(old, Node):
        return rewrite(old, rewritings)
    if isinstance(old, tuple):
        new = tuple([_part(part, rewritings) for part in old])
        return old if all(map(is_, new, old)) else new
    return old
