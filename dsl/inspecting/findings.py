"""Findings: problems with what they concern, so that the file itself can allow them.

Purpose: one form for everything that is found without playing, and the words for it.
Input: what was concluded. Output: `Finding`. Must not know: how it was concluded.
"""

from attrs import frozen

from .. import trees as tr
from ..diagnostics import Problem
from ..program import Program
from ..spans import Span
from .knowing import Knowledge
from .trying import Trial

Concern = tuple[str, int]
"""`("piece", n)`, `("rule", n)` or `("phase", n)`: under which something can be allowed; and
`("property", n)`, with which it can.
"""


@frozen
class Finding:
    """A problem, and what it is about."""

    problem: Problem
    concerns: frozenset[Concern]


def concern(program: Program, owner: int | None, place: Span) -> frozenset[Concern]:
    """What the rule of an owner belongs to; general rules belong to a phase, by their place, or, if
    a variant has added them to one, by the phase that they are carried out in.
    """
    if owner is None:
        by_place = {p.number for p in program.phases if _covers(p.span, place)}
        return frozenset(("phase", n) for n in by_place or _phases_with(program, place))
    return frozenset({("piece", owner) if owner >= 0 else ("rule", -1 - owner)})


def _covers(outer: Span, inner: Span) -> bool:
    return outer.source is inner.source and outer.start <= inner.start < outer.end


def _phases_with(program: Program, place: Span) -> set[int]:
    knowledge = Knowledge(program)

    def has(block: int, met: tuple[int, ...]) -> bool:
        return (
            block >= 0
            and block not in met
            and any(
                _covers(line.span, place)
                or any(has(below, (*met, block)) for below in knowledge.below(line))
                for line in program.blocks[block]
            )
        )

    return {p.number for p in program.phases if has(p.body, ()) or has(p.at_end, ())}


def name_of(program: Program, owner: int | None) -> str:
    """What the owner of a rule is called."""
    if owner is None:
        return "the general rules"
    return program.designs[owner].name if owner >= 0 else program.named_rules[-1 - owner].name


def rule_span(rule: tr.Rule) -> Span:
    """The words of a rule."""
    return rule.span


def scene(knowledge: Knowledge, trial: Trial) -> str:
    """What was chosen in a trial, as far as it matters: `North's pick is King, South's is Page`."""
    program = knowledge.program
    found = []
    for number in knowledge.effective:
        for seat in (0, 1):
            design = trial.picked.get(("design", ("read", number, seat)))
            if design is not None:
                name = program.properties[number].name
                found.append(f"{program.seats[seat]}'s {name} is {program.designs[design].name}")
    return ", ".join(found)
