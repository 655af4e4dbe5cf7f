"""Choices that tell a secret by what they offer.

Purpose: find what may be chosen where that is worked out of something of another player that is
not public: whoever is asked sees what is offered, and so the secret. What is theirs, and what
belongs to nobody, is left out, and so is how many pieces lie somewhere.
Input: the knowledge of a program. Output: findings.
Must not know: what is announced (see `declared_secret_told`), whether play ever comes there.
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir.program import Decision, Property
from ..spans import Span
from .declared_secret_told import declared, whose
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern


def telling_by_offers(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, once for each choice and secret."""
    for made in knowledge.program.decisions:
        if made.number in knowledge.asked and not made.by_chance:
            own, met = _choosers(knowledge, made), set[int]()
            for read in _looked_at(made.domain):
                secret = declared(knowledge, read.property)
                of_another = secret is not None and secret.bearer == "player"
                if secret is None or secret.number in met or read.subject in own or not of_another:
                    continue
                met.add(secret.number)
                yield _finding(knowledge, made, secret, read.span)


def _choosers(knowledge: Knowledge, made: Decision) -> set[ir.Tree | None]:
    """What stands for whoever is asked: what is theirs they may well be offered."""
    own: set[ir.Tree | None] = {ir.Local(made.chooser_slot)}
    for tree in knowledge.everything:
        if isinstance(tree, ir.Ask) and tree.decision == made.number:
            own.add(tree.chooser)
    if any(made.number in design.asks for design in knowledge.program.designs):
        own.add(ir.Local(0))
    return own


def _looked_at(domain: ir.Tree) -> Iterator[ir.Read]:
    """What an offer is worked out of. How many pieces lie in a zone is not taken to be a secret."""
    counted = {id(tree.zone) for tree in ir.walk(domain) if isinstance(tree, ir.Count)}
    for tree in ir.walk(domain):
        if isinstance(tree, ir.Read) and id(tree) not in counted:
            yield tree


def _finding(knowledge: Knowledge, made: Decision, secret: Property, place: Span) -> Finding:
    found = problem(
        "tells-secret",
        f"what may be chosen as `{made.name}` tells {whose(secret)}, which is {secret.audience}",
        place if place.words else made.span,
        others=(Label(secret.span, f"it is {secret.audience} by this line"),),
        help="offer what does not hang on it, or say `public` where it is declared; "
        "if this is how it is to become known, allow it",
        severity=Severity.WARNING,
    )
    about = frozenset({("property", secret.number)})
    return Finding(found, concern(knowledge.program, None, found.label.span) | about)
