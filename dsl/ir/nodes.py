"""What every tree is, and the walk through trees.

Purpose, input and output as the package's. Must not know: any particular tree.
"""

from collections.abc import Iterator

from attrs import field, fields, frozen

from ..spans import NOWHERE, Span


@frozen
class Tree:
    """A node. The place in the rule file is carried along and never compared."""

    span: Span = field(default=NOWHERE, kw_only=True, eq=False, repr=False)


def children(tree: Tree) -> Iterator[Tree]:
    """The trees directly inside a tree, in the order of its fields."""
    for attribute in fields(type(tree)):
        value = getattr(tree, attribute.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Tree):
                yield part


def walk(tree: Tree) -> Iterator[Tree]:
    """A tree and everything inside it, outermost first."""
    yield tree
    for child in children(tree):
        yield from walk(child)


HOST = -1
"""Of what is told: the audience that is no player, who alone hears it."""
