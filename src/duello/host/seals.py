"""Seals: what a host promises about answers and draws, and how it is checked.

An answer is sealed by a digest of itself and 32 random bytes. Draws come from a chain of digests
of which the last was told at the start, mixed with the random bytes of the answers before them: it
was fixed before the answers were, and the answers were not known then.
Must not know: journals and clocks.
"""

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence

LENGTH = 8_192
"""So many draws a match may have."""

_STEP = 128
_MARK = "duello-commit-1"


class Exhausted(Exception):
    """A match draws more often than its chain is long."""


def canonical(value: object) -> bytes:
    """Plain values as the one text that stands for them."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sealed(match: str, window: int, seat: int, salt: str, answer: Mapping[str, object]) -> str:
    """The digest that seals an answer. salt: 64 hexadecimal digits."""
    parts = [_MARK.encode(), match.encode(), str(window).encode(), str(seat).encode()]
    parts += [bytes.fromhex(salt), canonical(answer)]
    return hashlib.sha256(b"|".join(parts)).hexdigest()


def sealed_by_player(match: str, window: int, seat: int, salt: str, choice: str, words: str) -> str:
    """The digest by which a browser seals an answer, as it was typed (the same in `duello.js`)."""
    return sealed(match, window, seat, salt, {"choice": choice, "words": words})


def linked(before: str, entry: Mapping[str, object]) -> str:
    """The digest of a row of the journal and of all rows before it."""
    return hashlib.sha256(before.encode() + b"|" + canonical(entry)).hexdigest()


def hashed(value: bytes) -> bytes:
    """One link of the chain from the next."""
    return hashlib.sha256(value).digest()


class Chain:
    """The chain of a match: link 0 is told at the start, link n opens draw n.

    root: 64 hexadecimal digits, the secret at the far end.
    """

    def __init__(self, root: str) -> None:
        self._root = bytes.fromhex(root)
        self._marks: list[bytes] = []

    def _marked(self) -> list[bytes]:
        """Every so many links, from the root backwards: made when first needed."""
        if not self._marks:
            link = self._root
            for number in range(LENGTH + 1):
                if number % _STEP == 0:
                    self._marks.append(link)
                link = hashed(link)
        return self._marks

    @property
    def anchor(self) -> str:
        """The link that is told at the start."""
        return self.link(0).hex()

    def link(self, number: int) -> bytes:
        """The link that opens a draw. Raises Exhausted."""
        if number > LENGTH:
            raise Exhausted(f"a match has at most {LENGTH} draws")
        back = LENGTH - number
        link = self._marked()[back // _STEP]
        for _ in range(back % _STEP):
            link = hashed(link)
        return link


def drawn(link: bytes, match: str, number: int, label: str, salts: Sequence[str], of: int) -> int:
    """Which of so many is drawn, each as likely as the other.

    salts: the random bytes of the answers that this draw follows, in the order of seats.
    """
    about = "|".join([match, str(number), label, *salts]).encode()
    limit = (1 << 256) - (1 << 256) % of
    attempt = 0
    while True:
        digest = hmac.new(link, about + b"|%d" % attempt, hashlib.sha256).digest()
        value = int.from_bytes(digest, "big")
        if value < limit:
            return value % of
        attempt += 1
