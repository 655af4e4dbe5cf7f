"""Draws in examples that are said of the wrong one: of a player what chance draws, and of somebody
what is drawn once.

Purpose: `Amber rolls 3` is refused where it stands, as is `chance rolls 3 for Amber` where one roll
is made for both. Input: a move, a draft in which all choices are bound. Output: problems.
Must not know: what is due when.
"""

import re

from .. import ir
from ..diagnostics.problem import Fix
from ..ir import program as pg
from ..spans import Span
from ..syntax import items as sc
from ..word_forms import as_verb
from .builder import ProgramBuilder


def drawn_by_a_player(move: sc.Move, draft: ProgramBuilder) -> bool:
    """Note `Amber rolls 3`, `Amber draws King`, where it is chance that draws."""
    verb, seat = move.verb, move.seat
    if verb is None or seat is None or move.called or move.what != "chosen" or not move.values:
        return False
    made = _only_by_chance(verb.text, draft)
    if made is None or seat.text not in draft.seats:
        return False
    said = Span(verb.span.source, move.values[0].span.start, move.values[-1].span.end).words
    said = re.sub(r"^an? (?=\d)", "", said)
    named = draft.decision_names.find_verb(verb.text) is not None
    meant = f"chance {verb.text if named else as_verb(made.name)} {said}"
    if _is_deal(made):
        meant += f" to {seat.text}"
    elif draft.properties[made.value].bearer == "player":
        meant += f" for {seat.text}"
    draft.fault(
        "whose",
        f"`{made.name}` is drawn by chance, and not chosen by `{seat.text}`",
        move.span,
        help=f"write `{meant}`",
        fix=None if move.also else Fix(move.span, meant),
    )
    return True


def _only_by_chance(verb: str, draft: ProgramBuilder) -> pg.Decision | None:
    """What chance draws that is called so, and no choice of a player is; or what is dealt, if a
    verb says that somebody draws it.
    """
    found = draft.decision_names.find_verb(verb)
    if found is not None:
        name = draft.decisions[found].name
        alike = [made for made in draft.decisions if made.name == name]
        return alike[0] if all(made.by_chance for made in alike) else None
    dealt = [made for made in draft.decisions if _is_deal(made)]
    names = {made.name for made in dealt}
    return dealt[0] if verb in ("draw", "draws") and len(names) == 1 else None


def _is_deal(made: pg.Decision) -> bool:
    return isinstance(made.domain, ir.DealChoice)


def drawn_for_both(move: sc.Move, number: int | None, draft: ProgramBuilder) -> bool:
    """Note that something is said to be drawn for a player, and is drawn once for both. number: the
    choice that is meant.
    """
    if number is None or move.seat is not None or move.to is None:
        return False
    made = draft.decisions[number]
    once = made.by_chance and draft.properties[made.value].bearer == "game"
    words = move.span.words
    behind = re.search(r"[ \t]+for[ \t]+(the[ \t]+)?\S+$", words)
    if not once or _is_deal(made) or behind is None:
        return False
    start = move.span.start + behind.start()
    draft.fault(
        "whose",
        f"`{made.name}` is drawn once, and not for each player",
        Span(move.span.source, start, move.span.end),
        help=f"write `{words[: behind.start()]}`",
        fix="",
    )
    return True
