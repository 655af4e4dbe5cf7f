"""What values and conditions mean, as diagrams.

Purpose: the twin of the reference's `evaluate`: one function per class of tree.
Input: a tree, a symbolic state, what the small words stand for, where it matters. Output: a
diagram.
Must not know: how a state changes.
"""

from collections.abc import Callable

from . import made_pieces, questions
from .diagrams import ABSENT, Node, NotCompiled, called, one_thing
from .dispatch import MEANING, bind, condition, design_of, is_none, number_map, of_design, value
from .machine import Machine
from .program_view import Key, Tree, tr
from .symbolic import Env, ResultKey, SymbolicState
from .terms import Number, Sum


def several(m: Machine, tree: Tree, s: SymbolicState, env: Env, guard: Node) -> list[Node]:
    """The things that a value stands for: each is one, or none."""
    match tree:
        case tr.PerPlayer():
            return [
                each
                for seat in (0, 1)
                for each in several(
                    m, tree.value, s, bind(m, env, tree.slot, m.d.leaf(seat)), guard
                )
            ]
        case tr.Together():
            return [each for part in tree.parts for each in several(m, part, s, env, guard)]
    return [value(m, tree, s, env, guard)]


def things(
    m: Machine, tree: Tree, s: SymbolicState, env: Env, guard: Node
) -> list[tuple[Node, Node]]:
    """The things that a value stands for, each with where there is one."""
    d = m.d
    if isinstance(tree, tr.Read) and m.is_zone(tree.property):
        found = []
        for where, zone in zones(m, tree, s, env, guard):
            bits = held(m, s, zone)
            for at, piece in enumerate(m.members(zone)):
                there = d.map(("holds", at), lambda x, at=at: d.holds(x, at), bits)
                found.append((m.known(s, d.both(where, there)), d.leaf(piece)))
                if found[-1][0] is not d.no:
                    made_pieces.look_at(m, s, piece)
    else:
        found = [
            (m.known(s, d.both(guard, d.negation(is_none(m, each)))), each)
            for each in several(m, tree, s, env, guard)
        ]
    return [(where, thing) for where, thing in found if where is not d.no]


def zones(
    m: Machine, tree: Tree, s: SymbolicState, env: Env, guard: Node
) -> list[tuple[Node, Key]]:
    """The zones that a tree may mean, and where it does."""
    if not (isinstance(tree, tr.Read) and m.is_zone(tree.property)):
        raise NotCompiled(f"pieces in {called(tree)}")
    if tree.subject is None:
        return [(guard, (tree.property, None))]
    whose = value(m, tree.subject, s, env, guard)
    found = []
    for seat in m.d.values(whose):
        if isinstance(seat, int):
            here = m.d.both(guard, m.d.equal(whose, m.d.leaf(seat)))
            found.append((m.known(s, here), (tree.property, seat)))
    return [(where, zone) for where, zone in found if where is not m.d.no]


def held(m: Machine, s: SymbolicState, zone: Key) -> Node:
    """The pieces in a zone, as bits."""
    stored = s.facts.get(zone, m.d.absent)
    return m.d.map("held", lambda x: 0 if x is ABSENT or x is None else x, stored)


def pieces_with(m: Machine, s: SymbolicState, zone: Key, fits: Callable[[int], bool]) -> Node:
    """Those pieces in a zone whose design fits, as bits."""
    members = m.members(zone)
    fitting = [p for p in members if p < len(s.pieces) and fits(s.pieces[p][0])]
    if len(fitting) == len(members):
        return held(m, s, zone)
    bits = m.bits(zone, fitting)
    return m.d.map(("meet", bits), lambda x: m.d.terms.meet(x, bits), held(m, s, zone))


# ---------------------------------------------------------------------- values


def constant(m: Machine, tree: tr.Constant, s: SymbolicState, env: Env, guard: Node) -> Node:
    return m.d.leaf(tree.value)


def option(m: Machine, tree: tr.OptionRead, s: SymbolicState, env: Env, guard: Node) -> Node:
    return m.d.leaf(m.options[tree.option])


def local(m: Machine, tree: tr.Local, s: SymbolicState, env: Env, guard: Node) -> Node:
    return env[tree.slot]


def opponent(m: Machine, tree: tr.OpponentOf, s: SymbolicState, env: Env, guard: Node) -> Node:
    return number_map(m, "opponent", lambda x: 1 - x, value(m, tree.player, s, env, guard))


def owner(m: Machine, tree: tr.OwnerOf, s: SymbolicState, env: Env, guard: Node) -> Node:
    pieces = tuple(s.pieces)
    key = ("owner", pieces)
    mine = value(m, tree.piece, s, env, guard)
    return number_map(m, key, lambda x: pieces[x][1] if x < len(pieces) else None, mine)


def design(m: Machine, tree: tr.DesignOf, s: SymbolicState, env: Env, guard: Node) -> Node:
    return design_of(m, s, value(m, tree.piece, s, env, guard))


def property_value(m: Machine, tree: tr.Read, s: SymbolicState, env: Env, guard: Node) -> Node:
    number = tree.property
    if tree.subject is None:
        return questions.read(m, s, number, None, guard)
    whose = value(m, tree.subject, s, env, guard)
    if whose.constant and whose.value is not None and whose.value is not ABSENT:
        return questions.read(m, s, number, one_thing(whose.value), guard)
    if m.program.properties[number].bearer == "piece" and not whose.constant:
        known = m.d.negation(is_none(m, whose))
        found = questions.read(m, s, number, whose, m.d.both(guard, known))
        return m.d.either(known, found, m.d.none)
    found = m.d.none
    for subject in m.d.values(whose):
        if subject is None or subject is ABSENT:
            continue
        here = m.known(s, m.d.equal(whose, m.d.leaf(subject)))
        if here is not m.d.no:
            inner = questions.read(m, s, number, one_thing(subject), m.d.both(guard, here))
            found = m.d.either(here, inner, found)
    return found


def phase_number(m: Machine, tree: tr.PhaseNumber, s: SymbolicState, env: Env, g: Node) -> Node:
    return s.counts[tree.phase]


def phase_winner(m: Machine, tree: tr.PhaseWinner, s: SymbolicState, env: Env, g: Node) -> Node:
    stored = s.results.get(ResultKey(tree.phase, "winner"), m.d.none)
    return m.d.map("stored", lambda x: None if x is ABSENT else x, stored)


def calculated(m: Machine, tree: tr.Calculated, s: SymbolicState, env: Env, guard: Node) -> Node:
    left, right = (value(m, each, s, env, guard) for each in (tree.left, tree.right))
    terms = m.d.terms
    meaning = {
        "+": terms.add,
        "-": lambda x, y: terms.add(x, y, -1),
        "*": terms.times,
    }[tree.sign]
    return number_map(m, tree.sign, meaning, left, right)


def divided(m: Machine, tree: tr.Divided, s: SymbolicState, env: Env, guard: Node) -> Node:
    d = m.d
    left, by = (value(m, each, s, env, guard) for each in (tree.left, tree.by))
    m.gap(m.known(s, d.both(guard, d.equal(by, d.leaf(0)))), "what is divided by nothing")

    def whole(x: Number, y: Number) -> int:
        if isinstance(x, Sum) or isinstance(y, Sum):
            raise NotCompiled("divisions")
        return x // y if y else 0

    return number_map(m, "divided", whole, left, by)


def cases(m: Machine, tree: tr.Cases, s: SymbolicState, env: Env, guard: Node) -> Node:
    d, found, left = m.d, m.d.none, guard
    for asked, each in zip(tree.conditions, tree.values, strict=True):
        here = m.known(s, d.both(left, condition(m, asked, s, env, left)))
        found = d.either(here, value(m, each, s, env, here), found)
        left = m.known(s, d.both(left, d.negation(here)))
    if tree.otherwise is None:
        m.gap(left, "an entry that a table has not")
        return found
    return d.either(left, value(m, tree.otherwise, s, env, left), found)


def most(m: Machine, tree: tr.Most, s: SymbolicState, env: Env, guard: Node) -> Node:
    d = m.d
    first, second = (
        value(m, tree.measure, s, bind(m, env, tree.slot, d.leaf(seat)), guard) for seat in (0, 1)
    )
    none = d.any(is_none(m, first), is_none(m, second))
    m.gap(m.known(s, d.both(guard, none)), "a comparison of nothing")
    less = number_map(m, "<", lambda x, y: d.negation(d.at_least(x, y)), first, second)
    more = number_map(m, ">", lambda x, y: d.negation(d.at_least(y, x)), first, second)
    best, other = (d.leaf(0), d.leaf(1)) if tree.more else (d.leaf(1), d.leaf(0))
    return d.either(d.truth(more), best, d.either(d.truth(less), other, d.none))


def count(m: Machine, tree: tr.Count, s: SymbolicState, env: Env, guard: Node) -> Node:
    found, designs = m.d.leaf(0), m.program.designs
    for where, zone in zones(m, tree.zone, s, env, guard):
        for piece in m.members(zone):
            made_pieces.look_at(m, s, piece)
        bits = (
            held(m, s, zone)
            if tree.kind is None
            else pieces_with(m, s, zone, lambda n: designs[n].kind == tree.kind)
        )
        found = m.d.either(where, m.d.map("count", m.d.terms.count, bits), found)
    return found


def printed(m: Machine, tree: tr.Printed, s: SymbolicState, env: Env, guard: Node) -> Node:
    thing = value(m, tree.piece, s, env, guard)
    made = thing if tree.of_design else design_of(m, s, thing)
    return of_design(m, tree.property, made)


def total(m: Machine, tree: tr.Total, s: SymbolicState, env: Env, guard: Node) -> Node:
    d, found = m.d, m.d.leaf(0)
    if tree.which != "total":
        raise NotCompiled("the highest of a zone")
    match tree.measure:
        case tr.Read(property=number, subject=tr.Local(slot=slot)) if slot == tree.slot:
            if m.program.properties[number].bearer != "piece":
                raise NotCompiled("the total of what cells have")
        case _:
            raise NotCompiled("the total of a calculation")
    for where, zone in zones(m, tree.things, s, env, guard):
        found = d.either(where, _total_of(m, s, zone, number, where), found)
    return found


def _total_of(m: Machine, s: SymbolicState, zone: Key, number: int, guard: Node) -> Node:
    """What the numbers of all pieces in a zone come to."""
    d, one = m.d, m.d.leaf(0)
    bits, members = held(m, s, zone), m.members(zone)
    for at, piece in enumerate(members):
        there = d.map(("holds", at), lambda x, at=at: d.holds(x, at), bits)
        if there is d.no:
            continue
        if made_pieces.stands_for(m, s, piece):
            worth = _worth_of_several(m, s, number, piece)
        elif len(members) > MOST_ADDED:
            worth = _if_there(m, s, number, piece, at, bits, d.both(guard, there))
        else:
            worth = questions.read(m, s, number, piece, d.both(guard, there))
            worth = d.map("or nothing", lambda x: x or 0, d.either(there, worth, d.none))
        one = d.map("+", d.terms.add, one, worth)
    return m.aside(s, "total", one)


def _worth_of_several(m: Machine, s: SymbolicState, number: int, piece: int) -> Node:
    """The sum of the numbers of pieces that were put together."""
    tables = m.program.tables
    if number in tables.answered or number in tables.modified:
        made_pieces.look_at(m, s, piece)
    return s.facts[number, piece]


def _if_there(
    m: Machine, s: SymbolicState, number: int, piece: int, at: int, bits: Node, guard: Node
) -> Node:
    """The number of a piece if it lies in a zone of many, and otherwise nothing: as one term."""
    d, terms = m.d, m.d.terms
    worth = questions.read(m, s, number, piece, guard)
    number_ = worth.value
    if worth.variable is not None or not isinstance(number_, int | Sum):
        raise NotCompiled("the total of a large zone")
    key = ("worth", at, worth)
    return d.map(key, lambda x: terms.times(terms.bit(x, at), number_), bits)


MOST_ADDED = 4
"""The total of a zone of more pieces has too many cases: there, each is a term."""


def alphabetic_rank(
    m: Machine, tree: tr.AlphabeticRank, s: SymbolicState, env: Env, guard: Node
) -> Node:
    names = [made.name.casefold() for made in m.program.designs]
    ranks = [sum(other < name for other in names) for name in names]
    return number_map(m, "rank", lambda x: ranks[x], value(m, tree.design, s, env, guard))


def entry(m: Machine, tree: tr.Entry, s: SymbolicState, env: Env, guard: Node) -> Node:
    d, place = m.d, value(m, tree.place, s, env, guard)
    found = d.none
    inside = is_none(m, place)
    constants = [each.value for each in tree.entries if isinstance(each, tr.Constant)]
    table = tuple(each for each in constants if isinstance(each, int))
    if len(table) == len(tree.entries):
        terms = d.terms
        low = number_map(m, "first", lambda x: d.at_least(x, 1), place)
        high = number_map(m, ("last", len(table)), lambda x: d.at_least(len(table), x), place)
        inside = d.any(inside, d.both(d.truth(low), d.truth(high)))
        m.gap(m.known(s, d.both(guard, d.negation(inside))), "an entry that a list has not")
        return number_map(m, ("entry", table), lambda x: d.entry(table, terms.add(x, -1)), place)
    for at, each in enumerate(tree.entries, 1):
        here = m.known(s, d.equal(place, d.leaf(at)))
        if here is not d.no:
            inner = value(m, each, s, env, d.both(guard, here))
            found, inside = d.either(here, inner, found), d.any(inside, here)
    m.gap(m.known(s, d.both(guard, d.negation(inside))), "an entry that a list has not")
    return found


def extreme(m: Machine, tree: tr.Extreme, s: SymbolicState, env: Env, guard: Node) -> Node:
    left, right = (value(m, each, s, env, guard) for each in (tree.left, tree.right))
    terms = m.d.terms
    if tree.which == "difference":
        return number_map(m, "apart", lambda x, y: terms.size(terms.add(x, y, -1)), left, right)
    which = tree.which
    return number_map(m, which, lambda x, y: terms.extreme(which, x, y), left, right)


def said(m: Machine, tree: tr.Said, s: SymbolicState, env: Env, guard: Node) -> Node:
    return value(m, tree.value, s, env, guard)


# ---------------------------------------------------------------------- conditions


def among(m: Machine, tree: tr.Among, s: SymbolicState, env: Env, guard: Node) -> Node:
    mine = value(m, tree.value, s, env, guard)
    return m.d.any(
        *(
            m.d.equal(_present(m, mine), _present(m, value(m, other, s, env, guard)))
            for other in tree.others
        )
    )


def _present(m: Machine, node: Node) -> Node:
    return m.d.map("stored", lambda x: None if x is ABSENT else x, node)


def compared(m: Machine, tree: tr.Compared, s: SymbolicState, env: Env, guard: Node) -> Node:
    d = m.d
    left, right = (value(m, each, s, env, guard) for each in (tree.left, tree.right))
    none = d.any(is_none(m, left), is_none(m, right))
    m.gap(m.known(s, d.both(guard, none)), "a comparison of nothing")
    more = d.truth(number_map(m, ">=", lambda x, y: d.at_least(x, y), left, right))
    less = d.truth(number_map(m, "<=", lambda x, y: d.at_least(y, x), left, right))
    match tree.sign:
        case ">=":
            return more
        case "<=":
            return less
        case ">":
            return d.negation(less)
        case "<":
            return d.negation(more)
    return d.both(more, less)


def multiple(m: Machine, tree: tr.Multiple, s: SymbolicState, env: Env, guard: Node) -> Node:
    d = m.d
    mine, of = (value(m, each, s, env, guard) for each in (tree.value, tree.of))
    none = d.any(is_none(m, mine), is_none(m, of))
    m.gap(m.known(s, d.both(guard, none)), "a comparison of nothing")

    def divides(x: Number, y: Number) -> bool:
        if isinstance(x, Sum) or isinstance(y, Sum):
            raise NotCompiled("multiples")
        return bool(x == 0 if y == 0 else x % y == 0)

    return d.truth(number_map(m, "multiple", divides, mine, of))


def inside(m: Machine, tree: tr.Inside, s: SymbolicState, env: Env, guard: Node) -> Node:
    d, mine, found = m.d, value(m, tree.value, s, env, guard), m.d.no
    for where, zone in zones(m, tree.zone, s, env, guard):
        for thing in d.values(mine):
            if isinstance(thing, int):
                here = d.both(where, d.equal(mine, d.leaf(thing)))
                found = d.any(found, d.both(here, _lies_in(m, s, zone, thing, tree.by_design)))
    return found


def _lies_in(m: Machine, s: SymbolicState, zone: Key, thing: int, by_design: bool) -> Node:
    """Whether a piece, or a piece of a design, lies in a zone."""
    if by_design and m.makes_pieces:  # a place of its own says whether it is filled
        there, places = held(m, s, zone), enumerate(m.members(zone))
        mine = [at for at, p in places if p < len(s.pieces) and s.pieces[p][0] == thing]
        each = (m.d.map(("holds", at), lambda x, at=at: m.d.holds(x, at), there) for at in mine)
        return m.d.any(*each)
    if by_design:
        fitting = pieces_with(m, s, zone, lambda number: number == thing)
    else:
        bits = m.bits(zone, [thing])
        fitting = m.d.map(("meet", bits), lambda x: m.d.terms.meet(x, bits), held(m, s, zone))
    return m.d.map("some", m.d.some, fitting)


def cancelled(m: Machine, tree: tr.Cancelled, s: SymbolicState, env: Env, guard: Node) -> Node:
    """The first force of a piece says it."""
    d, piece = m.d, value(m, tree.piece, s, env, guard)
    found = d.no
    for force in reversed(s.forces):
        here = d.both(force.guard, d.equal(force.piece, piece), d.negation(is_none(m, piece)))
        found = d.either(m.known(s, here), force.cancelled, found)
    return found


def exists(m: Machine, tree: tr.Exists, s: SymbolicState, env: Env, guard: Node) -> Node:
    raise NotCompiled("whether there is anything to choose")


def negation(m: Machine, tree: tr.Not, s: SymbolicState, env: Env, guard: Node) -> Node:
    return m.d.negation(condition(m, tree.part, s, env, guard))


def all_of(m: Machine, tree: tr.AllOf, s: SymbolicState, env: Env, guard: Node) -> Node:
    found = m.d.yes
    for part in tree.parts:
        asked = m.d.both(guard, found)
        found = m.d.both(found, m.attempt(asked, _condition(m, part, s, env, asked), m.d.no))
    return found


def any_of(m: Machine, tree: tr.AnyOf, s: SymbolicState, env: Env, guard: Node) -> Node:
    found = m.d.no
    for part in tree.parts:
        asked = m.d.both(guard, m.d.negation(found))
        found = m.d.any(found, m.attempt(asked, _condition(m, part, s, env, asked), m.d.no))
    return found


def _condition(
    m: Machine, tree: Tree, s: SymbolicState, env: Env, guard: Node
) -> Callable[[], Node]:
    return lambda: condition(m, tree, s, env, guard)


def players(m: Machine, tree: tr.Players, s: SymbolicState, env: Env, guard: Node) -> Node:
    found = [
        condition(m, tree.condition, s, bind(m, env, tree.slot, m.d.leaf(seat)), guard)
        for seat in (0, 1)
    ]
    return m.d.both(*found) if tree.every else m.d.any(*found)


MEANING.update(
    {
        tr.Constant: constant,
        tr.OptionRead: option,
        tr.Local: local,
        tr.OpponentOf: opponent,
        tr.OwnerOf: owner,
        tr.DesignOf: design,
        tr.Read: property_value,
        tr.PhaseNumber: phase_number,
        tr.PhaseWinner: phase_winner,
        tr.Calculated: calculated,
        tr.Divided: divided,
        tr.Cases: cases,
        tr.Most: most,
        tr.Count: count,
        tr.Printed: printed,
        tr.Total: total,
        tr.AlphabeticRank: alphabetic_rank,
        tr.Entry: entry,
        tr.Extreme: extreme,
        tr.Said: said,
        tr.Among: among,
        tr.Compared: compared,
        tr.Multiple: multiple,
        tr.Inside: inside,
        tr.Cancelled: cancelled,
        tr.Exists: exists,
        tr.Not: negation,
        tr.AllOf: all_of,
        tr.AnyOf: any_of,
        tr.Players: players,
    }
)
