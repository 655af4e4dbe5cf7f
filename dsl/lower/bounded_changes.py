"""Numbers that change within a bound: `their heat rises by 2, at most 9`.

Purpose: a number that rises by so much, but no further than a bound, rises by what is left up to
it; one that is further already stays. What a number becomes within a bound is the smaller of both.
Input: a script. Output: the same with the amounts written out. Where the same number would rise for
each of several things at once, each within the bound, all of them together would go beyond it: such
lines are left, and refused where they are resolved.
Must not know: what a name stands for.
"""

from attrs import evolve

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.walk import inside, of, rewrite

UP, DOWN = ("rise", "rises"), ("fall", "falls")
BECOMES = ("become", "becomes")


def within_bounds(script: sc.Script) -> sc.Script:
    """The script in which what changes within a bound changes by an amount."""
    return rewrite(rewrite(script, (_noted,)), (_amount,))


@of(sx.ForEachPiece)
def _noted(node: sx.ForEachPiece) -> sx.Node:
    return evolve(node, body=tuple(rewrite(line, (_for_each,)) for line in node.body))


@of(sx.Bounded)
def _for_each(node: sx.Bounded) -> sx.Node:
    """Among lines for each thing: a number that is not that thing's is the same for all."""
    place = node.effect.subject
    own = place is not None and any(each == sx.Pronoun("it") for each in inside(place))
    return node if own else evolve(node, together=True)


@of(sx.Line)
def _amount(node: sx.Line) -> sx.Node:
    said = node.sentence
    if not isinstance(said, sx.Bounded) or said.together or said.sign not in ("<=", ">="):
        return node
    effect = said.effect
    place, verb = effect.subject, effect.verb.text
    if place is None or len(effect.arguments) != 1 or effect.arguments[0].also:
        return node
    (argument,) = effect.arguments
    bound = _of_the_same(said.bound, place)
    match said.sign:
        case "<=" if verb in UP and argument.preposition == "by":
            amount = _so_far(argument.value, sx.Calculation(bound, "-", place, span=bound.span))
        case ">=" if verb in DOWN and argument.preposition == "by":
            amount = _so_far(argument.value, sx.Calculation(place, "-", bound, span=bound.span))
        case _ if verb in BECOMES and argument.preposition == "":
            which = "smaller" if said.sign == "<=" else "greater"
            amount = sx.Extreme(which, argument.value, bound, span=argument.span)
        case _:
            return node
    return evolve(node, sentence=evolve(effect, arguments=(evolve(argument, value=amount),)))


def _so_far(amount: sx.Value, room: sx.Value) -> sx.Value:
    """An amount, but no more than there is room for, if there is any."""
    less = sx.Extreme("smaller", amount, room, span=amount.span)
    return sx.Extreme("greater", sx.Number(0, span=amount.span), less, span=amount.span)


def _of_the_same(bound: sx.Value, place: sx.Value) -> sx.Value:
    """A bound in which `its` is said of whatever has the number: `at most its printed strength`."""
    if not isinstance(place, sx.Possessive | sx.Of):
        return bound
    owner = place.owner
    same = of(sx.Pronoun)(lambda node: owner if node.word == "it" else node)
    return rewrite(bound, (same,))
