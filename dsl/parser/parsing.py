"""From text to syntax tree.

Purpose: read a rule file with the Lark grammar beside this module. Lark stays in here.
Input: a `Source`, and the verbs that effect lines may use. Output: a `Script` and problems.
Must not know: what any name means.
"""

import hashlib
import re
import sys
import threading
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from attrs import frozen
from lark import Lark, Token, Tree
from lark import __version__ as lark_version
from lark.exceptions import UnexpectedCharacters, UnexpectedInput
from lark.grammar import Rule
from lark.indenter import DedentError, Indenter
from lark.lexer import TerminalDef

from ..diagnostics.problem import Problem
from ..disk_cache import keep, kept
from ..spans import Source, Span
from ..syntax.items import Item, Script
from .from_lark import Builder
from .syntax_errors.recover import (
    bad_dedent,
    explained,
    mixed_indentation,
    too_deep,
    unseen_character,
)


class _Layout(Indenter):
    """Makes blocks of indented lines."""

    NL_type = "_NL"
    OPEN_PAREN_types: list[str] = []  # noqa: RUF012
    CLOSE_PAREN_types: list[str] = []  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


_NOTHING = "\0"
"""A sign with which no terminal begins."""

_here = threading.local()


@cache
def _grammar(verbs: tuple[str, ...]) -> str:
    words = "|".join(re.escape(v).replace(r"\ ", r"[ \t]+") for v in verbs)
    terminal = rf"VERB.2: /(?:{words})(?![\w-])/"
    text = files("duello.dsl").joinpath("grammar.lark").read_text(encoding="utf-8")
    return text.replace("%declare VERB", terminal)


def _parser(verbs: tuple[str, ...]) -> Lark:
    """A parser of this thread's own: two threads must not share an Indenter."""
    made: dict[tuple[str, ...], Lark] = _here.__dict__.setdefault("parsers", {})
    if verbs not in made:
        made[verbs] = _from_tables(verbs) or _from_grammar(verbs)
    return made[verbs]


def _own_parts() -> dict[str, Any]:
    """What a parser has beside its tables."""
    return {
        "postlex": _Layout(),
        "propagate_positions": lambda node: not _is_layout(node),
    }


def _from_tables(verbs: tuple[str, ...]) -> Lark | None:
    """A parser from the tables that an earlier run has kept."""
    tables = kept(_key(verbs))
    if tables is None:
        return None
    made: Lark = Lark._load_from_dict(**tables, **_own_parts())  # type: ignore[no-untyped-call]
    return made


def _from_grammar(verbs: tuple[str, ...]) -> Lark:
    parser = Lark(
        _grammar(verbs),
        start=["start", "interpolation"],
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=True,
        **_own_parts(),
    )
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"].update(dict.fromkeys(_own_parts()))
    keep(_key(verbs), {"data": data, "memo": memo})
    return parser


def _key(verbs: tuple[str, ...]) -> str:
    made_from = "\n".join((_grammar(verbs), lark_version, sys.version))
    return "parser-" + hashlib.sha256(made_from.encode()).hexdigest()[:32]


def _is_layout(node: Any) -> bool:
    return isinstance(node, Token) and node.type in ("_NL", "_INDENT", "_DEDENT")


@frozen
class Reading:
    """What was read of a rule file: the script, what is wrong, and the blocks left out for it."""

    script: Script
    problems: tuple[Problem, ...] = ()
    unread: tuple[Span, ...] = ()


def parse(source: Source, verbs: Iterable[str]) -> Reading:
    """Read a rule file.

    After a line that cannot be read, the top-level block that holds it is left out and the rest
    is read on its own, so that one run tells of mistakes in several blocks.
    """
    listed = _longest_first(verbs)
    whole = Span(source, 0, len(source.text))
    found = _read(whole, listed)
    if isinstance(found, Script):
        return Reading(found)
    items: list[Item] = []
    problems: list[Problem] = []
    unread: list[Span] = []
    for block in _blocks(source):
        part = _read(block, listed)
        if isinstance(part, Script):
            items.extend(part.items)
        else:
            problems.append(part)
            unread.append(block)
    if not problems:
        return Reading(Script((), span=whole), (found,), (whole,))
    return Reading(Script(tuple(items), span=whole), tuple(problems), tuple(unread))


def parse_value(span: Span, verbs: Iterable[str]) -> Any:
    """The syntax tree of the words between braces in a text, or the problem with them."""
    refused = too_deep(span)
    if refused is not None:
        return refused
    try:
        tree = _parser(_longest_first(verbs)).parse(span.words, start="interpolation")
    except UnexpectedInput as error:
        return explained(error, span, verbs)
    return Builder(span.source, span.start).transform(tree)


def allowed_after(span: Span, verbs: Iterable[str]) -> dict[str, str]:
    """What may follow the words of a span, which begin at the margin: the name of each terminal,
    with its pattern. Nothing, if the words themselves do not fit.
    """
    parser = _parser(_longest_first(verbs))
    patterns = {each.name: each.pattern.value for each in parser.terminals}
    going = parser.parse_interactive(span.words + _NOTHING, start="start")
    try:
        for _ in going.iter_parse():
            pass
    except UnexpectedCharacters as error:
        if error.pos_in_stream == len(span.words):
            fits = going.accepts()  # type: ignore[no-untyped-call]
            return {name: patterns.get(name, "") for name in fits}
    except (UnexpectedInput, DedentError):
        return {}
    return {}


def _longest_first(verbs: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(verbs, key=lambda verb: (-len(verb), verb)))


def _read(span: Span, verbs: tuple[str, ...]) -> Script | Problem:
    """The script of a part of a source, or what keeps it from being read."""
    refused = unseen_character(span) or too_deep(span) or mixed_indentation(span)
    if refused is not None:
        return refused
    try:
        tree: Tree[Token] = _parser(verbs).parse(span.words.rstrip() + "\n", start="start")
    except DedentError:
        return bad_dedent(span)
    except UnexpectedInput as error:
        return explained(error, span, verbs)
    script: Script = Builder(span.source, span.start).transform(tree)
    return script


def _blocks(source: Source) -> list[Span]:
    """The parts of a source that begin at the margin."""
    starts = [m.start() for m in re.finditer(r"^[^\s#]", source.text, re.MULTILINE)]
    return [Span(source, *ends) for ends in pairwise([*starts, len(source.text)])]
