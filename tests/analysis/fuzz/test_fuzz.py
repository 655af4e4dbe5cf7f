"""What fuzzing finds, how short it makes it, and what it keeps."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests import toys as leaking
from tests.toys import GAME, QUARREL, rules, written

import duello
from duello.analysis.fuzz.fuzzing import Fuzzed, fuzz
from duello.analysis.fuzz.match_driver import Driver
from duello.cli import main
from duello.match.loading import Remembered
from duello.match.match import Match

ENDLESS = """\
ruleset "Endless"
  players Left, Right
match
  each player has points: 0, public
  play rounds until a player has at least 5 points
  the player with more points wins the match
round
  each player chooses pick, in secret: a whole number from 1 to 2
  reveal pick
"""


def tried(text: str, matches: int = 60, **more: Any) -> Fuzzed:
    return fuzz(rules(text), {}, matches, seed=1, shrinking=2, **more)


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["fuzz", *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


# ---------------------------------------------------------------------- what is found


def test_nothing_is_found_in_rules_that_are_right() -> None:
    fuzzed = tried(GAME)
    assert (fuzzed.found, fuzzed.matches) == ((), 60)
    assert fuzzed.answers > 60


def test_a_contradiction_is_found_with_the_shortest_play() -> None:
    (found,) = tried(QUARREL, 200).found
    assert found.finding.kind == "conflict"
    assert {line.split()[-1] for line in found.lines} == {"Ace", "King"}
    assert len(found.lines) == 2
    play = found.finding.play
    assert play is not None
    assert (play.rounds, play.answers) == (1, 2)
    assert all(value == 2 for value in play.record.options.values())


def test_every_cause_is_found() -> None:
    second = QUARREL.replace("card 2 Queen\n", "card 2 Queen\n  winner: you\n")
    causes = {found.finding.cause for found in tried(second, 300).found}
    assert len(causes) > 1


def test_play_that_does_not_end_is_found() -> None:
    (found,) = tried(ENDLESS, 5, longest=8).found
    assert found.finding.kind == "endless"
    assert len(found.lines) >= 4


def test_a_leak_is_found() -> None:
    program = leaking.secret_behind_an_announcement()
    known = duello.Rules("cards", Remembered("cards", program))
    kinds = {found.finding.kind for found in fuzz(known, {}, 400, seed=1, shrinking=0.5).found}
    assert kinds == {"leak"}


def test_a_match_that_resumes_as_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Match.resume

    def forgetful(record: Any, known: Any = None) -> Match:
        match = real(record, known)
        match.events.append(match.events[0])
        return match

    monkeypatch.setattr(Match, "resume", forgetful)
    assert {found.finding.kind for found in tried(GAME, 400).found} == {"save"}


def test_a_refusal_that_changes_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tells(match: Match, player: str, choice: str | None = None) -> Any:
        match.events.append(match.events[0])
        raise duello.IllegalMove("no")

    monkeypatch.setattr(Match, "decline", tells)
    assert {found.finding.kind for found in tried(GAME, 400).found} == {"refusal"}


def test_an_accident_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(match: Match, player: str, *which: Any) -> Any:
        raise ZeroDivisionError("of ours")

    monkeypatch.setattr(Match, "timeout", breaks)
    (found,) = tried(GAME, 400).found
    assert found.finding.kind == "crash"
    assert "ZeroDivisionError: of ours (test_fuzz.py:" in found.finding.problem.headline
    assert "a mistake in Duello, not in the rules" in found.finding.problem.headline
    assert found.lines == ("(Left is late)",)


@pytest.mark.parametrize("lack", [MemoryError, OSError, KeyboardInterrupt])
def test_what_the_machine_lacks_is_no_finding(
    monkeypatch: pytest.MonkeyPatch, lack: type[BaseException]
) -> None:
    driver = Driver(Match(rules()))

    def breaks(match: Match, player: str) -> Any:
        raise lack

    monkeypatch.setattr(Match, "view", breaks)
    with pytest.raises(lack):
        driver.look(driver.match.players[0], 1)


def test_time_that_is_up_ends_a_run() -> None:
    fuzzed = fuzz(rules(), {}, 1_000_000, seconds=0.2)
    assert 0 < fuzzed.matches < 1_000_000


# ---------------------------------------------------------------------- what is kept


def test_what_was_found_is_tried_first_until_it_is_mended(tmp_path: Path) -> None:
    (first,) = tried(QUARREL, 200, folder=tmp_path).found
    assert first.first > 0
    again = tried(QUARREL, 200, folder=tmp_path)
    assert again.matches == 0
    assert [found.first for found in again.found] == [0]
    assert again.found[0].finding.cause == first.finding.cause
    mended = tried(QUARREL + '\nruling "Ace" overrides "King"\n', 5, folder=tmp_path)
    assert (mended.found, mended.matches) == ((), 5)


# ---------------------------------------------------------------------- the command


def test_the_command_shows_the_play_and_keeps_it(tmp_path: Path) -> None:
    file = written(tmp_path, QUARREL)
    result = run(str(file), "--seed", "1")
    assert result.exit_code == 3
    assert "error[conflict]: " in result.output
    assert "the play, 2 lines:\n  1. Left lay " in result.output
    (record,) = (tmp_path / ".duello/three_cards").glob("conflict-*.json")
    assert f"again: duello replay {record}\n" in result.output
    replayed = CliRunner().invoke(main, ["replay", str(record)])
    assert replayed.exit_code == 3, replayed.output
    again = run(str(file))
    assert "1 finding (found in an earlier run); 0 matches" in again.output


def test_the_command_repeats_a_run(tmp_path: Path) -> None:
    shown = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        output = run(str(written(tmp_path / name, QUARREL)), "--seed", "5").output
        shown.append(output.partition("the play")[2].partition("again")[0])
    assert shown[0]
    assert shown[0] == shown[1]


def test_options_are_fixed_and_told(tmp_path: Path) -> None:
    short = QUARREL.replace("players Left, Right\n", "players Left, Right\noption tricks = 2\n")
    file = written(tmp_path, short.replace("play 2 tricks", "play {tricks} tricks"))
    result = run(str(file), "--option", "tricks=1", "--seed", "1")
    assert "the play, 2 lines, with tricks = 1:" in result.output
    (record,) = (tmp_path / ".duello/three_cards").glob("*.json")
    assert json.loads(record.read_text(encoding="utf-8"))["options"] == {"tricks": 1}


def test_arguments_that_do_not_fit(tmp_path: Path) -> None:
    file = str(written(tmp_path))
    assert run(file, "--option", "tricks=1").exit_code == 2
    assert run(file, "--matches", "0").exit_code == 2
    assert run(file, "--seconds", "0").exit_code == 2
    assert run("no-such-ruleset").exit_code == 1
    assert run(str(written(tmp_path, GAME[:100]))).exit_code == 1


def test_a_quiet_end(tmp_path: Path) -> None:
    result = run(str(written(tmp_path)), "--matches", "5")
    assert result.exit_code == 0
    assert "three_cards.duel: nothing found; 5 matches, " in result.output


def test_a_time_that_is_over_at_once(tmp_path: Path) -> None:
    result = run(str(written(tmp_path)), "--seconds", "0.000001")
    assert result.exit_code == 0
    said = "nothing was tried, the time was over before the first match; 0 matches, 0 answers"
    assert f"three_cards.duel: {said}" in result.output
    assert "nothing found" not in result.output


@pytest.mark.slow
def test_play_that_goes_on_is_told_by_its_beginning(tmp_path: Path) -> None:
    result = run(str(written(tmp_path, ENDLESS)), "--matches", "2", "--seed", "1")
    assert result.exit_code == 3
    assert "error[endless]: a match goes on after 400 things done" in result.output
    assert "  ... and so on\n" in result.output
    assert "1 finding; 2 matches" in result.output


def test_without_hypothesis_the_command_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "duello.analysis.fuzz.fuzzing")
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    result = run(str(written(tmp_path)))
    assert result.exit_code == 2
    assert "(hypothesis): pip install 'duello[testing]'" in result.output


def test_an_option_may_be_both_players() -> None:
    rules = duello.load("reality-benders")
    names = {option.name for option in rules.program.options}
    usual = {"seconds": 60, "reserve": 5, "late_round": 8, "late_bout": 2}
    assert names >= usual.keys()
    assert fuzz(rules, usual, matches=4, seed=2, longest=3).matches == 4
