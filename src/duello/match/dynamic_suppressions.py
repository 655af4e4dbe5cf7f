"""What play may come to because the text says so.

Purpose: find the line with which a rule file allows what play brings to light.
Input: a program, phases, the place of a clause. Output: the line.
Must not know: how anything was found. For what is found without playing, see `dsl.inspecting`.
"""

import re
from collections.abc import Iterable

from ..dsl.inherit.rename import plural
from ..dsl.ir.program import Allowance, Program
from ..dsl.lint.lint_warning import Concern, concern
from ..dsl.spans import Span
from ..interpreter.state import Ending, State

ENDLESS = "endless"


def allows_endless(program: Program, phases: Iterable[int]) -> Allowance | None:
    """The line that allows one of these phases, or the whole ruleset, to be played for ever."""
    under = {("ruleset", 0), *(("phase", phase) for phase in phases)}
    return next(
        (one for one in program.allowances if one.code == ENDLESS and one.under in under), None
    )


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
    if one.about is None or one.about in under:
        return True
    name = _name(program, *one.about)
    said = "|".join(map(re.escape, (name, plural(name))))
    return re.search(rf"(?<!\w)({said})(?!\w)", _lines(place)) is not None


def _lines(place: Span) -> str:
    """The whole lines in which words stand, without what is noted behind the last."""
    text = place.source.text
    begin, end = text.rfind("\n", 0, place.start) + 1, text.find("\n", place.end)
    return text[begin : len(text) if end < 0 else end].partition("  #")[0]


def _name(program: Program, sort: str, number: int) -> str:
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
