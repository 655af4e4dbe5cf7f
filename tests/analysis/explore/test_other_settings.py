"""What is claimed of every play is claimed of the options that were seen through, and no others."""

from pathlib import Path

from click.testing import CliRunner
from tests.analysis.explore.games import compiled, rules_of

from duello.analysis.explore.clause_coverage import ClauseCoverage, Unseen
from duello.analysis.explore.counterexample import Stage
from duello.analysis.explore.exploration import Explored, explored, new_search
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.explore_report import coverage, details
from duello.analysis.explore.found import Found
from duello.analysis.explore.other_settings import other_settings
from duello.cli import main

GAME = """ruleset "Settings"
  players North, South

option rounds = 2 "rounds"
option bonus: yes or no = no "bonus"

match
  each player has points: 0, public
  play {rounds} rounds
  the player with more points wins the match

round
  each player chooses bid, in secret: 1 or 2
  reveal bid
  prize: 1
  LINE
  each player gains prize points
"""
CONFLICT = "prize: 2, if {bonus} is yes"
OUTGROWN = "each player gains entry (round) of (1, 2) points"
HARMLESS = "each player gains 1 point, if {bonus} is yes"


def seen(line: str, vary: tuple[int, ...] = (0, 1)) -> Explored:
    rules = rules_of(compiled(GAME.replace("LINE", line)))
    return explored(rules, rules.program.option_values({}), Plan(vary=vary, walks=5, checks=2))


def test_a_conflict_of_another_option_is_found_where_all_is_seen_through() -> None:
    (found,) = seen(CONFLICT).findings
    assert found.kind == "conflict"
    assert "with the option bonus = yes" in found.problem.notes


def test_one_round_more_than_there_are_rows_is_found() -> None:
    (found,) = seen(OUTGROWN).findings
    assert found.kind == "gap"
    assert "with the option rounds = 3" in found.problem.notes


def test_what_was_seen_through_is_said() -> None:
    done = seen(HARMLESS)
    assert done.findings == ()
    said = "no contradiction in any play with the options as they are set or one of them otherwise"
    assert coverage(done).startswith(said)
    (line,) = (line for line in details(done) if "otherwise" in line)
    assert line.endswith("rounds = 3, bonus = yes, rounds = 1")


def test_of_options_that_may_not_be_otherwise_nothing_is_claimed() -> None:
    done = seen(CONFLICT, vary=())
    assert done.findings == ()
    said = "no contradiction in any play with the options as they are set: "
    assert coverage(done).startswith(said)


def test_without_options_every_play_is_every_play() -> None:
    text = GAME.replace("LINE", "step idle").replace("{rounds}", "2")
    text = "\n".join(line for line in text.splitlines() if not line.startswith("option"))
    rules = rules_of(compiled(text))
    done = explored(rules, (), Plan(walks=5, checks=2))
    assert coverage(done).startswith("no contradiction in any play: ")


def test_each_option_comes_once_before_any_comes_twice() -> None:
    program = compiled(GAME.replace("LINE", HARMLESS))
    usual = program.option_values({})
    said = [name for _, name in other_settings(program, usual, (0, 1))]
    assert said == ["rounds = 3", "bonus = yes", "rounds = 1"]


def test_from_an_example_on_only_that_is_claimed(tmp_path: Path) -> None:
    text = GAME.replace("LINE", "prize: 2, if bids are level and round is 2")
    text += '\nexample "one"\n  North bids 1, South bids 2\n  then North has 1 point\n'
    file = tmp_path / "settings.duel"
    file.write_text(text, encoding="utf-8")
    said = (
        CliRunner().invoke(main, ["explore", str(file), "--from", "one", "--seconds", "5"]).output
    )
    assert "in any play from there on with the options as they are set: " in said
    assert "the shortest way on from there" in said
    assert "the shortest play" not in said


def test_a_clause_of_a_finding_has_acted_whatever_random_plays_have_seen() -> None:
    rules = rules_of(compiled(GAME.replace("LINE", CONFLICT)))
    (conflict,) = seen(CONFLICT).findings
    usual = rules.program.option_values({})
    found = Found(Stage(rules, usual), new_search(rules, usual, Plan()))
    found.add(conflict)
    spans = [rule.span for rule in rules.program.rules]
    left = found.shown(ClauseCoverage(3, 10, tuple(Unseen(span) for span in spans))).unseen
    assert set(conflict.places) <= set(spans)
    assert {one.span for one in left} == set(spans) - set(conflict.places)
    assert found.play_with(conflict.places[0]) == conflict.play
