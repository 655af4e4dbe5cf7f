"""Numbers that are divided among names: `they distribute 10 troops over hill, wood and brook`.

Purpose: a distribution is made in one go, a number for each name: from none to all that is left,
and for the last name just what is left.
Input: a script. Output: the same without distributions, so that whoever puts rulesets together, or
words them, sees the choices that there are.
Must not know: what the numbers are for.
"""

from collections.abc import Iterable

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.walk import of, rewrite

AT_THE_GO = (sx.Within, sx.IfLate, sx.IfNoneChosen, sx.IfNonePossible)
"""The lines below a distribution that are about the go; the others are done in it."""


def distributed(script: sc.Script) -> sc.Script:
    """The script with every distribution as the choices that it is."""
    return rewrite(script, (_choices,))


@of(sx.Distribute)
def _choices(node: sx.Distribute) -> sx.Node:
    head = tuple(line for line in node.body if isinstance(line, AT_THE_GO))
    rest = tuple(line for line in node.body if not isinstance(line, AT_THE_GO))
    each = sx.Pronoun("they", span=node.who.span)
    who = each if isinstance(node.who, sx.EachPlayer) else node.who
    lines = (_one(node, who, at) for at in range(len(node.names)))
    go = sx.OneGo(span=node.span)
    body = (*head, *lines, *rest)
    return sx.Choose(node.who, False, node.name, node.secret, go, body, span=node.span)


def as_distribution(choice: object) -> sx.Distribute | None:
    """The distribution that a choice was made of, for whoever words the choices that there are;
    None if it is another choice, or none.
    """
    if not isinstance(choice, sx.Choose) or not isinstance(choice.domain, sx.OneGo):
        return None
    parts = tuple(each for each in choice.body if isinstance(each, sx.Choose))
    if len(parts) < 2 or not isinstance(parts[0].domain, sx.NumberDomain):
        return None
    body = tuple(each for each in choice.body if each not in parts)
    names, amount = tuple(part.name for part in parts), parts[0].domain.high
    node = sx.Distribute(choice.who, amount, choice.name, names, choice.secret, body)
    each = sx.Pronoun("they") if isinstance(node.who, sx.EachPlayer) else node.who
    made = tuple(_one(node, each, at) for at in range(len(names)))
    return node if made == parts else None


def _one(node: sx.Distribute, who: sx.Value, at: int) -> sx.Choose:
    """The number for one of the names."""
    name = node.names[at]
    left = _left(node, who, node.names[:at])
    low = left if at == len(node.names) - 1 else sx.Number(0, span=node.amount.span)
    domain = sx.NumberDomain(low, left, (), span=name.span)
    comma = "," if at < len(node.names) - 1 else ""
    words = sx.Word(f"{name.text} {{{name.text}}}{comma}", True, span=name.span)
    body = (sx.Written(words, span=name.span),)
    return sx.Choose(who, False, name, False, domain, body, span=name.span)


def _left(node: sx.Distribute, who: sx.Value, given: Iterable[sx.Word]) -> sx.Value:
    """What is left of the whole after some names have got theirs."""
    left = node.amount
    for name in given:
        theirs = sx.Possessive(who, sx.Possessed("", name, span=name.span), span=name.span)
        left = sx.Calculation(left, "-", theirs, span=node.amount.span)
    return left
