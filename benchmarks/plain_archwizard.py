"""One Archwizard's Duel in plain Python: the speed that a rule file is measured against.

Written for this one game as one would write it by hand, with nothing general in it. Players cast
random legal spells and use Charm Person at random. Spells are numbers, X is 10.
"""

import random
import time
from collections.abc import Sequence
from typing import Protocol, TypeVar

RESTORATION, COUNTERSPELL, FOG, CONFUSION, BLESS, FIREBOLT, FROST, CHARM = range(1, 9)
KILLER, X = 0, 10
SPELLS = [*range(9), X]
CHARMABLE = [None, *(spell for spell in SPELLS if spell not in (COUNTERSPELL, X))]
ROUNDS = 10

T = TypeVar("T")
Outcome = tuple[int | None, int, tuple[int, int]]


class Choose(Protocol):
    """Takes one of several options, as `random.Random.choice` does."""

    def __call__(self, options: Sequence[T], /) -> T: ...


def play_duel(rng: random.Random) -> tuple[int | None, int]:
    """A duel between two random players: its winner, None for a draw, and its length in rounds."""
    winner, rounds, _ = duel(rng.choice)
    return winner, rounds


def duel(choose: Choose) -> Outcome:  # noqa: C901, PLR0912, PLR0915 - one function, for speed
    """A duel with every choice made by `choose`: winner, rounds and points.

    Each round asks for the first seat's spell, then the second's, and after a Charm Person that
    was not cancelled for the spell to forbid (None: no spell), the first seat's choice first.
    """
    hand1, hand2 = list(SPELLS), list(SPELLS)
    points1 = points2 = 0
    bonus1 = bonus2 = 0
    fogged = [False, False]  # told to nobody here, but kept
    banned1: int | None = None
    banned2: int | None = None
    previous1: int | None = None
    previous2: int | None = None

    for number in range(1, ROUNDS + 1):
        legal1 = hand1
        if banned1 in hand1 and len(hand1) > 1:
            legal1 = [spell for spell in hand1 if spell != banned1]
        legal2 = hand2
        if banned2 in hand2 and len(hand2) > 1:
            legal2 = [spell for spell in hand2 if spell != banned2]
        spell1, spell2 = choose(legal1), choose(legal2)
        hand1.remove(spell1)
        hand2.remove(spell2)

        # Scoring.
        works1, works2 = spell2 != COUNTERSPELL, spell1 != COUNTERSPELL
        winner = None
        if spell1 == X or spell2 == X:
            if spell1 != spell2:
                if spell1 == COUNTERSPELL or spell2 == RESTORATION:
                    return 0, number, (points1, points2)
                if spell2 == COUNTERSPELL or spell1 == RESTORATION:
                    return 1, number, (points1, points2)
                winner = 0 if spell1 == X else 1
        else:
            difference = spell1 + bonus1 - spell2 - bonus2
            if (spell1 == CONFUSION and works1) or (spell2 == CONFUSION and works2):
                difference = -difference
            if difference:
                winner = 0 if difference > 0 else 1
        if winner == 0:
            points1 += 2 if spell1 == FIREBOLT and works1 else 1
        elif winner == 1:
            points2 += 2 if spell2 == FIREBOLT and works2 else 1
        if spell1 == KILLER and works1 and points1 >= points2 + 2:
            return 0, number, (points1, points2)
        if spell2 == KILLER and works2 and points2 >= points1 + 2:
            return 1, number, (points1, points2)
        if number == ROUNDS:
            break

        # What lasts into the next round.
        bonus1 = bonus2 = 0
        fogged[0] = fogged[1] = False
        banned1 = banned2 = None
        if works1:
            if spell1 == RESTORATION:
                if previous1 is not None:
                    hand1.append(previous1)
            elif spell1 == FOG:
                fogged[0] = True
            elif spell1 == BLESS:
                bonus1 = 2
            elif spell1 == FROST:
                bonus1 = -2
            elif spell1 == CHARM:
                banned2 = choose(CHARMABLE)
        if works2:
            if spell2 == RESTORATION:
                if previous2 is not None:
                    hand2.append(previous2)
            elif spell2 == FOG:
                fogged[1] = True
            elif spell2 == BLESS:
                bonus2 = 2
            elif spell2 == FROST:
                bonus2 = -2
            elif spell2 == CHARM:
                banned1 = choose(CHARMABLE)
        previous1, previous2 = spell1, spell2

    if points1 == points2:
        return None, number, (points1, points2)
    return (0 if points1 > points2 else 1), number, (points1, points2)


def rounds_per_second(seconds: float = 2.0, seed: int = 0) -> float:
    """How many rounds of random duels are played in a second."""
    rng = random.Random(seed)
    rounds = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        for _ in range(100):
            rounds += play_duel(rng)[1]
    return rounds / elapsed


if __name__ == "__main__":
    print(f"{rounds_per_second():,.0f} rounds/s")
