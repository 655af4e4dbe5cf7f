"""What play may come to because the text says so.

Purpose: find the line with which a rule file allows what play brings to light.
Input: a program, phases, the place of a clause. Output: the line.
Must not know: how anything was found. For what is found without playing, see `dsl.inspecting`.
"""

import re
from collections.abc import Iterable

from attrs import evolve

from ..dsl.diagnostics.problem import Problem
from ..dsl.ir.program import Allowance, Program
from ..dsl.ir.types import plural
from ..dsl.lint.lint_warning import Concern, concern
from ..dsl.lint.suppressions import on_line, whole_lines
from ..dsl.spans import Span
from ..interpreter.state import Ending, State

ENDLESS = "endless"
LEAK = "leak"
DEAD_TEXT = "dead-text"
ONE_SEAT = "one-seat"


def set_aside(program: Program) -> Program:
    """The program with the lines in force that were set aside: what they would allow is asked of
    it.
    """
    return evolve(program, allowances=program.aside, aside=())


def allows_endless(program: Program, phases: Iterable[int]) -> Allowance | None:
    """The line that allows one of these phases, or the whole ruleset, to be played for ever."""
    under = {("ruleset", 0), *(("phase", phase) for phase in phases)}
    return next(
        (one for one in program.allowances if one.code == ENDLESS and one.under in under), None
    )


def allows_seats(program: Program) -> Allowance | None:
    """The line that allows the rules to treat one player otherwise than the other."""
    return next((one for one in program.allowances if one.code == ONE_SEAT), None)


def being_played(state: State) -> list[int]:
    """The phases that have begun and are not over."""
    return [frame.phase for frame in state.agenda if isinstance(frame, Ending)]


# ---------------------------------------------------------------------- clauses


def allows_clause(program: Program, code: str, place: Span) -> Allowance | None:
    """The line that allows a clause to be called so: of what it stands under, or the ruleset's;
    with what it stands under as well, or what its line names.
    """
    under = {("ruleset", 0), *_stands_under(program, place)}
    return next(
        (
            one
            for one in program.allowances
            if one.code == code and one.under in under and _is_about(program, one, place, under)
        ),
        None,
    )


def _stands_under(program: Program, place: Span) -> set[Concern]:
    """The pieces and named rules whose clauses these words are; if there are none, the phase."""
    owners = {rule.owner for rule in program.rules if rule.span.holds(place)} - {None}
    found: set[Concern] = set()
    for owner in owners or {None}:
        found |= concern(program, owner, place)
    return found


def _is_about(program: Program, one: Allowance, place: Span, under: set[Concern]) -> bool:
    line = whole_lines(place)
    if one.words is not None and " ".join(one.words.split()) not in " ".join(line.split()):
        return False
    return all(each in under or _names(program, each, line) for each in one.about)


def _names(program: Program, thing: Concern, line: str) -> bool:
    """Whether a line names something."""
    name = called(program, *thing)
    said = "|".join(map(re.escape, (name, plural(name))))
    return re.search(rf"(?<!\w)({said})(?!\w)", line) is not None


def allows_leak(program: Program, about: str, found: Problem) -> Allowance | None:
    """The line that allows that a secret is told. about: by which choice or message it is."""
    return next(
        (
            one
            for one in program.allowances
            if one.code == LEAK
            and all(called(program, *each) == about for each in one.about)
            and (one.under[0] == "ruleset" or one.under in _under_lines(program, found))
            and on_line(one, found)
        ),
        None,
    )


def _under_lines(program: Program, found: Problem) -> set[Concern]:
    spans = (found.label.span, *(label.span for label in found.others))
    return {each for span in spans for each in _stands_under(program, span)}


def called(program: Program, sort: str, number: int) -> str:
    """What a thing that an `allow` line names is called."""
    match sort:
        case "piece":
            return program.designs[number].name
        case "rule":
            return program.named_rules[number].name
        case "phase":
            return program.phases[number].name
        case "step":
            return program.steps[number].name
    return program.properties[number].name
