"""The names of a file that a line would mean, found by the lines that bring them in.

Purpose: other words for a line say which hand, which choice and which number, as the file calls
them. Input: a line of a text. Output: what stands for each of the names that other words are
written with. Must not know: which words these are.
"""

import re
from collections.abc import Mapping
from functools import lru_cache, partial

from ...spans import Span
from ...whole_texts import block_of, counted, first_without, lines_with, nearest
from ...word_forms import forms
from .choices_in_front import in_front, place_in_front

Found = re.Match[str]

_ZONE = (
    r":[ \t]*(?:(?:nothing|(?:one|two|three|\d+)(?: copies)? of each)\b"
    r"|\d+ (?:[A-Z]\w*|\"[^\"\n]+\")(?:,| and))"
)

NAMES = {
    "FIRST": re.compile(r"^[ \t]+players (\w+)", re.MULTILINE),
    "SECOND": re.compile(r"^[ \t]+players \w+, (\w+)", re.MULTILINE),
    "HAND": re.compile(rf"^[ \t]+each player has (\w+){_ZONE}", re.MULTILINE),
    "DECK": re.compile(rf"^[ \t]+the game has (\w+){_ZONE}", re.MULTILINE),
    "CELL": re.compile(r"^board (\w+)", re.MULTILINE),
    "OWNER": re.compile(r"^[ \t]+(\w+): player or nobody", re.MULTILINE),
    "RANK": re.compile(r"^[ \t]+(\w+): number", re.MULTILINE),
    "KIND": re.compile(r"^pieces (\w+)", re.MULTILINE),
    "BEATS": re.compile(r"^[ \t]+(beats|defeats): (?!number\b|yes\b)", re.MULTILINE),
    "COUNT": re.compile(r"^[ \t]+each player has (\w+):[ \t]*\d+(?![\w ]*of)", re.MULTILINE),
    "ASKED": re.compile(r"^[ \t]+([a-z][\w-]*):[ \t]*the player (?:with|whose)\b", re.MULTILINE),
    "PURSE": re.compile(
        r"^[ \t]++(?!chance\b)[^\n#\"]*?\bchooses?[ \t][^\n#\"]*?: "
        r"a whole number from \d+ to their (\w+)$",
        re.MULTILINE,
    ),
    "VARIES": re.compile(
        r"^[ \t]+(?:[^\"\n]*: )?(?:its )?([a-z][\w-]*)"
        r"(?: of (?:it|its|each|all|every|the)\b[^\"\n]*)? becomes ",
        re.MULTILINE,
    ),
    "LAST": re.compile(r"^[ \t]+play (\d+|\{\w+\}) rounds?(?!.*\buntil\b)", re.MULTILINE),
    "PHASE": re.compile(r"^(match|set|game|bout|duel)[ \t]*$", re.MULTILINE),
    "INNER": re.compile(
        r"^(?!(?:match|set|game|bout|duel|allow)\b)([a-z][\w-]*)[ \t]*$", re.MULTILINE
    ),
}
"""The names of a file that mends take, each by the first line that declares such a thing."""


_PILE = re.compile(r", in a pile\b|\b(?:top|bottom) (?:\d+ )?\w+ (?:of|from)\b")
"""What says that something lies in an order; where nothing does, NOPILE stands for no words."""


def _has_a_top(line: str, text: str) -> bool:
    """Whether other lines speak of the top of what a line declares, which then is a pile."""
    has = re.search(r"\bha(?:s|ve) ([\w-]+):", line)
    if re.search(r"\bchance shuffles\b", lines_with(("chance shuffles",), text)):
        return True
    if has is None:
        return False
    top = rf"\b(?:top|bottom) (?:\d+ )?[\w-]+ (?:of|from|on|in) (?:the )?{has[1]}\b"
    return re.search(top, lines_with(("top ", "bottom "), text)) is not None


NEAREST = {
    "ASKS": re.compile(
        r"^[ \t]++(?!chance\b)[^\n:#\"]*?\bchooses?[ \t]+([\w-]+)[^\n:]*:", re.MULTILINE
    ),
    "CHOICE": re.compile(
        r"^[ \t]++(?!chance\b)[^\n:#\"]*?\bchooses?[ \t]+([\w-]+)[^\n:]*:[ \t]*an?[ \t](?!whole)",
        re.MULTILINE,
    ),
    "LEVEL": re.compile(
        r"\bplayer with (?:more|less|fewer|most|the most) (\w+?)s?(?![\w-]| in\b)"
        r"|\bplayer whose (?P<of>\w+) has (?:more|less|fewer) (?P<field>\w+)"
    ),
}
"""The same, of which the nearest is meant: what is chosen (ASKS: whatever it is, and further up),
and of what players have more.
"""


_DECK = re.compile(r"(?:draw[-_]?)?(?:deck|library|stock|stack|pile)s?", re.IGNORECASE)


def as_a_deck(name: str, in_a_pile: bool, filled: bool) -> tuple[bool, ...]:
    """How likely pieces are drawn out of a zone: the likeliest of several comes first."""
    return _DECK.fullmatch(name) is None, not filled, not in_a_pile


def _deck(text: str, decks: list[Found], own: list[Found]) -> Found | None:
    """Where the zone of the game is declared out of which pieces are drawn; nowhere, if each player
    has one that is likelier.
    """
    likely = partial(_likely, text)
    deck, theirs = (min(each, key=likely, default=None) for each in (decks, own))
    if deck is None or (theirs is not None and likely(theirs) < likely(deck)):
        return None
    return deck


def _likely(text: str, found: Found) -> tuple[bool, ...]:
    line = text[found.start() :].partition("\n")[0]
    return as_a_deck(found[1], ", in a pile" in line, ": nothing" not in line)


def names_for(line: Span) -> dict[str, str]:
    """The names of a file that a line would mean: of choices, the nearest."""
    text = line.source.text
    start = place_in_front(text, line.start)
    end = start + len(in_front(line.words))
    first, every = _declared(text)
    found = dict(first)
    for name, all_of_them in every.items():
        found[name] = nearest(all_of_them, start, None if name == "ASKS" else end)
    begin, end = block_of(line)
    if re.match(r"[\w-]+[ \t]*$", text[begin:].partition("\n")[0]):  # a phase: asked there alone
        found["ASKED"] = NAMES["ASKED"].search(text, begin, end)
    found["HAND"] = _hand_for(line.words, text) or _if_of_those(found["HAND"], line.words, text)
    sole, more, ordered = _had(text)
    found["SOLE"] = found["COUNT"] if sole else None  # or it is not known of which
    if more:
        found["SOLE"] = found["COUNT"] = None
    inner = found["INNER"]
    if inner is not None and first_without(
        rf"^[ \t]+play (?:[^\n]* )?{inner[1]}(?:s|es)?(?![\w-])", line.words, text
    ):
        found["INNER"] = None  # it is played already
    unordered = {} if ordered else {"NOPILE": ""}
    if not _has_a_top(line.words, text):
        unordered["LOOSE"] = ""
    return {"FIRST": "First", **unordered} | {
        name: each[1] or "{field}s of {of}".format(**each.groupdict())
        for name, each in found.items()
        if each
    }


@lru_cache(maxsize=4)  # as below
def _had(text: str) -> tuple[bool, bool, bool]:
    """Whether players have so many of one thing alone, whether they have more than can be read, and
    whether anything lies in an order.
    """
    lines = text.split("\n")
    counts = {said[1] for line in lines if (said := _counted_by(line)) is not None}
    return len(counts) == 1, any(map(has_more, lines)), any(map(_piled_by, lines))


@lru_cache(maxsize=4096)
def _counted_by(line: str) -> Found | None:
    """So many of what players have by a line."""
    return NAMES["COUNT"].match(line)


@lru_cache(maxsize=4096)
def _piled_by(line: str) -> bool:
    return _PILE.search(line) is not None


def _if_of_those(hand: Found | None, line: str, text: str) -> Found | None:
    """A zone of each player, unless a line speaks of pieces, and others lie there."""
    lies = re.compile(r"[^\n#\"]*?\bof each ([\w-]+)")
    own = None if hand is None else lies.match(text, hand.start())
    words = {*re.findall(r"[\w-]+", line)}
    kinds = {k for k in counted(NAMES["KIND"], text) if not words.isdisjoint(forms(k))}
    return None if own is not None and kinds and kinds.isdisjoint(forms(own[1])) else hand


def _hand_for(line: str, text: str) -> Found | None:
    """The zone of each player for the pieces that a line speaks of: where they are chosen from, or
    lie when play begins. None where the first one is as good as any.
    """
    words = {*re.findall(r"[\w-]+", line)}
    for kind in counted(NAMES["KIND"], text):
        if words.isdisjoint(forms(kind)):
            continue
        some = rf"(?:{'|'.join(map(re.escape, forms(kind)))})\b"
        chosen = rf"\bchooses? [^\n#\"]*?: (?:an?|\d+) {some} (?:in|from) their ([\w-]+)$"
        lies = rf"^[ \t]+each player has ([\w-]+):[ \t]*[^\n#\"]*?\bof each {some}"
        found = (first_without(said, line, text) for said in (chosen, lies))
        return next((at for at in found if at is not None), None)
    return None


@lru_cache(maxsize=4)  # a text is asked about several of its lines, and in several ways
def _declared(text: str) -> tuple[Mapping[str, Found | None], Mapping[str, list[Found]]]:
    """Where a text first says each of the names, and everywhere where it says those of which the
    nearest is meant. Their places are those of the text with each choice's name in front.
    """
    text = in_front(text)
    found: dict[str, list[Found]] = {name: [] for name in (*NAMES, *NEAREST)}
    at = 0
    for line in text.split("\n"):
        for name in _declared_by(line):  # what most lines declare is known of the text before
            found[name] += _SAID[name].finditer(text, at, at + len(line))
        at += len(line) + 1
    first = {name: found[name][0] if found[name] else None for name in NAMES}
    deck = _deck(text, found["DECK"], found["HAND"])
    return first | {"DECK": deck}, {name: found[name] for name in NEAREST}


_SAID = NAMES | NEAREST


@lru_cache(maxsize=4096)
def _declared_by(line: str) -> tuple[str, ...]:
    """Which of the names a line declares."""
    return tuple(name for name, said in _SAID.items() if said.search(line))


_HAS_MORE = re.compile(
    r"^[ \t]+(?:(?:each|every|all|both) players?|everybody|everyone) "
    r"(?:has|have|starts?|begins?|owns?)(?: with)? (?!(?:won|lost|not)\b|[\w-]+:)[\w{]",
    re.MULTILINE,
)


@lru_cache(maxsize=4096)  # most lines are those of a text before
def has_more(text: str) -> bool:
    """Whether players have something that is said in other words than here: it is not known what
    else they have.
    """
    return _HAS_MORE.search(text) is not None
