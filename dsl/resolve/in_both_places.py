"""What is asked of a place of each player: `King is in both players' hands`.

Purpose: one piece lies in one place, so that it is in no two of them; and that something is not in
both, or that it is in `each hand`, says two things. Each way to say it is told.
Input: a condition, what its parts were bound to, a draft. Output: problems. Must not know: where
pieces lie, and what else is asked.
"""

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix
from .binder import Typed
from .builder import ProgramBuilder
from .said_of_players import subject_of


def in_how_many(
    node: sx.IsIn, place: sx.Node | None, subject: Typed, draft: ProgramBuilder
) -> bool:
    """Whether it is not said in how many places of players something is, which is noted. place: the
    words for both players, where the place is of each of them.
    """
    number = _of_each(node.zone, place, draft)
    if number is None:
        return False
    one, lies = subject.type.member or subject.type, draft.type_of(number).member
    piece = isinstance(one, ir.PieceType) and isinstance(lies, ir.PieceType)
    if not (piece or node.negated or isinstance(node.zone, sx.Each)):
        return False
    name, said = draft.properties[number].name, node.value.span.words
    if node.value.span == node.span or subject.type.member is not None:
        said = "it"
    called = f"name of {said}" if piece else said
    both = f"{called} is in each player's {name}"
    if piece:
        headline = f"one piece is never in both of these at once: it lies in one `{name}`"
    else:
        headline = f"in one `{name}` or in both is not said by `{node.zone.span.words}`"
    notes = (
        (
            f"in neither of them: `{said} is in nobody's {name}`",
            f"not in both{', by its name' if piece else ''}: `not ({both})`",
        )
        if node.negated
        else (
            f"in one of them: `{said} is in a player's {name}`",
            f"in both{', by its name' if piece else ''}: `{both}`",
        )
    )
    draft.fault("wrong-kind", headline, node.zone.span, notes=notes)
    return True


def how_many_together(node: sx.Condition, place: sx.Node, draft: ProgramBuilder) -> bool:
    """Whether it is asked how many things are in `both players' hands`, which may be asked of each
    or of the two together, which is noted.
    """
    number = subject_of(node)
    if not isinstance(number, sx.NumberOf) or not isinstance(place, sx.BothPlayers):
        return False
    match number.within:
        case sx.Possessive(owner=sx.BothPlayers() as owner, thing=thing) if owner is place:
            zone = number.within.span
        case _:
            return False
    if not zone.holds(place.span):
        return False  # `both players have 2 cards in hand`: of each of them
    found = draft.bearers["player"].find(thing.noun.text)
    name = thing.noun.text if found is None else draft.properties[found].name
    text = node.span.source.text
    before, after = text[node.span.start : zone.start], text[zone.end : node.span.end]
    draft.fault(
        "wrong-kind",
        f"in each `{name}` or in the two together is not said by `{zone.words}`",
        zone,
        notes=(
            f"in each: `{before}each player's {name}{after}`",
            f"in the two together: `{before}each {name}{after}`",
        ),
    )
    return True


def asked_in_turn(place: sx.Node, draft: ProgramBuilder) -> bool:
    """Whether something is asked of each player in turn, where it is asked of both at once; then
    that is noted.
    """
    if not isinstance(place, sx.EachPlayer) or not place.in_turn:
        return False
    each = " ".join(place.span.words.split()[:2])
    draft.fault(
        "foreign-word",
        "what is so is asked of both at once, and not in turn",
        place.span,
        help=f"write `{each}`",
        fix=Fix(place.span, each),
    )
    return True


def _of_each(zone: sx.Value, place: sx.Node | None, draft: ProgramBuilder) -> int | None:
    """What each player has, where the place of each is meant."""
    match zone:
        case sx.Each(noun=noun, within=None, region=None):
            return draft.bearers["player"].find(noun.text)
        case sx.Possessive(owner=sx.BothPlayers() | sx.EachPlayer(such=None) as owner, thing=thing):
            if owner is place and zone.span.holds(owner.span):  # not of `nobody has King in hand`
                return draft.bearers["player"].find(thing.noun.text)
    return None
