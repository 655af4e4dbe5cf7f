"""A state of the reference with the pieces that compiled states have.

Purpose: where pieces are made in play, compiled states number them by their places, and have one
for several that nothing tells apart (see `made_pieces`). Here a state of the reference becomes one
that plays on the same, with these pieces.
Input: what is compiled, a state at a point, a state of the reference. Output: a state.
Must not know: how states are packed.
"""

from collections.abc import Iterator
from typing import Any

from attrs import define, evolve, field

from duello.dsl.ir.scopes import Of, pieces_in_rules, pieces_in_scopes
from duello.dsl.ir.types import Value, as_several

from .machine import Machine
from .made_pieces import numbers, printed_on
from .program_view import Closing, Ending, Facts, Force, Key, Lasting, Script, State, Threads
from .program_view import Loop as LoopFrame
from .symbolic import SymbolicState


@define(eq=False)
class Renaming:
    """How the pieces of one state are called at a point. new: what each that was made is called,
    unless another stands for it; there: those that stand for others, of which there are some; sums:
    their numbers, by property.
    """

    machine: Machine
    template: SymbolicState
    state: State
    first: int
    new: dict[int, int] = field(factory=dict)
    there: set[int] = field(factory=set)
    sums: dict[Key, int] = field(factory=dict)

    def piece(self, thing: Any) -> Any:
        """What a piece is called, or each of several."""
        if isinstance(thing, tuple):
            return tuple(self.piece(each) for each in thing)
        return self.new.get(thing, thing) if thing.__class__ is int else thing

    # ------------------------------------------------------------------ who is who

    def found(self) -> bool:
        """Find a place for each piece that was made. False if there are too few."""
        zones = {
            piece: key
            for key, held in self.state.facts.items()
            if self.machine.is_zone(key[0])
            for piece in as_several(held)
        }
        spoken = set(self._spoken_of())
        places = [at for at in self.template.made if self._row(at).zone is None]
        for piece in range(self.first, len(self.state.pieces)):
            zone = zones.get(piece)
            if piece not in spoken and (zone is None or self._joins(piece, zone)):
                continue
            fits = [at for at in places if self.template.pieces[at] == self.state.pieces[piece]]
            if not fits:
                return False
            self.new[piece] = fits[0]
            places.remove(fits[0])
        return True

    def _row(self, at: int) -> Any:
        return self.machine.rows[self.template.made.index(at)]

    def _joins(self, piece: int, zone: Key) -> bool:
        """Whether another one stands for a piece, which is told of it then."""
        design, holder = self.state.pieces[piece]
        for at in self.template.made:
            row = self._row(at)
            if (row.design, row.holder, row.zone) != (design, holder, zone[0]):
                continue
            if self._alike(piece) == row.alike:
                self.there.add(at)
                for number, printed in numbers(self.machine, design).items():
                    more = self.state.facts.get((number, piece), printed)
                    self.sums[number, at] = self.sums.get((number, at), 0) + as_number(more)
                return True
        return False

    def _alike(self, piece: int) -> tuple[tuple[int, Value], ...]:
        """What is known of a piece besides its numbers."""
        machine, design = self.machine, self.state.pieces[piece][0]
        found: dict[int, Value] = dict(printed_on(machine, design))
        for (number, of), thing in self.state.facts.items():
            if of == piece and machine.program.properties[number].bearer == "piece":
                found[number] = thing
        summed = numbers(machine, design)
        return tuple(sorted((n, thing) for n, thing in found.items() if n not in summed))

    def _spoken_of(self) -> Iterator[int]:
        """The pieces that anything speaks of but a zone."""
        of_pieces = self.machine.program.tables.of_pieces
        for key, held in self.state.facts.items():
            if key[0] in of_pieces and not self.machine.is_zone(key[0]):
                yield from _each(held)
        for force in self.state.forces:
            yield from _each((force.piece, *force.parts))
        for rule in self.state.lasting:
            yield from _each(tuple(rule.env[slot] for slot in self._used(rule)))

    def _used(self, held: Lasting) -> list[int]:
        """The words of a rule for a time that stand for pieces."""
        words = pieces_in_rules(self.machine.program)[held.rule]
        return sorted(slot for slot in words if slot < len(held.env))

    # ------------------------------------------------------------------ the state

    def made(self) -> State:
        """The same state with other pieces."""
        state, template = self.state, self.template
        return evolve(
            state,
            pieces=tuple(template.pieces),
            facts=self._facts(),
            forces=tuple(self._force(force) for force in state.forces),
            lasting=tuple(self._lasting(held) for held in state.lasting),
            agenda=tuple(
                evolve(frame, pieces=min(frame.pieces, self.first))
                if isinstance(frame, Ending | Closing)
                else frame
                for frame in state.agenda
            ),
        )

    def _facts(self) -> Facts:
        machine, facts = self.machine, self._of_places()
        properties, of_pieces = machine.program.properties, machine.program.tables.of_pieces
        for (number, of), thing in self.state.facts.items():
            if machine.is_zone(number):
                facts[number, of] = self._zone((number, of), thing)
            elif properties[number].bearer != "piece" or of is None:
                facts[number, of] = self.piece(thing) if number in of_pieces else thing
            elif of < self.first or of in self.new:
                facts[number, self.piece(of)] = thing
        return facts

    def _of_places(self) -> Facts:
        """What is printed on pieces, and what those are told of that stand for others."""
        machine, facts = self.machine, Facts()
        for at, (design, _) in enumerate(self.template.pieces):
            for number, printed in printed_on(machine, design).items():
                facts[number, at] = printed
        for at in self.template.made:
            row = self._row(at)
            if row.zone is not None:
                for number in numbers(machine, row.design):
                    facts[number, at] = self.sums.get((number, at), 0)
                for number, thing in row.alike:
                    facts[number, at] = thing
        return facts

    def _zone(self, key: Key, held: Value) -> Value:
        gone = range(self.first, len(self.state.pieces))
        mine = [self.piece(p) for p in as_several(held) if p not in gone or p in self.new]
        rows = ((at, self._row(at)) for at in self.there)
        mine += [at for at, row in rows if (row.zone, row.holder) == key]
        return tuple(sorted(mine))

    def _force(self, force: Force) -> Force:
        program = self.machine.program
        asks = program.designs[force.design].asks
        parts = tuple(
            self.piece(part) if program.decisions[asked].value in program.tables.of_pieces else part
            for asked, part in zip(asks, force.parts, strict=False)
        )
        return evolve(force, piece=self.piece(force.piece), parts=parts)

    def _lasting(self, held: Lasting) -> Lasting:
        words: list[Any] = list(held.env)
        for slot in self._used(held):
            words[slot] = self.piece(words[slot])
        return evolve(held, env=tuple(words))


def renamed(machine: Machine, template: SymbolicState, state: State) -> Renaming | None:
    """How the pieces of a state are called at a point; None if it is no state there."""
    first = min(template.made, default=len(template.pieces))
    if tuple(template.pieces[:first]) != tuple(state.pieces[:first]):
        return None
    if state.starts and template.made:  # what a phase began with would have to be renamed as well
        return None
    if template.made != tuple(range(first, len(template.pieces))):
        return None
    if any(piece >= first for word in _words(machine, state) for piece in _each(word)):
        return None
    found = Renaming(machine, template, state, first)
    return found if found.found() else None


def _words(machine: Machine, state: State) -> Iterator[Value]:
    """What the words stand for, of what is still to be done, that may stand for pieces."""
    pieces = pieces_in_scopes(machine.program)

    def said(env: tuple[Value, ...], *places: tuple[Of, int]) -> Iterator[Value]:
        words = frozenset[int]().union(*(pieces.get(place, ()) for place in places))
        return (thing for slot, thing in enumerate(env) if slot in words)

    for frame in state.agenda:
        if isinstance(frame, Script | LoopFrame):
            yield from said(frame.env, (Of.BLOCK, frame.block))
        elif isinstance(frame, Threads):
            for thread in frame.threads:
                yield from said(thread.env, *((Of.BLOCK, block) for block, *_ in thread.stack))
    for due in state.open:
        yield from said(due.env, (Of.DECISION, due.decision))


def as_number(thing: Value) -> int:
    """A number; nothing, if there is none."""
    return thing if isinstance(thing, int) else 0


def _each(thing: Value) -> Iterator[int]:
    """The pieces that a value may be, or speaks of."""
    if isinstance(thing, tuple):
        for one in thing:
            yield from _each(one)
    elif isinstance(thing, int) and thing.__class__ is int:
        yield thing
