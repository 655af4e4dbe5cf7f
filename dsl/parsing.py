"""From text to syntax tree.

Purpose: read a rule file with the Lark grammar beside this module. Lark stays in here.
Input: a `Source`, and the verbs that effect lines may use. Output: a `Script` and problems.
Must not know: what any name means.
"""

import re
import threading
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError, Indenter

from .building import Builder
from .diagnostics import Problem, problem
from .expecting import expected_words
from .script import Script
from .spans import Source, Span

MAX_DEPTH = 60
"""How deep lines may be indented below one another before the file is refused."""


class _Layout(Indenter):
    """Makes blocks of indented lines."""

    NL_type = "_NL"
    OPEN_PAREN_types: list[str] = []  # noqa: RUF012
    CLOSE_PAREN_types: list[str] = []  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


_here = threading.local()


@cache
def _grammar(verbs: tuple[str, ...]) -> str:
    words = "|".join(re.escape(v).replace(r"\ ", r"[ \t]+") for v in verbs)
    terminal = rf"VERB.2: /(?:{words})(?![\w-])/"
    text = files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8")
    return text.replace("%declare VERB", terminal)


def _parser(verbs: tuple[str, ...], start: str) -> Lark:
    """A parser of this thread's own: two threads must not share an Indenter."""
    made: dict[tuple[tuple[str, ...], str], Lark] = _here.__dict__.setdefault("parsers", {})
    if (verbs, start) not in made:
        made[verbs, start] = Lark(
            _grammar(verbs),
            start=["start", "interpolation"],
            parser="lalr",
            lexer="contextual",
            postlex=_Layout(),
            propagate_positions=lambda node: not _is_layout(node),
            maybe_placeholders=True,
            cache=True,
        )
    return made[verbs, start]


def _is_layout(node: Any) -> bool:
    return isinstance(node, Token) and node.type in ("_NL", "_INDENT", "_DEDENT")


def parse(source: Source, verbs: Iterable[str]) -> tuple[Script, tuple[Problem, ...]]:
    """The syntax tree of a rule file; an empty one, with the reason, if it cannot be read.

    After a line that cannot be read, the top-level block that holds it is left out and the rest
    is read on its own, so that one run tells of mistakes in several blocks.
    """
    listed = tuple(sorted(verbs, key=lambda verb: (-len(verb), verb)))
    too_deep = _too_deep(source)
    if too_deep is not None:
        return Script(()), (too_deep,)
    found = _try(source, source.text, listed)
    if isinstance(found, Script):
        return found, ()
    return _block_by_block(source, listed, found)


def parse_value(source: Source, start: int, end: int, verbs: Iterable[str]) -> Any:
    """The syntax tree of the words between braces in a text, or the problem with them."""
    listed = tuple(sorted(verbs, key=lambda verb: (-len(verb), verb)))
    blank = " " * start + source.text[start:end]
    try:
        tree = _parser(listed, "interpolation").parse(blank, start="interpolation")
    except UnexpectedInput as error:
        return _explained(error, source)
    return Builder(source).build(tree)


def _try(source: Source, text: str, verbs: tuple[str, ...]) -> Script | Problem:
    try:
        tree: Tree[Token] = _parser(verbs, "start").parse(text.rstrip() + "\n", start="start")
    except DedentError:
        return _bad_dedent(source, text)
    except UnexpectedInput as error:
        return _explained(error, source)
    script = Builder(source).build(tree)
    assert isinstance(script, Script)
    return script


def _block_by_block(
    source: Source, verbs: tuple[str, ...], first: Problem
) -> tuple[Script, tuple[Problem, ...]]:
    problems = {first.label.span.start: first}
    items: list[Any] = []
    span = Span(source, 0, len(source.text))
    for start, end in _blocks(source.text):
        hidden = re.sub(r"[^\n]", " ", source.text[:start])
        found = _try(source, hidden + source.text[start:end], verbs)
        if isinstance(found, Problem):
            problems.setdefault(found.label.span.start, found)
        else:
            items.extend(found.items)
    return Script(tuple(items), span=span), tuple(problems.values())


def _blocks(text: str) -> list[tuple[int, int]]:
    starts = [m.start() for m in re.finditer(r"^[^\s#]", text, re.MULTILINE)]
    return list(zip(starts, [*starts[1:], len(text)], strict=True))


def _too_deep(source: Source) -> Problem | None:
    """Deeply nested text would exhaust the stack of every pass: refuse it at the door."""
    text = re.sub(r'"[^"]*"|#[^\n]*', lambda m: re.sub(r"[^\n]", "_", m[0]), source.text)
    for match in re.finditer(r"^([ \t]*)\S[^\n]*", text, re.MULTILINE):
        width = len(match[1].expandtabs(8))
        nested = len(re.findall(r"[-+*('{:]|\bof\b|\bif\b", match[0]))
        if width > 4 * MAX_DEPTH or nested > MAX_DEPTH:
            span = Span(source, match.start(), match.end())
            return problem("too-deep", "this line is nested too deeply to be read", span)
    return None


def _bad_dedent(source: Source, text: str) -> Problem:
    """Find the line that returns to a column at which no block began."""
    columns = [0]
    for match in re.finditer(r"^([ \t]*)[^\s#][^\n]*", text, re.MULTILINE):
        width = len(match[1].expandtabs(8))
        while columns and width < columns[-1]:
            columns.pop()
        if width not in columns and columns and width > columns[-1]:
            before = text[: match.start()].rstrip()
            if width < len(before) and not _opens(text, match.start(), width):
                span = Span(source, match.start(), match.end(1) + 1)
                return _indentation(span)
        if width > columns[-1]:
            columns.append(width)
    return _indentation(Span(source, 0, 0))


def _opens(text: str, start: int, width: int) -> bool:
    """Whether the line at `start` is indented more than the line before it."""
    lines = [s for s in text[:start].splitlines() if s.strip() and not s.lstrip().startswith("#")]
    if not lines:
        return True
    last = lines[-1].expandtabs(8)
    return len(last) - len(last.lstrip()) < width


def _indentation(span: Span) -> Problem:
    return problem(
        "indentation",
        "this line stands at a column at which no block began",
        span,
        "indented unlike the lines above it",
        help="begin the line in the same column as the others of its block",
    )


def _explained(error: UnexpectedInput, source: Source) -> Problem:
    """A parse error in a designer's words."""
    if isinstance(error, UnexpectedEOF):
        end = len(source.text.rstrip())
        return problem("syntax", "the file ends in the middle of a block", Span(source, end, end))
    start = error.pos_in_stream or 0
    if isinstance(error, UnexpectedCharacters):
        return _strange_character(source, start, error.allowed or ())
    assert isinstance(error, UnexpectedToken)
    token, expected = error.token, error.accepts or error.expected
    if token.type == "_INDENT":
        return problem(
            "indentation",
            "this line is indented, but the line above it opens no block",
            Span(source, token.end_pos or start, (token.end_pos or start) + 1),
            help="begin it in the same column as the line above",
        )
    span = Span(source, start, max(start + 1, token.end_pos or start))
    if token.type in ("_NL", "_DEDENT", "$END"):
        end = len(source.text[:start].rstrip())
        return problem(
            "syntax",
            "the line ends too early",
            Span(source, end, end + 1),
            expected_words(expected),
        )
    return problem("syntax", f"`{token}` does not fit here", span, expected_words(expected))


def _strange_character(source: Source, at: int, allowed: Iterable[str]) -> Problem:
    char = source.text[at : at + 1]
    span = Span(source, at, at + 1)
    if char == '"':
        return problem(
            "unclosed-text",
            "these quotation marks are never closed",
            span,
            help='add the closing `"`',
        )
    if char in "\u201c\u201d\u2018\u2019\u00ab\u00bb":
        return problem(
            "strange-character",
            f"`{char}` is a typographic quotation mark",
            span,
            help="use straight ones: \" and '",
        )
    shown = char if char.isprintable() else f"U+{ord(char):04X}"
    return problem(
        "strange-character", f"`{shown}` has no meaning here", span, expected_words(allowed)
    )
