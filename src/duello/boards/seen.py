"""Boards and graphs as somebody sees them: plain frozen data.

Must not know: how they are drawn, and what somebody was told.
"""

from attrs import field, frozen


@frozen
class Cell:
    """A cell of a board and what lies on it: values by field; marks of who stands there."""

    name: str
    x: int
    y: int
    values: dict[str, str] = field(factory=dict, hash=False)
    marks: tuple[tuple[str, str], ...] = ()


@frozen
class BoardSeen:
    """A board. hexagonal: rows are shifted by half a cell each. colours: names of values in the
    order in which colours are given out. paths: of a board that has no rows, the lines through its
    cells, which are places in `cells`; one that goes round ends where it begins.
    """

    name: str
    hexagonal: bool
    cells: tuple[Cell, ...]
    colours: tuple[str, ...] = ()
    paths: tuple[tuple[int, ...], ...] = ()


@frozen
class GraphSeen:
    """A graph: nodes by label and name, and edges between names."""

    name: str
    nodes: tuple[tuple[str, str], ...]
    edges: tuple[tuple[str, str], ...]
