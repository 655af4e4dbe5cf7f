"""`there are 3 squares next to it with the same coins`: next to what was meant before, and not
next to each of those that are counted.
"""

from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from tests import quick

from duello.match.loading import compile_text
from duello.match.match import Match

CELLS = [f"{row}{column}" for row in "ABC" for column in (1, 2, 3)]

FILE = """ruleset "Alike"
  players Ida, Otto

board square: grid of 3 by 3
  coins: number, usually 0

pieces card
  rank: number
  place: square or none

{cards}

lot of a square: cards in table with place square

match
  the game has table: one of each card, public
{lines}
  for each square: if there are {many} {what}: announce "{{it}}"
  the match ends
"""


def told(what: str, many: int, coins: list[int], cards: list[tuple[int, str]]) -> set[str]:
    """The squares that are told."""
    lines = [f"  coins of {cell} becomes {n}" for cell, n in zip(CELLS, coins, strict=True)]
    named = [
        f"card Card{at}\n  rank: {rank}\n  place: {cell}" for at, (rank, cell) in enumerate(cards)
    ]
    text = FILE.format(cards="\n".join(named), lines="\n".join(lines), many=many, what=what)
    made = compile_text(text)
    assert made.program is not None, [one.headline for one in made.problems]
    heard = Match(made.program, ("Ida", "Otto"), seed=1).heard("Ida")
    return {event.text for event in heard} & set(CELLS)


def beside(cell: str) -> list[str]:
    """The squares next to one."""
    row, column = CELLS.index(cell) // 3, CELLS.index(cell) % 3
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [CELLS[r * 3 + c] for r, c in near if r in range(3) and c in range(3)]


def alike(values: list[int]) -> int:
    """How many of them are the same, at most."""
    return max(map(values.count, values), default=0)


COINS = st.lists(st.integers(0, 2), min_size=9, max_size=9)
CARDS = st.lists(st.tuples(st.integers(1, 2), st.sampled_from(CELLS[:3])), min_size=1, max_size=7)


@settings(max_examples=quick.drawn(4, 40), phases=(Phase.generate,))
@given(COINS, CARDS, st.integers(2, 3))
def test_alike_are_those_that_lie_where_it_is_said(coins, cards, many):
    so_many = dict(zip(CELLS, coins, strict=True))
    lying = {cell: [rank for rank, where in cards if where == cell] for cell in CELLS}
    near = {cell: [so_many[each] for each in beside(cell)] for cell in CELLS}

    def with_so_many(values: dict[str, list[int]]) -> set[str]:
        return {cell for cell in CELLS if alike(values[cell]) >= many}

    expected = {
        "squares next to it with the same coins": with_so_many(near),
        "cards in its lot with the same rank": with_so_many(lying),
    }
    for what, cells in expected.items():
        assert told(what, many, coins, cards) == cells, what
