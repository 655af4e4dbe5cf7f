"""The machine: the agenda is carried out until a decision is due or the match is over.

Purpose: one function per frame of the agenda; settling decisions once all are answered.
Input: a `Work`. Output: the same, further on. Must not know: what lines, rules and effects mean.
"""

from collections.abc import Callable
from typing import Any

from ..dsl import trees as tr
from . import slots, telling
from .meaning import bind, value
from .phases import closing, ending, loop
from .state import (
    Closing,
    Contradiction,
    Ending,
    InOrder,
    Loop,
    Outcome,
    Script,
    Thread,
    Threads,
    Turns,
)
from .steps import in_order, step, threads, turns
from .work import Undecided, Work

FUEL = 20_000
"""How many frames may pass without a decision before play is called endless."""


def run(work: Work) -> None:
    """Go on until a decision is due, the match is over, or the text does not decide."""
    fuel = FUEL
    try:
        while work.agenda and not work.open:
            frame = work.agenda.pop()
            FRAMES[frame.__class__](work, frame)
            fuel -= 1
            if not fuel:
                raise Undecided(Contradiction("endless", _going_on(work)))
    except Undecided as error:
        work.contradiction = error.contradiction
        work.open = ()
        work.agenda = []
    if not work.agenda and not work.open and work.contradiction is None:
        root = work.program.root
        winner = work.facts.get((-1 - root, None))
        work.outcome = Outcome(winner, work.facts.get((-1 - root, "by")))
    if not work.quiet:
        telling.tell_facts(work)


def _going_on(work: Work) -> str:
    """The name of the phase that goes on and on."""
    going_on = (f.phase for f in reversed(work.agenda) if isinstance(f, Ending))
    return work.program.phases[next(going_on, work.program.root)].name


# ---------------------------------------------------------------------- lines of a phase


def script(work: Work, frame: Script) -> None:
    block = work.program.blocks[frame.block]
    if frame.at >= len(block):
        return
    env = frame.env
    if frame.at + 1 < len(block):
        work.agenda.append(Script(frame.block, frame.at + 1, env))
    node = block[frame.at]
    LINES.get(node.__class__, _slot)(work, frame, node)


def _slot(work: Work, frame: Script, node: tr.Tree) -> None:
    """One line on its own is a slot."""
    line = Thread(((frame.block, frame.at, frame.at + 1),), frame.env)
    slots.run(work, (line,))


def _do(work: Work, frame: Script, node: tr.Do) -> None:
    slots.run_effect(work, node.effect, frame.env)  # type: ignore[arg-type]


def _play(work: Work, frame: Script, node: tr.Play) -> None:
    work.agenda.append(Loop(frame.block, frame.at, frame.env, 0))


def _step(work: Work, frame: Script, node: tr.RunStep) -> None:
    if node.guard is None or value(node.guard, work, frame.env):
        step(work, node.step)


def _branch(work: Work, frame: Script, node: tr.Branch) -> None:
    chosen = node.then if value(node.condition, work, frame.env) else node.otherwise
    if chosen is not None and chosen >= 0:
        work.agenda.append(Script(chosen, 0, frame.env))


def _set(work: Work, frame: Script, node: tr.Set) -> None:
    env = frame.env
    if node.slot < 0:
        work.facts[node.property, None] = value(node.value, work, env)
    else:
        for seat in (0, 1):
            found = value(node.value, work, bind(env, node.slot, seat))
            work.facts[node.property, seat] = found
    work.changed()


def _fill(work: Work, frame: Script, node: tr.Fill) -> None:
    for seat in (0, 1):
        first = len(work.pieces)
        named = node.designs if node.named is None else value(node.named, work, frame.env)
        work.pieces.extend((design, seat) for design in named or ())
        work.facts[node.property, seat] = tuple(range(first, len(work.pieces)))
    work.changed()


def _hand_out(work: Work, frame: Script, node: tr.HandOut) -> None:
    for seat in (0, 1):
        work.facts[node.property, seat] = ()
    for number in node.designs:
        design = work.program.designs[number]
        holder = None if design.holder is None else value(design.holder, work, ())
        if holder is None:
            continue
        piece = len(work.pieces)
        work.pieces.append((number, holder))
        work.facts[node.property, holder] = (*work.facts[node.property, holder], piece)
        if work.program.kinds[design.kind].in_force:
            from .state import Force

            work.forces += (Force(number, holder, piece, work.program.root),)
    work.changed()


LINES: dict[type[tr.Tree], Callable[[Work, Script, Any], None]] = {
    tr.Do: _do,
    tr.Play: _play,
    tr.RunStep: _step,
    tr.Branch: _branch,
    tr.Set: _set,
    tr.Fill: _fill,
    tr.HandOut: _hand_out,
}
"""The lines that are not slots of their own, and how they are carried out."""


FRAMES: dict[type[Any], Callable[[Work, Any], None]] = {
    Script: script,
    Loop: loop,
    Ending: ending,
    Closing: closing,
    Threads: threads,
    InOrder: in_order,
    Turns: turns,
}
"""Every frame of the agenda, and how it is carried out."""
