"""Nothing is chosen by whoever declines, is not asked, is late and chooses nothing, or takes none.

Purpose: below a choice, what happens `if none is chosen` happens in all of these cases. To choose
nothing, `if late: they choose nothing`, is to give no answer; of several things none may be an
answer, which stays one: `up to 2 cards`. Whoever is not asked is whom `, if ...` leaves out.
Input: a script. Output: the same where players who are late choose only what can be an answer, and
`if none is chosen` is left below a choice for whoever declines.
Must not know: what is chosen.
"""

from collections.abc import Iterator

from attrs import evolve

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.guarded import under
from ..syntax.walk import of, rewrite
from .doers import THEY, said_of
from .repeated_phases import copied

APART = (sx.Within, sx.IfLate, sx.IfNoneChosen, sx.IfNonePossible)
"""Lines of a choice that are not done because of what was chosen."""


def nothing_chosen(script: sc.Script) -> sc.Script:
    """The script in which nobody who is late chooses nothing where something is to be chosen."""
    return rewrite(script, (_none_of_several, _instead, _not_asked))


@of(sx.Choose, sx.Use)
def _instead(node: sx.Choose | sx.Use) -> sx.Node:
    """Where nothing is possible none is chosen, nor by whoever is late and chooses nothing."""
    declined = _declined(node)
    if not any(isinstance(line, sx.IfLate | sx.IfNonePossible) for line in node.body):
        return node
    body = []
    for line in node.body:
        match line:
            case sx.IfNonePossible(body=done) if declined:
                line = evolve(line, body=(*done, *map(copied, declined)))
            case sx.IfLate(body=done) if declined and not _none_is_one(node):
                line = evolve(line, body=tuple(_lines(done, declined)))
        body.append(line)
    if not isinstance(node, sx.Use) and not node.may and tuple(body) != node.body:
        body = [line for line in body if not isinstance(line, sx.IfNoneChosen)]
    return node if tuple(body) == node.body else evolve(node, body=tuple(body))


def _declined(node: sx.Choose | sx.Use) -> sx.Body:
    """What happens if none is chosen."""
    return next((line.body for line in node.body if isinstance(line, sx.IfNoneChosen)), ())


@of(sx.Choose)
def _none_of_several(node: sx.Choose) -> sx.Node:
    """Where what is chosen may be no things at all, this is asked of what was chosen."""
    domain, declined = node.domain, _declined(node)
    if not declined or not isinstance(domain, sx.PiecesDomain | sx.SeveralNumbers):
        return node
    if isinstance(domain.low, sx.Number) and domain.low.value > 0:
        return node
    apart = tuple(line for line in node.body if isinstance(line, APART) or _is_rule(line))
    others = tuple(line for line in node.body if line not in apart)
    if not node.may:
        apart = tuple(line for line in apart if not isinstance(line, sx.IfNoneChosen))
    none = sx.Is(node.name, False, (sx.Nothing(span=node.name.span),), span=node.name.span)
    either = sx.If(none, tuple(map(copied, declined)), others, span=node.span)
    return evolve(node, body=(*apart, either))


def _is_rule(line: sx.Statement) -> bool:
    """Whether a line says what may be chosen, whatever is chosen then."""
    if isinstance(line, sx.If):
        return all(_is_rule(each) for each in (*line.then, *line.otherwise))
    return isinstance(line, sx.Line) and isinstance(line.sentence, sx.Must)


@of(sx.If)
def _not_asked(node: sx.If) -> sx.Node:
    """Whoever is not asked, as it is said behind the choice, has chosen nothing."""
    choice = _asked(node)
    declined = () if choice is None else _declined(choice)
    if choice is None or not declined:
        return node
    done: sx.Body = tuple(map(copied, declined))
    if isinstance(choice.who, sx.EachPlayer):
        done = (sx.ForEachPlayer(done, choice.who.such, span=node.span),)
    elif choice.who != THEY:
        done = tuple(said_of(choice.who, line) for line in done)
    return evolve(node, then=node.then or done, otherwise=node.otherwise or done)


def _asked(node: sx.If) -> sx.Choose | sx.Use | None:
    """The one choice under conditions that stand behind it, in its line."""
    match node.then or node.otherwise:
        case (sx.Choose() | sx.Use() as choice,) if choice.span.start == node.span.start:
            return choice
        case (sx.If() as inner,) if inner.span.start == node.span.start:
            return _asked(inner)
    return None


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
