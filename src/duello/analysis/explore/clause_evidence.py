"""How much speaks for it that a clause can never act.

Purpose: of a clause that no play has seen to act, what its condition was asked about: which values
it compared, how often each. Where nearly everything has been met again and again, hardly anything
new is to be expected (Good 1953: what has not been met yet is about as likely as what was met
once); where every play brings other numbers, nothing can be said.
Input: conditions as they are asked in play. Output: counts, a chance.
Must not know: how plays are made, and what is concluded.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator

from attrs import define, field

from duello.dsl import ir
from duello.interpreter.dispatch import bind
from duello.interpreter.state import Env
from duello.interpreter.transaction import Transaction

from ..model.condition_distance import worth_or_none

MOST = 20_000
"""So many different values are told apart for one condition: enough to conclude nothing."""


OFTEN, SELDOM = 300, 1 / 300
"""A condition was asked so often, and brings new values so seldom, before anything is concluded."""

GateKey = tuple[int, int, bool]
"""What tells what must be so on the way to a clause from all else of that sort."""


@define
class Asked:
    """What one condition was asked about while it was not as wanted."""

    met: Counter[tuple[Hashable, ...]] = field(factory=Counter)

    @property
    def times(self) -> int:
        """How often it was asked."""
        return self.met.total()

    @property
    def chance_of_more(self) -> float:
        """How likely it is asked about something new, the next time."""
        once = sum(1 for count in self.met.values() if count == 1)
        return (once + 1) / (self.times + 1)

    @property
    def conclusive(self) -> bool:
        """Whether it was asked often enough, and about the same again and again."""
        return self.times >= OFTEN and self.chance_of_more <= SELDOM


@define
class Evidence:
    """What was met on the ways to clauses that have not acted. asked: by gate; passed: the gates
    that were passed at some time.
    """

    asked: dict[GateKey, Asked] = field(factory=dict)
    passed: set[GateKey] = field(factory=set)

    def gather(self, keys: Iterable[GateKey]) -> None:
        """From now on, note what is asked at these gates."""
        for key in keys:
            self.asked.setdefault(key, Asked())

    def failed(self, key: GateKey, condition: ir.Tree | None, work: Transaction, env: Env) -> None:
        """A gate was not passed."""
        asked = self.asked.get(key)
        if asked is not None and condition is not None and len(asked.met) < MOST:
            asked.met[tuple(_compared(condition, work, env))] += 1

    def at(self, way: Iterable[GateKey]) -> Asked | None:
        """What was asked at the first gate of a way that was never passed; None if all were."""
        return next((self.asked.get(key, Asked()) for key in way if key not in self.passed), None)


def _compared(tree: ir.Tree, work: Transaction, env: Env) -> Iterator[Hashable]:
    """The values that a condition compares; of what compares none, whether it is so."""
    match tree:
        case ir.Not(part=part):
            yield from _compared(part, work, env)
        case ir.AllOf(parts=parts) | ir.AnyOf(parts=parts):
            for part in parts:
                yield from _compared(part, work, env)
        case ir.Players(slot=slot, condition=condition):
            for seat in (0, 1):
                yield from _compared(condition, work, bind(env, slot, seat))
        case ir.Compared(left=left, right=right):
            yield from (worth_or_none(each, work, env) for each in (left, right))
        case ir.Among(value=value, others=others):
            yield from (worth_or_none(each, work, env) for each in (value, *others))
        case _:
            yield worth_or_none(tree, work, env)
