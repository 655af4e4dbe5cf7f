"""Which words are shown in which colour: one table, made of the grammar, in three notations."""

import json
import re
import shutil
import subprocess
import unicodedata
from itertools import chain, pairwise
from pathlib import Path

import pytest
from lark import Lark
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)
from tests.constructs.pages import BLOCK, page_files

from duello.desk.highlighting import LETTERS, OPENS, codemirror, textmate
from duello.desk.pygments_lexer import DuelloLexer, painted
from duello.dsl.ir.effects import VERBS
from duello.dsl.parser.lark_parts import LAYOUT
from duello.dsl.parser.parsing import _longest_first, _parser

ROOT = Path(__file__).parents[2]
FILES = sorted(chain((ROOT / "rules").glob("*.duel"), (ROOT / "examples").rglob("*.duel")))
MADE = {
    "editors/vscode/syntaxes/duello.tmLanguage.json": textmate,
    "site_src/src/words.js": codemirror,
}
ALWAYS_NAMES = re.compile(r"[A-Z]")
"""No word of the language has a capital letter."""


def tokens(text: str):
    """What the lexer makes of a text: where, which kind, which words."""
    return list(DuelloLexer(stripnl=False, ensurenl=False).get_tokens_unprocessed(text))


def read() -> Lark:
    return _parser(_longest_first(VERBS))


@pytest.mark.parametrize("name", MADE)
def test_what_editors_read_is_made_of_the_table(name, request):
    file = ROOT / name
    if request.config.getoption("--rewrite-golden"):
        file.write_text(MADE[name](), encoding="utf-8", newline="\n")
    assert file.read_text(encoding="utf-8") == MADE[name]()


_PYTHON_ALONE = re.compile(r"(?<!\\)[+*?}]\+|\(\?P|\(\?>|\(\?#|\(\?\(|\\[AZ]")
"""What patterns may have in Python, and not in JavaScript: there, a page that reads one ends."""


def test_a_page_can_read_the_patterns():
    assert _PYTHON_ALONE.search(r"[ \t]++(?!a)") and not _PYTHON_ALONE.search(r"[ \t]+(?!a)\++")
    patterns = [
        each.replace("\\\\", "\\") for each in re.findall(r'"((?:\\.|[^"\\])*)"', codemirror())
    ]
    assert len(patterns) > 10
    for pattern in patterns:
        bare = re.sub(r"\[(?:\\.|[^\]\\])*\]", "C", pattern)
        assert _PYTHON_ALONE.search(bare) is None, pattern


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here")
def test_javascript_reads_the_patterns():
    done = subprocess.run(
        ["node", "--input-type=module"],
        input=codemirror(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_editors_set_in_what_stands_below():
    """Behind what begins a block; VS Code has the same pattern."""
    config = json.loads((ROOT / "editors/vscode/language-configuration.json").read_text("utf-8"))
    assert config["indentationRules"]["increaseIndentPattern"] == OPENS
    opens = [
        'spell 9 "A: B"',
        "add to round, after scoring",
        "  if late:  [R65, R87]",
        "match # all",
    ]
    others = [
        "option rounds = 7",
        "add option a = 1",
        "  points: 0",
        "book of a player: their hand",
    ]
    assert [bool(re.search(OPENS, line)) for line in (*opens, *others)] == [True] * 4 + [False] * 4


def test_what_the_page_takes_for_letters_is_what_the_lexer_does():
    """But for signs that look like letters, and marks between the letters of a script."""
    ours = re.compile("[" + re.sub(r"\\u\{(\w+)\}", lambda m: f"\\U{m[1]:0>8}", LETTERS) + "]")
    signs, drawn = range(0x2000, 0x2C00), range(0x1F000, 0x20000)
    for code in (c for c in range(0x110000) if c not in signs and c not in drawn):
        sort = unicodedata.category(chr(code))
        if sort in ("Lu", "Ll", "Lt", "Lo", "Nd"):
            assert ours.match(chr(code)), hex(code)
        elif code < 0x2C0:
            assert sort == "Lm" or not ours.match(chr(code)), hex(code)
    assert not [chr(code) for code in (*signs, *drawn) if ours.match(chr(code))]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_shipped_files_are_shown_as_they_are_read(file):
    """Nothing is an error; texts, numbers and options are what the grammar says they are, and a
    word of the language is never shown as a name.
    """
    text = file.read_text(encoding="utf-8")
    shown = tokens(text)
    assert "".join(words for _, _, words in shown) == text
    assert not [words for _, kind, words in shown if kind is Error]
    kinds = {at + i: kind for at, kind, words in shown for i in range(len(words))}
    allowed = {
        "NAME": (Name, Keyword),  # what is a name here may be a word of the language elsewhere
        "STRING": (String,),
        "NUMBER": (Number,),
        "OPTION": (Name.Variable,),
    }
    wrong = []
    for token in read().parse_interactive(text, start="start").iter_parse():
        if token.type in LAYOUT:
            continue
        fit = allowed.get(token.type, (Keyword, Name.Builtin, Operator, Punctuation))
        kind = kinds[(token.end_pos or 1) - 1]  # blanks before a word may belong to it
        is_name = kind in Name and kind not in Name.Builtin
        named = token.type == "NAME" and ALWAYS_NAMES.match(token)
        if not any(kind in each for each in fit) or (named and not is_name):
            wrong.append((token.line, token.type, str(token), kind))
    assert not wrong


@pytest.mark.parametrize("file", page_files(), ids=lambda file: file.stem)
def test_construct_pages_have_no_error(file):
    blocks = BLOCK.findall(file.read_text(encoding="utf-8"))
    for (info, body), (behind, _) in pairwise([*blocks, ("", "")]):
        if info.startswith("duel") and behind != "problems":
            assert not [words for _, kind, words in tokens(body) if kind is Error], body


def test_no_sign_is_an_error_that_the_grammar_knows():
    signs = {t.pattern.value for t in read().terminals if t.pattern.type == "str"}
    for sign in signs:
        assert not [kind for _, kind, _ in tokens(f"a {sign} b") if kind is Error], sign


def test_what_is_no_rule_is_an_error():
    assert [words for _, kind, words in tokens("round; ten\n") if kind is Error] == [";"]


def test_a_text_over_two_lines_and_what_is_worked_out_in_it():
    text = 'card 1 Page\n  "Beats {their best}\n   if it can." # a remark  \nround\n'
    kinds = {words: kind for _, kind, words in tokens(text)}
    assert kinds["{their best}"] is String.Interpol
    assert kinds["\n   if it can."] is String.Double
    assert kinds["# a remark  "] is Comment.Single
    assert kinds["round"] is Name.Function


def test_names_with_letters_of_any_language():
    text = "  Ähre gains is-ärger\n"
    assert [words for _, kind, words in tokens(text) if kind in Keyword] == []
    assert [words for _, kind, words in tokens("  x is äh\n") if kind is Error] == ["ä"]


def test_pygments_finds_it():
    assert isinstance(get_lexer_by_name("duello"), DuelloLexer)
    assert isinstance(get_lexer_for_filename("a.duel"), DuelloLexer)
    text = FILES[0].read_text(encoding="utf-8")
    assert isinstance(get_lexer_for_filename("a.duel", text), DuelloLexer)


def test_colours_add_nothing():
    for line in FILES[0].read_text(encoding="utf-8").splitlines():
        assert re.sub(r"\x1b\[[\d;]*m", "", painted(line)) == line
    assert painted('  and so on."') == '  and so on."'
    assert painted("step x") != "step x"


def test_patterns_for_javascript_know_every_letter():
    assert r"\\w" not in codemirror()
    assert json.loads(textmate())["scopeName"] == "source.duello"
    assert Text not in {kind for _, kind, words in tokens("round") if words.strip()}
