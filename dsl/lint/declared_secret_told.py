"""Announcements that tell more than the declarations of what they tell allow.

Purpose: find what is declared `private` or `secret` and said to somebody who, by that word, does
not hear of it; and what everybody learns of it from whether there is an announcement at all.
Choices are not looked at: play itself leaves out those that a hearer has not been shown. Nor is
what an announcement to one player hangs on: to name a hearer is to say who may know.
Input: the knowledge of a program. Output: findings.
Must not know: what is revealed, or decided by rules.
"""

from collections.abc import Iterator
from functools import partial

from attrs import evolve

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Decision, Program, Property
from .engine.announcement_paths import HOST, Things, Told, announced
from .engine.phase_spots import Spot, spots
from .engine.program_facts import Knowledge
from .engine.told_all_along import told_all_along
from .engine.zones_seen import contents_seen, number_seen
from .lint_warning import Finding, concern


def telling_secrets(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, once for each place and property."""
    for told in announced(knowledge):
        if told.effect.audience == HOST or told.effect.span.words.startswith(("reveal", "show")):
            continue  # who shows something means it to be known
        met: set[int] = set()
        for part in told.effect.text:
            for read in (
                _reads(knowledge, part, told.way.things) if isinstance(part, ir.Said) else ()
            ):
                made = declared(knowledge, read.property)
                if made is not None and made.number not in met and not _may_hear(told, made, read):
                    met.add(made.number)
                    found = _said(knowledge, told, made, read)
                    yield evolve(found, settled=contents_seen(knowledge, made.number))
        for part in _hangs_on(told) if told.effect.audience is None else ():
            for read in _reads(knowledge, part, told.way.things):
                made = declared(knowledge, read.property)
                if made is not None and made.number not in met:
                    met.add(made.number)
                    known = told_all_along(knowledge, made.number)
                    known = known or contents_seen(knowledge, made.number)
                    found = _betrayed(knowledge, made, told.line, told.way.owner)
                    yield evolve(found, settled=known)
    yield from _telling_what_was_dealt(knowledge)


def _telling_what_was_dealt(knowledge: Knowledge) -> Iterator[Finding]:
    """The announcements to everybody that hang on what chance has dealt into a zone that is not
    public, and has not shown.
    """
    program, met = knowledge.program, set[tuple[int, int]]()
    for spot in spots(program):
        effect = spot.effect
        if not isinstance(effect, ef.Announce) or effect.audience is not None:
            continue
        for dealt in (d for d in map(partial(dealt_as, program), spot.asks) if d is not None):
            zone = dealt_into(knowledge, dealt)
            key = id(spot.line), dealt.number
            if zone is not None and key not in met and not shown_with(program, spot, dealt):
                met.add(key)
                yield _betrayed(knowledge, zone, spot.line, spot.owner)


def shown_with(program: Program, spot: Spot, dealt: Decision) -> bool:
    """Whether what was dealt is revealed in the same phase, at a place that may belong together
    with this: what is revealed only if something holds that is not asked for here, or that
    does not hold here, does not.
    """
    return any(
        where.phase == spot.phase
        and isinstance(where.line, ir.Do)
        and isinstance(where.line.effect, ef.Reveal)
        and visit.shows(program, where.line.effect, dealt)
        and where.line.effect.audience is None
        and (not where.behind or (bool(_of(where) & _of(spot)) and not _contrary(where, spot)))
        for where in spots(program)
    )


def _of(spot: Spot) -> set[int]:
    """What the conditions on the way to a line are about, and not whose it is."""
    reads = [each for tree, _ in spot.behind for each in visit.reads(tree)]
    whose = {
        id(tree) for each in reads if each.subject is not None for tree in ir.walk(each.subject)
    }
    return {each.property for each in reads if id(each) not in whose}


def _contrary(one: Spot, other: Spot) -> bool:
    """Whether a line is carried out only where another one is not."""
    first, second = set(_held(one.behind)), set(_held(other.behind))
    return any((tree, not held) in second for tree, held in first)


def _held(behind: tuple[tuple[ir.Tree, bool], ...]) -> Iterator[tuple[ir.Tree, bool]]:
    """The conditions of a way, taken apart, and whether they must hold."""
    for tree, held in behind:
        if isinstance(tree, ir.Not):
            yield from _held(((tree.part, not held),))
        elif isinstance(tree, ir.AllOf if held else ir.AnyOf):
            yield from _held(tuple((part, held) for part in tree.parts))
        else:
            yield tree, held


def _hangs_on(told: Told) -> tuple[ir.Tree, ...]:
    """What says whether there is such an announcement, and how many."""
    return (*(condition for condition, _ in told.way.behind), *told.way.things.values())


def _reads(knowledge: Knowledge, said: ir.Tree, things: Things) -> Iterator[ir.Read]:
    """The properties that a value is worked out of. How many pieces lie in a zone, if all of them
    are counted, says nothing of which they are.
    """
    zones = (tree.zone for tree in ir.walk(said) if isinstance(tree, ir.Count))
    counted = {
        id(zone)
        for zone in zones
        if isinstance(zone, ir.Read)
        and (zone.subject is None or number_seen(knowledge, zone.property))
    }
    for tree in ir.walk(said):
        if isinstance(tree, ir.Read) and id(tree) not in counted:
            yield tree
        if isinstance(tree, ir.Local) and tree.slot in things:
            rest = {slot: pieces for slot, pieces in things.items() if slot != tree.slot}
            yield from _reads(knowledge, things[tree.slot], rest)


# ---------------------------------------------------------------------- who may hear of it


def declared(knowledge: Knowledge, number: int, of_cells: bool = False) -> Property | None:
    """What a line declares that is not public; what it was before is as secret as it is now.
    of_cells: whether what cells have is meant, too, of which announcements are meant to tell.
    """
    made = knowledge.program.properties[number]
    while made.of is not None:
        made = knowledge.program.properties[made.of]
    kept = made.source == "stored" and (of_cells or made.bearer != "cell")
    return made if kept and not made.lies_openly and made.span.words else None


def dealt_as(program: Program, number: int) -> Decision | None:
    """What chance deals, if that is what a property holds."""
    dealt = (d for d in program.decisions if isinstance(d.domain, ir.DealChoice))
    return next((decision for decision in dealt if decision.value == number), None)


def dealt_into(knowledge: Knowledge, dealt: Decision) -> Property | None:
    """The zone that is not public into which chance deals something, if it is such a one."""
    program = knowledge.program
    moved = (
        each
        for line in visit.lines(program, dealt.chosen)
        if isinstance(line, ir.Do)
        for each in ef.written(line.effect)
    )
    zones = (each.by.property for each in moved if isinstance(each.by, ir.Read))
    return next((zone for each in zones if (zone := declared(knowledge, each)) is not None), None)


def _may_hear(told: Told, made: Property, read: ir.Read) -> bool:
    """Whether a property is told to nobody but the player who has it, and may know it."""
    mine = told.effect.audience is not None and told.effect.audience == read.subject
    return mine and made.audience == "private"


def _said(knowledge: Knowledge, told: Told, made: Property, read: ir.Read) -> Finding:
    headline = f"{_hearer(told, read)} is told {whose(made)}, which is {made.audience}"
    otherwise = "announce it only"
    return _finding(knowledge, told.line, told.way.owner, made, headline, otherwise)


def _betrayed(
    knowledge: Knowledge, made: Property, line: ir.Tree, owner: ir.Owner | None
) -> Finding:
    headline = (
        f"whether this is announced tells everybody of {whose(made)}, which is {made.audience}"
    )
    otherwise = "let it hang on something else, announce it only"
    return _finding(knowledge, line, owner, made, headline, otherwise)


def whose(made: Property) -> str:
    """A property with its owner, in words."""
    if made.bearer == "cell":
        return f"the `{made.name}` of a place"
    return f"{'a player' if made.bearer == 'player' else 'the game'}'s `{made.name}`"


def _finding(
    knowledge: Knowledge,
    line: ir.Tree,
    owner: ir.Owner | None,
    made: Property,
    headline: str,
    otherwise: str,
) -> Finding:
    owned = made.bearer == "player"
    own = "to the player who has it, with `to you` or `to them`"
    narrower = own if owned and made.audience == "private" else "to the host, with `to host`"
    unsaid = f"no word says so; without one, what {'a player' if owned else 'the game'} has is "
    found = problem(
        "tells-secret",
        headline,
        line.span if line.span.words or not isinstance(line, ir.Do) else line.effect.span,
        others=(Label(made.span, f"it is {made.audience} by this line"),),
        notes=() if made.audience in made.span.words else (f"{unsaid}{made.audience}",),
        help=f"say `public` where it is declared, or {otherwise} {narrower}; "
        "if this is how it is to become known, allow it",
        severity=Severity.WARNING,
    )
    concerns = concern(knowledge.program, owner, found.label.span)
    return Finding(found, concerns | {("property", made.number)})


def _hearer(told: Told, read: ir.Read) -> str:
    if told.effect.audience is None:
        return "everybody"
    return "whoever has it" if told.effect.audience == read.subject else "a single player"
