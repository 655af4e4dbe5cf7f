"""Whoever does what needs nobody who does it: `opponent discards their hand`.

Purpose: a line says who does something as a rulebook does, also where only what is done counts; in
such a line `they` is that player. Input: lines. Output: lines whose verbs have the subject that
they need. Must not know: what a name stands for, beyond how it is written.
"""

from typing import TypeVar

from attrs import evolve

from .. import syntax as sx
from ..ir.effects import EFFECTS, form_of
from ..syntax.walk import of, rewrite

Said = TypeVar("Said", bound=sx.Node)

THEY, YOU = sx.Pronoun("they"), sx.Pronoun("you")


def done_by(node: sx.Line) -> sx.Line:
    """`opponent discards their hand` is `discard their hand`, where `they` is the opponent."""
    said = node.sentence
    if not isinstance(said, sx.EffectLine) or said.subject is None:
        return node
    if not (_nobodys(said.verb.text) and _somebody(said.subject)):
        return node
    guard, who = node.guard, said.subject
    if guard is not None:
        guard = about_another(who, guard)
    return evolve(node, sentence=evolve(said, subject=None, doer=who), guard=guard)


def said_of_them(node: sx.Line) -> sx.Line:
    """`opponent discards their hand` is `discard opponent's hand`: for whoever words the line."""
    made = done_by(node)
    said = made.sentence
    if not isinstance(said, sx.EffectLine) or said.doer is None:
        return made
    return evolve(made, sentence=about_another(said.doer, evolve(said, doer=None)))


somebody_does = of(sx.Line)(done_by)

SUCH = (sx.PlayerSuch, sx.PlayersSuch, sx.PlayerDomain)
"""Of players, those of whom something is said."""

OTHERS = (sx.EachPlayer, sx.SomePlayer, *SUCH)
"""In these, `they` is somebody else than around them."""


def about_another(who: sx.Value, node: Said) -> Said:
    """What is said of `they`, said of somebody else, who is named."""
    return node if who in (THEY, YOU) else said_of(who, node)


def said_of(who: sx.Value, node: Said) -> Said:
    """What is said of `they`, said of somebody."""

    @of(sx.Pronoun)
    def meant(word: sx.Pronoun) -> sx.Node:
        return evolve(who, span=word.span) if word == THEY else word

    return rewrite(node, (meant,), OTHERS)


def _somebody(who: sx.Value) -> bool:
    """Whether words may be those for a player: no step whose colon is missing."""
    if isinstance(who, sx.Word):
        before = who.span.source.text[: who.span.start].rstrip()
        return who.text[:1].isupper() or before.endswith("the")
    return not isinstance(who, sx.Chance | sx.Number)


def _nobodys(verb: str) -> bool:
    """Whether what a verb says needs nobody who does it, and may have somebody nonetheless; what
    both have chosen is revealed at once.
    """
    ways = [form_of(effect) for effect in EFFECTS if verb in form_of(effect).verbs]
    return bool(ways) and all(
        form.subject is None and form.arguments[0].role != "choice" for form in ways
    )
