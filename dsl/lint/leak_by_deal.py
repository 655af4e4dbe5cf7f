"""Public numbers that hang on what was dealt and is not shown.

Purpose: `stake: 2, if opponent's reply is fold and their holding is King`, where the holding is
only revealed `unless opponent's reply is fold`: what the winner gains tells the card that was kept.
Input: the knowledge of a program. Output: findings. Of what is never revealed nothing is said: it
becomes known by what comes of it, and no line says that it is to be kept.
Must not know: what announcements tell (see `declared_secret_told`).
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Decision, Property
from .declared_secret_told import dealt_as, dealt_into, whose
from .engine.conditions_together import Held, exclude
from .engine.phase_spots import Spot, spots
from .engine.program_facts import Knowledge, shown_to_all
from .lint_warning import Finding, concern

Hanging = tuple[ir.Tree, tuple[Held, ...], ir.Tree]
"""What a value hangs on, where that is so, and where that is said."""


def telling_deals(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, once for each draw and number."""
    met: set[tuple[int, int]] = set()
    for spot in spots(knowledge.program):
        if spot.effect is None:
            continue
        for made, tree in _public_parts(knowledge, spot.effect):
            for asked, held, clause in _hangs_on(knowledge, tree, spot.behind):
                for dealt in _dealt(knowledge, asked):
                    key = dealt.number, made.number
                    if key not in met and _may_be_kept(knowledge, spot, dealt, held):
                        met.add(key)
                        yield _finding(knowledge, spot, made, dealt, clause)


def _public_parts(knowledge: Knowledge, effect: ef.Effect) -> Iterator[tuple[Property, ir.Tree]]:
    """What an effect makes of public things, and by how much."""
    for each in ef.written(effect):
        if each.place is None:
            continue
        made = knowledge.program.properties[each.place.property]
        public = shown_to_all(made)
        for part in (each.by, each.place.subject) if public else ():
            if part is not None:
                yield made, part


def _hangs_on(knowledge: Knowledge, tree: ir.Tree, held: tuple[Held, ...]) -> Iterator[Hanging]:
    """What a value is worked out of: of a question, what each answer says, where it holds."""
    yield tree, held, tree
    asked = {read.property for read in visit.reads(tree)}
    general = knowledge.program.rules_of.get(None, ()) if asked else ()
    for rule in general:
        form = rule.form
        if isinstance(form, ir.Answer) and form.property in asked:
            condition = () if rule.condition is None else ((rule.condition, True),)
            parts = ir.AllOf(tuple(t for t in (rule.condition, form.value) if t is not None))
            yield parts, (*held, *condition), form.value


def _dealt(knowledge: Knowledge, tree: ir.Tree) -> Iterator[Decision]:
    """What chance has dealt into zones that are not public, of what a value reads."""
    for read in visit.reads(tree):
        dealt = dealt_as(knowledge.program, read.property)
        if dealt is not None and dealt_into(knowledge, dealt) is not None:
            yield dealt


def _may_be_kept(knowledge: Knowledge, spot: Spot, dealt: Decision, held: tuple[Held, ...]) -> bool:
    """Whether what was dealt is revealed under conditions only, all in the same phase, that do not
    hold here, or of which nothing is asked here.
    """
    reveals = [
        where
        for where in spots(knowledge.program)
        if isinstance(where.effect, ef.Reveal)
        and visit.shows(knowledge.program, where.effect, dealt)
        and where.effect.audience is None
    ]
    if not reveals or any(where.phase != spot.phase or not where.behind for where in reveals):
        return False
    alone = _reads(knowledge, held) <= knowledge.fixed | {dealt.value}
    return alone or all(exclude(held, where.behind) for where in reveals)


def _reads(knowledge: Knowledge, held: tuple[Held, ...]) -> frozenset[int]:
    """What conditions ask for, but for whose turn it is."""
    every = frozenset[int]().union(*(visit.properties_read(tree) for tree, _ in held))
    properties = knowledge.program.properties
    return frozenset(number for number in every if properties[number].source != "mover")


def _finding(
    knowledge: Knowledge, spot: Spot, made: Property, dealt: Decision, clause: ir.Tree
) -> Finding:
    program = knowledge.program
    zone = ir.given(dealt_into(knowledge, dealt))
    place = clause.span if clause.span.words else spot.line.span
    found = problem(
        "tells-secret",
        f"by `{made.name}` everybody learns of `{dealt.name}`, which need not be revealed here",
        place,
        others=(Label(zone.span, f"{whose(zone)} is {zone.audience} by this line"),),
        help=f"let it hang on `{dealt.name}` only where that is revealed; if this is how it is to "
        "become known, allow it",
        severity=Severity.WARNING,
    )
    about = frozenset({("property", zone.number), ("property", made.number)})
    return Finding(found, concern(program, spot.owner, spot.line.span) | about)
