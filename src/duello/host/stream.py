"""Bells: server-sent events that say only that there is something new, and its number; and
whether the match goes on, which those hear at once who hear the news later.

What is new is read from the pages, by the same way as without a script. Must not know: what it is.
"""

import asyncio
from collections.abc import AsyncIterator, Callable

from starlette.concurrency import run_in_threadpool

from .service import Service

LOOK = 10.0
"""Seconds after which a stream looks by itself, whatever the bells said."""

COMMENT = 15.0
"""Seconds between signs of life on a silent stream."""


News = tuple[int, str]
"""The number of the last message that somebody may read, and the state of the match."""


async def bells(
    service: Service,
    match: str,
    after: int,
    last: Callable[[], News | None],
    turn: asyncio.Semaphore,
) -> AsyncIterator[bytes]:
    """The numbers of new messages and the states of the match, as they come. last: both, as they
    are now; None when the stream is over, because its key was taken back. turn: held while they are
    looked up.
    """
    loop = asyncio.get_running_loop()
    rung = asyncio.Event()

    def ear() -> None:
        loop.call_soon_threadsafe(rung.set)

    service.listen(match, ear)
    try:
        yield b"retry: 2000\n\n"
        silent, told = 0.0, (after, "")
        while True:
            rung.clear()
            async with turn:
                found = await run_in_threadpool(last)
            if found is None:
                yield b"event: over\ndata: 0\n\n"
                return
            if lines := _new(found, told):
                told, silent = (max(found[0], told[0]), found[1]), 0.0
                yield lines
            try:
                await asyncio.wait_for(rung.wait(), LOOK)
            except TimeoutError:
                silent += LOOK
            if silent >= COMMENT:
                silent = 0.0
                yield b": still here\n\n"
    finally:
        service.leave(match, ear)


def _new(found: News, told: News) -> bytes:
    """What is to be said after something else was."""
    (number, state), lines = found, b""
    if state != told[1]:
        lines = b"event: state\ndata: %s\n\n" % state.encode()
    if number > told[0]:
        lines += b"id: %d\nevent: news\ndata: %d\n\n" % (number, number)
    return lines
