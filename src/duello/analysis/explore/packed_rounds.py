"""How many rounds begin between packed states.

Purpose: which phases count, of which it is therefore known how often they were played; and how many
rounds were begun from one state to the next.
Input: a program, how often phases were played. Output: numbers of rounds.
Must not know: states.
"""

from duello.compiler.expansion import Leaves
from duello.dsl.ir import visit
from duello.dsl.ir.program import Program

from ..model.successors import rounds_of
from .packed_spots import Counts


class Begun(dict[Counts, int]):
    """How many rounds were begun between two states, by how often phases were played then.

    before: how often they had been played.
    """

    def __init__(self, leaves: Leaves, before: Counts) -> None:
        super().__init__()
        self.leaves = leaves
        self.before = before

    def __missing__(self, now: Counts) -> int:
        before, total = self.before, 0
        for leaf, outer in self.leaves:
            same = all(before[o] == now[o] for o in outer)
            total += max(0, now[leaf] - before[leaf]) if same else now[leaf]
        self[now] = total
        return total


def leaves_of(program: Program) -> list[tuple[int, list[int]]]:
    """The phases that count as rounds, and those around each."""
    return [(leaf, visit.above(program, leaf)) for leaf in rounds_of(program)]


def counting(program: Program) -> tuple[int, ...]:
    """The phases of which it must be known how often they were played, to count rounds."""
    found = {phase for leaf, outer in leaves_of(program) for phase in (leaf, *outer)}
    return tuple(sorted(found))
