"""The one door through which mends go, whoever found them and whoever offers them.

Purpose: what is offered as a mend of an error, a warning or a hint makes something of each word of
content, takes none of several things that may be meant, and leaves no blanks. Input: problems, as
they are told in the end, or an edit. Output: the same problems, some without their mends. Must not
know: how a mend was found.
"""

from .accounted_words import if_accounted, unaccounted
from .diagnostics.problem import Fix, Problem
from .left_out import no_blanks_left
from .several_meant import if_one_is_meant, left_open


def offered(one: Problem) -> Problem:
    """A problem as it is told: without its mend, if that is none."""
    return one if one.fix is None else no_blanks_left(if_one_is_meant(if_accounted(one)))


def may_be_offered(fix: Fix) -> bool:
    """Whether an edit that nobody has told as a mend, but that was found in the words of some
    advice, may be one.
    """
    return not unaccounted(fix) and next(left_open(fix), None) is None
