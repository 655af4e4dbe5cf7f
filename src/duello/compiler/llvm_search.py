"""A search becomes LLVM: a function for each point, which goes through all answers to a state.

Purpose: the steps of which `expansion_code` makes Python, for machine code, over records. Needs
llvmlite, the extra `native`.
Input: steps of a search, records. Output: the text of an LLVM module.
Must not know: how states are numbered, or what the registers hold.
"""

from collections.abc import Sequence
from typing import Final

import llvmlite.ir as ll

from .code import (
    Assign,
    Beyond,
    Chosen,
    Code,
    Finish,
    HandOver,
    Jump,
    Leave,
    Note,
    PointCode,
    Reach,
    Step,
)
from .expansion import LEFT, Expansion
from .llvm_records import BYTES, NUMBERS, SHORT
from .llvm_table import LlvmTable
from .llvm_values import INT, TooWide
from .native_protocol import HANDED, SLOWLY, TOO_LARGE
from .python_code import FUEL
from .state_records import (
    KEPT_NUMBERS,
    MORE_NUMBERS,
    OVER_POINT,
    Record,
    Records,
)
from .steps import circling

BEFORE: Final = "before "
"""Stands before the names of what registers held in the state that is expanded."""


class LlvmSearch(LlvmTable):
    """Writes the module. late: whether somebody may be late, by point and decision; together: so
    many ways at most are gone through at one time.
    """

    def __init__(
        self,
        expansion: Expansion,
        records: Records,
        late: Sequence[Sequence[bool]],
        together: int,
    ) -> None:
        self.scope = ""
        super().__init__(records)
        self.expansion, self.late, self.together = expansion, late, together
        self.points = expansion.layout.module.decisions
        self.numbers = {point.name: point.number for point in self.points}
        self.circling = circling(expansion.layout.module)

    def text(self) -> str:
        """The module. Raises NotCompiled."""
        self.search_function([self._expand_function(point) for point in self.points])
        self.enter_function()
        self.rehash_function()
        self.digests_function()
        return str(self.module)

    # ------------------------------------------------------------------ a point

    def _expand_function(self, point: PointCode) -> ll.Function:
        """All answers to a state, from one way on."""
        function = self._function(f"expand{point.number}", [NUMBERS, BYTES, INT])
        _, record, self.number = function.args
        self.point, self.steps = point, self.expansion.ways(point)
        self.loops = self.expansion.loops(point, BEFORE)
        self.scratch = self._scratch()
        kept = self.records.points[point.number]
        for each in (*kept.key, *kept.rest):  # what is written twice comes as a whole last
            self.builder.store(self._loaded(record, each), self._register(each.register))
        self.builder.store(self._rounds_left(), self._register(LEFT))
        late = self.late[point.number]
        self.given = [self._listed(chosen) for chosen in point.choices]
        self.sizes = [
            self.builder.add(count, INT(int(may)))
            for (count, _), may in zip(self.given, late, strict=True)
        ]
        whole = self._whole()
        self._start()
        over = self.over = self._block("over")
        self._level("", over)
        self.builder.position_at_end(over)
        self._through(whole)
        self._end_function()
        return function

    def _rounds_left(self) -> ll.Value:
        """How many rounds may yet begin."""
        return self._get("left")

    def _through(self, whole: ll.Value) -> None:
        """All ways were gone, so many."""
        self._add("edges", whole)
        self.builder.ret(INT(0))

    def _whole(self) -> ll.Value:
        """In how many ways everything is answered; back from here, where they are too many."""
        whole: ll.Value = INT(1)
        for size in self.sizes:
            whole = self.builder.mul(whole, size)
            too_many = self._is(">", whole, INT(self.together))
            self._return_if(self.builder.or_(too_many, self._is("<=", whole, INT(0))), SLOWLY)
        return whole

    def _start(self) -> None:
        """From which answer to each decision on: of the way that is the next."""
        left = self._get("way")
        for at in range(len(self.sizes) - 1, 0, -1):
            nth = self.builder.srem(left, self.sizes[at])
            self.builder.store(nth, self._register(f"start {at}"))
            left = self.builder.sdiv(left, self.sizes[at])
        self.builder.store(left, self._register("start 0"))

    def _listed(self, chosen: Chosen) -> tuple[ll.Value, ll.Value | None]:
        """How many things may be chosen, declining included, and a row of them; of numbers in a
        row, None.
        """
        build, most = self.builder, self._get("branch")
        if chosen.low is not None and chosen.high is not None:
            size = build.add(build.sub(self.value(chosen.high), self.value(chosen.low)), INT(1))
            size = build.select(self._is("<", size, INT(0)), INT(0), size)
            self._return_if(self._is(">", size, most), SLOWLY)
            return build.add(size, INT(int(chosen.kind is not None))), None
        room = sum(len(things) for things, _ in chosen.subsets) + 1
        row = ll.IRBuilder(self.entry).alloca(ll.ArrayType(INT, room))
        count = self._register(f"count {chosen.answer}")
        build.store(INT(0), count)
        for things, bits in chosen.subsets:
            self._list(things, bits, row, count)
        self._return_if(self._is(">", build.load(count), most), SLOWLY)
        if chosen.declined is not None:
            build.store(INT(chosen.declined), build.gep(row, [INT(0), build.load(count)]))
            build.store(build.add(build.load(count), INT(1)), count)
        return build.load(count), row

    def _list(self, things: tuple[int, ...], bits: Code, row: ll.Value, count: ll.Value) -> None:
        """Put the things whose bits are set behind those in a row."""
        if len(things) >= INT.width:
            raise TooWide(f"a choice among {len(things)} things")
        if not things:
            return
        build, left = self.builder, self._register("left ")
        build.store(build.and_(self.value(bits), INT((1 << len(things)) - 1)), left)
        head, body, over = (self._block(name) for name in ("head", "body", "over"))
        build.branch(head)
        build.position_at_end(head)
        build.cbranch(self._is("!=", build.load(left), INT(0)), body, over)
        build.position_at_end(body)
        held = build.load(left)
        nth = build.cttz(held, ll.IntType(1)(1))
        build.store(self._entry(things, nth), build.gep(row, [INT(0), build.load(count)]))
        build.store(build.add(build.load(count), INT(1)), count)
        build.store(build.and_(held, build.sub(held, INT(1))), left)
        build.branch(head)
        build.position_at_end(over)

    # ------------------------------------------------------------------ answers

    def _level(self, way: str, after: ll.Block) -> None:
        """Go through the answers to the next decision, then to a block."""
        build, at = self.builder, len(way)
        chosen, (count, row) = self.point.choices[at], self.given[at]
        nth, start = self._register(f"nth {way}"), self._register(f"start {at}")
        build.store(build.load(start), nth)
        build.store(INT(0), start)
        head, body, rest, on = (self._block(name) for name in ("head", "body", "rest", "on"))
        build.branch(head)
        build.position_at_end(head)
        build.cbranch(self._is("<", build.load(nth), count), body, rest)
        build.position_at_end(body)
        self._choose(chosen, build.load(nth), count, row)
        self._further(f"{way}c", on)
        build.position_at_end(rest)
        if self.late[self.point.number][at]:
            late = self._block("late")
            build.cbranch(self._is("<", build.load(nth), self.sizes[at]), late, after)
            build.position_at_end(late)
            self._further(f"{way}l", on)
        else:
            build.branch(after)
        build.position_at_end(on)
        build.store(build.add(build.load(nth), INT(1)), nth)
        build.branch(head)

    def _choose(self, chosen: Chosen, nth: ll.Value, count: ll.Value, row: ll.Value | None) -> None:
        build = self.builder
        if row is not None or chosen.low is None:
            build.store(build.load(build.gep(row, [INT(0), nth])), self._register(chosen.answer))
            return
        value: ll.Value = build.add(self.value(chosen.low), nth)
        if chosen.kind is not None:
            declined = self._is("==", nth, build.sub(count, INT(1)))
            value = build.select(declined, INT(0), value)
            build.store(build.zext(declined, INT), self._register(chosen.kind))
        build.store(value, self._register(chosen.answer))

    def _further(self, way: str, after: ll.Block) -> None:
        if len(way) < len(self.point.choices):
            self._level(way, after)
            return
        build, number = self.builder, INT(0)
        for at, size in enumerate(self.sizes):
            nth = build.load(self._register(f"nth {way[:at]}"))
            number = build.add(build.mul(number, size), nth)
        self.way, self.after = number, after
        self._begin_way(way)
        self.blocks: dict[str, ll.Block] = {}
        self._steps(self.steps.get(way, (HandOver(),)))
        written: set[str] = set()
        while left := [name for name in self.blocks if name not in written]:
            written.add(left[0])
            self._loop(left[0])

    def _begin_way(self, way: str) -> None:
        """Before the steps of a way: on to the end, if it is not wanted any more."""
        on = self._block("on")
        self.builder.cbranch(self._is("<", self.way, self._get("until")), on, self.over)
        self.builder.position_at_end(on)

    # ------------------------------------------------------------------ steps

    def _steps(self, steps: Sequence[Step]) -> None:
        for step in steps:
            match step:
                case Assign():
                    self.builder.store(self.value(step.value), self._register(step.name))
                case Leave():
                    then, on = self._block("then"), self._block("on")
                    self.builder.cbranch(self.truth(step.condition), then, on)
                    self.builder.position_at_end(then)
                    self._steps(step.then)
                    self.builder.position_at_end(on)
                case Note():
                    self._told(step)
                case _:
                    self._end(step)
                    return
        self._end(HandOver())

    def _told(self, note: Note) -> None:
        """A search that compares nothing tells nobody."""
        raise TypeError(note)

    def _end(self, step: Step) -> None:
        """The end of a way."""
        match step:
            case Reach():
                self._reach(step)
            case Beyond():
                self._put("beyond", INT(1))
                self.builder.branch(self.after)
            case Finish():
                self._finish(step)
            case Jump():
                self._jump(step)
            case HandOver():
                self._stop(INT(HANDED))
            case _:
                raise TypeError(step)

    def _stop(self, status: ll.Value) -> None:
        """Back, to go on later with this way."""
        self._put("way", self.way)
        self.builder.ret(status)

    def _reach(self, step: Reach) -> None:
        build, kept = self.builder, self.records.points[self.numbers[step.point]]
        values, rounds = dict(step.values), self.value(step.rounds)
        self._begin_record(self.scratch, kept)
        fits: ll.Value = ll.IntType(1)(1)
        for each in kept.key + kept.rest:
            value = self.value(values[each.register])
            if each.most is not None:
                value = self._smaller(value, INT(each.most))
            if each.code in (KEPT_NUMBERS, MORE_NUMBERS):
                half = INT(1 << 8 * each.size - 1)
                near = build.icmp_unsigned("<", build.add(value, half), build.add(half, half))
                fits = build.and_(fits, near)
            self._keep(self.scratch, each, value)
        large, on = self._block("large"), self._block("fits")
        build.cbranch(fits, on, large)
        build.position_at_end(large)
        self._stop(INT(TOO_LARGE))
        build.position_at_end(on)
        self._enter_scratch(kept, rounds)

    def _enter_scratch(self, kept: Record, rounds: ll.Value) -> None:
        build = self.builder
        reach = self.reaches[kept.words]
        status = build.call(reach, [self.context, self.scratch, self.number, self.way, rounds])
        stop = self._block("stop")
        build.cbranch(self._is("==", status, INT(0)), self.after, stop)
        build.position_at_end(stop)
        self._stop(status)

    def _finish(self, step: Finish) -> None:
        """Play is over: it is counted, and where states are listed, it is listed."""
        build = self.builder
        self._add("ends", INT(1))
        listed = self._block("listed")
        build.cbranch(self._is("!=", self._get("listing"), INT(0)), listed, self.after)
        build.position_at_end(listed)
        winner, reason = self.value(step.winner), self.value(step.reason)
        shorts = build.bitcast(self.scratch, SHORT.as_pointer())
        for at, value in enumerate((INT(OVER_POINT), winner, reason)):
            build.store(build.trunc(value, SHORT), build.gep(shorts, [INT(at)]))
        some = next(iter(self.reaches.values()))
        status = build.call(some, [self.context, self.scratch, self.number, self.way, INT(0)])
        stop = self._block("stop")
        build.cbranch(self._is("==", status, INT(0)), self.after, stop)
        build.position_at_end(stop)
        self._stop(status)

    # ------------------------------------------------------------------ loops

    def _jump(self, step: Jump) -> None:
        """On to a loop that is not put in place."""
        build, loop = self.builder, step.point
        values = [(name, self.value(code)) for name, code in step.values]
        inside, fuel = self.scope.strip(), self._fuel()
        for name, value in values:
            build.store(value, self._place(f"{loop} ", name))
        if inside in self.circling and loop in self.circling:
            build.store(build.sub(build.load(fuel), INT(1)), fuel)
        else:
            build.store(INT(FUEL), fuel)
        if loop not in self.blocks:
            self.blocks[loop] = self._block(loop)
        build.branch(self.blocks[loop])

    def _loop(self, loop: str) -> None:
        """Write the steps of a loop."""
        build = self.builder
        build.position_at_end(self.blocks[loop])
        if loop in self.circling:
            empty, on = self._block("empty"), self._block("on")
            build.cbranch(self._is(">", build.load(self._fuel()), INT(0)), on, empty)
            build.position_at_end(empty)
            self._end(HandOver())
            build.position_at_end(on)
        self.scope = f"{loop} "
        self._steps(self.loops[loop])
        self.scope = ""

    def _fuel(self) -> ll.Value:
        return self._place("", "fuel ")

    def _place(self, scope: str, name: str) -> ll.Value:
        before, self.scope = self.scope, scope
        found = self._register(name)
        self.scope = before
        return found

    def _register(self, name: str) -> ll.Value:
        """Registers of a loop are its own; what was before has names of its own."""
        if name.startswith(BEFORE):
            name = name.removeprefix(BEFORE)
        elif name != LEFT:
            name = f"{self.scope}{name}"
        return super()._register(name)
