"""Phases end, in written code.

Purpose: the twin of the reference's `phases.closing` and `unwind.leave`: what is forgotten with a
phase is known before play.
Input: work in hand. Output: the same, changed.
Must not know: what happens inside a phase.
"""

from duello.interpreter import phases, unwind

from ..program_view import Closing
from .direct_work import Work


def closing(w: Work, frame: Closing) -> None:
    """What was declared in a phase is forgotten, except what the next one remembers."""
    close(w, frame.phase, frame.pieces)


def close(w: Work, number: int, pieces: int) -> None:
    """The same of a phase that began when there were so many pieces."""
    facts = w.facts
    properties = w.program.properties
    for old, kept in w.tables.remembered.get(number, ()):
        plain = properties[kept].source == "previous"
        for subject in phases.remembering(w, number):
            if (old, subject) not in facts:
                phases.pass_over(w, kept, subject)
            elif plain:
                facts[kept, subject] = facts[old, subject]
            else:
                phases.remember(w, kept, subject, facts[old, subject])
    if w.lasting:
        count = w.counts[number]
        w.lasting = tuple([h for h in w.lasting if h.phase != number or count < h.last])
    leave(w, number, pieces)


def leave(w: Work, number: int, pieces: int) -> None:
    """What came with a phase goes with it. pieces: how many there were when it began."""
    phase, facts = w.code.phases[number], w.facts
    for key in facts.keys() & phase.keys:
        del facts[key]
    if phase.others:
        scoped = w.tables.scoped[number]
        for key in [key for key in facts if key[0] in scoped]:
            del facts[key]
    if w.forces:
        w.forces = tuple([f for f in w.forces if f.until != number])
        if phase.held:
            unwind.no_longer_held(w)
    parents = w.program.phases
    for marked in [m for m in w.starts if parents[m].parent == number]:
        del w.starts[marked]
    if w.lasting:
        w.lasting = tuple([h for h in w.lasting if parents[h.phase].parent != number])
    if len(w.pieces) > pieces and not _spoken_of(w, pieces) and unwind.unused(w, pieces):
        unwind.remove(w, pieces)
    w.changed()


def _spoken_of(w: Work, first: int) -> bool:
    """Whether some fact certainly speaks of a piece from a number on."""
    of_pieces = w.tables.of_pieces
    for key, thing in w.facts.items():
        if thing and key[0] in of_pieces:
            last = thing[-1] if thing.__class__ is tuple else thing
            if last.__class__ is int and last >= first:
                return True
    return False
