"""An engine: compiled code, and the reference for all that it leaves out.

Purpose: one state after another, as the reference would have it. A state is packed, as long as it
is at a point that is compiled; otherwise it is the reference's own. Whatever compiled code hands
over is decided by the reference, from the state before.
Input: a program and option values, answers. Output: states.
Must not know: who plays.
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import product
from types import MappingProxyType
from typing import Any

from attrs import define, evolve, field, frozen

from duello.dsl.ir.types import Value, as_one

from ..interpreter import api
from ..interpreter.events import Event
from . import compiled_cache
from .code import Module
from .compiled_cache import Front, Kept
from .diagrams import NotCompiled, OutOfTime
from .direct.direct import Direct
from .direct.direct_chance import WholeMatch
from .direct.primitives import LeftOpen
from .generate import Generator
from .graphs import graph_of
from .hearing import Hearing, Note
from .inline import inlined
from .kept_code import byte_code, keep_byte_code
from .layout import Layout, Packed
from .machine import makes_pieces
from .points import Graph
from .program_view import CHOSEN, FAR, LATE, PASSED, Open, Outcome, Program, State
from .python_code import HANDED_OVER, OVER, PythonWriter

COSTLY = 0.3
"""What took so many seconds to make is kept, also if nothing came of it."""

Playing = Callable[[Callable[[], float]], Packed]
"""Plays a whole match, given what draws numbers from 0 to 1."""

Listing = Callable[[Packed], Sequence[int]]
"""What may be chosen in a decision that is due at a point, as code."""

Step = Callable[..., Packed]
"""How play goes on from a state at a point, given the answers as code."""

EngineState = Packed | State
"""A state, packed or not."""


@frozen
class Reply:
    """An answer to a decision that is due: `CHOSEN` with a value, `PASSED` or `LATE`. took: the
    seconds that it took; of these, only the reference knows what they cost.
    """

    how: int
    value: Value = None
    took: int = 0


NOWHERE: Mapping[Any, int] = MappingProxyType({})


@define
class Counts:
    """How many times play went on in compiled code: on packed states (`compiled`), or tree by tree
    on the reference's (`by_tree`); and how many times the reference did it. after: how often a step
    of a match was left to it after answers to these decisions, and whether the text then did not
    decide.
    """

    compiled: int = 0
    by_tree: int = 0
    handed_over: int = 0
    after: Counter[tuple[tuple[int, ...], bool]] = field(factory=Counter)

    def add(
        self, compiled: int, by_tree: int, handed_over: int, after: Mapping[Any, int] = NOWHERE
    ) -> None:
        """So many times it went on elsewhere."""
        self.compiled += compiled
        self.by_tree += by_tree
        self.handed_over += handed_over
        self.after.update(after)

    def hand_over(self, before: Sequence[Open], made: State) -> None:
        """The reference made a step, after answers to what was due, or the first one."""
        self.handed_over += 1
        self.after[tuple(due.decision for due in before), made.contradiction is not None] += 1

    @property
    def whole(self) -> int:
        """How many times play went on."""
        return self.compiled + self.by_tree + self.handed_over

    @property
    def share(self) -> float:
        """The part of all that the reference did."""
        return self.handed_over / self.whole if self.whole else 0.0


@define(eq=False)
class Engine:
    """A compiled program. Nothing in it changes but the counts. direct: what goes on where states
    are not packed; None if only the reference does.
    """

    program: Program
    options: tuple[Value, ...]
    _make: Callable[[], Kept]
    front: Front
    renames: bool
    """Whether pieces that are made may have other numbers than in the reference."""
    key: str = ""
    direct: Direct | None = None
    counts: Counts = field(factory=Counts)

    # ------------------------------------------------------------------ what is made when needed

    @cached_property
    def _kept(self) -> Kept:
        found = self._make()
        self.front = Front.of(found)  # it was made anew, if what is on the disk was broken
        return found

    @property
    def graph(self) -> Graph:
        """All of play."""
        return self._kept.graph

    @cached_property
    def layout(self) -> Layout:
        """How states are packed."""
        return Layout(self._kept.graph, self._kept.module)

    @cached_property
    def _names(self) -> dict[str, Any]:
        """What the text of single steps defines."""
        module = self._kept.module
        return self._run("steps", PythonWriter(module).steps)

    @cached_property
    def playout(self) -> Playing:
        """A whole match: given what draws numbers from 0 to 1, the packed state at its end, or one
        that says that the reference would have had to go on.
        """  # tables of its own have the same names as those of the steps
        found = self._run("whole", lambda: PythonWriter(self._kept.module).whole_matches())
        play: Playing = found["playout"]
        return play

    def _run(self, part: str, text: Callable[[], str]) -> dict[str, Any]:
        """The names that a text defines, which is written if no byte code of it is kept; what they
        are, the writer knows that wrote it.
        """
        key, names = f"{self.key}-{part}", dict[str, Any]()
        code = byte_code(key, self.front.made) if self.front.made else None
        if code is None:
            code = compile(text(), f"<{self.program.name}>", "exec")
            if self.front.made:
                keep_byte_code(key, self.front.made, code)
        exec(code, names)
        return names

    @cached_property
    def _asked(self) -> list[tuple[Open, ...]]:
        return [self.layout.asked(number) for number in range(len(self._kept.module.decisions))]

    @cached_property
    def _numbers(self) -> list[list[int]]:
        kind = self.layout.kind
        return [
            [at for at, name in enumerate(p.registers, 1) if kind(name)[0] == "number"]
            for p in self._kept.module.decisions
        ]

    @cached_property
    def _decode(self) -> list[list[tuple[Value, ...]]]:
        return [[choice.values for choice in p.choices] for p in self._kept.module.decisions]

    @cached_property
    def _encode(self) -> list[list[dict[tuple[type, Value], int]]]:
        return [
            [{(type(v), v): at for at, v in enumerate(values)} for values in point]
            for point in self._decode
        ]

    # ------------------------------------------------------------------ states

    def start(self) -> EngineState:
        """The first state in which something is to be decided."""
        made: Packed = self._names["start"]()
        if made[0] != HANDED_OVER:
            self.counts.compiled += 1
            return made
        first = None if self.direct is None else self.direct.start()
        if first is not None:
            self.counts.by_tree += 1
            return self.taken_up(first)
        made_there = api.start(self.program, self.options, quiet=True).state
        self.counts.hand_over((), made_there)
        return self.taken_up(made_there)

    def taken_up(self, state: State) -> EngineState:
        """A state of the reference, packed if that can be."""
        if not state.open or not self.packs:
            return state
        return self.layout.pack(state) or state

    def unpacked(self, state: EngineState) -> State:
        """The reference's state that plays on as this one does."""
        if isinstance(state, State):
            return state
        if state[0] == OVER:
            return self._ended(self._finished(state))
        return self.layout.unpack(state, self.options)

    def _ended(self, outcome: Outcome) -> State:
        empty = api.start(self.program, self.options, quiet=True).state
        return evolve(empty, agenda=(), open=(), outcome=outcome)

    def outcome(self, state: EngineState) -> Outcome | None:
        """How the match ended; None if it is not over."""
        if isinstance(state, State):
            return state.outcome
        return self._finished(state) if state[0] == OVER else None

    def _finished(self, packed: Packed) -> Outcome:
        return Outcome(self.front.winners[packed[1]], self.front.reasons[packed[2]])

    def goes_on(self, state: EngineState) -> bool:
        """Whether anything is to be decided."""
        return bool(state.open) if isinstance(state, State) else state[0] >= 0

    def asked(self, state: EngineState) -> tuple[Open, ...]:
        """The decisions that are due, without what their words mean, which takes a while."""
        if isinstance(state, State):
            return state.open
        return self._asked[state[0]]

    def name_of(self, state: EngineState, decision: int, value: Value) -> str | None:
        """What somebody chose is called, if it is a piece or a design, or part of such a choice."""
        made = self.program.properties[self.program.decisions[decision].value].type.name
        if isinstance(value, tuple) and self.program.decisions[decision].parts:
            value = value[0]
        if made not in ("piece", "design") or not isinstance(value, int):
            return None
        if made == "piece":
            pieces = state.pieces if isinstance(state, State) else self.layout.pieces(state[0])
            value = pieces[value][0]
        name: str = self.program.designs[value].name
        return name

    def due(self, state: EngineState) -> tuple[Open, ...]:
        """The decisions that are due."""
        return self.unpacked(state).open

    @property
    def packs(self) -> bool:
        """Whether any state is packed."""
        return self.front.packs

    @property
    def trusts(self) -> bool:
        """Whether it makes a difference to advance on trust."""
        return self.direct is not None and self.program.tables.goes

    @property
    def source(self) -> str:
        """The Python text of everything that is run: where no state is packed, what goes from tree
        to tree.
        """
        if self.direct is not None and not self.packs:
            return self.direct.code.source
        return PythonWriter(self.layout.module).source()

    def whole_match(self, drawn: random.Random, most: int) -> WholeMatch | None:
        """A whole match on the reference's states, between players who choose at random, of at most
        so many answers; None if states are packed, or where it is to be played step by step, and
        then no chance was used.
        """
        if self.direct is None or self.packs:
            return None
        found = self.direct.whole_match(drawn, most)
        if found is not None:
            self.counts.by_tree += found.steps
        return found

    def functions(self) -> tuple[Sequence[tuple[Listing, ...]], Sequence[Step | None]]:
        """The generated functions, by point: what may be chosen, one for each decision; and how to
        go on if nobody is late.
        """
        ways = [
            steps.get("c" * len(due))
            for steps, due in zip(self._names["WAYS"], self._names["CHOICES"], strict=True)
        ]
        return self._names["CHOICES"], ways

    def steps(self, number: int) -> dict[str, Step]:
        """How to go on from a point, by way: `c` for each decision that is answered or declined,
        `l` for each where somebody is late.
        """
        found: dict[str, Step] = self._names["WAYS"][number]
        return found

    # ------------------------------------------------------------------ what is left out

    def left_out(self) -> list[str]:
        """Why the reference may have to go on, each reason once."""
        found = self.graph.stops()
        return sorted(set(found))

    # ------------------------------------------------------------------ answers

    def candidates(self, state: EngineState, at: int) -> Sequence[Value]:
        """Every legal answer to a decision that is due, in the reference's order."""
        if isinstance(state, State):
            due = state.open[at]
            found = None if self.direct is None else self.direct.candidates(state, due)
            return api.candidates(self.program, state, due) if found is None else found
        codes = self._names["CHOICES"][state[0]][at](state)
        values = self._decode[state[0]][at]
        return [values[code] for code in codes] if values else list(codes)

    def drawn(self, state: State, at: int, pick: Callable[[int], int]) -> Value:
        """A legal answer to a decision that is due, or None if there is none; see `api.drawn`."""
        if self.direct is not None:
            try:
                return self.direct.drawn(state, state.open[at], pick)
            except LeftOpen:
                pass  # the reference draws another one
        return api.drawn(self.program, state, state.open[at], pick)

    def advance(
        self, state: EngineState, replies: Sequence[Reply], trusting: bool = False
    ) -> EngineState:
        """The state after all that are due were answered, with legal answers. trusting: of what is
        chosen in one go then, it may be left open whether it has any answer; if none can be
        `drawn`, the same without trust says what play comes to.
        """
        if not isinstance(state, State) and not any(reply.took for reply in replies):
            way = "".join("l" if reply.how == LATE else "c" for reply in replies)
            step = self._names["WAYS"][state[0]].get(way)
            codes = self._codes(state[0], replies) if step is not None else None
            if codes is not None and self.within_bounds(state):
                made: Packed = step(state, *codes)
                if made[0] != HANDED_OVER:
                    self.counts.compiled += 1
                    return made
        return self._by_tree(state, replies, trusting)

    def told(self, state: EngineState, replies: Sequence[Reply]) -> tuple[Event, ...] | None:
        """Everything that players hear once these answers are given; None where compiled code does
        not know, and where it does not tell.
        """
        if isinstance(state, State) or not self.tells:
            return None
        notes = self.notes
        notes.clear()
        compiled = self.counts.compiled
        self.advance(state, replies)
        if self.counts.compiled == compiled:
            return None
        return self.hearing.events(tuple(notes))

    @property
    def tells(self) -> bool:
        """Whether compiled code notes what players hear."""
        return bool(self.layout.module.sayings)

    @property
    def notes(self) -> list[Note]:
        """What the functions of `steps` have noted since it was last cleared."""
        noted: list[Note] = self._names["NOTES"]
        return noted

    @cached_property
    def hearing(self) -> Hearing:
        """What makes events of the notes of compiled code."""
        return Hearing(self.program, self.layout.module)

    def _by_tree(
        self, state: EngineState, replies: Sequence[Reply], trusting: bool = False
    ) -> EngineState:
        """The same by code that goes from tree to tree, or by the reference."""
        if self.direct is not None:
            whole = self.unpacked(state)
            made = self.direct.advance(whole, _answers(whole, replies), trusting=trusting)
            if made is not None:
                self.counts.by_tree += 1
                return self.taken_up(made)
        return self.by_reference(state, replies)

    def expand(self, state: EngineState) -> Iterator[EngineState]:
        """Every state that one set of answers leads to, lateness included, as often as answers lead
        there.
        """
        if isinstance(state, State):
            every = [self._ways_to_answer(state, at) for at in range(len(state.open))]
            for replies in product(*every):
                yield self._by_tree(state, replies)
            return
        choices, counts = self.layout.point_code(state[0]).choices, self.counts
        codes: list[list[tuple[int, ...]]] = [
            [(code,) for code in listed(state)] for listed in self._names["CHOICES"][state[0]]
        ]
        for number, chosen in enumerate(choices):
            if chosen.declined is not None:
                numbers = chosen.kind is not None
                codes[number] = [(*c, 0) if numbers else c for c in codes[number]]
                codes[number].append((0, 1) if numbers else (chosen.declined,))
        for way, step in self._names["WAYS"][state[0]].items():
            given = [each for each, how in zip(codes, way, strict=True) if how == "c"]
            for answers in product(*given):
                made: Packed = step(state, *(code for answer in answers for code in answer))
                if made[0] == HANDED_OVER:
                    yield self._by_tree(state, self._replies(state[0], way, answers))
                else:
                    counts.compiled += 1
                    yield made

    def _ways_to_answer(self, state: State, at: int) -> list[Reply]:
        """Every answer to a decision, lateness included."""
        due = state.open[at]
        found = [Reply(CHOSEN, value) for value in self.candidates(state, at)]
        if self.program.decisions[due.decision].optional and not due.by_chance:
            found.append(Reply(PASSED))
        return found if due.by_chance else [*found, Reply(LATE)]

    def meaning(self, number: int, at: int, codes: Sequence[int]) -> tuple[int, Value]:
        """What an answer means that is given to compiled code at a point: how a decision is
        answered, and with which value.
        """
        chosen = self.layout.point_code(number).choices[at]
        declined = codes[-1] if chosen.kind is not None else codes[0] == chosen.declined
        if declined:
            return PASSED, None
        values = self._decode[number][at]
        return CHOSEN, values[codes[0]] if values else codes[0]

    def code_of(self, number: int, at: int, value: Value) -> int | None:
        """What is given to compiled code at a point for a value that is chosen."""
        if self.layout.point_code(number).choices[at].low is not None:
            return as_one(value)
        return self._encode[number][at].get((type(value), value))

    def _replies(self, number: int, way: str, answers: Sequence[Sequence[int]]) -> list[Reply]:
        """Answers as a host gives them."""
        left, replies = list(answers), []
        for at, how in enumerate(way):
            if how == "l":
                replies.append(Reply(LATE))
                continue
            codes, chosen = left.pop(0), self.layout.point_code(number).choices[at]
            if (chosen.kind is not None and codes[-1]) or (
                chosen.kind is None and codes[0] == chosen.declined
            ):
                replies.append(Reply(PASSED))
            else:
                values = self._decode[number][at]
                replies.append(Reply(CHOSEN, values[codes[0]] if values else codes[0]))
        return replies

    def within_bounds(self, state: Packed) -> bool:
        """Whether numbers are far from the largest that may come about: code does not ask after
        each step.
        """
        return all(-FAR < state[at] < FAR for at in self._numbers[state[0]])

    def by_reference(self, state: EngineState, replies: Sequence[Reply]) -> EngineState:
        """The same, by the reference."""
        whole = self.unpacked(state)
        answers = api.answers_of(whole, _answers(whole, replies))
        made = api.advance_all(self.program, whole, answers, quiet=True, listed=True)
        self.counts.hand_over(whole.open, made.state)
        return self.taken_up(made.state)

    def _codes(self, number: int, replies: Sequence[Reply]) -> list[Value] | None:
        """Answers as they come into the registers of compiled code."""
        found: list[Value] = []
        for chosen, codes, reply in zip(
            self.layout.point_code(number).choices, self._encode[number], replies, strict=True
        ):
            if reply.how == LATE:
                continue
            if chosen.low is not None:
                found.append(reply.value if reply.how == CHOSEN else 0)
                if chosen.kind is not None:
                    found.append(int(reply.how == PASSED))
                continue
            value = reply.value if reply.how == CHOSEN else None
            code = codes.get((type(value), value))
            if code is None:
                return None
            found.append(code)
        return found


def _answers(state: State, replies: Sequence[Reply]) -> tuple[Open, ...]:
    """The open decisions of a state, each as it was answered."""
    return tuple(_answered(due, reply) for due, reply in zip(state.open, replies, strict=True))


def _answered(due: Open, reply: Reply) -> Open:
    value = reply.value if reply.how == CHOSEN else None
    return evolve(due, status=reply.how, value=value, took=reply.took)


def engine_of(
    program: Program,
    options: tuple[Value, ...],
    everything: bool = False,
    only: int | None = None,
    backend: str = "python",
    kept: bool = True,
    counting: tuple[int, ...] = (),
    telling: bool = False,
    renaming: bool = False,
    until: float = float("inf"),
) -> Engine:
    """Compile a program with these option values. everything: keep also what nothing reads. only:
    play until this phase ends for the first time. backend: `python`, or `reference`, which compiles
    nothing. kept: what is made is kept on disk, and taken from there the next time. counting:
    phases of which it is kept how many there were, also where nothing reads it. telling: what
    players hear is noted on the way, and all that it may hang on is kept. renaming: pieces that are
    made in play may have other numbers in its states than in the reference's (`made_pieces`); else
    what makes pieces is not packed. until: when it has to be done, by the clock: what is not, is
    not packed this time.
    """
    renaming = renaming and makes_pieces(program)
    how = Wanted(everything, only, backend, counting, telling, renaming)
    key = compiled_cache.key_of(program, options, how) if kept and backend != "reference" else ""
    front = compiled_cache.front_of(key) if key else None

    def make() -> Kept:
        return _compiled(program, options, how, key, until)

    if front is None:
        found = make()
        front = Front.of(found)
        make = partial(_same, found)
        if front.made:
            compiled_cache.keep_front(key, front)
    direct = None if backend == "reference" else Direct(program, options)
    return Engine(program, options, make, front, renaming and front.packs, key, direct)


def is_kept(
    program: Program, options: tuple[Value, ...], counting: tuple[int, ...], telling: bool
) -> bool:
    """Whether what `engine_of` makes of a program has been kept on disk."""
    how = Wanted(False, None, "python", counting, telling, False)
    return compiled_cache.front_of(compiled_cache.key_of(program, options, how)) is not None


def _same(found: Kept) -> Kept:
    return found


@frozen
class Wanted:
    """How to compile; see `engine_of`."""

    everything: bool
    only: int | None
    backend: str
    counting: tuple[int, ...]
    telling: bool
    renaming: bool


def _compiled(
    program: Program, options: tuple[Value, ...], how: Wanted, key: str, until: float
) -> Kept:
    """All of play, and its code."""
    if how.backend == "reference":
        return Kept(*_generated(Graph.nothing(program, options, "all of it, as asked for"), how))
    found = compiled_cache.remembered(key, program, options, how.renaming) if key else None
    if found is not None:
        return found
    begun, in_time = time.process_time(), True
    try:
        made = graph_of(program, options, how.only, how.telling, how.renaming, until)
        compiled = Kept(*_generated(made, how))
    except NotCompiled as error:
        in_time = not isinstance(error, OutOfTime)
        compiled = Kept(*_generated(Graph.nothing(program, options, str(error)), how))
    costly = time.process_time() - begun > COSTLY
    if not (key and in_time):
        return compiled
    made_of = compiled_cache.remember(key, compiled.graph, compiled.module, costly)
    return evolve(compiled, made=made_of)


def _generated(graph: Graph, how: Wanted) -> tuple[Graph, Module]:
    return graph, inlined(Generator(graph, how.everything, how.counting).module())
