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
    *("base", "held", "scouting", "filter", "filter_mask", "moved", "moved_count"),
    *("asked", "asked_mask", "asked_count", "asked_room", "questions", "questions_count"),
)
"""Where what was seen before is on disk: the rows of states begin with that of number `base`, and
so do the addresses that are said of them, as if those before stood there, too; held: the records of
the states of the queue that are not among them, by their place in the queue; scouting: whether it
is only noted of which states it has to be asked whether they were seen; filter, filter_mask: see
`sorted_runs.Filter`, none as long as nothing is on disk. asked, asked_mask: a table of what was
asked, of `ASKED` numbers each; asked_count, asked_room: of so many, and of how many it may be;
questions: the places of those that are not answered. moved: of states on disk that are nearer now,
the row at the end of those that there is room for, where all of such a state stands, and its
number.
"""

COMPARING: Final = (
    *("trusted", "checked_first", "checked", "looked"),
    *("seats", "pairs", "pairs_here", "mirrored"),
    *("buffer", "buffer0", "buffer1", "buffer2", "ways0", "ways1", "ways2"),
    *("options", "options0", "options1", "options2", "turned", "ended"),
    *("group_keys", "group_marks", "group_mask", "stamp", "behind0", "behind1"),
    *("notes", "notes_mask", "missing", "missing_in"),
    *("heard0", "heard1", "heard2", "heard3", "marks", "looks"),
    *("codes0", "codes1", "twins0", "twins1", "code0", "code1", "beside0", "beside1"),
    *("pool", "pool_count", "pool_room", "held_twins0", "held_twins1"),
)
"""What is more where ways are compared. trusted: whether anything may be compared here;
checked_first, checked: see `packed_search`; looked: the state at which the reference has looked
already, -1 for none; seats: whether ways count as compared from the other
seats; pairs, mirrored: how many were compared so far, `pairs_here` of the first state of the
queue. Of that state and of its twins, in this order: buffer0 to 2: a row for each way, ways0 to
2: how many there are, options0 to 2: the answers to each decision; buffer, options: those that
are being written; turned: which options they are of a twin; ended: how many ways end play.
group_keys, group_marks, group_mask: a table of what ways have in common, of this `stamp`.
behind0, behind1: for each way how to come to the twins of the state behind it. notes,
notes_mask: a table of what notes tell; missing: the way on which one is not known, missing_in:
of the state, or of which twin; heard0 to heard3, marks: what was heard so far on a way; looks:
for each point and player a number, the same where the player sees the same, apart from what
hangs on registers. codes0, codes1: of each state how to come to its twins, less `NONE`; twins0,
twins1: their place in the pool, from 1 on, 0 for none, `ELSEWHERE` for those that are not in it;
code0, code1: the same of a state that is reached, beside0, beside1: where its twins stand, 0 and 1
as before. pool: the records of twins, `pool_count` of them, with room for two more than
`pool_room`. held_twins0, held_twins1: where the twins of the states stand that are `held`.
"""

PLACE: Final = {name: at for at, name in enumerate((*FIELDS, *COMPARING))}

NONE: Final = -1
"""How to come to a twin where there is none: less this, rows of those who have few are mostly 0."""

ELSEWHERE: Final = (1 << 32) - 1
"""In place of where a twin stands in the pool: it is not in machine code."""

THROUGH, PAUSED, NO_ROOM, BOUND, HANDED, TOO_LARGE, SLOWLY, MISSING, UNKNOWN = range(9)
"""Why it comes back: the queue is empty; the budget is used up; there is no room for more states,
for more that wait, or for more ways back; as many states as are wanted were seen; the reference has
to say where a way leads; a number does not fit into a record; the ways of a state are more than can
be gone through here, or none, or only generated Python can compare them; what a note tells has to
be said; it has to be said whether a state was seen that is not in memory.
"""

ASKED: Final = 4
"""What is asked of a state takes so many numbers: the two halves of its digest; the answer, one of
those below, or that and more; and where it was seen, how long play to it is: of rounds
`1 << ROUND` each, and moments.
"""

FREE, OPEN, NEW, SEEN = range(4)
"""Nothing is asked here; not answered; the state was not seen; it was, its number more."""

ROUND: Final = 16

LONGEST: Final = (1 << 16) - 1
"""Rounds and moments are counted no further."""

PIECE: Final = 1 << 14
"""So many states of a queue are held at most, and so many digests are made at one time."""

LIMITLESS: Final = 1 << 62
"""More than there ever are."""

FIRST_HASH: Final = 0x9E3779B97F4A7C15
SECOND_HASH: Final = 0xD6E8FEB86659FD93
"""Odd constants, by which words are multiplied into a hash."""

TENFOLD: Final = 10
"""Of so many times as many states, the reference does not look at more."""
