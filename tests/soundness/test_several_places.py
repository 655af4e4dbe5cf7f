"""Several places of one thing are all of them places of it, in whatever order and words: behind a
name of a value, in the place itself, and asked one by one.
"""

from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest
from tests.compiler.lockstep import Compared
from tests.kept import compile_text
from tests.quick import each

from duello.interpreter import api
from duello.interpreter.state import CHOSEN
from duello.match.event_words import Kind, in_words

PLACES = (
    "next to {}",
    "in the column of {}",
    "in the row of {}",
    "within 2 steps of {}",
    "exactly 2 steps from {}",
    "in a straight line from {}",
    "at the edge",
)
OF_IT = ("it", "square", "twin of it", "twin of square", "its twin")
SEEDS = range(24)

TEXT = """ruleset "Places"
  players North, South

board square: grid of 4 by 3
  twin: square, usually B2

{names}

match
  each player has points: 0, public
  twin of A1 becomes C2
  twin of C4 becomes A4
  play 3 turns in alternation from North

turn
  they choose spot: a square
  {lines}
"""


def drawn(seed: int, counted: bool = False) -> str:
    """A game that tells of some places in each way in which they can be said. counted: points are
    gained for two of them instead.
    """
    random = Random(seed)
    names, lines = [], []
    for number, two in enumerate(random.sample([*permutations(PLACES, 2)], 2 if counted else 5)):
        places = (*two, random.choice(PLACES)) if random.random() < 0.3 else two
        words = [random.choice(OF_IT) for _ in places]
        name = f"near-{number}"
        value = " ".join(map(str.format, places, words))
        names.append(f"{name} of a square: squares {value}")
        here = " ".join(_said(places, words, "spot"))
        apart = "; ".join(f"{{squares {place}}}" for place in _said(places, words, "spot"))
        of_it = " ".join(_said(places, words, "it"))
        lines += (
            [
                f"they gain (number of squares in {name} of spot) points",
                f"opponent gains (number of squares {here}) points",
            ]
            if counted
            else [
                f'announce "{{{name} of spot}}; {{squares {here}}}; {apart}"',
                f'for each square with twin B2: announce "{{{name} of it}}; {{squares {of_it}}}"',
            ]
        )
    return TEXT.format(names="\n".join(names), lines="\n  ".join(lines))


@pytest.mark.parametrize("seed", each(3, SEEDS))
def test_all_of_several_places_are_meant(seed: int) -> None:
    text = drawn(seed)
    made = compile_text(text)
    assert made.program is not None, (text, made.problems)
    heard = set[str]()
    for choice in range(12):
        begun = api.start(made.program).state
        (due,) = begun.open
        told = api.advance(made.program, begun, api.answer_to(begun, due, CHOSEN, choice))
        lines = [e.text for e in in_words(made.program, told.events) if e.kind is Kind.ANNOUNCEMENT]
        assert len(lines) > 5
        heard.update(lines)
        for line in lines:
            named, here, *apart = map(_cells, line.split("; "))
            assert named == here, (line, text)
            assert not apart or here == frozenset.intersection(*apart), (line, text)
    assert len(heard) > 2


@pytest.mark.parametrize("seed", each(8, SEEDS))
def test_compiled_play_means_all_of_them(seed: int) -> None:
    program = compile_text(drawn(seed, counted=True)).program
    assert program is not None
    compared = Compared(program, ())
    compared.match(seed)
    assert compared.different == []
    assert compared.engine.counts.handed_over == 0


def _cells(words: str) -> frozenset[str]:
    return frozenset(words.split(", ")) - {"nothing", "none"}


def _said(places: Sequence[str], words: Sequence[str], one: str) -> list[str]:
    """Each place, of a cell that is called otherwise there than the name of the value calls it."""
    here = {"it": one, "square": one, "its twin": f"twin of {one}"}
    of = {word: here.get(word, f"twin of {one}") for word in OF_IT}
    return [place.format(of[word]) for place, word in zip(places, words, strict=True)]
