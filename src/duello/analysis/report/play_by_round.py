"""A play, told turn by turn.

Purpose: who answered what, what players were told then, by which clauses questions were answered,
and how things stood. Input: a ruleset, a record. Output: `Turn` values.
Must not know: how they are shown.
"""

from collections.abc import Iterator, Sequence

from attrs import frozen

from duello.interpreter.events import HOST
from duello.interpreter.state import State
from duello.match.answers import IllegalMove
from duello.match.event_words import Event, Kind
from duello.match.loading import Rules
from duello.match.match import Match
from duello.match.match_log import Record
from duello.match.observation import learned
from duello.match.sights import Known, known, sight_of

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
    """Answers that were given together, each in words, and what was told in consequence.

    when: in which stretch of play, in words: `duel 1, round 2`. decided: questions with their
    answers, each with the clauses by which it was answered. before, after: how things stood, as far
    as anybody was told of it, the host included.
    """

    when: str
    answers: tuple[str, ...]
    told: tuple[Telling, ...]
    decided: tuple[tuple[str, tuple[str, ...]], ...]
    before: Known
    after: Known


def turns(rules: Rules, record: Record) -> tuple[Turn, ...] | None:
    """The play of a record; None if the ruleset does not play it (any more)."""
    try:
        return tuple(_turns(rules, record))
    except (IllegalMove, ValueError):
        return None


def _turns(rules: Rules, record: Record) -> Iterator[Turn]:
    match = _begun(rules, record)
    program = rules.program
    told = _Told(match)
    first = told.turn("before anything is answered")
    if first.told:
        yield first
    state = match.state
    for taken in record.answers:
        if taken.how == "drawn":
            continue
        give(match, taken)
        if _goes_on(match.state):
            continue
        yield told.turn(when(program, state))
        state = match.state
    if told.answers < len(match.answers):
        yield told.turn(when(program, state))


class _Told:
    """What was told in a match so far. answers: how many of its answers were told of."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.answers = self.events = 0
        self.learned = learned(match.players, ())
        self.known = self._known()

    def turn(self, when: str) -> Turn:
        """Everything since the last time."""
        match, before = self.match, self.known
        answers, events = match.answers[self.answers :], match.events[self.events :]
        self.answers, self.events = len(match.answers), len(match.events)
        for event in events:
            self.learned.learn(event)
        self.known = self._known()
        return Turn(
            when,
            tuple(said([taken]) for taken in answers),
            tuple(self._telling(event) for event in events if _is_news(event)),
            tuple({(e.text, e.why): None for e in events if e.kind is Kind.WHY}),
            before,
            self.known,
        )

    def _telling(self, event: Event) -> Telling:
        return Telling(None if event.to is None else self.match.players[event.to], event.text)

    def _known(self) -> Known:
        first, second = self.match.players
        return known(sight_of(self.match.program, self.learned), (first, second))


def _is_news(event: Event) -> bool:
    """Whether a player is told something else than what they have just said."""
    return event.to != HOST and not (event.kind is Kind.CHOICE and not event.data["drawn"])


def _begun(rules: Rules, record: Record) -> Match:
    drawn = [taken.words for taken in record.answers if taken.how == "drawn"][::-1]

    def again(choice: str, player: str | None, among: Sequence[str]) -> str | None:
        return drawn.pop() if drawn else None

    options = {**record.options, **record.draws}
    return Match(rules, record.players, record.seed, options, again)


def _goes_on(state: State) -> bool:
    """Whether somebody has answered, and somebody else has not."""
    return any(due.status for due in state.open if not due.by_chance)
