"""What is told first on each way from a point, as Python: it hangs on little, and is known early.

Purpose: of the notes of a way those that come before play can part, and functions that make some of
them of a state and answers, and nothing else.
Input: code of points. Output: notes, Python functions.
Must not know: what is made of notes.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import dropwhile

from attrs import define, frozen

from .code import ONE, Assign, Code, Jump, Module, Note, PointCode, Register, Step, registers_in
from .expansion import answers_of, within
from .hearing import Note as Noted
from .python_code import PythonWriter
from .steps import all_steps, notes_in

First = Callable[..., tuple[Noted | None, ...]]
"""Given a state and its answers: some notes of one way, each as it is noted; None if it is not."""


@frozen
class Opening:
    """notes: those of a way that come before play can part, in terms of what registers hold at the
    point, and of answers; later: the numbers of the sayings that may come afterwards.
    """

    notes: tuple[Note, ...]
    later: frozenset[int]


def opening(module: Module, steps: Sequence[Step]) -> Opening:
    """The opening of a way."""
    held: dict[Code, Code] = {}
    notes: list[Note] = []
    for step in steps:
        if isinstance(step, Assign):
            held[Register(step.name)] = within(step.value, held)
        elif isinstance(step, Note):
            values = tuple([within(value, held) for value in step.values])
            notes.append(Note(within(step.condition, held), step.about, values))
        else:
            break
    rest = tuple(dropwhile(lambda step: isinstance(step, Assign | Note), steps))
    later = {note.about for note in notes_in(rest)}
    if any(leads_to_a_loop(module, step) for step in all_steps(rest)):
        ways = [way for loop in module.loops for _, way in loop.ways]
        later |= {note.about for way in ways for note in notes_in(way)}
    return Opening(tuple(notes), frozenset(later))


def leads_to_a_loop(module: Module, step: Step) -> bool:
    """Whether play goes on in a loop that is not put in place."""
    return isinstance(step, Jump) and all(step.point != each.name for each in module.decisions)


def read_by(note: Note) -> set[str]:
    """The registers that a note reads."""
    return registers_in(note.condition).union(*(registers_in(each) for each in note.values))


@define(eq=False)
class FirstNotesWriter(PythonWriter):
    """Writes what makes the first notes at a point."""

    def firsts(self, point: PointCode, wanted: Mapping[str, Sequence[Note]]) -> str:
        """The text of a module with a function for each way. wanted: which notes, by way."""
        for way, notes in wanted.items():
            late = [at for at, how in enumerate(way) if how == "l"]
            given = [
                name
                for at, chosen in enumerate(point.choices)
                if at not in late
                for name in (chosen.answer, *((chosen.kind,) if chosen.kind else ()))
            ]
            self._write(0, f"def first_{way}({', '.join(['state', *given])}):")
            self._unpack(point, set[str]().union(*map(read_by, notes)) - {*answers_of(point)})
            self.shared = {}
            said = [f"{self._said(note)}," for note in notes]
            self._write(1, f"return ({' '.join(said)})")
        return self._text_of_lines()

    def _said(self, note: Note) -> str:
        numbers = ", ".join([str(note.about), *(self.text(value) for value in note.values)])
        made = f"({numbers})" if note.values else str(note.about)
        return (
            made
            if note.condition == ONE
            else f"({made} if {self.condition(note.condition)} else None)"
        )


def firsts_of(
    module: Module, point: PointCode, wanted: Mapping[str, Sequence[Note]]
) -> dict[str, First]:
    """For each way what makes these notes, which are in terms of the point's registers."""
    return _made(FirstNotesWriter(module).firsts(point, wanted), tuple(wanted))


@lru_cache(maxsize=64)
def _made(text: str, ways: tuple[str, ...]) -> dict[str, First]:
    names: dict[str, First] = {}
    exec(compile(text, "<first notes>", "exec"), names)
    return {way: names[f"first_{way}"] for way in ways}
