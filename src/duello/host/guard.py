"""The door: what every request must be before anything looks at it, and what every reply says.

Sizes, rates, where a form came from; no reply is kept, framed, or given foreign content.
Must not know: matches.
"""

import hmac
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY = 64 * 1024
"""Bytes that a request may have, but where a rule file is sent."""

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
}

RATE, BURST = 20.0, 120.0
"""Requests a second that one address may make for long, and at once."""

WATCHED = 20_000
"""So many addresses are remembered."""


class Rates:
    """How fast requests come, by address: a bucket each, filled again as time passes."""

    def __init__(self, rate: float, burst: float, steady: Callable[[], float]) -> None:
        self._rate, self._burst, self._steady = rate, burst, steady
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, who: str) -> bool:
        """Whether one more request of somebody is answered."""
        now = self._steady()
        left, at = self._left.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._rate)
        self._left[who] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > WATCHED:
            self._left.popitem(last=False)
        return left >= 1


def is_here_alone(name: str | None) -> bool:
    """Whether an address of a link is open on this machine alone."""
    try:
        return name == "localhost" or ip_address(name or "").is_loopback
    except ValueError:
        return False


class TooLarge(Exception):
    """A request has more bytes than it may have."""


class Guard:
    """The outermost layer. large: of a path, how many bytes its requests may have; None: as usual.
    origins: where forms may come from besides this host itself.
    """

    def __init__(
        self,
        app: ASGIApp,
        large: Callable[[str], int | None] = lambda path: None,
        rate: float = RATE,
        burst: float = BURST,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._app = app
        self._large = large
        self._rates = Rates(rate, burst, steady)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused is not None:
            await refused(scope, receive, _saying(send))
            return
        limit = self._large(scope["path"]) or BODY
        got, begun = 0, False

        async def bounded() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > limit:
                raise TooLarge
            return message

        async def answering(message: Message) -> None:
            nonlocal begun
            if got <= limit or begun:  # else what the layers below make of an error goes nowhere
                begun = True
                await send(message)

        with suppress(TooLarge):
            await self._app(scope, bounded, _saying(answering))
        if got > limit and not begun:
            await PlainTextResponse("That is too large.", 413)(scope, receive, _saying(send))

    def _refused(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        client = scope.get("client")
        if not self._rates.allows(client[0] if client else ""):
            wait = {"retry-after": "2"}
            return PlainTextResponse("Too many requests at once. Wait a little.", 429, wait)
        size = headers.get("content-length", "0")
        if not size.isdigit() or int(size) > (self._large(scope["path"]) or BODY):
            return PlainTextResponse("That is too large.", 413)
        if scope["method"] in ("GET", "HEAD"):
            return None
        if not _own(headers):
            return PlainTextResponse("This form was not sent from a page of this host.", 403)
        return None


def _own(headers: Headers) -> bool:
    """Whether a form comes from this host's own pages, as far as the browser says."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    if origin in (None, "null"):
        return True  # pages that send no referrer send this; every form carries a token besides
    return re.sub(r"^https?://", "", origin or "") == headers.get("host", "")


def _saying(send: Send) -> Send:
    """The same with the headers that every reply has."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                if name != "cache-control" or name not in headers:
                    headers[name] = value
        await send(message)

    return sending


def form_token(key: str) -> str:
    """What every form of somebody carries: it follows from the key in the cookie."""
    return hmac.new(key.encode(), b"form", "sha256").hexdigest()[:32]


def is_own_token(key: str, given: str) -> bool:
    """Whether a form carries the token of the key that it comes with."""
    return hmac.compare_digest(form_token(key), given)


BIDI = re.compile(
    r"[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
)
"""Signs that turn text around, or that are no text."""


def shown(words: str) -> str:
    """Text of people and rule files: signs that could turn a page around are shown, not obeyed."""
    return BIDI.sub(lambda found: f"\u27e8{ord(found[0]):04X}\u27e9", words)


def plain_text(value: object) -> object:
    """What stands in a template: text as `shown`, and whatever is no text as it is."""
    return shown(value) if type(value) is str else value
