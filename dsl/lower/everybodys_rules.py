"""What no player can do, in a rule that does not say for whom it is: that is for each of them.

Purpose: `rule "Frost"` with the line `each player cannot gain points` is what is meant by `rule
"Frost", for each player` with `you cannot gain points`. Input: a script. Output: the same with such
rules for each player. Must not know: what cannot be done.
"""

from attrs import evolve

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.walk import of, rewrite, those
from .doers import YOU

EVERYBODY = (sx.BothPlayers, sx.EachPlayer, sx.SomePlayer)


def everybodys_rules(script: sc.Script) -> sc.Script:
    """The script in which rules about each player alone are for each player."""
    return evolve(script, items=tuple(map(_for_each, script.items)))


def _for_each(item: sc.Item) -> sc.Item:
    if not isinstance(item, sc.Rule) or item.for_each or not item.body:
        return item
    if not all(isinstance(line, sx.Line) and _about_everybody(line) for line in item.body):
        return item
    lines = (line for line in item.body if isinstance(line, sx.Line))
    return evolve(item, for_each=True, body=tuple(map(_about_you, lines)))


def _about_everybody(line: sx.Line) -> bool:
    """Whether a line says what each player cannot do, and nothing of which of them it is."""
    if not isinstance(line.sentence, sx.Cannot) or line.sentence.effect.subject is None:
        return False
    who = those(line.sentence.effect.subject, *EVERYBODY)
    return len(who) == 1 and not any(isinstance(o, sx.EachPlayer) and o.such for o in who)


def _about_you(line: sx.Line) -> sx.Line:
    sentence = line.sentence
    if not isinstance(sentence, sx.Cannot):
        return line
    subject = sentence.effect.subject
    you = None if subject is None else rewrite(subject, (_you,))
    return evolve(line, sentence=evolve(sentence, effect=evolve(sentence.effect, subject=you)))


@of(*EVERYBODY)
def _you(node: sx.Node) -> sx.Node:
    return evolve(YOU, span=node.span)
