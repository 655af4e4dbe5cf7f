"""Many matches, and what they come to.

Purpose: play matches on an engine, every answer drawn evenly from what may be chosen, and count.
Input: an engine, a number of matches, a seed. Output: counts, from which shares and intervals
follow.
Must not know: how they are shown.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from attrs import define, field

from duello.compiler.engine import Engine, EngineState, Reply
from duello.dsl.ir.nodes import given
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.interpreter import api
from duello.interpreter.move_sets import how_many
from duello.interpreter.state import CHOSEN, LATE, PASSED, Outcome, State

MOST_ANSWERS: Final = 20_000
"""A match of more answers is not followed to its end."""

SURE: Final = 1.959964
"""So many standard deviations hold 95 % of a normal distribution."""

Progress = Callable[[int], None]


@define
class Used:
    """How often something was chosen, by whoever won in the end, and how often in matches that
    somebody won.
    """

    chosen: int = 0
    decided: int = 0
    won: int = 0

    def add(self, more: "Used") -> None:
        """How often in other matches."""
        self.chosen += more.chosen
        self.decided += more.decided
        self.won += more.won


@define
class Simulated:
    """What matches came to. wins: per seat; nobody: matches that ended level; reasons: by what
    matches were decided; contradictions: matches that the text did not decide; unfinished: those
    that were too long; lengths: how many matches took how many answers; used: per choice and name
    of what was chosen. interrupted: whether somebody has stopped it.
    """

    program: Program
    seed: int
    matches: int = 0
    wins: list[int] = field(factory=lambda: [0, 0])
    nobody: int = 0
    contradictions: int = 0
    unfinished: int = 0
    reasons: Counter[str] = field(factory=Counter)
    lengths: Counter[int] = field(factory=Counter)
    used: dict[tuple[str, str], Used] = field(factory=dict)
    interrupted: bool = False

    def add(self, more: "Simulated") -> None:
        """Other matches, with the same seed."""
        self.matches += more.matches
        self.wins = [here + there for here, there in zip(self.wins, more.wins, strict=True)]
        self.nobody += more.nobody
        self.contradictions += more.contradictions
        self.unfinished += more.unfinished
        self.reasons.update(more.reasons)
        self.lengths.update(more.lengths)
        for what, used in more.used.items():
            self.used.setdefault(what, Used()).add(used)

    @property
    def mean_length(self) -> float:
        """How many answers a match took, on the average."""
        played = sum(self.lengths.values())
        return sum(n * times for n, times in self.lengths.items()) / played if played else 0.0

    def length_at(self, share: float) -> int:
        """So many answers or fewer were enough for this share of the matches."""
        wanted, seen = share * sum(self.lengths.values()), 0
        for length in sorted(self.lengths):
            seen += self.lengths[length]
            if seen >= wanted:
                return length
        return 0


def interval(hits: int, of: int) -> tuple[float, float]:
    """Between what the true share lies, in 95 of 100 cases (Wilson's score interval)."""
    if not of:
        return 0.0, 1.0
    share, square = hits / of, SURE * SURE
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = SURE / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    least, most = max(0.0, middle - reach), min(1.0, middle + reach)
    return least if hits else 0.0, most if hits < of else 1.0  # sums of fractions are so nearly


def simulate(
    engine: Engine, matches: int, seed: int, progress: Progress = lambda done: None
) -> Simulated:
    """Play so many matches, or until somebody interrupts. The same seed plays the same ones."""
    found = Simulated(engine.program, seed)
    try:
        for number in range(matches):
            one_match(engine, number, found)
            progress(number + 1)
    except KeyboardInterrupt:
        found.interrupted = True
    return found


def one_match(engine: Engine, number: int, found: Simulated) -> None:
    """Play and count the match of this number: the same one for the same seed."""
    _match(engine, random.Random(f"{found.seed} {number}"), found)
    found.matches += 1


Ends = Callable[[int, int], tuple[Counter[Outcome], int]]
"""Plays so many matches with a seed in one call: how they ended, and how many it could not play."""

BATCH: Final = 50_000
"""So many matches are played in one call."""


def simulate_ends(
    engine: Engine,
    play: Ends,
    matches: int,
    seed: int,
    progress: Progress = lambda done: None,
) -> Simulated:
    """Play so many matches in large batches, or until somebody interrupts. Only how they end is
    counted; those that a batch leaves out are played step by step.
    """
    found = Simulated(engine.program, seed)
    try:
        _batches(engine, play, matches, found, progress)
    except KeyboardInterrupt:
        found.interrupted = True
    return found


def _batches(
    engine: Engine, play: Ends, matches: int, found: Simulated, progress: Progress
) -> None:
    batches = random.Random(found.seed)
    while found.matches < matches:
        many = min(BATCH, matches - found.matches)
        ends, left = play(many, batches.getrandbits(31))
        found.matches += many - left
        for outcome, times in ends.items():
            found.reasons[outcome.reason or "the rules' end"] += times
            if outcome.winner is None:
                found.nobody += times
            else:
                found.wins[outcome.winner] += times
        for _ in range(left):
            _match(engine, random.Random(batches.random()), found)
            found.matches += 1
        progress(many)


def _match(engine: Engine, drawn: random.Random, found: Simulated) -> None:
    whole = engine.whole_match(drawn, MOST_ANSWERS)
    if whole is None:
        step_by_step(engine, drawn, found)
    elif whole.outcome is None:
        found.unfinished += 1
    else:
        decisions, designs = engine.program.decisions, engine.program.designs
        chosen = [(decisions[n].name, designs[what].name, seat) for n, what, seat in whole.chosen]
        _count(found, whole.outcome, whole.answers, chosen)


def step_by_step(engine: Engine, drawn: random.Random, found: Simulated) -> None:
    """Play and count one match, every answer through the engine."""
    state, chosen, answers = engine.start(), list[tuple[str, str, int | None]](), 0
    before: tuple[State, list[Reply]] | None = None  # what may have to be answered otherwise
    begun = drawn.getstate(), 0
    while engine.goes_on(state):
        if answers >= MOST_ANSWERS:
            found.unfinished += 1
            return
        if before is not None:
            begun = drawn.getstate(), len(chosen)
        replies = _replies(engine, state, drawn, chosen, before is not None)
        if replies is None:  # what was taken to have an answer has none
            state, before = engine.advance(*given(before)), None
            drawn.setstate(begun[0])
            del chosen[begun[1] :]
            continue
        answers += len(replies)
        trusting = isinstance(state, State) and engine.trusts
        before = (state, replies) if isinstance(state, State) and engine.trusts else None
        state = engine.advance(state, replies, trusting)
    outcome = engine.outcome(state)
    if outcome is None:
        found.contradictions += 1
    else:
        _count(found, outcome, answers, chosen)


def _count(
    found: Simulated,
    outcome: Outcome,
    answers: int,
    chosen: Sequence[tuple[str, str, int | None]],
) -> None:
    """A match that came to an end."""
    found.lengths[answers] += 1
    found.reasons[outcome.reason or "the rules' end"] += 1
    if outcome.winner is None:
        found.nobody += 1
    else:
        found.wins[outcome.winner] += 1
    for choice, name, seat in chosen:
        used = found.used.setdefault((choice, name), Used())
        used.chosen += 1
        if outcome.winner is not None and seat is not None:
            used.decided += 1
            used.won += seat == outcome.winner


def _replies(
    engine: Engine,
    state: EngineState,
    drawn: random.Random,
    chosen: list[tuple[str, str, int | None]],
    trusted: bool = False,
) -> list[Reply] | None:
    """An answer to everything that is due, each that may be given as likely. trusted: it was left
    open whether what is chosen in one go has any; None, if it has none.
    """
    replies = []
    for at, asked in enumerate(engine.asked(state)):
        decision = engine.program.decisions[asked.decision]
        passing = decision.optional and not asked.by_chance
        if isinstance(state, State) and api.many(engine.program, state.open[at]):
            try:
                value = engine.drawn(state, at, drawn.randrange)
            except api.Illegal:
                if trusted:
                    return None
                raise
            if value is None and trusted:
                return None
            values: Sequence[Value] = () if value is None else (value,)
        else:
            values = engine.candidates(state, at)
        if not values and not passing:
            replies.append(Reply(LATE))
            continue
        several = how_many(values)
        pick = drawn.randrange(several + passing)
        if pick == several:
            replies.append(Reply(PASSED))
            continue
        value = values[pick]
        replies.append(Reply(CHOSEN, value))
        name = engine.name_of(state, asked.decision, value)
        if name is not None:
            chosen.append((decision.name, name, asked.player))
    return replies
