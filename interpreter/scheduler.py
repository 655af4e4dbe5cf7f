"""The machine: the agenda is carried out until a decision is due or the match is over.

Purpose: one function per frame of the agenda; settling decisions once all are answered.
Input: a `Transaction`. Output: the same, further on. Must not know: what lines, rules and
effects mean.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from ..dsl import ir
from ..dsl.ir import effects as ef
from ..dsl.ir import visit
from ..dsl.ir.types import Value, as_several, as_things
from ..dsl.limits import LONGEST_TURN_OF_EVENTS
from . import disclosure, slots
from .dispatch import bind, several, value
from .legal_moves import by_design
from .phases import closing, ending, loop
from .state import (
    Closing,
    Contradiction,
    Ending,
    Frame,
    GoEnd,
    InOrder,
    Loop,
    Outcome,
    Script,
    Thread,
    Threads,
    Topic,
    Turns,
    Unasked,
)
from .steps import belonging, in_order, step, threads, turns
from .transaction import Transaction, Undecided
from .update_set import bring_in


def run(work: Transaction, left: int = 0) -> int:
    """Go on until a decision is due, the match is over, or the text does not decide.

    left: how many more frames may be carried out before this is endless, 0 for all; and what is
    left of them then.
    """
    fuel = left or LONGEST_TURN_OF_EVENTS
    try:
        while work.agenda and not work.open and not work.through:
            frame = work.agenda.pop()
            FRAMES[frame.__class__](work, frame)
            fuel -= 1
            if not fuel:
                raise Undecided(Contradiction("endless", _going_on(work)))
    except Undecided as error:
        work.contradiction = error.contradiction
        work.open = ()
        work.agenda = []
    if not work.agenda and not work.open and work.contradiction is None and not work.trying:
        work.outcome = work.results[work.program.root] or Outcome(None)
    if not work.quiet:
        disclosure.tell_facts(work)
    return fuel


def _going_on(work: Transaction) -> Topic:
    """The phase that goes on and on: the one that was begun most often."""
    most = max(work.program.phases, key=lambda phase: work.counts[phase.number])
    return Topic("phase", most.number)


# ---------------------------------------------------------------------- lines of a phase


def script(work: Transaction, frame: Script) -> None:
    """Carry out the lines of a block. Lines that neither ask anybody nor end anything need no
    frame each: they are done one after another.
    """
    block, at = work.program.blocks[frame.block], frame.at
    while at < len(block) and _at_once(work, frame, at, block[at]):
        at += 1
    if at >= len(block):
        return
    if at + 1 < len(block):
        work.agenda.append(Script(frame.block, at + 1, frame.env))
    node = block[at]
    here = frame if at == frame.at else Script(frame.block, at, frame.env)
    LINES.get(node.__class__, _slot)(work, here, node)


def _at_once(work: Transaction, frame: Script, at: int, node: ir.Tree) -> bool:
    """Carry out a line that leaves the agenda alone; False if it is no such line."""
    if isinstance(node, ir.RunStep):
        return _nothing_to_do(work, frame, node)
    if isinstance(node, ir.Do) and node.effect.__class__ not in CUTTING:
        slots.run_effect(work, node.effect, frame.env, (frame.block, at))
        return True
    if node.__class__ in STORING:
        LINES[node.__class__](work, frame, node)
        return True
    return False


def _nothing_to_do(work: Transaction, frame: Script, node: ir.RunStep) -> bool:
    """Whether a step is left out, or nothing belongs to it."""
    if node.guard is not None and not value(node.guard, work, frame.env):
        return True
    made = work.program.steps[node.step]
    return made.general < 0 and made.order is None and not belonging(work, node.step)


def _slot(work: Transaction, frame: Script, node: ir.Tree) -> None:
    """One line on its own is a slot."""
    line = Thread(((frame.block, frame.at, frame.at + 1),), frame.env)
    slots.run(work, (line,))


def _do(work: Transaction, frame: Script, node: ir.Do) -> None:
    slots.run_effect(work, node.effect, frame.env, (frame.block, frame.at))


def _play(work: Transaction, frame: Script, node: ir.Play) -> None:
    work.agenda.append(Loop(frame.block, frame.at, frame.env, 0))


def _step(work: Transaction, frame: Script, node: ir.RunStep) -> None:
    step(work, node.step)


def _branch(work: Transaction, frame: Script, node: ir.Branch) -> None:
    held = bool(value(node.condition, work, frame.env))
    if work.watch is not None:
        work.watch.branched(node, held, work, frame.env)
    chosen = node.then if held else node.otherwise
    if chosen >= 0:
        work.agenda.append(Script(chosen, 0, frame.env))


def _for_pieces(work: Transaction, frame: Script, node: ir.ForPieces) -> None:
    """Lines for several things: together, or for one after the other."""
    if not node.in_turn:
        _slot(work, frame, node)
        return
    for thing in reversed(_in_turn(work, frame, node)):
        work.agenda.append(Script(node.block, 0, bind(frame.env, node.slot, thing)))


def _in_turn(work: Transaction, frame: Script, node: ir.ForPieces) -> Sequence[Value]:
    """Things in the order of the rules, or as they lie in a pile. Raises Undecided if that does not
    say which comes first: two pieces of one name, of which each player brought in one.
    """
    found = several(node.pieces, work, frame.env)
    if visit.in_a_pile(work.program, node.pieces):
        return found
    if not isinstance(node.of, ir.PieceType):
        return sorted(found)
    ordered = by_design(work.pieces, found)
    for one, other in pairwise(ordered):
        (first, holder), (last, other_holder) = work.pieces[one], work.pieces[other]
        if first == last and holder != other_holder:
            here = ((frame.block, frame.at),)
            raise Undecided(Contradiction("gap", Topic("next", first), lines=here))
    return ordered


def _set(work: Transaction, frame: Script, node: ir.Set) -> None:
    env = frame.env
    if node.slot < 0:
        work.facts[node.property, None] = value(node.value, work, env)
    else:
        for seat in (0, 1):
            found = value(node.value, work, bind(env, node.slot, seat))
            work.facts[node.property, seat] = found
    work.changed()


def _furnish(work: Transaction, frame: Script, node: ir.Furnish) -> None:
    for number in node.properties:
        first = work.program.properties[number].printed[0]
        for cell in range(len(work.program.boards[node.board].points)):
            work.facts[number, cell] = first
    work.changed()


def _unasked(work: Transaction, frame: Unasked) -> None:
    """Nobody is asked anything: what the rules answer is settled by itself."""
    work.open = frame.answered


def _go_end(work: Transaction, frame: GoEnd) -> None:
    """What was chosen in one go is through; a trial stops here."""
    work.through = work.trying


def _fill(work: Transaction, frame: Script, node: ir.Fill) -> None:
    whose = (None,) if work.program.properties[node.property].bearer == "game" else (0, 1)
    for holder in whose:
        named = node.designs if node.named is None else several(node.named, work, frame.env)
        new = [bring_in(work, design, holder) for design in named]
        # What somebody has put there before the line that brings the zone in is not lost by it.
        before = as_things(work.facts.get((node.property, holder)))
        work.facts[node.property, holder] = (*before, *new)
    work.changed()


def _hand_out(work: Transaction, frame: Script, node: ir.HandOut) -> None:
    for seat in (0, 1):
        work.facts[node.property, seat] = ()
    for number in node.designs:
        design = work.program.designs[number]
        found = None if design.holder is None else value(design.holder, work, ())
        holders = (found,) if isinstance(found, int) else as_several(found)
        for holder in holders:
            held = (*as_things(work.facts[node.property, holder]), bring_in(work, number, holder))
            work.facts[node.property, holder] = held
    work.changed()


# each function takes lines, or frames, of its own class, by which it is looked up
LINES: dict[type[ir.Tree], Callable[[Transaction, Script, Any], None]] = {
    ir.Do: _do,
    ir.Play: _play,
    ir.RunStep: _step,
    ir.Branch: _branch,
    ir.ForPieces: _for_pieces,
    ir.Set: _set,
    ir.Fill: _fill,
    ir.HandOut: _hand_out,
    ir.Furnish: _furnish,
}
"""The lines that are not slots of their own, and how they are carried out: each by a function for
lines of its class, which the type of the table cannot say; as of those below.
"""

STORING = (ir.Set, ir.Fill, ir.HandOut, ir.Furnish)
"""Lines that only bring something into being."""

CUTTING = frozenset(effect for effect in ef.EFFECTS if ef.cuts(effect))
"""The effects after which the lines that follow may not be carried out."""


# as in `LINES`
FRAMES: dict[type[Frame], Callable[[Transaction, Any], None]] = {
    Script: script,
    Loop: loop,
    Ending: ending,
    Closing: closing,
    Threads: threads,
    InOrder: in_order,
    Turns: turns,
    GoEnd: _go_end,
    Unasked: _unasked,
}
"""Every frame of the agenda, and how it is carried out."""
