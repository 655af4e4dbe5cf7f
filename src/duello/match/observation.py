"""What somebody knows who was told some messages.

Purpose: the facts that a row of messages comes to. Input: events, in order. Output: plain data.
Must not know: the state of the match.
"""

from collections.abc import Iterable, Mapping

from attrs import field, frozen

from ..move_text.display_names import Datum
from .answers import Awaiting
from .event_words import Event, Kind


@frozen
class Learned:
    """What messages tell at the moment; later ones replace earlier ones.

    players: of each player by name, their properties; facts: properties of the game and of the
    cells of a board. reveals: of each choice what was shown of it, by player; announcements: what
    was said last under each label. Each of these is apart, so that a player, a choice and a
    property may have one name.
    """

    players: Mapping[str, dict[str, Datum]]
    facts: dict[str, Datum] = field(factory=dict)
    reveals: dict[str, dict[str, Datum]] = field(factory=dict)
    announcements: dict[str, Mapping[str, Datum]] = field(factory=dict)

    def learn(self, event: Event) -> None:
        """Take a message in."""
        match event.kind:
            case Kind.FACT if event.subject is not None:
                list(self.players.values())[event.subject][event.name] = event.value
            case Kind.FACT | Kind.BOARD:
                self.facts[event.name] = event.value
            case Kind.REVEAL:
                told = event.data.items()
                if event.to is not None:  # what this player alone is shown comes to what was known
                    before = self.reveals.get(event.name, {})
                    told = {**before, **{k: v for k, v in told if v is not None}}.items()
                self.reveals[event.name] = dict(told)
            case Kind.ANNOUNCEMENT:
                self.announcements[event.name] = dict(event.data)


def learned(players: Iterable[str], events: Iterable[Event]) -> Learned:
    """What the messages tell at the moment. players: by seat."""
    found = Learned({player: {} for player in players})
    for event in events:
        found.learn(event)
    return found


@frozen
class View(Learned):
    """What a player was shown: every message to them, what these tell at the moment, and what they
    are asked. Made from the messages alone.
    """

    player: str = ""
    heard: tuple[Event, ...] = ()
    asked: tuple[Awaiting, ...] = ()
