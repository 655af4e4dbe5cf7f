"""Pieces that are made in play: each gets a place, which the next one takes once it is free.

Purpose: a point of play is what is equal in all states that stand there, and so are the pieces that
there are. Which of them there may be is found while compiling; of those that are made in play, each
has a place (a `Row`), which is filled or not. A place is free where nothing speaks of its piece.
Pieces of one design that lie in a zone out of which nothing but their totals and what is the same
of them all is read are put together: one stands for all of them, with the sums of their numbers.
What looks at one of them alone says so (`Apart`), and play is followed anew, with those left apart.
Input: a symbolic state. Output: the same, changed.
Must not know: what makes pieces, or what reads them.
"""

from duello.dsl.ir.types import Value

from .diagrams import ABSENT, Held, Node, NotCompiled, Worth
from .machine import Machine
from .program_view import Closing, Ending, Key
from .symbolic import (
    Env,
    Rests,
    Row,
    SymbolicFrame,
    SymbolicLoop,
    SymbolicScript,
    SymbolicState,
)
from .terms import Mask, Sum

MOST_PLACES = 4
"""Where more pieces of one design may be about at once, they are left to the reference."""
MOST_ROUNDS = 1000
"""Pieces that are made in a phase that is played more often are: they could become too many."""


class Apart(Exception):
    """Pieces that were put together are looked at one by one. sort: their design and zone."""

    def __init__(self, sort: tuple[int, int]) -> None:
        super().__init__(sort)
        self.sort = sort


def numbers(m: Machine, design: int) -> dict[int, int]:
    """The numbers of pieces of a design, by property, and what is printed of each."""
    found = {}
    for number, made in enumerate(m.program.properties):
        if made.bearer == "piece" and made.type.name == "number" and made.source == "printed":
            printed = made.printed[design]
            if isinstance(printed, int):
                found[number] = printed
    return found


def printed_on(m: Machine, design: int) -> dict[int, int]:
    """What is printed on pieces of a design: numbers, and what is yes or no."""
    found = numbers(m, design)
    for number, made in enumerate(m.program.properties):
        if made.bearer == "piece" and made.type.name == "truth":
            printed = made.printed[design] if made.source == "printed" else False
            if isinstance(printed, bool):
                found[number] = printed
    return found


def as_printed(m: Machine, s: SymbolicState, piece: int) -> None:
    """What is printed on a new piece, where pieces are made: always there, so that numbers can be
    added up and what is yes or no is a bit.
    """
    if m.makes_pieces:
        for number, printed in printed_on(m, s.pieces[piece][0]).items():
            s.facts[number, piece] = m.d.leaf(printed)


# ---------------------------------------------------------------------- making


def make(m: Machine, s: SymbolicState, guard: Node, design: int, zone: Key) -> None:
    """A new piece in a zone, in the first place that is free, wherever the guard holds."""
    d, holder = m.d, zone[1]
    if holder is None:
        raise NotCompiled("a piece that is made and belongs to nobody")
    left = m.known(s, guard)
    _bring_rows(m, s)
    for row, at in zip(list(m.rows), list(s.made), strict=True):
        if left is d.no:
            return
        if (row.design, row.holder, row.zone) != (design, holder, None):
            continue
        free = m.known(s, d.both(left, d.negation(_spoken_of(m, s, at))))
        _fill(m, s, at, zone, free)
        left = m.known(s, d.both(left, d.negation(free)))
    if left is d.no:
        return
    if sum((row.design, row.holder) == (design, holder) for row in m.rows) >= MOST_PLACES:
        raise NotCompiled("more and more pieces")
    m.rows.append(Row(design, holder))
    m.grown += 1
    _bring_rows(m, s)
    _fill(m, s, s.made[-1], zone, left)


def _bring_rows(m: Machine, s: SymbolicState) -> None:
    """All places that were found have their pieces, filled or not: so points differ less."""
    for row in m.rows[len(s.made) :]:
        at = len(s.pieces)
        s.pieces.append((row.design, row.holder))
        s.made = (*s.made, at)
        as_printed(m, s, at)
        if row.zone is not None:
            m.may_hold((row.zone, row.holder), [at])
            s.facts |= {(number, at): m.d.leaf(0) for number in numbers(m, row.design)}
            s.facts |= {(number, at): m.d.leaf(thing) for number, thing in row.alike}
        s.changed()


def _fill(m: Machine, s: SymbolicState, at: int, zone: Key, where: Node) -> None:
    if where is m.d.no:
        return
    m.may_hold(zone, [at])
    _clear(m, s, at, where)
    _change_zone(m, s, zone, where, m.bits(zone, [at]), 0)


def _change_zone(
    m: Machine, s: SymbolicState, zone: Key, where: Node, more: int, less: int
) -> None:
    d, terms = m.d, m.d.terms
    before = d.map(
        "held", lambda x: 0 if x is ABSENT or x is None else x, s.facts.get(zone, d.absent)
    )
    after = before
    if less:
        after = d.map(("meet", ~less), lambda x: terms.meet(x, ~less), after)
    if more:
        after = d.map(("join", more), lambda x: terms.join(x, more), after)
    if more and not less:
        places = [at for at in range(more.bit_length()) if more >> at & 1]
        lie = [d.map(("holds", at), lambda x, at=at: d.holds(x, at), before) for at in places]
        if m.known(s, d.any(where, d.both(*lie))) is d.yes:
            where = d.yes  # elsewhere, they lie there already
    s.facts[zone] = m.settled(s, m.name(zone), m.known(s, d.either(where, after, before)))
    s.changed()


def _clear(m: Machine, s: SymbolicState, at: int, where: Node) -> None:
    """What was known of a piece is no longer known."""
    d, printed = m.d, printed_on(m, s.pieces[at][0])
    for key in [key for key in s.facts if key[1] == at and _is_of_pieces(m, key)]:
        fresh = d.leaf(printed[key[0]]) if key[0] in printed else d.absent
        made = m.known(s, d.either(where, fresh, s.facts[key]))
        s.facts[key] = m.settled(s, m.name(key), made)


def _is_of_pieces(m: Machine, key: Key) -> bool:
    return m.program.properties[key[0]].bearer == "piece"


# ---------------------------------------------------------------------- who speaks of a piece


def _spoken_of(m: Machine, s: SymbolicState, piece: int, lying: bool = False) -> Node:
    """Where anything speaks of a piece. lying: it is known to lie in a zone, and so in no other.
    Raises NotCompiled.
    """
    d, found = m.d, m.d.no
    if s.starts:
        raise NotCompiled("pieces that are made in a phase that may be undone")

    def named(*nodes: Node) -> Node:
        each = (d.map(("speaks", piece), lambda x: _speaks(x, piece), node) for node in nodes)
        return d.any(*each)

    for key, node in s.facts.items():
        if m.is_zone(key[0]):
            if not lying and piece in m.members(key):
                at = m.members(key).index(piece)
                bits = d.map("held", lambda x: 0 if x is ABSENT or x is None else x, node)
                found = d.any(found, d.map(("holds", at), lambda x, at=at: d.holds(x, at), bits))
        elif key[0] in m.program.tables.of_pieces:
            found = d.any(found, named(node))
    for force in s.forces:
        parts = (node for _, node in force.parts)
        found = d.any(found, d.both(force.guard, named(force.piece, *parts)))
    for held in s.lasting.values():
        found = d.any(found, d.both(held.on, named(*held.env)))
    for env in [*_words(s.agenda), *(due.env for due in s.opens)]:
        found = d.any(found, named(*env))
    return m.known(s, found)


def _words(agenda: list[SymbolicFrame]) -> list[Env]:
    found: list[Env] = []
    for frame in agenda:
        if isinstance(frame, SymbolicScript | SymbolicLoop):
            found.append(frame.env)
        elif isinstance(frame, Rests):
            found += [rest.env for rest in frame.rests]
    return found


def _speaks(value: Worth, piece: int) -> bool:
    if isinstance(value, tuple):
        return any(_speaks(each, piece) for each in value)
    return value.__class__ is int and value == piece


# ---------------------------------------------------------------------- putting together


def put_together(m: Machine, s: SymbolicState) -> None:
    """Put pieces together that lie in a zone and of which nothing else speaks. Raises
    NotCompiled.
    """
    if not s.made:
        return
    _bring_rows(m, s)
    zones = [key for key in s.facts if m.is_zone(key[0])]
    for row, at in zip(list(m.rows), list(s.made), strict=True):
        if row.zone is not None:
            continue
        for zone in [key for key in zones if key[1] == row.holder]:
            if at in m.members(zone) and (row.design, zone[0]) not in m.apart:
                _put_one(m, s, row, at, zone)
    m.flush(s)


def _put_one(m: Machine, s: SymbolicState, row: Row, at: int, zone: Key) -> None:
    d = m.d
    place = m.members(zone).index(at)
    there = d.map(("holds", place), lambda x: d.holds(x, place), s.facts[zone])
    where = m.known(s, d.both(there, d.negation(_spoken_of(m, s, at, lying=True))))
    alike = None if where is d.no else _alike(m, s, at, where)
    if alike is None:
        return
    one = _standing_for(m, s, Row(row.design, row.holder, zone[0], alike))
    for number in numbers(m, row.design):
        more = m.known(s, d.either(where, s.facts[number, at], d.leaf(0)))
        total = d.map("+", d.terms.add, s.facts[number, one], more)
        s.facts[number, one] = m.settled(s, m.name((number, one)), m.known(s, total))
    _change_zone(m, s, zone, where, m.bits(zone, [one]), m.bits(zone, [at]))
    if where is there:  # elsewhere it does not lie there
        _change_zone(m, s, zone, d.yes, 0, m.bits(zone, [at]))
    _clear(m, s, at, where)


def _alike(
    m: Machine, s: SymbolicState, at: int, where: Node
) -> tuple[tuple[int, Value], ...] | None:
    """What is known of a piece besides its numbers; None if that is not always the same."""
    found: list[tuple[int, Value]] = []
    summed, inside = numbers(m, s.pieces[at][0]), m.d.both(s.care, where)
    for key, node in s.facts.items():
        if key[1] != at or not _is_of_pieces(m, key) or key[0] in summed:
            continue
        narrowed = m.d.narrowed(node, inside)
        thing = narrowed.value
        if not narrowed.constant:
            return None
        if thing is not ABSENT:
            found.append((key[0], _value(thing)))
    return tuple(sorted(found))


def _value(thing: Held | Sum | Mask) -> Value:
    if thing is None or isinstance(thing, int | str | tuple):
        return thing
    raise NotCompiled("what is only known in play")


def _standing_for(m: Machine, s: SymbolicState, row: Row) -> int:
    """The piece that stands for all of a sort; there is one for either player."""
    if row not in m.rows:
        for holder in (0, 1):
            m.rows.append(Row(row.design, holder, row.zone, row.alike))
        m.grown += 1
        _bring_rows(m, s)
    return s.made[m.rows.index(row)]


def stands_for(m: Machine, s: SymbolicState, piece: object) -> tuple[int, int] | None:
    """Of a piece that stands for several: their design and zone."""
    if piece.__class__ is int and piece in s.made:
        row = m.rows[s.made.index(piece)]
        return None if row.zone is None else (row.design, row.zone)
    return None


def look_at(m: Machine, s: SymbolicState, piece: object) -> None:
    """A piece is looked at by itself. Raises Apart if it stands for several."""
    sort = stands_for(m, s, piece)
    if sort is not None:
        raise Apart(sort)


# ---------------------------------------------------------------------- too many


def counted(m: Machine, s: SymbolicState) -> None:
    """Where so many are made that they might become too many, it is left to the reference."""
    for frame in s.agenda:
        if isinstance(frame, Ending | Closing):
            count = s.counts[frame.phase]
            many = m.d.map("many", lambda x: m.d.at_least(x, MOST_ROUNDS), count)
            m.gap(m.known(s, many), "pieces without end")
