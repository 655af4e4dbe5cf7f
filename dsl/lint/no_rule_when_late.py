"""Choices for which time runs out, where no rule says what happens to whoever is late.

Purpose: `within 60 seconds`, and no `if late:` below it: whoever is late stops the match. So does
who is late alone where it is only said what happens if both are.
Input: the knowledge of a program. Output: findings, once for each choice, with the lines that say
what happens.
Must not know: what is chosen from.
"""

import re
from collections.abc import Iterator

from attrs import evolve

from ..diagnostics.problem import Fix
from ..ir import program as pg
from ..spans import Span
from .emptied_choices import choices_around
from .engine.program_facts import Knowledge
from .lint_warning import Finding, fault, finding_of

AT_RANDOM = "if late: they choose at random"


def no_rule_when_late(knowledge: Knowledge) -> Iterator[tuple[pg.Decision, Finding]]:
    """Every choice that must be made in some time, with what is said of it."""
    for made in knowledge.program.decisions:
        whole = choices_around(knowledge, made)[-1]
        if whole is not made or made.number not in knowledge.asked:
            continue
        timed = made.seconds is not None or made.both_late >= 0
        if not timed or made.by_chance or made.optional or made.late_block >= 0:
            continue
        who = "whoever is late" if made.both_late < 0 else "whoever is late alone"
        found = fault(
            "possible-dead-end",
            f"no rule says what happens to {who} with `{made.name}`",
            made.span,
            f"say so below the choice: write `{AT_RANDOM}`, or what they lose, "
            "`if late: they lose the match`",
            "without one, the match stops there",
        )
        fix = _below(made.span) if made.both_late < 0 else _above_both(made.span)
        yield made, finding_of(knowledge, None, evolve(found, fix=fix))


def _below(place: Span) -> Fix | None:
    """The edit that writes what happens to whoever is late below the time that there is."""
    within = re.search(r"\n([ \t]+)within [^\n]*", place.words)
    if within is None:
        return None
    at = place.start + within.end()
    return Fix(Span(place.source, at, at), f"\n{within[1]}{AT_RANDOM}")


def _above_both(place: Span) -> Fix | None:
    """The same, above the line that says what is done if both are late."""
    both = re.compile(r"\n([ \t]+)(?=if both are late)").search(place.source.text, place.end)
    if both is None:
        return None
    return Fix(Span(place.source, both.end(), both.end()), f"{AT_RANDOM}\n{both[1]}")
