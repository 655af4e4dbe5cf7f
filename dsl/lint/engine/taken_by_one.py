"""Whether what both players do to the things that each of them has is never done to one thing.

Purpose: `for each cell in their area: flag of it becomes they, unless it is in opponent's area`:
what lies in both areas is changed by nobody.
Input: two deeds of one slot. Output: whether this is proved.
Must not know: what is concluded from it.
"""

from collections.abc import Iterator

from ... import ir
from ...ir import effects as ef
from .concurrent_lines import EACH, Deed


def taken_by_one(one: Deed, other: Deed) -> bool:
    """Whether one line, done for each thing of each player, leaves out what the other one has."""
    if one is not other or len(one.words) != 2:
        return False
    player, thing = one.words
    things = thing.sort
    if player.sort != EACH or not isinstance(things, ir.Read):
        return False
    whose, it = ir.Local(player.slot), ir.Local(thing.slot)
    if things.subject != whose or not all(_only_of(each, it) for each in ef.written(one.effect)):
        return False
    theirs = ir.Read(things.property, ir.OpponentOf(whose))
    return any(
        isinstance(each, ir.Inside) and each.value == it and each.zone == theirs
        for each in _not_so(one)
    )


def _only_of(written: ef.Written, thing: ir.Tree) -> bool:
    """Whether nothing but what one thing has is changed."""
    return written.place is not None and written.place.subject == thing and written.things is None


def _not_so(deed: Deed) -> Iterator[ir.Tree]:
    """What is not so wherever a line is come to."""
    for condition, held in deed.behind:
        parts = condition.parts if held and isinstance(condition, ir.AllOf) else (condition,)
        for part in parts:
            if not held:
                yield part
            elif isinstance(part, ir.Not):
                yield part.part
