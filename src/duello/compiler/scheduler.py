"""The scheduler: the agenda is followed until a point of play or the end of the match.

Purpose: the twin of the reference's `scheduler` and `steps`, on diagrams.
Input: a symbolic state. Output: statements that lead to points.
Must not know: what lines, rules and effects mean.
"""

from collections.abc import Callable
from typing import Any

from . import made_pieces, ordered_steps, phases, slots, telling
from .diagrams import Node, NotCompiled, one_thing
from .dispatch import bind, condition, holds, value
from .evaluate import things
from .machine import Machine
from .program_view import WHOLE, Closing, Ending, tr
from .questions import Live, in_force, sources
from .symbolic import (
    Env,
    Rests,
    Stop,
    SymbolicForce,
    SymbolicFrame,
    SymbolicLoop,
    SymbolicScript,
    SymbolicState,
    Thread,
    When,
)

MOST_NESTED = 50
"""A path that parts inside of so many others is left to the reference, as is play that goes round
and never comes to a point.
"""


def run(m: Machine, s: SymbolicState) -> None:
    """Follow a path until it comes to a point, the match is over, or the reference goes on."""
    m.nested += 1
    try:
        if m.nested > MOST_NESTED:
            raise NotCompiled("paths that part again and again")
        while s.agenda:
            frame = s.agenda.pop()
            if not FRAMES[frame.__class__](m, s, frame):
                return
            m.flush(s)
        _over(m, s)
    except NotCompiled as error:
        m.gaps = m.d.no
        s.out.append(Stop(m.d.yes, str(error)))
    finally:
        m.nested -= 1


def _over(m: Machine, s: SymbolicState) -> None:
    telling.facts(m, s)
    s.out.append(phases.over(m, s, m.program.root))


def script(m: Machine, s: SymbolicState, frame: SymbolicScript) -> bool:
    """Carry out a line of a block; those that follow wait."""
    block = m.program.blocks[frame.block]
    if frame.at >= len(block):
        return True
    if frame.at + 1 < len(block):
        s.agenda.append(SymbolicScript(frame.block, frame.at + 1, frame.env))
    line = block[frame.at]
    known = LINES.get(line.__class__)
    if known is not None:
        return known(m, s, frame, line)
    return slots.run(m, s, [Thread(m.d.yes, ((frame.block, frame.at, frame.at + 1),), frame.env)])


def rests(m: Machine, s: SymbolicState, frame: Rests) -> bool:
    """Threads that had come to a decision go on."""
    found = [Thread(m.known(s, r.guard), r.stack, r.env) for r in frame.rests]
    return slots.run(m, s, found)


# ---------------------------------------------------------------------- lines of a phase


def play(m: Machine, s: SymbolicState, frame: SymbolicScript, node: tr.Play) -> bool:
    """A phase is played, as the line says."""
    s.agenda.append(SymbolicLoop(frame.block, frame.at, frame.env, m.d.leaf(0)))
    return True


def branch(m: Machine, s: SymbolicState, frame: SymbolicScript, node: tr.Branch) -> bool:
    """One block of lines or the other: paths part."""
    d = m.d
    env = frame.env
    found = condition(m, node.condition, s, env, d.yes)
    m.flush(s)
    found = m.known(s, found)
    if slots.silent(m, node.then) and slots.silent(m, node.otherwise):
        return True
    if found is not d.no:
        if found is d.yes:
            _begin(s, node.then, env)
            return True
        other = s.copy()
        other.care = d.both(s.care, found)
        _begin(other, node.then, env)
        m.go_on(other)
        s.out.append(When(found, other.out))
        s.care = d.both(s.care, d.negation(found))
    _begin(s, node.otherwise, env)
    return True


def for_pieces(m: Machine, s: SymbolicState, frame: SymbolicScript, node: tr.ForPieces) -> bool:
    """Lines for several things: together, or for one after the other, if it is known which."""
    if not node.in_turn:
        line = (frame.block, frame.at, frame.at + 1)
        return slots.run(m, s, [Thread(m.d.yes, (line,), frame.env)])
    if isinstance(node.of, tr.PieceType):
        raise NotCompiled("pieces that come one after the other")
    found = things(m, node.pieces, s, frame.env, m.d.yes)
    if any(where is not m.d.yes or not thing.constant for where, thing in found):
        raise NotCompiled("things that come one after the other, of which some may not be there")
    for thing in sorted((thing for _, thing in found), key=_number, reverse=True):
        s.agenda.append(SymbolicScript(node.block, 0, bind(m, frame.env, node.slot, thing)))
    return True


def _number(thing: Node) -> int:
    return tr.sure(int, thing.value)


def _begin(s: SymbolicState, block: int | None, env: Env) -> None:
    if block is not None and block >= 0:
        s.agenda.append(SymbolicScript(block, 0, env))


def first_value(m: Machine, s: SymbolicState, frame: SymbolicScript, node: tr.Set) -> bool:
    """Give a new property its first value."""
    env = frame.env
    for seat in (None,) if node.slot < 0 else (0, 1):
        bound = env if seat is None else bind(m, env, node.slot, m.d.leaf(seat))
        found = value(m, node.value, s, bound, m.d.yes)
        if m.is_zone(node.property):
            raise NotCompiled("a zone that is another one")
        key = (node.property, seat)
        s.facts[key] = m.settled(s, m.name(key), found)
    s.changed()
    return True


def fill(m: Machine, s: SymbolicState, frame: SymbolicScript, node: tr.Fill) -> bool:
    """Put new pieces into a new zone of each player."""
    if node.named is not None:
        raise NotCompiled("pieces of which it is only known in play what they are")
    made = m.program.properties[node.property]
    if made.bearer == "game" or made.type.name == "pile":
        raise NotCompiled("a zone of the game, or a pile")
    if any(s.facts.get((node.property, seat), m.d.absent) is not m.d.absent for seat in (0, 1)):
        raise NotCompiled("a zone into which something was put before it was brought in")
    for seat in (0, 1):
        _new_zone(m, s, (node.property, seat), [(design, seat) for design in node.designs])
    return True


def _new_zone(
    m: Machine, s: SymbolicState, zone: tuple[int, int], made: list[tuple[int, int]]
) -> None:
    pieces = list(range(len(s.pieces), len(s.pieces) + len(made)))
    for number, holder in made:
        _in_force(m, s, number, holder)
        s.pieces.append((number, holder))
        made_pieces.as_printed(m, s, len(s.pieces) - 1)
    m.may_hold(zone, pieces)
    s.facts[zone] = m.d.leaf(m.bits(zone, pieces))
    s.changed()


def hand_out(m: Machine, s: SymbolicState, frame: SymbolicScript, node: tr.HandOut) -> bool:
    """Give the pieces that are held from the start to their holders."""
    given: dict[int, list[int]] = {0: [], 1: []}
    for number in node.designs:
        design = m.program.designs[number]
        if design.holder is None:
            continue
        found = m.static(value(m, design.holder, s, (), m.d.yes), "who holds a piece")
        holders = found if isinstance(found, tuple) else () if found is None else (found,)
        for holder in map(tr.given, map(one_thing, holders)):
            given[holder].append(len(s.pieces))
            _in_force(m, s, number, holder)
            s.pieces.append((number, holder))
            made_pieces.as_printed(m, s, len(s.pieces) - 1)
    for seat, pieces in given.items():
        zone = (node.property, seat)
        m.may_hold(zone, pieces)
        s.facts[zone] = m.d.leaf(m.bits(zone, pieces))
    s.changed()
    return True


def _in_force(m: Machine, s: SymbolicState, number: int, holder: int) -> None:
    """The rules of some kinds of pieces are in force as long as somebody holds them."""
    d = m.d
    if m.program.kinds[m.program.designs[number].kind].in_force:
        piece, design = d.leaf(len(s.pieces)), d.leaf(number)
        s.forces += (SymbolicForce(holder, m.program.root, piece, design, d.no, d.yes),)


def step(m: Machine, s: SymbolicState, frame: SymbolicScript, node: tr.RunStep) -> bool:
    """Let everything that belongs to a step happen, if the guard holds."""
    d, env = m.d, frame.env
    if node.guard is not None:
        found = condition(m, node.guard, s, env, d.yes)
        m.flush(s)
        found = m.known(s, found)
        if found is d.no:
            return True
        if found is not d.yes:
            other = s.copy()
            other.care = d.both(s.care, d.negation(found))
            m.go_on(other)
            s.out.append(When(d.negation(found), other.out))
            s.care = d.both(s.care, found)
    made = m.program.steps[node.step]
    if made.order is not None:
        return ordered_steps.run(m, s, node.step, _acting)
    threads = [slots.single(d.yes, made.general, ())] if made.general >= 0 else []
    return slots.run(m, s, [*threads, *_belonging(m, s, node.step)])


def _belonging(m: Machine, s: SymbolicState, number: int) -> list[Thread]:
    """What the rules in force do in a step."""
    found = []
    for live, on in _acting(m, s, number):
        form = tr.sure(tr.InStep, live.rule.form)
        if not slots.silent(m, form.block):
            found.append(Thread(on, ((form.block, 0, WHOLE),), live.env))
    return found


def _acting(m: Machine, s: SymbolicState, number: int) -> list[tuple[Live, Node]]:
    """The rules in force that act in a step, and where."""
    by_owner = m.program.tables.in_step.get(number, {})
    timed = [
        live
        for live in in_force(m, s)
        if isinstance(live.rule.form, tr.InStep) and live.rule.form.step == number
    ]
    found = [
        (live, holds(m, live.rule, s, live.env, live.on))
        for live in [*sources(m, s, by_owner), *timed]
    ]
    return [(live, on) for live, on in found if on is not m.d.no]


FRAMES: dict[type[SymbolicFrame], Callable[[Machine, SymbolicState, Any], bool]] = {
    SymbolicScript: script,
    SymbolicLoop: phases.loop,
    Ending: phases.ending,
    Closing: phases.closing,
    Rests: rests,
}
"""Every frame of the agenda that is compiled."""

LINES: dict[type[tr.Tree], Callable[[Machine, SymbolicState, SymbolicScript, Any], bool]] = {
    tr.Play: play,
    tr.Branch: branch,
    tr.ForPieces: for_pieces,
    tr.Set: first_value,
    tr.Fill: fill,
    tr.HandOut: hand_out,
    tr.RunStep: step,
}
"""The lines that are not slots of their own."""
