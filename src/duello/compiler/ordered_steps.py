"""Steps with an order: those that act in one are carried out rank by rank.

Purpose: the twin of the reference's `steps.in_order`. Which ranks there can be is known while
compiling, as an order is only compiled that nothing changes; who acts at a rank is a diagram.
Input: a step, a symbolic state. Output: slots, carried out.
Must not know: what happens in a slot.
"""

from collections.abc import Callable

from . import slots, telling
from .diagrams import Node, NotCompiled
from .dispatch import is_none, value
from .machine import Machine
from .program_view import Program, Tree, ef, tr, visit
from .questions import Live
from .symbolic import SymbolicState, Thread

Rank = tuple[bool, bool, int]
"""When it is somebody's turn: whether they are newer than rules for a time, whether they have a
rank, and which.
"""

Acting = Callable[[Machine, SymbolicState, int], list[tuple[Live, Node]]]
"""The rules that act in a step, and where."""


def run(m: Machine, s: SymbolicState, number: int, acting: Acting) -> bool:
    """Let everything happen that belongs to a step with an order. False if play goes on elsewhere.
    Raises NotCompiled.
    """
    made = m.program.steps[number]
    why = left_out(m.program, number)
    if why:
        raise NotCompiled(why)
    if made.general >= 0 and not slots.run(m, s, [slots.single(m.d.yes, made.general, ())]):
        return False
    ranks = {
        rank for live, on in acting(m, s, number) for rank, _ in _ranks(m, s, number, live, on)
    }
    return all(_group(m, s, number, acting, rank) for rank in sorted(ranks))


def _group(m: Machine, s: SymbolicState, number: int, acting: Acting, rank: Rank) -> bool:
    """Those of one rank act together. False if play goes on elsewhere."""
    found, timed = list[Thread](), list[Thread]()
    for live, on in acting(m, s, number):
        block = tr.sure(tr.InStep, live.rule.form).block
        for here, where in _ranks(m, s, number, live, on):
            if here == rank and not slots.silent(m, block):
                found.append(slots.single(where, block, live.env))
                if live.rule.number in m.program.tables.lasting:
                    timed.append(found[-1])
    telling.together(m, s, timed)
    return not found or slots.run(m, s, found)


def _ranks(
    m: Machine, s: SymbolicState, number: int, live: Live, on: Node
) -> list[tuple[Rank, Node]]:
    """The ranks that a rule may have, and where it has them."""
    d, order = m.d, m.program.steps[number].order
    if len(live.env) < 2 or order is None:
        return [((False, False, 0), on)]
    piece = live.env[1]
    newer = live.rule.number not in m.program.tables.lasting
    nobody = m.known(s, d.both(on, is_none(m, piece)))
    there = m.known(s, d.both(on, d.negation(is_none(m, piece))))
    found: list[tuple[Rank, Node]] = [((False, False, 0), nobody)]
    if there is not d.no:
        rank = value(m, order, s, live.env, there)
        for one in d.values(d.narrowed(rank, d.both(s.care, there))):
            where = m.known(s, d.both(there, d.equal(rank, d.leaf(one))))
            if not isinstance(one, int | None):
                raise NotCompiled("an order that is only known in play")
            found.append(((newer, one is not None, one or 0), where))
    return [(key, where) for key, where in found if where is not d.no]


# ---------------------------------------------------------------------- what is compiled


def left_out(program: Program, number: int) -> str:
    """Why a step with an order is left to the reference; empty if it is not."""
    made = program.steps[number]
    rules = [
        rule
        for rule in program.rules
        if isinstance(rule.form, tr.InStep) and rule.form.step == number
    ]
    if any(rule.condition is not None for rule in rules):
        return "a step with an order, in which a rule acts only if something is so"
    if made.order is not None and not is_fixed(program, made.order):
        return "a step in an order that may change"
    blocks = [tr.sure(tr.InStep, rule.form).block for rule in rules]
    blocks += [] if made.general < 0 else [made.general]
    held = any(kind.in_force for kind in program.kinds)
    bringing = (*BRINGING, ef.Move, ef.Put) if held else BRINGING
    for line in visit.lines_from(program, blocks, visit.WRITTEN):
        if isinstance(line, tr.Ask | tr.PickFor):
            return "a step with an order, in which somebody is asked"
        if isinstance(line, tr.Do) and isinstance(line.effect, bringing):
            return "a step with an order, in which something comes into force"
        if isinstance(line, tr.Establish) and program.rules[line.rule] in rules:
            return "a step with an order, in which something comes into force"
    return ""


BRINGING = (ef.TakeEffect, ef.Copy)
"""Effects after which other rules may be in force; where rules hold while somebody has a piece,
those that give one to somebody are as well.
"""


def is_fixed(program: Program, order: Tree) -> bool:
    """Whether nothing ever changes a rank: it is what is printed, and made of nothing else."""
    for part in visit.walk(order):
        if isinstance(part, tr.Read):
            if not _never_changed(program, part.property):
                return False
        elif not isinstance(part, FIXED):
            return False
    return True


FIXED = (
    *(tr.Constant, tr.OptionRead, tr.Local, tr.DesignOf, tr.Printed, tr.AlphabeticRank),
    *(tr.Calculated, tr.Extreme),
)


def _never_changed(program: Program, number: int) -> bool:
    """Whether a property is always what is printed."""
    tables = program.tables
    if program.properties[number].source != "printed":
        return False
    if number in tables.answered or number in tables.modified:
        return False
    lines = (line for block in program.blocks for line in block)
    effects = (line.effect for line in lines if isinstance(line, tr.Do))
    return not any(
        isinstance(each, tr.Read) and each.property == number
        for effect in effects
        if isinstance(effect, ef.Become | ef.Rise | ef.Fall | ef.Swap)
        for each in _places(effect)
    )


def _places(effect: ef.Effect) -> tuple[Tree, ...]:
    """The places that an effect changes."""
    match effect:
        case ef.Swap():
            return effect.first, effect.second
        case ef.Become() | ef.Rise() | ef.Fall():
            return (effect.place,)
    return ()
