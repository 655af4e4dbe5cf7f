"""Rules for a time: how they begin, grow older, lapse, and what their words mean.

Purpose: the time of each is known while compiling, counted from now; whether there is one is a
diagram.
Input: a symbolic state. Output: the same, changed.
Must not know: what the rules do.
"""

from attrs import evolve

from .diagrams import NotCompiled, one_thing
from .dispatch import condition
from .machine import Machine
from .program_view import listed_by, tr, visit
from .questions import Live
from .symbolic import Env, LastingKey, SymbolicLasting, SymbolicState

MOST_AGES = 12
"""Rules for a longer time are left to the reference."""


def leave(m: Machine, s: SymbolicState, key: LastingKey, held: SymbolicLasting) -> None:
    """A rule begins to hold for a time. The same one twice at once is left to the reference."""
    d, on = m.d, m.known(s, held.on)
    if on is d.no:
        return
    old = s.lasting.get(key)
    if old is None:
        found = {**s.lasting, key: SymbolicLasting(on, held.env)}
        s.lasting = {each: found[each] for each in sorted(found, key=listed)}
        return
    m.gap(m.known(s, d.both(old.on, on)), "the same rule twice")
    m.flush(s)
    env: Env = tuple(
        d.either(on, new, before) for new, before in zip(held.env, old.env, strict=True)
    )
    s.lasting[key] = SymbolicLasting(d.any(old.on, on), env)


def listed(key: LastingKey) -> tuple[int, int, int, str]:
    """By what rules for a time are listed, as in the reference."""
    rule, seat, _, first, last, _ = key
    return listed_by(rule, first, last, (seat,))


def lapse(m: Machine, s: SymbolicState) -> None:
    """End for good what was to hold until something is so, and it is."""
    if not m.program.tables.lapsing:
        return
    for key, held in list(s.lasting.items()):
        until = m.program.rules[key[0]].until
        if until is not None:
            over = condition(m, until, s, held.env, held.on)
            s.lasting[key] = evolve(held, on=m.known(s, m.d.both(held.on, m.d.negation(over))))
    m.flush(s)
    s.changed()


def lasting(m: Machine, s: SymbolicState, node: tr.Later | tr.Establish, live: Live) -> None:
    """A rule holds for some time from now on."""
    key, held = for_a_time(m, node, live)
    leave(m, s, key, held)


def for_a_time(
    m: Machine, node: tr.Later | tr.Establish, live: Live
) -> tuple[tuple[int, int | None, int, int, int, int], SymbolicLasting]:
    """A rule that will hold for some time, whose words stand for what they stand for now. Words
    that it does not use stand for nothing.
    """
    used = words_used(m, node.rule)
    env = tuple(
        thing if slot in used or slot == 0 else m.d.none for slot, thing in enumerate(live.env)
    )
    seat = one_thing(m.static(env[0], "whose rule it is")) if env else None
    last = node.start + node.count - 1
    key = (node.rule, seat, node.phase, node.start, last, len(env))
    return key, SymbolicLasting(live.on, env)


def words_used(m: Machine, rule: int) -> frozenset[int]:
    """The slots of words that a rule, or a line or choice it leads to, speaks of."""
    known = m.words_used.get(rule)
    if known is None:
        known = m.words_used[rule] = _words_used(m, rule)
    return known


def _words_used(m: Machine, rule: int) -> frozenset[int]:
    program, met = m.program, set[int]()
    found: set[int] = set()
    waiting = [rule]
    while waiting:
        number = waiting.pop()
        if number in met:
            continue
        met.add(number)
        made = program.rules[number]
        if isinstance(made.form, tr.InStep) and program.steps[made.form.step].order is not None:
            found.add(1)  # what it belongs to says when it is its turn
        below = visit.below(program, made.form, LEADING)
        for line in (made, *visit.lines_from(program, below, LEADING)):
            asked = line.decision if isinstance(line, tr.Ask | tr.PickFor) else None
            said = () if asked is None else visit.said_of(program.decisions[asked])
            if asked is not None:
                found.add(1)  # whoever is asked is told what asks
            for tree in (part for each in (line, *said) for part in visit.walk(each)):
                if isinstance(tree, tr.Local):
                    found.add(tree.slot)
                elif isinstance(tree, tr.Establish | tr.Later):
                    waiting.append(tree.rule)
    return frozenset(found)


LEADING = visit.WRITTEN | {visit.To.LATER}
"""How a rule comes to lines in which its words stand for the same."""


def grow_older(m: Machine, s: SymbolicState, number: int) -> None:
    """Rules for a time in a phase are one nearer to their time, or to its end."""
    older = {}
    for key, held in s.lasting.items():
        rule, seat, phase, first, last, words = key
        if phase == number:
            key = (rule, seat, phase, max(first - 1, -MOST_AGES), last - 1, words)
            if last - 1 < -MOST_AGES or last - first > MOST_AGES or first > MOST_AGES:
                raise NotCompiled("a rule for a long time")
        older[key] = held
    s.lasting = older
