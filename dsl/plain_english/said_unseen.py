"""Pieces that nobody sees where they lie: chance takes one, or it is the top of a pile.

Purpose: `remove a card from the deck`, `put 2 cards from the bag on the table`: nobody can choose
what they do not see. Input: words, the names of a file. Output: lines. Must not know: who does it,
and when.
"""

import re

from ..word_forms import article, plural
from .said_course import Lines
from .said_names import Names
from .said_of_decks import named_deck
from .said_picked import free
from .said_things import in_quotes, zone
from .said_turned import open_zone

AN = r"(?:an?|1|one|any)"
"""One of several, whichever it is."""

THERE = re.compile(
    rf"(?P<n>{AN}|another|\d+|up to \d+)(?: (?P<like>[\w-]+))?? (?P<kind>[\w-]+)"
    r" (?:from|out of|of|in|off) (?P<zone>.+?)"
)


def unseen_zone(what: str, names: Names) -> str:
    """The zone of the game that pieces come from, where nobody sees what lies in it."""
    found = THERE.fullmatch(what)
    lying = zone(found["zone"], names) if found else None
    name = lying.rpartition(" ")[2] if lying else ""
    return name if name in names.games and name not in names.shown else ""


def drawn_to(what: str, there: str, names: Names) -> Lines | None:
    """What nobody sees lie somewhere is drawn: nobody can choose one of it."""
    name, found = unseen_zone(what, names), THERE.fullmatch(what)
    piece = names.piece(found["kind"]) if found else ""
    kind = names.pieces[piece] if piece else names.kind(found["kind"]) if found else ""
    to = re.fullmatch(r"(?:(?P<own>their)|(?P<who>[A-Z][\w-]*)'s) (?P<zone>[\w-]+)", there)
    if found is None or not kind or found["like"] or name in names.piles:
        return None
    n = "1" if re.fullmatch(AN, found["n"]) else found["n"]
    if to is None:
        made = free("drawn", names)
        some = article(kind) if n == "1" else f"{n} {kind}s"
        alone = f" that {'is' if n == '1' else 'are'} {in_quotes(piece)}" if piece else ""
        drawn = f"chance chooses {made}: {some} in {named_deck(name)}{alone}"
        return drawn, f"  move {made} to {there}"
    if piece:
        return None
    who = "they draw" if to["own"] else f"{to['who']} draws"
    so_many = f"{n} {kind}" if n == "1" else f"{n} {kind}s"
    return (f"{who} {so_many} from {named_deck(name)} to their {to['zone']}",)


def out_of_the_unseen(rest: str, names: Names) -> tuple[Lines, str, str] | None:
    """What nobody sees lie somewhere, chance takes; of a pile it is the top. As `chosen_first`."""
    name, found = unseen_zone(rest, names), THERE.fullmatch(rest)
    kind = names.kind(found["kind"]) if found else ""
    if found is None or not name or not kind or found["like"] or "up to" in found["n"]:
        return None
    one = re.fullmatch(rf"{AN}|another|1", found["n"]) is not None
    some = kind if one else f"{found['n']} {plural(kind)}"
    if name in names.piles:
        return (), f"the top {some} of {named_deck(name)}", kind
    made = free("removed", names)
    chosen = f"chance chooses {made}: {article(kind) if one else some} in {named_deck(name)}"
    return (chosen,), made, kind


_SO_MANY = re.compile(
    r"(?P<n>\d+|an?|one|1)(?: new)? (?P<kind>[\w-]+)(?: (?:from|of|out of|off) (?P<zone>.+))?"
)


def laid_open(rest: str, names: Names) -> Lines | None:
    """`turn up 2 cards from the deck`: chance takes what nobody sees to where everybody sees it; of
    a pile it is the top.
    """
    found = _SO_MANY.fullmatch(re.sub(r"^(?:up|out|over|face up) | (?:face )?up$| over$", "", rest))
    kind = names.kind(found["kind"]) if found else ""
    where = open_zone(kind, False, names) if kind else ""
    if found is None or not where:
        return None
    deck = (found["zone"] or names.deck_of(kind)).removeprefix("the ")
    what = f"{found['n']} {found['kind']} from the {deck}"
    if not deck or unseen_zone(what, names) != deck:
        return None
    if deck not in names.piles:
        return drawn_to(what, f"the {where}", names)
    some = kind if found["n"] in ("a", "an", "one", "1") else f"{found['n']} {plural(kind)}"
    return (f"move the top {some} of the {deck} to the {where}",)


def laid_out(rest: str, names: Names) -> Lines | None:
    """`lay out 2 cards`, `put 2 cards from the deck face up`: as `laid_open`."""
    out = re.match(r"out ", rest) or re.search(r" (?:face up|out)$", rest)
    return laid_open(rest, names) if out else None


def drawn_there(rest: str, names: Names) -> Lines | None:
    """`draw 2 houses from the deck to the market`: chance draws them, as they are nobody's."""
    what, _, to = rest.partition(" to ")
    there = zone(to, names) if to else None
    if there is None or there.rpartition(" ")[2] not in names.games:
        return None
    return drawn_to(what, there, names) if unseen_zone(what, names) else None
