"""Requests about one match take turns: rules that take long keep no thread from other matches.

Must not know: what is asked.
"""

import asyncio
import re
from weakref import WeakValueDictionary

from starlette.types import ASGIApp, Receive, Scope, Send

AT_ONCE = 4
"""So many requests about one match are worked at at once; more wait, and hold no thread."""

_MATCH = re.compile(r"(?:/desk)?/m/([^/]+)/(?!(?:[^/]+/)?events$)")


class Turns:
    """Whose turn it is, match by match."""

    def __init__(self) -> None:
        self._of: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def of(self, match: str) -> asyncio.Semaphore:
        """To be held by whoever works at something of a match."""
        found = self._of.get(match)
        if found is None:
            found = self._of[match] = asyncio.Semaphore(AT_ONCE)
        return found


class InTurn:
    """Lets requests about a match in when it is their turn; streams take turns by themselves."""

    def __init__(self, app: ASGIApp, turns: Turns) -> None:
        self._app, self._turns = app, turns

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in."""
        about = _MATCH.match(scope["path"]) if scope["type"] == "http" else None
        if about is None:
            await self._app(scope, receive, send)
            return
        async with self._turns.of(about[1]):
            await self._app(scope, receive, send)
