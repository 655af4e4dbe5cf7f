"""One mistake is one message: what follows from it in other lines is not told."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests import quick
from tests.dsl.breaking import Broken, breaks, elsewhere, errors, in_examples, line_of
from tests.dsl.test_corpus import TEXTS, compiled

from duello.dsl.diagnostics.problem import Severity
from duello.dsl.word_forms import forms

ROOT = Path(__file__).parents[2]
EXAMPLES = [ROOT / "examples" / f"{name}.duel" for name in ("penny_bluff", "undercut")]
SLIPS = [ROOT / "tests" / "dsl" / "slips" / f"{name}.duel" for name in ("auction", "clash")]
FILES = EXAMPLES + SLIPS


def broken(path: Path) -> list[Broken]:
    return list(breaks(path.read_text(encoding="utf-8"), Random(path.name)))


@pytest.mark.slow
@pytest.mark.parametrize("path", quick.each(4, FILES), ids=lambda path: path.stem)
def test_what_is_wrong_with_who_plays_and_what_they_have_is_not_told_of_examples(path):
    tried = 0
    for each in broken(path):
        if each.line <= 3 or " has " in each.was:
            found = errors(each.text, path)
            tried += bool(found)
            at = [one for one in found if in_examples(each.text, one)]
            assert not at or len(found) == 1, (each.now, [one.headline for one in found])
    assert tried > 5


@pytest.mark.parametrize("path", quick.each(4, FILES, 2), ids=lambda path: path.stem)
def test_a_line_that_is_indented_too_far_is_told_alone(path):
    told = 0
    for each in broken(path):
        if each.how == "indented":
            found = errors(each.text, path)
            assert not elsewhere(each, found), (each.now, [one.headline for one in found])
            told += any(line_of(one) == each.line for one in found)
    assert told > 10


PLAYED = re.compile(
    r"^ +play (?:up to )?(?:\S+ )?(?P<what>[a-z-]{4,})(?=$| until\b| in alternation\b)",
    re.MULTILINE,
)


def misplayed(text: str) -> Iterator[tuple[int, str]]:
    """A text with two letters of a phase exchanged where it is played, and in which line."""
    heads = re.findall(r"^([a-z][\w-]*)$", text, re.MULTILINE)
    for played in PLAYED.finditer(text):
        word, at = played["what"], len(played["what"]) // 2
        wrong = word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]
        if wrong != word and any(head in forms(word) for head in heads):
            begin, end = played.span("what")
            yield text.count("\n", 0, begin) + 1, text[:begin] + wrong + text[end:]


@pytest.mark.parametrize("name", quick.each(24, TEXTS))
def test_a_phase_that_is_misspelt_where_it_is_played_is_told_there_alone(name):
    for line, text in misplayed(TEXTS[name]):
        found = [one for one in compiled(text).problems if one.severity is Severity.ERROR]
        assert [line_of(one) for one in found] == [line], [one.headline for one in found]
        assert found[0].fix is not None
        assert not compiled(found[0].fix.applied()).problems
