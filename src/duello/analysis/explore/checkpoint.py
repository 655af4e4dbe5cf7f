"""A search put aside, and gone on with.

Purpose: write down what a search has seen, so that it can go on in another process with the same
result as if it had never stopped. Of the states that wait, only how they are reached is kept: each
is played again when its turn comes. Machine code writes its states down as they stand, as to come
to all of them again would take longer than it took first.
Input: a search; the bytes of a file. Output: bytes; a search. Bytes that are no search that this
ruleset could have come to are refused.
Must not know: where files are.
"""

import hashlib
import io
import json
import sys
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, islice
from typing import IO, Final

from attrs import frozen
from cattrs import Converter

from duello.codec.documents import EXPLORATION, BadDocument
from duello.codec.fingerprints import fingerprint
from duello.codec.strict import made, strict_converter
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value

from ..model.canonical_form import SIZE, Merging
from ..model.successors import Habits
from .frontier import Row, Seen
from .invariant_checks import Differing
from .packed_search import PackedSearch
from .progress import Progress
from .rows_on_disk import DiskFailed, MarksOnDisk, RowOnDisk
from .searching import Manner, Met, Return, Search
from .state_numbers import StateNumbers

COLUMNS = (("parents", "q"), ("ways", "I"), ("rounds", "H"), ("moments", "H"))

PIECE = 1 << 16
"""So many numbers are written at once."""

NO_SEAL: Final = "0" * 64
"""What stands in the place of a seal until it is known."""


@frozen
class _Header:
    """What is known of a search beside its states: fields as of `Search`. manner: in which the
    states that wait are compared; records: how states are written that stand in the place of
    digests; seal: of all the rest.
    """

    fingerprint: str
    options: tuple[Value, ...]
    rounds: int | None
    habits: Habits
    merging: Merging
    states: int
    progress: Progress
    met: tuple[Met, ...]
    causes: tuple[str, ...]
    compare: bool
    manner: Manner
    made_by: str
    differing: tuple[Differing, ...]
    returns: tuple[Return, ...]
    records: str = ""
    seal: str = ""


@cache
def _converter() -> Converter:
    return strict_converter()


def saved(search: Search) -> bytes:
    """A search as the bytes of a file. Raises DiskFailed where what was seen was lost."""
    file = io.BytesIO()
    write_down(search, file)
    return file.getvalue()


def write_down(search: Search, file: IO[bytes]) -> None:
    """The same, into a file that is empty: its seal is written last, as it is of all the rest.
    Raises OSError where the file takes no more.
    """
    if search.failed:
        raise DiskFailed(search.failed)
    header = _Header(
        fingerprint(search.program),
        search.options,
        search.rounds,
        search.expanding.habits,
        search.merging,
        len(search.seen),
        search.progress,
        tuple(search.met.values()),
        tuple(search.met),
        search.comparing is not None,
        search.manner(),
        search.made_by,
        tuple(search.differing.values()),
        tuple(search.returns),
        search.records,
        NO_SEAL,
    )
    plain = EXPLORATION.marked(_converter().unstructure(header))
    seal, line = _seal_of(plain), json.dumps(plain).encode()
    file.write(line + b"\n")
    for piece in _compressed(_body(search)):
        seal.update(piece)
        file.write(piece)
    file.seek(line.rindex(NO_SEAL.encode()))
    file.write(seal.hexdigest().encode())


def _seal_of(header: Mapping[str, object]) -> "hashlib._Hash":
    """The seal, as long as nothing of the body was put to it."""
    told = json.dumps({k: v for k, v in header.items() if k != "seal"}, sort_keys=True)
    return hashlib.sha256(told.encode() + b"\n")


def _compressed(parts: Iterable[bytes]) -> Iterator[bytes]:
    writer = zlib.compressobj(1)
    yield from map(writer.compress, parts)
    yield writer.flush()


def _body(search: Search) -> Iterator[bytes]:
    seen = search.seen.plain()
    count = len(seen)
    for row, code in ((getattr(seen, name), code) for name, code in COLUMNS):
        yield from _in_pieces(row, code, count)
    for row in seen.all_codes():
        yield from _in_pieces(row, "q", count)
    yield from _in_pieces(search.done, "B", count)
    yield from search.written_records() if search.records else search.digests()


def _in_pieces(row: Iterable[int], code: str, count: int) -> Iterator[bytes]:
    numbers = islice(row, count)
    while piece := array(code, islice(numbers, PIECE)):
        yield _in_order(piece)


def _in_order(column: "array[int]") -> bytes:
    if sys.byteorder == "little":
        return column.tobytes()
    swapped = array(column.typecode, column)
    swapped.byteswap()
    return swapped.tobytes()


# ---------------------------------------------------------------------- and back


def resumed(
    data: bytes,
    program: Program,
    options: tuple[Value, ...],
    packed: Callable[..., PackedSearch] = PackedSearch,
) -> Search:
    """The search that was saved, ready to go on. packed: what goes on with one on compiled code.
    Raises BadDocument; so does the search later, where the rules do not lead to one of its states.
    """
    return read_again(io.BytesIO(data), program, options, packed)


def read_again(
    file: IO[bytes],
    program: Program,
    options: tuple[Value, ...],
    packed: Callable[..., PackedSearch] = PackedSearch,
) -> Search:
    """The same from a file, which is read piece by piece. Raises OSError, and DiskFailed where what
    was read goes to disk.
    """
    header = _opened(file)
    if header.fingerprint != fingerprint(program):
        raise BadDocument("it is of another ruleset, or of another version of this one")
    if header.options != options:
        raise BadDocument("it was begun with other options")
    try:
        return _revived(header, file, program, packed)
    except (LookupError, TypeError, ValueError, OverflowError, zlib.error) as error:
        raise BadDocument(f"it is incomplete or altered: {error}") from None


def _opened(file: IO[bytes]) -> _Header:
    """What stands in front; the body is what is read next."""
    first = file.readline()
    line = first.removesuffix(b"\n")
    values = EXPLORATION.read(line)
    header = made(_converter(), values, _Header, EXPLORATION.title)
    marked = EXPLORATION.marked(values)
    seal = _seal_of(marked)
    while piece := file.read(PIECE):
        seal.update(piece)
    # numbers may be written in several ways, of which one is ours
    if header.seal != seal.hexdigest() or json.dumps(marked).encode() != line:
        raise BadDocument("it is incomplete or altered")
    file.seek(len(first))
    return header


def _revived(
    header: _Header, file: IO[bytes], program: Program, packed: Callable[..., PackedSearch]
) -> Search:
    search = _begun(header, program, packed)
    search.progress = header.progress
    search.met = dict(zip(header.causes, header.met, strict=True))
    search.differing = {each.difference.cause: each for each in header.differing}
    if len(header.manner) != len(search.manner()):
        raise ValueError("how it compares")
    search.compare_in(header.manner)
    search.returns = list(header.returns)
    body = Body(file, header.states)
    if header.records and isinstance(search, PackedSearch):
        search.take_records(header.records, body)
    else:
        body.columns(search, False)
        search.seen.numbers = _numbers(body)
    search.wait_again()
    return search


def _begun(header: _Header, program: Program, packed: Callable[..., PackedSearch]) -> Search:
    """A search that begins, of the same kind."""
    how = (program, header.options, header.habits, header.merging, header.rounds)
    if not header.made_by:
        return Search(*how, header.compare)
    search = packed(*how, compare=header.compare)
    if header.made_by != search.made_by:
        raise BadDocument("it was begun by compiled code of another version of Duello")
    search.written = True
    return search


class Body:
    """The body of a file, unpacked piece by piece. count: of so many states it is."""

    def __init__(self, file: IO[bytes], count: int) -> None:
        self.count = count
        self._file, self._unpacked = file, zlib.decompressobj()

    def read(self, size: int) -> bytes:
        """What comes next, so many bytes. Raises ValueError where there are not."""
        found = bytearray()
        while len(found) < size:
            data = self._unpacked.unconsumed_tail or self._file.read(PIECE)
            piece = self._unpacked.decompress(data, size - len(found))
            if not (piece or data):
                raise ValueError("its length")
            found += piece
        return bytes(found)

    def columns(self, search: Search, bounded: bool) -> None:
        """A search has how each state is reached, and which are done. bounded: on disk, of one that
        compares nothing.
        """
        seen = Seen()
        for name, code in COLUMNS:
            setattr(seen, name, self._row(code, getattr(seen, name).typecode, bounded))
        if bounded:
            for _ in chain(self._pieces("q"), self._pieces("q")):
                pass  # nothing has a twin
        else:
            seen.twins = self._column("q", "q"), self._column("q", "q")
        search.seen, search.done = seen, self._marks(bounded)

    def _row(self, code: str, kept: str, bounded: bool) -> Row:
        """One that is written in one way, and kept in another."""
        if not bounded:
            return self._column(code, kept)
        row = RowOnDisk(kept)
        for piece in self._pieces(code):
            row.extend(array(kept, piece))
        return row

    def _column(self, code: str, kept: str) -> "array[int]":
        column = array(kept)
        for piece in self._pieces(code):
            column.extend(array(kept, piece))
        return column

    def _marks(self, bounded: bool) -> bytearray | MarksOnDisk:
        if not bounded:
            return bytearray(self.read(self.count))
        marks = MarksOnDisk()
        for column in self._pieces("B"):
            marks.extend(column)
        return marks

    def _pieces(self, code: str) -> "Iterator[array[int]]":
        """So many numbers of one kind as there are states."""
        for start in range(0, self.count, PIECE):
            column = array(code)
            size = min(PIECE, self.count - start) * column.itemsize
            column.frombytes(self.read(size))
            if sys.byteorder == "big":
                column.byteswap()
            yield column


def _numbers(body: Body) -> StateNumbers:
    """The numbers of states by their digests, which are all that is left."""
    numbers = StateNumbers()
    for start in range(0, body.count, PIECE):
        many = min(PIECE, body.count - start)
        held = body.read(many * SIZE)
        for n in range(many):
            numbers.add(held[n * SIZE : (n + 1) * SIZE], start + n)
    return numbers
