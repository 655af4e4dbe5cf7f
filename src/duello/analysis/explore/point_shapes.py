"""What points of play have to have in common so that one may be the image of another one.

Purpose: the shape of a point, from the same seats or from the others: what is still to be done,
what is due, what is in force and which pieces there are.
Input: points. Output: shapes, and what is called what there.
Must not know: what registers hold.
"""

from collections import Counter

from duello.compiler.diagrams import NotCompiled
from duello.compiler.play_points import Point
from duello.compiler.symbolic import (
    Rests,
    SymbolicForce,
    SymbolicLoop,
    SymbolicOpen,
    SymbolicScript,
    SymbolicState,
)
from duello.interpreter.state import Closing, Ending


def state_of(point: Point) -> SymbolicState:
    """What stands at a point. Raises NotCompiled."""
    if point.state is None:
        raise LookupError(point.name)
    if point.state.starts or point.state.made:
        raise NotCompiled("phases that may begin anew")
    return point.state


def shape_of(state: SymbolicState, swapped: bool) -> object:
    """What has to be equal for two points to be alike, from the same seats or from the others."""
    frames = list[object]()
    for frame in state.agenda:
        match frame:
            case SymbolicScript() | SymbolicLoop():
                frames.append((type(frame).__name__, frame.block, frame.at, len(frame.env)))
            case Ending() | Closing():
                frames.append((type(frame).__name__, frame.phase, frame.pieces))
            case Rests():
                rests = ((rest.stack, len(rest.env)) for rest in frame.rests)
                frames.append(("rests", *rests))
    return (
        tuple(frames),
        tuple(sorted((_due(each, swapped) for each in state.opens), key=repr)),
        tuple(sorted((_in_force(each, swapped) for each in state.forces), key=repr)),
        tuple(sorted(kinds_of(state, swapped), key=repr)),
    )


def seat_of(player: int | None, swapped: bool) -> int | None:
    """A player, from the other seats perhaps."""
    return player if player is None or not swapped else 1 - player


def _due(due: SymbolicOpen, swapped: bool) -> tuple[object, ...]:
    return due.decision, seat_of(due.player, swapped), due.drawn, len(due.env)


def _in_force(force: SymbolicForce, swapped: bool) -> tuple[object, ...]:
    return seat_of(force.holder, swapped), force.until, tuple(asked for asked, _ in force.parts)


def kinds_of(state: SymbolicState, swapped: bool) -> list[tuple[int, int, int | None]]:
    """What each piece is: made since when, as far as that matters, its design, whose."""
    bounds = [f.pieces for f in state.agenda if isinstance(f, Ending | Closing)]
    return [
        (sum(bound <= number for bound in bounds), design, seat_of(owner, swapped))
        for number, (design, owner) in enumerate(state.pieces)
    ]


class Called:
    """What a place of a state is called in its image: what is due and what is in force may stand
    in another order there.
    """

    def __init__(self, state: SymbolicState, other: SymbolicState, swapped: bool) -> None:
        dues = [_due(each, swapped) for each in state.opens], [_due(e, False) for e in other.opens]
        if len({*dues[0]}) < len(dues[0]):
            raise NotCompiled("decisions that are alike")
        self._opens = [dues[1].index(due) for due in dues[0]]
        mine = [_in_force(each, swapped) for each in state.forces]
        theirs = [_in_force(each, False) for each in other.forces]
        self._forces, seen = list[int](), Counter[object]()
        for force in mine:
            places = [at for at, each in enumerate(theirs) if each == force]
            self._forces.append(places[seen[force]])
            seen[force] += 1

    def __call__(self, name: str) -> str:
        """The name in the image of a place of the state."""
        for kind, places in (("open", self._opens), ("force", self._forces)):
            if name.startswith(kind):
                number, _, rest = name.removeprefix(kind).partition("_")
                return f"{kind}{places[int(number)]}_{rest}"
        return name
