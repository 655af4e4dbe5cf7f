"""Something hangs on what it must not hang on: an order, the seats, a secret.

Purpose: one form for what comparing states brings to light, and how it becomes a finding.
Input: a program, what was compared. Output: `Difference`, findings.
Must not know: what is compared with what.
"""

from collections.abc import Iterable, Iterator

from attrs import frozen

from duello.analysis.model.named_seats import named_seats
from duello.dsl import ir
from duello.dsl.diagnostics.problem import Label, problem
from duello.dsl.ir import effects as ef
from duello.dsl.ir.program import Program
from duello.dsl.spans import NOWHERE, Span
from duello.interpreter.state import State

from ..findings import Finding, Play, of_problem

Line = tuple[int, int]
"""A block, and the number of a line in it."""


@frozen
class Difference:
    """What makes a difference and must not. kind: `order`, `seats` or `leak`. about: what becomes
    different, or what gives a secret away, by name. headline: what is wrong. lines: where that
    begins, if it is known. decision: the choice that it is about, or -1. notes: what is different.
    help: what may mend it.
    """

    kind: str
    about: str
    headline: str
    lines: tuple[Line, ...] = ()
    decision: int = -1
    notes: tuple[str, ...] = ()
    help: str | None = None

    @property
    def cause(self) -> tuple[object, ...]:
        """Two with the same one are one. Of the seats, one is enough."""
        return (self.kind,) if self.kind == "seats" else (self.kind, self.lines or self.about)


def of_difference(
    program: Program, found: Difference, play: Play, other: Play | None = None
) -> Finding:
    """A finding. play: in which it was met; other: the play that it was compared with, if it is
    not the same play in another order or from other seats.
    """
    spans = [span for span in dict.fromkeys(_spans(program, found)) if span != NOWHERE]
    told = problem(
        found.kind,
        found.headline,
        spans[0] if spans else NOWHERE,
        "this" if len(spans) > 1 else "",
        others=[Label(span, "and this") for span in spans[1:]],
        notes=found.notes,
        help=found.help,
    )
    return of_problem(found.kind, found.about or program.name, told, play, other)


def _spans(program: Program, found: Difference) -> Iterable[Span]:
    for block, at in found.lines:
        lines = program.blocks[block]
        if at < len(lines):
            yield lines[at].span
    if found.decision >= 0:
        yield program.decisions[found.decision].span
    if found.kind == "seats":
        yield from named_seats(program)


def announcing(program: Program, label: str) -> tuple[Line, ...]:
    """The lines that announce something under a label."""
    return tuple(
        (block, at)
        for block, lines in enumerate(program.blocks)
        for at, line in enumerate(lines)
        if isinstance(line, ir.Do)
        and isinstance(line.effect, ef.Announce)
        and line.effect.name == label
    )


def places_of(program: Program, name: str) -> Iterator[Span]:
    """Where the text speaks of what tells a secret: the lines that announce something of a name,
    or the choices that are called so, or the lines that change a property of the name.
    """
    blocks = program.blocks
    announced = [blocks[block][at].span for block, at in announcing(program, name)]
    chosen = [each.span for each in program.decisions if each.name == name]
    numbers = {each.number for each in program.properties if each.name == name}
    changed = [
        line.span
        for block in blocks
        for line in block
        if isinstance(line, ir.Do)
        if any(w.place and w.place.property in numbers for w in ef.written(line.effect))
    ]
    found = dict.fromkeys(announced or chosen or changed)
    yield from (span for span in found if span != NOWHERE)


def differing(program: Program, one: State, other: State) -> tuple[str, ...]:
    """What is different in two states, by name; nothing, if it has none."""
    if (one.contradiction is None) != (other.contradiction is None):
        return ("whether the rules contradict themselves",)
    if one.outcome != other.outcome:
        return ("who wins the match",)
    mine, others = one.facts, other.facts
    keys = [key for key in {**mine, **others} if mine.get(key) != others.get(key)]
    named = {program.properties[number].name for number, _ in keys}
    for phase, mine_ended, other_ended in zip(
        program.phases, one.results, other.results, strict=True
    ):
        if mine_ended != other_ended:
            named.add(f"the winner of the {phase.name}")
    return tuple(sorted(named))
