"""Settling: the decisions that were put together are all answered.

Purpose: the twin of the reference's `resolve_decisions`: write the answers down, and begin what
follows from them, together.
Input: a symbolic state, answers. Output: the same, further on.
Must not know: what might have been chosen.
"""

from attrs import frozen

from . import decisions, slots, telling
from .diagrams import Node
from .dispatch import bind, is_none
from .machine import Machine
from .symbolic import SymbolicOpen, SymbolicState, Thread


@frozen(eq=False)
class Answered:
    """A decision and its answer: a diagram, which is none where it was declined; None if late."""

    due: SymbolicOpen
    answer: Node | None


def settle(m: Machine, s: SymbolicState, answers: list[Answered]) -> bool:
    """All decisions that were put together are answered: what follows happens together."""
    d, s.opens = m.d, ()
    for one in answers:
        _keep(m, s, one)
        if one.answer is not None:
            due = one.due
            first = decisions.first_of(m, due.decision, one.answer)
            telling.echoed(m, s, due.decision, due.player, due.drawn, first)
    s.changed()
    both = {number for number in {one.due.decision for one in answers} if _both(m, answers, number)}
    following = [slots.single(d.yes, m.program.decisions[number].both_late, ()) for number in both]
    for one in answers:
        if one.due.decision not in both:
            following.extend(_after(m, s, one))
    m.flush(s)
    return slots.run(m, s, following)


def _both(m: Machine, answers: list[Answered], number: int) -> bool:
    """Whether neither player answered a decision in time, and the rules say what then."""
    asked = [one for one in answers if one.due.decision == number]
    nobody = all(one.answer is None for one in asked) and len({a.due.player for a in asked}) == 2
    return nobody and m.program.decisions[number].both_late >= 0


def _keep(m: Machine, s: SymbolicState, one: Answered) -> None:
    """Write down an answer."""
    d, due = m.d, one.due
    decision = m.program.decisions[due.decision]
    if one.answer is None:
        s.facts[decision.late, due.player] = d.yes
        return
    chosen = d.negation(is_none(m, one.answer))
    for key, on, thing in decisions.written_down(m, s, due.decision, due.player, one.answer):
        where = d.both(chosen, on)
        s.facts[key] = d.either(where, thing, s.facts.get(key, d.absent))
    if decision.uses >= 0:
        used = (decision.uses, due.player)
        s.facts[used] = d.either(chosen, d.yes, s.facts.get(used, d.absent))


def _after(m: Machine, s: SymbolicState, one: Answered) -> list[Thread]:
    """What follows from one answer, or from there being none."""
    d, due = m.d, one.due
    decision = m.program.decisions[due.decision]
    found = []
    if one.answer is None:
        if decision.late_block >= 0:
            found.append(slots.single(d.yes, decision.late_block, due.env))
        elif decision.optional:
            if decision.declined >= 0:
                found.append(slots.single(d.yes, decision.declined, due.env))
        else:
            m.gap(d.yes, "a dead end")
        return found
    declined = is_none(m, one.answer)
    if decision.chosen >= 0 and not slots.silent(m, decision.chosen):
        env = bind(m, due.env, decision.slot, decisions.first_of(m, due.decision, one.answer))
        found.append(slots.single(d.negation(declined), decision.chosen, env))
    if decision.optional and decision.declined >= 0:
        found.append(slots.single(declined, decision.declined, due.env))
    return found
