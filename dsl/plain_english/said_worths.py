"""What each of several phases is worth, as it is told where it is said how many there are.

Purpose: `there are 3 rounds: the first is worth 1 point, the second 2, the third 3` is a line that
plays them, and a number in the line that gives something in them. Input: a line of the outermost
phase, the names of its file. Output: edits of both lines. Must not know: the grammar; who gains it.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..ir.types import plural
from ..spans import Span
from ..whole_edits import as_one_edit
from ..word_forms import forms
from .said_amounts import property_for, several
from .said_below import margin_of
from .said_names import Names

_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
_HEAD = re.compile(
    r"(?:(?:there (?:are|will be)|(?:they |we )?play)(?: up to)? (?P<n>\d+) (?P<of>[\w-]+)"
    r"[:;,.]? )?(?P<rest>.+)"
)
_WHICH = rf"(?:the )?(?:{'|'.join(_ORDINALS)}|last|[a-z][\w-]* \d+)"
_ONE = re.compile(
    rf"(?P<which>{_WHICH})(?: (?!is\b|worth\b|gives\b|for\b)(?P<of>[a-z][\w-]*))?"
    r"(?: (?:is|are|gives|brings|for|scores|counts))? ?(?:worth |for )?(?P<n>\d+)"
    r"(?: (?P<what>(?!and\b|the\b)[a-z][\w-]*))?(?:,? and |[,;] |$)"
)
_IN_A_ROW = re.compile(
    r"(?:(?:they are |are )?worth|for) (?P<all>\d+(?:, \d+)*,? (?:and )?\d+)(?: (?P<what>[\w-]+))?"
)


def worths(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The edit by which so many are played, and each gives what it is worth. said: the sentence."""
    told = _told(said, names) if names.phase == names.outer else None
    if told is None:
        return
    phase, much, what = told
    given = given_in(line, phase, what, names)
    if given is None:
        return
    text = line.source.text
    listed = ", ".join(much)
    gains = given["much"] == "wins"
    of = _many(what or names.main if gains else given["what"])
    new = f"{'gains ' if gains else ''}entry ({phase}) of ({listed}) {of}"
    played = re.search(rf"^[ \t]+play \d+ {several(phase)}\b", text, re.MULTILINE)
    margin = margin_of(line)
    own = "" if played else f"{margin}play {len(much)} {several(phase)}\n"
    edits = sorted(
        [
            (line.start, line.end + 1, own),
            (given.start("much"), given.end("what"), new),
        ]
    )
    made, at = "", 0
    for start, end, words in edits:
        made += text[at:start] + words
        at = end
    yield as_one_edit(line.source, made + text[at:])


def worth_where_it_is_gained(said: str, names: Names) -> str | None:
    """What to say where no line gives what each is worth, or several do."""
    told = _told(said, names) if names.phase == names.outer else None
    if told is None:
        return None
    phase, much, what = told
    of = _many(what or names.main or "points")
    return (
        f"`play {len(much)} {several(phase)}` says how many there are; what a {phase} is worth is "
        f"said where it is gained, as in `the winner gains entry ({phase}) of ({', '.join(much)}) "
        f"{of}`"
    )


def _told(said: str, names: Names) -> tuple[str, list[str], str] | None:
    """Of which phase something is told, what each is worth, and of what."""
    head = _HEAD.fullmatch(said)
    if head is None:
        return None
    rest, much, of, what = head["rest"], list[str](), head["of"] or "", ""
    row = _IN_A_ROW.fullmatch(rest)
    if row is not None:
        much, what = re.findall(r"\d+", row["all"]), row["what"] or ""
    while row is None and rest:
        one = _ONE.match(rest)
        if one is None or not _is_next(one["which"], len(much)):
            return None
        much.append(one["n"])
        which = re.sub(r" \d+$", "", one["which"]) if one["which"][-1].isdigit() else ""
        of, what = of or one["of"] or which, what or one["what"] or ""
        rest = rest[one.end() :]
    phase = next((each for each in names.phases[1:] if of and of in forms(each)), "")
    counted = head["n"] is None or head["n"] == str(len(much))
    return (phase, much, what) if phase and counted and len(much) > 1 else None


def _is_next(which: str, so_far: int) -> bool:
    """Whether a word is that for the next one: `second` behind one of them."""
    plain = which.removeprefix("the ")
    if plain == "last":
        return so_far > 0
    known = so_far < len(_ORDINALS) and plain == _ORDINALS[so_far]
    return known or plain.endswith(f" {so_far + 1}")


def given_in(line: Span, phase: str, what: str, names: Names) -> re.Match[str] | None:
    """The only place of a phase where so much is gained, or the phase won, of which nothing else
    comes; None if there are several.
    """
    text = line.source.text
    block = re.search(rf"^{re.escape(phase)}[ \t]*\n(?:[ \t]+.*\n?|\n)*", text, re.MULTILINE)
    if block is None:
        return None
    of = property_for(what, names) if what else names.main
    gained = re.compile(r"\bgains? (?P<much>\d+|an?) (?P<what>[a-z][\w-]*)")
    found = [m for m in gained.finditer(text, block.start(), block.end()) if of in forms(m["what"])]
    if not found and of and not re.search(rf"\b{phase}s? won\b|\bwinner of", text):
        won = re.compile(rf"\b(?P<much>wins) the (?P<what>{phase})$", re.MULTILINE)
        found = list(won.finditer(text, block.start(), block.end()))
    return found[0] if len(found) == 1 else None


def _many(word: str) -> str:
    """The word for several of what one word is said of."""
    return word if any(plural(form) == word for form in forms(word)) else plural(word)
