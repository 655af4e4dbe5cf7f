"""Files beside a rule file: none of them can stop it, and none is taken for another in silence."""

import os
from pathlib import Path

import pytest

import duello
from duello.dsl.limits import LARGEST_FILE
from duello.match.loading import compile_rules

BASE = """ruleset "Base"
match
  play 1 rounds
round
  each player chooses pick: a whole number from 1 to 2
"""
VARIANT = 'ruleset "Variant"\n  extends "Base"\n'


def headlines(path: Path) -> list[str]:
    return [problem.headline for problem in compile_rules(path).problems]


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    (tmp_path / "base.duel").write_text(BASE)
    (tmp_path / "variant.duel").write_text(VARIANT)
    return tmp_path / "variant.duel"


def test_a_variant_finds_its_parent_beside_it(variant: Path) -> None:
    assert headlines(variant) == []


def test_two_files_of_one_title_are_not_chosen_between(variant: Path) -> None:
    (variant.parent / "backup.duel").write_text(BASE)
    (found,) = compile_rules(variant).problems
    assert found.headline == "2 files beside this one are called `Base`: which one is meant?"
    assert found.notes == ('`backup.duel` and `base.duel` begin with `ruleset "Base"`',)
    assert found.label.span.words == '"Base"'


def test_a_copy_of_the_variant_itself_does_no_harm(variant: Path) -> None:
    (variant.parent / "variant_backup.duel").write_text(VARIANT)
    assert headlines(variant) == []


def test_nobody_is_their_own_parent(tmp_path: Path) -> None:
    (tmp_path / "me.duel").write_text('ruleset "Me"\n  extends "Me"\n')
    assert headlines(tmp_path / "me.duel") == ["`Me` extends itself in the end"]


def test_nor_their_own_grandparent(tmp_path: Path) -> None:
    (tmp_path / "me.duel").write_text('ruleset "Me"\n  extends "You"\n')
    (tmp_path / "you.duel").write_text('ruleset "You"\n  extends "Me"\n')
    assert headlines(tmp_path / "me.duel") == ["`Me` extends itself in the end"]


def test_a_pipe_or_a_huge_file_beside_it_does_no_harm(variant: Path) -> None:
    os.mkfifo(variant.parent / "a_pipe.duel")
    with (variant.parent / "huge.duel").open("w") as huge:
        huge.truncate(LARGEST_FILE + 1)
    (variant.parent / "folder.duel").mkdir()
    assert headlines(variant) == []
    assert headlines(variant.parent / "a_pipe.duel") == [
        f"`{variant.parent / 'a_pipe.duel'}` is no file"
    ]
    (large,) = headlines(variant.parent / "huge.duel")
    assert "is larger than any rule file" in large


@pytest.mark.parametrize("char", ["\x1b", "\x07", "\x9b", "\u202e", "\u2066", "\u2028"])
@pytest.mark.parametrize("place", ['"Ba{}se"', "play 1 {}rounds", "ro{}und"])
def test_what_nobody_sees_stands_nowhere(tmp_path: Path, char: str, place: str) -> None:
    """Else a text would command the terminal, or be read in another order than it is written."""
    old = place.replace("{}", "")
    assert old in BASE
    (tmp_path / "seen.duel").write_text(BASE.replace(old, place.replace("{}", char)), "utf-8")
    found = [p for p in compile_rules(tmp_path / "seen.duel").problems if p.help == "take it out"]
    assert found
    assert {problem.label.span.words for problem in found} == {char}


@pytest.mark.parametrize("text", ['ruleset "A"\n' * 100, "x" * 5000, "a/b\n" * 2000, "x\0y", ""])
def test_a_text_is_no_name_of_a_ruleset(text: str) -> None:
    with pytest.raises(duello.RulesError):
        duello.load(text)
