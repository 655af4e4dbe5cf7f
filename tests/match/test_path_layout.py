"""Where the cells of boards of paths are drawn."""

from math import hypot, isclose

import pytest
from hypothesis import given
from tests.dsl.test_boards import paths

from duello.boards.drawings import board_shape
from duello.boards.path_layout import pairs, placed
from duello.boards.seen import BoardSeen, Cell
from duello.dsl.ir.boards import Board


def apart(first: tuple[float, float], last: tuple[float, float]) -> float:
    return hypot(first[0] - last[0], first[1] - last[1])


@pytest.mark.slow
@given(paths())
def test_no_cell_lies_on_another(board: Board) -> None:
    places = placed(len(board.cells), board.paths)
    assert len(places) == len(board.cells)
    for at, place in enumerate(places):
        assert all(apart(place, other) > 0.99 for other in places[:at])


@pytest.mark.slow
@given(paths().filter(lambda board: all(path[0] != path[-1] for path in board.paths)))
def test_lines_are_short(board: Board) -> None:
    """Where nothing goes round, what lies next to each other is nearer, on the average, than what
    does not.
    """
    places = placed(len(board.cells), board.paths)
    joined = set(pairs(board.paths))
    every = {(a, b) for b in range(len(places)) for a in range(b)}
    near = [apart(places[a], places[b]) for a, b in joined]
    far = [apart(places[a], places[b]) for a, b in every - joined]
    assert not far or sum(near) / len(near) < sum(far) / len(far)


@pytest.mark.parametrize("size", [3, 4, 8, 40])
def test_a_path_that_goes_round_is_drawn_round(size: int) -> None:
    places = placed(size, ((*range(size), 0),))
    lengths = [apart(places[at], places[at - 1]) for at in range(size)]
    assert all(isclose(length, 1, abs_tol=0.01) for length in lengths)


def test_what_is_joined_to_a_ring_from_inside_lies_inside() -> None:
    """Two rings, each cell of one next to its cell of the other, and something in the middle."""
    size = 6
    ring = (*range(size), 0)
    inner = tuple(size + at for at in ring)
    spokes = tuple((at, size + at, 2 * size) for at in range(size))
    places = placed(2 * size + 1, (ring, inner, *spokes))
    middle = places[2 * size]
    for at in range(size):
        assert apart(places[at], middle) > 1.3 * apart(places[size + at], middle)


def test_rows_run_along_the_edges_of_the_page() -> None:
    rows = tuple(tuple(range(at, at + 4)) for at in (0, 4, 8))
    columns = tuple((at, at + 4, at + 8) for at in range(4))
    places = placed(12, rows + columns)
    for at, (x, y) in enumerate(places):
        assert isclose(x - places[0][0], at % 4, abs_tol=0.15)
        assert isclose(y - places[0][1], at // 4, abs_tol=0.15)


@pytest.mark.slow
@given(paths())
def test_every_line_is_drawn_between_its_cells(board: Board) -> None:
    cells = tuple(Cell(name, 0, 0) for name in board.names)
    shape = board_shape(BoardSeen("town", False, cells, (), board.paths), ("Anna", "Bert"))
    middles = {(cell.x, cell.y): at for at, cell in enumerate(shape.cells)}
    drawn = {frozenset((middles[x, y], middles[u, v])) for x, y, u, v in shape.ways}
    assert drawn == {
        frozenset((at, other)) for at, near in enumerate(board.next_to) for other in near
    }
