"""Whole matches between players who choose at random, by written code.

Purpose: play a match from the beginning to the end on one piece of work: no state is put together
on the way, and what is chosen in one go is drawn where it is played. Answers are drawn as
`simulate` draws them step by step, so that the same chance plays the same match.
Input: written code, chance. Output: how the match ended, and what was chosen.
Must not know: who asks for it.
"""

import random
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from attrs import define, field

from duello.interpreter.compound_moves import Pick
from duello.interpreter.legal_moves import asks_of, repeated
from duello.interpreter.move_sets import TooMany, tries
from duello.interpreter.resolve_decisions import is_go
from duello.interpreter.transaction import Semantics, Undecided

from ..program_view import CHOSEN, LATE, PASSED, WAITING, Facts, Open, Outcome, State, tr
from . import direct_moves, direct_play
from .direct_code import Code
from .direct_work import Tried, Work
from .primitives import DeadEnd, LeftOpen


@define
class WholeMatch:
    """A match that was played. outcome: None if it was too long. answers: how many were given;
    steps: how many times play went on. chosen: decision, what was chosen (of a choice with parts
    without them; of a piece, its design), and by whom.
    """

    outcome: Outcome | None = None
    answers: int = 0
    steps: int = 0
    chosen: list[tuple[int, Any, int | None]] = field(factory=list)


class Dice:
    """Numbers as `random.Random.randrange` draws them, with a way back."""

    def __init__(self, drawn: random.Random) -> None:
        self._drawn = drawn
        self._first = drawn.getstate()
        self.words = 0
        self.pick = self._picking()

    def _picking(self) -> Pick:
        bits = self._drawn.getrandbits

        def pick(size: int) -> int:
            length = size.bit_length()
            words = (length + 31) >> 5
            found = bits(length)
            self.words += words
            while found >= size:
                found = bits(length)
                self.words += words
            return found

        return pick

    def back_to(self, words: int) -> None:
        """Be as when so many words of chance had been used."""
        self._drawn.setstate(self._first)
        for _ in range(words):
            self._drawn.getrandbits(1)
        self.words = words


@define(eq=False)
class _Playing:
    """A match that is being played. before: the work before the last step, and how much chance had
    been used when its outcome was not drawn from yet, as long as that may have to be made again.
    """

    code: Code
    trusting: Semantics
    certain: Semantics
    dice: Dice
    w: Work
    match: WholeMatch = field(factory=WholeMatch)
    before: Work | None = None

    def play(self, most: int) -> WholeMatch:
        """Play to the end, or until so many answers were given. Raises LeftOpen, Undecided,
        TooMany where it is to be played step by step.
        """
        match, w = self.match, self.w
        direct_play.enter(w, w.program.root)
        direct_play.go_on(w)
        while self.w.open:
            if match.answers >= most:
                return match
            words, known = self.dice.words, len(match.chosen)
            answered = self._answers()
            if answered is None:  # what was taken to have an answer has none
                self._again(words, known)
                continue
            match.answers += len(answered)
            self._settle(answered)
        match.outcome = self.w.outcome
        return match

    def _answers(self) -> tuple[Open, ...] | None:
        tried: list[Tried] = []
        answered = []
        for due in self.w.open:
            made = self._answer(due, tried)
            if made is None:
                return None
            answered.append(made)
        self.w.tried = tuple(tried)
        return tuple(answered)

    def _settle(self, answered: tuple[Open, ...]) -> None:
        w = self.w
        w.open = answered
        self.before = None
        if self.code.doubtful:
            self.before = w.copy()
            w.semantics = self.trusting
        self.match.steps += 1
        direct_play.settle(w)

    def _again(self, words: int, known: int) -> None:
        """Make the last step once more, and see what has any answer."""
        if self.before is None:
            raise LeftOpen
        self.dice.back_to(words)
        del self.match.chosen[known:]
        self.w, self.before = self.before, None
        self.w.semantics = self.certain
        direct_play.settle(self.w)

    def _answer(self, due: Open, tried: list[Tried]) -> Open | None:
        """An answer, each that may be given as likely; None if there is none, and that was not
        known.
        """
        w, pick = self.w, self.dice.pick
        if due.own:
            raise LeftOpen
        number = due.decision
        decision = w.program.decisions[number]
        passing = decision.optional and not due.by_chance
        if self.code.many[number]:
            value = drawn(w, due, pick, tried)
            if value is None and self.before is not None:
                return None
            values: Sequence[Any] = () if value is None else (value,)
        else:
            values = direct_moves.candidates(w, due)
        size = len(values)
        if not size and not passing:
            return due.answered(LATE)
        at = pick(size + passing)
        if at == size:
            return due.answered(PASSED)
        value = values[at]
        if self.code.named[number]:
            self._note(due, decision, value)
        return due.answered(CHOSEN, value)

    def _note(self, due: Open, decision: Any, value: Any) -> None:
        if decision.parts and value.__class__ is tuple:
            value = value[0]
        if value.__class__ is int:
            if self.code.named[due.decision] == "piece":
                value = self.w.pieces[value][0]
            self.match.chosen.append((due.decision, value, due.player))


def drawn(w: Work, due: Open, pick: Pick, tried: list[Tried]) -> Any:
    """A legal answer of which each part was drawn evenly, or None if there is none."""
    if not is_go(w.program.decisions[due.decision]):
        way = direct_moves.drawn(direct_moves.begun(w, due), pick, tries())
        return None if way is None else way.answer
    picked: list[int] = []

    def noted(size: int) -> int:
        found = pick(size)
        picked.append(found)
        return found

    trial = w.copy()
    trial.trying = True
    try:
        answer = _in_place(trial, due, noted)
    except DeadEnd:
        answer = None
    except Undecided as error:
        if error.contradiction.kind != "dead end":
            raise
        answer = None
    if answer is None:
        known = iter(picked)

        def once_more(size: int) -> int:
            found = next(known, None)
            return pick(size) if found is None else found

        way = direct_moves.drawn(direct_moves.begun(w, due), once_more, tries())
        if way is None:
            return None
        answer, trial = way.answer, way.work
    tried.append(Tried(None, due, answer, trial))
    return answer


def _in_place(w: Work, due: Open, pick: Pick) -> tuple[Any, ...] | None:
    """The choices of one go, each drawn and made where play stands; None where one has none, or
    nothing may lead here.
    """
    direct_play.begin(w, due)
    done = []
    while not direct_play.through(w, due):
        if direct_moves.somebody_else(w, due):
            return None
        asked = next((o for o in w.open if o.status == WAITING), None)
        if asked is None:
            break
        value = _one(w, asked, pick)
        if value is NOTHING:
            return None
        done.append(value)
        direct_play.answer_one(w, asked, PASSED if value is None else CHOSEN, value)
    return tuple(done)


NOTHING = object()


def _one(w: Work, due: Open, pick: Pick) -> Any:
    """One of the choices of a go, with its parts; NOTHING if there is none."""
    decision = w.program.decisions[due.decision]
    things = direct_moves.allowed(w, due)
    optional, size = decision.optional, len(things)
    if size + optional == 0:
        return NOTHING
    at = pick(size + optional)
    if optional:
        at -= 1
    if at < 0:
        return None
    first = things[at]
    if not decision.parts:
        return first
    whole = [first]
    asks = asks_of(w, due, first)
    for asked in islice(asks, len(asks)):
        options = direct_moves.part(w, due, asked, whole)
        if not len(options):
            return NOTHING
        whole.append(options[pick(len(options))])
    repeats = direct_moves.repeating(w, due)
    wanted = repeated(w, due, first, asks, repeats) if repeats else None
    return tuple(whole) if wanted is None or tuple(whole[1:]) == wanted else NOTHING


def whole_match(
    code: Code, trusting: Semantics, certain: Semantics, drawn: random.Random, most: int
) -> WholeMatch | None:
    """A match, or None where it must be played step by step, from where chance stood then."""
    size = len(code.program.phases)
    empty = State(code.options, Facts(), (), (0,) * size, (None,) * size, (), (), (), ())
    playing = _Playing(code, trusting, certain, Dice(drawn), Work(code, certain, empty))
    try:
        return playing.play(most)
    except (LeftOpen, Undecided, TooMany):
        playing.dice.back_to(0)
        return None
