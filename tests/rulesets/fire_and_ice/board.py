"""The board of Fire and Ice by cube coordinates, and how elements combine (R1-R9, R49).

Input: cells by name, boards in compact notation. Output: neighbours, rays, lines, arcs, contents.
Must not know: Duello, and the spells.
"""

from collections.abc import Callable
from itertools import permutations

Cube = tuple[int, int, int]
Board = dict[str, int]
"""What every cell holds: 0 nothing, 1 to 3 fire, -1 to -3 ice."""

ROWS = "ABCDEFGHI"  # R1; A is the top row (R2)
RADIUS = 4
STEPS: dict[str, Cube] = {  # clockwise (R3)
    "NE": (1, -1, 0),
    "E": (1, 0, -1),
    "SE": (0, 1, -1),
    "SW": (-1, 1, 0),
    "W": (-1, 0, 1),
    "NW": (0, -1, 1),
}
DIRECTIONS = tuple(STEPS)
AXES = ("E", "NE", "SE")  # R32
CONTENTS = ".123cba"
"""The letter of each content: `CONTENTS[content]`, negative ones from the end (R49)."""


def _cells() -> dict[str, Cube]:
    """Every cell: its column from the west, its row from the middle, and what makes the sum 0."""
    cells = {}
    for row, letter in enumerate(ROWS, -RADIUS):
        westmost = max(-RADIUS, -RADIUS - row)
        eastmost = min(RADIUS, RADIUS - row)
        for number, column in enumerate(range(westmost, eastmost + 1), 1):
            cells[f"{letter}{number}"] = (column, row, -column - row)
    return cells


CUBES = _cells()
CELLS = tuple(CUBES)
_NAMES = {cube: cell for cell, cube in CUBES.items()}


def _far(cell: str, *directions: str) -> str | None:
    """The cell reached by these steps, through anything; None off the grid."""
    cube = CUBES[cell]
    for direction in directions:
        x, y, z = STEPS[direction]
        cube = (cube[0] + x, cube[1] + y, cube[2] + z)
    return _NAMES.get(cube)


def step(cell: str, direction: str) -> str | None:
    return _far(cell, direction)


def opposite(direction: str) -> str:
    return DIRECTIONS[(DIRECTIONS.index(direction) + 3) % 6]


def distance(one: str, other: str) -> int:
    return max(abs(a - b) for a, b in zip(CUBES[one], CUBES[other], strict=True))


NEIGHBOURS = {c: tuple(o for o in CELLS if distance(c, o) == 1) for c in CELLS}
WITHIN = {c: (c, *NEIGHBOURS[c]) for c in CELLS}
"""Within 1 unit: a cell and its neighbours (R6)."""


def ray(cell: str, direction: str) -> list[str]:
    """Every cell in a direction up to the edge, without the first (R21)."""
    cells = []
    at = step(cell, direction)
    while at is not None:
        cells.append(at)
        at = step(at, direction)
    return cells


def in_line(one: str, other: str) -> bool:
    """Whether two cells lie on one of the three lines through a cell (R24)."""
    return one != other and any(a == b for a, b in zip(CUBES[one], CUBES[other], strict=True))


def line(one: str, other: str) -> list[str]:
    """Two cells in a line and all in between."""
    for direction in DIRECTIONS:
        cells = ray(one, direction)
        if other in cells:
            return [one, *cells[: cells.index(other) + 1]]
    raise ValueError(f"{one} and {other} are not in a line")


def arc(cell: str, direction: str) -> list[str]:
    """The cells on the grid of five around two steps in a direction (R20)."""
    at = DIRECTIONS.index(direction)
    left, right = DIRECTIONS[at - 1], DIRECTIONS[(at + 1) % 6]
    five = ((left,) * 2, (left, direction), (direction,) * 2, (direction, right), (right,) * 2)
    return [found for way in five if (found := _far(cell, *way)) is not None]


def combine(old: int, new: int) -> int:
    """What a cell holds after an element is placed on what it held (R7-R9)."""
    if old == 0 or new == 0:
        return old + new
    if (old > 0) == (new > 0):
        return max(-3, min(3, old + new))
    if abs(old) == abs(new):
        return old if abs(old) == 3 else 0
    return max(old, new, key=abs)


def read_board(text: str) -> Board:
    """The board in compact notation (R49)."""
    rows = text.split("/")
    letters = "".join(rows)
    if [len(row) for row in rows] != [5, 6, 7, 8, 9, 8, 7, 6, 5]:
        raise ValueError(f"this is no board: {text}")
    contents = {letter: at if at < 4 else at - 7 for at, letter in enumerate(CONTENTS)}
    return {cell: contents[letter] for cell, letter in zip(CELLS, letters, strict=True)}


def write_board(board: Board) -> str:
    """A board in compact notation."""
    rows = dict.fromkeys(ROWS, "")
    for cell in CELLS:
        rows[cell[0]] += CONTENTS[board[cell]]
    return "/".join(rows.values())


Symmetry = Callable[[Cube], Cube]


def _symmetries() -> list[Symmetry]:
    """The twelve ways to turn and mirror the board: an order of the axes, and a sign."""

    def one(order: tuple[int, ...], sign: int) -> Symmetry:
        return lambda cube: (sign * cube[order[0]], sign * cube[order[1]], sign * cube[order[2]])

    return [one(order, sign) for order in permutations(range(3)) for sign in (1, -1)]


SYMMETRIES = _symmetries()


def image(symmetry: Symmetry, cell: str) -> str:
    """Where a symmetry brings a cell."""
    return _NAMES[symmetry(CUBES[cell])]


def turned(symmetry: Symmetry, direction: str) -> str:
    """What a symmetry makes of a direction."""
    wanted = symmetry(STEPS[direction])
    return next(name for name, cube in STEPS.items() if cube == wanted)
