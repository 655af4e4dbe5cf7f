"""Announcements that tell more than the declarations of what they tell allow.

Purpose: find what is declared `private` or `secret` and said to somebody who, by that word, does
not hear of it. Choices are not looked at: play itself leaves out those that a hearer has not been
shown. Nor are the conditions of an announcement, which ask for secrets all the time.
Input: the knowledge of a program. Output: findings.
Must not know: what is revealed, or decided by rules.
"""

from collections.abc import Iterator, Mapping

from attrs import frozen

from .. import effects as ef
from .. import trees as tr
from ..diagnostics import Label, Severity, problem
from ..program import Property
from .findings import Finding, concern
from .knowing import Knowledge

HOST = tr.Constant(-1)
"""The audience of what is announced `to host`."""

Things = Mapping[int, tr.Tree]
"""Where the pieces come from that a slot stands for, one after another."""


@frozen
class Told:
    """An announcement: whose rule it stands in, what the slots in it stand for."""

    effect: ef.Announce
    line: tr.Tree
    owner: int | None
    things: Things


def telling_secrets(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, once for each place and property."""
    for told in _announced(knowledge):
        if told.effect.audience == HOST:
            continue
        met: set[int] = set()
        for part in told.effect.text:
            for read in _reads(part, told.things) if isinstance(part, tr.Said) else ():
                made = _declared(knowledge, read.property)
                if made is not None and made.number not in met and not _may_hear(told, made, read):
                    met.add(made.number)
                    yield _finding(knowledge, told, made, read)


# ---------------------------------------------------------------------- what is announced


def _announced(knowledge: Knowledge) -> Iterator[Told]:
    program = knowledge.program
    for rule in program.rules:
        for block in knowledge.below(rule.form):
            yield from _in_block(knowledge, block, rule.owner, {}, ())
    for design in program.designs:
        for number in design.asks:
            yield from _in_block(knowledge, program.decisions[number].chosen, design.number, {}, ())
    for phase in program.phases:
        for block in (phase.body, phase.at_end):
            yield from _in_block(knowledge, block, None, {}, ())


def _in_block(
    knowledge: Knowledge, block: int, owner: int | None, things: Things, met: tuple[int, ...]
) -> Iterator[Told]:
    if block < 0 or block in met:
        return
    for line in knowledge.program.blocks[block]:
        if isinstance(line, tr.Do) and isinstance(line.effect, ef.Announce):
            yield Told(line.effect, line, owner, things)
        inner = {**things, line.slot: line.pieces} if isinstance(line, tr.ForPieces) else things
        for below in knowledge.below(line):
            yield from _in_block(knowledge, below, owner, inner, (*met, block))


def _reads(said: tr.Tree, things: Things) -> Iterator[tr.Read]:
    """The properties that a value is worked out of."""
    for tree in tr.walk(said):
        if isinstance(tree, tr.Read):
            yield tree
        if isinstance(tree, tr.Local) and tree.slot in things:
            rest = {slot: pieces for slot, pieces in things.items() if slot != tree.slot}
            yield from _reads(things[tree.slot], rest)


# ---------------------------------------------------------------------- who may hear of it


def _declared(knowledge: Knowledge, number: int) -> Property | None:
    """What a line declares that is not public; what it was before is as secret as it is now."""
    made = knowledge.program.properties[number]
    while made.of is not None:
        made = knowledge.program.properties[made.of]
    kept = made.source == "stored" and made.bearer in ("game", "player")
    return made if kept and made.audience != "public" and made.span.words else None


def _may_hear(told: Told, made: Property, read: tr.Read) -> bool:
    """Whether a property is told to nobody but the player who has it, and may know it."""
    mine = told.effect.audience is not None and told.effect.audience == read.subject
    return mine and made.audience == "private"


def _finding(knowledge: Knowledge, told: Told, made: Property, read: tr.Read) -> Finding:
    owned = made.bearer == "player"
    own = "the player who has it, with `to you` or `to them`"
    narrower = own if owned and made.audience == "private" else "the host, with `to host`"
    whose = "a player" if owned else "the game"
    unsaid = f"no word says so; without one, what {whose} has is {made.audience}"
    found = problem(
        "tells-secret",
        f"{_hearer(told, read)} is told {whose}'s `{made.name}`, which is {made.audience}",
        told.line.span if told.line.span.words else told.effect.span,
        others=(Label(made.span, f"it is {made.audience} by this line"),),
        notes=() if made.audience in made.span.words else (unsaid,),
        help=f"say `public` where it is declared, or announce it only to {narrower}; "
        "if this is how it is to become known, allow it",
        severity=Severity.WARNING,
    )
    concerns = concern(knowledge.program, told.owner, found.label.span)
    return Finding(found, concerns | {("property", made.number)})


def _hearer(told: Told, read: tr.Read) -> str:
    if told.effect.audience is None:
        return "everybody"
    return "whoever has it" if told.effect.audience == read.subject else "a single player"
