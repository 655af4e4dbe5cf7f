"""What a search is made of, made in a process of its own.

Purpose: what it takes to read rules and to compile them is given back as a whole, where memory is
bounded: the process that searches reads what was made.
Input: the name of a ruleset; a program, option values, what is asked of its code. Output: nothing
but what is kept on disk.
Must not know: how anything is read, compiled or searched.
"""

import multiprocessing
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import ParamSpec

from duello.compiler.engine import is_kept as is_code_kept
from duello.dsl.disk_cache import own_folder
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.match.loading import is_kept, load

from ..model.canonical_form import NO_MERGING
from ..model.successors import Habits
from .packed_rounds import counting
from .packed_search import PackedSearch

Asked = ParamSpec("Asked")


def read_apart(name: str) -> None:
    """Read a ruleset, if that was not done before."""
    if own_folder() is not None and not is_kept(name):
        _apart(load, None, name)


def compile_apart(
    program: Program, options: tuple[Value, ...], compare: bool, seconds: float | None = None
) -> None:
    """Make the code of a search, if that was not done before. compare: as of `PackedSearch`. What
    was not made when the seconds are over, whoever searches makes as ever.
    """
    if own_folder() is not None and not is_code_kept(program, options, counting(program), compare):
        _apart(_compile, seconds, program, options, compare)


def _compile(program: Program, options: tuple[Value, ...], compare: bool) -> None:
    PackedSearch(program, options, Habits(), NO_MERGING, None, compare=compare)


def _apart(
    work: Callable[Asked, object],
    seconds: float | None,
    *given: Asked.args,
    **named: Asked.kwargs,
) -> None:
    """Let a process do what keeps its results, for so many seconds at the most."""
    process = multiprocessing.get_context("spawn").Process(
        target=_done, args=(work, *given), kwargs=named, daemon=True
    )
    process.start()
    try:
        process.join(seconds)
    finally:
        process.kill()
        process.join()


def _done(work: Callable[Asked, object], *given: Asked.args, **named: Asked.kwargs) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is ended by the process that began it
    with suppress(Exception):  # whatever is in the way is in the way there, too, and told
        work(*given, **named)
