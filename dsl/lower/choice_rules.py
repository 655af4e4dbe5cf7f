"""What must and must not be chosen, said below the choice itself.

Purpose: below `each player chooses throw: ...` the line `they must not throw Rock, if they have no
stones` says what may be chosen there. Lines below a choice are done once it has been made, so that
this one is a rule of the game: it holds whenever the choice is asked.
Input: a script. Output: the same with such lines in rules of their own.
Must not know: what the names stand for.
"""

from collections.abc import Iterator, Sequence

from attrs import evolve

from .. import syntax as sx
from ..ir.program import BELOW_A_CHOICE
from ..limits import MOST_PIECES
from ..syntax import items as sc
from ..syntax.walk import inside, of, rewrite, those
from ..word_forms import forms


def rules_of_choices(script: sc.Script) -> sc.Script:
    """The script with no line among those of a choice that says what may be chosen there, or how
    many.
    """
    script = rewrite(script, (_so_many,))
    rules = [
        sc.Rule(evolve(node.name, text=f"{node.name.text}{BELOW_A_CHOICE}"), True, said,
                span=node.span)
        for item in script.items
        if isinstance(item, sc.Phase)
        for node in those(item, sx.Choose)
        if (said := tuple(_said(node)))
    ]  # fmt: skip
    if not rules:
        return script
    left = rewrite(script, (_without,))
    return evolve(left, items=(*left.items, *rules))


def _said(node: sx.Choose) -> Iterator[sx.Statement]:
    names = _names(node)
    made = those(node, sx.Choose)
    places = {form: each.span for each in made for form in (each.name.text, f"{each.name.text}s")}

    @of(sx.Must)
    def here(must: sx.Must) -> sx.Node:
        return evolve(must, below=places.get(must.choice.text))

    return (rewrite(line, (here,)) for line in node.body if _bounds(line, names))


@of(sx.Choose)
def _without(node: sx.Choose) -> sx.Node:
    names = _names(node)
    body = tuple(line for line in node.body if not _bounds(line, names))
    return node if len(body) == len(node.body) else evolve(node, body=body)


# ---------------------------------------------------------------------- how many


@of(sx.Choose)
def _so_many(node: sx.Choose) -> sx.Node:
    """Below a choice of up to 4 cards, `they must pick at least 2 cards` makes it one of 2 to 4."""
    domain = node.domain
    if not isinstance(domain, sx.PiecesDomain | sx.SeveralNumbers):
        return node
    several = domain.noun.text if isinstance(domain, sx.PiecesDomain) else "number"
    bounds = [each for each in node.body if _bounds_how_many(each, node.name, several)]
    ends = _between(domain, bounds)
    if ends is None:
        return node
    left = tuple(line for line in node.body if line not in bounds)
    return evolve(node, domain=evolve(domain, low=ends[0], high=ends[1]), body=left)


def _bounds_how_many(line: sx.Statement, name: sx.Word, several: str) -> bool:
    """Whether a line says of a choice how many must be chosen, whatever happens."""
    match line:
        case sx.Line(
            sentence=sx.Must(
                who=sx.Pronoun(word="they" | "you"), choice=choice, such=sx.SoMany() as many
            ) as must,
            guard=None,
        ):
            meant = choice.text in {*forms(name.text)} and many.noun.text in {*forms(several)}
            return meant and not (must.negated and many.sign == "=")
    return False


NOT_SO = {">=": "<", "<=": ">", ">": "<=", "<": ">="}
"""By what must not be so, what is."""


def _between(
    domain: sx.PiecesDomain | sx.SeveralNumbers, bounds: Sequence[sx.Statement]
) -> tuple[sx.Number, sx.Number] | None:
    """How many are chosen then, at least and at most; None where that is not known here."""
    low, high = domain.low, domain.high
    if not bounds or not (isinstance(low, sx.Number) and isinstance(high, sx.Number)):
        return None
    least, most = low.value, high.value
    for line in bounds:
        match line:
            case sx.Line(sentence=sx.Must(negated=negated, such=sx.SoMany(sign, amount))):
                sign, many = NOT_SO[sign] if negated else sign, amount.value
                if sign in ("=", ">=", ">"):
                    least = max(least, many + (sign == ">"))
                if sign in ("=", "<=", "<"):
                    most = min(most, many - (sign == "<"))
    place = bounds[-1].span
    return sx.Number(least, span=place), sx.Number(min(most, MOST_PIECES), span=place)


def _names(node: sx.Choose) -> frozenset[str]:
    """The choice, or those that are made in one go with it."""
    made = [node]
    if isinstance(node.domain, sx.OneGo):
        made += [each for each in inside(node.body) if isinstance(each, sx.Choose)]
    return frozenset(form for each in made for form in (each.name.text, f"{each.name.text}s"))


def _bounds(line: sx.Statement, names: frozenset[str]) -> bool:
    """Whether a line says of the one who chooses what they must or must not choose here."""
    match line:
        case sx.Line(sentence=sx.Must(who=sx.Pronoun(word="they" | "you"), choice=choice)):
            return choice.text in names
        case sx.If(then=then, otherwise=otherwise):
            return all(_bounds(each, names) for each in (*then, *otherwise))
    return False
