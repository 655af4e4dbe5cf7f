"""Notes of values that hang on registers which are left open: what is done to them, in their place.

Purpose: where two ways lead from one state, what becomes of something is the same on both if the
same is done to it. So notes of it need not hang on what it was: they hold which expression it is,
and what the parts of that come to which do not hang on it.
Input: the steps behind a decision, the notes to be written so. Output: steps.
Must not know: what is told, and to whom.
"""

from collections.abc import Hashable, Mapping, Sequence, Set
from typing import Final

from attrs import define, field

from .code import (
    ONE,
    ZERO,
    Assign,
    Code,
    Constant,
    Leave,
    Note,
    Operation,
    Register,
    Step,
    Table,
    operation,
    registers_in,
)
from .diagrams import NotCompiled

MOST_PARTS: Final = 40
"""Where an expression has more parts that do not hang on what is left open, nothing is left out."""


@define(eq=False)
class Apart:
    """Writes notes so. notes: which, by the numbers of what they are about; openly: the registers
    of the decision that are left open; met: those of them on which the notes hang.
    """

    notes: Set[int]
    openly: Set[str]
    met: set[str] = field(factory=set, init=False)
    _shapes: dict[Hashable, int] = field(factory=dict, init=False)

    def steps(self, steps: Sequence[Step]) -> tuple[Step, ...]:
        """The same steps, with these notes written so. No register gets a value twice in them.
        Raises NotCompiled where the notes are too large.
        """
        return self._steps(steps, {})

    def _steps(self, steps: Sequence[Step], held: Mapping[str, Code]) -> tuple[Step, ...]:
        """held: what registers hold that hangs on what is left open."""
        here, found = dict(held), list[Step]()
        for step in steps:
            match step:
                case Assign() if self._hangs(step.value, here):
                    here[step.name] = step.value
                case Leave():
                    found.append(Leave(step.condition, self._steps(step.then, here)))
                    continue
                case Note() if step.about in self.notes:
                    found.append(self._note(step, here))
                    continue
            found.append(step)
        return tuple(found)

    def _hangs(self, code: Code, held: Mapping[str, Code]) -> bool:
        return any(name in held or name in self.openly for name in registers_in(code))

    def _note(self, note: Note, held: Mapping[str, Code]) -> Note:
        values = list[Code]()
        where = ONE if self._hangs(note.condition, held) else note.condition
        whether = self._shape(note.condition, ONE, held, values)
        shapes = [self._shape(each, where, held, values) for each in note.values]
        shape = self._shapes.setdefault((whether, *shapes), len(self._shapes))
        return Note(ONE, note.about, (Constant(shape), *values))

    def _shape(
        self, code: Code, where: Code, held: Mapping[str, Code], values: list[Code]
    ) -> Hashable:
        """Which expression it is, but for the parts that do not hang on what is left open: these
        become values. where: whether it matters at all.
        """
        if not self._hangs(code, held):
            if len(values) >= MOST_PARTS:
                raise NotCompiled("a note of too many parts")
            values.append(operation("if", where, code, ZERO))
            return ()
        match code:
            case Register():
                known = held.get(code.name)
                if known is not None:
                    return self._shape(known, where, held, values)
                self.met.add(code.name)
                return code.name
            case Table():
                return code.entries, self._shape(code.at, where, held, values)
            case Operation("if", (condition, then, otherwise)) if not self._hangs(condition, held):
                truly = self._shape(condition, where, held, values)
                yes = operation("and", where, condition)
                no = operation("and", where, operation("not", condition))
                ways = (
                    self._shape(then, yes, held, values),
                    self._shape(otherwise, no, held, values),
                )
                return "if", truly, ways
            case Operation():
                parts = [self._shape(each, where, held, values) for each in code.args]
                return code.op, tuple(parts)
        raise TypeError(code)
