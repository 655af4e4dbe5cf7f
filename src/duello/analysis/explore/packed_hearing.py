"""What players hear in a search on compiled code, as small numbers.

Purpose: of the notes of compiled code, for each seat one number: two ways on have the same number
where the player hears the same. What has to be said of a difference is made of the messages, which
are the reference's.
Input: an engine that tells, notes. Output: numbers, messages.
Must not know: which states are looked at.
"""

from collections.abc import Hashable, Sequence
from functools import cached_property

from attrs import define, field

from duello.analysis.model import secrets
from duello.analysis.model.secrets import Before, Message
from duello.compiler.engine import Engine
from duello.compiler.hearing import Notes
from duello.interpreter.events import Event
from duello.match.event_words import UNKNOWN, Kind

from ..model.information_sets import heard

MOST_HEARD = 50_000
"""So many different notes are remembered at once."""


Part = tuple[tuple[tuple[int, ...], list[Message]], tuple[tuple[int, ...], list[Message]]]
"""Some messages: for each seat their numbers, and what they are."""


@define(eq=False, slots=False)
class Heard:
    """What both players hear on one way. numbers: of each seat; parts: the messages; before,
    outlines, hidden, known: what was worked out about them.
    """

    numbers: tuple[int, int]
    parts: Sequence[Part]
    before: dict[Hashable, tuple[int, Before]] = field(factory=dict)
    outlines: dict[int, str] = field(factory=dict)
    hidden: dict[Hashable, bool] = field(factory=dict)
    known: dict[int, tuple[int, Before | None, bool, str]] = field(factory=dict)

    @cached_property
    def messages(self) -> tuple[list[Message], list[Message]]:
        """The messages of each seat."""
        first, second = (
            [message for part in self.parts for message in part[seat][1]] for seat in (0, 1)
        )
        return first, second


class Ears:
    """Makes numbers of notes."""

    def __init__(self, engine: Engine) -> None:
        self.program, self.hearing = engine.program, engine.hearing
        self._known: dict[Notes, Heard | None] = {}
        self._numbers: dict[Hashable, int] = {}
        self._parts: dict[Notes, Part | None] = {}
        self._messages: dict[Event, tuple[int, Message]] = {}
        self._lately: dict[int, tuple[Event, tuple[int, Message]]] = {}

    def heard(self, notes: Notes) -> Heard | None:
        """What players hear of notes; None if only the reference knows."""
        found = self._known.get(notes, self)
        if isinstance(found, Ears):
            if len(self._known) >= MOST_HEARD:
                self._known.clear()
            rows = self.hearing.apart(notes)
            parts = [self._part(row) for row in ([notes] if rows is None else rows)]
            known = [part for part in parts if part is not None]
            found = self._known[notes] = self._of(known) if len(known) == len(parts) else None
        return found

    def _part(self, notes: Notes) -> Part | None:
        """What players hear of a row of notes; None if only the reference knows."""
        found = self._parts.get(notes, self)
        if isinstance(found, Ears):
            if len(self._parts) >= MOST_HEARD:
                self._parts.clear()
            events = self.hearing.events(notes)
            found = self._parts[notes] = None if events is None else self._part_of(events)
        return found

    def of_events(self, events: tuple[Event, ...]) -> Heard:
        """What players hear of events."""
        return self._of([self._part_of(events)])

    def _of(self, parts: Sequence[Part]) -> Heard:
        first, second = (
            self._number("told", *[number for part in parts for number in part[seat][0]])
            for seat in (0, 1)
        )
        return Heard((first, second), parts)

    def _part_of(self, events: tuple[Event, ...]) -> Part:
        first, second = (
            [self._message(event, seat) for event in events if event.to in (None, seat)]
            for seat in (0, 1)
        )
        return _numbered(first), _numbered(second)

    def _message(self, event: Event, seat: int) -> tuple[int, Message]:
        """An event in words, with a number of its own."""
        known = self._lately.get(id(event))
        if known is not None and known[0] is event:
            return known[1]
        found = self._messages.get(event)
        if found is None:
            if len(self._messages) >= MOST_HEARD:
                self._messages.clear()
            (message,) = heard(self.program, (event,), seat)
            found = self._messages[event] = self._number("message", repr(message)), message
        if len(self._lately) >= MOST_HEARD:
            self._lately.clear()
        self._lately[id(event)] = event, found
        return found

    def _number(self, *thing: Hashable) -> int:
        return self._numbers.setdefault(thing, len(self._numbers))

    def before(self, told: Heard, seat: int, ends: frozenset[str]) -> tuple[int, Before]:
        """What a player hears before a choice may begin to show, with a number of its own."""
        found = told.before.get((seat, ends))
        if found is None:
            before = secrets.until(told.messages[seat], ends)
            found = told.before[seat, ends] = self._number("before", repr(before)), before
        return found

    def outline(self, told: Heard, seat: int) -> str:
        """The messages that may follow from what is hidden, without announcements."""
        found = told.outlines.get(seat)
        if found is None:
            found = told.outlines[seat] = repr(secrets.outline(self.program, told.messages[seat]))
        return found

    def hides(self, told: Heard, seat: int, names: frozenset[str], whose: str) -> bool:
        """Whether a player hears that a choice of these was made, and not which."""
        found = told.hidden.get((seat, names))
        if found is None:
            found = told.hidden[seat, names] = any(
                kind is Kind.REVEAL and event in names and data.get(whose) == UNKNOWN
                for event, _, _, data, _, kind in told.messages[seat]
            )
        return found


def _numbered(
    messages: list[tuple[int, Message]],
) -> tuple[tuple[int, ...], list[Message]]:
    return tuple([number for number, _ in messages]), [message for _, message in messages]
