"""Expansions become Python: one function for each point, to all states that lie within the bound.

Purpose: every answer that is given together with every other one, in straight loops; what hangs on
the first answers alone is worked out before the last ones are gone through.
Input: steps of a search. Output: Python source, the same for the same program.
Must not know: which states were seen.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from attrs import define, field

from .code import (
    Assign,
    Beyond,
    Chosen,
    Code,
    Draw,
    Finish,
    HandOver,
    Jump,
    Leave,
    Note,
    PointCode,
    Reach,
    Step,
    registers_in,
)
from .diagrams import NotCompiled
from .expansion import Expansion, first_of_all, written_in
from .python_code import PythonWriter
from .steps import all_steps, candidate_codes, read_in

UNKNOWN: Final = -1
"""How many rounds begin on the way has to be looked up."""

NOT_KNOWN: Final = -2
"""Where an answer leads, only the reference knows."""

Reached = tuple[int, int, tuple[int, ...]]
"""A way, how many rounds begin on it, and the state that it leads to. `UNKNOWN` rounds: the state
may also be an end, or be the reference's. `NOT_KNOWN`: there is no state.
"""

Expand = Callable[
    [tuple[int, ...], int, int, Callable[[Reached], None]], tuple[int, int, int] | None
]
"""Given a state, how many candidates are tried for one decision, how many rounds may yet begin, and
where to put each `Reached`: in how many ways everything is answered, how many ends there were, and
the number of the first way that leads beyond the bound, from 1 on; 0 if none does. None if there
are more candidates, more ways than are tried, or none.
"""


@define(eq=False)
class ExpansionWriter(PythonWriter):
    """Writes the expansion of a point. together: so many ways at most are tried at one time; last:
    where no round may begin any more, see `Expansion.ways`.
    """

    expansion: Expansion = field(kw_only=True)
    together: int = field(kw_only=True)
    last: bool = field(default=False, kw_only=True)
    _times: str = field(default="1", init=False)
    _numbers: dict[str, int] = field(factory=dict, init=False)
    _ways: dict[str, tuple[Step, ...]] = field(factory=dict, init=False)
    _early: dict[str, int] = field(factory=dict, init=False)

    def expand(self, point: PointCode, late: Sequence[bool]) -> str:
        """The text of a module with a function `expand`. late: whether somebody may be late, per
        decision. Raises NotCompiled.
        """
        self._numbers = {each.name: each.number for each in self.module.decisions}
        self._ways = {
            way: steps
            for way, steps in self.expansion.ways(point, self.last).items()
            if all(may or how != "l" for may, how in zip(late, way, strict=True))
        }
        self._early = self._found_early(point)
        for loop in self.module.loops:
            self._loop(loop)
        self._write(0, "def expand(_state, _most, _left, _reach):")
        self._write(1, "_ends = _beyond = 0")
        read = {name for steps in self._ways.values() for name in read_in(steps)}
        self._unpack(point, read.union(*(_read_by(chosen) for chosen in point.choices)))
        for at, chosen in enumerate(point.choices):
            self._given(at, chosen, late[at])
        sizes = " * ".join(f"_size{at}" for at in range(len(point.choices)))
        self._write(1, f"_count = {sizes}")
        self._write(1, f"if not 0 < _count <= {self.together}:")
        self._write(2, "return None")
        self._assign_early(0, 1)
        self._level(point, "", "0", 1)
        self._write(1, "return _count, _ends, _beyond")
        return self._text_of_lines()

    def _given(self, at: int, chosen: Chosen, late: bool) -> None:
        """List what may be chosen, and declining last."""
        self.shared = {}
        self._write(1, f"_given{at} = {self._listed(chosen)}")
        self._write(1, f"if len(_given{at}) > _most:")
        self._write(2, "return None")
        if chosen.kind is not None:
            self._write(1, f"_given{at} = [*((each, 0) for each in _given{at}), (0, 1)]")
        elif chosen.declined is not None:
            self._write(1, f"_given{at} = (*_given{at}, {chosen.declined})")
        self._write(1, f"_size{at} = len(_given{at}){' + 1' if late else ''}")

    def _unpack(self, point: PointCode, read: set[str]) -> None:
        for at, name in enumerate(point.registers, 1):
            if name in read:
                self._write(1, f"{name} = _state[{at}]")

    def _found_early(self, point: PointCode) -> dict[str, int]:
        """What gets its value before the last answer is known, and after how many answers: on the
        way on which nobody is late.
        """
        deep = len(point.choices)
        whole = "c" * deep
        levels = dict.fromkeys(point.registers, 0)
        for level, chosen in enumerate(point.choices, 1):
            levels[chosen.answer] = level
            if chosen.kind is not None:
                levels[chosen.kind] = level
        written = [written_in(steps) for way, steps in self._ways.items() if way != whole]
        others = set().union(*written)
        found = first_of_all(self._ways.get(whole, ()), levels, deep)
        return {name: level for name, level in found.items() if name not in others}

    def _assign_early(self, level: int, indent: int) -> None:
        """Give values to what hangs on so many answers only."""
        whole = next((way for way in self._ways if "l" not in way), "")
        for step in self._ways.get(whole, ()):
            if isinstance(step, Assign) and self._early.get(step.name) == level:
                self.shared = {}
                self._write(indent, f"{step.name} = {self.text(step.value)}")

    # ------------------------------------------------------------------ answers

    def _level(self, point: PointCode, way: str, base: str, indent: int) -> None:
        """Go through the answers to the next decision. base: the number of the first way."""
        at = len(way)
        chosen, last = point.choices[at], at == len(point.choices) - 1
        after = f"{base} + len(_given{at})" if base != "0" else f"len(_given{at})"
        if last:
            self._last_level(chosen, f"{way}c", base, indent)
        else:
            self._write(indent, f"for _nth{at}, {_target(chosen)} in enumerate(_given{at}):")
            nth = f"_nth{at}" if base == "0" else f"({base} + _nth{at})"
            self._write(indent + 1, f"_base{at + 1} = {nth} * _size{at + 1}")
            if "l" not in way:
                self._assign_early(at + 1, indent + 1)
            self._level(point, f"{way}c", f"_base{at + 1}", indent + 1)
        if not any(each.startswith(f"{way}l") for each in self._ways):
            return
        indent = self._is_late(at, indent)
        if last:
            self._write(indent, f"for _way in ({after},):")
            self._answered(f"{way}l", indent + 1)
        else:
            self._write(indent, f"_base{at + 1} = ({after}) * _size{at + 1}")
            self._level(point, f"{way}l", f"_base{at + 1}", indent)

    def _last_level(self, chosen: Chosen, way: str, base: str, indent: int) -> None:
        """Go through the answers to the last decision: once, where they make no difference."""
        given = f"_given{len(way) - 1}"
        if self._is_alike(way, chosen):
            self._write(indent, f"for _way in ({base},) if {given} else ():")
            self._times = f"len({given})"
        else:
            among = given if base == "0" else f"{given}, {base}"
            self._write(indent, f"for _way, {_target(chosen)} in enumerate({among}):")
        self._answered(way, indent + 1)
        self._times = "1"

    def _is_alike(self, way: str, chosen: Chosen) -> bool:
        """Whether it makes no difference where a way leads which of its last answers is given, and
        nothing is reached on it.
        """
        steps = self._ways.get(way, (HandOver(),))
        closed = all(
            isinstance(each, Assign | Leave | Beyond | Finish) for each in all_steps(steps)
        )
        return closed and not {chosen.answer, chosen.kind} & read_in(steps)

    def _is_late(self, at: int, indent: int) -> int:
        """Whoever may be late in a decision is known here."""
        return indent

    def _answered(self, way: str, indent: int) -> None:
        """Everything is answered: on to the next states."""
        steps = self._ways.get(way, (HandOver(),))
        if "l" not in way:
            steps = tuple(
                each
                for each in steps
                if not (isinstance(each, Assign) and each.name in self._early)
            )
        self._body(steps, indent, {})

    # ------------------------------------------------------------------ steps

    def _body(
        self, steps: Sequence[Step], indent: int, shared: dict[Code, str], inside: str = ""
    ) -> None:
        if inside:  # a loop, which is a function that returns a state
            super()._body(steps, indent, shared, inside)
            return
        self.shared = shared
        for step in steps:
            match step:
                case Assign():
                    self._write(indent, f"{step.name} = {self.text(step.value)}")
                case Leave():
                    self._write(indent, f"if {self.condition(step.condition)}:")
                    self._body(step.then, indent + 1, shared)
                case Draw():
                    raise TypeError(step)
                case Note():
                    self._told(step, indent)
                case _:
                    self._ended(step, indent)
                    self._write(indent, "continue")

    def _told(self, note: Note, indent: int) -> None:
        """A search tells nobody."""
        raise TypeError(note)

    def _ended(self, step: Reach | Beyond | Finish | HandOver | Jump, indent: int) -> None:
        """What is done at the end of a way."""
        self._write(indent, self._reached(step))

    def _reached(self, step: Reach | Beyond | Finish | HandOver | Jump) -> str:
        """What is noted at the end of a way."""
        match step:
            case Reach():
                values = [self.text(value) for _, value in step.values]
                state = ", ".join([str(self._numbers[step.point]), *values])
                return f"_reach((_way, {self.text(step.rounds)}, ({state},)))"
            case Beyond():
                return "_beyond = _beyond or _way + 1"
            case Finish():
                return f"_ends += {self._times}"
            case Jump():
                return f"_reach((_way, {UNKNOWN}, {self._jump(step, '')}))"
        return f"_reach((_way, {NOT_KNOWN}, ()))"


def _target(chosen: Chosen) -> str:
    """The registers that an answer comes in."""
    return chosen.answer if chosen.kind is None else f"({chosen.answer}, {chosen.kind})"


def _read_by(chosen: Chosen) -> set[str]:
    return set().union(*(registers_in(code) for code in candidate_codes(chosen)))


def expand_of(
    expansion: Expansion, number: int, late: Sequence[bool], together: int, last: bool = False
) -> Expand | None:
    """What goes from the states at a point to all that may follow; None if there is no code. late,
    together, last: see `ExpansionWriter`.
    """
    layout = expansion.layout
    writer = ExpansionWriter(layout.module, expansion=expansion, together=together, last=last)
    try:
        return made_of(writer.expand(layout.point_code(number), late))
    except NotCompiled:
        return None


@lru_cache(maxsize=64)
def made_of(text: str) -> Expand:
    """The function `expand` of a text."""
    names: dict[str, Expand] = {}
    exec(compile(text, "<expansion>", "exec"), names)
    return names["expand"]
