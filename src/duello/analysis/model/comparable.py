"""States and what was told, in a form in which two of them can be compared.

Orders that mean nothing are not compared: that in which rules in force are listed, and that in
which what happens together is told.
"""

import json
import re
from collections.abc import Iterable
from typing import TypeVar

from attrs import evolve

from duello.interpreter.state import Frame, InOrder, State, Thread, Threads, Unasked
from duello.match.event_words import Event

Thing = TypeVar("Thing")

COMPARED = (
    "facts",
    "pieces",
    "counts",
    "results",
    "forces",
    "lasting",
    "agenda",
    "open",
    "outcome",
)


def differing(one: State, other: State) -> str:
    """Which parts of two states are not the same, in words for whoever looks into it."""
    parts = [
        f"{name}: {getattr(mine, name)!r} or {getattr(others, name)!r}"
        for mine, others in [(in_order(one), in_order(other))]
        for name in COMPARED
        if getattr(mine, name) != getattr(others, name)
    ]
    return "; ".join(parts) or "the rules contradict themselves, or do not"


# ---------------------------------------------------------------------- orders that mean nothing


def in_order(state: State) -> State:
    """A state whose rules in force, threads, what is done of a step, and open decisions are listed
    in a fixed order.
    """
    return evolve(
        state,
        forces=_sorted(state.forces),
        lasting=_sorted(state.lasting),
        agenda=tuple(map(_frame, state.agenda)),
        open=_sorted(state.open),
        starts=tuple((phase, in_order(start)) for phase, start in state.starts),
    )


def _frame(frame: Frame) -> Frame:
    match frame:
        case Threads():
            return Threads(_sorted(_unfinished(frame)))
        case InOrder():
            return evolve(frame, done=_sorted(frame.done))
        case Unasked():
            return Unasked(_sorted(frame.answered))
    return frame


def _unfinished(frame: Threads) -> Iterable[Thread]:
    """A thread that is through has no words any more."""
    return (thread if thread.stack else evolve(thread, env=(), own=()) for thread in frame.threads)


def _sorted(things: Iterable[Thing]) -> tuple[Thing, ...]:
    return tuple(sorted(things, key=repr))


def told(events: Iterable[Event]) -> list[str]:
    """What is told at once, as comparable lines; seats are listed in no order."""
    return sorted(
        json.dumps(
            [e.name, e.to, sorted(re.split(r": |, ", e.text)), e.data, sorted(e.why)],
            sort_keys=True,
        )
        for e in events
    )
