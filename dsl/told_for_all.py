"""Mistakes that many lines share, each told once.

Purpose: how players are called, and names of several words, in this order. Input: the problems of
a file. Output: the same, with one in the place of many. Must not know: what else is wrong.
"""

from .called_players import told_where_called
from .diagnostics.problem import Fix, Problem
from .spans import Source
from .split_names import told_where_split
from .unclear_lines import touches


def told_for_all(problems: tuple[Problem, ...], source: Source) -> tuple[Problem, ...]:
    """The problems of a source."""
    return told_where_called(told_where_split(problems, source), source)


def told_once(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """What is mended by one edit in another place is one mistake, and is told where it shows
    first.
    """
    found: dict[Fix | Problem, Problem] = {}
    for one in problems:
        far = one.fix is not None and one.code == "nobody-meant" and not touches(one, one.fix)
        found.setdefault(one.fix if far and one.fix is not None else one, one)
    return tuple(found.values())
