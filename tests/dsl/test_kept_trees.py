"""A file is read block by block, and blocks that were read before are not read again: both make no
difference to what is read, wherever it stands.
"""

import random
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from attrs import fields, has
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from tests.quick import drawn, each

from duello.analysis.fuzz.rule_texts import varied_rule_files
from duello.dsl.ir.effects import VERBS
from duello.dsl.parser import kept_trees, parsing
from duello.dsl.parser.parsing import Reading, parse
from duello.dsl.spans import Source, Span
from duello.dsl.syntax.items import Script
from duello.match.loading import compile_text

RULES = sorted(
    entry.read_text(encoding="utf-8")
    for entry in files("duello.rules").iterdir()
    if entry.name.endswith(".duel")
)


def told(value: object) -> Iterator[object]:
    """A value and all that is in it, with the places."""
    if isinstance(value, tuple):
        yield len(value)
        for each in value:
            yield from told(each)
    elif isinstance(value, Span):
        yield value.source.text, value.start, value.end
    elif has(type(value)):
        kind: Any = type(value)
        yield kind
        for field in fields(kind):
            yield from told(getattr(value, field.name))
    else:
        yield value


def anew(source: Source) -> Reading:
    """What somebody reads who has read nothing before."""
    kept = parsing._here.__dict__.pop("trees", {})
    try:
        return parse(source, VERBS)
    finally:
        parsing._here.trees = kept


def at_once(source: Source) -> Script:
    """What is read of a file without mistakes if nobody takes it apart."""
    whole = Span(source, 0, len(source.text))
    found = parsing._script(whole, whole.words, parsing._longest_first(VERBS))
    assert found is not None
    return found


@pytest.mark.parametrize("text", each(3, [*RULES, "", "\n", "# nothing\n", "\n  # nothing\n\n"]))
def test_blocks_are_the_file(text: str) -> None:
    source = Source("<text>", text)
    assert list(told(parse(source, VERBS).script)) == list(told(at_once(source)))


@settings(deadline=None, max_examples=drawn(4, 40))
@given(varied_rule_files())
def test_blocks_of_generated_files_are_the_file(text: str) -> None:
    source = Source("<text>", text)
    assume(not parse(source, VERBS).problems)
    assert list(told(parse(source, VERBS).script)) == list(told(at_once(source)))


@settings(deadline=None, max_examples=drawn(2, 25))
@given(st.sampled_from(RULES), st.randoms(use_true_random=False))
def test_what_was_read_before_makes_no_difference(text: str, chance: random.Random) -> None:
    """One key after the other, of which most break something."""
    for _ in range(4):
        at = chance.randrange(len(text))
        end = at + chance.choice((0, 0, 1, 30))
        text = text[:at] + chance.choice(("", "x", " ", "\n", "\n  ", '"', "# ")) + text[end:]
        source = Source("<text>", text)
        assert list(told(parse(source, VERBS))) == list(told(anew(source)))


@settings(deadline=None, max_examples=drawn(1, 10))
@example(next(each for each in RULES if "Reality" in each), "public", "pubic")
@given(
    st.sampled_from(RULES),
    st.sampled_from(("the ", "player", "they ", "if ", "points", "chooses")),
    st.sampled_from(("", "them ", "thing", "one of ")),
)
def test_the_same_text_is_told_the_same_again(text: str, old: str, new: str) -> None:
    """With all the mends that were tried: in an editor one comes back to what stood there."""
    text = text.replace(old, new, 3)
    assert compile_text(text).problems == compile_text(text).problems


def test_what_is_mended_as_it_is_meant_is_read_where_it_then_stands() -> None:
    """A block is read with its mend before the mend is made, at other places than after that."""
    text = next(each for each in RULES if ", if " in each).replace(", if ", ", when ", 1)
    (found,) = parse(Source("<text>", text), VERBS).problems
    assert found.fix is not None
    start, end = found.fix.span.start, found.fix.span.end
    source = Source("<text>", text[:start] + found.fix.text + text[end:])
    assert list(told(parse(source, VERBS))) == list(told(anew(source)))


def test_what_nobody_wants_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_trees, "MOST", 100)
    trees = kept_trees.KeptTrees(str.split)  # type: ignore[arg-type]  # any value will do
    wanted = "wanted " * 3
    first = trees[wanted]
    for number in range(50):
        trees[f"{number} " * 5]
        assert trees[wanted] is first
        assert len("".join((*trees._now, *trees._before))) <= 200 + 15
