"""What is said of each of several things: `each square is taken`, `the rank of each card in their
hand is at least 2`.

Purpose: it holds if there is none of which it does not. Input: a condition. Output: the condition
that it stands for. Must not know: how any of them is bound.
"""

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..lower.bounded_changes import of_one, root
from ..lower.sentences import OPPOSITE, THERE
from .amounts import NUMBERS
from .builder import ProgramBuilder


def every_one(draft: ProgramBuilder, node: sx.Condition) -> sx.Condition | None:
    """The condition that there is none of which it is not so; of what each player has one of, that
    it is so of each player's. None where nothing is said of each of several things.
    """
    match node:
        case sx.Is(value=subject) | sx.Lies(value=subject) | sx.Multiple(value=subject):
            each = _each_of(draft, subject, node)
        case sx.Compares(left=subject) | sx.Has(who=subject):
            each = _each_of(draft, subject, node)
        case sx.IsIn(value=sx.Each() as each) if _are_numbers(draft, each.noun):
            pass
        case _:
            return None
    if each is None:
        return None
    noun, within = each.noun, each.within
    theirs = draft.bearers["player"].find(noun.text)
    if within is None and each.region is None and theirs is not None:
        if draft.type_of(theirs).member is not None:
            return None
        player = sx.EachPlayer(span=each.span)
        own = sx.Possessive(player, sx.Possessed("", noun, span=noun.span), span=each.span)
        return _said_of(node, own)
    cells = draft.board_names.find(noun.text) is not None
    pieces = within is not None and draft.kind_names.find(noun.text) is not None
    where = sx.Where(_denied(_said_of(node, sx.Pronoun("it", span=each.span))), span=node.span)
    if within is not None and _are_numbers(draft, noun):
        others = sx.NumberOf(noun, within, filters=(where,), span=each.span)
        return sx.Is(others, False, (sx.Number(0, span=each.span),), span=node.span)
    if not cells and not pieces:
        return None
    one, zones = sx.Number(1, span=noun.span), () if within is None else (within,)
    things = sx.PiecesDomain(
        one, one, noun, zones, (), (where,), region=each.region, span=node.span
    )
    return sx.ThereIs(things, True, span=node.span)


def _each_of(draft: ProgramBuilder, subject: sx.Value, node: sx.Condition) -> sx.Each | None:
    """The several things of which each is meant: of `owner of squares in row A` and of `squares in
    row A have an owner` each of these squares, as a line about them changes each. None of what is
    one thing, and of a number, which may be meant of all of them together.
    """
    asked = subject.noun.text if isinstance(subject, sx.Of) else None
    while isinstance(subject, sx.Of) and not isinstance(subject.owner, sx.Each):
        subject = subject.owner
    if not isinstance(subject, sx.Cells) or (asked is None and not isinstance(node, sx.Has)):
        return root(subject)
    number = None if asked is None else draft.bearers["cell"].find(asked)
    if asked is not None and (number is None or ir.fits(draft.type_of(number), ir.NUMBER)):
        return None
    return sx.Each(subject.noun, None, subject.region, span=subject.span)


def among_numbers(draft: ProgramBuilder, node: sx.ThereIs) -> sx.Compares | None:
    """`there is a number in their lot that is at least 3`, of several numbers that were chosen, as
    the condition that there are so many; None of what is anything else.
    """
    things = node.things
    within = sx.united(things.zones)
    if within is None or things.sets or not _are_numbers(draft, things.noun):
        return None
    filters, place = things.filters, node.span
    if things.region is not None:
        filters = (things.region, *filters)
    many = sx.NumberOf(things.noun, within, None, things.excepted, filters, span=place)
    return sx.Compares(many, "<" if node.negated else ">=", things.low, span=place)


def _are_numbers(draft: ProgramBuilder, noun: sx.Word) -> bool:
    """Whether a noun stands for numbers, and for no kind of thing of that name."""
    kinds = (draft.kind_names, draft.board_names, draft.design_names)
    said = noun.text in NUMBERS and not noun.quoted
    return said and all(names.find(noun.text) is None for names in kinds)


def _said_of(node: sx.Condition, thing: sx.Value) -> sx.Condition:
    """A condition about one thing in the place of each."""
    match node:
        case sx.Is() | sx.Lies() | sx.Multiple() | sx.IsIn():
            return evolve(node, value=of_one(node.value, thing))
        case sx.Compares():
            return evolve(node, left=of_one(node.left, thing))
        case sx.Has():
            return evolve(node, who=of_one(node.who, thing))
    return node


def _denied(node: sx.Condition) -> sx.Condition:
    """The condition that it is not so."""
    match node:
        case sx.Is() | sx.Lies() | sx.Multiple() | sx.IsIn():
            return evolve(node, negated=not node.negated)
        case sx.Compares(sign="="):
            return sx.Is(node.left, True, (node.right,), span=node.span)
        case sx.Compares():
            return evolve(node, sign=OPPOSITE[node.sign])
        case sx.Has(sign=sign) if sign in THERE:
            return evolve(node, sign=THERE[sign])
    return node
