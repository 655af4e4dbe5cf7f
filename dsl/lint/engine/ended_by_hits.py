"""Loops that end before everything was chosen that may be chosen once.

Purpose: `they must not shot their every shot`, where each shot that is among the three squares that
an opponent has chosen is counted, and it is over once three are: whoever has shot at all squares
has shot at these, too.
Input: the knowledge of a program, a choice, the rules that take something out of it. Output:
whether something is left as long as the loop goes on.
Must not know: how soon it ends.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.program import Decision
from .phase_spots import Spot, spots
from .program_facts import Knowledge


def ended_by_hits(knowledge: Knowledge, made: Decision, rules: Sequence[ir.Rule]) -> bool:
    """Whether a loop ends before nothing is left of a choice of one cell, of which rules take out
    what was chosen before.
    """
    domain = made.domain
    if not isinstance(domain, ir.CellChoice) or not domain.low == domain.high == ir.number(1):
        return False
    if not isinstance(domain.cells, ir.Everywhere) or len(rules) != 1:
        return False
    around = _only_before(knowledge, made, rules[0])
    if around is None:
        return False
    for tree in knowledge.everything:
        if isinstance(tree, ir.Play) and tree.phase == made.phase and tree.until is not None:
            ends = tree.until.parts if isinstance(tree.until, ir.AnyOf) else (tree.until,)
            if any(_comes_to_it(knowledge, made, around, end) for end in ends):
                return True
    return False


def _only_before(knowledge: Knowledge, made: Decision, rule: ir.Rule) -> int | None:
    """The phase since which a rule takes out what its player chose, and nothing else."""
    match rule.form:
        case ir.Constrain(
            forbidding=True, among=(ir.Read(property=number, subject=who),), such=None
        ):
            every = knowledge.program.properties[number]
            own = every.source == "history" and not every.keep and every.of == made.value
            return every.phase if own and who == rule.form.player else None
    return None


def _comes_to_it(knowledge: Knowledge, made: Decision, around: int, end: ir.Tree) -> bool:
    """Whether a loop ends once somebody has so much of a number, which each choice out of so many
    cells brings nearer.
    """
    match end:
        case ir.Players(
            slot=slot,
            every=False,
            condition=ir.Compared(
                left=ir.Read(property=number, subject=ir.Local(slot=whose)),
                sign="=" | ">=" as sign,
                right=ir.Constant(value=int(wanted)),
            ),
        ) if slot == whose and knowledge.program.properties[number].phase == around:
            adding = [w for w in knowledge.written if w.place and w.place.property == number]
            amounts = {w.by for w in adding if w.how is ef.How.ADD}
            exact = len(adding) == 1 and amounts == {ir.number(1)}
            rising = all(w.how is ef.How.ADD and _is_positive(w.by) for w in adding)
            begun = [
                t.value
                for t in knowledge.everything
                if isinstance(t, ir.Set) and t.property == number
            ]
            if begun != [ir.number(0)] or not (exact if sign == "=" else rising):
                return False
            return any(len(hit) >= wanted for hit in _hits(knowledge, made, number, around))
    return False


def _is_positive(by: ir.Tree | None) -> bool:
    return isinstance(by, ir.Constant) and isinstance(by.value, int) and by.value > 0


def _hits(knowledge: Knowledge, made: Decision, number: int, around: int) -> Iterator[range]:
    """Per line that adds to whoever has chosen just where the cell is one of some: so many of them
    there are at least.
    """
    below = {id(line) for line in visit.lines_from(knowledge.program, [made.chosen])}
    for spot in spots(knowledge.program):
        if id(spot.line) not in below or not _adds(spot, number, made) or spot.owner is not None:
            continue
        match spot.behind:
            case ((ir.Inside(value=ir.Local(slot=slot), zone=zone, each=False), True),) if (
                slot == made.slot
            ):
                yield range(_distinct(knowledge, made, zone, around))


def _adds(spot: Spot, number: int, made: Decision) -> bool:
    return spot.effect is not None and any(
        w.how is ef.How.ADD and w.place == ir.Read(number, ir.Local(made.chooser_slot))
        for w in ef.written(spot.effect)
    )


def _distinct(knowledge: Knowledge, made: Decision, zone: ir.Tree, around: int) -> int:
    """How many cells there are at least among those that were chosen once in the phase around."""
    parts = zone.parts if isinstance(zone, ir.Together) else (zone,)
    found: list[Decision] = []
    mine = ir.Local(made.chooser_slot)
    asks = [t for t in knowledge.everything if isinstance(t, ir.Ask)]
    for part in parts:
        if not isinstance(part, ir.Read) or part.subject not in (mine, ir.OpponentOf(mine)):
            continue
        number = part.property
        chosen = [each for each in knowledge.program.decisions if each.value == number]
        if len(chosen) != 1 or number in knowledge.set_by_effects:
            continue
        domain = chosen[0].domain
        same = isinstance(domain, ir.CellChoice) and domain.board == getattr(
            made.domain, "board", -1
        )
        both = [t.chooser for t in asks if t.decision == chosen[0].number] == [None]
        if same and both and chosen[0].phase == around and not chosen[0].optional:
            found.append(chosen[0])
    sizes = [_least(each) for each in found]
    apart = all(_apart(one, other) for one, other in combinations(found, 2))
    return sum(sizes) if apart else max(sizes, default=0)


def _least(made: Decision) -> int:
    low = made.domain.low if isinstance(made.domain, ir.CellChoice) else None
    value = low.value if isinstance(low, ir.Constant) else 0
    return value if isinstance(value, int) else 0


def _apart(one: Decision, other: Decision) -> bool:
    """Whether one of two choices of the same player leaves out what the other is."""
    return _leaves_out(one, other) or _leaves_out(other, one)


def _leaves_out(made: Decision, other: Decision) -> bool:
    cells = made.domain.cells if isinstance(made.domain, ir.CellChoice) else None
    if not isinstance(cells, ir.Selected):
        return False
    parts = cells.only.parts if isinstance(cells.only, ir.AllOf) else (cells.only,)
    own = ir.Read(other.value, ir.Local(made.chooser_slot))
    return ir.Not(ir.Inside(ir.Local(cells.slot), own, False)) in parts
