"""Whole matches as one piece of code, in which every decision is drawn.

Purpose: a decision to which only one jump leads is put in its place; what is left are the points to
which play comes back, with registers that live through the whole match.
Input: a module. Output: steps in which decisions are drawn.
Must not know: any language.
"""

from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from .code import (
    ZERO,
    Assign,
    Chosen,
    Code,
    Draw,
    Finish,
    HandOver,
    Jump,
    Leave,
    Module,
    Operation,
    PointCode,
    Register,
    Step,
    operation,
)
from .inline import Inlining, replaced
from .program_view import A_LITTLE, FAR
from .steps import all_steps, parts_of, read_in

MOST_TURNS = 10_000
"""A match in which play comes to a point more often is handed over in any case."""


@frozen
class Playout:
    """begin: the way to the first decision. points: where play comes back to, with the steps from
    there on, the draws among them. hands_over: whether the reference may have to go on. turns: so
    often play may come to a point before numbers could be too large; then it is handed over.
    """

    begin: tuple[Step, ...]
    points: tuple[tuple[str, tuple[str, ...], tuple[Step, ...]], ...]
    hands_over: bool
    turns: int


def playout_of(module: Module) -> Playout:
    """Whole matches of a module."""
    drawn = {point.name: _drawn(point) for point in module.decisions}
    loops = {loop.name: loop for loop in module.loops}
    bodies = drawn | {name: loop.ways[0][1] for name, loop in loops.items()}
    registers = {point.name: point.registers for point in (*module.decisions, *module.loops)}
    jumps = [(name, step.point) for name, body in bodies.items() for step in _jumps(body)]
    jumps += [("", step.point) for step in _jumps(module.begin)]
    once = _once(jumps, bodies)
    inner = {
        name: PointCode(name, 0, registers[name], (), (("", body),))
        for name, body in bodies.items()
        if name in once
    }
    work = Inlining(inner, deepest=len(bodies) + 1)
    begin = work.whole(module.begin)
    points = tuple(
        (name, registers[name], _coalesced(work.whole(body)))
        for name, body in bodies.items()
        if name not in once
    )
    every = [step for _, _, body in points for step in all_steps(body)]
    over = any(isinstance(step, HandOver) for step in [*every, *all_steps(begin)])
    return Playout(begin, points, over, _turns(points))


def _turns(points: Sequence[tuple[str, tuple[str, ...], tuple[Step, ...]]]) -> int:
    """On the way from one point to the next, a number grows no more often than a sum is written,
    and by no more than `A_LITTLE`, unless it was asked for.
    """
    most = max((sum(map(_writes, all_steps(body))) for _, _, body in points), default=0)
    return min(MOST_TURNS, FAR // (A_LITTLE * (most + 1)))


def _writes(step: Step) -> int:
    """How many sums a step writes."""
    codes = [step.value] if isinstance(step, Assign) else []
    if isinstance(step, Jump):
        codes = [code for _, code in step.values]
    return sum(any(map(_is_sum, parts_of(code))) for code in codes)


def _is_sum(code: Code) -> bool:
    return isinstance(code, Operation) and code.op in ("+", "-")


def _drawn(point: PointCode) -> tuple[Step, ...]:
    """From a decision on: everybody answers in time, but for those who have nothing to choose."""
    ways = dict(point.ways)

    def answered(how: str) -> tuple[Step, ...]:
        if len(how) == len(point.choices):
            draws = [Draw(c) for c, h in zip(point.choices, how, strict=True) if h == "c"]
            return (*draws, *ways.get(how, (HandOver(),)))
        chosen = point.choices[len(how)]
        rest = answered(f"{how}c")
        return rest if chosen.sure else (Leave(_is_empty(chosen), answered(f"{how}l")), *rest)

    return answered("")


def _is_empty(chosen: Chosen) -> Code:
    """Whether there is nothing to choose."""
    if chosen.low is not None and chosen.high is not None:
        return Operation("<", (chosen.high, chosen.low))
    return operation("and", *(_holds_nothing(bits) for _, bits in chosen.subsets))


def _holds_nothing(bits: Code) -> Code:
    """Whether a set is empty: one that falls back on what it was narrowed from is, if that is."""
    if isinstance(bits, Operation) and bits.op == "first":
        first, second = bits.args
        narrowed = isinstance(first, Operation) and first.op == "&" and second in first.args
        if narrowed:
            return _holds_nothing(second)
        return operation("and", _holds_nothing(first), _holds_nothing(second))
    return Operation("==", (bits, ZERO))


def _jumps(body: tuple[Step, ...]) -> list[Jump]:
    return [step for step in all_steps(body) if isinstance(step, Jump)]


def _once(jumps: list[tuple[str, str]], bodies: Mapping[str, object]) -> set[str]:
    """The points to which one jump leads, and not in the end from themselves."""
    before: dict[str, list[str]] = {}
    for start, end in jumps:
        before.setdefault(end, []).append(start)
    found = {name for name in bodies if len(before.get(name, ())) == 1}
    for name in sorted(found):
        at = before[name][0]
        while at in found and at != name:
            at = before[at][0]
        if at == name:
            found.discard(name)
    return found


def _coalesced(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """What is worked out only to be kept in a register in the end is kept there at once, where
    nothing reads what was there before.
    """
    last = steps[-1] if steps else None
    names = _kept_at_once(steps, last) if isinstance(last, Jump) else {}
    made, known = list[Step](), dict[str, Code]()
    for each in steps:
        step = _renamed(each, known) if known else each
        if isinstance(step, Assign) and step.name in names:
            known[step.name] = Register(names[step.name])
            step = Assign(names[step.name], step.value)
        made.append(step)
    return tuple(
        evolve(step, then=_coalesced(step.then)) if isinstance(step, Leave) else step
        for step in made
    )


def _kept_at_once(steps: Sequence[Step], last: Jump) -> dict[str, str]:
    """In which register what a step works out is kept in the end, by the name that it has there:
    where that register is neither read nor written behind it, but for this.
    """
    kept: dict[str, list[str]] = {}
    for name, code in last.values:
        if isinstance(code, Register):
            kept.setdefault(code.name, []).append(name)
    if not any(isinstance(step, Assign) and step.name in kept for step in steps):
        return {}
    used: dict[str, int] = {}
    for at, step in enumerate(steps):
        names = read_in((step,))
        names.update(s.name for s in all_steps((step,)) if isinstance(s, Assign))
        used.update(dict.fromkeys(names, at))
    found: dict[str, str] = {}
    for at, step in enumerate(steps):
        if isinstance(step, Assign):
            among = kept.get(step.name, [])
            if len(among) == 1 and used.get(among[0], -1) <= at:
                found[step.name] = among[0]
    return found


def _renamed(step: Step, names: Mapping[str, Code]) -> Step:
    """A step that reads other registers."""
    match step:
        case Assign():
            return Assign(step.name, replaced(step.value, names))
        case Leave():
            then = tuple(_renamed(each, names) for each in step.then)
            return Leave(replaced(step.condition, names), then)
        case Jump():
            values = tuple((name, replaced(code, names)) for name, code in step.values)
            return Jump(step.point, values)
        case Draw():
            chosen = step.chosen
            subsets = tuple((things, replaced(bits, names)) for things, bits in chosen.subsets)
            low = None if chosen.low is None else replaced(chosen.low, names)
            high = None if chosen.high is None else replaced(chosen.high, names)
            return Draw(evolve(chosen, subsets=subsets, low=low, high=high))
        case Finish():
            return Finish(replaced(step.winner, names), replaced(step.reason, names))
    return step
