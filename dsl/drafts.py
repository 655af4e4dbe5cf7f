"""A first draft: its lines as they stand, its blocks, and what is meant by some of them.

Purpose: what readers of drafts ask of a text that cannot be read yet, and how they say what they
take it for. Input: a text, and its lines with errors. Output: lines, blocks and how often what is
played; a text with other lines, as a problem with a mend. Must not know: the grammar; what any line
means.
"""

import re
from collections.abc import Iterable
from functools import cached_property

from attrs import frozen

from .diagnostics.problem import Problem, problem
from .parser.syntax_errors.columns import played
from .spans import Source, Span
from .whole_edits import as_one_edit
from .word_forms import forms

ALONE = re.compile(r"(?P<name>[A-Za-z][\w-]*)[ \t]*:?[ \t]*(?:#.*)?")
_N = r"(?P<n>\d+|two|three|four|five|six|seven|eight|nine|ten|twelve)"
_OF = r"(?P<of>[a-z][\w-]*)"
_OFTEN = tuple(
    re.compile(rf"(?:[-*\u2022][ \t]+)?{pattern}[.]?", re.IGNORECASE)
    for pattern in (
        r"(?:(?:we |players )?play:?(?: for)? |(?:there are|the \w+ (?:has|lasts)) )?"
        rf"{_N} {_OF}(?P<rest> (?:in alternation|until)\b.*)?",
        rf"(?:play )?(?:number of |how many )?{_OF} ?[:=] ?{_N}(?: times)?",
        rf"{_OF} {_N}",
        rf"(?:play |repeat )?(?:the |an? |each )?{_OF} (?:x ?)?{_N}(?: times)?",
        rf"{_N} ?x {_OF}",
        rf"(?:play |repeat ){_N}(?: times)?(?P<of>)",
    )
)
"""How often something is played, as it is noted down."""
HAS = re.compile(
    r"(?:each player|the game|each|every player|both players|match|game) (?:has|have)\b"
)
DECIDES = r"\b(?:wins?|loses?|ends?|leads?) the (?P<of>{})\b"
OUTER = r"match|game|duel"


@frozen
class Meant:
    """A text with lines where they belong. at: the line that is told, counted from 0."""

    text: str
    at: int
    headline: str
    help: str
    code: str = "indentation"

    def told(self, source: Source) -> Problem:
        """What is said of it."""
        lines = source.text.split("\n")
        start = sum(len(each) + 1 for each in lines[: self.at])
        words = lines[self.at].partition("#")[0].rstrip()
        place = Span(source, start + len(words) - len(words.lstrip()), start + len(words))
        fix = as_one_edit(source, self.text)
        return problem(self.code, self.headline, place, help=self.help, fix=fix)


class Draft:
    """The lines of a text, and its blocks."""

    def __init__(self, text: str, wrong: frozenset[int]) -> None:
        self.text = text
        self.lines = text.split("\n")
        bare = re.sub(r'"[^"]*"', lambda found: re.sub(r"[^\n]", "_", found[0]), text)
        self.bare = [line.partition("#")[0].rstrip() for line in bare.split("\n")]
        self.wrong = wrong

    def at_the_margin(self, at: int) -> bool:
        """Whether something begins there that is no text and no remark."""
        return bool(self.bare[at]) and not self.bare[at][0].isspace()

    def end(self, at: int) -> int:
        """Behind the last line that is set in below one."""
        end = at + 1
        for below in range(at + 1, len(self.lines)):
            if self.bare[below] and self.at_the_margin(below):
                break
            end = below + 1 if self.bare[below] else end
        return end

    def set_in(self, at: int) -> list[str]:
        """The lines that are set in below one."""
        return self.lines[at + 1 : self.end(at)]

    def touched(self, first: int, end: int) -> bool:
        """Whether something is wrong in lines, or right behind them."""
        return not self.wrong.isdisjoint(range(first, end))

    @cached_property
    def phases(self) -> dict[str, int]:
        """The words alone at the margin, and where they stand."""
        found: dict[str, int] = {}
        for at, line in enumerate(self.bare):
            alone = ALONE.fullmatch(line) if self.at_the_margin(at) else None
            if alone is not None:
                found.setdefault(alone["name"], at)
        return found

    def is_played(self, name: str) -> bool:
        """Whether a line plays phases of a name, at the margin or not."""
        return played(name, self.text) or name in self._played_so_often

    @cached_property
    def _played_so_often(self) -> frozenset[str]:
        """What lines say how often it is played, in all forms."""
        said = {self.often(line)[1] for line in self.bare} - {""}
        return frozenset(form for each in said for form in forms(each))

    def often(self, line: str) -> tuple[str, str, str]:
        """How often what is played, as a line says it, and until when; nothing, if it does not."""
        for pattern in _OFTEN:
            said = pattern.fullmatch(" ".join(line.split()))
            of = said["of"].lower() if said else ""
            if said is not None and not {*forms(of)}.isdisjoint(self.phases):
                return said["n"].lower(), of, said.groupdict().get("rest") or ""
            if said is not None and not of and len(self.unplayed) == 1:
                return said["n"].lower(), self.unplayed[0], ""
        return "", "", ""

    @cached_property
    def unplayed(self) -> list[str]:
        """The phases that no line plays, besides the match."""
        return [each for each in self.phases if each != self.outer and not played(each, self.text)]

    @cached_property
    def outer(self) -> str:
        """What a match is called in this file."""
        deciding = re.search(DECIDES.format(OUTER), self.text)
        known = (each for each in self.phases if re.fullmatch(OUTER, each))
        return deciding["of"] if deciding else next(known, "match")

    def of_the_match(self, line: str) -> bool:
        """Whether a line can only be one of the whole match: what there is, how much of it is
        played, and who wins it.
        """
        said, outer = line.strip(), re.escape(self.outer)
        of_it = HAS.match(said) or re.match(r"play\b", said) or self.often(said)[1]
        return bool(of_it or re.search(DECIDES.format(outer), said))

    def put(self, *edits: tuple[int, int, Iterable[str]]) -> str:
        """The text with lines in the place of others. edits: from which line, up to which, and
        what stands there then.
        """
        lines = list(self.lines)
        for first, end, new in sorted(edits, key=lambda each: each[0], reverse=True):
            lines[first:end] = new
        return "\n".join(lines)


def without_gaps(text: str) -> str:
    """A text from which lines were taken, with one empty line where more are left."""
    return re.sub(r"\n{3,}", "\n\n", text)
