"""Phases: how they begin, what they leave behind, and what is forgotten with them.

Purpose: the stretches of time, one inside the other. Input: frames of the agenda. Output: a
changed `Transaction`. Must not know: what happens inside a phase.
"""

from attrs import evolve

from ..dsl import ir
from ..dsl.ir.program import Property
from ..dsl.ir.types import Value, as_one, as_things
from . import disclosure, slots
from .dispatch import holds, one, value
from .state import Closing, Contradiction, Ending, Env, Left, Loop, Script, Topic
from .transaction import Transaction, Undecided
from .unwind import begin_anew, forget_winner, leave
from .update_set import begin_to_hold


def loop(work: Transaction, frame: Loop) -> None:
    """Another one of a phase begins, unless enough have been played."""
    node = ir.sure(ir.Play, work.program.blocks[frame.block][frame.at])
    if node.until is not None and value(node.until, work, frame.env):
        return
    if node.times is not None and frame.done >= _times(work, node, frame):
        return
    work.agenda.append(Loop(frame.block, frame.at, frame.env, frame.done + 1))
    if node.first is not None:
        _next_turn(work, node, frame)
    enter(work, node.phase)


def _times(work: Transaction, node: ir.Play, frame: Loop) -> int:
    """How often a phase is played. Raises Undecided if there is no number to say so."""
    times = one(ir.given(node.times), work, frame.env)
    if times is None:
        raise Undecided(Contradiction("gap", Topic("times", node.phase)))
    return times


def _next_turn(work: Transaction, node: ir.Play, frame: Loop) -> None:
    """It is the other player's turn, or that of the one who begins."""
    key = (work.program.phases[node.phase].mover, None)
    before = as_one(work.facts.get(key))
    if frame.done > 0 and before is not None:
        work.facts[key] = 1 - before
    else:
        work.facts[key] = value(ir.given(node.first), work, frame.env)
    work.changed()


def enter(work: Transaction, number: int) -> None:
    """A phase begins."""
    phase = work.program.phases[number]
    work.counts[number] += 1
    begin_anew(work, number)
    forget_winner(work, number)
    work.agenda.append(Ending(number, len(work.pieces)))
    if phase.body >= 0:
        work.agenda.append(Script(phase.body, 0, ()))
    work.time_passed()
    if phase.marked:
        work.starts.pop(number, None)
        work.starts[number] = evolve(work.freeze(), starts=(), open=())
    _at_start(work, number)


def _at_start(work: Transaction, number: int) -> None:
    """What was to happen as soon as this phase begins."""
    if not work.tables.starting or not work.lasting:
        return
    rules = work.program.rules
    threads = []
    for held in work.lasting:
        rule = rules[held.rule]
        now = held.phase == number and held.first <= work.counts[number] <= held.last
        if now and isinstance(rule.form, ir.AtStart) and holds(work, rule, held.env):
            threads.append(slots.single(rule.form.block, held.env))
    slots.run(work, tuple(threads))


def ending(work: Transaction, frame: Ending) -> None:
    """A phase is over: what it leaves for later begins, and what is done at its end is done."""
    number = frame.phase
    later = work.tables.later
    if later:
        leave_behind(work, number)
    if not work.quiet:
        work.agenda.append(Ending(number, frame.pieces))
        disclosure.tell_facts(work)
        disclosure.tell_over(work, number)
        work.agenda.pop()
    work.agenda.append(Closing(number, frame.pieces))
    at_end = work.program.phases[number].at_end
    if at_end >= 0:
        work.agenda.append(Script(at_end, 0, ()))


def leave_behind(work: Transaction, number: int) -> None:
    """What was to begin with the end of a phase begins."""
    added = []
    for force in work.forces:
        if force.until != number or force.cancelled:
            continue
        env: Env = (force.holder, force.piece, *force.parts)
        for by_owner in work.tables.later.values():
            for rule in by_owner.get(ir.of_design(force.design), ()):
                added.append(slots.lasting(work, ir.sure(ir.Later, rule.form), env))
    if added:
        begin_to_hold(work, tuple(added))
        work.changed()


def closing(work: Transaction, frame: Closing) -> None:
    """What was declared in a phase is forgotten, except what the next one remembers."""
    number = frame.phase
    if not work.quiet:
        work.ended.append(Left(number, frame.pieces, work.freeze()))
    facts, subjects = work.facts, remembering(work, number)
    for old, kept in work.tables.remembered.get(number, ()):
        beside = chosen_beside(work, old, subjects)
        for subject in (*remembering_it(work, old, kept, subjects), *beside):
            if (old, subject) in facts:
                remember(work, kept, subject, facts[old, subject])
            elif (kept, subject) in facts and not beside:
                pass_over(work, kept, subject)
    if not work.quiet:
        disclosure.tell_facts(work)
        work.told = {k: v for k, v in work.told.items() if k[0] not in work.tables.scoped[number]}
    if work.lasting:
        count = work.counts[number]
        work.lasting = tuple(h for h in work.lasting if h.phase != number or count < h.last)
    leave(work, number, frame.pieces)


def remembering(work: Transaction, phase: int) -> tuple[int | None, ...]:
    """Whose things are remembered when a phase ends: of a player's turn, that player's."""
    mover = work.program.phases[phase].mover
    return (0, 1, None) if mover < 0 else (as_one(work.facts.get((mover, None))), None)


def chosen_beside(
    work: Transaction, old: int, whose: tuple[int | None, ...]
) -> tuple[int | None, ...]:
    """Who else has chosen something in a phase that is over: in a player's turn, the opponent.
    Where somebody has, whoever did not was not to choose it, and keeps what they chose before.
    """
    made = work.program.properties[old]
    if made.source != "chosen" or made.bearer != "player" or len(whose) > 2:
        return ()
    return tuple(each for each in (0, 1) if each not in whose and (old, each) in work.facts)


def remembering_it(
    work: Transaction, old: int, kept: int, whose: tuple[int | None, ...]
) -> tuple[int | None, ...]:
    """Whose it is that one thing is remembered: of what pieces have, the pieces of these players
    that have it, or had it.
    """
    if work.program.properties[kept].bearer != "piece":
        return whose
    having = dict.fromkeys(subject for number, subject in work.facts if number in (old, kept))
    return tuple(each for each in having if each is None or work.pieces[each][1] in whose)


def remember(work: Transaction, kept: int, subject: int | None, thing: Value) -> None:
    """Keep what was, in the place of what was before it or behind everything before it; or only how
    often it was what is asked for, or how long ago.
    """
    key = (kept, subject)
    made = work.program.properties[kept]
    match made.source:
        case "history":
            things = (*as_things(work.facts.get(key)), thing)
            work.facts[key] = things[-made.keep :] if made.keep else things
        case "tally":
            work.facts[key] = (as_one(work.facts.get(key)) or 0) + _wanted(work, made, thing)
        case "since" if _wanted(work, made, thing):
            work.facts[key] = 1
        case "since":
            pass_over(work, kept, subject)
        case _:
            work.facts[key] = thing


def _wanted(work: Transaction, made: Property, thing: Value) -> bool:
    """Whether what was chosen is what is asked for, or holds it, or all of it: of a piece, by its
    name.
    """
    chosen = work.program.properties[ir.given(made.of)].type
    things = (thing,) if chosen.member is None else as_things(thing)
    if isinstance(chosen.member or chosen, ir.PieceType):
        things = tuple(work.pieces[ir.sure(int, each)][0] for each in things if each is not None)
    if chosen.member is None or not isinstance(made.wanted, tuple):
        return made.wanted in things
    return {*made.wanted} <= {*things}


def pass_over(work: Transaction, kept: int, subject: int | None) -> None:
    """Nothing was chosen in a phase that is over."""
    key = (kept, subject)
    match work.program.properties[kept].source:
        case "since" if key in work.facts:
            work.facts[key] = ir.sure(int, work.facts[key]) + 1
        case "previous":
            work.facts.pop(key, None)
