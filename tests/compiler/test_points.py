"""Play is followed again only where something has changed, and comes to the same code as ever."""

import random
from typing import Any
from unittest.mock import patch

import pytest
from tests.analysis.explore.games import ABILITIES, DISCARD, LATE, PLAY, RANKS, compiled, text_of
from tests.quick import drawn

import duello
from duello.compiler.generate import Generator
from duello.compiler.graphs import graph_of
from duello.compiler.points import Graph
from duello.dsl.ir.program import Program


def made_of(program: Program, renaming: bool = False, anew: bool = False) -> tuple[str, int]:
    """The code of a program, and how often it was written down again where play comes to, though it
    was not followed again. anew: it always is.
    """
    right, again = Graph._arrive_again, 0

    def arrived(self: Graph, *given: Any) -> bool:
        nonlocal again
        found = not anew and right(self, *given)
        again += found
        return found

    with patch.object(Graph, "_arrive_again", arrived):
        graph = graph_of(program, program.option_values({}), renaming=renaming)
    return repr(Generator(graph).module()), again


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "renaming"),
    [("death-match-3", False), pytest.param("a-warriors-death", True, marks=pytest.mark.slow)],
)
def test_play_that_is_not_followed_again_comes_to_the_same_code(name: str, renaming: bool) -> None:
    program = duello.load(name).program
    made, again = made_of(program, renaming)
    assert again and made == made_of(program, renaming, anew=True)[0]


def in_bouts(chance: random.Random) -> str:
    """A game whose rounds are played in bouts: rounds carry on how many bouts there were."""
    drawn: dict[str, Any] = {name: chance.sample(ABILITIES, 2) for name in ("aces", "kings")}
    drawn |= {"queens": [chance.choice(ABILITIES)], "late": chance.choice(LATE)}
    drawn |= {"discard": chance.choice(DISCARD), "ranks": chance.choice(RANKS)}
    text = text_of({**drawn, "play": "play 3 bouts"})
    return text.replace("round\n  each", f"bout\n  {chance.choice(PLAY)}\n\nround\n  each", 1)


def test_games_that_are_not_followed_again_come_to_the_same_code() -> None:
    chance, met = random.Random(8), 0
    for _ in range(drawn(6, 20)):
        program = compiled(in_bouts(chance))
        made, again = made_of(program)
        assert made == made_of(program, anew=True)[0]
        met += again
    assert met
