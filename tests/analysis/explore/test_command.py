"""`duello explore`: what it says, what it writes, and how it ends."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.analysis.explore.test_plays import page

from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.searching import Bounds
from duello.analysis.explore.suggest_fix import patches
from duello.analysis.findings import from_values
from duello.cli import explore, main
from duello.match.loading import load, source_of

ROOT = Path(__file__).parents[3]
QUICK = ("--walks", "0", "--checks", "0")


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["explore", *map(str, words), *QUICK])


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    return page("conflict", 0, tmp_path)


@pytest.mark.slow
def test_nothing_within_a_bound() -> None:
    done = run("archwizards-duel", "--rounds", "1")
    assert done.exit_code == 0
    assert "archwizards-duel: no contradiction within 1 round with the options as" in done.output
    assert "set: 18 states" in done.output


@pytest.mark.slow
def test_a_bound_that_stops_it_is_told() -> None:
    done = run("wizards-duel", "--states", "100", "--no-late")
    assert re.search(r"states were seen in round \d+; .*states wait", done.output)


PUNCTUAL = """ruleset "Late"

match
  each player has points: 0, public
  chance chooses first: 1 or 2
  play 1 round
  the player with more points wins the match

round
  each player chooses pick, in secret: a whole number from 1 to 2
    if late:
      they lose the match by lateness
  reveal pick
  the player with more pick gains first points
"""


@pytest.mark.parametrize(
    ("given", "only"),
    [
        (("--no-late",), "nobody is late"),
        (("--option", "first=1"), "`first` is drawn as it was set"),
        (("--no-late", "--option", "first=1"), "nobody is late and `first` is drawn as it was set"),
    ],
)
def test_what_is_seen_of_some_plays_is_said_of_these(
    tmp_path: Path, given: tuple[str, ...], only: str
) -> None:
    file, kept = tmp_path / "late.duel", tmp_path / "kept"
    file.write_text(PUNCTUAL, encoding="utf-8")
    whole = run(file)
    assert "in any play: " in whole.output and "double-win" in whole.output
    some = run(file, *given, "--save", kept)
    assert f"in any play in which {only}: " in some.output
    assert "all that there are" not in some.output
    assert ("double-win" in some.output) == ("--no-late" not in given)
    chosen = [each for each in given if each != "--no-late"]
    again = run(file, *chosen, "--resume", kept)
    assert f"in any play in which {only}: " in again.output
    assert ("was begun with `--no-late`, and goes on so" in again.output) == ("--no-late" in given)


def test_plays_behind_a_search_that_goes_on_are_as_it_was_begun(tmp_path: Path) -> None:
    file, kept = tmp_path / "late.duel", tmp_path / "kept"
    file.write_text(PUNCTUAL, encoding="utf-8")
    bound = ("--rounds", "3", "--walks", "8", "--checks", "0")
    begun = CliRunner().invoke(
        main, ["explore", str(file), *bound, "--no-late", "--save", str(kept)]
    )
    again = CliRunner().invoke(main, ["explore", str(file), *bound, "--resume", str(kept)])
    for done in (begun, again):
        assert "no contradiction in any play in which nobody is late" in done.output
    run(file, "--option", "first=1", "--save", kept)
    other = run(file, "--option", "first=2", "--resume", kept)
    assert other.exit_code == 2 and "was begun with other draws" in other.output
    short = run(file, "--no-late", "--rounds", "1")
    assert "in which nobody is late" in short.output


@pytest.mark.parametrize(
    ("begun", "asked", "said"),
    [
        (("--no-late",), ("--late",), "--no-late"),
        (("--branch", "2"), ("--branch", "3"), "--branch 2"),
        ((), ("--no-compare",), "--compare"),
        (("--no-merge",), ("--merge",), "--no-merge"),
    ],
)
def test_a_search_goes_on_as_it_was_begun(
    tmp_path: Path, begun: tuple[str, ...], asked: tuple[str, ...], said: str
) -> None:
    file, kept = tmp_path / "late.duel", tmp_path / "kept"
    file.write_text(PUNCTUAL, encoding="utf-8")
    run(file, *begun, "--states", "3", "--save", kept)
    other = run(file, *asked, "--resume", kept)
    assert other.exit_code == 2
    assert f"was begun with `{said}`, and goes on so" in other.output
    same = run(file, *begun, "--resume", kept)
    assert same.exit_code in (0, 3) and "goes on so" not in same.output


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_whoever_asks_for_one_process_is_not_told_that_one_is_faster(jobs: int) -> None:
    words = (
        "--no-compare",
        "--states",
        "20",
        "--walks",
        "0",
        "--checks",
        "0",
        "--backend",
        "python",
    )
    result = CliRunner().invoke(main, ["explore", "wizards-duel", *words, "--jobs", str(jobs)])
    assert result.exit_code == 0
    assert ("one process is faster than several here" in result.stderr) == (jobs > 1)


def test_findings_are_shown_with_play_and_end_with_3(wrong: Path) -> None:
    done = run(wrong)
    assert done.exit_code == 3
    assert "error[conflict]: `Ace` and `King` answer `winner` differently" in done.output
    assert "round 1: North pick Ace, South pick King" in done.output
    assert f"{wrong}: 2 findings in any play" in done.output


def test_random_plays_are_told() -> None:
    words = ["explore", "examples/undercut.duel", "--states", "9", "--walks", "3", "--checks", "1"]
    done = CliRunner().invoke(main, words)
    assert "3 random plays went deeper" in done.output
    assert "all three: 1 random play compared from start to end" in done.output


def test_a_line_says_what_is_being_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "SELDOM", -1.0)
    words = ["explore", "examples/undercut.duel", "--states", "9", "--walks", "3", "--checks", "1"]
    said = CliRunner().invoke(main, words).stderr
    for what in ("1 random play", "3 random plays", "1 play compared from start to end"):
        assert re.search(rf"round 3: 9 states, .*; now {what}\n", said)


def test_plays_are_written_for_replay(wrong: Path, tmp_path: Path) -> None:
    run(wrong, "--witness", tmp_path / "plays")
    records = sorted((tmp_path / "plays").iterdir())
    assert [record.name for record in records] == [
        "01-conflict-winner.json",
        "02-conflict-winner.json",
    ]
    for record in records:
        done = CliRunner().invoke(main, ["replay", str(record)])
        assert done.exit_code == 3 and "The record leads to the same match." in done.output


def test_json_can_be_read_again(wrong: Path) -> None:
    done = run(wrong, "--json")
    values = json.loads(done.stdout)
    assert done.exit_code == 3 and values["search"]["covered"]
    program = load(wrong).program
    found = [from_values(each, program) for each in values["findings"]]
    assert [finding.kind for finding in found] == ["conflict", "conflict"]


def test_fix_shows_the_line_and_changes_nothing(wrong: Path) -> None:
    before = wrong.read_text(encoding="utf-8")
    done = run(wrong, "--fix")
    assert '+ ruling "Ace" overrides "King"' in done.output
    assert wrong.read_text(encoding="utf-8") == before


def test_apply_writes_the_line_and_explores_again(wrong: Path) -> None:
    done = run(wrong, "--apply")
    assert 'ruling "Ace" overrides "King"' in wrong.read_text(encoding="utf-8")
    assert "1 finding in any play" in done.output and done.exit_code == 3


LATE = """ruleset "Late"
  players North, South

pieces card
  rank: number, as labelled
card 1 Page
  winner: the player whose pick has less rank
card 2 Knight
  winner: you, if opponent's pick is Page
card 3 Queen

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
    within 30 seconds
  discard each pick
  reveal pick
  each pick takes effect
  winner: the player whose pick has more rank
  the winner gains 1 point
"""


def test_what_is_applied_brings_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "late.duel"
    file.write_text(LATE, encoding="utf-8")
    done = run(file, "--apply")
    text = file.read_text(encoding="utf-8")
    assert "if late: they choose at random" in text and "ruling" in text
    assert "no contradiction in any play" in done.output and done.exit_code == 0


def test_every_line_that_settles_lateness_brings_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "late.duel"
    lines = (line for line in LATE.splitlines() if "winner" not in line)
    file.write_text("\n".join([*lines, "  the player whose pick has more rank gains 1 point\n"]))
    rules = load(file)
    found = explored(rules, (), Plan(walks=0, checks=0)).findings
    (dead_end,) = (each for each in found if each.kind == "dead end")
    source = source_of(rules.name)
    assert source is not None
    texts = [p.applied(source.text) for p in patches(rules.program, source, dead_end)]
    assert len(texts) == 2
    for text in texts:
        file.write_text(text)
        assert "no contradiction in any play" in run(file).output


def test_shipped_rules_are_not_written_into() -> None:
    done = run("wizards-duel", "--apply")
    assert done.exit_code == 2 and "comes with Duello" in done.output


def test_saved_and_resumed(tmp_path: Path) -> None:
    file = tmp_path / "search"
    first = run("archwizards-duel", "--rounds", "2", "--states", "60", "--save", file)
    assert "states wait" in first.output
    again = run("archwizards-duel", "--states", "120", "--resume", file)
    assert re.search(r"120 states were seen", again.output)
    other = run("archwizards-duel", "--rounds", "3", "--resume", file)
    assert other.exit_code == 2 and "another bound in rounds" in other.output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("begun", "given", "seconds"),
    [
        (("--rounds", "1"), (), None),
        (("--rounds", "1"), ("--seconds", "9"), 9.0),
        (("--seconds", "9"), ("--seconds", "9"), 9.0),
    ],
)
def test_a_search_goes_on_to_its_own_bound(
    tmp_path: Path,
    begun: tuple[str, ...],
    given: tuple[str, ...],
    seconds: float | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A minute is the bound of a search that has none."""
    file, bounds = tmp_path / "search", list[Bounds]()
    rules = ROOT / "examples/undercut.duel"
    assert run(rules, *begun, "--states", "3", "--save", file).exit_code == 0

    def noted(*more: Any) -> Bounds:
        bounds.append(Bounds(*more))
        return bounds[-1]

    monkeypatch.setattr(explore, "Bounds", noted)
    assert run(rules, "--resume", file, *given).exit_code == 0
    assert bounds[-1].seconds == seconds


def test_a_broken_file_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "search"
    run("archwizards-duel", "--rounds", "1", "--save", file)
    broken = file.read_bytes()[:-3]
    file.write_bytes(broken)
    done = run("archwizards-duel", "--rounds", "1", "--resume", file, "--save", file)
    assert done.exit_code == 1 and "incomplete or altered" in done.output
    assert file.read_bytes() == broken
    assert sorted(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("no-such-rules",), "there is no ruleset"),
        (("wizards-duel", "--option", "nonsense=1"), "no option `nonsense`"),
        (("wizards-duel", "--option", "nonsense"), "NAME=VALUE"),
        (("wizards-duel", "--rounds", "0"), "rounds"),
        (("wizards-duel", "--seconds", "0"), "seconds"),
        (("wizards-duel", "--resume", "/no/such/file"), "cannot be read"),
        (("wizards-duel", "--rounds", "1", "--save", "/no/such/folder/file"), "cannot be written"),
    ],
)
def test_bad_words_are_met_at_the_door(words: tuple[str, ...], said: str) -> None:
    done = run(*words)
    assert done.exit_code in (1, 2) and said in done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)


@pytest.mark.slow
def test_options_and_draws_are_kept(tmp_path: Path) -> None:
    done = run("archwizards-duel", "--option", "rounds=1", "--option", "duels=1", "--rounds", "3")
    assert done.exit_code == 0 and "in any play" in done.output
