"""A table of states in LLVM, and the queue of those that wait.

Purpose: `search` takes states off a queue, one after another, and has each expanded; whatever is
reached is entered into a table of all states. It comes back when the queue is empty, when it was
told to, when room is short, and where it needs somebody who knows more. Needs llvmlite, the extra
`native`.
Input: records. Output: functions in an LLVM module.
Must not know: how a state is expanded, or who listens.

Everything that it works on stands in one row of whole numbers, by the names in `native_protocol`.
"""

from collections.abc import Callable, Sequence

import llvmlite.ir as ll

from .code import Register
from .diagrams import NotCompiled
from .llvm_values import INT, LlvmValues
from .native_protocol import (
    BOUND,
    FIRST_HASH,
    LONGEST,
    NO_ROOM,
    PAUSED,
    PLACE,
    SECOND_HASH,
    SLOWLY,
    THROUGH,
)
from .state_records import KEPT_NUMBERS, MORE_NUMBERS, SIZES, WORD, Field, Record, Records

BYTE, SHORT, WHOLE = ll.IntType(8), ll.IntType(16), ll.IntType(32)
BYTES, NUMBERS = BYTE.as_pointer(), INT.as_pointer()


class LlvmTable(LlvmValues):
    """Writes the functions that number states."""

    limits: Sequence[tuple[str, str]] = (
        *((f"{each}_count", "waiting_room") for each in ("near", "next", "far")),
        ("returns_count", "returns_room"),
    )
    """What there must be room for before a state is entered."""

    context: ll.Value
    """The first argument of each function: where everything stands."""

    def __init__(self, records: Records) -> None:
        super().__init__()
        self.records = records
        self.image = self._image_function() if records.images else None
        self.sorting = self._sorting_function() if any(records.exchanges) else None
        self.reaches: dict[int, ll.Function] = {}
        for record in records.points:
            if record.words not in self.reaches:
                self.reaches[record.words] = self._reach_function(record.words)

    # ------------------------------------------------------------------ functions and blocks

    def _function(self, name: str, kinds: Sequence[ll.Type], internal: bool = True) -> ll.Function:
        """Begin to write a function, which returns a whole number."""
        function = ll.Function(self.module, ll.FunctionType(INT, list(kinds)), name)
        if internal:
            function.linkage = "internal"
        self.entry = function.append_basic_block("entry")
        setup = function.append_basic_block("setup")
        self.builder, self.registers = ll.IRBuilder(setup), {}
        self.context = function.args[0]
        return function

    def _end_function(self) -> None:
        """The registers are all made: on from there."""
        setup = self.builder.function.blocks[1]
        ll.IRBuilder(self.entry).branch(setup)

    def _get(self, name: str) -> ll.Value:
        return self.builder.load(self._field(name))

    def _put(self, name: str, value: ll.Value) -> None:
        self.builder.store(value, self._field(name))

    def _field(self, name: str) -> ll.Value:
        return self.builder.gep(self.context, [INT(PLACE[name])])

    def _add(self, name: str, value: ll.Value) -> None:
        self._put(name, self.builder.add(self._get(name), value))

    def _cell(self, name: str, at: ll.Value, kind: ll.Type) -> ll.Value:
        """Where an entry of a column stands."""
        start = self.builder.inttoptr(self._get(name), kind.as_pointer())
        return self.builder.gep(start, [at])

    def _entry_of(self, name: str, at: ll.Value, kind: ll.Type) -> ll.Value:
        return self.builder.zext(self.builder.load(self._cell(name, at, kind)), INT)

    def _enter(self, name: str, at: ll.Value, value: ll.Value, kind: ll.Type) -> None:
        self.builder.store(self.builder.trunc(value, kind), self._cell(name, at, kind))

    def _word(self, record: ll.Value, at: int) -> ll.Value:
        words = self.builder.bitcast(record, NUMBERS)
        return self.builder.gep(words, [INT(at)])

    def _record(self, number: ll.Value) -> ll.Value:
        at = self.builder.mul(number, INT(self.records.size))
        return self._cell("records", at, BYTE)

    def _is(self, sign: str, left: ll.Value, right: ll.Value) -> ll.Value:
        return self.builder.icmp_signed(sign, left, right)

    def _return_if(self, condition: ll.Value, status: int) -> None:
        with self.builder.if_then(condition):
            self.builder.ret(INT(status))

    # ------------------------------------------------------------------ records

    def _scratch(self) -> ll.Value:
        """Room for a record."""
        made = ll.IRBuilder(self.entry).alloca(ll.ArrayType(INT, self.records.size // WORD))
        return self.builder.bitcast(made, BYTES)

    def _begin_record(self, record: ll.Value, kept: Record) -> None:
        """A record of a point in which nothing stands yet."""
        for at in range(self.records.size // WORD):
            self.builder.store(INT(0), self._word(record, at))
        point = self.builder.bitcast(record, SHORT.as_pointer())
        self.builder.store(SHORT(kept.number), point)

    def _field_of(self, record: ll.Value, one: Field) -> ll.Value:
        kind = ll.IntType(8 * one.size)
        return self.builder.bitcast(self.builder.gep(record, [INT(one.at)]), kind.as_pointer())

    def _loaded(self, record: ll.Value, one: Field) -> ll.Value:
        found = self.builder.load(self._field_of(record, one), align=1)
        if one.size == SIZES["Q"]:
            return found
        widen = self.builder.sext if one.code in (KEPT_NUMBERS, MORE_NUMBERS) else self.builder.zext
        return widen(found, INT)

    def _keep(self, record: ll.Value, one: Field, value: ll.Value) -> None:
        """Write what a field holds."""
        narrow = value
        if one.size != SIZES["Q"]:
            narrow = self.builder.trunc(value, ll.IntType(8 * one.size))
        self.builder.store(narrow, self._field_of(record, one), align=1)

    # ------------------------------------------------------------------ states that count as one

    def _image_function(self) -> ll.Function:
        """`image(context, record, into)`: write the image of a record, as far as states are told
        apart by it; 0 if there is none.
        """
        function = self._function("image", [NUMBERS, BYTES, BYTES])
        _, record, into = function.args
        build, none = self.builder, self._block("none")
        ll.IRBuilder(none).ret(INT(0))
        switch = build.switch(build.load(build.bitcast(record, SHORT.as_pointer())), none)
        for kept, image in zip(self.records.points, self.records.images, strict=True):
            there, block = self.records.points[image.point], self._block("point")
            if there.words != kept.words:
                raise NotCompiled("records that are longer from the other seats")
            switch.add_case(SHORT(kept.number), block)
            build.position_at_end(block)
            for each in kept.key:
                build.store(self._loaded(record, each), self._register(each.register))
            on = self._block("on")
            build.cbranch(self.truth(image.there), on, none)
            build.position_at_end(on)
            self._begin_record(into, there)
            values = dict(image.values)
            for each in there.key:
                self._keep(into, each, self.value(values[each.register]))
            build.ret(INT(1))
        self._end_function()
        return function

    def _image(self, record: ll.Value) -> ll.Value:
        """The image of a record; where there is none, the record itself."""
        if self.image is None:
            return record
        into = self._scratch()
        found = self.builder.call(self.image, [self.context, record, into])
        return self.builder.select(self._is("!=", found, INT(0)), into, record)

    def _sorting_function(self) -> ll.Function:
        """`sorted(context, record, into)`: write a record with its equal pieces in order, as far as
        states are told apart by it.
        """
        function = self._function("sorted", [NUMBERS, BYTES, BYTES])
        _, record, into = function.args
        build, done = self.builder, self._block("done")
        ll.IRBuilder(done).ret(INT(0))
        for at in range(self.records.size // WORD):
            build.store(build.load(self._word(record, at)), self._word(into, at))
        switch = build.switch(build.load(build.bitcast(record, SHORT.as_pointer())), done)
        for kept, exchanges in zip(self.records.points, self.records.exchanges, strict=True):
            if not exchanges:
                continue
            block = self._block("point")
            switch.add_case(SHORT(kept.number), block)
            build.position_at_end(block)
            for each in kept.key:
                build.store(self._loaded(record, each), self._register(each.register))
            for image in exchanges:
                changed = {n: code for n, code in image.values if code != Register(n)}
                so, values = self.truth(image.there), map(self.value, changed.values())
                for name, value in zip(changed, list(values), strict=True):
                    place = self._register(name)
                    build.store(build.select(so, value, build.load(place)), place)
            for each in kept.key:
                self._keep(into, each, build.load(self._register(each.register)))
            build.branch(done)
        self._end_function()
        return function

    def _in_order(self, record: ll.Value) -> ll.Value:
        """A record with its equal pieces in order."""
        if self.sorting is None:
            return record
        into = self._scratch()
        self.builder.call(self.sorting, [self.context, record, into])
        return into

    def _both_ways(self, record: ll.Value) -> tuple[ll.Value, ll.Value]:
        """A record and its image, both in order: the same where nobody changes seats."""
        mine = self._in_order(record)
        return mine, mine if self.image is None else self._in_order(self._image(record))

    def _common(self, record: ll.Value, image: ll.Value, words: int) -> ll.Value:
        """The smaller one of a record and its image: the same for both."""
        build = self.builder
        if image is record:
            return record
        less: ll.Value = ll.IntType(1)(0)
        for at in reversed(range(words)):
            mine, other = (build.load(self._word(each, at)) for each in (record, image))
            here = build.icmp_unsigned("<", other, mine)
            less = build.select(build.icmp_signed("==", other, mine), less, here)
        return build.select(less, image, record)

    # ------------------------------------------------------------------ numbering states

    def _reach_function(self, words: int) -> ll.Function:
        """A state is reached: from a state, on a way, on which so many rounds begin."""
        function = self._function(f"reach{words}", [NUMBERS, BYTES, INT, INT, INT])
        _, record, number, way, rounds = function.args
        build = self.builder
        for count, room in self.limits:
            self._return_if(self._is(">=", self._get(count), self._get(room)), NO_ROOM)
        reached = self._smaller(build.add(self._get("round"), rounds), INT(LONGEST))
        moment = self._smaller(build.add(self._get("moment"), INT(1)), INT(LONGEST))
        given = record, number, way, reached, moment
        probe, fresh, known = (self._block(name) for name in ("probe", "fresh", "known"))
        at, found = self._register("at "), self._register("found ")
        mask, either = self._get("mask"), self._both_ways(record)
        self._begin_probing(*either, words, at)
        build.cbranch(self._is("!=", self._get("listing"), INT(0)), fresh, probe)
        build.position_at_end(probe)
        slot = self._entry_of("slots", build.load(at), WHOLE)
        compare, on = self._block("compare"), self._block("on")
        build.cbranch(self._is("==", slot, INT(0)), fresh, compare)
        build.position_at_end(compare)
        build.store(build.sub(slot, INT(1)), found)
        there = self._in_order(self._record(build.load(found)))
        self._if_one(there, either, words, (known, on))
        build.position_at_end(on)
        build.store(build.and_(build.add(build.load(at), INT(1)), mask), at)
        build.branch(probe)
        build.position_at_end(known)
        self._known(build.load(found), *given)
        build.position_at_end(fresh)
        self._fresh(build.load(at), *given)
        self._end_function()
        return function

    def _begin_probing(self, record: ll.Value, image: ll.Value, words: int, at: ll.Value) -> None:
        """Where a state is looked for first: at the same place as its image."""
        found = self._hash(self._common(record, image, words), words)
        self.builder.store(self.builder.and_(found, self._get("mask")), at)

    def _if_one(
        self,
        kept: ll.Value,
        either: tuple[ll.Value, ll.Value],
        words: int,
        go: tuple[ll.Block, ...],
    ) -> None:
        """On to one block, if a record that is kept is one of two, which may be the same, and
        otherwise to the other.
        """
        build, (record, image), (known, on) = self.builder, either, go
        if image is not record:
            other = self._block("other")
            build.cbranch(self._same(kept, record, words), known, other)
            build.position_at_end(other)
        build.cbranch(self._same(kept, image, words), known, on)

    def _smaller(self, one: ll.Value, other: ll.Value) -> ll.Value:
        return self.builder.select(self._is("<", one, other), one, other)

    def _hash(self, record: ll.Value, words: int) -> ll.Value:
        build, found = self.builder, INT(FIRST_HASH)
        for at in range(words):
            found = build.xor(found, build.load(self._word(record, at)))
            found = build.mul(found, INT(SECOND_HASH))
            found = build.xor(found, build.lshr(found, INT(32)))
        return found

    def _same(self, one: ll.Value, other: ll.Value, words: int) -> ll.Value:
        build, found = self.builder, INT(0)
        for at in range(words):
            here, there = (build.load(self._word(each, at)) for each in (one, other))
            found = build.or_(found, build.xor(here, there))
        return self._is("==", found, INT(0))

    def _write(self, at: ll.Value, record: ll.Value) -> None:
        """Keep a record as that of a state."""
        there = self._record(at)
        for word in range(self.records.size // WORD):
            self.builder.store(self.builder.load(self._word(record, word)), self._word(there, word))

    def _come(self, at: ll.Value, *given: ll.Value) -> None:
        """Keep how a state is reached, and let it wait."""
        record, number, way, reached, moment = given
        self._write(at, record)
        self._enter("parents", at, number, WHOLE)
        self._enter("ways", at, way, WHOLE)
        self._enter("rounds", at, reached, SHORT)
        self._enter("moments", at, moment, SHORT)
        later = self.builder.sub(reached, self._get("round"))
        near, further = self._is("==", later, INT(0)), self._is(">", later, INT(1))
        for name, here in (
            ("near", near),
            ("next", self._is("==", later, INT(1))),
            ("far", further),
        ):
            with self.builder.if_then(here):
                self._enter(name, self._get(f"{name}_count"), at, WHOLE)
                self._add(f"{name}_count", INT(1))

    def _fresh(self, at: ll.Value, *given: ll.Value) -> None:
        build, count = self.builder, self._get("count")
        self._return_if(self._is(">=", count, self._get("room")), NO_ROOM)
        self._come(count, *given)
        self._enter("done", count, INT(0), BYTE)
        with build.if_then(self._is("==", self._get("listing"), INT(0))):
            self._enter("slots", at, build.add(count, INT(1)), WHOLE)
        self._add("count", INT(1))
        full = self._is(">=", self._get("count"), self._get("most"))
        build.ret(build.select(full, INT(BOUND), INT(0)))

    def _known(self, known: ll.Value, *given: ll.Value) -> None:
        """A state that was seen: it may be nearer now, or it may be a way back."""
        build, (_, number, way, reached, moment) = self.builder, given
        rounds = self._entry_of("rounds", known, SHORT)
        moments = self._entry_of("moments", known, SHORT)
        waits = self._is("==", self._entry_of("done", known, BYTE), INT(0))
        nearer = build.and_(waits, self._before(reached, moment, rounds, moments))
        with build.if_then(nearer):
            self._come(known, *given)
            build.ret(INT(0))
        later = self._before(self._get("round"), self._get("moment"), rounds, moments)
        back = build.and_(build.not_(later), self._is("!=", self._get("may_return"), INT(0)))
        with build.if_then(back):
            at = build.mul(self._get("returns_count"), INT(3))
            for place, value in enumerate((number, way, known)):
                self._enter("returns", build.add(at, INT(place)), value, WHOLE)
            self._add("returns_count", INT(1))
        build.ret(INT(0))

    def _before(self, *lengths: ll.Value) -> ll.Value:
        """Whether one length is less than another one."""
        rounds, moments, than, and_moments = lengths
        same = self.builder.and_(self._is("==", rounds, than), self._is("<", moments, and_moments))
        return self.builder.or_(self._is("<", rounds, than), same)

    # ------------------------------------------------------------------ what is called

    def search_function(self, expands: Sequence[ll.Function]) -> None:
        """`search(context)`: take states off the queue, and let each be expanded."""
        self._function("search", [NUMBERS], internal=False)
        build = self.builder
        head, run, on = (self._block(name) for name in ("head", "run", "on"))
        build.branch(head)
        build.position_at_end(head)
        at = self._get("at")
        self._return_if(self._is(">=", at, self._get("end")), THROUGH)
        number = self._entry_of("queue", at, WHOLE)
        look = self._block("look")
        build.cbranch(self._is("==", self._get("way"), INT(0)), look, run)
        build.position_at_end(look)
        self._look(number, run, on)
        build.position_at_end(run)
        self._expanded(number, expands)
        self._enter("done", number, INT(1), BYTE)
        self._add("expanded", INT(1))
        self._add("budget", INT(-1))
        build.branch(on)
        build.position_at_end(on)
        self._add("at", INT(1))
        self._put("way", INT(0))
        build.branch(head)
        self._end_function()

    def _look(self, number: ll.Value, run: ll.Block, on: ll.Block) -> None:
        """Whether a state of the queue still waits, and may be done now."""
        build, begin = self.builder, self._block("begin")
        waits = self._is("==", self._entry_of("done", number, BYTE), INT(0))
        for name, length in (("rounds", "round"), ("moments", "moment")):
            same = self._is("==", self._entry_of(name, number, SHORT), self._get(length))
            waits = build.and_(waits, same)
        build.cbranch(waits, begin, on)
        build.position_at_end(begin)
        self._return_if(self._is("<=", self._get("budget"), INT(0)), PAUSED)
        self._put("ends_before", self._get("ends"))
        with build.if_then(self._is("!=", self._get("only"), INT(0))):
            way = self._entry_of("only", self._get("at"), WHOLE)
            self._put("way", way)
            self._put("until", build.add(way, INT(1)))
        build.branch(run)

    def _expanded(self, number: ll.Value, expands: Sequence[ll.Function]) -> None:
        """Let the code of its point expand a state; back, if that breaks off."""
        build, whole, slowly = self.builder, self._block("whole"), self._block("slowly")
        record = self._record(number)
        ll.IRBuilder(slowly).ret(INT(SLOWLY))
        switch = build.switch(build.load(build.bitcast(record, SHORT.as_pointer())), slowly)
        for place, expand in enumerate(expands):
            block, stopped = self._block("point"), self._block("stopped")
            switch.add_case(SHORT(place), block)
            build.position_at_end(block)
            status = build.call(expand, [self.context, record, number])
            build.cbranch(self._is("==", status, INT(0)), whole, stopped)
            ll.IRBuilder(stopped).ret(status)
        build.position_at_end(whole)

    def _by_words(self, record: ll.Value, then: Callable[[int], None], other: int) -> None:
        """Do something for each number of words that records may have by which they are compared.
        other: what is returned for records of no point.
        """
        build = self.builder
        point = build.load(build.bitcast(record, SHORT.as_pointer()))
        none = self._block("none")
        ll.IRBuilder(none).ret(INT(other))
        switch = build.switch(point, none)
        blocks = {words: self._block("words") for words in self.reaches}
        for record_of in self.records.points:
            switch.add_case(SHORT(record_of.number), blocks[record_of.words])
        for words, block in blocks.items():
            build.position_at_end(block)
            then(words)

    def enter_function(self) -> None:
        """`enter(context, record, number, way, rounds)`: a state is reached otherwise."""
        function = self._function("enter", [NUMBERS, BYTES, INT, INT, INT], internal=False)

        def reach(words: int) -> None:
            self.builder.ret(self.builder.call(self.reaches[words], list(function.args)))

        self._by_words(function.args[1], reach, SLOWLY)
        self._end_function()

    def rehash_function(self) -> None:
        """`rehash(context)`: all states are put into an empty table."""
        place = self._place_function()
        self._function("rehash", [NUMBERS], internal=False)
        build, at = self.builder, self._register("number ")
        head, body, over = (self._block(name) for name in ("head", "body", "over"))
        build.store(INT(0), at)
        build.branch(head)
        build.position_at_end(head)
        build.cbranch(self._is("<", build.load(at), self._get("count")), body, over)
        build.position_at_end(body)
        build.call(place, [self.context, build.load(at)])
        build.store(build.add(build.load(at), INT(1)), at)
        build.branch(head)
        build.position_at_end(over)
        build.ret(INT(0))
        self._end_function()

    def _place_function(self) -> ll.Function:
        """A state is put among those before it."""
        function = self._function("place", [NUMBERS, INT])
        number = function.args[1]
        record, at = self._record(number), self._register("at ")
        either = self._both_ways(record)

        def put(words: int) -> None:
            build, mask = self.builder, self._get("mask")
            self._begin_probing(*either, words, at)
            probe, free, taken = (self._block(name) for name in ("probe", "free", "taken"))
            build.branch(probe)
            build.position_at_end(probe)
            slot = self._entry_of("slots", build.load(at), WHOLE)
            build.cbranch(self._is("==", slot, INT(0)), free, taken)
            build.position_at_end(taken)
            build.store(build.and_(build.add(build.load(at), INT(1)), mask), at)
            build.branch(probe)
            build.position_at_end(free)
            self._enter("slots", build.load(at), build.add(number, INT(1)), WHOLE)
            build.ret(INT(0))

        self._by_words(record, put, 0)
        self._end_function()
        return function
