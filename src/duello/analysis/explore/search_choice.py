"""Which search goes through a ruleset: on the reference, in generated Python, or in machine code.

Purpose: the one that is fastest, or the one that was asked for.
Input: a program, option values, bounds. Output: a search that has not begun.
Must not know: how anything is searched.
"""

import importlib.util
from typing import TYPE_CHECKING, Final

from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value

from ..model.canonical_form import Merging
from ..model.successors import Habits
from .progress import until_in
from .searching import Bounds, Search

if TYPE_CHECKING:
    from .packed_search import PackedSearch

PATIENCE: Final = 3.0
"""A search that takes more seconds is worth the one or two that it takes to make machine code; see
`NativeSearch` for one that compares.
"""

How = tuple[Program, tuple[Value, ...], Habits, Merging, int | None]
"""What any search is made of: a program, option values, habits, what is merged, a bound in rounds.
"""


def search_by(backend: str, how: How, compare: bool, bounds: Bounds) -> Search:
    """A search that has not begun: on compiled code, unless chance draws what it is told to. Where
    it cannot be in machine code, and that was asked for, it is what it would be otherwise, and
    knows why (`not_native`). backend: as of `explore`. bounds: what is not compiled in the seconds
    that there are is not compiled this time.
    """
    why = ""
    if not (how[2].draws or backend == "reference"):
        packed = _packed(backend, how, compare, bounds)
        why = packed.not_native
        if packed.worthwhile or (backend == "native" and not why):
            return packed
    search = Search(*how, compare)
    search.not_native = why
    if backend == "native" and how[2].draws:
        search.not_native = "chance draws what it is told to"
    return search


def _packed(backend: str, how: How, compare: bool, bounds: Bounds) -> "PackedSearch":
    # on the page there is no compiler
    from .native_search import NativeSearch
    from .packed_search import PackedSearch

    if backend == "native":
        native = NativeSearch(*how, compare=compare, bounds=bounds)
        native.not_native = native.try_code()
        return native
    until = until_in(bounds.seconds)
    if backend == "auto" and may_become_native():
        return NativeSearch(*how, compare=compare, patience=PATIENCE, until=until)
    return PackedSearch(*how, compare=compare, until=until)


def may_become_native() -> bool:
    """Whether a search may go on in machine code if it takes long."""
    return importlib.util.find_spec("llvmlite") is not None
