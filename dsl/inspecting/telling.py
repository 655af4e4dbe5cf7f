"""Announcements that tell more than the declarations of what they tell allow.

Purpose: find what is declared `private` or `secret` and said to somebody who, by that word, does
not hear of it; and what everybody learns of it from whether there is an announcement at all.
Choices are not looked at: play itself leaves out those that a hearer has not been shown. Nor is
what an announcement to one player hangs on: to name a hearer is to say who may know.
Input: the knowledge of a program. Output: findings.
Must not know: what is revealed, or decided by rules.
"""

from collections.abc import Iterator, Mapping

from attrs import evolve, field, frozen

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
    """An announcement: whose rule it stands in, what the slots in it stand for, what it hangs on:
    the conditions that it stands behind, and the pieces for each of which it is made.
    """

    effect: ef.Announce
    line: tr.Tree
    owner: int | None
    things: Things
    hangs: tuple[tr.Tree, ...]


@frozen
class Way:
    """The way to a line: as of an announcement, and the blocks around it."""

    owner: int | None
    things: Things = field(factory=dict)
    hangs: tuple[tr.Tree, ...] = ()
    met: tuple[int, ...] = ()


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
                    yield _said(knowledge, told, made, read)
        for part in told.hangs if told.effect.audience is None else ():
            for read in _reads(part, told.things):
                made = _declared(knowledge, read.property)
                if made is not None and made.number not in met:
                    met.add(made.number)
                    yield _betrayed(knowledge, told, made)


# ---------------------------------------------------------------------- what is announced


def _announced(knowledge: Knowledge) -> Iterator[Told]:
    program = knowledge.program
    for rule in program.rules:
        hangs = () if rule.condition is None else (rule.condition,)
        for block in knowledge.below(rule.form):
            yield from _in_block(knowledge, block, Way(rule.owner, hangs=hangs))
    for design in program.designs:
        for number in design.asks:
            yield from _in_block(knowledge, program.decisions[number].chosen, Way(design.number))
    for phase in program.phases:
        for block in (phase.body, phase.at_end):
            yield from _in_block(knowledge, block, Way(None))


def _in_block(knowledge: Knowledge, block: int, way: Way) -> Iterator[Told]:
    if block < 0 or block in way.met:
        return
    for line in knowledge.program.blocks[block]:
        if isinstance(line, tr.Do) and isinstance(line.effect, ef.Announce):
            yield Told(line.effect, line, way.owner, way.things, way.hangs)
        inner = evolve(way, met=(*way.met, block), hangs=(*way.hangs, *_asked(line)))
        if isinstance(line, tr.ForPieces):
            inner = evolve(inner, things={**way.things, line.slot: line.pieces})
        for below in knowledge.below(line):
            yield from _in_block(knowledge, below, inner)


def _asked(line: tr.Tree) -> tuple[tr.Tree, ...]:
    """What a line looks at before it goes on to its blocks."""
    match line:
        case tr.Branch(condition=asked) | tr.RunStep(guard=tr.Tree() as asked):
            return (asked,)
        case tr.ForPieces(pieces=asked):
            return (asked,)
    return ()


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


def _said(knowledge: Knowledge, told: Told, made: Property, read: tr.Read) -> Finding:
    headline = f"{_hearer(told, read)} is told {_whose(made)}, which is {made.audience}"
    return _finding(knowledge, told, made, headline, "announce it only")


def _betrayed(knowledge: Knowledge, told: Told, made: Property) -> Finding:
    headline = (
        f"whether this is announced tells everybody of {_whose(made)}, which is {made.audience}"
    )
    return _finding(
        knowledge, told, made, headline, "let it hang on something else, announce it only"
    )


def _whose(made: Property) -> str:
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
    concerns = concern(knowledge.program, told.owner, found.label.span)
    return Finding(found, concerns | {("property", made.number)})


def _hearer(told: Told, read: tr.Read) -> str:
    if told.effect.audience is None:
        return "everybody"
    return "whoever has it" if told.effect.audience == read.subject else "a single player"
