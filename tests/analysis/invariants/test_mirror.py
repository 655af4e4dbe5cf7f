"""Seats are alike: what is done from the other seats gives the mirrored match."""

from attrs import evolve
from hypothesis import given, settings
from tests.analysis.invariants.shipped import any_play
from tests.quick import drawn

from duello.analysis.invariants.seats import check_mirror
from duello.analysis.model.comparable import in_order
from duello.analysis.model.random_play import Play, moments
from duello.analysis.model.seat_mirror import Mirror
from duello.interpreter.state import State


@settings(max_examples=drawn(2, 16))
@given(any_play())
def test_swapping_seats_mirrors_the_match(play: Play) -> None:
    assert check_mirror(play) > 1


@settings(max_examples=drawn(4, 12))
@given(any_play())
def test_the_mirror_of_the_mirror_is_the_match(play: Play) -> None:
    mirror = Mirror(play.program)
    for moment in moments(play, quiet=True):
        state = moment.state
        image = mirror.state(state, turned(state))
        assert image != in_order(state) or not state.pieces
        assert mirror.state(image, state) == in_order(state)


def turned(state: State) -> State:
    """The same state with the owners of its pieces exchanged: one way to number them."""
    pieces = tuple((design, None if owner is None else 1 - owner) for design, owner in state.pieces)
    starts = tuple((phase, turned(start)) for phase, start in state.starts)
    return evolve(state, pieces=pieces, starts=starts)
