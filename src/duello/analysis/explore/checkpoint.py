"""A search put aside, and gone on with.

Purpose: write down what a search has seen, so that it can go on in another process with the same
result as if it had never stopped. Of the states that wait, only how they are reached is kept: they
are played again.
Input: a search; the bytes of a file. Output: bytes; a search. Bytes that are no search that this
ruleset could have come to are refused.
Must not know: where files are.
"""

import hashlib
import json
import sys
import zlib
from array import array
from typing import Any

from attrs import asdict, evolve

from duello.analysis.model.invariant_violation import Difference
from duello.dsl.ir.program import Program
from duello.interpreter.state import Contradiction, State
from duello.interpreter.state_codec import from_data, to_data
from duello.match.codec import fingerprint

from ..model.canonical_form import SIZE, Merging
from ..model.information_sets import ALONE, Twins, twins_of
from ..model.successors import Habits
from .frontier import Seen, Waiting
from .invariant_checks import Differing
from .packed_search import PackedSearch
from .progress import Progress
from .searching import Met, Return, Search

FORMAT = 4
KIND = "duello exploration"
COLUMNS = (("parents", "q"), ("ways", "I"), ("rounds", "H"), ("moments", "H"))


class BadSave(ValueError):
    """Bytes with which a search cannot go on; the message says why."""


def saved(search: Search) -> bytes:
    """A search as the bytes of a file."""
    body = zlib.compress(_body(search), 6)
    header = {
        "kind": KIND,
        "format": FORMAT,
        "fingerprint": fingerprint(search.program),
        "options": list(search.options),
        "rounds": search.rounds,
        "habits": asdict(search.expanding.habits),
        "merging": asdict(search.merging),
        "states": len(search.seen),
        "progress": asdict(search.progress),
        "met": [_noted(met) for met in search.met.values()],
        "causes": list(search.met),
        "compare": search.comparing is not None,
        "made_by": search.made_by,
        "differing": [asdict(each) for each in search.differing.values()],
        "returns": [asdict(back) for back in search.returns],
    }
    header["seal"] = _seal(header, body)
    return json.dumps(header).encode() + b"\n" + body


def _seal(header: dict[str, Any], body: bytes) -> str:
    told = json.dumps({k: v for k, v in header.items() if k != "seal"}, sort_keys=True)
    return hashlib.sha256(told.encode() + b"\n" + body).hexdigest()


def _noted(met: Met) -> dict[str, Any]:
    return {**asdict(met, recurse=False), "contradiction": to_data(met.contradiction)}


def _body(search: Search) -> bytes:
    seen = search.seen
    parts = [_in_order(column) for column in (*(getattr(seen, n) for n, _ in COLUMNS), *seen.twins)]
    return b"".join((*parts, bytes(search.done), *search.digests()))


def _in_order(column: "array[int]") -> bytes:
    if sys.byteorder == "little":
        return column.tobytes()
    swapped = array(column.typecode, column)
    swapped.byteswap()
    return swapped.tobytes()


# ---------------------------------------------------------------------- and back


def resumed(data: bytes, program: Program, options: tuple[Any, ...]) -> Search:
    """The search that was saved, ready to go on. Raises BadSave."""
    header, body = _opened(data)
    if header["fingerprint"] != fingerprint(program):
        raise BadSave("it is of another ruleset, or of another version of this one")
    if header["options"] != list(options):
        raise BadSave("it was begun with other options")
    try:
        return _revived(header, zlib.decompress(body), program, options)
    except (KeyError, TypeError, ValueError, IndexError, OverflowError, zlib.error) as error:
        raise BadSave(f"it is incomplete or altered: {error}") from None


def _opened(data: bytes) -> tuple[dict[str, Any], bytes]:
    line, _, body = data.partition(b"\n")
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        raise BadSave("it is no saved exploration") from None
    if not isinstance(header, dict) or header.get("kind") != KIND:
        raise BadSave("it is no saved exploration")
    if header.get("format") != FORMAT:
        raise BadSave(f"it has another format; this Duello reads format {FORMAT}")
    if header.get("seal") != _seal(header, body):
        raise BadSave("it is incomplete or altered")
    return header, body


def _revived(
    header: dict[str, Any], body: bytes, program: Program, options: tuple[Any, ...]
) -> Search:
    habits, merging = Habits(**header["habits"]), Merging(**header["merging"])
    search = _begun(header, program, options, habits, merging)
    search.seen, search.done = _columns(body, header["states"])
    search.progress = Progress(**header["progress"])
    met = [_met(values) for values in header["met"]]
    search.met = dict(zip(header["causes"], met, strict=True))
    differing = [_differing(values) for values in header["differing"]]
    search.differing = {each.difference.cause: each for each in differing}
    if search.comparing is not None:
        search.comparing.known(differing)
    search.returns = [Return(**values) for values in header["returns"]]
    refill(search)
    return search


def _begun(
    header: dict[str, Any],
    program: Program,
    options: tuple[Any, ...],
    habits: Habits,
    merging: Merging,
) -> Search:
    """A search that begins, of the same kind."""
    if not header["made_by"]:
        return Search(program, options, habits, merging, header["rounds"], header["compare"])
    search = PackedSearch(program, options, habits, merging, header["rounds"])
    if header["made_by"] != search.made_by:
        raise BadSave("it was begun by compiled code of another version of Duello")
    search.written = True
    return search


def _columns(body: bytes, count: int) -> tuple[Seen, bytearray]:
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
        setattr(seen, name, column)
    seen.twins = found[-2], found[-1]
    done = bytearray(body[at : at + count])
    at += count
    if len(body) != at + count * SIZE:
        raise ValueError("its length")
    seen.numbers = {body[at + n * SIZE : at + (n + 1) * SIZE]: n for n in range(count)}
    return seen, done


def _met(values: dict[str, Any]) -> Met:
    found = from_data(values["contradiction"], Contradiction)
    first, second = values["length"]
    return Met(found, tuple(values["path"]), (first, second), values["unclear"])


def _differing(values: dict[str, Any]) -> Differing:
    told = values["difference"]
    lines = tuple((block, at) for block, at in told["lines"])
    found = Difference(**{**told, "lines": lines, "notes": tuple(told["notes"])})
    return Differing(found, tuple(values["path"]), tuple(values["other"]))


# ---------------------------------------------------------------------- states that wait

_Reached = tuple[int, State, Twins, tuple[int, ...]]
"""A state that was played again: its number, its twins, and the ways that lead there."""


def refill(search: Search) -> None:
    """Play again to every state that waits, and let it wait."""
    seen, done = search.seen, search.done
    search.waiting = Waiting()
    waiting = [number for number in range(len(seen)) if not done[number]]
    below = _below(seen, waiting)
    reached: list[tuple[int, State, Twins]] = []
    stack: list[_Reached] = [(0, search.first, ALONE, ())] if waiting else []
    while stack:
        number, state, twins, path = stack.pop()
        if not done[number]:
            reached.append((number, state, twins))
        children = below.get(number)
        if children:
            ways = search.expanding.ways(state)
            for child in children:
                way = seen.ways[child]
                after = search.expanding.after(state, ways.way(way))
                codes = seen.codes(child)
                beside = twins_of(search.expanding, state, ways, twins, path, codes)
                stack.append((child, after, beside, (*path, way)))
    for number, state, twins in sorted(reached, key=lambda one: one[0]):
        search.waits(seen.length(number), number, state, twins)
    search.progress = evolve(search.progress, stopped="")


def _below(seen: Seen, wanted: list[int]) -> dict[int, list[int]]:
    """The states on the ways to some, by the state before them."""
    found: dict[int, list[int]] = {}
    known = set()
    for number in wanted:
        while number >= 0 and number not in known:
            known.add(number)
            parent = seen.parents[number]
            if parent >= 0:
                found.setdefault(parent, []).append(number)
            number = parent
    return found
