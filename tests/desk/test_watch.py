"""Watching a file: what is seen at once, and what has changed since."""

import pytest
from click.testing import CliRunner
from tests.kept import compile_text

from duello.cli import main
from duello.cli.watch import saves
from duello.desk.look import changed, look_at
from duello.desk.scaffold import Wishes, new_ruleset

TEXT = new_ruleset(Wishes("Odd Sock"))


def look(text):
    return look_at(compile_text(text), lambda _name: None)


def test_what_is_seen():
    seen = look(TEXT)
    assert seen.plays
    assert not seen.problems
    assert [holds for _, holds in seen.examples] == [True] * 3
    assert seen.matrix.cell("King", "Queen").short == "+1"


def test_what_has_changed():
    new = TEXT.replace("more rank", "less rank").replace(
        "option seconds = 60", "option seconds = 9"
    )
    lines = list(changed(look(TEXT), look(new)))
    assert "- How long a player may think (seconds): 9 instead of 60." in lines
    assert "Page against Squire: -1 → +1" in lines
    assert any(line.startswith("and ") and line.endswith(" pairs more") for line in lines)
    assert not look(new).examples[0][1]
    assert not list(changed(look(TEXT), look(TEXT)))


def test_what_else_follows_from_a_pair_is_told():
    """Pairs by which the same is gained are told if something else follows from them."""
    new = TEXT.replace("gains 1 point", "gains 1 point\n  opponent of the winner loses 2 coins")
    new = new.replace("has points: 0", "has coins: 9\n  each player has points: 0")
    lines = list(changed(look(TEXT), look(new)))
    assert any(line == "Page against Squire: North loses 2 coins" for line in lines), lines


def test_a_new_piece_is_told_with_what_it_beats():
    new = TEXT.replace("card 9 Ace", 'card 9 Ace\ncard 10 Joker\n  "Beats all."')
    (said,) = [line for line in changed(look(TEXT), look(new)) if "is new" in line]
    assert said.startswith("Joker is new: gains against Page (+1), Squire (+1)")


@pytest.mark.slow
def test_hands_that_chance_deals_are_the_same_at_every_look():
    dealt = new_ruleset(Wishes("Odd Sock", "deck"))
    new = dealt.replace("the winner gains 1 point", "the winner gains 4 points")
    assert any(" → +4" in line for line in changed(look(dealt), look(new)))


def test_that_there_is_a_matrix_no_more_is_told():
    turns = new_ruleset(Wishes("Odd Sock", in_turn=True))
    assert any("never choose" in line for line in changed(look(TEXT), look(turns)))
    assert "There is a matrix of pieces now, for `pick`" in list(changed(look(turns), look(TEXT)))


def test_an_example_that_fails_is_no_reason_to_tell_the_same_twice():
    new = look(TEXT.replace("more rank", "less rank"))
    assert new.plays
    assert new.wrong


def test_what_cannot_be_played():
    broken = look(TEXT.replace("play {bouts} bouts", "play {bouts} bounts"))
    assert not broken.plays
    assert not list(changed(look(TEXT), broken))


def test_saves_are_seen(tmp_path):
    file = tmp_path / "a.duel"
    file.write_text(TEXT)
    saved: list[int] = []

    def wait():
        if len(saved) == 3:
            raise KeyboardInterrupt
        if waited.pop(0):
            file.write_text(TEXT + "\n" * len(waited))

    waited = [False, True, False, False, True, True]
    for _ in saves(file, wait):
        saved.append(len(waited))
    assert saved == [6, 4, 1]


@pytest.mark.parametrize(("text", "code"), [(TEXT, 0), (TEXT.replace("match\n", "mutch\n"), 1)])
def test_command(tmp_path, text, code):
    file = tmp_path / "a.duel"
    file.write_text(text)
    said = CliRunner().invoke(main, ["watch", str(file), "--once"])
    assert said.exit_code == code
    assert ("3 of 3 examples hold" in said.output) == (code == 0)
    assert CliRunner().invoke(main, ["watch", str(tmp_path / "none")]).exit_code == 2


@pytest.mark.parametrize("command", ["watch", "fmt", "desk"])
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("wizards-duel", "duello new TITLE --from wizards-duel"),
        ("mine.dule", "did you mean `mine.duel`?"),
        ("mine", "did you mean `mine.duel`?"),
        (".", "is a folder: name a file in it"),
        ("quite.different", "`duello new` writes a first one"),
    ],
)
def test_what_is_no_file_is_told_with_what_may_be_meant(command, name, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.duel").write_text('ruleset "Mine"\n', encoding="utf-8")
    site = ["--site", str(tmp_path), "--no-browser"] if command == "desk" else []
    for part in ("index.html", "memory.packed") if site else ():
        (tmp_path / part).touch()
    shown = CliRunner().invoke(main, [command, name, *site])
    assert shown.exit_code == 2
    assert said in shown.output
