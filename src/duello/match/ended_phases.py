"""A state in which phases that are over still have what they had.

Purpose: what is said of the end of a match must find what was there: the state itself has
forgotten what was declared in its phases. Input: a state, the phases that ended on the way to it,
as they were just before. Output: a state to be asked, not to be played on.
Must not know: what is asked of it.
"""

from collections.abc import Iterable

from attrs import evolve

from ..dsl.ir.program import Program
from ..dsl.ir.types import Value
from ..interpreter.state import Closing, Ending, Facts, Key, Left, State


def going_on(state: State) -> frozenset[int]:
    """The phases that are going on."""
    return frozenset(f.phase for f in state.agenda if isinstance(f, Ending | Closing))


def as_they_ended(program: Program, state: State, left: Iterable[Left]) -> State:
    """A state with what was declared in phases that are over, as it was when each of them ended
    last, unless it has begun again. left: in the order in which they ended.
    """
    seen = set(going_on(state))
    for each in reversed(tuple(left)):  # the outermost first: what it has, those inside it had
        if each.phase not in seen:
            seen.add(each.phase)
            state = _with(program, state, each)
    return state


def _with(program: Program, state: State, left: Left) -> State:
    """A state with what one phase had."""
    before, phases = left.state, program.phases
    shared = min(len(state.pieces), len(before.pieces))
    same = state.pieces[:shared] == before.pieces[:shared]
    # Pieces that came later may have the numbers of those that went with the phase.
    further = 0 if same else len(state.pieces) - left.pieces
    gone = before.pieces[shared:] if same else before.pieces[left.pieces :]
    facts = dict(state.facts)
    for (number, subject), thing in before.facts.items():
        made = program.properties[number]
        if number in program.tables.scoped[left.phase] or _of_gone_piece(
            program, (number, subject), left
        ):
            if made.bearer == "piece" and subject is not None:
                subject = _piece(subject, left.pieces, further)
            if number in program.tables.of_pieces:
                thing = _renumbered(thing, left.pieces, further)
            facts[number, subject] = thing
    forces = tuple(
        evolve(f, piece=None if f.piece is None else _piece(f.piece, left.pieces, further))
        for f in before.forces
        if f.until == left.phase
    )
    lasting = tuple(
        held
        for held in before.lasting
        if held not in state.lasting and left.phase in (held.phase, phases[held.phase].parent)
    )
    return evolve(
        state,
        facts=Facts(facts),
        pieces=(*state.pieces, *gone),
        forces=(*state.forces, *(f for f in forces if f not in state.forces)),
        lasting=(*state.lasting, *lasting),
    )


def _of_gone_piece(program: Program, key: Key, left: Left) -> bool:
    """Whether something was said of a piece that came with the phase."""
    borne = program.properties[key[0]].bearer == "piece"
    return borne and key[1] is not None and key[1] >= left.pieces


def _piece(piece: int, first: int, further: int) -> int:
    return piece + further if piece >= first else piece


def _renumbered(thing: Value, first: int, further: int) -> Value:
    """Pieces from a number on, with other numbers."""
    if isinstance(thing, tuple):
        return tuple(_renumbered(each, first, further) for each in thing)
    return _piece(thing, first, further) if isinstance(thing, int) and further else thing
