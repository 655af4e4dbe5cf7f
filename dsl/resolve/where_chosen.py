"""In which phase what a text lets players choose is chosen, wherever in the text it stands.

Purpose: a choice is forgotten with the phase in which it is made: under a piece or a rule, that of
the step in which it is made, or of the time at whose beginning; what pieces ask for, each phase in
which such pieces are chosen with what they ask.
Input: the items of a script that have lines, once the phases have numbers. Output: phases.
Must not know: what may be chosen, and who chooses it.
"""

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..ir import program as pg
from ..syntax import items as sc
from ..syntax.walk import inside, those
from .builder import ProgramBuilder
from .domains import domain_type

ONE_THING = ("value", "hidden", "shown", "late")
"""What decisions of one name have in common: the properties of what was chosen."""

WithLines = sc.Phase | sc.Piece | sc.Rule
"""What has lines."""


class WhereChosen:
    """The phases in which what stands in the items of one script is chosen."""

    def __init__(
        self, draft: ProgramBuilder, items: Iterable[tuple[WithLines, Sequence[sx.Node]]]
    ) -> None:
        self.draft = draft
        items = tuple(items)
        self._steps: dict[str, int] = {}
        """The phase of each step; a step is one phase's alone."""
        self._asked_in: dict[int, int] = {}
        """Of the phases in which players choose something in their own lines, how deep each is."""
        for item, nodes in items:
            phase = draft.phase_names.find(item.name.text) if isinstance(item, sc.Phase) else None
            if phase is None:
                continue
            for node in nodes:
                if isinstance(node, sx.Step):
                    self._steps.setdefault(node.name.text, phase)
                elif isinstance(node, sx.Choose) and not isinstance(node.who, sx.Chance):
                    self._asked_in[phase] = draft.depth(phase)
        self._pieces: list[tuple[ir.Type, int]] = []
        """The pieces that are chosen, and in which phase."""
        self._with_parts: list[tuple[ir.Type, int]] = []
        """Those that are chosen with what they ask."""
        for item, nodes in items:
            elsewhere, here = self.at_other_times(item), self.usually(item)
            for node in nodes:
                if isinstance(node, sx.Choose) and isinstance(node.domain, sx.PiecesDomain):
                    found = domain_type(node.domain, draft), elsewhere.get(id(node), here)
                    self._pieces += [found] if _is_of_pieces(found[0]) else []
                    self._with_parts += [found] if node.domain.parts else []

    def innermost(self) -> int:
        """The innermost phase in which players choose something, or else the one that plays no
        other.
        """
        if self._asked_in:
            return max(sorted(self._asked_in), key=self._asked_in.__getitem__)
        parents = {p.parent for p in self.draft.phases}
        return next((p.number for p in self.draft.phases if p.number not in parents), 0)

    def of_kind(self, kind: int | None) -> int:
        """The phase in which pieces of a kind are chosen, the innermost of several, and in which
        their rules are in force.
        """
        found = [p for of, p in self._pieces if None in (kind, of.kind) or of.kind == kind]
        return max(found, key=self.draft.depth) if found else self.innermost()

    def usually(self, item: WithLines) -> int:
        """The phase of the lines of an item that say no other."""
        phase = self.draft.phase_names.find(item.name.text) if isinstance(item, sc.Phase) else None
        return self.innermost() if phase is None else phase

    def at_other_times(self, item: WithLines) -> dict[int, int]:
        """Of choices in an item that are made in a step, or as a time begins, in which phase that
        is, by the identity of their nodes.
        """
        found: dict[int, int] = {}
        for block in those(item.body, sx.Clause, sx.Timed):
            phase, body = self._time(block)
            if phase is not None:  # what stands within comes later
                found.update((id(n), phase) for n in inside(body) if _is_choice(n))
        return found

    def _time(self, block: sx.Node) -> tuple[int | None, sx.Body]:
        """The phase in which lines with a step or a time in front of them are done, and these."""
        match block:
            case sx.Clause():
                return self._steps.get(block.label.text), block.body
            case sx.Timed(phase=sx.Word(text=name)):
                return self.draft.phase_names.find(name), block.body
        return None, ()

    def asked(self, kind: int | None) -> tuple[int, ...]:
        """The phases in which pieces of a kind are chosen with what they ask."""
        found = [p for of, p in self._with_parts if None in (kind, of.kind) or of.kind == kind]
        return tuple(dict.fromkeys(found)) or (self.innermost(),)


def _is_of_pieces(type: ir.Type) -> bool:
    return isinstance(type.member or type, ir.PieceType)


def _is_choice(node: sx.Node) -> bool:
    return isinstance(node, sx.Choose | sx.Use)


def lives_in_all(draft: ProgramBuilder, one: Mapping[str, int], phases: Sequence[int]) -> None:
    """What is chosen in several phases belongs to the phase around them: with which of them it is
    forgotten is said by `program.forgotten_with`. one: the properties of what was chosen, as in
    `ONE_THING`; phases: those in which it is chosen, too.
    """
    for number in one.values():
        old = draft.properties[number]
        phase = around_all(draft, (old.phase, *phases))
        draft.properties[number] = evolve(old, phase=phase)


def around_all(draft: ProgramBuilder, phases: Sequence[int]) -> int:
    """The innermost phase that several phases all are, or are played in."""
    around, *others = phases
    for other in others:
        inside = {around, *pg.above(draft, around)}
        around = next((p for p in (other, *pg.above(draft, other)) if p in inside), around)
    return around
