"""Binding what lies on boards and in graphs: regions of cells, distances, edges.

Purpose: `cells next to here`, `distance from A to B in rules`, `edges touching A` as trees.
Input: value nodes, a scope. Output: a tree and its type. Must not know: conditions, lines.
"""

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix, Problems
from ..ir.boards import HEXAGON
from .binder import NONE, Binder, Typed
from .builder import ProgramBuilder, Scope
from .directions import Directions

FIXED = ("line", "row", "column", "edge", "corner", "middle")
"""Lines, and places that hang on the board alone."""

AHEAD = ("beyond", "diagonal", "far", "steps", "aslant")
"""The places that are said by a direction from a cell that a player may go in."""

CELL_AT = {
    **dict.fromkeys(("next", "along", "beyond", "diagonal", "towards", "line"), 0),
    **dict.fromkeys(("within", "exactly", "steps", "aslant"), 1),
    **dict.fromkeys(("arc", "ranging"), 2),
    "farther": 1,
}
"""Of the places that are said of a cell, which of the values it is."""

ONE = " one of them"
"""What nobody writes: one of several cells."""

ON_ROWS = ("along", "towards", "arc", *AHEAD, *FIXED[1:])
"""The places that there are only where cells lie in rows."""

STEPPING = ("within", "exactly")
"""The places that are so many steps away."""


class Places:
    """Binds values about boards and graphs for one draft."""

    def __init__(self, draft: ProgramBuilder, binder: Binder) -> None:
        self.draft = draft
        self.binder = binder
        self.ways = Directions(draft)

    # ------------------------------------------------------------------ cells

    def board(self, noun: sx.Word) -> int | None:
        """The board whose cells are called so; the mistake is noted if none is."""
        found = self.draft.board_of(noun)
        if found is None:
            self.draft.unknown("board", noun, self.draft.board_names)
        return found

    def only_board(self, node: sx.Node, rows: bool = True) -> int:
        """The board that is meant where none is named: the first. rows: whether it needs some."""
        known = self.draft.problems
        if not self.draft.boards and not (known.unborn and known.fatal):
            self.draft.fault(
                "no-board",
                f"`{node.span.words}` needs a board, and there is none",
                node.span,
                notes=("a board is a block of its own: `board cell: hexagon of side 5`",),
            )
        elif rows and self.draft.boards and self.draft.boards[0].free:
            self._no_rows(0, node)
        return 0

    def cells(self, node: sx.Cells, scope: Scope) -> Typed:
        """`cells next to here`; `its neighbours`, unless something else is called so."""
        noun, known = node.noun, self.draft.bearers
        if noun.text == sx.NEIGHBOURS and any(noun.text in names for names in known.values()):
            thing = sx.Possessed("", noun, span=noun.span)
            return self.binder.value(
                sx.Possessive(node.region.values[0], thing, span=node.span), scope
            )
        board = self.board(node.noun)
        if board is None:
            return NONE
        return Typed(self.region(board, node.region, scope), ir.SetType(ir.CellType(board)))

    def region(self, board: int, node: sx.Region | None, scope: Scope) -> ir.Tree:
        """The cells of a region; of no region, all cells. `it` in each of several places is what it
        was before: nothing lies next to itself.
        """
        if node is None:
            return ir.Everywhere(board)
        if node.joined is not None:
            self._both_or_either(node.joined, node)
            return NONE.tree
        first, *others = self._apart(node, scope)
        inner = [each for one in (first, *others) for each in one.either]
        if inner and (others or any(len(self._apart(each, scope)) > 1 for each in inner)):
            self._either_of_which(node)
            return NONE.tree
        found = self._one(board, first, scope)
        if not others:
            return found
        slot, around = scope.slot, evolve(scope, slot=scope.slot + 1)
        it = ir.Local(slot)
        parts = tuple(
            ir.Inside(it, self._one(board, other, around), False, span=other.span)
            for other in others
        )
        only = parts[0] if len(parts) == 1 else ir.AllOf(parts, span=node.span)
        return ir.Selected(found, slot, only, span=node.span)

    def is_board(self, noun: sx.Word, scope: Scope) -> bool:
        """Whether a word means the cells of a board, and no cell that is called so here."""
        chosen = any(noun.text == name for name, _, _ in scope.chosen)
        return not chosen and self.draft.board_names.find(noun.text) is not None

    def _apart(self, node: sx.Region, scope: Scope) -> list[sx.Region]:
        return [*sx.places_apart(node, lambda noun: self.is_board(noun, scope))]

    def _either_of_which(self, node: sx.Region) -> None:
        """Note `in row A next to B2 or in a corner`, of which the first may belong to either."""
        self.draft.fault(
            "wrong-phrase",
            f"it is not said which of the places in `{node.span.words}` stand to choose from",
            node.span,
            notes=("both are said as a condition: `where it is in row A, or it is in a corner`",),
        )

    def _both_or_either(self, joined: sx.Joint, node: sx.Region) -> None:
        """Note `for each square in row A and in row B`: both at once, or some here and some there;
        and `a square in row A and in row B`, as no square lies in two rows.
        """
        words = node.span.words
        if joined.apart:
            self.draft.fault(
                "wrong-phrase",
                "no cell lies in two rows, nor in two columns",
                joined.span,
                help="write `or`",
                fix=Fix(joined.span, "or" if joined.word == "and" else " or"),
            )
            return
        both = f", {words}"
        if joined.listed:
            ways = (f"it is {each.span.words}" for each in node.either)
            both = f"where {', or '.join(ways)}"
        self.draft.fault(
            "wrong-phrase",
            f"`{joined.word}` leaves open whether those are meant that lie at both places, or at "
            "either of them",
            joined.span,
            notes=(f"at both is said like this: `{both}`; and at either, `or {words}`",),
        )

    def _either(self, board: int, node: sx.Region, scope: Scope) -> ir.Tree:
        """The cells of any of several regions."""
        slot, around = scope.slot, evolve(scope, slot=scope.slot + 1)
        it = ir.Local(slot)
        parts = tuple(
            ir.Inside(it, self.region(board, each, around), False, span=each.span)
            for each in node.either
        )
        some = ir.AnyOf(parts, span=node.span)
        return ir.Selected(ir.Everywhere(board), slot, some, span=node.span)

    def _one(self, board: int, node: sx.Region, scope: Scope) -> ir.Tree:
        """The cells of one region; of one about several cells, those in that of any of them."""
        if node.either:
            return self._either(board, node, scope)
        if self.draft.boards[board].free and node.how in ON_ROWS:
            self._no_rows(board, node)
            return NONE.tree
        at = CELL_AT.get(node.how)
        several = None if at is None else self._several(node.values[at], scope)
        if at is None or several is None:
            return self._about_one(board, node, scope)
        cell, place = ir.CellType(board), node.span
        slot, inner = scope.slot, evolve(scope, slot=scope.slot + 1)
        each, one = inner.with_chosen(ONE, cell)
        values = (*node.values[:at], sx.Word(ONE, span=place), *node.values[at + 1 :])
        near = self._about_one(board, evolve(node, values=values), each)
        things = self.on_board(board, node.values[at], several)
        inside = ir.Inside(ir.Local(slot), near, False, span=place)
        count = ir.Count(ir.Selected(things, one, inside, span=place), None, span=place)
        some = ir.Compared(count, ">=", ir.number(1), span=place)
        return ir.Selected(ir.Everywhere(board), slot, some, span=place)

    def _several(self, node: sx.Value, scope: Scope) -> Typed | None:
        """The cells that a value names, if they are several."""
        if isinstance(node, sx.Number | sx.Pronoun):
            return None
        kept, self.draft.problems = self.draft.problems, Problems()
        bound = self.binder.value(node, scope)
        self.draft.problems = kept
        return bound if isinstance(bound.type.member, ir.CellType) else None

    def _about_one(self, board: int, node: sx.Region, scope: Scope) -> ir.Tree:
        """The cells of a region about one cell, or about none."""
        if node.over is not None or node.how in FIXED:
            return self._far(board, node, scope)
        if node.how in AHEAD:
            return self._ahead(board, node, scope)
        values, place = node.values, node.span
        match node.how:
            case "next":
                one = ir.number(1)
                return ir.Near(board, self._cell(board, values[0], scope), one, one, span=place)
            case "along":
                cell, way = self._cell(board, values[0], scope), self._way(board, values[1], scope)
                return ir.Along(board, cell, way, span=place)
            case "within" | "exactly" | "ranging" | "farther":
                return self._so_far_away(board, node, scope)
            case "between" if len(values) == 2:
                pair = tuple(self._cell(board, each, scope) for each in values)
                return ir.Between(board, ir.Together(pair, span=place), span=place)
            case "between":
                ends = self.binder.expect(values[0], scope, ir.CELLS)
                return ir.Between(board, self.on_board(board, values[0], ends), span=place)
            case "towards":
                cell, way = self._cell(board, values[0], scope), self._way(board, values[1], scope)
                return ir.Towards(board, cell, way, span=place)
        width, steps = self._number(values[0], scope), self._number(values[1], scope)
        cell, way = self._cell(board, values[2], scope), self._way(board, values[3], scope)
        return ir.Arc(board, width, steps, cell, way, span=place)

    def _so_far_away(self, board: int, node: sx.Region, scope: Scope) -> ir.Tree:
        """The cells so many steps from one; no way is longer than there are cells."""
        *said, at = node.values
        numbers = [self._number(each, scope) for each in said]
        low, high = numbers[0], numbers[-1]
        if node.how == "within":
            low = ir.number(0)
        elif node.how == "farther":
            high = ir.number(len(self.draft.boards[board].points))
        return ir.Near(board, self._cell(board, at, scope), low, high, span=node.span)

    def _no_rows(self, board: int, node: sx.Node) -> None:
        """Note what a board of paths has not."""
        self.draft.fault(
            "wrong-kind",
            f"each `{self.draft.boards[board].name}` lies on paths, which have no rows, edges and "
            "directions",
            node.span,
            notes=(
                "what lies there is `next to`, `within 2 steps of` or `in a straight line "
                "from` another",
            ),
        )

    def _far(self, board: int, node: sx.Region, scope: Scope) -> ir.Tree:
        """Lines, rows and edges, and ways over some cells."""
        made, place, cells = self.draft.boards[board], node.span, ir.SetType(ir.CellType(board))
        match node.how:
            case "edge":
                return ir.Constant(made.edge, cells, span=place)
            case "corner":
                return ir.Constant(made.corners, cells, span=place)
            case "middle":
                return ir.Constant(made.middle, cells, span=place)
            case "row" | "column":
                return self._rank(board, node, scope)
        cell = self._cell(board, node.values[-1 if node.how in STEPPING else 0], scope)
        slot, only = self._over(board, node.over, scope)
        if node.how in STEPPING and only is not None:
            most = self._number(node.values[0], scope)
            least = most if node.how == "exactly" else ir.number(0)
            return ir.Walk(board, cell, least, most, slot, only, span=place)
        way = self._way(board, node.values[1], scope) if node.how == "towards" else None
        return ir.Sight(board, cell, way, slot, only, span=place)

    def _ahead(self, board: int, node: sx.Region, scope: Scope) -> ir.Tree:
        if not self.ways.known(node):
            return NONE.tree
        way = self._way(board, node.values[-1], scope)
        if node.how == "far":
            return self.ways.far(board, way, scope, node)
        cell = self._cell(board, node.values[CELL_AT[node.how]], scope)
        if node.how not in ("steps", "aslant"):
            return self.ways.before(board, cell, way, scope, node)
        steps = self._number(node.values[0], scope)
        if node.how == "steps":
            return self.ways.so_far(board, cell, way, steps, scope, node)
        return self.ways.so_far_aslant(board, cell, way, steps, scope, node)

    def _over(self, board: int, over: sx.Over | None, scope: Scope) -> tuple[int, ir.Tree | None]:
        """What must hold of the cells between, and the slot in which each of them stands."""
        if over is None:
            return -1, None
        if self.board(over.noun) not in (None, board):
            self.draft.fault(
                "wrong-kind",
                f"a way over each `{self.draft.boards[board].name}` does not lead over a "
                f"`{over.noun.text}`",
                over.noun.span,
            )
        cell = ir.CellType(board)
        chosen = self.binder.selected(ir.Everywhere(board), cell, over.filters, (), scope)
        if isinstance(chosen, ir.Selected):
            return chosen.slot, chosen.only
        self.draft.fault(
            "wrong-phrase",
            "this does not say what lies between",
            over.span,
            "which ones?",
            help=f"write `over {over.noun.text} without ...`, or leave it out",
        )
        return -1, None

    def _rank(self, board: int, node: sx.Region, scope: Scope) -> ir.Tree:
        """`in row B`, `in column 3`, `in the row of A1`."""
        made, column, said = self.draft.boards[board], node.how == "column", node.values[0]
        if column and made.shape == HEXAGON:
            self.draft.fault(
                "wrong-kind",
                "a hexagon has no columns",
                node.span,
                help="write `in line with ...`, or `from ... towards ...`",
            )
            return NONE.tree
        name = said.text + "1" if isinstance(said, sx.Word) and not column else ""
        if column and isinstance(said, sx.Number):
            name = f"A{said.value}"
        if name in made.numbers:
            cells = made.rank(made.numbers[name], column)
            return ir.Constant(cells, ir.SetType(ir.CellType(board)), span=node.span)
        if column and isinstance(said, sx.Number):
            last = f"`1` to `{made.width}`"
            note = f"the board has no column {said.value}"
            self.draft.fault("unknown-name", note, said.span, help=f"its columns are {last}")
            return NONE.tree
        if len(name) == 2 and self.draft.cell(name[0]) is None:
            rows = sorted({cell[0] for cell in made.numbers})
            note = f"the board has no row {name[0]}"
            help = f"its rows are `{rows[0]}` to `{rows[-1]}`"
            self.draft.fault("unknown-name", note, said.span, help=help)
            return NONE.tree
        return ir.Rank(board, self._cell(board, said, scope), column, span=node.span)

    def _cell(self, board: int, node: sx.Value, scope: Scope) -> ir.Tree:
        return self.on_board(board, node, self.binder.expect(node, scope, ir.CELL))

    def _way(self, board: int, node: sx.Value, scope: Scope) -> ir.Tree:
        return self.on_board(board, node, self.binder.expect(node, scope, ir.DIRECTION))

    def on_board(self, board: int, node: sx.Value, bound: Typed) -> ir.Tree:
        """The cell, cells or direction, which must be of this board."""
        bound = self.named_on(bound, ir.CellType(board), node)
        if isinstance(bound.type, ir.NothingType) or bound.type.kind in (None, board):
            return bound.tree
        self.elsewhere(node, bound.type, board)
        return NONE.tree

    def named_on(self, bound: Typed, wanted: ir.Type, node: object) -> Typed:
        """Where a cell of another board is wanted and a bare name is said, the cell of that name
        there; anything else as it is.
        """
        wanted = wanted.member or wanted
        if not (isinstance(node, sx.Word) and isinstance(bound.tree, ir.Constant)):
            return bound
        if not (isinstance(bound.type, ir.OnBoard) and type(bound.type) is type(wanted)):
            return bound
        board = bound.type.board if wanted.kind is None else wanted.kind
        there, cell = self.draft.boards[board or 0], isinstance(wanted, ir.CellType)
        number = there.numbers.get(node.text) if cell else there.way(node.text)
        if number is None:
            return bound
        type_ = ir.CellType(board) if cell else ir.DirectionType(board)
        return Typed(ir.Constant(number, type_, span=bound.tree.span), type_)

    def elsewhere(self, node: sx.Node, given: ir.Type, board: int) -> None:
        """Note a cell, cells or a direction of another board than is meant."""
        draft, words = self.draft, node.span.words
        mine, other = (draft.boards[number].name for number in (board, given.kind or 0))
        if isinstance(given, ir.DirectionType):
            what = f"`{words}` is a direction among {ir.plural(other)}, and not among"
            draft.fault("wrong-kind", f"{what} {ir.plural(mine)}", node.span)
            return
        draft.fault(
            "wrong-kind",
            f"`{words}` is {draft.called(given)}, and {ir.plural(mine)} are another board: each "
            "board has cells of its own",
            node.span,
            f"expected {draft.called(ir.CellType(board))}",
            help=f"name one that is {draft.called(ir.CellType(board))}, such as "
            f"`{draft.boards[board].names[0]}`",
        )

    def _number(self, node: sx.Value, scope: Scope) -> ir.Tree:
        return self.binder.expect(node, scope, ir.NUMBER).tree

    # ------------------------------------------------------------------ distances and edges

    def distance(self, node: sx.Distance, scope: Scope) -> Typed:
        """`distance from A to B`: on a board, or along a graph."""
        if node.graph is None:
            return self._steps(node, scope)
        graph = self.binder.expect(node.graph, scope, ir.GRAPH)
        first, last, _ = self._ends(node, scope, graph.type.kind)
        return Typed(ir.PathLength(graph.tree, first, last, span=node.span), ir.NUMBER)

    def _steps(self, node: sx.Distance, scope: Scope) -> Typed:
        """The steps between two cells of one board: of which, the one that is no bare name says."""
        start, end = (self.binder.expect(each, scope, ir.CELL) for each in (node.start, node.end))
        start = self.named_on(start, end.type, node.start)
        board = start.type.kind or 0
        last = self.on_board(board, node.end, end)
        return Typed(ir.HowFar(board, start.tree, last, span=node.span), ir.NUMBER)

    def shortest_paths(self, node: sx.ShortestPaths, scope: Scope) -> Typed:
        """`shortest paths from A to B in rules`."""
        graph = self.binder.expect(node.graph, scope, ir.GRAPH)
        first, last, _ = self._ends(node, scope, graph.type.kind)
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
        self,
        node: sx.Distance | sx.ShortestPaths | sx.Edge,
        scope: Scope,
        kind: int | None = None,
    ) -> tuple[ir.Tree, ir.Tree, int | None]:
        """Both ends, and the kind of pieces that they are names of. kind: which it must be."""
        first = self.binder.expect(node.start, scope, ir.DesignType(kind))
        last = self.binder.expect(node.end, scope, ir.DesignType(first.type.kind))
        return first.tree, last.tree, first.type.kind
