"""Shipped rulesets: nothing is found in them, and what is broken in them is."""

import json
import re

import pytest
from click.testing import CliRunner
from tests.lint.findings import RULES, edited
from tests.quick import each

from duello.cli import main
from duello.dsl.disk_cache import SETTING
from duello.match.loading import findings, load, shipped


def rules_of(name: str) -> str:
    """A rule file without its examples."""
    return re.split(r"^example ", (RULES / f"{name}.duel").read_text(encoding="utf-8"), flags=re.M)[
        0
    ]


NAMES = [name.replace("-", "_") for name in shipped()]
RULING = re.compile(r"^ruling [^\n]*\n(?:[ \t]+because[^\n]*\n)?", re.MULTILINE)
RULINGS = [
    pytest.param(name, found, id=f"{name}: {found.splitlines()[0]}")
    for name in NAMES
    for found in RULING.findall(rules_of(name))
]


@pytest.mark.parametrize("name", shipped())
def test_nothing_is_found_in_shipped_rules(name):
    assert findings(load(name)) == ()


def test_there_are_rulings_to_be_deleted():
    assert RULINGS


@pytest.mark.parametrize(("name", "ruling"), RULINGS)
def test_a_deleted_ruling_is_missed(name, ruling):
    problems = edited(name, ruling, "")
    assert problems is not None
    assert "possible-conflict" in {problem.code for problem in problems}


EDITS = {
    "a word that does not spare itself": (
        "death_match_3",
        ' or "Power Word Kill"\n  winner: nobody',
        "\n  winner: nobody",
        "possible-conflict",
    ),
    "what has no strength, against itself": (
        "death_match_3",
        '  winner: nobody, if opponent\'s cast is "Power Word Kill"  [R30]',
        "",
        "possible-gap",
    ),
    "a tie without a rule": (
        "enchanted_forest",
        "winner: holder, if bids are level",
        "winner: holder, if round is 0",
        "possible-gap",
    ),
    "a tie with two rules": (
        "enchanted_forest",
        "the player with more bid, unless bids are level",
        "the player with more bid",
        "possible-conflict",
    ),
    "an exception widened": (
        "warriors_death",
        "winner: you, if opponent is saved and you are not saved",
        "winner: you, if opponent is saved",
        "possible-conflict",
    ),
    "both late": (
        "wizards_duel_colosseum",
        "    restart the round\n",
        "",
        "possible-conflict",
    ),
    "a piece that nobody has": (
        "death_match_3",
        "one of each spell, private",
        "one of each spell other than Confusion, private",
        "never-in-play",
    ),
    "parts that are not asked": (
        "a_warriors_death",
        " that is ready, with what it asks",
        " that is ready",
        "never-applies",
    ),
    "a go without a way out": (
        "fire_and_ice",
        "    only if intensity of their place is at most 1",
        "    only if turn is less than 1",
        "never-applies",
    ),
    "more than is offered": (
        "reality_benders",
        "offers you three other spells",
        "offers you four other spells",
        "text-differs",
    ),
    "another number in the text": (
        "death_match_3",
        "Your next spell is 2 stronger.",
        "Your next spell is 3 stronger.",
        "text-differs",
    ),
}


@pytest.mark.parametrize("case", each(5, EDITS, 1))
def test_what_is_broken_is_found(case):
    name, old, new, code = EDITS[case]
    problems = edited(name, old, new)
    assert problems is not None
    assert {problem.code for problem in problems} >= {code}


# ---------------------------------------------------------------------- the command

QUARREL = """ruleset "Quarrel"
  extends "Death Match 3: Wizard's Duel"

replace spell 5 Bless
  "Wins."
  winner: you
"""


@pytest.fixture
def quarrel(tmp_path, monkeypatch):
    monkeypatch.setenv(SETTING, str(tmp_path / "kept"))
    file = tmp_path / "quarrel.duel"
    file.write_text(QUARREL, encoding="utf-8")
    return file


def checked(file) -> tuple[int, list[dict[str, object]]]:
    result = CliRunner().invoke(main, ["check", str(file), "--format", "json"])
    return result.exit_code, json.loads(result.output)[0]["problems"]


def test_warnings_in_json_have_a_code_and_places(quarrel):
    exit_code, problems = checked(quarrel)
    assert exit_code == 0
    assert {problem["code"] for problem in problems} == {"possible-conflict"}
    assert {problem["severity"] for problem in problems} == {"warning"}
    own = [p for p in problems if p["file"] == str(quarrel)]
    assert {(p["line"], p["words"]) for p in own} == {(6, "winner: you")}
    assert all(p["others"] or "both players" in str(p["label"]) for p in problems)


def test_what_was_found_is_remembered_until_the_rules_change(quarrel, monkeypatch):
    first = checked(quarrel)
    assert checked(quarrel) == first

    def never(program, source):
        raise AssertionError("it was known")

    monkeypatch.setattr("duello.dsl.lint.inspect", never)
    assert checked(quarrel) == first
    quarrel.write_text(QUARREL.replace("winner: you", "prize: 1"), encoding="utf-8")
    monkeypatch.undo()
    monkeypatch.setenv(SETTING, str(quarrel.parent / "kept"))
    assert checked(quarrel)[1] != first[1]
