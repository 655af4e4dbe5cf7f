"""All points of play of a program.

Purpose: find them anew with one sort of pieces more apart, as often as play asks for that.
Input: a program and option values. Output: its graph.
Must not know: what points and registers are.
"""

from duello.dsl.ir.types import Value

from . import made_pieces
from .machine import Machine
from .points import Graph
from .program_view import Program


def graph_of(
    program: Program,
    options: tuple[Value, ...],
    only: int | None = None,
    telling: bool = False,
    renaming: bool = False,
    until: float = float("inf"),
) -> Graph:
    """All points of play of a program, with these option values. only: until this phase ends for
    the first time. telling: with notes of what is told. renaming: see `Machine`. until: a time of
    the clock. Raises NotCompiled; that is OutOfTime if it is not done by then.
    """
    apart: frozenset[tuple[int, int]] = frozenset()
    while True:
        machine = Machine(program, options, only, telling, renaming, apart)
        graph = Graph(machine, until=until)
        try:
            graph.build()
        except made_pieces.Apart as found:
            apart |= {found.sort}
        else:
            return graph
