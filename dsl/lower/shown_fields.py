"""What pieces have, shown of all that lie in one place: `reveal each cup's face`.

Purpose: what pieces have may have been changed, by chance or by lines, and their names do not say
it: `reveal each cup's face` tells of each piece whose it is, which it is, and its face; so do
`show their cup's face to opponent` and `reveal their pick's rank`; and of the places of a board
`reveal mine of dig` and `they look at mine of dig`, which may be secret.
Input: a script. Output: the same with announcements in their place. What is no field of one kind of
piece, or lies in no place that the script declares, is left, and refused where it is resolved; so
is what was chosen in secret, which is revealed first.
Must not know: what a name stands for.
"""

from collections.abc import Iterable

from attrs import evolve, frozen

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.guarded import behind
from ..syntax.walk import of, rewrite, those
from ..word_forms import forms

SHOWS = ("reveal", "reveals", "show", "shows")
LOOKS = ("look at", "looks at")
ZONES = (sx.OneOfEach, sx.Assorted, sx.Nothing)
THEY, IT = sx.Pronoun("they"), sx.Pronoun("it")


def shown_fields(script: sc.Script) -> sc.Script:
    """The script in which what pieces have is announced."""
    return rewrite(script, (of(sx.Line)(_Fields(script).announced),))


@frozen
class _Place:
    """Where pieces lie, or the one that was chosen; whose that is, if it is said; whether it is
    said of each player.
    """

    value: sx.Value
    whose: sx.Value | None
    each: bool = False
    chosen: bool = False


class _Fields:
    """What a script says of pieces, and where they lie."""

    def __init__(self, script: sc.Script) -> None:
        self.kinds: dict[str, list[sx.Word]] = {}
        for kind in those(script, sc.Kind):
            for form in {form for field in kind.fields for form in forms(field.name.text)}:
                self.kinds.setdefault(form, []).append(kind.name)
        boards = (field for board in those(script, sc.Board) for field in board.fields)
        self.places = frozenset(form for field in boards for form in forms(field.name.text))
        self.zones = _names(n for n in those(script, sx.Declare) if isinstance(n.initial, ZONES))
        self.choices = _names(n for n in those(script, sx.Choose) if not n.secret)

    def announced(self, node: sx.Line) -> sx.Node:
        """A line that shows what pieces have, as one that says it."""
        said = node.sentence
        told = self._of_a_place(said) if isinstance(said, sx.EffectLine) else None
        if told is not None:
            return evolve(node, sentence=told)
        if not isinstance(said, sx.EffectLine) or said.verb.text not in SHOWS or said.subject:
            return node
        match said.arguments:
            case (sx.Argument(preposition="", also=()) as what, *hearer):
                found = self._asked(what.value)
            case _:
                return node
        if found is None or any(each.preposition != "to" for each in hearer):
            return node
        field, place = found
        return behind(self._lines(said, field, place, tuple(hearer)), node.guard)

    def _of_a_place(self, said: sx.EffectLine) -> sx.EffectLine | None:
        """A line that shows what a place of a board has, or by which somebody looks at it, as one
        that says it.
        """
        shows = said.verb.text in SHOWS and not said.subject
        looks = said.verb.text in LOOKS
        match said.arguments:
            case (sx.Argument(preposition="", also=()) as what, *hearer) if shows:
                pass
            case (sx.Argument(preposition="", also=()) as what,) if said.subject and looks:
                hearer = [sx.Argument("to", said.subject, span=said.subject.span)]
            case _:
                return None
        match what.value:
            case sx.Possessive(owner=owner, thing=sx.Possessed(which="", noun=noun)):
                pass
            case sx.Of(noun=noun, owner=owner, printed=False):
                pass
            case _:
                return None
        if noun.text not in self.places - self.kinds.keys() or isinstance(owner, sx.Each):
            return None
        between = f": {noun.text.replace('-', ' ')} "
        told = sx.Listed((owner, what.value), between, span=said.span)
        arguments = (sx.Argument("", told, span=said.span), *hearer)
        return sx.EffectLine(None, evolve(said.verb, text="announce"), arguments, span=said.span)

    def _asked(self, value: sx.Value) -> tuple[sx.Word, _Place] | None:
        """The field that is asked for, and where the pieces lie that have it."""
        match value:
            case sx.Possessive(owner=owner, thing=sx.Possessed(which="", noun=noun)):
                field = noun
            case sx.Of(noun=noun, owner=owner, printed=False):
                field = noun
            case _:
                return None
        place = self._place(owner) if len(self.kinds.get(field.text, ())) == 1 else None
        return None if place is None else (field, place)

    def _place(self, value: sx.Value) -> _Place | None:
        match value:
            case sx.Each(noun=noun, within=None, region=None) if self._known(noun):
                they = evolve(THEY, span=value.span)
                where = sx.Possessive(they, sx.Possessed("", noun, span=noun.span), span=value.span)
                return _Place(where, they, each=True, chosen=noun.text in self.choices)
            case sx.Each(within=sx.Node() as within):
                return self._place(within)
            case sx.Possessive(owner=owner, thing=sx.Possessed(which="", noun=noun)):
                known = self._known(noun)
            case sx.Of(noun=noun, owner=owner, printed=False):
                known = self._known(noun)
            case sx.Word() as noun if noun.text in self.zones:
                return _Place(value, None)
            case _:
                return None
        return _Place(value, owner, chosen=noun.text in self.choices) if known else None

    def _known(self, noun: sx.Word) -> bool:
        return noun.text in self.zones or noun.text in self.choices

    def _lines(
        self, said: sx.EffectLine, field: sx.Word, place: _Place, hearer: tuple[sx.Argument, ...]
    ) -> sx.Statement:
        span = said.span
        thing = place.value if place.chosen else evolve(IT, span=span)
        own = sx.Possessed("", field, span=field.span)
        told = (*((place.whose,) if place.whose else ()), thing)
        values = sx.Listed((*told, sx.Possessive(thing, own, span=span)), span=span)
        arguments = (sx.Argument("", values, span=span), *hearer)
        verb = evolve(said.verb, text="announce")
        line: sx.Statement = sx.Line(
            sx.EffectLine(None, verb, arguments, span=span), None, span=span
        )
        if not place.chosen:
            (kind,) = self.kinds[field.text]
            line = sx.ForEachPiece(kind, place.value, (line,), span=span)
        return sx.ForEachPlayer((line,), span=span) if place.each else line


def _names(nodes: Iterable[sx.Declare | sx.Choose]) -> frozenset[str]:
    return frozenset(form for node in nodes for form in forms(node.name.text))
