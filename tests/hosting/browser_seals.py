"""What a player's browser does with an answer: seals it, keeps what opens it, opens it."""

import hashlib
from functools import partial
from typing import Any

from duello.host.host_deeds import HostDeed
from duello.host.seals import sealed_by_player
from duello.host.service import Service
from duello.host.standing import Window


class Browser:
    """One seat's browser, with what it keeps. label: its random bytes follow from it."""

    def __init__(self, service: Service, match: str, seat: int, label: str = "") -> None:
        self.service, self.match, self.seat, self.label = service, match, seat, label
        self.kept: dict[str, tuple[str, str]] = {}

    @property
    def window(self) -> Window:
        """What the seat is asked first."""
        return self.service.live(self.match).standing.of(self.seat)[0]

    def seal(self, words: str, request: str | None = None) -> Any:
        """Seal an answer, and send the digest."""
        window = self.window
        text = f"{self.label}:{self.seat}:{window.number}:{words}:{window.receipt}"
        salt = hashlib.sha256(text.encode()).hexdigest()
        digest = sealed_by_player(
            self.match, window.number, self.seat, salt, window.asked.choice, words
        )
        self.kept[digest] = (salt, words)
        seal = partial(
            HostDeed.seal, seat=self.seat, window=window.number, digest=digest, request=request
        )
        return self.service.act(self.match, seal, request)

    def unseal(self, request: str | None = None) -> Any:
        """Open what the host says is sealed."""
        window = self.window
        return self.send(window.number, *self.kept[window.receipt], request)

    def send(self, window: int, salt: str, words: str, request: str | None = None) -> Any:
        """Say that this was sealed."""
        unseal = partial(
            HostDeed.unseal, seat=self.seat, window=window, salt=salt, words=words, request=request
        )
        return self.service.act(self.match, unseal, request)

    def say(self, words: str) -> Any:
        """Send the answer itself, as a browser without script does."""
        say = partial(
            HostDeed.say, seat=self.seat, window=self.window.number, words=words, request=None
        )
        return self.service.act(self.match, say)
