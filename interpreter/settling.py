"""Settling: the decisions that were put together are all answered.

Purpose: write the answers down, and begin what follows from them, together.
Input: a `Work` whose open decisions are answered. Output: the same, further on.
Must not know: how answers were checked.
"""

from . import machine, slots, telling
from .choices import written_down
from .meaning import bind
from .state import CHOSEN, LATE, Contradiction, Open, Thread
from .work import Undecided, Work


def settle(work: Work) -> None:
    """All decisions that were put together are answered: what follows happens together."""
    settled, work.open = work.open, ()
    following: list[Thread] = []
    for due in settled:
        _keep(work, due)
    work.changed()
    try:
        both = {d.decision for d in settled if _both_late(work, settled, d.decision)}
        for number in both:
            block = work.program.decisions[number].both_late
            following.append(slots.single(block, ()))
        for due in settled:
            if due.decision not in both:
                following.extend(_after(work, due))
        slots.run(work, tuple(following))
    except Undecided as error:
        work.contradiction = error.contradiction
        work.open, work.agenda = (), []
        return
    machine.run(work)


def _keep(work: Work, due: Open) -> None:
    """Write down an answer."""
    decision = work.program.decisions[due.decision]
    if due.status == LATE:
        work.facts[decision.late, due.player] = True
    if due.status != CHOSEN:
        return
    work.facts.update(written_down(work, due.decision, due.player, due.value))
    if decision.uses >= 0:
        work.facts[decision.uses, due.player] = True
    if not work.quiet and due.player is not None:
        chosen = due.value[0] if decision.parts else due.value
        telling.echo(work, decision, due.player, chosen, due.drawn)


def _both_late(work: Work, settled: tuple[Open, ...], number: int) -> bool:
    late = [d for d in settled if d.decision == number and d.status == LATE]
    return len(late) == 2 and work.program.decisions[number].both_late >= 0


def _after(work: Work, due: Open) -> list[Thread]:
    """What follows from one answer, or from there being none."""
    decision = work.program.decisions[due.decision]
    if due.status == CHOSEN:
        chosen = due.value[0] if decision.parts else due.value
        env = bind(due.env, decision.slot, chosen)
        return [slots.single(decision.chosen, env)] if decision.chosen >= 0 else []
    if due.status == LATE and decision.late_block >= 0:
        return [slots.single(decision.late_block, due.env)]
    if decision.optional:
        return [slots.single(decision.declined, due.env)] if decision.declined >= 0 else []
    raise Undecided(Contradiction("dead end", decision.name))
