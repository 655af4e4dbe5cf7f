"""What values about boards and graphs mean.

Purpose: one small function per class of tree in `trees.places`, found by the class.
Input: a tree, the work in hand, what the small words stand for. Output: numbers, sorted tuples.
Must not know: how a state changes.
"""

from ..dsl import ir
from ..dsl.ir.boards import Board
from ..dsl.ir.types import Value
from . import graphs
from .dispatch import bind, edges, one, several, things, value
from .state import Env
from .transaction import Meaning, Transaction


def _cells(
    tree: ir.Along | ir.Towards | ir.Arc, work: Transaction, env: Env
) -> tuple[Board, int | None, int | None]:
    """The board of a region, the cell and the direction that it is about."""
    board = work.program.boards[tree.board]
    return board, one(tree.cell, work, env), one(tree.way, work, env)


def everywhere(tree: ir.Everywhere, work: Transaction, env: Env) -> Value:
    """All cells."""
    return tuple(range(len(work.program.boards[tree.board].points)))


def near(tree: ir.Near, work: Transaction, env: Env) -> Value:
    """The cells so many steps away."""
    board, cell = work.program.boards[tree.board], one(tree.cell, work, env)
    least, most = one(tree.least, work, env), one(tree.most, work, env)
    if cell is None or least is None or most is None:
        return ()
    return board.next_to[cell] if least == most == 1 else board.around(cell, least, most)


def along(tree: ir.Along, work: Transaction, env: Env) -> Value:
    """The neighbours on both sides."""
    board, cell, way = _cells(tree, work, env)
    return () if cell is None or way is None else board.beside(cell, way)


def towards(tree: ir.Towards, work: Transaction, env: Env) -> Value:
    """The cells as far as the edge."""
    board, cell, way = _cells(tree, work, env)
    return () if cell is None or way is None else tuple(sorted(board.ray(cell, way)))


def between(tree: ir.Between, work: Transaction, env: Env) -> Value:
    """The cells between the two that are given; none, if they are not two or not in a line."""
    ends = several(tree.ends, work, env)
    if len(ends) != 2:
        return ()
    return tuple(sorted(work.program.boards[tree.board].between(*ends) or ()))


def arc(tree: ir.Arc, work: Transaction, env: Env) -> Value:
    """Some cells of a ring."""
    board, cell, way = _cells(tree, work, env)
    width, steps = one(tree.width, work, env), one(tree.steps, work, env)
    if cell is None or way is None or width is None or steps is None:
        return ()
    return board.arc(cell, way, steps, width)


def sight(tree: ir.Sight, work: Transaction, env: Env) -> Value:
    """The cells in straight lines, as far as it is free between."""
    board, cell = work.program.boards[tree.board], one(tree.cell, work, env)
    way = None if tree.way is None else one(tree.way, work, env)
    if cell is None or (tree.way is not None and way is None):
        return ()
    found: set[int] = set()
    for each in range(len(board.ways)) if way is None else (way,):
        for other in board.ray(cell, each):
            found.add(other)
            if tree.only is not None and not value(tree.only, work, bind(env, tree.slot, other)):
                break
    return tuple(sorted(found))


def walk(tree: ir.Walk, work: Transaction, env: Env) -> Value:
    """The cells to which so many steps lead, from one free cell to the next."""
    board, cell = work.program.boards[tree.board], one(tree.cell, work, env)
    least, most = one(tree.least, work, env), one(tree.most, work, env)
    if cell is None or least is None or most is None:
        return ()
    steps, last = {cell: 0}, [cell]
    for count in range(1, min(most, len(board.points)) + 1):
        new = sorted({c for at in last for c in board.next_to[at] if c not in steps})
        steps.update(dict.fromkeys(new, count))
        last = [c for c in new if value(tree.only, work, bind(env, tree.slot, c))]
    return tuple(sorted(c for c, count in steps.items() if least <= count <= most))


def rank(tree: ir.Rank, work: Transaction, env: Env) -> Value:
    """A row or a column."""
    cell = one(tree.cell, work, env)
    return () if cell is None else work.program.boards[tree.board].rank(cell, tree.column)


def selected(tree: ir.Selected, work: Transaction, env: Env) -> Value:
    """The things for which a condition holds."""
    found = things(tree.things, work, env)
    only, slot = tree.only, tree.slot
    meaning = work.meaning[only.__class__]
    return tuple(each for each in found if meaning(only, work, bind(env, slot, each)))


def how_far(tree: ir.HowFar, work: Transaction, env: Env) -> Value:
    """The steps from one cell to another."""
    start, end = one(tree.start, work, env), one(tree.end, work, env)
    if start is None or end is None:
        return None
    return work.program.boards[tree.board].distances[start][end]


# ---------------------------------------------------------------------- graphs


def edge_between(tree: ir.EdgeBetween, work: Transaction, env: Env) -> Value:
    """A pair of designs."""
    start, end = one(tree.start, work, env), one(tree.end, work, env)
    return None if None in (start, end) else (start, end)


def edges_at(tree: ir.EdgesAt, work: Transaction, env: Env) -> Value:
    """Every edge that there can be at a design."""
    node = one(tree.node, work, env)
    others = [d.number for d in work.program.designs if d.kind == tree.kind and d.number != node]
    if node is None:
        return ()
    return tuple(sorted([*((node, o) for o in others), *((o, node) for o in others)]))


def path_length(tree: ir.PathLength, work: Transaction, env: Env) -> Value:
    """The number of edges of a shortest path."""
    start, end = one(tree.start, work, env), one(tree.end, work, env)
    if start is None or end is None:
        return None
    return graphs.distance(edges(tree.graph, work, env), start, end)


def path_edges(tree: ir.PathEdges, work: Transaction, env: Env) -> Value:
    """The edges of all shortest paths."""
    start, end = one(tree.start, work, env), one(tree.end, work, env)
    if start is None or end is None:
        return ()
    return graphs.on_shortest_paths(edges(tree.graph, work, env), start, end)


MEANING: dict[type[ir.Tree], Meaning] = {
    ir.Everywhere: everywhere,
    ir.Near: near,
    ir.Along: along,
    ir.Towards: towards,
    ir.Between: between,
    ir.Arc: arc,
    ir.Sight: sight,
    ir.Walk: walk,
    ir.Rank: rank,
    ir.Selected: selected,
    ir.HowFar: how_far,
    ir.EdgeBetween: edge_between,
    ir.EdgesAt: edges_at,
    ir.PathLength: path_length,
    ir.PathEdges: path_edges,
}
"""Every class of value about boards and graphs here, and what it means."""
