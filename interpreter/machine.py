"""The machine: the agenda is carried out until a decision is due or the match is over.

Purpose: one function per frame of the agenda; settling decisions once all are answered.
Input: a `Work`. Output: the same, further on. Must not know: what lines, rules and effects mean.
"""

from collections.abc import Callable
from typing import Any

from ..dsl import trees as tr
from . import slots, telling
from .cuts import forget
from .meaning import bind, value
from .state import (
    CHOSEN,
    LATE,
    Closing,
    Contradiction,
    Ending,
    Env,
    InOrder,
    Loop,
    Open,
    Outcome,
    Script,
    Thread,
    Threads,
    Turns,
)
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
                raise Undecided(Contradiction("endless", "play without a decision"))
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


# ---------------------------------------------------------------------- lines of a phase


def script(work: Work, frame: Script) -> None:
    block = work.program.blocks[frame.block]
    if frame.at >= len(block):
        return
    env = frame.env
    if frame.at + 1 < len(block):
        work.agenda.append(Script(frame.block, frame.at + 1, env))
    node = block[frame.at]
    match node:
        case tr.Play():
            work.agenda.append(Loop(frame.block, frame.at, env, 0))
        case tr.RunStep():
            if node.guard is None or value(node.guard, work, env):
                step(work, node.step)
        case tr.Branch():
            chosen = node.then if value(node.condition, work, env) else node.otherwise
            if chosen is not None and chosen >= 0:
                work.agenda.append(Script(chosen, 0, env))
        case tr.Set():
            _set(work, node, env)
        case tr.Fill():
            _fill(work, node)
        case tr.HandOut():
            _hand_out(work, node)
        case _:
            # one line on its own is a slot: its block, cut off behind it
            slots.run(work, (_line(work, frame),))


def _line(work: Work, frame: Script) -> Thread:
    """A thread over a single line of a block."""
    return Thread(((frame.block, frame.at, frame.at + 1),), frame.env)


def _set(work: Work, node: tr.Set, env: Env) -> None:
    if node.slot < 0:
        work.facts[node.property, None] = value(node.value, work, env)
    else:
        for seat in (0, 1):
            found = value(node.value, work, bind(env, node.slot, seat))
            work.facts[node.property, seat] = found
    work.changed()


def _fill(work: Work, node: tr.Fill) -> None:
    for seat in (0, 1):
        first = len(work.pieces)
        work.pieces.extend((design, seat) for design in node.designs)
        work.facts[node.property, seat] = tuple(range(first, len(work.pieces)))
    work.changed()


def _hand_out(work: Work, node: tr.HandOut) -> None:
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


# ---------------------------------------------------------------------- phases


def loop(work: Work, frame: Loop) -> None:
    node = work.program.blocks[frame.block][frame.at]
    assert isinstance(node, tr.Play)
    if node.until is not None and value(node.until, work, frame.env):
        return
    if node.times is not None and frame.done >= value(node.times, work, frame.env):
        return
    work.agenda.append(Loop(frame.block, frame.at, frame.env, frame.done + 1))
    enter(work, node.phase)


def enter(work: Work, number: int) -> None:
    """A phase begins."""
    phase = work.program.phases[number]
    work.counts[number] += 1
    for other in work.program.phases:
        if other.parent == number:
            work.counts[other.number] = 0
    work.facts.pop((-1 - number, None), None)
    work.facts.pop((-1 - number, "by"), None)
    work.agenda.append(Ending(number, len(work.pieces)))
    if phase.body >= 0:
        work.agenda.append(Script(phase.body, 0, ()))
    work.changed()
    if phase.marked:
        from attrs import evolve

        work.starts.pop(number, None)
        work.starts[number] = evolve(work.freeze(), starts=(), open=())
    _at_start(work, number)


def _at_start(work: Work, number: int) -> None:
    """What was to happen as soon as this phase begins."""
    if not work.tables.starting or not work.lasting:
        return
    rules = work.program.rules
    threads = []
    for held in work.lasting:
        rule = rules[held.rule]
        if held.phase == number and held.first <= work.counts[number] <= held.last:
            if isinstance(rule.form, tr.AtStart) and _holds(work, rule, held.env):
                threads.append(slots.single(rule.form.block, held.env))
    slots.run(work, tuple(threads))


def _holds(work: Work, rule: tr.Rule, env: Env) -> bool:
    return rule.condition is None or bool(value(rule.condition, work, env))


def ending(work: Work, frame: Ending) -> None:
    """A phase is over: what it leaves for later begins, and what is done at its end is done."""
    number = frame.phase
    later = work.tables.later
    if later:
        _leave_behind(work, number)
    if not work.quiet:
        work.agenda.append(Ending(number, frame.pieces))
        telling.tell_facts(work)
        telling.tell_over(work, number)
        work.agenda.pop()
    work.agenda.append(Closing(number, frame.pieces))
    at_end = work.program.phases[number].at_end
    if at_end >= 0:
        work.agenda.append(Script(at_end, 0, ()))


def _leave_behind(work: Work, number: int) -> None:
    added = []
    for force in work.forces:
        if force.until != number or force.cancelled:
            continue
        env: Env = (force.holder, force.piece)
        for by_owner in work.tables.later.values():
            for rule in by_owner.get(force.design, ()):
                assert isinstance(rule.form, tr.Later)
                added.append(slots.lasting(work, rule.form, env))
    work.lasting += tuple(added)


def closing(work: Work, frame: Closing) -> None:
    """What was declared in a phase is forgotten, except what the next one remembers."""
    number = frame.phase
    facts = work.facts
    for old, kept in work.tables.remembered.get(number, ()):
        for subject in (0, 1, None):
            if (old, subject) in facts:
                facts[kept, subject] = facts[old, subject]
            else:
                facts.pop((kept, subject), None)
    if not work.quiet:
        telling.tell_facts(work)
        work.told = {k: v for k, v in work.told.items() if k[0] not in work.tables.scoped[number]}
    forget(work, number)
    count = work.counts[number]
    phases = work.program.phases
    work.lasting = tuple(
        held
        for held in work.lasting
        if phases[held.phase].parent != number and not (held.phase == number and held.last <= count)
    )
    if len(work.pieces) > frame.pieces and _unused(work, frame.pieces):
        del work.pieces[frame.pieces :]
    work.changed()


def _unused(work: Work, first: int) -> bool:
    """Whether no zone holds a piece that was made since."""
    return not any(
        held and held[-1] >= first
        for number in work.tables.zones
        for seat in (0, 1)
        if (held := work.facts.get((number, seat)))
    )


# ---------------------------------------------------------------------- steps


def step(work: Work, number: int) -> None:
    """Everything that belongs to a step: what the general rules do, and what abilities do."""
    made = work.program.steps[number]
    general = () if made.general < 0 else (slots.single(made.general, ()),)
    if made.order is None:
        abilities = tuple(slots.single(block, env) for _, block, env in belonging(work, number))
        slots.run(work, (*general, *abilities))
        return
    work.agenda.append(InOrder(number, ()))
    slots.run(work, general)


def belonging(work: Work, number: int) -> list[tuple[int, int, Env]]:
    """The rules in force that do something in a step: rule, block, and what their words mean."""
    found: list[tuple[int, int, Env]] = []
    by_owner = work.tables.in_step.get(number)
    if by_owner is not None:
        for owner, env in work.sources():
            for rule in by_owner.get(owner, ()):
                if _holds(work, rule, env):
                    found.append((rule.number, rule.form.block, env))  # type: ignore[attr-defined]
    for rule, env in work.in_force():
        if isinstance(rule.form, tr.InStep) and rule.form.step == number:
            if _holds(work, rule, env):
                found.append((rule.number, rule.form.block, env))
    return found


def in_order(work: Work, frame: InOrder) -> None:
    """The next group of equal rank; older effects, which have no piece of their own, come first."""
    order = work.program.steps[frame.step].order
    assert order is not None
    left = [one for one in belonging(work, frame.step) if (one[0], one[2]) not in frame.done]
    if not left:
        return
    lasting = {id(env) for _, env in work.in_force()}
    ranked: dict[Any, list[tuple[int, int, Env]]] = {}
    for one in left:
        piece = one[2][1] if len(one[2]) > 1 else None
        older = id(one[2]) in lasting or piece is None
        rank = None if older else value(order, work, one[2])
        ranked.setdefault((rank is not None, rank or 0), []).append(one)
    group = ranked[min(ranked)]
    done = (*frame.done, *((rule, env) for rule, _, env in group))
    work.agenda.append(InOrder(frame.step, done))
    slots.run(work, tuple(slots.single(block, env) for _, block, env in group))


def threads(work: Work, frame: Threads) -> None:
    slots.run(work, frame.threads)


def turns(work: Work, frame: Turns) -> None:
    """The next player's turn to decide."""
    if not frame.players:
        return
    work.agenda.append(Turns(frame.decision, frame.players[1:], frame.env))
    made = slots.opening(work, frame.decision, frame.players[0], frame.env)
    work.open = () if made is None else (made,)


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


# ---------------------------------------------------------------------- settling


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
    run(work)


def _keep(work: Work, due: Open) -> None:
    """Write down an answer."""
    decision = work.program.decisions[due.decision]
    if due.status == LATE:
        work.facts[decision.late, due.player] = True
    if due.status != CHOSEN:
        return
    chosen = due.value
    if decision.parts:
        chosen, *parts = due.value
        design = work.pieces[chosen][0]
        asks = work.program.designs[design].asks
        for asked, part in zip(asks, parts, strict=True):
            work.facts[work.program.decisions[asked].value, due.player] = part
    work.facts[decision.value, due.player] = chosen
    if decision.uses >= 0:
        work.facts[decision.uses, due.player] = True
    if not work.quiet and due.player is not None:
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
