"""Announcements that leave out what they are there to say: what was chosen in secret, and is not
revealed until then.

Purpose: of `announce "{number of cards in their bag}"` only whoever chose the bag reads the number,
all others `something hidden`; nothing else says so before a match is watched.
Input: the knowledge of a program. Output: findings, one for each line.
Must not know: what is announced though it should not be.
"""

import re
from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Fix, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Decision, Program
from ..spans import Span
from .engine.announcement_paths import HOST
from .engine.phase_spots import Spot, spots
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern


def told_unrevealed(knowledge: Knowledge) -> Iterator[Finding]:
    """Every line that announces, to somebody else than whoever chose it, what nobody else has been
    shown by then, whatever was before.
    """
    program = knowledge.program
    secret = {made.value: made for made in program.decisions if made.secret and not made.by_chance}
    every = spots(program) if secret else ()
    met = set[int]()
    for spot in every:
        effect = spot.effect
        if not isinstance(effect, ef.Announce) or effect.audience == HOST or id(spot.line) in met:
            continue
        if effect.span.words.startswith(("reveal", "show")):
            continue
        for part in (each for each in effect.text if isinstance(each, ir.Said)):
            for read in ir.walk(part):
                if not isinstance(read, ir.Read) or read.property not in secret:
                    continue
                made = secret[read.property]
                if id(spot.line) in met or not _for_others(effect, read):
                    continue
                if not _shown_by_then(program, every, spot, made):
                    met.add(id(spot.line))
                    yield _finding(knowledge, spot, part, made)


def _for_others(effect: ef.Announce, read: ir.Read) -> bool:
    """Whether a text is for somebody who has not chosen what it says."""
    heard, whose = effect.audience, read.subject
    if heard is None or whose is None:
        return heard is None
    if isinstance(heard, ir.Constant) and isinstance(whose, ir.Constant):
        return heard.value != whose.value
    return heard == ir.OpponentOf(whose) or whose == ir.OpponentOf(heard)


def _shown_by_then(program: Program, every: tuple[Spot, ...], told: Spot, made: Decision) -> bool:
    """Whether what was chosen may have been revealed where a text tells of it, as it is or as
    something else: only what is revealed further down, in the phase in which it is chosen, surely
    is not.
    """
    shown = (each for each in every if visit.shows(program, each.effect, made))
    return any(
        each.phase != told.phase or each.phase != made.phase or each.at <= told.at for each in shown
    )


def _finding(knowledge: Knowledge, spot: Spot, part: ir.Said, made: Decision) -> Finding:
    line, name = spot.line, made.name
    place = line.span if line.span.words or spot.effect is None else spot.effect.span
    help = f"show it first: write `reveal {name}` above"
    if isinstance(part.value, ir.Count):
        help += "; if they are to know no more than how many, keep that in a public number"
    found = problem(
        "never-told",
        f"`{name}` is not revealed yet: only whoever chose it is told this, all others are told "
        "`something hidden`",
        place,
        help=help,
        severity=Severity.WARNING,
        fix=_above(place, f"reveal {name}"),
    )
    about = concern(knowledge.program, spot.owner, place)
    return Finding(found, about | {("property", made.value)})


def _above(place: Span, line: str) -> Fix | None:
    """The edit that writes a line above one that begins where its own line does."""
    text = place.source.text
    start = text.rfind("\n", 0, place.start) + 1
    margin = text[start : place.start]
    if re.fullmatch(r"[ \t]+", margin) is None:
        return None
    return Fix(Span(place.source, place.start, place.start), f"{line}\n{margin}")
