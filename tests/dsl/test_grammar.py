"""The grammar, the tree builder and the messages know the same rules and words."""

import logging
import re
from functools import cache
from importlib.resources import files
from io import StringIO
from threading import local
from unittest.mock import Mock, patch

import pytest
from lark import logger

from duello.dsl import syntax as sx
from duello.dsl.disk_cache import SETTING, keep, kept
from duello.dsl.ir.effects import EFFECTS, VERBS, form_of
from duello.dsl.parser import parsing
from duello.dsl.parser.from_lark import Builder
from duello.dsl.parser.from_lark.inside_out import Places
from duello.dsl.parser.parsing import parse
from duello.dsl.parser.reserved_words import FIRST_WORDS, RESERVED
from duello.dsl.parser.syntax_errors import expected_tokens
from duello.dsl.spans import Source
from duello.dsl.syntax import items as sc

TEXT = files("duello.dsl").joinpath("grammar.lark").read_text(encoding="utf-8")
FILLED = TEXT.replace("%declare VERB", 'VERB.2: "do"')

AS_FAR_AS_IT_GOES = {
    "STAR": "`1 + 2 * 3`: products are formed first",
    "_DIVIDED_BY": "`1 + 6 divided by 3`: so are parts",
    "ROUNDED": "`half of half of A, rounded down`: a rounding belongs to the nearest division",
    "RPAR": "`(A) is B`: a value alone in parentheses is a value",
    "PLUS": "`gain 1 + 2 points`: a sign between two values joins them",
    "MINUS": "`gain 3 - 1 points`: the same",
    "_POSS": "`rank of opponent's pick`: an apostrophe belongs to the word before it",
    "_ITSELF": "`name of their pick itself`: it belongs to the word before it",
    "OR": "`is A or B`: everything behind `is` belongs to it, as far as it goes",
    "_LIST_COMMA": "`act is aid, coup or tax`: the list goes on to its `or`",
    "COMMA": "`picks A with B, C`: a list goes on as long as there are commas",
    "_OTHER_THAN": "`one of each card other than A`: excepted from the whole",
    "AND": "`one of each A and B`: a list of things goes on as long as there are any",
    "_IN": "`number of cards in their hand`: what is counted or measured goes on",
    "_IN_THIS": "`how often they picked King in this match`: the time belongs to the nearest",
    "_ALONG": "`next to cells next to A1 along way`: an axis belongs to the nearest `next to`",
    "_TOWARDS": "`next to cells next to A1 towards up`: so does a direction",
    **dict.fromkeys(
        (
            *(
                "AT_THE_EDGE",
                "_BETWEEN",
                "_BETWEEN_TWO",
                "IN_A_CORNER",
                "WITHIN",
                "_EXACTLY",
                "_FROM",
                "_NEXT_TO",
            ),
            *("_IN_AN_ARC_OF", "_IN_COLUMN", "_IN_LINE_WITH", "_IN_ROW", "_NEXT_TO_A"),
            *("AHEAD_OF", "IN_THE_FAR_ROW", "IN_THE_MIDDLE", "SO_MANY_STEPS"),
            *("FROM_TO_STEPS", "IN_ROW_OR_COLUMN", "SO_MANY_STEPS_FROM"),
            *("_OR_PLACE", "OR_RANK"),
        ),
        "`cells next to cells next to A1 within 2 steps of B2`: a place belongs to the nearest",
    ),
    "ALSO": "`where there is a cell next to A1, in row B`: a further place belongs to the nearest",
    "_OVER": "`within 2 steps of cells within 1 step of A1 over cells`: so does a way over some",
    **dict.fromkeys(
        ("THAT", "WHERE", "WITHOUT", "_WHOSE", "_WITH", "_WITH_NO", "_NEXT_TO_SEVERAL"),
        "`number of cells next to at least 2 cells with coins 0`: a filter belongs to the nearest",
    ),
    **dict.fromkeys(
        (
            *("IN_A_LINE", "UNBROKEN", "NO_TWO_TOUCHING", "_NO_TWO_WITH_THE_SAME"),
            *(
                "_WITH_THE_SAME",
                "_WITH_THE_SAME_AS",
                "_WITH_THIS",
                "_INCLUDING",
                "WITH_THE_MOST",
                "_WITH_SO_MANY",
            ),
        ),
        "`2 cells where there are 2 cells, in a line`: so does what is said of a set",
    ),
    "_AND_BOUND": "`number of cards with rank 2 and at most 4`: a bound belongs to the nearest",
    "_COMMA_OR": "`there is a card where A, or B`: what stands behind `where` goes on",
    "OTHERWISE": "`otherwise` belongs to the nearest `if`",
}
"""Where the parser could stop and could go on, it goes on; by terminal, and why that is meant."""


VERB = ("win",)


@cache
def made():
    """A parser as it is made of the grammar, what is kept of it, and what Lark said meanwhile: once
    for all tests, as it takes seconds.
    """
    said, kept_of_it = StringIO(), Mock()
    listening = logging.StreamHandler(said)
    before = logger.level
    logger.addHandler(listening)
    logger.setLevel(logging.DEBUG)
    try:
        with patch.object(parsing, "keep", kept_of_it):
            parser = parsing._from_grammar(VERB)
    finally:
        logger.setLevel(before)
        logger.removeHandler(listening)
    return parser, kept_of_it.call_args.args, said.getvalue()


def lark():
    return made()[0][0]


def rules_and_aliases():
    """The names that nodes of a parse tree have."""
    for rule in lark().rules:
        name = rule.alias or rule.origin.name
        if not name.startswith("_"):
            yield name.lstrip("?!")


def test_conflicts_are_meant():
    *_, said = made()
    found = set(re.findall(r"conflict for terminal (\w+)", said))
    assert found == set(AS_FAR_AS_IT_GOES)


def test_every_rule_has_a_method():
    inlined = {rule.origin.name for rule in lark().rules if rule.options.expand1}
    for name in set(rules_and_aliases()) - inlined:
        assert hasattr(Builder, name), name


def test_every_method_has_its_rule():
    known = {*rules_and_aliases(), *re.findall(r"^([A-Z][A-Z_]*)(?:\.\d)?:", FILLED, re.MULTILINE)}
    methods = {name for cls in Builder.__mro__ if issubclass(cls, Places) for name in vars(cls)}
    strange = {name.rstrip("_") for name in methods if not name.startswith("_")} - known
    assert strange == set()


def test_every_terminal_is_used():
    names = re.findall(r"^(_?[A-Z][A-Z_]*)(?:\.\d)?:", TEXT, re.MULTILINE)
    for name in names:
        assert len(re.findall(rf"(?<!\w){name}(?!\w)", TEXT)) > 1, name


def test_messages_speak_of_terminals_that_there_are():
    terminals = {terminal.name for terminal in lark().terminals} | {"$END", "_INDENT", "_DEDENT"}
    assert set(expected_tokens.SAID) <= terminals


def test_reserved_words_are_words_of_the_grammar():
    words = set(re.findall(r"[a-z]+", re.sub(r"//.*", "", TEXT)))
    assert {
        word for word in RESERVED | FIRST_WORDS if word not in words | set(VERBS) | {"chooses"}
    } == set()


def test_spoilt_tables_make_no_difference(tmp_path, monkeypatch):
    monkeypatch.setenv(SETTING, str(tmp_path / "kept"))
    source = Source("a.duel", 'ruleset "A"\n  players B, C\n')
    first = parse(source, VERBS)
    key = parsing._key(VERB)
    keep(key, "tables")
    for text in ('{"data": {}, "memo": {}}', '{"data": 1}', "[1]"):
        (tmp_path / "kept" / f"{key}.json").write_text(text)
        assert kept(key) is None
    parser, own, _ = made()
    anew = Mock(side_effect=lambda verbs: (keep(*own), parser)[1])  # type: ignore[func-returns-value]
    monkeypatch.setattr(parsing, "_from_grammar", anew)
    (tmp_path / "kept" / f"{key}.json").write_text("")
    monkeypatch.setattr(parsing, "_here", local())  # a parser is made anew
    assert parse(source, VERB) == first
    tables = kept(key)
    assert isinstance(tables, dict) and set(tables) == {"data", "memo", "states", "begun"}
    assert anew.call_count == 1
    monkeypatch.setattr(parsing, "_here", local())
    assert parse(source, VERB) == first
    assert anew.call_count == 1  # as it was kept
    for names in ((), ("data", "memo"), ("data", "memo", "states", "begun")):
        keep(key, {name: {} for name in names})
        monkeypatch.setattr(parsing, "_here", local())
        assert parse(source, VERB) == first
    assert anew.call_count == 4


FORMS = [
    pytest.param(effect, verb, id=f"{effect.__name__}-{verb}")
    for effect in EFFECTS
    for verb in form_of(effect).verbs
]


@pytest.mark.parametrize(("effect", "verb"), FORMS)
def test_every_form_of_a_verb_parses(effect, verb):
    form = form_of(effect)
    said = {"number": "2", "text": '"text"'}
    words = ["they"] if form.subject is not None else []
    words.append(verb)
    for slot in form.arguments:
        words.append(f"{slot.preposition} {said.get(slot.role, 'thing')}".strip())
    line = " ".join(words)
    read = parse(Source("line", f"round\n  {line}\n"), VERBS)
    assert read.problems == (), line
    (phase,) = read.script.items
    assert isinstance(phase, sc.Phase)
    (line_read,) = phase.body
    assert isinstance(line_read, sx.Line)
    sentence = line_read.sentence
    assert isinstance(sentence, sx.EffectLine)
    assert sentence.verb.text == verb
    assert len(sentence.arguments) == len(form.arguments)
