"""Decisions are put, in written code.

Purpose: the twin of what the reference's `slots` does with threads that have come to decisions,
short where one thread asks; what is rarer is the reference's.
Input: threads that have come to decisions. Output: open decisions, and the agenda.
Must not know: how threads came there.
"""

from attrs import evolve

from duello.dsl.ir.types import Value
from duello.interpreter import slots
from duello.interpreter.dispatch import bind
from duello.interpreter.state import Contradiction, Topic
from duello.interpreter.transaction import Undecided

from ..program_view import PASSED, Open, Threads
from .direct_work import Work


def put_all(w: Work, halts: list[slots.Halt]) -> None:
    """Put the decisions, and keep for later how the threads go on."""
    halt = halts[0]
    if len(halts) > 1 or halt.in_turn or halt.own:
        slots.open_all(w, halts)
        return
    if slots.goes_on(w, halt.rest):
        w.agenda.append(Threads((halt.rest,)))
    before, opened = len(w.agenda), list[Open]()
    for player in halt.players:
        made = opening(w, halt.decision, player, halt.env, halt.drawn)
        if made is not None:
            opened.append(made)
    instead = [frame for frame in w.agenda[before:] if isinstance(frame, Threads)]
    if len(instead) > 1:
        w.agenda[before:] = [Threads(tuple(t for frame in instead for t in frame.threads))]
    slots.put(w, opened)


def opening(
    w: Work, number: int, player: int | None, env: tuple[Value, ...], drawn: bool
) -> Open | None:
    """A decision for a player; see `slots.opening`."""
    decision = w.program.decisions[number]
    if decision.impossible >= 0 or w.code.may_be_open[number]:
        return slots.opening(w, number, player, env, drawn)
    if not drawn and player is not None:
        env = bind(env, decision.chooser_slot, player)
    made = Open(number, player, env, drawn)
    if decision.late_block >= 0 and not decision.optional and not made.by_chance:
        return made
    used_up = decision.uses >= 0 and w.facts.get((decision.uses, player))
    if not used_up and w.semantics.answerable(w, made):
        return made
    if decision.optional:
        return evolve(made, status=PASSED) if decision.declined >= 0 else None
    raise Undecided(Contradiction("dead end", Topic("decision", number)))
