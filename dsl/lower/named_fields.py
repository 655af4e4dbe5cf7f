"""Fields that hold one of some names: `suit: clubs, diamonds, hearts or spades`.

Purpose: the names of a field are a small kind of their own, of which no piece ever comes into
being, called as the field is: `the game has trump: suit or none`. Fields with the same names share
the kind. Where the names are those of pieces, the field holds one of these.
Input: a script without variants' words. Output: the same with the kinds written out; a word that
is neither a kind nor one of several names is left as it is, and refused where it is resolved.
Must not know: what is done with a field.
"""

from collections.abc import Iterator

from attrs import evolve

from .. import syntax as sx
from ..syntax import items as sc

VALUES = frozenset({"number", "player", "yes", "no", "text", "nobody", "none"})
"""The words behind the colon of a field that are no names."""

NOTHING = ("nobody", "none")


def fields_of_names(script: sc.Script) -> sc.Script:
    """The script in which every field holds a value of some kind."""
    found = _Fields(script)
    items = tuple(map(found.written_out, script.items))
    return evolve(script, items=(*items, *found.items())) if found.names else script


class _Fields:
    """Which names are written out, and what each kind of them is called."""

    def __init__(self, script: sc.Script) -> None:
        kinds = [i.name.text for i in script.items if isinstance(i, sc.Kind | sc.Board)]
        self.known = VALUES.union(kinds)
        self.pieces = {i.name.text: i.kind.text for i in script.items if isinstance(i, sc.Piece)}
        self.names: dict[tuple[str, ...], sx.Word] = {}

    def written_out(self, item: sc.Item) -> sc.Item:
        """An item whose fields hold values of kinds."""
        if not isinstance(item, sc.Kind | sc.Board):
            return item
        fields = tuple(map(self._field, item.fields))
        return item if fields == item.fields else evolve(item, fields=fields)

    def _field(self, node: sc.Field) -> sc.Field:
        names = tuple(word for word in node.kinds if word not in NOTHING)
        if len(names) < 2 or any(word in self.known for word in names):
            return node
        none = tuple(word for word in node.kinds if word in NOTHING)
        of = {self.pieces.get(word) for word in names}
        kind = of.pop()
        if kind is None and not of:
            kind = self.names.setdefault(names, self._called(node.name)).text
        return node if kind is None or of else evolve(node, kinds=(kind, *none))

    def _called(self, word: sx.Word) -> sx.Word:
        taken = self.known.union(each.text for each in self.names.values())
        name = word.text
        while name in taken:
            name += "-name"
        return evolve(word, text=name)

    def items(self) -> Iterator[sc.Names]:
        """The kinds with their names."""
        for names, word in self.names.items():
            words = tuple(sx.Word(name, span=word.span) for name in names)
            yield sc.Names(word, words, span=word.span)
