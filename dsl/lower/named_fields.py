"""Fields that hold one of some names: `suit: clubs, diamonds, hearts or spades`.

Purpose: the names of a field are a small kind of their own, of which no piece ever comes into
being, called as the field is: `the game has trump: suit or none`. Fields with the same names share
the kind, in whatever order they stand. Where the names are those of pieces, the field holds one
of these.
Input: a script without variants' words. Output: the same with the kinds written out; a word that
is neither a kind nor one of several names is left as it is, and refused where it is resolved.
Must not know: what is done with a field.
"""

import re
from collections.abc import Iterator

from attrs import evolve

from .. import syntax as sx
from ..spans import Span
from ..syntax import items as sc
from ..syntax.walk import of, rewrite

VALUES = frozenset({"number", "player", "yes", "no", "text", "nobody", "none"})
"""The words behind the colon of a field that are no names."""

NOTHING = ("nobody", "none")

WHOEVER = (sx.SomePlayer, sx.BothPlayers, sx.EachPlayer)
NOBODY = sx.Nothing("nobody")


def fields_of_names(script: sc.Script) -> sc.Script:
    """The script in which every field holds a value of some kind."""
    found = _Fields(script)
    script = evolve(script, items=tuple(map(found.written_out, script.items)))
    script = rewrite(script, (of(sx.Declare)(found.declared),))
    if found.held:
        script = rewrite(script, (of(sx.Line)(found.stated),))
        script = rewrite(script, (of(sx.Is)(found.asked),))
    return evolve(script, items=(*script.items, *found.items())) if found.names else script


class _Fields:
    """Which names are written out, and what each kind of them is called."""

    def __init__(self, script: sc.Script) -> None:
        kinds = [i.name.text for i in script.items if isinstance(i, sc.Kind | sc.Board)]
        self.known = VALUES.union(kinds)
        self.pieces = {i.name.text: i.kind.text for i in script.items if isinstance(i, sc.Piece)}
        self.names: dict[frozenset[str], tuple[sx.Word, tuple[str, ...]]] = {}
        self.seats = {w.text for i in script.items if isinstance(i, sc.Header) for w in i.seats}
        self.held: dict[str, sx.Word] = {}
        """By its name, what each player has that may be called so: `they are angry`."""

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
            kind = self._kind_of(names, node.name)
        return node if kind is None or of else evolve(node, kinds=(kind, *none))

    def declared(self, node: sx.Declare) -> sx.Declare:
        """What somebody has and is one of several names: at first none, or the first of them."""
        held = node.initial
        if not isinstance(held, sx.OrNone) or not held.names:
            return node
        names = tuple(word.text for word in held.names)
        kinds = {self.pieces.get(word) for word in names}
        kind = kinds.pop()
        if kinds or len(set(names)) < len(names) or any(word in self.known for word in names):
            return node
        if kind is None:
            kind = self._kind_of(names, node.name)
        if isinstance(node.owner, sx.EachPlayer):
            self.held |= dict.fromkeys(names, node.name)
        if held.word:
            return evolve(node, initial=sx.OrNone(kind, held.word, span=held.span))
        return evolve(node, initial=held.names[0])

    def stated(self, node: sx.Line) -> sx.Line:
        """`they are angry`, where something is done, is `their mood becomes angry`."""
        said = node.sentence
        if not isinstance(said, sx.Is) or said.negated or not self._of_somebody(said):
            return node
        (name,) = said.alternatives[:1]
        becomes = sx.Argument("", name, span=name.span)
        verb = sx.Word("becomes", span=said.span)
        place = self._theirs(said)
        return evolve(node, sentence=sx.EffectLine(place, verb, (becomes,), span=said.span))

    def asked(self, node: sx.Is) -> sx.Is:
        """`if they are angry` is `if their mood is angry`."""
        whoever = isinstance(node.value, WHOEVER) or node.value == NOBODY
        said = self._of_somebody(node) or (whoever and self._among_those_held(node))
        return evolve(node, value=self._theirs(node)) if said else node

    def _of_somebody(self, node: sx.Is) -> bool:
        """Whether it is said of a player that they are one of the names that they hold."""
        who = node.value
        player = (isinstance(who, sx.Pronoun) and who.word in ("they", "you", "opponent")) or (
            isinstance(who, sx.Word) and who.text in self.seats
        )
        return player and self._among_those_held(node)

    def _among_those_held(self, node: sx.Is) -> bool:
        names = [each.text for each in node.alternatives if isinstance(each, sx.Word)]
        whole = {self.held[name].text for name in names if name in self.held}
        every = len(names) == len(node.alternatives) and all(name in self.held for name in names)
        return every and len(whole) == 1

    def _theirs(self, node: sx.Is) -> sx.Possessive:
        name = next(each.text for each in node.alternatives if isinstance(each, sx.Word))
        held = evolve(self.held[name], span=node.value.span)
        return sx.Possessive(
            node.value, sx.Possessed("", held, span=held.span), span=node.value.span
        )

    def _kind_of(self, names: tuple[str, ...], word: sx.Word) -> str:
        """The kind with some names: called as what holds them first."""
        return self.names.setdefault(frozenset(names), (self._called(word), names))[0].text

    def _called(self, word: sx.Word) -> sx.Word:
        taken = self.known.union(each.text for each, _ in self.names.values())
        name = word.text
        while name in taken:
            name += "-name"
        return evolve(word, text=name)

    def items(self) -> Iterator[sc.Names]:
        """The kinds with their names."""
        for word, names in self.names.values():
            words = tuple(sx.Word(name, span=_born_at(name, word.span)) for name in names)
            yield sc.Names(word, words, span=word.span)


def _born_at(name: str, field: Span) -> Span:
    """Where a name stands behind the field that holds it, in the same line."""
    text = field.source.text
    line = text[field.end :].partition("\n")[0]
    found = re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", line)
    return Span(field.source, *(field.end + at for at in found.span())) if found else field
