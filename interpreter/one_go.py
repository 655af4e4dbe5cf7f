"""Settling what was answered together, and several choices in one go.

Purpose: go on once all that is due is answered. Where an answer consists of several choices, each
is made on the state that those before it have led to.
Input: a `Transaction` whose open decisions are answered. Output: the same, further on.
Must not know: how answers were checked.
"""

from typing import Any

from attrs import evolve

from ..dsl import ir
from . import scheduler
from .resolve_decisions import follow, is_go, keep
from .state import CHOSEN, PASSED, WAITING, GoEnd, Open, Script
from .transaction import Transaction, Undecided


def settle(work: Transaction) -> None:
    """All decisions that were put together are answered: what follows happens together."""
    settled, work.open = work.open, ()
    if work.tables.goes and _gone(work, settled):
        return
    try:
        follow(work, settled)
    except Undecided as error:
        work.contradiction = error.contradiction
        work.open, work.agenda = (), []
        return
    scheduler.run(work)


def _gone(work: Transaction, settled: tuple[Open, ...]) -> bool:
    """Carry out what was chosen in one go; whether there is nothing else to settle."""
    gone = [d for d in settled if d.status == CHOSEN and is_go(work.program.decisions[d.decision])]
    if len(settled) == 1 and gone:
        keep(work, gone[0])
        _go(work, gone[0])
        return True
    before = work.copy() if gone else work
    for due in gone:
        _go_apart(work, before, due)
    return False


def begin(work: Transaction, due: Open) -> None:
    """Carry out the block of a go as far as its first choice."""
    domain = work.program.decisions[due.decision].domain
    assert isinstance(domain, ir.GoChoice)
    work.open = ()
    work.agenda.append(GoEnd(due.decision))
    if domain.block >= 0:
        work.agenda.append(Script(domain.block, 0, due.env))
    scheduler.run(work)


def through(work: Transaction, due: Open) -> bool:
    """Whether everything in a go was chosen, or the text has stopped it."""
    return work.through or GoEnd(due.decision) not in work.agenda


def _go(work: Transaction, due: Open) -> None:
    """Carry out a go: its choices are made as they were answered."""
    begin(work, due)
    for answer in due.value:
        if through(work, due):
            return
        waiting = next(each for each in work.open if each.status == WAITING)
        answer_one(work, waiting, PASSED if answer is None else CHOSEN, answer)


def answer_one(work: Transaction, due: Open, status: int, value: Any) -> None:
    """Answer one of the choices that are open, and go on if it was the last one."""
    at = work.open.index(due)
    done = evolve(due, status=status, value=value)
    work.open = (*work.open[:at], done, *work.open[at + 1 :])
    if all(each.status != WAITING for each in work.open):
        settle(work)


def _go_apart(work: Transaction, before: Transaction, due: Open) -> None:
    """Write down what was chosen in one go while others choose as well: it changes nothing else."""
    trial = before.copy()
    trial.trying, trial.quiet = True, work.quiet
    _go(trial, due)
    known = before.facts
    new = {k: v for k, v in trial.facts.items() if k not in known or known[k] != v}
    work.facts.update(new)
    work.events.extend(trial.events)
