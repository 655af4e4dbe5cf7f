"""What play may come to because the text says so.

Purpose: find the line with which a rule file allows what play brings to light.
Input: a program, phases. Output: the line.
Must not know: how anything was found. For what is found without playing, see `dsl.inspecting`.
"""

from collections.abc import Iterable

from .dsl.program import Allowance, Program
from .interpreter.state import Ending, State

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
