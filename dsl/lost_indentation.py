"""Lines that have lost their indentation, told as just that.

Purpose: a line at the margin begins a block, so that one which belongs into the block above it is
read as a piece or a phase, and what is said of it, and of the lines below, is about neither.
Input: an error in such a line. Output: edits that set it in, each to be tried; and the problem.
Must not know: what the line means.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from attrs import evolve, frozen

from .diagnostics.problem import Fix, Label, Problem, problem
from .parser.syntax_errors.columns import at_the_margin, is_a_header
from .parser.syntax_errors.mends import line_of
from .spans import Span
from .word_forms import forms

_HEADER = re.compile(
    r"(?:ruleset|option|pieces|board|rule|ruling|example|add|remove|replace|change"
    r"|rename)\b|[\w-]+[ \t]*(?:#.*)?$|[\w-]+ of an? [\w-]+:"
)
"""What begins a block, for certain; a word alone, which is a phase; a name for a value."""

_MAY_BE_A_NAME = re.compile(r"[\w-]+[ \t]*:")
"""With what a name for a value begins, and an answer."""

_KINDS = re.compile(r"^pieces[ \t]+([\w-]+)", re.MULTILINE)
_LIKE_A_PIECE = re.compile(r"^([a-z][\w-]*)[ \t]+(?:\d+[ \t]+)?[A-Z\"]", re.MULTILINE)
"""A line that begins as a piece does, whether or not it is said that there are such pieces."""

_A_PIECE_ALONE = re.compile(r"[a-z][\w-]*[ \t]+(?:[\w-]+[ \t]+)?(?:[A-Z][^:\"]*|\"[^\"]*\"[^:]*)$")
"""A whole line that is no more than what a piece begins with."""


@frozen
class Moved:
    """Lines that have stood at the margin, set in. header: the first line of their block."""

    fix: Fix
    header: Span
    blanks: int
    amount: int
    meant: str = ""
    """What is written in its place, of one line that is not right as it was."""

    def holds(self, fix: Fix) -> bool:
        """Whether an edit of the text in which the lines are set in is within one line of these."""
        start = self.fix.span.start
        inside = start <= fix.span.start and fix.span.end <= start + len(self.fix.text)
        alone = self.amount == 1 and not _MAY_BE_A_NAME.match(self.fix.span.words)
        return inside and alone

    def also(self, further: Fix) -> "Moved":
        """The same with a further edit, of the text in which the line is set in."""
        start = self.fix.span.start
        ahead, end = further.span.start - start, further.span.end - start
        text = self.fix.text[:ahead] + further.text + self.fix.text[end:]
        return evolve(self, fix=Fix(self.fix.span, text), meant=text.strip())

    def told(self) -> Problem:
        """What is said of them."""
        if not self.blanks:
            return at_the_margin(self.fix)
        first = line_of(Span(self.fix.span.source, self.fix.span.start, self.fix.span.start))
        so_often = _so_often(first, self.header) if self.amount == 1 else None
        if so_often is not None:
            return so_often
        ones = "it belongs" if self.amount == 1 else "they belong"
        them = "it" if self.amount == 1 else f"these {self.amount} lines"
        others = "" if self.amount == 1 else f", like {self.amount - 1} below it,"
        block = f"`{self.header.words}`"
        instead = f", and is said `{self.meant}`" if self.meant else ""
        return problem(
            "indentation",
            f"`{first.words}`{others} stands at the margin, where "
            + ("a block has ended" if first.words.startswith("allow ") else "only blocks begin"),
            first,
            help=f"indent {them} by {self.blanks} blanks: {ones} below {block}{instead}",
            fix=self.fix,
        )


_PLAYED = re.compile(r"(?P<in>[ \t]*)play (?P<n>\d+) (?P<of>[\w-]+)")


def _so_often(line: Span, header: Span) -> Problem | None:
    """That a line says how often a phase is played, and another of its block says it, too."""
    said = _PLAYED.fullmatch(line.words)
    below = _below(header) if said is not None else None
    while said is not None and below is not None and (below == line or not _ends(below)):
        other = _PLAYED.fullmatch(below.words) if below != line else None
        if other is not None and set(forms(other["of"])) & set(forms(said["of"])):
            what, there = said["of"], Span(line.source, below.start + other.end("in"), below.end)
            return problem(
                "indentation",
                f"how many {what} are played is said twice: {said['n']} here, {other['n']} there",
                line,
                others=(Label(there, "and there"),),
                help="leave out one of the two lines; if both of them are meant, one after the "
                "other, indent this one",
            )
        below = _below(below)
    return None


def _ends(line: Span) -> bool:
    """Whether the block above has ended at a line."""
    return bool(line.words.strip()) and not line.words[:1].isspace()


def set_in(one: Problem) -> Iterator[Moved]:
    """Edits that set in the line of a problem, or the line above those that belong to none, with
    the lines at the margin behind it, or alone.
    """
    first = line_of(one.label.span)
    if first.words[:1].isspace() and is_a_header(first):
        indent = Span(first.source, first.start, first.start + _blanks(first))
        yield Moved(Fix(indent, ""), first, 0, 1)
        return
    if first.words[:1].isspace():
        first = _above(first, at_the_margin=True) or first
    if first.words and _begins_a_block(first):  # it may lack the lines that belong to it
        first = _below(first) or first
    if not _stands_there(first):
        return
    before, header = _above(first), _above(first, at_the_margin=True)
    while header is not None and not _begins_a_block(header):
        header = _above(header, at_the_margin=True)
    if before is None or header is None or _of_the_file(header, first):
        return
    run = tuple(_run(first))
    for blanks in _margins(before, header, run[-1]):
        for lines in (run, (first,)) if len(run) > 1 else (run,):
            whole = Span(first.source, lines[0].start, lines[-1].end)
            text = re.sub(r"^(?=[^\s#])", " " * blanks, whole.words, flags=re.MULTILINE)
            yield Moved(Fix(whole, text), header, blanks, len(lines))


def stands_apart(line: Span) -> bool:
    """Whether a line at the margin of a variant may belong to no block: it does not stand right
    below one that has no lines yet.
    """
    above = _above(line)
    return bool(line.source.above) and (above is None or not _HAS_LINES.match(above.words))


_HEAD_OF_FILE = re.compile(r"[Pp]layers?\b|[Ee]xtends\b|\"")


_HAS_LINES = re.compile(
    r"(?:add|replace|change|rename|rule|example|pieces|board|allow|option|ruling)\b"
)
"""With what blocks of a variant begin that have lines of their own."""


_HAS_NONE = re.compile(r"(?:add |replace |change )?option\b|remove\b|ruling [\w-]+:")
"""With what lines begin below which none may be set in."""


def _of_the_file(header: Span, line: Span) -> bool:
    """Whether a line would stand below the first one of the file, and says nothing of the file; or,
    in a variant, below one that begins no block, whatever is wrong with that one.
    """
    if _HAS_NONE.match(header.words):
        return True
    above = _above(line)
    apart = stands_apart(line) and above is not None and not _blanks(above) and above != header
    return apart or (header.words.startswith("ruleset") and not _HEAD_OF_FILE.match(line.words))


def _margins(before: Span, header: Span, last: Span) -> Iterator[int]:
    """How far the lines of a block may be set in, the likeliest first."""
    above, behind, below = (_blanks(each) for each in (before, _next(last), _next(header)))
    found = [above + 2] if before.words.endswith(":") else []
    found += [behind] if behind >= above > 0 else []
    lines = header.source.text[header.end : before.end].splitlines()[1:]
    others = {len(each) - len(each.lstrip(" ")) for each in lines if each.strip()}
    found += [below, above, *sorted(others), above + 2]
    yield from dict.fromkeys(each or 2 for each in found)


def _blanks(line: Span | None) -> int:
    return 0 if line is None else len(line.words) - len(line.words.lstrip(" "))


def _run(first: Span) -> Iterator[Span]:
    """A line, and those right above and below it that stand at the margin and begin no block, with
    remarks between them.
    """
    above = _above(first)
    while above is not None and _stands_there(above) and not _a_blank_line(above, first):
        first, above = above, _above(above)
    line: Span | None = first
    while line is not None and (line == first or _stands_there(line) or _is_a_remark(line)):
        if line.words:
            yield line
        line = _below(line)


def _a_blank_line(above: Span, below: Span) -> bool:
    return "\n\n" in above.source.text[above.end : below.start]


def _is_a_remark(line: Span) -> bool:
    return line.source.text[line.start : line.start + 1] == "#"


def _stands_there(line: Span) -> bool:
    """Whether a line stands at the margin, without beginning a block."""
    return bool(line.words.strip()) and not line.words[0].isspace() and not _begins_a_block(line)


def _begins_a_block(line: Span) -> bool:
    """Whether a line at the margin is the first of a block, as it is written."""
    kinds = _kinds(line.source.text)
    piece = kinds and re.match(rf"(?:{kinds})[ \t]", line.words)
    return bool(piece) or _HEADER.match(line.words) is not None or _has_a_block(line)


def _has_a_block(line: Span) -> bool:
    """Whether a line reads as the beginning of a piece and has lines set in below it: a variant
    has pieces of kinds that only its parent declares.
    """
    return bool(_A_PIECE_ALONE.match(line.words)) and _blanks(_next(line)) > 0


@lru_cache(maxsize=4)  # a text is asked about many of its lines
def _kinds(text: str) -> str:
    """The pattern of the words with which pieces begin: those that are declared, and those with
    which several lines begin as pieces do.
    """
    alike = Counter(_LIKE_A_PIECE.findall(text))
    several = [word for word, times in alike.items() if times > 1]
    return "|".join(map(re.escape, [*_KINDS.findall(text), *several]))


def _below(line: Span) -> Span | None:
    end = line.source.text.find("\n", line.end)
    return None if end < 0 else line_of(Span(line.source, end + 1, end + 1))


def _next(line: Span) -> Span | None:
    """The next line with something on it."""
    below = _below(line)
    while below is not None and not below.words.strip():
        below = _below(below)
    return below


def _above(line: Span, at_the_margin: bool = False) -> Span | None:
    """The line before one, with something on it."""
    start = line.start
    while start > 0:
        above = line_of(Span(line.source, start - 1, start - 1))
        if above.words.strip() and not (at_the_margin and above.words[:1].isspace()):
            return above
        start = above.start
    return None
