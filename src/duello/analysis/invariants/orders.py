"""What happens together has no order: the threads of every slot are followed in other orders.

Purpose: play a match on two tracks that differ in nothing but that order, and compare them. Orders
that mean nothing are not compared: that in which rules in force are listed, and that in which what
happens together is told.
Input: a play. Output: how many slots had several threads; raises `PropertyBroken`.
Must not know: what a slot does.
"""

import random
import time

from duello.analysis.model.check_failure import PropertyBroken
from duello.interpreter import api
from duello.interpreter.state import Thread
from duello.interpreter.transaction import Order
from duello.match.event_words import in_words

from ..model.comparable import differing, in_order, told
from ..model.random_play import Line, Play, followed, moments


def backwards(threads: tuple[Thread, ...]) -> tuple[Thread, ...]:
    """The last one first."""
    return threads[::-1]


def shuffled(seed: int) -> Order:
    """Some order, the same for the same seed."""
    drawn = random.Random(seed)
    return lambda threads: tuple(drawn.sample(threads, len(threads)))


def check_order(play: Play | Line, order: Order = backwards, until: float = float("inf")) -> int:
    """That a play is the same when the threads of every slot are followed in another order.

    until: when to break it off. How many slots of several threads there were. Raises
    PropertyBroken.
    """
    together = 0

    def counted(threads: tuple[Thread, ...]) -> tuple[Thread, ...]:
        nonlocal together
        together += len(threads) > 1
        return order(threads)

    program = play.program
    other = api.start(program, play.options, order=counted)
    answers: list[api.Answer] = []
    for moment in moments(play):
        if time.monotonic() > until:
            break
        if moment.answer is not None:
            answers.append(moment.answer)
            try:
                other = api.advance(program, other.state, moment.answer, order=counted)
            except api.Illegal as error:
                raise _broken(play, answers, f"an answer is refused: {error}") from None
        if moment.state.contradiction is not None and other.state.contradiction is not None:
            break
        if in_order(moment.state) != in_order(other.state):
            raise _broken(play, answers, differing(moment.state, other.state))
        if told(moment.events) != told(in_words(program, other.events)):
            raise _broken(play, answers, "players are told other things")
    return together


def _broken(play: Play | Line, answers: list[api.Answer], what: str) -> PropertyBroken:
    match = followed(Line(play.rules, play.options, tuple(answers)))
    words = f"it matters in which order things happen that happen together: {what}"
    return PropertyBroken(words, match, "order")
