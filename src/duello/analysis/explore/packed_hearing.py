"""What players hear in a search on compiled code, as small numbers.

Purpose: of the notes of compiled code, for each seat one number: two ways on have the same number
where the player hears the same. What has to be said of a difference is made of the messages, which
are the reference's.
Input: an engine that tells, notes. Output: numbers, messages.
Must not know: which states are looked at.
"""

from array import array
from collections.abc import Hashable, Sequence
from operator import attrgetter
from typing import Final

from attrs import define, field

from duello.analysis.model import secrets
from duello.analysis.model.secrets import Before, Message, heard
from duello.compiler.engine import Engine
from duello.compiler.hearing import Note, Notes
from duello.interpreter.events import Event
from duello.match.event_words import UNKNOWN, Kind

MOST_HEARD = 50_000
"""So many different notes are remembered at once."""


SAYING: Final = frozenset({"revealed", "echoed", "looked", "announced", "over", "unknown"})
"""The kinds of notes that tell more than facts."""

NOTHING_HIDDEN: Final = (frozenset[str](), frozenset[str]())


@define(eq=False)
class Part:
    """Some messages. told: for each seat their numbers; messages: what they are; hidden: for each
    seat the names of the choices of which the player hears that the other one has made them, and
    not which; first, second: the numbers of each seat, as bytes; outlines: what was worked out of
    it.
    """

    told: tuple[Sequence[int], Sequence[int]]
    messages: tuple[list[Message], list[Message]]
    hidden: tuple[frozenset[str], frozenset[str]] = NOTHING_HIDDEN
    first: bytes = field(init=False)
    second: bytes = field(init=False)
    outlines: list[bytes | None] = field(factory=lambda: [None, None], init=False)

    def __attrs_post_init__(self) -> None:
        self.first, self.second = (array("L", each).tobytes() for each in self.told)


AS_BYTES: Final = attrgetter("first"), attrgetter("second")
"""The numbers of the messages of each seat."""

SILENT: Final = Part(((), ()), ([], []))
"""Nothing at all."""


@define(eq=False)
class Heard:
    """What both players hear on one way. parts: the messages; numbers, before, outlines: what was
    worked out about them.
    """

    parts: Sequence[Part]
    numbers: list[int | None] = field(factory=lambda: [None, None])
    before: dict[Hashable, tuple[int, Before]] | None = None
    outlines: list[int | None] | None = None

    def messages(self, seat: int) -> list[Message]:
        """The messages of a seat."""
        return [message for part in self.parts for message in part.messages[seat]]

    def row(self, seat: int) -> tuple[int, ...]:
        """The numbers of the messages of a seat."""
        return tuple([number for part in self.parts for number in part.told[seat]])

    def hides(self, seat: int, names: frozenset[str]) -> bool:
        """Whether a player hears that a choice of these was made, and not which."""
        hiding = [each.hidden[seat] for each in self.parts if each.hidden is not NOTHING_HIDDEN]
        return any(not names.isdisjoint(each) for each in hiding)


class Ears:
    """Makes numbers of notes."""

    def __init__(self, engine: Engine) -> None:
        self.program, self.hearing = engine.program, engine.hearing
        self._sites = [site for site, _ in engine.layout.module.sayings]
        self._known: dict[Notes, Heard | None] = {}
        self._numbers: dict[Hashable, int] = {}
        self._alone: dict[Note, Part] = {}
        self._parts: dict[Notes, Part | None] = {}
        self._messages: dict[Event, tuple[int, Message]] = {}
        self._lately: dict[int, tuple[Event, tuple[int, Message]]] = {}
        self._outlines: dict[int, tuple[int, ...]] = {}

    def heard(self, notes: Notes) -> Heard | None:
        """What players hear of notes; None if only the reference knows."""
        found = self._known.get(notes, self)
        if isinstance(found, Ears):
            if len(self._known) >= MOST_HEARD:
                self._known.clear()
            parts = self.apart(notes)
            found = self._known[notes] = None if parts is None else Heard(parts)
        return found

    def forget(self) -> None:
        """What notes tell is not remembered any more; numbers stay what they are."""
        for known in (self._known, self._parts, self._alone, self._messages, self._lately):
            known.clear()

    # ------------------------------------------------------------------ parts

    def apart(self, notes: Notes) -> list[Part] | None:
        """What notes tell, in parts of which each tells the same wherever it stands: what is told,
        behind what it hangs on. None if only the reference knows.
        """
        alone, found = self._alone, list[Part]()
        decided, cuts = dict[int, Note](), Notes()
        for at, each in enumerate(notes):
            part = alone.get(each)
            if part is not None:
                found.append(part)
                continue
            site = self._sites[each if isinstance(each, int) else each[0]]
            match site.kind:
                case "decided":
                    decided[site.about] = each
                    continue
                case "cuts":
                    cuts = (each,)
                    continue
                case "announced" if site.extra:
                    before = [decided[number] for number, _ in site.extra if number in decided]
                    part = self.part((*before, each))
                case "over":
                    part = self.part((*cuts, each))
                case "pending" | "pending zone":
                    return self._pending(found, notes, at)
                case _:
                    quiet = site.kind in ("told", "forgotten")  # nothing is pending
                    part = SILENT if quiet else self.part((each,))
                    if part is not None:
                        alone[each] = part
            if part is None:
                return None
            found.append(part)
        return found

    def _pending(self, found: list[Part], notes: Notes, at: int) -> list[Part] | None:
        """The same where facts are pending from a note on: what follows hangs together, and if it
        tells more than facts, with all that was told before. found: what was told before.
        """
        whole = any(self._kind(note) in SAYING for note in notes[at:])
        part = self.part(notes if whole else notes[at:])
        if part is None:
            return None
        return [part] if whole else [*found, part]

    def _kind(self, note: Note) -> str:
        return self._sites[note if isinstance(note, int) else note[0]].kind

    def part(self, notes: Notes) -> Part | None:
        """What players hear of a row of notes; None if only the reference knows."""
        found = self._parts.get(notes, self)
        if isinstance(found, Ears):
            if len(self._parts) >= MOST_HEARD:
                self._parts.clear()
                self._alone.clear()
            events = self.hearing.events(notes)
            found = self._parts[notes] = None if events is None else self._part_of(events)
        return found

    def of_events(self, events: tuple[Event, ...]) -> Heard:
        """What players hear of events."""
        return Heard([self._part_of(events)])

    def number(self, told: Heard, seat: int) -> int:
        """The number of what a player hears."""
        found = told.numbers[seat]
        if found is None:
            heard, numbers = b"".join(map(AS_BYTES[seat], told.parts)), self._numbers
            found = told.numbers[seat] = numbers.setdefault(heard, len(numbers))
        return found

    def _part_of(self, events: tuple[Event, ...]) -> Part:
        first, second = (
            [self._message(event, seat) for event in events if event.to in (None, seat)]
            for seat in (0, 1)
        )
        (told, mine), (heard, others) = _numbered(first), _numbered(second)
        hidden = self._hidden(0, mine), self._hidden(1, others)
        return Part((told, heard), (mine, others), hidden if any(hidden) else NOTHING_HIDDEN)

    def _hidden(self, seat: int, messages: Sequence[Message]) -> frozenset[str]:
        whose = self.program.seats[1 - seat]
        return frozenset(
            [
                name
                for name, _, _, data, _, kind in messages
                if kind is Kind.REVEAL and data.get(whose) == UNKNOWN
            ]
        )

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

    # ------------------------------------------------------------------ what was heard

    def before(self, told: Heard, seat: int, ends: frozenset[str]) -> tuple[int, Before]:
        """What a player hears before a choice may begin to show, with a number of its own."""
        known = told.before
        if known is None:
            known = told.before = {}
        found = known.get((seat, ends))
        if found is None:
            before = secrets.until(told.messages(seat), ends)
            found = known[seat, ends] = self._number("before", repr(before)), before
        return found

    def outline(self, told: Heard, seat: int) -> int:
        """The number of the messages that may follow from what is hidden, without announcements."""
        known = told.outlines
        if known is None:
            known = told.outlines = [None, None]
        found = known[seat]
        if found is None:
            parts = [self._outline(part, seat) for part in told.parts]
            found = known[seat] = self._number("outline", b"".join(parts))
        return found

    def _outline(self, part: Part, seat: int) -> bytes:
        """The numbers of the outline of some messages."""
        found = part.outlines[seat]
        if found is None:
            here = zip(part.told[seat], part.messages[seat], strict=True)
            numbers = array("L", [number for each in here for number in self.outline_of(*each)])
            found = part.outlines[seat] = numbers.tobytes()
        return found

    def outline_of(self, number: int, message: Message) -> tuple[int, ...]:
        """The numbers of the outline of a message; see `secrets.outline`."""
        found = self._outlines.get(number)
        if found is None:
            said = secrets.outline(self.program, [message])
            numbers = [self._number("said", repr(each)) for each in said]
            found = self._outlines[number] = tuple(numbers)
        return found


def _numbered(
    messages: list[tuple[int, Message]],
) -> tuple[tuple[int, ...], list[Message]]:
    return tuple([number for number, _ in messages]), [message for _, message in messages]
