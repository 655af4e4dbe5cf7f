"""Small generated games, of which all play is packed, beside the reference."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.compiler.differences import compared
from tests.compiler.lockstep import Compared
from tests.compiler.lockstep import compared as of_program
from tests.kept import compile_text
from tests.quick import drawn

from duello.analysis.generate.small_game import small_game
from duello.compiler import dispatch, evaluate
from duello.compiler.diagrams import Node
from duello.compiler.machine import Machine
from duello.interpreter.state import Lasting

GAMES = sorted(Path(__file__).with_name("games").glob("*.duel"))


def played(seed: int) -> Compared:
    """Some matches of the game of a seed, on packed states and on the reference."""
    found = compile_text(small_game(Random(seed)))
    assert found.program is not None, (seed, found.problems)
    run = compared(found.program, Compared)
    assert isinstance(run, Compared)
    return run


def of_text(text: str, matches: int, **how: Any) -> Compared:
    """Some matches of the game of a text."""
    program = compile_text(text).program
    assert program is not None
    run = of_program(program, **how)
    for seed in range(matches):
        run.match(seed)
    return run


def test_small_games_are_packed_and_played_as_by_the_reference():
    runs = [played(seed) for seed in range(drawn(16, 600))]
    assert [run.different for run in runs if run.different] == []
    assert all(run.engine.packs for run in runs)
    # what is handed over are the ends at which the text does not decide
    assert sum(run.engine.counts.handed_over for run in runs) <= sum(r.contradictions for r in runs)
    assert sum(run.steps for run in runs) > 5 * len(runs)


@pytest.mark.parametrize("telling", [False, True], ids=["", "telling"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_what_was_found(game: Path, telling: bool):
    """What a register could be before was held against what it can be; it was asked how much a
    register is at least that had been put in the place of one that is there; rules for a time were
    listed as they began, which packed states do not keep.
    """
    run = of_text(game.read_text(encoding="utf-8"), 10, telling=telling)
    assert run.engine.packs and run.steps and not run.different


def test_rules_for_a_time_are_listed_as_they_stand_in_the_text(monkeypatch):
    """Who disagrees is told in that order, and so is what they tell: see that it is compared."""
    game = next(game for game in GAMES if game.stem == "rules_for_a_time_disagree")
    text = game.read_text(encoding="utf-8")
    run = of_text(text, 10, telling=True)
    assert run.contradictions and run.heard > run.steps - 2 * run.contradictions
    monkeypatch.setattr(Lasting, "place", 0)
    assert of_text(text, 10).different
    assert of_text(text, 10, telling=True, everything=False).different


def test_they_compare_the_same_in_several_ways(monkeypatch):
    """So it is seen if `more` is taken for `at least` where both are asked of the same numbers."""
    right = dispatch.number_map

    def careless(m: Machine, key: Any, meaning: Any, *nodes: Node) -> Node:
        named = {"<": ">=", ">": "<="}.get(key, key) if isinstance(key, str) else key
        return right(m, named, meaning, *nodes)

    monkeypatch.setattr(evaluate, "number_map", careless)
    assert any(played(seed).different for seed in range(30))
