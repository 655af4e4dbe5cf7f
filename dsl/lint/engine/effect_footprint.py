"""What an effect changes, as far as that can be known in a trial.

Purpose: the places that an effect gives a value, adds to, swaps, joins or parts; whether two such
changes of one place can both be.
Input: an effect, worths in a trial, what the small words stand for. Output: `Touch` values; none
where it is not known which place or which value is meant.
Must not know: who does it, or when.
"""

from collections.abc import Hashable, Iterator
from typing import Any

from attrs import frozen

from ... import ir
from ...ir import effects as ef
from .abstract_eval import Worths
from .abstract_value import Env, Part, Thing, Worth

SET, ADD, SWAP = "set", "add", "swap"
GAINS, LOSES, FLIPS = "gains", "loses", "flips"
MOVE = "move"

LIES = -1
"""What stands for a property where it is changed where a piece lies."""

Key = tuple[int, Hashable]
"""A property, and whose it is: the key of a player, a piece or a cell, or None for the game's."""


@frozen
class Edges:
    """Edges of a graph. sort: `one`, from the first node to the second; `at`, all those that touch
    the first; `answer`, what was chosen, whose key is the first, if the graph has it or lacks it.
    """

    sort: str
    first: Worth
    second: Worth = None


@frozen
class Touch:
    """A change of one place. value: what it becomes, both places of a swap, edges, or a zone as its
    property (None for out of the game) and its player (None if that is whose the piece is).
    """

    key: Key
    how: str
    value: Any = None


def places(effect: ef.Effect) -> tuple[ir.Read, ...]:
    """The places that an effect may change, as they are written."""
    found: tuple[ir.Tree, ...] = ()
    match effect:
        case ef.Become() | ef.Rise():
            found = (effect.place,)
        case ef.Swap():
            found = (effect.first, effect.second)
        case ef.Connect() | ef.Disconnect() | ef.Flip():
            found = (effect.graph,)
        case ef.Gain() | ef.Pay():
            found = (ir.Read(effect.property, effect.subject),)
    return tuple(place for place in found if isinstance(place, ir.Read))


def properties(effect: ef.Effect) -> frozenset[int]:
    """The properties that an effect may change."""
    if isinstance(effect, ef.Move | ef.Discard):
        return frozenset({LIES})
    return frozenset(place.property for place in places(effect))


def keys(effect: ef.Effect, worths: Worths, env: Env) -> tuple[Key, ...]:
    """The places that an effect may change, and whose, each once. Raises Missing."""
    meant: list[tuple[int, ir.Tree | None]] = [(p.property, p.subject) for p in places(effect)]
    if isinstance(effect, ef.Move | ef.Discard):
        meant.append((LIES, effect.pieces))
    return tuple(dict.fromkeys(key for each in meant for key in _keys(*each, worths, env)))


def touches(effect: ef.Effect, worths: Worths, env: Env) -> Iterator[Touch]:
    """What an effect changes. Raises Missing."""
    match effect:
        case ef.Become():
            value = worths.worth(effect.value, env)
            yield from (Touch(key, SET, value) for key in keys(effect, worths, env))
        case ef.Rise() | ef.Gain() | ef.Pay():
            if worths.number(worths.worth(effect.amount, env)) is not None:
                yield from (Touch(key, ADD) for key in keys(effect, worths, env))
        case ef.Swap():
            both = keys(effect, worths, env)
            yield from (Touch(key, SWAP, frozenset(both)) for key in both if len(both) == 2)
        case ef.Move() | ef.Discard():
            zone = _zone(effect, worths, env)
            yield from (Touch(key, MOVE, zone) for key in keys(effect, worths, env))
        case ef.Connect() | ef.Disconnect() | ef.Flip():
            for key in keys(effect, worths, env):
                for edges in _edges(effect.edges, worths, env):
                    yield Touch(key, HOW[type(effect)], edges)


HOW: dict[type[ef.Effect], str] = {ef.Connect: GAINS, ef.Disconnect: LOSES, ef.Flip: FLIPS}


def _keys(number: int, subject: ir.Tree | None, worths: Worths, env: Env) -> Iterator[Key]:
    """The places that are meant, of one subject or of one for each player."""
    if subject is None:
        yield (number, None)
    elif isinstance(subject, ir.PerPlayer):
        for seat in (0, 1):
            yield from _key(number, subject.value, worths, {**env, subject.slot: seat})
    else:
        yield from _key(number, subject, worths, env)


SINGLE = (ir.PieceType, ir.CellType)


def _key(number: int, subject: ir.Tree, worths: Worths, env: Env) -> Iterator[Key]:
    found = worths.worth(subject, env)
    bearer = "piece" if number == LIES else worths.program.properties[number].bearer
    if bearer == "player":
        if found in (0, 1) and not isinstance(found, bool):
            yield (number, found)
    elif isinstance(found, Thing) and _is_one(subject, worths, env):
        yield (number, found.key)


def _is_one(subject: ir.Tree, worths: Worths, env: Env) -> bool:
    """Whether a value is surely one thing, and not several."""
    found = env.get(subject.slot) if isinstance(subject, ir.Local) else subject
    if isinstance(found, ir.Read | Part):
        return isinstance(worths.program.properties[found.property].type, SINGLE)
    return isinstance(found, Thing)


def _zone(effect: ef.Move | ef.Discard, worths: Worths, env: Env) -> tuple[Hashable, Hashable]:
    """Where pieces are moved to."""
    if isinstance(effect, ef.Discard) or not isinstance(effect.zone, ir.Read):
        return None, None
    subject = effect.zone.subject
    whose = None if subject is None else worths.worth(subject, env)
    return effect.zone.property, whose if whose in (0, 1) else None


# ---------------------------------------------------------------------- edges


def _edges(tree: ir.Tree, worths: Worths, env: Env) -> Iterator[Edges]:
    match tree:
        case ir.PerPlayer():
            for seat in (0, 1):
                yield from _edges(tree.value, worths, {**env, tree.slot: seat})
        case ir.EdgeBetween():
            first, second = (worths.worth(end, env) for end in (tree.start, tree.end))
            if isinstance(first, int) and isinstance(second, int):
                yield Edges("one", first, second)
        case ir.EdgesAt():
            node = worths.worth(tree.node, env)
            if isinstance(node, int):
                yield Edges("at", node)
        case ir.Read(property=number):
            answer = worths.worth(tree, env)
            domains = [d.domain for d in worths.program.decisions if d.value == number]
            if isinstance(answer, Thing) and len(domains) == 1:
                (domain,) = domains
                if isinstance(domain, ir.EdgeChoice):
                    yield Edges("answer", answer.key, domain.absent)


def _in_common(one: Edges, other: Edges) -> bool:
    """Whether an edge can be among both."""
    match one.sort, other.sort:
        case "one", "one":
            return (one.first, one.second) == (other.first, other.second)
        case "one", "at":
            return other.first in (one.first, one.second)
        case "at", "one":
            return _in_common(other, one)
        case "at", "at":
            return True
        case "answer", "answer":
            return bool(one.second == other.second) and one.first != other.first
    return False


# ---------------------------------------------------------------------- two of them


def cannot_both_be(one: Touch, other: Touch, worths: Worths) -> bool:
    """Whether two changes of one place contradict each other, or may in this trial."""
    match one.how, other.how:
        case "set", "set":
            return not worths.same(one.value, other.value)
        case "move", "move":
            (zone, whose), (elsewhere, others) = one.value, other.value
            return zone != elsewhere or (None not in (whose, others) and whose != others)
        case "swap", "swap":
            return bool(one.value != other.value)
        case (("gains" | "loses" | "flips"), ("gains" | "loses" | "flips")):
            return one.how != other.how and _in_common(one.value, other.value)
        case (("set" | "add" | "swap"), ("set" | "add" | "swap")):
            return one.how != other.how
    return False
