"""What has become of a hand, and was not the player's own doing.

Purpose: notice when what a player holds has changed otherwise than by what they have chosen, so
that they need not look for it. Input: messages to one player, in order. Output: the zones that are
worth telling. Must not know: other players, and how it is shown.
"""

from collections import Counter
from collections.abc import Iterable

from ..match.event_words import Event, Kind


class HandNews:
    """What one player was told of what they hold."""

    def __init__(self) -> None:
        self._held: dict[str, list[str]] = {}
        self._chosen: Counter[str] = Counter()

    def hear(self, events: Iterable[Event]) -> dict[str, list[str]]:
        """The zones in which something came or went that the player has not chosen."""
        before = dict(self._held)
        for event in events:
            if event.kind is Kind.CHOICE:
                self._chosen.update(_names(event.data["value"]))
            elif event.kind is Kind.FACT and isinstance(event.value, list):
                self._held[event.name] = _names(event.value)
        news = {name: now for name, now in self._held.items() if self._is_news(before, name)}
        if before != self._held:
            self._chosen.clear()
        return news

    def _is_news(self, before: dict[str, list[str]], name: str) -> bool:
        if name not in before:
            return False
        old, new = Counter(before[name]), Counter(self._held[name])
        moved = (old - new) + (new - old)
        return bool(moved - self._chosen)


def _names(value: object) -> list[str]:
    several = value if isinstance(value, list) else [value]
    return [str(each) for each in several if each is not None]
