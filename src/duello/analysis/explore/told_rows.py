"""What players hear on ways that were noted in rows, put together of what was met before.

Purpose: a row of code that gives all answers holds the values of all notes of a way. Most notes
tell the same wherever they stand, and some behind what they hang on: each of these pieces of a row
is looked up on its own.
Input: where ways end, rows. Output: parts of what is heard.
Must not know: what is compared.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from attrs import define, field, frozen

from duello.compiler.answers_code import Answers, Told
from duello.compiler.code import Site
from duello.compiler.hearing import Note, Notes

from .packed_hearing import SAYING, SILENT, Ears, Heard, Part

MOST_ROWS = 50_000
"""So many different rows are remembered at once."""

Place = tuple[int, int, int | None]
"""Of a note in a row: what it is about, where its values stand, and how many there are, None where
it has a condition.
"""

Known = dict[Hashable, Part]


@frozen
class Piece:
    """Notes that tell something together: all that the last of them hangs on, and what was met of
    them. last: whether the others tell nothing by themselves.
    """

    places: tuple[Place, ...]
    known: Known

    def key(self, row: Told) -> Hashable:
        """The values in it."""
        return tuple([row[at : at + (1 if size is None else size)] for _, at, size in self.places])

    def notes(self, row: Told, always: bool) -> Notes:
        """The notes; none if the last one was not noted. always: also then."""
        found = [(note(place, row)) for place in self.places]
        if found[-1] is None and not always:
            return ()
        return tuple([each for each in found if each is not None])


def note(place: Place, row: Told) -> Note | None:
    """A note in a row, if it was noted."""
    about, at, size = place
    values = row[at] if size is None else row[at : at + size]
    return None if values is None else (about, *values) if values else about


@define(eq=False)
class End:
    """Where ways end: the pieces of their rows; together: whether the last one tells of facts that
    are pending, so that all in it are told at once. parts: what makes the parts of a row, and
    raises KeyError where a piece was not met.
    """

    pieces: Sequence[Piece]
    together: bool
    parts: Callable[[Told], Sequence[Part]]


@define(eq=False)
class ToldRows:
    """What is heard on ways that were noted in rows."""

    ears: Ears
    sites: Sequence[Site]
    known: dict[Told, Heard] = field(factory=dict)
    _ends: dict[int, End | None] = field(factory=dict)
    _pieces: dict[Hashable, Known] = field(factory=dict)

    def learn(self, row: Told, answers: Answers) -> Heard | None:
        """What is heard on a way that is not known; None if only the reference knows."""
        number = row[0]
        if number not in self._ends:
            self._ends[number] = self._end(answers, number)
        end = self._ends[number]
        parts: Sequence[Part] | None
        if end is None:
            parts = self.ears.apart(answers.notes(row))
        else:
            try:
                parts = end.parts(row)
            except KeyError:
                parts = self._met(end, row)
        if parts is None:
            return None
        if len(self.known) >= MOST_ROWS:
            self.known.clear()
        found = self.known[row] = Heard(parts)
        return found

    def _met(self, end: End, row: Told) -> list[Part] | None:
        """The parts of a row in which a piece was not met before."""
        found = list[Part]()
        for piece in end.pieces:
            part = self._part(end, piece, row)
            if part is None:
                return None
            found.append(part)
        return found

    def _part(self, end: End, piece: Piece, row: Told) -> Part | None:
        """What a piece of a row tells."""
        key = piece.key(row)
        part = piece.known.get(key)
        if part is None:
            always = end.together and piece is end.pieces[-1]
            notes = piece.notes(row, always)
            part = self.ears.part(notes) if notes else SILENT
            if part is None:
                return None
            if len(piece.known) >= MOST_ROWS:
                piece.known.clear()
            piece.known[key] = part
        return part

    def _end(self, answers: Answers, number: int) -> End | None:
        """The pieces of the rows of an end; None if they cannot be taken apart."""
        about, loops = answers.ends[number]
        places, at = list[Place](), 1
        for one, size in about:
            places.append((one, at, size))
            at += 1 if size is None else size
        kinds = [self.sites[one].kind for one, _ in about]
        if loops or "unknown" in kinds:
            return None
        waiting = [nth for nth, kind in enumerate(kinds) if kind in ("pending", "pending zone")]
        first = waiting[0] if waiting else len(kinds)
        if any(kind in SAYING for kind in kinds[first:]):
            return None
        pieces = self._apart(places[:first])
        if pieces is None:
            return None
        if waiting:
            pieces.append(self._piece(places[first:]))
        return End(pieces, bool(waiting), _reader(pieces))

    def _apart(self, places: Sequence[Place]) -> list[Piece] | None:
        found, decided = list[Piece](), dict[int, Place]()
        cuts = list[Place]()
        for place in places:
            site = self.sites[place[0]]
            match site.kind:
                case "decided" if site.about in decided:
                    return None  # whichever of them was noted last
                case "decided":
                    decided[site.about] = place
                case "cuts":
                    if cuts and place[2] is None:
                        return None
                    cuts = [place]
                case "announced" if site.extra:
                    before = [decided[n] for n, _ in site.extra if n in decided]
                    found.append(self._piece([*before, place]))
                case "over":
                    found.append(self._piece([*cuts, place]))
                case "told" | "forgotten":
                    pass  # nothing is pending
                case _:
                    found.append(self._piece([place]))
        return found

    def _piece(self, places: Sequence[Place]) -> Piece:
        kinds = tuple([(about, size) for about, _, size in places])
        return Piece(tuple(places), self._pieces.setdefault(kinds, {}))


def _reader(pieces: Sequence[Piece]) -> Callable[[Told], Sequence[Part]]:
    """What makes the parts of a row of pieces that were met."""
    keys = [
        "".join([f"r[{at}:{at + (1 if size is None else size)}], " for _, at, size in each.places])
        for each in pieces
    ]
    names: dict[str, Any] = {f"k{nth}": each.known for nth, each in enumerate(pieces)}
    found = ", ".join([f"k{nth}[{key}]" for nth, key in enumerate(keys)])
    made: Callable[[Told], Sequence[Part]] = eval(f"lambda r: [{found}]", names)
    return made
