"""Choices that are past wherever a line asks for them, and numbers and the like that went with
their phase.

Purpose: what is chosen or had in a phase is forgotten when the phase ends. A line of a phase around
it, or of one beside it, and the end of a loop, which is asked for before each pass, find it none,
always.
Input: the knowledge of a program. Output: findings, with what was chosen before in its place, where
that is still known.
Must not know: whether play ever comes to the line.
"""

import re
from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Fix, Label, Severity, problem
from ..ir import effects as ef
from ..ir.program import Program, Property, forgotten_with
from ..spans import Span
from .engine.lines_of_phases import alive_in, asked_by, lines_of
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern


def past_choices(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, each word once."""
    told: set[Span] = set()
    program = knowledge.program
    for phase in program.phases:
        alive = alive_in(program, phase.number)
        for line, owner in lines_of(program, phase.number):
            reads = tuple(asked_by(program, line))
            counted = frozenset(_counted(program, reads))
            for read in reads:
                made = program.properties[read.property]
                lost = made.source == "chosen" and _over(program, made, alive)
                lost = lost and (read.property, read.span) not in counted
                if lost and read.span.words and read.span not in told:
                    told.add(read.span)
                    yield _finding(knowledge, phase.number, line, read, owner)
                if made.source == "stored" and not isinstance(made.type, ir.ZoneType):
                    gone = made.bearer in ("game", "player") and made.phase not in alive
                    if gone and read.span.words and read.span not in told:
                        told.add(read.span)
                        yield _gone(knowledge, phase.number, line, read, owner)
            for number in _revealed(line):
                made = program.properties[program.decisions[number].value]
                if _over(program, made, alive) and line.span not in told:
                    told.add(line.span)
                    yield _shown_too_late(knowledge, made, line, owner)


def _counted(program: Program, reads: tuple[ir.Read, ...]) -> Iterator[tuple[int, Span]]:
    """The choices of which a line asks how often, or how long ago, and where: what is chosen just
    now counts along, and is none where nothing is.
    """
    for read in reads:
        made = program.properties[read.property]
        if made.source in ("tally", "since"):
            yield ir.given(made.of), read.span


def _over(program: Program, made: Property, alive: frozenset[int]) -> bool:
    """Whether every phase in which something is chosen is over, or has not begun."""
    return alive.isdisjoint(forgotten_with(program, made.number))


def _inner(program: Program, made: Property) -> str:
    """The phases with which a choice is forgotten, as they are named."""
    ends = sorted(forgotten_with(program, made.number))
    return "` or `".join(program.phases[each].name for each in ends)


def _revealed(line: ir.Tree) -> Iterator[int]:
    """The choices that a line shows."""
    if isinstance(line, ir.Do) and isinstance(line.effect, ef.Effect):
        for name, role in ef.roles(type(line.effect)).items():
            if role == "choice":
                yield getattr(line.effect, name)


def _shown_too_late(
    knowledge: Knowledge, made: Property, line: ir.Tree, owner: ir.Owner | None
) -> Finding:
    inner = _inner(knowledge.program, made)
    found = problem(
        "past-choice",
        f"`{line.span.words}` does nothing here: a choice is forgotten when its `{inner}` ends",
        line.span,
        others=(Label(made.span, "it is chosen here"),) if made.span.words else (),
        help=f"say it in `{inner}`, or announce `their previous {made.name}`",
        severity=Severity.WARNING,
    )
    concerns = concern(knowledge.program, owner, line.span) | {("property", made.number)}
    return Finding(found, concerns)


def _finding(
    knowledge: Knowledge, phase: int, line: ir.Tree, read: ir.Read, owner: ir.Owner | None
) -> Finding:
    program = knowledge.program
    made = program.properties[read.property]
    inner = _inner(program, made)
    ends = forgotten_with(program, made.number)
    around = {program.phases[each].parent for each in ends} if len(ends) == 1 else {made.phase}
    known = not around.isdisjoint(alive_in(program, phase))
    fix = _before(made, read) if known and made.bearer == "player" else None
    said = made.name if fix is None else read.span.words
    loop = isinstance(line, ir.Play) and line.until is not None and read in ir.walk(line.until)
    last = f"what was chosen the last time is `their previous {made.name}`"
    have = f"what is to last longer is had, and changed by a line in `{inner}`"
    found = problem(
        "past-choice",
        f"`{said}` is none here: a choice is forgotten when its `{inner}` ends",
        read.span,
        "it is asked for before each one is played" if loop else "",
        others=(Label(made.span, "it is chosen here"),) if made.span.words else (),
        help=f"write `{fix.text}`" if fix else last if known else have,
        fix=fix,
        severity=Severity.WARNING,
    )
    return Finding(found, concern(program, owner, read.span) | {("property", made.number)})


def _gone(
    knowledge: Knowledge, phase: int, line: ir.Tree, read: ir.Read, owner: ir.Owner | None
) -> Finding:
    """Something that is had in a phase, asked for outside of it."""
    program = knowledge.program
    made = program.properties[read.property]
    inner, here = program.phases[made.phase].name, program.phases[phase].name
    loop = isinstance(line, ir.Play) and line.until is not None and read in ir.walk(line.until)
    body = () if program.phases[phase].body < 0 else program.blocks[program.phases[phase].body]
    fix = _had_around(made, line, inner) if any(line is each for each in body) else None
    place = "where it stands now, that it becomes what it is at first"
    if fix is not None:
        anew = next(each for each in reversed(fix.text.splitlines()) if each.strip())
        place = f"where it stands now, `{anew.strip()}`"
    words = made.span.words.splitlines()[0] if made.span.words else f"... has {made.name}"
    found = problem(
        "past-choice",
        f"`{made.name}` is none here: it comes and goes with each `{inner}`",
        read.span,
        "it is asked for before each one is played" if loop else "",
        others=(Label(made.span, f"each `{inner}` has it anew"),) if made.span.words else (),
        help=f"write `{words}` in `{here}`, and {place}",
        fix=fix,
        severity=Severity.WARNING,
    )
    return Finding(found, concern(program, owner, read.span) | {("property", made.number)})


_HAD = re.compile(
    r"(?P<whose>the game has|each player has) (?P<name>[\w-]+): (?P<first>[\w-]+)(?:,[^\n#]*)?"
)


def _had_around(made: Property, line: ir.Tree, inner: str) -> Fix | None:
    """The line by which something is had, in front of a line of the phase around, and in its place
    one by which it begins anew.
    """
    place, source = made.span, line.span.source
    start = source.text.rfind("\n", 0, line.span.start) + 1
    at = source.text.rfind("\n", 0, place.start) + 1
    indent = source.text[start : line.span.start]
    end = source.text.find("\n", at)
    had = _HAD.fullmatch(source.text[at : end if end >= 0 else None].strip())
    if place.source != source or had is None or indent.strip() or at <= start:
        return None
    name, first = had["name"], had["first"]
    own = "their " if had["whose"] == "each player has" else ""
    anew = f"{'for each player: ' if own else ''}{own}{name} becomes {first}"
    between = source.text[start:at]
    return Fix(
        Span(source, start, end if end >= 0 else len(source.text)),
        f"{indent}{had.group()}\n{between}{indent}{anew}",
    )


def _before(made: Property, read: ir.Read) -> Fix | None:
    """What was chosen the last time, in the place of a choice that is past."""
    name = rf"(?:the )?{re.escape(made.name)}(?:e?s)?"
    own = re.fullmatch(rf"(?P<whose>their|your|.+'s?) {name}", read.span.words)
    of = re.fullmatch(rf"{name} of (?P<who>(?:the )?[\w-]+)", read.span.words)
    if own is not None:
        return Fix(read.span, f"{own['whose']} previous {made.name}")
    if of is None:
        return None
    article = re.search(r"\bthe[ \t]+$", read.span.source.text[: read.span.start])
    start = article.start() if article else read.span.start
    place = Span(read.span.source, start, read.span.end)
    return Fix(place, f"{of['who']}'s previous {made.name}")
