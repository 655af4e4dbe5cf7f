"""Whether there is memory to make machine code.

Purpose: code that is too large for a bound is not begun. Input: what a search goes through, a
bound. Output: nothing, or why there is none. Must not know: what is played. Whoever explores
without machine code, as the page does, has no use for it, and no compiler.
"""

from math import ceil
from typing import Final

from duello.compiler.code_size import megabytes_to_make
from duello.compiler.diagrams import NotCompiled
from duello.compiler.expansion import Expansion

from .memory_taken import TWICE, Memory, give_back, taken_now
from .room import Bounded, enough

OF_CODE_BESIDE: Final = 12
"""So many megabytes of what machine code has on disk are in memory, beside the filter: what it asks
at one time, most of all.
"""


def room_to_make(expansion: Expansion, compared: bool, states: int, bounds: Bounded) -> None:
    """Whether there is memory to make machine code, and for so many states that are taken over into
    it. Raises NotCompiled if not.
    """
    if bounds.memory is None:
        return
    give_back()
    there_is = bounds.memory - bounds.left
    to_make = megabytes_to_make(expansion, compared)
    wanted = ceil(taken_now() + states * TWICE / (1 << 20)) + to_make
    if there_is - Memory(there_is, OF_CODE_BESIDE).to_come < wanted:
        more = enough(wanted, OF_CODE_BESIDE, bounds.left > 0, "there are")
        raise NotCompiled(f"there are no {to_make:,} MB of memory to make it{more}")
