"""One slot: everything that happens together.

Purpose: carry out the lines of several threads on the state as it is, merge what they change,
apply it at once; collect the decisions that some of them come to.
Input: threads. Output: a changed `Transaction`, with the decisions opened.
Must not know: which step or phase this is.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, evolve, field, frozen

from ..dsl import ir
from ..dsl.ir.effects import Effect, acting_on
from . import disclosure
from .dispatch import bind, one, things, value
from .effects import carry_out
from .legal_moves import first_meant, written_down
from .move_sets import TooMany
from .questions import read
from .state import (
    PASSED,
    WAITING,
    Contradiction,
    Env,
    GoEnd,
    Lasting,
    Open,
    Own,
    Side,
    Thread,
    Threads,
    Topic,
    Turns,
    Unasked,
    with_own,
)
from .transaction import Transaction, Undecided, Watch
from .unwind import cut_short
from .update_set import Changes, Line


@frozen
class Halt:
    """A thread that has come to a decision: who decides, and how it goes on afterwards."""

    decision: int
    players: tuple[int | None, ...]
    env: Env
    rest: Thread
    drawn: bool = False
    in_turn: bool = False

    @property
    def own(self) -> Own:
        """What its thread has answered for itself."""
        return self.rest.own


def run(work: Transaction, threads: tuple[Thread, ...]) -> None:
    """Carry out one slot."""
    if not threads:
        return
    slot = Run(waiting=list(threads if work.order is None else work.order(threads)))
    while slot.waiting:
        _follow(work, slot.waiting.pop(0), slot)
    if not _applied(work, slot.changes) and slot.halts:
        open_all(work, slot.halts)


def run_effect(work: Transaction, effect: Effect, env: Env, line: Line) -> None:
    """Carry out a slot in which there is nothing but one effect, that of this line."""
    changes = Changes(line=line)
    if work.watch is not None:
        _watched(work.watch, effect, work, env, line)
    carry_out(effect, work, env, changes)
    _applied(work, changes)


def _watched(watch: Watch, effect: Effect, work: Transaction, env: Env, line: Line) -> None:
    """Tell whoever watches that a line is carried out, or that there is nobody for it."""
    try:
        idle = any(value(each, work, env) in (None, ()) for each in acting_on(effect))
    except Undecided:
        watch.did(*line)  # what the text does not say will be asked again
        raise
    if idle:
        watch.idle(*line)
    else:
        watch.did(*line)


def _applied(work: Transaction, changes: Changes) -> bool:
    """Make the changes; whether they have cut a phase short."""
    cut = changes.apply(work)
    if work.tables.lapsing:
        lapse(work)
    if cut is None:
        return False
    if not work.quiet:
        disclosure.note_cuts(work, changes)
    cut_short(work, cut)
    if work.trying and not any(isinstance(frame, GoEnd) for frame in work.agenda):
        work.through = True  # what begins anew may ask for the same go again
    return True


WHOLE = 1 << 30
"""To stop before this line is to go on to the end of the block."""


def single(block: int, env: Env, own: Own = ()) -> Thread:
    """A thread over one block."""
    return Thread(((block, 0, WHOLE),), env, own)


# ---------------------------------------------------------------------- following a thread


@define
class Run:
    """A slot while it is being carried out: what it changes, which threads came to decisions, and
    which are still to be followed; of the thread in hand, its stack, what its words mean, and its
    own answers.
    """

    changes: Changes = field(factory=Changes)
    halts: list[Halt] = field(factory=list)
    waiting: list[Thread] = field(factory=list)
    stack: list[tuple[int, int, int]] = field(factory=list)
    env: Env = ()
    own: Own = ()


def _follow(work: Transaction, thread: Thread, slot: Run) -> None:
    """Carry out a thread's lines until it is through or comes to a decision."""
    slot.stack, slot.env, slot.own = list(thread.stack), thread.env, thread.own
    if thread.own:
        with work.reading_own(thread.own):
            _lines(work, slot)
    else:
        _lines(work, slot)


def _lines(work: Transaction, slot: Run) -> None:
    """Carry out the lines of the thread in hand."""
    blocks, stack = work.program.blocks, slot.stack
    while stack:
        block, at, stop = stack.pop()
        lines = blocks[block]
        if at >= stop or at >= len(lines):
            continue
        stack.append((block, at + 1, stop))
        node = lines[at]
        slot.changes.line = (block, at)
        LINES[node.__class__](node, work, slot)


def do(node: ir.Do, work: Transaction, slot: Run) -> None:
    """An effect: its updates are kept until the slot is through."""
    if work.watch is not None:
        _watched(work.watch, node.effect, work, slot.env, ir.given(slot.changes.line))
    carry_out(node.effect, work, slot.env, slot.changes)


def branch(node: ir.Branch, work: Transaction, slot: Run) -> None:
    """One block or the other."""
    held = bool(value(node.condition, work, slot.env))
    if work.watch is not None:
        work.watch.branched(node, held, work, slot.env)
    chosen = node.then if held else node.otherwise
    if chosen >= 0:
        slot.stack.append((chosen, 0, WHOLE))


def decide(node: ir.Decide, work: Transaction, slot: Run) -> None:
    """A question is answered now, for as long as its phase lasts."""
    slot.changes.set(work, (node.property, None), read(work, node.property, None))
    if not work.quiet:
        disclosure.tell_why(work, node.property)


def require(node: ir.Require, work: Transaction, slot: Run) -> None:
    """In one go, what was chosen so far may not lead here."""
    if not value(node.condition, work, slot.env):
        block, at = ir.given(slot.changes.line)
        raise Undecided(Contradiction("dead end", Topic("condition", block), lines=((block, at),)))


def establish(node: ir.Establish, work: Transaction, slot: Run) -> None:
    """A rule holds for some time from now on."""
    slot.changes.hold(work, lasting(work, node, slot.env))


def for_players(node: ir.ForPlayers, work: Transaction, slot: Run) -> None:
    """The same lines for both players, together with everything else in the slot."""
    slot.waiting.extend(
        single(node.block, bind(slot.env, node.slot, seat), slot.own) for seat in (0, 1)
    )


def for_pieces(node: ir.ForPieces, work: Transaction, slot: Run) -> None:
    """The same lines for each of some pieces, together with everything else in the slot."""
    found = things(node.pieces, work, slot.env)
    slot.waiting.extend(
        single(node.block, bind(slot.env, node.slot, piece), slot.own) for piece in found
    )


def ask(node: ir.Ask, work: Transaction, slot: Run) -> None:
    """The thread comes to a decision."""
    rest = Thread(tuple(slot.stack), slot.env, slot.own)
    slot.halts.append(_halt(work, node, slot.env, rest))
    slot.stack.clear()


def pick_for(node: ir.PickFor, work: Transaction, slot: Run) -> None:
    """An answer in a player's place: one that the rules name, or one that chance finds."""
    player = one(node.player, work, slot.env)
    if node.value is not None:
        _answer_for(node, ir.given(player), work, slot)
        return
    rest = Thread(tuple(slot.stack), slot.env, slot.own)
    slot.halts.append(Halt(node.decision, (player,), slot.env, rest, drawn=True))
    slot.stack.clear()


def _answer_for(node: ir.PickFor, player: int, work: Transaction, slot: Run) -> None:
    """The rules name the answer: the first candidate that it is or that is called so."""
    decision = work.program.decisions[node.decision]
    due = Open(node.decision, player, slot.env)
    wanted = value(ir.given(node.value), work, slot.env)
    found = first_meant(work, due, wanted)
    if found is None:
        raise Undecided(Contradiction("dead end", Topic("decision", node.decision)))
    for key, thing in written_down(work, node.decision, player, found):
        slot.changes.set(work, key, thing)
    chosen = ir.as_things(found)[0] if decision.parts else found
    if not work.quiet:
        disclosure.echo(work, decision, player, chosen, drawn=True)
    if decision.chosen >= 0:
        env = bind(slot.env, decision.slot, chosen)
        slot.waiting.append(single(decision.chosen, env, slot.own))


# each function takes lines of its own class, by which it is looked up
LINES: dict[type[ir.Tree], Callable[[Any, Transaction, Run], None]] = {
    ir.Do: do,
    ir.Branch: branch,
    ir.Decide: decide,
    ir.Require: require,
    ir.Establish: establish,
    ir.ForPlayers: for_players,
    ir.ForPieces: for_pieces,
    ir.Ask: ask,
    ir.PickFor: pick_for,
}
"""Every line that may stand in a slot, and how it is carried out: by a function for lines of its
class, which the type of the table cannot say.
"""


def lapse(work: Transaction) -> None:
    """End for good what was to hold until something is so, and it is. What was said many times of
    the same is asked once.
    """
    rules = work.program.rules
    known: dict[tuple[int, Env], bool] = {}

    def over(held: Lasting) -> bool:
        until, about = rules[held.rule].until, (held.rule, held.env)
        if until is None:
            return False
        if about not in known:
            known[about] = bool(value(until, work, held.env))
        return known[about]

    left = tuple(held for held in work.lasting if not over(held))
    if len(left) < len(work.lasting):
        work.lasting = left
        work.changed()


def lasting(work: Transaction, node: ir.Establish | ir.Later, env: Env) -> Lasting:
    """A rule that holds for some time from now on."""
    if work.watch is not None:
        work.watch.began(node.rule)
    first = work.counts[node.phase] + node.start
    return Lasting(node.rule, env, node.phase, first, first + node.count - 1)


def _halt(work: Transaction, node: ir.Ask, env: Env, rest: Thread) -> Halt:
    if node.chooser is None:
        return Halt(node.decision, _order(work, node, env), env, rest, in_turn=node.in_turn)
    player = one(node.chooser, work, env)
    if player is None and not isinstance(node.chooser, ir.Constant):
        return Halt(node.decision, (), env, rest)
    return Halt(node.decision, (player,), env, rest, drawn=node.drawn)


def _order(work: Transaction, node: ir.Ask, env: Env) -> tuple[int, ...]:
    """Both players, in the order in which they are asked in turn."""
    if node.first is None:
        return (0, 1)
    first = one(node.first, work, env)
    if first is None:
        raise Undecided(Contradiction("gap", Topic("first", node.decision)))
    return (first, 1 - first)


# ---------------------------------------------------------------------- opening decisions


def open_all(work: Transaction, halts: list[Halt]) -> None:
    """Put the decisions, and keep for later how the threads go on."""
    halts = _apart(work, halts)
    rests = tuple(h.rest for h in halts if goes_on(work, h.rest))
    if rests:
        work.agenda.append(Threads(rests))
    turns = [
        Turns(halt.decision, _seats(halt.players), halt.env, halt.own)
        for halt in halts
        if halt.in_turn
    ]
    work.agenda.extend(sorted(turns, key=repr, reverse=True))  # threads have no order, and this has
    asked = [
        (halt.decision, player, halt.env, halt.drawn, halt.own)
        for halt in halts
        if not halt.in_turn
        for player in halt.players
    ]
    _open_together(work, asked)


def put_again(work: Transaction) -> None:
    """Put the decisions anew that are put, as things stand now. Raises Undecided as `opening`."""
    asked = [(each.decision, each.player, each.env, each.drawn, each.own) for each in work.open]
    _open_together(work, asked)


def _open_together(
    work: Transaction, asked: Sequence[tuple[int, int | None, Env, bool, Own]]
) -> None:
    """Put decisions, or let happen what happens in their place."""
    before, opened = len(work.agenda), list[Open]()
    for decision, player, env, drawn, own in asked:
        made = opening(work, decision, player, env, drawn, own)
        if made is not None:
            opened.append(made)
    instead = [ir.sure(Threads, frame) for frame in work.agenda[before:]]
    if len(instead) > 1:  # what is done in the place of several choices happens together as well
        together = tuple(thread for frame in instead for thread in frame.threads)
        work.agenda[before:] = [Threads(together)]
    put(work, opened)


def put(work: Transaction, opened: Sequence[Open]) -> None:
    """Put decisions; those that nobody can be asked are settled together with the others."""
    unasked = tuple(made for made in opened if made.status != WAITING)
    if unasked:
        work.agenda.append(Unasked(unasked))
    work.open = tuple(made for made in opened if made.status == WAITING)


def _apart(work: Transaction, halts: list[Halt]) -> list[Halt]:
    """Where several threads ask a player the same at once, each is to read its own answer; as yet
    there is none.
    """
    if len(halts) == 1:
        return halts
    decisions = work.program.decisions
    asked = Counter(
        (decisions[halt.decision].value, player) for halt in halts for player in halt.players
    )
    if max(asked.values(), default=0) < 2:
        return halts
    found = []
    for halt in halts:
        number = decisions[halt.decision].value
        unanswered = {
            (number, player): None for player in halt.players if asked[number, player] > 1
        }
        own = with_own(halt.own, unanswered)
        found.append(evolve(halt, rest=evolve(halt.rest, own=own)))
    return found


def goes_on(work: Transaction, thread: Thread) -> bool:
    """Whether a thread has lines left."""
    blocks = work.program.blocks
    return any(at < stop and at < len(blocks[block]) for block, at, stop in thread.stack)


def _seats(players: tuple[int | None, ...]) -> tuple[int, ...]:
    return tuple(p for p in players if p is not None)


def opening(
    work: Transaction,
    number: int,
    player: int | None,
    env: Env,
    drawn: bool = False,
    own: Own = (),
) -> Open | None:
    """A decision for a player. Where there is nothing to choose, it is declined if the rules say
    what then, and None if they do something in its place, or nothing at all.

    Raises Undecided if there is nothing to choose and no rule for that, or the text leaves open how
    long it may take.
    """
    decision = work.program.decisions[number]
    if not drawn and player is not None:
        env = bind(env, decision.chooser_slot, player)
    made = Open(number, player, env, drawn, own=own)
    if number in work.tables.open_times:
        with work.reading_own(own):
            for said in work.tables.open_times[number]:
                value(said, work, env)
    if decision.impossible >= 0 and not _possible(work, made):
        work.agenda.append(Threads((single(decision.impossible, env, own),)))
        return None
    if decision.late_block >= 0 and not decision.optional and not made.by_chance:
        return made  # whoever has nothing to choose will be late, and the rules say what then
    used_up = decision.uses >= 0 and work.facts.get((decision.uses, player))
    if not used_up and _possible(work, made):
        return made
    if decision.optional:
        return made.answered(PASSED) if decision.declined >= 0 else None
    raise Undecided(Contradiction("dead end", Topic("decision", number)))


def _possible(work: Transaction, due: Open) -> bool:
    """Whether anything can be chosen."""
    try:
        if not due.own:
            return work.semantics.answerable(work, due)
        with work.reading_own(due.own):
            return work.semantics.answerable(work, due)
    except TooMany as error:
        about, said = Topic("decision", due.decision), Side("uncounted", str(error))
        raise Undecided(Contradiction("limit", about, answers=(said,))) from None
