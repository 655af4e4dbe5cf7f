"""A match, as a host sees it.

Purpose: the pure core with players' names, typed words, a seed for chance, and the list of what
each player was told.
Input: a ruleset, players, a seed, options. Output: decisions to be answered, events, the outcome.
Must not know: clocks and terminals. The host tells it that time ran out.
"""

import copy
from collections.abc import Mapping, Sequence
from typing import Protocol, Self

from attrs import evolve

from duello.dsl.limits import DRAWS_IN_A_ROW

from ..dsl import ir
from ..dsl.ir.nodes import given
from ..dsl.ir.program import Program
from ..interpreter import api
from ..interpreter.compound_moves import Pick
from ..interpreter.events import HOST
from ..interpreter.move_sets import how_many
from ..interpreter.state import CHOSEN, LATE, PASSED, WAITING, Contradiction, Open, State, Topic
from ..interpreter.transaction import Watch
from ..move_text.complete import TRIED, Beginning, begun_with
from ..move_text.compose import described, shown, understood
from ..move_text.display_names import contradiction_in_words
from ..move_text.other_wordings import first_meant, in_other_words, without_dashes
from ..move_text.typed_answers import (
    NotUnderstood,
    Said,
    called_first,
    exactly,
    meanings,
    said,
    spoken,
    understand,
)
from .answers import Awaiting, IllegalMove, Result, Taken, makes_no_use, makes_use, short_enough
from .chance import Chance, fixed, fixed_for_all, fixed_together, picked, unlisted, unlisted_name
from .door import REFERENCE, ComesElsewhere, Door, Step
from .ended_phases import as_they_ended
from .event_words import Event, in_words
from .loading import Rules
from .match_log import plain, record_of, replay
from .observation import View, learned
from .options import sorted_out, two
from .ruled_out import set_ruled_out
from .seeds import new_seed


class Onlooker(Watch, Protocol):
    """Sees what is carried out in a match, and the states in between."""

    def stood(self, program: Program, state: State) -> None:
        """Somebody, or chance, is asked in this state, or the match is over."""


class Match:
    """One match of a ruleset between two players.

    seed: what chance draws follow from; without one, the system gives one that nobody can guess,
    and `seed` tells it. options: values for the ruleset's options, as numbers,
    players' names, None or words; under the name of a choice that chance makes, what it is to draw
    there whenever it can. chance: fixes draws one by one (see `Chance`). watch: sees what is
    carried out in this match, not in those that are made of it. door: who works out what comes of
    answers; if it does not tell at once, only `events` does.
    Raises ValueError for players or options that do not fit.
    """

    def __init__(
        self,
        rules: Rules | Program,
        players: Sequence[str] | None = None,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        chance: Chance | None = None,
        watch: Onlooker | None = None,
        door: Door = REFERENCE,
    ) -> None:
        self.rules = rules
        program = rules.program if isinstance(rules, Rules) else rules
        if players is not None:
            program = evolve(program, seats=two(players))
        self.program = program
        self.players = program.seats
        self.seed = new_seed() if seed is None else seed
        self.options, self.draws = sorted_out(program, options or {})
        self.chance = chance
        self.watch, self.door = watch, door
        self._events: list[Event] = []
        self._untold: list[Step] = []
        self.answers: list[Taken] = []
        """Every answer that was taken."""
        self._drawn_so_far = 0
        self._sayable: dict[object, list[Said]] = {}
        self._awaited: tuple[State, tuple[Awaiting, ...]] | None = None
        """The state whose decisions were told last, and what was told of them."""
        begun = door.start(program, self.options, watch)
        self._state = begun.state
        self._keep(*self._settled(begun))

    @property
    def events(self) -> list[Event]:
        """Everything that was told, in order."""
        self._hear()
        return self._events

    def _hear(self) -> None:
        while self._untold:
            try:
                told = self._untold[0].events
            except ComesElsewhere as error:
                error.where = self
                raise
            self._events.extend(in_words(self.program, told))
            del self._untold[0]

    # ------------------------------------------------------------------ what is due

    @property
    def state(self) -> State:
        """The state of the core."""
        return self._state

    @property
    def awaiting(self) -> tuple[Awaiting, ...]:
        """The decisions that are due, and those that may still be changed."""
        if self._awaited is None or self._awaited[0] is not self._state:
            found = tuple(
                self._awaiting(due, self.players[due.player])
                for due in self._state.open
                if due.player is not None and due.status != LATE
            )
            self._awaited = self._state, found
        return self._awaited[1]

    def _awaiting(self, due: Open, player: str) -> Awaiting:
        decision = self.program.decisions[due.decision]
        alike = self._alike(due)
        which, of = alike.index(id(due)) + 1, len(alike)
        seconds, answered = self._seconds(due), due.status != WAITING
        if api.many(self.program, due):
            path = api.path(self.program, self._state, due)
            about, nothing = described(path), not path.options()
            among: dict[str, tuple[tuple[str, str], ...]] = {}
        else:
            about = ""
            among = {each.shown: each.shown_parts for each in self._candidates(due)}
            nothing = not among
        return Awaiting(
            player,
            decision.name,
            tuple(among),
            seconds,
            decision.optional,
            answered,
            tuple(among.values()),
            about,
            which,
            of,
            nothing,
        )

    def _alike(self, due: Open) -> list[int]:
        """The open decisions of one name and player, in a fixed order."""
        name = self._name(due)
        return [
            id(each)
            for each in self._state.open
            if each.player == due.player and self._name(each) == name
        ]

    def _candidates(self, due: Open) -> list[Said]:
        """What may be said to a decision, worked out once as long as nothing changes."""
        key = (due.decision, due.player, due.env)
        if key not in self._sayable:
            values = self.door.candidates(self.program, self._state, due)
            self._sayable[key] = said(self.program, self._state, due, values)
        return self._sayable[key]

    def _untaken_first(self, due: Open, among: list[Said]) -> list[Said]:
        """Of pieces of one name, those are meant first that the player has not just chosen where
        the same was asked: `Ace` for each of two cards is two aces, if there are two.
        """
        made, alike = self.program.decisions[due.decision], self._alike(due)
        if len(alike) < 2 or not ir.is_of_pieces(self.program.properties[made.value].type):
            return among

        def pieces(value: ir.Value) -> tuple[ir.Value, ...]:
            chosen = ir.as_things(value)[0] if made.parts else value
            return chosen if isinstance(chosen, tuple) else (chosen,)

        others = (each for each in self._state.open if id(each) in alike and each is not due)
        taken = {piece for each in others if each.status == CHOSEN for piece in pieces(each.value)}
        return sorted(among, key=lambda each: len(taken.intersection(pieces(each.value))))

    def _seconds(self, due: Open) -> int | None:
        return api.seconds(self.program, self._state, due)

    # ------------------------------------------------------------------ answers

    def submit(
        self,
        player: str,
        words: str | int | None,
        choice: str | None = None,
        seconds: int = 0,
        which: int | None = None,
    ) -> tuple[Event, ...]:
        """Answer a decision in a player's words, or with a number, a truth value or none.

        choice: which decision, if several are due; which: of several of that name, counted from 1
        (see `Awaiting`); without it, the first that waits and to which the words are an answer.
        seconds: the time that it took, of which the rules may take some from a reserve. Gives back
        what was told in consequence. Raises IllegalMove.
        """
        refused: IllegalMove | None = None
        for due in self._due_of(self.seat(player), choice, which):
            try:
                return self._submit(due, words, seconds)
            except IllegalMove as error:
                refused = refused or error
        raise given(refused)

    def _submit(self, due: Open, words: str | int | None, seconds: int) -> tuple[Event, ...]:
        wanted = words if isinstance(words, str) else spoken(words)
        short_enough(wanted)
        if api.many(self.program, due):
            said = self._many_or_none(due, wanted)
            how, (value, name) = (PASSED, (None, "")) if said is None else (CHOSEN, said)
            return self._advance(due, how, value, name, seconds)
        among = self._untaken_first(due, self._candidates(due))
        if exactly(wanted, among) is None:
            decision = self.program.decisions[due.decision]
            if makes_no_use(decision, wanted):
                return self._advance(due, PASSED, None)
            if makes_use(decision, wanted) and among:
                wanted = among[0].shown
        try:
            value = understand(wanted, among)
        except NotUnderstood as error:
            others = self._otherwise(due, wanted)
            meant = first_meant(others, lambda wording: understand(wording, among))
            if meant is None:
                raise IllegalMove(self._reason(due, wanted, str(error))) from None
            value = meant[0]
        words = next(each.shown for each in among if each.value == value)
        return self._advance(due, CHOSEN, value, words, seconds)

    def _understood(self, due: Open, words: str) -> tuple[ir.Value, str]:
        """The answer that words mean, part by part, and how it is written. Raises IllegalMove."""
        try:
            return understood(api.path(self.program, self._state, due), words)
        except NotUnderstood as error:
            raise IllegalMove(str(error)) from None

    def _understood_or_meant(self, due: Open, words: str) -> tuple[ir.Value, str]:
        """As `_understood`; also what is said as at a table."""
        try:
            return self._understood(due, words)
        except IllegalMove as refused:
            path, others = api.path(self.program, self._state, due), self._otherwise(due, words)
            meant = first_meant(others, lambda wording: understood(path, wording))
            if meant is not None:
                return meant[0]
            if (plain := without_dashes(words)) != words and others:
                return self._understood(due, plain)  # which is refused for a better reason
            raise refused

    def _many_or_none(self, due: Open, words: str) -> tuple[ir.Value, str] | None:
        """As `_understood_or_meant`; None if the words are no answer, but make no use of it."""
        try:
            return self._understood_or_meant(due, words)
        except IllegalMove:
            if makes_no_use(self.program.decisions[due.decision], words):
                return None
            raise

    def _otherwise(self, due: Open, words: str) -> list[str]:
        """The words without those that people say around an answer."""
        return list(in_other_words(words, self._name(due)))

    def refusal(
        self, player: str, words: str, choice: str | None = None, which: int | None = None
    ) -> str | None:
        """Why an answer would be refused, or None if it is legal. Nothing changes."""
        try:
            due = self._due(self.seat(player), choice, which)
            short_enough(words)
            if api.many(self.program, due):
                self._many_or_none(due, words)
            else:
                self.fork().submit(player, words, choice, which=which)
        except IllegalMove as error:
            return str(error)
        return None

    def count(
        self,
        player: str,
        choice: str | None = None,
        most: int | None = None,
        which: int | None = None,
    ) -> int:
        """How many legal answers a decision has, which may take a while.

        most: so many beginnings of an answer are gone through at most; None for all of them.
        Raises IllegalMove, also where there are more.
        """
        due = self._due(self.seat(player), choice, which)
        try:
            return api.count(self.program, self._state, due, most)
        except api.Illegal as error:
            raise IllegalMove(str(error)) from None

    def draw(
        self, player: str, pick: Pick, choice: str | None = None, which: int | None = None
    ) -> str | None:
        """The words of a legal answer, drawn part by part; None if there is none.

        pick: given a number of possibilities, one of them, such as `random.Random(7).randrange`.
        Raises IllegalMove.
        """
        due = self._due(self.seat(player), choice, which)
        if not api.many(self.program, due):
            among = self._candidates(due)
            return among[pick(len(among))].shown if among else None
        try:
            found = self.door.drawn(self.program, self._state, due, pick)
        except api.Illegal as error:
            raise IllegalMove(str(error)) from None
        path = api.path(self.program, self._state, due)
        return None if found is None else shown(path, found)

    def beginning(
        self,
        player: str,
        words: str,
        choice: str | None = None,
        which: int | None = None,
        tried: int = TRIED,
    ) -> Beginning:
        """What may be said after words that an answer may begin with. tried: so many parts are gone
        through to see which can be completed. Raises IllegalMove.
        """
        due = self._due(self.seat(player), choice, which)
        short_enough(words)
        try:
            return begun_with(api.path(self.program, self._state, due), words, tried)
        except NotUnderstood as error:
            raise IllegalMove(str(error)) from None

    def meant(
        self, player: str, words: str, choice: str | None = None, which: int | None = None
    ) -> tuple[str, ...]:
        """The candidates that words may mean, by name: one, if a player may answer so.

        Raises IllegalMove if nothing is to be answered.
        """
        due = self._due(self.seat(player), choice, which)
        short_enough(words)
        if api.many(self.program, due):
            try:
                return (self._understood_or_meant(due, words)[1],)
            except IllegalMove:
                return ()
        among = self._candidates(due)
        wordings = (words, *self._otherwise(due, words))
        found = next(filter(None, (meanings(wording, among) for wording in wordings)), {})
        return tuple(each.shown for those in found.values() for each in those[:1])

    def decline(
        self, player: str, choice: str | None = None, which: int | None = None
    ) -> tuple[Event, ...]:
        """Make no use of an optional decision. Raises IllegalMove."""
        return self._advance(self._due(self.seat(player), choice, which), PASSED, None)

    def timeout(
        self, player: str, choice: str | None = None, which: int | None = None
    ) -> tuple[Event, ...]:
        """Time has run out for whatever a player has not answered, or for one choice.

        Raises IllegalMove.
        """
        seat = self.seat(player)
        waiting = [d for d in self._state.open if d.player == seat and d.status == WAITING]
        if choice is not None:
            waiting = [d for d in waiting if self._name(d) == choice]
        if which is not None:
            waiting = [d for d in waiting if self._alike(d).index(id(d)) == which - 1]
        if not waiting:
            raise IllegalMove(f"nothing is awaited from {self.players[seat]}")
        return tuple(event for due in waiting for event in self._advance(due, LATE, None))

    def seat(self, player: str) -> int:
        """The seat of a player, whatever the case of the name. Raises IllegalMove."""
        for seat, name in enumerate(self.players):
            if name.casefold() == str(player).casefold():
                return seat
        raise IllegalMove(f"nobody called `{player}` plays; {' and '.join(self.players)} do")

    def _due(self, seat: int, choice: str | None, which: int | None = None) -> Open:
        """The decision that is meant; of several, the first that waits. Raises IllegalMove."""
        return self._due_of(seat, choice, which)[0]

    def _due_of(self, seat: int, choice: str | None, which: int | None) -> list[Open]:
        """The decisions that may be meant: those of one name that wait, or that may be changed if
        none waits. Raises IllegalMove.
        """
        mine = [d for d in self._state.open if d.player == seat and not d.by_chance]
        mine = [d for d in mine if choice is None or self._name(d) == choice]
        if which is not None:
            mine = [d for d in mine if self._alike(d).index(id(d)) == which - 1]
        mine = [d for d in mine if d.status != LATE]
        if not mine:
            if self.contradiction is not None:
                raise IllegalMove("play has stopped: the rules contradict themselves")
            over = "the match is over" if self.outcome else f"it is not {self.players[seat]}'s turn"
            raise IllegalMove(over)
        first = next((d for d in mine if d.status == WAITING), mine[0])
        name, waits = self._name(first), first.status == WAITING
        return [d for d in mine if self._name(d) == name and (d.status == WAITING) == waits]

    def _reason(self, due: Open, words: str, otherwise: str) -> str:
        """Why words that name no candidate are refused: they may name something that is known."""
        otherwise = set_ruled_out(self.program, self._state, due, words) or otherwise
        wordings = [words, *self._otherwise(due, words)]
        piece = first_meant(wordings, lambda wording: called_first(self.program, wording))
        if piece is None:
            return otherwise
        (design,) = piece
        named = design.name
        decision = self.program.decisions[due.decision]
        among = self._candidates(due)
        type_ = self.program.properties[decision.value].type
        one = isinstance(type_, ir.PieceType | ir.DesignType) and type_.kind in (None, design.kind)
        if (
            not one
            or decision.uses >= 0
            or any(_is_called(each, decision.name, named) for each in among)
        ):
            return otherwise
        why = api.why_not(self.program, self._state, due, named)
        return f"`{named}` cannot be the {decision.name} now: {why}"

    # ------------------------------------------------------------------ going on

    def _name(self, due: Open) -> str:
        return self.program.decisions[due.decision].name

    def _advance(
        self, due: Open, how: int, value: ir.Value, words: str = "", seconds: int = 0
    ) -> tuple[Event, ...]:
        """Give the core an answer, and let chance answer what it must. words: what it is called."""
        try:
            answer = api.answer_to(self._state, due, how, value, seconds)
            listed = how == CHOSEN and not seconds
            advanced = self.door.advance(self.program, self._state, answer, listed, self.watch)
        except api.Illegal as error:
            raise IllegalMove(str(error)) from None
        who = None if due.player is None else self.players[due.player]
        spoken = {CHOSEN: "said", PASSED: "passed", LATE: "late"}[how]
        which = self._alike(due).index(id(due)) + 1
        state, told, drawn = self._settled(advanced)
        self.answers.append(Taken(who, self._name(due), spoken, words, seconds, which))
        before = len(self._events)
        self._keep(state, told, drawn)
        return tuple(self._events[before:])

    def _keep(self, state: State, told: list[Step], drawn: list[Taken]) -> None:
        if state.facts is not self._state.facts:  # else only an answer was noted, and others wait
            self._sayable = {}
        self._state, self._last = state, told[-1]
        self._untold.extend(told)
        if self.door.tells:
            self._hear()
        self.answers.extend(drawn)
        self._drawn_so_far += len(drawn)

    def _settled(self, advanced: Step) -> tuple[State, list[Step], list[Taken]]:
        """The state in which it is the players' turn again, the steps to it, and what was drawn."""
        state, told = advanced.state, [advanced]
        self._look_back(advanced)
        drawn: list[Taken] = []
        while True:
            due = next((d for d in state.open if d.by_chance and d.status == WAITING), None)
            if due is None:
                return state, told, drawn
            if len(drawn) == DRAWS_IN_A_ROW:
                endless = Contradiction("endless", Topic("decision", due.decision))
                return evolve(state, open=(), agenda=(), contradiction=endless), told, drawn
            who = None if due.player is None else self.players[due.player]
            number = self._drawn_so_far + len(drawn) + 1
            value, words = self._drawn(state, due, who, number)
            drawn.append(Taken(who, self._name(due), "drawn", words))
            answer = api.answer_to(state, due, CHOSEN, value)
            advanced = self.door.advance(self.program, state, answer, True, self.watch)
            state = advanced.state
            told.append(advanced)
            self._look_back(advanced)

    def _look_back(self, advanced: Step) -> None:
        """A step of the core was made: for those who look on, or keep how phases ended."""
        if self.watch is not None:
            self.watch.stood(self.program, advanced.state)

    def _drawn(self, state: State, due: Open, who: str | None, number: int) -> tuple[ir.Value, str]:
        """What chance draws, and what it is called: as it was fixed, or by the seed and the number
        of draws so far.
        """
        decision = self.program.decisions[due.decision]
        values = self.door.candidates(self.program, state, due)
        if unlisted(decision, values):
            return self._drawn_unlisted(state, due, who, number, values)
        among = said(self.program, state, due, values)
        value = self._drawn_of(state, due, who, among, number)
        return value, next(s.shown for s in among if s.value == value)

    def _drawn_of(
        self, state: State, due: Open, who: str | None, among: list[Said], number: int
    ) -> ir.Value:
        """The draw, where every possible one is listed."""
        decision = self.program.decisions[due.decision]
        words = self._directed(state, due, who, [each.shown for each in among])
        drawn = among[picked(self.seed, number, decision.name, len(among))]
        if words is not None and drawn.shown == words:  # one of several of that name
            return drawn.value
        if words is not None:
            try:
                return fixed(decision.name, words, among)
            except ValueError:
                if not isinstance(decision.domain, ir.PieceChoice) or decision.domain.single:
                    raise
            every = self.door.candidates(self.program, state, due)
            return self._drawn_together(state, due, every, number, words)
        words = self.draws.get(decision.name)
        if words is not None:
            found = fixed_for_all(self.program, decision, words, among)
            if found is not None:
                return found
        return drawn.value

    def _drawn_unlisted(
        self, state: State, due: Open, who: str | None, number: int, values: Sequence[ir.Value]
    ) -> tuple[ir.Value, str]:
        """The draw, where there are more than anybody lists."""
        name = self.program.decisions[due.decision].name
        words = self._directed(state, due, who, []) or self.draws.get(name)
        value = self._drawn_together(state, due, values, number, words)
        return value, unlisted_name(self.program, state, due, values, value)

    def _drawn_together(
        self, state: State, due: Open, values: Sequence[ir.Value], number: int, words: str | None
    ) -> ir.Value:
        """A draw of several things: what words fix is fixed piece by piece, the rest drawn."""
        decision = self.program.decisions[due.decision]

        def pick(count: int) -> int:
            return picked(self.seed, number, decision.name, count)

        value = values[pick(how_many(values))]
        if words is None:
            return value
        return fixed_together(self.program, state, decision, values, value, words, pick)

    def _directed(
        self, state: State, due: Open, who: str | None, names: Sequence[str]
    ) -> str | None:
        """What this draw is fixed as, if it is. state: in which it is drawn."""
        name = self.program.decisions[due.decision].name
        return None if self.chance is None else self.chance(name, who, names)

    # ------------------------------------------------------------------ copies and records

    def fork(self) -> Self:
        """The same match once more: what is done to one does not touch the other."""
        other = copy.copy(self)
        other.watch = None
        other._events, other._untold = list(self._events), list(self._untold)
        other.answers = list(self.answers)
        return other

    def save(self) -> dict[str, object]:
        """The match so far as plain values for JSON, from which it can be resumed."""
        return plain(record_of(self))

    @classmethod
    def resume(cls, record: object, rules: Rules | None = None) -> Self:
        """The match of a record, played again: what was saved, a `Record`, or the text of a file.

        rules: the ruleset, if it should not be looked up by its name. Raises RecordError, which
        says what differs.
        """
        return replay(cls, record, rules)

    # ------------------------------------------------------------------ looking at it

    def heard(self, player: str) -> tuple[Event, ...]:
        """Every message that a player was given, in order."""
        seat = self.seat(player)
        return tuple(e for e in self.events if e.to is None or e.to == seat)

    def view(self, player: str) -> View:
        """What a player was shown, and what it comes to. Raises IllegalMove."""
        heard = self.heard(player)
        known = learned(self.players, heard)
        name = self.players[self.seat(player)]
        asked = tuple(a for a in self.awaiting if a.player == name)
        return View(
            known.players, known.facts, known.reveals, known.announcements, name, heard, asked
        )

    @property
    def outcome(self) -> Result | None:
        """None while the match goes on; else who won and why."""
        done = self._state.outcome
        if done is None:
            return None
        if done.winner is None:
            return Result(None, "nobody wins")
        winner = self.players[done.winner]
        by = f" by {done.reason}" if done.reason else ""
        return Result(winner, f"{winner} wins{by}")

    @property
    def at_its_end(self) -> State:
        """The state, with what was declared in the phases that the last step has ended."""
        return as_they_ended(self.program, self._state, self._last.left)

    @property
    def contradiction(self) -> Contradiction | None:
        """The contradiction in the rules that has stopped play, if one has."""
        return self._state.contradiction

    def explain(self, contradiction: Contradiction) -> str:
        """A contradiction in words, with the clauses that make it."""
        return contradiction_in_words(self.program, contradiction)

    def why(self) -> tuple[Event, ...]:
        """What only the host is told: which clauses answered, which were overridden."""
        return tuple(e for e in self.events if e.to == HOST)


def _is_called(said: Said, asked: str, name: str) -> bool:
    """Whether what is the answer to a choice may be called by a name."""
    parts = zip(said.asked, said.parts, strict=True)
    return any(of == asked and isinstance(part, tuple) and name in part for of, part in parts)
