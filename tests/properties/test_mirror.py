"""Seats are alike: what is done from the other seats gives the mirrored match."""

from attrs import evolve
from hypothesis import given, settings
from tests.properties.mirroring import Mirror, in_order, told
from tests.properties.playing import Play, begin, moments, plays

from duello.interpreter import core
from duello.interpreter.state import State


def assert_mirrored(play: Play) -> int:
    """Play both; how many states were compared.

    The players have names that no piece has: a Black Mage is no mage of Black's.
    """
    play = evolve(play, made=evolve(play.program, seats=("Adalind", "Benedikt")))
    mirror = Mirror(play.program)
    other = begin(evolve(play, options=mirror.options(play.options)))
    program, compared = play.program, 0
    for moment in moments(play):
        if moment.answer is not None:
            mirrored = mirror.answer(moment.answer)
            other = core.advance(program, other.state, mirrored)
        assert mirror.state(moment.state, other.state) == in_order(other.state)
        assert mirror.events(moment.events) == told(other.events)
        for due in moment.state.open:
            seat = None if due.player is None else 1 - due.player
            like = next(
                d for d in other.state.open if (d.player, d.decision) == (seat, due.decision)
            )
            mine = core.candidates(program, moment.state, due)
            others = core.candidates(program, other.state, like)
            images = [mirror.answered(due.decision, value) for value in mine]
            assert sorted(images, key=repr) == sorted(others, key=repr)
        compared += 1
    return compared


@settings(max_examples=40)
@given(plays())
def test_swapping_seats_mirrors_the_match(play: Play) -> None:
    assert assert_mirrored(play) > 1


@settings(max_examples=20)
@given(plays())
def test_the_mirror_of_the_mirror_is_the_match(play: Play) -> None:
    mirror = Mirror(play.program)
    for moment in moments(play, quiet=True):
        state = moment.state
        image = mirror.state(state, turned(state))
        assert image != in_order(state) or not state.pieces
        assert mirror.state(image, state) == in_order(state)


def turned(state: State) -> State:
    """The same state with the owners of its pieces exchanged: one way to number them."""
    pieces = tuple((design, 1 - owner) for design, owner in state.pieces)
    starts = tuple((phase, turned(start)) for phase, start in state.starts)
    return evolve(state, pieces=pieces, starts=starts)
