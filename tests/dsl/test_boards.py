"""Boards: what must hold of every one of them, whatever its shape and size."""

from collections import deque
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duello.dsl.ir.boards import (
    CIRCLE,
    HEXAGON,
    PATHS,
    SQUARE,
    SQUARE_WITH_DIAGONALS,
    WAYS,
    Board,
    laid_out,
)

SHAPES = (HEXAGON, SQUARE, SQUARE_WITH_DIAGONALS)


@st.composite
def boards(draw, largest=5):
    shape = draw(st.sampled_from(SHAPES))
    width = draw(st.integers(1, largest))
    height = width if shape == HEXAGON else draw(st.integers(1, largest))
    return Board("cell", shape, width, height)


@st.composite
def places(draw, cells=1):
    """A board with some of its cells."""
    board = draw(boards())
    number = st.integers(0, len(board.points) - 1)
    return board, *(draw(number) for _ in range(cells))


def walked(board, start):
    """The steps to every cell, found by walking."""
    found, waiting = {start: 0}, deque([start])
    while waiting:
        at = waiting.popleft()
        for cell in board.next_to[at]:
            if cell not in found:
                found[cell] = found[at] + 1
                waiting.append(cell)
    return found


# ---------------------------------------------------------------------- cells and names


@pytest.mark.parametrize("side", range(1, 8))
def test_a_hexagon_has_as_many_cells_as_it_must(side):
    board = Board("cell", HEXAGON, side, side)
    assert len(board.points) == 3 * side * (side - 1) + 1


@given(boards())
def test_every_cell_has_a_name_of_its_own(board):
    assert len(set(board.names)) == len(board.names) == len(board.points)
    assert [board.numbers[name] for name in board.names] == list(range(len(board.points)))


@given(boards())
def test_names_are_the_letter_of_the_row_and_the_place_in_it(board):
    rows: dict[int, list[str]] = {}
    for (_, y), name in zip(board.points, board.names, strict=True):
        rows.setdefault(y, []).append(name)
    assert list(rows) == sorted(rows)
    for letter, names in zip("ABCDEFGHIJ", rows.values(), strict=False):
        assert names == [f"{letter}{at}" for at in range(1, len(names) + 1)]


def test_a_hexagon_is_named_as_it_is_drawn():
    board = Board("cell", HEXAGON, 3, 3)
    assert " ".join(board.names) == "A1 A2 A3 B1 B2 B3 B4 C1 C2 C3 C4 C5 D1 D2 D3 D4 E1 E2 E3"


def test_a_grid_is_as_wide_and_as_high_as_it_says():
    board = Board("cell", SQUARE, 3, 2)
    assert board.names == ("A1", "A2", "A3", "B1", "B2", "B3")
    assert [board.names[c] for c in board.next_to[board.numbers["B2"]]] == ["A2", "B1", "B3"]


# ---------------------------------------------------------------------- near and far


@given(places(2))
def test_distances_are_what_walking_finds(found):
    board, first, last = found
    assert board.distances[first][last] == walked(board, first)[last]


@given(places(3))
def test_distances_are_a_metric(found):
    board, a, b, c = found
    far = board.distances
    assert (far[a][b] == 0) == (a == b)
    assert far[a][b] == far[b][a]
    assert far[a][c] <= far[a][b] + far[b][c]


@given(places(2))
def test_touching_is_mutual_and_one_step(found):
    board, first, last = found
    assert (last in board.next_to[first]) == (first in board.next_to[last])
    assert (last in board.next_to[first]) == (board.distances[first][last] == 1)


@given(places())
def test_rings_share_out_the_board(found):
    board, cell = found
    rings = [board.around(cell, steps, steps) for steps in range(2 * len(board.points))]
    assert rings[0] == (cell,)
    assert rings[1] == board.next_to[cell]
    assert sorted(c for ring in rings for c in ring) == list(range(len(board.points)))


@given(places(), st.integers(0, 5), st.integers(0, 5))
def test_around_is_the_rings_from_the_least_to_the_most(found, least, most):
    board, cell = found
    rings = [board.around(cell, steps, steps) for steps in range(least, most + 1)]
    assert sorted(board.around(cell, least, most)) == sorted(c for ring in rings for c in ring)


# ---------------------------------------------------------------------- directions and lines


@given(places(), st.data())
def test_a_step_and_the_opposite_step_lead_back(found, data):
    board, cell = found
    way = data.draw(st.sampled_from(range(len(board.ways))))
    assert board.opposite(board.opposite(way)) == way != board.opposite(way)
    there = board.step(cell, way)
    if there is not None:
        assert board.step(there, board.opposite(way)) == cell
        assert board.distances[cell][there] == 1


@given(boards())
def test_axes_and_their_opposites_are_all_directions_once(board):
    both = [*board.axes, *(board.opposite(way) for way in board.axes)]
    assert sorted(both) == list(range(len(board.ways)))


@pytest.mark.parametrize("shape", SHAPES)
def test_no_two_directions_are_called_the_same(shape):
    board = Board("cell", shape, 2, 2)
    called = [name for way in range(len(board.ways)) for name in set(board.called(way))]
    assert len(called) == len(set(called))


@given(places(), st.data())
def test_a_ray_goes_on_step_by_step_to_the_edge(found, data):
    board, cell = found
    way = data.draw(st.sampled_from(range(len(board.ways))))
    ray = board.ray(cell, way)
    before = (cell, *ray)
    assert [board.step(at, way) for at in before] == [*ray, None]
    assert board.in_line((cell, *ray))


@given(places(), st.data())
def test_beside_are_the_first_cells_of_the_rays_both_ways(found, data):
    board, cell = found
    axis = data.draw(st.sampled_from(board.axes))
    rays = (board.ray(cell, axis), board.ray(cell, board.opposite(axis)))
    assert set(board.beside(cell, axis)) == {ray[0] for ray in rays if ray}
    assert board.beside(cell, axis) == board.beside(cell, board.opposite(axis))


@given(places(2))
def test_between_is_there_just_where_two_cells_are_in_a_line(found):
    board, first, last = found
    between = board.between(first, last)
    if first == last:
        assert between is None
        return
    assert (between is not None) == board.in_line((first, last))
    assert board.in_line((first, last)) == board.in_line((last, first))
    if between is not None:
        assert len(between) == board.distances[first][last] - 1
        assert board.between(last, first) == between[::-1]
        assert board.in_line((first, *between, last))


@given(places(3))
def test_in_a_line_does_not_depend_on_the_order(found):
    board, *cells = found
    if len(set(cells)) == 3:
        assert len({board.in_line(tuple(each)) for each in permutations(cells)}) == 1


def test_three_cells_are_in_a_line_only_along_one():
    board = Board("cell", SQUARE_WITH_DIAGONALS, 3, 3)
    lines = [c for c in permutations(range(9), 3) if c == tuple(sorted(c)) and board.in_line(c)]
    assert len(lines) == 8
    corner = tuple(board.numbers[name] for name in ("A1", "A3", "C1"))
    assert not board.in_line(corner)


# ---------------------------------------------------------------------- arcs


@given(places(), st.integers(0, 5), st.data())
def test_an_arc_as_wide_as_the_ring_is_the_ring(found, steps, data):
    board, cell = found
    way = data.draw(st.sampled_from(range(len(board.ways))))
    whole = board.arc(cell, way, steps, 8 * steps + 1)
    assert sorted(whole) == sorted(board.around(cell, steps, steps))


@given(places(), st.integers(1, 5), st.data())
def test_an_arc_of_one_is_the_cell_straight_on(found, steps, data):
    board, cell = found
    way = data.draw(st.sampled_from(range(len(board.ways))))
    ray = board.ray(cell, way)
    assert board.arc(cell, way, steps, 1) == ray[steps - 1 : steps]


@given(places(), st.integers(1, 3), st.integers(0, 2), st.data())
def test_a_wider_arc_holds_the_narrower_and_hangs_together(found, steps, half, data):
    board, cell = found
    way = data.draw(st.sampled_from(range(len(board.ways))))
    narrow, wide = (board.arc(cell, way, steps, 2 * h + 1) for h in (half, half + 1))
    assert set(narrow) <= set(wide)
    assert all(board.distances[cell][c] == steps for c in wide)


@pytest.mark.parametrize(("steps", "width"), [(-1, 5), (2, 0), (2, -3), (0, -1)])
def test_an_arc_of_nothing_has_no_cells(steps, width):
    assert Board("cell", HEXAGON, 3, 3).arc(9, 0, steps, width) == ()


def test_an_arc_of_five_two_steps_away_is_open_on_the_far_side():
    board = Board("cell", HEXAGON, 5, 5)
    arc = board.arc(board.numbers["E5"], board.ways.index("NE"), 2, 5)
    assert [board.names[c] for c in arc] == ["C3", "C4", "C5", "D6", "E7"]


# ---------------------------------------------------------------------- symmetries


def _turned(x, y):
    return -y, x + y


def _mirrored(x, y):
    return y, x


def hexagon_symmetries():
    for mirrored in (False, True):
        for turns in range(6):

            def moved(point, turns=turns, mirrored=mirrored):
                for _ in range(turns):
                    point = _turned(*point)
                return _mirrored(*point) if mirrored else point

            yield moved


def square_symmetries(far):
    for mirrored in (False, True):
        for turns in range(4):

            def moved(point, turns=turns, mirrored=mirrored):
                x, y = point
                for _ in range(turns):
                    x, y = far - y, x
                return (far - x, y) if mirrored else (x, y)

            yield moved


@pytest.mark.parametrize("size", range(1, 5))
@pytest.mark.parametrize("shape", SHAPES)
def test_turning_and_mirroring_maps_neighbours_to_neighbours(shape, size):
    board = Board("cell", shape, size, size)
    moves = hexagon_symmetries() if shape == HEXAGON else square_symmetries(size - 1)
    at = {point: number for number, point in enumerate(board.points)}
    met = set()
    for move in moves:
        image = tuple(at[move(point)] for point in board.points)
        met.add(image)
        for cell, near in enumerate(board.next_to):
            assert {image[c] for c in near} == set(board.next_to[image[cell]])
        assert all(
            board.in_line((a, b)) == board.in_line((image[a], image[b]))
            for a in range(len(image))
            for b in range(len(image))
        )
    assert len(met) == (1 if size == 1 else 12 if shape == HEXAGON else 8)


def test_every_direction_is_a_step_of_its_own():
    for ways in WAYS.values():
        assert len({step for _, step in ways}) == len(ways)
        assert {(-x, -y) for _, (x, y) in ways} == {step for _, step in ways}


# ---------------------------------------------------------------------- unbroken lines


@given(places(), st.integers(0, 4), st.data())
def test_runs_are_the_sets_on_a_line_with_no_cell_missing_between(place, size, data):
    board, _ = place
    every = range(len(board.points))
    cells = tuple(sorted(data.draw(st.sets(st.sampled_from(every), max_size=7))))
    found = [
        each
        for each in combinations(cells, size)
        if board.in_line(each)
        and all(
            board.between(one, other) is not None and set(board.between(one, other)) <= set(each)
            for one, other in combinations(each, 2)
        )
    ]
    assert board.runs(cells, size) == found


# ---------------------------------------------------------------------- boards of paths


@st.composite
def paths(draw):
    """A board of paths, each of which begins where another one is."""
    made = [["P0", "P1"]]
    for _ in range(draw(st.integers(0, 5))):
        known = sorted({place for path in made for place in path})
        new = [f"P{len(known) + at}" for at in range(draw(st.integers(0, 3)))]
        last = draw(st.lists(st.sampled_from(known), max_size=1))
        path = list(dict.fromkeys([draw(st.sampled_from(known)), *new, *last]))
        if len(path) > 1:
            made.append([*path, path[0]] if len(path) > 2 and draw(st.booleans()) else path)
    return laid_out("town", PATHS, 1, 1, tuple(map(tuple, made)))


@given(paths())
def test_steps_on_paths_are_walked(board):
    for cell in range(len(board.points)):
        assert dict(enumerate(board.distances[cell])) == walked(board, cell)
    for cell, around in enumerate(board.next_to):
        assert all(cell in board.next_to[other] for other in around)


@given(paths())
def test_each_way_along_a_path_has_one_back(board):
    for way in range(len(board.ways)):
        for cell in range(len(board.points)):
            after = board.step(cell, way)
            assert after is None or board.step(after, board.opposite(way)) == cell
            ray = board.ray(cell, way)
            assert cell not in ray and len(set(ray)) == len(ray)


@pytest.mark.parametrize("size", [3, 6, 7, 8])
def test_a_circle_goes_round_and_its_centre_touches_all(size):
    board = laid_out("point", CIRCLE, size, 2)
    *ring, centre = range(size + 1)
    assert board.names[-1] == "centre" and board.next_to[centre] == tuple(ring)
    assert all(board.next_to[at] == tuple(sorted({(at - 1) % size, (at + 1) % size, centre}))
               for at in ring)  # fmt: skip
    if size % 2 == 0:
        assert board.between(0, size // 2) == (centre,)
