"""A match seen in a mirror: everything of one seat belongs to the other.

Purpose: the mirrored image of values, states, answers and messages.
Input: a program, states. Output: states.
Must not know: any game. What is a seat and what a piece is found by the static types of properties
and of the words in effect trees; nothing is guessed from a value.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from attrs import evolve

from duello.analysis.model.comparable import in_order, told
from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.interpreter import api
from duello.interpreter.events import Event
from duello.interpreter.state import (
    Facts,
    Force,
    Frame,
    InOrder,
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

Slots = dict[int, str]
"""What the small words stand for: the name of a type by the slot of an environment."""
Pieces = tuple[tuple[int, int], ...]
REGIONS = (ir.Everywhere, ir.Near, ir.Along, ir.Towards, ir.Between, ir.Arc)


class Unlike(Exception):
    """The image and the match differ; the message says how."""


class Unclear(Exception):
    """A small word means things of different types in different places; the message says which."""


class Chosen:
    """The types of what is chosen in a program, and of what its properties are."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def chosen(self, number: int) -> str:
        """The type of a decision's answer, its parts aside."""
        decision = self.program.decisions[number]
        name = self.program.properties[decision.value].type.name
        if name == "several":
            return "pieces" if isinstance(decision.domain, ir.PieceChoice) else "designs"
        return name

    def property(self, number: int) -> str:
        """The type of a property; of several things, whether they are pieces or designs."""
        made = self.program.properties[number]
        if made.type.name != "several":
            return made.type.name
        of = number if made.of is None else made.of
        return next(self.chosen(d.number) for d in self.program.decisions if d.value == of)


class Words(Chosen):
    """The types of the small words in every block, rule and decision of a program. Raises Unclear
    where a word means different things in different places.
    """

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.blocks: dict[int, Slots] = {-1: {}}
        self.rules: dict[int, Slots] = {}
        self.decisions: dict[int, Slots] = {}
        for phase in program.phases:
            self._block(phase.body, {})
            self._block(phase.at_end, {})
        for step in program.steps:
            self._block(step.general, {})
        later = program.tables.lasting
        for rule in program.rules:
            if rule.number not in later:
                self._rule(rule.number, self._owned(rule.owner))

    def _owned(self, owner: int | None) -> Slots:
        """The words of an owner's rules: `you`, `this`, and what a design asks."""
        if owner is None:
            return {}
        asks = self.program.designs[owner].asks if owner >= 0 else ()
        parts = {2 + at: self.chosen(asked) for at, asked in enumerate(asks)}
        return {0: "player", 1: "piece", **parts}

    def _block(self, number: int | None, slots: Slots) -> None:
        if number is None or number < 0:
            return
        known = self.blocks.get(number)
        if known is not None and not _merge(known, slots):
            return
        slots = self.blocks.setdefault(number, dict(slots))
        for node in self.program.blocks[number]:
            match node:
                case ir.Branch():
                    self._block(node.then, slots)
                    self._block(node.otherwise, slots)
                case ir.ForPlayers():
                    self._block(node.block, {**slots, node.slot: "player"})
                case ir.ForPieces():
                    self._block(node.block, {**slots, node.slot: self._one_of(node.pieces, slots)})
                case ir.Ask() | ir.PickFor():
                    self._decision(node.decision, slots)
                case ir.Establish():
                    self._rule(node.rule, slots)

    def _one_of(self, things: ir.Tree, slots: Slots) -> str:
        """Of what several things are: cells or pieces."""
        match things:
            case ir.Selected():
                return self._one_of(things.things, slots)
            case ir.Read():
                cells = self.program.properties[things.property].type.name == "cells"
            case ir.Local():
                cells = slots[things.slot] == "cells"
            case _:
                cells = isinstance(things, REGIONS)
        return "cell" if cells else "piece"

    def _decision(self, number: int, slots: Slots) -> None:
        decision = self.program.decisions[number]
        due = {**slots, decision.chooser_slot: "player"}
        if not _merge(self.decisions.setdefault(number, {}), due):
            return
        self._block(decision.chosen, {**due, decision.slot: self.chosen(number)})
        self._block(decision.late_block, due)
        self._block(decision.declined, due)
        self._block(decision.both_late, {})
        self._block(decision.impossible, due)
        if isinstance(decision.domain, ir.GoChoice):
            self._block(decision.domain.block, due)

    def _rule(self, number: int, slots: Slots) -> None:
        if not _merge(self.rules.setdefault(number, {}), slots) and slots:
            return
        form = self.program.rules[number].form
        match form:
            case ir.InStep() | ir.AtStart():
                self._block(form.block, slots)
            case ir.Later():
                self._rule(form.rule, slots)


def _merge(known: Slots, more: Slots) -> bool:
    """Take more words in; whether there were any new ones. Raises Unclear."""
    for slot, name in more.items():
        if known.get(slot, name) != name:
            raise Unclear(f"a word is {known[slot]} here and {name} there")
    new = bool(more.keys() - known.keys())
    known.update(more)
    return new


class Mirror:
    """The mirror of a program's matches; its pieces are those of the mirrored match."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.words = Words(program)
        self.images: dict[int, int] = {}
        self.designs: tuple[int, ...] = ()

    def put_pieces(self, mine: Pieces, others: Pieces) -> None:
        """Pair the pieces: the n-th of a design that one seat owns is the n-th that the other
        seat owns in the mirrored match.
        """
        wanted: dict[tuple[int, int, int], int] = {}
        seen: Counter[tuple[int, int]] = Counter()
        for number, (design, owner) in enumerate(others):
            wanted[design, owner, seen[design, owner]] = number
            seen[design, owner] += 1
        self.images = {}
        seen.clear()
        for number, (design, owner) in enumerate(mine):
            image = wanted.pop((design, 1 - owner, seen[design, owner]), None)
            if image is None:
                raise Unlike(f"only one player has {self.program.designs[design].name}")
            self.images[number] = image
            seen[design, owner] += 1
        for design, _, _ in wanted:
            raise Unlike(f"only one player has {self.program.designs[design].name}")
        self.designs = tuple(design for design, _ in mine)

    # ------------------------------------------------------------------ values

    def value(self, name: str, thing: Any) -> Any:
        """The mirrored value of a type."""
        if thing is None:
            return None
        match name:
            case "player":
                return 1 - thing
            case "players":
                return thing if isinstance(thing, tuple) else 1 - thing
            case "piece":
                return self.images[thing]
            case "zone" | "pieces":
                return tuple(sorted(self.images[each] for each in thing))
        return thing

    def env(self, slots: Slots, env: tuple[Any, ...]) -> tuple[Any, ...]:
        """What the small words stand for, mirrored; a word that is not filled is None."""
        return tuple(
            thing if thing is None else self.value(slots[slot], thing)
            for slot, thing in enumerate(env)
        )

    def options(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """The mirrored values of all options."""
        options = zip(self.program.options, values, strict=True)
        return tuple(self.value(option.type.name, value) for option, value in options)

    def answer(self, answer: api.Answer, state: State) -> api.Answer:
        """What the other player would say. state: in which it is said."""
        due = state.open[api.place_of(state, answer)]
        value = self.answered(state, due, answer.value)
        player = self.value("player", answer.player)
        env = answer.env
        if env is not None:
            env = self.env(self.words.decisions[due.decision], env)
        return evolve(answer, player=player, value=value, env=env)

    def answered(self, state: State, due: Open, value: Any) -> Any:
        """The value of an answer, with its parts; in one go, with the answer to each choice."""
        if value is None or not isinstance(
            self.program.decisions[due.decision].domain, ir.GoChoice
        ):
            return self.chosen(due.decision, value)
        found, path = [], api.path(self.program, state, due)
        for each in value:
            asked = path.in_hand
            assert asked is not None
            found.append(self.chosen(asked.decision, each))
            parts = self.program.decisions[asked.decision].parts and isinstance(each, tuple)
            for level in each if parts else (each,):
                path = path.take(level)
        return tuple(found)

    def chosen(self, number: int, value: Any) -> Any:
        """What was chosen in a decision, with its parts."""
        decision = self.program.decisions[number]
        if not decision.parts or value is None:
            return self.value(self.words.chosen(number), value)
        chosen, *parts = value
        asks = self.program.designs[self.designs[chosen]].asks
        mirrored = (self.chosen(ask, part) for ask, part in zip(asks, parts, strict=True))
        return (self.value(self.words.chosen(number), chosen), *mirrored)

    # ------------------------------------------------------------------ states

    def state(self, state: State, like: State) -> State:
        """The mirrored state, in the order of `in_order`, with the pieces of another's."""
        starts = zip(state.starts, like.starts, strict=True)
        mirrored = tuple((phase, self.state(one, other)) for (phase, one), (_, other) in starts)
        self.put_pieces(state.pieces, like.pieces)
        return in_order(self._image(state, mirrored))

    def image(self, state: State) -> State:
        """The mirrored state, in which every piece keeps its number."""
        mirrored = tuple((phase, self.image(one)) for phase, one in state.starts)
        self.images = {number: number for number in range(len(state.pieces))}
        self.designs = tuple(design for design, _ in state.pieces)
        return self._image(state, mirrored)

    def _image(self, state: State, starts: tuple[tuple[int, State], ...]) -> State:
        pieces = [(0, 0)] * len(state.pieces)
        for number, (design, owner) in enumerate(state.pieces):
            pieces[self.images[number]] = (design, 1 - owner)
        outcome = state.outcome
        if outcome is not None:
            outcome = Outcome(self.value("player", outcome.winner), outcome.reason)
        return State(
            self.options(state.options),
            Facts(self._fact(key, thing) for key, thing in state.facts.items()),
            tuple(pieces),
            state.counts,
            tuple(self._force(force) for force in state.forces),
            tuple(self._lasting(lasting) for lasting in state.lasting),
            tuple(self._frame(frame) for frame in state.agenda),
            tuple(self.due(due, state) for due in state.open),
            starts,
            outcome,
            state.contradiction,
        )

    def _fact(self, key: Any, thing: Any) -> tuple[Any, Any]:
        number, subject = key
        if number < 0:
            return key, thing if subject == "by" else self.value("player", thing)
        made = self.program.properties[number]
        subject = self.value(made.bearer, subject)
        return (number, subject), self.value(self.words.property(number), thing)

    def _force(self, force: Force) -> Force:
        piece = self.value("piece", force.piece)
        asks = self.program.designs[force.design].asks
        parts = tuple(
            self.chosen(asked, part) for asked, part in zip(asks, force.parts, strict=True)
        )
        return evolve(force, holder=1 - force.holder, piece=piece, parts=parts)

    def _lasting(self, held: Lasting) -> Lasting:
        return evolve(held, env=self.env(self.words.rules[held.rule], held.env))

    def due(self, due: Open, state: State) -> Open:
        """A decision of a state, with its answer, as the other player's."""
        return evolve(
            due,
            player=self.value("player", due.player),
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
        player = self.value("player", due.player)
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

    def named(self, thing: Any) -> Any:
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
