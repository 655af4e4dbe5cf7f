"""Answers made of numbers, so that they can be drawn, listed and made smaller.

Purpose: any whole number is an answer to whatever is due: which decision, and a candidate, a
refusal, no answer in time, or another answer than before. Zero is the simplest: the first
candidate of the first decision.
Input: a state or a match, a number. Output: an answer.
Must not know: where numbers come from. It is the one place here that asks what the candidates are.
"""

import random

from duello.dsl.ir.program import Decision, Program
from duello.dsl.ir.types import Value
from duello.interpreter import api
from duello.interpreter.compound_moves import Pick
from duello.interpreter.move_sets import how_many
from duello.interpreter.state import CHOSEN, LATE, PASSED, WAITING, Open, State
from duello.match.answers import Awaiting, Taken
from duello.match.match import Match

KINDS = 64
CHANGED, LATE_AT = 62, 63
"""Of the kinds of answers: the one that changes an earlier answer, and the one that is late."""
PASSED_FROM = 44
"""From here on, optional decisions are declined."""

NUMBERS = 1 << 20
"""Answers are made of numbers below this one."""


def may_be_late(decision: Decision) -> bool:
    """Whether time can run out for a choice: the rules set one, or say what happens then."""
    return decision.seconds is not None or decision.late_block >= 0 or decision.both_late >= 0


def is_timed(program: Program, asked: Awaiting) -> bool:
    """The same of what is awaited, as long as it is not answered."""
    mine = (decision for decision in program.decisions if decision.name == asked.name)
    return not asked.answered and any(map(may_be_late, mine))


def picking(number: int) -> Pick:
    """Draws that follow from a number: zero draws the first of whatever there is."""
    return random.Random(number).randrange if number else lambda count: 0


def candidate(program: Program, state: State, due: Open, number: int) -> tuple[Value, ...]:
    """The candidate that a number stands for, alone; nothing, if there is none."""
    if api.many(program, due):
        drawn = api.drawn(program, state, due, picking(number))
        return () if drawn is None else (drawn,)
    found = api.candidates(program, state, due)
    return (found[number % how_many(found)],) if found else ()


def answer_of(program: Program, state: State, number: int) -> api.Answer:
    """The answer that a number makes."""
    number, kind = divmod(number, KINDS)
    among = [due for due in state.open if due.status == WAITING]
    if kind == CHANGED:
        answered = [d for d in state.open if d.status in (CHOSEN, PASSED) and not d.by_chance]
        among = answered or among
    number, which = divmod(number, len(among))
    return answer_to(program, state, among[which], kind, number)


def answer_to(program: Program, state: State, due: Open, kind: int, number: int) -> api.Answer:
    """An answer of a kind to this decision."""
    decision = program.decisions[due.decision]
    if kind == LATE_AT and not due.by_chance and may_be_late(decision):
        return api.answer_to(state, due, LATE)
    if kind >= PASSED_FROM and decision.optional and not due.by_chance:
        return api.answer_to(state, due, PASSED)
    found = candidate(program, state, due, number)
    how, chosen = (CHOSEN, found[0]) if found else (LATE, None)
    return api.answer_to(state, due, how, chosen)


def words_for(match: Match, asked: Awaiting, number: int) -> str | None:
    """The name of the candidate that a number stands for; None, if there is none."""
    if asked.about:
        return match.draw(asked.player, picking(number), asked.name, asked.which)
    count = len(asked.candidates)
    return asked.candidates[number % count] if count else None


def pick(match: Match, asked: Awaiting, draw: Pick) -> str | None:
    """The name of a candidate that is drawn; None, if there is none. draw: a number below another.

    A piece is drawn by its design, not by its place in a hand: where earlier answers are left out,
    a number still means the same piece. If that cannot be chosen, the next one is.
    """
    count = len(asked.candidates)
    if asked.about:
        return match.draw(asked.player, draw, asked.name, asked.which)
    if count < 2:
        return words_for(match, asked, 0)
    groups: dict[int, list[str]] = {}
    positions = {made.name: made.number for made in match.program.designs}
    for words, parts in zip(asked.candidates, asked.parts, strict=True):
        first = parts[0][1] if parts else ""
        if first not in positions:
            return words_for(match, asked, draw(count))
        groups.setdefault(positions[first], []).append(words)
    wanted = draw(len(positions))
    among = groups[min(groups, key=lambda number: (number - wanted) % len(positions))]
    return among[draw(len(among)) if len(among) > 1 else 0]


def step(match: Match, number: int) -> None:
    """Let one of the players whose answer is awaited give one, through the public door."""
    number, kind = divmod(number, KINDS)
    among = [asked for asked in match.awaiting if not asked.answered]
    if kind == CHANGED:
        among = [asked for asked in match.awaiting if asked.answered] or among
    number, which = divmod(number, len(among))
    asked = among[which]
    words = words_for(match, asked, number)
    if words is None or (kind == LATE_AT and is_timed(match.program, asked)):
        match.timeout(asked.player, asked.name, asked.which)
    elif asked.optional and kind >= PASSED_FROM:
        match.decline(asked.player, asked.name, asked.which)
    else:
        match.submit(asked.player, words, asked.name, which=asked.which)


def give(match: Match, taken: Taken) -> None:
    """Let a player answer as in another match; what chance drew there is left out.

    Raises IllegalMove.
    """
    match taken.how:
        case "said":
            match.submit(taken.player or "", taken.words, taken.choice, which=taken.which)
        case "passed":
            match.decline(taken.player or "", taken.choice, taken.which)
        case "late":
            match.timeout(taken.player or "", taken.choice, taken.which)
