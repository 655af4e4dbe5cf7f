"""A match, as a host sees it.

Purpose: the pure core with players' names, typed words, a seed for chance, and the list of what
each player was told.
Input: a ruleset, players, a seed, options. Output: decisions to be answered, events, the outcome.
Must not know: clocks and terminals. The host tells it that time ran out.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from .dsl.program import Program
from .interpreter import core
from .interpreter.events import HOST, Event
from .interpreter.state import CHOSEN, LATE, PASSED, WAITING, Contradiction, Open, State
from .interpreter.words import rule_in_words
from .loading import Rules
from .typing_in import NotUnderstood, Said, said, understand

Chance = Callable[[str, str | None, Sequence[str]], str | None]
"""Fixes draws: given the choice's name, the player drawn for and the candidates' names, one of
them, or None to leave the draw to the seed."""


class IllegalMove(Exception):
    """A move that cannot be taken; the message says why. Nothing has changed."""


@frozen
class Awaiting:
    """A decision that is due. candidates: what may be said, by its name. seconds: None if the rules
    set no time. answered: it was answered, and may be answered anew until all are.
    """

    player: str
    name: str
    candidates: tuple[str, ...]
    seconds: int | None
    optional: bool
    answered: bool


@frozen
class View:
    """What a player was shown: every message to them, what these tell at the moment by name, and
    what they are asked. Made from the messages alone.
    """

    player: str
    heard: tuple[Event, ...]
    facts: dict[str, Any]
    asked: tuple[Awaiting, ...]


@frozen
class Result:
    """How a match ended. winner: None if nobody won. why: in words."""

    winner: str | None
    why: str


class Match:
    """One match of a ruleset between two players.

    seed: what chance draws follow from. options: values for the ruleset's options, as numbers,
    players' names, None or words. chance: fixes draws (see `Chance`).
    Raises ValueError for options that the ruleset does not have or that do not fit.
    """

    def __init__(
        self,
        rules: Rules | Program,
        players: Sequence[str] | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        chance: Chance | None = None,
    ) -> None:
        program = rules.program if isinstance(rules, Rules) else rules
        if players is not None:
            names = tuple(players)
            if len(names) != 2 or len({n.casefold() for n in names}) != 2 or not all(names):
                raise ValueError("a duel has two players, with different names")
            program = evolve(program, seats=names)
        self.program = program
        self.players = program.seats
        self.seed = seed
        self.options = _option_values(program, options or {})
        self.chance = chance
        self.events: list[Event] = []
        self.answers: list[tuple[str | None, str, str, str]] = []
        """Every answer that was taken: player, choice, how (`said`, `passed`, `late`), words."""
        self._draws = 0
        self._take(core.start(program, self.options))

    # ------------------------------------------------------------------ what is due

    @property
    def state(self) -> State:
        """The state of the core."""
        return self._state

    @property
    def awaiting(self) -> tuple[Awaiting, ...]:
        """The decisions that are due, and those that may still be changed."""
        return tuple(
            Awaiting(
                self.players[due.player],
                self.program.decisions[due.decision].name,
                tuple(dict.fromkeys(s.names[0] for s in self._candidates(due))),
                self._seconds(due),
                self.program.decisions[due.decision].optional,
                due.status != WAITING,
            )
            for due in self._state.open
            if due.player is not None and due.status != LATE
        )

    def _candidates(self, due: Open) -> list[Said]:
        values = core.candidates(self.program, self._state, due)
        return said(self.program, self._state, due, values)

    def _seconds(self, due: Open) -> int | None:
        seconds = core.seconds(self.program, self._state, due)
        return seconds

    # ------------------------------------------------------------------ answers

    def submit(self, player: str, words: Any, choice: str | None = None) -> tuple[Event, ...]:
        """Answer a decision in a player's words, or with a number or truth value.

        choice: which decision, if several are due. Gives back what was told in consequence.
        Raises IllegalMove.
        """
        seat = self.seat(player)
        due = self._due(seat, choice)
        spoken = words if isinstance(words, str) else _spoken(words)
        decision = self.program.decisions[due.decision]
        if decision.optional and spoken.strip().lower() in ("pass", "decline", "none", ""):
            return self._advance(due, PASSED, None, "")
        if decision.uses >= 0 and spoken.strip().lower() in ("use", "yes", "y"):
            spoken = self.program.designs[decision.domain.design].name  # type: ignore[attr-defined]
        try:
            value = understand(spoken, self._candidates(due))
        except NotUnderstood as error:
            raise IllegalMove(self._reason(due, spoken, str(error))) from None
        return self._advance(due, CHOSEN, value, spoken)

    def decline(self, player: str, choice: str | None = None) -> tuple[Event, ...]:
        """Make no use of an optional decision. Raises IllegalMove."""
        return self._advance(self._due(self.seat(player), choice), PASSED, None, "")

    def timeout(self, player: str) -> tuple[Event, ...]:
        """Time has run out for whatever a player has not answered. Raises IllegalMove."""
        seat = self.seat(player)
        due = next((d for d in self._state.open if d.player == seat and d.status == WAITING), None)
        if due is None:
            raise IllegalMove(f"nothing is awaited from {player}")
        return self._advance(due, LATE, None, "")

    def seat(self, player: str) -> int:
        """The seat of a player, whatever the case of the name. Raises IllegalMove."""
        for seat, name in enumerate(self.players):
            if name.casefold() == str(player).casefold():
                return seat
        raise IllegalMove(f"nobody called `{player}` plays; {' and '.join(self.players)} do")

    def _due(self, seat: int, choice: str | None) -> Open:
        mine = [d for d in self._state.open if d.player == seat and d.status != LATE]
        if choice is not None:
            mine = [d for d in mine if self.program.decisions[d.decision].name == choice]
        if not mine:
            if self.contradiction is not None:
                raise IllegalMove("play has stopped: the rules contradict themselves")
            over = "the match is over" if self.outcome else f"it is not {self.players[seat]}'s turn"
            raise IllegalMove(over)
        return next((d for d in mine if d.status == WAITING), mine[0])

    def _reason(self, due: Open, words: str, otherwise: str) -> str:
        """Why words that name no candidate are refused: they may name something that is known."""
        designs = self.program.designs
        everything = [Said(d.number, (d.name, d.label)) for d in designs]
        try:
            named = designs[understand(words, everything)].name
        except NotUnderstood:
            return otherwise
        decision = self.program.decisions[due.decision]
        if any(named == s.names[0] for s in self._candidates(due)):
            return otherwise
        why = core.why_not(self.program, self._state, due, named)
        return f"`{named}` cannot be the {decision.name} now: {why}"

    # ------------------------------------------------------------------ going on

    def _advance(self, due: Open, how: int, value: Any, words: str) -> tuple[Event, ...]:
        try:
            answer = core.Answer(due.player, due.decision, how, value)
            advanced = core.advance(self.program, self._state, answer)
        except core.Illegal as error:
            raise IllegalMove(str(error)) from None
        spoken = {CHOSEN: "said", PASSED: "passed", LATE: "late"}[how]
        who = None if due.player is None else self.players[due.player]
        if how == CHOSEN:
            words = said(self.program, self._state, due, [value])[0].names[0]
        self.answers.append((who, self.program.decisions[due.decision].name, spoken, words))
        before = len(self.events)
        self._take(advanced)
        return tuple(self.events[before:])

    def _take(self, advanced: core.Advanced) -> None:
        """Keep a state and what was told, and let chance answer what it must."""
        while True:
            self._state = advanced.state
            self.events.extend(advanced.events)
            due = next((d for d in self._state.open if d.by_chance and d.status == WAITING), None)
            if due is None:
                return
            value = self._drawn(due)
            answer = core.Answer(due.player, due.decision, CHOSEN, value)
            name = self.program.decisions[due.decision].name
            words = said(self.program, self._state, due, [value])[0].names[0]
            self.answers.append((None, name, "drawn", words))
            advanced = core.advance(self.program, self._state, answer)

    def _drawn(self, due: Open) -> Any:
        """What chance draws: as it was fixed, or by the seed and the number of draws so far."""
        among = self._candidates(due)
        self._draws += 1
        name = self.program.decisions[due.decision].name
        if self.chance is not None:
            who = None if due.player is None else self.players[due.player]
            fixed = self.chance(name, who, [s.names[0] for s in among])
            if fixed is not None:
                try:
                    return understand(fixed, among)
                except NotUnderstood as error:
                    raise ValueError(f"the draw of {name} cannot be fixed: {error}") from None
        text = f"{self.seed}:{self._draws}:{name}".encode()
        number = int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
        return among[number % len(among)].value

    # ------------------------------------------------------------------ looking at it

    def heard(self, player: str) -> tuple[Event, ...]:
        """Every message that a player was given, in order."""
        seat = self.seat(player)
        return tuple(e for e in self.events if e.to is None or e.to == seat)

    def view(self, player: str) -> View:
        """What a player was shown, and what it comes to. Raises IllegalMove."""
        heard = self.heard(player)
        facts: dict[str, Any] = {}
        for event in heard:
            _learn(facts, event, self.players[self.seat(player)])
        name = self.players[self.seat(player)]
        asked = tuple(a for a in self.awaiting if a.player == name)
        return View(name, heard, facts, asked)

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
    def contradiction(self) -> Contradiction | None:
        """The contradiction in the rules that has stopped play, if one has."""
        return self._state.contradiction

    def explain(self, contradiction: Contradiction) -> str:
        """A contradiction in words, with the clauses that make it."""
        lines = [f"{contradiction.kind}: {contradiction.about}"]
        for number, answer in zip(
            contradiction.rules, (*contradiction.answers, *[""] * 9), strict=False
        ):
            lines.append(f"  {rule_in_words(self.program, number)} -> {answer}")
        if not contradiction.rules:
            lines += [f"  {answer}" for answer in contradiction.answers]
        return "\n".join(lines)

    def why(self) -> tuple[Event, ...]:
        """What only the host is told: which clauses answered, which were overridden."""
        return tuple(e for e in self.events if e.to == HOST)


def _learn(facts: dict[str, Any], event: Event, player: str) -> None:
    """Take a message in: a fact about a player goes under the player's name."""
    data = dict(event.data)
    about = data.pop("player", None)
    if about is not None and len(data) == 1 and event.name in data:
        facts.setdefault(str(about), {})[event.name] = data[event.name]
    elif event.name in data:
        facts[event.name] = data[event.name]
    elif event.name not in ("over", "chosen", "announcement"):
        facts[event.name] = dict(event.data)


def _spoken(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _option_values(program: Program, given: Mapping[str, Any]) -> tuple[Any, ...]:
    """The value of every option, in the program's order. Raises ValueError."""
    known = {option.name: option for option in program.options}
    for name in given:
        if name not in known:
            listed = ", ".join(known) or "none"
            raise ValueError(f"this ruleset has no option `{name}`; it has: {listed}")
    return tuple(
        _option_value(
            program, option.name, option.type.name, option.type.optional, given[option.name]
        )
        if option.name in given
        else option.default
        for option in program.options
    )


def _option_value(program: Program, name: str, type_: str, optional: bool, value: Any) -> Any:
    words = str(value).strip()
    if value is None or words.lower() in ("none", "nobody"):
        if optional:
            return None
        raise ValueError(f"option `{name}` cannot be nobody")
    if type_ == "player":
        for seat, player in enumerate(program.seats):
            if words.casefold() == player.casefold():
                return seat
        raise ValueError(f"option `{name}` is a player: {' or '.join(program.seats)}")
    if type_ == "truth":
        if words.lower() in ("yes", "true", "on"):
            return True
        if words.lower() in ("no", "false", "off"):
            return False
        raise ValueError(f"option `{name}` is yes or no")
    try:
        number = int(words)
    except ValueError:
        raise ValueError(f"option `{name}` is a whole number, not `{words}`") from None
    if number < 0 or number > 100_000:
        raise ValueError(f"option `{name}` is a number from 0 to 100000")
    return number
