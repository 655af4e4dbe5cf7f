"""Some of several pieces that are alike: `move a King in their hand to the pool`, `2 Kings in it`.

Purpose: of pieces that differ in nothing it makes no difference which one it is, so that nobody
need choose; of others somebody has to. Input: what lies there and fits, and how it is described.
Output: so many of it, or a noted problem. Must not know: what is done with it.
"""

import re

from .. import ir
from .. import syntax as sx
from ..ir.effects import written
from ..ir.effects.effect import PLACES
from ..ir.types import plural
from ..syntax import items as sc
from ..syntax.walk import those
from ..word_forms import article
from .binder import NONE, Typed
from .builder import ProgramBuilder


def some_of(node: sx.Those, things: Typed, draft: ProgramBuilder) -> Typed:
    """So many of the pieces that fit, or all if they are fewer; none if there is none."""
    piece = things.type.member
    if not isinstance(piece, ir.PieceType) or piece.kind is None:
        draft.certainly("wrong-kind", f"`{node.span.words}` is no piece", node.span)
        return NONE
    if not _are_of_one_name(node, piece.kind, draft):
        kinds = plural(draft.kinds[piece.kind].name)
        _who_chooses(node, f"such {kinds} need not be alike", draft)
        return NONE
    return Typed(ir.Latest(things.tree, node.count, span=node.span), things.type)


def _are_of_one_name(node: sx.Those, kind: int, draft: ProgramBuilder) -> bool:
    """Whether whatever fits has the same name."""
    if draft.design_names.find(node.noun.text) is not None:
        return True
    if sum(made.kind == kind for made in draft.designs) == 1:
        return True
    return any(
        isinstance(each, sx.That) and not each.negated and len(each.alternatives) == 1
        for each in node.filters
    )


def changed_one_by_one(script: sc.Script, draft: ProgramBuilder) -> None:
    """Note those that a line changes one by one, so that they are alike in their names alone."""
    said = [each for each in those(script, sx.Those) if each.said == "a"]
    if not said or draft.problems.fatal:
        return
    done = (line.effect for block in draft.blocks for line in block if isinstance(line, ir.Do))
    places = (each.place for effect in done for each in written(effect) if each.how in PLACES)
    changed = [place for place in places if place and _is_of_pieces(place, draft)]
    for node in said:
        kind = _kind_of(node, draft)
        for place in changed:
            if draft.properties[place.property].subject.kind in (kind, None):
                why = f"`{place.span.words}` changes, so that two of one name need not be alike"
                _who_chooses(node, why, draft)
                break


def _is_of_pieces(place: ir.Read, draft: ProgramBuilder) -> bool:
    return draft.properties[place.property].bearer == "piece"


def _kind_of(node: sx.Those, draft: ProgramBuilder) -> int:
    kind = draft.kind_names.find(node.noun.text)
    if kind is not None:
        return kind
    return draft.designs[ir.given(draft.design_names.find(node.noun.text))].kind


def _who_chooses(node: sx.Those, why: str, draft: ProgramBuilder) -> None:
    """Note that somebody has to choose, and how that is said."""
    described = re.sub(r"^\S+[ \t]+(?:\"[^\"]*\"|\S+)[ \t]+(?:in|from)", "in", node.span.words)
    noun = draft.kinds[_kind_of(node, draft)].name
    if draft.kind_names.find(node.noun.text) is None:
        described += f" that is {node.noun.span.words}"
    several = node.count > 1
    said = f"{f'{node.count} {plural(noun)}' if several else article(noun)} {described}"
    one = "some" if several else "one"
    draft.fault(
        "missing-phrase",
        f"which {'ones are' if several else 'one is'} not said: {why}",
        node.span,
        notes=(
            f"if they choose it: `they choose {one}: {said}`, and the line below says `{one}`",
            f"if it is drawn: `chance chooses {one}: {said}`",
        ),
    )
