"""Two sentences that stand in one line.

Purpose: what stands behind a semicolon or a full stop is a line of its own; so is each of two
things that nobody does for a time. Input: a line, and how one sentence is read. Output: the edit
with both. Must not know: what they mean.
"""

import re
from collections.abc import Callable, Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..whole_edits import as_one_edit
from .said_below import margin_of
from .said_names import names_at

Readings = Callable[[Span], Iterator[Fix]]
"""The edits that may say what a line means."""

_STOP = re.compile(r"(?:;|\.) (?=[a-zA-Z])")
_BY_MORE = re.compile(r"^[ \t]*the player with (?:more|less) [\w-]+ wins the [\w-]+$")
_ENDS = re.compile(r"\bthe [\w-]+ ends$")


def two_sentences(line: Span, readings: Readings) -> Iterator[Fix]:
    """`the player with more coins wins; if both have none, it is a draw`: a line for each.
    readings: what a line may mean.
    """
    parts = _STOP.split(line.words.strip().rstrip("."))
    if len(parts) != 2 or '"' in line.words:
        return
    margin = margin_of(line)
    said = _read([margin + part[:1].lower() + part[1:] for part in parts], line, readings)
    if said is None:
        return
    if _BY_MORE.search(said[0]) and _ENDS.search(said[1]):
        del said[1]  # where both have as much, nobody wins
    yield Fix(line, "\n".join(said))


def one_sentence(line: Span, readings: Readings) -> Iterator[Fix]:
    """`The winner of a round gains 1 point.`, without what makes it a sentence of a text."""
    names, margin = names_at(line), margin_of(line)
    told = line.words.strip()
    first = told.partition(" ")[0]
    words = told.rstrip(".")
    if not (names.piece(first) or first in names.seats or '"' in told):
        words = words[:1].lower() + words[1:]
    if names.phase in names.phases and names.winner_known:
        whose = rf"(?:a|each|every|the|that|this) {re.escape(names.phase)}\b"
        words = re.sub(rf"^(?:the winner of|whoever wins) {whose}", "the winner", words)
    if words == told or not margin:
        return
    yield Fix(line, margin + words)
    yield from read_there(line, line.source.text[: line.start], margin + words, readings)


def read_there(line: Span, ahead: str, words: str, readings: Readings) -> Iterator[Fix]:
    """What other words in the place of a line may mean, with other lines in front of them."""
    there = _in_its_place(line, ahead, words)
    for fix in readings(there):
        yield as_one_edit(line.source, fix.applied())


def _in_its_place(line: Span, ahead: str, words: str) -> Span:
    """Other words in the place of a line, with what stands in front of them."""
    there = line.source.but(f"{ahead}{words}{line.source.text[line.end :]}")
    return Span(there, len(ahead), len(ahead) + len(words))


_NONE = r"(?:nobody|no one|no player|neither(?: player)?)"
_WHEN = r"(?:this|next) [a-z]+"
_NOBODY = re.compile(
    rf"(?P<in>[ \t]+(?:[a-z][\w-]*: )?)(?:(?P<first>{_WHEN}):? )?"
    rf"(?:{_NONE} (?P<may>(?:may|can) )?|(?:(?:each|every) player|both players|players) cannot )"
    r"(?P<does>[a-z]+?)s?(?: or (?P<or>[a-z]+?)s?)? (?P<what>[a-z][\w -]*?)"
    rf"(?: (?P<when>{_WHEN}))?"
)


def nobody_for_a_time(line: Span, readings: Readings) -> Iterator[Fix]:
    """`no player gains or loses coins this round`: what cannot be done by anybody until then."""
    found = _NOBODY.fullmatch(line.words)
    when = _how_long(line, found)
    if found is None or when is None:
        return
    deeds = [f"{each} {found['what']}" for each in (found["does"], found["or"]) if each]
    said = _read([f"{found['in']}{when}: nobody can {deed}" for deed in deeds], line, readings)
    if said is None:  # where nobody is meant by `you`, it is said of each player
        said = [f"{found['in']}for each player: {when}: they cannot {deed}" for deed in deeds]
    yield Fix(line, "\n".join(said))


def _how_long(line: Span, found: re.Match[str] | None) -> str | None:
    """For how long nobody does something; what nobody may do in the lines of a phase, in that."""
    if found is None or found["when"] or found["first"] or not found["may"]:
        return (found["when"] or found["first"]) if found is not None else None
    names = names_at(line)
    return f"this {names.phase}" if names.phase in names.phases else None


def _read(sentences: list[str], line: Span, readings: Readings) -> list[str] | None:
    """Each sentence as it is read in the place of the line; None if one is not."""
    text, said = line.source.text, []
    for words in sentences:
        one = _in_its_place(line, text[: line.start], words)
        read = next((fix.text for fix in readings(one) if fix.span == one), None)
        if read is None:
            return None
        said.append(read)
    return said
