"""Which cells words about a board can mean, whatever the cells and directions are that they name.

Purpose: whether there is ever a cell of which several things are said at once: every cell and every
direction that the words hang on is tried in its place.
Input: a tree of cells, the boards. Output: whether it is surely always empty.
Must not know: what stands on a cell; what is not known is both so and not so.
"""

from collections.abc import Iterator, Mapping

from attrs import frozen

from ... import ir
from ...ir.boards import Board
from .three_valued import all_hold, any_holds, denied

REGIONS = (
    ir.Near, ir.Along, ir.Towards, ir.Between, ir.Arc, ir.Sight, ir.Walk, ir.Rank, ir.Selected,
)  # fmt: skip
"""The trees that stand for cells of a board."""

_ABOUT_ONE = ir.Near | ir.Along | ir.Towards | ir.Arc | ir.Sight | ir.Rank
"""Those that are said of one cell."""

MOST_CELLS = 400
"""Boards of more cells are not tried."""

MOST_TRIES = 4_000
"""So many places are tried for what is named; then there may be some."""

Cells = frozenset[int]
Named = Mapping[ir.Tree, int]


@frozen
class _Open(Exception):
    """Something that the words name must be put somewhere first. among: where it may be."""

    what: ir.Tree
    among: tuple[int, ...]


class _Unclear(Exception):
    """It is not known what a value is."""


@frozen
class _Found:
    """The cells that surely are meant, and those that may be."""

    surely: Cells
    perhaps: Cells


def never_any(boards: tuple[Board, ...], tree: ir.Tree) -> bool:
    """Whether a tree of cells stands for none, wherever what it names may be."""
    board = board_of(tree)
    if board is None or len(boards[board].points) > MOST_CELLS:
        return False
    tries = iter(range(MOST_TRIES))
    try:
        return not _some(_Meaning(boards), tree, {}, tries)
    except _Unclear:
        return False


def surely_meant(boards: tuple[Board, ...], tree: ir.Tree) -> Cells | None:
    """The cells that a tree stands for whatever happens; None where it hangs on something."""
    board = board_of(tree)
    if board is None or len(boards[board].points) > MOST_CELLS:
        return None
    try:
        return _Meaning(boards).cells(tree, {}, {}).surely
    except (_Open, _Unclear):
        return None


def board_of(tree: ir.Tree) -> int | None:
    """The board that cells lie on; None where a tree stands for no cells."""
    while isinstance(tree, ir.Selected):
        tree = tree.things
    if isinstance(tree, ir.Constant):
        return tree.type.member.kind if isinstance(tree.type.member, ir.CellType) else None
    return getattr(tree, "board", None)


def _some(meaning: "_Meaning", tree: ir.Tree, named: Named, tries: Iterator[int]) -> bool:
    """Whether there are cells, somewhere. named: where things are put so far."""
    if next(tries, None) is None:
        return True
    try:
        return bool(meaning.cells(tree, named, {}).perhaps)
    except _Open as open_:
        what, among = open_.what, open_.among
    return any(_some(meaning, tree, {**named, what: each}, tries) for each in among)


@frozen
class _Meaning:
    boards: tuple[Board, ...]

    def cells(self, tree: ir.Tree, named: Named, slots: Mapping[int, int]) -> _Found:
        """The cells that a tree stands for. slots: what the small words stand for in it."""
        match tree:
            case ir.Selected(things=things, slot=slot, only=only):
                found = self.cells(things, named, slots)
                so = {c: self.holds(only, named, {**slots, slot: c}) for c in found.perhaps}
                surely = frozenset(c for c in found.surely if so[c])
                return _Found(surely, frozenset(c for c in found.perhaps if so[c] is not False))
            case ir.Sight() | ir.Walk() if tree.only is not None:
                without = {"only": None} if isinstance(tree, ir.Sight) else {}
                if isinstance(tree, ir.Walk):
                    near = ir.Near(tree.board, tree.cell, ir.number(0), tree.most)
                    return _Found(frozenset(), self.cells(near, named, slots).perhaps)
                whole = self.cells(ir.altered(tree, without), named, slots)
                return _Found(frozenset(), whole.perhaps)
            case ir.Constant(value=tuple() as cells):
                there = frozenset(each for each in cells if isinstance(each, int))
                return _Found(there, there)
        exact = frozenset(self._exactly(tree, named, slots))
        return _Found(exact, exact)

    def _exactly(
        self, tree: ir.Tree, named: Named, slots: Mapping[int, int]
    ) -> tuple[int, ...] | range:
        """The cells of a region that hangs on nothing but cells, directions and numbers."""
        number = board_of(tree)
        if number is None:
            raise _Unclear
        board = self.boards[number]
        if isinstance(tree, ir.Everywhere):
            return range(len(board.points))

        if isinstance(tree, ir.Between):
            return self._between(board, tree, named, slots)

        if not isinstance(tree, _ABOUT_ONE):
            raise _Unclear
        cell = self.value(tree.cell, tuple(_from_the_middle(board)), named, slots)
        ways = tuple(range(len(board.ways)))
        if isinstance(tree, ir.Sight) and tree.way is None:
            return tuple(each for way in ways for each in board.ray(cell, way))
        if isinstance(tree, ir.Rank):
            return board.rank(cell, tree.column)
        if isinstance(tree, ir.Near):
            bounds = (self.value(each, (), named, slots) for each in (tree.least, tree.most))
            return board.around(cell, *bounds)
        way = self.value(ir.given(tree.way), ways, named, slots)
        match tree:
            case ir.Along():
                return board.beside(cell, way)
            case ir.Arc():
                width, steps = (self.value(t, (), named, slots) for t in (tree.width, tree.steps))
                return board.arc(cell, way, steps, width)
        return board.ray(cell, way)

    def _between(
        self, board: Board, tree: ir.Between, named: Named, slots: Mapping[int, int]
    ) -> tuple[int, ...]:
        if not isinstance(tree.ends, ir.Together) or len(tree.ends.parts) != 2:
            raise _Unclear
        among = tuple(_from_the_middle(board))
        first, last = (self.value(each, among, named, slots) for each in tree.ends.parts)
        return board.between(first, last) or ()

    def value(
        self, tree: ir.Tree, among: tuple[int, ...], named: Named, slots: Mapping[int, int]
    ) -> int:
        """What a cell, a direction or a number is. among: what it may be, if nothing says it."""
        match tree:
            case ir.Constant(value=int(one)):
                return one
            case ir.Local(slot=slot) if slot in slots:
                return slots[slot]
            case ir.Calculated(left=left, sign=sign, right=right) if sign in _SIGNS:
                sides = (self.value(each, (), named, slots) for each in (left, right))
                return _SIGNS[sign](*sides)
            case ir.Cases():
                meant = self._case(tree, named, slots)
                if meant is not None:
                    return self.value(meant, among, named, slots)
        if tree in named:
            return named[tree]
        within = (each.slot for each in ir.walk(tree) if isinstance(each, ir.Local))
        if not among or any(slot in slots for slot in within):
            raise _Unclear
        raise _Open(tree, among)

    def _case(self, tree: ir.Cases, named: Named, slots: Mapping[int, int]) -> ir.Tree | None:
        """Which of several values is meant; None where it is none of them."""
        for condition, each in zip(tree.conditions, tree.values, strict=True):
            so = self.holds(condition, named, slots)
            if so is None:
                raise _Unclear
            if so:
                return each
        return tree.otherwise

    def holds(self, tree: ir.Tree, named: Named, slots: Mapping[int, int]) -> bool | None:
        """Whether a condition holds; None where that is not known."""
        match tree:
            case ir.AllOf(parts=parts):
                return all_hold(self.holds(part, named, slots) for part in parts)
            case ir.AnyOf(parts=parts):
                return any_holds(self.holds(part, named, slots) for part in parts)
            case ir.Not(part=part):
                return denied(self.holds(part, named, slots))
            case ir.Inside(value=ir.Local(slot=slot), zone=zone) if slot in slots:
                return self._within(slots[slot], zone, named, slots)
            case ir.Compared(ir.Count(things), sign, ir.Constant(value=int(other))):
                return self._so_many(things, sign, other, named, slots)
            case ir.Among(value=value, others=(ir.Constant(value=int(other)),)):
                try:
                    return self.value(value, self._any_way(other, tree), named, slots) == other
                except _Unclear:
                    return None
        return None

    def _so_many(
        self, tree: ir.Tree, sign: str, other: int, named: Named, slots: Mapping[int, int]
    ) -> bool | None:
        """Whether there are none of some cells, or as many as are asked for."""
        if not isinstance(tree, REGIONS):
            return None
        try:
            found = self.cells(tree, named, slots)
        except _Unclear:
            return None
        least, most = len(found.surely), len(found.perhaps)
        match sign:
            case ">=":
                return True if least >= other else None if most >= other else False
            case "=":
                return least == other if least == most else None if most >= other else False
        return None

    def _any_way(self, other: int, tree: ir.Among) -> tuple[int, ...]:
        """What a direction may be that is compared with another one; nothing of anything else."""
        match tree.others[0]:
            case ir.Constant(type=ir.DirectionType(board=int(board))):
                return tuple(range(len(self.boards[board].ways)))
        return ()

    def _within(
        self, cell: int, zone: ir.Tree, named: Named, slots: Mapping[int, int]
    ) -> bool | None:
        if not isinstance(zone, REGIONS) and not isinstance(zone, ir.Constant):
            return None
        try:
            found = self.cells(zone, named, slots)
        except _Unclear:
            return None
        return True if cell in found.surely else None if cell in found.perhaps else False


_SIGNS = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__}


def _from_the_middle(board: Board) -> list[int]:
    """The cells of a board, those first of which most others lie on all sides."""
    middle = board.middle[0] if not board.free else 0
    return sorted(range(len(board.points)), key=lambda each: board.distances[middle][each])
