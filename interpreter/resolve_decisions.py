"""Decisions that were put together and are all answered.

Purpose: write the answers down, and begin what follows from them, together.
Input: a `Transaction`, answered decisions. Output: the same, further on.
Must not know: how answers were checked; how the agenda goes on. What is chosen in one go is
carried out by `one_go`.
"""

from ..dsl import ir
from ..dsl.ir.program import Decision
from . import disclosure, slots
from .dispatch import bind, value
from .legal_moves import written_down
from .state import CHOSEN, LATE, Contradiction, Open, Thread
from .transaction import Transaction, Undecided


def follow(work: Transaction, settled: tuple[Open, ...]) -> None:
    """Write the answers down; what follows from them happens together. Raises Undecided."""
    following: list[Thread] = []
    for due in settled:
        keep(work, due)
    work.changed()
    both = {d.decision for d in settled if _both_late(work, settled, d.decision)}
    for number in both:
        block = work.program.decisions[number].both_late
        following.append(slots.single(block, ()))
    for due in settled:
        if due.decision not in both:
            following.extend(_after(work, due))
    slots.run(work, tuple(following))


def is_go(decision: Decision) -> bool:
    """Whether an answer consists of several choices."""
    return isinstance(decision.domain, ir.GoChoice)


def keep(work: Transaction, due: Open) -> None:
    """Write down an answer, and the time that it took."""
    decision = work.program.decisions[due.decision]
    if due.status == LATE:
        work.facts[decision.late, due.player] = True
    if due.took:
        _use_up(work, decision, due)
    if due.status != CHOSEN or is_go(decision):
        return
    work.facts.update(written_down(work, due.decision, due.player, due.value))
    if decision.uses >= 0:
        work.facts[decision.uses, due.player] = True
    if not work.quiet and due.player is not None:
        chosen = due.value[0] if decision.parts else due.value
        disclosure.echo(work, decision, due.player, chosen, due.drawn)


def _both_late(work: Transaction, settled: tuple[Open, ...], number: int) -> bool:
    late = [d for d in settled if d.decision == number and d.status == LATE]
    return len(late) == 2 and work.program.decisions[number].both_late >= 0


def _after(work: Transaction, due: Open) -> list[Thread]:
    """What follows from one answer, or from there being none."""
    decision = work.program.decisions[due.decision]
    if due.status == CHOSEN and is_go(decision):
        return []
    if due.status == CHOSEN:
        chosen = due.value[0] if decision.parts else due.value
        env = bind(due.env, decision.slot, chosen)
        return [slots.single(decision.chosen, env)] if decision.chosen >= 0 else []
    if due.status == LATE and decision.late_block >= 0:
        return [slots.single(decision.late_block, due.env)]
    if decision.optional:
        return [slots.single(decision.declined, due.env)] if decision.declined >= 0 else []
    raise Undecided(Contradiction("dead end", decision.name))


def _use_up(work: Transaction, decision: Decision, due: Open) -> None:
    """Time beyond what is given freely is taken from the reserve, in whole parts."""
    place = decision.reserve
    if not isinstance(place, ir.Read) or decision.seconds is None or decision.extra is None:
        return
    seconds, extra = (value(tree, work, due.env) for tree in (decision.seconds, decision.extra))
    if seconds is None or due.took <= seconds:
        return
    subject = None if place.subject is None else value(place.subject, work, due.env)
    used = -(-(due.took - seconds) // extra)
    work.facts[place.property, subject] = work.facts.get((place.property, subject), 0) - used
