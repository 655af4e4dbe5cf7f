"""A play, told round by round.

Purpose: who answered what, and what players were told then. Input: a ruleset, a record.
Output: `Round` values. Must not know: how they are shown.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from attrs import frozen

from duello.interpreter.events import HOST
from duello.interpreter.state import State
from duello.match.answers import IllegalMove, Taken
from duello.match.event_words import Event
from duello.match.loading import Rules
from duello.match.match import Match
from duello.match.match_log import Record

from ..explore.counterexample import when
from ..findings import said
from ..model.numbered_answers import give


@frozen
class Telling:
    """What was told. to: the name of the player who heard it, None for everybody."""

    to: str | None
    text: str


@frozen
class Turn:
    """Answers that were given together, each in words, and what was told in consequence."""

    answers: tuple[str, ...]
    told: tuple[Telling, ...]


@frozen
class Round:
    """The turns of one stretch of play. when: which one, in words: `duel 1, round 2`."""

    when: str
    turns: tuple[Turn, ...]


def rounds(rules: Rules, record: Record) -> tuple[Round, ...] | None:
    """The play of a record; None if the ruleset does not play it (any more)."""
    try:
        found = list(_turns(rules, record))
    except (IllegalMove, ValueError):
        return None
    grouped = groupby(found, key=lambda pair: pair[0])
    return tuple(Round(when, tuple(turn for _, turn in pairs)) for when, pairs in grouped)


def _turns(rules: Rules, record: Record) -> Iterator[tuple[str, Turn]]:
    """Each turn with what was being played when it began."""
    match = _begun(rules, record)
    program = rules.program
    state, answers, events = match.state, 0, 0
    first = _turn(match, (), match.events)
    if first.told:
        yield "before anything is answered", first
        events = len(match.events)
    for taken in record.answers:
        if taken.how == "drawn":
            continue
        give(match, taken)
        if _goes_on(match.state):
            continue
        yield when(program, state), _turn(match, match.answers[answers:], match.events[events:])
        state, answers, events = match.state, len(match.answers), len(match.events)
    if answers < len(match.answers):
        yield when(program, state), _turn(match, match.answers[answers:], match.events[events:])


def _begun(rules: Rules, record: Record) -> Match:
    drawn = [taken.words for taken in record.answers if taken.how == "drawn"][::-1]

    def again(choice: str, player: str | None, among: Sequence[str]) -> str | None:
        return drawn.pop() if drawn else None

    options = {**record.options, **record.draws}
    return Match(rules, record.players, record.seed, options, again)


def _goes_on(state: State) -> bool:
    """Whether somebody has answered, and somebody else has not."""
    return any(due.status for due in state.open if not due.by_chance)


def _turn(match: Match, answers: Iterable[Taken], events: Iterable[Event]) -> Turn:
    told = [
        Telling(None if event.to is None else match.players[event.to], event.text)
        for event in events
        if event.to != HOST
    ]
    return Turn(tuple(said([taken]) for taken in answers), tuple(told))
