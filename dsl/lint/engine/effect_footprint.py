"""What an effect changes, as far as that can be known in a trial.

Purpose: the places that an effect gives a value, adds to, swaps, joins or parts, the piles that it
lays something on, and the phases that it breaks off; whether two such changes of one place can both
be.
Input: an effect, worths in a trial, what the small words stand for. Output: `Touch` values; none
where it is not known which place or which value is meant.
Must not know: who does it, or when.
"""

from collections.abc import Hashable, Iterator

from attrs import frozen

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.effects import How
from ...ir.program import Program
from .abstract_eval import Worths
from .abstract_value import Env, Part, Thing, Worth, key_of

LIES = -1
"""What stands for a property where it is changed where a piece lies."""

COURSE = -2
"""What stands for a property where a phase is broken off: whose that is, is the phase."""

END = "end"
"""Begins the key of what is told by where it lies: at an end of a pile, or among others alike."""

Key = tuple[int, Hashable]
"""A property, and whose it is: the key of a player, a piece or a cell, or None for the game's."""


@frozen
class Cut:
    """How a phase is broken off. winner: who has won it, None for nobody; reason: by what."""

    winner: int | None = None
    reason: str | None = None

    def agrees(self, other: "Cut") -> bool:
        """Whether both say the same; one of them need not say by what."""
        silent = None in (self.reason, other.reason)
        return self.winner == other.winner and (silent or self.reason == other.reason)


@frozen
class Edges:
    """Edges of a graph. sort: `one`, from the first node to the second; `at`, all those that touch
    the first; `answer`, what was chosen, whose key is the first, if the graph has it or lacks it.
    """

    sort: str
    first: Worth
    second: Worth = None


@frozen
class Laid:
    """What comes to a pile. under: below what lies there; what: by what it is the same as another,
    or comes out of the same pile, so that it has an order; None for what is new.
    """

    under: bool
    what: Hashable = None

    def in_order(self, other: "Laid") -> bool:
        """Whether it is said which of two of them is the last."""
        return self.under != other.under or (self.what == other.what and self.what is not None)


@frozen
class Touch:
    """A change of one place. value: what it becomes, both places of a swap, edges, what is laid on
    a pile, or a zone as its property (None for out of the game) and its player (None if that is
    whose the piece is).
    """

    key: Key
    how: How
    value: Worth = None


IN_ONE_STEP = ef.ON_VALUES | ef.ON_GRAPHS | ef.ON_PHASES | {How.MOVE}
"""What two effects can do to one thing so that both cannot be. Of what is put somewhere and of
rules in force the questions are others (see `question_answers`, `loop_bounds`).
"""


def changed(effect: ef.Effect) -> tuple[ef.Written, ...]:
    """What an effect changes that another may change as well."""
    return tuple(each for each in ef.written(effect) if each.how in IN_ONE_STEP)


def properties(effect: ef.Effect, program: Program) -> frozenset[int]:
    """The properties that an effect may change."""
    return frozenset(map(_property, changed(effect))) | piles(effect, program)


def piles(effect: ef.Effect, program: Program) -> frozenset[int]:
    """The piles to which something comes by an effect."""
    return frozenset(zone.property for _, zone in to_piles(effect, program))


def to_piles(effect: ef.Effect, program: Program) -> Iterator[tuple[ef.Written, ir.Read]]:
    """What an effect lets come to piles, each with the pile."""
    for each in ef.written(effect):
        if each.how not in (How.MOVE, How.CREATE):
            continue
        zone = each.by if each.how is How.MOVE else each.place
        if isinstance(zone, ir.Read) and visit.in_a_pile(program, zone):
            yield each, zone


def _property(each: ef.Written) -> int:
    if each.how in ef.ON_PHASES:
        return COURSE
    return LIES if each.place is None else each.place.property


def keys(effect: ef.Effect, worths: Worths, env: Env) -> tuple[Key, ...]:
    """The places that an effect may change, and whose, each once. Raises Missing."""
    found = [key for each in changed(effect) for key in _changed(each, worths, env)]
    found += [touch.key for touch in _laid(effect, worths, env)]
    return tuple(dict.fromkeys(found))


def _changed(each: ef.Written, worths: Worths, env: Env) -> Iterator[Key]:
    if each.how in ef.ON_PHASES:
        yield (COURSE, each.number)
    elif each.place is not None:
        yield from _keys(each.place.property, each.place.subject, worths, env)
    elif each.things is not None:
        for part in _parts(each.things):
            yield from _keys(LIES, part, worths, env)


def touches(effect: ef.Effect, worths: Worths, env: Env) -> Iterator[Touch]:
    """What an effect changes. Raises Missing."""
    for each in changed(effect):
        for value in _values(each, effect, worths, env):
            yield from (Touch(key, each.how, value) for key in _changed(each, worths, env))
    yield from _laid(effect, worths, env)


def _laid(effect: ef.Effect, worths: Worths, env: Env) -> Iterator[Touch]:
    """What an effect lays on a pile of which it is known whose it is. Raises Missing."""
    for each, zone in to_piles(effect, worths.program):
        number, whose = _zone(zone, worths, env)
        for_each = worths.program.properties[zone.property].bearer == "player"
        if not isinstance(number, int) or (for_each and whose is None):
            continue
        if each.how is How.CREATE:
            yield Touch((number, whose), each.how, Laid(False))
        elif each.things is not None:
            what = _out_of(each.things, worths, env)
            if what is not None:
                yield Touch((number, whose), each.how, Laid(getattr(effect, "under", False), what))


def _out_of(things: ir.Tree, worths: Worths, env: Env) -> Hashable:
    """By what things are the same as others, or lie in the same pile; None if there are none."""
    if isinstance(things, ir.EndOf):
        return ("out of", key_of(worths.worth(things.zone, env)))
    found = worths.worth(things, env)
    return found.key if isinstance(found, Thing) else None


def _values(each: ef.Written, effect: ef.Effect, worths: Worths, env: Env) -> Iterator[object]:
    """With what a place is changed: what it becomes, both places, a zone, edges. Nothing if that is
    not known, or if nothing is changed.
    """
    match each.how:
        case How.SET:
            yield worths.worth(ir.given(each.by), env)
        case How.ADD | How.TAKE:
            if worths.number(worths.worth(ir.given(each.by), env)) is not None:
                yield None
        case How.SWAP:
            both = keys(effect, worths, env)
            if len(both) == 2:
                yield frozenset(both)
        case How.MOVE:
            yield _zone(each.by, worths, env)
        case How.END:
            yield from _ended(each, effect, worths, env)
        case How.RESTART | How.UNDO:
            yield Cut()
        case _:
            yield from _edges(each.by, worths, env)


def _ended(each: ef.Written, effect: ef.Effect, worths: Worths, env: Env) -> Iterator[Cut]:
    """How an effect ends a phase; not at all, if whoever would win or lose it is nobody."""
    reason = getattr(effect, "reason", None)
    if each.whose is None:
        yield Cut(None, reason)
        return
    seat = worths.seat(worths.worth(each.whose, env))
    if seat is not None:
        yield Cut(seat, reason)


def subjects(effect: ef.Effect) -> Iterator[tuple[int, ir.Tree]]:
    """The pieces and cells that an effect changes something of, each with what it changes."""
    for each in changed(effect):
        tree = each.things if each.place is None else each.place.subject
        if tree is not None and not isinstance(tree, ir.PerPlayer):
            yield from ((_property(each), part) for part in _parts(tree))


def _parts(tree: ir.Tree) -> tuple[ir.Tree, ...]:
    """What is meant together: of `each pick`, what each player has chosen."""
    return tree.parts if isinstance(tree, ir.Together) else (tree,)


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
    if number == LIES and isinstance(subject, ir.EndOf):  # the same pieces, whoever takes them
        yield (LIES, (END, worths.whole(subject.zone, env).key, subject.bottom))
        return
    if number == LIES and isinstance(subject, ir.Latest):  # the same of those that are alike
        yield (LIES, (END, worths.whole(subject.things, env).key, subject.count))
        return
    found = worths.worth(subject, env)
    bearer = "piece" if number == LIES else worths.program.properties[number].bearer
    if bearer == "player":
        if found in (0, 1) and not isinstance(found, bool):
            yield (number, found)
    elif isinstance(found, Thing) and (
        _is_one(subject, worths, env)
        or (bearer == "cell" and _hangs_on_a_choice(subject, worths))
        or (number == LIES and isinstance(subject, ir.Read))
    ):
        yield (number, found.key)


def _hangs_on_a_choice(cells: ir.Tree, worths: Worths) -> bool:
    """Whether some cells, one or several, are told by what somebody has chosen."""
    properties = worths.program.properties
    if isinstance(cells, ir.Local):
        return True
    read = (each for each in ir.walk(cells) if isinstance(each, ir.Read))
    return any(properties[each.property].source == "chosen" for each in read)


def _is_one(subject: ir.Tree, worths: Worths, env: Env) -> bool:
    """Whether a value is surely one thing, and not several."""
    found = env.get(subject.slot) if isinstance(subject, ir.Local) else subject
    if isinstance(found, ir.Read | Part):
        return isinstance(worths.program.properties[found.property].type, SINGLE)
    return isinstance(found, Thing)


def _zone(zone: object, worths: Worths, env: Env) -> tuple[Hashable, Hashable]:
    """Where pieces are moved to."""
    if not isinstance(zone, ir.Read):
        return None, None
    whose = None if zone.subject is None else worths.worth(zone.subject, env)
    return zone.property, whose if whose in (0, 1) else None


# ---------------------------------------------------------------------- edges


def _edges(tree: ir.Tree | None, worths: Worths, env: Env) -> Iterator[Edges]:
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


def is_the_same_end(touch: Touch) -> bool:
    """Whether what is moved is told by where it lies alone, so that whoever else means what lies
    there means the same piece.
    """
    whose = touch.key[1]
    return touch.key[0] == LIES and isinstance(whose, tuple) and whose[:1] == (END,)


def cannot_both_be(one: Touch, other: Touch, worths: Worths) -> bool:
    """Whether two changes of one place contradict each other, or may in this trial."""
    if isinstance(one.value, Laid) and isinstance(other.value, Laid):
        return not one.value.in_order(other.value)
    hows = {one.how, other.how}
    if hows <= ef.AMOUNTS:
        return False
    if hows <= ef.ON_PHASES:
        return len(hows) == 2 or not one.value.agrees(other.value)
    if hows <= ef.ON_GRAPHS:
        return len(hows) == 2 and _in_common(one.value, other.value)
    if len(hows) == 2:
        return hows <= ef.ON_VALUES
    if one.how is How.SET:
        return not worths.same(one.value, other.value)
    if one.how is How.MOVE:
        (zone, whose), (elsewhere, others) = one.value, other.value
        if is_the_same_end(one):  # each of them means another piece, and it is moved once
            return True
        return zone != elsewhere or (None not in (whose, others) and whose != others)
    return bool(one.value != other.value)
