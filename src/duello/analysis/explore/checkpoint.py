"""A search put aside, and gone on with.

Purpose: write down what a search has seen, so that it can go on in another process with the same
result as if it had never stopped. Of the states that wait, only how they are reached is kept: each
is played again when its turn comes. Machine code writes its states down as they stand, as to come
to all of them again would take longer than it took first.
Input: a search; the bytes of a file. Output: bytes; a search. Bytes that are no search that this
ruleset could have come to are refused.
Must not know: where files are.
"""

import contextlib
import hashlib
import json
import sys
import tempfile
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import islice

from attrs import frozen
from cattrs import Converter

from duello.codec.documents import EXPLORATION, BadDocument
from duello.codec.fingerprints import fingerprint
from duello.codec.strict import made, strict_converter
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value

from ..model.canonical_form import SIZE, Merging
from ..model.successors import Habits
from .frontier import Seen
from .invariant_checks import Differing
from .packed_search import PackedSearch
from .progress import Progress
from .rows_on_disk import DiskFailed, on_disk
from .searching import Manner, Met, Return, Search
from .state_numbers import StateNumbers

COLUMNS = (("parents", "q"), ("ways", "I"), ("rounds", "H"), ("moments", "H"))

PIECE = 1 << 16
"""So many numbers are written at once."""


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
    return b"".join(saved_in_pieces(search))


def saved_in_pieces(search: Search) -> Iterator[bytes]:
    """The same, one piece after the other; all is made before the first one is there."""
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
    )
    plain = EXPLORATION.marked(_converter().unstructure(header))
    seal = _seal_of(plain)
    with contextlib.ExitStack() as stack:
        with on_disk():
            body = stack.enter_context(tempfile.TemporaryFile())
            for piece in _compressed(_body(search)):
                seal.update(piece)
                body.write(piece)
            body.seek(0)
        yield json.dumps({**plain, "seal": seal.hexdigest()}).encode() + b"\n"
        while piece := body.read(PIECE):
            yield piece


def _seal_of(header: Mapping[str, object]) -> "hashlib._Hash":
    """The seal, as long as nothing of the body was put to it."""
    told = json.dumps({k: v for k, v in header.items() if k != "seal"}, sort_keys=True)
    return hashlib.sha256(told.encode() + b"\n")


def _seal(header: Mapping[str, object], body: bytes) -> str:
    seal = _seal_of(header)
    seal.update(body)
    return seal.hexdigest()


def _compressed(parts: Iterable[bytes]) -> Iterator[bytes]:
    writer = zlib.compressobj(1)
    yield from map(writer.compress, parts)
    yield writer.flush()


def _body(search: Search) -> Iterator[bytes]:
    seen = search.seen.plain()
    count = len(seen)
    for row, code in ((getattr(seen, name), code) for name, code in COLUMNS):
        yield from _in_pieces(row, code, count)
    for row in seen.twins:
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
    header, body = _opened(data)
    if header.fingerprint != fingerprint(program):
        raise BadDocument("it is of another ruleset, or of another version of this one")
    if header.options != options:
        raise BadDocument("it was begun with other options")
    try:
        return _revived(header, zlib.decompress(body), program, packed)
    except (LookupError, TypeError, ValueError, OverflowError, zlib.error) as error:
        raise BadDocument(f"it is incomplete or altered: {error}") from None


def _opened(data: bytes) -> tuple[_Header, bytes]:
    line, _, body = data.partition(b"\n")
    values = EXPLORATION.read(line)
    header = made(_converter(), values, _Header, EXPLORATION.title)
    marked = EXPLORATION.marked(values)
    # numbers may be written in several ways, of which one is ours
    if header.seal != _seal(marked, body) or json.dumps(marked).encode() != line:
        raise BadDocument("it is incomplete or altered")
    return header, body


def _revived(
    header: _Header, body: bytes, program: Program, packed: Callable[..., PackedSearch]
) -> Search:
    search = _begun(header, program, packed)
    search.seen, search.done, held = _columns(body, header.states)
    search.progress = header.progress
    search.met = dict(zip(header.causes, header.met, strict=True))
    search.differing = {each.difference.cause: each for each in header.differing}
    if len(header.manner) != len(search.manner()):
        raise ValueError("how it compares")
    search.compare_in(header.manner)
    search.returns = list(header.returns)
    if header.records and isinstance(search, PackedSearch):
        search.take_records(header.records, held)
    else:
        search.seen.numbers = _numbers(held, header.states)
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


def _columns(body: bytes, count: int) -> tuple[Seen, bytearray, memoryview]:
    """How each state is reached, which are done, and what is held of them."""
    seen, at = Seen(), 0
    found = []
    for code in (*(code for _, code in COLUMNS), "q", "q"):
        column = array(code)
        end = at + count * column.itemsize
        column.frombytes(body[at:end])
        if sys.byteorder == "big":
            column.byteswap()
        found.append(column)
        at = end
    for (name, _), column in zip(COLUMNS, found, strict=False):
        setattr(seen, name, array(getattr(seen, name).typecode, column))
    seen.twins = found[-2], found[-1]
    done = bytearray(body[at : at + count])
    return seen, done, memoryview(body)[at + count :]


def _numbers(held: memoryview, count: int) -> StateNumbers:
    """The numbers of states by their digests."""
    if len(held) != count * SIZE:
        raise ValueError("its length")
    numbers = StateNumbers()
    for n in range(count):
        numbers.add(bytes(held[n * SIZE : (n + 1) * SIZE]), n)
    return numbers
