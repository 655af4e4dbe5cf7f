"""What players lay down, and take back, as rulebooks say it.

Purpose: `both players put a card face down` is a choice in secret, `each player takes all their
cards back` a line that moves them. Input: the words of a sentence, the names of a file. Output:
lines. Must not know: the grammar; what else is wrong with a line.
"""

import re

from ..word_forms import article, forms
from .said_names import Names
from .said_picked import free
from .said_things import chosen, of_choice, told_of

_EACH = (
    r"(?:(?:each|every) player|they both|both(?: players)?|(?:the |all )?players|everyone|everybody"
    r"|all)"
)
_SECRETLY = r"(?:secretly|privately|blindly|simultaneously|in secret|at the same time)"
_DOWN = r"(?:face down|in secret|secretly|hidden|covered|upside down|without showing it)"
_LAYS = r"(?P<verb>put|lay|place|play|choose|pick|select|set|take)s?(?: out| down)?"
_NO_CHOOSING = ("put", "place", "set", "take")
"""Verbs by which no choice is called."""
_AND = (
    r"(?P<and>,? (?:and|then) (?:put|lay|place|play|set|keep|hold)s? (?:it|them|this|that [\w-]+))"
)
_BEFORE_THEM = r"(?: (?:in front of (?:them|him|her)|on the table|before them))?"
_LAID = re.compile(
    rf"(?:(?P<first>{_SECRETLY}),? )?(?P<who>{_EACH} )?(?:(?P<so>{_SECRETLY}) )?{_LAYS} "
    rf"(?:an?|(?P<one>1|one|exactly 1)) (?P<mine>of their )?(?P<kind>[\w-]+)"
    r"(?: (?:from|out of|of|in) (?P<whose>their |the )?(?P<zone>(?!secret\b)[\w-]+))?"
    rf"{_BEFORE_THEM}(?:,? (?P<how>{_DOWN}|at the same time))?{_BEFORE_THEM}"
    rf"(?:{_AND}{_BEFORE_THEM}(?: (?P<how2>{_DOWN}))?{_BEFORE_THEM})?"
)


def laid_down(said: str, names: Names) -> tuple[str, ...] | None:
    """The choice of each player in which they lay down a piece, if nobody has to see it; where
    that is not said, it is one of several wordings that are understood elsewhere.
    """
    found = _LAID.fullmatch(said)
    kind = names.kind(found["kind"]) if found else ""
    if found is None or not kind or names.phase not in names.phases[1:]:
        return None
    if not found["who"] and (names.bound or names.phase in names.alternating):
        return None
    hidden = found["first"] or found["so"] or found["how"] or found["how2"]
    zone = names.zone_of_players(found["zone"]) if found["zone"] else names.hand_of(kind)
    if (
        not zone
        or (names.holds.get(zone, kind) != kind)
        or not (hidden or found["mine"] or found["one"])
    ):
        return None
    unlike = not found["who"] or (found["zone"] and not found["whose"])
    if not (
        unlike or found["and"] or found["mine"] or found["one"] or found["verb"] in _NO_CHOOSING
    ):
        return None
    if any(c.kind == kind and c.phase == names.phase for c in names.choices):
        return None
    secret = ", in secret" if hidden else ""
    name = free("pick", names)
    return (f"each player chooses {name}{secret}: {article(kind)} in their {zone}",)


_BACK = re.compile(
    r"(?:back )?(?P<all>all(?: of)? |each of )?(?:the |their )?"
    r"(?:(?P<used>spent|used|played|discarded) )?(?P<kind>[\w-]+)(?: (?P<back>back))?"
    r"(?: (?:in|into|to|from) (?:their |the )?(?P<to>[\w-]+))?"
)


def taken_back(rest: str, names: Names) -> tuple[str, ...] | None:
    """`all their cards back`: those that lie with them elsewhere, if there is one such place; or
    what they have chosen.
    """
    found = _BACK.fullmatch(rest)
    kind = names.kind(found["kind"]) if found else ""
    hand = names.hand_of(kind) if kind else ""
    if found is None or not kind or not hand or (found["to"] and found["to"] not in forms(hand)):
        return None
    if not (found["back"] or rest.startswith("back ") or (found["all"] and "their" in rest)):
        return None
    others = [
        zone
        for zone, sort in names.theirs.items()
        if sort == "zone" and zone != hand and names.holds.get(zone) == kind
    ]
    made = [c for c in names.here("pieces") if c.kind == kind and c.who == "each player"]
    if found["all"] or found["used"]:
        one = others[0] if len(others) == 1 else ""
        return (f"move each {kind} in their {one} to their {hand}",) if one else None
    if len(made) != 1 or made[0].several:
        return None
    return (f"move their {made[0].name} to their {hand}",)


def on_a_cell(what: str, to: str, names: Names) -> tuple[str, ...] | None:
    """A piece that is named, or was chosen, comes to lie on a chosen cell: in the only field for
    it, and no more where it was chosen from.
    """
    piece = names.piece(re.sub(r"^(?:an?|the|their) ", "", what))
    made = None if piece else chosen(what, names, "pieces")
    cell = chosen(to, names, "cell") if piece or (made and not made.several) else None
    kind = names.pieces.get(piece, made.kind if made else "")
    boards = names.boards.values()
    fields = [name for kept in boards for name, held in kept.items() if kind in held]
    if cell is None or len(fields) != 1:
        return None
    laid = f"{fields[0]} of {of_choice(cell)} becomes "
    if made is None:
        return (laid + piece,)
    gone = (f"discard {told_of(made, names)}",) if made.zone else ()
    return (laid + told_of(made, names), *gone)
