"""What is only known while playing, beyond the small sets: numbers and sets of pieces.

Purpose: number terms are sums of registers and of a few other things; set terms are registers
narrowed and widened by constants. Both stand at the leaves of diagrams.
Input: registers. Output: terms, equal ones being one object.
Must not know: diagrams, or what the registers are for.
"""

from collections.abc import Iterator
from typing import Final, Union

from attrs import field, frozen

from duello.dsl.ir import sure

Part = Union[str, int, tuple[int, ...], "Sum", "Mask"]
"""What a part of a sum is made of: the name of a register, a number or a set, or a table."""


@frozen(eq=False)
class Base:
    """A part of a sum. op: `register` (name), `count` (how many are in a set), `bit` (a set and
    the number of a bit: 1 or 0), `product` (two
    sums), `smaller`, `greater` (two sums), `size` (without its sign: a sum), `entry` (a table of
    numbers, and a sum that says which).
    """

    op: str
    args: tuple[Part, ...]
    number: int

    @property
    def table(self) -> tuple[int, ...]:
        """The numbers in the table of an `entry`."""
        table = self.args[0]
        if not isinstance(table, tuple):
            raise TypeError(self.op)
        return table


@frozen(eq=False)
class Sum:
    """A constant, and parts with their factors. Without parts it would be a plain number."""

    constant: int
    parts: tuple[tuple[Base, int], ...]


@frozen(eq=False)
class Mask:
    """A set of small numbers, as bits. op: `register` (name), `meet` or `join` (a set, and a set
    or constant bits), `first` (two sets: the first, unless it is empty), or `spread` (a set, and
    for each of its bits those that it stands for).
    """

    op: str
    args: tuple["str | Mask | int | tuple[int, ...]", ...]

    @property
    def groups(self) -> tuple[int, ...]:
        """What each bit stands for in a `spread`."""
        groups = self.args[1]
        if not isinstance(groups, tuple):
            raise TypeError(self.op)
        return groups

    @property
    def inner(self) -> "Mask":
        """The set of which something is made."""
        inner = self.args[0]
        if not isinstance(inner, Mask):
            raise TypeError(self.op)
        return inner


Term = Sum | Mask
Number = int | Sum
Bits = int | Mask


@frozen(eq=False)
class Terms:
    """All terms of one compilation: equal ones are the same object."""

    _bases: dict[tuple[object, ...], Base] = field(factory=dict)
    _sums: dict[tuple[object, ...], Sum] = field(factory=dict)
    _masks: dict[tuple[object, ...], Mask] = field(factory=dict)

    # ------------------------------------------------------------------ numbers

    def register(self, name: str) -> Sum:
        """A number that is kept in a register."""
        return self.alone(self.base("register", name))

    def base(self, op: str, *args: Part) -> Base:
        """A part of a sum."""
        key = (op, *args)
        found = self._bases.get(key)
        if found is None:
            found = self._bases[key] = Base(op, args, len(self._bases))
        return found

    def alone(self, base: Base) -> Sum:
        """A sum of one part."""
        return self._sum(0, ((base, 1),))

    def _sum(self, constant: int, parts: tuple[tuple[Base, int], ...]) -> Sum:
        key = (constant, parts)
        found = self._sums.get(key)
        if found is None:
            found = self._sums[key] = Sum(constant, parts)
        return found

    def total(self, constant: int, parts: dict[Base, int]) -> Number:
        """A constant and parts with factors, as a number or a sum."""
        left = tuple(
            sorted(((b, n) for b, n in parts.items() if n), key=lambda part: part[0].number)
        )
        return self._sum(constant, left) if left else constant

    def add(self, left: Number, right: Number, factor: int = 1) -> Number:
        """Left + factor * right."""
        if isinstance(right, int):
            if isinstance(left, int):
                return left + factor * right
            return self._sum(left.constant + factor * right, left.parts)
        constant, parts = (left, {}) if isinstance(left, int) else (left.constant, dict(left.parts))
        for base, times in right.parts:
            parts[base] = parts.get(base, 0) + factor * times
        return self.total(constant + factor * right.constant, parts)

    def times(self, left: Number, right: Number) -> Number:
        """Left * right."""
        if isinstance(right, int):
            return self.add(0, left, right)
        if isinstance(left, int):
            return self.add(0, right, left)
        return self.alone(self.base("product", left, right))

    def extreme(self, op: str, left: Number, right: Number) -> Number:
        """The `smaller` or the `greater` of two numbers."""
        apart = self.add(left, right, -1)
        if isinstance(apart, int):
            return left if (apart <= 0) == (op == "smaller") else right
        return self.alone(self.base(op, left, right))

    def size(self, one: Number) -> Number:
        """A number without its sign."""
        return abs(one) if isinstance(one, int) else self.alone(self.base("size", one))

    def entry(self, table: tuple[int, ...], at: Sum) -> Sum:
        """The number at a place of a table, counted from 0."""
        return self.alone(self.base("entry", table, at))

    # ------------------------------------------------------------------ sets

    def mask(self, name: str) -> Mask:
        """A set that is kept in a register."""
        return self._mask("register", name)

    def _mask(self, op: str, *args: "str | Mask | int | tuple[int, ...]") -> Mask:
        key = (op, *args)
        found = self._masks.get(key)
        if found is None:
            found = self._masks[key] = Mask(op, args)
        return found

    def meet(self, left: Bits, right: Bits) -> Bits:
        """What is in both."""
        if isinstance(left, int) and isinstance(right, int):
            return left & right
        if isinstance(left, int):
            left, right = right, left
        if isinstance(left, int) or left is right or right == ALL:
            return left
        if right == 0:
            return 0
        known = left.args[1] if len(left.args) > 1 else None
        if isinstance(right, int) and isinstance(known, int):
            if left.op == "meet":
                return self.meet(left.inner, known & right)
            if left.op == "join":
                return self.join(self.meet(left.inner, right), known & right)
        return self._mask("meet", left, right)

    def join(self, left: Bits, right: Bits) -> Bits:
        """What is in either."""
        if isinstance(left, int) and isinstance(right, int):
            return left | right
        if isinstance(left, int):
            left, right = right, left
        if isinstance(left, int) or left is right or right == 0:
            return left
        known = left.args[1] if len(left.args) > 1 else None
        if isinstance(right, int) and isinstance(known, int):
            if left.op == "meet" and known | right == ALL:
                return self.join(left.inner, right)
            if left.op == "join":
                return self.join(left.inner, known | right)
        return self._mask("join", left, right)

    def first(self, left: Bits, right: Bits) -> Bits:
        """The first set, or the second one if the first is empty."""
        if isinstance(left, int):
            return left or right
        return left if left is right else self._mask("first", left, right)

    def spread(self, bits: Bits, groups: tuple[int, ...]) -> Bits:
        """What the bits of a set stand for, all together. No other bits may be in it."""
        if isinstance(bits, Mask):
            return self._mask("spread", bits, groups)
        found = 0
        for at, group in enumerate(groups):
            found |= group if bits >> at & 1 else 0
        return found

    def at_most(self, bits: Bits) -> int:
        """All that may be in a set, as bits."""
        if isinstance(bits, int):
            return bits
        if bits.op == "register":
            return ALL
        if bits.op == "spread":
            return sure(int, self.spread(self.at_most(bits.inner), bits.groups))
        left, right = (self.at_most(each) for each in bits.args if isinstance(each, int | Mask))
        return left & right if bits.op == "meet" else left | right

    def bit(self, bits: Bits, at: int) -> Number:
        """1 if a set has a bit, and else 0."""
        return bits >> at & 1 if isinstance(bits, int) else self.alone(self.base("bit", bits, at))

    def count(self, bits: Bits) -> Number:
        """How many are in a set."""
        return bits.bit_count() if isinstance(bits, int) else self.alone(self.base("count", bits))


ALL: Final = -1
"""The set of everything, as bits."""


def registers(term: object) -> Iterator[str]:
    """The names of the registers that a term reads."""
    if isinstance(term, Sum):
        for base, _ in term.parts:
            yield from registers(base)
    elif isinstance(term, Base | Mask):
        if term.op == "register":
            yield str(term.args[0])
        else:
            for each in term.args:
                yield from registers(each)
