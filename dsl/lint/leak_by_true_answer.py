"""Announcements that hang on the answer in the place of which another one is told.

Purpose: `herald: winner`, of which everybody is told, and a piece by which the herald is somebody
else: what else is announced must not hang on who has really won, or everybody can tell that the
herald is false.
Input: the knowledge of a program. Output: findings. Where the answer itself is told, or something
public hangs on it in the same phase, nothing is hidden.
Must not know: what pieces are shown as (see `leak_by_announcement`).
"""

from collections.abc import Iterator

from attrs import frozen

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from .engine.announcement_paths import HOST, YOU
from .engine.phase_spots import Spot, spots
from .engine.program_facts import Knowledge, shown_to_all
from .lint_warning import Finding, concern


@frozen
class Stand:
    """That one answer is told in the place of another one. by: the rule by which they differ."""

    told: int
    true: int
    by: ir.Rule


def telling_true_answers(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, once for each line."""
    stands = [each for each in _stands(knowledge) if not _open(knowledge, each.true)]
    met: set[int] = set()
    for spot in spots(knowledge.program) if stands else ():
        effect = spot.effect
        if not isinstance(effect, ef.Announce) or effect.audience in (HOST, YOU):
            continue
        for stand in stands:
            if stand.true in _asked(spot, effect) and id(spot.line) not in met:
                met.add(id(spot.line))
                yield _finding(knowledge, spot, effect, stand)


def _stands(knowledge: Knowledge) -> Iterator[Stand]:
    """The answers that are told to everybody, are another one's in general, and need not be."""
    program = knowledge.program
    said = {
        part.value.property
        for tree in knowledge.everything
        if isinstance(tree, ef.Announce) and tree.audience is None
        for part in tree.text
        if isinstance(part, ir.Said) and isinstance(part.value, ir.Read)
    }
    answers = [(rule, rule.form) for rule in program.rules if isinstance(rule.form, ir.Answer)]
    for rule, form in answers:
        match form.value:
            case ir.Read(property=true, subject=None) if rule.owner is None:
                if form.property in said and program.properties[true].source == "question":
                    others = (r for r, f in answers if f.property == form.property and r != rule)
                    by = next((r for r in others if _in_play(knowledge, r)), None)
                    if by is not None:
                        yield Stand(form.property, true, by)


def _in_play(knowledge: Knowledge, rule: ir.Rule) -> bool:
    return ir.owning_design(rule.owner) in knowledge.present


def _open(knowledge: Knowledge, number: int) -> bool:
    """Whether everybody learns an answer: it is said, or something public hangs on it."""
    for spot in spots(knowledge.program):
        effect = spot.effect
        if (
            effect is not None
            and _for_all(spot, effect)
            and number in visit.properties_read(effect)
        ):
            return True
        for each in () if effect is None else ef.written(effect):
            public = each.place is not None and _is_public(knowledge, each.place.property)
            parts = (each.place, each.by, each.whose)
            read = (visit.properties_read(part) for part in parts if part is not None)
            if public and number in spot.asks.union(*read):
                return True
    return False


def _for_all(spot: Spot, effect: ef.Effect) -> bool:
    """Whether something is announced to everybody, whatever pieces there are."""
    return isinstance(effect, ef.Announce) and effect.audience is None and spot.owner is None


def _is_public(knowledge: Knowledge, number: int) -> bool:
    return shown_to_all(knowledge.program.properties[number])


def _asked(spot: Spot, effect: ef.Effect) -> frozenset[int]:
    """What an announcement hangs on, or says."""
    return spot.asks | visit.properties_read(effect)


def _finding(knowledge: Knowledge, spot: Spot, effect: ef.Announce, stand: Stand) -> Finding:
    program = knowledge.program
    true, told = (program.properties[number].name for number in (stand.true, stand.told))
    who = "everybody" if effect.audience is None else "a player"
    found = problem(
        "tells-hidden",
        f"this tells {who} of the `{true}`, where `{told}` may say something else",
        spot.line.span if spot.line.span.words else effect.span,
        others=(Label(stand.by.span, f"by this, `{told}` is not the `{true}`"),),
        help=f"let it hang on `{told}`, which everybody is told, or announce it `to host`; if it "
        "is meant to become known, allow it",
        severity=Severity.WARNING,
    )
    concerns = concern(program, spot.owner, found.label.span)
    return Finding(found, concerns | concern(program, stand.by.owner, stand.by.span))
