"""Players that are no people.

Purpose: a computer's seat, which answers whatever it is asked.
Input: what is awaited from it. Output: the words of its answer, or None to decline.
Must not know: the match. It knows no more than a player would, and for now less.
"""

from random import Random

from .answers import Awaiting


class RandomSeat:
    """Takes any of the candidates, and every second offer.

    seed: what its choices follow from, apart from what chance draws in the match.
    """

    def __init__(self, seed: int, seat: int) -> None:
        self._random = Random(f"seat {seat} of {seed}")

    def answer(self, asked: Awaiting) -> str | None:
        """One of the candidates; None to decline, if that is allowed."""
        if not asked.candidates or (asked.optional and self._random.random() < 0.5):
            return None
        return self._random.choice(asked.candidates)

    def pick(self, count: int) -> int:
        """One of so many possibilities, where answers are drawn part by part (see `Match.draw`)."""
        return self._random.randrange(count)
