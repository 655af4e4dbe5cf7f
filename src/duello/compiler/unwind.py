"""Phases that are cut short: ended, begun anew, undone.

Purpose: the twin of the reference's `unwind`.
Input: a symbolic state. Output: a changed agenda. Must not know: why the phase was cut.
"""

from attrs import evolve

from .diagrams import ABSENT, NotCompiled
from .evaluate import held
from .machine import Machine
from .program_view import Closing, Ending
from .symbolic import ResultKey, SymbolicForce, SymbolicScript, SymbolicState


def cut_short(m: Machine, s: SymbolicState, phase: int, how: str) -> None:
    """Unwind the agenda to the phase's end, or to its beginning."""
    if how == "undo":
        _undo(m, s, phase)
        return
    inner: list[Ending | Closing] = []
    while s.agenda:
        frame = s.agenda[-1]
        if isinstance(frame, Ending | Closing):
            if frame.phase == phase:
                break
            inner.append(frame)
        s.agenda.pop()
    if how == "end":
        s.agenda.extend(reversed(inner))
        return
    for frame in inner:
        forget(m, s, frame.phase)
        begin_counting(m, s, frame.phase)
    forget(m, s, phase)
    begin_anew(m, s, phase)
    body = m.program.phases[phase].body
    if body >= 0:
        s.agenda.append(SymbolicScript(body, 0, ()))


def going_on(s: SymbolicState, phase: int) -> bool:
    """Whether a phase has begun and is not over: only then can it be cut short."""
    return any(isinstance(frame, Ending | Closing) and frame.phase == phase for frame in s.agenda)


def _undo(m: Machine, s: SymbolicState, phase: int) -> None:
    """Everything as when the phase began; only what this phase's undoing used up stays used."""
    before = s.starts.get(phase)
    if before is None:
        raise NotCompiled("a phase that is undone out of its time")
    d, used = m.d, {decision.uses for decision in m.program.decisions if decision.uses >= 0}
    facts = dict(before.facts)
    for key, spent in s.facts.items():
        if key[0] in used:
            then = before.facts.get(key, d.absent)
            unknown = d.map("absent", lambda x: x is ABSENT, then)
            facts[key] = d.either(unknown, spent, then)
    s.facts, s.results = facts, dict(before.results)
    s.pieces = list(before.pieces)
    s.counts = list(before.counts)
    s.forces, s.lasting = before.forces, dict(before.lasting)
    s.agenda = list(before.agenda)
    s.changed()


def forget(m: Machine, s: SymbolicState, phase: int) -> None:
    """Drop what was declared in a phase."""
    scoped = m.program.tables.scoped[phase]
    zones = scoped.intersection(m.program.tables.zones)
    before = [key for key in s.facts if key[0] in zones] if zones else []
    s.facts = {key: node for key, node in s.facts.items() if key[0] not in scoped}
    s.forces = tuple(f for f in s.forces if f.until != phase)
    if zones:
        gone = {p for key in before for p in m.members(key)}
        s.forces = tuple(_still_held(m, s, force, gone) for force in s.forces)
        s.forces = tuple(force for force in s.forces if force.guard is not m.d.no)
    s.changed()


def _still_held(
    m: Machine, s: SymbolicState, force: SymbolicForce, gone: set[int]
) -> SymbolicForce:
    """Whose rules hold while somebody has them, and whose zone went with its phase: they end. gone:
    the pieces that may have lain in such zones.
    """
    d, kinds = m.d, m.program.kinds
    designs = [n for n in d.values(force.design) if isinstance(n, int)]
    if not any(kinds[m.program.designs[n].kind].in_force for n in designs):
        return force
    piece = m.static(force.piece, "which piece is in force")
    if piece not in gone:
        return force
    there = d.no
    for key in s.facts:
        if m.is_zone(key[0]) and piece in m.members(key):
            at = m.members(key).index(piece)
            bits = d.map(("holds", at), lambda x, at=at: d.holds(x, at), held(m, s, key))
            there = d.any(there, bits)
    return evolve(force, guard=m.known(s, d.both(force.guard, there)))


def begin_anew(m: Machine, s: SymbolicState, phase: int) -> None:
    """The phases inside a phase that begins are counted from the start, and none was won yet."""
    for other in m.program.phases:
        if other.parent == phase:
            begin_counting(m, s, other.number)
            forget_winner(s, other.number)
            begin_anew(m, s, other.number)


def forget_winner(s: SymbolicState, phase: int) -> None:
    """Nobody has won a phase yet."""
    for what in ("winner", "reason"):
        s.results.pop(ResultKey(phase, what), None)
    s.changed()


def begin_counting(m: Machine, s: SymbolicState, number: int) -> None:
    """A phase is counted from nothing again."""
    d = m.d
    if s.counts[number] is not d.leaf(0):
        for key, held in s.lasting.items():
            if key[2] == number:
                m.gap(held.on, "a rule for a time in a phase that is counted anew")
        m.flush(s)
        s.lasting = {key: held for key, held in s.lasting.items() if key[2] != number}
    s.counts[number] = d.leaf(0)
