"""Of which things something is so, as bits, without making cases of each of them.

Purpose: that something is so of each of ten pieces are a thousand cases; as bits of one register it
is one number. Where pieces are made in play, what is yes or no of pieces is kept like that.
Input: conditions, one for each thing. Output: a diagram of bits.
Must not know: what the conditions are about.
"""

from .diagrams import Diagrams, Node
from .terms import Bits, Mask

FIRST_TEST = 1 << 40
"""Variables from this order on are tests."""


def of_conditions(d: Diagrams, conditions: tuple[Node, ...]) -> Node:
    """The bits of those things whose condition holds. Bits of a register that are enough by
    themselves are taken along as they are; what else there may be is joined to them.
    """
    taken, rest = dict[Mask, int](), list[Node]()
    for at, each in enumerate(conditions):
        mask = _enough(d, each, at)
        if mask is None:
            rest.append(each)
        else:
            taken[mask] = taken.get(mask, 0) | 1 << at
            rest.append(d.narrowed(each, d.negation(d.holds(mask, at))))
    found = _of({}, d, tuple(rest))
    for mask, places in taken.items():
        bits = d.terms.meet(mask, places)
        found = d.map(("joined to", bits), lambda x, bits=bits: d.terms.join(bits, x), found)
    return found


def _enough(d: Diagrams, condition: Node, at: int) -> Mask | None:
    """The set whose bit is enough for a condition, and mostly needed."""
    waiting, met, found = [condition], set[Node](), set[Mask]()
    while waiting:
        each = waiting.pop()
        if each in met:
            continue
        met.add(each)
        mask = tested_bit(d, each, at)
        if mask is not None:
            found.add(mask)
        elif each is d.no or (each.order >= FIRST_TEST and each is not d.yes):
            return None
        else:
            waiting.extend(each.kids)
    return found.pop() if len(found) == 1 else None


def _of(memo: dict[tuple[Node, ...], Node], d: Diagrams, conditions: tuple[Node, ...]) -> Node:
    """Cases are made of small domains alone. memo: what was made already."""
    known = memo.get(conditions)
    if known is not None:
        return known
    least = min((each.order for each in conditions), default=FIRST_TEST)
    if least >= FIRST_TEST:
        found = _bottom(d, conditions)
    else:
        top = next(n.variable for n in conditions if n.order == least and n.variable is not None)
        kids = [
            _of(memo, d, tuple([n.kids[at] if n.order == least else n for n in conditions]))
            for at in range(len(top.domain))
        ]
        found = d.branch(top, tuple(kids))
    memo[conditions] = found
    return found


def _bottom(d: Diagrams, conditions: tuple[Node, ...]) -> Node:
    """The same where only tests are left: a bit that is tested at its own place is taken along."""
    always, taken = 0, dict[Mask, int]()
    others: list[tuple[int, Node]] = []
    for at, each in enumerate(conditions):
        mask = tested_bit(d, each, at)
        if each.variable is None:
            always |= bool(each.value) << at
        elif mask is not None:
            taken[mask] = taken.get(mask, 0) | 1 << at
        else:
            others.append((at, each))
    bits: Bits = always
    for mask, places in taken.items():
        bits = d.terms.join(d.terms.meet(mask, places), bits)
    found = d.leaf(bits)
    for at, each in others:
        one = d.either(each, d.leaf(1 << at), d.leaf(0))
        found = d.map("join", d.terms.join, found, one)
    return found


def tested_bit(d: Diagrams, condition: Node, at: int) -> Mask | None:
    """The set of which a condition is whether it has this bit; None if it is something else."""
    test = None if condition.variable is None else condition.variable.test
    if test is None or test.op != "has" or test.than != at or condition.kids != (d.no, d.yes):
        return None
    return test.term if isinstance(test.term, Mask) else None


def kept(d: Diagrams, name: str, conditions: list[tuple[int, Node]]) -> Node:
    """What a register of bits is to hold: bits that stay as they are are not touched. conditions:
    of each place, whether its bit is set.
    """
    mask = d.terms.mask(name)
    changed = [(at, node) for at, node in conditions if tested_bit(d, node, at) is not mask]
    if len(changed) == len(conditions):
        return of_conditions(d, _spread(d, conditions))
    found = d.leaf(mask)
    for at, node in changed:
        on = d.map(("join", 1 << at), lambda x, at=at: d.terms.join(x, 1 << at), found)
        off = d.map(("meet", ~(1 << at)), lambda x, at=at: d.terms.meet(x, ~(1 << at)), found)
        found = d.either(node, on, off)
    return found


def _spread(d: Diagrams, conditions: list[tuple[int, Node]]) -> tuple[Node, ...]:
    """The conditions at their places."""
    known = dict(conditions)
    return tuple(known.get(at, d.no) for at in range(max(known, default=-1) + 1))
