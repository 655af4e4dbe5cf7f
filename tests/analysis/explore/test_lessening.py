"""What is left out of a row: all that is not needed, in few tries, and the same every time."""

from hypothesis import given
from hypothesis import strategies as st

from duello.analysis.minimize import Budget, lessened

NEEDED = st.sets(st.integers(0, 39), max_size=4)


def shorter(needed: set[int], budget: Budget) -> tuple[list[int], int]:
    """What is left of forty things, and how many tries it took."""
    last, tries = list(range(40)), 0

    def tried(row: list[int], at: int) -> list[int] | None:
        nonlocal last, tries
        tries += 1
        assert row[:at] == last[:at] and len(row) < len(last)
        if not needed <= set(row):
            return None
        last = row
        return row

    return lessened(list(range(40)), tried, budget), tries


@given(NEEDED)
def test_nothing_is_left_that_is_not_needed(needed: set[int]) -> None:
    left, tries = shorter(needed, Budget(10_000, 1_000_000))
    assert left == sorted(needed)
    assert tries <= 40 * (len(needed) + 2)


@given(NEEDED, st.integers(0, 30), st.integers(0, 300))
def test_a_budget_is_kept_and_what_is_needed_stays(
    needed: set[int], most: int, things: int
) -> None:
    left, tries = shorter(needed, Budget(most, things))
    assert needed <= set(left) and tries <= most
    assert (left, tries) == shorter(needed, Budget(most, things))


def test_what_is_needed_of_a_row_may_be_less_than_was_tried() -> None:
    assert lessened(list("abcdef"), lambda row, at: row[:1], Budget(9, 99)) == []
