"""Where so much is said of cells that there are none, that is told, and of nothing else."""

from itertools import product
from random import Random

import pytest
from tests.kept import compile_text
from tests.lint.findings import found
from tests.quick import each

from duello.interpreter import api
from duello.interpreter.state import CHOSEN
from duello.match.event_words import Kind, in_words

GAME = """ruleset "Leaps"
  players North, South

board square: {shape}
  lord: player or nobody

match
  each player has ahead: {ahead} for North, opposite of {ahead} for South, public
  play 4 turns in alternation from North

turn
  they choose start: a square
  they choose way: a direction
  announce "{{number of squares {places}}}"
"""

PLACES = (
    *("straight ahead of start", "diagonally ahead of start", "straight behind start"),
    *("2 steps straight ahead of start", "two steps diagonally behind start"),
    *("exactly 2 steps from start", "exactly 3 steps from start", "next to start"),
    *("exactly 2 steps from start towards way", "in line with start", "in the row of start"),
    *("from start towards way", "next to start along way", "at the edge", "in the far row"),
    *("in an arc of 3, 2 steps from start towards way", "next to A1", "in row B"),
    *("within 1 step of start", "in the column of start", "in the middle of the board"),
)
HANGING_ON_PLAYERS = ("ahead", "behind", "far row")
"""Here not all directions are tried, as players only go in two."""

SHAPES = ("grid of 4 by 3", "grid of 3 by 3, with diagonals", "hexagon of side 2")


def game(shape, places):
    """A game in which some places of a board are counted."""
    return GAME.format(
        shape=shape, places=places, ahead="NE" if shape.startswith("hexagon") else "up"
    )


def told(text):
    """What is found of this sort in a game, with its mend."""
    return [(p.headline, p.fix) for p in found(text) if "is ever" in p.headline]


def numbers_told(text):
    """How many such cells there are, from each cell and in each direction."""
    program = compile_text(text).program
    assert program is not None
    begun = api.start(program).state
    cells, ways = len(program.boards[0].points), len(program.boards[0].ways)
    for choices in product(range(cells), range(ways)):
        state = begun
        for choice in choices:
            (due,) = state.open
            made = api.advance(program, state, api.answer_to(state, due, CHOSEN, choice))
            state = made.state
        (line,) = (e for e in in_words(program, made.events) if e.kind is Kind.ANNOUNCEMENT)
        yield int(line.text)


@pytest.mark.parametrize("seed", each(6, range(60)))
def test_it_is_told_exactly_where_there_never_is_one(seed):
    random = Random(seed)
    shape = random.choice(SHAPES)
    known = [p for p in PLACES if "hexagon" not in shape or "column" not in p]
    places = " ".join(random.sample(known, random.choice((2, 2, 3))))
    text = game(shape, places)
    is_told, most = bool(told(text)), max(numbers_told(text))
    if any(word in places for word in HANGING_ON_PLAYERS):
        assert not (is_told and most), text
    else:
        assert is_told is (most == 0), text


def test_it_is_told_of_what_is_ahead_too():
    """Of what is ahead it is found out as well, wherever that may be."""
    for places in (
        "2 steps straight ahead of start next to start",
        "straight behind start in row B in row C",
    ):
        assert len(told(game(SHAPES[1], places))) == 1


@pytest.mark.parametrize("places", ["exactly 2 steps from start straight ahead of start"])
def test_the_mend_says_what_was_meant(places):
    text = game(SHAPES[1], places)
    ((headline, fix),) = told(text)
    assert headline == (
        "no square is ever `exactly 2 steps from start` and `straight ahead of start`"
    )
    mended = text.replace(fix.span.words, fix.text)
    assert "squares exactly 2 steps straight ahead of start}" in mended
    assert told(mended) == []
