"""Warnings that the file itself allows.

Purpose: leave out what an `allow` line speaks of; note the lines that speak of nothing.
Input: findings, the allowances of a program. Output: problems.
Must not know: how anything was found.
"""

from collections.abc import Iterable, Iterator

from attrs import evolve

from ..diagnostics.did_you_mean import closest
from ..diagnostics.problem import Label, Problem, Severity, problem
from ..ir.program import Allowance, Program
from ..piecewise import Work
from ..spans import Source, Span
from .engine.program_facts import Knowledge
from .lint_warning import Finding
from .loop_verdicts import Loop, is_about, looking

CODES = (
    "all-at-once",
    "below-zero",
    "idle-ruling",
    "never-applies",
    "never-changed",
    "never-in-play",
    "never-read",
    "never-told",
    "never-used",
    "never-won",
    "one-seat",
    "past-choice",
    "possible-clash",
    "possible-conflict",
    "possible-dead-end",
    "possible-double-win",
    "possible-endless",
    "possible-gap",
    "same-words",
    "stepped-over",
    "tells-hidden",
    "tells-secret",
    "text-differs",
    "too-many-cases",
)
"""What can be allowed."""

IN_PLAY = ("endless", "dead-text", "untested", "leak")
"""What can be allowed and is found by playing only: nobody here can say that it is needless, but
for what is proved to end.
"""

MEANT = "allowed in line "
"""So begins the note of a line that would allow what is told, if it were not set aside."""

MOST = 6
"""So many names are told of those that have something for one reason."""

LOOPS = ("possible-endless", "endless")
"""What can be allowed, and is needless where all loops are proved to end."""

ALSO = {"possible-endless": "endless"}
"""By code: the wider one that allows it as well. What may be so without end may look so."""


def not_allowed(
    knowledge: Knowledge, source: Source, findings: Iterable[Finding]
) -> Work[list[Problem]]:
    """The problems that no line allows, and the lines of this very file that allow nothing."""
    program = knowledge.program
    used: set[Allowance] = set()
    told: list[Finding] = []
    known: tuple[Loop, ...] | None = None
    for finding in findings:
        fitting = allowing(program, finding)
        used.update(fitting)
        if not fitting and (not finding.settled or meant_by(program, finding)):
            told.append(_as_meant(program, finding))
    left = list(_told_once(told))
    for one in program.allowances:
        unused = one not in used and one.span.source == source
        if unused and one.code in LOOPS:
            if known is None:
                known = yield from looking(knowledge)
            if not _of_a_loop(program, one, known):
                left.append(_needless(one))
        elif unused and one.code not in IN_PLAY:
            left.append(_needless(one))
    return [*left, *(_lapsed(one, source) for one in program.lapsed)]


def _told_once(findings: Iterable[Finding]) -> Iterator[Problem]:
    """The problems; what several have for one reason is told at the first, with their names."""
    alike: dict[tuple[str, Severity | int], list[Finding]] = {}
    for finding in findings:
        by = finding.problem.severity if finding.several else len(alike)
        alike.setdefault((finding.several, by), []).append(finding)
    for (several, _), found in alike.items():
        first = found[0]
        if len(found) < first.fewest:
            yield from (each.problem for each in found)
            continue
        told = evolve(_of_all(found), headline=several)
        yield evolve(told, help=first.together, fix=None) if first.together else told


def _of_all(found: list[Finding]) -> Problem:
    """What is told of the first, of several: with their names, or with the lines where they stand
    that have none.
    """
    if found[0].one:
        told, named = found[0].problem, [" and ".join(f"`{n}`" for n in each.one) for each in found]
        pairs = f"{len(found)} pairs of lines: of " if len(found[0].one) > 1 else ""
        names = list(dict.fromkeys(named)) if pairs else named
        left = len(names) - MOST
        rest = f" and {left} more" if left > 0 else ""
        note = f"these are {pairs}{', '.join(names[:MOST])}{',' * bool(pairs and rest)}{rest}"
        return evolve(told, notes=(*told.notes, note))
    told = min((each.problem for each in found), key=lambda one: one.label.span.start)
    lines = {each.problem.label.span.position[0]: each.problem.label for each in found}
    lines.pop(told.label.span.position[0])
    places = [lines[line] for line in sorted(lines)]
    rest = f"and so it is in {len(places) - MOST} more lines" if len(places) > MOST else ""
    notes = (*told.notes, *([rest] if rest else []))
    return evolve(told, others=(*told.others, *places[:MOST]), notes=notes)


def _of_a_loop(program: Program, one: Allowance, known: Iterable[Loop]) -> bool:
    """Whether there is a loop of which nobody knows that it ends, however options are set, and that
    a line is about.
    """
    return any((loop.usual or not loop.ends) and is_about(program, one, loop) for loop in known)


def allowing(program: Program, finding: Finding) -> list[Allowance]:
    """The lines that allow a finding."""
    return [one for one in program.allowances if _allows(one, finding)]


def meant_by(program: Program, finding: Finding) -> Allowance | None:
    """A line that would allow a finding, if it were not set aside."""
    return next((one for one in program.aside if _allows(one, finding)), None)


def _as_meant(program: Program, finding: Finding) -> Finding:
    """The same; what a line would allow that is set aside says so, and is told by itself."""
    line = meant_by(program, finding)
    if line is None:
        return finding
    return evolve(finding, problem=told_as_meant(finding.problem, line), several="")


def told_as_meant(found: Problem, line: Allowance | None) -> Problem:
    """A problem with a note of the line that would allow it, if it were not set aside."""
    if line is None:
        return found
    where, number = line.span.source, line.span.position[0]
    of = "" if where == found.label.span.source else f" of {where.name}"
    note = f"{MEANT}{number}{of}, because {line.reason}"
    return evolve(found, notes=(*found.notes, note))


def _allows(one: Allowance, finding: Finding) -> bool:
    under = one.under[0] == "ruleset" or one.under in finding.concerns
    about = all(each in finding.concerns for each in one.about)
    code, found = finding.problem.code, finding.problem
    named = (code, ALSO.get(code))
    return under and about and one.code in named and on_line(one, found)


def on_line(one: Allowance, found: Problem) -> bool:
    """Whether the words that an `allow` line speaks of stand on a line that is complained of."""
    if one.words is None:
        return True
    spans = (found.label.span, *(label.span for label in found.others))
    wanted = " ".join(one.words.split())
    return any(wanted in " ".join(whole_lines(span).split()) for span in spans)


def whole_lines(place: Span) -> str:
    """The whole lines in which words stand, without what is noted behind the last."""
    text = place.source.text
    begin, end = text.rfind("\n", 0, place.start) + 1, text.find("\n", place.end)
    return text[begin : len(text) if end < 0 else end].partition("  #")[0]


def _lapsed(one: Allowance, source: Source) -> Problem:
    """What the line relies on is gone, or is said otherwise, so that nothing is allowed by it any
    more.
    """
    relied = " or ".join(f"`{each}`" for each in one.relies)
    mine = one.span.source == source
    against = one.against.words and " ".join(whole_lines(one.against).split())
    note = f"{relied} does not stand in the rules any more"
    if any(" ".join(each.split()) in against for each in one.relies):
        note = f"it relies on {relied}, which stands under a condition"
    elif against:
        note = f"it relies on {relied}, and what it is about answers that by itself"
    return problem(
        "lapsed-allow",
        f"`{one.code}` is not allowed any more: what that relies on was changed",
        one.span,
        others=(Label(one.against, "by this line"),) if one.against.words else (),
        notes=(note,),
        help="see whether the reason still holds: if so, write what it relies on now; else take "
        "the line out"
        if mine
        else "see whether the reason still holds here; if so, allow it here, too",
        severity=Severity.WARNING,
    )


def _needless(one: Allowance) -> Problem:
    help = "take the line out"
    known = (*IN_PLAY, *CODES)
    if one.code not in known:
        best = closest(one.code, known)
        help = f"did you mean `{best}`?" if best else f"these can be allowed: {', '.join(known)}"
    return problem(
        "needless-allow",
        f"there is no `{one.code}` here to be allowed",
        one.span,
        help=help,
        severity=Severity.WARNING,
    )
