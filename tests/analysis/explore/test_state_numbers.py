"""Numbers of states are those of a dictionary, in less room."""

from hypothesis import given
from hypothesis import strategies as st

from duello.analysis.explore.state_numbers import StateKey, StateNumbers

KEYS = (
    st.binary(max_size=20)
    | st.lists(st.integers(-300, 300), min_size=1, max_size=6).map(tuple)
    | st.lists(st.integers(), min_size=1, max_size=3).map(tuple)
    | st.integers(0, 50)
)


@given(st.lists(KEYS, max_size=200))
def test_it_is_a_dictionary(keys):
    table, plain = StateNumbers(), dict[StateKey, int]()
    for key in keys:
        assert table.find(key) == plain.get(key)
        if key not in plain:
            plain[key] = len(plain)
            table.add(key, plain[key])
    assert [*table] == [*plain]
    assert len(table) == len(plain) and table == plain
    assert table == StateNumbers(plain)


def test_many_keys_are_found_again():
    table = StateNumbers()
    for number in range(20_000):
        table.add((number % 7, number), number)
    assert all(table.find((n % 7, n)) == n for n in range(20_000))
    assert table.find((1, 7)) is None
