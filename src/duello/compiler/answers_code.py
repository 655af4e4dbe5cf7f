"""Every answer to a state, as Python: one function for each point, which steps in straight loops.

Purpose: the state after each way to answer everything, in order, and what is noted on the way; what
hangs on the first answers alone is worked out before the last ones are gone through.
Input: code of points. Output: Python source, the same for the same program.
Must not know: what is done with the states.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from attrs import define, evolve, field

from .code import (
    Beyond,
    Finish,
    HandOver,
    Jump,
    Leave,
    Module,
    Note,
    PointCode,
    Reach,
    Step,
)
from .expansion import answers_of, once_only, worked_out_late
from .expansion_code import ExpansionWriter
from .python_code import HANDED_OVER, OVER
from .steps import read_in

Answers = Callable[..., None]
"""Given a state, what may be chosen in each decision, whether somebody may be late in each, and
where to put the state after each way, and what was noted on it, if anything is.
"""


@define(eq=False)
class AnswersWriter(ExpansionWriter):
    """Writes the answers at a point."""

    expansion: Any = field(default=None, kw_only=True)  # there is no bound
    together: int = field(default=0, kw_only=True)

    def answers(self, point: PointCode) -> str:
        """The text of a module with a function `answers`."""
        taken = {*point.registers, *answers_of(point)}
        self._numbers = {each.name: each.number for each in self.module.decisions}
        self._ways = {
            way: worked_out_late(steps) if once_only(steps, taken) else steps
            for way, steps in point.ways
        }
        simple = all(once_only(steps, taken) for _, steps in point.ways)
        self._early = self._found_early(point) if simple else {}
        for loop in self.module.loops:
            self._loop(loop)
        count = range(len(point.choices))
        given = [*(f"_given{at}" for at in count), *(f"_late{at}" for at in count)]
        self._write(0, f"def answers({', '.join(['_state', *given, '_reach', '_told'])}):")
        self._unpack(point, {name for steps in self._ways.values() for name in read_in(steps)})
        for at in count:
            self._write(1, f"_size{at} = len(_given{at}) + _late{at}")
        self._assign_early(0, 1)
        self._level(point, "", "0", 1)
        return self._text_of_lines()

    def _is_late(self, at: int, indent: int) -> int:
        """Ask whether somebody may be late in a decision: how far in it goes on."""
        self._write(indent, f"if _late{at}:")
        return indent + 1

    def _answered(self, way: str, indent: int) -> None:
        if self.module.sayings:
            self._write(indent, "NOTES.clear()")
        super()._answered(way, indent)

    def _told(self, note: Note, indent: int) -> None:
        self._note(note, indent)

    def _ended(self, step: Reach | Beyond | Finish | HandOver | Jump, indent: int) -> None:
        self._write(indent, f"_reach({self._after(step)})")
        if self.module.sayings:
            self._write(indent, "_told(tuple(NOTES))")

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
    names: dict[str, Answers] = {}
    exec(compile(text, "<answers>", "exec"), names)
    return names["answers"]


def without_notes(module: Module) -> Module:
    """The same, where nothing is told."""
    decisions = tuple(_quiet(point) for point in module.decisions)
    return evolve(
        module,
        decisions=decisions,
        loops=tuple(_quiet(loop) for loop in module.loops),
        sayings=(),
    )


def _quiet(point: PointCode) -> PointCode:
    return evolve(point, ways=tuple((way, _silent(steps)) for way, steps in point.ways))


def _silent(steps: Sequence[Step]) -> tuple[Step, ...]:
    return tuple(
        Leave(step.condition, _silent(step.then)) if isinstance(step, Leave) else step
        for step in steps
        if not isinstance(step, Note)
    )
