"""Phases end, in written code.

Purpose: the twin of the reference's `phases.closing` and `unwind.leave`: what is forgotten with a
phase is known before play.
Input: work in hand. Output: the same, changed.
Must not know: what happens inside a phase.
"""

from duello.dsl.ir.types import as_several
from duello.interpreter import phases, unwind

from ..program_view import Closing
from .direct_work import Work


def closing(w: Work, frame: Closing) -> None:
    """What was declared in a phase is forgotten, except what the next one remembers."""
    close(w, frame.phase, frame.pieces)


def close(w: Work, number: int, pieces: int) -> None:
    """The same of a phase that began when there were so many pieces."""
    remember_all(w, number)
    close_at_last(w, number, pieces)


def close_at_last(w: Work, number: int, pieces: int) -> None:
    """The same, but for what is remembered."""
    if w.lasting:
        count = w.counts[number]
        left = tuple([h for h in w.lasting if h.phase != number or count < h.last])
        if len(left) < len(w.lasting):
            w.lasting = left
    leave(w, number, pieces)


def remember_all(w: Work, number: int) -> None:
    """Keep of a phase what the next one remembers."""
    for old, kept in w.tables.remembered.get(number, ()):
        remember_again(w, number, old, kept)


def remember_again(w: Work, number: int, old: int, kept: int) -> None:
    """Keep what one property was in a phase."""
    facts = w.facts
    plain = w.program.properties[kept].source == "previous"
    whose = phases.remembering(w, number)
    beside = phases.chosen_beside(w, old, whose)
    for subject in (*whose, *beside):
        if (old, subject) not in facts:
            if not beside:
                phases.pass_over(w, kept, subject)
        elif plain:
            facts[kept, subject] = facts[old, subject]
        else:
            phases.remember(w, kept, subject, facts[old, subject])


def leave(w: Work, number: int, pieces: int) -> None:
    """What came with a phase goes with it. pieces: how many there were when it began."""
    phase = w.code.phases[number]
    _forget(w, number)
    if w.forces:
        w.forces = tuple([f for f in w.forces if f.until != number])
        if phase.held:
            unwind.no_longer_held(w)
    parents = w.program.phases
    if w.starts:
        for marked in [m for m in w.starts if parents[m].parent == number]:
            del w.starts[marked]
    if w.lasting:
        left = tuple([h for h in w.lasting if parents[h.phase].parent != number])
        if len(left) < len(w.lasting):
            w.lasting = left
    if len(w.pieces) > pieces and not _spoken_of(w, pieces) and unwind.unused(w, pieces):
        unwind.remove(w, pieces)
        del w.ranks[pieces:]
    w.changed()


def _forget(w: Work, number: int) -> None:
    """Drop the facts that were declared in a phase."""
    phase, facts = w.code.phases[number], w.facts
    if phase.others or 2 * len(facts) < 3 * len(phase.keys):
        scoped = w.tables.scoped[number]
        for key in [key for key in facts if key[0] in scoped]:
            del facts[key]
    elif phase.keys:
        for key in facts.keys() & phase.keys:
            del facts[key]


def _spoken_of(w: Work, first: int) -> bool:
    """Whether some fact certainly speaks of a piece from a number on."""
    for zone in w.tables.zone_keys:
        held = w.facts.get(zone)
        if held and as_several(held)[-1] >= first:
            return True
    of_pieces = w.tables.of_pieces
    for key, thing in w.facts.items():
        if thing and key[0] in of_pieces:
            last = thing[-1] if thing.__class__ is tuple else thing
            if last.__class__ is int and last >= first:
                return True
    return False
