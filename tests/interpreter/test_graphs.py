"""Graphs against a slow search through every path."""

from hypothesis import given
from hypothesis import strategies as st

from duello.interpreter.graphs import INFINITY, distance, on_shortest_paths

NODES = range(5)
EDGES = st.sets(
    st.tuples(st.sampled_from(NODES), st.sampled_from(NODES)).filter(lambda e: e[0] != e[1]),
    max_size=12,
)
NODE = st.sampled_from(NODES)


def paths(edges, at, end, met=()):
    """Every path without a circle, as its edges."""
    if at == end:
        yield ()
        return
    for edge in edges:
        if edge[0] == at and edge[1] not in (*met, at):
            for rest in paths(edges, edge[1], end, (*met, at)):
                yield (edge, *rest)


@given(EDGES, NODE, NODE)
def test_the_distance_is_the_length_of_the_shortest_path(edges, start, end):
    every = [len(path) for path in paths(edges, start, end)]
    assert distance(edges, start, end) == min(every, default=INFINITY)


@given(EDGES, NODE, NODE)
def test_edges_on_shortest_paths_are_those_of_all_of_them(edges, start, end):
    every = list(paths(edges, start, end))
    shortest = min(map(len, every), default=0)
    wanted = {edge for path in every if len(path) == shortest for edge in path}
    found = on_shortest_paths(tuple(sorted(edges)), start, end)
    assert set(found) == wanted
    assert list(found) == sorted(found)


@given(EDGES, NODE, NODE, NODE)
def test_a_way_round_is_never_shorter(edges, start, over, end):
    there = distance(edges, start, over) + distance(edges, over, end)
    assert distance(edges, start, end) <= there


@given(EDGES, NODE, NODE)
def test_without_its_shortest_paths_a_way_is_longer(edges, start, end):
    cut = set(edges) - set(on_shortest_paths(tuple(edges), start, end))
    before = distance(edges, start, end)
    if start != end and before < INFINITY:
        assert distance(cut, start, end) > before


def test_no_way_is_the_same_distance_for_everybody():
    assert distance((), 0, 1) == distance([(2, 3)], 0, 1) == INFINITY
    assert distance((), 0, 0) == 0
    assert on_shortest_paths((), 0, 1) == ()
