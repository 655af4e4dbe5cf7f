"""A search in LLVM in which ways are compared with each other, and with those of twins.

Purpose: of a state that is answered in every way, which ways a player cannot tell apart, and
whether what the player may do behind them is the same; how to come to the twins of the states
behind it.
What is different, generated Python has to say. Needs llvmlite, the extra `native`.
Input: rows of ways. Output: functions in an LLVM module.
Must not know: how a state is answered, or what is found.
"""

from collections.abc import Sequence

import llvmlite.ir as ll

from .llvm_answers import LlvmAnswers
from .llvm_records import BYTE, BYTES, NUMBERS, SHORT, WHOLE
from .llvm_values import INT
from .native_answers import CHOSEN, ENDED, FIXED, HIDDEN, MARKED, MINE, OUTLINE, SEEN, TOLD
from .native_protocol import ELSEWHERE, FIRST_HASH, NONE, SLOWLY, TENFOLD
from .state_records import WORD


class LlvmComparing(LlvmAnswers):
    """Writes the module."""

    limits = (*LlvmAnswers.limits, ("pool_count", "pool_room"))

    def text(self) -> str:
        """The module. Raises NotCompiled."""
        answers = self.answers_functions()
        self.enter_function()
        self.enter = self.module.get_global("enter")
        self._group_function()
        self._answer_function(answers)
        self._pairs_function()
        self._compared_function()
        self.search_function([])
        self.rehash_function()
        self.digests_function()
        return str(self.module)

    def _come(self, at: ll.Value, *given: ll.Value) -> None:
        super()._come(at, *given)
        build = self.builder
        for seat in (0, 1):
            code = build.sub(self._get(f"code{seat}"), INT(NONE))
            self._change(f"codes{seat}", at, code, INT)
            beside, twin = self._get(f"beside{seat}"), self._register(f"twin {seat}")
            elsewhere = self._is("==", beside, INT(1))
            build.store(build.select(elsewhere, INT(ELSEWHERE), INT(0)), twin)
            with build.if_then(self._is(">", beside, INT(1))):
                count, here = self._get("pool_count"), build.inttoptr(beside, BYTES)
                there = self._cell("pool", build.mul(count, INT(self.records.size)), BYTE)
                for word in range(self.records.size // WORD):
                    build.store(build.load(self._word(here, word)), self._word(there, word))
                self._add("pool_count", INT(1))
                build.store(self._get("pool_count"), twin)
            self._change(f"twins{seat}", at, build.load(twin), WHOLE)

    def _change(self, name: str, at: ll.Value, value: ll.Value, kind: ll.Type) -> None:
        """Enter a number where there is another one: pages of which all is 0 take no memory as long
        as nothing is written there.
        """
        cell, wanted = self._cell(name, at, kind), self.builder.trunc(value, kind)
        with self.builder.if_then(self._is("!=", self.builder.load(cell), wanted)):
            self.builder.store(wanted, cell)

    def _expanded(self, number: ll.Value, expands: Sequence[ll.Function]) -> None:
        whole = self._block("whole")
        self._stopped(self.builder.call(self.compared, [self.context, number]), whole)
        self.builder.position_at_end(whole)

    # ------------------------------------------------------------------ a state

    def _compared_function(self) -> None:
        """`compared(context, number)`: a state is answered and compared, and what it leads to is
        entered.
        """
        self.compared = self._function("compared", [NUMBERS, INT])
        build, number = self.builder, self.compared.args[1]
        self._return_if(self._is("==", self._get("trusted"), INT(0)), SLOWLY)
        self._look_at(number)
        self._put("pairs_here", INT(0))
        record = self._record_in_hand(number)
        self._answer(0, record)
        point = build.load(build.bitcast(record, SHORT.as_pointer()))
        entering = self._block("entering")
        self._go_to(entering, self._is("!=", self._get("scouting"), INT(0)))
        for seat in (0, 1):
            self._answer_twin(seat, self._twin_in_hand(seat, number), point)
        status = build.call(self.pairs, [self.context])
        self._back_if_stopped(status)
        build.branch(entering)
        build.position_at_end(entering)
        self._enter_all(number)
        self._add("edges", self._get("ways0"))
        self._add("ends", self._get("ended"))
        self._add("pairs", self._get("pairs_here"))
        self._add("mirrored", build.mul(self._get("ways0"), self._get("seats")))
        build.ret(INT(0))
        self._end_function()

    def _twin_in_hand(self, seat: int, number: ll.Value) -> ll.Value:
        """Where the twin of the state stands that is being expanded."""
        build = self.builder
        here = self._cell(f"twins{seat}", number, WHOLE)
        held = self._cell(f"held_twins{seat}", self._get("at"), WHOLE)
        return build.zext(build.load(build.select(self._is_here(number), here, held)), INT)

    def _back_if_stopped(self, status: ll.Value) -> None:
        on, back = self._block("on"), self._block("back")
        self.builder.cbranch(self._is("==", status, INT(0)), on, back)
        ll.IRBuilder(back).ret(status)
        self.builder.position_at_end(on)

    def _look_at(self, number: ll.Value) -> None:
        """Some states the reference looks at, once."""
        build, over = self.builder, self._block("over")
        self._go_to(over, self._is("==", number, self._get("looked")))
        self._return_if(self._is("<", number, self._get("checked_first")), SLOWLY)
        step, nth = self._register("step "), build.add(number, INT(1))
        build.store(self._get("checked"), step)
        head, more, on = (self._block(name) for name in ("head", "more", "on"))
        build.branch(head)
        build.position_at_end(head)
        tenfold = build.mul(build.load(step), INT(TENFOLD))
        build.cbranch(self._is(">", nth, tenfold), more, on)
        build.position_at_end(more)
        build.store(tenfold, step)
        build.branch(head)
        build.position_at_end(on)
        left = build.srem(nth, build.load(step))
        self._return_if(self._is("==", left, INT(0)), SLOWLY)
        build.branch(over)
        build.position_at_end(over)

    def _answer(self, which: int, record: ll.Value) -> None:
        self._put("buffer", self._get(f"buffer{which}"))
        self._put("options", self._get(f"options{which}"))
        self._put("missing_in", INT(which))
        status = self.builder.call(self.answer, [self.context, record, INT(which)])
        self._back_if_stopped(status)

    def _answer_twin(self, seat: int, place: ll.Value, point: ll.Value) -> None:
        build = self.builder
        self._put(f"ways{seat + 1}", INT(0))
        with build.if_then(self._is("!=", place, INT(0))):
            self._return_if(self._is("==", place, INT(ELSEWHERE)), SLOWLY)
            at = build.mul(build.sub(place, INT(1)), INT(self.records.size))
            record = self._cell("pool", at, BYTE)
            theirs = build.load(build.bitcast(record, SHORT.as_pointer()))
            same, aligned, over = (self._block(name) for name in ("same", "aligned", "over"))
            with build.goto_block(aligned):
                build.ret(INT(SLOWLY))
            wide = [build.zext(each, INT) for each in (point, theirs)]
            both = build.add(build.mul(wide[0], INT(len(self.points))), wide[1])
            unlike = self._block("unlike")
            build.cbranch(self._is("==", *wide), same, unlike)
            build.position_at_end(unlike)
            switch = build.switch(both, over)  # of what is due there, nothing is answered alike
            for one, other in self.matter.aligned:
                switch.add_case(INT(one * len(self.points) + other), aligned)
            build.position_at_end(same)
            here, ended = self._get("pairs_here"), self._get("ended")
            self._answer(seat + 1, record)
            self._put("pairs_here", here)
            self._put("ended", ended)
            build.branch(over)
            build.position_at_end(over)

    def _answer_function(self, answers: Sequence[ll.Function]) -> None:
        """`answer(context, record, which)`: all ways from a state are written down."""
        self.answer = self._function("answer", [NUMBERS, BYTES, INT])
        build, (_, record, which) = self.builder, self.answer.args
        point = build.load(build.bitcast(record, SHORT.as_pointer()))
        none = self._block("none")
        ll.IRBuilder(none).ret(INT(SLOWLY))
        switch = build.switch(point, none)
        for number, function in enumerate(answers):
            block = self._block("point")
            switch.add_case(SHORT(number), block)
            build.position_at_end(block)
            build.ret(build.call(function, [self.context, record, which]))
        self._end_function()

    def _enter_all(self, number: ll.Value) -> None:
        """Enter what all ways lead to."""
        build, left = self.builder, self._get("left")
        buffer, codes = self._numbers("buffer0"), [self._numbers(f"behind{s}") for s in (0, 1)]
        twins = [self._numbers(f"buffer{seat + 1}") for seat in (0, 1)]
        with self._each(self._get("ways0"), self._get("way")) as (way, next_):
            row = self._row(buffer, way)
            self._go_to(next_, self._has(row, ENDED))
            rounds, beyond = self._said(row, 0), self._block("beyond")
            self._go_to(beyond, self._is(">", rounds, left))
            for seat in (0, 1):
                code = self._in(codes[seat], way)
                self._put(f"code{seat}", code)
                after, twin = (
                    self._row(buffer, code),
                    self._row(twins[seat], build.sub(INT(-2), code)),
                )
                mine = build.select(self._is(">=", code, INT(0)), after, twin)
                beside = build.ptrtoint(mine, INT)
                none = self._is("==", code, INT(NONE))
                self._put(f"beside{seat}", build.select(none, INT(0), beside))
            record = build.bitcast(row, BYTES)
            status = build.call(self.enter, [self.context, record, number, way, rounds])
            stop = self._block("stop")
            build.cbranch(self._is("==", status, INT(0)), next_, stop)
            build.position_at_end(stop)
            self._put("way", way)
            build.ret(status)
            build.position_at_end(beyond)
            self._put("beyond", INT(1))

    def _has(self, row: ll.Value, mark: int) -> ll.Value:
        marks = self.builder.and_(self._said(row, MARKED), INT(mark))
        return self._is("!=", marks, INT(0))

    # ------------------------------------------------------------------ pairs

    def _pairs_function(self) -> None:
        """`pairs(context)`: the ways are compared."""
        self.pairs = self._function("pairs", [NUMBERS])
        build, count = self.builder, self._get("ways0")
        self.buffer = self._numbers("buffer0")
        wide = build.sub(INT(63), build.ctlz(build.or_(count, INT(1)), ll.IntType(1)(0)))
        mask = build.sub(build.shl(INT(4), wide), INT(1))
        self._put("group_mask", mask)
        for seat in (0, 1):
            behind = self._numbers(f"behind{seat}")
            with self._each(count) as (way, _):
                build.store(INT(NONE), self._at(behind, way))
            self._hidden_ways(seat, count)
            twin = self._block("twin")
            alone = self._block("alone")
            build.cbranch(self._is("!=", self._get(f"ways{seat + 1}"), INT(0)), twin, alone)
            build.position_at_end(twin)
            self._beside_ways(seat, count, behind)
            build.branch(alone)
            build.position_at_end(alone)
            self._alike_ways(seat, count, behind)
        build.ret(INT(0))
        self._end_function()

    def _key(self, row: ll.Value, one: int, other: int) -> ll.Value:
        """A key for what two words of a row say."""
        build = self.builder
        found = self._mix(build.xor(self._said(row, one), INT(FIRST_HASH)))
        return self._mix(build.xor(found, self._said(row, other)))

    def _hidden_ways(self, seat: int, count: ll.Value) -> None:
        """What a player hears of choices that are not shown."""
        build = self.builder
        self._add("stamp", INT(1))
        with self._each(count) as (way, next_):
            row = self._row(self.buffer, way)
            both = INT(HIDDEN[seat] | CHOSEN[seat])
            marks = build.and_(self._said(row, MARKED), both)
            self._go_to(next_, self._is("!=", marks, both))
            first = self._first(self._key(row, FIXED[seat], OUTLINE[seat]), way)
            self._go_to(next_, self._is("==", first, way))
            self._add("pairs_here", INT(1))
            other = self._row(self.buffer, first)
            told = self._said(row, TOLD[seat]), self._said(other, TOLD[seat])
            self._return_if(self._is("!=", *told), SLOWLY)

    def _alike_ways(self, seat: int, count: ll.Value, behind: ll.Value) -> None:
        """The states behind ways that a player cannot tell apart."""
        build = self.builder
        self._add("stamp", INT(1))
        with self._each(count) as (way, next_):
            row = self._row(self.buffer, way)
            self._go_to(next_, self._has(row, ENDED))
            first = self._first(self._key(row, MINE[seat], TOLD[seat]), way)
            self._go_to(next_, self._is("==", first, way))
            self._compare(seat, row, self._row(self.buffer, first), next_)
            place = self._at(behind, way)
            none = self._is("==", build.load(place), INT(NONE))
            build.store(build.select(none, first, build.load(place)), place)

    def _beside_ways(self, seat: int, count: ll.Value, behind: ll.Value) -> None:
        """The same answers from the twin."""
        build = self.builder
        theirs = self._numbers(f"buffer{seat + 1}")
        self._turn(seat)
        mine, turned = self._numbers("options0"), self._numbers("turned")
        options = self._numbers(f"options{seat + 1}")
        with self._each(count) as (way, next_):
            row = self._row(self.buffer, way)
            self._go_to(next_, self._has(row, ENDED))
            left, there, stride = way, INT(0), INT(1)
            for at in reversed(range(self.deep)):
                size = self._in(mine, at * self.places)
                nth = build.srem(left, size)
                left = build.sdiv(left, size)
                option = self._in(turned, build.add(nth, INT(at * self.places)))
                self._go_to(next_, self._is("<", option, INT(0)))
                there = build.add(there, build.mul(option, stride))
                stride = build.mul(stride, self._in(options, at * self.places))
            other = self._row(theirs, there)
            told = self._said(row, TOLD[seat]), self._said(other, TOLD[seat])
            self._go_to(next_, self._is("!=", *told))
            self._go_to(next_, self._has(other, ENDED))
            self._compare(seat, row, other, next_)
            build.store(build.sub(INT(-2), there), self._at(behind, way))

    def _turn(self, seat: int) -> None:
        """Which option of the twin each option is."""
        build = self.builder
        mine, theirs = self._numbers("options0"), self._numbers(f"options{seat + 1}")
        turned = self._numbers("turned")
        for at in range(self.deep):
            begin = at * self.places
            with self._each(self._in(mine, begin)) as (nth, _):
                code = self._in(mine, build.add(nth, INT(begin + 1)))
                place = self._at(turned, build.add(nth, INT(begin)))
                build.store(INT(-1), place)
                with self._each(self._in(theirs, begin)) as (other, next_):
                    there = self._in(theirs, build.add(other, INT(begin + 1)))
                    self._go_to(next_, self._is("!=", there, code))
                    build.store(other, place)

    def _compare(self, seat: int, row: ll.Value, other: ll.Value, same: ll.Block) -> None:
        """Two states that a player cannot tell apart: on if they are not the same one."""
        build = self.builder
        records = [build.bitcast(each, BYTES) for each in (row, other)]
        self._go_to(same, self._same(records[0], records[1], self.records.size // WORD))
        self._add("pairs_here", INT(1))
        one, like = self._said(row, SEEN[seat]), self._said(other, SEEN[seat])
        asked = build.and_(self._is("!=", one, INT(0)), self._is("!=", like, INT(0)))
        self._return_if(build.and_(asked, self._is("!=", one, like)), SLOWLY)

    # ------------------------------------------------------------------ groups

    def _first(self, key: ll.Value, way: ll.Value) -> ll.Value:
        return self.builder.call(self.group, [self.context, key, way])

    def _group_function(self) -> None:
        """`group(context, key, way)`: the first way of this stamp that has this key."""
        self.group = self._function("group", [NUMBERS, INT, INT])
        build, (_, key, way) = self.builder, self.group.args
        keys, marks = self._numbers("group_keys"), self._numbers("group_marks")
        mask, stamp, at = self._get("group_mask"), self._get("stamp"), self._register("at ")
        build.store(build.and_(key, mask), at)
        probe, fresh, taken, on = (self._block(n) for n in ("probe", "fresh", "taken", "on"))
        build.branch(probe)
        build.position_at_end(probe)
        place = build.load(at)
        mark = self._in(marks, place)
        build.cbranch(self._is("!=", build.lshr(mark, INT(32)), stamp), fresh, taken)
        build.position_at_end(fresh)
        build.store(key, self._at(keys, place))
        build.store(build.or_(build.shl(stamp, INT(32)), way), self._at(marks, place))
        build.ret(way)
        build.position_at_end(taken)
        with build.if_then(self._is("==", self._in(keys, place), key)):
            build.ret(build.and_(mark, INT((1 << 32) - 1)))
        build.branch(on)
        build.position_at_end(on)
        build.store(build.and_(build.add(place, INT(1)), mask), at)
        build.branch(probe)
        self._end_function()
