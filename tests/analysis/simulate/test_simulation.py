"""Many matches: counted right, the same for the same seed, on every engine."""

import csv
import io
import json

import pytest
from click.testing import CliRunner
from tests.kept import compile_text

import duello
from duello.analysis.simulate.simulation import interval, simulate
from duello.analysis.simulate.simulation_report import page, plain, rows
from duello.cli import main
from duello.compiler.engine import engine_of

CONFLICT = """\
ruleset "Conflict"
  "Two cards that each say who wins."
  players Left, Right

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses lay, in secret: a card in their hand
  each lay takes effect
  step scoring
    winner: the player whose lay has more rank
    the winner gains 1 points

card 1 Queen
card 2 King
  winner: you
"""


def run(name, matches, backend="python"):
    program = duello.load(name).program
    return simulate(engine_of(program, program.option_values({}), backend=backend), matches, 3)


@pytest.mark.parametrize("name", ["archwizards-duel", "enchanted-forest-final"])
def test_every_backend_counts_the_same(name):
    assert run(name, 3) == run(name, 3, "reference")


def test_every_match_ends_once():
    found = run("enchanted-forest-colosseum", 40)
    ended = sum(found.wins) + found.nobody
    assert ended + found.contradictions + found.unfinished == found.matches == 40
    assert sum(found.lengths.values()) == sum(found.reasons.values()) == ended


def test_what_the_text_does_not_decide_is_counted():
    program = compile_text(CONFLICT).program
    assert program is not None
    found = simulate(engine_of(program, ()), 60, 1)
    assert found.contradictions and found.contradictions + sum(found.wins) + found.nobody == 60


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_intervals_are_wilson_s(hits, of, low, high):
    """Values from Brown, Cai, DasGupta (2001), worked out by hand."""
    assert interval(hits, of) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("of", [1, 7, 300, 12_345])
def test_what_never_or_always_was_so_has_an_end_that_is_whole(of: int) -> None:
    assert (interval(0, of)[0], interval(of, of)[1]) == (0.0, 1.0)


def test_reports_agree():
    found, seats = run("archwizards-duel", 4), ("Black", "White")
    values = plain(found, seats)
    table = list(csv.DictReader(io.StringIO(rows(found, seats))))
    wins = {row["name"]: int(row["times"]) for row in table if row["about"] == "end"}
    assert wins == {name: end["matches"] for name, end in values["ends"].items()}
    assert page(found, seats).count("<svg") >= len(values["ends"])


def test_the_command():
    given = ["simulate", "enchanted-forest", "--matches", "5", "--json", "--backend-report"]
    result = CliRunner().invoke(main, given)
    assert result.exit_code == 0
    assert json.loads(result.stdout)["matches"] == 5
    assert result.stderr.startswith("compiled code made")


def test_the_report_says_after_what_the_reference_went_on(tmp_path):
    file = tmp_path / "conflict.duel"
    file.write_text(CONFLICT, encoding="utf-8")
    given = ["simulate", str(file), "--matches", "20", "--backend-report", "--json"]
    result = CliRunner().invoke(main, given)
    ended = json.loads(result.stdout)["ends"]["the rules contradict"]["matches"]
    said = f"the reference made {ended} after lay, where the text does not decide"
    assert ended and said in result.stderr


def test_the_report_says_what_machine_code_played():
    pytest.importorskip("llvmlite")
    given = ["simulate", "archwizards-duel", "--matches", "400", "--backend", "native"]
    result = CliRunner().invoke(main, [*given, "--backend-report"])
    assert "machine code played 400 of 400 matches as a whole" in result.stderr
    assert "0 of 0 steps" not in result.stderr


def test_what_is_written_to_no_screen_has_no_bar():
    result = CliRunner().invoke(main, ["simulate", "archwizards-duel", "--matches", "20"])
    assert result.exit_code == 0 and result.stderr == ""


def test_what_the_command_cannot_do():
    result = CliRunner().invoke(main, ["simulate", "enchanted-forest", "--seats", "clever,random"])
    assert result.exit_code == 2 and "random,random" in result.output


@pytest.mark.slow
def test_the_code_is_always_the_same():
    first, again = (CliRunner().invoke(main, ["compile", "gods-collide"]).output for _ in range(2))
    assert first == again and "def playout(" in first


def test_a_page_is_called_by_the_ruleset_where_no_file_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    given = ["simulate", "enchanted-forest", "--matches", "5"]
    for more in (["--report"], ["--report", "--json"]):
        result = CliRunner().invoke(main, [*given, *more])
        assert result.exit_code == 0 and "enchanted-forest.html is written" in result.stderr
        assert ("--json" in more) == result.stdout.startswith("{"), result.stdout
        assert [each.name for each in tmp_path.iterdir()] == ["enchanted-forest.html"]
        assert "<svg" in (tmp_path / "enchanted-forest.html").read_text(encoding="utf-8")
    result = CliRunner().invoke(main, [*given, "--report", "other.html"])
    assert result.exit_code == 0 and "is written" not in result.stderr
    assert (tmp_path / "other.html").exists()


def test_of_a_page_that_cannot_be_written_what_was_counted_is_told(tmp_path):
    file = tmp_path / "missing" / "page.html"
    given = ["simulate", "enchanted-forest", "--matches", "5", "--json"]
    plainly = CliRunner().invoke(main, given)
    result = CliRunner().invoke(main, [*given, "--report", str(file)])
    assert result.exit_code == 1 and f"{file} cannot be written" in result.stderr
    assert json.loads(result.stdout) == json.loads(plainly.stdout)
