"""Choices that tell a secret by being asked at all.

Purpose: find what is asked only if something holds of a secret. Whoever is asked, or is not, learns
by that what the opponent alone may know: what is declared private or secret, what chance has dealt
into a zone that is not public. And where an answer is revealed that must be given, everybody learns
by that what whoever gave it alone may know. How many pieces lie somewhere is left out.
Input: the knowledge of a program. Output: findings.
Must not know: what is announced (see `declared_secret_told`), what is offered (see
`leak_by_offer`).
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Decision, Property
from .declared_secret_told import dealt_as, dealt_into, declared, shown_with, whose
from .engine.phase_spots import Spot, spots
from .engine.program_facts import Knowledge
from .leak_by_offer import looked_at, opposite
from .lint_warning import Finding, concern


def telling_by_asking(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, once for each choice and secret."""
    met: set[tuple[int, int]] = set()
    for spot in spots(knowledge.program):
        line = spot.line
        made = knowledge.program.decisions[line.decision] if isinstance(line, ir.Ask) else None
        if made is None or made.by_chance or ir.sure(ir.Ask, line).chooser is None:
            continue
        chooser = ir.sure(ir.Tree, ir.sure(ir.Ask, line).chooser)
        for condition, _ in spot.behind:
            for read in looked_at(knowledge.program, condition):
                secret = _secret(knowledge, spot, read)
                if secret is None or (made.number, secret.number) in met:
                    continue
                if opposite(chooser, read.subject):
                    met.add((made.number, secret.number))
                    yield _finding(knowledge, spot, made, secret, read, "them")
                elif read.subject == chooser and _answers_openly(knowledge, spot, made):
                    met.add((made.number, secret.number))
                    yield _finding(knowledge, spot, made, secret, read, "everybody")
    yield from _of_parts(knowledge)


def _of_parts(knowledge: Knowledge) -> Iterator[Finding]:
    """What a piece asks for only if something holds of a secret of the opponent."""
    for made in (knowledge.program.decisions[n] for d in knowledge.program.designs for n in d.asks):
        guard = made.guard if made.number in knowledge.asked else None
        for read in () if guard is None else looked_at(knowledge.program, guard):
            secret = declared(knowledge, read.property)
            if secret is None or secret.bearer != "player":
                continue
            if opposite(ir.Local(0), read.subject):
                spot = Spot(made.phase, 0, ir.given(guard))
                yield _finding(knowledge, spot, made, secret, read, "them")
                break


def _secret(knowledge: Knowledge, spot: Spot, read: ir.Read) -> Property | None:
    """What is not public, of what a player has, or was dealt and has not been shown."""
    secret = declared(knowledge, read.property)
    if secret is not None:
        return secret if secret.bearer == "player" else None
    for inner in (read, *ir.children(read)):
        dealt = dealt_as(knowledge.program, inner.property) if isinstance(inner, ir.Read) else None
        if dealt is not None and not shown_with(knowledge.program, spot, dealt):
            return dealt_into(knowledge, dealt)
    return None


def _answers_openly(knowledge: Knowledge, spot: Spot, made: Decision) -> bool:
    """Whether what must be chosen at a place is shown to everybody there, so that it is seen that
    it was asked.
    """
    if made.optional:
        return False
    return any(
        where.phase == spot.phase
        and isinstance(where.line, ir.Do)
        and isinstance(where.line.effect, ef.Reveal)
        and visit.shows(knowledge.program, where.line.effect, made)
        and where.line.effect.audience is None
        for where in spots(knowledge.program)
    )


def _finding(
    knowledge: Knowledge, spot: Spot, made: Decision, secret: Property, read: ir.Read, who: str
) -> Finding:
    place = read.span if read.span.words else spot.line.span
    found = problem(
        "tells-secret",
        f"whether one is asked for `{made.name}` tells {who} of {whose(secret)}, which is "
        f"{secret.audience}",
        place,
        others=(Label(secret.span, f"it is {secret.audience} by this line"),),
        help="ask whatever it is, and let what follows hang on it; or say `public` where it is "
        "declared; if this is how it is to become known, allow it",
        severity=Severity.WARNING,
    )
    about = frozenset({("property", secret.number)})
    return Finding(found, concern(knowledge.program, spot.owner, found.label.span) | about)
