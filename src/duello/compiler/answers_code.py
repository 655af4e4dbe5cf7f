"""Every answer to a state, as Python: one function for each point, which steps in straight loops.

Purpose: the state after each way to answer everything, in order, and what is noted on the way; what
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
    Assign,
    Beyond,
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
    registers_in,
)
from .expansion import answers_of, once_only, worked_out_late
from .expansion_code import ExpansionWriter
from .first_notes import leads_to_a_loop, read_by
from .hearing import Note as Noted
from .hearing import Notes
from .python_code import HANDED_OVER, OVER
from .steps import notes_in, read_in

Told = tuple[Any, ...]
"""What was noted on a way, in one row: the number of its end, what the small registers hold on
which notes hang, the answers, and the values in all other notes. Of a note with a condition the
values are a row of their own, None where it was not noted.
"""

Whole = tuple[Any, ...]
"""The same with the values of all notes, behind the number of the end."""

End = tuple[tuple[tuple[int, int | None], ...], tuple[tuple[int, ...] | None, ...], int, bool]
"""Where ways end: what each note on the way there is about, and how many values it has, None where
it has a condition; of the notes of which the values are not in `Told` the places there of all that
they hang on, None of the others; where these begin; and whether play goes on in a loop, of which
the notes stand last.
"""

ENDS = 1 << 16
"""So many ends has a point at most."""


@frozen
class Answers:
    """Answers the states at a point. give: given a state, what may be chosen in each decision,
    whether somebody may be late in each, and where to put the state after each way, and `Told`, if
    anything is; ends: where the ways end, by number; values: for each of these what makes the
    values that are not in `Told`, one after the other.
    """

    give: Callable[..., None]
    ends: Mapping[int, End]
    values: Mapping[int, Callable[..., tuple[Any, ...]]]

    def whole(self, told: Told) -> Whole:
        """All that was noted."""
        about, waits, at, loops = self.ends[told[0]]
        values = self.values.get(told[0])
        left = iter(() if values is None else values(*told[1:at]))
        found: list[Any] = [told[0]]
        for (_, size), hangs_on in zip(about, waits, strict=True):
            if hangs_on is not None:
                found += [next(left)] if size is None else next(left)
                continue
            found += told[at : at + (1 if size is None else size)]
            at += 1 if size is None else size
        return (*found, told[at]) if loops else tuple(found)

    def notes(self, told: Told) -> Notes:
        """What was noted, note by note."""
        about, _, _, loops = self.ends[told[0]]
        whole, found, at = self.whole(told), list[Noted](), 1
        for number, size in about:
            values = whole[at] if size is None else whole[at : at + size]
            at += 1 if size is None else size
            if values is not None:
                found.append((number, *values) if values else number)
        return (*found, *whole[at]) if loops else tuple(found)

    @property
    def loops(self) -> bool:
        """Whether play may go on in loops."""
        return any(loops for *_, loops in self.ends.values())


Noting = tuple[int, int | None, tuple[str, ...], Note | None]
"""What a note is about, how many values it has, as in `End`, and what they are called in a row; or
the note itself, if its values are in no row.
"""


@define(eq=False)
class AnswersWriter(ExpansionWriter):
    """Writes the answers at a point. small: whether a register holds one of a few values. What is
    noted that hangs on such registers and on the answers alone is not worked out with each answer:
    it is the same wherever these are, and is made of them when somebody asks.
    """

    expansion: Any = field(default=None, kw_only=True)  # there is no bound
    together: int = field(default=0, kw_only=True)
    small: Callable[[str], bool] = field(default=lambda name: False, kw_only=True)
    ends: dict[tuple[End, str], int] = field(factory=dict, init=False)
    _noted: list[tuple[int, int | None, tuple[str, ...], Note | None]] = field(
        factory=list, init=False
    )
    _hangs: tuple[str, ...] = field(default=(), init=False)
    _taken_answers: tuple[str, ...] = field(default=(), init=False)
    _kept: int = field(default=0, init=False)
    _once: set[str] = field(factory=set, init=False)
    _first: int = field(default=0, init=False)
    _point: PointCode = field(init=False)
    _small: set[str] = field(factory=set, init=False)
    _steady: bool = field(default=False, init=False)

    def answers(self, point: PointCode) -> str:
        """The text of a module with a function `answers`, and the numbers of the ends of ways."""
        self._first, self._point = point.number * ENDS, point
        self._once = {way for way, steps in point.ways if once_only(steps, self._taken(point))}
        self._numbers = {each.name: each.number for each in self.module.decisions}
        self._ways = {
            way: worked_out_late(steps) if way in self._once else steps for way, steps in point.ways
        }
        self._early = self._found_early(point) if len(self._once) == len(point.ways) else {}
        for loop in self.module.loops:
            self._loop(loop)
        count = range(len(point.choices))
        given = [*(f"_given{at}" for at in count), *(f"_late{at}" for at in count)]
        self._write(0, f"def answers({', '.join(['_state', *given, '_reach', '_told'])}):")
        self._unpack(point, {name for steps in self._ways.values() for name in read_in(steps)})
        self._hangs = tuple(sorted(self._early_notes(point) & {*point.registers}))
        for at in count:
            self._write(1, f"_size{at} = len(_given{at}) + _late{at}")
        self._assign_early(0, 1)
        self._level(point, "", "0", 1)
        self._write(0, "")
        for (_, values), number in self.ends.items():
            if values:
                self._write(0, f"def values{number}{values}")
        made = [f"{number}: values{number}" for (_, values), number in self.ends.items() if values]
        self._write(0, f"VALUES = {{{', '.join(made)}}}")
        self._write(0, f"ENDS = { {number: end for (end, _), number in self.ends.items()}!r}")
        return self._text_of_lines()

    def _early_notes(self, point: PointCode) -> set[str]:
        """What is read by the notes that hang on small registers and answers alone."""
        if not self.module.sayings:
            return set()
        found = [read_by(note) for way in self._once for note in notes_in(self._ways[way])]
        taken = self._taken(point)
        self._small = {name for name in taken if name not in point.registers or self.small(name)}
        return set[str]().union(*[read for read in found if read <= self._small])

    def _taken(self, point: PointCode) -> set[str]:
        """The registers that hold something before anything is done."""
        return {*point.registers, *answers_of(point)}

    def _is_late(self, at: int, indent: int) -> int:
        """Ask whether somebody may be late in a decision: how far in it goes on."""
        self._write(indent, f"if _late{at}:")
        return indent + 1

    def _answered(self, way: str, indent: int) -> None:
        self._noted, self._steady = [], way in self._once
        choices = zip(self._point.choices, way, strict=True)
        self._taken_answers = tuple(
            [
                name
                for chosen, how in choices
                if how == "c"
                for name in ([chosen.answer, chosen.kind] if chosen.kind else [chosen.answer])
            ]
        )
        super()._answered(way, indent)

    def _body(
        self, steps: Sequence[Step], indent: int, shared: dict[Code, str], inside: str = ""
    ) -> None:
        before = len(self._noted)
        super()._body(steps, indent, shared, inside)
        del self._noted[before:]

    def _told(self, note: Note, indent: int) -> None:
        size = len(note.values) if note.condition == ONE else None
        if self._steady and read_by(note) <= self._small:
            self._noted.append((note.about, size, (), note))
        elif size is None:
            self._noted.append((note.about, None, (self._keep(self._values(note), indent),), None))
        else:
            pieces = tuple([self._piece(value, indent) for value in note.values])
            self._noted.append((note.about, size, pieces, None))

    def _values(self, note: Note) -> str:
        """The values in a note, as a row; None where it is not noted."""
        values = f"({''.join([f'{self.text(value)}, ' for value in note.values])})"
        if note.condition == ONE:
            return values
        return f"{values} if ({self.condition(note.condition)}) else None"

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
            self._write(indent, f"_reach({self._after(step)})")
            return
        about = tuple([(number, size) for number, size, _, _ in self._noted])
        first = [*self._hangs, *self._taken_answers]
        places = {name: at for at, name in enumerate(first, 1)}
        waits = tuple(
            [
                None if note is None else tuple(sorted([places[name] for name in read_by(note)]))
                for _, _, _, note in self._noted
            ]
        )
        end = about, waits, 1 + len(first), leads_to_a_loop(self.module, step)
        number = self.ends.setdefault((end, self._later(first)), self._first + len(self.ends))
        pieces = [piece for _, _, pieces, _ in self._noted for piece in pieces]
        if end[-1]:
            self._write(indent, "NOTES.clear()")
            pieces.append("tuple(NOTES)")
        self._write(indent, f"_reach({self._after(step)})")
        self._write(indent, f"_told(({', '.join([str(number), *first, *pieces])},))")

    def _later(self, given: Sequence[str]) -> str:
        """What makes the values that are not worked out on the way; nothing if there are none."""
        shared, self.shared = self.shared, {}
        values = [self._values(note) for _, _, _, note in self._noted if note is not None]
        self.shared = shared
        if not values:
            return ""
        rows = ", ".join([f"({each})" for each in values])
        return f"({', '.join(given)}):\n    return ({rows},)\n"

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


def answers_at(module: Module, number: int, small: Callable[[str], bool]) -> Answers:
    """What answers the states at a point in every way. small: see `AnswersWriter`."""
    return _answers(AnswersWriter(module, small=small).answers(module.decisions[number]))


@lru_cache(maxsize=64)
def _answers(text: str) -> Answers:
    names: dict[str, Any] = {}
    exec(compile(text, "<answers>", "exec"), names)
    return Answers(names["answers"], names["ENDS"], names["VALUES"])


def hangs_on(module: Module, point: PointCode, counts: Set[str]) -> tuple[int, ...]:
    """The places of the registers of a point on which it hangs what is noted on the ways from
    there, to which points these lead, and what some registers hold then, in which it is counted how
    often phases were played.
    """
    on_ways = [_read_on_the_way(module, steps, counts) for _, steps in point.ways]
    read = {*counts}.union(*on_ways)
    return tuple([at for at, name in enumerate(point.registers, 1) if name in read])


def _read_on_the_way(module: Module, steps: Sequence[Step], counts: Set[str]) -> set[str]:
    found = set[str]()
    for step in reversed(steps):
        match step:
            case Assign() if step.name in found:
                found = found - {step.name} | registers_in(step.value)
            case Leave():
                found |= registers_in(step.condition) | _read_on_the_way(module, step.then, counts)
            case Note():
                found |= read_by(step)
            case Jump():
                loops = leads_to_a_loop(module, step)
                held = [code for name, code in step.values if loops or name in counts]
                found = found.union(*map(registers_in, held))
    return found


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
    return evolve(point, ways=tuple((way, silent(steps)) for way, steps in point.ways))


def silent(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The same steps, of which nothing is told."""
    return tuple(
        Leave(step.condition, silent(step.then)) if isinstance(step, Leave) else step
        for step in steps
        if not isinstance(step, Note)
    )
