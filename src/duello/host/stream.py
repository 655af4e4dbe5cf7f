"""Bells: server-sent events that say only that there is something new, and its number.

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


async def bells(
    service: Service,
    match: str,
    after: int,
    last: Callable[[], int | None],
    turn: asyncio.Semaphore,
) -> AsyncIterator[bytes]:
    """The numbers of new messages as they come. last: the number of the last message that this
    audience may read; None when the stream is over, because its key was taken back. turn: held
    while it is looked up.
    """
    loop = asyncio.get_running_loop()
    rung = asyncio.Event()

    def ear() -> None:
        loop.call_soon_threadsafe(rung.set)

    service.listen(match, ear)
    try:
        yield b"retry: 2000\n\n"
        silent = 0.0
        while True:
            rung.clear()
            async with turn:
                number = await run_in_threadpool(last)
            if number is None:
                yield b"event: over\ndata: 0\n\n"
                return
            if number > after:
                after, silent = number, 0.0
                yield b"id: %d\nevent: news\ndata: %d\n\n" % (number, number)
            try:
                await asyncio.wait_for(rung.wait(), LOOK)
            except TimeoutError:
                silent += LOOK
            if silent >= COMMENT:
                silent = 0.0
                yield b": still here\n\n"
    finally:
        service.leave(match, ear)
