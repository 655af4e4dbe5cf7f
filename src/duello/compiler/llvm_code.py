"""Code becomes LLVM: whole matches, many in one call.

Purpose: the same steps of which `python_code` makes Python, as a function that plays so many
matches and counts how they end. Needs llvmlite, the extra `native`.
Input: whole matches as steps. Output: the text of an LLVM module.
Must not know: what the code was made of, or what the registers hold.
"""

from collections.abc import Sequence
from typing import Final

import llvmlite.ir as ll

from .code import Assign, Chosen, Code, Draw, Finish, HandOver, Jump, Leave, Step, Table
from .llvm_values import INT, LlvmValues, TooWide
from .playout import Playout
from .python_code import FUEL, WIDEST

NAME: Final = "playouts"
GOLDEN, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""The constants of splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators).
"""


class LlvmWriter(LlvmValues):
    """Writes `void playouts(i64 matches, i64 seed, i64* ends)`: how often a match ended so is added
    to `ends[winner * reasons + reason]`, and what is handed over to the last one.
    """

    def __init__(self, playout: Playout, winners: int, reasons: int) -> None:
        self.playout, self.reasons, self.handed = playout, reasons, winners * reasons
        super().__init__()
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
        for (things, bits), mask, size in zip(chosen.subsets, masks, sizes, strict=True):
            here = self.builder.and_(
                self.builder.icmp_signed(">=", left, INT(0)),
                self.builder.icmp_signed("<", left, size),
            )
            inside = self.builder.select(here, left, INT(0))
            found = self.builder.select(here, self._nth(things, bits, mask, inside), found)
            left = self.builder.sub(left, size)
        self.builder.store(found, self._register(chosen.answer))

    def _nth(self, things: tuple[int, ...], code: Code, mask: ll.Value, nth: ll.Value) -> ll.Value:
        """The n-th of the things whose bits are set. Of many, whose bits are looked up, the thing
        is looked up in the same place; of many others, bits are counted.
        """
        width = len(things)
        if not things:
            return INT(0)
        each: Sequence[int] = range(1 << width) if width <= WIDEST else ()
        if width > WIDEST:
            if not isinstance(code, Table):
                return self._counted(things, mask, nth)
            each, mask = code.entries, self.value(code.at)
        entries: list[int] = []
        for bits in each:
            held = [thing for at, thing in enumerate(things) if bits >> at & 1]
            entries.extend([*held, *[0] * (width - len(held))])
        at = self.builder.add(self.builder.mul(mask, INT(width)), nth)
        return self._entry(tuple(entries), at)

    def _counted(self, things: tuple[int, ...], mask: ll.Value, nth: ll.Value) -> ll.Value:
        """The n-th of the things whose bits are set: as many bits before it are taken away."""
        if len(things) >= INT.width:
            raise TooWide(f"a choice among {len(things)} things")
        build, left, before = self.builder, self._register("bits "), self._register("before ")
        build.store(mask, left)
        build.store(nth, before)
        head, body, over = (self._block(name) for name in ("head", "body", "over"))
        build.branch(head)
        build.position_at_end(head)
        count = build.load(before)
        build.cbranch(build.icmp_signed(">", count, INT(0)), body, over)
        build.position_at_end(body)
        bits = build.load(left)
        build.store(build.and_(bits, build.sub(bits, INT(1))), left)
        build.store(build.sub(count, INT(1)), before)
        build.branch(head)
        build.position_at_end(over)
        at = build.cttz(build.load(left), ll.IntType(1)(0))
        inside = build.icmp_signed("<", at, INT(len(things)))  # where none is set, it is not
        return self._entry(things, build.select(inside, at, INT(0)))

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
