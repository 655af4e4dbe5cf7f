"""What is kept of the states that machine code has seen.

Purpose: what `frontier` keeps of the distinct states, where machine code has its rows.
Input: states in machine code. Output: how each is reached, and after how long.
Must not know: how states are gone through.
"""

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..model.information_sets import LONE, NONE, Codes
from .frontier import ROWS, Seen
from .native_disk import NativeOnDisk, SplicedRow
from .rows_on_disk import DiskFailed

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
        states, behind = self.states, self.behind
        rows: dict[str, Any] = {name: row.numbers for name, row in states.columns.items()}
        if behind is not None:
            rows = {name: self._spliced(name) for name in rows}
        self.rows = rows
        self.parents, self.ways, self.rounds, self.moments = (rows[name] for name in ROWS)

    def __len__(self) -> int:
        return len(self.states)

    @property
    def done(self) -> Any:
        """Which states are expanded."""
        return self.rows["done"]

    def codes(self, number: int) -> Codes:
        """Where nothing is compared, none has a twin."""
        if "codes0" not in self.rows:
            return LONE
        first, second = (self.rows[f"codes{seat}"][number] for seat in (0, 1))
        return first + NONE, second + NONE

    def plain(self) -> Seen:
        """As of `Seen`: what is said of them is not said of the rooms behind them."""
        found, rows = Seen(), {name: self._spliced(name) for name in self.states.columns}
        for name in ROWS:
            setattr(found, name, rows[name])
        if "codes0" in rows:
            twins: Any = tuple(CodesOfTwins(rows[f"codes{seat}"]) for seat in (0, 1))
            found._codes = twins
        return found

    def _spliced(self, name: str) -> SplicedRow:
        behind = array("B") if self.behind is None else self.behind.rows[name]
        return SplicedRow(behind, self.states, name)

    @property
    def behind(self) -> NativeOnDisk | None:
        """Those that are on disk."""
        found: NativeOnDisk | None = self.states.behind  # type: ignore[assignment]
        return found

    @property
    def on_disk(self) -> bool:
        """As of `Seen`."""
        return self.behind is not None

    @property
    def recent(self) -> int:
        """As of `Seen`."""
        return self.states.recent

    def go_to_disk(self, room: int) -> None:
        """As of `Seen`."""
        states, behind = self.states, self.behind
        try:
            (NativeOnDisk(states, room) if behind is None else behind).take()
        except DiskFailed:
            if not self.on_disk:
                states.filter_by(bytearray(), 0)
            raise
        finally:
            self.look()


class CodesOfTwins:
    """How to come to the twins of all states, in the order of their numbers."""

    def __init__(self, row: SplicedRow) -> None:
        self._row = row

    def __iter__(self) -> Iterator[int]:
        return (code + NONE for code in self._row)
