"""Whether a program is well-formed and typed: the door for programs that are going to be played.

Purpose: a program that was made by `resolve` always is; one that was kept, sent or changed by hand
need not be. What is found here is never a designer's mistake. Whatever is let through plays.
Input: a program. Output: what is wrong with it, in words for whoever works on Duello.
Must not know: how a program is played, nor how it was made.
"""

from collections.abc import Iterator

from .nodes import Malformed as Malformed
from .program import Program
from .well_formed import ill_formed
from .well_typed import ill_typed


def verify(program: Program) -> None:
    """Raises Malformed, with everything that was found, unless the program is well-formed."""
    found = tuple(faults(program))
    if found:
        raise Malformed(found)


def faults(program: Program) -> Iterator[str]:
    """Whatever is wrong with a program; what stands in a wrong place first and numbers out of range
    next, of which the rest hangs.
    """
    for check in (ill_formed, ill_typed):
        found = list(check(program))
        yield from found
        if found:
            return
