"""One slot: everything that happens together.

Purpose: carry out the lines of several threads on the state as it is, merge what they change,
apply it at once; collect the decisions that some of them come to.
Input: threads. Output: a changed `Work`, with the decisions opened.
Must not know: which step or phase this is.
"""

from attrs import frozen

from ..dsl import trees as tr
from . import telling
from .changes import Changes
from .choices import has_candidates
from .cuts import cut_short
from .effects import carry_out
from .meaning import bind, value
from .questions import read
from .state import Contradiction, Env, Lasting, Open, Thread, Threads, Turns
from .work import Undecided, Work


@frozen
class Halt:
    """A thread that has come to a decision: who decides, and how it goes on afterwards."""

    decision: int
    players: tuple[int | None, ...]
    env: Env
    rest: Thread
    drawn: bool = False
    in_turn: bool = False


def run(work: Work, threads: tuple[Thread, ...]) -> None:
    """Carry out one slot."""
    if not threads:
        return
    changes = Changes()
    halts: list[Halt] = []
    waiting = list(threads)
    while waiting:
        _follow(work, waiting.pop(0), changes, halts, waiting)
    cut = changes.apply(work)
    if cut is not None:
        cut_short(work, cut)
    elif halts:
        _open(work, halts)


WHOLE = 1 << 30
"""To stop before this line is to go on to the end of the block."""


def single(block: int, env: Env) -> Thread:
    """A thread over one block."""
    return Thread(((block, 0, WHOLE),), env)


# ---------------------------------------------------------------------- following a thread


def _follow(
    work: Work, thread: Thread, changes: Changes, halts: list[Halt], more: list[Thread]
) -> None:
    """Carry out a thread's lines until it is through or comes to a decision."""
    blocks = work.program.blocks
    stack = list(thread.stack)
    env = thread.env
    while stack:
        block, at, stop = stack.pop()
        if block < 0 or at >= stop or at >= len(blocks[block]):
            continue
        stack.append((block, at + 1, stop))
        node = blocks[block][at]
        match node:
            case tr.Do():
                carry_out(node.effect, work, env, changes)  # type: ignore[arg-type]
            case tr.Branch():
                if value(node.condition, work, env):
                    stack.append((node.then, 0, WHOLE))
                elif node.otherwise is not None:
                    stack.append((node.otherwise, 0, WHOLE))
            case tr.Decide():
                changes.set(work, (node.property, None), read(work, node.property, None))
                if not work.quiet:
                    telling.tell_why(work, node.property)
            case tr.Establish():
                changes.lasting.append(lasting(work, node, env))
            case tr.ForPlayers():
                more.extend(single(node.block, bind(env, node.slot, seat)) for seat in (0, 1))
            case tr.Ask():
                rest = Thread(tuple(stack), env)
                halts.append(_halt(work, node, env, rest))
                return
            case tr.PickFor():
                player = value(node.player, work, env)
                rest = Thread(tuple(stack), env)
                halts.append(Halt(node.decision, (player,), env, rest, drawn=True))
                return
            case _:
                raise AssertionError(f"no line of a step: {node}")


def lasting(work: Work, node: tr.Establish | tr.Later, env: Env) -> Lasting:
    """A rule that holds for some time from now on."""
    first = work.counts[node.phase] + node.start
    return Lasting(node.rule, env, node.phase, first, first + node.count - 1)


def _halt(work: Work, node: tr.Ask, env: Env, rest: Thread) -> Halt:
    if node.chooser is None:
        return Halt(node.decision, (0, 1), env, rest, in_turn=node.in_turn)
    player = value(node.chooser, work, env)
    if player is None and not isinstance(node.chooser, tr.Constant):
        return Halt(node.decision, (), env, rest)
    return Halt(node.decision, (player,), env, rest)


# ---------------------------------------------------------------------- opening decisions


def _open(work: Work, halts: list[Halt]) -> None:
    """Put the decisions, and keep for later how the threads go on."""
    rests = tuple(h.rest for h in halts)
    work.agenda.append(Threads(rests))
    opened: list[Open] = []
    for halt in halts:
        if halt.in_turn:
            work.agenda.append(Turns(halt.decision, _seats(halt.players), halt.env))
            continue
        opened.extend(
            made
            for player in halt.players
            if (made := opening(work, halt.decision, player, halt.env, halt.drawn)) is not None
        )
    work.open = tuple(opened)


def _seats(players: tuple[int | None, ...]) -> tuple[int, ...]:
    return tuple(p for p in players if p is not None)


def opening(
    work: Work, number: int, player: int | None, env: Env, drawn: bool = False
) -> Open | None:
    """A decision for a player; None if it is optional and there is nothing to choose."""
    decision = work.program.decisions[number]
    if not drawn and player is not None:
        env = bind(env, decision.chooser_slot, player)
    made = Open(number, player, env, drawn)
    if decision.uses >= 0 and work.facts.get((decision.uses, player)):
        return None
    if has_candidates(work, made):
        return made
    if decision.optional:
        return None
    if decision.late_block >= 0 and not made.by_chance:
        return made
    raise Undecided(Contradiction("dead end", decision.name))
