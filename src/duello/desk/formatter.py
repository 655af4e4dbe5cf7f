"""The one layout of a rule file.

Purpose: lay a rule file out as every other: two blanks for each level, one blank between words,
comments in a column, texts no wider than the page. Nothing but layout changes: the words, their
order, the lines and the comments stay.
Input: a source. Output: the same text, laid out; or the problems that keep it from being read.
Must not know: what a line means; where the text is kept.
"""

import re
import textwrap
from collections.abc import Iterator
from itertools import pairwise

from attrs import evolve, frozen

from ..dsl import syntax as sx
from ..dsl.diagnostics.problem import Problem
from ..dsl.ir.effects import VERBS
from ..dsl.parser.parsing import parse
from ..dsl.ruling_marks import MARK
from ..dsl.spans import Source
from ..dsl.syntax import items as sc
from ..dsl.syntax.walk import inside

WIDTH = 100
"""Columns of a line, beyond which a text is continued on the next one."""

_TAB = 8
"""How far apart the stops of a tab are, as the parser counts them."""

_TOKEN = re.compile(
    r"""(?P<string>"[^"]*")|(?P<option>\{[ \t]*[A-Za-z_][\w-]*[ \t]*\})|(?P<comment>\#[^\n]*)"""
    rf"""|(?P<mark>{MARK})"""
    r"""|(?P<name>[A-Za-z_][\w-]*)|(?P<number>[0-9]+)|(?P<owner>'s(?!\w)|')"""
    r"""|(?P<sign>>=|<=|->|[-+*<>=,:()])|(?P<newline>\r?\n)|(?P<blank>[ \t]+)"""
)
_TIGHT_BEFORE = frozenset({",", ":", ")", "'s", "'"})


@frozen
class _Token:
    """A word, a sign or a quoted text. at: where it begins in the source."""

    text: str
    kind: str
    at: int


@frozen
class _Line:
    """A line of the file, and how it is written.

    column: where it begins; depth: how many blocks hold it. blank: whether an empty line stands
    before it. text: the line without its comment, perhaps on several rows of the page.
    """

    tokens: tuple[_Token, ...]
    comment: str
    column: int
    blank: bool
    depth: int = 0
    text: str = ""

    @property
    def is_comment(self) -> bool:
        """Whether nothing but a comment stands here."""
        return not self.tokens

    @property
    def width(self) -> int:
        """The width of the row behind which a comment would stand."""
        return len(self.text.rpartition("\n")[2])

    def begins_with(self, places: frozenset[int]) -> bool:
        """Whether one of its first words stands at one of these places."""
        return any(token.at in places for token in self.tokens[:3])


@frozen
class Formatted:
    """A file as it should be laid out; as it was, with the problems, if it cannot be read."""

    text: str
    problems: tuple[Problem, ...] = ()


def format_source(source: Source) -> Formatted:
    """The source in its one layout. Laid out again, it stays as it is."""
    read = parse(source, VERBS)
    if read.problems:
        return Formatted(source.text, read.problems)
    marks = _Marks.of(read.script)
    lines = [_written(line, marks.tight) for line in _with_depths(_lines(source.text))]
    spaced = _with_blanks(lines, marks)
    return Formatted("".join(_paragraph(part, marks) for part in _paragraphs(spaced)))


@frozen
class _Marks:
    """Where things begin that the layout treats in a way of their own: signs that belong to the
    number behind them, pieces, and the names of options.
    """

    tight: frozenset[int]
    pieces: frozenset[int]
    options: frozenset[int]

    @classmethod
    def of(cls, script: sc.Script) -> "_Marks":
        nodes = tuple(inside(script))
        return cls(
            _tight_signs(nodes),
            frozenset(n.kind.span.start for n in nodes if isinstance(n, sc.Piece)),
            frozenset(n.name.span.start for n in nodes if isinstance(n, sc.Option)),
        )


def _tight_signs(nodes: tuple[sx.Node, ...]) -> frozenset[int]:
    """The sign of `rank of this +2`, which adds something, and the one of `-1`."""
    answers = {id(line) for node in nodes if isinstance(node, sx.Clause) for line in node.body}
    found: set[int] = set()
    for node in nodes:
        text = node.span.source.text
        match node:
            case sx.Negative(value=value):
                found.add(text.rindex("-", 0, value.span.start))
            case sx.Line(sentence=sx.Calculation(left, "+" | "-" as sign, right)):
                if id(node) not in answers:
                    found.add(text.index(sign, left.span.end, right.span.start))
    return frozenset(found)


# ---------------------------------------------------------------------- what stands there


def _lines(text: str) -> list[_Line]:
    """The lines of a text that say something, comments included."""
    found: list[_Line] = []
    tokens: list[_Token] = []
    comment, begun, blank = "", 0, False
    for match in _TOKEN.finditer(text + "\n"):
        kind = match.lastgroup or ""
        if kind == "comment":
            comment = "  ".join(filter(None, (comment, _comment(match[0]))))
        elif kind == "mark":
            comment = _mark(match[0])
        elif kind == "newline":
            if tokens or comment:
                found.append(_Line(tuple(tokens), comment, _column(text, begun), blank))
            blank = bool(found) and not (tokens or comment)
            tokens, comment, begun = [], "", match.end()
        elif kind != "blank":
            tokens.append(_Token(_plain(match[0], kind), kind, match.start()))
    return found


def _plain(words: str, kind: str) -> str:
    """A token without blanks that mean nothing."""
    if kind == "string":
        return f'"{" ".join(words[1:-1].split())}"'
    return "{" + words.strip("{} \t") + "}" if kind == "option" else words


def _comment(words: str) -> str:
    """A comment with a blank behind its sign."""
    said = words.rstrip()
    return said if re.match(r"#(?:[\s#!]|$)", said) else f"# {said[1:]}"


def _mark(words: str) -> str:
    """The numbers of rulings with one blank between words; they stand where a comment would."""
    names = re.sub(r"[ \t]*,[ \t]*", ", ", words.strip("[] \t"))
    return f"[{' '.join(names.split())}]"


def _column(text: str, begun: int) -> int:
    """The column in which a line's first word stands."""
    margin = re.compile(r"[ \t]*").match(text, begun)
    return len(margin[0].expandtabs(_TAB)) if margin else 0


def _with_depths(lines: list[_Line]) -> list[_Line]:
    """The lines with the number of blocks around each; a comment stands where its column says."""
    columns = [0]
    found: list[_Line] = []
    for at, line in enumerate(lines):
        if line.is_comment:
            ahead = next((after.column for after in lines[at:] if not after.is_comment), 0)
            known = [*columns, ahead] if ahead > columns[-1] else columns
            depth = max((n for n, column in enumerate(known) if column <= line.column), default=0)
        else:
            while columns[-1] > line.column:
                columns.pop()
            if line.column > columns[-1]:
                columns.append(line.column)
            depth = len(columns) - 1
        found.append(evolve(line, depth=depth))
    return found


# ---------------------------------------------------------------------- how a line is written


def _written(line: _Line, tight: frozenset[int]) -> _Line:
    """A line with its words in the one layout, its texts continued on further rows."""
    text = "  " * line.depth
    if line.is_comment:
        return evolve(line, text=text + line.comment, comment="")
    for before, token in zip((None, *line.tokens), line.tokens, strict=False):
        text += " " if before is not None and _apart(before, token, tight) else ""
        alone = token.kind == "string" and (before is None or line.tokens[0].text == "because")
        text = _continued(text, token.text) if alone else text + token.text
    return evolve(line, text=text)


def _continued(lead: str, text: str) -> str:
    """A text behind what stands before it, on as many rows as it needs."""
    if len(lead) + len(text) <= WIDTH:
        return lead + text
    margin = " " * (len(lead) + 1)
    wrapper = textwrap.TextWrapper(
        WIDTH, lead, margin, break_long_words=False, break_on_hyphens=False
    )
    return wrapper.fill(text)


def _apart(before: _Token, token: _Token, tight: frozenset[int]) -> bool:
    """Whether a blank stands between two tokens."""
    return not (token.text in _TIGHT_BEFORE or before.text == "(" or before.at in tight)


# ---------------------------------------------------------------------- how lines stand together


def _with_blanks(lines: list[_Line], marks: _Marks) -> list[_Line]:
    """The lines with empty ones where they belong: none where a block begins, one around what
    stands at the margin and has a block; elsewhere as the author likes, but never two.
    """
    found = lines[:1]
    for at, (before, line) in enumerate(pairwise(lines), 1):
        blank = line.blank and before.depth >= line.depth
        under_comment = before.is_comment and before.depth == 0
        if line.depth == 0 and not under_comment:
            blank = blank or _set_apart(lines, at, marks)
        found.append(evolve(line, blank=blank))
    return found


def _set_apart(lines: list[_Line], at: int, marks: _Marks) -> bool:
    """Whether what begins at the margin here needs an empty line before it."""
    here = next((n for n in range(at, len(lines)) if not lines[n].is_comment), None)
    above = next((n for n in reversed(range(at)) if _is_item(lines[n])), None)
    if here is None or above is None:
        return False
    blocks = any(_has_block(lines, n) for n in (here, above))
    return blocks and not all(lines[n].begins_with(marks.pieces) for n in (here, above))


def _is_item(line: _Line) -> bool:
    return line.depth == 0 and not line.is_comment


def _has_block(lines: list[_Line], at: int) -> bool:
    return any(line.depth > 0 for line in lines[at + 1 : at + 2])


def _paragraphs(lines: list[_Line]) -> Iterator[list[_Line]]:
    """The lines between empty ones."""
    begins = [n for n, line in enumerate(lines) if n == 0 or line.blank]
    for begin, end in pairwise((*begins, len(lines))):
        yield lines[begin:end]


def _paragraph(lines: list[_Line], marks: _Marks) -> str:
    """Some lines with what they have in common in columns: comments, and the parts of options."""
    laid = [*lines]
    options = [n for n, line in enumerate(lines) if line.begins_with(marks.options)]
    for n, text in zip(options, _in_columns([lines[n] for n in options]), strict=True):
        laid[n] = evolve(lines[n], text=text)
    margin = max((line.width for line in laid if line.comment), default=0) + 2
    rows = [
        line.text + (" " * (margin - line.width) + line.comment if line.comment else "")
        for line in laid
    ]
    return ("\n" if lines[0].blank else "") + "".join(f"{row}\n" for row in rows)


def _in_columns(options: list[_Line]) -> list[str]:
    """Options with their signs under each other, where no kind is said, and so their texts."""
    heads = [line.text.partition(" =")[0] for line in options]
    plain = [head for head in heads if ":" not in head]
    widest = max(map(len, plain), default=0)
    rows: list[tuple[str, str]] = []
    for line, head in zip(options, heads, strict=True):
        rest = line.text[len(head) :]
        gap = " " * (widest - len(head)) if head in plain else ""
        about = line.tokens[-1]
        has_text = about.kind == "string" and line.tokens[-2].text != "="
        value = rest.removesuffix(about.text).rstrip() if has_text else rest
        rows.append((head + gap + value, about.text if has_text else ""))
    column = max((len(said) for said, text in rows if text), default=0)
    return [f"{said:{column}}  {text}" if text else said for said, text in rows]
