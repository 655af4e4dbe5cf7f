"""The walks through a syntax tree: everything in it, and one that changes it.

Purpose: nobody goes through a tree by hand. Input: nodes. Output: nodes.
Must not know: which sentences there are.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from attrs import evolve, fields

from .words import Node

Rewriting = Callable[[Node], Node]
"""Gives back the node itself where it has nothing to say."""

Root = TypeVar("Root", bound=Node)


def inside(node: object) -> Iterator[Node]:
    """A syntax tree and everything in it, outermost first."""
    if isinstance(node, tuple):
        for part in node:
            yield from inside(part)
    elif isinstance(node, Node):
        yield node
        for attribute in fields(type(node)):
            if attribute.name != "span":
                yield from inside(getattr(node, attribute.name))


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


def _inside(node: Node, rewritings: Sequence[Rewriting]) -> Node:
    changes: dict[str, Any] = {}
    for attribute in fields(type(node)):
        old = getattr(node, attribute.name)
        new = _part(old, rewritings)
        if new is not old:
            changes[attribute.name] = new
    return evolve(node, **changes) if changes else node


def _part(old: Any, rewritings: Sequence[Rewriting]) -> Any:
    if isinstance(old, Node):
        return rewrite(old, rewritings)
    if isinstance(old, tuple):
        new = tuple(_part(part, rewritings) for part in old)
        return new if any(a is not b for a, b in zip(new, old, strict=True)) else old
    return old
