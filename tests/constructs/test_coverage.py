"""The pages leave nothing out: every form of a line, every word, every effect, every problem."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from lark import Lark, Token, Tree
from tests.constructs.pages import Reader, blocks_of, page_files

from duello.dsl.diagnostics.explanations import codes
from duello.dsl.diagnostics.problem import Severity
from duello.dsl.ir.effects import EFFECTS, VERBS
from duello.dsl.parser import parsing
from duello.dsl.parser.block_starts import start_of
from duello.dsl.spans import Source
from duello.interpreter.state import Contradiction, Topic
from duello.match.contradiction_report import code_of

DSL = Path(parsing.__file__).parent
UNUSED: set[str] = set()
"""A preposition that no effect takes."""

FOLDED = {"start", "named_pieces", "interpolation"}
"""Rules of the grammar that are no form of a line."""

LAYOUT = {"$END", "_NL", "_INDENT", "_DEDENT"}


def lark() -> Lark:
    return parsing._parser(tuple(sorted(VERBS, key=lambda verb: (-len(verb), verb))))


@cache
def texts() -> tuple[str, ...]:
    """Every rule file on the pages that can be read."""
    found = []
    for file in page_files():
        reader = Reader()
        for block in blocks_of(file.read_text(encoding="utf-8")):
            reader.meet(block)
            if block.sort == "duel" and not block.wrong:
                found.append(reader.rules)
            if block.sort == "play":
                found.append(
                    f'{reader.rules}\nexample "play"\n'
                    + "".join(f"  {line}\n" for line in block.body.splitlines() or ["then yes"])
                )
    return tuple(found)


@cache
def braces() -> tuple[str, ...]:
    """Every value in a text of theirs."""
    said = re.findall(r'"([^"]*)"', "\n".join(texts()))
    return tuple(dict.fromkeys(value for text in said for value in re.findall(r"{(.*?)}", text)))


def read_as(text: str) -> list[tuple[str, str]]:
    """The blocks of a rule file, and what each is to the grammar."""
    blocks = parsing._blocks(Source("page", text))
    return [(block.words.rstrip() + "\n", start_of(block.words, text)) for block in blocks]


@cache
def wholes() -> tuple[tuple[str, str], ...]:
    """Every block and value, and what it is to the grammar."""
    blocks = [block for text in texts() for block in read_as(text)]
    return (*blocks, *((value, "interpolation") for value in braces()))


@cache
def trees() -> tuple[Tree[Token], ...]:
    return tuple(lark().parse(words, start=start) for words, start in wholes())


def forms() -> set[str]:
    """The names under which the grammar's rules stand in a parse tree."""
    names = set()
    for rule in lark().rules:
        name = rule.alias or str(rule.origin.name)
        kept = [part for part in rule.expansion if not getattr(part, "filter_out", False)]
        folded = rule.options.expand1 and not rule.alias and len(kept) == 1
        if not name.startswith("_") and not folded:
            names.add(name)
    return names - FOLDED


def test_every_form_of_a_line_is_on_a_page():
    met = {str(tree.data) for whole in trees() for tree in whole.iter_subtrees()}
    assert sorted(forms() - met) == []


def test_every_word_of_the_language_is_on_a_page():
    met: set[str] = set()
    for text, start in wholes():
        parser = lark().parse_interactive(text, start=start)
        met.update(token.type for token in parser.iter_parse())
    words = {t.name for t in lark().terminals if not t.name.startswith("__IGNORE")}
    assert sorted(words - met - LAYOUT - UNUSED) == []


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: effect.__name__)
def test_every_effect_has_a_section(effect):
    text = "".join(file.read_text(encoding="utf-8") for file in page_files())
    assert f"### {effect.__name__}\n" in text


# ---------------------------------------------------------------------- problems


def emitted() -> set[str]:
    """Every code that the language's passes can give to a problem."""
    found = set()
    for file in DSL.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) in ("problem", "fault"):
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


def _name(function: ast.expr) -> str:
    return getattr(function, "attr", getattr(function, "id", ""))


def shown() -> set[str]:
    """Every code that a page shows."""
    severities = "|".join(severity.value for severity in Severity)
    text = "".join(file.read_text(encoding="utf-8") for file in page_files())
    return set(re.findall(rf"^(?:{severities})\[([a-z-]+)\]", text, re.MULTILINE))


def test_every_problem_is_on_a_page_or_explained():
    assert emitted()
    assert sorted(emitted() - shown() - set(codes())) == []


@pytest.mark.parametrize("kind", ["conflict", "gap", "clash", "dead end", "double win", "endless"])
def test_every_contradiction_is_on_a_page(kind):
    assert code_of(Contradiction(kind, Topic("phase", 0))) in shown() | set(codes())
