"""Several things of which a choice is to be all: `their pair is Page and Knight`.

Purpose: names that are joined by `and` behind `is` are one set, and a choice of several is that
set, in whatever order. Input: the parts of a condition, what a comparison was bound to. Output: the
parts with each such set in one, and a tree. Must not know: conditions of any other form.
"""

import re
from collections.abc import Iterable

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix
from .binder import NONE, Binder, Typed
from .builder import ProgramBuilder, Scope


def sets_in_one(draft: ProgramBuilder, parts: Iterable[sx.Condition]) -> list[sx.Condition]:
    """The parts of a condition, where what is nothing but a name, or a number, belongs to the
    comparison before it.
    """
    made: list[sx.Condition] = []
    for part in parts:
        before = made[-1] if made else None
        match before, part:
            case sx.Is(alternatives=(first,)), sx.Truth(value=sx.Word() | sx.Number() as last):
                values = (*first.values, last) if isinstance(first, sx.Listed) else (first, last)
                if all(_named(draft, each) for each in values):
                    both = sx.Listed(values, span=values[0].span.to(last.span))
                    whole = before.span.to(part.span)
                    made[-1] = evolve(before, alternatives=(both,), span=whole)
                    continue
        made.append(part)
    return made


def _named(draft: ProgramBuilder, value: sx.Value) -> bool:
    """Whether something is one of what may be chosen several at once, by its name."""
    if isinstance(value, sx.Word):
        named = draft.design_names.find(value.text) is not None
        return named or draft.cell(value.text) is not None
    return isinstance(value, sx.Number)


def is_all_of(
    node: sx.Is, subject: Typed, draft: ProgramBuilder, binder: Binder, scope: Scope
) -> ir.Tree | None:
    """Whether a choice of several is just some things that are joined by `and`; None if it is
    compared with anything else.
    """
    said = node.alternatives[0]
    if len(node.alternatives) != 1 or not isinstance(said, sx.Listed):
        return None
    one = subject.type.member
    others = [binder.value(each, scope) for each in said.values]
    if one is None or not all(ir.comparable(one, each.type) for each in others):
        if NONE not in (subject, *others):
            names = [each.span.words for each in said.values]
            either = " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
            other = next((v for v, e in zip(said.values, others, strict=True)
                          if one is not None and not ir.comparable(one, e.type)), said)  # fmt: skip
            draft.fault(
                "wrong-kind",
                f"`{node.value.span.words}` is {draft.called(subject.type)}, and not several of "
                "these at once"
                if one is None
                else f"`{other.span.words}` is nothing that `{node.value.span.words}` can be",
                said.span,
                help=f"write `{either}`" if one is None else None,
                fix=Fix(said.span, either) if one is None else None,
                notes=() if one is None else ("each of them is asked for by its name",),
            )
        return NONE.tree
    named = (
        subject.tree if ir.named_like(subject.type) == subject.type else ir.DesignOf(subject.tree)
    )
    these = ir.Together(tuple(each.tree for each in others), span=said.span)
    same = ir.Among(named, (these,), True, span=node.span)
    return ir.Not(same, span=node.span) if node.negated else same


def in_each_of_them(node: sx.ThereIs, draft: ProgramBuilder) -> bool:
    """Note `there is a card in each front`, which a reader takes for a card in every one of them,
    and which would be one in any of them.
    """
    zone = next((each for each in node.things.zones if _each_of(each)), None)
    if zone is None or node.negated:
        return False
    number = draft.bearers["player"].find(_each_of(zone))
    things, where = node.things, _each_of(zone) if number is None else draft.properties[number].name
    thing, said = things.noun.span.words, things.span.source.text
    before = re.sub(r"^there (?:is|are) ", "", said[things.span.start : things.zones[0].span.start])
    one, other = draft.seats
    draft.fault(
        "wrong-kind",
        f"in one `{where}` or in both is not said by `{zone.span.words}`",
        zone.span,
        notes=(
            f"in one of them: `there is {before}{one}'s {where} or {other}'s {where}`",
            f"in both: `each player has at least 1 {thing} in {where}`",
        ),
    )
    return True


def _each_of(zone: sx.Value) -> str:
    """What each player has, where that of both is meant; empty where it is not."""
    match zone:
        case sx.Each(noun=noun, within=None):
            return noun.text
        case sx.Possessive(owner=sx.BothPlayers() | sx.EachPlayer(such=None), thing=thing):
            return thing.noun.text
    return ""


def is_one_of_several(node: sx.Is, subject: Typed, draft: ProgramBuilder) -> bool:
    """Whether `last 2 picks are King` is asked, where each of them is meant; then that is noted."""
    value, said = node.value, node.alternatives[0]
    times = value.thing.count if isinstance(value, sx.Possessive) else 0
    named = isinstance(said, sx.Word) and draft.design_names.find(said.text) is not None
    alone = len(node.alternatives) == 1
    if not alone or times < 2 or not named or subject.type.member is None:
        return False
    meant = ", ".join([said.span.words] * times)
    draft.fault(
        "wrong-kind",
        f"`{value.span.words}` are {times} things, and `{said.span.words}` is one",
        said.span,
        help=f"write `{meant}`",
        fix=meant,
    )
    return True


def is_in_sets(node: sx.IsIn, zone: Typed, draft: ProgramBuilder) -> bool:
    """Whether it is asked if something is in `their every pair`, of which each is several things;
    then it is noted that this does not say in how many of them.
    """
    one, said = zone.type.member, node.zone
    if one is None or one.member is None:
        return False
    notes: tuple[str, ...] = ()
    if isinstance(said, sx.Possessive) and isinstance(node.value, sx.Word | sx.Number):
        who, name = who_has_chosen(said.owner), said.thing.noun.text
        often = f"how often {who} {name} {node.value.span.words}"
        phases = [phase.name for phase in draft.phases if phase.parent is not None]
        notes = (f"in one of them, the latest included: `{often} is at least 1`",)
        if phases:
            notes += (f"in each of them: `{often} is {phases[-1]}`, if each {phases[-1]} has one",)
    draft.fault(
        "wrong-kind",
        f"`{said.span.words}` are several sets: it is not said in how many of them",
        said.span,
        notes=notes,
    )
    return True


def who_has_chosen(owner: sx.Value) -> str:
    """Who has chosen, as the subject of a verb."""
    return owner.word if isinstance(owner, sx.Pronoun) else owner.span.words
