"""Steps: everything that belongs to a moment, together or in an order that is said.

Purpose: collect what the general rules, the pieces in force and earlier effects do in a step.
Input: a step. Output: slots, carried out. Must not know: the phases around it.
"""

from ..dsl import ir
from . import slots
from .dispatch import holds, one
from .state import Env, InOrder, Threads, Turns
from .transaction import Transaction


def step(work: Transaction, number: int) -> None:
    """Everything that belongs to a step: what the general rules do, and what abilities do."""
    made = work.program.steps[number]
    general = () if made.general < 0 else (slots.single(made.general, ()),)
    if made.order is None:
        found = belonging(work, number)
        if found:
            general = (*general, *(slots.single(block, env) for _, block, env in found))
        slots.run(work, general)
        return
    work.agenda.append(InOrder(number, ()))
    slots.run(work, general)


def belonging(work: Transaction, number: int) -> list[tuple[int, int, Env]]:
    """The rules in force that do something in a step: rule, block, and what their words mean."""
    by_owner = work.tables.in_step.get(number)
    if by_owner is None and not work.lasting:
        return []
    found: list[tuple[int, int, Env]] = []
    if by_owner is not None:
        for owner, env in work.sources():
            for rule in by_owner.get(owner, ()):
                if holds(work, rule, env):
                    found.append((rule.number, ir.sure(ir.InStep, rule.form).block, env))
    for rule, env in work.in_force() if work.lasting else ():
        form = rule.form
        here = isinstance(form, ir.InStep) and form.step == number
        if here and holds(work, rule, env):
            found.append((rule.number, ir.sure(ir.InStep, form).block, env))
    return found


def in_order(work: Transaction, frame: InOrder) -> None:
    """The next group of equal rank; older effects come first, and are ordered alike."""
    order = work.program.steps[frame.step].order
    done = frozenset(frame.done)
    left = [each for each in belonging(work, frame.step) if (each[0], each[2]) not in done]
    if not left:
        return
    lasting = {id(env) for _, env in work.in_force()}
    ranked: dict[tuple[bool, bool, int], list[tuple[int, int, Env]]] = {}
    for rule in left:
        env = rule[2]
        piece = env[1] if len(env) > 1 else None
        rank = None if piece is None or order is None else one(order, work, env)
        newer = piece is not None and id(env) not in lasting
        ranked.setdefault((newer, rank is not None, rank or 0), []).append(rule)
    group = ranked[min(ranked)]
    acted = ((rule, env) for rule, _, env in group)
    work.agenda.append(InOrder(frame.step, (*frame.done, *acted)))
    slots.run(work, tuple(slots.single(block, env) for _, block, env in group))


def threads(work: Transaction, frame: Threads) -> None:
    """Threads that had come to a decision go on."""
    slots.run(work, frame.threads)


def turns(work: Transaction, frame: Turns) -> None:
    """The next player's turn to decide."""
    if not frame.players:
        return
    work.agenda.append(Turns(frame.decision, frame.players[1:], frame.env, frame.own))
    made = slots.opening(work, frame.decision, frame.players[0], frame.env, own=frame.own)
    slots.put(work, () if made is None else (made,))
