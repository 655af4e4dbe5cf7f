"""Steps with an order: those that act in one are carried out rank by rank.

Purpose: the twin of the reference's `steps.in_order`: who of those that have not acted is next is
asked again after each group. Which groups there can be is known while compiling; who acts in one
is a diagram.
Input: a step, a symbolic state. Output: slots, carried out.
Must not know: what happens in a slot.
"""

from collections.abc import Callable

from . import slots
from .diagrams import Node, NotCompiled
from .dispatch import is_none, value
from .machine import Machine
from .program_view import Program, tr, visit
from .questions import Live
from .symbolic import SymbolicState, Thread

MOST_GROUPS = 60
"""A step in which more may act one after another is left to the reference."""

Rank = tuple[bool, bool, int]
"""When it is somebody's turn: whether they are newer than rules for a time, whether they have a
rank, and which.
"""

Acting = Callable[[Machine, SymbolicState, int], list[tuple[Live, Node]]]
"""The rules that act in a step, and where."""

Group = list[tuple[Live, Node]]
"""Those of one rank, and where they have it."""


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
    done: Group = []
    for _ in range(MOST_GROUPS):
        group = _next(m, s, number, acting, done)
        if not group:
            return True
        if not _act(m, s, group):
            return False
        done += group
    raise NotCompiled("a step with an order, in which more and more happens")


def _next(m: Machine, s: SymbolicState, number: int, acting: Acting, done: Group) -> Group:
    """Those of the least rank that any may have who have not acted yet."""
    found: dict[Rank, Group] = {}
    for live, on in acting(m, s, number):
        left = m.known(s, m.d.both(on, m.d.negation(_acted(m, live, done))))
        for rank, where in _ranks(m, s, number, live, left):
            found.setdefault(rank, []).append((live, where))
    return found[min(found)] if found else []


def _acted(m: Machine, live: Live, done: Group) -> Node:
    """Where a rule has acted, with the same words."""
    d = m.d
    return d.any(
        *(
            d.both(where, *(d.equal(a, b) for a, b in zip(live.env, other.env, strict=True)))
            for other, where in done
            if other.rule is live.rule and len(other.env) == len(live.env)
        )
    )


def _act(m: Machine, s: SymbolicState, group: Group) -> bool:
    """Those of one rank act together. False if play goes on elsewhere."""
    found = list[Thread]()
    for live, where in group:
        block = tr.sure(tr.InStep, live.rule.form).block
        if not slots.silent(m, block):
            found.append(slots.single(where, block, live.env))
    return not found or slots.run(m, s, found)


def _ranks(
    m: Machine, s: SymbolicState, number: int, live: Live, on: Node
) -> list[tuple[Rank, Node]]:
    """The ranks that a rule may have, and where it has them."""
    d, order = m.d, m.program.steps[number].order
    if len(live.env) < 2 or order is None:
        return [((False, False, 0), on)] if on is not d.no else []
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
    rules = [
        rule
        for rule in program.rules
        if isinstance(rule.form, tr.InStep) and rule.form.step == number
    ]
    general = program.steps[number].general
    blocks = [tr.sure(tr.InStep, rule.form).block for rule in rules]
    blocks += [] if general < 0 else [general]
    for line in visit.lines_from(program, blocks, visit.WRITTEN):
        if isinstance(line, tr.Ask | tr.PickFor):
            return "a step with an order, in which somebody is asked"
        if isinstance(line, tr.Establish) and program.rules[line.rule] in rules:
            return "a step with an order, in which a rule for a time begins"
    return ""
