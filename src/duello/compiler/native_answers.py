"""What machine code says of the ways from a state, and what it has to be told.

Purpose: where the words stand in which it says of each way what players hear and see, and by which
keys it looks up what notes tell.
Input: notes. Output: keys. Must not know: what is compared.
"""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from attrs import frozen

from .code import Module
from .hearing import Note, Notes
from .native_protocol import FIRST_HASH, SECOND_HASH

ENDED, HIDDEN, CHOSEN = 1, (2, 4), (8, 16)
"""Marks of a way: it ends play; somebody hears that a choice was made, and not which; all that the
other one is asked is answered by choosing something.
"""

MORE: Final = 12
"""So many words stand behind the record in a row."""

MARKED, TOLD, OUTLINE, SEEN, MINE, FIXED = 1, (2, 3), (4, 5), (6, 7), (8, 9), (10, 11)
"""Where they stand; before them, how many rounds begin on the way. For each player: what is told,
its outline, what is seen in the end, what the player has answered, and chance as well.
"""

HEARD: Final = 4
"""So many numbers are made of what is heard on a way: of each player, of what is told and of its
outline.
"""

ENTRY: Final = 2 + 2 * HEARD
"""So many words has an entry of the table of notes: its key, the two numbers of each of these, and
marks.
"""

ONLY_REFERENCE: Final = 1
"""A mark of a note: what it tells, only the reference knows."""

WORDS: Final = (1 << 64) - 1

LEFT_OUT: Final = frozenset({"told", "forgotten"})
"""The kinds of notes that tell nothing where nothing is pending."""

BEHIND: Final = frozenset({*LEFT_OUT, "fact", "fact zone"})
"""Behind the kinds that are `PENDING`, these hang together with them, and with nothing else."""

PENDING: Final = frozenset({"pending", "pending zone"})
"""The kinds of notes with which all notes of a way may hang on each other."""


@frozen
class Side:
    """What matters to a player at a point. mine, fixed, others: places of decisions, as of
    `packed_signals.Roles`; secret: whether these are, until they are revealed; asked: whether the
    player is; seen: on which registers it hangs what the player sees then, None for all.
    """

    mine: tuple[int, ...]
    fixed: tuple[int, ...]
    others: tuple[int, ...]
    secret: bool
    asked: bool
    seen: tuple[str, ...] | None


Sides = tuple[Side, Side]


def mixed(number: int) -> int:
    """A hash, one step further."""
    number = number * SECOND_HASH & WORDS
    return number ^ number >> 32


def key_of(point: int, note: Note, *before: int) -> int:
    """The key of a note at a point. before: the keys of the notes that it hangs on, 0 where there
    is none.
    """
    if isinstance(note, int):
        found, values = begun(point, note), before
    else:
        found, values = begun(point, note[0]), (*note[1:], *before)
    for value in values:
        number = ((found ^ value) & WORDS) * SECOND_HASH & WORDS
        found = number ^ number >> 32
    return found


def key_behind(point: int, note: Note, hangs_on: Sequence[Note | None]) -> int:
    """The key of a note that hangs on some before it, None where one was not noted."""
    return key_of(point, note, *(0 if each is None else key_of(point, each) for each in hangs_on))


def key_of_all(point: int, notes: Notes) -> int:
    """The key of all notes of a way together."""
    found = FIRST_HASH
    for note in notes:
        found = mixed(found ^ key_of(point, note))
    return mixed(found)


@cache
def begun(point: int, about: int) -> int:
    """The key of a note without any values."""
    return mixed(FIRST_HASH ^ (about + 1) ^ (point + 1) << 32)


@frozen
class Matter:
    """What is compared. sides: what matters to whom, by point; able: the points at which machine
    code can compare; aligned: pairs of different points at which the same is due.
    """

    sides: Sequence[Sides]
    able: Collection[int]
    aligned: Collection[tuple[int, int]]


def hangs_on(module: Module, about: int) -> list[str]:
    """On which notes before it what a note tells hangs."""
    site, _ = module.sayings[about]
    if site.kind == "announced":
        return [f"decided {number}" for number, _ in site.extra]
    return ["cuts "] if site.kind == "over" else []


def room_for_options(module: Module) -> tuple[int, int]:
    """So much room at most do the options of a decision take, with how many there are; and so many
    decisions at most are due at one time.
    """
    most = [
        sum(len(things) for things, _ in chosen.subsets)
        for point in module.decisions
        for chosen in point.choices
    ]
    return 3 + max(most, default=0), max(len(point.choices) for point in module.decisions)
