"""Boards: cells, their names, and how they lie to each other.

Purpose: hexagons of hexagonal cells and grids of square ones by one construct: names, neighbours,
distances, rings, directions, lines. Cells and directions are numbers; a table of what is asked for
again and again is made once.
Input: a shape and its size. Output: `Board`. Must not know: what stands on a cell.

Hexagonal cells have axial coordinates (column, row), square ones (column, row); see Amit Patel,
"Hexagonal Grids". Row A is at the top, the number of a cell is its position in the row.
"""

from functools import cached_property
from itertools import pairwise, product

from attrs import field, frozen

from ..spans import NOWHERE, Span

Point = tuple[int, int]

HEXAGON, SQUARE, SQUARE_WITH_DIAGONALS = "hexagon", "square", "square with diagonals"
CIRCLE, PATHS = "circle", "paths"
"""The shapes; a circle is made of paths, too."""

WAYS: dict[str, tuple[tuple[str, Point], ...]] = {
    HEXAGON: (
        ("NE", (1, -1)),
        ("E", (1, 0)),
        ("SE", (0, 1)),
        ("SW", (-1, 1)),
        ("W", (-1, 0)),
        ("NW", (0, -1)),
    ),
    SQUARE: (("N", (0, -1)), ("E", (1, 0)), ("S", (0, 1)), ("W", (-1, 0))),
    SQUARE_WITH_DIAGONALS: (
        ("N", (0, -1)),
        ("NE", (1, -1)),
        ("E", (1, 0)),
        ("SE", (1, 1)),
        ("S", (0, 1)),
        ("SW", (-1, 1)),
        ("W", (-1, 0)),
        ("NW", (-1, -1)),
    ),
}
"""The directions of each shape, clockwise, with one step in each."""

SPOKEN = {"N": "up", "E": "right", "S": "down", "W": "left"}
COMPASS = {"N": "north", "E": "east", "S": "south", "W": "west"}

AXES = {
    HEXAGON: ("E", "NE", "SE"),
    SQUARE: ("N", "E"),
    SQUARE_WITH_DIAGONALS: ("N", "E", "NE", "SE"),
}
"""Directions that stand for themselves and their opposites."""


ACROSS = 8
"""Of a board of paths, which says nothing of where its cells lie, so many are drawn in a row."""


@frozen
class Board:
    """A board. name: what one cell is called. width: of a hexagon, its side. Cells are numbered
    from 0 in the order of reading.

    cells, paths: of a board of paths, the names of its cells, and the lines through them; one that
    ends where it begins goes round.
    """

    name: str
    shape: str
    width: int
    height: int
    cells: tuple[str, ...] = ()
    paths: tuple[tuple[int, ...], ...] = ()
    span: Span = field(default=NOWHERE, eq=False, repr=False)

    @property
    def free(self) -> bool:
        """Whether it is made of paths: it has lines, and neither rows nor directions."""
        return bool(self.paths)

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """Where the cells lie, by number."""
        if self.free:
            return tuple((at % ACROSS, at // ACROSS) for at in range(len(self.cells)))
        if self.shape != HEXAGON:
            return tuple((x, y) for y in range(self.height) for x in range(self.width))
        far = self.width - 1
        return tuple(
            (x, y)
            for y in range(-far, far + 1)
            for x in range(max(-far, -far - y), min(far, far - y) + 1)
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the cells are called: the letter of the row and the position in it."""
        if self.free:
            return self.cells
        found: list[str] = []
        rows = sorted({y for _, y in self.points})
        for row, y in enumerate(rows):
            size = sum(1 for _, other in self.points if other == y)
            found.extend(f"{chr(ord('A') + row)}{at}" for at in range(1, size + 1))
        return tuple(found)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The cells by name, in capitals."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def _at(self) -> dict[Point, int]:
        return {point: number for number, point in enumerate(self.points)}

    # ------------------------------------------------------------------ directions

    @cached_property
    def ways(self) -> tuple[str, ...]:
        """The names of the directions, clockwise; a direction is a place in here. Of a board of
        paths, each path this way and then each that way.
        """
        if self.free:
            return tuple(f"path {at}" for at in range(1, 2 * len(self.paths) + 1))
        return tuple(name for name, _ in WAYS[self.shape])

    @cached_property
    def axes(self) -> tuple[int, ...]:
        """The directions that stand for both ways along a line."""
        if self.free:
            return tuple(range(len(self.paths)))
        return tuple(self.ways.index(name) for name in AXES[self.shape])

    def called(self, way: int) -> tuple[str, ...]:
        """What a direction may be called: `NE`, `UR`, `up right`, `northeast`, `northeastward`."""
        name = self.ways[way]
        if self.free:
            return (name,)
        spoken = " ".join(SPOKEN[letter] for letter in name)
        compass = "".join(COMPASS[letter] for letter in name)
        short = "".join(word[0] for word in spoken.split()).upper()
        return (name, short, spoken, compass, f"{compass}ward", f"{compass}wards")

    def way(self, said: str) -> int | None:
        """The direction of that name in a rule: `NE`, `up-right`, `northeast`."""
        said = said.replace("-", " ").lower()
        if self.free:
            return None
        for way, name in enumerate(self.ways):
            _, _, *words = self.called(way)
            if said in (name.lower(), *words):
                return way
        return None

    def opposite(self, way: int) -> int:
        """The direction the other way."""
        return (way + len(self.ways) // 2) % len(self.ways)

    def _shifted(self, point: Point, way: int, steps: int = 1) -> Point:
        x, y = WAYS[self.shape][way][1]
        return point[0] + steps * x, point[1] + steps * y

    # ------------------------------------------------------------------ near and far

    @cached_property
    def next_to(self) -> tuple[tuple[int, ...], ...]:
        """Per cell, those that touch it."""
        return tuple(
            tuple(sorted(c for w in range(len(self.ways)) if (c := self.step(cell, w)) is not None))
            for cell in range(len(self.points))
        )

    def step(self, cell: int, way: int) -> int | None:
        """The next cell in a direction; None beyond the edge."""
        if self.free:
            return self._steps[way].get(cell)
        return self._at.get(self._shifted(self.points[cell], way))

    @cached_property
    def _steps(self) -> tuple[dict[int, int], ...]:
        """Per direction of a board of paths, from which cell it leads to which."""
        there = [dict(pairwise(path)) for path in self.paths]
        return (*there, *({end: start for start, end in each.items()} for each in there))

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """Steps from each cell to each."""
        if self.free:
            return tuple(map(self._reached, range(len(self.cells))))
        return tuple(tuple(self._apart(a, b) for b in self.points) for a in self.points)

    def _reached(self, cell: int) -> tuple[int, ...]:
        """In how many steps each cell is reached from one."""
        found, last = {cell: 0}, [cell]
        while last:
            new = dict.fromkeys(c for at in last for c in self.next_to[at] if c not in found)
            found.update((each, found[last[0]] + 1) for each in new)
            last = list(new)
        return tuple(found[each] for each in range(len(self.cells)))

    def _apart(self, a: Point, b: Point) -> int:
        x, y = b[0] - a[0], b[1] - a[1]
        if self.shape == HEXAGON:
            return max(abs(x), abs(y), abs(x + y))
        return abs(x) + abs(y) if self.shape == SQUARE else max(abs(x), abs(y))

    def around(self, cell: int, least: int, most: int) -> tuple[int, ...]:
        """The cells that are so many steps away."""
        row = self.distances[cell]
        return tuple(other for other, steps in enumerate(row) if least <= steps <= most)

    # ------------------------------------------------------------------ rows, edges, corners

    def rank(self, cell: int, column: bool) -> tuple[int, ...]:
        """The cells in the same row as one, or in the same column, itself included."""
        at = 0 if column else 1
        mine = self.points[cell][at]
        return tuple(other for other, point in enumerate(self.points) if point[at] == mine)

    @cached_property
    def edge(self) -> tuple[int, ...]:
        """The cells beyond which the board ends on some side."""
        sides = [
            way for way, name in enumerate(self.ways) if self.shape == HEXAGON or len(name) < 2
        ]
        return tuple(
            cell
            for cell in range(len(self.points))
            if any(self.step(cell, side) is None for side in sides)
        )

    @cached_property
    def corners(self) -> tuple[int, ...]:
        """The cells in the corners."""
        if self.shape != HEXAGON:
            ends = ({0, self.width - 1}, {0, self.height - 1})
            inside = enumerate(self.points)
            return tuple(cell for cell, (x, y) in inside if x in ends[0] and y in ends[1])
        far = self.width - 1
        return tuple(
            cell
            for cell, (x, y) in enumerate(self.points)
            if sorted(map(abs, (x, y, x + y)))[0] == 0 and max(abs(x), abs(y)) == far
        )

    @cached_property
    def middle(self) -> tuple[int, ...]:
        """The cell in the middle, or the two or four there."""
        if self.shape == HEXAGON:
            return (self._at[0, 0],)
        ends = [{(size - 1) // 2, size // 2} for size in (self.width, self.height)]
        return tuple(c for c, (x, y) in enumerate(self.points) if x in ends[0] and y in ends[1])

    # ------------------------------------------------------------------ lines

    def ray(self, cell: int, way: int) -> tuple[int, ...]:
        """From the next cell in a direction to the edge."""
        found: list[int] = []
        at = self.step(cell, way)
        while at is not None and at != cell:
            found.append(at)
            at = self.step(at, way)
        return tuple(found)

    def beside(self, cell: int, axis: int) -> tuple[int, ...]:
        """The neighbours along a line, both ways."""
        both = (self.step(cell, axis), self.step(cell, self.opposite(axis)))
        return tuple(sorted(c for c in both if c is not None))

    def between(self, first: int, last: int) -> tuple[int, ...] | None:
        """The cells between two, without these; None if the two are not in a line."""
        rays = (self.ray(first, way) for way in range(len(self.ways)))
        found = [ray[: ray.index(last)] for ray in rays if last in ray]
        return min(found, key=len, default=None)

    def in_line(self, cells: tuple[int, ...]) -> bool:
        """Whether all of these lie on one line; two cells or fewer may touch or not."""
        if len(cells) < 2:
            return True
        first, second, *others = cells
        return any(second in line and all(c in line for c in others) for line in self.lines[first])

    def runs(self, cells: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
        """Of some cells, so many in a line at a time, each next to the one before; in order.
        size: not negative.
        """
        if size < 2:
            return [(cell,) for cell in sorted(cells)] if size else [()]
        found: list[tuple[int, ...]] = []
        there = frozenset(cells)
        for cell, axis in product(sorted(there), self.axes):
            run, at = [cell], self.step(cell, axis)
            while at is not None and at in there and at not in run and len(run) < size:
                run.append(at)
                at = self.step(at, axis)
            if len(run) == size:
                found.append(tuple(sorted(run)))
        return sorted(set(found))

    @cached_property
    def lines(self) -> tuple[tuple[frozenset[int], ...], ...]:
        """Per cell, the cells of each line through it."""
        return tuple(
            tuple(
                frozenset({cell, *self.ray(cell, axis), *self.ray(cell, self.opposite(axis))})
                for axis in self.axes
            )
            for cell in range(len(self.points))
        )

    def arc(self, cell: int, way: int, steps: int, width: int) -> tuple[int, ...]:
        """Of the ring so many steps away, the `width` cells around its middle in a direction, as
        far as they lie on the board.
        """
        centre = self.points[cell]
        ring = self._ring(steps)
        x, y = WAYS[self.shape][way][1]
        middle = ring.index((steps * x, steps * y)) if ring else 0
        half = width // 2
        places = {(middle + turn) % len(ring) for turn in range(-half, width - half) if ring}
        found = (self._at.get((centre[0] + ring[p][0], centre[1] + ring[p][1])) for p in places)
        return tuple(sorted(c for c in found if c is not None))

    def _ring(self, steps: int) -> list[Point]:
        """The points so many steps from (0, 0), in order around it."""
        corners, walk = {
            HEXAGON: ("NE", ("SE", "SW", "W", "NW", "NE", "E")),
            SQUARE: ("N", ()),
            SQUARE_WITH_DIAGONALS: ("NW", ("E", "S", "W", "N")),
        }[self.shape]
        if steps <= 0:
            return [(0, 0)] if steps == 0 else []
        if self.shape == SQUARE:
            return _diamond(steps)
        sizes = 1 if self.shape == HEXAGON else 2
        at = self._shifted((0, 0), self.ways.index(corners), steps)
        found: list[Point] = []
        for name in walk:
            for _ in range(steps * sizes):
                found.append(at)
                at = self._shifted(at, self.ways.index(name))
        return found


def laid_out(
    name: str,
    shape: str,
    width: int,
    height: int,
    paths: tuple[tuple[str, ...], ...] = (),
    span: Span = NOWHERE,
) -> Board:
    """A board of any shape. paths: of one that is no grid, the names of the cells on each. height:
    of a circle, 2 if it has a centre; the lines through that lead from side to side.
    """
    if shape == CIRCLE:
        ring = [f"A{at + 1}" for at in range(width)]
        opposite = [(ring[at], CENTRE, ring[at + width // 2]) for at in range(width // 2)]
        spokes = opposite if width % 2 == 0 else [(each, CENTRE) for each in ring]
        paths = ((*ring, ring[0]), *(spokes if height > 1 else ()))
    if shape not in (CIRCLE, PATHS):
        return Board(name, shape, width, height, span=span)
    cells = tuple(dict.fromkeys(cell for path in paths for cell in path))
    number = {cell: at for at, cell in enumerate(cells)}
    ways = tuple(tuple(number[cell] for cell in path) for path in paths)
    return Board(name, PATHS, len(cells), 1, cells, ways, span=span)


CENTRE = "centre"
"""What the cell in the middle of a circle is called."""


def _diamond(steps: int) -> list[Point]:
    """The points so many steps up, down, left and right from (0, 0), clockwise from the top."""
    found: list[Point] = []
    at = (0, -steps)
    for x, y in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        for _ in range(steps):
            found.append(at)
            at = (at[0] + x, at[1] + y)
    return found


def any_way(said: str) -> bool:
    """Whether some board has a direction of that name, or of nearly that name: `upwards`."""
    said = said.replace("-", " ").lower().removesuffix("s").removesuffix("ward")
    names = (name for ways in WAYS.values() for name, _ in ways)
    return any(
        said in (name.lower(), " ".join(words), "".join(compass))
        for name in names
        for words in [[SPOKEN[letter] for letter in name]]
        for compass in [[COMPASS[letter] for letter in name]]
    )
