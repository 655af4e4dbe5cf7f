"""Code becomes LLVM: whole matches, many in one call.

Purpose: the same steps of which `python_code` makes Python, as a function that plays so many
matches and counts how they end. Needs llvmlite, the extra `native`.
Input: whole matches as steps. Output: the text of an LLVM module.
Must not know: what the code was made of, or what the registers hold.
"""

from collections.abc import Sequence
from typing import Final

import llvmlite.ir as ll

from .code import (
    Assign,
    Chosen,
    Code,
    Constant,
    Draw,
    Finish,
    HandOver,
    Jump,
    Leave,
    Operation,
    Register,
    Step,
    Table,
)
from .diagrams import NotCompiled
from .playout import Playout
from .python_code import FUEL, WIDEST
from .steps import parts_of

INT: Final = ll.IntType(64)
BIT: Final = ll.IntType(1)
NAME: Final = "playouts"
GOLDEN, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""The constants of splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators).
"""

SIGNED = ("==", "!=", "<", "<=", ">", ">=")


class TooWide(NotCompiled):
    """A set of more things than are looked up."""


class LlvmWriter:
    """Writes `void playouts(i64 matches, i64 seed, i64* ends)`: how often a match ended so is added
    to `ends[winner * reasons + reason]`, and what is handed over to the last one.
    """

    def __init__(self, playout: Playout, winners: int, reasons: int) -> None:
        self.playout, self.reasons, self.handed = playout, reasons, winners * reasons
        self.module = ll.Module(name="duello")
        self.tables: dict[tuple[int, ...], ll.GlobalVariable] = {}
        self.registers: dict[str, ll.Value] = {}
        self.points: dict[str, ll.Block] = {}

    def text(self) -> str:
        """The module. Raises TooWide."""
        kind = ll.FunctionType(ll.VoidType(), [INT, INT, INT.as_pointer()])
        function = ll.Function(self.module, kind, NAME)
        matches, seed, self.ends = function.args
        self.entry = function.append_basic_block("entry")
        setup = function.append_basic_block("setup")
        self.builder = ll.IRBuilder(setup)
        self.state, self.left, self.fuel, self.turns = (
            self._register(name) for name in ("random ", "left ", "fuel ", "turns ")
        )
        self.builder.store(seed, self.state)
        self.builder.store(matches, self.left)
        self.head = function.append_basic_block("head")
        done = function.append_basic_block("done")
        begin = function.append_basic_block("begin")
        self.points = {n: function.append_basic_block(n) for n, _, _ in self.playout.points}
        self.builder.position_at_end(self.head)
        left = self.builder.load(self.left)
        self.builder.store(self.builder.sub(left, INT(1)), self.left)
        self.builder.cbranch(self.builder.icmp_signed(">", left, INT(0)), begin, done)
        ll.IRBuilder(done).ret_void()
        self.builder.position_at_end(begin)
        self.builder.store(INT(FUEL), self.fuel)
        self.builder.store(INT(self.playout.turns), self.turns)
        self._steps(self.playout.begin)
        for name, _, steps in self.playout.points:
            self.builder.position_at_end(self.points[name])
            self._steps(steps)
        self.builder.position_at_end(setup)
        self.builder.branch(self.head)
        ll.IRBuilder(self.entry).branch(setup)
        return str(self.module)

    # ------------------------------------------------------------------ steps

    def _steps(self, steps: Sequence[Step]) -> None:
        for step in steps:
            match step:
                case Assign():
                    self.builder.store(self.value(step.value), self._register(step.name))
                case Leave():
                    self._leave(step)
                case Draw():
                    self._draw(step.chosen)
                case Jump():
                    self._jump(step)
                case Finish():
                    at = self.builder.mul(self.value(step.winner), INT(self.reasons))
                    self._end(self.builder.add(at, self.value(step.reason)))
                case HandOver():
                    self._end(INT(self.handed))

    def _leave(self, step: Leave) -> None:
        then, on = self._block("then"), self._block("on")
        self.builder.cbranch(self.truth(step.condition), then, on)
        self.builder.position_at_end(then)
        self._steps(step.then)
        self.builder.position_at_end(on)

    def _jump(self, step: Jump) -> None:
        values = [(name, self.value(code)) for name, code in step.values]
        for name, value in values:
            self.builder.store(value, self._register(name))
        turns = self.builder.sub(self.builder.load(self.turns), INT(1))
        self.builder.store(turns, self.turns)
        self._unless(self.builder.icmp_signed(">", turns, INT(0)))
        if step.point.startswith("loop"):
            left = self.builder.sub(self.builder.load(self.fuel), INT(1))
            self.builder.store(left, self.fuel)
            self._unless(self.builder.icmp_signed(">", left, INT(0)))
        else:
            self.builder.store(INT(FUEL), self.fuel)
        self.builder.branch(self.points[step.point])

    def _end(self, at: ll.Value) -> None:
        place = self.builder.gep(self.ends, [at])
        self.builder.store(self.builder.add(self.builder.load(place), INT(1)), place)
        self.builder.branch(self.head)

    def _unless(self, condition: ll.Value) -> None:
        """Hand over unless a condition holds."""
        on, over = self._block("on"), self._block("over")
        self.builder.cbranch(condition, on, over)
        self.builder.position_at_end(over)
        self._end(INT(self.handed))
        self.builder.position_at_end(on)

    # ------------------------------------------------------------------ draws

    def _draw(self, chosen: Chosen) -> None:
        if chosen.low is not None and chosen.high is not None:
            self._draw_number(chosen, chosen.low, chosen.high)
            return
        masks = [self.value(bits) for _, bits in chosen.subsets]
        sizes = [self.builder.ctpop(mask) for mask in masks]
        whole = INT(int(chosen.declined is not None))
        for size in sizes:
            whole = self.builder.add(whole, size)
        self._unless(self.builder.icmp_signed(">", whole, INT(0)))
        left = self._random(whole)
        found = INT(chosen.declined or 0)
        for (things, _), mask, size in zip(chosen.subsets, masks, sizes, strict=True):
            here = self.builder.and_(
                self.builder.icmp_signed(">=", left, INT(0)),
                self.builder.icmp_signed("<", left, size),
            )
            inside = self.builder.select(here, left, INT(0))
            found = self.builder.select(here, self._nth(things, mask, inside), found)
            left = self.builder.sub(left, size)
        self.builder.store(found, self._register(chosen.answer))

    def _nth(self, things: tuple[int, ...], mask: ll.Value, nth: ll.Value) -> ll.Value:
        """The n-th of the things whose bits are set."""
        width = len(things)
        if width > WIDEST:
            raise TooWide(width)
        if not things:
            return INT(0)
        entries: list[int] = []
        for bits in range(1 << width):
            held = [thing for at, thing in enumerate(things) if bits >> at & 1]
            entries.extend([*held, *[0] * (width - len(held))])
        at = self.builder.add(self.builder.mul(mask, INT(width)), nth)
        return self._entry(tuple(entries), at)

    def _draw_number(self, chosen: Chosen, low: Code, high: Code) -> None:
        start, end = self.value(low), self.value(high)
        size = self.builder.add(self.builder.sub(end, start), INT(1))
        self._unless(self.builder.icmp_signed(">", size, INT(0)))
        extra = INT(int(chosen.kind is not None))
        found = self.builder.add(start, self._random(self.builder.add(size, extra)))
        self.builder.store(found, self._register(chosen.answer))
        if chosen.kind is not None:
            declined = self.builder.icmp_signed(">", found, end)
            self.builder.store(self.builder.zext(declined, INT), self._register(chosen.kind))

    def _random(self, below: ll.Value) -> ll.Value:
        """A whole number from 0 on, less than this one: splitmix64, and the upper half of it times
        the bound.
        """
        build = self.builder
        state = build.add(build.load(self.state), INT(GOLDEN))
        build.store(state, self.state)
        mixed = build.mul(build.xor(state, build.lshr(state, INT(30))), INT(FIRST))
        mixed = build.mul(build.xor(mixed, build.lshr(mixed, INT(27))), INT(SECOND))
        mixed = build.xor(mixed, build.lshr(mixed, INT(31)))
        return build.lshr(build.mul(build.lshr(mixed, INT(32)), below), INT(32))

    # ------------------------------------------------------------------ expressions

    def value(self, code: Code) -> ll.Value:
        """An expression as a whole number."""
        match code:
            case Constant():
                return INT(code.value)
            case Register():
                return self.builder.load(self._register(code.name))
            case Table():
                return self._entry(code.entries, self.value(code.at))
        if code.op in SIGNED or code.op in ("and", "or", "not"):
            return self.builder.zext(self.truth(code), INT)
        return self._operation(code)

    def truth(self, code: Code) -> ll.Value:
        """An expression as a condition."""
        if isinstance(code, Operation):
            if code.op in SIGNED:
                return self.builder.icmp_signed(code.op, *(self.value(each) for each in code.args))
            if code.op in ("and", "or"):
                join = getattr(self.builder, f"{code.op}_")
                found = self.truth(code.args[0])
                for each in code.args[1:]:
                    found = join(found, self.truth(each))
                return found
            if code.op == "not":
                return self.builder.not_(self.truth(code.args[0]))
        return self.builder.icmp_signed("!=", self.value(code), INT(0))

    def _operation(self, code: Operation) -> ll.Value:
        build, args = self.builder, code.args
        if code.op == "if":
            return self._either(args[0], args[1], args[2])
        values = [self.value(each) for each in args]
        match code.op:
            case "+" | "-" | "*" | "&" | "|":
                name = {"+": "add", "-": "sub", "*": "mul", "&": "and_", "|": "or_"}[code.op]
                return getattr(build, name)(*values)
            case "count":
                return build.ctpop(values[0])
            case "has":
                return build.and_(build.lshr(*values), INT(1))
            case "first":
                return build.select(build.icmp_signed("!=", values[0], INT(0)), *values)
            case "abs":
                less = build.icmp_signed("<", values[0], INT(0))
                return build.select(less, build.neg(values[0]), values[0])
        sign = "<" if code.op == "min" else ">"
        return build.select(build.icmp_signed(sign, *values), *values)

    def _either(self, condition: Code, then: Code, otherwise: Code) -> ll.Value:
        """One or the other; what is looked up in a table only where it may be."""
        here = self.truth(condition)
        parts = [*parts_of(then), *parts_of(otherwise)]
        if not any(isinstance(part, Table) for part in parts):
            return self.builder.select(here, self.value(then), self.value(otherwise))
        yes, no, after = self._block("yes"), self._block("no"), self._block("after")
        self.builder.cbranch(here, yes, no)
        ends = []
        for block, code in ((yes, then), (no, otherwise)):
            self.builder.position_at_end(block)
            ends.append((self.value(code), self.builder.block))
            self.builder.branch(after)
        self.builder.position_at_end(after)
        found = self.builder.phi(INT)
        for value, block in ends:
            found.add_incoming(value, block)
        return found

    def _entry(self, entries: tuple[int, ...], at: ll.Value) -> ll.Value:
        table = self.tables.get(entries)
        if table is None:
            most = max(abs(entry) for entry in entries)
            bits = next((b for b in (8, 16, 32) if most < 1 << b - 1), 64)
            kind = ll.ArrayType(ll.IntType(bits), len(entries))
            table = ll.GlobalVariable(self.module, kind, f"T{len(self.tables)}")
            table.global_constant, table.linkage = True, "internal"
            table.initializer = kind(list(entries))
            self.tables[entries] = table
        found = self.builder.load(self.builder.gep(table, [INT(0), at]))
        return self.builder.sext(found, INT) if found.type != INT else found

    def _register(self, name: str) -> ll.Value:
        found = self.registers.get(name)
        if found is None:
            builder = ll.IRBuilder(self.entry)
            builder.position_at_start(self.entry)
            found = self.registers[name] = builder.alloca(INT)
        return found

    def _block(self, name: str) -> ll.Block:
        return self.builder.function.append_basic_block(name)
