"""What every tree is, and the types of values.

Purpose, input and output as the package's. Must not know: any particular tree.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from attrs import field, fields, frozen

from ..spans import NOWHERE, Span


@frozen
class Tree:
    """A node. The place in the rule file is carried along and never compared."""

    span: Span = field(default=NOWHERE, kw_only=True, eq=False, repr=False)


@cache
def _names(cls: type[Any]) -> tuple[str, ...]:
    return tuple(attribute.name for attribute in fields(cls) if attribute.name != "span")


def children(tree: Tree) -> Iterator[Tree]:
    """The trees directly inside a tree, in the order of its fields."""
    cls: Any = tree.__class__
    for name in _names(cls):
        value = getattr(tree, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Tree):
                yield part


def walk(tree: Tree, without: tuple[type[Tree], ...] = ()) -> Iterator[Tree]:
    """A tree and everything inside it, outermost first. without: classes that are left out, with
    what is inside them.
    """
    if not isinstance(tree, without):
        yield tree
        for child in children(tree):
            yield from walk(child, without)


# ---------------------------------------------------------------------- types


@frozen
class Type:
    """What a value is. name: `number`, `truth`, `player`, `players` (one or both), `piece`,
    `design`, `zone`, `text`, `phase`, `several` (a tuple of pieces), `designs` (a tuple of those),
    `cell`, `cells`, `direction`, `edge`, `edges`, `graph`, `list` (of other things) or `nothing`.
    kind: of pieces and edges, which kind; of cells and directions, which board.
    """

    name: str
    kind: int | None = None
    optional: bool = False

    def fits(self, other: "Type") -> bool:
        """Whether a value of this type may stand where the other is wanted."""
        if self.name == "nothing" or other.name == "nothing":
            return True
        same_kind = None in (self.kind, other.kind) or self.kind == other.kind
        return self.name == other.name and same_kind


NUMBER = Type("number")
TRUTH = Type("truth")
PLAYER = Type("player")
PLAYERS = Type("players")
TEXT = Type("text")
NOTHING = Type("nothing")


HOST = -1
"""Of what is told: the audience that is no player, who alone hears it."""
