"""Phases that are cut short: ended, begun anew, undone.

Purpose: unwind the agenda. What lies inside the phase still ends in order, so that nothing that
was declared there outlives it.
Input: a cut. Output: a changed agenda. Must not know: why the phase was cut.
"""

from ..dsl.ir.scopes import pieces_in_rules
from ..dsl.ir.types import Value, as_several
from .state import Closing, Ending, Frame, Script
from .transaction import Transaction
from .update_set import Cut, in_force_when_held


def cut_short(work: Transaction, cut: Cut) -> None:
    """Unwind the agenda to the phase's end, or to its beginning. The phase is going on."""
    work.open = ()
    work.anew = work.anew or cut.how != "end"
    if cut.how == "undo":
        _undo(work, cut.phase)
        return
    inner: list[Ending | Closing] = []
    agenda = work.agenda
    while not _is_end(agenda[-1], cut.phase):
        frame = agenda.pop()
        if isinstance(frame, Ending | Closing):
            inner.append(frame)
    if cut.how == "end":
        agenda.extend(reversed(inner))
        return
    for frame in inner:
        leave(work, frame.phase, frame.pieces)
        work.counts[frame.phase] = 0
    own = agenda[-1]
    if isinstance(own, Ending | Closing):
        agenda[-1] = Ending(own.phase, own.pieces)  # also if what is done at its end was begun
        leave(work, own.phase, own.pieces)
    begin_anew(work, cut.phase)
    body = work.program.phases[cut.phase].body
    if body >= 0:
        agenda.append(Script(body, 0, ()))
    work.time_passed()


def going_on(work: Transaction, phase: int) -> bool:
    """Whether a phase has begun and is not over: only then can it be cut short."""
    return any(_is_end(frame, phase) for frame in work.agenda)


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
    work.results[phase] = None


def leave(work: Transaction, phase: int, pieces: int) -> None:
    """What came with a phase goes with it, whether it is over or begins anew: what was declared in
    it, rules for phases in it, how those began, and pieces of which nothing speaks any more.
    pieces: how many there were when it began.
    """
    _forget(work, phase)
    phases = work.program.phases
    for marked in [m for m in work.starts if phases[m].parent == phase]:
        del work.starts[marked]
    if work.lasting:
        work.lasting = tuple(h for h in work.lasting if phases[h.phase].parent != phase)
    if len(work.pieces) > pieces and unused(work, pieces):
        remove(work, pieces)
    work.changed()


def _forget(work: Transaction, phase: int) -> None:
    """Drop what was declared in a phase: facts and abilities in force."""
    scoped = work.tables.scoped[phase]
    facts = work.facts
    for key in [key for key in facts if key[0] in scoped]:
        del facts[key]
    work.forces = tuple(f for f in work.forces if f.until != phase)
    if not scoped.isdisjoint(work.tables.zones):
        no_longer_held(work)


def no_longer_held(work: Transaction) -> None:
    """Whose rules hold while somebody has them, and whose zone went with its phase: they end."""
    held = {
        p
        for key, zone in work.facts.items()
        if key[0] in work.tables.zones
        for p in as_several(zone)
    }
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


# ---------------------------------------------------------------------- pieces


def remove(work: Transaction, first: int) -> None:
    """Forget the pieces that were made since, and what was said of them."""
    del work.pieces[first:]
    properties = work.program.properties
    for key in list(work.facts):
        if properties[key[0]].bearer == "piece" and key[1] is not None and key[1] >= first:
            del work.facts[key]


def unused(work: Transaction, first: int) -> bool:
    """Whether nothing that is still known speaks of a piece that was made since."""
    held = [thing for key, thing in work.facts.items() if key[0] in work.tables.of_pieces]
    held += [force.piece for force in work.forces]
    for force in work.forces:
        asked = work.program.designs[force.design].asks
        held += [part for at, part in zip(asked, force.parts, strict=False) if _is_piece(work, at)]
    words = pieces_in_rules(work.program) if work.lasting else {}
    for lasting in work.lasting:
        held += [thing for slot, thing in enumerate(lasting.env) if slot in words[lasting.rule]]
    return not any(_speaks_of(thing, first) for thing in held)


def _is_piece(work: Transaction, decision: int) -> bool:
    return work.program.decisions[decision].value in work.tables.of_pieces


def _speaks_of(pieces: Value, first: int) -> bool:
    """Whether a piece from a number on is among one piece, several, or none."""
    if isinstance(pieces, tuple):
        return any(_speaks_of(each, first) for each in pieces)
    return isinstance(pieces, int) and pieces >= first
