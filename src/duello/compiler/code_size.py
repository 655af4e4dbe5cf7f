"""How much memory it takes to make machine code.

Purpose: know it before any is made: what LLVM has taken it does not give back.
Input: what makes the steps of a search. Output: megabytes.
Must not know: how machine code is written.
"""

from typing import Final

from .code import PointCode
from .expansion import Expansion
from .steps import all_steps, codes_in, parts_of

TO_BEGIN: Final = 80
"""So many megabytes are taken before any machine code is made."""

OF_A_MILLION: Final = 30
"""And so many more for a million letters of the text that it is made of."""

LETTERS: Final = 220, 310
"""About so many letters are written for a step, and for each part of what is worked out in it:
where nothing is compared, and where everything is.
"""


def megabytes_to_make(expansion: Expansion, compared: bool) -> int:
    """So many are taken by machine code of a search, and to make it. Raises NotCompiled."""
    points = expansion.layout.module.decisions
    letters = LETTERS[compared] * sum(_size(expansion, point) for point in points)
    return TO_BEGIN + OF_A_MILLION * letters // 1_000_000


def _size(expansion: Expansion, point: PointCode) -> int:
    """How many steps there are from a point, and parts of what is worked out in them."""
    ways = expansion.ways(point).values()
    worked_out = sum(1 for way in ways for code in codes_in(way) for _ in parts_of(code))
    return worked_out + sum(1 for way in ways for _ in all_steps(way))
