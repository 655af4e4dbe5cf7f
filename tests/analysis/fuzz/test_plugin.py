"""Rule files as tests: what pytest runs of them, and what it shows."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.toys import GAME, QUARREL, written

from duello.analysis.fuzz.standard_properties import STANDARD
from duello.cli import main

RULES = Path(__file__).parents[3] / "rules"

pytest_plugins = "pytester"

WITHOUT = ("-p", "no:xdist", "-p", "no:schemathesis")

WRONG = GAME.replace("then Right leads 1 to 0", "then Left leads 1 to 0")
MISSPELT = GAME.replace("reveal lay", "reveal lya")
VARIANT = """\
ruleset "More Tricks"
  extends "Three Cards"

add option tricks = 3

example "The parent's cards"
  trick 1: Left lays Queen, Right lays King
  then Right leads 1 to 0
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    """`run(...)`: pytest in a folder that holds no Python, with whatever plugins are installed, but
    for those that are imported longer than all of it takes.
    """
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)

    def call(*arguments: str) -> pytest.RunResult:
        return pytester.runpytest_inprocess(*WITHOUT, *arguments)

    return call


def test_examples_are_tests(pytester, run) -> None:
    written(pytester.path)
    result = run("-v")
    result.assert_outcomes(passed=3, deselected=len(STANDARD))
    result.stdout.fnmatch_lines(
        [
            "three_cards.duel::check PASSED*",
            "three_cards.duel::The higher card takes the trick PASSED*",
            "three_cards.duel::An ace beats a king PASSED*",
        ]
    )


def test_an_example_that_fails_is_shown_as_duello_test_shows_it(pytester, run) -> None:
    written(pytester.path, WRONG)
    result = run()
    result.assert_outcomes(passed=2, failed=1, deselected=len(STANDARD))
    result.stdout.fnmatch_lines(
        [
            "*three_cards.duel: The higher card takes the trick*",
            "error?example-failed?: the example `The higher card takes the trick` does not hold",
            "  --> three_cards.duel:35:8",
            "*then Left leads 1 to 0",
            "*^^^* points of Left: 0, points of Right: 1",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*runtest*")


def test_rules_that_cannot_be_played_are_shown_as_duello_check_shows_them(pytester, run) -> None:
    written(pytester.path, MISSPELT)
    result = run()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["error?*?:*lya*", "  --> three_cards.duel:19:10", "*three_cards.duel: 1 error"]
    )


def test_a_file_that_is_no_text_is_no_accident(pytester, run) -> None:
    (pytester.path / "bytes.duel").write_bytes(b"\xff\xfe")
    result = run()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*is not UTF-8*"])


def test_one_example_can_be_named(pytester, run) -> None:
    written(pytester.path)
    run("three_cards.duel::An ace beats a king").assert_outcomes(passed=1)
    run("-k", "ace").assert_outcomes(passed=1, deselected=2 + len(STANDARD))


def test_a_variant_finds_its_parent_in_the_same_folder(pytester, run) -> None:
    folder = pytester.mkdir("rules")
    written(folder)
    written(folder, VARIANT, "more.duel")
    run("rules/more.duel").assert_outcomes(passed=2, deselected=len(STANDARD))
    run("rules").assert_outcomes(passed=5, deselected=2 * len(STANDARD))


def test_properties_are_run_when_they_are_asked_for(pytester, run) -> None:
    written(pytester.path)
    result = run("-m", "duel_properties", "--duel-matches", "10", "-v")
    result.assert_outcomes(passed=len(STANDARD), deselected=3)
    result.stdout.fnmatch_lines(["*::no leak PASSED*"])
    run("-m", "duel_properties or not duel_properties", "--duel-matches", "1").assert_outcomes(
        passed=3 + len(STANDARD)
    )
    run("three_cards.duel::no leak").assert_outcomes(passed=1)
    run("-m", "not duel_properties").assert_outcomes(passed=3, deselected=len(STANDARD))


def test_a_contradiction_is_shown_with_its_clauses_and_a_record(pytester, run) -> None:
    written(pytester.path, QUARREL)
    result = run("-m", "duel_properties", "-k", "contradiction")
    result.assert_outcomes(failed=1, deselected=8)
    result.stdout.fnmatch_lines(
        [
            "`*` and `*` answer `winner` differently",
            "the play: *Left lay *, Right lay *",
            "error?conflict?: `*` and `*` answer `winner` differently",
            "*three_cards.duel:32:3",
            "duello replay *.json",
        ]
    )
    record = next((pytester.path / ".pytest_cache").rglob("duello/*.json"))
    replayed = CliRunner().invoke(main, ["replay", str(record)])
    assert replayed.exit_code == 3, replayed.output
    assert "The record leads to the same match." in replayed.output


def test_shipped_rules_pass(run) -> None:
    """One file and another that extends it. That the examples of all hold, `duello test` says."""
    names = ("enchanted_forest.duel", "enchanted_forest_final.duel")
    outcomes = run("-p", "no:cacheprovider", *(str(RULES / n) for n in names)).parseoutcomes()
    assert outcomes["passed"] > 20
    assert set(outcomes) == {"passed", "deselected"}


def test_seats_that_the_rules_name_need_not_be_alike(pytester, run) -> None:
    named = GAME.replace("wins the match\n", "wins the match\n  Left wins the match\n")
    written(pytester.path, named)
    result = run("-m", "duel_properties", "--duel-matches", "4", "-rs", "-k", "seats")
    result.assert_outcomes(skipped=1, deselected=len(STANDARD) + 2)
    result.stdout.fnmatch_lines(["*the rules themselves name a player*"])


def test_the_settings_may_stand_in_a_file(pytester, run) -> None:
    pytester.makeini("[pytest]\naddopts = --strict-markers\nduel_matches = 3\n")
    written(pytester.path, QUARREL.replace("card 2 Queen", "card 2 Queen\ncard 4 Jack"))
    run("-m", "duel_properties", "-k", "pieces").assert_outcomes(passed=1, deselected=8)


@pytest.mark.slow
def test_a_run_without_rule_files_imports_nothing_of_it(pytester) -> None:
    pytester.makepyfile(
        """
        import sys
        def test_it():
            mine = sorted(name for name in sys.modules if name.startswith("duello"))
            small = ["duello.pytest_plugin", "duello.pytest_plugin.settings", "duello.version"]
            assert mine == ["duello", *small]
            assert "lark" not in sys.modules
        """
    )
    result = pytester.runpytest_subprocess(*WITHOUT)
    result.assert_outcomes(passed=1)
