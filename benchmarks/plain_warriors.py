"""One bout of A Warrior's Death in plain Python: the speed that a rule file is measured against.

Written for this one game as one would write it by hand, with nothing general in it. Players send
random legal units with random actives. Units are numbers: the strength that is printed on them.
"""

from collections.abc import Sequence
from typing import Protocol, TypeVar

CHOCOBO, ASTROLOGIAN, BLUE_MAGE, BARD, SAGE, SAMURAI, REAPER, DARK_KNIGHT, DRAGOON, BLACK_MAGE = (
    UNITS
) = range(10)
NOT_COPIED = (ASTROLOGIAN, BLUE_MAGE, SAGE)
ROUNDS = 10

Submission = tuple[int, int | None]
"""A unit and its active: what an Astrologian predicts, what a Blue Mage looks like."""

FORMS: list[list[Submission]] = [[(unit, None)] for unit in UNITS]
FORMS[ASTROLOGIAN] = [(ASTROLOGIAN, named) for named in UNITS]
FORMS[BLUE_MAGE] = [(BLUE_MAGE, named) for named in UNITS if named != BLUE_MAGE]
ARMY = [form for forms in FORMS for form in forms]

T = TypeVar("T")
Outcome = tuple[int | None, tuple[int, int], list[int | None]]


class Choose(Protocol):
    """Takes one of several options, as `random.Random.choice` does."""

    def __call__(self, options: Sequence[T], /) -> T: ...


def bout(choose: Choose) -> Outcome:  # noqa: C901, PLR0912, PLR0915 - one function, for speed
    """A bout with every submission made by `choose`, the first seat's first: the winner, points,
    and who was announced as the winner of each round.
    """
    strengths1, strengths2 = list(UNITS), list(UNITS)
    legal1, legal2 = ARMY, ARMY
    dead1, dead2 = [False] * 10, [False] * 10
    back1: list[Submission] = []  # may be played once more, although it is dead
    back2: list[Submission] = []
    bonus1 = bonus2 = later1 = later2 = 0  # from Bards, for this round and for the next
    points1 = points2 = 0
    last: int | None = None
    announced: list[int | None] = []

    for _ in range(ROUNDS):
        unit1, active1 = choose(legal1 + back1)
        unit2, active2 = choose(legal2 + back2)

        # Arrival.
        ability1, ability2 = unit1, unit2
        if dead1[unit1]:
            dead1[unit1] = False
            legal1 = legal1 + back1
            if unit1 == DARK_KNIGHT:
                ability1 = CHOCOBO
        if dead2[unit2]:
            dead2[unit2] = False
            legal2 = legal2 + back2
            if unit2 == DARK_KNIGHT:
                ability2 = CHOCOBO
        might1 = bonus1 + (strengths1[unit1] if unit1 else 0)
        might2 = bonus2 + (strengths2[unit2] if unit2 else 0)
        bonus1, later1 = later1, 0
        bonus2, later2 = later2, 0

        # Abilities.
        predicted1 = ability1 == ASTROLOGIAN and active1 == unit2
        predicted2 = ability2 == ASTROLOGIAN and active2 == unit1
        if predicted1 or predicted2:
            might1, might2 = might1 + might2 * predicted1, might2 + might1 * predicted2
        disguised = ability1 == BLUE_MAGE or ability2 == BLUE_MAGE
        copied1 = ability2 if ability2 not in NOT_COPIED else CHOCOBO
        if ability2 == SAGE:
            ability2 = ability1 if ability1 not in NOT_COPIED else CHOCOBO
        if ability1 == SAGE:
            ability1 = copied1
        if ability1 == BARD:
            bonus1 += 1
            later1 = 1
        if ability2 == BARD:
            bonus2 += 1
            later2 = 1

        # The battle.
        winner = None
        if might1 > might2:
            winner = 0
            points1 += 3
        elif might2 > might1:
            winner = 1
            points2 += 3
        announced.append(last if disguised else winner)
        last = winner

        # What follows from it, in order of strength.
        if unit1 == unit2:
            end1 = after(ability1, might1, might2, might2)
            end2 = after(ability2, might2, might1, might1)
        elif unit1 < unit2:
            end1 = after(ability1, might1, might2, might2)
            end2 = after(ability2, might2, might1, end1)
        else:
            end2 = after(ability2, might2, might1, might1)
            end1 = after(ability1, might1, might2, end2)

        # Deaths.
        strengths1[unit1], strengths2[unit2] = end1, end2
        back1, back2 = [], []
        if unit1 == CHOCOBO:
            points1 += end1
        elif ability1 != SAMURAI or winner != 0:
            dead1[unit1] = True
            legal1 = [form for form in legal1 if form[0] != unit1]
            if ability1 == DARK_KNIGHT:
                back1 = FORMS[unit1]
        if unit2 == CHOCOBO:
            points2 += end2
        elif ability2 != SAMURAI or winner != 1:
            dead2[unit2] = True
            legal2 = [form for form in legal2 if form[0] != unit2]
            if ability2 == DARK_KNIGHT:
                back2 = FORMS[unit2]

    points1 += sum(strength for strength, dead in zip(strengths1, dead1, strict=True) if dead)
    points2 += sum(strength for strength, dead in zip(strengths2, dead2, strict=True) if dead)
    winner = None if points1 == points2 else 0 if points1 > points2 else 1
    return winner, (points1, points2), announced


def after(ability: int, might: int, other: int, opposing: int) -> int:
    """The strength that a unit keeps. other: with what its opponent fought; opposing: what is left
    of that now.
    """
    if ability == REAPER and might < other:
        return 8
    if ability == DRAGOON and might >= other + 6:
        return might + 3
    if ability == BLACK_MAGE and might > other:
        return opposing
    return might
