"""Settling: the decisions that were put together are all answered.

Purpose: write the answers down, and begin what follows from them, together.
Input: a `Transaction` whose open decisions are answered. Output: the same, further on.
Must not know: how answers were checked.
"""

from collections.abc import Mapping

from attrs import evolve

from ..dsl import ir
from ..dsl.ir.program import Decision
from ..dsl.ir.types import Value
from . import disclosure, scheduler, slots
from .dispatch import bind, one
from .legal_moves import each_dealt, written_down
from .move_sets import Orders
from .state import (
    CHOSEN,
    LATE,
    PASSED,
    WAITING,
    Contradiction,
    GoEnd,
    Key,
    Open,
    Script,
    Thread,
    Threads,
    Topic,
    Unasked,
    with_own,
)
from .transaction import Transaction, Undecided


def go_on(work: Transaction) -> None:
    """Go on until somebody must be asked; what the rules answer themselves is settled. What goes on
    and on although nobody is asked is endless, also where rules answer again and again.
    """
    left = scheduler.run(work)
    while work.open and all(due.status != WAITING for due in work.open):
        _settle_once(work)
        if work.contradiction is None:
            left = scheduler.run(work, left)


def settle(work: Transaction) -> None:
    """All decisions that were put together are answered: what follows happens together."""
    _settle_once(work)
    if work.contradiction is None:
        go_on(work)


def _settle_once(work: Transaction) -> None:
    settled, work.open = work.open, ()
    if work.agenda and isinstance(work.agenda[-1], Unasked):
        settled += ir.sure(Unasked, work.agenda.pop()).answered
    if work.tables.goes and _gone(work, settled):
        return
    following: list[Thread] = []
    for due in settled:
        keep(work, due)
    if work.tables.piles:
        shuffle(work, settled)
    if any(due.own for due in settled):
        settled = keep_apart(work, settled)
    work.changed()
    try:
        both = {d.decision for d in settled if both_late(work, settled, d.decision)}
        for number in both:
            block = work.program.decisions[number].both_late
            following.append(slots.single(block, ()))
        for due in settled:
            if due.decision not in both:
                following.extend(after(work, due))
        slots.run(work, tuple(following))
    except Undecided as error:
        work.contradiction = error.contradiction
        work.open, work.agenda = (), []


def _gone(work: Transaction, settled: tuple[Open, ...]) -> bool:
    """Carry out what was chosen in one go; whether there is nothing else to settle."""
    gone = [d for d in settled if d.status == CHOSEN and is_go(work.program.decisions[d.decision])]
    if len(settled) == 1 and gone:
        keep(work, gone[0])
        _go(work, gone[0])
        return True
    before = work.copy() if gone else work
    made: dict[Key, list[Value]] = {}
    for due in gone:
        for key, thing in _go_apart(work, before, due).items():
            made.setdefault(key, []).append(thing)
    for key, things in made.items():  # of several threads that asked the same: if they agree
        if all(thing == things[0] for thing in things):
            work.facts[key] = things[0]
        else:
            work.facts.pop(key, None)
    return False


def keep(work: Transaction, due: Open) -> None:
    """Write down an answer, and the time that it took."""
    decision = work.program.decisions[due.decision]
    if due.status == LATE:
        work.facts[decision.late, due.player] = True
    if due.took:
        _use_up(work, decision, due)
    if due.status != CHOSEN or is_go(decision):
        return
    work.facts.update(written_down(work, due.decision, due.player, due.value))
    if decision.uses >= 0:
        work.facts[decision.uses, due.player] = True
    if not work.quiet and due.player is not None and not decision.by_chance:
        chosen = ir.as_things(due.value)[0] if decision.parts else due.value
        disclosure.echo(work, decision, due.player, chosen, due.drawn)


def shuffle(work: Transaction, settled: tuple[Open, ...]) -> None:
    """Lay piles in the orders that were drawn for them."""
    drawn: dict[Key, list[tuple[int, ...]]] = {}
    for due in settled:
        domain = work.program.decisions[due.decision].domain
        if due.status == CHOSEN and isinstance(domain, ir.OrderChoice):
            zone = ir.sure(ir.Read, domain.zone)
            whose = None if zone.subject is None else one(zone.subject, work, due.env)
            drawn.setdefault((zone.property, whose), []).append(ir.as_several(due.value))
    for key, orders in drawn.items():
        work.facts[key] = Orders(ir.as_several(work.facts.get(key))).together(orders)


def keep_apart(work: Transaction, settled: tuple[Open, ...]) -> tuple[Open, ...]:
    """Where one thing was asked in several threads, each reads its own answer; the decisions, with
    what was answered for themselves. Elsewhere there is an answer only if all are the same.
    """
    waiting = _Waiting(work)
    answers: dict[Key, set[Value]] = {}
    found = []
    for due in settled:
        decision = work.program.decisions[due.decision]
        key = (decision.value, due.player)
        if all(known != key for known, _ in due.own):
            found.append(due)
            continue
        made: dict[Key, Value] = {key: None}
        if due.status == CHOSEN and not is_go(decision):
            made.update(written_down(work, due.decision, due.player, due.value))
            for each, thing in made.items():
                answers.setdefault(each, set()).add(thing)
        found.append(evolve(due, own=with_own(due.own, made)))
        waiting.learn(due, made)
    waiting.put_back()
    for key in [key for key, said in answers.items() if len(said) > 1]:
        del work.facts[key]
    return tuple(found)


class _Waiting:
    """The threads that wait for answers, each of which goes to one of them."""

    def __init__(self, work: Transaction) -> None:
        self.work = work
        self.frames = {
            at: list(frame.threads)
            for at, frame in enumerate(work.agenda)
            if isinstance(frame, Threads)
        }
        self.told: set[tuple[int, int, int | None]] = set()

    def learn(self, due: Open, made: Mapping[Key, Value]) -> None:
        """The thread that has asked this keeps the answer. Of threads that are alike in all that
        they know it makes no difference which.
        """
        for at in reversed(self.frames):
            for which, thread in enumerate(self.frames[at]):
                if (at, which, due.player) not in self.told and self._asked(thread, due):
                    self.frames[at][which] = evolve(thread, own=with_own(thread.own, made))
                    self.told.add((at, which, due.player))
                    return

    def _asked(self, thread: Thread, due: Open) -> bool:
        """Whether a thread has come to the line that puts this decision."""
        block, at, _ = thread.stack[-1] if thread.stack else (0, 0, 0)
        line = self.work.program.blocks[block][at - 1] if at else None
        if not isinstance(line, ir.Ask | ir.PickFor) or line.decision != due.decision:
            return False
        decision = self.work.program.decisions[due.decision]
        words = (thread.env, bind(thread.env, decision.chooser_slot, due.player))
        own = dict(thread.own)
        return due.env in words and all(
            own.get(key) == thing for key, thing in due.own if key[0] != decision.value
        )

    def put_back(self) -> None:
        """The agenda goes on with what the threads know now."""
        for at, threads in self.frames.items():
            self.work.agenda[at] = Threads(tuple(threads))


def both_late(work: Transaction, settled: tuple[Open, ...], number: int) -> bool:
    """Whether neither player answered a decision in time, and the rules say what then."""
    asked = [d for d in settled if d.decision == number]
    nobody = all(d.status == LATE for d in asked) and len({d.player for d in asked}) == 2
    return nobody and work.program.decisions[number].both_late >= 0


def after(work: Transaction, due: Open) -> list[Thread]:
    """What follows from one answer, or from there being none."""
    decision = work.program.decisions[due.decision]
    if due.status == CHOSEN and is_go(decision):
        return []
    if due.status == CHOSEN and isinstance(decision.domain, ir.DealChoice):
        return _dealt(due, decision, decision.domain)
    if due.status == CHOSEN:
        chosen = ir.as_things(due.value)[0] if decision.parts else due.value
        env = bind(due.env, decision.slot, chosen)
        return [slots.single(decision.chosen, env, due.own)] if decision.chosen >= 0 else []
    if due.status == LATE and decision.late_block >= 0:
        return [slots.single(decision.late_block, due.env, due.own)]
    if decision.optional:
        found = slots.single(decision.declined, due.env, due.own)
        return [found] if decision.declined >= 0 else []
    raise Undecided(Contradiction("dead end", Topic("decision", due.decision)))


def _dealt(due: Open, decision: Decision, domain: ir.DealChoice) -> list[Thread]:
    """What follows from a deal, for each player."""
    if decision.chosen < 0:
        return []
    each = enumerate(each_dealt(domain, due.value))
    envs = [
        bind(bind(due.env, decision.chooser_slot, seat), decision.slot, theirs)
        for seat, theirs in each
    ]
    return [slots.single(decision.chosen, env, due.own) for env in envs]


# ---------------------------------------------------------------------- in one go


def is_go(decision: Decision) -> bool:
    """Whether an answer consists of several choices."""
    return isinstance(decision.domain, ir.GoChoice)


def begin(work: Transaction, due: Open) -> None:
    """Carry out the block of a go as far as its first choice."""
    domain = ir.sure(ir.GoChoice, work.program.decisions[due.decision].domain)
    work.open = ()
    work.agenda.append(GoEnd(due.decision))
    if domain.block >= 0:
        work.agenda.append(Script(domain.block, 0, due.env))
    go_on(work)


def through(work: Transaction, due: Open) -> bool:
    """Whether everything in a go was chosen, or the text has stopped it."""
    if work.through:
        return True
    for frame in reversed(work.agenda):
        if isinstance(frame, GoEnd) and frame.decision == due.decision:
            return False
    return True


def _go(work: Transaction, due: Open) -> None:
    """Carry out a go: its choices are made as they were answered."""
    begin(work, due)
    for answer in ir.as_things(due.value):
        if through(work, due):
            return
        waiting = next(each for each in work.open if each.status == WAITING)
        answer_one(work, waiting, PASSED if answer is None else CHOSEN, answer)


def answer_one(work: Transaction, due: Open, status: int, value: Value) -> None:
    """Answer one of the choices that are open, and go on if it was the last one."""
    at = work.open.index(due)
    done = due.answered(status, value)
    work.open = (*work.open[:at], done, *work.open[at + 1 :])
    if all(each.status != WAITING for each in work.open):
        settle(work)


def _go_apart(work: Transaction, before: Transaction, due: Open) -> dict[Key, Value]:
    """The facts that were chosen in one go while others choose as well: it changes nothing else."""
    trial = before.copy()
    trial.trying, trial.quiet = True, work.quiet
    _go(trial, due)
    known = before.facts
    work.events.extend(trial.events)
    return {k: v for k, v in trial.facts.items() if k not in known or known[k] != v}


def _use_up(work: Transaction, decision: Decision, due: Open) -> None:
    """Time beyond what is given freely is taken from the reserve, in whole parts."""
    place = decision.reserve
    if not isinstance(place, ir.Read) or decision.seconds is None or decision.extra is None:
        return
    seconds, extra = one(decision.seconds, work, due.env), one(decision.extra, work, due.env)
    if seconds is None or due.took <= seconds:
        return
    subject = None if place.subject is None else one(place.subject, work, due.env)
    used = -(-(due.took - seconds) // ir.given(extra))
    left = ir.as_one(work.facts.get((place.property, subject))) or 0
    work.facts[place.property, subject] = left - used
