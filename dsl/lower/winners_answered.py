"""Who has won a phase, where that is answered in it and no line ends it so.

Purpose: a round that says `winner: the player whose pick has more rank` and goes on has been won by
whoever is the answer: `if you lost the round`, of a card that is played in it, asks for that.
Input: a script. Output: the same, in which the phase itself, and pieces and rules, ask for the
answer. Phases that a line lets somebody win or lose stay as they are.
Must not know: who wins.
"""

from collections.abc import Iterator

from attrs import evolve

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.walk import of, rewrite, those
from ..word_forms import forms
from .phases_played import phases_in
from .sentences import won_by

ANSWER = "winner"
"""What the question is called."""


def winners_answered(script: sc.Script) -> sc.Script:
    """The script in which it is asked who the answer is."""
    won = {form for name in _won(script) for form in forms(name)}
    names = [p.name.text for p in phases_in(script) if _answers(p) and p.name.text not in won]
    phases = {form: name for name in names for form in forms(name)}
    if not phases:
        return script

    def asking(item: sc.Item) -> sc.Item:
        there = {*phases.values()} if isinstance(item, sc.Piece | sc.Rule) else set()
        if isinstance(item, sc.Phase):
            there = {item.name.text} & {*phases.values()}

        @of(sx.HasWon)
        def asked(node: sx.HasWon) -> sx.Node:
            if node.last or phases.get(node.phase.text) not in there:
                return node
            return won_by(node, sx.Word(ANSWER, span=node.span))

        return rewrite(item, (asked,)) if there else item

    return evolve(script, items=tuple(map(asking, script.items)))


def _answers(phase: sc.Phase) -> bool:
    """Whether a phase says who its winner is."""
    return any(clause.label.text == ANSWER for clause in those(phase, sx.Clause))


def _won(script: sc.Script) -> Iterator[str]:
    """The phases that a line lets somebody win or lose."""
    for node in those(script, sx.EffectLine):
        if node.verb.text in ("win", "wins", "lose", "loses"):
            yield from (
                each.value.text for each in node.arguments if isinstance(each.value, sx.Word)
            )
