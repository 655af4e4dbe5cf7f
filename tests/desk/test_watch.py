"""Watching a file: what is seen at once, and what has changed since."""

import pytest
from click.testing import CliRunner

from duello.cli import main
from duello.cli.watch import saves
from duello.desk.look import changed, look_at
from duello.desk.scaffold import Wishes, new_ruleset
from duello.match.loading import compile_text

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
