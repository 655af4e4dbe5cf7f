"""A game of Fire and Ice seen from elsewhere: what is the same for the rules.

Input: positions and turns. Output: the board turned or mirrored (in twelve ways), the elements
exchanged, the seats exchanged; positions of random games. Must not know: Duello.
"""

from dataclasses import replace
from functools import cache

from hypothesis import strategies as st
from tests.rulesets.fire_and_ice.board import SYMMETRIES, Symmetry, image, turned
from tests.rulesets.fire_and_ice.model import PLAYERS, State, Turn, new_game, play
from tests.rulesets.fire_and_ice.wander import game_of

OTHER = dict(zip(PLAYERS, reversed(PLAYERS), strict=True))
EXCHANGED = {"Fire": "Ice", "Ice": "Fire"}


class View:
    """The same game seen turned or mirrored, with the elements or the seats exchanged."""

    def __init__(self, symmetry: Symmetry, elements: bool, seats: bool) -> None:
        self.symmetry, self.sign = symmetry, -1 if elements else 1
        self.elements = EXCHANGED if elements else {"Fire": "Fire", "Ice": "Ice"}
        self.seats = OTHER if seats else {player: player for player in PLAYERS}

    def cell(self, cell: str | None) -> str | None:
        return cell and image(self.symmetry, cell)

    def turn(self, turn: Turn) -> Turn:
        return Turn(
            self.elements[turn.element],
            turn.spell,
            tuple(image(self.symmetry, cell) for cell in turn.cells),
            turn.way and turned(self.symmetry, turn.way),
            self.cell(turn.before),
            self.cell(turn.after),
        ).same

    def state(self, state: State) -> State:
        return replace(
            state,
            board={image(self.symmetry, c): n * self.sign for c, n in state.board.items()},
            mages={self.seats[p]: image(self.symmetry, c) for p, c in state.mages.items()},
            aspects={self.seats[p]: n * self.sign for p, n in state.aspects.items()},
            to_move=self.seats[state.to_move],
            winner=state.winner and self.seats[state.winner],
        )

    def numbers(self, found: dict[str, int]) -> dict[str, int]:
        return {
            f"{self.elements[element]} {spell}": number
            for key, number in found.items()
            for element, spell in [key.split()]
        }


views = st.builds(View, st.sampled_from(SYMMETRIES), st.booleans(), st.booleans())


@st.composite
def moments(draw: st.DrawFn) -> tuple[State, dict[str, object]]:
    """A position of a random game, and the turn that was made in it."""
    game = game_of(draw(st.integers(0, 10**6)), plies=draw(st.integers(1, 40)), counting=False)
    state = new_game(game["spells"], game["first"])
    *before, last = game["turns"]
    for entry in before:
        state = play(state, entry["turn"])
    return state, last


@cache
def _met(seed: int) -> list[tuple[State, dict[str, object]]]:
    """The positions of a random game, and the turns that were made in them."""
    game = game_of(seed, plies=40, counting=False)
    state = new_game(game["spells"], game["first"])
    found = []
    for entry in game["turns"]:
        found.append((state, entry))
        state = play(state, entry["turn"])
    return found


def _at(seed: int, number: int) -> tuple[State, dict[str, object]]:
    found = _met(seed)
    return found[number % len(found)]


few_moments = st.builds(_at, st.integers(0, 5), st.integers(0, 39))
"""Like `moments`, of a few games, each of which is played once."""
