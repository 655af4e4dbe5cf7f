"""What a search in machine code and whoever calls it speak of.

Purpose: one name for everything that either tells the other.
Input and output: none. Must not know: what is done with it.
"""

from typing import Final

FIELDS: Final = (
    *("records", "slots", "mask", "count", "room", "most"),
    *("parents", "ways", "rounds", "moments", "done"),
    *("queue", "at", "end", "way", "left", "round", "moment"),
    *("near", "near_count", "next", "next_count", "far", "far_count", "waiting_room"),
    *("returns", "returns_count", "returns_room", "may_return"),
    *("edges", "ends", "ends_before", "beyond", "expanded", "budget", "branch", "listing"),
    *("only", "until"),
)
"""records: of all states, by their numbers, `count` of them, with room for so many, and `most` as
many as are wanted; slots: the table, of numbers from 1 on, `mask` one less than its size; parents,
ways, rounds, moments, done: of each state. queue: numbers of states, from `at` to `end`; way: the
next one of the first of these states; left: how many rounds may yet begin; round, moment: how far
it is to the states in the queue. near, next, far: new states, and nearer ones, in which no round
has begun, one, or more; returns: state, way, and the state that it leads back to. edges: ways that
were answered, in states that are done; ends: plays that ended, `ends_before` until the first state
of the queue; beyond: whether any way leads beyond the bound; expanded: how many states were done;
budget: how many more may be; branch: how many candidates are tried; listing: every state is taken
to be new. only: of each state in the queue the way that is gone alone, if there is such a row; the
ways of the state in hand are gone `until` this one.
"""

PLACE: Final = {name: at for at, name in enumerate(FIELDS)}

THROUGH, PAUSED, NO_ROOM, BOUND, HANDED, TOO_LARGE, SLOWLY = range(7)
"""Why it comes back: the queue is empty; the budget is used up; there is no room for more states,
for more that wait, or for more ways back; as many states as are wanted were seen; the reference has
to say where a way leads; a number does not fit into a record; the ways of a state are more than can
be gone through here, or none.
"""

LONGEST: Final = (1 << 16) - 1
"""Rounds and moments are counted no further."""

LIMITLESS: Final = 1 << 62
"""More than there ever are."""
