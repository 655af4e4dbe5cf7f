"""What must and must not be chosen, said below the choice itself.

Purpose: below `each player chooses throw: ...` the line `they must not throw Rock, if they have no
stones` says what may be chosen there. Lines below a choice are done once it has been made, so that
this one is a rule of the game: it holds whenever the choice is asked.
Input: a script. Output: the same with such lines in rules of their own.
Must not know: what the names stand for.
"""

from collections.abc import Iterator

from attrs import evolve

from .. import syntax as sx
from ..ir.program import BELOW_A_CHOICE
from ..syntax import items as sc
from ..syntax.walk import inside, of, rewrite, those


def rules_of_choices(script: sc.Script) -> sc.Script:
    """The script with no line among those of a choice that says what may be chosen there."""
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
