"""A search that goes on in so much memory.

Purpose: decide, before it goes on, whether there is enough to search in; from then on let what was
seen go to disk where memory is short, and what is remembered be found out anew: it does not end any
more for want of memory.
Input: a search, megabytes. Output: why it cannot go on, in words, if so.
Must not know: how anything is searched, or kept.
"""

from typing import Final, Protocol

from .memory_taken import Memory, give_back, taken_now
from .room import enough
from .rows_on_disk import DiskFailed

LEAST_TO_DISK: Final = 10_000
"""Fewer states do not go to disk: they take less than what stands beside them."""

GROWN: Final = 8
"""So many megabytes more are taken before it is worth it to give back again. States do not say it:
what is garbage, and what workers have answered, grows where no state is new, too.
"""


class Recent(Protocol):
    """What a search has seen."""

    @property
    def recent(self) -> int:
        """How many states of it are in memory."""

    def __len__(self) -> int: ...


class InMemory(Protocol):
    """A search, as far as it takes memory."""

    memory: Memory | None

    @property
    def seen(self) -> Recent:
        """What it has seen."""

    @property
    def beside_disk(self) -> int:
        """So many megabytes of what is on disk are in memory at one time, beside the filter."""

    @property
    def to_go_on(self) -> int:
        """So many megabytes it takes to search, beside what was seen."""

    def send_to_disk(self, room: int) -> None:
        """Let what was seen go to disk. room: of the filter that stays, in bytes. Raises
        `DiskFailed`, and all is as it was.
        """

    def forget(self) -> None:
        """What is remembered, and could be found out anew, takes no memory any more."""


def why_not_in(search: InMemory, most: int, left: int) -> str:
    """Why a search cannot go on in so many megabytes, of which some are left to what comes behind
    it; nothing if it can. That it has too little is only said where it begins with so much, so that
    it does not hang on when that is asked.
    """
    there_is = most - left
    memory, begins = search.memory, False
    if memory is None or memory.most != there_is:
        give_back()
        begins = True
        memory = search.memory = Memory(there_is, search.beside_disk)
    try:
        if memory.short(search.seen.recent):
            _make_way(search, memory)
    except DiskFailed as error:  # all is as it was, in memory
        return str(error)
    missing = memory.missing(search.seen.recent, search.to_go_on) if begins else 0
    if not missing:
        return ""
    search.memory = None  # with more, it begins anew
    of = f"{there_is:,} of " if left else ""
    more = enough(there_is + missing - memory.to_come, search.beside_disk, left > 0, "it goes on")
    return f"{of}{most:,} MB of memory are too little to search in{more}"


def _make_way(search: InMemory, memory: Memory) -> None:
    """Give back what can be, unless little was taken since that was done."""
    recent = search.seen.recent
    if recent >= LEAST_TO_DISK:
        search.send_to_disk(memory.for_filter)
        memory.gone_to_disk(recent)
    elif taken_now() < memory.again_at:
        return
    search.forget()
    give_back()
    memory.again_at = taken_now() + GROWN
