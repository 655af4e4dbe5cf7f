"""What a host asks players, and what came of it.

Purpose: the decisions that are due, the answers that were taken, how it ended; by names and words,
for those who know no state. Input: what a `Match` finds. Output: values.
Must not know: the match.
"""

from attrs import frozen

from duello.dsl.ir.program import Decision
from duello.dsl.limits import LONGEST_ANSWER


class IllegalMove(Exception):
    """A move that cannot be taken; the message says why. Nothing has changed."""


@frozen
class Awaiting:
    """A decision that is due. candidates: what may be said, by its name. seconds: None if the rules
    set no time. answered: it was answered, and may be answered anew until all are. parts: of each
    candidate, what it consists of: the name of each choice that is part of it, and what is chosen.
    about: in the place of candidates, what may be said where they are too many to be listed.
    which: of several of one name that a player is asked at once, which one, counted from 1; of:
    how many they are. nothing: there is nothing to choose, so that nobody need wait for the player,
    who will be late.
    """

    player: str
    name: str
    candidates: tuple[str, ...]
    seconds: int | None
    optional: bool
    answered: bool
    parts: tuple[tuple[tuple[str, str], ...], ...] = ()
    about: str = ""
    which: int = 1
    of: int = 1
    nothing: bool = False


@frozen
class Result:
    """How a match ended. winner: None if nobody won. why: in words."""

    winner: str | None
    why: str


@frozen
class Taken:
    """An answer that was taken. player: None for chance. how: `said`, `passed`, `late` or `drawn`.
    words: the name of what was chosen. seconds: the time that it took, if the host said. which: of
    several choices of one name that were due at once, counted from 1.
    """

    player: str | None
    choice: str
    how: str
    words: str
    seconds: int = 0
    which: int = 1


def short_enough(words: str) -> None:
    """Refuse at the door what would take long to guess at. Raises IllegalMove."""
    if len(words) > LONGEST_ANSWER:
        raise IllegalMove(f"that is too long: an answer has at most {LONGEST_ANSWER} characters")


DECLINING = ("pass", "decline", "none", "")
USING = ("use", "yes", "y")
NOT_USING = ("no", "n")


def makes_no_use(decision: Decision, words: str) -> bool:
    """Whether words decline what need not be chosen; of an item, `no` does as well."""
    short, item = words.strip().casefold(), decision.uses >= 0
    return decision.optional and (short in DECLINING or (item and short in NOT_USING))


def makes_use(decision: Decision, words: str) -> bool:
    """Whether words say only that an item is used."""
    return decision.uses >= 0 and words.strip().casefold() in USING
