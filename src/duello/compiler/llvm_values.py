"""Expressions become LLVM, in whatever function is being written.

Purpose: the meaning of every expression over whole numbers, and where registers and tables are.
Needs llvmlite, the extra `native`.
Input: expressions. Output: instructions, where a builder stands.
Must not know: what is done with them.
"""

from typing import Final

import llvmlite.ir as ll

from .code import Code, Constant, Operation, Register, Table
from .diagrams import NotCompiled
from .steps import parts_of

INT: Final = ll.IntType(64)
SIGNED = ("==", "!=", "<", "<=", ">", ">=")


class TooWide(NotCompiled):
    """A set of more things than are looked up."""


def _narrow(value: int) -> int:
    """A number that has room in a register, or bits. Raises TooWide."""
    if not -1 << 63 < value < 1 << 63:
        raise TooWide("a set of more than 63 things")
    return value


class LlvmValues:
    """Writes expressions. entry: the block of the function in which registers are made."""

    builder: ll.IRBuilder
    entry: ll.Block

    def __init__(self) -> None:
        self.module = ll.Module(name="duello")
        self.tables: dict[tuple[int, ...], ll.GlobalVariable] = {}
        self.registers: dict[str, ll.Value] = {}

    def value(self, code: Code) -> ll.Value:
        """An expression as a whole number."""
        match code:
            case Constant():
                return INT(_narrow(code.value))
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
            most = max(abs(_narrow(entry)) for entry in entries)
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
