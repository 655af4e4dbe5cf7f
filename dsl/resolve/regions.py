"""Binding what lies on boards and in graphs: regions of cells, distances, edges.

Purpose: `cells next to here`, `distance from A to B in rules`, `edges touching A` as trees.
Input: value nodes, a scope. Output: a tree and its type. Must not know: conditions, lines.
"""

from .. import ir
from .. import syntax as sx
from .binder import NONE, Binder, Typed
from .builder import ProgramBuilder, Scope


class Places:
    """Binds values about boards and graphs for one draft."""

    def __init__(self, draft: ProgramBuilder, binder: Binder) -> None:
        self.draft = draft
        self.binder = binder

    # ------------------------------------------------------------------ cells

    def board(self, noun: sx.Word) -> int | None:
        """The board whose cells are called so; the mistake is noted if none is."""
        found = self.draft.board_names.find(noun.text)
        if found is None:
            self.draft.unknown("board", noun, self.draft.board_names)
        return found

    def only_board(self, node: sx.Node) -> int:
        """The board that is meant where none is named: the first."""
        if not self.draft.boards:
            self.draft.fault(
                "no-board",
                f"`{node.span.words}` needs a board, and there is none",
                node.span,
                help="write one: `board cell: hexagon of side 5`",
            )
        return 0

    def cells(self, node: sx.Cells, scope: Scope) -> Typed:
        """`cells next to here`."""
        if (node.noun.text, node.region.how) == ("distance", "between"):
            self.draft.fault(
                "foreign-word",
                f"`{node.span.words} and` is not said like this",
                node.span,
                help="write `distance from A1 to B2`",
            )
            return NONE
        board = self.board(node.noun)
        if board is None:
            return NONE
        return Typed(self.region(board, node.region, scope), ir.SetType(ir.CellType(board)))

    def region(self, board: int, node: sx.Region | None, scope: Scope) -> ir.Tree:
        """The cells of a region; of no region, all cells."""
        if node is None:
            return ir.Everywhere(board)
        values, place = node.values, node.span
        match node.how:
            case "next":
                one = ir.number(1)
                return ir.Near(board, self._cell(board, values[0], scope), one, one, span=place)
            case "along":
                cell, way = self._cell(board, values[0], scope), self._way(board, values[1], scope)
                return ir.Along(board, cell, way, span=place)
            case "within":
                most = self._number(values[0], scope)
                cell = self._cell(board, values[1], scope)
                return ir.Near(board, cell, ir.number(0), most, span=place)
            case "exactly":
                steps = self._number(values[0], scope)
                return ir.Near(board, self._cell(board, values[1], scope), steps, steps, span=place)
            case "between":
                ends = self._on(board, values[0], self.binder.expect(values[0], scope, ir.CELLS))
                return ir.Between(board, ends, span=place)
            case "towards":
                cell, way = self._cell(board, values[0], scope), self._way(board, values[1], scope)
                return ir.Towards(board, cell, way, span=place)
        width, steps = self._number(values[0], scope), self._number(values[1], scope)
        cell, way = self._cell(board, values[2], scope), self._way(board, values[3], scope)
        return ir.Arc(board, width, steps, cell, way, span=place)

    def _cell(self, board: int, node: sx.Value, scope: Scope) -> ir.Tree:
        return self._on(board, node, self.binder.expect(node, scope, ir.CELL))

    def _way(self, board: int, node: sx.Value, scope: Scope) -> ir.Tree:
        return self._on(board, node, self.binder.expect(node, scope, ir.DIRECTION))

    def _on(self, board: int, node: sx.Value, bound: Typed) -> ir.Tree:
        """The cell or direction, which must be one of this board."""
        if isinstance(bound.type, ir.NothingType) or bound.type.kind in (None, board):
            return bound.tree
        mine, other = (self.draft.boards[b].name for b in (board, bound.type.kind))
        words = node.span.words
        note = f"`{words}` is of the board of each `{other}`, not of that of each `{mine}`"
        self.draft.fault("wrong-kind", note, node.span)
        return NONE.tree

    def _number(self, node: sx.Value, scope: Scope) -> ir.Tree:
        return self.binder.expect(node, scope, ir.NUMBER).tree

    # ------------------------------------------------------------------ distances and edges

    def distance(self, node: sx.Distance, scope: Scope) -> Typed:
        """`distance from A to B`: on a board, or along a graph."""
        if node.graph is None:
            start = self.binder.expect(node.start, scope, ir.CELL)
            board = start.type.kind or 0
            end = self._cell(board, node.end, scope)
            return Typed(ir.HowFar(board, start.tree, end, span=node.span), ir.NUMBER)
        graph = self.binder.expect(node.graph, scope, ir.GRAPH)
        first, last, _ = self._ends(node, scope)
        return Typed(ir.PathLength(graph.tree, first, last, span=node.span), ir.NUMBER)

    def shortest_paths(self, node: sx.ShortestPaths, scope: Scope) -> Typed:
        """`shortest paths from A to B in rules`."""
        graph = self.binder.expect(node.graph, scope, ir.GRAPH)
        first, last, _ = self._ends(node, scope)
        tree = ir.PathEdges(graph.tree, first, last, span=node.span)
        return Typed(tree, ir.SetType(ir.EdgeType(graph.type.kind)))

    def edge(self, node: sx.Edge, scope: Scope) -> Typed:
        """`edge from A to B`."""
        first, last, kind = self._ends(node, scope)
        return Typed(ir.EdgeBetween(first, last, span=node.span), ir.EdgeType(kind))

    def edges_touching(self, node: sx.EdgesTouching, scope: Scope) -> Typed:
        """`edges touching A`."""
        bound = self.binder.expect(node.node, scope, ir.DESIGN)
        kind = bound.type.kind
        if kind is None:
            return NONE
        tree = ir.EdgesAt(kind, bound.tree, span=node.span)
        return Typed(tree, ir.SetType(ir.EdgeType(kind)))

    def empty_graph(self, node: sx.EmptyGraph, scope: Scope) -> Typed:
        """`a graph of cards`."""
        kind = self.draft.kind_names.find(node.noun.text)
        if kind is None:
            self.draft.unknown("kind of piece", node.noun, self.draft.kind_names)
        type_ = ir.GraphType(kind)
        return Typed(ir.Constant((), type_, span=node.span), type_)

    def _ends(
        self, node: sx.Distance | sx.ShortestPaths | sx.Edge, scope: Scope
    ) -> tuple[ir.Tree, ir.Tree, int | None]:
        """Both ends, and the kind of pieces that they are names of."""
        first = self.binder.expect(node.start, scope, ir.DESIGN)
        last = self.binder.expect(node.end, scope, ir.DesignType(first.type.kind))
        return first.tree, last.tree, first.type.kind
