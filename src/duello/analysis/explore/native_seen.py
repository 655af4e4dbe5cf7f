"""What is kept of the states that machine code has seen.

Purpose: what `frontier` keeps of the distinct states, where machine code has its rows.
Input: states in machine code. Output: how each is reached, and after how long.
Must not know: how states are gone through.
"""

from array import array
from typing import TYPE_CHECKING

from ..model.information_sets import LONE, NONE, Codes
from .frontier import Seen

if TYPE_CHECKING:
    from duello.compiler.native_states import NativeStates


class NativeSeen(Seen):
    """The distinct states of machine code, numbered as they were found."""

    def __init__(self, states: "NativeStates") -> None:
        super().__init__()
        self.states = states
        self.look()

    def look(self) -> None:
        """Look at where everything is now."""
        rows = self.states.columns
        self.parents, self.ways, self.rounds, self.moments = (
            rows[name].numbers for name in ("parents", "ways", "rounds", "moments")
        )

    def __len__(self) -> int:
        return len(self.states)

    def codes(self, number: int) -> Codes:
        """Where nothing is compared, none has a twin."""
        rows = self.states.columns
        if "codes0" not in rows:
            return LONE
        first, second = (rows[f"codes{seat}"].numbers[number] for seat in (0, 1))
        return first + NONE, second + NONE

    def plain(self) -> Seen:
        """The same in rows of their own."""
        found, count, rows = Seen(), len(self), self.states.columns
        found.parents = array("i", rows["parents"].numbers[:count])
        found.ways = array("I", rows["ways"].numbers[:count])
        found.rounds = array("H", rows["rounds"].numbers[:count])
        found.moments = array("H", rows["moments"].numbers[:count])
        if "codes0" in rows:
            columns = (rows[f"codes{seat}"].numbers[:count] for seat in (0, 1))
            first, second = (array("q", [code + NONE for code in one]) for one in columns)
            found.twins = first, second
        return found
