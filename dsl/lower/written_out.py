"""Short forms that are written out before rulesets are put together.

Purpose: a piece for each name of a field, a choice of either these or those, an answer for what is
left, and what must not be chosen so often in a row become what stands for them, so that whoever
puts rulesets together, or words them, sees the pieces and lines that there are.
Input: the script of one file. Output: the same without them, and without distributions.
Must not know: what a name stands for, beyond the fields and pieces of this file.
"""

from collections.abc import Iterator, Sequence

from attrs import evolve

from .. import syntax as sx
from ..ir.nodes import altered
from ..spans import Span
from ..syntax import items as sc
from ..syntax.walk import having, of, rewrite, those
from .distributions import distributed

SHORT = (sx.EitherDomain, sx.Must, sx.Guard)
"""The nodes that are looked for."""


def written_out(script: sc.Script) -> sc.Script:
    """The script without its short forms."""
    script = distributed(script)
    if any(isinstance(item, sc.Piece) and item.each is not None for item in script.items):
        script = evolve(script, items=tuple(_each_piece(script)))
    if any(map(_is_short, those(script, *SHORT))):
        script = rewrite(script, (_either, _not_in_a_row, _left_over))
    return script


def _is_short(node: sx.Node) -> bool:
    match node:
        case sx.EitherDomain():
            return True
        case sx.Must(in_a_row=times):
            return times > 0
        case sx.Guard(otherwise=otherwise):
            return otherwise
    return False


# ---------------------------------------------------------------------- pieces of each name


def _each_piece(script: sc.Script) -> Iterator[sc.Item]:
    """The items; in the place of `card 14 Ace of each suit` a piece for each suit."""
    for item in script.items:
        names = _names_of(script, item.each) if isinstance(item, sc.Piece) and item.each else ()
        if not isinstance(item, sc.Piece) or not names:
            yield item
            continue
        for name in names:
            yield _one_of(script, item, name, names)


def _names_of(script: sc.Script, word: sx.Word) -> tuple[str, ...]:
    """The names that a field may hold: those it lists, or those of the pieces of that kind."""
    for item in script.items:
        for field in item.fields if isinstance(item, sc.Kind) else ():
            if field.name.text == word.text and len(field.kinds) > 1:
                return tuple(name for name in field.kinds if name not in ("none", "nobody"))
    pieces = (item for item in script.items if isinstance(item, sc.Piece))
    return tuple(item.name.text for item in pieces if item.kind.text == word.text)


def _one_of(script: sc.Script, item: sc.Piece, name: str, names: Sequence[str]) -> sc.Piece:
    """The piece of one of the names, with the field in its block. Its label is that of the block
    behind as many letters of the name as tell it from the others.
    """
    word = item.each or item.name
    short = next(n for n in range(1, 99) if len({other[:n] for other in names}) == len(names))
    lines: list[sx.Statement] = [_field(word.text, sx.Word(name, True, span=word.span), word.span)]
    kind = next((k for k in script.items if isinstance(k, sc.Kind) and k.name == item.kind), None)
    said = {line.label.text for line in item.body if isinstance(line, sx.Clause)}
    for field in kind.fields if kind is not None and item.label.isdigit() else ():
        if field.as_labelled and field.name.text not in said:
            number = sx.Number(int(item.label), span=word.span)
            lines.append(_field(field.name.text, number, word.span))
    body = tuple(lines) + tuple(_anew(line) for line in item.body)
    title = evolve(item.name, text=f"{item.name.text} of {name}", quoted=True)
    label = f"{name[:short].upper()}{item.label}" if item.label else ""
    return evolve(item, name=title, label=label, body=body, each=None, span=evolve(item.span))


def _field(name: str, value: sx.Value, span: Span) -> sx.Clause:
    line = sx.Line(value, None, span=span)
    return sx.Clause(sx.Word(name, span=span), (line,), span=span)


def _anew(line: sx.Statement) -> sx.Statement:
    """A line once more, whose choices are told from those of its twins by their place."""

    @of(sx.Choose, sx.Use, sx.Asks)
    def another(node: sx.Choose | sx.Use | sx.Asks) -> sx.Node:
        return evolve(node, span=evolve(node.span))

    return rewrite(line, (another,))


# ---------------------------------------------------------------------- what may be chosen


@of(sx.EitherDomain)
def _either(node: sx.EitherDomain) -> sx.Node:
    """`either a card with rank 3, or a card in their spent` is `a card where it is one of these, or
    one of those`.
    """
    first = node.parts[0]
    zones = tuple(dict.fromkeys(zone for part in node.parts for zone in part.zones))
    either = tuple(_is_one(part) for part in node.parts)
    where = sx.Where(sx.Or(either, span=node.span), span=node.span)
    whole = sx.PiecesDomain(first.low, first.high, first.noun, zones, (), (where,), span=node.span)
    return evolve(whole, sets=tuple(each for part in node.parts for each in part.sets))


def _is_one(part: sx.PiecesDomain) -> sx.Condition:
    within = None
    said = tuple(_of_it(each) for each in part.filters)
    if not part.zones and part.region is None and None not in said:
        it = sx.Pronoun("it", span=part.span)
        other = (sx.Is(it, True, part.excepted, True, span=part.span),) if part.excepted else ()
        parts = (*other, *(each for each in said if each is not None))
        if parts:
            return parts[0] if len(parts) == 1 else sx.And(parts, span=part.span)
    if part.zones:
        one = len(part.zones) == 1
        within = part.zones[0] if one else sx.Union(part.zones, span=part.span)
    those = sx.Those(part.noun, within, part.region, part.excepted, part.filters, span=part.span)
    return sx.IsIn(sx.Pronoun("it", span=part.span), False, those, span=part.span)


def _of_it(node: sx.Filter) -> sx.Condition | None:
    """What a filter says, as a condition on `it`; None where that is said otherwise."""
    it = sx.Pronoun("it", span=node.span)
    match node:
        case sx.Where(condition=condition):
            return condition
        case sx.That(negated=negated, alternatives=alternatives):
            return sx.Is(it, negated, alternatives, negated, span=node.span)
        case sx.Without(noun=noun):
            none = sx.Nothing("none", span=node.span)
            return sx.Is(sx.Of(noun, it, span=node.span), False, (none,), span=node.span)
        case sx.WithSome(noun=noun):
            return sx.Has(it, "some", sx.Number(1, span=node.span), noun, span=node.span)
        case sx.With(noun=noun, sign="=", value=value):
            return sx.Is(sx.Of(noun, it, span=node.span), False, (value,), span=node.span)
        case (
            sx.With(noun=noun, sign=sign, value=value) | sx.Whose(noun=noun, sign=sign, value=value)
        ):
            return sx.Compares(sx.Of(noun, it, span=node.span), sign, value, span=node.span)
    return None


# ---------------------------------------------------------------------- so often in a row


@of(sx.Line)
def _not_in_a_row(node: sx.Line) -> sx.Node:
    """`they must not pick the same three times in a row` is `they must not pick their previous
    pick, if their last 2 picks are their previous pick, their previous pick`.
    """
    said = node.sentence
    if not isinstance(said, sx.Must) or not said.in_a_row:
        return node
    before = sx.Possessed("previous", said.choice, span=said.choice.span)
    previous = sx.Possessive(said.who, before, span=said.span)
    must = evolve(said, alternatives=(previous,), in_a_row=0)
    others = said.in_a_row - 1
    if others < 2:
        return evolve(node, sentence=must)
    last = sx.Possessed("last", said.choice, others, span=said.choice.span)
    value = sx.Possessive(said.who, last, span=said.span)
    same = sx.SameOrder(value, False, (previous,) * others, span=said.span)
    own = () if node.guard is None else (node.guard,)
    able = node.guard is not None and node.guard.able
    guard = sx.Guard(same, able=able, also=tuple(g for g in own if g.condition), span=said.span)
    return evolve(node, sentence=must, guard=guard)


# ---------------------------------------------------------------------- otherwise, of answers


@having("body", "then")
def _left_over(node: sx.Node) -> sx.Node:
    """`winner: North, if A` and `winner: South, otherwise` are `winner: South, unless A`."""
    changes: dict[str, object] = {}
    for name in ("body", "then", "otherwise"):
        old = getattr(node, name, ())
        if isinstance(old, tuple) and any(_says_otherwise(line) for line in old):
            changes[name] = tuple(_turned(old))
    return altered(node, changes) if changes else node


def _says_otherwise(line: sx.Statement) -> bool:
    match line:
        case sx.Clause(body=body):
            return any(_says_otherwise(each) for each in body)
        case sx.Line(guard=sx.Guard(otherwise=otherwise)):
            return otherwise
    return False


def _turned(lines: sx.Body) -> Iterator[sx.Statement]:
    """The lines, those for what is left under the conditions of those above them: the answers to
    one question, or the lines of one block.
    """
    above: dict[str, list[sx.Guard]] = {}
    for line in lines:
        match line:
            case sx.Clause(label=label, body=body):
                guards = above.setdefault(label.text, [])
                answers = [_after(each, guards) for each in body]
                yield evolve(line, body=tuple(answers))
            case _:
                yield _after(line, above.setdefault("", []))


def _after(line: sx.Statement, above: list[sx.Guard]) -> sx.Statement:
    """A line behind others, with their conditions turned if it is for what is left."""
    if not isinstance(line, sx.Line) or line.guard is None:
        return line
    if not line.guard.otherwise:
        above.append(line.guard)
        return line
    turned = [_not(guard) for guard in above]
    if not turned or None in turned:
        return line
    first, *rest = (guard for guard in turned if guard is not None)
    return evolve(line, guard=evolve(first, also=tuple(rest)))


def _not(guard: sx.Guard) -> sx.Guard | None:
    """The opposite of a guard; None where it is made of an `if` and an `unless`."""
    parts = (*guard.also, evolve(guard, also=()))
    conditions = tuple(each.condition for each in parts if each.condition is not None)
    if len(conditions) == 1:
        negated = next(each.negated for each in parts if each.condition is not None)
        return sx.Guard(conditions[0], not negated, span=guard.span)
    if any(each.negated for each in parts) or not conditions:
        return None
    return sx.Guard(sx.And(conditions, span=guard.span), True, span=guard.span)
