"""What an `allow` line relies on is looked for in the rules, a variant and its parent together."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.kept import compile_text
from tests.lint.findings import codes, edited, game

from duello.cli import main
from duello.dsl.lint import inspect, outgrown
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


@pytest.mark.parametrize(
    ("before", "after", "allowed"),
    [
        ("prize: 3", "prize: 3, if round is 2", False),
        ("prize: 3", "prize: 3 unless round is 2", False),
        ("prize: 3", "if round is 2: prize: 3", False),
        ("prize: 3", "prize: 35", False),
        ("prize: 3", "prize: 3  # if need be", True),
    ],
)
def test_words_that_get_a_condition_are_others(before: str, after: str, allowed: bool) -> None:
    text = allowing(f'"{before}"').replace(f"  {before}", f"  {after}")
    assert f"  {after}" in text
    assert ("lapsed-allow" not in codes(text)) is allowed


def test_words_with_their_condition_stand() -> None:
    text = allowing('"prize: 3, if round is 2"').replace("  prize: 3", "  prize: 3, if round is 2")
    assert "lapsed-allow" not in codes(text)


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


@pytest.mark.slow
def test_a_rule_on_which_an_end_hangs_is_relied_on() -> None:
    """The third blind set's T93, which an `allow` of the file had hidden."""
    problems = edited(
        "warriors_death",
        "  next round: your champion is not mortal",
        "  for the rest of the bout: your champion is not mortal",
    )
    assert problems is not None
    assert {each.code for each in problems} == {"lapsed-allow", "possible-endless"}


MEANT = 'allow possible-conflict because "{}"'
SINCE = {
    "nothing": ({}, False),
    "another line": ({"knight": '"It is proud."'}, False),
    "the line that is allowed": ({"page": "prize: 5"}, True),
    "the line and the reason": ({"page": "prize: 5", "more": MEANT.format("it still is")}, False),
    "one more that is allowed": ({"knight": "prize: 4"}, True),
}


@pytest.mark.parametrize("which", SINCE)
def test_against_an_older_version_what_is_allowed_on_other_words_is_told(which: str) -> None:
    before = {**CONFLICT, "more": MEANT.format("it is meant")}
    changed, told = SINCE[which]
    old, new = (compile_text(game(**lines)).program for lines in (before, {**before, **changed}))
    assert old is not None
    assert new is not None
    found = outgrown(new, old, "before")
    assert {each.code for each in found} == ({"possible-conflict"} if told else set())
    assert all("see `before`" in each.notes[-1] for each in found)


LOOP = """ruleset "Replayed"
  players North, South
match
  each player has points: 0, public
  play rounds until a player has at least 3 points
  the player with more points wins the match
  allow endless because "a level round is played again"
round
  each player chooses bid, in secret: a whole number from 1 to 3
  reveal bid
  the player with more bid gains 1 point{unless}
"""


def test_the_command_looks_at_a_file_a_parent_and_a_revision(tmp_path: Path) -> None:
    path, old = tmp_path / "now.duel", tmp_path / "old.duel"
    old.write_text(LOOP.format(unless=""), encoding="utf-8")
    path.write_text(LOOP.format(unless=""), encoding="utf-8")
    for command in (["init", "-q"], ["add", "now.duel"], ["commit", "-qm", "before"]):
        who = ["-c", "user.name=a", "-c", "user.email=a@b"]
        subprocess.run(["git", *who, *command], cwd=tmp_path, check=True)
    path.write_text(LOOP.format(unless=", unless round is 1"), encoding="utf-8")
    for against in (str(old), "HEAD"):
        said = CliRunner().invoke(main, ["check", str(path), "--against", against])
        assert said.exit_code == 0, said.output
        assert "warning[possible-endless]" in said.output
        assert "this allows it" in said.output
    unknown = CliRunner().invoke(main, ["check", str(path), "--against", "nothing-like-it"])
    assert unknown.exit_code == 2
    assert "no revision with now.duel" in unknown.output
    again = CliRunner().invoke(main, ["check", str(old), "--against", str(old)])
    assert again.output == f"{old}: no problems\n"


LONGER = """ruleset "Longer"
  players North, South

pieces card
  mortal: yes or no, usually yes

card 1 Page
  "It may live."
  next round: your pick is not mortal

card 2 Ninja
  {line}
  scoring: length rises by 1, if round is length
  allow {code} as long as "next round: your pick is not mortal" because "it dies"

match
  each player has points: 0, public
  each player has hand: one of each card, private
  the game has length: 3, public
  play length rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step scoring
  for each player: discard their pick, if their pick is mortal
"""
OTHERWISE = {
    "it says so itself": ("mortal: no", "possible-endless", True),
    "and only at times": ("mortal: no, if round is 2", "possible-endless", True),
    "as the rule that is relied on says it": ("this is not mortal", "possible-endless", True),
    "nothing": ('"A ninja."', "possible-endless", False),
    "what is relied on": ("next round: your pick is not mortal", "possible-endless", False),
    "what would quarrel with it": ("mortal: no", "possible-conflict", False),
}


@pytest.mark.parametrize("which", OTHERWISE)
def test_it_lapses_when_what_it_is_about_says_otherwise_by_itself(which: str) -> None:
    """The eleventh blind set's Y131: a Ninja dies, by the reason of an `allow`, and now lives."""
    line, code, lapses = OTHERWISE[which]
    made = compile_text(LONGER.format(line=line, code=code))
    assert made.program is not None, made.problems
    assert [one.against.words for one in made.program.lapsed] == ([line] if lapses else [])
    assert [one.code for one in made.program.allowances] == ([] if lapses else [code])
