"""Records in LLVM: how they are read and written, and which are of states that count as one.

Purpose: what a table of states does with records, and what a search works on by its names. Needs
llvmlite, the extra `native`.
Input: records. Output: instructions in an LLVM module.
Must not know: which records are kept.
"""

from collections.abc import Sequence

import llvmlite.ir as ll

from .code import Register
from .diagrams import NotCompiled
from .llvm_values import INT, LlvmValues
from .native_protocol import FIRST_HASH, PLACE, SECOND_HASH
from .state_records import KEPT_NUMBERS, MORE_NUMBERS, SIZES, WORD, Field, Record, Records

BYTE, SHORT, WHOLE = ll.IntType(8), ll.IntType(16), ll.IntType(32)
BYTES, NUMBERS = BYTE.as_pointer(), INT.as_pointer()

ROUNDS_OF_DIGEST = (
    (0x87C37B91114253D5, 31, 27, 0x52DCE729),
    (0x4CF5AD432745937F, 33, 31, 0x38495AB5),
)
SPREAD = 0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53
"""The constants of MurmurHash3, which is everybody's."""


class LlvmRecords(LlvmValues):
    """Writes what is done with records."""

    context: ll.Value
    """The first argument of each function: where everything stands."""

    def __init__(self, records: Records) -> None:
        super().__init__()
        self.records = records
        self.image = self._image_function() if records.images else None
        self.sorting = self._sorting_function() if any(records.exchanges) else None

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

    # ------------------------------------------------------------------ hashes

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

    def _digest(self, record: ll.Value, words: int) -> tuple[ll.Value, ll.Value]:
        """Both halves of a digest of what states are told apart by: MurmurHash3 for 128 bits."""
        build, halves = self.builder, [INT(0), INT(0)]
        for at in range(words):
            which = at % 2
            times, turns, after, more = ROUNDS_OF_DIGEST[which]
            word = build.mul(build.load(self._word(record, at)), INT(times))
            word = build.mul(self._turned(word, turns), INT(ROUNDS_OF_DIGEST[1 - which][0]))
            half = self._turned(build.xor(halves[which], word), after)
            half = build.add(half, halves[1 - which])
            halves[which] = build.add(build.mul(half, INT(5)), INT(more))
        one, other = (build.xor(half, INT(words * WORD)) for half in halves)
        one = build.add(one, other)
        one, other = self._spread(one), self._spread(build.add(other, one))
        one = build.add(one, other)
        return one, build.add(other, one)

    def _turned(self, value: ll.Value, by: int) -> ll.Value:
        build = self.builder
        return build.or_(build.shl(value, INT(by)), build.lshr(value, INT(INT.width - by)))

    def _spread(self, value: ll.Value) -> ll.Value:
        """A half of which each digit hangs on each of another one."""
        build = self.builder
        for times in SPREAD:
            value = build.mul(build.xor(value, build.lshr(value, INT(33))), INT(times))
        return build.xor(value, build.lshr(value, INT(33)))
