"""Play that can go on for ever.

Purpose: among the ways back to earlier states that a search met, find those that close a circle;
say of each phase that can be played for ever how.
Input: a finished search. Output: `Circle` values, at most one a phase.
Must not know: how they are told.
"""

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from attrs import evolve, frozen

from duello.dsl import ir
from duello.dsl.diagnostics.problem import Problem, Severity, problem
from duello.dsl.ir import effects as ef
from duello.dsl.ir import visit
from duello.dsl.ir.program import Program
from duello.dsl.spans import NOWHERE, Span
from duello.interpreter.state import Key, Loop, State
from duello.match.dynamic_suppressions import being_played

from ..findings import Finding, Play, of_problem
from ..model.canonical_form import Canonical, Merging
from ..model.successors import Expanding
from .counterexample import Step, steps_of
from .frontier import Length, Seen
from .searching import Return, Search

LOOKED_AT = 5_000
"""In search of ways back, so many answers at most are tried in all."""

MOST_ROUNDS = 4
"""So often at most a circle is gone round until all is as it was for everybody."""

LIMIT = "say how often at most: `play up to 20 ..., until ...`"
DIFFER = "let something be different when it begins anew"


Grown = tuple[tuple[Key, int], ...]
"""By how much each number changes."""


@frozen
class Circle:
    """Steps of which those from `since` on lead back to the state before them, but for the numbers
    that have grown: by so much each time.
    """

    steps: tuple[Step, ...]
    since: int
    grown: Grown = ()

    def states(self, expanding: Expanding) -> list[State]:
        """The states of the circle, the first one at its end as well."""
        last = self.steps[-1]
        after = expanding.after(last.state, last.answered)
        return [*(step.state for step in self.steps[self.since :]), after]


Shorter = Callable[[Circle, "Blame"], Circle]
"""Makes a circle shorter for which the same is to blame."""


def gone_round(
    circle: Circle,
    expanding: Expanding,
    options: tuple[ir.Value, ...],
    merging: Merging,
    until: float = float("inf"),
) -> Circle | None:
    """A circle as it can be played: a search takes states for one in which the players are
    exchanged, so that it may have to be gone round once more, with theirs exchanged, until all is
    as it was. None if that does not come about. merging: what the search takes for one. until:
    when it is no longer tried.
    """
    merged = Canonical(expanding.program, options, merging)
    exact = Canonical(expanding.program, options, evolve(merging, seats=False))
    states = circle.states(expanding)
    wanted = [merged.digest(state) for state in states[1:]]
    first, state, steps = exact.digest(states[0]), states[-1], list(circle.steps)
    left = LOOKED_AT
    for _ in range(MOST_ROUNDS):
        if exact.digest(state) == first:
            return Circle(tuple(steps), circle.since)
        for each in wanted:
            ways = expanding.ways(state)
            for way in expanding.numbers(ways):
                answered = ways.way(way)
                after = expanding.after(state, answered)
                left = left - 1 if time.monotonic() < until else 0
                if merged.digest(after) == each or left <= 0:
                    break
            else:
                return None
            steps.append(Step(state, answered))
            state = after
        if left <= 0:
            return None
    return None


def circles(search: Search, until: float = float("inf")) -> list[Circle]:
    """The shortest circle for each phase that can be played for ever. until: when nothing more is
    looked for.
    """
    found: dict[Blame, Circle] = {}
    left = [LOOKED_AT]
    for back in sorted(search.returns, key=partial(_nearest, search.seen)):
        if time.monotonic() > until:
            break
        circle = _closed(search, back, left, until)
        if circle is None:
            continue
        blame = blamed(search.program, circle.states(search.expanding))
        known = found.get(blame)
        if known is None or len(circle.steps) < len(known.steps):
            found[blame] = circle
    return list(found.values())


def _nearest(seen: Seen, back: Return) -> tuple[bool, Length]:
    """What a way back comes after: those to a state on the way, which close a circle at once."""
    return not seen.above(back.number, back.to), seen.length(back.number)


def _closed(search: Search, back: Return, left: list[int], until: float) -> Circle | None:
    """The circle that a way back closes, if one is seen. left: how much may still be tried; until:
    for how long.
    """
    to, here = search.seen.path(back.to), search.seen.path(back.number)
    if search.seen.above(back.number, back.to):
        return Circle(tuple(steps_of(search.expanding, search.first, [*here, back.way])), len(to))
    there = _way_to(search, back.to, back.number, left, until)
    if there is None:
        return None
    steps = steps_of(search.expanding, search.first, [*to, *there])
    last = _state_after(search, steps)
    ways = search.expanding.ways(last)
    for way in search.expanding.numbers(ways):
        answered = ways.way(way)
        after = search.expanding.after(last, answered)
        if after.open and search.seen.find(search.key(after)) == back.to:
            return Circle((*steps, Step(last, answered)), len(to))
    return None


def _state_after(search: Search, steps: Sequence[Step]) -> State:
    if not steps:
        return search.first
    return search.expanding.after(steps[-1].state, steps[-1].answered)


def _way_to(
    search: Search, start: int, goal: int, left: list[int], until: float
) -> list[int] | None:
    """Ways from one state to another, if they are found among the nearest states."""
    first = _state_after(search, steps_of(search.expanding, search.first, search.seen.path(start)))
    waiting: deque[tuple[State, list[int]]] = deque([(first, [])])
    known = {start}
    while waiting:
        state, path = waiting.popleft()
        for way, after in _on(search, state):
            left[0] -= 1
            if left[0] <= 0 or time.monotonic() > until:
                return None
            number = search.seen.find(search.key(after))
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


@frozen
class Blame:
    """What makes play go on for ever. phases: the one that is played again and again, and that in
    which the line stands; span: the line, if there is one; anew: it begins a phase anew.
    """

    phases: tuple[int, ...]
    span: Span | None = None
    anew: bool = False


def blamed(program: Program, states: Sequence[State]) -> Blame:
    """What makes play go on through all these states: the innermost line that plays a phase
    without saying how often at most and that was come to in between; else a line that begins a
    phase anew; else the innermost that says so by a number that changes; else no line.
    """
    gone_on = [program.blocks[block][at] for block, at in reversed(_gone_on(states))]
    playing_on = [node for node in gone_on if isinstance(node, ir.Play)]
    for line in playing_on:
        if line.times is None:
            return _played_on(program, line)
    playing = being_played(states[0])
    for node in visit.acting(program):
        if isinstance(node, ef.Restart | ef.Undo) and node.phase in playing:
            return Blame((node.phase,), node.span, anew=True)
    for line in playing_on:
        if any(isinstance(part, ir.Read) for part in ir.walk(ir.given(line.times))):
            return _played_on(program, line)
    return Blame((program.root,))


def _played_on(program: Program, line: ir.Play) -> Blame:
    parent = program.phases[line.phase].parent
    return Blame((line.phase,) if parent is None else (line.phase, parent), line.span)


def _gone_on(states: Sequence[State]) -> list[tuple[int, int]]:
    """The lines that play a phase in all these states, outermost first, and more often in the last
    one than in the first.
    """
    loops = [[f for f in state.agenda if isinstance(f, Loop)] for state in states]
    found: list[tuple[int, int]] = []
    for level in zip(*loops, strict=False):
        if len({(frame.block, frame.at) for frame in level}) > 1:
            break
        if level[0].done != level[-1].done:
            found.append((level[0].block, level[0].at))
    return found


def of_circle(
    program: Program, blame: Blame, play: Play, idle: Sequence[str] = (), grown: str = ""
) -> Finding:
    """A finding: the same states come again and again. idle: which passes make no progress; grown:
    the numbers that change all the time, in words, and decide nothing.
    """
    name = program.phases[blame.phases[0]].name
    how = "begun anew" if blame.anew else "played"
    but = f", but for {grown}" if grown else ""
    headline = f"`{name}` can be {how} for ever: everything comes again as it was{but}"
    return of_problem("endless", name, _problem(headline, blame, idle), play)


def of_no_end(
    program: Program, blame: Blame, play: Play, answered: int, idle: Sequence[str] = ()
) -> Finding:
    """A finding: play has gone on for so long that nothing seems to bound it. idle: which passes
    make no progress.
    """
    name = program.phases[blame.phases[0]].name
    headline = f"`{name}` was still being played after {answered:,} answers: what bounds it?"
    return of_problem("endless", name, _problem(headline, blame, idle), play)


def _problem(headline: str, blame: Blame, idle: Sequence[str]) -> Problem:
    help = None
    if blame.span is not None:
        help = (DIFFER if blame.anew else LIMIT) + ", or `allow endless because ...`"
    return problem(
        "endless",
        headline,
        blame.span or NOWHERE,
        "nothing says how often at most" if blame.span else "",
        notes=idle,
        help=help,
        severity=Severity.WARNING,
    )
