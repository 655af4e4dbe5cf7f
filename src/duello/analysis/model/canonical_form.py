"""States that play on alike, told by one digest.

Purpose: a form of a state in which everything that makes no difference to play looks the same:
which seat is which, if the rules name neither; how pieces are numbered; which one a phase is, as
far as nobody counts; what was chosen once and is never asked for again.
Input: states of one program. Output: digests. Equal digests mean that play goes on alike, seats
exchanged perhaps.
Must not know: how states are reached. What is a seat and what a piece is found by static types
(see `dsl.ir.scopes`); nothing is guessed from a value.
"""

import marshal
from collections.abc import Hashable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

from attrs import frozen

from duello.analysis.model.named_seats import names_a_seat
from duello.analysis.model.seat_mirror import Slots, Words
from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.dsl.ir.scopes import Unclear
from duello.dsl.ir.types import Value
from duello.interpreter.resolve_decisions import is_go
from duello.interpreter.state import (
    Closing,
    Ending,
    Env,
    Force,
    Frame,
    GoEnd,
    InOrder,
    Key,
    Lasting,
    Loop,
    Open,
    Outcome,
    Own,
    Script,
    State,
    Thread,
    Threads,
    Turns,
    Unasked,
    with_own,
)

from .live_properties import unread
from .phase_counter_bounds import counted, put_back

SIZE = 16
"""Bytes of a digest: two of a billion states look alike with a chance of less than 1 to 10^20."""

FOR_EVER = 1 << 20
"""What holds for more times than this holds for ever."""

HISTORY = "history of "
"""Before the name of a type: one after another of it."""

SETS = ("cells", "designs", "edges", "graph", "numbers")
"""Types of several things in no order, of which none names a seat or a piece."""

NOBODY = -1
"""Stands for `None` among subjects, so that they can be sorted."""

Images = list[int] | None


@frozen
class Merging:
    """Which states count as one. seats: those that differ in who sits where; pieces: those that
    differ in how pieces are numbered; unread: those that differ in what nobody reads.
    """

    seats: bool = True
    pieces: bool = True
    unread: bool = True


NO_MERGING = Merging(False, False, False)

Form = tuple[object, ...]
"""A part of a state as it counts: compared and written down, and not looked into."""

Seen = tuple[int, int, Value]
"""A fact: of which property, whose it is, and the value."""

Forced = tuple[int, int, int, int, bool, bool, tuple[Value, ...]]
"""A force, as a part of a form."""


class Canonical:
    """The digests of the states of a program.

    seats: whether states are merged that differ in the seats only; that takes rules and options
    which name none. typed: whether it is known of every value what it is.
    """

    def __init__(self, program: Program, options: tuple[Value, ...], merging: Merging) -> None:
        self.program, self.merging = program, merging
        try:
            self.words: Words | None = Words(program)
        except Unclear:
            self.words = None
        self.typed = typed = self.words is not None and self._all_known()
        self.pieces = merging.pieces and typed
        self.seats = merging.seats and typed and may_swap(program, options)
        self.dropped = unread(program) if merging.unread else frozenset()
        self.counted = counted(program, options) if merging.unread else None
        self.put_back = put_back(program)
        self._types = [self._type(p.number) for p in program.properties] if typed else []
        self._bearers = [p.bearer for p in program.properties]
        self._sets = {number for number, name in enumerate(self._types) if name in SETS}
        self._known: dict[object, Images] = {}

    def _all_known(self) -> bool:
        """Whether every value is of a type that is known; of what is chosen in one go, each choice
        is written down by itself, and never the whole.
        """
        whole = {d.value for d in self.program.decisions if is_go(d)}
        return all(
            self._type(p.number) != "list" for p in self.program.properties if p.number not in whole
        )

    def _type(self, number: int) -> str:
        """The type of a property; a history is a row of what it remembers."""
        words = ir.given(self.words)
        made = self.program.properties[number]
        if made.source == "history" and made.of is not None:
            return HISTORY + words.property(made.of)
        return words.property(number)

    def type_name(self, number: int) -> str:
        """The type of a property, where all are known."""
        return self._types[number]

    def digest(self, state: State) -> bytes:
        """What a state and those that play on like it have in common."""
        found = self.form(state, False)
        if self.seats:
            found = min(found, self.form(state, True))
        return blake2b(found, digest_size=SIZE).digest()

    def form(self, state: State, swapped: bool) -> bytes:
        """A state as it counts, from the other seats perhaps; that takes a program that is
        `typed`.
        """
        form: Any = self._state(state, swapped)  # of tuples, lists, numbers and words alone
        return marshal.dumps(form, 0)

    def numbered(self, state: State, images: Sequence[int]) -> bytes:
        """A state as it counts, its pieces numbered otherwise: those that change places are of one
        design and one owner. That takes a program that is `typed`.
        """
        view = View(self, False, (0, 1), list(images), state.pieces)
        form: Any = self._seen(state, view)
        return marshal.dumps(form, 0)

    def marks(self, state: State) -> list[Hashable]:
        """What makes pieces different from each other: those with other marks play on otherwise,
        perhaps.
        """
        bounds = _bounds(state)
        signs = self._signs(state, False)
        return [
            (sum(bound <= number for bound in bounds), design, _owner(owner, False), sign)
            for number, ((design, owner), sign) in enumerate(zip(state.pieces, signs, strict=True))
        ]

    # ------------------------------------------------------------------ states

    def _state(self, state: State, swapped: bool) -> Form:
        return self._seen(state, self._view(state, swapped))

    def _seen(self, state: State, view: "View") -> Form:
        """A state as it is looked at."""
        swapped = view.swapped
        counts = state.counts
        if self.counted is not None:
            counts = tuple(
                counts[number] if most is None else min(counts[number], most)
                for number, most in self.counted.items()
            )
        return (
            self._facts(state, view),
            view.pieces,
            counts,
            [_result(result, swapped) for result in state.results],
            _in_place([view.force(force) for force in state.forces]),
            sorted(
                (view.lasting(held, state.counts) for held in state.lasting),
                key=repr,
            ),
            [view.frame(frame) for frame in state.agenda],
            sorted((view.open(due) for due in state.open), key=repr),
            [(phase, self._state(start, swapped)) for phase, start in state.starts],
        )

    def _view(self, state: State, swapped: bool) -> "View":
        made = state.pieces
        images: Images = None
        if made and (swapped or self.pieces):
            images = self._images(state, swapped)
        seats = (1, 0) if swapped else (0, 1)
        pieces = made
        if images is not None:
            placed: list[tuple[int, int | None]] = [(0, 0)] * len(made)
            for number, (design, owner) in enumerate(made):
                placed[images[number]] = (design, owner if owner is None else seats[owner])
            pieces = tuple(placed)
        return View(self, swapped, seats, images, pieces)

    def _facts(self, state: State, view: "View") -> list[Seen]:
        dropped, types, bearers = self.dropped, self._types, self._bearers
        plain = not view.swapped and view.images is None
        found: list[Seen] = []
        for (number, subject), thing in state.facts.items():
            if number in dropped:
                continue
            if plain:
                if number in self._sets and isinstance(thing, tuple):
                    thing = ir.in_no_order(thing)
                found.append((number, NOBODY if subject is None else subject, thing))
            else:
                key = NOBODY if subject is None else view.value(bearers[number], subject)
                found.append((number, key, view.value(types[number], thing)))
        found.sort(key=_key)
        return found

    # ------------------------------------------------------------------ pieces

    def _images(self, state: State, swapped: bool) -> Images:
        """The number that each piece gets: by when it was made (as far as that matters), owner,
        design, and what is said about it. None if they keep theirs.
        """
        made = state.pieces
        bounds = _bounds(state)
        cached = (made, bounds, swapped)
        if cached in self._known:
            return self._known[cached]
        keys = [
            (sum(bound <= number for bound in bounds), _owner(owner, swapped), design)
            for number, (design, owner) in enumerate(made)
        ]
        alike = len(set(keys)) < len(keys)
        if alike:
            signs = self._signs(state, swapped)
            order = sorted(range(len(made)), key=lambda n: (keys[n], signs[n], n))
        else:
            order = sorted(range(len(made)), key=lambda n: keys[n])
        images: Images = [0] * len(made)
        for number, piece in enumerate(order):
            images[piece] = number  # type: ignore[index]
        if images == list(range(len(made))) and not swapped:
            images = None
        if not alike:
            if len(self._known) > 10_000:
                self._known.clear()
            self._known[cached] = images
        return images

    def _signs(self, state: State, swapped: bool) -> list[str]:
        """What is said about each piece, apart from which number it has."""
        signs: list[list[tuple[int, int, str]]] = [[] for _ in state.pieces]
        for (number, subject), thing in state.facts.items():
            if thing is None or number in self.dropped:
                continue
            name, bearer = self._types[number], self._bearers[number]
            seat = subject
            if subject is not None and bearer == "player" and swapped:
                seat = 1 - subject
            if subject is not None and bearer == "piece":
                known = "?" if speaks_of_pieces(name) else thing
                signs[subject].append((number, 0, repr(known)))
                continue
            for piece, kind, said in _spoken_of(name, thing, seat):
                signs[piece].append((number, kind, repr(said)))
        for force in state.forces:
            if force.piece is not None:
                said = (force.design, force.until, force.cancelled, force.silenced)
                signs[force.piece].append((-1, 3, repr(said)))
        return [repr(sorted(sign)) for sign in signs]


def _spoken_of(name: str, thing: Value, seat: int | None) -> Iterator[tuple[int, int, object]]:
    """The pieces that a value of a type holds, how, and what it says of each that it does."""
    match name:
        case "piece":
            yield ir.sure(int, thing), 1, seat
        case "pile":
            yield from ((piece, 2, (seat, at)) for at, piece in enumerate(ir.as_several(thing)))
        case "zone" | "several":
            yield from ((piece, 2, seat) for piece in ir.as_several(thing))


def _result(result: Outcome | None, swapped: bool) -> tuple[int | None, str | None] | None:
    """How a phase ended, from the other seats perhaps."""
    if result is None:
        return None
    winner = result.winner
    return (1 - winner if swapped and winner is not None else winner, result.reason)


class View:
    """How one state is looked at: who is which seat, and how pieces are numbered."""

    __slots__ = ("images", "of", "pieces", "seats", "swapped")

    def __init__(
        self,
        of: Canonical,
        swapped: bool,
        seats: tuple[int, int],
        images: Images,
        pieces: tuple[tuple[int, int | None], ...],
    ) -> None:
        self.of = of
        self.swapped = swapped
        self.seats = seats
        self.images = images
        self.pieces = pieces

    def value(self, name: str, thing: Any) -> Any:  # of the type that the name says
        """A value of a type as it looks from here."""
        if thing is None:
            return None
        match name:
            case "player":
                return self.seats[thing] if thing in (0, 1) else thing
            case "piece":
                return thing if self.images is None else self.images[thing]
            case "pile":
                images = self.images
                return thing if images is None else tuple(images[each] for each in thing)
            case "zone" | "several":
                images = self.images
                return thing if images is None else tuple(sorted([images[each] for each in thing]))
            case "players":
                return thing if isinstance(thing, tuple) else self.seats[thing]
            case "cells" | "designs" | "edges" | "graph" | "numbers":
                return tuple(sorted(thing))
        if name.startswith(HISTORY):
            return tuple(self.value(name.removeprefix(HISTORY), each) for each in thing)
        return thing

    def env(self, slots: Slots | None, env: Env) -> Env:
        """What the small words stand for."""
        if not self.swapped and self.images is None:
            return env
        known = ir.given(slots)
        return tuple(
            thing if thing is None else self.value(known[slot], thing)
            for slot, thing in enumerate(env)
        )

    def force(self, force: Force) -> Forced:
        """A force; the piece stands third."""
        piece = NOBODY if force.piece is None else self.value("piece", force.piece)
        holder = NOBODY if force.holder is None else self.seats[force.holder]
        asks = self.of.program.designs[force.design].asks
        parts = tuple(map(self._part, asks, force.parts)) if force.parts else ()
        return (force.design, holder, piece, force.until, force.cancelled, force.silenced, parts)

    def _part(self, asked: int, part: Value) -> Value:
        words = self.of.words
        return part if words is None else self.value(words.chosen(asked), part)

    def lasting(self, held: Lasting, counts: tuple[int, ...]) -> Form:
        """A rule for a time; the time counts from now, unless the counter may be put back."""
        words = self.of.words
        env = self.env(None if words is None else words.rules[held.rule], held.env)
        if self.of.counted is None or held.phase in self.of.put_back:
            return (held.rule, env, held.phase, held.first, held.last, counts[held.phase])
        now = counts[held.phase]
        return (
            held.rule,
            env,
            held.phase,
            max(0, held.first - now),
            min(held.last - now, FOR_EVER),
        )

    def open(self, due: Open) -> Form:
        """A decision that waits."""
        player = NOBODY if due.player is None else self.seats[due.player]
        env = self.env(self._due(due.decision), due.env)
        return (due.decision, player, env, due.drawn, self._own(due.own))

    def _own(self, own: Own) -> Own:
        """What a thread has answered for itself."""
        if not self.swapped and self.images is None:
            return own
        return with_own((), dict(self._fact(*each) for each in own))

    def _fact(self, key: Key, thing: Value) -> tuple[Key, Value]:
        number, subject = key
        subject = subject if subject is None else self.seats[subject]
        return (number, subject), self.value(self.of.type_name(number), thing)

    def _due(self, decision: int) -> Slots | None:
        return None if self.of.words is None else self.of.words.decisions[decision]

    def _block(self, block: int) -> Slots | None:
        return None if self.of.words is None else self.of.words.blocks[block]

    def frame(self, frame: Frame) -> Form:
        """A frame of the agenda."""
        match frame:
            case Script():
                return (0, frame.block, frame.at, self.env(self._block(frame.block), frame.env))
            case Loop():
                return (1, frame.block, frame.at, self.env((self._block(frame.block)), frame.env),
                        self._done(frame))  # fmt: skip
            case Ending() | Closing():
                return (2 + isinstance(frame, Closing), frame.phase, frame.pieces)
            case Threads():
                return (4, sorted(map(self._thread, frame.threads), key=repr))
            case InOrder():
                words = self.of.words
                done = [
                    (rule, self.env(None if words is None else words.rules[rule], env))
                    for rule, env in frame.done
                ]
                return (5, frame.step, sorted(done, key=repr))
            case Turns():
                players = tuple(self.seats[player] for player in frame.players)
                env = self.env(self._due(frame.decision), frame.env)
                return (6, frame.decision, players, env, self._own(frame.own))
            case GoEnd():
                return (7, frame.decision)
            case Unasked():
                answered = [(self.open(due), due.status) for due in frame.answered]
                return (8, sorted(answered, key=repr))

    def _done(self, frame: Loop) -> int:
        """How often, if the line says how often at most."""
        node = self.of.program.blocks[frame.block][frame.at]
        endless = isinstance(node, ir.Play) and node.times is None
        return 0 if endless and self.of.counted is not None else frame.done

    def _thread(self, thread: Thread) -> Form:
        if not thread.stack:
            return ((), (), ())
        if not self.swapped and self.images is None:
            return (thread.stack, thread.env, self._own(thread.own))
        slots: Slots = {}
        for block, _, _ in thread.stack:
            slots.update(self._block(block) or {})
        return (thread.stack, self.env(slots, thread.env), self._own(thread.own))


def _bounds(state: State) -> tuple[int, ...]:
    """How many pieces there were when phases began that are not over."""
    return tuple(f.pieces for f in state.agenda if isinstance(f, Ending | Closing))


def _owner(owner: int | None, swapped: bool) -> int:
    """Whose a piece is, from the other seats perhaps."""
    if owner is None:
        return NOBODY
    return 1 - owner if swapped else owner


def speaks_of_pieces(name: str) -> bool:
    """Whether values of a type are made of pieces."""
    return name.removeprefix(HISTORY) in ("piece", "zone", "pile", "several")


def _key(fact: Seen) -> tuple[int, int]:
    return fact[0], fact[1]


def _in_place(forces: list[Forced]) -> list[Forced]:
    """Forces by piece; those of one piece stay in their order."""
    forces.sort(key=lambda force: force[2])
    return forces


def may_swap(program: Program, options: tuple[Value, ...]) -> bool:
    """Whether neither the rules nor the options name a seat."""
    named = any(
        (isinstance(option.type, ir.PlayerType) and value is not None)
        or (isinstance(option.type, ir.SeatsType) and value in (0, 1))
        for option, value in zip(program.options, options, strict=True)
    )
    return not named and not names_a_seat(program)
