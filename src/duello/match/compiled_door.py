"""A match in compiled code.

Purpose: what the reference comes to, from tree to tree in written code, and sooner; the reference
makes what that leaves out, and tells what somebody asks for.
Input: a program, options, states, answers. Output: as of `door`.
Must not know: words, players.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import partial

from attrs import define, field

from ..compiler.direct.direct import Direct
from ..compiler.direct.primitives import LeftOpen
from ..compiler.direct.value_writer import Wanted
from ..compiler.engine import Counts
from ..dsl import ir
from ..dsl.ir import visit
from ..dsl.ir.program import Program
from ..dsl.ir.types import Value
from ..interpreter import api
from ..interpreter.compound_moves import Pick
from ..interpreter.state import CHOSEN, WAITING, Env, Open, State
from ..interpreter.transaction import Transaction, Undecided, Watch
from .door import Door, Step, Untold


def everything(program: Program) -> Wanted:
    """All that can be told of a program."""
    lines = [(b, at) for b, block in enumerate(program.blocks) for at in range(len(block))]
    branches = frozenset(id(program.blocks[b][at]) for b, at in lines)
    rules = frozenset(rule.number for rule in program.rules)
    trees = (part for root in visit.roots(program) for part in ir.walk(root))
    tables = frozenset(id(tree) for tree in trees if isinstance(tree, ir.Cases | ir.Entry))
    return Wanted(frozenset(lines), branches, rules, tables)


@define
class _Noted:
    """What was carried out in a step, told once it is through: what is left to the reference is
    carried out once more.
    """

    told: list[Callable[[Watch], None]] = field(factory=list)

    def did(self, block: int, at: int) -> None:
        """See `Watch`."""
        self.told.append(lambda watch: watch.did(block, at))

    def idle(self, block: int, at: int) -> None:
        """See `Watch`."""
        self.told.append(lambda watch: watch.idle(block, at))

    def branched(self, line: ir.Branch, held: bool, work: Transaction, env: Env) -> None:
        """See `Watch`."""
        self.told.append(lambda watch: watch.branched(line, held, work, env))

    def asked(self, rule: ir.Rule, held: bool, work: Transaction, env: Env) -> None:
        """See `Watch`."""
        self.told.append(lambda watch: watch.asked(rule, held, work, env))

    def took(self, table: ir.Cases | ir.Entry, row: int, work: Transaction, env: Env) -> None:
        """See `Watch`."""
        self.told.append(lambda watch: watch.took(table, row, work, env))

    def began(self, rule: int) -> None:
        """See `Watch`."""
        self.told.append(lambda watch: watch.began(rule))

    def prevented(self, rule: ir.Rule, so: bool, about: Hashable) -> None:
        """See `Watch`."""
        self.told.append(lambda watch: watch.prevented(rule, so, about))

    def narrowed(
        self, rule: ir.Rule, so: bool, things: Sequence[Value], work: Transaction, env: Env
    ) -> None:
        """See `Watch`."""
        self.told.append(lambda watch: watch.narrowed(rule, so, things, work, env))


class CompiledDoor(Door):
    """Written code for one program, whatever its options. tells: see `Door`; counts: what was made
    by whom. Whoever watches is told of a step when it is through, and cannot ask what was worth
    what in it.
    """

    def __init__(self, program: Program, tells: bool = False) -> None:
        self.program, self.tells, self.counts = program, tells, Counts()
        self._direct = Direct(program, None, everything(program))

    def start(self, program: Program, options: tuple[Value, ...], watch: Watch | None) -> Step:
        """The first state in which something is to be decided."""
        noted = _Noted()
        made = self._direct.start(options, noted if watch is not None else None)
        if made is None:
            step = api.start(program, options, watch=watch)
            self.counts.hand_over((), step.state)
            return step
        return self._made(Untold(program, made), noted, watch)

    def advance(
        self, program: Program, state: State, answer: api.Answer, listed: bool, watch: Watch | None
    ) -> Step:
        """The state after an answer; see `api.advance`. Raises Illegal."""
        opened = _answered(program, state, answer, listed)
        if opened is None:
            return api.advance(program, state, answer, listed=listed, watch=watch)
        noted = _Noted()
        made = self._direct.advance(state, opened, watch=noted if watch is not None else None)
        if made is None:
            step = api.advance(program, state, answer, listed=True, watch=watch)
            self.counts.hand_over(opened, step.state)
            return step
        return self._made(Untold(program, made, state, answer), noted, watch)

    def candidates(self, program: Program, state: State, due: Open) -> Sequence[Value]:
        """Every legal answer to a decision that is due, in a fixed order."""
        found = self._direct.candidates(state, due)
        return api.candidates(program, state, due) if found is None else found

    def drawn(self, program: Program, state: State, due: Open, pick: Pick) -> Value:
        """A legal answer that was drawn, or None if there is none. Raises Illegal."""
        picked: list[tuple[int, int]] = []

        def noted(count: int) -> int:
            picked.append((count, pick(count)))
            return picked[-1][1]

        try:
            return self._direct.drawn(state, due, noted)
        except LeftOpen:
            return api.drawn(program, state, due, partial(_once_more, picked, pick))

    def _made(self, step: Untold, noted: _Noted, watch: Watch | None) -> Untold:
        """A step that was made: counted, and told to whoever watches."""
        self.counts.by_tree += 1
        if watch is not None:
            for tell in noted.told:
                tell(watch)
        return step


def _answered(
    program: Program, state: State, answer: api.Answer, listed: bool
) -> tuple[Open, ...] | None:
    """The decisions of a state, once all are answered; None if others wait, or if it is not decided
    what may be answered. Raises Illegal.
    """
    at = api.place_of(state, answer)
    due = state.open[at]
    if any(other.status == WAITING for other in state.open if other is not due):
        return None
    if not listed:
        try:
            reason = api.refused(program, state, due, answer)
        except Undecided:
            return None
        if reason is not None:
            raise api.Illegal(reason)
    value = answer.value if answer.how == CHOSEN else None
    done = due.answered(answer.how, value, answer.took)
    return (*state.open[:at], done, *state.open[at + 1 :])


def _once_more(picked: list[tuple[int, int]], pick: Pick, count: int) -> int:
    """What was drawn already, as long as it is drawn alike."""
    if picked and picked[0][0] == count:
        return picked.pop(0)[1]
    picked.clear()
    return pick(count)
