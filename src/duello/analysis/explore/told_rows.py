"""What players hear on ways that were noted in rows, put together of what was met before.

Purpose: most notes of a way tell the same wherever they stand, and some behind what they hang on:
each of these pieces is looked up on its own. What follows of the answers and of small registers
alone stands in no row, and is one piece with all its notes that stand one behind the other.
Input: where ways end, rows. Output: parts of what is heard.
Must not know: what is compared.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from attrs import define, field, frozen

from duello.compiler.answers_code import Answers, Told, Whole
from duello.compiler.code import Site
from duello.compiler.hearing import Note, Notes

from .packed_hearing import SAYING, SILENT, Ears, Heard, Part, joined

MOST_MET = 50_000
"""So many cases of a piece are remembered at once."""

Place = tuple[int, int, int | None]
"""Of a note in a row: what it is about, where its values stand, and how many there are, None where
it has a condition.
"""

Known = dict[Hashable, Part]

Keys = frozenset[tuple[int, int]]
"""Parts of a row: where each begins and ends."""


@frozen
class Piece:
    """Notes that tell something together: all that the last of them hangs on, and what was met of
    them. last: whether the others tell nothing by themselves.
    """

    places: tuple[Place, ...]
    known: Known

    def key(self, row: Whole) -> Hashable:
        """The values in it."""
        return tuple([row[at : at + (1 if size is None else size)] for _, at, size in self.places])

    def notes(self, row: Whole, always: bool) -> Notes:
        """The notes; none if the last one was not noted. always: also then."""
        found = [(note(place, row)) for place in self.places]
        if found[-1] is None and not always:
            return ()
        return tuple([each for each in found if each is not None])


@frozen
class Stretch:
    """Pieces that are looked up together, by some parts of a row."""

    pieces: Sequence[Piece]
    keys: tuple[tuple[int, int], ...]
    known: Known

    def key(self, row: Told) -> Hashable:
        """These parts of a row."""
        return tuple([row[first:last] for first, last in self.keys])


def note(place: Place, row: Whole) -> Note | None:
    """A note in a row, if it was noted."""
    about, at, size = place
    values = row[at] if size is None else row[at : at + size]
    return None if values is None else (about, *values) if values else about


@define(eq=False)
class End:
    """Where ways end: the pieces of their rows, in stretches; last: the last piece, if it tells of
    facts that are pending, so that all in it are told at once. parts: what makes the parts of a
    row, and raises KeyError where a stretch was not met.
    """

    stretches: Sequence[Stretch]
    last: Piece | None
    parts: Callable[[Told], Sequence[Part]]


@define(eq=False)
class ToldRows:
    """What is heard on ways that were noted in rows."""

    ears: Ears
    sites: Sequence[Site]
    _ends: dict[int, End | None] = field(factory=dict)
    _pieces: dict[Hashable, Known] = field(factory=dict)
    _together: dict[Hashable, Known] = field(factory=dict)

    def learn(self, row: Told, answers: Answers) -> Heard | None:
        """What is heard on a way; None if only the reference knows."""
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
                parts = self._met(end, row, answers)
        return None if parts is None else self.ears.together(parts)

    def _met(self, end: End, row: Told, answers: Answers) -> list[Part] | None:
        """The parts of a row in which a stretch was not met before."""
        found, whole = list[Part](), answers.whole(row)
        for stretch in end.stretches:
            key = stretch.key(row)
            part = stretch.known.get(key)
            if part is None:
                parts = [self._part(piece, whole, piece is end.last) for piece in stretch.pieces]
                known = [each for each in parts if each is not None]
                if len(known) < len(parts):
                    return None
                part = joined(known)
                if len(stretch.known) >= MOST_MET:
                    stretch.known.clear()
                stretch.known[key] = part
            found.append(part)
        return found

    def _part(self, piece: Piece, row: Whole, always: bool) -> Part | None:
        """What a piece tells; None if only the reference knows."""
        key = piece.key(row)
        part = piece.known.get(key)
        if part is None:
            notes = piece.notes(row, always)
            part = self.ears.part(notes) if notes else SILENT
            if part is not None:
                if len(piece.known) >= MOST_MET:
                    piece.known.clear()
                piece.known[key] = part
        return part

    def _end(self, answers: Answers, number: int) -> End | None:
        """The pieces of the rows of an end; None if they cannot be taken apart."""
        about, waits, there, loops = answers.ends[number]
        places, at, keys, kept = list[Place](), 1, dict[Place, Keys](), set[Place]()
        for (one, size), hangs_on in zip(about, waits, strict=True):
            places.append((one, at, size))
            values = 1 if size is None else size
            if hangs_on is None:
                keys[places[-1]] = frozenset([(there, there + values)] if values else [])
                kept.add(places[-1])
                there += values
            else:
                keys[places[-1]] = frozenset([(place, place + 1) for place in hangs_on])
            at += values
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
        stretches = self._stretches(pieces, keys, kept)
        return End(stretches, pieces[-1] if waiting else None, _reader(stretches))

    def _stretches(
        self, pieces: Sequence[Piece], keys: Mapping[Place, Keys], kept: set[Place]
    ) -> list[Stretch]:
        """Pieces in stretches: those that hang on no more than what stands before them hangs on, or
        the other way round, are looked up together. keys: the parts of a row of which notes are
        made; kept: those of which the values stand in a row.
        """
        groups = list[tuple[list[Piece], Keys]]()
        for piece in pieces:
            mine = frozenset[tuple[int, int]]().union(*[keys[place] for place in piece.places])
            before, theirs = groups[-1] if groups else ([], mine)
            if before and (mine <= theirs or theirs <= mine):
                groups[-1] = [*before, piece], mine | theirs
            else:
                groups.append(([piece], mine))
        found = list[Stretch]()
        for each, parts in groups:
            known: Known = {}
            places = [place for piece in each for place in piece.places]
            if kept.issuperset(places):  # it tells the same at every end
                kinds = tuple([(about, size) for about, _, size in places])
                known = self._together.setdefault(kinds, known)
            found.append(Stretch(each, tuple(sorted(parts)), known))
        return found

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


def _reader(stretches: Sequence[Stretch]) -> Callable[[Told], Sequence[Part]]:
    """What makes the parts of a row of stretches that were met."""
    keys = ["".join([f"r[{first}:{last}], " for first, last in each.keys]) for each in stretches]
    names: dict[str, Any] = {f"k{nth}": each.known for nth, each in enumerate(stretches)}
    found = ", ".join([f"k{nth}[{key or '()'}]" for nth, key in enumerate(keys)])
    made: Callable[[Told], Sequence[Part]] = eval(f"lambda r: [{found}]", names)
    return made
