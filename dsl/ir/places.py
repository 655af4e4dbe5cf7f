"""Trees about boards and graphs: sets of cells, distances, edges, and choices of them.

A cell and a direction are numbers of their board; an edge is a pair of designs; a set of cells, a
set of edges and a graph are sorted tuples.
Purpose, input and output as the package's. Must not know: the geometry.
"""

from attrs import frozen

from .nodes import Tree

# ---------------------------------------------------------------------- sets of cells


@frozen(repr=False)
class Everywhere(Tree):
    """All cells of a board."""

    board: int


@frozen(repr=False)
class Near(Tree):
    """The cells from `least` to `most` steps away from one."""

    board: int
    cell: Tree
    least: Tree
    most: Tree


@frozen(repr=False)
class Along(Tree):
    """The neighbours of a cell on both sides of it in a direction."""

    board: int
    cell: Tree
    way: Tree


@frozen(repr=False)
class Towards(Tree):
    """The cells from the next one in a direction to the edge."""

    board: int
    cell: Tree
    way: Tree


@frozen(repr=False)
class Between(Tree):
    """The cells between two that are in a line; none between others."""

    board: int
    ends: Tree


@frozen(repr=False)
class Arc(Tree):
    """Of the ring `steps` away, the `width` cells in a direction."""

    board: int
    width: Tree
    steps: Tree
    cell: Tree
    way: Tree


@frozen(repr=False)
class Sight(Tree):
    """The cells in straight lines from one, in a direction or in all, as far as nothing lies
    between but cells (in `slot`) of which `only` holds; without it, to the edge.
    """

    board: int
    cell: Tree
    way: Tree | None
    slot: int = -1
    only: Tree | None = None


@frozen(repr=False)
class Walk(Tree):
    """The cells to which from `least` to `most` steps lead from one, and no fewer, over nothing but
    cells (in `slot`) of which `only` holds.
    """

    board: int
    cell: Tree
    least: Tree
    most: Tree
    slot: int
    only: Tree


@frozen(repr=False)
class Rank(Tree):
    """The cells in the same row as one, or in the same column."""

    board: int
    cell: Tree
    column: bool


@frozen(repr=False)
class Selected(Tree):
    """Of some things, those for which `only` holds of the thing in `slot`."""

    things: Tree
    slot: int
    only: Tree


@frozen(repr=False)
class HowFar(Tree):
    """The steps between two cells."""

    board: int
    start: Tree
    end: Tree


# ---------------------------------------------------------------------- graphs


@frozen(repr=False)
class EdgeBetween(Tree):
    """The edge from one design to another."""

    start: Tree
    end: Tree


@frozen(repr=False)
class EdgesAt(Tree):
    """Every edge between a design and another of its kind, in either direction."""

    kind: int
    node: Tree


@frozen(repr=False)
class PathLength(Tree):
    """How many edges of a graph lead from one design to another; infinity if none do."""

    graph: Tree
    start: Tree
    end: Tree


@frozen(repr=False)
class PathEdges(Tree):
    """The edges of a graph that lie on a shortest path from one design to another."""

    graph: Tree
    start: Tree
    end: Tree


# ---------------------------------------------------------------------- what may be chosen


@frozen(repr=False)
class CellChoice(Tree):
    """From `low` to `high` of some cells. apart: no two that touch. line: all of them in a line.
    unbroken: in a line, each next to the one before. different: no two for which any of these
    values of the cell in `slot` is the same. including: these are among them. single: as in
    `PieceChoice`.
    """

    low: Tree
    high: Tree
    board: int
    cells: Tree
    single: bool
    apart: bool = False
    line: bool = False
    slot: int = 0
    different: tuple[Tree, ...] = ()
    unbroken: bool = False
    including: tuple[Tree, ...] = ()


@frozen(repr=False)
class WayChoice(Tree):
    """A direction; or one for both ways along a line."""

    board: int
    axis: bool


@frozen(repr=False)
class EdgeChoice(Tree):
    """An edge that a graph has, or that it does not have."""

    kind: int
    graph: Tree
    absent: bool
    excepted: tuple[Tree, ...] = ()


@frozen(repr=False)
class GoChoice(Tree):
    """Everything that is chosen in a block, one answer after another."""

    block: int
