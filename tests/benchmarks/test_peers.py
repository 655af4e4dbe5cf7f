"""What other libraries are measured beside: it is played whole, nothing of it by the reference."""

import random

import pytest
from benchmarks.compiled import Side
from benchmarks.peers import GAMES, Game, by_state, installed, whole

import duello
from duello.compiler.engine import engine_of


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_games(game: Game) -> None:
    program = duello.load(str(game.rules)).program
    engine = engine_of(program, program.option_values({}))
    assert whole(engine)(random.Random(1)) is not None
    by_state(engine)(random.Random(1))
    assert not engine.counts.handed_over


def test_what_is_not_installed_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    def missing() -> Side:
        raise ImportError

    game = Game("A game", GAMES[0].rules, {"Nobody's": missing})
    assert not [*installed(game)]
    assert capsys.readouterr().out == "Nobody's is not installed\n"
