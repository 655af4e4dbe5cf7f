"""Chance, which answers in whole matches.

Purpose: draw numbers as `random.Random.randrange` does, with a way back, and keep what was chosen;
of what is chosen in one go, try one answer after another, in the order of `compound_moves.drawn`.
Input: chance. Output: numbers.
Must not know: what is chosen.
"""

import random
from collections.abc import Sequence

from attrs import define, field

from duello.interpreter.compound_moves import Pick

from ..program_view import Open, Outcome
from .primitives import LeftOpen


@define
class WholeMatch:
    """A match that was played. outcome: None if it was too long. answers: how many were given;
    steps: how many times play went on. chosen: decision, what was chosen (of a choice with parts
    without them; of a piece, its design), and by whom.
    """

    outcome: Outcome | None = None
    answers: int = 0
    steps: int = 0
    chosen: list[tuple[int, int, int | None]] = field(factory=list)


class TooLong(Exception):
    """The match has taken more answers than are wanted."""


class Player:
    """Whoever answers: chance, which draws numbers as `random.Random.randrange` does, and has a way
    back. taken: of how many what was drawn since somebody was asked last.
    """

    in_time = True
    """Whether whoever has an answer always gives it."""

    def __init__(self, drawn: random.Random, most: int) -> None:
        self.taken: list[tuple[int, int]] = []
        self._drawn = drawn
        self._first = drawn.getstate()
        self.words = 0
        self.most = most
        self.match = WholeMatch()
        self.pick = self._picking()

    def _picking(self) -> Pick:
        bits, take = self._drawn.getrandbits, self.taken.append

        def pick(size: int) -> int:
            length = size.bit_length()
            words = (length + 31) >> 5
            found = bits(length)
            self.words += words
            while found >= size:
                found = bits(length)
                self.words += words
            take((size, found))
            return found

        return pick

    def is_late(self, due: Open) -> bool:
        """Whether somebody gives no answer in time who might."""
        return False

    def asked(self, many: int) -> None:
        """So many answers are given at once. Raises TooLong."""
        match = self.match
        if match.answers >= self.most:
            raise TooLong
        self.taken.clear()
        match.steps += 1
        match.answers += many

    def back_to(self, words: int) -> None:
        """Be as when so many words of chance had been used."""
        self._drawn.setstate(self._first)
        for _ in range(words):
            self._drawn.getrandbits(1)
        self.words = words


MOST_PATHS = 2_000
"""So many answers in one go are tried; then it is left to the reference."""


class Path:
    """The picks of one go: when they lead nowhere, the next ones, in the order in which
    `compound_moves.drawn` tries them.
    """

    __slots__ = ("_at", "_left", "_levels", "_pick")

    def __init__(self, pick: Pick, taken: Sequence[tuple[int, int]] = ()) -> None:
        """taken: what was picked on the first way."""
        self._pick = pick
        self._levels = [[size, first, 0] for size, first in taken]
        self._at = 0
        self._left = MOST_PATHS

    def pick(self, size: int) -> int:
        """One of so many."""
        at, levels = self._at, self._levels
        self._at = at + 1
        if at < len(levels):
            _, first, tried = levels[at]
            return (first + tried) % size
        first = self._pick(size)
        levels.append([size, first, 0])
        return first

    def another(self) -> bool:
        """Begin once more, with other picks; whether there are any."""
        self._at, levels = 0, self._levels
        self._left -= 1
        if not self._left:
            raise LeftOpen
        while levels:
            last = levels[-1]
            last[2] += 1
            if last[2] < last[0]:
                return True
            levels.pop()
        return False
