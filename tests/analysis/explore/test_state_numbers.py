"""Numbers of states are those of a dictionary, in less room."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from duello.analysis.explore import state_numbers
from duello.analysis.explore.frontier import Seen
from duello.analysis.explore.state_numbers import ByteTable, StateForms, StateKey, StateNumbers
from duello.analysis.model.canonical_form import SIZE
from duello.analysis.model.information_sets import LONE

KEYS = (
    st.binary(min_size=SIZE, max_size=SIZE)
    | st.lists(st.integers(-300, 300), min_size=1, max_size=6).map(tuple)
    | st.lists(st.integers(), min_size=1, max_size=3).map(tuple)
    | st.integers(0, 50)
)


FORMS = StateForms(["B", "bb", "Hbh", "Bhbh", "I"])
"""As many numbers as keys of `KEYS` have, and others that do not fit."""


@given(st.lists(KEYS, max_size=200))
def test_it_is_a_dictionary(keys):
    table, plain = StateNumbers(forms=FORMS), dict[StateKey, int]()
    for key in keys:
        assert table.find(key) == plain.get(key)
        if key not in plain:
            plain[key] = len(plain)
            table.add(key, plain[key])
    assert [*table] == [*plain]
    assert len(table) == len(plain) and table == plain
    assert table == StateNumbers(plain)


def test_many_keys_are_found_again():
    table = StateNumbers(forms=StateForms(["b"] * 7))
    for number in range(20_000):
        table.add((number % 7, number), number)
    assert all(table.find((n % 7, n)) == n for n in range(20_000))
    assert table.find((1, 7)) is None


def test_many_strings_are_found_where_places_are_doubled(monkeypatch):
    monkeypatch.setattr(state_numbers, "MANY_SLOTS", 1 << 12)
    table, count = ByteTable(3), 9_000
    for number in range(count):
        assert table.numbered(number.to_bytes(3, "big"), number) is None
    assert [table.find(number.to_bytes(3, "big")) for number in range(count)] == [*range(count)]
    assert len(table._slots) <= 4 * count  # four times as many at a time, they would be more


def test_nothing_is_kept_of_twins_where_no_state_has_one():
    seen, more = Seen(), (4, LONE[1])
    for number in range(3):
        assert seen.come(number - 1, 0, (1, number), LONE) == number
    assert not seen._codes and seen.codes(2) == LONE
    assert [list(column) for column in seen.twins] == [[code] * 3 for code in LONE]
    assert seen.come(2, 1, (1, 3), more) == 3
    assert [seen.codes(number) for number in range(4)] == [LONE, LONE, LONE, more]
    seen.nearer(1, 0, 5, (1, 1), more)
    seen.nearer(3, 0, 5, (1, 1), LONE)
    assert [seen.codes(number) for number in range(4)] == [LONE, more, LONE, LONE]
    assert [len(column) for column in seen.twins] == [len(seen)] * 2
    other: Any = Seen().twins
    seen.twins = other
    assert not seen._codes


CODE = st.integers(-3, 3) | st.integers(-(1 << 40), 1 << 40)


@given(st.lists(st.tuples(st.integers(0, 30), CODE, CODE), max_size=60))
def test_how_to_come_to_twins_is_kept_however_large(changes):
    seen, plain = Seen(), list[tuple[int, int]]()
    for at, *codes in changes:
        first, second = codes
        if at < len(plain):
            plain[at] = first, second
            seen.nearer(at, -1, 0, (1, 0), plain[at])
        else:
            plain.append((first, second))
            seen.come(-1, 0, (1, 0), plain[-1])
    assert [seen.codes(number) for number in range(len(plain))] == plain
