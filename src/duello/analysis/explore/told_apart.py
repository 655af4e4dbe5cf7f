"""What a player is told on ways, as numbers, once for all states in which that hangs on the same.

Purpose: which ways a player can tell apart by what is told. It hangs on few registers, but for what
is told of the player's own things (a hand, say): that hangs on what they were. Of two ways from one
state, or from states in which these are the same, it is enough to know that the same was done to
them. So of a way there are two numbers: where the one is the same, the same is told; where the
other is not, something else is. Where ways are alike by the second one alone, it is not known.
Input: packed states, ways to answer. Output: numbers.
Must not know: what is compared.
"""

from collections.abc import Callable, Hashable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from attrs import define, evolve, field

from duello.compiler.answers_code import Answers, Told, answers_at, with_notes
from duello.compiler.apart_notes import Apart
from duello.compiler.code import Module
from duello.compiler.diagrams import NotCompiled
from duello.compiler.expansion import answers_of, once_only
from duello.dsl.ir import given
from duello.match.event_words import Kind

from .packed_dependence import EVERYTHING, Dependence
from .packed_hearing import AS_BYTES, Ears, Part
from .packed_spots import Packed, PackedWays
from .told_rows import End, Piece, ToldRows

CASES = 10_000
"""Of so many cases it is remembered what a player is told in them."""


class Signs(NamedTuple):
    """What a player is told on a way. whole: where it is the same, the same is told, if the
    player's own things were the same; rest: where it is not the same, something else is told; said:
    the same of what may follow from what is hidden, without announcements.
    """

    whole: int
    rest: int
    said: int


Openly = tuple[bytes, list[int], list[tuple[int, ...]]]
"""What a part tells: all of it, and of all but the player's own things the numbers and outlines."""

Case = dict[int, Signs]
"""By the places of ways at a point."""


@define(eq=False)
class Point:
    """A point, as one player hears of what is behind it. answers: the code for all answers; read:
    what everything but the player's own things hangs on; own: the registers of those.
    """

    answers: Answers
    read: Callable[[Packed], Hashable]
    own: Callable[[Packed], Hashable]
    cases: dict[Hashable, Case] = field(factory=dict)


class ToldApart(ToldRows):
    """What one player is told."""

    def __init__(self, ears: Ears, module: Module, dependence: Dependence, seat: int) -> None:
        super().__init__(ears, [site for site, _ in module.sayings])
        self.module, self.dependence, self.seat = module, dependence, seat
        self._points: dict[int, Point | None] = {}
        self._signs: dict[Told, Signs | None] = {}
        self._numbers: dict[Hashable, int] = {}
        self._pieces_of: dict[int, list[tuple[Piece, bool]] | None] = {}
        self._openly: dict[Part, Openly] = {}

    def made(self, number: int) -> bool:
        """Whether there is code for a point, or nothing that could be made into some."""
        return number in self._points

    def make_code(self, number: int) -> Point | None:
        """Make the code for a point; None where it is not known on what it hangs."""
        if number not in self._points:
            try:
                self._points[number] = self._point(number)
            except NotCompiled:
                self._points[number] = None
        return self._points[number]

    def same_own(self, one: Packed, other: Packed) -> bool:
        """Whether the player's own things are the same in two states of a point."""
        point = self.make_code(one[0])
        return point is not None and point.own(one) == point.own(other)

    def alike(self, one: Packed, other: Packed) -> bool | None:
        """Whether it is known of two states of a point that the same is told behind the same
        answers; None where nothing is known of the point.
        """
        point = self.make_code(one[0])
        if point is None:
            return None
        return point.own(one) == point.own(other) and point.read(one) == point.read(other)

    def on(self, state: Packed, ways: PackedWays, wanted: Sequence[int]) -> list[Signs] | None:
        """What is told on some ways; None where that is not known."""
        point, places = self.make_code(state[0]), ways.places
        if point is None or places is None:
            return None
        key = point.read(state)
        case = point.cases.get(key)
        if case is None:
            if len(point.cases) >= CASES:
                point.cases.clear()
            case = point.cases[key] = {}
        try:
            return [case[places[way]] for way in wanted]
        except KeyError:
            pass
        missing = [way for way in wanted if places[way] not in case]
        if not self._hear(point, state, ways, missing, case):
            self._points[state[0]] = None
            return None
        return [case[places[way]] for way in wanted]

    def _hear(
        self,
        point: Point,
        state: Packed,
        ways: PackedWays,
        missing: Sequence[int],
        case: Case,
    ) -> bool:
        """Hear what is told on some ways, and on those around them; whether that is known."""
        among, rows, places = ways.around(missing), list[Told](), given(ways.places)
        try:
            point.answers.give(state, *among.given, *among.late, rows.append)
        except (LookupError, ValueError, TypeError):
            return False  # a part of a note that is only there where something is noted
        for way, row in zip(among.numbers, rows, strict=True):
            signs = self._signs.get(row)
            if signs is None:
                signs = self._learn_signs(row, point.answers)
                if signs is None:
                    return False
            case[places[way]] = signs
        return True

    # ------------------------------------------------------------------ points

    def _point(self, number: int) -> Point | None:
        point, seat = self.module.decisions[number], self.seat
        bits = self.dependence.told(number, seat)
        if bits == EVERYTHING:
            return None
        openly = {name for at, name in enumerate(point.registers, 1) if not bits >> at & 1}
        telling = with_notes(self.module, self.dependence.heard[seat])
        taken = {*point.registers, *answers_of(point)}
        apart, ways = Apart(self.dependence.own[seat], openly), []
        for way, steps in telling.decisions[number].ways:
            if not once_only(steps, taken):
                return None
            ways.append((way, apart.steps(steps)))
        decisions = list(telling.decisions)
        decisions[number] = evolve(point, ways=tuple(ways))
        answers = answers_at(evolve(telling, decisions=tuple(decisions)), number)
        places = [at for at in range(1, len(point.registers) + 1) if bits >> at & 1]
        own = [at for at, name in enumerate(point.registers, 1) if name in apart.met]
        return Point(answers, _at(places), _at(own))

    # ------------------------------------------------------------------ rows

    def _learn_signs(self, row: Told, answers: Answers) -> Signs | None:
        number = row[0]
        if number not in self._ends:
            self._ends[number] = self._end(answers, number)
        end = self._ends[number]
        if end is None:
            return None
        found = self._signs_of(end, row)
        if found is not None:
            if len(self._signs) >= CASES:
                self._signs.clear()
            self._signs[row] = found
        return found

    def _signs_of(self, end: End, row: Told) -> Signs | None:
        number = row[0]
        if number not in self._pieces_of:
            self._pieces_of[number] = self._told_by(end)
        pieces = self._pieces_of[number]
        if pieces is None:
            return None
        whole, rest, said = list[Hashable]([number]), list[int](), list[tuple[int, ...]]()
        for piece, is_own in pieces:
            if is_own:
                whole.append(piece.key(row))
                continue
            part = self._part(end, piece, row)
            if part is None:
                return None
            bytes_, told, outlines = self._openly.get(part) or self._told_openly(part)
            whole.append(bytes_)
            rest += told
            said += outlines
        return Signs(
            self._number(tuple(whole)), self._number(tuple(rest)), self._number(tuple(said))
        )

    def _told_by(self, end: End) -> list[tuple[Piece, bool]] | None:
        """The pieces of the rows of an end, and whether each is about the player's own things; None
        where what is told of these hangs together with something else.
        """
        own = self.dependence.own[self.seat]
        found = [(piece, any(about in own for about, _, _ in piece.places)) for piece in end.pieces]
        together = any(is_own and len(piece.places) > 1 for piece, is_own in found)
        return None if together else found

    def _told_openly(self, part: Part) -> Openly:
        """What a part tells, and of that all but the player's own things, with what may follow."""
        rest, said = list[int](), list[tuple[int, ...]]()
        for told, message in zip(part.told[self.seat], part.messages[self.seat], strict=True):
            if message[1] == self.seat and message[5] in (Kind.FACT, Kind.BOARD):
                continue
            rest.append(told)
            said.append(self.ears.outline_of(told, message))
        if len(self._openly) >= CASES:
            self._openly.clear()
        found = self._openly[part] = AS_BYTES[self.seat](part), rest, said
        return found

    def _number(self, thing: Hashable) -> int:
        return self._numbers.setdefault(thing, len(self._numbers))


def _at(places: Sequence[int]) -> Callable[[Packed], Any]:
    return itemgetter(*places) if places else itemgetter(0)
