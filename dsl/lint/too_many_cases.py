"""Reasoning that was given up, told and not kept back.

Purpose: a hint where something was not concluded, as it hangs on more than can be tried; one for
all lines of which that is so.
Input: the knowledge of a program, once everybody has reasoned. Output: findings.
Must not know: who has given up, and why there are so many cases.
"""

from collections.abc import Iterator

from ..diagnostics.problem import Severity, problem
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern


def not_concluded(knowledge: Knowledge) -> Iterator[Finding]:
    """What nobody has found out."""
    for one in knowledge.given_up:
        made = problem(
            "too-many-cases",
            "this hangs on too many things for all of them to be tried",
            one.span,
            notes=(f"it is not known {one.what}",),
            help="split it into several lines, or let it be explored (by `duello explore`, or "
            "on the page by the tab Explore); or allow it",
            severity=Severity.HINT,
        )
        of = concern(knowledge.program, one.owner, one.span)
        yield Finding(made, of, several="several lines hang on too many things for all to be tried")
