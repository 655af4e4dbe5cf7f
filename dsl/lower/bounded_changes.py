"""Numbers and their bounds: `their heat rises by 2, at most 9`, `their heat is at most 9`.

Purpose: a number that rises by so much, but no further than a bound, rises by what is left up to
it; one that is further already stays. What a number becomes within a bound is the smaller of both.
A bound as a line of its own is what the number becomes where it is beyond it. What is said of each
of several things is said in lines for each of them: each has its own bound to keep.
Input: a script. Output: the same with the amounts written out. Where the same number would rise for
each of several things at once, each within the bound, all of them together would go beyond it: such
lines are left, and refused where they are resolved.
Must not know: what a name stands for, beyond what the script says where it is declared.
"""

from attrs import evolve

from .. import syntax as sx
from ..ir.nodes import sure
from ..syntax import items as sc
from ..syntax.guarded import under
from ..syntax.walk import inside, of, rewrite, those
from ..word_forms import forms
from .sentences import DOING, Doing, becomes, done

UP, DOWN = ("rise", "rises"), ("fall", "falls")
BECOMES = ("become", "becomes")

BEYOND = {"<=": ">", ">=": "<"}
"""By the sign of a bound, the sign that says that it is not kept."""


def within_bounds(script: sc.Script) -> sc.Script:
    """The script in which what changes within a bound changes by an amount."""
    bounds = _Bounds(script)
    script = rewrite(script, (of(sx.Line)(bounds.of_each),))
    return rewrite(rewrite(script, (_noted,)), (of(sx.Line)(bounds.line),))


@of(*DOING)
def capped(node: Doing) -> sx.Node:
    """`their heat is at most 3`, where something is done, is `their heat becomes 3, if their heat
    is more than 3`: a bound that is kept anyhow changes nothing, and is at odds with nothing.
    """
    return done(node, _cap)


def _cap(line: sx.Line) -> sx.Line:
    said = line.sentence
    if not isinstance(said, sx.Cap) or said.sign not in BEYOND or root(said.place) is not None:
        return line
    beyond = sx.Compares(said.place, BEYOND[said.sign], said.bound, span=said.span)
    guard = sx.Guard(beyond, also=() if line.guard is None else (line.guard,), span=said.span)
    return evolve(line, sentence=becomes(said.place, said.bound, said.span), guard=guard)


def root(value: sx.Value | None) -> sx.Each | None:
    """Of what a value is, if that is each of several things."""
    while isinstance(value, sx.Possessive | sx.Of):
        value = value.owner
    return value if isinstance(value, sx.Each) else None


def of_one(value: sx.Value, thing: sx.Value) -> sx.Value:
    """A value of each of several things as one of a single thing."""
    if isinstance(value, sx.Possessive | sx.Of):
        return evolve(value, owner=of_one(value.owner, thing))
    return thing


@of(sx.ForEachPiece)
def _noted(node: sx.ForEachPiece) -> sx.Node:
    return evolve(node, body=tuple(rewrite(line, (_for_each,)) for line in node.body))


@of(sx.Bounded)
def _for_each(node: sx.Bounded) -> sx.Node:
    """Among lines for each thing: a number that is not that thing's is the same for all."""
    place = node.effect.subject
    own = place is not None and any(each == sx.Pronoun("it") for each in inside(place))
    return node if own else evolve(node, together=True)


class _Bounds:
    """Lines about bounds, in a script that says what pieces and cells have, and what is chosen."""

    def __init__(self, script: sc.Script) -> None:
        made: tuple[sc.Kind | sc.Board, ...] = (*those(script, sc.Kind), *those(script, sc.Board))
        self.boards = {form for each in those(script, sc.Board) for form in forms(each.name.text)}
        self.nouns = {form for each in made for form in forms(each.name.text)}
        self.fields = {
            form for each in made for field in each.fields for form in forms(field.name.text)
        }
        self.several = {
            each.name.text: each.domain.noun
            for each in those(script, sx.Choose)
            if isinstance(each.domain, sx.PiecesDomain) and each.domain.high != sx.Number(1)
        }
        self.chosen = {each.name.text for each in those(script, sx.Choose)}

    def of_each(self, line: sx.Line) -> sx.Node:
        """`rank of each card in their hand is at most 3` is `for each card in their hand: its rank
        is at most 3`; of what each player has chosen, it is said for each player.
        """
        said = line.sentence
        match said:
            case sx.Cap(place=place) if said.sign in BEYOND:
                each = root(place)
            case sx.Bounded(effect=sx.EffectLine(subject=place)):
                each = root(place)
            case sx.EffectLine(subject=sx.Of() | sx.Possessive() as place):
                each = root(place)
                if each is None or each.within is not None or each.noun.text not in self.boards:
                    return line  # of pieces it can be said at once
            case _:
                return line
        if each is None:
            return line
        noun = each.noun.text
        it, they = sx.Pronoun("it", span=each.span), sx.Pronoun("they", span=each.span)
        if noun in self.nouns:
            body = (evolve(line, sentence=_about(said, it)),)
            return sx.ForEachPiece(each.noun, each.within, body, each.region, span=line.span)
        somebody = {sx.Pronoun("they"), sx.Pronoun("opponent")}
        if (
            each.within
            or each.region
            or noun not in self.chosen
            or not somebody.isdisjoint(inside(said))
        ):
            return line
        theirs = sx.Possessive(they, sx.Possessed("", each.noun, span=each.span), span=each.span)
        done: sx.Statement
        if noun in self.several:
            done = evolve(line, sentence=_about(said, it), guard=None)
            done = sx.ForEachPiece(self.several[noun], theirs, (done,), span=line.span)
        else:
            done = evolve(line, sentence=_about(said, theirs), guard=None)
        loop = sx.ForEachPlayer((done,), span=line.span)
        if line.guard is None:
            return loop
        (whole,) = under((loop,), line.guard)
        return whole

    def line(self, node: sx.Line) -> sx.Node:
        """A line that changes something within a bound, as one that changes it by an amount."""
        match node.sentence:
            case sx.Cap() as cap:
                return evolve(node, sentence=evolve(cap, bound=self._meant(cap.bound, cap.place)))
            case sx.Bounded(together=False, sign="<=" | ">=") as said:
                return self._amount(node, said)
        return node

    def _amount(self, node: sx.Line, said: sx.Bounded) -> sx.Line:
        effect = said.effect
        place, verb = effect.subject, effect.verb.text
        if place is None or len(effect.arguments) != 1 or effect.arguments[0].also or root(place):
            return node
        (argument,) = effect.arguments
        bound = self._meant(said.bound, place)
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

    def _meant(self, bound: sx.Value, place: sx.Value) -> sx.Value:
        """A bound in which `its` is said of the piece or cell that has the number: `at most its
        printed strength`. Players have `their`; and what has the number as it is bounds nothing.
        """
        match place:
            case sx.Possessive(owner=owner, thing=sx.Possessed(noun=noun)) | sx.Of(noun, owner):
                itself = any(_is_of_it(each, noun) for each in inside(bound))
                if noun.text not in self.fields or itself:
                    return bound
            case _:
                return bound
        same = of(sx.Possessive)(
            lambda node: (
                evolve(node, owner=evolve(owner, span=node.owner.span))
                if node.owner == sx.Pronoun("it")
                else node
            )
        )
        return rewrite(bound, (same,))


_Said = sx.Cap | sx.Bounded | sx.EffectLine


def _is_of_it(value: sx.Node, noun: sx.Word) -> bool:
    """Whether a value is `its rank`."""
    match value:
        case sx.Possessive(owner=sx.Pronoun(word="it"), thing=sx.Possessed(which="", noun=word)):
            return word == noun
        case sx.Of(noun=word, owner=sx.Pronoun(word="it"), printed=False):
            return word == noun
    return False


def _about(said: _Said, thing: sx.Value) -> _Said:
    """What is said of each of several things, of one of them."""
    match said:
        case sx.Cap(place=place):
            return evolve(said, place=of_one(place, thing))
        case sx.Bounded(effect=effect):
            return evolve(said, effect=sure(sx.EffectLine, _about(effect, thing)))
    return evolve(said, subject=None if said.subject is None else of_one(said.subject, thing))


def _so_far(amount: sx.Value, room: sx.Value) -> sx.Value:
    """An amount, but no more than there is room for, if there is any."""
    less = sx.Extreme("smaller", amount, room, span=amount.span)
    return sx.Extreme("greater", sx.Number(0, span=amount.span), less, span=amount.span)
