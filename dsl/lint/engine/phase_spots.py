"""Where in a phase each line of a program is carried out, and behind what conditions.

Purpose: know of two lines which one comes first, and whether one may be left out.
Input: a program. Output: `Spot` values.
Must not know: what is looked for.
"""

from collections.abc import Iterator

from attrs import frozen

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.program import Program, once_of_each

AT_ONCE = visit.EVERYWHERE - {visit.To.BODY, visit.To.AT_END}
"""How a line leads to what is done at its place in a phase."""


@frozen
class Spot:
    """A line, and where in a phase it is carried out: at which of its lines. owner: whose rule it
    stands in; behind: the conditions on the way to it, and whether they must hold.
    """

    phase: int
    at: int
    line: ir.Tree
    owner: ir.Owner | None = None
    behind: tuple[tuple[ir.Tree, bool], ...] = ()

    @property
    def effect(self) -> ef.Effect | None:
        """What the line does, if it is a line that does something."""
        return self.line.effect if isinstance(self.line, ir.Do) else None

    @property
    def asks(self) -> frozenset[int]:
        """What the conditions on the way to the line read."""
        return frozenset().union(*(visit.properties_read(tree) for tree, _ in self.behind))


@once_of_each
def spots(program: Program) -> tuple[Spot, ...]:
    """Every line that is carried out in a phase, at its place, once for each way to it."""
    found: list[Spot] = []
    for phase in program.phases:
        for at, line in enumerate(visit.lines(program, phase.body)):
            found += spots_below(program, line, Spot(phase.number, at, line))
    return tuple(found)


def spots_below(
    program: Program, line: ir.Tree, spot: Spot, met: tuple[int, ...] = ()
) -> Iterator[Spot]:
    """A line at its place, and what is carried out there with it. met: the blocks around."""
    yield spot
    for lead in visit.leads(program, line, AT_ONCE):
        if lead.block in met:
            continue
        owner = lead.rule.owner if lead.rule is not None else spot.owner
        behind = (*spot.behind, *lead.behind)
        for each in visit.lines(program, lead.block):
            below = Spot(spot.phase, spot.at, each, owner, behind)
            yield from spots_below(program, each, below, (*met, lead.block))
