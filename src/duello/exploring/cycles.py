"""Play that can go on for ever.

Purpose: among the ways back to earlier states that a search met, find those that close a circle;
say of each phase that can be played for ever how.
Input: a finished search. Output: `Circle` values, at most one a phase.
Must not know: how they are told.
"""

from collections import deque
from collections.abc import Iterator, Sequence

from attrs import frozen

from ..dsl import trees as tr
from ..dsl.diagnostics import Problem, Severity, problem
from ..dsl.program import Program
from ..dsl.spans import NOWHERE, Span
from ..findings import Finding, Play, of_problem
from ..interpreter.state import Loop, State
from .searching import Return, Search
from .witness import Step, steps_of

LOOKED_AT = 5_000
"""In search of ways back, so many answers at most are tried in all."""


@frozen
class Circle:
    """Steps of which those from `since` on lead back to the state before them."""

    steps: tuple[Step, ...]
    since: int


def circles(search: Search) -> list[Circle]:
    """The shortest circle for each phase that can be played for ever."""
    found: dict[Span | None, Circle] = {}
    left = [LOOKED_AT]
    for back in sorted(search.returns, key=lambda back: search.seen.length(back.number)):
        circle = _closed(search, back, left)
        if circle is None:
            continue
        line = looping(search.program, [step.state for step in circle.steps[circle.since :]])
        known = found.get(line)
        if known is None or len(circle.steps) < len(known.steps):
            found[line] = circle
    return list(found.values())


def _closed(search: Search, back: Return, left: list[int]) -> Circle | None:
    """The circle that a way back closes, if one is seen. left: how much may still be tried."""
    to, here = search.seen.path(back.to), search.seen.path(back.number)
    if search.seen.above(back.number, back.to):
        return Circle(tuple(steps_of(search.expanding, search.first, [*here, back.way])), len(to))
    there = _way_to(search, back.to, back.number, left)
    if there is None:
        return None
    steps = steps_of(search.expanding, search.first, [*to, *there])
    last = _state_after(search, steps)
    ways = search.expanding.ways(last)
    for way in search.expanding.numbers(ways):
        answered = ways.way(way)
        after = search.expanding.after(last, answered)
        if after.open and search.seen.find(search.canonical.digest(after)) == back.to:
            return Circle((*steps, Step(last, answered)), len(to))
    return None


def _state_after(search: Search, steps: Sequence[Step]) -> State:
    if not steps:
        return search.first
    return search.expanding.after(steps[-1].state, steps[-1].answered)


def _way_to(search: Search, start: int, goal: int, left: list[int]) -> list[int] | None:
    """Ways from one state to another, if they are found among the nearest states."""
    first = _state_after(search, steps_of(search.expanding, search.first, search.seen.path(start)))
    waiting: deque[tuple[State, list[int]]] = deque([(first, [])])
    known = {start}
    while waiting:
        state, path = waiting.popleft()
        for way, after in _on(search, state):
            left[0] -= 1
            if left[0] <= 0:
                return None
            number = search.seen.find(search.canonical.digest(after))
            if number == goal:
                return [*path, way]
            if number is not None and number not in known:
                known.add(number)
                waiting.append((after, [*path, way]))
    return None


def _on(search: Search, state: State) -> Iterator[tuple[int, State]]:
    ways = search.expanding.ways(state)
    for way in search.expanding.numbers(ways):
        after = search.expanding.after(state, ways.way(way))
        if after.open:
            yield way, after


# ---------------------------------------------------------------------- which line is to blame


def looping(program: Program, states: Sequence[State]) -> Span | None:
    """The line that plays a phase again and again through all these states, without saying how
    often at most; None if it is begun anew for another reason.
    """
    common: list[tuple[int, int]] | None = None
    for state in states:
        loops = [(f.block, f.at) for f in state.agenda if isinstance(f, Loop)]
        same = (
            loops if common is None else [a for a, b in zip(common, loops, strict=False) if a == b]
        )
        common = same
    for block, at in reversed(common or []):
        node = program.blocks[block][at]
        if isinstance(node, tr.Play) and node.times is None:
            return node.span
    return None


def of_circle(program: Program, states: Sequence[State], play: Play) -> Finding:
    """A finding: these states come again and again."""
    line = looping(program, states)
    name = _played(program, line)
    headline = f"`{name}` can be played for ever: everything comes again as it was"
    return of_problem("endless", name, _problem(headline, line), play)


def of_no_end(program: Program, states: Sequence[State], play: Play, answered: int) -> Finding:
    """A finding: play has gone on for so long that nothing seems to bound it."""
    line = looping(program, states)
    name = _played(program, line)
    headline = f"`{name}` was still being played after {answered:,} answers: what bounds it?"
    return of_problem("endless", name, _problem(headline, line), play)


def _problem(headline: str, line: Span | None) -> Problem:
    return problem(
        "endless",
        headline,
        line or NOWHERE,
        "nothing says how often at most" if line else "",
        help="say how often at most: `play up to 20 ..., until ...`" if line else None,
        severity=Severity.WARNING,
    )


def _played(program: Program, line: Span | None) -> str:
    """The name of the phase that a line plays; of the outermost one, if there is no line."""
    for block in program.blocks:
        for node in block:
            if isinstance(node, tr.Play) and line is not None and node.span == line:
                return program.phases[node.phase].name
    return program.phases[program.root].name
