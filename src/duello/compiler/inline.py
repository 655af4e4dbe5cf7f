"""Loops that need not be functions of their own.

Purpose: the head of a loop is a point only because paths meet there. Where it leads on to a
decision without coming round again, its steps are put in the place of each jump to it.
Input: a module. Output: the same, with fewer points.
Must not know: what the steps do.
"""

from collections.abc import Callable, Mapping

from attrs import evolve

from .code import (
    Assign,
    Chosen,
    Code,
    Constant,
    Draw,
    Finish,
    Jump,
    Leave,
    Module,
    Note,
    Operation,
    PointCode,
    Register,
    Step,
    Table,
    operation,
)
from .steps import all_steps, codes_in, parts_of

DEEPEST = 4
"""So many loops are put in place one within the other. What is known of the registers of the inner
ones mostly decides where they lead.
"""
MOST_STEPS = 600
"""No more steps than so many are put in place on the way from one decision."""
MOST_JUMPS = 40
"""Where more paths lead on from one decision, points stay, and what follows is written once."""


def inlined(module: Module) -> Module:
    """The module with loops put in place, and without what play never comes to."""
    work = Inlining({loop.name: loop for loop in module.loops})
    begin = work.whole(module.begin)
    decisions = tuple(_with(work, point) for point in module.decisions)
    loops = tuple(_with(work, loop) for loop in module.loops)
    bodies = {p.name: [steps for _, steps in p.ways] for p in (*decisions, *loops)}
    reached: set[str] = set()
    waiting = [begin]
    while waiting:
        for step in all_steps(waiting.pop()):
            if isinstance(step, Jump) and step.point not in reached:
                reached.add(step.point)
                waiting.extend(bodies[step.point])
    kept = [point for point in decisions if point.name in reached]
    return evolve(
        module,
        begin=begin,
        decisions=tuple(evolve(point, number=number) for number, point in enumerate(kept)),
        loops=tuple(loop for loop in loops if loop.name in reached),
    )


def _with(work: "Inlining", point: PointCode) -> PointCode:
    return evolve(point, ways=tuple((way, work.whole(steps)) for way, steps in point.ways))


def known_in(steps: tuple[Step, ...], values: Mapping[str, int]) -> tuple[Step, ...]:
    """Steps once some registers hold what is known; equal to others in which the same is done then,
    whatever the registers are called that get values on the way.
    """
    names = {name: Constant(value) for name, value in values.items()}
    return Inlining({}).steps(steps, {"": Constant(0), **names})


class Inlining:
    """Puts points in place. fresh: how many registers were given other names; depth: how many
    points are being put within each other; left: how many more steps may be put in place.
    """

    def __init__(self, inner: Mapping[str, PointCode], deepest: int = DEEPEST) -> None:
        self.inner = inner
        self.deepest = deepest
        self.fresh = self.depth = self.left = 0

    def whole(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        """All the steps from one decision on."""
        self.left = MOST_STEPS
        jumps = [step.point for step in all_steps(steps) if isinstance(step, Jump)]
        if len(jumps) > MOST_JUMPS:
            self.left = 0
        return self.steps(steps, {})

    def steps(self, steps: tuple[Step, ...], names: Mapping[str, Code]) -> tuple[Step, ...]:
        """Steps, with other expressions in the place of some registers."""
        here, found = dict(names), list[Step]()
        for step in steps:
            match step:
                case Assign():
                    name = step.name
                    value = replaced(step.value, here)
                    if names:
                        name = self._another(step.name, here)
                    found.append(Assign(name, value))
                case Leave():
                    condition = replaced(step.condition, here)
                    if condition == Constant(0):
                        continue
                    then = self.steps(step.then, here)
                    if condition == Constant(1):
                        found.extend(then)
                        break
                    found.append(Leave(condition, then))
                case Jump():
                    values = tuple((name, replaced(code, here)) for name, code in step.values)
                    found.extend(self._jump(Jump(step.point, values)))
                case _:
                    found.extend(self._plain(step, here))
        return tuple(found)

    def _plain(self, step: Step, here: dict[str, Code]) -> tuple[Step, ...]:
        """A step that leads nowhere else, or to an end; nothing, where it is never done."""
        match step:
            case Draw():
                return (Draw(self._drawn(step.chosen, here)),)
            case Finish():
                return (Finish(replaced(step.winner, here), replaced(step.reason, here)),)
            case Note():
                condition = replaced(step.condition, here)
                values = tuple(replaced(each, here) for each in step.values)
                made = Note(condition, step.about, values)
                return () if condition == Constant(0) else (made,)
        return (step,)

    def _drawn(self, chosen: Chosen, here: dict[str, Code]) -> Chosen:
        """What is drawn, with an answer of a name of its own."""
        answer, kind = self._another(chosen.answer, here), chosen.kind
        return evolve(
            chosen,
            subsets=tuple((things, replaced(bits, here)) for things, bits in chosen.subsets),
            low=None if chosen.low is None else replaced(chosen.low, here),
            high=None if chosen.high is None else replaced(chosen.high, here),
            answer=answer,
            kind=None if kind is None else self._another(kind, here),
        )

    def _another(self, name: str, here: dict[str, Code]) -> str:
        self.fresh += 1
        made = f"{name.split('__')[0]}__i{self.fresh}"
        here[name] = Register(made)
        return made

    def _jump(self, jump: Jump) -> tuple[Step, ...]:
        loop = self.inner.get(jump.point)
        if loop is None or self.depth >= self.deepest or self.left <= 0:
            return (jump,)
        before: list[Step] = []
        names: dict[str, Code] = {}
        for name, code in jump.values:
            if isinstance(code, Constant | Register) or _only_looks_up(loop, name, code):
                names[name] = code
                continue
            self.fresh += 1
            fresh = f"{name.split('__')[0]}__i{self.fresh}"
            before.append(Assign(fresh, code))
            names[name] = Register(fresh)
        self.depth += 1
        inside = self.steps(loop.ways[0][1], names or {"": Constant(0)})
        self.depth -= 1
        self.left -= len(before) + len(inside)
        return (*before, *inside)


def _only_looks_up(loop: PointCode, name: str, code: Code) -> bool:
    """Whether what is looked up for a register is only used to look other things up: both are one
    look-up then.
    """
    if not isinstance(code, Table):
        return False
    parts = [part for each in codes_in(loop.ways[0][1]) for part in parts_of(each)]
    looks = [part for part in parts if isinstance(part, Table) and part.at == Register(name)]
    return len(looks) == parts.count(Register(name)) and all(_fits(code, each) for each in looks)


def _fits(inner: Table, outer: Table) -> bool:
    """Whether whatever one table holds is a place of another one."""
    return min(inner.entries) >= 0 and max(inner.entries) < len(outer.entries)


def replaced(code: Code, names: Mapping[str, Code]) -> Code:
    """An expression, with other expressions in the place of some registers."""
    if not names:
        return code
    match code:
        case Register():
            return names.get(code.name, code)
        case Table():
            at = replaced(code.at, names)
            if isinstance(at, Constant):
                return Constant(code.entries[at.value])
            if isinstance(at, Table) and _fits(at, code):
                return Table(tuple([code.entries[each] for each in at.entries]), at.at)
            return Table(code.entries, at)
        case Operation():
            args = tuple(replaced(each, names) for each in code.args)
            if all(isinstance(each, Constant) for each in args):
                return _constant(code.op, [e.value for e in args if isinstance(e, Constant)])
            return operation(code.op, *args)
    return code


ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "&": lambda left, right: left & right,
    "|": lambda left, right: left | right,
    "first": lambda left, right: left or right,
    "has": lambda left, right: left >> right & 1,
    "min": min,
    "max": max,
    "==": lambda left, right: int(left == right),
    "!=": lambda left, right: int(left != right),
    "<": lambda left, right: int(left < right),
    "<=": lambda left, right: int(left <= right),
    ">": lambda left, right: int(left > right),
    ">=": lambda left, right: int(left >= right),
}
"""Every operation on two numbers, and what it comes to."""


def _constant(op: str, args: list[int]) -> Code:
    """What an operation on constants comes to."""
    match op:
        case "count":
            return Constant(args[0].bit_count())
        case "abs":
            return Constant(abs(args[0]))
        case "and":
            return Constant(int(all(args)))
        case "or":
            return Constant(int(any(args)))
        case "not":
            return Constant(int(not args[0]))
        case "if":
            return Constant(args[1] if args[0] else args[2])
    return Constant(ARITHMETIC[op](*args))
