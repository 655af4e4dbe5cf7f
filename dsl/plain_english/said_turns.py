"""A line of one player in a phase in which both are: who takes turns has to be said.

Purpose: where a phase is called a turn, or a line says whose turn it is, one player was meant and
not each of the two. Input: a line of a file. Output: the edit that lets players take turns.
Must not know: the grammar; what is wrong with the line.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..whole_edits import as_one_edit
from ..whole_texts import block_of
from ..word_forms import forms
from .said_names import names_at

_TURN = re.compile(r"(?:[\w-]*[-_])?turn")
"""What a phase is called in which one player acts."""

_WHOSE = re.compile(r"\bthe (?:(?:active|current|acting) player|player whose turn it is)\b")
"""Words for whoever's turn it is."""

_ONE = re.compile(
    r"\b(?:they|their|them|opponent(?:'s)?|the player(?! (?:who|with|that|which)\b))\b"
    r"|^[ \t]*draws? "
)
"""Words for one of the two, who is not named; or none, where somebody has to be."""

_BOTH = re.compile(r"\b(?:each|every|both|all|players|everyone|everybody|nobody|a player)\b")


def in_turns(line: Span) -> Fix | None:
    """The line that plays the phase of a line, so that players take turns in it; nothing if none
    of them is meant, or if they do already.
    """
    names = names_at(line)
    said = re.sub(r'"[^"]*"', '""', line.words)
    if names.bound or names.phase not in names.phases[1:] or _BOTH.search(said):
        return None
    both = any(c.who == "each player" and c.phase == names.phase for c in names.choices)
    named_so = _TURN.fullmatch(names.phase) and _ONE.search(said)
    if not (named_so or (_WHOSE.search(said) and not both)):
        return None
    called = "|".join(re.escape(each) for each in forms(names.phase))
    plays = re.compile(
        rf"^[ \t]+(?:[^\n:\"#]*: )?play (?:[^\n,:\"#]* )?(?:{called})\b(?P<rest>[^\n#]*?)"
        r"[ \t]*(?=#|$)",
        re.MULTILINE,
    )
    found = list(plays.finditer(line.source.text))
    if len(found) != 1 or "alternation" in found[0][0]:
        return None
    whole = found[0]
    ahead = whole[0][: whole.start("rest") - whole.start()]
    rest = re.sub(r"^, (?=until\b)", " ", whole["rest"])
    played = Span(line.source, whole.start(), whole.end())
    return Fix(played, f"{ahead} in alternation from {names.seats[0]}{rest}")


_THE_PLAYER = re.compile(r"\bthe player(?! (?:who|with|that|which|whose)\b)")


def whose_turn_it_is(line: Span) -> bool:
    """Whether a line speaks of the player, where that is whose turn it is."""
    return bool(_THE_PLAYER.search(line.words) and _TURN.fullmatch(names_at(line).phase))


_BEGINS = re.compile(
    r"(?P<who>[A-Z][\w-]*) (?:begins?|starts?|leads|opens|(?:goes|moves|plays|acts|is) first"
    r"|(?:has|takes|makes) the first (?:turn|move)|is the (?:first|starting) player)"
    r"(?: (?:the (?:match|game|play)|first))?"
)
_PLAYS = re.compile(
    r"^(?P<in>[ \t]+)play (?P<many>(?:[^\n,:\"#]*? )?)(?P<of>[\w-]+)"
    r"(?: (?:in alternation from (?P<from>[\w-]+)|in alternation|alternately|alternating|by turns"
    r"|in turns?|one after the other|taking turns))?(?P<until>,? until [^\n#]*)?[ \t]*$",
    re.MULTILINE,
)


def begun_by(line: Span) -> Iterator[Fix]:
    """`North begins`, where turns are played: they are played in alternation, from North. What is
    said of whoever begins is gone then.
    """
    names, found = names_at(line), _BEGINS.fullmatch(line.words.strip())
    if names.phase != names.outer:
        return
    source = line.source
    begin, end = block_of(line)
    plays = [
        each
        for each in _PLAYS.finditer(source.text, begin, end)
        if any(_TURN.fullmatch(form) for form in forms(each["of"]))
    ]
    if len(plays) != 1:
        return
    (play,) = plays
    until = re.sub(r"^, ", " ", play["until"] or "")

    def turns(who: str) -> str:
        return f"{play['in']}play {play['many']}{play['of']} in alternation from {who}{until}"

    if found is None and play.start() == line.start:
        if play["from"] is None:
            yield Fix(line, turns(names.seats[0]))
    elif found is not None and found["who"] in names.seats:
        text = source.text
        for at, last, new in sorted(
            ((play.start(), play.end(), turns(found["who"])), (line.start, line.end + 1, "")),
            reverse=True,
        ):
            text = text[:at] + new + text[last:]
        yield as_one_edit(source, text)
