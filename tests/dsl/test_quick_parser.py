"""The quick parser makes the nodes that follow from Lark's own trees, at the same places, and stops
where Lark stops.
"""

from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any

import attrs
import pytest
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.grammar import Rule
from lark.indenter import DedentError
from lark.lexer import TerminalDef

from duello.analysis.generate.rule_file import generated
from duello.dsl.ir.effects import VERBS
from duello.dsl.parser.from_lark import Builder
from duello.dsl.parser.from_lark.inside_out import LEAVES
from duello.dsl.parser.parsing import _Layout, _longest_first, _parser, _quick_parser
from duello.dsl.parser.quick_parser import LAYOUT, NOWHERE, Stopped, beginnings
from duello.dsl.spans import Source

LISTED = _longest_first(VERBS)


def has_a_place(part: Any) -> bool:
    return not (isinstance(part, Token) and part.type in LAYOUT)


@pytest.fixture(scope="module")
def plain() -> Lark:
    """Lark's own parser, which says of trees where they are."""
    data, memo = _parser(LISTED).memo_serialize([TerminalDef, Rule])
    own = {"postlex": _Layout(), "propagate_positions": has_a_place}
    data["options"] = {**data["options"], **dict.fromkeys(own)}
    made: Lark = Lark._load_from_dict(data, memo, **own)
    return made


def texts() -> Iterator[str]:
    """Rule files, and as many that are broken somewhere."""
    chance = Random(7)
    whole = [
        files("duello.rules").joinpath("archwizards_duel.duel").read_text(encoding="utf-8"),
        *(generated(Random(seed), 0.05).written() for seed in range(9)),
    ]
    for text in whole:
        yield text
        at = chance.randrange(len(text))
        yield (
            text[:at]
            + chance.choice(('"', "\n", "  ", "\t", "#", " or ", "é", ""))
            + text[at + 2 :]
        )


def read(text: str) -> list[Any]:
    """Every node of a text with its place, as the quick parser reads it; or where it stops."""
    build = Builder(Source("text", text))
    try:
        return list(nodes(_quick_parser(LISTED).read(text.rstrip() + "\n", "start", build)))
    except Stopped as stopped:
        return [stopped.at]


def read_by_lark(parser: Lark, text: str) -> list[Any]:
    """The same by Lark's trees."""
    try:
        tree = parser.parse(text.rstrip() + "\n", start="start")
    except DedentError:
        return [NOWHERE]
    except UnexpectedInput as error:
        return [stop(error)]
    return list(nodes(built(Builder(Source("text", text)), tree)))


def stop(error: UnexpectedInput) -> int | None:
    if isinstance(error, UnexpectedCharacters):
        return error.pos_in_stream
    assert isinstance(error, UnexpectedToken)
    return NOWHERE if error.token.type in LAYOUT else error.token.start_pos


def built(build: Builder, tree: Tree[Token]) -> Any:
    """What the method of a tree's rule makes of its parts, from the inside out."""
    parts = [
        built(build, part)
        if isinstance(part, Tree)
        else getattr(build, part.type)(part)
        if isinstance(part, Token) and part.type in LEAVES
        else part
        for part in tree.children
    ]
    return getattr(build, tree.data)(tree.meta, *parts)


def nodes(thing: Any) -> Iterator[Any]:
    """A node and all within it, places included, which are not compared otherwise."""
    if isinstance(thing, tuple):
        yield len(thing)
        for part in thing:
            yield from nodes(part)
    elif attrs.has(type(thing)) and not isinstance(thing, Source):
        yield type(thing)
        for each in attrs.fields(type(thing)):
            yield from nodes(getattr(thing, each.name))
    else:
        yield thing


def test_it_reads_as_lark_does(plain: Lark) -> None:
    broken = 0
    for text in texts():
        found = read(text)
        assert found == read_by_lark(plain, text), text
        broken += len(found) == 1
    assert broken > 3


@pytest.mark.parametrize(
    ("pattern", "first"),
    [
        ("the", "t"),
        (r"(?:the[ \t]+)?number", "tn"),
        (r",?[ \t]*if(?![\w-])", ", \ti"),
        (r"(?<=[ \t])[a-c]+|>=|<", "abc><"),
        (r"'s(?!\w)|'", "'"),
        (r"\{[ \t]*x", "{"),
    ],
)
def test_with_which_letters_a_word_begins(pattern: str, first: str) -> None:
    assert beginnings(pattern) == frozenset(map(ord, first))


@pytest.mark.parametrize("pattern", [r"\w+", ".", "[^a]", "a*", r"(?:a|\S)b"])
def test_where_it_may_be_any_letter(pattern: str) -> None:
    assert beginnings(pattern) is None
