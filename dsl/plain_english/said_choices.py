"""What players choose, as it is noted down in a draft: `each player picks cove: 1-6`.

Purpose: who chooses, under which name, and from where to where or between what, in whatever order
and with whatever signs, is one line here. Input: a line of a phase, the names of its file. Output:
edits. Must not know: the grammar; what is done with what is chosen.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..whole_edits import as_one_edit
from ..word_forms import article
from .said_below import margin_of
from .said_names import Names
from .said_picked import free
from .said_players import EACH
from .said_words import bases, third, tidied

_HIDDEN = r"(?:,? ?(?P<{}>in secret|secretly|hidden|face down|privately))?"
_TO = r"(?: ?(?:-|\u2013|\.\.\.?) ?| to | and | through | up to )"
_END = r"(?:\d+|\{[\w-]+\}|their [\w-]+)"
_WHO = (
    r"(?P<who>they|opponent|[A-Z][\w-]*|[a-z][a-z ]*?) "
    r"(?:(?P<secretly>secretly|privately|simultaneously) )?"
)
_NUMBER = re.compile(
    rf"{_WHO}(?P<verb>(?!has |have |players? )[a-z]+)"
    r"(?: (?:(?:an?|their|the) )?(?P<name>(?!numbers?\b|in\b|whole\b|any\b)[a-z][\w-]*?))??"
    rf"{_HIDDEN.format('before')}"
    r"(?::|,)? \(?(?:(?:an?|any|1) )?(?:whole )?(?:numbers?)?,? ?(?:from |between )?"
    rf"(?P<low>{_END}){_TO}(?P<high>{_END})(?: (?!secretly|hidden)[a-z]+)?\)?"
    rf"{_HIDDEN.format('behind')}"
)
_UP_TO = re.compile(
    rf"{_WHO}(?:makes?|places?|writes?(?: down)?|puts? in|submits?|gives?|offers?|sets?|chooses?"
    r"|stakes?) (?:an?|their|1) "
    r"(?P<hidden>sealed |secret |hidden |blind )?(?P<name>[a-z][\w-]*)"
    rf"{_HIDDEN.format('before')},? (?:of )?(?:from (?P<low>\d+) )?(?:up to|at most|no more than"
    r"|to) (?P<all>all )?(?P<high>\d+|their [\w-]+)(?: (?P<of>[a-z][\w-]*))?"
    rf"{_HIDDEN.format('behind')}"
)
_SAID_SO = re.compile(r"[^:]* chooses? [\w-]+(?:, in secret)?: an? (?:whole )?number from ")
_NOTED = re.compile(r"[:(\u2013-]|\.\.| and ")
"""Signs, and an `and`, by which a range is noted down; any other one is told with its reason."""

_GENERAL = frozenset(("choose", "select", "decide", "set"))
"""Verbs after which nothing that is chosen is called."""

_CHANGING = frozenset(("gain", "lose"))
"""What becomes of a number: `each player loses 1-3 bees` says nothing of who chooses."""


def numbers_chosen(line: Span, names: Names) -> Iterator[Fix]:
    """The line by which players choose a number, as it is said here."""
    told = line.words.strip()
    found = None if _SAID_SO.match(told) else _NUMBER.fullmatch(told)
    who = who_chooses(found["who"], names) if found else ""
    if found is None or not who or names.phase not in names.phases:
        return
    stems = [*bases(found["verb"])]
    plain = next((stem for stem in stems if third(stem) == found["verb"]), found["verb"])
    if not found["name"] and (_GENERAL & {*stems} or not _NOTED.search(told)):
        return
    if _CHANGING & {*stems}:
        return
    name = found["name"] or plain
    if name not in taken(names):
        yield _chosen(
            line, who, name, found, f"a whole number from {found['low']} to {found['high']}"
        )


def bounded_above(line: Span, names: Names) -> Iterator[Fix]:
    """`both players make a sealed offer of up to all their gold`: a number from 0 on."""
    found = _UP_TO.fullmatch(line.words.strip())
    who = who_chooses(found["who"], names) if found else ""
    if found is None or not who or names.phase not in names.phases or found["name"] in taken(names):
        return
    of, n = found["high"].removeprefix("their "), found["high"]
    known = n.isdigit() if found["high"] == of else names.number(of)
    if not known or (found["all"] and n.isdigit()) or not (not found["of"] or n.isdigit()):
        return
    hidden = found["secretly"] or found["hidden"] or found["before"] or found["behind"]
    chooses = "choose" if who == "they" else "chooses"
    margin = margin_of(line)
    high = n if n.isdigit() else f"their {names.number(of)}"
    what = f"a whole number from {found['low'] or 0} to {high}"
    secret = ", in secret" if hidden else ""
    yield Fix(line, f"{margin}{who} {chooses} {found['name']}{secret}: {what}")


_WAY = r"(?:to )?(?:an? )?[a-z][a-z-]*"
_WAYS = re.compile(
    rf"{_WHO}(?:choose|pick|select|decide|declare|name)(?:e?s)?"
    rf"(?: (?:an?|their|1|one)(?: of)? (?P<name>[a-z][\w-]*?))?{_HIDDEN.format('before')}"
    r"(?::| (?:from|between|whether|out of|of|among))? ?\(?(?:both )?"
    rf"(?P<ways>{_WAY}(?:, {_WAY})*,? (?:or|and) {_WAY})\)?{_HIDDEN.format('behind')}"
)


_LISTED = re.compile(r"[:(]|\b(?:to|both|whether|between|decides?)\b|\bthe player\b")
"""What no shorter wording has, of which the reason is told."""


def ways_chosen(line: Span, names: Names) -> Iterator[Fix]:
    """`both choose an action in secret: load, shoot or dodge`, `they choose to climb or rest`."""
    found = _WAYS.fullmatch(line.words.strip())
    who = who_chooses(found["who"], names) if found else ""
    if found is None or not who or names.phase not in names.phases:
        return
    if not found["name"] and not _LISTED.search(line.words):
        return
    said = re.split(r",? (?:or|and) |, ", found["ways"])
    ways = [re.sub(r"^(?:to )?(?:an? )?", "", way) for way in said]
    name = found["name"] or free("deed", names)
    known = {
        *names.kinds,
        *names.boards,
        *names.theirs,
        *names.games,
        *names.pieces,
        "number",
        name,
    }
    if name not in taken(names) and not known & {*ways} and len({*ways}) == len(ways):
        yield _chosen(line, who, name, found, " or ".join(", ".join(ways).rsplit(", ", 1)))


def _chosen(line: Span, who: str, name: str, found: re.Match[str], what: str) -> Fix:
    """The line as it is said here."""
    hidden = found["secretly"] in ("secretly", "privately") or found["before"] or found["behind"]
    return line_of_a_choice(line, who, name, what, secret=bool(hidden))


def line_of_a_choice(line: Span, who: str, name: str, what: str, *, secret: bool) -> Fix:
    """A line as one in which something is chosen under a name."""
    chooses = "choose" if who == "they" else "chooses"
    told = f"{who} {chooses} {name}{', in secret' if secret else ''}: {what}"
    return Fix(line, f"{margin_of(line)}{told}")


def taken(names: Names) -> set[str]:
    """What no choice can be called, as something else is."""
    return {*names.theirs, *names.games, *names.kinds, *names.phases, *names.steps}


def who_chooses(said: str, names: Names) -> str:
    """Who is asked, as it is said here; empty if it is nobody who is known."""
    if EACH.fullmatch(tidied(said)) is not None:
        return "each player"
    if said in ("the player", "a player", "the active player", "the current player"):
        return "they" if names.phase in names.alternating else ""
    return said if said in ("they", "opponent", *names.seats) else ""


_PIECE = re.compile(
    rf"{_WHO}(?P<verb>[a-z]+) (?:an?|one|1)(?: of (?:their|the))? (?P<kind>[a-z][\w-]*)"
    rf"{_HIDDEN.format('before')}{_HIDDEN.format('behind')}"
)
_HAVE = re.compile(r"^[ \t]+each player has [^\n]*\n", re.MULTILINE)


def pieces_chosen(line: Span, names: Names) -> Iterator[Fix]:
    """`each player secretly plays a beast`, where no line says that players have any: with one."""
    found = _PIECE.fullmatch(line.words.strip())
    who = who_chooses(found["who"], names) if found else ""
    kind = names.kind(found["kind"]) if found else ""
    if found is None or who not in ("each player", "they") or kind not in names.pieces.values():
        return
    outer = re.search(rf"^{re.escape(names.outer)}[ \t]*\n", line.source.text, re.MULTILINE)
    zones = {*names.theirs.values(), *names.games.values()}
    stems = {*bases(found["verb"])}
    if outer is None or outer.end() > line.start or "zone" in zones or "hand" in names.theirs:
        return
    if stems & _NOT_CHOSEN or names.phase == names.outer or names.phase not in names.phases:
        return
    hidden = found["secretly"] in ("secretly", "privately") or found["before"] or found["behind"]
    does = "choose" if who == "they" else "chooses"
    margin = margin_of(line)
    said = f"{margin}{who} {'secretly ' if hidden else ''}{does} {article(kind)} from their hand"
    text = line.source.text
    had = [m.end() for m in _HAVE.finditer(text, outer.end()) if m.end() <= line.start]
    at = had[-1] if had else outer.end()
    has = f"{margin}each player has hand: one of each {kind}, private\n"
    new = text[:at] + has + text[at : line.start] + said + text[line.end :]
    yield as_one_edit(line.source, new)


_NOT_CHOSEN = frozenset({
    "gain", "lose", "win", "get", "take", "draw", "discard", "move", "have", "return", "own",
    "hold", "find", "deal",
})  # fmt: skip
"""Verbs that do something with pieces."""


_WEIGHED = re.compile(
    r"(?P<head>[ \t]*chance (?:chooses|draws) [\w-]+(?:, [a-z ]+)?: )(?P<one>[^,:]+),? "
    r"(?:and |or )?(?P<other>[^,:]+)"
)
_WEIGHT = re.compile(
    r"(?P<n>\d+) (?:in|of|out of) (?P<of>\d+):? (?P<way>[\w-]+)"
    r"|(?P<way2>[\w-]+):?(?: with)? \(?(?P<n2>\d+) ?%\)?|(?P<n3>\d+) ?%:? (?P<way3>[\w-]+)"
)
_REST = re.compile(r"(?:otherwise|else) (?P<way>[\w-]+)")


def weights(line: Span) -> Iterator[Fix]:
    """`3 in 4 sun, 1 in 4 rain`, `sun 75%, rain 25%`: how likely the one is; the other is what is
    left.
    """
    found = _WEIGHED.fullmatch(line.words.rstrip())
    rest = _REST.fullmatch(found["other"].strip()) if found else None
    first = _WEIGHT.fullmatch(found["one"].strip()) if found else None
    if found is not None and rest is not None and first is not None:
        n, way = first["n"] or first["n2"] or first["n3"], first["way"] or first["way2"]
        said = f"{n} in {first['of'] or 100} {way or first['way3']}, otherwise {rest['way']}"
        yield Fix(line, f"{found['head']}{said}")
        return
    parts = [_WEIGHT.fullmatch(found[each].strip()) for each in ("one", "other")] if found else []
    if found is None or None in parts:
        return
    (n, of, way), (m, whole, other) = (
        (int(p["n"] or p["n2"] or p["n3"]), int(p["of"] or 100), p["way"] or p["way2"] or p["way3"])
        for p in parts if p is not None
    )  # fmt: skip
    if of == whole == n + m and n and m:
        yield Fix(line, f"{found['head']}{n} in {of} {way}, otherwise {other}")
