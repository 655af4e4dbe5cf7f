"""What two spells are worth against each other: pure functions, apart from any series."""

from collections.abc import Sequence

SEATS = (0, 1)


def instant_winner(spells: Sequence[str]) -> int | None:
    """Whose 2 met an X, or whose X met a 1 (R12, R23, R32)."""
    for seat in SEATS:
        if (spells[seat], spells[1 - seat]) in {("2", "X"), ("X", "1")}:
            return seat
    return None


def round_winner(
    spells: Sequence[str], modifiers: Sequence[int], cancelled: Sequence[bool]
) -> int | None:
    """Who wins the round by X or by comparison of modified strengths (R30, R31, R33, R34)."""
    if "X" in spells:
        return None if spells[0] == spells[1] else spells.index("X")
    first, second = (
        (0 if spells[seat] == "W" else int(spells[seat])) + modifiers[seat] for seat in SEATS
    )
    if first == second:
        return None  # R38
    confused = any(spells[seat] == "4" and not cancelled[seat] for seat in SEATS)
    return 0 if (first < second) == confused else 1


def round_gains(
    spells: Sequence[str], modifiers: Sequence[int], cancelled: Sequence[bool]
) -> list[int]:
    """The points of a round that nobody won instantly; an uncancelled 6 wins two (R39)."""
    winner = round_winner(spells, modifiers, cancelled)
    gains = [0, 0]
    if winner is not None:
        gains[winner] = 2 if spells[winner] == "6" and not cancelled[winner] else 1
    return gains


def killer(spells: Sequence[str], points: Sequence[int], cancelled: Sequence[bool]) -> int | None:
    """Who cast an uncancelled 0 and leads by two or more after scoring (R35)."""
    for seat in SEATS:
        if spells[seat] == "0" and not cancelled[seat] and points[seat] >= points[1 - seat] + 2:
            return seat
    return None
