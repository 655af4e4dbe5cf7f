"""Whoever is late may have chosen nothing: `if late: they choose nothing`.

Purpose: to choose nothing is to give no answer. Below a choice that says what happens `if none is
chosen`, that happens; elsewhere nothing does, and the line is left for whoever resolves it.
Input: a script. Output: the same where late players choose only what can be an answer. Of several
things none may be an answer, which stays one: `up to 2 cards`.
Must not know: what is chosen.
"""

from collections.abc import Iterator

from attrs import evolve

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.guarded import under
from ..syntax.walk import of, rewrite
from .repeated_phases import copied


def nothing_chosen(script: sc.Script) -> sc.Script:
    """The script in which nobody who is late chooses nothing where something is to be chosen."""
    return rewrite(script, (_choice,))


@of(sx.Choose, sx.Use)
def _choice(node: sx.Choose | sx.Use) -> sx.Node:
    if not any(isinstance(line, sx.IfLate) for line in node.body) or _none_is_one(node):
        return node
    declined = next((line.body for line in node.body if isinstance(line, sx.IfNoneChosen)), ())
    body = tuple(
        evolve(line, body=tuple(_lines(line.body, declined)))
        if declined and isinstance(line, sx.IfLate)
        else line
        for line in node.body
    )
    return node if body == node.body else evolve(node, body=body)


def _none_is_one(node: sx.Choose | sx.Use) -> bool:
    """Whether what is chosen may be no things at all."""
    domain = node.domain if isinstance(node, sx.Choose) else None
    fewest = domain.low if isinstance(domain, sx.PiecesDomain | sx.SeveralNumbers) else None
    return isinstance(fewest, sx.Number) and fewest.value == 0


def _lines(body: sx.Body, declined: sx.Body) -> Iterator[sx.Statement]:
    for line in body:
        match line:
            case sx.Line(sentence=sx.Pick(who=who, value=sx.Nothing(), also=())):
                done = under(tuple(map(copied, declined)), line.guard)
                if isinstance(who, sx.EachPlayer):
                    done = (sx.ForEachPlayer(done, who.such, span=line.span),)
                yield from done
            case sx.If(then=then, otherwise=otherwise):
                yes, no = (tuple(_lines(each, declined)) for each in (then, otherwise))
                yield evolve(line, then=yes, otherwise=no)
            case _:
                yield line
