"""What people at the table look at: boards and graphs.

Purpose: keep what everybody here was told, and say when a picture of it is new, and what is new
about it.
Input: events as they are shown. Output: pictures. Must not know: how they are coloured.
"""

from attrs import frozen

from ..boards.board_text import Picture, pictures
from ..dsl.ir import GraphType
from ..dsl.ir.program import Program
from ..match.event_words import Event, Kind
from ..match.observation import learned


@frozen
class Sight:
    """A picture to be shown. changed: the cells or edges that are not as they were when it was
    shown last, in words; nothing the first time. new: those of them that are cells.
    """

    picture: Picture
    changed: str = ""
    new: frozenset[str] = frozenset()


class Sights:
    """The boards and graphs of a match as they are known here."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._known = learned(program.seats, ())
        self._seen: dict[str, dict[str, str]] = {}
        self._in_pictures = {
            made.name
            for made in program.properties
            if made.bearer == "cell" or (isinstance(made.type, GraphType) and made.bearer == "game")
        }

    def hear(self, event: Event) -> bool:
        """Take a message in; whether a picture will tell all of it."""
        self._known.learn(event)
        drawn = event.kind in (Kind.FACT, Kind.BOARD) and isinstance(event.value, dict | list)
        return drawn and event.subject is None and event.name in self._in_pictures

    def all(self) -> list[Picture]:
        """Every picture as it is now."""
        known = self._known
        if not self._in_pictures:
            return []
        return pictures(self._program, known.facts, known.players)

    def new(self) -> list[Sight]:
        """The pictures that are not as they were when they were asked for last."""
        found = []
        for picture in self.all():
            before = self._seen.get(picture.name)
            if before != picture.holds:
                found.append(_sight(picture, before))
            self._seen[picture.name] = picture.holds
        return found


def _sight(picture: Picture, before: dict[str, str] | None) -> Sight:
    now = picture.holds
    if before is None:
        return Sight(picture)
    order = dict.fromkeys([*picture.order, *before, *now])
    changed = [each for each in order if before.get(each) != now.get(each)]
    said = [each if each in picture.order else _new_or_gone(each, now) for each in changed]
    return Sight(picture, ", ".join(said), frozenset(changed))


def _new_or_gone(edge: str, now: dict[str, str]) -> str:
    return f"{edge} is new" if edge in now else f"{edge} is gone"
