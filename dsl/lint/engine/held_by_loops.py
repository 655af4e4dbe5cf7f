"""How great and how small a number gets that ends the loop in which it changes.

Purpose: `play rounds until a player has at least 5 points`: whoever begins a round has 4 at the
most, and one round brings so many more. Of lines that exclude each other the one alone counts that
brings most.
Input: a program, a number that begins with the phase around the loop, what changes it by how much.
Output: the least and the most that the loop leaves it; without limit where that is not known.
Must not know: how often passes are played.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import inf

from ... import ir
from ...ir import effects as ef
from ...ir.program import Program
from .conditions_together import Held, exclude, sums_in
from .phase_spots import Spot, spots

MOST_LINES = 8
"""Of so many lines that change a number it is asked which of them exclude each other."""

Bound = tuple[float, float]
By = Callable[[ir.Tree, ef.Written], Bound]
"""By how much a line changes a number in one pass at least and at most."""


def held_by_loop(program: Program, everything: Sequence[ir.Tree], number: int, by: By) -> Bound:
    """From what to what a number is, if it only changes in a loop that it ends."""
    plays = [s for s in spots(program) if isinstance(s.line, ir.Play) and s.line.until is not None]
    for spot in plays:
        play = ir.sure(ir.Play, spot.line)
        ended = _ended_by(play.until, number)
        if ended is None or spot.phase != program.properties[number].phase or spot.behind:
            continue
        writing = _writing(program, everything, number, play.phase)
        times = sum(isinstance(t, ir.Play) and t.phase == play.phase for t in everything)
        if writing is None or times != 1:
            continue
        low, high = ended
        changes = [(by(each.line, write), each.behind) for each, write in writing]
        stay = _stay(program, everything, [each for each, _ in writing])
        down = _most([(-least, behind) for (least, _), behind in changes], stay)
        up = _most([(most, behind) for (_, most), behind in changes], stay)
        return (
            high + 1 - down if low == -inf else -inf,
            low - 1 + up if high == inf else inf,
        )
    return -inf, inf


def _ended_by(until: ir.Tree | None, number: int) -> Bound | None:
    """What a number of anybody must be for a loop to end, if that is enough."""
    match until:
        case ir.AnyOf(parts=parts):
            found = (_ended_by(part, number) for part in parts)
            return next((each for each in found if each is not None), None)
        case ir.Players(slot=slot, every=False, condition=condition):
            read = ir.Read(number, ir.Local(slot))
        case ir.Compared():
            condition, read = until, ir.Read(number, None)
        case _:
            return None
    return sums_in(((condition, True),)).get(frozenset({(read, 1)}))


def _writing(
    program: Program, everything: Iterable[ir.Tree], number: int, inner: int
) -> list[tuple[Spot, ef.Written]] | None:
    """The lines that change a number, by amounts; None if any is not done in a phase itself, or if
    something else is done to it.
    """
    found = [
        (spot, each)
        for spot in spots(program)
        for each in (ef.written(spot.line.effect) if isinstance(spot.line, ir.Do) else ())
        if each.place is not None and each.place.property == number
    ]
    if any(spot.phase != inner or each.how not in ef.AMOUNTS for spot, each in found):
        return None
    lines = {id(spot.line) for spot, _ in found}
    for tree in everything:
        match tree:
            case ir.Answer(property=made) | ir.Modify(property=made) if made == number:
                return None
            case ir.Do(effect=effect) if id(tree) not in lines:
                places = (each.place for each in ef.written(effect))
                if any(place is not None and place.property == number for place in places):
                    return None
    return found


def _stay(program: Program, everything: Iterable[ir.Tree], writing: list[Spot]) -> bool:
    """Whether all that the conditions on the way to some lines ask for is the same at each of them:
    what was chosen in front of all, or what nothing changes in their phase.
    """
    asked = frozenset[int]().union(*(spot.asks for spot in writing))
    first = min((spot.at for spot in writing), default=0)
    here = [spot for spot in spots(program) if any(spot.phase == w.phase for w in writing)]
    changed = {
        each.place.property
        for spot in here
        if isinstance(spot.line, ir.Do)
        for each in ef.written(spot.line.effect)
        if each.place is not None
    }
    late = {
        program.decisions[spot.line.decision].value
        for spot in here
        if isinstance(spot.line, ir.Ask) and spot.at >= first
    }
    answered = {t.property for t in everything if isinstance(t, ir.Answer | ir.Modify)}
    quiet = not any(isinstance(spot.line, ir.Play) and spot.at >= first for spot in here)
    return quiet and asked.isdisjoint(changed | late | answered)


def _most(changes: list[tuple[float, tuple[Held, ...]]], stay: bool) -> float:
    """What lines come to at most, if those that exclude each other are not both carried out. stay:
    whether what they hang on is the same at each.
    """
    more = [(by, behind) for by, behind in changes if by > 0]
    if not stay or len(more) > MOST_LINES or any(by == inf for by, _ in more):
        return sum(by for by, _ in more)
    apart = {
        (one, other)
        for one, other in combinations(range(len(more)), 2)
        if exclude(more[one][1], more[other][1])
    }
    best = 0.0
    for size in range(len(more) + 1):
        for some in combinations(range(len(more)), size):
            if apart.isdisjoint(combinations(some, 2)):
                best = max(best, sum(more[at][0] for at in some))
    return best
