"""Men and tokens that go over a board or along a track, as it is said at a table.

Purpose: `one of their men to an empty square` is two choices and what becomes of the cells; `3
spaces forward` is a number that each player has. Input: words behind a verb of moving, the names of
a file. Output: lines about `they`. Must not know: who moves, and when.
"""

import re

from ..word_forms import forms
from .said_amounts import draws, value
from .said_course import Lines
from .said_names import Names
from .said_picked import free
from .said_things import of_choice


def owned(names: Names) -> str:
    """The field of cells that says whose they are."""
    return next(
        (n for fields in names.boards.values() for n, k in fields.items() if "player" in k), ""
    )


_CELL = re.compile(
    r"an? (?P<empty>empty |free )?(?:(?P<near>adjacent|neighbou?ring) )?(?P<c>[\w-]+)"
)


def _between(rest: str, names: Names) -> Lines | None:
    """`the man from start to goal`: both places are chosen."""
    found = re.fullmatch(
        r"(?:(?:the|their|1|an?) )?(?P<of>[\w-]+) from (?:(?:the|their) )?(?P<a>[\w-]+) to "
        r"(?:(?:the|their) )?(?P<b>[\w-]+)",
        rest,
    )
    field, places = owned(names), {each.name for each in names.here("cell")}
    if found is None or not field or not {found["a"], found["b"]} <= places:
        return None
    return (f"{field} of their {found['a']} becomes nobody",
            f"{field} of their {found['b']} becomes they")  # fmt: skip


def man(rest: str, names: Names) -> Lines | None:
    """One of their men goes from a cell to another."""
    between = _between(rest, names)
    if between is not None:
        return between
    found = re.fullmatch(
        r"(?:1|an?|one)(?: of)? their(?: own)? [\w-]+ to (?P<to>an? .+?)(?P<near> next to (?:it"
        r"|that|this))?",
        rest,
    )
    field, board = owned(names), next(iter(names.boards), "")
    empty = _CELL.fullmatch(found["to"]) if found else None
    if found is None or not field or empty is None or not names.cell(empty["c"]):
        return None
    start, goal = free("origin", names), "target"
    near = f" next to {start}" if found["near"] or empty["near"] else ""
    kind = f"an empty {board}" if empty["empty"] else f"a {board}"
    return (
        f"they choose {start}: a {board} with {field} they",
        f"they choose {goal}: {kind}{near}",
        f"{field} of {start} becomes nobody",
        f"{field} of {goal} becomes they",
    )


PLACES = (
    "place",
    "position",
    "spot",
    "progress",
    "space",
    "field",
    "square",
    "step",
    "pawn",
    "track",
)
"""What the number is called by which somebody stands on a track, as far as it is known."""

_TRACK = re.compile(
    r"(?:(?:their|the) (?P<place>[\w-]+) )?"
    r"(?:(?P<how>forwards?|ahead|on|up|backwards?|back|down) )?(?:by )?(?P<n>.+?)"
    r"(?: (?:spaces?|steps?|squares?|fields?))?"
    r"(?: (?P<how2>forwards?|ahead|on|backwards?|back))?"
)
_ROLLED = re.compile(
    r"(?:the )?(?:number|amount|total|sum)?(?: ?(?:of|on|shown by|that they|they))?"
    r"(?: ?\b(?:the|both|their|its|2)\b)* ?(?:rolled|thrown|roll|throw|dice|die|diced)"
)


def on_a_track(names: Names, word: str = "") -> str:
    """The number by which each player stands on a track; empty if there is none."""
    numbers = [name for name, sort in names.theirs.items() if sort == "number"]
    if word:
        return next((each for each in numbers if word in forms(each)), "")
    return next((each for each in numbers for known in PLACES if each in forms(known)), "")


def rolled(words: str, names: Names) -> str | None:
    """`the number rolled`, `the sum of both dice`: what chance has drawn."""
    if not _ROLLED.fullmatch(words):
        return None
    drawn = draws("dice", names)
    both = re.search(r"\b(?:sum|total|both|2|dice)\b", words)
    if len(drawn) == 1:
        return None if both else drawn[0]
    return f"({' + '.join(drawn)})" if both and drawn else None


def along(rest: str, names: Names) -> Lines | None:
    """`their place forward by the number rolled`, `die spaces`, `the sum of both dice`."""
    found = _TRACK.fullmatch(rest)
    place = on_a_track(names, found["place"] or "") if found else ""
    if found is None or not place:
        return None
    drawn = rolled(found["n"], names)
    much = drawn or value(found["n"], names)
    if not much or (much == f"their {place}"):
        return None
    back = (found["how"] or found["how2"] or "").startswith(("back", "down"))
    return (f"their {place} {'falls' if back else 'rises'} by {much}",)


_WHERE_THEY_ARE = re.compile(
    r"(?:up |back |on )?to (?:the )?(?:opponent's (?P<of>[\w-]+)"
    r"|(?P<of2>[\w-]+) of (?:the )?opponent(?:'s [\w-]+)?)"
)


def to_the_other(rest: str, names: Names) -> Lines | None:
    """`to opponent's field`: both stand at one place then."""
    found = _WHERE_THEY_ARE.fullmatch(rest)
    place = names.number(found["of"] or found["of2"]) if found else ""
    return (f"their {place} becomes opponent's {place}",) if place else None


def to_the_start(rest: str, names: Names) -> Lines | None:
    """`back to the start`, where everybody begins; `on to 9`."""
    found = re.fullmatch(
        r"(?:(?:their|the) (?P<place>[\w-]+) )?(?:(?:back|on|forward|ahead) )?to "
        r"(?:(?:the |their )?(?:start|beginning|first (?:space|square|field))"
        r"|(?:space |square |field )?(?P<n>\d+))",
        rest,
    )
    place = on_a_track(names, found["place"] or "") if found else ""
    begun = (found["n"] if found else "") or names.begins.get(place, "")
    if not place:
        return None
    return (f"their {place} becomes {begun}",) if begun else None


_AS_MANY = re.compile(
    r"(?:(?P<how>forwards?|ahead|on|backwards?|back) )?as many (?P<of>[\w-]+)"
    r"(?: (?P<how2>forwards?|ahead|on|backwards?|back))? as (?P<much>.+?)"
    r"(?: (?:shows?|says?|allows?|have|has|is|comes to))?"
)


def as_many_as(rest: str, names: Names) -> Lines | None:
    """`as many fields as their die shows`, `as many steps as their roll`."""
    found = _AS_MANY.fullmatch(rest)
    if found is None:
        return None
    place = names.number(found["of"]) or ("" if found["of"] in names.theirs else on_a_track(names))
    much = rolled(found["much"], names) or value(found["much"], names)
    back = (found["how"] or found["how2"] or "").startswith("back")
    return (f"their {place} {'falls' if back else 'rises'} by {much}",) if place and much else None


_FORWARD = re.compile(
    r"(?:(?:their|your) [\w-]+ )?(?:(?P<how>forwards?|ahead|on|up|backwards?|back|down) )?(?:by )?"
    r"(?P<n>\d+|(?:their|opponent's|the) [\w-]+|as many|(?:the|their) number of)(?: more)?"
    r"(?: (?P<of>[\w-]+?))?(?P<less> (?:more|further|farther|extra|less|fewer))?"
    r"(?: (?P<how2>forwards?|ahead|on|up|backwards?|back|down))?"
    r"(?: (?:as|on) (?:the|their) (?P<as>[\w-]+)(?: (?:says|shows|allows|is worth))?)?"
)


def forward(rest: str, names: Names) -> Lines | None:
    """`forward 3 spaces`, `as many spaces as the card says`: a number of theirs rises or falls."""
    found = _FORWARD.fullmatch(rest)
    if found is None or not (found["how"] or found["how2"] or found["of"]):
        return None
    less = (found["less"] or "").endswith(("less", "fewer"))
    numbers = [name for name, sort in names.theirs.items() if sort == "number"]
    place = next((n for n in numbers if (found["of"] or "") in forms(n)), "")
    if not place:
        return None
    much = found["n"] if found["n"].isdigit() else value(found["n"], names)
    if found["as"]:
        made = [
            each
            for each in names.here()
            if each.name == found["as"]
            or (each.sort == "pieces" and found["as"] in forms(each.kind))
        ]
        rank = names.rank(made[0].kind) if made and made[0].sort == "pieces" else ""
        much = f"{rank} of {of_choice(made[0])}" if rank else of_choice(made[0]) if made else None
    back = less or (found["how"] or found["how2"] or "").startswith(("back", "down"))
    return (f"their {place} {'falls' if back else 'rises'} by {much}",) if much else None


def back_along(rest: str, names: Names) -> Lines | None:
    """`1 floor`, `back 1 floor`, `by 2 floors`: so far they fall back."""
    return forward(rest if rest.startswith("back") else f"back {rest}", names)
