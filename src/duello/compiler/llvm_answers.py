"""All answers to a state in LLVM, and what players hear on each way, as numbers.

Purpose: of each way to answer a state a row: the state behind it, what each player is told on it,
as a number that is the same where the same is told, what each player has answered, and sees there.
Needs llvmlite, the extra `native`.
Input: steps of a search that tell, records, what matters to whom. Output: functions in an LLVM
module.
Must not know: what is compared.

What is told is a polynomial: of each note it is looked up in a table by what the number is
multiplied, and what is added to it. So rows of messages have the same number however they came
about.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import llvmlite.ir as ll

from .code import ONE, Chosen, Finish, Module, Note, PointCode, Reach
from .expansion import Expansion
from .llvm_records import BYTES, NUMBERS
from .llvm_search import LlvmSearch
from .llvm_values import INT
from .native_answers import (
    BEHIND,
    CHOSEN,
    ENDED,
    ENTRY,
    FIXED,
    HEARD,
    LEFT_OUT,
    MARKED,
    MINE,
    MORE,
    ONLY_REFERENCE,
    OUTLINE,
    PENDING,
    SEEN,
    TOLD,
    Matter,
    begun,
    hangs_on,
    room_for_options,
)
from .native_protocol import FIRST_HASH, LIMITLESS, MISSING, SECOND_HASH, SLOWLY
from .state_records import WORD, Record, Records
from .steps import notes_in


class LlvmAnswers(LlvmSearch):
    """Writes what answers states. matter: what is compared."""

    def __init__(
        self,
        expansion: Expansion,
        records: Records,
        late: Sequence[Sequence[bool]],
        together: int,
        matter: Matter,
    ) -> None:
        self.telling: Module = expansion.layout.module
        self.stride = records.size // WORD + MORE
        self.places, self.deep = room_for_options(self.telling)
        super().__init__(expansion, records, late, together)
        self.matter, self.sides = matter, matter.sides

    # ------------------------------------------------------------------ what is written often

    @contextmanager
    def _each(
        self, count: ll.Value, first: ll.Value | None = None
    ) -> Iterator[tuple[ll.Value, ll.Block]]:
        """Numbers in a row, and where to go on to the next one."""
        build = self.builder
        at = ll.IRBuilder(self.entry).alloca(INT)
        build.store(INT(0) if first is None else first, at)
        head, body, next_, over = (self._block(name) for name in ("head", "body", "next", "over"))
        build.branch(head)
        build.position_at_end(head)
        build.cbranch(self._is("<", build.load(at), count), body, over)
        build.position_at_end(body)
        yield build.load(at), next_
        build.branch(next_)
        build.position_at_end(next_)
        build.store(build.add(build.load(at), INT(1)), at)
        build.branch(head)
        build.position_at_end(over)

    def _go_to(self, block: ll.Block, condition: ll.Value) -> None:
        """To another block, if a condition holds; else on."""
        on = self._block("on")
        self.builder.cbranch(condition, block, on)
        self.builder.position_at_end(on)

    def _numbers(self, name: str) -> ll.Value:
        """A row of whole numbers."""
        return self.builder.inttoptr(self._get(name), NUMBERS)

    def _in(self, row: ll.Value, at: ll.Value | int) -> ll.Value:
        """What stands in a row of whole numbers."""
        return self.builder.load(self._at(row, at))

    def _at(self, row: ll.Value, at: ll.Value | int) -> ll.Value:
        return self.builder.gep(row, [INT(at) if isinstance(at, int) else at])

    def _row(self, buffer: ll.Value, way: ll.Value) -> ll.Value:
        """The row of a way."""
        return self.builder.gep(buffer, [self.builder.mul(way, INT(self.stride))])

    def _more(self, row: ll.Value, at: int) -> ll.Value:
        """Where a word behind the record of a row stands."""
        return self.builder.gep(row, [INT(self.records.size // WORD + at)])

    def _said(self, row: ll.Value, at: int) -> ll.Value:
        return self.builder.load(self._more(row, at))

    def _mix(self, number: ll.Value) -> ll.Value:
        number = self.builder.mul(number, INT(SECOND_HASH))
        return self.builder.xor(number, self.builder.lshr(number, INT(32)))

    # ------------------------------------------------------------------ a point

    def answers_functions(self) -> list[ll.Function]:
        """A function for each point, which writes the rows of all ways from a state."""
        self.hear_function()
        return [self._expand_function(point) for point in self.points]

    def _expand_function(self, point: PointCode) -> ll.Function:
        self.here = self.sides[point.number]
        if point.number not in self.matter.able:
            function = self._function(f"expand{point.number}", [NUMBERS, BYTES, INT])
            self.builder.ret(INT(SLOWLY))
            self._end_function()
            return function
        ways = (*point.ways, *(way for loop in self.telling.loops for way in loop.ways))
        kinds = {self.telling.sayings[n.about][0].kind for _, way in ways for n in notes_in(way)}
        self.may_wait = bool(kinds & PENDING)
        return super()._expand_function(point)

    def _rounds_left(self) -> ll.Value:
        return INT(LIMITLESS)

    def _start(self) -> None:
        """From the first way on; what may be answered is written down."""
        build, options = self.builder, self._numbers("options")
        self.back = self._block("back")
        with build.goto_block(self.back):
            build.ret(build.load(self._place("", "status ")))
        for at, (size, (count, row)) in enumerate(zip(self.sizes, self.given, strict=True)):
            build.store(INT(0), self._register(f"start {at}"))
            build.store(size, self._at(options, at * self.places))
            with self._each(count) as (nth, _):
                code = build.load(build.gep(row, [INT(0), nth]))
                build.store(code, self._at(options, build.add(nth, INT(at * self.places + 1))))
            with build.if_then(self._is("<", count, size)):  # who is late has no code
                build.store(INT(-1), self._at(options, build.add(count, INT(at * self.places + 1))))
        for at in range(len(self.given), self.deep):
            build.store(INT(1), self._at(options, at * self.places))
            build.store(INT(0), self._at(options, at * self.places + 1))
        build.store(INT(0), self._field("ended"))
        self.buffer = self._numbers("buffer")

    def _through(self, whole: ll.Value) -> None:
        """In how many pairs a player hears the same before a choice is revealed, is known now. The
        number that is given beside the state says which one it is.
        """
        build, pairs = self.builder, self._get("pairs_here")
        for side in self.here:
            if not (side.secret and side.others):
                continue
            known: ll.Value = INT(1)
            for at in side.fixed:
                known = build.mul(known, self.sizes[at])
            chosen: ll.Value = INT(1)
            for at in side.others:
                declined = self.point.choices[at].declined is not None
                chosen = build.mul(chosen, build.sub(self.given[at][0], INT(int(declined))))
            more = build.sub(chosen, INT(1))
            more = build.select(self._is("<", more, INT(0)), INT(0), more)
            pairs = build.add(pairs, build.mul(known, more))
        self._put("pairs_here", pairs)
        build.store(whole, build.gep(self._field("ways0"), [self.number]))
        build.ret(INT(0))

    # ------------------------------------------------------------------ a way

    def _begin_way(self, way: str) -> None:
        build = self.builder
        row = self.row = self._row(self.buffer, self.way)
        self.scratch = build.bitcast(row, BYTES)
        self._begin_hearing()
        for seat, side in enumerate(self.here):
            build.store(self._answered(way, side.mine), self._more(row, MINE[seat]))
            build.store(self._answered(way, side.fixed), self._more(row, FIXED[seat]))
        for site, _ in self.telling.sayings:
            if site.kind == "decided":
                build.store(INT(0), self._place("", f"decided {site.about}"))
        build.store(INT(0), self._place("", "cuts "))
        for name in ("all ", "behind "):
            build.store(INT(FIRST_HASH), self._place("", name))
        for name in ("pending ", "mixed "):
            build.store(INT(0), self._place("", name))
        self._put("missing", self.way)
        chosen = [self._all_chosen(way, seat) for seat in (0, 1)]
        self.chosen = build.add(*chosen)

    def _begin_hearing(self) -> None:
        """Nothing was heard yet."""
        for nth in range(HEARD):
            self._put(f"heard{nth}", INT(FIRST_HASH))
        self._put("marks", INT(0))

    def _answered(self, way: str, places: Sequence[int]) -> ll.Value:
        """What was answered to some decisions, as a number."""
        build, found = self.builder, INT(0)
        for at in places:
            nth = build.load(self._register(f"nth {way[:at]}"))
            found = build.add(build.mul(found, self.sizes[at]), nth)
        return found

    def _all_chosen(self, way: str, seat: int) -> ll.Value:
        """The mark for that, where it is so."""
        build, side, mark = self.builder, self.here[seat], INT(CHOSEN[seat])
        if not side.others or any(way[at] == "l" for at in side.others):
            return INT(0)
        for at in side.others:
            chosen: Chosen = self.point.choices[at]
            if chosen.declined is not None:
                code = build.load(self._register(chosen.answer))
                declined = self._is("==", code, INT(chosen.declined))
                mark = build.select(declined, INT(0), mark)
        return mark

    def _stop(self, status: ll.Value) -> None:
        """A way cannot be gone here: nor can the state."""
        self.builder.ret(INT(SLOWLY))

    def _reach(self, step: Reach) -> None:
        self.reached = step
        super()._reach(step)

    def _enter_scratch(self, kept: Record, rounds: ll.Value) -> None:
        """The state behind the way is in its row: now the rest of it."""
        build = self.builder
        build.store(rounds, self._more(self.row, 0))
        values = dict(self.reached.values)
        for seat, side in enumerate(self.sides[kept.number]):
            found: ll.Value = INT(0)
            if side.asked:
                names = sorted(values) if side.seen is None else side.seen
                looks = self._in(self._numbers("looks"), 2 * kept.number + seat)
                found = self._mix(looks)
                for name in names:
                    found = self._mix(build.xor(found, self.value(values[name])))
                found = build.or_(found, INT(1))
            build.store(found, self._more(self.row, SEEN[seat]))
        self._end_row(self.chosen)

    def _end_row(self, marks: ll.Value) -> None:
        build = self.builder
        if self.may_wait:
            for name, condition in (("behind ", "pending "), ("all ", "mixed ")):
                with build.if_then(self._holds(condition)):
                    if name == "all ":
                        self._begin_hearing()
                    self._hear(self._mix(build.load(self._place("", name))))
        marks = build.or_(marks, self._get("marks"))
        build.store(marks, self._more(self.row, MARKED))
        for nth, word in enumerate((*TOLD, *OUTLINE)):
            build.store(self._get(f"heard{nth}"), self._more(self.row, word))
        build.branch(self.after)

    def _holds(self, name: str) -> ll.Value:
        return self._is("!=", self.builder.load(self._place("", name)), INT(0))

    def _finish(self, step: Finish) -> None:
        self._add("ended", INT(1))
        self._end_row(self.builder.or_(self.chosen, INT(ENDED)))

    # ------------------------------------------------------------------ what is told

    def hear_function(self) -> None:
        """`hear(context, key)`: what a note tells is heard; `MISSING` where that is not known."""
        self.hear = self._function("hear", [NUMBERS, INT])
        self.hear.attributes.add("noinline")
        build, key = self.builder, self.hear.args[1]
        mask, table, at = self._get("notes_mask"), self._numbers("notes"), self._register("at ")
        build.store(build.and_(key, mask), at)
        probe, taken, known, on = (self._block(n) for n in ("probe", "taken", "known", "on"))
        build.branch(probe)
        build.position_at_end(probe)
        entry = self._at(table, build.mul(build.load(at), INT(ENTRY)))
        held = build.load(entry)
        build.cbranch(self._is("==", held, key), known, taken)
        build.position_at_end(taken)
        self._return_if(self._is("==", held, INT(0)), MISSING)
        build.branch(on)
        build.position_at_end(on)
        build.store(build.and_(build.add(build.load(at), INT(1)), mask), at)
        build.branch(probe)
        build.position_at_end(known)
        marks = self._in(entry, ENTRY - 1)
        only = build.and_(marks, INT(ONLY_REFERENCE))
        self._return_if(self._is("!=", only, INT(0)), SLOWLY)
        for nth in range(HEARD):
            factor, more = (self._in(entry, 1 + 2 * nth + each) for each in (0, 1))
            heard = build.mul(self._get(f"heard{nth}"), factor)
            self._put(f"heard{nth}", build.add(heard, more))
        self._put("marks", build.or_(self._get("marks"), marks))
        build.ret(INT(0))
        self._end_function()

    def _told(self, note: Note) -> None:
        on = self._block("on")
        if note.condition != ONE:
            then = self._block("then")
            self.builder.cbranch(self.truth(note.condition), then, on)
            self.builder.position_at_end(then)
        key: ll.Value = INT(begun(self.point.number, note.about))
        for value in note.values:
            key = self._mix(self.builder.xor(key, self.value(value)))
        if self.may_wait:
            self._wait(note, key, on)
        self._tell(note, key)
        self.builder.branch(on)
        self.builder.position_at_end(on)

    def _tell(self, note: Note, key: ll.Value) -> None:
        """What a note tells, where nothing is pending."""
        site, _ = self.telling.sayings[note.about]
        if site.kind == "decided":
            self.builder.store(key, self._place("", f"decided {site.about}"))
        elif site.kind == "cuts":
            self.builder.store(key, self._place("", "cuts "))
        elif site.kind not in LEFT_OUT | PENDING:
            for name in hangs_on(self.telling, note.about):
                before = self.builder.load(self._place("", name))
                key = self._mix(self.builder.xor(key, before))
            self._hear(key)

    def _wait(self, note: Note, key: ll.Value, on: ll.Block) -> None:
        """Where a fact is pending, notes hang on each other: from its note on, if only facts stand
        there; else all of the way.
        """
        build, (site, _) = self.builder, self.telling.sayings[note.about]
        self._take("all ", key)
        if site.kind in PENDING:
            self._take("behind ", key)
            build.store(INT(1), self._place("", "pending "))
        elif site.kind in BEHIND:
            pending, alone = self._block("pending"), self._block("alone")
            build.cbranch(self._holds("pending "), pending, alone)
            build.position_at_end(pending)
            self._take("behind ", key)
            build.branch(on)
            build.position_at_end(alone)
        elif site.kind not in ("decided", "cuts"):
            pending = build.load(self._place("", "pending "))
            mixed_up = self._place("", "mixed ")
            build.store(build.or_(build.load(mixed_up), pending), mixed_up)

    def _take(self, name: str, key: ll.Value) -> None:
        place = self._place("", name)
        taken = self._mix(self.builder.xor(self.builder.load(place), key))
        self.builder.store(taken, place)

    def _hear(self, key: ll.Value) -> None:
        """Players hear what a note tells."""
        build = self.builder
        status, on = build.call(self.hear, [self.context, key]), self._block("on")
        build.store(status, self._place("", "status "))
        build.cbranch(self._is("==", status, INT(0)), on, self.back)
        build.position_at_end(on)
