"""Pieces that are compared and say no number have the one by which they are labelled.

Purpose: `the player with the higher pick`, of pieces called `card 3 Queen`, is what it is with
`rank: number, as labelled` below `pieces card`.
Input: a script. Output: the same, in which those kinds have that field. Kinds that have a number,
or have a piece whose label is none, stay as they are.
Must not know: what else is wrong with what is compared.
"""

from collections.abc import Iterator

from attrs import evolve

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.walk import those
from ..word_forms import forms

NAMES = ("rank", "label", "number-of-label")
"""What the number is called: the first that the script does not use."""


def numbers_of_labels(script: sc.Script) -> sc.Script:
    """The script, with a number for pieces that are compared by their labels."""
    chosen = dict(choices_of_kinds(script))
    kinds = {chosen[name] for name in _compared(script) if name in chosen} & set(_labelled(script))
    if not kinds:
        return script
    used = {node.text for node in those(script, sx.Word)}
    name = next(each for each in NAMES if each not in used)
    return evolve(script, items=tuple(_numbered(item, kinds, name) for item in script.items))


def _numbered(item: sc.Item, kinds: set[str], name: str) -> sc.Item:
    if not isinstance(item, sc.Kind) or item.name.text not in kinds:
        return item
    place = item.name.span
    field = sc.Field(sx.Word(name, span=place), ("number",), True, span=place)
    return evolve(item, fields=(*item.fields, field))


def _labelled(script: sc.Script) -> Iterator[str]:
    """The kinds without a number, all of whose pieces are labelled by one."""
    for kind in (item for item in script.items if isinstance(item, sc.Kind)):
        pieces = [
            item
            for item in script.items
            if isinstance(item, sc.Piece) and item.kind.text == kind.name.text
        ]
        numbers = any("number" in field.kinds for field in kind.fields)
        if pieces and not numbers and all(piece.label.isdigit() for piece in pieces):
            yield kind.name.text


def choices_of_kinds(script: sc.Script) -> Iterator[tuple[str, str]]:
    """The names of choices of one piece, in each number, and of which kind it is."""
    kinds = {form: n.name.text for n in those(script, sc.Kind) for form in forms(n.name.text)}
    for node in those(script, sx.Choose):
        if isinstance(node.domain, sx.PiecesDomain):
            kind = kinds.get(node.domain.noun.text)
            if kind is not None:
                yield from ((form, kind) for form in forms(node.name.text))


def _compared(script: sc.Script) -> Iterator[str]:
    """The names of which more and less is said."""
    for node in (*those(script, sx.MostOf, sx.OfBoth), *those(script, sx.Compares)):
        match node:
            case sx.MostOf(thing=None, noun=noun) | sx.OfBoth(noun=noun):
                yield noun.text
            case sx.Compares(left=left, right=right):
                yield from (name for value in (left, right) for name in _named(value))


def _named(value: sx.Value) -> Iterator[str]:
    match value:
        case sx.Word(text=text) | sx.Of(noun=sx.Word(text=text)):
            yield text
        case sx.Possessive(thing=sx.Possessed(noun=noun)):
            yield noun.text
