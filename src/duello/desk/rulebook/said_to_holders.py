"""Whoever holds a piece is spoken to, wherever its rules mean them.

Purpose: in the rules of a piece `they` is `you`, unless a line is about other players. A reader
takes it for whoever was named before it, and so a rulebook says `you`.
Input: a script. Output: the same with `you` in the place of each such `they`. Must not know: how
anything is worded.
"""

from attrs import evolve, fields

from ...dsl import syntax as sx
from ...dsl.lower.doers import SUCH, done_by
from ...dsl.syntax import items as sc
from ...dsl.syntax.walk import inside, of, rewrite, those

SELF = (sx.Pronoun("they"), sx.Pronoun("you"))

SEVERAL = (sx.EachPlayer, sx.BothPlayers, sx.SomePlayer)

OF_OTHERS = (sx.ForEachPlayer, sx.InTurn, sx.EachPlayer, *SUCH)
"""In these, `they` is somebody else than around them."""

ASKED = (sx.Is, sx.IsIn, sx.Multiple, sx.SameOrder, sx.Lies, sx.Compares, sx.Has, sx.Leads)
"""Conditions that may be about each player, or any: `they` is that player in them."""


def said_to_holders(script: sc.Script) -> sc.Script:
    """The script with `you` wherever the rules of a piece mean whoever has it."""
    items = tuple(
        evolve(item, body=_said_to(item.body))
        if isinstance(item, sc.Piece | sc.Rule) and _speaks_of_them(item)
        else item
        for item in script.items
    )
    return evolve(script, items=items)


def _speaks_of_them(item: sc.Piece | sc.Rule) -> bool:
    """Whether `they` stands somewhere in it: most pieces speak of you and the opponent alone."""
    return any(each.word == "they" for each in those(item, sx.Pronoun))


def _said_to(body: sx.Body) -> sx.Body:
    others = {
        id(word)
        for node in inside(body)
        for part in _about_others(node)
        for word in inside(part)
        if isinstance(word, sx.Pronoun)
    }

    @of(sx.Pronoun)
    def meant(word: sx.Pronoun) -> sx.Node:
        return word if word.word != "they" or id(word) in others else evolve(word, word="you")

    return tuple(rewrite(line, (meant,)) for line in body)


def _about_others(node: sx.Node) -> tuple[object, ...]:
    """The parts of a node in which `they` is another player than around it."""
    match node:
        case sx.Deal(target=sx.Possessive(owner=owner) | sx.Of(owner=owner)) if isinstance(
            owner, sx.EachPlayer
        ):
            done = (line for line in node.body if not isinstance(line, sx.IfNonePossible))
            return (node.low, node.high, node.source, *done)
        case sx.Choose() | sx.Distribute() | sx.Deal() | sx.Shuffle() if _is_about_others(node):
            parts = (getattr(node, field.name) for field in fields(type(node)))
            return tuple(part for part in parts if part is not node.who)  # whom one has, one has
    return (node,) if _is_about_others(node) else ()


def _is_about_others(node: sx.Node) -> bool:
    """Whether `they` is another player in a node than around it."""
    match node:
        case sx.Line():
            said = node.sentence
            return done_by(node) != node or (
                isinstance(said, sx.EffectLine) and isinstance(said.subject, SEVERAL)
            )
        case sx.If(behind=True):
            return any(map(_is_about_others, (*node.then, *node.otherwise)))
        case sx.Choose() | sx.Distribute() | sx.Deal() | sx.Shuffle():
            return node.who not in (*SELF, None, sx.Chance())
    return isinstance(node, OF_OTHERS) or (
        isinstance(node, ASKED) and any(isinstance(part, SEVERAL) for part in inside(node))
    )
