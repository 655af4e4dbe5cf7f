"""What written expressions are made of, where Python has no sign for it.

Purpose: small functions that a text calls by name. Where the text of the rules leaves a value open,
they raise `LeftOpen`.
Input and output: plain values. Must not know: trees.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import filterfalse, pairwise
from typing import Final, NoReturn

from duello.dsl.ir.boards import Board
from duello.dsl.ir.types import Value
from duello.interpreter import graphs
from duello.interpreter.dispatch import bind
from duello.interpreter.questions import ABSENT, ASKED
from duello.interpreter.state import Env, Facts, Outcome
from duello.interpreter.transaction import Absent, Transaction

from ..program_view import Rule, Tree, tr

Things = Sequence[Value]
"""What stands in a table or a list, whatever it is."""

Number = int | None
"""A number, or something that is told by its number, if it is there."""

Edge = tuple[int, int]


class LeftOpen(Exception):
    """The text does not decide: the reference is to make this step, and say what and why."""


class DeadEnd(LeftOpen):
    """What was chosen in one go may not lead here."""


def dead_end() -> NoReturn:
    """Raises DeadEnd."""
    raise DeadEnd


def left_open() -> NoReturn:
    """Raises LeftOpen."""
    raise LeftOpen


def did(w: Transaction, block: int, at: int, *whom: Value) -> None:
    """Tell whoever watches that the effect of a line is carried out, or that there is nobody and
    nothing on whom it could act.
    """
    if w.watch is None:
        return
    if any(each is None or each == () for each in whom):
        w.watch.idle(block, at)
    else:
        w.watch.did(block, at)


def branched(w: Transaction, line: tr.Branch, held: object, env: Env) -> bool:
    """Whether the condition of a line holds, which whoever watches is told."""
    if w.watch is not None:
        w.watch.branched(line, bool(held), w, env)
    return bool(held)


def asked(w: Transaction, rule: Rule, held: object, env: Env) -> bool:
    """Whether a rule applies, which whoever watches is told."""
    if w.watch is not None:
        w.watch.asked(rule, bool(held), w, env)
    return bool(held)


OTHER: Final = {0: 1, 1: 0, None: None}
"""The opponent of each player."""


def meaning(w: Transaction, tree: Tree, env: Env) -> Value:
    """What the reference says that a tree is worth."""
    return w.meaning[tree.__class__](tree, w, env)


def fact(facts: Facts, number: int, whose: Number) -> Value:
    """What is stored of somebody or something, if it is there."""
    return None if whose is None else facts.get((number, whose))


def flag(facts: Facts, number: int, whose: Number) -> bool | None:
    """Whether something is stored to be so of somebody or something, if it is there."""
    return None if whose is None else facts.get((number, whose)) is True


def owner_of(w: Transaction, piece: int | None) -> int | None:
    """Whose a piece is."""
    return None if piece is None else w.pieces[piece][1]


def design_of(w: Transaction, piece: int | tuple[int, ...] | None, in_order: bool) -> Value:
    """What a piece is, or several are."""
    if isinstance(piece, tuple):
        made = [w.pieces[each][0] for each in piece]
        return tuple(made) if in_order else tuple(sorted(made))
    return None if piece is None else w.pieces[piece][0]


def printed_of(w: Transaction, table: Things, piece: int | None) -> Value:
    """What is printed on a piece."""
    return None if piece is None else table[w.pieces[piece][0]]


def printed_on(w: Transaction, table: Things, design: int | None) -> Value:
    """What is printed on a design."""
    return None if design is None else table[design]


def won(result: Outcome | None) -> int | None:
    """Who won a phase."""
    return None if result is None else result.winner


# ---------------------------------------------------------------------- numbers


def plus(left: Number, right: Number) -> Number:
    """The sum."""
    return None if left is None or right is None else left + right


def minus(left: Number, right: Number) -> Number:
    """The difference, which may be negative."""
    return None if left is None or right is None else left - right


def times(left: Number, right: Number) -> Number:
    """The product."""
    return None if left is None or right is None else left * right


def divided(left: Number, by: Number) -> Number:
    """The quotient, rounded down."""
    if left is None or by is None:
        return None
    if by == 0:
        raise LeftOpen
    return left // by


def smaller(left: Number, right: Number) -> Number:
    """The smaller number."""
    return None if left is None or right is None else min(left, right)


def greater(left: Number, right: Number) -> Number:
    """The greater number."""
    return None if left is None or right is None else max(left, right)


def difference(left: Number, right: Number) -> Number:
    """How far two numbers are apart."""
    return None if left is None or right is None else abs(left - right)


def the_most(first: Number, second: Number) -> int | None:
    """The player who has more."""
    if first is None or second is None:
        raise LeftOpen
    return None if first == second else int(first < second)


def the_least(first: Number, second: Number) -> int | None:
    """The player who has less."""
    if first is None or second is None:
        raise LeftOpen
    return None if first == second else int(first > second)


def entry(place: Number, table: Things) -> Value:
    """The entry of a list, counted from 1."""
    if place is None:
        return None
    if not 1 <= place <= len(table):
        raise LeftOpen
    return table[place - 1]


def highest(found: Iterable[Number]) -> Number:
    """The highest of the numbers that are there."""
    return max((number for number in found if number is not None), default=None)


def lowest(found: Iterable[Number]) -> Number:
    """The lowest of the numbers that are there."""
    return min((number for number in found if number is not None), default=None)


# ---------------------------------------------------------------------- comparisons


def at_least(left: Number, right: Number) -> bool:
    """Whether left >= right."""
    if left is None or right is None:
        raise LeftOpen
    return left >= right


def at_most(left: Number, right: Number) -> bool:
    """Whether left <= right."""
    if left is None or right is None:
        raise LeftOpen
    return left <= right


def more(left: Number, right: Number) -> bool:
    """Whether left > right."""
    if left is None or right is None:
        raise LeftOpen
    return left > right


def less(left: Number, right: Number) -> bool:
    """Whether left < right."""
    if left is None or right is None:
        raise LeftOpen
    return left < right


def as_much(left: Number, right: Number) -> bool:
    """Whether two numbers are equal."""
    if left is None or right is None:
        raise LeftOpen
    return left == right


def multiple(mine: Number, of: Number) -> bool:
    """Whether a number is a multiple of another."""
    if mine is None or of is None:
        raise LeftOpen
    return mine == 0 if of == 0 else mine % of == 0


# ---------------------------------------------------------------------- several things


def those(first: Value, second: Value) -> tuple[Value, ...]:
    """Those of two things that are there."""
    if first is None:
        return () if second is None else (second,)
    return (first,) if second is None else (first, second)


def how_many(w: Transaction, fits: Sequence[bool], held: Iterable[int]) -> int:
    """How many pieces are of some designs."""
    return sum([fits[w.pieces[piece][0]] for piece in held])


def end_of(held: Things, amount: int | None, bottom: bool) -> Value:
    """What lies at one end of a pile."""
    if bottom:
        held = held[::-1]
    if amount is None:
        return held[0] if held else None
    return tuple(held[:amount])


def together(once: bool, *parts: Value) -> tuple[Value, ...]:
    """Several sets or things as one."""
    found: list[Value] = []
    for things in parts:
        if things is not None:
            found.extend(things if isinstance(things, tuple) else (things,))
    return tuple(dict.fromkeys(found) if once else found)


def as_set(thing: int | str | tuple[int, ...] | None) -> Value:
    """What is compared of several things: all of them, in no order; no things are nothing."""
    return tuple(sorted(thing)) or None if isinstance(thing, tuple) else thing


def all_in(mine: tuple[Value, ...] | None, held: Things) -> bool:
    """Whether every one of some things is among others."""
    return mine in held if mine is None else all(each in held for each in mine)


def cancelled(w: Transaction, piece: int | None) -> bool:
    """Whether the rules of a piece are no longer in force."""
    force = None if piece is None else w.force_of(piece)
    return force is not None and force.cancelled


# ---------------------------------------------------------------------- answers of rules

Meaning = Callable[[Transaction, Env], Value]

Live = tuple[Meaning, Env, Number]
"""What a rule that applies comes to, of which words; and whose rule it is."""


def agreed(w: Transaction, live: list[Live], number: int, otherwise: Value | Absent) -> Value:
    """The one answer of the rules that apply, but for those that give way to others."""
    if not live:
        if otherwise is ABSENT:
            raise LeftOpen
        return otherwise
    if len(live) > 1:
        live = [one for one in live if not _beaten(w, one[2], live, number)]
    found = [made(w, env) for made, env, _ in live]
    if not found or any(each != found[0] for each in found):
        raise LeftOpen
    return found[0]


def _beaten(w: Transaction, loser: Number, live: list[Live], number: int) -> bool:
    """Whether a ruling puts another rule above this one."""
    overrides = w.program.overrides
    if not overrides or loser is None:
        return False
    return any(
        (owner, loser, None) in overrides or (owner, loser, number) in overrides
        for _, _, owner in live
        if owner is not None
    )


# ---------------------------------------------------------------------- boards and graphs


def next_to(table: Sequence[tuple[int, ...]], cell: Number) -> tuple[int, ...]:
    """The cells that touch one."""
    return () if cell is None else table[cell]


def around(board: Board, cell: Number, least: Number, most: Number) -> tuple[int, ...]:
    """The cells so many steps away."""
    if cell is None or least is None or most is None:
        return ()
    return board.next_to[cell] if least == most == 1 else board.around(cell, least, most)


def beside(board: Board, cell: Number, way: Number) -> tuple[int, ...]:
    """The neighbours on both sides."""
    return () if cell is None or way is None else board.beside(cell, way)


def ray(board: Board, cell: Number, way: Number) -> tuple[int, ...]:
    """The cells as far as the edge."""
    return () if cell is None or way is None else tuple(sorted(board.ray(cell, way)))


def how_far(board: Board, start: Number, end: Number) -> Number:
    """The steps from one cell to another."""
    return None if start is None or end is None else board.distances[start][end]


def edge(start: Number, end: Number) -> Edge | None:
    """An edge of a graph."""
    return None if start is None or end is None else (start, end)


def path_length(edges: Sequence[Edge], start: Number, end: Number) -> Number:
    """How many edges lead from one node to another."""
    if start is None or end is None:
        return None
    after, goal = _after(edges), 1 << end
    size, seen, steps = len(after), 1 << start, 0
    here = seen
    while not here & goal:
        there = 0
        while here:
            low = here & -here
            here ^= low
            node = low.bit_length() - 1
            if node < size:
                there |= after[node]
        here = there & ~seen
        if not here:
            return graphs.INFINITY
        seen |= here
        steps += 1
    return steps


def path_edges(edges: Sequence[Edge], start: Number, end: Number) -> tuple[Edge, ...]:
    """The edges of all shortest paths from one node to another."""
    if start is None or end is None:
        return ()
    there = _levels(_after(edges), start, 1 << end)
    if not there[-1] >> end & 1:
        return ()
    back = _levels(_nodes_after([(last, first) for first, last in edges]), end, 1 << start)
    on_way = [first & last for first, last in zip(there, reversed(back), strict=True)]
    after = dict[int, int]()
    for here, onwards in pairwise(on_way):
        while here:
            low = here & -here
            here ^= low
            after[low.bit_length() - 1] = onwards
    return tuple([edge for edge in edges if after.get(edge[0], 0) >> edge[1] & 1])


def _levels(after: Sequence[int], start: int, goal: int) -> list[int]:
    """The nodes that are so many edges away, as bits, up to those that are as far as a goal, or to
    none.
    """
    size, here = len(after), 1 << start
    seen, found = here, [here]
    while here and not here & goal:
        there = 0
        while here:
            low = here & -here
            here ^= low
            node = low.bit_length() - 1
            if node < size:
                there |= after[node]
        here = there & ~seen
        seen |= here
        found.append(here)
    return found


def edges_at(others: Sequence[int], node: Number) -> tuple[Edge, ...]:
    """Every edge that there can be at a node."""
    if node is None:
        return ()
    ends = [(node, each) for each in others if each != node]
    return tuple(sorted([*ends, *[(last, first) for first, last in ends]]))


_last: tuple[Sequence[Edge], list[int]] = ((), [])
"""The edges that were asked about last, and what follows from them."""


def _after(edges: Sequence[Edge]) -> list[int]:
    """The nodes that edges lead to from each node, as bits."""
    global _last
    known, after = _last
    if known is not edges:
        after = _nodes_after(edges)
        _last = (edges, after)
    return after


def _nodes_after(edges: Sequence[Edge]) -> list[int]:
    after = [0] * (max([first for first, _ in edges], default=-1) + 1)
    for first, last in edges:
        after[first] |= 1 << last
    return after


NAMES: dict[str, Callable[..., object]] = {
    made.__name__: made
    for made in (
        *(
            dead_end,
            did,
            branched,
            asked,
            left_open,
            meaning,
            fact,
            flag,
            owner_of,
            design_of,
            printed_of,
            printed_on,
            won,
            plus,
            minus,
        ),
        *(times, divided, smaller, greater, difference, the_most, the_least, entry, highest),
        *(lowest, at_least, at_most, more, less, as_much, multiple, those, how_many, end_of),
        *(together, as_set, all_in, cancelled, next_to, around, beside, ray, how_far, edge),
        *(path_length, path_edges, edges_at, bind, agreed),
    )
}
"""Every function here, by the name that a text calls it by."""

VALUES: dict[str, object] = {
    **NAMES,
    "OTHER": OTHER,
    "ABSENT": ABSENT,
    "ASKED": ASKED,
    "filterfalse": filterfalse,
    "NEVER": (None, None, None),
}
"""Everything that a text may speak of without saying what it is."""
