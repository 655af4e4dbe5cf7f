"""Every answer to a state, as Python: functions for each point, which step in straight loops.

Purpose: the state after each way to answer everything, in order, or what is noted on the way; what
hangs on the first answers alone is worked out before the last ones are gone through.
Input: code of points. Output: Python source, the same for the same program.
Must not know: what is done with the states.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from functools import lru_cache
from typing import Any

from attrs import define, evolve, field, frozen

from .code import (
    ONE,
    Beyond,
    Chosen,
    Code,
    Constant,
    Finish,
    HandOver,
    Jump,
    Leave,
    Module,
    Note,
    PointCode,
    Reach,
    Register,
    Step,
)
from .expansion import answers_of, once_only, worked_out_late
from .expansion_code import ExpansionWriter
from .first_notes import leads_to_a_loop
from .hearing import Note as Noted
from .hearing import Notes
from .python_code import HANDED_OVER, OVER
from .steps import read_in

Told = tuple[Any, ...]
"""What was noted on a way, in one row: the number of its end, and the values in the notes. Of a
note with a condition the values are a row of their own, None where it was not noted.
"""

End = tuple[tuple[tuple[int, int | None], ...], bool]
"""Where ways end: what each note on the way there is about, and how many values it has, None where
it has a condition; and whether play goes on in a loop, of which the notes stand last.
"""

ENDS = 1 << 16
"""So many ends has a point at most."""


@frozen
class Answers:
    """Answers the states at a point. give: given a state, what is chosen in each decision, whether
    somebody is late in each, and where to put the state after each way; where anything is told,
    `Told` in its place; ends: where the ways end, by number.
    """

    give: Callable[..., None]
    ends: Mapping[int, End]

    def notes(self, told: Told) -> Notes:
        """What was noted, note by note."""
        about, loops = self.ends[told[0]]
        found, at = list[Noted](), 1
        for number, size in about:
            values = told[at] if size is None else told[at : at + size]
            at += 1 if size is None else size
            if values is not None:
                found.append((number, *values) if values else number)
        return (*found, *told[at]) if loops else tuple(found)

    @property
    def loops(self) -> bool:
        """Whether play may go on in loops."""
        return any(loops for _, loops in self.ends.values())


@define(eq=False)
class AnswersWriter(ExpansionWriter):
    """Writes the answers at a point."""

    expansion: Any = field(default=None, kw_only=True)  # there is no bound
    together: int = field(default=0, kw_only=True)
    ends: dict[End, int] = field(factory=dict, init=False)
    _noted: list[tuple[int, int | None, tuple[str, ...]]] = field(factory=list, init=False)
    _kept: int = field(default=0, init=False)
    _once: set[str] = field(factory=set, init=False)
    _first: int = field(default=0, init=False)
    _steady: bool = field(default=False, init=False)

    def answers(self, point: PointCode) -> str:
        """The text of a module with a function `answers`, and the numbers of the ends of ways."""
        self._first = point.number * ENDS
        self._once = {way for way, steps in point.ways if once_only(steps, self._taken(point))}
        self._numbers = {each.name: each.number for each in self.module.decisions}
        wanted = {way: self._heard_of(steps) for way, steps in point.ways}
        self._ways = {
            way: worked_out_late(steps) if way in self._once else steps
            for way, steps in wanted.items()
        }
        self._early = self._found_early(point) if len(self._once) == len(point.ways) else {}
        for loop in self.module.loops:
            self._loop(loop)
        count = range(len(point.choices))
        given = [*(f"_given{at}" for at in count), *(f"_late{at}" for at in count)]
        self._write(0, f"def answers({', '.join(['_state', *given, '_put'])}):")
        self._unpack(point, {name for steps in self._ways.values() for name in read_in(steps)})
        for at in count:
            self._write(1, f"_size{at} = len(_given{at}) + _late{at}")
        self._assign_early(0, 1)
        self._level(point, "", "0", 1)
        ends = {number: end for end, number in self.ends.items()}
        self._write(0, "")
        self._write(0, f"ENDS = {ends!r}")
        return self._text_of_lines()

    def _heard_of(self, steps: Sequence[Step]) -> tuple[Step, ...]:
        """The same steps; where anything is told, without what states behind them hold."""
        if not self.module.sayings:
            return tuple(steps)
        found = list[Step]()
        for step in steps:
            match step:
                case Leave():
                    found.append(Leave(step.condition, self._heard_of(step.then)))
                case Jump() if step.point in self._numbers:
                    found.append(Jump(step.point, ()))
                case _:
                    found.append(step)
        return tuple(found)

    def _taken(self, point: PointCode) -> set[str]:
        """The registers that hold something before anything is done."""
        return {*point.registers, *answers_of(point)}

    def _is_alike(self, way: str, chosen: Chosen) -> bool:
        """Each way has a state of its own, or a row."""
        return False

    def _is_late(self, at: int, indent: int) -> int:
        """Ask whether somebody may be late in a decision: how far in it goes on."""
        self._write(indent, f"if _late{at}:")
        return indent + 1

    def _answered(self, way: str, indent: int) -> None:
        self._noted, self._steady = [], way in self._once
        super()._answered(way, indent)

    def _body(
        self, steps: Sequence[Step], indent: int, shared: dict[Code, str], inside: str = ""
    ) -> None:
        before = len(self._noted)
        super()._body(steps, indent, shared, inside)
        del self._noted[before:]

    def _told(self, note: Note, indent: int) -> None:
        if note.condition == ONE:
            pieces = tuple([self._piece(value, indent) for value in note.values])
            self._noted.append((note.about, len(pieces), pieces))
            return
        values = "".join([f"{self.text(value)}, " for value in note.values])
        name = self._keep(f"({values}) if ({self.condition(note.condition)}) else None", indent)
        self._noted.append((note.about, None, (name,)))

    def _piece(self, value: Code, indent: int) -> str:
        """A value in a note, as it is at the end of the way, too."""
        lasting = isinstance(value, Constant) or (self._steady and isinstance(value, Register))
        return self.text(value) if lasting else self._keep(self.text(value), indent)

    def _keep(self, text: str, indent: int) -> str:
        """Write a value down: its name."""
        self._kept += 1
        name = f"_kept{self._kept}"
        self._write(indent, f"{name} = {text}")
        return name

    def _ended(self, step: Reach | Beyond | Finish | HandOver | Jump, indent: int) -> None:
        if not self.module.sayings:
            self._write(indent, f"_put({self._after(step)})")
            return
        about = tuple([(number, size) for number, size, _ in self._noted])
        end = about, leads_to_a_loop(self.module, step)
        number = self.ends.setdefault(end, self._first + len(self.ends))
        pieces = [piece for _, _, pieces in self._noted for piece in pieces]
        if end[1]:
            self._write(indent, "NOTES.clear()")
            self._write(indent, self._after(step))
            pieces.append("tuple(NOTES)")
        self._write(indent, f"_put(({', '.join([str(number), *pieces])},))")

    def _after(self, step: Step) -> str:
        """The state at the end of a way."""
        match step:
            case Jump():
                return self._jump(step, "")
            case Finish():
                return f"({OVER}, {self.text(step.winner)}, {self.text(step.reason)})"
            case HandOver():
                return f"({HANDED_OVER},)"
        raise TypeError(step)


def answers_at(module: Module, number: int) -> Answers:
    """What answers the states at a point in every way."""
    return _answers(AnswersWriter(module).answers(module.decisions[number]))


@lru_cache(maxsize=64)
def _answers(text: str) -> Answers:
    names: dict[str, Any] = {}
    exec(compile(text, "<answers>", "exec"), names)
    return Answers(names["answers"], names["ENDS"])


def without_notes(module: Module) -> Module:
    """The same, where nothing is told."""
    return evolve(with_notes(module, frozenset()), sayings=())


def with_notes(module: Module, told: Set[int]) -> Module:
    """The same, where nothing is told but some of it. told: the numbers of the sayings."""
    return evolve(
        module,
        decisions=tuple(_telling(point, told) for point in module.decisions),
        loops=tuple(_telling(loop, told) for loop in module.loops),
    )


def _telling(point: PointCode, told: Set[int]) -> PointCode:
    return evolve(point, ways=tuple((way, silent(steps, told)) for way, steps in point.ways))


def silent(steps: Sequence[Step], told: Set[int] = frozenset()) -> tuple[Step, ...]:
    """The same steps, of which nothing is told but this."""
    return tuple(
        Leave(step.condition, silent(step.then, told)) if isinstance(step, Leave) else step
        for step in steps
        if not isinstance(step, Note) or step.about in told
    )
