"""Programs as plain values, and rulesets that are not compiled twice."""

import json
from pathlib import Path

import attrs
import pytest
from tests.match.cards import CARDS, rules, written

import duello
from duello.codec.fingerprints import fingerprint, plain
from duello.codec.programs import packed, unpacked
from duello.dsl.disk_cache import SETTING
from duello.dsl.spans import Span
from duello.match.loading import Remembered


def places(thing: object) -> list[Span]:
    """Every place in a program, in order."""
    if isinstance(thing, Span):
        return [thing]
    if isinstance(thing, tuple):
        return [place for each in thing for place in places(each)]
    cls: type = type(thing)
    if attrs.has(cls):
        names = (field.name for field in attrs.fields(cls))
        return [place for name in names for place in places(getattr(thing, name))]
    return []


@pytest.mark.parametrize("name", [*duello.shipped(), "cards"])
def test_a_program_comes_back(name: str) -> None:
    made = (rules() if name == "cards" else duello.load(name)).program
    again = unpacked(json.loads(json.dumps(packed(made))))
    assert again == made
    assert places(again) == places(made)
    assert fingerprint(again) == fingerprint(made)


def test_a_fingerprint_knows_meaning_from_places() -> None:
    assert fingerprint(rules("\n\n" + CARDS).program) == fingerprint(rules().program)
    other = rules(CARDS.replace("gains 1 points", "gains 2 points"))
    assert fingerprint(other.program) != fingerprint(rules().program)


def test_plain_values_are_plain() -> None:
    state = duello.Match(rules()).state
    assert json.loads(json.dumps(plain(state))) == plain(state)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(SETTING, str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_rules_are_remembered_until_they_change(folder: Path, cards: str) -> None:
    first, second = duello.load(cards), duello.load(cards)
    assert not isinstance(first.compiled, Remembered)
    assert isinstance(second.compiled, Remembered)
    assert second.program == first.program
    assert second.compiled.examples == first.compiled.examples
    written(Path(cards).parent, CARDS.replace("gains 1 points", "gains 2 points"))
    third = duello.load(cards)
    assert not isinstance(third.compiled, Remembered)
    assert third.program != first.program


def test_a_change_in_what_is_extended_is_noticed(folder: Path, cards: str) -> None:
    variant = 'ruleset "Long"\n  extends "Cards"\n\noption tricks = 5\n'
    path = written(Path(cards).parent, variant, "long.duel")
    duello.load(path)
    assert isinstance(duello.load(path).compiled, Remembered)
    written(Path(cards).parent, CARDS.replace("gains 1 points", "gains 2 points"))
    again = duello.load(path)
    assert not isinstance(again.compiled, Remembered)
    Path(cards).unlink()
    with pytest.raises(duello.RulesError):
        duello.load(path)


def test_rules_with_problems_are_not_remembered(folder: Path, tmp_path: Path) -> None:
    wrong = written(tmp_path, CARDS.replace("reveal lay", "reveal lya"))
    for _ in range(2):
        with pytest.raises(duello.RulesError):
            duello.load(wrong)
    assert not list(folder.glob("rules-*"))


def test_what_is_damaged_is_compiled_anew(folder: Path, cards: str) -> None:
    made = duello.load(cards).program
    (file,) = folder.glob("rules-*.json")
    kept = file.read_text()
    assert "points" in kept
    well_formed = kept.replace("points", "coins")
    malformed = kept.replace('"Rule"', '"Ruler"')
    for text in ("", "{}", '{"extends": {}}', well_formed, malformed, kept[:900]):
        file.write_text(text)
        assert duello.load(cards).program == made
