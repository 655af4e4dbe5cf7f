"""Compiled states, and the reference's.

Purpose: at every decision a compiled state can be made into a state of the reference that plays on
the same, and the other way round.
Input: a graph of points and its code; states. Output: states.
Must not know: how play goes on.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from operator import itemgetter
from typing import Any

from attrs import define, field

from duello.dsl.ir import as_one, sure, visit
from duello.dsl.ir.types import Value, as_several

from .code import Module, PointCode
from .diagrams import ABSENT, NUMBER, Held, Node
from .generate import register_kind, registers_at
from .play_points import Point
from .points import Graph
from .program_view import (
    Ending,
    Facts,
    Force,
    Frame,
    Key,
    Lasting,
    Loop,
    Open,
    Outcome,
    Script,
    State,
    Thread,
    Threads,
    tr,
)
from .renamed_pieces import Renaming, renamed
from .symbolic import (
    Env,
    LastingKey,
    Rests,
    ResultKey,
    SymbolicForce,
    SymbolicFrame,
    SymbolicLoop,
    SymbolicScript,
    SymbolicState,
)
from .terms import Sum
from .worked_out import Domain, Values, evaluated, place_in

MOST_BITS = 64
"""Of a set of which that is not known, so many things are taken to be there."""

Packed = tuple[int, ...]


@define(eq=False)
class Layout:
    """How the states of one program are packed."""

    graph: Graph
    module: Module
    _points: list[Point] = field(init=False)
    _by_shape: dict[object, list[int]] = field(factory=dict)
    _defaults: dict[int, dict[str, Held]] = field(factory=dict)
    _kinds: dict[str, tuple[str, Domain]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        names = {point.name: point for point in self.graph.points.values()}
        self._points = [names[code.name] for code in self.module.decisions]
        for number, point in enumerate(self._points):
            outline = self._outline_of(self._template(point))
            self._by_shape.setdefault(outline, []).append(number)

    def point_code(self, number: int) -> PointCode:
        """The code of a point."""
        return self.module.decisions[number]

    def point(self, number: int) -> Point:
        """A point, as play was followed from it."""
        return self._points[number]

    def asked(self, number: int) -> tuple[Open, ...]:
        """The decisions at a point, without what their words mean."""
        opens = self._template(self._points[number]).opens
        return tuple(Open(o.decision, o.player, (), o.drawn) for o in opens)

    def pieces(self, number: int) -> list[tuple[int, int]]:
        """The pieces that there are at a point."""
        return self._template(self._points[number]).pieces

    def agenda(self, number: int) -> list[SymbolicFrame]:
        """What is still to be done at a point."""
        return self._template(self._points[number]).agenda

    def counts_at(self, number: int, phases: Sequence[int]) -> Callable[[Packed], tuple[int, ...]]:
        """What tells from a state at a point how often these phases were played, of which the
        engine was asked to keep it.
        """
        registers, held = self.point_code(number).registers, self.counted_in(number, phases)
        places = [registers.index(one) + 1 if isinstance(one, str) else None for one in held]
        if places and None not in places and len(places) > 1:
            found: Callable[[Packed], tuple[int, ...]] = itemgetter(*places)
            return found
        fixed = [0 if isinstance(one, str) else one for one in held]
        return lambda state: tuple(
            [one if at is None else state[at] for at, one in zip(places, fixed, strict=True)]
        )

    def counted_in(self, number: int, phases: Sequence[int]) -> list[str | int]:
        """Where it stands at a point how often these phases were played: in which register, or
        what it always is.
        """
        counts = self._template(self._points[number]).counts
        return [
            self.graph.machine.count_name(phase)
            if isinstance(counts[phase].value, Sum)
            else _fixed(counts[phase])
            for phase in phases
        ]

    def always_one(self, phase: int) -> bool:
        """Whether it is the first of its phase at every point."""
        one = [self._template(point).counts[phase].value for point in self._points]
        return all(count == 1 and count.__class__ is int for count in one)

    def decides(self, phase: int) -> bool:
        """Whether the number of a phase says how many more of it there will be."""
        machine = self.graph.machine
        name = machine.count_name(phase)
        for point in self._points:
            for frame in self._template(point).agenda:
                if isinstance(frame, SymbolicLoop):
                    node = machine.program.blocks[frame.block][frame.at]
                    counts = isinstance(node, tr.Play) and node.times is not None
                    if counts and name in machine.d.read(frame.done):
                        return True
        return False

    def registers_of(self, properties: Set[int]) -> set[str]:
        """The registers of the values of some properties."""
        machine = self.graph.machine
        return {
            register
            for point in self._points
            for name, key in point.facts.items()
            if key[0] in properties
            for register in machine.d.read(machine.register(name))
        }

    def kind(self, name: str) -> tuple[str, Domain]:
        """What a register holds; see `register_kind`."""
        found = self._kinds.get(name)
        if found is None:
            found = self._kinds[name] = register_kind(self.graph, name)
        return found

    def most_bits(self, number: int, name: str) -> int:
        """The largest that a register of bits may hold at a point."""
        key = self._points[number].facts.get(name)
        width = MOST_BITS if key is None else len(self.graph.machine.members(key))
        return (1 << width) - 1

    # ------------------------------------------------------------------ from compiled states

    def values(self, packed: Packed) -> dict[str, Held]:
        """What the registers of a state hold."""
        code = self.point_code(packed[0])
        found = dict(self._unread(packed[0]))
        for name, held in zip(code.registers, packed[1:], strict=True):
            kind, domain = self.kind(name)
            found[name] = held if kind != "domain" else domain[held]
        return found

    def _unread(self, number: int) -> dict[str, Held]:
        """What the registers are taken to hold that nothing reads: nothing, if they can."""
        known = self._defaults.get(number)
        if known is None:
            known = self._defaults[number] = {}
            for name in registers_at(self.graph, self._points[number]):
                kind, domain = self.kind(name)
                plain = [value for value in domain if value is ABSENT or value is None]
                known[name] = 0 if kind != "domain" else [*plain, *domain][0]
        return known

    def bare(self, packed: Packed) -> Packed:
        """A state with nothing in the registers that nothing reads: of those that differ in
        nothing else, the same.
        """
        code = self.point_code(packed[0])
        if not code.unread:
            return packed
        held, plain = list(packed), self._unread(packed[0])
        for name in code.unread:
            kind, domain = self.kind(name)
            known = plain[name]
            held[code.registers.index(name) + 1] = (
                sure(int, known) if kind != "domain" else domain.index(known)
            )
        return tuple(held)

    def unpack(self, packed: Packed, options: tuple[Value, ...]) -> State:
        """The reference's state that plays on as a compiled one does. What nothing reads is left
        out of it.
        """
        point = self._points[packed[0]]
        return self._concrete(self._template(point), self.values(packed), options)

    def _template(self, point: Point) -> SymbolicState:
        if point.state is None:
            raise LookupError(point.name)
        return point.state

    def _concrete(self, s: SymbolicState, values: Values, options: tuple[Value, ...]) -> State:
        machine = self.graph.machine

        def worth(node: Node) -> Any:
            return evaluated(node, values)  # of the class that the reference has in this place

        facts = Facts()
        for key, node in s.facts.items():
            found = worth(node)
            if found is ABSENT:
                continue
            if machine.is_zone(key[0]):
                members = machine.members(key)
                found = tuple(p for at, p in enumerate(members) if found >> at & 1)
            facts[key] = found
        counts = tuple(worth(node) for node in s.counts)
        won = {key: worth(node) for key, node in s.results.items()}
        return State(
            options,
            facts,
            tuple(s.pieces),
            counts,
            tuple(_result(won, phase) for phase in range(len(counts))),
            tuple(self._force(f, worth) for f in s.forces if worth(f.guard)),
            tuple(
                Lasting(
                    key[0],
                    _env(held.env, values),
                    key[2],
                    counts[key[2]] + key[3],
                    counts[key[2]] + key[4],
                )
                for key, held in s.lasting.items()
                if worth(held.on)
            ),
            tuple(_frame(frame, values) for frame in s.agenda),
            tuple(Open(o.decision, o.player, _env(o.env, values), o.drawn) for o in s.opens),
            tuple(
                (phase, self._concrete(start, values, options))
                for phase, start in sorted(s.starts.items())
            ),
        )

    def _force(self, force: SymbolicForce, worth: Callable[[Node], Any]) -> Force:
        design = worth(force.design)
        asks = self.graph.machine.program.designs[design].asks
        parts = tuple(worth(each) for each in force.chosen(asks))
        cancelled = worth(force.cancelled)
        return Force(design, force.holder, worth(force.piece), force.until, cancelled, parts=parts)

    def finished(self, packed: Packed) -> Outcome:
        """How a match ended."""
        winner = self.module.winners[packed[1]]
        return Outcome(winner, self.module.reasons[packed[2]])

    # ------------------------------------------------------------------ from the reference's

    def pack(self, state: State) -> Packed | None:
        """The compiled state that plays on as this one does; None if there is none."""
        for number in self._by_shape.get(self._outline_of(state), ()):
            found = self.renamed(number, state)
            packed = None if found is None else self._packed(number, found)
            if packed is not None:
                return packed
        return None

    def _outline_of(self, state: State | SymbolicState) -> object:
        return _outline(state, not self.graph.machine.makes_pieces)

    def renaming(self, number: int, state: State) -> Renaming | None:
        """How the pieces of a state of the reference are called at a point; None if it is no state
        there.
        """
        return renamed(self.graph.machine, self._template(self._points[number]), state)

    def renamed(self, number: int, state: State) -> State | None:
        """The same state, with the pieces that there are at a point."""
        if not self.graph.machine.makes_pieces:
            return state
        found = self.renaming(number, state)
        return None if found is None else found.made()

    def _packed(self, number: int, state: State) -> Packed | None:
        point, code = self._points[number], self.point_code(number)
        values = self._read(point, state)
        if values is None:
            return None
        packed = [number]
        for name in code.registers:
            kind, domain = self.kind(name)
            held = values.get(name, ABSENT)
            if kind == "domain":
                at = place_in(held, domain)
                # where nothing is in force, nothing was asked along either
                held = place_in(None, domain) if at is None and held is ABSENT else at
            elif kind == "number" and not isinstance(held, int):
                held = 0  # another register says that there is none
            if not isinstance(held, int):
                return None
            packed.append(int(held))
        if point.refused is not None and evaluated(point.refused, values):
            return None
        made = self._concrete(self._template(point), values, state.options)
        alike = self._facts(made) == self._facts(state)
        return tuple(packed) if alike and self._essence(made) == self._essence(state) else None

    def _facts(self, state: State) -> dict[Key, tuple[type, Value]]:
        """The facts of a state, each with its type, as far as they matter."""
        return {
            key: (type(thing), thing) for key, thing in state.facts.items() if self._matters(key)
        }

    def _read(self, point: Point, state: State) -> dict[str, Held] | None:
        """What the registers of a point hold in a state of the reference; None if they cannot."""
        machine = self.graph.machine
        values = self._read_results(point, state)
        facts = self._read_facts(point, state)
        if facts is None or not self._covers(point, state):
            return None
        values |= facts
        for number, count in enumerate(state.counts):
            values[machine.count_name(number)] = count
        lasting = self._lasting(point, state)
        if lasting is None:
            return None
        values |= lasting
        places = self._places(state, "", self._template(point), values)
        if places is None:
            return None
        for full in point.own:
            place = full.removeprefix(f"{point.name}_")
            if place not in places:
                return None
            values |= self._held(full, places[place])
        return values

    def _read_facts(self, point: Point, state: State) -> dict[str, Held] | None:
        """What the registers of facts hold; None if they cannot."""
        machine, values = self.graph.machine, dict[str, Held]()
        bits: dict[str, int] = {}
        for name, key in point.facts.items():
            found: Held = state.facts.get(key, ABSENT)
            if machine.is_zone(key[0]) and key in state.facts:
                pieces = as_several(state.facts[key])
                if not set(pieces) <= set(machine.members(key)):
                    return None
                found = machine.bits(key, pieces)
            shared = machine.shared(name)
            if shared is None:
                values |= self._held(name, found)
            else:
                more = int(found is True) << machine.bit_of(shared, name)
                bits[shared] = bits.get(shared, 0) | more
        return values | bits

    def _read_results(self, point: Point, state: State) -> dict[str, Held]:
        """What the registers of how phases ended hold."""
        values: dict[str, Held] = {}
        for name, key in point.results.items():
            ended = state.results[key.phase]
            values |= self._held(name, ABSENT if ended is None else getattr(ended, key.what))
        return values

    def _covers(self, point: Point, state: State) -> bool:
        """Whether everything that a state holds has its register at a point."""
        known = set(point.facts.values())
        ended = {key.phase for key in point.results.values()}
        return all(key in known or not self._matters(key) for key in state.facts) and all(
            result is None or phase in ended for phase, result in enumerate(state.results)
        )

    def _matters(self, key: Key) -> bool:
        """Whether a fact is more than what is only told."""
        program = self.graph.machine.program
        history = program.properties[key[0]].source == "history"
        return not history or key[0] in visit.histories_asked_for(program)

    def _held(self, name: str, found: Held) -> dict[str, Held]:
        """What the registers of a name hold if it is this."""
        numeric = isinstance(found, int) and not isinstance(found, bool)
        return {
            name: found if numeric or found is not None else None,
            f"{name}_is": (NUMBER if numeric else found),
        }

    def _lasting(self, point: Point, state: State) -> dict[str, Held] | None:
        """What the registers of rules for a time hold; None if they cannot."""
        found: dict[str, Held] = dict.fromkeys(self.graph.word_names(point), ABSENT)
        on = set()
        for held in state.lasting:
            key = _lasting_key(state, held)
            if key not in point.lasting or key in on:
                return None
            on.add(key)
            for name, word in self.graph.words_of(key, held.env).items():
                found |= self._held(name, word)
        for name, keys in self.graph.flag_groups().items():
            found[name] = tuple(key in on for key in keys)
        return found

    def _places(
        self, state: State, before: str, template: SymbolicState, known: Values
    ) -> dict[str, Held] | None:
        """What stands in the agenda, in force and in open decisions, by the names that
        `symbolic.mapped` gives to places. template: the state at the point. known: what other
        registers hold.
        """
        found: dict[str, Held] = {}
        for at, frame in enumerate(state.agenda):
            name = f"{before}frame{at}"
            match frame:
                case Script() | Loop():
                    found |= _words(name, frame.env)
                    if isinstance(frame, Loop):
                        found[f"{name}_done"] = frame.done
                case Threads():
                    for number, thread in enumerate(frame.threads):
                        found[f"{name}_rest{number}"] = True
                        found |= _words(f"{name}_rest{number}", thread.env)
        forces = self._in_force(state, f"{before}force", template, known)
        if forces is None:
            return None
        found |= forces
        for at, due in enumerate(state.open):
            found |= _words(f"{before}open{at}", due.env)
        for phase, start in state.starts:
            name, made = f"{before}start{phase}_", template.starts.get(phase)
            inner = None if made is None else self._start(start, name, made)
            if inner is None:
                return None
            found |= inner
        return found

    def _in_force(
        self, state: State, name: str, template: SymbolicState, known: Values
    ) -> dict[str, Held] | None:
        """What stands in the places of what is in force; None if something has no place."""
        forces = self._in_their_places(state.forces, template.forces, known)
        if forces is None:
            return None
        found = _forced(name, forces)
        designs = self.graph.machine.program.designs
        for at, (force, place) in enumerate(zip(forces, template.forces, strict=True)):
            asks = () if force is None else designs[force.design].asks
            parts = {} if force is None else dict(zip(asks, force.parts, strict=False))
            if not parts.keys() <= {number for number, _ in place.parts}:
                return None
            free = ABSENT if force is None else None
            for number, _ in place.parts:
                found |= self._held(f"{name}{at}_part{number}", parts.get(number, free))
        return found

    def _in_their_places(
        self, forces: Sequence[Force], places: Sequence[SymbolicForce], known: Values
    ) -> list[Force | None] | None:
        """What is in force at each place of a point; None if something has no place. A place is
        free where its piece came into force on another path only.
        """
        left, found = list(forces), list[Force | None]()
        for place in places:
            fits = left and self._may_be(left[0], place, known)
            found.append(left.pop(0) if fits else None)
        return None if left else found

    def _may_be(self, force: Force, place: SymbolicForce, known: Values) -> bool:
        """Whether a piece in force may be the one at a place, as far as is known."""
        d, there = self.graph.machine.d, True
        for node, wanted in ((place.guard, there), (place.piece, force.piece)):
            if d.read(node) <= known.keys():
                there = there and evaluated(node, known) == wanted
            else:
                there = there and wanted in d.values(node)
        return there and (force.holder, force.until) == (place.holder, place.until)

    def _start(self, start: State, name: str, template: SymbolicState) -> dict[str, Held] | None:
        """The same of how a phase began."""
        held = {_lasting_key(start, one): one.env for one in start.lasting}
        found = self._places(start, name, template, {})
        if found is None or not held.keys() <= template.lasting.keys():
            return None
        for at, key in enumerate(template.lasting):
            found[f"{name}lasting{at}"] = key in held
            found |= _words(f"{name}lasting{at}", held.get(key, (ABSENT,) * key[5]))
        found |= dict.fromkeys((f"{name}fact_{k[0]}_{k[1]}" for k in template.facts), ABSENT)
        found |= dict.fromkeys((f"{name}{k.what}{k.phase}" for k in template.results), ABSENT)
        found |= {
            f"{name}fact_{key[0]}_{key[1]}": self._as_bits(key, thing)
            for key, thing in start.facts.items()
        }
        for phase, ended in enumerate(start.results):
            if ended is not None:
                found[f"{name}winner{phase}"] = ended.winner
                found[f"{name}reason{phase}"] = ended.reason
        return found | {f"{name}count{n}": count for n, count in enumerate(start.counts)}

    def _as_bits(self, key: Key, thing: Value) -> Value:
        """A value as registers hold it: pieces in a zone as bits."""
        machine = self.graph.machine
        return machine.bits(key, as_several(thing)) if machine.is_zone(key[0]) else thing

    def _essence(self, state: State) -> tuple[object, ...]:
        """What has to be equal in two states at the same point, besides their facts."""
        return (
            state.pieces,
            state.counts,
            state.results,
            state.agenda,
            state.forces,
            state.open,
            tuple(
                (phase, self._essence(start), self._facts(start))
                for phase, start in state.starts
                if any(isinstance(f, Ending) and f.phase == phase for f in state.agenda)
            ),
        )


# ---------------------------------------------------------------------- shapes of states


def _fixed(count: Node) -> int:
    """How often a phase was played where that is always the same; anything where it is not."""
    return count.value if isinstance(count.value, int) else 0


def _outline(state: State | SymbolicState, by_pieces: bool) -> object:
    """Something that is equal wherever a state and a point may fit. by_pieces: both have the same
    pieces then.
    """
    due = state.opens if isinstance(state, SymbolicState) else state.open
    return (
        tuple(
            (_kind(frame), getattr(frame, "block", None), getattr(frame, "at", None))
            for frame in state.agenda
        ),
        tuple((each.decision, each.player, each.drawn) for each in due),
        tuple(state.pieces) if by_pieces else (),
    )


def _forced(name: str, forces: Sequence[Force | None]) -> dict[str, Held]:
    """What stands in the places of what is in force, of which some may be free."""
    found: dict[str, Held] = {}
    for at, force in enumerate(forces):
        found |= {
            f"{name}{at}_piece": ABSENT if force is None else force.piece,
            f"{name}{at}_design": ABSENT if force is None else force.design,
            f"{name}{at}_cancelled": force is not None and force.cancelled,
            f"{name}{at}_there": force is not None,
        }
    return found


def _result(won: Mapping[ResultKey, Any], phase: int) -> Outcome | None:
    """How a phase ended, if a line ended it."""
    winner = won.get(ResultKey(phase, "winner"), ABSENT)
    reason = won.get(ResultKey(phase, "reason"), ABSENT)
    return None if winner is ABSENT and reason is ABSENT else Outcome(winner, reason)


SAME: dict[type[object], type[Frame]] = {
    SymbolicScript: Script,
    SymbolicLoop: Loop,
    Rests: Threads,
}
"""The reference's classes of frames with diagrams in them."""


def _kind(frame: object) -> type[object]:
    return SAME.get(frame.__class__, frame.__class__)


def _lasting_key(state: State, held: Lasting) -> LastingKey:
    """What a rule for a time is known by."""
    now = state.counts[held.phase]
    seat = as_one(held.env[0]) if held.env else None
    return held.rule, seat, held.phase, held.first - now, held.last - now, len(held.env)


def _words(name: str, env: Sequence[Held]) -> dict[str, Held]:
    return {f"{name}_word{at}": word for at, word in enumerate(env)}


def _frame(frame: SymbolicFrame, values: Values) -> Frame:
    """A frame of the agenda with what its words stand for."""
    match frame:
        case SymbolicScript():
            return Script(frame.block, frame.at, _env(frame.env, values))
        case SymbolicLoop():
            done: Any = evaluated(frame.done, values)
            return Loop(frame.block, frame.at, _env(frame.env, values), done)
        case Rests():
            return Threads(
                tuple(
                    Thread(rest.stack, _env(rest.env, values))
                    for rest in frame.rests
                    if evaluated(rest.guard, values)
                )
            )
    return frame


def _env(env: Env, values: Values) -> tuple[Any, ...]:  # as `worth` above
    return tuple(evaluated(node, values) for node in env)
