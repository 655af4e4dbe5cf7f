"""Whether what a line is done for may be more than one thing.

Purpose: what lies in a zone at first, what was chosen several at once: of one thing alone nothing
is done twice. Input: the knowledge of a program, a tree. Output: whether it may be several, and of
which designs each of them may be. Where that is not known, it is said that it is not.
Must not know: what is done with the things.
"""

from ... import ir
from ...ir import visit
from .printed_selection import fits
from .program_facts import Knowledge
from .zone_sizes import ZoneSizes


class SeveralThings:
    """Of which things there may be several, in one program."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.program = knowledge.program
        self.sizes = ZoneSizes(knowledge)

    def several(self, things: ir.Tree) -> bool:
        """Whether things may be more than one, and lie in no order."""
        if visit.in_a_pile(self.program, things):
            return False
        match things:
            case ir.PerPlayer():
                return True
            case ir.Together(parts=parts):
                return len(parts) > 1 or any(map(self.several, parts))
            case ir.Read(property=number):
                return self._more_than_one(number, None, 0)
            case ir.Selected(things=ir.Read(property=number), slot=slot, only=only):
                return self._more_than_one(number, only, slot)
        return False

    def designs(self, things: ir.Tree) -> tuple[int, ...] | None:
        """The designs of the pieces that lie in a zone, if none comes there; None if that is not
        known.
        """
        read = things.things if isinstance(things, ir.Selected) else things
        if not isinstance(read, ir.Read):
            return None
        number = read.property
        only, slot = (things.only, things.slot) if isinstance(things, ir.Selected) else (None, 0)
        zone = isinstance(self.program.properties[number].type, ir.ZoneType)
        if not zone or self.sizes.gains(number):
            return None
        return tuple(dict.fromkeys(self._fitting(number, only, slot)))

    def _more_than_one(self, number: int, only: ir.Tree | None, slot: int) -> bool:
        """Whether a property may be several pieces that fit a description."""
        match self.program.properties[number].type:
            case ir.SetType():
                made = visit.chosen_as(self.program.decisions, number)
                if made is None or not isinstance(made.domain, ir.PieceChoice):
                    return True
                return self.knowledge.usual.of(made.domain.high)[1] > 1
            case ir.ZoneType():
                return len(self._fitting(number, only, slot)) > 1
        return False

    def _fitting(self, zone: int, only: ir.Tree | None, slot: int) -> list[int]:
        """The designs of the pieces in a zone, at first, that surely fit a description."""
        fixed = self.knowledge.fixed
        return [
            design
            for design in self.sizes.began(zone) or ()
            if fits(self.program, only, slot, design, fixed) is True
        ]
