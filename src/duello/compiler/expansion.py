"""Steps as a search needs them: to the states that lie within its bound in rounds, and no further.

Purpose: all states that may follow a state, in one piece of code: of each that is come to, it is
said how many rounds begin on the way, and what is worked out only for its registers is worked out
once that is within the bound.
Input: code of points, and which phases are rounds. Output: steps that reach states.
Must not know: any language, or which states were seen.
"""

from collections.abc import Mapping, Sequence

from attrs import define, field

from .code import (
    ONE,
    ZERO,
    Assign,
    Beyond,
    Code,
    Constant,
    Finish,
    HandOver,
    Jump,
    Leave,
    Operation,
    PointCode,
    Reach,
    Register,
    Step,
    Table,
    operation,
    registers_in,
)
from .diagrams import NotCompiled
from .layout import Layout
from .steps import all_steps, codes_in, parts_of, plain

LEFT = "_left"
"""What holds how many rounds may yet begin."""

Leaves = Sequence[tuple[int, Sequence[int]]]
"""Where the phases that count as rounds stand among those of which it is known how often they were
played, and where those around each.
"""


@define(eq=False)
class Expansion:
    """Makes the steps of a search of the steps of points. counting: the phases of which it is known
    how often they were played; leaves: which of them are rounds.
    """

    layout: Layout
    counting: tuple[int, ...]
    leaves: Leaves
    _numbers: dict[str, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        decisions = self.layout.module.decisions
        self._numbers = {point.name: point.number for point in decisions}

    def ways(self, point: PointCode, last: bool = False) -> dict[str, tuple[Step, ...]]:
        """The steps from a decision, by way. last: where no round may begin any more. Raises
        NotCompiled if anything is reached then, too.
        """
        before = self._counts(point.number, {})
        taken = {*point.registers, *answers_of(point)}
        return {way: self._steps(steps, before, taken, last) for way, steps in point.ways}

    def loops(self, point: PointCode, named: str) -> dict[str, tuple[Step, ...]]:
        """The steps of the loops that are not put in place, on the way from a decision. named: what
        stands before the names of the registers of the decision.
        """
        names = {name: Register(f"{named}{name}") for name in point.registers}
        before = self._counts(point.number, names)
        loops = self.layout.module.loops
        return {
            loop.name: self._steps(loop.ways[0][1], before, {*loop.registers}) for loop in loops
        }

    def _steps(
        self, steps: tuple[Step, ...], before: Sequence[Code], taken: set[str], last: bool = False
    ) -> tuple[Step, ...]:
        """before: how often phases were played, to begin with; taken: registers that hold something
        then.
        """
        if not once_only(steps, taken):
            raise NotCompiled("a search over registers that hold several things on one way")
        bound = self._bound(steps, before, {})
        return worked_out_late(_nothing_reached(bound) if last else bound)

    def _counts(self, number: int, names: Mapping[str, Code]) -> list[Code]:
        held = self.layout.counted_in(number, self.counting)
        return [
            Constant(one) if isinstance(one, int) else names.get(one, Register(one)) for one in held
        ]

    # ------------------------------------------------------------------ rounds

    def _bound(
        self, steps: Sequence[Step], before: Sequence[Code], known: Mapping[str, Code]
    ) -> tuple[Step, ...]:
        """known: what was put into registers on the way."""
        here, found = dict(known), list[Step]()
        for step in steps:
            if isinstance(step, Assign):
                here[step.name] = step.value
            if isinstance(step, Leave):
                found.append(Leave(step.condition, self._bound(step.then, before, here)))
            elif isinstance(step, Jump) and step.point in self._numbers:
                found.extend(self._reach(step, before, here))
            else:
                found.append(step)
        return tuple(found)

    def _reach(
        self, jump: Jump, before: Sequence[Code], known: Mapping[str, Code]
    ) -> tuple[Step, ...]:
        values = dict(jump.values)
        now = [
            values[one.name] if isinstance(one, Register) else one
            for one in self._counts(self._numbers[jump.point], {})
        ]
        rounds = self._rounds(before, [_resolved(one, known) for one in now])
        reached = Reach(jump.point, jump.values, rounds)
        if rounds == ZERO:
            return (reached,)
        return Leave(Operation(">", (rounds, Register(LEFT))), (Beyond(),)), reached

    def _rounds(self, before: Sequence[Code], now: Sequence[Code]) -> Code:
        """How many rounds begin between two states, by how often phases were played."""
        total: Code = ZERO
        for leaf, outer in self.leaves:
            same = operation("and", *[_equal(before[one], now[one]) for one in outer])
            made = operation("if", same, _since(before[leaf], now[leaf]), now[leaf])
            total = _plus(total, made)
        return total


def _nothing_reached(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The same steps where no round may begin any more. Raises NotCompiled if they may lead to a
    state then, too.
    """
    found = list[Step]()
    for step in reversed(steps):
        match step:
            case Leave():
                then = _nothing_reached(step.then)
                rest = [each for each in found if not isinstance(each, Assign)]
                if rest != [each for each in then if not isinstance(each, Assign)]:
                    found.insert(0, Leave(step.condition, then))
            case Reach(rounds=Constant(rounds)) if rounds > 0:
                found.insert(0, Beyond())
            case Assign() | Finish() | Beyond() | HandOver():
                found.insert(0, step)
            case _:
                raise NotCompiled("a state within the bound")
    return tuple(found)


def _resolved(code: Code, known: Mapping[str, Code]) -> Code:
    """A number by what it was on the way, as far as it is a sum."""
    while isinstance(code, Register) and code.name in known:
        code = known[code.name]
    if isinstance(code, Operation) and code.op in ("+", "-"):
        return Operation(code.op, tuple(_resolved(each, known) for each in code.args))
    return code


def _linear(code: Code) -> tuple[Code | None, int]:
    """A number as something and a constant."""
    if isinstance(code, Constant):
        return None, code.value
    if isinstance(code, Operation) and code.op in ("+", "-"):
        left, right = code.args
        if isinstance(right, Constant):
            base, more = _linear(left)
            return base, more + right.value * (1 if code.op == "+" else -1)
    return code, 0


def _difference(before: Code, now: Code) -> int | None:
    """By how much a number has risen, if that is always the same."""
    (one, less), (other, more) = _linear(before), _linear(now)
    return more - less if one == other else None


def _equal(before: Code, now: Code) -> Code:
    risen = _difference(before, now)
    if risen is None:
        return Operation("==", (now, before))
    return ZERO if risen else ONE


def _since(before: Code, now: Code) -> Code:
    risen = _difference(before, now)
    if risen is None:
        return Operation("max", (ZERO, operation("-", now, before)))
    return Constant(max(0, risen))


def _plus(total: Code, more: Code) -> Code:
    if isinstance(total, Constant) and isinstance(more, Constant):
        return Constant(total.value + more.value)
    return operation("+", total, more)


# ---------------------------------------------------------------------- when things are worked out


def shared(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The same steps; what several tables are looked up by is worked out once, if it hangs on what
    is known to begin with.
    """
    written, times = written_in(steps), dict[Code, int]()
    for code in codes_in(steps):
        for part in parts_of(code):
            if isinstance(part, Table) and isinstance(part.at, Operation):
                times[part.at] = times.get(part.at, 0) + 1
    often = [
        code
        for code, many in times.items()
        if many > 1 and plain(code) and not registers_in(code) & written
    ]
    often.sort(key=lambda code: sum(1 for _ in parts_of(code)))  # the inner ones first
    places: dict[Code, Register] = {}
    before = []
    for number, code in enumerate(often):
        before.append(Assign(f"_at{number}", within(code, places)))
        places[code] = Register(f"_at{number}")
    return (*before, *_all_within(steps, places))


def _all_within(steps: Sequence[Step], places: Mapping[Code, Code]) -> tuple[Step, ...]:
    return tuple(_step_within(step, places) for step in steps)


def _step_within(step: Step, places: Mapping[Code, Code]) -> Step:
    """A step with other expressions in the place of some."""
    match step:
        case Assign():
            return Assign(step.name, within(step.value, places))
        case Leave():
            return Leave(within(step.condition, places), _all_within(step.then, places))
        case Jump():
            return Jump(step.point, _values_within(step.values, places))
        case Reach():
            values = _values_within(step.values, places)
            return Reach(step.point, values, within(step.rounds, places))
        case Finish():
            return Finish(within(step.winner, places), within(step.reason, places))
    return step


def _values_within(
    values: tuple[tuple[str, Code], ...], places: Mapping[Code, Code]
) -> tuple[tuple[str, Code], ...]:
    return tuple((name, within(code, places)) for name, code in values)


def within(code: Code, places: Mapping[Code, Code]) -> Code:
    """An expression with others in the place of some of its parts."""
    found = places.get(code)
    if found is not None:
        return found
    match code:
        case Table():
            return Table(code.entries, within(code.at, places))
        case Operation():
            return Operation(code.op, tuple(within(each, places) for each in code.args))
    return code


def worked_out_late(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The same steps, of which each works out what it reads, and nothing that only others read."""
    return _lazily(shared(steps), {})


def once_only(steps: Sequence[Step], taken: set[str]) -> bool:
    """Whether no register gets a value where it has one. taken: those that have one before."""
    held = set(taken)
    for step in steps:
        if isinstance(step, Assign):
            if step.name in held:
                return False
            held.add(step.name)
        elif isinstance(step, Leave) and not once_only(step.then, held):
            return False
    return True


def _lazily(steps: Sequence[Step], waiting: dict[str, Code]) -> tuple[Step, ...]:
    """The same steps, of which each works out what it reads, and nothing that only others read.
    waiting: what is not worked out yet, by the register that it is for.
    """
    found: list[Step] = []
    for step in steps:
        if isinstance(step, Assign):
            waiting[step.name] = step.value
            continue
        if isinstance(step, Leave):
            found.extend(_wanted([step.condition], waiting))
            found.append(Leave(step.condition, _lazily(step.then, dict(waiting))))
            continue
        found.extend(_wanted(list(codes_in([step])), waiting))
        found.append(step)
    return tuple(found)


def _wanted(codes: Sequence[Code], waiting: dict[str, Code]) -> list[Step]:
    """What has to be worked out for expressions, which then waits no more."""
    names: set[str] = set()
    left = [name for code in codes for name in registers_in(code)]
    while left:
        name = left.pop()
        if name in waiting and name not in names:
            names.add(name)
            left.extend(registers_in(waiting[name]))
    made: list[Step] = [Assign(name, code) for name, code in waiting.items() if name in names]
    for name in names:
        del waiting[name]
    return made


def first_of_all(steps: tuple[Step, ...], levels: Mapping[str, int], deep: int) -> dict[str, int]:
    """Which registers can get their values before the last answer is known, and after how many
    answers. levels: after how many answers registers hold what they hold; deep: how many there are.
    """
    known, found = dict(levels), dict[str, int]()
    for step in steps:
        if not isinstance(step, Assign):
            break
        level = max((known.get(name, deep) for name in registers_in(step.value)), default=0)
        known[step.name] = level
        if level < deep:
            found[step.name] = level
    return found


def written_in(steps: Sequence[Step]) -> set[str]:
    """The registers that steps give values to."""
    return {step.name for step in all_steps(steps) if isinstance(step, Assign)}


def answers_of(point: PointCode) -> list[str]:
    """The registers that the answers at a point come in."""
    found = []
    for chosen in point.choices:
        found += [chosen.answer, *([] if chosen.kind is None else [chosen.kind])]
    return found
