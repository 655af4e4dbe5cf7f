"""What players are told, in words.

Purpose: messages from what the core tells of: names of players, pieces and choices, sentences, the
clauses behind an answer, plain data for programs.
Input: a program with the names of its seats, the core's events. Output: `Event`, ready for JSON.
Must not know: states, matches, and why somebody is told.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any

from attrs import field, frozen

from ..dsl import ir
from ..dsl.ir.program import Program
from ..interpreter import events as core
from ..move_text.display_names import Datum, Plain, Printed, plain, rule_in_words, said, where

UNKNOWN = "?"
"""What stands in an event's data for what the hearer may not know."""


class Kind(StrEnum):
    """What a message is, whatever a rule file calls the thing that it is about."""

    REVEAL = "reveal"
    """What was chosen is shown, by player."""
    CHOICE = "choice"
    """A player hears what was taken as their choice, or drawn for them."""
    ANNOUNCEMENT = "announcement"
    """A text of the rules."""
    FACT = "fact"
    """What a property has become, of a player or of the game."""
    BOARD = "board"
    """What a field of a board's cells has become."""
    OVER = "over"
    """A phase is over."""
    WHY = "why"
    """The host hears by which rules a question was answered."""


@frozen
class Event:
    """One message.

    name: what it is about (`cast`, `points`, a label from the rules). to: a seat, None for
    everybody, or `HOST` for the host alone. text: in words. data: plain values for programs; values
    that a hearer may not know are `"?"`. why: the clauses behind it, in words, as far as the
    hearer may know them. subject: the seat that a fact is about, None for the game's. value: what
    a fact is now. hidden: something in it is kept from the hearer. line: by which line of the
    program, told by block and place, something is over.
    """

    name: str
    to: int | None
    text: str
    data: Mapping[str, Datum] = field(factory=dict, hash=False)
    why: tuple[str, ...] = ()
    kind: Kind = Kind.ANNOUNCEMENT
    subject: int | None = None
    value: Datum = field(default=None, hash=False)
    hidden: bool = False
    line: core.Line | None = None


def in_words(program: Program, events: Iterable[core.Event]) -> tuple[Event, ...]:
    """The messages that events make, one each. program: with the names of the players."""
    return tuple(_MESSAGES[event.__class__](program, event) for event in events)


# ---------------------------------------------------------------------- values and clauses


def _plain(program: Program, told: core.Told) -> Plain:
    """A value as plain data."""
    if told.designs is None:
        return plain(Printed(program), told.value, told.type)
    names: list[Plain] = [program.designs[design].name for design in told.designs]
    return names[0] if isinstance(told.type, ir.PieceType) else names


def _because(program: Program, why: tuple[core.Because, ...]) -> tuple[str, ...]:
    """The clauses behind an answer."""
    return tuple(
        f"{'overridden: ' if each.overridden else ''}{rule_in_words(program, each.rule)}"
        for each in why
    )


def _line(program: Program, line: core.Line) -> str:
    """A line with its place: `the winner wins the bout (file:line)`."""
    block, at = line
    node = program.blocks[block][at]
    place = node.effect.span if isinstance(node, ir.Do) else node.span
    return f"{place.words} ({where(place)})"


# ---------------------------------------------------------------------- one message each


def _revealed(program: Program, event: core.Revealed) -> Event:
    name = program.decisions[event.decision].name
    data: dict[str, Plain] = {}
    parts: list[str] = []
    for player, shown in zip(program.seats, event.by_seat, strict=True):
        if shown is None:
            data[player] = None
        elif isinstance(shown, core.Hidden):
            data[player] = UNKNOWN
            parts.append(f"{player}: hidden")
        else:
            data[player] = _plain(program, shown)
            parts.append(f"{player}: {said(data[player], shown.type)}")
    hidden = any(isinstance(shown, core.Hidden) for shown in event.by_seat)
    text = f"{name}: {', '.join(parts) or 'nothing'}"
    return Event(name, event.to, text, data, (), Kind.REVEAL, hidden=hidden)


def _echoed(program: Program, event: core.Echoed) -> Event:
    value = _plain(program, event.chosen)
    name = program.decisions[event.decision].name
    words = said(value, event.chosen.type)
    text = f"{words} was chosen for you" if event.drawn else f"you chose {words}"
    data: dict[str, Datum] = {"choice": name, "value": value, "drawn": event.drawn}
    return Event("chosen", event.to, f"{text} as your {name}", data, (), Kind.CHOICE)


def _looked(program: Program, event: core.Looked) -> Event:
    value = _plain(program, event.pieces)
    text = f"you see {said(value, event.pieces.type)}"
    return Event("look", event.to, text, {"pieces": value}, (), Kind.ANNOUNCEMENT)


def _announced(program: Program, event: core.Announced) -> Event:
    parts: list[str] = []
    data: dict[str, Plain] = {}
    for part in event.parts:
        if isinstance(part, str):
            parts.append(part)
        elif isinstance(part, core.Hidden):
            parts.append("something hidden")
            data[_key(data, part.type)] = UNKNOWN
        else:
            value = _plain(program, part)
            parts.append(said(value, part.type))
            data[_key(data, part.type)] = value
    hidden = any(isinstance(part, core.Hidden) for part in event.parts)
    why = _because(program, event.why)
    return Event(event.label, event.to, "".join(parts), data, why, hidden=hidden)


def _key(data: Mapping[str, object], type_: ir.Type) -> str:
    """What a value is called in an announcement's data: `player`, `piece`, `number`, ..."""
    name = {"design": "piece", "nothing": "value"}.get(type_.name, type_.name)
    return name if name not in data else f"{name} {len(data) + 1}"


def _became(program: Program, event: core.Became) -> Event:
    name, subject, to = program.properties[event.property].name, event.subject, event.to
    value = _plain(program, event.now)
    text = f"{name}: {said(value, event.now.type)}"
    data: dict[str, Datum] = {name: value}
    if subject is not None:
        player = program.seats[subject]
        text = f"your {text}" if to == subject else f"{player} has {text}"
        data = {"player": player, name: value}
    return Event(name, to, text, data, (), Kind.FACT, subject, value)


def _board_became(program: Program, event: core.BoardBecame) -> Event:
    made = program.properties[event.property]
    board = program.boards[made.kind or 0]
    value = {board.names[cell]: _plain(program, told) for cell, told in event.cells}
    changed = ", ".join(
        f"{board.names[cell]} {said(_plain(program, told), told.type)}"
        for cell, told in event.changed
    )
    text = f"{made.name}: {changed}"
    return Event(made.name, event.to, text, {made.name: value}, (), Kind.BOARD, None, value)


def _phase_over(program: Program, event: core.PhaseOver) -> Event:
    phase = program.phases[event.phase].name
    winner = None if event.winner is None else program.seats[event.winner]
    won = "" if winner is None else f": {winner} wins it"
    data: dict[str, Datum] = {"phase": phase, "number": event.number, "winner": winner}
    if event.reason is not None:
        data["by"] = event.reason
        won += f" by {event.reason}"
    why = () if event.line is None else (_line(program, event.line),)
    text = f"{phase} {event.number} is over{won}"
    return Event("over", event.to, text, data, why, Kind.OVER, line=event.line)


def _answered(program: Program, event: core.Answered) -> Event:
    name = program.properties[event.property].name
    answer = _plain(program, event.answer)
    data: dict[str, Datum] = {"question": name, "answer": answer}
    why = _because(program, event.why)
    text = f"{name}: {said(answer, event.answer.type)}"
    return Event("why", event.to, text, data, why, Kind.WHY)


# each function takes events of its own class: the class chooses it
_MESSAGES: dict[type[core.Event], Callable[[Program, Any], Event]] = {
    core.Revealed: _revealed,
    core.Looked: _looked,
    core.Echoed: _echoed,
    core.Announced: _announced,
    core.Became: _became,
    core.BoardBecame: _board_became,
    core.PhaseOver: _phase_over,
    core.Answered: _answered,
}
"""Every kind of event, and the message that it makes."""
