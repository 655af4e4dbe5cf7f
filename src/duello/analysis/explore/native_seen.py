"""What is kept of the states that machine code has seen.

Purpose: what `frontier` keeps of the distinct states, where machine code has its rows.
Input: states in machine code. Output: how each is reached, and after how long.
Must not know: how states are gone through.
"""

from array import array
from typing import TYPE_CHECKING

from ..model.information_sets import LONE, Codes
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
        return rows["codes0"].numbers[number], rows["codes1"].numbers[number]

    def plain(self) -> Seen:
        """The same in rows of their own."""
        found, count = Seen(), len(self)
        found.parents = array("i", self.parents[:count])
        found.ways = array("I", self.ways[:count])
        found.rounds = array("H", self.rounds[:count])
        found.moments = array("H", self.moments[:count])
        rows = self.states.columns
        if "codes0" in rows:
            first, second = (array("q", rows[f"codes{seat}"].numbers[:count]) for seat in (0, 1))
            found.twins = first, second
        return found
