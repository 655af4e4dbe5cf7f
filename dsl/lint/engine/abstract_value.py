"""What a tree is found to be worth, where it is no plain value.

Purpose: things of which only a name is known, what was chosen along with a piece, what is missing.
Input: none. Output: plain values, which are compared by their keys.
Must not know: how anything is worked out.
"""

from collections.abc import Hashable
from typing import Any

from attrs import frozen

from ... import ir

# A plain value, a `Linear`, a `Thing`, a `Part`, or several: the verifier has said which of them a
# tree is worth, and every function of `transfer` takes it for that.
Worth = Any
Env = dict[int, Worth]


@frozen
class Thing:
    """Something of which only the name is known; a piece of `design`, if that is known."""

    key: Hashable
    kind: int | None = None
    design: int | None = None


@frozen
class Part:
    """What was chosen along with a piece, which is worked out when it is asked for. property: the
    one that holds it; key: by what it is the same as another.
    """

    property: int
    seat: int
    key: Hashable


@frozen
class Values:
    """The values that a number ever has. whole: whether all that there can be was gone through to
    find them, and not only as much as is likely.
    """

    values: frozenset[int]
    whole: bool


class Missing(Exception):
    """A comparison meets nothing, which is no number; or a list has no such entry. tree: the
    comparison or the entry; part: what is none, or the place in the list.
    """

    def __init__(self, tree: ir.Tree, part: ir.Tree) -> None:
        self.tree = tree
        self.part = part


def key_of(worth: Worth) -> Hashable:
    """By what a worth is the same as another."""
    if isinstance(worth, Thing):
        return worth.key
    if isinstance(worth, bool):
        return ("truth", worth)
    key: Hashable = worth
    return key
