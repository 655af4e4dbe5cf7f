"""What an `allow` line relies on is looked for in the rules, a variant and its parent together."""

from collections.abc import Sequence

import pytest
from tests.lint.findings import codes, edited, game

from duello.dsl.lint import inspect
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

CONFLICT = {"page": "prize: 2", "queen": "prize: 3"}
ALLOW = 'allow possible-conflict as long as {} because "{}"'
GONE = {
    "as it is spelled": '"prize: 4"',
    "one of two": '"prize: 2" and "prize: 5"',
    "what only the reason says": '"why it is"',
}
"""Words that no line has."""


def allowing(words: str) -> str:
    return game(**CONFLICT, more=ALLOW.format(words, "why it is"))


@pytest.mark.parametrize("words", ['"prize: 2"', '"prize:   3"', '"prize: 2" and "prize: 3"'])
def test_it_allows_as_long_as_the_words_stand(words: str) -> None:
    assert codes(allowing(words)) == []


@pytest.mark.parametrize("which", GONE)
def test_it_lapses_when_they_do_not(which: str) -> None:
    assert sorted(codes(allowing(GONE[which]))) == ["lapsed-allow", "possible-conflict"]


def test_what_is_noted_does_not_count() -> None:
    text = allowing('"prize: 4"').replace("prize: 3", "prize: 3  # prize: 4")
    assert "# prize: 4" in text
    assert "lapsed-allow" in codes(text)


def _of_variant(lines: str) -> Sequence[str]:
    parent = Source("quarrel.duel", allowing('"prize: 3"'))
    child = Source("child.duel", f'ruleset "Child"\n  extends "Quarrel"\n\n{lines}')
    made = compile_source(child, lambda name: parent)
    assert made.program is not None
    left_out = ("one-seat", "never-used", "never-changed", "possible-gap")
    return sorted(each.code for each in inspect(made.program, child) if each.code not in left_out)


def test_a_variant_that_changes_what_is_relied_on_is_told() -> None:
    assert _of_variant('replace card 2 Knight\n  "It is proud."\n  prize: 1\n') == []
    changed = "replace card 3 Queen\n  prize: 4\n"
    assert _of_variant(changed) == ["lapsed-allow", "possible-conflict"]


def test_a_rule_on_which_an_end_hangs_is_relied_on() -> None:
    """The third blind set's T93, which an `allow` of the file had hidden."""
    problems = edited(
        "warriors_death",
        "  next round: your champion is not mortal",
        "  for the rest of the bout: your champion is not mortal",
    )
    assert problems is not None
    assert {each.code for each in problems} == {"lapsed-allow", "possible-endless"}
