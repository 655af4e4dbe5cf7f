"""Phases: how they begin, what they leave behind, and what is forgotten with them.

Purpose: the twin of the reference's `phases` and `unwind`.
Input: frames of the agenda. Output: a changed symbolic state.
Must not know: what happens inside a phase.
"""

from attrs import evolve

from duello.dsl.ir import visit

from . import slots, telling
from .diagrams import NotCompiled
from .dispatch import condition, holds, is_none, number_map, value
from .evaluate import held as held_in
from .lasting import grow_older, lasting
from .machine import Machine
from .program_view import Closing, Ending, tr
from .questions import Live
from .symbolic import Env, Over, ResultKey, SymbolicLoop, SymbolicScript, SymbolicState, When
from .unwind import begin_anew, forget, forget_winner


def loop(m: Machine, s: SymbolicState, frame: SymbolicLoop) -> bool:
    """The head of a loop is a point, where paths of play meet. How the last one of a marked phase
    began is of no use by then: who undoes it out of its time is the reference.
    """
    node = m.program.blocks[frame.block][frame.at]
    if isinstance(node, tr.Play):
        s.starts.pop(node.phase, None)
    s.agenda.append(frame)
    m.arrive(s, "loop")
    return False


def loop_on(m: Machine, s: SymbolicState) -> bool:
    """Another one of a phase begins, unless enough have been played."""
    d = m.d
    frame = tr.sure(SymbolicLoop, s.agenda.pop())
    node = tr.sure(tr.Play, m.program.blocks[frame.block][frame.at])
    over = d.no
    if node.until is not None:
        over = condition(m, node.until, s, frame.env, d.yes)
    if node.times is not None:
        asked = d.negation(over)
        times = value(m, node.times, s, frame.env, asked)
        m.gap(d.both(asked, is_none(m, times)), "how often a phase is played")
        enough = number_map(m, ">=", lambda x, y: d.at_least(x, y), frame.done, times)
        over = d.any(over, d.truth(enough))
    m.flush(s)
    over = m.known(s, over)
    if over is not d.no:
        other = s.copy()
        other.care = d.both(s.care, over)
        m.go_on(other)
        s.out.append(When(over, other.out))
        if over is d.yes:
            return False
        s.care = d.both(s.care, d.negation(over))
    more = d.map("+", d.terms.add, frame.done, d.leaf(1))
    s.agenda.append(evolve(frame, done=more))
    if node.first is not None:
        _next_turn(m, s, node, frame)
    return enter(m, s, node.phase)


def _next_turn(m: Machine, s: SymbolicState, node: tr.Play, frame: SymbolicLoop) -> None:
    """It is the other player's turn, or that of the one who begins."""
    d, key = m.d, (m.program.phases[node.phase].mover, None)
    before = s.facts.get(key, d.absent)
    again = d.truth(number_map(m, "begun", lambda x: d.at_least(x, 1), frame.done))
    again = m.known(s, d.both(again, d.negation(is_none(m, before))))
    first = d.none
    if again is not d.yes and node.first is not None:
        first = value(m, node.first, s, frame.env, d.negation(again))
    other = number_map(m, "opponent", lambda x: 1 - x, before)
    s.facts[key] = d.either(again, other, first)
    s.changed()


def enter(m: Machine, s: SymbolicState, number: int) -> bool:
    """A phase begins."""
    d, phase = m.d, m.program.phases[number]
    s.counts[number] = d.map("+", d.terms.add, s.counts[number], d.leaf(1))
    grow_older(m, s, number)
    begin_anew(m, s, number)
    forget_winner(s, number)
    first = min(s.made, default=len(s.pieces))  # places that may be free are as if made since
    s.agenda.append(Ending(number, first))
    if phase.body >= 0:
        s.agenda.append(SymbolicScript(phase.body, 0, ()))
    s.changed()
    if phase.marked:
        s.starts.pop(number, None)
        start = s.copy()
        start.starts, start.opens = {}, ()
        s.starts[number] = start
    return _at_start(m, s, number)


def _at_start(m: Machine, s: SymbolicState, number: int) -> bool:
    """What was to happen as soon as this phase begins."""
    if not m.program.tables.starting:
        return True
    threads = []
    for (rule, _, phase, first, last, _), held in s.lasting.items():
        made = m.program.rules[rule]
        if phase == number and first <= 0 <= last and isinstance(made.form, tr.AtStart):
            on = holds(m, made, s, held.env, held.on)
            threads.append(slots.single(on, made.form.block, held.env))
    return slots.run(m, s, threads)


def ending(m: Machine, s: SymbolicState, frame: Ending) -> bool:
    """A phase is over: what it leaves for later begins, and what is done at its end is done."""
    if m.only == frame.phase:
        s.out.append(over(m, s, m.only))
        return False
    if m.program.tables.later:
        _leave_behind(m, s, frame.phase)
    if m.telling:
        s.agenda.append(frame)
        telling.facts(m, s)
        telling.over(m, s, frame.phase)
        s.agenda.pop()
    s.agenda.append(Closing(frame.phase, frame.pieces))
    at_end = m.program.phases[frame.phase].at_end
    if at_end >= 0:
        s.agenda.append(SymbolicScript(at_end, 0, ()))
    return True


def over(m: Machine, s: SymbolicState, phase: int) -> Over:
    """The match, or the phase that is played alone, is over."""
    winner, reason = (
        m.known(s, s.results.get(ResultKey(phase, what), m.d.none)) for what in ("winner", "reason")
    )
    return Over(winner, reason)


def _leave_behind(m: Machine, s: SymbolicState, number: int) -> None:
    d = m.d
    for force in s.forces:
        if force.until != number:
            continue
        there = d.both(force.guard, d.negation(force.cancelled))
        for by_owner in m.program.tables.later.values():
            for owner, rules in by_owner.items():
                design = tr.owning_design(owner)
                if design is None:
                    continue
                on = m.known(s, d.both(there, d.equal(force.design, d.leaf(design))))
                if on is d.no:
                    continue
                parts = force.chosen(m.program.designs[design].asks)
                env: Env = (d.leaf(force.holder), force.piece, *parts)
                for rule in rules:
                    if isinstance(rule.form, tr.Later):
                        lasting(m, s, rule.form, Live(rule, env, on))


def closing(m: Machine, s: SymbolicState, frame: Closing) -> bool:
    """What was declared in a phase is forgotten, except what the next one remembers."""
    number, program = frame.phase, m.program
    for old, kept in program.tables.remembered.get(number, ()):
        _remember(m, s, number, old, kept)
    telling.facts(m, s)
    telling.forgotten(m, s, number)
    forget(m, s, number)
    s.starts = {
        marked: start
        for marked, start in s.starts.items()
        if program.phases[marked].parent != number
    }
    s.lasting = {
        key: held
        for key, held in s.lasting.items()
        if program.phases[key[2]].parent != number and not (key[2] == number and key[4] <= 0)
    }
    if len(s.pieces) > frame.pieces:
        _remove(m, s, frame.pieces)
    s.changed()
    return True


def _remember(m: Machine, s: SymbolicState, phase: int, old: int, kept: int) -> None:
    """Keep what was in the place of what was before it; of histories, only what is told is made."""
    d = m.d
    if m.program.phases[phase].mover >= 0:
        raise NotCompiled("what is remembered of a turn")
    if m.program.properties[kept].source == "history":
        if kept in visit.histories_asked_for(m.program):
            raise NotCompiled("what was chosen before, one after the other")
        return
    if m.program.properties[kept].source in ("tally", "since"):
        raise NotCompiled("how often something was chosen")
    for subject in (0, 1, None):
        found = s.facts.pop((kept, subject), d.absent)
        found = s.facts.get((old, subject), d.absent)
        if found is not d.absent:
            s.facts[kept, subject] = found


def _remove(m: Machine, s: SymbolicState, first: int) -> None:
    """Forget the pieces that were made since, if certainly nothing speaks of them. Places of pieces
    that are made in play stay: they are free where nothing does. Raises NotCompiled if there are
    others.
    """
    if _spoken_of(m, s, first):
        if any(piece not in s.made for piece in range(first, len(s.pieces))):
            raise NotCompiled("pieces of which something still speaks")
        return
    del s.pieces[first:]
    s.made = tuple(piece for piece in s.made if piece < first)
    properties = m.program.properties
    s.facts = {
        key: node
        for key, node in s.facts.items()
        if not (properties[key[0]].bearer == "piece" and key[1] is not None and key[1] >= first)
    }


def _spoken_of(m: Machine, s: SymbolicState, first: int) -> bool:
    """Whether anything may speak of pieces from a number on."""
    d, known = m.d, [force.piece for force in s.forces]
    known += [node for force in s.forces for _, node in force.parts]
    for key, node in s.facts.items():
        if m.is_zone(key[0]):
            later = m.bits(key, [piece for piece in m.members(key) if piece >= first])
            if d.at_most(held_in(m, s, key)) & later:
                return True
        elif key[0] in m.program.tables.of_pieces:
            known.append(node)
    for held in s.lasting.values():
        known.extend(held.env)
    return any(
        isinstance(thing, int) and thing >= first for node in known for thing in d.values(node)
    )
