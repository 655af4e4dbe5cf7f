"""Pieces that are turned over, and what is asked of the one that was.

Purpose: `turn over the top disc of their mat` lays it in the open, in a zone that everybody sees;
`if it is a Skull` is asked of it under a name that it gets before it is moved. Input: a line of a
phase, the names of its file. Output: edits. Must not know: the grammar; what comes of it.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from .said_below import margin_of
from .said_names import Names
from .said_picked import free

_TURNS = re.compile(
    r"(?P<lead>(?:(?:if|unless) [^:]+: )?)(?:(?P<who>they|opponent|[A-Z]\w*|[a-z][\w-]*) )?"
    r"(?:turns?|flips?) (?:over |up |face up )?(?P<what>.+?)(?: face up| over| up)?"
    r"(?P<rest>, (?:if|unless) .+)?"
)
_AND_PUT = re.compile(
    r"(?:turns? over|flips?(?: over)?|reveals?|draws?|takes?) "
    r"(?P<what>(?:the )?top (?P<kind>[\w-]+)(?: (?:of|from) (?:the )?(?P<from>[\w-]+))?)"
    r"(?: and (?:puts?|lays?|places?) it)? (?:face up )?(?:onto|on|in|into) (?:the )?(?P<to>[\w-]+)"
)
_TOP = re.compile(
    r"(?:the )?(?P<end>top|bottom|uppermost) (?P<n>\d+ )?(?P<kind>[\w-]+) (?:of|from|on|in) "
    r"(?P<zone>.+)"
)
_ALL = re.compile(
    r"(?:all|each|every)(?: of)?(?: the| of the)? (?:(?P<own>their|opponent's|[\w-]+'s) )?"
    r"(?P<kind>[\w-]+)(?: (?:of|from|on|in) (?P<zone>.+))?"
)
_ZONE = re.compile(r"(?:(?P<whose>.+'s|their|the) )?(?P<zone>[a-z][\w-]*)")


def turned_over(line: Span, names: Names) -> Iterator[Fix]:
    """The edits that lay what is turned over in the open."""
    said = line.words.strip()
    found = _TURNS.fullmatch(said)
    if found is None or names.phase not in names.phases:
        return
    top, every = _TOP.fullmatch(found["what"]), _ALL.fullmatch(found["what"])
    some = top or every
    kind = names.kind(some["kind"]) if some is not None else ""
    if some is None or not kind:
        return
    who = found["who"] or ""
    whose, zone = _where(some, kind, who, names)
    if not zone or zone in names.shown:
        return
    what = f"{_end(top)} {kind} of" if top is not None else f"each {kind} in"
    there = f"{whose or 'the'} {zone}"
    own = zone in names.theirs
    opened = open_zone(kind, own, names)
    if not opened:
        return
    target = f"{whose} {opened}" if own else opened
    margin = margin_of(line)
    moved = f"put {what} {there} on top of {target}" if opened in names.piles else ""
    moved = moved or f"move {what} {there} to {target}"
    meant = f"{margin}{found['lead']}{moved}{found['rest'] or ''}"
    yield Fix(line, meant)


def turned_into(line: Span, names: Names) -> Iterator[Fix]:
    """`turn over the top lot and put it on the table`: it is moved there, where all see it."""
    found = _AND_PUT.fullmatch(line.words.strip())
    kind, to = (names.kind(found["kind"]), found["to"]) if found else ("", "")
    if (
        found is None
        or not kind
        or names.games.get(to) != "zone"
        or names.phase not in names.phases
    ):
        return
    pile = found["from"] or names.deck_of(kind)
    margin = margin_of(line)
    if pile and pile != to and names.games.get(pile) == "zone":
        yield Fix(line, f"{margin}move the top {kind} of {pile} to {to}")


def _end(top: re.Match[str]) -> str:
    many = (top["n"] or "").strip()
    return " ".join(filter(None, ("the", top["end"].replace("uppermost", "top"), many)))


def _where(some: re.Match[str], kind: str, who: str, names: Names) -> tuple[str, str]:
    """Whose zone is meant, in front of which stands nothing if it is the game's, and its name."""
    owner = {"": "their", "they": "their"}.get(who, f"{who}'s")
    groups = some.re.groupindex
    if some["zone"] is None:
        covered = [z for z, sort in names.theirs.items() if sort == "zone" and z not in names.shown]
        piles = [z for z in covered if z in names.piles] or covered
        whose = some["own"] if "own" in groups and some["own"] not in (None, "their") else owner
        return (whose, piles[0]) if len(piles) == 1 else ("", "")
    found = _ZONE.fullmatch(some["zone"])
    if found is None:
        return "", ""
    whose, zone = found["whose"] or "", found["zone"]
    if names.games.get(zone) == "zone":
        return "", zone
    if names.theirs.get(zone) != "zone":
        return "", ""
    if whose in ("their", "the", ""):
        return owner, zone
    if re.fullmatch(r"(?:the |their )?opponent's", whose):
        named = who not in ("", "they", "opponent")
        return (f"{who}'s opponent's" if named else "opponent's"), zone
    return whose.removeprefix("the "), zone


def open_zone(kind: str, own: bool, names: Names) -> str:
    """A zone that everybody sees, in which such pieces lie, or nothing lies at first."""
    held = names.theirs if own else names.games
    seen = [
        zone
        for zone, sort in held.items()
        if sort == "zone" and zone in names.shown and names.holds.get(zone, kind) == kind
    ]
    return seen[0] if len(seen) == 1 else ""


_MOVES = re.compile(
    r"^(?P<in>[ \t]+)(?P<does>move) (?P<what>the (?:top|bottom) (?P<kind>[\w-]+) (?:of|from) .+?) "
    r"(?P<to>to .+)$"
)
_IT_IS = re.compile(
    r"(?P<by>if|unless) it (?P<is>is|is not|isn't|was) (?:an? |the )?"
    r"(?P<name>[A-Z][\w-]*|\"[^\"]+\")(?P<rest>:.*|, .+)?"
)


def asked_of_it(line: Span, names: Names) -> Iterator[Fix]:
    """The edit by which a piece gets a name before it is moved, and is asked for by it then."""
    said = line.words.strip()
    found = _IT_IS.fullmatch(said)
    margin = margin_of(line)
    text = line.source.text
    above = text[: line.start].rstrip("\n").rpartition("\n")[2]
    moved = _MOVES.match(above)
    if found is None or moved is None or moved["in"] != margin or not names.kind(moved["kind"]):
        return
    name = free("turned", names)
    so = {"was": "is", "isn't": "is not"}.get(found["is"], found["is"])
    rest = re.sub(r"^, ", ": ", found["rest"] or "")
    lines = (
        f"{name}: {moved['what']}",
        f"move {name} {moved['to']}",
        f"{found['by']} {name} {so} {found['name']}{rest}",
    )
    start = line.start - len(above) - 1
    yield Fix(Span(line.source, start, line.end), "\n".join(margin + each for each in lines))


__all__ = ["asked_of_it", "open_zone", "turned_into", "turned_over"]
