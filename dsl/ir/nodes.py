"""What every tree is, and the walk through trees.

Purpose, input and output as the package's. Must not know: any particular tree.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TypeVar

from attrs import field, fields, frozen

from ..spans import NOWHERE, Span


@frozen
class Malformed(Exception):
    """A program that cannot be right. what: what is wrong with it, one thing after another."""

    what: tuple[str, ...]

    def __str__(self) -> str:
        return "a mistake in Duello, not in the rules: " + "; ".join(self.what[:3])


Wanted = TypeVar("Wanted")


def sure(kind: type[Wanted], thing: object) -> Wanted:
    """A thing that is of a class, wherever a program and a state of it are right.

    Raises Malformed if it is of another.
    """
    if not isinstance(thing, kind):
        raise Malformed((f"{type(thing).__name__} stands where {kind.__name__} should",))
    return thing


def altered(node: Wanted, changes: Mapping[str, object]) -> Wanted:
    """The same with other values in some fields, by their names. Whoever names fields so, as they
    come, knows what they hold: no type says it.
    """
    cls: object = node.__class__
    made: Callable[..., Wanted] = node.__class__
    own = {name: getattr(node, name) for name in _arguments(cls) if name not in changes}
    return made(**own, **changes)


@cache
def _arguments(cls: object) -> tuple[str, ...]:
    """What a class is called with."""
    return tuple(each.name for each in fields(sure(type, cls)) if each.init)


def given(thing: Wanted | None) -> Wanted:
    """A thing that is there, wherever a program and a state of it are right. Raises Malformed."""
    if thing is None:
        raise Malformed(("nothing stands where something should",))
    return thing


class Shown:
    """Is shown by its class and its fields. Well over a hundred classes share this: attrs would
    write one for each whenever Duello starts, which takes a tenth of the time that `check` takes.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        cls: type = type(self)
        parts = (f"{name}={getattr(self, name)!r}" for name in _shown(cls))
        return f"{cls.__name__}({', '.join(parts)})"


@frozen(repr=False)
class Tree(Shown):
    """A node. The place in the rule file is carried along and never compared."""

    span: Span = field(default=NOWHERE, kw_only=True, eq=False, repr=False)


@cache
def _shown(cls: type) -> tuple[str, ...]:
    return tuple(attribute.name for attribute in fields(cls) if attribute.repr)


@cache
def _names(cls: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(cls) if each.type not in WITHOUT_TREES)


WITHOUT_TREES = (str, int, bool, Span)


def children(tree: Tree) -> Iterator[Tree]:
    """The trees directly inside a tree, in the order of its fields."""
    cls: type = tree.__class__
    for name in _names(cls):
        value = getattr(tree, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Tree):
                yield part


def walk(tree: Tree, without: tuple[type[Tree], ...] = ()) -> Iterator[Tree]:
    """A tree and everything inside it, outermost first. without: classes that are left out, with
    what is inside them.
    """
    waiting = [tree]
    while waiting:
        each = waiting.pop()
        if not isinstance(each, without):
            yield each
            waiting.extend(reversed(tuple(children(each))))


HOST = -1
"""Of what is told: the audience that is no player, who alone hears it."""
