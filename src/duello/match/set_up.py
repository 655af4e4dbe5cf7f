"""How things stand where an example begins: `given floor of A1 is 2, King is in Mia's hand`.

Purpose: a state in which conditions hold that an example says, made of the one in which somebody is
first asked. Input: a program, a state, conditions that say one value each. Output: another state,
in which play can go on. Must not know: what is played from there.
"""

from ..dsl import ir
from ..dsl.ir.program import Program
from ..interpreter import api, resolve_decisions, slots
from ..interpreter.dispatch import one, several, value
from ..interpreter.state import Key, State
from ..interpreter.transaction import Transaction, Undecided
from ..interpreter.update_set import Changes


class CannotStand(Exception):
    """Things cannot stand like this; the message says why. at: which of the conditions is the
    first that cannot be so with those before it.
    """

    def __init__(self, message: str, at: int = 0) -> None:
        super().__init__(message)
        self.at = at


def standing(program: Program, state: State, conditions: tuple[ir.Tree, ...]) -> State:
    """The state with all that is said. Raises CannotStand where there is no such thing yet, or play
    could not go on: somebody is asked who would have nothing to choose.
    """
    try:
        work = _work(program, state, conditions)
    except (Undecided, CannotStand):
        raise _first_fault(program, state, conditions) from None
    made = work.freeze()
    if any(program.decisions[due.decision].impossible >= 0 for due in made.open):
        made = _asked_again(program, made)
    _can_go_on(program, made)
    return made


def _asked_again(program: Program, state: State) -> State:
    """The state in which whoever has nothing to choose is not asked, where rules say what happens
    then, and they have happened.
    """
    work = Transaction(program, state, api.SEMANTICS, True)
    try:
        slots.put_again(work)
        resolve_decisions.go_on(work)
    except Undecided:
        return state
    return work.freeze()


def _first_fault(program: Program, state: State, conditions: tuple[ir.Tree, ...]) -> CannotStand:
    """Why they cannot all be so: what is said of the first that cannot with those before it."""
    for at in range(len(conditions)):
        try:
            _work(program, state, conditions[: at + 1])
        except Undecided:
            return CannotStand("it cannot all be so at once", at)
        except CannotStand as error:
            return CannotStand(str(error), at)
    return CannotStand("it cannot all be so at once")


def _work(program: Program, state: State, conditions: tuple[ir.Tree, ...]) -> Transaction:
    """The state with some conditions; of several pieces on one pile the last one lies on top."""
    work = Transaction(program, state, api.SEMANTICS, True)
    changes, placed = Changes(), dict[int, Key]()
    for condition in conditions:
        for part in condition.parts if isinstance(condition, ir.AllOf) else (condition,):
            _stand(work, part, changes, placed)
    piles = [
        zone
        for zone in dict.fromkeys(placed.values())
        if ir.sure(ir.ZoneType, program.properties[zone[0]].type).ordered
        and any(placed[piece] == zone for piece in changes.moves)
    ]
    in_order = [piece for piece, zone in placed.items() if zone in piles]
    for piece in in_order:
        changes.moves.pop(piece, None)
    changes.apply(work)
    for piece in in_order:
        laid = Changes()
        laid.move(work, piece, placed[piece])
        laid.apply(work)
    return work


def _stand(work: Transaction, part: ir.Tree, changes: Changes, placed: dict[int, Key]) -> None:
    match part:
        case ir.Inside(value=wanted, zone=ir.Read() as zone):
            _lies(work, one(wanted, work, ()), zone, changes, placed)
        case ir.Not(part=ir.Read() as place):
            _becomes(work, place, False, changes)
        case ir.Read() as place:
            _becomes(work, place, True, changes)
        case ir.Among(value=ir.Read() as place, others=(said,)):
            _becomes(work, place, value(said, work, ()), changes)
        case ir.Compared(left=ir.Read() as place, right=said):
            _becomes(work, place, value(said, work, ()), changes)


def _becomes(work: Transaction, place: ir.Read, thing: ir.Value, changes: Changes) -> None:
    """Something has a value."""
    whose = None if place.subject is None else one(place.subject, work, ())
    if (place.property, whose) not in work.facts:
        name = work.program.properties[place.property].name
        raise CannotStand(f"there is no `{name}` yet where somebody is first asked")
    changes.set(work, (place.property, whose), thing)


def _lies(
    work: Transaction, design: int | None, zone: ir.Read, changes: Changes, placed: dict[int, Key]
) -> None:
    """A piece of a name lies somewhere: one that lies there already, or else one of the same player
    if there is one.
    """
    whose = None if zone.subject is None else one(zone.subject, work, ())
    name = work.program.properties[zone.property].name
    if (zone.property, whose) not in work.facts:
        raise CannotStand(f"there is no `{name}` yet where somebody is first asked")
    there = several(zone, work, ())
    free = [
        (piece not in there, holder != whose, piece)
        for piece, (made, holder) in enumerate(work.pieces)
        if made == design and piece not in placed
    ]
    if not free:
        called = work.program.designs[ir.given(design)].name
        raise CannotStand(f"there is no other {called} that could lie there")
    elsewhere, _, piece = min(free)
    placed[piece] = (zone.property, whose)
    if elsewhere:
        changes.move(work, piece, (zone.property, whose))


def _can_go_on(program: Program, state: State) -> None:
    """Raises CannotStand where somebody is asked, must choose, and has nothing to choose."""
    for move in api.moves(program, state):
        if move.may_pass or move.may_be_late:
            continue
        asking = api.asking(program, state, move.due)
        try:
            well = asking.semantics.answerable(asking, move.due)
        except Undecided:
            well = False
        if not well:
            name = program.decisions[move.due.decision].name
            raise CannotStand(f"play could not go on: there would be nothing to choose as `{name}`")
