"""Pieces are conserved: none appears, none disappears, none is in two places."""

import pytest
from hypothesis import given, settings
from tests.analysis.invariants.shipped import any_play
from tests.quick import drawn

from duello.analysis.invariants.conservation import check_places, check_stretches
from duello.analysis.model.random_play import Play


@pytest.mark.slow
@settings(max_examples=drawn(10, 25))
@given(any_play())
def test_every_piece_is_in_one_place(play: Play) -> None:
    assert check_places(play) > 1


@settings(max_examples=drawn(8, 20))
@given(any_play())
def test_a_phase_keeps_its_pieces(play: Play) -> None:
    assert check_stretches(play) > 0
