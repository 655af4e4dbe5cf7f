"""Where the cells of a board of paths are drawn, which nobody has said.

Where a path goes round, all else is drawn inside it, in rings, if it has room there. Otherwise
cells lie as far apart as there are steps between them, as well as a plane allows: stress is made
smaller by majorization (Gansner, Koren, North, "Graph Drawing by Stress Majorization", 2004), from
where classical scaling puts them. Then the picture is turned so that its lines run along the edges
of the page.
Input: which cells lie next to each other. Output: points. Must not know: what lies on a cell, and
how it is drawn.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from ..dsl.ir.boards import PATHS, Board

Place = tuple[float, float]
Steps = Sequence[Sequence[int]]
"""In how many steps each cell is reached from each."""

PASSES = 120
CLOSE = 1e-6
CROWDED = 0.2
"""Rings are drawn where no two cells are nearer to each other than this part of a line's length."""
STOOD = 1e-4
"""A pass that makes the stress smaller by no more than that part of it is the last."""


@lru_cache(maxsize=64)
def placed(cells: int, paths: tuple[tuple[int, ...], ...]) -> tuple[Place, ...]:
    """Points for that many cells, the nearest two of which are 1 apart. paths: lines of cells that
    lie next to each other; one that goes round ends where it begins. All hang together.
    """
    if cells < 2:
        return ((0.0, 0.0),) * cells
    board = Board("", PATHS, cells, 1, tuple(map(str, range(cells))), paths)
    apart, joined = board.distances, pairs(paths)
    outer = max((path[1:] for path in paths if path[0] == path[-1]), key=len, default=())
    points = _ringed(outer, board) if outer else []
    if not points or _nearest(points) < CROWDED * _mean(points, joined):
        points = _stretched(apart)
    points = _upright(points, joined)
    size = 1 / max(_nearest(points), CLOSE)
    return tuple((round(x * size, 3), round(y * size, 3)) for x, y in points)


def pairs(paths: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """The cells that lie next to each other on some path, each two once, in order."""
    return list(dict.fromkeys((min(two), max(two)) for path in paths for two in pairwise(path)))


def _nearest(points: Sequence[Place]) -> float:
    return min(hypot(x - u, y - v) for at, (x, y) in enumerate(points) for u, v in points[:at])


def _mean(points: Sequence[Place], joined: Sequence[tuple[int, int]]) -> float:
    """How long a line is on the average."""
    lines = (hypot(points[a][0] - points[b][0], points[a][1] - points[b][1]) for a, b in joined)
    return sum(lines) / len(joined)


# ---------------------------------------------------------------------- rings


def _ringed(outer: Sequence[int], board: Board) -> list[Place]:
    """Rings in each other: cells lie as far inside as there are steps to the outer one, in the
    direction in which their neighbours draw them (Tutte, "How to Draw a Graph", 1963).
    """
    turn = 2 * pi / len(outer)
    fixed = {cell: (sin(at * turn), -cos(at * turn)) for at, cell in enumerate(outer)}
    apart, beside = board.distances, board.next_to
    points = [fixed.get(cell, (0.0, 0.0)) for cell in range(len(apart))]
    inner = [cell for cell in range(len(apart)) if cell not in fixed]
    for _ in range(PASSES):
        for cell in inner:
            across, along = zip(*(points[other] for other in beside[cell]), strict=True)
            points[cell] = sum(across) / len(across), sum(along) / len(along)
    deep = [min(apart[cell][other] for other in outer) for cell in range(len(apart))]
    found = []
    for cell, (x, y) in enumerate(points):
        far = hypot(x, y)
        wide = 1 - deep[cell] / (max(deep) + 1)
        found.append((x / far * wide, y / far * wide) if far > CLOSE else (0.0, 0.0))
    return found


# ---------------------------------------------------------------------- as far apart as steps


def _stretched(apart: Steps) -> list[Place]:
    """As far from each other as there are steps between them, as far as that can be."""
    points = _scaled(apart)
    stress = _stress(points, apart)
    for _ in range(PASSES):
        points = _majorized(points, apart)
        before, stress = stress, _stress(points, apart)
        if before - stress <= STOOD * before:
            break
    return points


def _aside(cell: int, x: float, y: float) -> Place:
    """Moved a little: nothing would part what lies at one point."""
    return x + sin(3.1 * cell) / 100, y + cos(3.1 * cell) / 100


def _scaled(apart: Steps) -> list[Place]:
    """Classical scaling: the two directions in which squares of distances differ most."""
    size = len(apart)
    squares = [[steps * steps for steps in row] for row in apart]
    means = [sum(row) / size for row in squares]
    whole = sum(means) / size
    matrix = [
        [(means[a] + means[b] - squares[a][b] - whole) / 2 for b in range(size)]
        for a in range(size)
    ]
    axes: list[list[float]] = []
    for number in range(2):
        # any start will do that is no direction of symmetry
        axis = [sin((1.7 + number) * (at + 1)) for at in range(size)]
        length = 0.0
        for _ in range(PASSES):
            for other in axes:
                along = _dot(axis, other) / max(_dot(other, other), CLOSE)
                axis = [here - along * there for here, there in zip(axis, other, strict=True)]
            axis = [_dot(row, axis) for row in matrix]
            length = _dot(axis, axis) ** 0.5
            if length < CLOSE:
                break
            axis = [here / length for here in axis]
        axes.append([here * length**0.5 for here in axis])
    return [_aside(cell, x, y) for cell, (x, y) in enumerate(zip(*axes, strict=True))]


def _dot(first: Sequence[float], last: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(first, last, strict=True))


def _stress(points: Sequence[Place], apart: Steps) -> float:
    return sum(
        ((hypot(x - u, y - v) - row[at]) / row[at]) ** 2
        for here, ((x, y), row) in enumerate(zip(points, apart, strict=True))
        for at, (u, v) in enumerate(points[:here])
    )


def _majorized(points: Sequence[Place], apart: Steps) -> list[Place]:
    """Each cell goes where the others, on the average, want it; the nearer, the more they say."""
    found = list(points)
    for here, row in enumerate(apart):
        across = along = whole = 0.0
        x, y = found[here]
        for at, (u, v) in enumerate(found):
            if at == here:
                continue
            weight = 1 / (row[at] * row[at])
            pull = row[at] / max(hypot(x - u, y - v), CLOSE)
            across += weight * (u + pull * (x - u))
            along += weight * (v + pull * (y - v))
            whole += weight
        found[here] = (across / whole, along / whole)
    return found


# ---------------------------------------------------------------------- on the page


def _upright(points: Sequence[Place], joined: Sequence[tuple[int, int]]) -> list[Place]:
    """Turned so that lines run across or down as far as they can, wider than high, with the first
    cell on the upper left.
    """
    angles = [
        atan2(points[b][1] - points[a][1], points[b][0] - points[a][0]) * 4 for a, b in joined
    ]
    turn = -atan2(sum(map(sin, angles)), sum(map(cos, angles))) / 4
    turned = [(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in points]
    wide, high = (max(side) - min(side) for side in zip(*turned, strict=True))
    if high > wide + CLOSE:
        turned = [(y, x) for x, y in turned]
    across, down = (sum(side) / len(side) for side in zip(*turned, strict=True))
    flip = -1 if turned[0][0] > across else 1, -1 if turned[0][1] > down else 1
    return [(x * flip[0], y * flip[1]) for x, y in turned]
