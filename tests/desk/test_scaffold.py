"""First rule files: without a mistake, with examples that hold, and played to the end."""

from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.kept import compile_text
from tests.quick import rows

from duello.cli import main
from duello.desk.formatter import format_source
from duello.desk.rulebook import rulebook
from duello.desk.scaffold import BLANK, Wishes, most_rounds, new_ruleset, new_variant, sorts
from duello.dsl.lint import inspect
from duello.dsl.pipeline import whole_script
from duello.dsl.spans import Source
from duello.match.bots import RandomSeat
from duello.match.example_runner import run_example
from duello.match.loading import load
from duello.match.match import Match

SIZES = ((1, 1), (5, 3), (9, 2))


def played(program, seed):
    match, seats = Match(program, seed=seed), [RandomSeat(seed, seat) for seat in (0, 1)]
    while match.awaiting:
        asked = next(a for a in match.awaiting if not a.answered)
        seat = match.seat(asked.player)
        words = match.draw(asked.player, seats[seat].pick, asked.name) if asked.about else None
        match.submit(asked.player, words or seats[seat].answer(asked), asked.name)
    return match


def hand(match, who):
    return next(asked.candidates for asked in match.awaiting if asked.player == who)


KINDS = [(*kind, *size) for kind in product(sorts(), (False, True)) for size in SIZES]
KINDS += [(sort, False, 12, 1) for sort in sorts() if most_rounds(sort) >= 12]


@pytest.mark.parametrize(("sort", "in_turn", "rounds", "bouts"), rows(6, KINDS))
def test_every_kind_of_game(sort, in_turn, rounds, bouts):
    """At every run, all kinds, and all sizes."""
    text = new_ruleset(Wishes("Odd Sock", sort, rounds, bouts, in_turn))
    compiled = compile_text(text)
    assert compiled.program is not None
    assert not compiled.problems
    assert not inspect(compiled.program, compiled.source)
    assert len(compiled.examples) >= 1
    for example in compiled.examples:
        assert run_example(compiled.program, example).holds
    for seed in (1, 2):
        match = played(compiled.program, seed)
        assert match.outcome is not None
        assert match.contradiction is None
    assert format_source(Source("<new>", text)).text == text
    script = whole_script(Source("<new>", text))
    assert script is not None
    assert rulebook(script).title == "Odd Sock"


def test_a_blank_page_is_a_title_and_a_game_to_uncover():
    text = new_ruleset(Wishes("Odd Sock", BLANK))
    (problem,) = compile_text(text).problems
    assert problem.code == "no-phase"
    assert format_source(Source("<new>", text)).text == text
    said, game = text.split("#\n", 1)
    uncovered = said + "".join(line.removeprefix("# ") + "\n" for line in game.splitlines())
    compiled = compile_text(uncovered)
    assert compiled.program is not None
    assert not inspect(compiled.program, compiled.source)
    assert played(compiled.program, 1).outcome is not None


def test_what_is_dealt_comes_out_of_one_deck():
    program = compile_text(new_ruleset(Wishes("Odd Sock", "deck", 9))).program
    assert program is not None
    for seed in range(5):
        match = Match(program, seed=seed)
        dealt = [name for who in match.players for name in hand(match, who)]
        assert len(dealt) == len(set(dealt)) == 20


def test_a_variant_plays_like_its_parent():
    text = new_variant("My Duel", load("archwizards-duel").title)
    compiled = compile_text(text)
    assert compiled.program is not None
    assert not compiled.problems
    assert compiled.program.rules == load("archwizards-duel").program.rules


@pytest.mark.parametrize("wishes", [
    Wishes(""), Wishes('A "B"'), Wishes("A", "dice"), Wishes("A", rounds=0), Wishes("A", bouts=100),
])  # fmt: skip
def test_wishes_that_cannot_be_met(wishes):
    with pytest.raises(ValueError):
        new_ruleset(wishes)


def test_why_there_are_no_more_rounds_is_told(tmp_path, monkeypatch):
    """A round takes one piece of a hand; where nothing is taken there may be more."""
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke
    for sort in ("cards", "deck", "units"):
        said = run(main, ["new", "A", "--with", sort, "--rounds", "12"])
        assert said.exit_code == 2
        assert "from 1 to 9 rounds, as a hand has 9 pieces and each round takes" in said.output
    assert run(main, ["new", "A", "--rounds", "0"]).exit_code == 2
    assert run(main, ["new", "A", "--with", "bids", "--rounds", "12"]).exit_code == 0


def test_command(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke
    said = run(main, ["new", "My Duel", "--with", "units", "--rounds", "3"])
    assert said.output.startswith("my_duel.duel is written: My Duel.")
    assert "option rounds  = 3" in (tmp_path / "my_duel.duel").read_text()
    assert run(main, ["check", "my_duel.duel"]).output == "my_duel.duel: no problems\n"
    assert run(main, ["new", "My Duel"]).exit_code == 2
    asked = run(main, ["new"], input="Coins\nbids\n4\n2\nn\n")
    assert "What is it played with?" in asked.output
    assert "each player in turn chooses bid" in (tmp_path / "coins.duel").read_text()
    assert run(main, ["new", "Mine", "--from", "reality-benders", "-o", "v.duel"]).exit_code == 0
    assert run(main, ["check", "v.duel"]).exit_code == 0
    assert run(main, ["new", "Reality Benders", "--from", "reality-benders"]).exit_code == 2


def test_what_is_expected_is_said_of_a_wrong_answer_and_it_is_asked_again(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wrong_and_right = ('My "Coins"', "Coins", "bids", "many", "0", "4", "1000", "2", "perhaps", "n")
    asked = CliRunner().invoke(main, ["new"], input="\n".join(wrong_and_right) + "\n")
    assert asked.exit_code == 0
    assert "Error: a title is a few words, without quotation marks and braces" in asked.output
    assert "Error: say a whole number from 1 to 99, not `many`" in asked.output
    assert "Error: say a whole number from 1 to 99, not `0`" in asked.output
    assert "Error: say a whole number from 1 to 99, not `1000`" in asked.output
    assert "Error: say `y` for yes or `n` for no, not `perhaps`" in asked.output
    assert "each player in turn chooses bid" in (tmp_path / "coins.duel").read_text()


def test_a_file_is_named_as_for_other_commands(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke
    said = run(main, ["new", "odd_socks.duel", "--with", "bids"])
    assert said.output.startswith("odd_socks.duel is written: Odd socks.")
    assert (
        (tmp_path / "odd_socks.duel").read_text(encoding="utf-8").startswith('ruleset "Odd socks"')
    )
    assert run(main, ["new", "Jeu d'Été", "--with", "bids"]).output.startswith("jeu_dete.duel is")
    said = run(main, ["new", "猫", "--with", "bids"])
    assert (said.exit_code, list(tmp_path.glob(".duel"))) == (0, [])
    assert "duello play" not in run(main, ["new", "Bare", "--with", "blank"]).output


def test_a_variant_is_written_where_it_works(tmp_path, monkeypatch):
    """Nothing that is asked for is left out in silence, and what is written can be checked."""
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke
    assert run(main, ["new", "base.duel", "--with", "bids"]).exit_code == 0
    (tmp_path / "below").mkdir()
    said = run(main, ["new", "Mine", "--from", "base.duel", "-o", "below/mine.duel"])
    assert said.exit_code == 2
    assert "a variant stands beside what it extends" in said.output
    assert not (tmp_path / "below/mine.duel").exists()
    assert run(main, ["new", "Mine", "--from", "base.duel", "--rounds", "3"]).exit_code == 2
    assert run(main, ["new", "Mine", "--from", "base.duel"]).exit_code == 0
    assert run(main, ["check", "mine.duel"]).exit_code == 0
    (tmp_path / "copy.duel").write_text((tmp_path / "base.duel").read_text())
    said = run(main, ["new", "Other", "--from", "base.duel"])
    assert (said.exit_code, (tmp_path / "other.duel").exists()) == (2, False)
    assert "2 files beside this one are called" in said.output and "copy.duel" in said.output


def test_every_template_is_offered():
    import duello.desk

    folder = Path(duello.desk.__file__).parent / "templates"
    assert {file.stem for file in folder.iterdir()} == set(sorts())
    assert next(iter(sorts())) == Wishes("").sort


@pytest.mark.parametrize(
    ("title", "file"),
    [("決闘", "決闘.duel"), ("Дуэль на мосту", "дуэль_на_мосту.duel"), ("Größe", "grosse.duel")],
)
def test_a_title_of_any_script_has_a_file(title, file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, ["new", title, "--with", "cards"])
    assert done.exit_code == 0
    assert (tmp_path / file).read_text(encoding="utf-8").startswith(f'ruleset "{title}"')
    assert CliRunner().invoke(main, ["check", file]).exit_code == 0
    assert CliRunner().invoke(main, ["new", "?!", "--with", "cards"]).exit_code == 2


@pytest.mark.parametrize("sort", [*sorts(), BLANK])
@pytest.mark.parametrize(
    ("said", "usual"),
    [("--rounds 2", "--rounds 3"), ("--bouts 2", "--bouts 3"), ("--in-turn", "--in-secret")],
)
def test_what_makes_no_difference_is_refused(sort, said, usual, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made = []
    for n, wish in enumerate((said, usual)):
        told = CliRunner().invoke(
            main, ["new", "Odd Sock", "--with", sort, *wish.split(), "-o", f"{n}.duel"]
        )
        if told.exit_code:
            assert (
                f"{wish.split()[0]} makes no difference to --with {sort}: leave it out"
                in told.output
            )
        made.append(None if told.exit_code else Path(f"{n}.duel").read_text())
    assert None in made or made[0] != made[1]
    assert made != [None, None] or sort in ("board", BLANK)


def test_a_variant_is_told_where_it_can_stand(tmp_path, monkeypatch):
    (tmp_path / "games").mkdir()
    (tmp_path / "games/mine.duel").write_text(new_ruleset(Wishes("Mine", "cards")))
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(main, ["new", "Other", "--from", "games/mine.duel"])
    assert "with -o games/other.duel" in told.output
    assert (
        not CliRunner()
        .invoke(main, ["new", "Other", "--from", "games/mine.duel", "-o", "games/other.duel"])
        .exit_code
    )


def test_what_a_variant_may_say_is_a_line_once_the_sign_is_gone() -> None:
    """`# option rounds = 7   # an option has another value`, with the sign taken away."""
    text = new_variant("Mine", "Death Match 3: Wizard's Duel")
    line = next(each for each in text.splitlines() if each.startswith("# option NAME = 5"))
    said = line.removeprefix("# ").replace("NAME = 5", "rounds = 5")
    assert compile_text(text.replace(line, said)).problems == ()
