"""What somebody knows who was told some messages.

Purpose: the facts that a row of messages comes to. Input: events, in order. Output: plain data.
Must not know: the state of the match.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ..interpreter.events import Event

if TYPE_CHECKING:
    from .match import Awaiting


@frozen
class View:
    """What a player was shown: every message to them, what these tell at the moment by name, and
    what they are asked. Made from the messages alone.
    """

    player: str
    heard: tuple[Event, ...]
    facts: dict[str, Any]
    asked: "tuple[Awaiting, ...]"


def learned(events: Iterable[Event]) -> dict[str, Any]:
    """What the messages tell at the moment, by name: later ones replace earlier ones."""
    facts: dict[str, Any] = {}
    for event in events:
        learn(facts, event)
    return facts


def learn(facts: dict[str, Any], event: Event) -> None:
    """Take a message in: a fact about a player goes under the player's name."""
    data = dict(event.data)
    about = data.pop("player", None)
    if about is not None and len(data) == 1 and event.name in data:
        facts.setdefault(str(about), {})[event.name] = data[event.name]
    elif event.name in data:
        facts[event.name] = data[event.name]
    elif event.name not in ("over", "chosen", "announcement"):
        facts[event.name] = dict(event.data)
