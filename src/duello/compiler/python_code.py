"""Code becomes Python: one function for each way to go on from a point, and one for whole matches.

Purpose: the text of a Python module that imports nothing. States are tuples: the number of the
point, then its registers; `(OVER, winner, reason)`; or `(HANDED_OVER,)`.
Input: a module of code. Output: Python source, the same for the same program.
Must not know: diagrams, or what the registers hold.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import define, field

from .code import (
    Assign,
    Chosen,
    Code,
    Constant,
    Finish,
    HandOver,
    Jump,
    Leave,
    Module,
    Operation,
    PointCode,
    Register,
    Step,
    Table,
    registers_in,
)

OVER: Final = -1
HANDED_OVER: Final = -2
FUEL: Final = 100
"""So often play goes round without a decision before the reference is asked what is going on."""
WIDEST: Final = 12
"""Sets of more things are listed one by one, and not looked up."""

ATOM, UNARY, PRODUCT, SUM, MEET, JOIN, COMPARISON, NOT, AND, OR, CHOICE = range(11, 0, -1)
SIGNS = {
    "+": SUM,
    "-": SUM,
    "*": PRODUCT,
    "&": MEET,
    "|": JOIN,
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), COMPARISON),
}


@define(eq=False)
class PythonWriter:
    """Writes a module. tables: what it looks things up in, by their entries."""

    module: Module
    tables: dict[tuple[int, ...], str] = field(factory=dict)
    lines: list[str] = field(factory=list)
    circling: set[str] = field(factory=set)
    shared: dict[Code, str] = field(factory=dict)

    def source(self) -> str:
        """The whole text."""
        self.circling = circling(self.module)
        self._function("start", (), self.module.begin)
        for loop in self.module.loops:
            self._loop(loop)
        for point in self.module.decisions:
            for number, chosen in enumerate(point.choices):
                self._candidates(point, number, chosen)
            for way, steps in point.ways:
                self._way(point, way, steps)
        self._directory()
        body = "\n".join(self.lines)
        widths = sorted({w for w in range(1, WIDEST + 1) if f"BITS{w}[" in body})
        head = [f"{name} = {entries!r}" for entries, name in self.tables.items()]
        head += [
            f"BITS{w} = tuple(tuple(i for i in range({w}) if m >> i & 1) for m in range(1 << {w}))"
            for w in widths
        ]
        return "\n".join([*head, "", body, ""])

    # ------------------------------------------------------------------ functions

    def _function(self, head: str, registers: Sequence[str], steps: Sequence[Step]) -> None:
        self._write(0, f"def {head}({', '.join(registers)}):")
        self._body(steps, 1, {})
        self._write(0, "")

    def _loop(self, loop: PointCode) -> None:
        ((_, steps),) = loop.ways
        registers = list(loop.registers)
        if loop.name in self.circling:
            self._write(0, f"def {loop.name}({', '.join([*registers, f'fuel={FUEL}'])}):")
            self._write(1, "if not fuel:")
            self._write(2, f"return ({HANDED_OVER},)")
        else:
            self._write(0, f"def {loop.name}({', '.join(registers)}):")
        self._body(steps, 1, {}, inside=loop.name)
        self._write(0, "")

    def _way(self, point: PointCode, way: str, steps: Sequence[Step]) -> None:
        answers = [
            name
            for chosen, how in zip(point.choices, way, strict=True)
            if how == "c"
            for name in (chosen.answer, *((chosen.kind,) if chosen.kind else ()))
        ]
        self._write(0, f"def {point.name}_{way}({', '.join(['state', *answers])}):")
        self._unpack(point, read_in(steps))
        shared = self._share(steps)
        self._body(steps, 1, shared)
        self._write(0, "")

    def _unpack(self, point: PointCode, read: set[str]) -> None:
        names = [name if name in read else "_" for name in point.registers]
        if any(name != "_" for name in names):
            self._write(1, f"{', '.join(['_', *names])}{',' if not names else ''} = state")

    def _share(self, steps: Sequence[Step]) -> dict[Code, str]:
        """What several tables are looked up by is worked out once."""
        found: dict[Code, int] = {}
        assigned = {step.name for step in all_steps(steps) if isinstance(step, Assign)}
        for code in codes_in(steps):
            for inner in parts_of(code):
                if isinstance(inner, Table) and isinstance(inner.at, Operation):
                    found[inner.at] = found.get(inner.at, 0) + 1
        shared = self.shared = {}
        for code, times in found.items():
            if times > 1 and not registers_in(code) & assigned and _plain(code):
                self._write(1, f"at{len(shared)} = {self.text(code)}")
                shared[code] = f"at{len(shared)}"
        return shared

    def _candidates(self, point: PointCode, number: int, chosen: Chosen) -> None:
        self._write(0, f"def {point.name}_choice{number}(state):")
        read = set().union(*(registers_in(code) for code in _candidate_codes(chosen)))
        self._unpack(point, read)
        self.shared = {}
        self._write(1, f"return {self._listed(chosen)}")
        self._write(0, "")

    def _listed(self, chosen: Chosen) -> str:
        """What may be chosen, as a row of codes."""
        if chosen.low is not None and chosen.high is not None:
            return f"range({self.text(chosen.low)}, {self.text(chosen.high, SUM)} + 1)"
        return " + ".join(self._subset(things, bits) for things, bits in chosen.subsets)

    def _subset(self, things: tuple[int, ...], bits: Code) -> str:
        if isinstance(bits, Constant):
            return repr(tuple(t for at, t in enumerate(things) if bits.value >> at & 1))
        if things == tuple(range(len(things))) and len(things) <= WIDEST:
            return f"BITS{len(things)}[{self.text(bits)}]"
        return f"tuple([t for i, t in enumerate({things!r}) if {self.text(bits, SUM)} >> i & 1])"

    def _directory(self) -> None:
        """Per point, what may be chosen and how to go on."""
        self._write(0, "CHOICES = (")
        for point in self.module.decisions:
            names = [f"{point.name}_choice{n}" for n in range(len(point.choices))]
            self._write(1, f"({', '.join(names)},),")
        self._write(0, ")")
        self._write(0, "WAYS = (")
        for point in self.module.decisions:
            ways = ", ".join(f"{way!r}: {point.name}_{way}" for way, _ in point.ways)
            self._write(1, f"{{{ways}}},")
        self._write(0, ")")

    # ------------------------------------------------------------------ steps

    def _body(
        self, steps: Sequence[Step], indent: int, shared: dict[Code, str], inside: str = ""
    ) -> None:
        self.shared = shared
        for step in steps:
            match step:
                case Assign():
                    self._write(indent, f"{step.name} = {self.text(step.value)}")
                case Leave():
                    self._write(indent, f"if {self.condition(step.condition)}:")
                    self._body(step.then, indent + 1, shared, inside)
                case Jump():
                    self._write(indent, f"return {self._jump(step, inside)}")
                case Finish():
                    said = f"{self.text(step.winner)}, {self.text(step.reason)}"
                    self._write(indent, f"return ({OVER}, {said})")
                case HandOver():
                    self._write(indent, f"return ({HANDED_OVER},)")
        if not steps:
            self._write(indent, f"return ({HANDED_OVER},)")

    def _jump(self, jump: Jump, inside: str) -> str:
        values = [self.text(value) for _, value in jump.values]
        decision = next((p for p in self.module.decisions if p.name == jump.point), None)
        if decision is not None:
            return f"({', '.join([str(decision.number), *values])},)"
        if inside in self.circling and jump.point in self.circling:
            values.append("fuel - 1")
        return f"{jump.point}({', '.join(values)})"

    # ------------------------------------------------------------------ expressions

    def condition(self, code: Code) -> str:
        """Something that is only asked whether it holds."""
        if isinstance(code, Operation) and code.op == "!=" and code.args[1] == Constant(0):
            return self.text(code.args[0])
        return self.text(code)

    def text(self, code: Code, around: int = 0) -> str:
        """An expression, in brackets if what is around it binds more."""
        made, binding = self._text(code)
        return f"({made})" if binding < around else made

    def _text(self, code: Code) -> tuple[str, int]:
        if code in self.shared:
            return self.shared[code], ATOM
        match code:
            case Constant():
                return str(code.value), ATOM if code.value >= 0 else UNARY
            case Register():
                return code.name, ATOM
            case Table():
                return f"{self._table(code.entries)}[{self.text(code.at)}]", ATOM
        return self._operation(code)

    def _operation(self, code: Operation) -> tuple[str, int]:
        op, args = code.op, code.args
        if op in SIGNS:
            binding = SIGNS[op]
            left, right = self.text(args[0], binding), self.text(args[1], binding + 1)
            return f"{left} {op} {right}", binding
        match op:
            case "and":
                return " and ".join(self.text(each, AND + 1) for each in args), AND
            case "or":
                return " or ".join(self.text(each, OR + 1) for each in args), OR
            case "first":
                return f"{self.text(args[0], OR + 1)} or {self.text(args[1], OR + 1)}", OR
            case "not":
                return f"not {self.text(args[0], NOT)}", NOT
            case "if":
                condition, then, otherwise = (self.text(each, CHOICE + 1) for each in args)
                return f"{then} if {condition} else {otherwise}", CHOICE
            case "count":
                return f"{self.text(args[0], ATOM)}.bit_count()", ATOM
            case "has":
                return f"{self.text(args[0], SUM)} >> {self.text(args[1], ATOM)} & 1", MEET
        return f"{op}({', '.join(self.text(each) for each in args)})", ATOM

    def _table(self, entries: tuple[int, ...]) -> str:
        return self.tables.setdefault(entries, f"T{len(self.tables)}")

    def _write(self, indent: int, text: str) -> None:
        self.lines.append("    " * indent + text if text else "")


# ---------------------------------------------------------------------- what steps speak of


def all_steps(steps: Sequence[Step]) -> Iterator[Step]:
    """Steps, and those inside them."""
    for step in steps:
        yield step
        if isinstance(step, Leave):
            yield from all_steps(step.then)


def codes_in(steps: Sequence[Step]) -> Iterator[Code]:
    """The expressions in steps."""
    for step in all_steps(steps):
        match step:
            case Assign():
                yield step.value
            case Leave():
                yield step.condition
            case Jump():
                yield from (value for _, value in step.values)
            case Finish():
                yield step.winner
                yield step.reason


def parts_of(code: Code) -> Iterator[Code]:
    """An expression, and what it is made of."""
    yield code
    if isinstance(code, Table):
        yield from parts_of(code.at)
    elif isinstance(code, Operation):
        for each in code.args:
            yield from parts_of(each)


def read_in(steps: Sequence[Step]) -> set[str]:
    """The registers that steps read."""
    return set().union(*(registers_in(code) for code in codes_in(steps)))


def circling(module: Module) -> set[str]:
    """The loops that play can come to again without a decision between."""
    leads: dict[str, set[str]] = {}
    for loop in module.loops:
        steps = [step for _, way in loop.ways for step in all_steps(way)]
        leads[loop.name] = {step.point for step in steps if isinstance(step, Jump)}
    found = set()
    for name in leads:
        seen: set[str] = set()
        waiting = list(leads[name])
        while waiting:
            other = waiting.pop()
            if other in leads and other not in seen:
                seen.add(other)
                waiting.extend(leads[other])
        if name in seen:
            found.add(name)
    return found


def _candidate_codes(chosen: Chosen) -> list[Code]:
    ends = [each for each in (chosen.low, chosen.high) if each is not None]
    return [*ends, *(bits for _, bits in chosen.subsets)]


def _plain(code: Code) -> bool:
    """Whether an expression is a sum of registers and constants."""
    return all(
        isinstance(part, Constant | Register)
        or (isinstance(part, Operation) and part.op in ("+", "*"))
        for part in parts_of(code)
    )
