"""Whether it matters in which order things happen that happen together.

Purpose: answer a state once more, follow what happens together backwards, and compare; say which
lines are to blame.
Input: a state, what was answered, the state after it. Output: `Difference`, or nothing.
Must not know: which states are looked at.
"""

from collections.abc import Sequence

from duello.analysis.invariants.orders import backwards
from duello.analysis.model.comparable import in_order
from duello.analysis.model.invariant_violation import Difference, Line, differing
from duello.interpreter.state import Open, State, Thread

from ..model.successors import Expanding


class Watching:
    """Follows threads as they come. together: whether any slot had several."""

    def __init__(self) -> None:
        self.together = False

    def __call__(self, threads: tuple[Thread, ...]) -> tuple[Thread, ...]:
        """The same threads."""
        self.together |= len(threads) > 1
        return threads


class _Turning:
    """Follows the threads of a slot backwards: of every slot, or of that with a number, among
    those with several threads.
    """

    def __init__(self, only: int | None = None) -> None:
        self.only = only
        self.slots = 0
        self.turned: tuple[Thread, ...] = ()

    def __call__(self, threads: tuple[Thread, ...]) -> tuple[Thread, ...]:
        if len(threads) < 2:
            return threads
        number, self.slots = self.slots, self.slots + 1
        if self.only not in (None, number):
            return threads
        self.turned = threads
        return backwards(threads)


def tangle(
    expanding: Expanding, state: State, answered: tuple[Open, ...], after: State
) -> Difference | None:
    """What makes a difference by its order, if anything does. after: the state that was reached,
    some things having happened together on the way.
    """
    whole = _Turning()
    other = expanding.after(state, answered, whole)
    if not whole.slots or same(after, other):
        return None
    about = differing(expanding.program, after, other)
    for number in range(whole.slots):
        one = _Turning(number)
        if not same(after, expanding.after(state, answered, one)):
            return _difference(_lines(one.turned), about)
    return _difference((), about)


def _difference(lines: tuple[Line, ...], about: tuple[str, ...]) -> Difference:
    named = ", ".join(about)
    headline = "it matters in which order things happen that happen together"
    notes = (f"what becomes different: {named}",) if about else ()
    return Difference("order", named, headline, lines, notes=notes)


def same(one: State, other: State) -> bool:
    """Whether two states are one, the order in which rules in force are listed apart. In which
    words rules contradict themselves may hang on the order.
    """
    if one.contradiction is not None or other.contradiction is not None:
        return one.contradiction is not None and other.contradiction is not None
    return one == other or in_order(one) == in_order(other)


def _lines(threads: Sequence[Thread]) -> tuple[Line, ...]:
    found = [thread.stack[-1][:2] for thread in threads if thread.stack]
    return tuple(dict.fromkeys((block, at) for block, at in found))
