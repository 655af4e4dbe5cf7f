"""Names that a choice gives: `North chooses opening: check or bet`.

Purpose: what may be chosen by names that nothing else has is a small kind of its own, of which no
piece ever comes into being. Choices that share a name share the kind, so that what was chosen in
one can be compared with what was chosen in the other. Where all the names are those of pieces, or
those that a field holds, one of these is named.
Input: a script without variants' words. Output: the same with the kinds written out.
Must not know: what is done with a choice; whether its names can be told from other words.
"""

from collections.abc import Iterator

from attrs import evolve

from .. import syntax as sx
from ..ir.boards import Board, laid_out
from ..syntax import items as sc
from ..syntax.walk import of, rewrite, those


def kinds_of_names(script: sc.Script) -> sc.Script:
    """The script in which every choice by names is a choice among the names of a kind."""
    kinds = _Kinds(script)
    if not kinds.choices:
        return script
    lowered = rewrite(script, (of(sx.NamesDomain)(kinds.written_out),))
    return evolve(lowered, items=(*lowered.items, *kinds.items()))


WIDEST = 99
"""No board has more cells in a row."""


def _board(item: sc.Board) -> Board:
    """A board; one that is refused for its size has one cell."""
    fits = max(item.width, item.height) <= WIDEST
    size = (item.width, item.height) if fits else (1, 1)
    paths = tuple(tuple(word.text for word in path.places) for path in item.paths)
    return laid_out(item.name.text, item.shape, *size, paths)


class _Kinds:
    """Which names go together, and what each such kind is called."""

    def __init__(self, script: sc.Script) -> None:
        items = script.items
        fields = (i for i in items if isinstance(i, sc.Names))
        self.pieces = {word.text: field.name for field in fields for word in field.names}
        self.pieces |= {i.name.text: i.kind for i in items if isinstance(i, sc.Piece)}
        self.seats = {w.text for i in items if isinstance(i, sc.Header) for w in i.seats}
        self.boards = [_board(item) for item in items if isinstance(item, sc.Board)]
        self.taken = {
            form
            for item in items
            if isinstance(item, sc.Kind | sc.Board)
            for form in (item.name.text, item.name.text + "s", item.name.text.removesuffix("s"))
        }
        self.choices = [
            node
            for node in those(script, sx.Choose, sx.Asks)
            if isinstance(node, sx.Choose | sx.Asks)
            and isinstance(node.domain, sx.NamesDomain | sx.WeightedDomain)
        ]
        self.groups = list(self._groups())
        self.kind_of = {name: word for word, names in self.groups for name in names}
        self.sizes = {word.text: len(names) for word, names in self.groups}

    def _groups(self) -> Iterator[tuple[sx.Word, dict[str, sx.Word]]]:
        """The names that belong together, and the word for their kind: what the first choice among
        them is called.
        """
        left = [(node.name, dict(self._born(node))) for node in self.choices]
        while left:
            word, names = left.pop(0)
            while met := [each for each in left if not names.keys().isdisjoint(each[1])]:
                for each in met:
                    names.update((name, at) for name, at in each[1].items() if name not in names)
                    left.remove(each)
            if names:
                yield evolve(word, text=self._free(word.text)), names

    def _born(self, node: sx.Choose | sx.Asks) -> Iterator[tuple[str, sx.Word]]:
        """The names of a choice that nothing has as yet; none, if some of them are of pieces."""
        domain = node.domain
        if not isinstance(domain, sx.NamesDomain | sx.WeightedDomain):
            return
        if self._with_cells({word.text for word in domain.names}) is not None:
            return
        known = self.pieces.keys() | (self.seats if len(domain.names) == len(self.seats) else set())
        if known.isdisjoint(word.text for word in domain.names):
            yield from ((word.text, word) for word in domain.names)

    def _free(self, name: str) -> str:
        while name in self.taken:
            name += "-name"
        self.taken.add(name)
        return name

    def written_out(self, node: sx.NamesDomain) -> sx.Node:
        """`check or bet` is `an opening that is check or bet`."""
        names = {word.text for word in node.names}
        if names == self.seats:
            return sx.PlayerDomain(span=node.span)
        board = self._with_cells(names)
        if board is not None and len(names) == len(node.names):
            one, noun = sx.Number(1, span=node.span), sx.Word(board.name, span=node.span)
            among = sx.That(False, node.names, span=node.span)
            return sx.PiecesDomain(one, one, noun, (), (), (among,), span=node.span)
        kinds = {self._kind(name) for name in names}
        kind = kinds.pop()
        if kind is None or kinds or len(names) < len(node.names):
            return node  # which is refused where it is resolved
        one = sx.Number(1, span=node.span)
        among = sx.That(False, node.names, span=node.span)
        filters = () if self.sizes.get(kind) == len(names) else (among,)
        noun = sx.Word(kind, span=node.span)
        return sx.PiecesDomain(one, one, noun, (), (), filters, span=node.span)

    def _with_cells(self, names: set[str]) -> Board | None:
        """The first board whose cells have all of these names."""
        return next((each for each in self.boards if names <= each.numbers.keys()), None)

    def _kind(self, name: str) -> str | None:
        word = self.pieces.get(name) or self.kind_of.get(name)
        return None if word is None else word.text

    def items(self) -> Iterator[sc.Names]:
        """The kinds with their names."""
        for word, names in self.groups:
            yield sc.Names(word, tuple(names.values()), span=word.span)
