"""Packed states as records: a few bytes each, for machine code.

Purpose: where each register of a point stands in a record, the part first by which states are told
apart.
Input: packed states. Output: records, all of one size; and back.
Must not know: how play goes on.
"""

import struct
from collections.abc import Callable, Mapping, Sequence, Set
from hashlib import sha256
from operator import itemgetter
from typing import Final

from attrs import astuple, define, field, frozen

from .diagrams import NotCompiled
from .image_code import Image
from .layout import MOST_BITS, Layout, Packed

WORD: Final = 8
"""Records are compared by so many bytes at a time."""

KEPT_NUMBERS, MORE_NUMBERS = "h", "i"
"""A number that does not fit into two bytes is in no record; four, if no states are told apart by
how large it is.
"""

NO_POINT: Final = 0xFFFF
"""Stands in place of the number of a point where a record holds no state."""

OVER_POINT: Final = 0xFFFE
"""The same, where play is over: who won and why stand behind it, as two numbers."""

HEAD: Final = 2
SIZES: Final = {"B": 1, "H": 2, "I": 4, "Q": 8, "h": 2, "i": 4}


Places = Callable[[Packed], tuple[int, ...]]
"""Parts of a packed state, in another order."""


@frozen
class Field:
    """Where a register stands. code: as of `struct`; most: the largest number that is kept of it,
    None if that is itself.
    """

    register: str
    at: int
    code: str
    most: int | None = None

    @property
    def size(self) -> int:
        """So many bytes."""
        return SIZES[self.code]


@frozen
class Record:
    """The fields of a point: those by which states are told apart, and the others; words: so many
    words belong to the first ones.
    """

    number: int
    key: tuple[Field, ...]
    rest: tuple[Field, ...]
    words: int


def code_of(layout: Layout, number: int, name: str, of_numbers: str) -> str | None:
    """How what a register holds at a point is written, as a code of `struct`; None where it may be
    more than any can. of_numbers: the same of a number, which may be any.
    """
    kind, domain = layout.kind(name)
    if kind == "number":
        return of_numbers
    most = len(domain) - 1 if kind == "domain" else layout.most_bits(number, name)
    return next((code for code in "BHIQ" if most < 1 << 8 * SIZES[code]), None)


@define(eq=False)
class Records:
    """Records of all points. dropped: the registers by which no states are told apart; caps: the
    number up to which others count; images: of the states at each point, the others that count as
    one with them, if there are such; exchanges: at each point, what equal pieces are sorted by, one
    after the other.
    """

    layout: Layout
    dropped: Set[str] = frozenset()
    caps: Mapping[str, int] = field(factory=dict)
    images: Sequence[Image] = ()
    exchanges: Sequence[Sequence[Image]] = ()
    points: list[Record] = field(init=False)
    size: int = field(init=False)
    _packers: list[tuple[struct.Struct, Places]] = field(init=False)
    _readers: list[Places] = field(init=False)

    def __attrs_post_init__(self) -> None:
        decisions = self.layout.module.decisions
        self.points = [self._record(number) for number in range(len(decisions))]
        ends = [
            max([one.words * WORD, *(each.at + each.size for each in one.rest)])
            for one in self.points
        ]
        self.size = max((-(-end // WORD) * WORD for end in ends), default=WORD)
        self._packers = [self._packer(one) for one in self.points]
        self._readers = [self._reader(one) for one in self.points]

    def _record(self, number: int) -> Record:
        code = self.layout.point_code(number)
        key, rest, at = list[Field](), list[Field](), HEAD
        dropped = {*self.dropped, *code.unread}
        for name in code.registers:
            if name not in dropped:
                key.append(Field(name, at, self._code(number, name), self.caps.get(name)))
                at += key[-1].size
        words = -(-at // WORD)
        at = words * WORD
        for name in code.registers:
            if name in dropped or name in self.caps:
                code_of = self._code(number, name)
                wide = MORE_NUMBERS if code_of == KEPT_NUMBERS else code_of
                rest.append(Field(name, at, wide))
                at += rest[-1].size
        return Record(number, tuple(key), tuple(rest), words)

    def _code(self, number: int, name: str) -> str:
        code = code_of(self.layout, number, name, KEPT_NUMBERS)
        if code is None:
            raise NotCompiled(f"{name}, which may hold more than {MOST_BITS} things")
        return code

    @property
    def form(self) -> str:
        """What records have in common that are read alike."""
        fields = [(one.words, *map(astuple, (*one.key, *one.rest))) for one in self.points]
        return sha256(repr((self.size, fields)).encode()).hexdigest()

    # ------------------------------------------------------------------ packed states

    def _packer(self, record: Record) -> tuple[struct.Struct, Places]:
        """How records of a point are written, and which parts of a packed state are, in order."""
        registers = self.layout.point_code(record.number).registers
        form, places, at = "<H", [0], HEAD
        for each in (*record.key, *record.rest):
            form += f"{each.at - at}x{each.code}"
            places.append(registers.index(each.register) + 1)
            at = each.at + each.size
        return struct.Struct(f"{form}{self.size - at}x"), itemgetter(*places, 0)

    def packed(self, state: Packed) -> bytes | None:
        """A packed state as a record; None if a number does not fit."""
        record = self.points[state[0]]
        form, places = self._packers[state[0]]
        values = list(places(state))[:-1]
        for at, each in enumerate(record.key, 1):
            if each.most is not None and values[at] > each.most:
                values[at] = each.most
        try:
            return form.pack(*values)
        except struct.error:
            return None

    def unpacked(self, record: bytes | memoryview) -> Packed:
        """The packed state of a record."""
        number = int.from_bytes(record[:HEAD], "little")
        form, _ = self._packers[number]
        return self._readers[number](form.unpack(record))[:-1]

    def _reader(self, record: Record) -> Places:
        """Where the parts of a packed state stand in what is read of a record of a point; what is
        written twice comes as a whole last.
        """
        written = {each.register: at for at, each in enumerate((*record.key, *record.rest), 1)}
        registers = self.layout.point_code(record.number).registers
        return itemgetter(0, *(written[name] for name in registers), 0)
