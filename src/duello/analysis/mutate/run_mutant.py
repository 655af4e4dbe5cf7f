"""Random matches, and whether another program plays them differently.

Purpose: play a match with a program, and follow it with another one until something is different.
Input: two programs of the same numbering, options, a seed. Output: a `Played`; what differs.
Must not know: how the programs were made.
"""

import random
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from attrs import define, field, frozen

from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.interpreter import api
from duello.interpreter.events import Answered, Event
from duello.interpreter.move_sets import how_many
from duello.interpreter.state import CHOSEN, LATE, PASSED, WAITING, Open, State
from duello.interpreter.transaction import Undecided
from duello.match.answers import Taken
from duello.match.chance import fixed_together, unlisted
from duello.match.event_words import in_words
from duello.match.match import Match
from duello.move_text.compose import understood
from duello.move_text.display_names import Datum, about_in_words
from duello.move_text.typed_answers import said

from ..model.numbered_answers import may_be_late
from .onlooker import Looked, Mark, Onlooker

LONGEST = 2_000
"""After so many answers a match is left as it is."""

SELDOM = 20
"""In one of so many cases somebody is late, or both are; and one of so many answers is not made
use of where that may be.
"""

HOW = {"passed": PASSED, "late": LATE}


ACCIDENTS = (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What Python raises where the machine did not see something coming."""


class Crashed(Exception):
    """Playing has crashed, which is a fault of Duello, and no difference; the message says how."""


@contextmanager
def no_accident() -> Iterator[None]:
    """Whatever crashes in here is said to have crashed. Raises Crashed."""
    try:
        yield
    except ACCIDENTS as error:
        raise Crashed(f"{type(error).__name__}: {error}") from error


@frozen
class Difference:
    """Where play is different. answers: how many were given before; what: in words."""

    answers: int
    what: str


@frozen
class Told:
    """What a message says; the clauses behind it are left out, for they tell their places."""

    name: str
    to: int | None
    text: str
    data: Mapping[str, Datum]


def told(program: Program, events: Iterable[Event]) -> list[Told]:
    """What players and the host are told, except which clauses have answered a question: as long
    as the answer is the same, it makes no difference who gave it.
    """
    messages = in_words(program, (e for e in events if not isinstance(e, Answered)))
    return [Told(e.name, e.to, e.text, e.data) for e in messages]


Choosable = tuple[tuple[Value, ...], int | None]
"""What may be answered to a decision, and in how much time."""


@define
class Moment:
    """A point of a match. asked: what may be answered, looked up once. looked: what was looked at
    on the way to it, where that is known.
    """

    state: State
    told: list[Told]
    asked: list[Choosable] | None = None
    looked: Looked | None = None

    def same(self, mark: Mark | None) -> bool:
        """Whether the way to it is known to be the same without a clause with this mark."""
        return mark is not None and self.looked is not None and mark.same(self.looked)


@define
class Played:
    """A match. answers: those between one moment and the next. onlooker: notes what steps look at,
    so that those that cannot be different need not be played by others.
    """

    program: Program
    options: tuple[Value, ...]
    onlooker: Onlooker | None = None
    moments: list[Moment] = field(factory=list)
    answers: list[api.Answer] = field(factory=list)

    def begin(self) -> None:
        """The first moment."""
        if self.onlooker is None:
            self._add(api.start(self.program, self.options), None)
        else:
            self._add(*self.onlooker.start(self.options))

    def take(self, answer: api.Answer) -> None:
        """One more answer. Raises Illegal."""
        state = self.moments[-1].state
        if self.onlooker is None:
            self._add(api.advance(self.program, state, answer), None)
        else:
            self._add(*self.onlooker.advance(state, answer))
        self.answers.append(answer)

    def _add(self, advanced: api.Advanced, looked: Looked | None) -> None:
        messages = told(self.program, advanced.events)
        self.moments.append(Moment(advanced.state, messages, looked=looked))

    def difference(
        self, other: Program, looks: bool, mark: Mark | None = None
    ) -> Difference | None:
        """Where another program plays the same answers differently; None if it does not.

        looks: whether it may be that only what can be answered is different. mark: what shows that
        a step may be different; None if any may be. Raises Crashed.
        """
        with no_accident():
            return self._difference(other, looks, mark)

    def _difference(self, other: Program, looks: bool, mark: Mark | None) -> Difference | None:
        found = None
        for number, moment in enumerate(self.moments):
            try:
                if not moment.same(mark) or (looks and self._refused(number, other)):
                    found = different(moment, other, self.reached(number, other))
            except api.Illegal as refusal:
                return Difference(number - 1, f"an answer is refused: {refusal}")
            if found is None and looks:
                found = self._asked_otherwise(number, other)
            if found is not None:
                return Difference(number, found)
        return None

    def _refused(self, number: int, other: Program) -> bool:
        """Whether another program does not take the answer that leads to a moment."""
        if number == 0:
            return False
        state, answer = self.moments[number - 1].state, self.answers[number - 1]
        try:
            return (
                api.refused(other, state, state.open[api.place_of(state, answer)], answer)
                is not None
            )
        except Undecided:
            return True

    def reached(self, number: int, other: Program) -> api.Advanced:
        """What another program comes to from the moment before. Raises Illegal."""
        if number == 0:
            return api.start(other, self.options)
        return api.advance(other, self.moments[number - 1].state, self.answers[number - 1])

    def _asked_otherwise(self, number: int, other: Program) -> str | None:
        """What is different in what may be answered at a moment."""
        moment = self.moments[number]
        if moment.asked is None:
            moment.asked = asked(self.program, moment.state)
        if asked(other, moment.state) != moment.asked or more(
            self.program, other, moment.state, number
        ):
            return "there is something else to choose from"
        return None


def different(moment: Moment, program: Program, advanced: api.Advanced) -> str | None:
    """What is different at a moment when another program is played, in words: who is told what, or
    how things stand.
    """
    heard = told(program, advanced.events)
    if heard != moment.told:
        return _heard(moment.told, heard)
    return (
        None if advanced.state == moment.state else _stands(program, moment.state, advanced.state)
    )


def more(program: Program, other: Program, state: State, seed: int) -> bool:
    """Whether another program takes an answer that is refused here: one is tried where there are
    too many to compare them all.
    """
    for due in state.open:
        if due.status == WAITING and api.many(other, due):
            value = api.drawn(other, state, due, random.Random(seed).randrange)
            if value is not None and api.refusal(program, state, due, value):
                return True
    return False


def _heard(before: list[Told], after: list[Told]) -> str:
    missing = [each.text for each in before if each not in after]
    more = [each.text for each in after if each not in before]
    if missing:
        return f"`{missing[0]}` is not told"
    return f"`{more[0]}` is told, too" if more else "the same is told in another order"


def _stands(program: Program, before: State, after: State) -> str:
    if before.contradiction != after.contradiction:
        found = after.contradiction
        if found is None:
            return "play does not stop"
        return f"play stops: {found.kind}: {about_in_words(program, found)}"
    if before.outcome != after.outcome:
        return "the match ends otherwise"
    if [(o.player, o.decision) for o in before.open] != [
        (o.player, o.decision) for o in after.open
    ]:
        return "something else is to be decided"
    return "things stand otherwise, of which nobody is told yet"


def asked(program: Program, state: State) -> list[Choosable]:
    """What may be answered, and in how much time; of decisions with too many answers, the time."""
    found: list[Choosable] = []
    for due in state.open:
        if due.status == WAITING:
            among: tuple[Value, ...] = ()
            if not api.many(program, due):
                values = api.candidates(program, state, due)
                many = due.by_chance and unlisted(program.decisions[due.decision], values)
                among = (how_many(values),) if many else tuple(values)
            found.append((among, _seconds(program, state, due)))
    return found


def _seconds(program: Program, state: State, due: Open) -> int | None:
    try:
        return api.seconds(program, state, due)
    except Undecided:
        return None


# ---------------------------------------------------------------------- matches that were played


def followed(match: Match, onlooker: Onlooker | None = None) -> Played | None:
    """A match that was played through the public door; None if its words do not lead there."""
    again = Played(match.program, match.options, onlooker)
    again.begin()
    for taken in match.answers:
        answer = _said(match.program, again.moments[-1].state, taken)
        if answer is None:
            return None
        again.take(answer)
    return again if again.moments[-1].state == match.state else None


def _said(program: Program, state: State, taken: Taken) -> api.Answer | None:
    """An answer in words, as the core takes it."""
    seat = None if taken.player is None else program.seats.index(taken.player)
    asked = [
        due
        for due in state.open
        if due.player == seat and program.decisions[due.decision].name == taken.choice
    ]
    if not asked:
        return None
    due = asked[taken.which - 1] if taken.which <= len(asked) else asked[0]
    if taken.how in HOW:
        return api.answer_to(state, due, HOW[taken.how], None, taken.seconds)
    if api.many(program, due):
        found = [understood(api.path(program, state, due), taken.words)[0]]
    else:
        found = _meant(program, state, due, taken.words)
    return api.answer_to(state, due, CHOSEN, found[0], taken.seconds) if found else None


def _meant(program: Program, state: State, due: Open, words: str) -> list[Value]:
    values, decision = api.candidates(program, state, due), program.decisions[due.decision]
    if due.by_chance and unlisted(decision, values):
        return [fixed_together(program, state, decision, values, values[0], words, lambda _: 0)]
    return [each.value for each in said(program, state, due, values) if each.shown == words]


# ---------------------------------------------------------------------- random matches


def played(
    program: Program, options: tuple[Value, ...], seed: int, onlooker: Onlooker | None = None
) -> Played:
    """A match: the same for the same seed."""
    match = Played(program, options, onlooker)
    match.begin()
    for answer in _answers(match, random.Random(f"{program.name}:{seed}")):
        try:
            match.take(answer)
        except api.Illegal:  # chance has nothing to draw from
            break
        if len(match.answers) == LONGEST:
            break
    return match


def _answers(match: Played, drawn: random.Random) -> Iterator[api.Answer]:
    """Answers to what is due in the last moment of a match, until nothing is."""
    together = False
    while match.moments[-1].state.open:
        state = match.moments[-1].state
        if all(due.status == WAITING for due in state.open):
            together = drawn.randrange(SELDOM) == 0
        among = [due for due in state.open if due.status == WAITING]
        yield _answer(match.program, state, drawn.choice(among), drawn, together)


def _answer(
    program: Program, state: State, due: Open, drawn: random.Random, late: bool
) -> api.Answer:
    decision = program.decisions[due.decision]
    if not due.by_chance:
        if may_be_late(decision) and (late or drawn.randrange(SELDOM) == 0):
            return api.answer_to(state, due, LATE)
        if decision.optional and drawn.randrange(SELDOM) < SELDOM // 4:
            return api.answer_to(state, due, PASSED)
    found = _value(program, state, due, drawn)
    if found is None:
        return api.answer_to(state, due, LATE)
    limit = _seconds(program, state, due) if decision.reserve is not None else None
    took = drawn.randrange(limit + 1) if limit else 0
    return api.answer_to(state, due, CHOSEN, found[0], took)


def _value(program: Program, state: State, due: Open, drawn: random.Random) -> list[Value] | None:
    """An answer alone in a list; None if there is none."""
    if api.many(program, due):
        found = api.drawn(program, state, due, drawn.randrange)
        return None if found is None else [found]
    among = api.candidates(program, state, due)
    return [among[drawn.randrange(how_many(among))]] if among else None
