"""Notes of what is told become code: the values in them as numbers.

Purpose: each value of a note as the few small numbers that tell it from the others that may stand
there, and what these numbers stand for.
Input: diagrams. Output: code, codings.
Must not know: what is told.
"""

from collections.abc import Sequence

from attrs import define, field

from .code import ZERO, Code, Coding, Note, Operation, Site, operation
from .diagrams import NUMBER, Node, Typed, Worth, sorting
from .lowering import Lowering
from .machine import as_number, kind_of
from .symbolic import Tell
from .terms import Mask, Sum

Coded = tuple[Coding, tuple[Code, ...]]


@define(eq=False)
class Sayings:
    """Makes code of notes. known: what they are about, and how values are coded, in order."""

    lowering: Lowering
    known: dict[tuple[Site, tuple[Coding, ...]], int] = field(factory=dict)

    def note(self, tell: Tell) -> Note:
        """A note as code."""
        coded = [self._coded(node, members) for node, members in tell.parts]
        condition = self.lowering.truth(tell.condition)
        if tell.site.kind == "fact zone":
            changed, coded = self._changed(tell, coded)
            condition = operation("and", condition, changed)
        about = (tell.site, tuple(coding for coding, _ in coded))
        number = self.known.setdefault(about, len(self.known))
        values = tuple(code for _, codes in coded for code in codes)
        return Note(condition, number, values)

    def _changed(self, tell: Tell, coded: list[Coded]) -> tuple[Code, list[Coded]]:
        """Where a set is not what it was told to be, and what it is: so it is one note, whatever it
        was.
        """
        (was, _), *_ = tell.parts
        _, _, (_, (before,)), now = coded
        (_, (after,)) = now
        changed = ZERO if before == after else Operation("!=", (before, after))
        new = self.lowering.truth(self.lowering.d.negation(was))
        return operation("or", new, changed), [now]

    def _coded(self, node: Node, members: tuple[int, ...] | None) -> Coded:
        lowering, d = self.lowering, self.lowering.d
        if members is not None:
            return ("bits", members), (lowering.bits(node),)
        values = d.values(node)
        if any(isinstance(value, Mask) for value in values):
            raise TypeError("a set without its members")
        plain = sorted((v for v in values if not isinstance(v, Sum)), key=sorting)
        if len(plain) == len(values):
            if len(values) == 1:
                return ("always", values[0]), ()
            return ("one of", tuple(plain)), (self._place(node, plain),)
        if all(type(value) is int for value in plain):
            return ("number",), (lowering.number(node),)
        return self._mixed(node)

    def _mixed(self, node: Node) -> Coded:
        """A number, or something else."""
        lowering, d = self.lowering, self.lowering.d
        number = as_number(d, node)
        kind = kind_of(d, node)
        plain = sorted((v for v in d.values(kind) if v is not NUMBER), key=sorting)
        values = [NUMBER, *plain]
        return ("mixed", tuple(values)), (self._place(kind, values), lowering.number(number))

    def _place(self, node: Node, values: Sequence[Worth]) -> Code:
        places: dict[Typed, int] = {(type(value), value): at for at, value in enumerate(values)}
        return self.lowering.coded(node, places)
