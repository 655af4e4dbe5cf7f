"""What is counted of what was chosen: `King`, or, of several at once, `King and Page`.

Purpose: words for what stands behind `how often they pick` and `rounds since they picked`. Input:
the sort of what is chosen, a way to say one thing. Output: words. Must not know: who has chosen.
"""

from collections.abc import Callable
from random import Random

from .outline import CELL, CELLS, DESIGN, NUMBER, NUMBERS, ONE, PIECES_, Sort

COUNTED = {NUMBER: NUMBER, ONE: DESIGN, DESIGN: DESIGN,
           NUMBERS: NUMBER, PIECES_: DESIGN, CELLS: CELL}  # fmt: skip
"""By the sort of what is chosen, that of what is counted of it."""


def what_is_counted(random: Random, sort: Sort, literal: Callable[[Sort], str]) -> str:
    """One thing; of several at once perhaps two, that both were among them."""
    one = Sort(COUNTED[sort.name], None if COUNTED[sort.name] == NUMBER else sort.of)
    said, other = literal(one), literal(one)
    both = sort.name in (NUMBERS, PIECES_, CELLS) and random.random() < 0.7
    return f"{said} and {other}" if both and said != other else said
