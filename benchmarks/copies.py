"""A deck of several copies: what it takes to answer a deal in every way that makes a difference.

`python -m benchmarks.copies [RULESET]`: seconds of the processor's time until the first situation
of a search in pieces is answered: each deal, and one of each sort. In turns, the middle one of
three. RULESET: a file, dealt as it is; without it, decks of 2, 3 and 4 copies.
"""

import statistics
import sys
import time

from duello.analysis.explore.searching import Bounds, Search
from duello.dsl.ir.program import Program
from duello.match import loading

GAME = """\
ruleset "Copies"
  players North, South

pieces card
  rank: number

match
  the game has deck: {copies} of each card, secret
  each player has hand: nothing, private
  each player has points: 0, public
  chance deals 2 cards from the deck to each player's hand
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each player gains rank of their pick points
  discard each pick

card 1 Ace
  rank: 1
card 2 King
  rank: 2
card 3 Queen
  rank: 3
"""

PIECE = 0.01
"""Seconds of a piece: so soon it is seen that the first situation is answered."""

TURNS = 3


def answered(program: Program, each: bool) -> tuple[float, int]:
    """How long it takes to answer the first situation, and in how many ways that is."""
    search = Search(program, program.option_values({}))
    if each:
        search.expanding.copies = None
    begun = time.process_time()
    while not search.done[0]:
        search.run(Bounds(seconds=PIECE, states=None))
    took = time.process_time() - begun
    ways = search.expanding.ways(search.first)
    return took, len(search.expanding.tried(search.first, ways)[0])


def told(name: str, program: Program) -> None:
    """One line: each deal, and one of each sort."""
    both = [(answered(program, True), answered(program, False)) for _ in range(TURNS)]
    every, few = (statistics.median(took for took, _ in side) for side in zip(*both, strict=True))
    many, sorts = (side[0][1] for side in zip(*both, strict=True))
    times = f"{every / few:.0f} times"
    print(f"{name}: {many:,} deals {every:.3f} s, {sorts:,} sorts {few:.3f} s, {times}")


def main() -> None:
    if len(sys.argv) > 1:
        told(sys.argv[1], loading.load(sys.argv[1]).program)
        return
    for copies in (2, 3, 4):
        program = loading.compile_text(GAME.format(copies=copies)).program
        if program is not None:
            told(f"{copies} copies", program)


if __name__ == "__main__":
    main()
