"""How much speaks for it that a clause can never act.

Purpose: of a clause that no play has seen to act, what its condition was asked about: which values
it compared, how often each. Where nearly everything has been met again and again, hardly anything
new is to be expected (Good 1953: what has not been met yet is about as likely as what was met
once); where every play brings other numbers, nothing can be said, nor where numbers come the more
seldom the nearer they are: what is seldom in a few thousand plays acts in another one.
Input: conditions as they are asked in play. Output: counts, a chance.
Must not know: how plays are made, and what is concluded.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from enum import Enum

from attrs import define, field

from duello.dsl import ir
from duello.interpreter.dispatch import bind
from duello.interpreter.state import Env
from duello.interpreter.transaction import Transaction

from ..model.condition_distance import worth_or_none
from .missing_parts import SURELY, Missing, nearest_to_leaving_out

EACH, ONE_IN = 1_000, 16
"""It is noted what a condition was asked about so many times, and then one time in so many."""


OFTEN, SELDOM = 300, 1 / 300
"""A condition was asked so often, and brings new values so seldom, before anything is concluded."""

OFTEN_ALIKE, SELDOM_ALIKE, FEW = 3_000, 1 / 1_000, 10
"""The same where it is only noted whether things are one, which they often were and were not."""

FEWER, MORE = 150, 1 / 100
"""So often, and so much more new may come, where it is only told that it was not seen: a part of
what is wanted before it is concluded that it never comes.
"""

OF_TABLE, BEYOND = 2, 3
"""What the key of a table begins with; and the key of what a rule that applies still needs."""

GateKey = tuple[int, int, bool]
"""What tells what must be so on the way to a clause from all else of that sort."""


Clause = tuple[str, int, int]
"""A line of a block (`line`, the block, which one), a rule (`rule`, its number, 0), or a row of a
table or list (`row`, what it is (`id`), which one).
"""


class Alike(Enum):
    """Whether two things are one."""

    ONE = "one"
    TWO = "two"


@define
class Asked:
    """What one condition was asked about while it was not as wanted. met: about what, how often, as
    far as that was noted; alike: the same, but of things without a number only whether they are one
    thing; missing: how far its parts were from what is wanted; times: how often it was asked.
    """

    met: Counter[tuple[Hashable, ...]] = field(factory=Counter)
    alike: Counter[tuple[Hashable, ...]] = field(factory=Counter)
    missing: Missing = field(factory=Missing)
    times: int = 0

    @property
    def chance_of_more(self) -> float:
        """How likely it is asked about something new, the next time."""
        return _of_something_new(self.met)

    @property
    def conclusive(self) -> bool:
        """Whether it was asked often enough, about the same again and again, and what was nearest
        was not seldom.
        """
        if self.missing.expected < SURELY:
            return False
        if self.times >= OFTEN and self.chance_of_more <= SELDOM:
            return True
        return self.times >= OFTEN_ALIKE and self._as_well_as_not

    @property
    def telling(self) -> bool:
        """Whether it was asked often enough to say that it was never as wanted."""
        enough = self.times >= FEWER and self.chance_of_more <= MORE
        return enough and self.missing.expected >= SURELY

    @property
    def _as_well_as_not(self) -> bool:
        """Whether everything that was found to be one thing or not was often both, and how that
        comes together is nothing new any more.
        """
        if _of_something_new(self.alike) > SELDOM_ALIKE:
            return False
        both: Counter[tuple[int, Alike]] = Counter()
        for asked, count in self.alike.items():
            for at, value in enumerate(asked):
                if isinstance(value, Alike):
                    both[at, value] += count
        places = {at for at, _ in both}
        return bool(places) and all(both[at, one] >= FEW for at in places for one in Alike)


@define
class Evidence:
    """What was met on the ways to clauses that have not acted. asked: by gate; passed: how
    often each gate was passed; began: how often a rule for some time began, since it is noted
    whether it is asked for; idle: how often play came to a line, and there was nobody for it.
    """

    asked: dict[GateKey, Asked] = field(factory=dict)
    passed: Counter[GateKey] = field(factory=Counter)
    began: Counter[GateKey] = field(factory=Counter)
    idle: Counter[Clause] = field(factory=Counter)

    def gather(self, keys: Iterable[GateKey]) -> None:
        """From now on, note what is asked at these gates."""
        for key in keys:
            self.asked.setdefault(key, Asked())

    def failed(self, key: GateKey, condition: ir.Tree | None, work: Transaction, env: Env) -> None:
        """A gate was not passed."""
        asked = self.asked.get(key)
        if asked is None or condition is None:
            return
        if asked.times < EACH or asked.times % ONE_IN == 0:
            asked.met[tuple(_compared(condition, work, env, False))] += 1
            asked.alike[tuple(_compared(condition, work, env, True))] += 1
            if key[0] != OF_TABLE:
                asked.missing.note(condition, key[2], work, env)
        asked.times += 1

    def begins(self, key: GateKey) -> None:
        """A rule for some time begins."""
        if key in self.asked:
            self.began[key] += 1

    def nothing_to_do(self, key: GateKey, about: Iterable[Hashable]) -> None:
        """A rule that applied had nothing to prevent or to leave out. about: what that hangs on."""
        asked = self.asked.get(key)
        if asked is None:
            return
        asked.times += 1
        asked.met.update((each,) for each in about)

    def left_nothing_out(
        self,
        key: GateKey,
        rule: ir.Rule,
        things: Sequence[ir.Value],
        work: Transaction,
        env: Env,
    ) -> None:
        """A rule that applied left out none of what might be chosen."""
        asked = self.asked.get(key)
        if asked is None:
            return
        if asked.times % ONE_IN and asked.times >= EACH:
            asked.times += 1
            return
        about, missing = nearest_to_leaving_out(rule, things, work, env)
        self.nothing_to_do(key, about)
        if missing is not None:
            asked.missing.together[missing] += 1

    def at(self, way: Iterable[GateKey]) -> Asked | None:
        """What was asked at the first gate of a way that was never passed; None if all were."""
        return next((self.asked.get(key, Asked()) for key in way if key not in self.passed), None)


def _of_something_new(met: Counter[tuple[Hashable, ...]]) -> float:
    """How likely the next one is one that has not been met (Good 1953)."""
    once = sum(1 for count in met.values() if count == 1)
    return (once + 1) / (met.total() + 1)


def _compared(tree: ir.Tree, work: Transaction, env: Env, roughly: bool) -> Iterator[Hashable]:
    """The values that a condition compares; of what compares none, whether it is so. roughly: of
    two things that have no number, whether they are one.
    """
    match tree:
        case ir.Not(part=part):
            yield from _compared(part, work, env, roughly)
        case ir.AllOf(parts=parts) | ir.AnyOf(parts=parts):
            for part in parts:
                yield from _compared(part, work, env, roughly)
        case ir.Players(slot=slot, condition=condition):
            for seat in (0, 1):
                yield from _compared(condition, work, bind(env, slot, seat), roughly)
        case ir.Among(value=value, others=(other,)) if roughly and _things(work, value, other):
            yield Alike.ONE if worth_or_none(tree, work, env) else Alike.TWO
        case ir.Compared(left=left, right=right):
            yield from (worth_or_none(each, work, env) for each in (left, right))
        case ir.Among(value=value, others=others):
            yield from (worth_or_none(each, work, env) for each in (value, *others))
        case _:
            yield worth_or_none(tree, work, env)


NAMES = (ir.DesignOf, ir.OpponentOf, ir.OwnerOf, ir.PhaseWinner)
"""What is never a number."""


def _things(work: Transaction, *trees: ir.Tree) -> bool:
    """Whether these are things that change and have no number. A small word alone may be one."""
    named = [isinstance(tree, NAMES) or _named(work, tree) for tree in trees]
    words = (isinstance(tree, ir.Local) for tree in trees)
    return any(named) and all(a or b for a, b in zip(named, words, strict=True))


def _named(work: Transaction, tree: ir.Tree) -> bool:
    """Whether something is stored that has no number."""
    if not isinstance(tree, ir.Read):
        return False
    return not isinstance(work.program.properties[tree.property].type, ir.NumberType)
