"""The walks through a syntax tree: everything in it, and one that changes it.

Purpose: nobody goes through a tree by hand. Input: nodes. Output: nodes.
Must not know: which sentences there are.
"""

from collections.abc import Callable, Sequence
from operator import is_
from typing import Any, TypeVar

from attrs import frozen

from ..ir.nodes import altered
from .words import Block, Node, everything, places


@frozen
class Rewriting:
    """What some nodes become. about: whether it is about the nodes of a class; change: gives back
    the node itself where it has nothing to say.
    """

    about: Callable[[type[Node]], bool]
    # takes nodes of the classes that it is about, and no others; gives what may stand there
    change: Callable[[Any], Any]


Deciding = Callable[[Callable[[Any], Node]], Rewriting]  # as in `Rewriting`


def of(*kinds: type[Node]) -> Deciding:
    """Makes a rewriting of a function, of the nodes of some classes alone."""
    return lambda change: Rewriting(lambda cls: issubclass(cls, kinds), change)


def having(*names: str) -> Deciding:
    """Makes a rewriting of a function, of the nodes that have one of some fields alone."""

    def about(cls: object) -> bool:  # a class: mypy takes the hash of its values for its own
        return not set(names).isdisjoint(places(cls))

    return lambda change: Rewriting(about, change)


Root = TypeVar("Root", bound=Node)


def inside(node: object) -> Sequence[Node]:
    """A syntax tree and everything in it, outermost first; of several in a row, of one after the
    other.
    """
    return node.inside if isinstance(node, Block) else everything(node)


Kind = TypeVar("Kind", bound=Node)


def those(node: object, *kinds: type[Kind]) -> Sequence[Kind]:
    """Of a syntax tree and everything in it, the nodes of some classes, outermost first."""
    found: Any  # of these classes
    if isinstance(node, Block):
        met = [each for each in node.by_class if issubclass(each, kinds)]
        if not met:
            return ()
        if len(met) == 1:
            found = node.by_class[met[0]]
            return found  # type: ignore[no-any-return]
        found = [each for each in node.inside if each.__class__ in met]
        return found  # type: ignore[no-any-return]
    return [each for each in everything(node) if isinstance(each, kinds)]


def rewrite(node: Root, rewritings: Sequence[Rewriting], but: tuple[type[Node], ...] = ()) -> Root:
    """The tree after all of the rewritings, from the inside out; it shares with the old one
    whatever did not change. A node may only become one that can stand in its place: a value a
    value, a line a line. but: nodes that stay as they are, with everything in them.
    """
    return _Walk(rewritings, but).whole(node)


class _Walk:
    """One way through a tree. Of each class of nodes, it is found out once in which fields others
    may stand, and which of the rewritings are about it.
    """

    def __init__(self, rewritings: Sequence[Rewriting], but: tuple[type[Node], ...]) -> None:
        self._rewritings = rewritings
        self._but = but
        self._known: dict[type[Node], tuple[tuple[str, ...], tuple[int, ...]]] = {}
        self._idle: set[type] = set()
        """Classes of nodes that stay as they are, as no others stand in them."""
        self._meant: frozenset[type[Node]] | None = None
        """The classes in the whole tree that the rewritings are about, once it is known."""

    def whole(self, node: Root) -> Root:
        """What stands in the place of a node in the end, with everything in it."""
        if isinstance(node, Block):
            if self._meant is None:
                self._meant = frozenset(cls for cls in node.by_class if self._met(cls)[1])
            if self._meant.isdisjoint(node.by_class):
                return node
        cls: type = node.__class__
        fields, about = self._known.get(cls) or self._met(cls)
        changes: dict[str, object] = {}
        for name in fields:
            old = getattr(node, name)
            kind = old.__class__
            if kind is tuple:
                new: object = self._several(old) if old else old
            elif kind in self._idle:
                continue
            elif isinstance(old, Node):
                new = self.whole(old)
            else:
                continue
            if new is not old:
                changes[name] = new
        if changes:
            node = altered(node, changes)
        return self._changed(node, about) if about else node

    def _several(self, old: tuple[object, ...]) -> tuple[object, ...]:
        idle = self._idle
        new = tuple([p if p.__class__ in idle else self._part(p) for p in old])
        return old if all(map(is_, new, old)) else new

    def _part(self, old: object) -> object:
        if isinstance(old, Node):
            return self.whole(old)
        return self._several(old) if isinstance(old, tuple) else old

    def _changed(self, node: Root, about: Sequence[int]) -> Root:
        """A node after some of the rewritings; it may become one of another class, which those
        change that come next.
        """
        for at in about:
            new: Root = self._rewritings[at].change(node)
            if new.__class__ is not node.__class__:
                return self._changed(new, [n for n in self._met(new.__class__)[1] if n > at])
            node = new
        return node

    def _met(self, cls: type) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The fields of such nodes, and which of the rewritings are about them."""
        known = self._known.get(cls)
        if known is None:
            fields = () if cls in self._but else places(cls)
            about = (at for at, one in enumerate(self._rewritings) if one.about(cls))
            known = self._known[cls] = fields, () if cls in self._but else tuple(about)
            if known == ((), ()):
                self._idle.add(cls)
        return known
