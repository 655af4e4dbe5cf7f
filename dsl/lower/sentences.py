"""Sentences that say in short what others say at length.

Purpose: one function per sentence. Input: any node. Output: the node, or what it stands for, at
the same place. Must not know: in which line a value stands.
"""

from collections.abc import Callable, Iterator

from attrs import evolve

from .. import syntax as sx
from ..spans import Span
from ..syntax import items as sc
from ..syntax.walk import inside

# ---------------------------------------------------------------------- values and conditions


def without(node: sx.Node) -> sx.Node:
    """`without rank` is `with rank none`."""
    if not isinstance(node, sx.Without):
        return node
    return sx.With(node.noun, "=", sx.Nothing("none", span=node.span), span=node.span)


def has_so_many(node: sx.Node) -> sx.Node:
    """`a player has at least 2 points` is `a player's points is at least 2`; `no points` are 0."""
    if not isinstance(node, sx.Has):
        return node
    theirs = _of(node.who, node.noun, node.span)
    none = isinstance(node.amount, sx.TruthValue) and not node.amount.value
    amount = sx.Number(0, span=node.amount.span) if none else node.amount
    return sx.Compares(theirs, node.sign, amount, span=node.span)


def there_is_no(node: sx.Node) -> sx.Node:
    """`there is no card in their hand` is `there is not a card in their hand`."""
    if not (isinstance(node, sx.ThereIs) and isinstance(node.things.low, sx.TruthValue)):
        return node
    if node.negated or node.things.low.value:
        return node
    one = sx.Number(1, span=node.things.low.span)
    return evolve(node, things=evolve(node.things, low=one, high=one), negated=True)


def within_bounds(node: sx.Node) -> sx.Node:
    """`their pick is from 2 to 4` is `their pick is at least 2 and their pick is at most 4`."""
    if not isinstance(node, sx.WithinBounds):
        return node
    signs = ("<", ">") if node.negated else (">=", "<=")
    ends = zip(signs, (node.low, node.high), strict=True)
    parts = tuple(sx.Compares(node.value, sign, end, span=node.span) for sign, end in ends)
    return sx.Or(parts, span=node.span) if node.negated else sx.And(parts, span=node.span)


def has_won(node: sx.Node) -> sx.Node:
    """`a player has won the fight` is `winner of fight is not nobody`, and `North has won the
    fight` is `winner of fight is North`.
    """
    if not isinstance(node, sx.HasWon):
        return node
    winner = sx.Of(sx.Word("winner", span=node.span), node.phase, span=node.span)
    if isinstance(node.who, sx.SomePlayer):
        nobody = sx.Nothing("nobody", span=node.span)
        return sx.Is(winner, not node.negated, (nobody,), span=node.span)
    return sx.Is(winner, node.negated, (node.who,), span=node.span)


def extremes(node: sx.Node) -> sx.Node:
    """`the smallest of A, B and C` is `the smaller of A and the smaller of B and C`."""
    if not isinstance(node, sx.Extremes):
        return node
    *others, made = node.values
    for value in reversed(others):
        made = sx.Extreme(node.which, value, made, span=node.span)
    return made


EXPRESSIONS = (without, has_so_many, there_is_no, has_won, within_bounds, extremes)
"""Values and conditions that are said by others."""


def _of(owner: sx.Value, noun: sx.Word, span: Span) -> sx.Possessive:
    return sx.Possessive(owner, sx.Possessed("", noun, span=noun.span), span=span)


# ---------------------------------------------------------------------- lines


def each_does(node: sx.Node) -> sx.Node:
    """`each player gains 1 point` is `for each player: they gain 1 point`."""
    if not (isinstance(node, sx.Line) and isinstance(node.sentence, sx.EffectLine)):
        return node
    who = node.sentence.subject
    if not isinstance(who, sx.EachPlayer | sx.BothPlayers):
        return node
    they = sx.Pronoun("they", span=who.span)
    line = evolve(node, sentence=evolve(node.sentence, subject=they))
    return sx.ForEachPlayer((line,), span=node.span)


def noted(node: sx.Node) -> sx.Node:
    """`note record: A, B` is `announce "{A}, {B}" to host as record`."""
    if not (isinstance(node, sx.Line) and isinstance(node.sentence, sx.Note)):
        return node
    said = node.sentence
    verb, listed = sx.Word("announce", span=said.span), sx.Listed(said.values, span=said.span)
    told = (("", listed), ("to", sx.Host(span=said.span)), ("as", said.label))
    arguments = tuple(sx.Argument(how, value, span=value.span) for how, value in told)
    return evolve(node, sentence=sx.EffectLine(None, verb, arguments, span=said.span))


def not_repeated(node: sx.Node) -> sx.Node:
    """`you must not repeat picks` is `you must not pick your previous pick`."""
    if not (isinstance(node, sx.Must) and node.negated):
        return node
    if node.alternatives or node.such is not None:
        return node
    before = sx.Possessed("previous", node.choice, span=node.choice.span)
    previous = sx.Possessive(node.who, before, span=node.span)
    return evolve(node, alternatives=(previous,))


def capped(node: sx.Node) -> sx.Node:
    """`their heat is at most 3`, where something is done, is `their heat becomes 3, if their heat
    is more than 3`: a bound that is kept anyhow changes nothing, and is at odds with nothing.
    """
    return _done(node, _cap)


BEYOND = {"<=": ">", ">=": "<"}
"""By the sign of a bound, the sign that says that it is not kept."""


def _cap(line: sx.Line) -> sx.Line:
    said = line.sentence
    if not isinstance(said, sx.Cap) or said.sign not in BEYOND:
        return line
    beyond = sx.Compares(said.place, BEYOND[said.sign], said.bound, span=said.span)
    guard = sx.Guard(beyond, also=() if line.guard is None else (line.guard,), span=said.span)
    return evolve(line, sentence=_becomes(said.place, said.bound, said.span), guard=guard)


class Adjectives:
    """What is declared as yes or no is stated like an adjective: `they are called`."""

    def __init__(self, script: sc.Script) -> None:
        self.names = frozenset(_flags(script))

    def stated(self, node: sx.Node) -> sx.Node:
        """`they are called`, where something is done, is `called of them becomes yes`."""
        return _done(node, self._state)

    def _state(self, line: sx.Line) -> sx.Line:
        match line.sentence:
            case sx.Is(alternatives=(sx.Word(quoted=False) as adjective,)) as said:
                if adjective.text in self.names:
                    truth = sx.TruthValue(not said.negated, span=said.span)
                    place = sx.Of(adjective, said.value, span=said.span)
                    return evolve(line, sentence=_becomes(place, truth, said.span))
        return line


def _done(node: sx.Node, change: Callable[[sx.Line], sx.Line]) -> sx.Node:
    """A node in whose lines something is done, with each of them changed: also those under an
    `if`, which is done where it stands.
    """
    if not isinstance(node, DOING):
        return node
    body = tuple(_line(line, change) for line in node.body)
    return node if body == node.body else evolve(node, body=body)


def _line(line: sx.Statement, change: Callable[[sx.Line], sx.Line]) -> sx.Statement:
    match line:
        case sx.Line():
            return change(line)
        case sx.If():
            then = tuple(_line(each, change) for each in line.then)
            otherwise = tuple(_line(each, change) for each in line.otherwise)
            return evolve(line, then=then, otherwise=otherwise)
    return line


DOING = (
    sc.Phase,
    sx.Step,
    sx.Choose,
    sx.Use,
    sx.ForEachPlayer,
    sx.ForEachPiece,
    sx.AtTheEnd,
    sx.IfLate,
    sx.IfNoneChosen,
    sx.IfNonePossible,
    sx.Clause,
)
"""What has lines that do something; in pieces, rules and other times they hold."""


def _flags(script: sc.Script) -> Iterator[str]:
    for item in script.items:
        for node in inside(item):
            match node:
                case sx.Declare(initial=sx.TruthValue()) | sc.Field(kinds=("yes", *_)):
                    yield node.name.text


def _becomes(place: sx.Value, value: sx.Value, span: Span) -> sx.EffectLine:
    """`PLACE becomes VALUE`."""
    verb = sx.Word("becomes", span=span)
    return sx.EffectLine(place, verb, (sx.Argument("", value, span=value.span),), span=span)
