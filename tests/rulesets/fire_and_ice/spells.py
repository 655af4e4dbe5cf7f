"""The fifteen spells of Fire and Ice and Pass: what each may select, and what it places (R16-R36).

Input: the board as it stands once the caster's own cell has its element (R17). Output: selections,
and placements that are still to be made together (R10). Must not know: Duello, turns and aspects.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from tests.rulesets.fire_and_ice.board import (
    CELLS,
    NEIGHBOURS,
    WITHIN,
    Board,
    arc,
    distance,
    in_line,
    line,
    opposite,
    ray,
    step,
)


@dataclass(frozen=True)
class Cast:
    """Who casts with what: all that a spell may look at."""

    board: Board
    at: str
    foe: str
    element: int
    """1 for fire, -1 for ice."""

    def has(self, cell: str) -> bool:
        """Whether a cell has the aspected element."""
        return self.board[cell] * self.element > 0

    def has_opposite(self, cell: str) -> bool:
        return self.board[cell] * self.element < 0

    @cached_property
    def numbers(self) -> dict[str, int]:
        """How many cells adjacent to each cell have the aspected element (R18: cells)."""
        return {cell: sum(self.has(other) for other in NEIGHBOURS[cell]) for cell in CELLS}

    def opposites(self, cell: str) -> int:
        return sum(self.has_opposite(other) for other in NEIGHBOURS[cell])


Places = dict[str, int]
"""Intensities of the aspected element by cell; a spell never places twice on a cell (R10)."""


@dataclass(frozen=True)
class Spell:
    """One spell. `least` to `most` cells are selected, and a direction where `ways` lists some."""

    category: int
    least: int = 0
    most: int = 0
    ways: str = ""
    """`directions`, `axes` or nothing."""
    each: int = 0
    """The intensity placed in each selected cell, where that is all that the spell does."""
    wanted: Callable[[Cast, str], bool] = lambda cast, cell: True
    """Whether a cell may be selected."""
    together: Callable[[Cast, str, str], bool] = lambda cast, one, other: True
    """Whether two cells may be selected together."""
    effect: Callable[[Cast, tuple[str, ...], str], Places] | None = None

    def places(self, cast: Cast, cells: tuple[str, ...], way: str) -> Places:
        """What is placed where on the grid (R19)."""
        if self.effect is not None:
            return self.effect(cast, cells, way)
        return dict.fromkeys(cells, self.each) if self.each else {}

    def selections(self, cast: Cast) -> Iterator[tuple[str, ...]]:
        """Every legal set of cells, in the order of the board."""
        wanted = [cell for cell in CELLS if self.wanted(cast, cell)]
        if self.least == 0:
            yield ()
        if self.least <= 1 <= self.most:
            yield from ((cell,) for cell in wanted)
        if self.most >= 2:
            yield from _groups(wanted, self.most, lambda a, b: self.together(cast, a, b))


def _groups(
    cells: list[str], most: int, together: Callable[[str, str], bool]
) -> Iterator[tuple[str, ...]]:
    """Every two, or two or three, of these cells of which any two go together."""
    later = {
        one: [other for other in cells[at + 1 :] if together(one, other)]
        for at, one in enumerate(cells)
    }
    for one in cells:
        beside = set(later[one])
        for two in later[one]:
            yield one, two
            if most == 3:
                yield from ((one, two, three) for three in later[two] if three in beside)


def weak(cells: Iterable[str]) -> Places:
    return dict.fromkeys(cells, 1)


def bloom(cast: Cast, cells: tuple[str, ...], _way: str) -> Places:
    return weak(cell for cell in WITHIN[cells[0]] if cast.board[cell] == 0)  # R22


def surge(cast: Cast, cells: tuple[str, ...], _way: str) -> Places:
    return weak(cell for cell in WITHIN[cells[0]] if cast.has(cell))  # R30


def wall(_cast: Cast, cells: tuple[str, ...], way: str) -> Places:
    three = (cells[0], step(cells[0], way), step(cells[0], opposite(way)))
    return {cell: 2 for cell in three if cell is not None}  # R32


@cache
def apart(one: str, other: str) -> bool:
    return distance(one, other) > 1


SPELLS: dict[str, Spell] = {
    "Arc": Spell(1, ways="directions", effect=lambda cast, _, way: weak(arc(cast.at, way))),
    "Arrow": Spell(1, ways="directions", effect=lambda cast, _, way: weak(ray(cast.at, way))),
    "Bloom": Spell(1, 1, 1, effect=bloom),
    "Fence": Spell(
        1,
        2,
        2,
        wanted=Cast.has,
        together=lambda cast, one, other: in_line(one, other),
        effect=lambda cast, cells, _: weak(line(*cells)),
    ),
    "Multiplication": Spell(
        1,
        0,
        3,
        each=1,
        together=lambda cast, one, other: cast.numbers[one] != cast.numbers[other],  # R26
    ),
    "Restoration": Spell(
        1, 0, 3, each=1, wanted=lambda cast, cell: cast.opposites(cell) >= 2
    ),  # R27
    "Spread": Spell(
        1,
        0,
        1,
        wanted=lambda cast, cell: cast.board[cell] * cast.element >= 2,
        effect=lambda cast, cells, _: weak(NEIGHBOURS[cells[0]] if cells else ()),  # R28
    ),
    "Storm": Spell(1, 0, 3, each=1, together=lambda cast, one, other: apart(one, other)),  # R29
    "Surge": Spell(1, 1, 1, effect=surge),
    "Mend": Spell(2, 0, 2, each=2, wanted=lambda cast, cell: cast.numbers[cell] >= 2),  # R31
    "Spikes": Spell(2, 0, 2, each=2, wanted=lambda cast, cell: cast.board[cell] != 0),  # R31
    "Wall": Spell(
        2, 1, 1, ways="axes", wanted=lambda cast, cell: cell in WITHIN[cast.at], effect=wall
    ),
    "Meteor": Spell(3, 0, 1, each=3, wanted=lambda cast, cell: cast.board[cell] == 0),  # R33
    "Override": Spell(3, 0, 1, each=3, wanted=Cast.has_opposite),  # R34
    "Smite": Spell(3, 0, 1, each=3, wanted=lambda cast, cell: cell in WITHIN[cast.foe]),  # R35
}
PASS = Spell(0)


def spell_named(name: str) -> Spell:
    return PASS if name == "Pass" else SPELLS[name]


def in_category(category: int) -> list[str]:
    return sorted(name for name, spell in SPELLS.items() if spell.category == category)
