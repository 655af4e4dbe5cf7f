"""Whether it matters in which order things happen that happen together.

Purpose: answer a state once more, follow what happens together backwards, and compare; say which
lines are to blame.
Input: a state, what was answered, the state after it. Output: `Tangle`, or nothing.
Must not know: which states are looked at.
"""

from collections.abc import Sequence

from attrs import frozen

from ..dsl.diagnostics import Label, problem
from ..dsl.program import Program
from ..dsl.spans import NOWHERE, Span
from ..findings import Finding, Play, of_problem
from ..interpreter.state import Open, State, Thread
from ..testing.orders import backwards, in_order
from .expanding import Expanding

Line = tuple[int, int]
"""A block, and the number of a line in it."""


@frozen
class Tangle:
    """What happens together, and matters in which order. lines: where each part of it begins, if
    one slot alone makes the difference; about: what becomes different, by name.
    """

    lines: tuple[Line, ...]
    about: tuple[str, ...]


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
) -> Tangle | None:
    """What makes a difference by its order, if anything does. after: the state that was reached."""
    whole = _Turning()
    other = expanding.after(state, answered, whole)
    if not whole.slots or same(after, other):
        return None
    about = differing(expanding.program, after, other)
    for number in range(whole.slots):
        one = _Turning(number)
        if not same(after, expanding.after(state, answered, one)):
            return Tangle(_lines(one.turned), about)
    return Tangle((), about)


def same(one: State, other: State) -> bool:
    """Whether two states are one, the order in which rules in force are listed apart. In which
    words rules contradict themselves may hang on the order.
    """
    if one.contradiction is not None or other.contradiction is not None:
        return one.contradiction is not None and other.contradiction is not None
    return in_order(one) == in_order(other)


def _lines(threads: Sequence[Thread]) -> tuple[Line, ...]:
    found = [thread.stack[-1][:2] for thread in threads if thread.stack]
    return tuple(dict.fromkeys((block, at) for block, at in found))


def differing(program: Program, one: State, other: State) -> tuple[str, ...]:
    """What is different in two states, by name; nothing, if it has none."""
    if (one.contradiction is None) != (other.contradiction is None):
        return ("whether the rules contradict themselves",)
    mine, others = one.facts, other.facts
    keys = [key for key in {**mine, **others} if mine.get(key) != others.get(key)]
    named = (
        program.properties[n].name if n >= 0 else f"the winner of the {program.phases[-1 - n].name}"
        for n, _ in keys
    )
    return tuple(sorted(set(named)))


def of_tangle(program: Program, found: Tangle, play: Play) -> Finding:
    """A finding: the order matters."""
    spans = [_span(program, line) for line in found.lines]
    known = [span for span in dict.fromkeys(spans) if span != NOWHERE]
    others = [Label(span, "and this") for span in known[1:]]
    notes = [f"what becomes different: {', '.join(found.about)}"] if found.about else []
    told = problem(
        "order",
        "it matters in which order things happen that happen together",
        known[0] if known else NOWHERE,
        "this",
        others=others,
        notes=notes,
    )
    return of_problem("order", ", ".join(found.about) or program.name, told, play)


def _span(program: Program, line: Line) -> Span:
    block, at = line
    lines = program.blocks[block]
    return lines[at].span if at < len(lines) else NOWHERE
