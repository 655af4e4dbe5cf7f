"""A square board, held to numbers that are known of it."""

from functools import cache
from pathlib import Path

import pytest

import duello
from duello.interpreter import api
from duello.interpreter.state import State

GAME = Path(__file__).with_name("three_in_a_row.duel")
SEQUENCES = 255_168
"""In how many ways a game can be played to its end."""
BY_LENGTH = {5: 1_440, 6: 5_328, 7: 47_952, 8: 72_576, 9: 127_872}
"""The same by the number of turns."""


@pytest.mark.slow
def test_number_of_plays_by_their_length():
    program = duello.load(str(GAME)).program

    @cache
    def plays(state: State) -> tuple[tuple[int, int], ...]:
        """How many plays go on from here, by the number of turns that are still to come."""
        assert state.contradiction is None
        if state.outcome is not None:
            return ((0, 1),)
        (due,) = state.open
        found: dict[int, int] = {}
        for cell in api.candidates(program, state, due):
            answer = api.Answer(due.player, due.decision, value=cell)
            for turns, count in plays(api.advance(program, state, answer, quiet=True).state):
                found[turns + 1] = found.get(turns + 1, 0) + count
        return tuple(sorted(found.items()))

    found = dict(plays(api.start(program, quiet=True).state))
    assert found == BY_LENGTH
    assert sum(found.values()) == SEQUENCES
