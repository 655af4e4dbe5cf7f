"""Decks told by what is printed: `2 of each card with colour red and one of each card with rank 9`.

Purpose: what lies in a zone at first is so many pieces of each name; which names are meant by
`with rank 9` can be read off the pieces.
Input: a script without variants' words. Output: the same with such decks told by names; those of
which it cannot be read are left as they are, and refused where they are resolved.
Must not know: what else a field means.
"""

from attrs import evolve

from .. import syntax as sx
from ..limits import MOST_COPIES
from ..signs import SIGNS
from ..syntax import items as sc
from ..syntax.walk import of, rewrite
from ..word_forms import forms


def decks_by_names(script: sc.Script) -> sc.Script:
    """The script in which every zone that begins with several groups tells their names."""
    return rewrite(script, (of(sx.Declare)(Printed(script).told_by_names),))


class Printed:
    """What is printed on every piece of a script."""

    def __init__(self, script: sc.Script) -> None:
        self.pieces = [item for item in script.items if isinstance(item, sc.Piece)]
        self.fields = {
            (item.name.text, each.name.text): each
            for item in script.items
            if isinstance(item, sc.Kind)
            for each in item.fields
        }

    def told_by_names(self, node: sx.Declare) -> sx.Node:
        """`one of each card with rank 9` is `1 King and 1 Queen`, if it can be read."""
        plain = not isinstance(node.initial, sx.Assorted)
        read = (one for one in _groups(node) if isinstance(one, sx.OneOfEach))
        if not any(one.filters or not plain for one in read):
            return node
        parts = self.lies_in(node)
        return evolve(node, initial=sx.Assorted(parts, span=node.initial.span)) if parts else node

    def lies_in(self, node: sx.Declare) -> tuple[sx.Copies, ...]:
        """So many pieces of each name as lie in a zone at first; none where it cannot be said."""
        found = [self._copies(each) for each in _groups(node)]
        return tuple(one for group in found for one in group) if all(found) else ()

    def _copies(self, group: sx.Value | sx.Copies) -> list[sx.Copies]:
        """So many pieces of each name; none where it cannot be said."""
        if isinstance(group, sx.Copies):
            return [group]
        if not isinstance(group, sx.OneOfEach) or not 1 <= group.copies <= MOST_COPIES:
            return []
        kinds = {form for noun in group.nouns for form in forms(noun.text)}
        out = {each.text for each in group.excepted if isinstance(each, sx.Word)}
        if len(out) < len(group.excepted):
            return []
        met = [
            (piece, [self._passes(piece, each) for each in group.filters])
            for piece in self.pieces
            if piece.kind.text in kinds and piece.name.text not in out
        ]
        if any(answer is None for _, answers in met for answer in answers):
            return []
        return [
            sx.Copies(group.copies, evolve(piece.name, span=group.span), span=group.span)
            for piece, answers in met
            if all(answers)
        ]

    def _passes(self, piece: sc.Piece, condition: sx.Filter) -> bool | None:
        """Whether a piece is such a one, by what is printed on it, if that says so."""
        if not isinstance(condition, sx.With | sx.WithSome | sx.Without):
            return None
        field = self.fields.get((piece.kind.text, condition.noun.text))
        if not isinstance(condition, sx.With):
            some = None if field is None else self._has_some(piece, field)
            return None if some is None else some == isinstance(condition, sx.WithSome)
        wanted, printed = _plain(condition.value), None if field is None else self._on(piece, field)
        if wanted is None or printed is None:
            return None
        if condition.sign == "=":
            return printed == wanted
        if isinstance(printed, int) and isinstance(wanted, int):
            return SIGNS[condition.sign](printed, wanted)
        return False if printed == NONE and isinstance(wanted, int) else None

    def _has_some(self, piece: sc.Piece, field: sc.Field) -> bool | None:
        """Whether something is printed in a field: 0 is something only where there may be none."""
        printed = self._on(piece, field)
        nothing = (NONE, " no", *(() if "none" in field.kinds else (0,)))
        return None if printed is None else printed not in nothing

    def _on(self, piece: sc.Piece, field: sc.Field) -> int | str | None:
        """What is printed on a piece in a field."""
        said = [
            line
            for line in piece.body
            if isinstance(line, sx.Clause) and line.label.text == field.name.text
        ]
        match said:
            case [sx.Clause(body=(sx.Line(sentence=sentence, guard=None),))]:
                return _plain(sentence)
            case [_, *_]:
                return None
        if field.as_labelled:
            return int(piece.label) if piece.label.isdigit() else NONE
        return NONE if field.usually is None else _plain(field.usually)


def _groups(node: sx.Declare) -> tuple[sx.Value | sx.Copies, ...]:
    """What a zone begins with, part by part."""
    return node.initial.parts if isinstance(node.initial, sx.Assorted) else (node.initial,)


NONE = " none"
"""What is printed where nothing is: no name begins with a blank."""


def _plain(value: object) -> int | str | None:
    """A number, a name, yes or no; nothing, if it must be worked out."""
    match value:
        case sx.Number(value=number):
            return number
        case sx.Negative(value=sx.Number(value=number)):
            return -number
        case sx.Word(text=name):
            return name
        case sx.TruthValue(value=truth):
            return " yes" if truth else " no"
        case sx.Nothing():
            return NONE
    return None
