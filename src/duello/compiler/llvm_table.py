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

from .llvm_records import BYTE, BYTES, NUMBERS, SHORT, WHOLE, LlvmRecords
from .llvm_values import INT
from .native_protocol import (
    ASKED,
    BOUND,
    FREE,
    LONGEST,
    NEW,
    NO_ROOM,
    OPEN,
    PAUSED,
    ROUND,
    SEEN,
    SLOWLY,
    THROUGH,
    UNKNOWN,
)
from .state_records import WORD, Records

NUMBER = 4
"""Behind a digest stands its number, in so many bytes, the lowest first."""


class LlvmTable(LlvmRecords):
    """Writes the functions that number states."""

    limits: Sequence[tuple[str, str]] = (
        *((f"{each}_count", "waiting_room") for each in ("near", "next", "far")),
        ("returns_count", "returns_room"),
    )
    """What there must be room for before a state is entered."""

    def __init__(self, records: Records) -> None:
        super().__init__(records)
        self.reaches: dict[int, ll.Function] = {}
        for record in records.points:
            if record.words not in self.reaches:
                self.reaches[record.words] = self._reach_function(record.words)

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
        fresh, known, absent, away = (
            self._block(name) for name in ("fresh", "known", "absent", "away")
        )
        at, found = self._register("at "), self._register("found ")
        either = self._both_ways(record)
        self._begin_probing(*either, words, at)
        probe = self._block("probe")
        build.cbranch(self._is("!=", self._get("listing"), INT(0)), fresh, probe)
        build.position_at_end(probe)
        self._probe(either, words, (at, found), (known, absent))
        build.position_at_end(known)
        self._return_if(self._scouts(), 0)
        self._known(build.load(found), *given)
        build.position_at_end(absent)
        build.cbranch(self._is("!=", self._get("filter"), INT(0)), away, fresh)
        build.position_at_end(away)
        self._away(self._digest(self._common(*either, words), words), fresh, *given)
        build.position_at_end(fresh)
        self._fresh(build.load(at), *given)
        self._end_function()
        return function

    def _probe(
        self,
        either: tuple[ll.Value, ll.Value],
        words: int,
        places: tuple[ll.Value, ll.Value],
        go: tuple[ll.Block, ll.Block],
    ) -> None:
        """Look from a place in the table on for one of two records: on to one block where it is
        found, and otherwise to the other, with the place where it may be.
        """
        build, (at, found), (known, absent) = self.builder, places, go
        probe, compare, on = build.block, self._block("compare"), self._block("on")
        slot = self._entry_of("slots", build.load(at), WHOLE)
        build.cbranch(self._is("==", slot, INT(0)), absent, compare)
        build.position_at_end(compare)
        build.store(build.sub(slot, INT(1)), found)
        there = self._in_order(self._record(build.load(found)))
        self._if_one(there, either, words, (known, on))
        build.position_at_end(on)
        build.store(build.and_(build.add(build.load(at), INT(1)), self._get("mask")), at)
        build.branch(probe)

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
        build, (_, _, _, reached, moment) = self.builder, given
        rounds = self._entry_of("rounds", known, SHORT)
        moments = self._entry_of("moments", known, SHORT)
        waits = self._is("==", self._entry_of("done", known, BYTE), INT(0))
        nearer = build.and_(waits, self._before(reached, moment, rounds, moments))
        with build.if_then(nearer):
            self._come(known, *given)
            build.ret(INT(0))
        self._back(known, rounds, moments, *given)

    def _back(self, known: ll.Value, rounds: ll.Value, moments: ll.Value, *given: ll.Value) -> None:
        """A state that was seen is reached once more: it may be a way back."""
        build, (_, number, way, _, _) = self.builder, given
        later = self._before(self._get("round"), self._get("moment"), rounds, moments)
        back = build.and_(build.not_(later), self._is("!=", self._get("may_return"), INT(0)))
        with build.if_then(back):
            at = build.mul(self._get("returns_count"), INT(3))
            for place, value in enumerate((number, way, known)):
                self._enter("returns", build.add(at, INT(place)), value, WHOLE)
            self._add("returns_count", INT(1))
        build.ret(INT(0))

    # ------------------------------------------------------------------ states that are not here

    def _away(self, digest: tuple[ll.Value, ll.Value], fresh: ll.Block, *given: ll.Value) -> None:
        """A state is reached that is in no row: if it is new, on to a block. Else it is on disk, or
        that has to be said.
        """
        build, (one, other) = self.builder, digest
        fresh_or_not, maybe = self._block("fresh_or_not"), self._block("maybe")
        there = build.and_(self._filtered(one), self._filtered(other))
        build.cbranch(self._is("!=", there, INT(0)), maybe, fresh_or_not)
        build.position_at_end(fresh_or_not)
        self._return_if(self._scouts(), 0)
        build.branch(fresh)
        build.position_at_end(maybe)
        asked = self._block("asked")
        entry = self._find_asked(digest, asked)
        build.position_at_end(asked)
        answer = self._answer_of(entry)
        self._return_if(self._scouts(), 0)
        self._return_if(self._is("==", answer, INT(OPEN)), UNKNOWN)
        seen = self._block("seen")
        build.cbranch(self._is("==", answer, INT(NEW)), fresh, seen)
        build.position_at_end(seen)
        self._seen(build.sub(answer, INT(SEEN)), build.gep(entry, [INT(3)]), *given)

    def _answer_of(self, entry: ll.Value) -> ll.Value:
        return self.builder.load(self.builder.gep(entry, [INT(2)]))

    def _find_asked(self, digest: tuple[ll.Value, ll.Value], asked: ll.Block) -> ll.Value:
        """On to a block where a state was asked for, with what was; else it is asked for."""
        build, at, mask = self.builder, self._register("asked at "), self._get("asked_mask")
        build.store(build.and_(build.lshr(digest[0], INT(20)), mask), at)
        head, open_, look, on = (self._block(name) for name in ("head", "open", "look", "on"))
        build.branch(head)
        build.position_at_end(head)
        entry = self._cell("asked", build.mul(build.load(at), INT(ASKED)), INT)
        build.cbranch(self._is("==", self._answer_of(entry), INT(FREE)), open_, look)
        build.position_at_end(look)
        halves = (build.load(build.gep(entry, [INT(place)])) for place in range(2))
        one, other = (self._is("==", here, half) for here, half in zip(halves, digest, strict=True))
        build.cbranch(build.and_(one, other), asked, on)
        build.position_at_end(on)
        build.store(build.and_(build.add(build.load(at), INT(1)), mask), at)
        build.branch(head)
        build.position_at_end(open_)
        self._ask(build.load(at), entry, digest)
        return entry

    def _filtered(self, half: ll.Value) -> ll.Value:
        """The bit that a filter has for half of a digest."""
        build, at = self.builder, self.builder.and_(half, self._get("filter_mask"))
        bits = self._entry_of("filter", build.lshr(at, INT(3)), BYTE)
        return build.and_(build.lshr(bits, build.and_(at, INT(7))), INT(1))

    def _ask(self, at: ll.Value, entry: ll.Value, digest: tuple[ll.Value, ll.Value]) -> None:
        """Ask for a state, if there is room for that."""
        build, count = self.builder, self._get("asked_count")
        self._return_if(self._is(">=", count, self._get("asked_room")), UNKNOWN)
        for place, value in enumerate((*digest, INT(OPEN))):
            build.store(value, build.gep(entry, [INT(place)]))
        self._enter("questions", self._get("questions_count"), at, WHOLE)
        self._add("questions_count", INT(1))
        self._add("asked_count", INT(1))
        build.ret(build.select(self._scouts(), INT(0), INT(UNKNOWN)))

    def _scouts(self) -> ll.Value:
        """Whether it is only noted what has to be asked."""
        return self._is("!=", self._get("scouting"), INT(0))

    def _seen(self, known: ll.Value, length: ll.Value, *given: ll.Value) -> None:
        """A state that is on disk is reached. It waits if it can be nearer, as all that are no
        further than the one in hand are done.
        """
        build, (record, number, way, reached, moment) = self.builder, given
        held = build.load(length)
        rounds, moments = build.lshr(held, INT(ROUND)), build.and_(held, INT((1 << ROUND) - 1))
        with build.if_then(self._before(reached, moment, rounds, moments)):
            full = self._is(">=", self._get("count"), self._get("room"))
            many = self._is(">=", self._get("moved_count"), self._get("waiting_room"))
            self._return_if(build.or_(full, many), NO_ROOM)
            self._add("room", INT(-1))
            row, at = self._get("room"), build.mul(self._get("moved_count"), INT(2))
            self._come(row, record, number, way, reached, moment)
            for place, value in enumerate((row, known)):
                self._enter("moved", build.add(at, INT(place)), value, WHOLE)
            self._add("moved_count", INT(1))
            build.store(build.or_(build.shl(reached, INT(ROUND)), moment), length)
            build.ret(INT(0))
        self._back(known, rounds, moments, *given)

    def digests_function(self) -> None:
        """`digests(context, number, end, into)`: write the digests of states and their numbers
        somewhere, and let the filter know them: how many bytes those take. A state that is not in
        machine code has none.
        """
        one_of = self._digest_function()
        function = self._function("digests", [NUMBERS, INT, INT, BYTES], internal=False)
        _, first, end, into = function.args
        build, number, at = self.builder, self._register("number "), self._register("into ")
        head, body, over = (self._block(name) for name in ("head", "body", "over"))
        build.store(first, number)
        build.store(INT(0), at)
        build.branch(head)
        build.position_at_end(head)
        build.cbranch(self._is("<", build.load(number), end), body, over)
        build.position_at_end(body)
        there = build.gep(into, [build.load(at)])
        size = build.call(one_of, [self.context, build.load(number), there])
        build.store(build.add(build.load(at), size), at)
        build.store(build.add(build.load(number), INT(1)), number)
        build.branch(head)
        build.position_at_end(over)
        build.ret(build.load(at))
        self._end_function()

    def _digest_function(self) -> ll.Function:
        """The same of one state."""
        function = self._function("digest", [NUMBERS, INT, BYTES])
        _, number, into = function.args
        record = self._record(number)
        either = self._both_ways(record)

        def write(words: int) -> None:
            build, digest = self.builder, self._digest(self._common(*either, words), words)
            for place, half in enumerate(digest):
                build.store(half, self._word(into, place), align=1)
                at = build.and_(half, self._get("filter_mask"))
                cell = self._cell("filter", build.lshr(at, INT(3)), BYTE)
                bit = build.trunc(build.shl(INT(1), build.and_(at, INT(7))), BYTE)
                build.store(build.or_(build.load(cell), bit), cell)
            for byte in range(NUMBER):
                value = build.trunc(build.lshr(number, INT(8 * byte)), BYTE)
                build.store(value, build.gep(into, [INT(2 * WORD + byte)]))
            build.ret(INT(2 * WORD + NUMBER))

        self._by_words(record, write, 0)
        self._end_function()
        return function

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
        here = build.and_(self._is_here(number), build.not_(self._scouts()))
        with build.if_then(here):
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
        """Whether a state of the queue still waits, and may be done now: those on disk do."""
        build, begin, here = self.builder, self._block("begin"), self._block("here")
        build.cbranch(self._is_here(number), here, begin)
        build.position_at_end(here)
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
        record = self._record_in_hand(number)
        switch = build.switch(build.load(build.bitcast(record, SHORT.as_pointer())), slowly)
        build.position_at_end(slowly)
        self._stopped(INT(SLOWLY), whole)
        for place, expand in enumerate(expands):
            block = self._block("point")
            switch.add_case(SHORT(place), block)
            build.position_at_end(block)
            self._stopped(build.call(expand, [self.context, record, number]), whole)
        build.position_at_end(whole)

    def _stopped(self, status: ll.Value, whole: ll.Block) -> None:
        """Back, if a state was broken off, and otherwise on to a block; who only scouts goes on, as
        long as there is room for what is asked.
        """
        build, back = self.builder, self._block("stopped")
        passed = build.and_(self._scouts(), self._is("!=", status, INT(UNKNOWN)))
        build.cbranch(build.or_(passed, self._is("==", status, INT(0))), whole, back)
        ll.IRBuilder(back).ret(status)

    def _is_here(self, number: ll.Value) -> ll.Value:
        """Whether a state is in a row."""
        return self._is(">=", number, self._get("base"))

    def _record_in_hand(self, number: ll.Value) -> ll.Value:
        """The record of the state that is being expanded."""
        at = self.builder.mul(self._get("at"), INT(self.records.size))
        held, here = self._cell("held", at, BYTE), self._record(number)
        return self.builder.select(self._is_here(number), here, held)

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
        build.store(self._get("base"), at)
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
