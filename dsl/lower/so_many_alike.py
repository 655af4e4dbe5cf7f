"""Whether there are so many that are alike, said by one of them and how many are like it.

Purpose: `there are 4 cards in their hand with the same rank`. What is said of them before, such as
`its neighbours`, is of what was meant before, and not of each that is counted.
Input: a condition. Output: the one that it stands for. Must not know: in which line it stands.
"""

from attrs import evolve

from .. import syntax as sx
from ..syntax.walk import of


@of(sx.ThereIs)
def so_many_alike(node: sx.ThereIs) -> sx.Node:
    """`there are 4 cards in their hand with the same rank` is `there is a card in their hand where
    the number of cards in their hand with its rank is at least 4`.
    """
    things = node.things
    alike = [each.value for each in things.sets if each.how == "same"]
    if len(things.sets) != 1 or not alike or not isinstance(alike[0], sx.Word):
        return node
    place = things.sets[0].span
    it = sx.Pronoun("it", span=place)
    noun = alike[0]
    same: sx.Filter = sx.With(noun, "=", sx.Of(noun, it, span=place), True, span=place)
    if noun.text == "name":
        same = sx.That(False, (it,), True, span=place)
    within = sx.united(things.zones)
    count = sx.NumberOf(
        things.noun,
        None if within is None else _outside(within),
        None if things.region is None else _lying(things.region),
        tuple(map(_outside, things.excepted)),
        (*map(_around, things.filters), same),
        span=place,
    )
    enough = sx.Compares(count, ">=", _outside(things.low), span=node.span)
    one = sx.Number(1, span=things.low.span)
    where = sx.Where(enough, span=node.span)
    such = evolve(things, low=one, high=one, sets=(), filters=(*things.filters, where))
    return evolve(node, things=such)


def _outside(value: sx.Value) -> sx.Outside:
    """A value of which `it` is what it was before the phrase around it."""
    return sx.Outside(value, span=value.span)


def _lying(said: sx.Region) -> sx.Region:
    """Where things lie, by what was meant before the phrase around it."""
    values = tuple(map(_outside, said.values))
    return evolve(said, values=values, also=tuple(map(_lying, said.also)))


def _around(said: sx.Filter) -> sx.Filter:
    """What things are like, by what was meant before the phrase around it."""
    match said:
        case sx.Region():
            return _lying(said)
        case sx.With(outside=True, value=value):
            return evolve(said, value=_outside(value))
        case sx.That(outside=True, alternatives=alternatives):
            return evolve(said, alternatives=tuple(map(_outside, alternatives)))
        case _:
            return said
