"""Sets that may be chosen, against listing them all."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duello.interpreter.move_sets import Sets, free


@st.composite
def spaces(draw):
    """Some things of which every two go together or not, and all sets of them."""
    things = tuple(range(10, 10 + draw(st.integers(0, 7))))
    low, high = draw(st.integers(0, 4)), draw(st.integers(0, 8))
    pairs = list(combinations(range(len(things)), 2))
    good = draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    masks = tuple(
        sum(1 << last for first, last in good if first == at) for at in range(len(things))
    )
    every = [
        tuple(things[at] for at in chosen)
        for size in range(low, high + 1)
        for chosen in combinations(range(len(things)), size)
        if all(pair in good for pair in combinations(chosen, 2))
    ]
    return Sets(things, masks, low, high), every


@given(spaces())
def test_sets_are_listed_and_counted_as_they_are(found):
    sets, every = found
    assert list(sets) == every
    assert len(sets) == len(every)
    assert bool(sets) == bool(every)


@given(spaces())
def test_the_sets_that_a_thing_is_in_are_listed(found):
    sets, every = found
    for thing in sets.things:
        held = list(sets.holding(thing, lambda: None))
        assert sorted(held) == sorted(each for each in every if thing in each)


@given(spaces())
def test_each_set_is_found_by_its_place(found):
    sets, every = found
    assert [sets[at] for at in range(len(every))] == every
    assert [sets[at] for at in range(-len(every), 0)] == every
    assert sets[1:3] == every[1:3]
    assert sets[::-2] == every[::-2]
    for at in (len(every), -len(every) - 1):
        with pytest.raises(IndexError):
            sets[at]


@given(spaces(), st.lists(st.integers(10, 17), max_size=5))
def test_a_set_is_in_it_just_if_it_is_listed(found, wanted):
    sets, every = found
    assert (tuple(wanted) in sets) == (tuple(wanted) in every)
    assert all(each in sets for each in every)
    assert "a" not in sets
    assert None not in sets


@given(st.integers(0, 7), st.integers(0, 4), st.integers(0, 8))
def test_free_sets_are_all_combinations(size, low, high):
    things = tuple(range(size))
    every = [each for n in range(low, high + 1) for each in combinations(things, n)]
    assert list(free(things, low, high)) == every


def test_far_more_sets_than_could_be_listed_are_counted():
    sets = free(tuple(range(61)), 0, 10)
    assert len(sets) == sum(len_of for n in range(11) for len_of in [_choose(61, n)])
    last = sets[-1]
    assert last == tuple(range(51, 61))
    assert last in sets


def _choose(n, k):
    found = 1
    for at in range(k):
        found = found * (n - at) // (at + 1)
    return found
