"""Pieces that are compared: by the only number that they have.

Purpose: `the player with the higher pick`, `if their pick is more than opponent's pick`, `the
difference in picks`: where pieces have one number, no other can be meant.
Input: a bound value, and the words for it. Output: the value, or the number of the piece that it
is. Must not know: what is compared, and how.
"""

from collections.abc import Callable

from .. import ir
from .. import syntax as sx
from .binder import Typed
from .builder import ProgramBuilder

PropertyOf = Callable[[Typed, sx.Word, sx.Node], Typed]
"""What somebody or something has under a name, as `Binder.property_of`."""


def compared(draft: ProgramBuilder, property_of: PropertyOf, bound: Typed, node: sx.Node) -> Typed:
    """A value; of a piece whose kind has a single number, that number."""
    if not isinstance(bound.type, ir.PieceType | ir.DesignType) or _is_a_name(node):
        return bound
    numbers = numbers_of(draft, bound.type.kind) if bound.type.kind is not None else []
    if len(numbers) != 1:
        return bound
    return property_of(bound, sx.Word(numbers[0], span=node.span), node)


def _is_a_name(node: sx.Node) -> bool:
    """Whether it is said what something is called: `name of your pick`."""
    match node:
        case sx.Of(noun=noun) | sx.Possessive(thing=sx.Possessed(noun=noun)):
            return noun.text == "name"
        case sx.Word(text=text):
            return text == "name"
    return False


def numbers_of(draft: ProgramBuilder, kind: int | None) -> list[str]:
    """The names of the numbers that pieces of a kind have; of all kinds, those of every piece."""
    return [
        made.name
        for made in draft.properties
        if made.bearer == "piece" and made.kind in (None, kind)
        if isinstance(made.type, ir.NumberType) and made.span.words
    ]
