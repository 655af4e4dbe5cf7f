"""Phases that are cut short: ended, begun anew, undone.

Purpose: unwind the agenda. What lies inside the phase still ends in order, so that nothing that
was declared there outlives it.
Input: a cut. Output: a changed agenda. Must not know: why the phase was cut.
"""

from .state import Closing, Ending, Frame, Script
from .transaction import Transaction
from .update_set import Cut, in_force_when_held


def cut_short(work: Transaction, cut: Cut) -> None:
    """Unwind the agenda to the phase's end, or to its beginning."""
    work.open = ()
    if cut.how == "undo":
        _undo(work, cut.phase)
        return
    inner: list[Ending | Closing] = []
    agenda = work.agenda
    while agenda and not _is_end(agenda[-1], cut.phase):
        frame = agenda.pop()
        if isinstance(frame, Ending | Closing):
            inner.append(frame)
    if cut.how == "end":
        agenda.extend(reversed(inner))
        return
    for frame in inner:
        forget(work, frame.phase)
        work.counts[frame.phase] = 0
    forget(work, cut.phase)
    begin_anew(work, cut.phase)
    body = work.program.phases[cut.phase].body
    if body >= 0:
        agenda.append(Script(body, 0, ()))
    work.time_passed()


def _is_end(frame: Frame, phase: int) -> bool:
    return isinstance(frame, Ending | Closing) and frame.phase == phase


def begin_anew(work: Transaction, phase: int) -> None:
    """The phases inside a phase that begins are counted from the start, and none was won yet."""
    for other in work.program.phases:
        if other.parent == phase:
            work.counts[other.number] = 0
            forget_winner(work, other.number)
            begin_anew(work, other.number)


def forget_winner(work: Transaction, phase: int) -> None:
    """Nobody has won a phase yet."""
    work.facts.pop((-1 - phase, None), None)
    work.facts.pop((-1 - phase, "by"), None)


def forget(work: Transaction, phase: int) -> None:
    """Drop what was declared in a phase: facts, abilities in force, rules for a time in it."""
    scoped = work.tables.scoped[phase]
    facts = work.facts
    for key in [key for key in facts if key[0] in scoped]:
        del facts[key]
    work.forces = tuple(f for f in work.forces if f.until != phase)
    if not scoped.isdisjoint(work.tables.zones):
        _no_longer_held(work)
    work.changed()


def _no_longer_held(work: Transaction) -> None:
    """Whose rules hold while somebody has them, and whose zone went with its phase: they end."""
    held = {p for key, zone in work.facts.items() if key[0] in work.tables.zones for p in zone}
    work.forces = tuple(
        force
        for force in work.forces
        if force.piece in held or not in_force_when_held(work, force.design)
    )


def _undo(work: Transaction, phase: int) -> None:
    """Everything as when the phase began; only what this phase's undoing used up stays used."""
    before = work.starts.get(phase)
    if before is None:
        return
    used = {d.uses for d in work.program.decisions if d.uses >= 0}
    spent = {
        key: thing
        for key, thing in work.facts.items()
        if key[0] in used and key not in before.facts
    }
    work.back_to(before)
    work.facts.update(spent)
