"""Play goes on in written code.

Purpose: the twin of the reference's `scheduler`, `slots`, `steps`, `phases` and
`resolve_decisions`, on the same work in hand: frame for frame and slot for slot, with the written
functions of the program wherever a tree would be read.
Input: work in hand. Output: the same, further on.
Must not know: how answers were checked, and what is told.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from operator import is_, is_not
from typing import Any

from attrs import evolve

from duello.dsl.ir import as_things
from duello.dsl.ir.types import Value
from duello.dsl.limits import LONGEST_TURN_OF_EVENTS
from duello.interpreter import effects, phases, resolve_decisions, scheduler, slots
from duello.interpreter.dispatch import bind
from duello.interpreter.graphs import Edge
from duello.interpreter.questions import ABSENT
from duello.interpreter.state import Force, GoEnd, InOrder, Own, Turns, Unasked
from duello.interpreter.transaction import Order
from duello.interpreter.unwind import cut_short

from ..program_view import (
    CHOSEN,
    PASSED,
    WAITING,
    WHOLE,
    Closing,
    Ending,
    Frame,
    Key,
    Loop,
    Open,
    Outcome,
    Script,
    Thread,
    Threads,
    tr,
)
from . import direct_opening, direct_phases
from .direct_code import Function, PreparedStep
from .direct_updates import Updates, several
from .direct_work import Work
from .primitives import OTHER, LeftOpen

Env = tuple[Value, ...]
Stack = tuple[tuple[int, int, int], ...]
Waiting = tuple[Stack, Env, Own]


def run(w: Work, threads: Sequence[Waiting | Thread]) -> None:
    """Carry out one slot."""
    if not threads:
        return
    slot = Updates()
    slot.halts = []
    slot.waiting = list(threads) if w.order is None else _ordered(w.order, threads)
    for thread in slot.waiting:  # it grows on the way
        if isinstance(thread, Thread):
            thread = thread.stack, thread.env, thread.own
        stack, env, own = thread
        if own:
            with w.reading_own(own):
                follow(w, stack, env, own, slot)
        else:
            follow(w, stack, env, own, slot)
    if not applied(w, slot) and slot.halts:
        direct_opening.put_all(w, slot.halts)


def _ordered(order: Order, threads: Sequence[Waiting | Thread]) -> list[Waiting | Thread]:
    return list(order(tuple(t if isinstance(t, Thread) else Thread(*t) for t in threads)))


def follow(w: Work, stack: Stack, env: Env, own: Own, slot: Updates) -> None:
    """Carry out a thread's lines until it is through or comes to a decision."""
    lines, blocks = w.code.lines, w.program.blocks
    while stack:
        place, stack = stack[-1], stack[:-1]
        if place[1] >= place[2] or place[1] >= len(blocks[place[0]]):
            continue
        if lines[place](w, env, slot, stack, own):
            return


def applied(w: Work, updates: Updates) -> bool:
    """Make the changes; whether they have cut a phase short."""
    cut = updates.apply(w)
    if w.tables.lapsing:
        slots.lapse(w)
    if cut is None:
        return False
    if w.straight:
        if cut.how != "end":
            raise LeftOpen
        w.cut, w.open = cut, ()
        return True
    cut_short(w, cut)
    if w.trying and not any(isinstance(frame, GoEnd) for frame in w.agenda):
        w.through = True
    return True


def single(block: int, env: Env, own: Own = ()) -> Waiting:
    """A thread over one block."""
    return ((block, 0, WHOLE),), env, own


def ask(w: Work, node: tr.Tree, env: Env, slot: Updates, stack: Stack, own: Own) -> bool:
    """A thread comes to a decision; whether it stays there."""
    if isinstance(node, tr.Ask) and node.chooser is None and not node.in_turn:
        rest = Thread(stack, env, own)
        slot.halts.append(slots.Halt(node.decision, (0, 1), env, rest))
        return True
    updates: Any = slot  # has every field of the reference's `Changes`
    there = slots.Run(updates, slot.halts, slot.waiting, list(stack), env, own)
    slots.LINES[node.__class__](node, w, there)
    return not there.stack


def hold(w: Work, node: tr.Establish, env: Env, updates: Updates) -> None:
    """A rule holds for some time from now on."""
    updates.hold(w, slots.lasting(w, node, env))


def take_effect(w: Work, pieces: tuple[int, ...], updates: Updates) -> None:
    """The rules of pieces come into force."""
    until, spent, facts, along = innermost(w), w.program.exhausted, w.facts, w.code.along
    for piece in pieces:
        design, owner = w.pieces[piece]
        if not facts.get((spent, piece)):
            parts: Env = ()
            if design in along:
                parts = tuple([facts.get((number, owner)) for number in along[design]])
            updates.force(w, force_of(w.code.forces, (design, owner, piece, until, parts)))


MOST_KNOWN = 10_000


def force_of(known: dict[Any, Force], what: tuple[int, int | None, int, int, Env]) -> Force:
    """That the rules of a piece are in force, which is made once of each."""
    found = known.get(what)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        design, owner, piece, until, parts = what
        found = known[what] = Force(design, owner, piece, until, False, False, parts)
    return found


def innermost(w: Work) -> int:
    """The phase that is going on."""
    for frame in reversed(w.agenda):
        if frame.__class__ is Ending or frame.__class__ is Closing:
            return frame.phase
    raise LeftOpen


def place(number: int, whose: int | None) -> Key | None:
    """The property of somebody or something, if it is there."""
    return None if whose is None else (number, whose)


def edges(found: tuple[Edge, ...] | Edge | None) -> tuple[Edge, ...]:
    """The edges that a value stands for."""
    if not found:
        return ()
    return found if isinstance(found[0], tuple) else (found,)


# ---------------------------------------------------------------------- frames


def go_on(w: Work) -> None:
    """Go on until somebody must be asked. What takes as long as what is endless is left to the
    reference: its frames are counted, also where there are none here.
    """
    before, w.left = w.left, LONGEST_TURN_OF_EVENTS
    _frames(w)
    while w.open and all(due.status != WAITING for due in w.open):
        _settle_once(w)
        _frames(w)
    w.left = before


def _frames(w: Work) -> None:
    while w.agenda and not w.open and not w.through:
        frame = w.agenda.pop()
        FRAMES[frame.__class__](w, frame)
        w.left -= 1
        if w.left <= 0:
            raise LeftOpen
    if not w.agenda and not w.open and not w.trying:
        w.outcome = w.results[w.program.root] or Outcome(None)


def script(w: Work, frame: Script) -> None:
    """Carry out the lines of a block, up to one after which the agenda may be another."""
    lines, at, env = w.code.scripts[frame.block], frame.at, frame.env
    size = len(lines)
    while at < size:
        line: Any = lines[at]  # a `Prepared`; what it holds hangs on its sort
        sort = line.sort
        if sort == "do":
            _effect(w, line.run, env)
        elif sort == "set":
            line.run(w, env)
        elif sort == "slot at once":
            w.left -= at + 1 < size
            run(w, ((((frame.block, at, at + 1),), env, ()),))
        elif sort == "store":
            here = w.code.script(frame.block, at, env)
            scheduler.LINES[line.tree.__class__](w, here, line.tree)
        elif sort != "step":
            _rest(w, frame, at + 1, size)
            _line(w, frame, at, line)
            return
        elif (line.run is None or line.run(w, env)) and _step(w, frame, at, line.step):
            return
        at += 1


def _step(w: Work, frame: Script, at: int, step: PreparedStep) -> bool:
    """Let happen what belongs to a step; whether the agenda may be another then."""
    found, size = belonging_at_once(w, step), len(w.code.scripts[frame.block])
    if not step.quick:
        _rest(w, frame, at + 1, size)
        if step.order is not None:
            w.agenda.append(InOrder(step.number, ()))
        run(w, threads_of(step, found))
        return True
    if step.general is not None or step.order is not None or found:
        w.left -= at + 1 < size
        at_once(w, step, found)
    return False


def _rest(w: Work, frame: Script, at: int, size: int) -> None:
    if at < size:
        w.agenda.append(w.code.script(frame.block, at, frame.env))


def _effect(w: Work, written: Function, env: Env) -> None:
    """A slot in which there is nothing but one effect."""
    updates = Updates()
    written(w, env, updates, (), ())
    applied(w, updates)


def _line(w: Work, frame: Script, at: int, line: Any) -> None:  # as above
    """A line after which the agenda may be another."""
    env = frame.env
    match line.sort:
        case "cut":
            _effect(w, line.run, env)
        case "branch":
            chosen = line.tree.then if line.run(w, env) else line.tree.otherwise
            if chosen >= 0:
                w.agenda.append(w.code.script(chosen, 0, env))
        case "in turn":
            scheduler.LINES[line.tree.__class__](w, w.code.script(frame.block, at, env), line.tree)
        case "play":
            w.agenda.append(Loop(frame.block, at, env, 0))
        case _:
            run(w, ((((frame.block, at, at + 1),), env, ()),))


# ---------------------------------------------------------------------- steps

Belonging = tuple[int, Stack, Env]
"""A rule that does something in a step: its number, its block as a thread begins there, and what
its words mean.
"""

Rank = tuple[bool, bool, int]
"""When a rule has its turn in a step with an order: whether it is newer, whether it has a rank, and
which.
"""


def belonging(w: Work, step: PreparedStep) -> list[Belonging]:
    """The rules in force that do something in a step."""
    found: list[Belonging] = []
    if step.owned:
        owned = step.owned
        for owner, env in w.sources():
            for number, stack, holds, _, _ in owned.get(owner, ()):
                if holds is None or holds(w, env):
                    found.append((number, stack, env))
    if step.timed and w.lasting:
        for rule, env in w.in_force():
            one = step.timed.get(rule.number)
            if one is not None and (one[2] is None or one[2](w, env)):
                found.append((rule.number, one[1], env))
    return found


def belonging_at_once(w: Work, step: PreparedStep) -> list[Belonging]:
    """The same, of what is done together. Of a step in an order that is asked when it comes to it,
    behind what the general rules do.
    """
    return belonging(w, step) if step.order is None else []


def threads_of(step: PreparedStep, found: list[Belonging]) -> list[Waiting]:
    """Everything that belongs to a step, or, of one in an order, what comes before it."""
    threads: list[Waiting] = [] if step.general is None else [(step.general, (), ())]
    if step.order is None:
        threads += [(stack, env, ()) for _, stack, env in found]
    return threads


def at_once(w: Work, step: PreparedStep, found: list[Belonging]) -> None:
    """A step in which nothing touches the agenda."""
    run(w, threads_of(step, found))
    if step.order is None:
        return
    done: tuple[tuple[int, Env], ...] = ()
    while True:
        w.left -= 1
        group = _next_group(w, step, done)
        if not group:
            return
        done = (*done, *[(rule, env) for rule, _, env in group])
        run(w, [(stack, env, ()) for _, stack, env in group])


def in_order(w: Work, frame: InOrder) -> None:
    """The next group of equal rank."""
    group = _next_group(w, w.code.steps[frame.step], frame.done)
    if group:
        done = (*frame.done, *[(rule, env) for rule, _, env in group])
        w.agenda.append(InOrder(frame.step, done))
        run(w, [(stack, env, ()) for _, stack, env in group])


def _next_group(w: Work, step: PreparedStep, done: tuple[tuple[int, Env], ...]) -> list[Belonging]:
    """The rules that come next in a step with an order; older effects come first."""
    left = belonging(w, step)
    if done:
        left = [one for one in left if (one[0], one[2]) not in done]
    if not left:
        return []
    lasting = {id(env) for _, env in w.in_force()} if w.lasting else ()
    ranked: dict[Rank, list[Belonging]] = {}
    for one in left:
        piece = one[2][1] if len(one[2]) > 1 else None
        rank = None if piece is None or step.order is None else step.order(w, one[2])
        newer = piece is not None and id(one[2]) not in lasting
        ranked.setdefault((newer, rank is not None, rank or 0), []).append(one)
    return ranked[min(ranked)]


def threads(w: Work, frame: Threads) -> None:
    """Threads that had come to a decision go on."""
    run(w, [(t.stack, t.env, t.own) for t in frame.threads])


# ---------------------------------------------------------------------- phases


def loop(w: Work, frame: Loop) -> None:
    """Another one of a phase begins, unless enough have been played."""
    line = w.code.scripts[frame.block][frame.at]
    (times, first), until, node = line.more, line.run, line.tree
    if until is not None and until(w, frame.env):
        return
    if times is not None:
        most = times(w, frame.env)
        if most is None:
            raise LeftOpen
        if frame.done >= most:
            return
    w.agenda.append(Loop(frame.block, frame.at, frame.env, frame.done + 1))
    if first is not None:
        key = (w.program.phases[node.phase].mover, None)
        before = w.facts.get(key)
        last = before if frame.done and isinstance(before, int) else None
        w.facts[key] = first(w, frame.env) if last is None else OTHER[last]
        w.changed()
    enter(w, node.phase)


def enter(w: Work, number: int) -> None:
    """A phase begins."""
    phase, counts, results = w.program.phases[number], w.counts, w.results
    counts[number] += 1
    for inner in w.code.phases[number].inside:
        counts[inner] = 0
        results[inner] = None
    results[number] = None
    w.agenda.append(Ending(number, len(w.pieces)))
    if phase.body >= 0:
        w.agenda.append(w.code.script(phase.body, 0, ()))
    w.time_passed()
    if phase.marked:
        w.starts.pop(number, None)
        w.starts[number] = evolve(w.freeze(), starts=(), open=())
    if w.tables.starting and w.lasting:
        at_start(w, number)


def at_start(w: Work, number: int) -> None:
    """What was to happen as soon as this phase begins."""
    found = []
    for held in w.lasting:
        rule = w.program.rules[held.rule]
        now = held.phase == number and held.first <= w.counts[number] <= held.last
        form = rule.form
        if now and isinstance(form, tr.AtStart):
            holds = w.code.holds(rule)
            if holds is None or holds(w, held.env):
                found.append(single(form.block, held.env))
    run(w, found)


def turns(w: Work, frame: Turns) -> None:
    """The next player's turn to decide."""
    scheduler.FRAMES[Turns](w, frame)


def unasked(w: Work, frame: Unasked) -> None:
    """Nobody is asked anything."""
    w.open = frame.answered


def go_end(w: Work, frame: GoEnd) -> None:
    """What was chosen in one go is through; a trial stops here."""
    w.through = w.trying


FRAMES: dict[type[Frame], Callable[[Work, Any], None]] = {  # each of the class it stands beside
    Script: script,
    Loop: loop,
    Ending: phases.ending,
    Closing: direct_phases.closing,
    Threads: threads,
    InOrder: in_order,
    Turns: turns,
    GoEnd: go_end,
    Unasked: unasked,
}
"""Every frame of the agenda, and how it is carried out."""

# ---------------------------------------------------------------------- answers


def settle(w: Work) -> None:
    """All decisions that were put together are answered: what follows happens together."""
    _settle_once(w)
    go_on(w)


def _settle_once(w: Work) -> None:
    settled, w.open = w.open, ()
    settled += passed_over(w)
    if w.tables.goes and _gone(w, settled):
        return
    follow_up(w, settled)


def passed_over(w: Work) -> tuple[Open, ...]:
    """What was put together with what is settled, and of which nobody was asked."""
    last = w.agenda[-1] if w.agenda else None
    if not isinstance(last, Unasked):
        return ()
    w.agenda.pop()
    return last.answered


def follow_up(w: Work, settled: tuple[Open, ...]) -> None:
    """Write down what was answered, and carry out what follows."""
    for due in settled:
        resolve_decisions.keep(w, due)
    if w.tables.piles:
        resolve_decisions.shuffle(w, settled)
    if any(due.own for due in settled):
        settled = resolve_decisions.keep_apart(w, settled)
    w.changed()
    both = {d.decision for d in settled if resolve_decisions.both_late(w, settled, d.decision)}
    following = [single(w.program.decisions[number].both_late, ()) for number in both]
    for due in settled:
        if due.decision not in both:
            following.extend([(t.stack, t.env, t.own) for t in resolve_decisions.after(w, due)])
    run(w, following)


def _gone(w: Work, settled: tuple[Open, ...]) -> bool:
    """Carry out what was chosen in one go; whether there is nothing else to settle."""
    is_go = resolve_decisions.is_go
    gone = [d for d in settled if d.status == CHOSEN and is_go(w.program.decisions[d.decision])]
    if len(settled) == 1 and gone:
        known = _tried(w, gone[0])
        if known is not None:
            w.adopt(known)
            _go_further(w)
            return True
        resolve_decisions.keep(w, gone[0])
        _go(w, gone[0])
        return True
    trials = []
    for due in gone:
        trial = _tried(w, due)
        if trial is None:
            trial = w.copy()
            trial.trying = True
            _go(trial, due)
        trials.append(trial)
    take_over(w, trials)
    return False


def take_over(w: Work, trials: Iterable[Work]) -> None:
    """What was chosen in one go by several, or beside other choices: it changes nothing else."""
    put_together(w, [changes_of(w, trial) for trial in trials])


def changes_of(w: Work, trial: Work) -> dict[Key, Value]:
    """The facts that are others in a trial."""
    facts, theirs = w.facts, trial.facts
    if all(map(is_, facts, theirs)):  # nothing was forgotten: what was known comes first
        differ = map(is_not, facts.values(), theirs.values())
        keys = [key for key, other in zip(facts, differ, strict=False) if other]
        keys += islice(theirs, len(facts), None)
    else:
        keys = list(theirs)
    return {key: theirs[key] for key in keys if facts.get(key, ABSENT) != theirs[key]}


def put_together(w: Work, trials: Sequence[dict[Key, Value]]) -> None:
    """The facts that several trials have made: those on which they agree."""
    made: dict[Key, list[Value]] = {}
    for trial in trials:
        for key, thing in trial.items():
            made.setdefault(key, []).append(thing)
    for key, things in made.items():
        if all(thing == things[0] for thing in things):
            w.facts[key] = things[0]
        else:
            w.facts.pop(key, None)


def _tried(w: Work, due: Open) -> Work | None:
    """What an answer in one go has led to when it was drawn, if it was drawn in this state."""
    if due.took or due.own:
        return None
    for known in w.tried:
        there = known.due
        same = there.decision == due.decision and there.player == due.player
        if same and there.env == due.env and known.answer == due.value:
            return known.work if known.state is None else known.work.copy()
    return None


def _go_further(w: Work) -> None:
    """Go on from where a go is through. How many frames it took to come there is not known."""
    before, w.left = w.left, LONGEST_TURN_OF_EVENTS // 2
    _frames(w)
    w.left = before
    if w.open and all(due.status != WAITING for due in w.open):
        go_on(w)


def begin(w: Work, due: Open) -> None:
    """Carry out the block of a go as far as its first choice."""
    block = block_of_go(w, due)
    w.open = ()
    w.agenda.append(GoEnd(due.decision))
    if block >= 0:
        w.agenda.append(w.code.script(block, 0, due.env))
    go_on(w)


def block_of_go(w: Work, due: Open) -> int:
    """The block of what is chosen in one go, or -1 if it has no lines."""
    domain = w.program.decisions[due.decision].domain
    return domain.block if isinstance(domain, tr.GoChoice) else -1


def through(w: Work, due: Open) -> bool:
    """Whether everything in a go was chosen."""
    return w.through or not any(
        isinstance(frame, GoEnd) and frame.decision == due.decision for frame in w.agenda
    )


def _go(w: Work, due: Open) -> None:
    """Carry out a go: its choices are made as they were answered."""
    begin(w, due)
    for answer in as_things(due.value):
        if through(w, due):
            return
        waiting = next(each for each in w.open if each.status == WAITING)
        answer_one(w, waiting, PASSED if answer is None else CHOSEN, answer)


def answer_one(w: Work, due: Open, status: int, value: Value) -> None:
    """Answer one of the choices that are open, and go on if it was the last one."""
    at = w.open.index(due)
    w.open = (*w.open[:at], due.answered(status, value), *w.open[at + 1 :])
    if all(each.status != WAITING for each in w.open):
        settle(w)


USED: dict[str, object] = {
    "ask": ask,
    "bind": bind,
    "carry_out": effects.carry_out,
    "copy": effects.copy_one,
    "edges": edges,
    "hold": hold,
    "place": place,
    "several": several,
    "take_effect": take_effect,
}
"""What written lines call, besides `primitives`."""
