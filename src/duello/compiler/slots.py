"""One slot: everything that happens together.

Purpose: the twin of the reference's `slots`. Where a condition is not known, both ways are
followed, each where it holds; the updates of all are applied at once.
Input: threads, each with where it is. Output: a changed symbolic state, decisions opened.
Must not know: which step or phase this is.
"""

from attrs import define, field

from . import decisions, telling
from .diagrams import Node, NotCompiled, called, one_thing
from .dispatch import bind, condition, value
from .effects import carry_out
from .evaluate import things
from .lasting import for_a_time
from .machine import Machine
from .program_view import WHOLE, ef, tr
from .questions import Live, read
from .symbolic import Env, Halt, Stack, SymbolicOpen, SymbolicState, Thread
from .update_set import UpdateSet


@define(eq=False)
class Run:
    """A slot while it is being carried out."""

    updates: UpdateSet = field(factory=UpdateSet)
    halts: list[Halt] = field(factory=list)
    waiting: list[Thread] = field(factory=list)


def single(guard: Node, block: int, env: Env) -> Thread:
    """A thread over one block."""
    return Thread(guard, ((block, 0, WHOLE),), env)


def run(m: Machine, s: SymbolicState, threads: list[Thread]) -> bool:
    """Carry out one slot. False if play goes on elsewhere."""
    slot = Run(waiting=[t for t in threads if t.guard is not m.d.no])
    if not slot.waiting:
        m.flush(s)
        return True
    while slot.waiting:
        _follow(m, s, slot.waiting.pop(0), slot)
    if not slot.updates.apply(m, s):
        return False
    return not slot.halts or decisions.put(m, s, slot.halts)


def _follow(m: Machine, s: SymbolicState, thread: Thread, slot: Run) -> None:
    """Carry out a thread's lines until it is through or comes to a decision."""
    stack = list(thread.stack)
    while stack:
        block, at, stop = stack.pop()
        lines = m.program.blocks[block]
        if at >= stop or at >= len(lines):
            continue
        stack.append((block, at + 1, stop))
        here = Thread(thread.guard, tuple(stack), thread.env)
        m.line = (block, at)
        try:
            rest = _line(m, s, lines[at], here, slot)
        except NotCompiled as error:
            m.gap(thread.guard, str(error))
            return
        if rest is None:
            return
        stack = list(rest)


def _line(m: Machine, s: SymbolicState, node: tr.Tree, here: Thread, slot: Run) -> Stack | None:
    """Carry out one line. The lines that follow, or None if they are followed elsewhere."""
    guard, env = here.guard, here.env
    match node:
        case tr.Do():
            carry_out(m, node.effect, s, env, guard, slot.updates)
        case tr.Branch():
            return _branch(m, s, node, here, slot)
        case tr.Decide():
            slot.updates.set((node.property, None), guard, read(m, s, node.property, None, guard))
            telling.decided(m, s, node.property, guard)
        case tr.Establish():
            live = Live(m.program.rules[node.rule], env, guard)
            slot.updates.lasting.append(for_a_time(m, node, live))
        case tr.ForPlayers():
            if not silent(m, node.block):
                slot.waiting.extend(
                    single(guard, node.block, bind(m, env, node.slot, m.d.leaf(seat)))
                    for seat in (0, 1)
                )
        case tr.ForPieces():
            slot.waiting.extend(
                single(where, node.block, bind(m, env, node.slot, thing))
                for where, thing in things(m, node.pieces, s, env, guard)
            )
        case tr.Ask():
            slot.halts.extend(_asked(m, s, node, here))
            return None
        case tr.PickFor():
            return _picked(m, s, node, here, slot)
        case _:
            raise NotCompiled(called(node))
    return here.stack


def _branch(m: Machine, s: SymbolicState, node: tr.Branch, here: Thread, slot: Run) -> Stack | None:
    """One block or the other; where it is not known which, both, each where it is so."""
    d = m.d
    holds = condition(m, node.condition, s, here.env, here.guard)
    if silent(m, node.then) and silent(m, node.otherwise):
        return here.stack
    if holds.constant:
        return _with(here.stack, node.then if holds.value else node.otherwise)
    for where, block in ((holds, node.then), (d.negation(holds), node.otherwise)):
        guard = m.known(s, d.both(here.guard, where))
        if guard is not d.no:
            _follow(m, s, Thread(guard, _with(here.stack, block), here.env), slot)
    return None


def _with(stack: Stack, block: int | None) -> Stack:
    return stack if block is None or block < 0 else (*stack, (block, 0, WHOLE))


def silent(m: Machine, block: int | None) -> bool:
    """Whether a block only tells, and nobody listens."""
    if block is None or block < 0:
        return True
    if m.telling:
        return False
    return all(
        isinstance(line, tr.Do) and isinstance(line.effect, ef.Announce)
        for line in m.program.blocks[block]
    )


def _asked(m: Machine, s: SymbolicState, node: tr.Ask, here: Thread) -> list[Halt]:
    """A thread comes to a decision: of both players, of one, or of chance."""
    if node.in_turn:
        raise NotCompiled("players who decide one after another")
    if node.chooser is None:
        return [Halt(node.decision, (0, 1), here.guard, here.env, here.stack)]
    found = []
    player = value(m, node.chooser, s, here.env, here.guard)
    for seat in m.d.values(player):
        where = m.known(s, m.d.both(here.guard, m.d.equal(player, m.d.leaf(seat))))
        by_chance = isinstance(node.chooser, tr.Constant)
        if where is not m.d.no:
            whose = (one_thing(seat),) if seat is not None or by_chance else ()
            found.append(Halt(node.decision, whose, where, here.env, here.stack, node.drawn))
    return found


def _picked(
    m: Machine, s: SymbolicState, node: tr.PickFor, here: Thread, slot: Run
) -> Stack | None:
    """An answer in a player's place: one that the rules name, or one that chance finds."""
    if node.value is None:
        slot.halts.extend(_drawn(m, s, node, here))
        return None
    _named(m, s, node, here, slot)
    return here.stack


def _drawn(m: Machine, s: SymbolicState, node: tr.PickFor, here: Thread) -> list[Halt]:
    """Chance decides in a player's place."""
    player = value(m, node.player, s, here.env, here.guard)
    found = []
    for seat in m.d.values(player):
        where = m.known(s, m.d.both(here.guard, m.d.equal(player, m.d.leaf(seat))))
        if where is not m.d.no:
            found.append(
                Halt(node.decision, (one_thing(seat),), where, here.env, here.stack, drawn=True)
            )
    return found


def _named(m: Machine, s: SymbolicState, node: tr.PickFor, here: Thread, slot: Run) -> None:
    """The rules name the answer in a player's place: the first candidate that it is, or that is
    called so.
    """
    d, decision = m.d, m.program.decisions[node.decision]
    if m.program.properties[decision.value].type.member is not None:
        raise NotCompiled("several things that the rules name")
    player = value(m, node.player, s, here.env, here.guard)
    for seat in m.d.values(player):
        where = m.known(s, d.both(here.guard, d.equal(player, d.leaf(seat))))
        if where is d.no:
            continue
        due = SymbolicOpen(where, node.decision, one_thing(seat), here.env, False)
        wanted = value(m, tr.given(node.value), s, here.env, where)
        found, answer = decisions.named(m, s, due, wanted)
        m.gap(m.known(s, d.both(where, d.negation(found))), "a dead end")
        for key, on, thing in decisions.written_down(m, s, node.decision, due.player, answer):
            slot.updates.set(key, d.both(where, on), thing)
        first = decisions.first_of(m, node.decision, answer)
        told = d.either(where, first, d.none)
        telling.echoed(m, s, node.decision, due.player, True, told)
        if decision.chosen >= 0 and not silent(m, decision.chosen):
            env = bind(m, here.env, decision.slot, first)
            slot.waiting.append(single(where, decision.chosen, env))
