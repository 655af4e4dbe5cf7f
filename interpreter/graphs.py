"""Directed graphs: distances and shortest paths.

Purpose: breadth-first search over a set of edges, which are pairs of numbers.
Input: edges. Output: numbers, sets of edges. Must not know: what the nodes are.
"""

from collections import deque
from collections.abc import Iterable

Edge = tuple[int, int]

INFINITY = 1_000_000_000
"""The distance between nodes that no path joins: more than any other, and equal to itself."""


def _steps_from(edges: Iterable[Edge], start: int) -> dict[int, int]:
    """The distance to every node that can be reached."""
    after: dict[int, list[int]] = {}
    for first, last in edges:
        after.setdefault(first, []).append(last)
    found, waiting = {start: 0}, deque([start])
    while waiting:
        at = waiting.popleft()
        for node in after.get(at, ()):
            if node not in found:
                found[node] = found[at] + 1
                waiting.append(node)
    return found


def distance(edges: Iterable[Edge], start: int, end: int) -> int:
    """How many edges the shortest path has; `INFINITY` if there is none."""
    return _steps_from(edges, start).get(end, INFINITY)


def on_shortest_paths(edges: Iterable[Edge], start: int, end: int) -> tuple[Edge, ...]:
    """The edges of all shortest paths: those that are on the way from both ends."""
    edges = tuple(edges)
    there = _steps_from(edges, start)
    back = _steps_from([(last, first) for first, last in edges], end)
    length = there.get(end)
    return tuple(
        (first, last)
        for first, last in edges
        if length is not None
        and first in there
        and last in back
        and there[first] + 1 + back[last] == length
    )
