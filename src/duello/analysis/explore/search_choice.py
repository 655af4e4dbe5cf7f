"""Which search goes through a ruleset: on the reference, in generated Python, or in machine code.

Purpose: the one that is fastest, or the one that was asked for.
Input: a ruleset, option values, a plan. Output: a search that has not begun.
Must not know: how anything is searched.
"""

import importlib.util
from typing import TYPE_CHECKING, Final

from duello.dsl.ir.types import Value
from duello.match.loading import Rules

from .searching import Search

if TYPE_CHECKING:
    from .exploration import Plan
    from .packed_search import PackedSearch

PATIENCE: Final = 3.0
"""A search that takes more seconds is worth the one or two that it takes to make machine code."""


def new_search(rules: Rules, options: tuple[Value, ...], plan: "Plan") -> Search:
    """A search that has not begun: on compiled code, unless it begins somewhere else than a match,
    or chance draws what it is told to. In machine code it cannot always be: then it raises
    NotCompiled when it begins, if that was asked for.
    """
    program, bounds = rules.program, plan.bounds
    if plan.begin is not None:
        first, rounds = plan.begin.state, bounds.rounds
        habits, merging = plan.habits, plan.merging
        return Search(program, options, habits, merging, rounds, plan.compare, first)
    if not (plan.habits.draws or plan.backend == "reference"):
        packed = _packed(rules, options, plan)
        if packed.worthwhile or plan.backend == "native":
            return packed
    return Search(program, options, plan.habits, plan.merging, bounds.rounds, plan.compare)


def _packed(rules: Rules, options: tuple[Value, ...], plan: "Plan") -> "PackedSearch":
    # on the page there is no compiler
    from .native_search import NativeSearch
    from .packed_search import PackedSearch

    how = (rules.program, options, plan.habits, plan.merging, plan.bounds.rounds)
    if plan.backend == "native":
        return NativeSearch(*how, compare=plan.compare)
    if plan.backend == "auto" and not plan.compare and may_become_native(plan.bounds.memory):
        return NativeSearch(*how, patience=PATIENCE)
    return PackedSearch(*how, compare=plan.compare)


def may_become_native(memory: int | None) -> bool:
    """Whether a search may go on in machine code if it takes long. memory: the bound in megabytes,
    of which what makes machine code would take a part.
    """
    return memory is None and importlib.util.find_spec("llvmlite") is not None
