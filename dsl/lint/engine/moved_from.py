"""Out of which zones things come that a line moves, by what their choice says of them.

Purpose: `move bought` names no zone, and yet changes the one out of which it was bought.
Input: a program, a tree of pieces in a line, the words that stand for something there.
Output: the zones, as they are read. Must not know: what is concluded from it.
"""

from collections.abc import Iterator

from attrs import evolve

from ... import ir
from ...ir import visit
from ...ir.program import Decision, Program
from .concurrent_lines import Deed, Word

NESTED = 4
"""How many choices out of what was chosen are looked through at most."""


class MovedFrom:
    """The zones in which things lie, in one program."""

    def __init__(self, program: Program) -> None:
        self.zones = {m.number for m in program.properties if isinstance(m.type, ir.ZoneType)}
        self.choosing = {made.value: made for made in program.decisions}
        """The choice that each property holds the answer of."""
        self.behind = {
            id(line): made
            for made in program.decisions
            for line in visit.lines_from(program, [made.chosen], visit.ALONG)
        }
        """Per line that follows from a choice, by its identity: that choice."""

    def of(self, things: ir.Tree | None, deed: Deed) -> Iterator[ir.Read]:
        """The zones that are meant in a line, or in which things lie, as far as that is said."""
        if things is not None:
            yield from self._of(things, deed, deed.words, NESTED)

    def _of(
        self, things: ir.Tree, deed: Deed, words: tuple[Word, ...], deep: int
    ) -> Iterator[ir.Read]:
        match things:
            case ir.Read(property=number) if number in self.zones:
                yield things
            case ir.Read(property=number, subject=whose) if number in self.choosing:
                made = self.choosing[number]
                chooser = ir.Local(made.chooser_slot)
                for zone in self._offered(made, deed, words, deep):
                    yield evolve(zone, subject=whose) if zone.subject == chooser else zone
            case ir.Local(slot=slot):
                yield from self._of_word(slot, deed, words, deep)
            case ir.Selected(things=inner) | ir.Latest(things=inner) | ir.EndOf(zone=inner):
                yield from self._of(inner, deed, words, deep)
            case ir.Together(parts=parts):
                for part in parts:
                    yield from self._of(part, deed, words, deep)
            case ir.PerPlayer(value=inner):
                yield from self._of(inner, deed, words, deep)

    def _of_word(
        self, slot: int, deed: Deed, words: tuple[Word, ...], deep: int
    ) -> Iterator[ir.Read]:
        """What a word stands for: something that was chosen, or each of several things."""
        chosen = self.behind.get(id(deed.line))
        if chosen is not None and chosen.slot == slot:
            yield from self._offered(chosen, deed, words, deep)
        for at, word in enumerate(words):
            if word.slot == slot and isinstance(word.sort, ir.Tree):
                yield from self._of(word.sort, deed, words[:at], deep)

    def _offered(
        self, made: Decision, deed: Deed, words: tuple[Word, ...], deep: int
    ) -> Iterator[ir.Read]:
        """The zones out of which something is chosen."""
        zones = made.domain.zones if isinstance(made.domain, ir.PieceChoice) and deep else ()
        for zone in zones:
            yield from self._of(zone, deed, words, deep - 1)
