"""Who cannot be late yet, or is not any more, where something is done.

Purpose: of a rule that keeps something from happening, it only matters what is so where that
happens: there nobody has been late with what is chosen further on, nor with what is chosen in a
phase that is played inside, and is over.
Input: a program, a class of effects. Output: the properties that say who was late.
Must not know: what is concluded from it.
"""

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.program import Decision, Program
from .phase_spots import Spot, spots


def late_only_after(program: Program, effect: type[ef.Effect]) -> frozenset[int]:
    """The properties that say of nobody that they were late, wherever such an effect is done."""
    every = spots(program)
    done = [s for s in every if isinstance(s.line, ir.Do) and type(s.line.effect) is effect]
    return frozenset(
        made.late
        for made in program.decisions
        if done and all(_not_late_at(program, every, made, spot) for spot in done)
    )


def _not_late_at(program: Program, every: tuple[Spot, ...], made: Decision, spot: Spot) -> bool:
    """Whether a choice is put nowhere but behind a place, or in a phase played inside."""
    if made.phase in visit.within(program, spot.phase) - {spot.phase}:
        return True
    asked = [s for s in every if isinstance(s.line, ir.Ask) and s.line.decision == made.number]
    return bool(asked) and all(s.phase == spot.phase and s.at > spot.at for s in asked)
