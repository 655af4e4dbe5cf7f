"""What two players exchange: places, numbers, hands, or one piece each.

Purpose: `exchange hands`, `trade a card with the opponent`. Input: words behind the verb, the names
of a file. Output: lines about `they` and `opponent`. Must not know: who is meant, and when.
"""

import re

from ..word_forms import article, forms
from .said_amounts import amount, counted
from .said_course import Lines
from .said_names import Names
from .said_picked import free


def swap(rest: str, names: Names) -> Lines | None:
    """Places, numbers or hands are exchanged."""
    parts = re.fullmatch(r"(?P<n>\d+|an?) (?P<of>[\w-]+) for (?P<m>\d+|an?) (?P<to>[\w-]+)", rest)
    if parts is not None:
        given, gained = (
            amount(f"{parts[n]} {parts[of]}", names) for n, of in (("n", "of"), ("m", "to"))
        )
        if given and gained and given[1] and gained[1]:
            return f"they lose {counted(*given)}", f"they gain {counted(*gained)}"
        return None
    rest = re.sub(
        r"^(?:the|their|your|both) | with (?:the |their |your )?(?:opponent|each other).*", "", rest
    )
    word = rest.strip()
    places = ("places", "positions")
    place = next((n for n, sort in names.theirs.items() if sort in ("cell", "number")
                  and (word in forms(n) or (sort == "cell" and word in places))), "")  # fmt: skip
    if place:
        if names.bound or names.phase in names.alternating:
            return (f"swap their {place} with opponent's {place}",)
        one, other = names.seats  # done for each of them, it would be undone
        return (f"swap {one}'s {place} with {other}'s {place}",)
    there = names.zone_of_players(word) or (names.theirs and word == "hands" and _with_hand(names))
    kind = names.holds.get(there or "", "")
    if not there or not kind:
        return None
    return (f"for each player: move each {kind} in their {there} to their opponent's {there}",)


_ONE_EACH = re.compile(
    r"(?:(?P<n>an?|1|\d+)(?: of their)? (?P<kind>[\w-]+)|their (?P<made>[\w-]+))(?: each)?"
    r"(?: (?:of|from|in) their (?P<zone>[\w-]+))?"
    r"(?P<with> (?:with|for|against) (?:(?:an?|1|\d+) (?P<other>[\w-]+) (?:of|from|in) )?"
    r"(?:(?:the |their )?opponent(?:'s [\w-]+)?|each other|the other(?: player)?))?"
)


def trade(rest: str, names: Names) -> Lines | None:
    """`exchange a card with the opponent`: each gives one, chosen by whoever gives it, or those
    that were chosen.
    """
    found = _ONE_EACH.fullmatch(rest)
    made = found["made"] if found else None
    chosen = next((c for c in names.here("pieces") if c.name == made or c.kind == made), None)
    if found is not None and chosen is not None and chosen.who == "each player":
        hand = names.hand_of(chosen.kind)
        moved = f"each {chosen.name}" if chosen.several else f"their {chosen.name}"
        return (f"for each player: move {moved} to their opponent's {hand}",) if hand else None
    kind = names.kind(found["kind"] or "") if found else ""
    hand = (names.zone_of_players(found["zone"] or "") if found else "") or names.hand_of(kind)
    if found is None or not kind or not hand:
        return None
    one = found["n"] in ("a", "an", "1")
    some = article(kind) if one else f"{found['n']} {kind}s"
    name = free("given", names)
    own = f"each player chooses {name}, in secret: {some} in their {hand}"
    return own, f"for each player: move their {name} to their opponent's {hand}"


def _with_hand(names: Names) -> str:
    return next((n for n, sort in names.theirs.items() if sort == "zone"), "")
