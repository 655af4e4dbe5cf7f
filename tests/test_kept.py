"""What is kept between the tests of a run is what compiling would give."""

from pathlib import Path
from random import Random

import pytest
from tests import kept

from duello.analysis.generate.rule_file import generated
from duello.dsl.pipeline import Finder
from duello.dsl.spans import Source
from duello.match import loading

PARENT = 'ruleset "{name}"\n  players North, South\n\nmatch\n  {who} wins the match\n'
CHILD = Source("child.duel", 'ruleset "Child" extends "Parent"\n')


def beside(there: Source) -> Finder:
    """Whatever is looked for, this is found."""
    return lambda _: there


def never(*_: object) -> None:
    pytest.fail("it is compiled again")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(kept.FOLDER, str(tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("wrong", [0.0, 0.3])
def test_another_process_finds_the_same(wrong: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """What this process has in memory is left out."""
    texts = [generated(Random(seed), wrong).written() for seed in range(2)]
    made = [loading.compile_text(text) for text in texts]
    assert any(each.problems for each in made) is (wrong > 0)
    found = kept.compile_text.__wrapped__
    assert [found(text) for text in texts] == made
    monkeypatch.setattr(loading, "compile_text", never)
    assert [found(text) for text in texts] == made


def test_what_is_found_beside_a_file_belongs_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    parents = [
        Source("parent.duel", PARENT.format(name="Parent", who=who)) for who in ("North", "South")
    ]
    made = [kept.compile_beside(CHILD, beside(there)) for there in parents]
    assert None not in [each.program for each in made], made[0].problems
    assert made[0].program != made[1].program
    monkeypatch.setattr(kept, "compile_source", never)
    again = [kept.compile_beside(CHILD, beside(there)) for there in parents]
    assert all(one is other for one, other in zip(made, again, strict=True))
    kept._met.cache_clear()
    assert kept.compile_beside(CHILD, beside(parents[1])) == made[1]
