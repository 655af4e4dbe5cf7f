"""Binding what is said by directions: ahead, behind, the far row; rows and columns as numbers.

Purpose: `straight ahead of A1`, `in their far row`, `the opposite of way`, `its row` as trees that
there are already.
Input: trees that are bound, nodes for their places. Output: trees. Must not know: how a cell or a
direction is said.
"""

import re

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..ir.boards import HEXAGON, SQUARE, Board, any_way
from ..spans import Span
from .binder import NONE, Typed
from .builder import ProgramBuilder, Scope

AHEAD = "ahead"
"""What a player must have so that something lies ahead of something else."""


_BORDERS = ("edge", "edges", "corner", "corners")
_BORDER = re.compile(r"\b(?:in|on|at)[ \t]+(?:(?:the|an?)[ \t]+)?(?:edges?|corners?)$")
"""Where a board ends, in other words than the language has."""


_GRID_OF = re.compile(r"[ \t]*:[ \t]*((?:a[ \t]+)?grid[ \t]+of[ \t]+(\d+)[ \t]+by[ \t]+(\d+)\b)")
"""A board that says first how long its rows are, and then how many of them there are."""


_CELL = re.compile(r"[A-Z]\d{1,2}")


def _rows_meant(board: Board, cell: str) -> Fix | None:
    """Rows and columns of a board the other way round, if it has a cell then that it has not, and
    has all that are named in the file.
    """
    text = board.span.source.text
    said = _GRID_OF.match(text, board.span.end)
    turned = {*evolve(board, width=board.height, height=board.width).names}
    named = {cell, *re.findall(rf"\b{_CELL.pattern}\b", text)}
    if said is None or not named <= turned:
        return None
    place = Span(board.span.source, said.start(1), said.end(1))
    return Fix(place, f"{said[2]} rows of {said[3]}")


class Directions:
    """Binds what is said by directions for one draft."""

    def __init__(self, draft: ProgramBuilder) -> None:
        self.draft = draft

    def known(self, node: sx.Region) -> bool:
        """Whether it was said what is ahead, if the words need it; the mistake is noted if not."""
        said = node.values[-1]
        while isinstance(said, sx.Of):
            said = said.owner
        spoken = said.span.words == node.span.words[: len(said.span.words)]
        if not spoken or self.draft.bearers["player"].find(AHEAD) is not None:
            return True
        seats = self.draft.seats
        self.draft.fault(
            "unknown-name",
            f"`{said.span.words}` hangs on what is ahead, and nothing says that",
            said.span,
            notes=(
                "each player goes in a direction: `each player has ahead: up for "
                f"{seats[0]}, down for {seats[1]}`",
            ),
        )
        return False

    def _border(self, word: sx.Word) -> bool:
        """Note `on the edge`, `in the corner`."""
        text, end = word.span.source.text, word.span.end
        said = _BORDER.search(text[text.rfind("\n", 0, end) + 1 : end])
        if said is None:
            return False
        meant = "in a corner" if word.text.startswith("corner") else "at the edge"
        place = Span(word.span.source, end - len(said[0]), end)
        headline = f"`{place.words}` is not said like this"
        fix = Fix(place, meant)
        self.draft.fault("foreign-word", headline, place, help=f"write `{meant}`", fix=fix)
        return True

    def unknown(self, word: sx.Word) -> bool:
        """Whether a word that stands for nothing is like the name of a cell or a direction; what
        is wrong with it is noted.
        """
        draft, boards = self.draft, self.draft.boards
        if _CELL.fullmatch(word.text) is not None:
            if boards:
                names = boards[0].names
                note = f"its cells are called `{names[0]}` to `{names[-1]}`"
                headline = f"the board has no cell `{word.text}`"
                fix = _rows_meant(boards[0], word.text)
                help_ = None if fix is None else f"write `{fix.text}`"
                draft.fault("unknown-name", headline, word.span, notes=(note,), help=help_, fix=fix)
            return bool(boards) or draft.problems.incomplete
        if boards and word.text in _BORDERS:
            return self._border(word)
        if all(board.free for board in boards) or not any_way(word.text):
            return False
        laid = [board for board in boards if not board.free]
        ways = [way for board in laid for way in map(board.called, range(len(board.ways)))]
        listed = ", ".join(f"`{each[0]}` or `{each[2].replace(' ', '-')}`" for each in ways)
        headline = f"the board has no direction `{word.text}`"
        draft.fault("unknown-name", headline, word.span, notes=(f"it has {listed}",))
        return True

    def far(self, board: int, way: ir.Tree, scope: Scope, node: sx.Node) -> ir.Tree:
        """The cells with none beyond them in a direction."""
        _, slot = scope.with_it(ir.CellType(board))
        beyond = ir.Towards(board, ir.Local(slot), way, span=node.span)
        count = ir.Count(beyond, None, span=node.span)
        none = ir.Compared(count, "=", ir.number(0), span=node.span)
        return ir.Selected(ir.Everywhere(board), slot, none, span=node.span)

    def before(
        self, board: int, cell: ir.Tree, way: ir.Tree, scope: Scope, node: sx.Region
    ) -> ir.Tree:
        """The next cell in a direction, or those on both sides of it."""
        place, aslant = node.span, node.how == "diagonal"
        steps = ir.number(2 if aslant and self.draft.boards[board].shape == SQUARE else 1)
        near: ir.Tree = ir.Near(board, cell, steps, steps, span=place)
        if aslant:
            near = ir.Arc(board, ir.number(3), steps, cell, way, span=place)
        straight = ir.Towards(board, cell, way, span=place)
        return _those(board, near, straight, not aslant, scope, place)

    def so_far(
        self,
        board: int,
        cell: ir.Tree,
        way: ir.Tree,
        steps: ir.Tree,
        scope: Scope,
        node: sx.Region,
    ) -> ir.Tree:
        """The cell so many steps away in a direction."""
        place = node.span
        ring = ir.Near(board, cell, steps, steps, span=place)
        straight = ir.Towards(board, cell, way, span=place)
        return _those(board, ring, straight, True, scope, place)

    def so_far_aslant(
        self,
        board: int,
        cell: ir.Tree,
        way: ir.Tree,
        steps: ir.Tree,
        scope: Scope,
        node: sx.Region,
    ) -> ir.Tree:
        """The cells so many steps away aslant: both ends of the arc between the diagonals."""
        place = node.span
        twice = ir.Calculated(steps, "*", ir.number(2), span=place)
        ring = twice if self.draft.boards[board].shape == SQUARE else steps
        widths = (ir.Calculated(twice, sign, ir.number(1), span=place) for sign in "+-")
        whole, within = (ir.Arc(board, w, ring, cell, way, span=place) for w in widths)
        return _those(board, whole, within, False, scope, place)

    def opposite(self, way: Typed, node: sx.Node) -> Typed:
        """The direction the other way."""
        board = way.type.kind or 0
        made, one = self.draft.boards[board], ir.DirectionType(board)
        ways = range(len(made.ways))
        names = [ir.Constant(each, one, span=node.span) for each in ways]
        asked = tuple(ir.Among(way.tree, (name,), span=node.span) for name in names)
        found = tuple(names[made.opposite(each)] for each in ways)
        none = ir.Constant(None, ir.NOTHING, span=node.span)
        if isinstance(way.tree, ir.Constant) and isinstance(way.tree.value, int):
            return Typed(found[way.tree.value], one)
        if ir.may_be_none(way.type):
            return Typed(ir.Cases(asked, found, none, span=node.span), one.or_none())
        return Typed(ir.Cases(asked[:-1], found[:-1], found[-1], span=node.span), one)

    def coordinate(self, cell: Typed, noun: sx.Word, node: sx.Node) -> Typed:
        """The number of a cell's row, from the top, or of its column, from the left."""
        board, column = cell.type.kind or 0, noun.text == "column"
        made, place = self.draft.boards[board], node.span
        if made.free:
            headline = f"a `{made.name}` lies on paths, which have no rows and columns"
            self.draft.fault("wrong-kind", headline, noun.span)
            return NONE
        if made.shape != HEXAGON:
            way = made.ways.index("W" if column else "N")
            before = ir.Constant(way, ir.DirectionType(board), span=place)
            there = ir.Count(ir.Towards(board, cell.tree, before, span=place), None, span=place)
            return Typed(ir.Calculated(there, "+", ir.number(1), span=place), ir.NUMBER)
        if column:
            self.draft.fault("wrong-kind", "a hexagon has no columns", noun.span)
            return NONE
        rows = sorted({made.rank(each, False) for each in range(len(made.points))})
        cells = ir.SetType(ir.CellType(board))
        inside = tuple(ir.Inside(cell.tree, ir.Constant(row, cells), False) for row in rows)
        numbers = tuple(ir.number(number) for number in range(1, len(rows) + 1))
        return Typed(ir.Cases(inside, numbers, None, span=place), ir.NUMBER)


def _those(
    board: int, near: ir.Tree, others: ir.Tree, among: bool, scope: Scope, place: Span
) -> ir.Tree:
    """Of some cells those that are among others, or that are not."""
    _, slot = scope.with_it(ir.CellType(board))
    inside = ir.Inside(ir.Local(slot), others, False, span=place)
    only = inside if among else ir.Not(inside, span=place)
    return ir.Selected(near, slot, only, span=place)
