"""Our parts of Lark's parser find the words and trees that Lark's own find, and their places."""

import re
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from string import ascii_lowercase
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.grammar import Rule
from lark.indenter import DedentError
from lark.lexer import TerminalDef
from tests.quick import drawn, each

from duello.analysis.generate.rule_file import generated
from duello.dsl.ir.effects import VERBS
from duello.dsl.parser.first_characters import first_characters
from duello.dsl.parser.lark_parts import LAYOUT, _States, folded, unfolded
from duello.dsl.parser.parsing import _Layout, _longest_first, _parser

OURS = _parser(_longest_first(VERBS))


def has_a_place(part: object) -> bool:
    return not (isinstance(part, Token) and part.type in LAYOUT)


def everything(states: dict[int, Any]) -> dict[int, Any]:
    """All that a parser does in its states, unfolded if they were kept."""
    rows = states._rows if isinstance(states, _States) else states
    return {state: dict(states[state]) for state in range(len(rows))}


@pytest.fixture(scope="module")
def plain() -> Lark:
    """The same parser, with all of Lark's own parts."""
    table = OURS.parser.parser._parse_table
    table.states = everything(table.states)
    data, memo = OURS.memo_serialize([TerminalDef, Rule])
    own = {"postlex": _Layout(), "propagate_positions": has_a_place, "_plugins": {}}
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


def read(parser: Lark, text: str) -> list[Any]:
    """Everything in the tree of a text, with its place; or what no word or rule fits."""
    try:
        tree = parser.parse(text.rstrip() + "\n", start="start")
    except UnexpectedInput as error:
        return [type(error), error.pos_in_stream, getattr(error, "token", None)]
    except DedentError as error:
        return [str(error)]
    return list(placed(tree))


def placed(tree: Tree[Token]) -> Iterator[Any]:
    place = None if tree.meta.empty else (tree.meta.start_pos, tree.meta.end_pos)
    yield tree.data, place
    for part in tree.children:
        if isinstance(part, Tree):
            yield from placed(part)
        else:
            yield part and (part.type, str(part), part.start_pos, part.end_pos)


def test_they_read_as_larks_own_do(plain: Lark) -> None:
    broken = 0
    for text in texts():
        found = read(OURS, text)
        assert found == read(plain, text), text
        broken += len(found) < 4
    assert broken > 3


@given(st.data(), st.sampled_from(list(OURS.terminals)))
@settings(deadline=None, max_examples=drawn(60, 1500))
def test_words_begin_as_it_is_known_that_they_may(data: st.DataObject, word: TerminalDef) -> None:
    pattern = word.pattern.to_regexp()
    text = data.draw(st.from_regex(pattern))
    begun = first_characters(pattern)
    for at, first in enumerate(text):
        if re.compile(pattern).match(text, at):
            assert begun is None or first in begun or not first.isascii()


def test_what_is_made_ready_is_what_is_found_when_it_is_met() -> None:
    lexer = OURS.parser.lexer.lexer
    for text in texts():
        read(OURS, text)
        lexer.made_ready()
        made = {state: dict(finds) for state, (finds, _) in lexer._readers.items()}
        read(OURS, text)
        assert made == {state: dict(finds) for state, (finds, _) in lexer._readers.items()}
        assert all(len(finds) >= 128 for finds in made.values())


def test_few_words_begin_with_one_character() -> None:
    known = [
        begun for each in OURS.terminals if (begun := first_characters(each.pattern.to_regexp()))
    ]
    assert len(known) == len(OURS.terminals)
    assert all(sum(sign in begun for begun in known) < len(known) / 4 for sign in ascii_lowercase)


@pytest.mark.parametrize(
    ("pattern", "begun"),
    [
        ("(?:the[ ]+)?[ab]", "abt"),
        ("(?<=x)-?[0-2]|y", "-012y"),
        ("[^\\W\\d_]é*", None),
        ("é|\\d", "0123456789"),
        ("x*", None),
        ("(?i:x)", None),
        (r"(x)?\1", None),
    ],
)
def test_what_is_not_known_is_told(pattern: str, begun: str | None) -> None:
    assert first_characters(pattern) == begun


SMALL = """
start: sum+
sum: product ("+" product)* ";"
product: (NUMBER | "(" sum ")") ["*" NUMBER]
NUMBER: /[0-9]+/
%ignore " "
"""


def test_what_is_folded_is_what_there_was() -> None:
    parser = Lark(SMALL, parser="lalr", lexer="contextual")
    before = parser.parser.parser._parse_table.states
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    again = unfolded(Lark._load_from_dict(data, memo), data, folded(data))
    assert everything(again.parser.parser._parse_table.states) == before
    assert sum(map(len, before.values())) > 50


def cut_in_two(text: str) -> list[str]:
    """The words of the language that were found at the beginning of longer words of a text."""
    found, ours = list[str](), OURS.parser.lexer.lexer
    lex = ours.lex

    def noted(*given: object) -> Iterator[Token]:
        for token in lex(*given):
            end = token.end_pos or 0
            if token.type != "NUMBER" and re.match(r"[A-Za-z]{2}", text[max(end - 1, 0) : end + 1]):
                found.append(token)
            yield token

    ours.lex = noted
    try:
        read(OURS, text)
    finally:
        del ours.lex
    return found


BLANK_BETWEEN_WORDS = re.compile(r"(?<=[a-z]) (?=[a-z])")


@pytest.mark.parametrize("number", each(3, range(9)))
def test_no_word_is_taken_in_two(number: int) -> None:
    text = list(texts())[2 * number].rstrip() + "\n"
    blanks = [found.start() for found in BLANK_BETWEEN_WORDS.finditer(text)]
    for at in Random(number).sample(blanks, min(len(blanks), 40)):
        joined = text[:at] + text[at + 1 :]
        assert cut_in_two(joined) == [], joined[max(at - 40, 0) : at + 40]


def test_a_player_without_something_is_no_player_with_out() -> None:
    line = "round\n  the player without cards in their hand wins the match\n"
    assert cut_in_two(line) == []
    assert read(OURS, line)[2] == "without"
