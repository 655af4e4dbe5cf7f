"""Packed states that only differ in which of several equal pieces is where, as code.

Purpose: of such states one stands for all: of two equal pieces that one comes first of which the
registers say less. Generated Python and machine code sort them so, and never ask the reference.
Input: how states are packed, and by which registers they are told apart. Output: at each point, the
exchanges that are tried one after the other.
Must not know: how states are met, or in which language code is written.

An exchange is an image that is there only if it says less. That all states of a sort come to the
same one in the end takes that what one exchange goes by is not touched by another one, or is sorted
by it: each register is looked through, and where it is otherwise nothing is known.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from attrs import define, evolve, field

from duello.compiler.code import (
    ZERO,
    Code,
    Register,
    Table,
    operation,
    registers_in,
)
from duello.compiler.diagrams import NotCompiled
from duello.compiler.image_code import Image
from duello.compiler.layout import Layout

from .point_shapes import kinds_of, state_of
from .seat_images import SeatImages

Pair = tuple[int, int]
"""Two equal pieces, of which the first one has the smaller number."""


@define(eq=False)
class EqualPieces:
    """The exchanges of equal pieces. kept, caps: see `SeatImages`."""

    layout: Layout
    kept: Sequence[Sequence[str]]
    caps: Mapping[str, int] = field(factory=dict)
    _images: dict[Pair, SeatImages] = field(factory=dict)

    def all(self) -> tuple[tuple[Image, ...], ...]:
        """At each point, the exchanges in the order in which they are tried. Raises NotCompiled."""
        return tuple(tuple(self._at(number)) for number in range(len(self.kept)))

    def _at(self, number: int) -> Iterator[Image]:
        alike = dict[object, list[int]]()
        for piece, kind in enumerate(kinds_of(state_of(self.layout.point(number)), False)):
            alike.setdefault(kind, []).append(piece)
        groups = [pieces for pieces in alike.values() if len(pieces) > 1]
        beside = {pair: self._exchange(number, pair) for each in groups for pair in _beside(each)}
        tables = {pair: _tables(image) for pair, image in beside.items()}
        for one, other in combinations(beside, 2):
            if not {*one} & {*other}:
                _see_apart(tables[one], tables[other])
        for pieces in groups:
            if len(pieces) > 2:
                self._see_sorted([tables[pair] for pair in _beside(pieces)], number, pieces)
            for last in range(len(pieces) - 1, 0, -1):
                yield from (beside[pair] for pair in _beside(pieces[: last + 1]))

    def _exchange(self, number: int, pair: Pair) -> Image:
        """The exchange of two pieces at a point, there if it says less."""
        images = self._images.get(pair)
        if images is None:
            images = self._images[pair] = SeatImages(self.layout, self.kept, self.caps, pair)
        found = images.exchange(number)
        changed = {name: code for name, code in found.values if code != Register(name)}
        less: Code = ZERO
        for name in reversed([*self._compared(number, changed)]):
            mine, other = Register(name), changed[name]
            further = operation("and", operation("==", other, mine), less)
            less = operation("or", operation("<", other, mine), further)
        return evolve(found, there=operation("and", found.there, less))

    def _compared(self, number: int, changed: Mapping[str, Code]) -> Iterator[str]:
        """The registers that an exchange changes and that are compared: those of both pieces, in an
        order that is the same for all pieces, then what one of them has and the other one has not.
        """
        facts, theirs = self.layout.point(number).facts, dict[tuple[int, int], str]()
        for name, code in changed.items():
            if registers_in(code) == {name}:
                if name.removesuffix("_is") not in facts and "_force" not in name:
                    raise NotCompiled(f"{name}, which still speaks of equal pieces")
                yield name
            elif isinstance(code, Register) and changed.get(code.name) == Register(name):
                key, other = (facts.get(each.removesuffix("_is")) for each in (name, code.name))
                if key is None or other is None:
                    raise NotCompiled(f"{name}, of which it is not known what it says of a piece")
                if (key[1] or 0) < (other[1] or 0):
                    theirs[key[0], name.endswith("_is")] = name
            else:
                raise NotCompiled(f"{name}, which says something of several pieces")
        yield from (theirs[each] for each in sorted(theirs))

    def _see_sorted(
        self, tables: Sequence[Mapping[str, tuple[int, ...]]], number: int, pieces: Sequence[int]
    ) -> None:
        """See that pieces of which there are more than two are sorted if those beside each other
        are: what a register says, it says of one of them, and of an earlier one it says less, or
        more, always. Raises NotCompiled.
        """
        machine, point = self.layout.graph.machine, self.layout.point(number)
        for name, key in point.facts.items():
            if machine.is_zone(key[0]):
                members = machine.members(key)
                places = [members.index(piece) for piece in pieces if piece in members]
                if places not in (sorted(places), sorted(places, reverse=True)):
                    raise NotCompiled(f"{name}, in which equal pieces lie in no order")
        for name in {name for each in tables for name in each}:
            rows = [each.get(name) for each in tables]
            size = len(next(row for row in rows if row is not None))
            said = [
                [at for at, row in enumerate(rows) if row is not None and row[value] != value]
                for value in range(size)
            ]
            rising = set[bool]()
            for value, moved in enumerate(said):
                if not moved:
                    continue
                piece = _of_one(moved, len(pieces))
                for at in moved:
                    after = (rows[at] or ())[value]
                    there = at + 1 if at == piece else at
                    if _of_one(said[after], len(pieces)) != there:
                        raise NotCompiled(f"{name}, which says something of several pieces")
                    rising.add((after > value) == (there > piece))
            if len(rising) > 1:
                raise NotCompiled(f"{name}, in which equal pieces stand in no order")


def _beside(pieces: Sequence[int]) -> list[Pair]:
    return list(pairwise(pieces))


def _of_one(moved: Sequence[int], count: int) -> int:
    """Of which of some pieces something is said that these exchanges of neighbours change. Raises
    NotCompiled if it is said of several.
    """
    for piece in range(count):
        if list(moved) == [at for at in (piece - 1, piece) if 0 <= at < count - 1]:
            return piece
    raise NotCompiled("something that is said of several equal pieces")


def _tables(image: Image) -> dict[str, tuple[int, ...]]:
    """What becomes of each case of the registers of which an exchange has a table."""
    return {
        name: code.entries
        for name, code in image.values
        if isinstance(code, Table) and code.at == Register(name)
    }


def _see_apart(
    tables: Mapping[str, tuple[int, ...]], others: Mapping[str, tuple[int, ...]]
) -> None:
    """See that whether an exchange makes less of a register does not hang on another exchange.
    Raises NotCompiled.
    """
    for name in tables.keys() & others.keys():
        one, other = tables[name], others[name]
        for value in range(len(one)):
            if _less(one, value) != _less(one, other[value]) or (
                _less(other, value) != _less(other, one[value])
            ):
                raise NotCompiled(f"{name}, which says something of several pieces")


def _less(table: Sequence[int], value: int) -> int:
    """Whether a value becomes less, more, or stays."""
    return (table[value] > value) - (table[value] < value)
