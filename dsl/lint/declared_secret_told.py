"""Announcements that tell more than the declarations of what they tell allow.

Purpose: find what is declared `private` or `secret` and said to somebody who, by that word, does
not hear of it; and what everybody learns of it from whether there is an announcement at all.
Choices are not looked at: play itself leaves out those that a hearer has not been shown. Nor is
what an announcement to one player hangs on: to name a hearer is to say who may know.
Input: the knowledge of a program. Output: findings.
Must not know: what is revealed, or decided by rules.
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir.program import Property
from .engine.announcement_paths import HOST, Things, Told, announced
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern


def telling_secrets(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, once for each place and property."""
    for told in announced(knowledge):
        if told.effect.audience == HOST:
            continue
        met: set[int] = set()
        for part in told.effect.text:
            for read in _reads(part, told.way.things) if isinstance(part, ir.Said) else ():
                made = declared(knowledge, read.property)
                if made is not None and made.number not in met and not _may_hear(told, made, read):
                    met.add(made.number)
                    yield _said(knowledge, told, made, read)
        for part in _hangs_on(told) if told.effect.audience is None else ():
            for read in _reads(part, told.way.things):
                made = declared(knowledge, read.property)
                if made is not None and made.number not in met:
                    met.add(made.number)
                    yield _betrayed(knowledge, told, made)


def _hangs_on(told: Told) -> tuple[ir.Tree, ...]:
    """What says whether there is such an announcement, and how many."""
    return (*(condition for condition, _ in told.way.behind), *told.way.things.values())


def _reads(said: ir.Tree, things: Things) -> Iterator[ir.Read]:
    """The properties that a value is worked out of. How many pieces lie in a zone of the game, says
    nothing of which they are.
    """
    counted = {id(tree.zone) for tree in ir.walk(said) if isinstance(tree, ir.Count)}
    for tree in ir.walk(said):
        if isinstance(tree, ir.Read) and (tree.subject is not None or id(tree) not in counted):
            yield tree
        if isinstance(tree, ir.Local) and tree.slot in things:
            rest = {slot: pieces for slot, pieces in things.items() if slot != tree.slot}
            yield from _reads(things[tree.slot], rest)


# ---------------------------------------------------------------------- who may hear of it


def declared(knowledge: Knowledge, number: int) -> Property | None:
    """What a line declares that is not public; what it was before is as secret as it is now."""
    made = knowledge.program.properties[number]
    while made.of is not None:
        made = knowledge.program.properties[made.of]
    kept = made.source == "stored" and made.bearer in ("game", "player")
    return made if kept and made.audience not in ("public", "open") and made.span.words else None


def _may_hear(told: Told, made: Property, read: ir.Read) -> bool:
    """Whether a property is told to nobody but the player who has it, and may know it."""
    mine = told.effect.audience is not None and told.effect.audience == read.subject
    return mine and made.audience == "private"


def _said(knowledge: Knowledge, told: Told, made: Property, read: ir.Read) -> Finding:
    headline = f"{_hearer(told, read)} is told {whose(made)}, which is {made.audience}"
    return _finding(knowledge, told, made, headline, "announce it only")


def _betrayed(knowledge: Knowledge, told: Told, made: Property) -> Finding:
    headline = (
        f"whether this is announced tells everybody of {whose(made)}, which is {made.audience}"
    )
    return _finding(
        knowledge, told, made, headline, "let it hang on something else, announce it only"
    )


def whose(made: Property) -> str:
    """A property with its owner, in words."""
    return f"{'a player' if made.bearer == 'player' else 'the game'}'s `{made.name}`"


def _finding(
    knowledge: Knowledge, told: Told, made: Property, headline: str, otherwise: str
) -> Finding:
    owned = made.bearer == "player"
    own = "to the player who has it, with `to you` or `to them`"
    narrower = own if owned and made.audience == "private" else "to the host, with `to host`"
    unsaid = f"no word says so; without one, what {'a player' if owned else 'the game'} has is "
    found = problem(
        "tells-secret",
        headline,
        told.line.span if told.line.span.words else told.effect.span,
        others=(Label(made.span, f"it is {made.audience} by this line"),),
        notes=() if made.audience in made.span.words else (f"{unsaid}{made.audience}",),
        help=f"say `public` where it is declared, or {otherwise} {narrower}; "
        "if this is how it is to become known, allow it",
        severity=Severity.WARNING,
    )
    concerns = concern(knowledge.program, told.way.owner, found.label.span)
    return Finding(found, concerns | {("property", made.number)})


def _hearer(told: Told, read: ir.Read) -> str:
    if told.effect.audience is None:
        return "everybody"
    return "whoever has it" if told.effect.audience == read.subject else "a single player"
