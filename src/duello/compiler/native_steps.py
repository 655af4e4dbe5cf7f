"""Single steps in machine code, many in one call.

Purpose: from many states to all that may follow, or by one way each. Needs llvmlite, the extra
`native`; imported only when it is asked for.
Input: an engine, packed states, ways. Output: states, packed or not.
Must not know: who plays.
"""

from array import array
from collections.abc import Iterator, Sequence
from typing import Final

from duello.dsl.ir.types import Value

from .engine import Engine, EngineState, Reply
from .expansion import Expansion
from .layout import Packed
from .native_protocol import HANDED, LIMITLESS, NO_ROOM, SLOWLY, TOO_LARGE
from .native_states import NativeStates
from .program_view import LATE
from .python_code import HANDED_OVER, OVER
from .state_records import OVER_POINT, Records

TOGETHER: Final = 1 << 20
"""A state that may be answered in more ways is expanded by generated Python."""


Option = tuple[str, tuple[int, ...]]
"""An answer to a decision, as it is given to compiled code: `c` with numbers, or `l` for late."""


class NativeSteps:
    """The steps of a compiled program in machine code. Raises NotCompiled."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        points = engine.layout.module.decisions
        self.late = [
            [any(way[at] == "l" for way, _ in point.ways) for at in range(len(point.choices))]
            for point in points
        ]
        self.records = Records(engine.layout)
        self.states = NativeStates(
            Expansion(engine.layout, (), ()), self.records, self.late, TOGETHER
        )
        self.states["listing"] = 1

    def count(self, state: Packed) -> int:
        """In how many ways everything that is due may be answered, lateness included."""
        found = 1
        for options in self._options(state):
            found *= len(options)
        return found

    def _options(self, state: Packed) -> list[list[Option]]:
        """For each decision, every answer as it is given to compiled code, in order."""
        choices, _ = self.engine.functions()
        found: list[list[Option]] = []
        for listed, chosen, late in zip(
            choices[state[0]],
            self.engine.layout.point_code(state[0]).choices,
            self.late[state[0]],
            strict=True,
        ):
            numbers = chosen.kind is not None
            options: list[Option] = [
                ("c", (code, 0) if numbers else (code,)) for code in listed(state)
            ]
            if chosen.declined is not None:
                options.append(("c", (0, 1) if numbers else (chosen.declined,)))
            found.append([*options, ("l", ())] if late else options)
        return found

    def way(self, state: Packed, replies: Sequence[Reply]) -> int:
        """The number of the way in which everything is answered so: the last decision changes
        fastest. Raises ValueError for what may not be answered.
        """
        found = 0
        for at, (options, reply) in enumerate(zip(self._options(state), replies, strict=True)):
            known = [self._meaning(state, at, option) for option in options]
            found = found * len(options) + known.index((reply.how, reply.value))
        return found

    def _meaning(self, state: Packed, at: int, option: Option) -> tuple[int, Value]:
        """What an answer means: how a decision is answered, and with which value."""
        how, codes = option
        return (LATE, None) if how == "l" else self.engine.meaning(state[0], at, codes)

    # ------------------------------------------------------------------ what is called

    def expand(self, states: Sequence[Packed]) -> list[list[EngineState]]:
        """For each state, all states that may follow: by the number of the way."""
        found: list[list[EngineState]] = [[] for _ in states]
        for nth, after in self._through(states, None):
            found[nth].append(after)
        return found

    def advance_many(self, states: Sequence[Packed], ways: Sequence[int]) -> list[EngineState]:
        """Of each state the one after one way; see `way`."""
        if len(states) != len(ways):
            raise ValueError("there are as many ways as states")
        for state, way in zip(states, ways, strict=True):
            if not 0 <= way < self.count(state):
                raise ValueError(f"there is no way {way}")
        return [after for _, after in self._through(states, ways)]

    def _through(
        self, states: Sequence[Packed], ways: Sequence[int] | None
    ) -> Iterator[tuple[int, EngineState]]:
        """Which of the states, and one after it, in order."""
        native = self.states
        native["count"] = 0
        records = [self.records.packed(state) for state in states]
        for record in records:
            native.add(record, -1, 0, (0, 0))
        native["round"] = native["moment"] = 0
        native["left"] = LIMITLESS
        only = array("I", ways or ())
        native["only"] = only.buffer_info()[0] if only else 0
        native.queue(array("I", range(len(states))))
        native["until"] = LIMITLESS
        while True:
            status = native.search(LIMITLESS)
            yield from self._told(len(states))
            if status == NO_ROOM:
                native.make_room()
            elif status in (HANDED, TOO_LARGE):
                nth, way = native.in_hand, native["way"]
                yield nth, self._one(states[nth], way)
                native["way"] = way + 1
            elif status == SLOWLY:
                nth = native.in_hand
                every = range(self.count(states[nth])) if ways is None else (ways[nth],)
                for way in every:
                    yield nth, self._one(states[nth], way)
                native["at"], native["way"] = native["at"] + 1, 0
            else:
                return

    def _told(self, first: int) -> Iterator[tuple[int, EngineState]]:
        """The states that machine code has come to since this was last asked."""
        native = self.states
        parents = native.columns["parents"].numbers
        found = [(parents[number], self._state(number)) for number in range(first, len(native))]
        native["count"] = first
        native.heard()
        yield from found

    def _state(self, number: int) -> Packed:
        record = self.states.record(number)
        if int.from_bytes(record[:2], "little") != OVER_POINT:
            return self.records.unpacked(record)
        winner, reason = (int.from_bytes(record[at : at + 2], "little") for at in (2, 4))
        return (OVER, winner, reason)

    def _one(self, state: Packed, way: int) -> EngineState:
        """The state after one way, by generated Python or by the reference."""
        picked = []
        for options in reversed(self._options(state)):
            way, nth = divmod(way, len(options))
            picked.append(options[nth])
        picked.reverse()
        step = self.engine.steps(state[0])["".join(how for how, _ in picked)]
        after: Packed = step(state, *(code for _, codes in picked for code in codes))
        if after[0] != HANDED_OVER:
            return after
        replies = [Reply(*self._meaning(state, at, option)) for at, option in enumerate(picked)]
        return self.engine.by_reference(state, replies)
