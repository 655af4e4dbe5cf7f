"""A match seen in a mirror: everything of one seat belongs to the other.

Purpose: the mirrored image of values, states, answers and messages.
Input: a program, states. Output: states.
Must not know: any game. What is a seat and what a piece is found by the static types of properties
and of the words in effect trees; nothing is guessed from a value.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from attrs import evolve

from duello.analysis.model.comparable import in_order, told
from duello.dsl import ir
from duello.dsl.ir import scopes
from duello.dsl.ir.program import Program
from duello.dsl.ir.scopes import Unclear, chosen
from duello.dsl.ir.types import Value
from duello.interpreter import api
from duello.interpreter.state import (
    Env,
    Facts,
    Force,
    Frame,
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
from duello.match.event_words import Event

Thing = TypeVar("Thing")

Slots = dict[int, str]
"""What the small words stand for: the name of a type by the slot of an environment."""
Pieces = tuple[tuple[int, int | None], ...]
SEVERAL = ("several", "designs", "numbers")
"""The types of what is chosen of several things at once."""


class Unlike(Exception):
    """The image and the match differ; the message says how."""


class Chosen:
    """What the values of a program are, by the names of their types."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def chosen(self, number: int) -> str:
        """The type of a decision's answer, its parts aside."""
        return chosen(self.program, number).name

    def property(self, number: int) -> str:
        """The type of a property."""
        return self.program.properties[number].type.name


class Words(Chosen):
    """The types of the small words in every block, rule and decision of a program. Raises Unclear
    where a word means things of different types in different places.
    """

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        words = scopes.Words(program)
        self.blocks = _names(words.blocks)
        self.rules = _names(words.rules)
        self.decisions = _names(words.decisions)


def _names(table: Mapping[int, Mapping[int, ir.Type]]) -> dict[int, Slots]:
    return {
        number: {slot: type_.name for slot, type_ in slots.items()}
        for number, slots in table.items()
    }


def _merge(known: Slots, more: Slots) -> None:
    """Take more words in. Raises Unclear where one is of two types."""
    for slot, name in more.items():
        if known.setdefault(slot, name) != name:
            raise Unclear(f"a word is {known[slot]} here and {name} there")


class Mirror:
    """The mirror of a program's matches; its pieces are those of the mirrored match."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.words = Words(program)
        self.images: dict[int, int] = {}
        self.designs: tuple[int, ...] = ()
        self._pairs: dict[int, int] = {}
        """The pieces that were paired in the last state of a match that is gone along with."""

    def pair_anew(self) -> None:
        """Forget which pieces were paired."""
        self._pairs = {}

    def put_pieces(self, mine: Pieces, others: Pieces) -> None:
        """Pair the pieces: those that were paired stay so, as pieces may change hands; of the
        others, the n-th of a design that one seat owns is the n-th that the other seat owns in the
        mirrored match.
        """
        self.images = {n: at for n, at in self._pairs.items() if _alike(mine, n, others, at)}
        taken = set(self.images.values())
        wanted: dict[tuple[int, int | None, int], int] = {}
        seen: Counter[tuple[int, int | None]] = Counter()
        for number, (design, owner) in enumerate(others):
            if number not in taken:
                wanted[design, owner, seen[design, owner]] = number
                seen[design, owner] += 1
        seen.clear()
        for number, (design, owner) in enumerate(mine):
            if number in self.images:
                continue
            image = wanted.pop((design, _other(owner), seen[design, owner]), None)
            if image is None:
                raise Unlike(f"only one player has {self.program.designs[design].name}")
            self.images[number] = image
            seen[design, owner] += 1
        for design, _, _ in wanted:
            raise Unlike(f"only one player has {self.program.designs[design].name}")
        self.designs = tuple(design for design, _ in mine)

    # ------------------------------------------------------------------ values

    def value(self, name: str, thing: Value) -> Value:
        """The mirrored value of a type."""
        if thing is None:
            return None
        match name:
            case "player":
                return 1 - ir.sure(int, thing)
            case "players":
                return thing if isinstance(thing, tuple) else 1 - ir.sure(int, thing)
            case "piece":
                return self.images[ir.sure(int, thing)]
            case "pile":
                return tuple(self.images[each] for each in ir.as_several(thing))
            case "zone" | "several":
                return tuple(sorted(self.images[each] for each in ir.as_several(thing)))
        return thing

    def env(self, slots: Slots, env: Env) -> Env:
        """What the small words stand for, mirrored; a word that is not filled is None."""
        return tuple(
            thing if thing is None else self.value(slots[slot], thing)
            for slot, thing in enumerate(env)
        )

    def options(self, values: tuple[Value, ...]) -> tuple[Value, ...]:
        """The mirrored values of all options."""
        options = zip(self.program.options, values, strict=True)
        return tuple(self.value(option.type.name, value) for option, value in options)

    def answer(self, answer: api.Answer, state: State) -> api.Answer:
        """What the other player would say. state: in which it is said."""
        due = state.open[api.place_of(state, answer)]
        value = self.answered(state, due, answer.value)
        player = _other(answer.player)
        env = answer.env
        if env is not None:
            env = self.env(self.words.decisions[due.decision], env)
        return evolve(answer, player=player, value=value, env=env)

    def answered(self, state: State, due: Open, value: Value) -> Value:
        """The value of an answer, with its parts; in one go, with the answer to each choice."""
        domain = self.program.decisions[due.decision].domain
        if value is not None and isinstance(domain, ir.DealChoice):
            dealt = map(ir.as_several, reversed(ir.as_things(value)))
            return tuple(tuple(sorted(self.images[piece] for piece in each)) for each in dealt)
        if value is not None and isinstance(domain, ir.OrderChoice):
            return tuple(self.images[piece] for piece in ir.as_several(value))
        if value is None or not isinstance(domain, ir.GoChoice):
            return self.chosen(due.decision, value)
        found, path = list[Value](), api.path(self.program, state, due)
        for each in ir.as_things(value):
            asked = ir.given(path.in_hand)
            found.append(self.chosen(asked.decision, each))
            parts = self.program.decisions[asked.decision].parts and isinstance(each, tuple)
            for level in ir.as_things(each) if parts else (each,):
                path = path.take(level)
        return tuple(found)

    def chosen(self, number: int, value: Value) -> Value:
        """What was chosen in a decision, with its parts."""
        decision = self.program.decisions[number]
        if not decision.parts or value is None:
            return self.value(self.words.chosen(number), value)
        chosen, *parts = ir.as_things(value)
        if isinstance(chosen, tuple):
            return self._each_with_parts(ir.as_several(chosen), parts)
        asks = self.program.designs[self.designs[ir.sure(int, chosen)]].asks
        mirrored = (self.chosen(ask, part) for ask, part in zip(asks, parts, strict=True))
        return (self.value(self.words.chosen(number), chosen), *mirrored)

    def _each_with_parts(self, pieces: tuple[int, ...], parts: Sequence[Value]) -> Value:
        """Several pieces with what each asks, in the order in which they are listed."""
        found = list[tuple[int, Value, list[Value]]]()
        for piece in pieces:
            asks = self.program.designs[self.designs[piece]].asks
            mine, parts = parts[: len(asks)], parts[len(asks) :]
            image = self.value("piece", piece)
            mirrored = [self.chosen(ask, part) for ask, part in zip(asks, mine, strict=True)]
            found.append((self.designs[piece], image, mirrored))
        found.sort(key=lambda each: (each[0], ir.sure(int, each[1])))
        along = (part for _, _, mirrored in found for part in mirrored)
        return (tuple(image for _, image, _ in found), *along)

    def unordered(self, number: int, value: Value) -> Value:
        """An answer to a decision, without the order in which several things are listed that are
        chosen at once: it means nothing.
        """
        if isinstance(self.program.decisions[number].domain, ir.DealChoice | ir.OrderChoice):
            return value
        several = self.words.chosen(number) in SEVERAL and isinstance(value, tuple)
        return tuple(sorted(ir.as_several(value))) if several else value

    def listed(self, state: State, due: Open, value: Value) -> Value:
        """An answer as it is listed where it is due: several things in the order in which they lie
        there. An answer that is not listed stays as it is.
        """
        domain = self.program.decisions[due.decision].domain
        if value is None or isinstance(domain, ir.DealChoice | ir.OrderChoice):
            return value
        if not isinstance(domain, ir.GoChoice):
            if self.words.chosen(due.decision) not in SEVERAL or api.many(self.program, due):
                return value
            return self._among(due.decision, value, api.candidates(self.program, state, due))
        found, path = list[Value](), api.path(self.program, state, due)
        for each in ir.as_things(value):
            asked = path.in_hand
            if asked is None:
                return value
            parts = self.program.decisions[asked.decision].parts and isinstance(each, tuple)
            one = () if parts else (self._among(asked.decision, each, path.options()),)
            levels = one or ir.as_things(each)
            found.append(each if parts else levels[0])
            for level in levels:
                path = path.take(level)
        return tuple(found)

    def _among(self, number: int, value: Value, listed: Iterable[Value]) -> Value:
        wanted = self.unordered(number, value)
        return next((each for each in listed if self.unordered(number, each) == wanted), value)

    # ------------------------------------------------------------------ states

    def state(self, state: State, like: State) -> State:
        """The mirrored state, in the order of `in_order`, with the pieces of another's. Of the
        states of a match, each is asked for behind the one before it.
        """
        found = self._like(state, like)
        self._pairs = dict(self.images)
        return found

    def _like(self, state: State, like: State) -> State:
        starts = zip(state.starts, like.starts, strict=True)
        mirrored = tuple((phase, self._like(one, other)) for (phase, one), (_, other) in starts)
        self.put_pieces(state.pieces, like.pieces)
        return in_order(self._image(state, mirrored))

    def paired(self, state: State) -> State:
        """The mirrored state, in which the n-th piece of a design that one seat owns has the number
        of the n-th that the other seat owns. What is due and what is in force is listed in the
        order of the state itself, as far as it has the like. Raises Unlike.
        """
        starts = tuple((phase, self.paired(one)) for phase, one in state.starts)
        self.pair_anew()
        self.put_pieces(state.pieces, state.pieces)
        made = self._image(state, starts)
        opened = _like(state.open, made.open, lambda due: (due.decision, due.player))
        forces = _like(state.forces, made.forces, lambda force: (force.holder, force.until))
        return evolve(made, open=opened, forces=forces)

    def image(self, state: State) -> State:
        """The mirrored state, in which every piece keeps its number."""
        mirrored = tuple((phase, self.image(one)) for phase, one in state.starts)
        self.images = {number: number for number in range(len(state.pieces))}
        self.designs = tuple(design for design, _ in state.pieces)
        return self._image(state, mirrored)

    def _image(self, state: State, starts: tuple[tuple[int, State], ...]) -> State:
        pieces: list[tuple[int, int | None]] = [(0, 0)] * len(state.pieces)
        for number, (design, owner) in enumerate(state.pieces):
            pieces[self.images[number]] = (design, _other(owner))
        return State(
            self.options(state.options),
            Facts(self._fact(key, thing) for key, thing in state.facts.items()),
            tuple(pieces),
            state.counts,
            tuple(self._outcome(result) for result in state.results),
            tuple(self._force(force) for force in state.forces),
            tuple(sorted(map(self._lasting, state.lasting), key=lambda held: held.place)),
            tuple(self._frame(frame) for frame in state.agenda),
            tuple(self.due(due, state) for due in state.open),
            starts,
            self._outcome(state.outcome),
            state.contradiction,
        )

    def _outcome(self, found: Outcome | None) -> Outcome | None:
        if found is None:
            return None
        return Outcome(_other(found.winner), found.reason)

    def _fact(self, key: Key, thing: Value) -> tuple[Key, Value]:
        number, subject = key
        made = self.program.properties[number]
        if subject is not None:
            subject = ir.sure(int, self.value(made.bearer, subject))
        if made.source == "history" and made.of is not None and thing is not None:
            one = self.words.property(made.of)
            return (number, subject), tuple(self.value(one, each) for each in ir.as_things(thing))
        return (number, subject), self.value(self.words.property(number), thing)

    def _force(self, force: Force) -> Force:
        piece = None if force.piece is None else self.images[force.piece]
        asks = self.program.designs[force.design].asks
        parts = tuple(
            self.chosen(asked, part) for asked, part in zip(asks, force.parts, strict=True)
        )
        return evolve(force, holder=_other(force.holder), piece=piece, parts=parts)

    def _lasting(self, held: Lasting) -> Lasting:
        return evolve(held, env=self.env(self.words.rules[held.rule], held.env))

    def due(self, due: Open, state: State) -> Open:
        """A decision of a state, with its answer, as the other player's."""
        return evolve(
            due,
            player=_other(due.player),
            env=self.env(self.words.decisions[due.decision], due.env),
            value=self.answered(state, due, due.value),
            own=self._own(due.own),
        )

    def _frame(self, frame: Frame) -> Frame:
        match frame:
            case Script() | Loop():
                return evolve(frame, env=self.env(self.words.blocks[frame.block], frame.env))
            case Threads():
                return Threads(tuple(self._thread(thread) for thread in frame.threads))
            case InOrder():
                rules = self.words.rules
                done = tuple((rule, self.env(rules[rule], env)) for rule, env in frame.done)
                return evolve(frame, done=done)
            case Turns():
                players = tuple(1 - player for player in frame.players)
                env = self.env(self.words.decisions[frame.decision], frame.env)
                return evolve(frame, players=players, env=env, own=self._own(frame.own))
            case Unasked():
                answered = (self._asked(due) for due in frame.answered)
                return Unasked(tuple(sorted(answered, key=lambda d: (d.decision, d.player))))
        return frame

    def _asked(self, due: Open) -> Open:
        """A decision without a chosen answer, as the other player's."""
        env = self.env(self.words.decisions[due.decision], due.env)
        player = _other(due.player)
        return evolve(due, player=player, env=env, own=self._own(due.own))

    def _thread(self, thread: Thread) -> Thread:
        slots: Slots = {}
        for block, _, _ in thread.stack:
            _merge(slots, self.words.blocks[block])
        if not thread.stack:
            return evolve(thread, env=(), own=())
        return evolve(thread, env=self.env(slots, thread.env), own=self._own(thread.own))

    def _own(self, own: Own) -> Own:
        """What a thread has answered for itself."""
        return with_own((), dict(self._fact(key, thing) for key, thing in own))

    # ------------------------------------------------------------------ what is told

    def events(self, events: Iterable[Event]) -> list[str]:
        """What is told, mirrored, in the order of `told`."""
        return told(self._event(event) for event in events)

    def _event(self, event: Event) -> Event:
        to = 1 - event.to if event.to in (0, 1) else event.to
        why = tuple(self.named(line) for line in event.why)
        text, data = self.named(event.text), self.named(event.data)
        return evolve(event, to=to, text=text, data=data, why=why)

    def named(self, thing: Any) -> Any:  # of the kind that it was
        """Words and plain data with the players' names exchanged."""
        if isinstance(thing, str):
            names = "|".join(map(re.escape, self.program.seats))
            return re.sub(rf"\b({names})\b", lambda found: self._other(found[0]), thing)
        if isinstance(thing, dict):
            return {self.named(key): self.named(value) for key, value in thing.items()}
        if isinstance(thing, list):
            return [self.named(each) for each in thing]
        return thing

    def _other(self, name: str) -> str:
        return self.program.seats[1 - self.program.seats.index(name)]


def _alike(mine: Pieces, number: int, others: Pieces, at: int) -> bool:
    """Whether a piece is still there, and the other one still is what it is, for the other seat."""
    if number >= len(mine) or at >= len(others):
        return False
    (design, owner), other = mine[number], others[at]
    return other == (design, _other(owner))


def _like(
    mine: Sequence[Thing], images: Sequence[Thing], key: Callable[[Thing], object]
) -> tuple[Thing, ...]:
    """The images in the order of what they are like, by a key; those like none at the end."""
    left, found = list(images), []
    for one in mine:
        other = next((each for each in left if key(each) == key(one)), None)
        if other is not None:
            left.remove(other)
            found.append(other)
    return (*found, *left)


def _other(owner: int | None) -> int | None:
    """The owner of a piece in the mirror; what is nobody's is nobody's."""
    return None if owner is None else 1 - owner
