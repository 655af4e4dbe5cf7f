"""Mistakes that many lines share, each told once.

Purpose: how players are called, and names of several words, in this order. Input: the problems of
a file. Output: the same, with one in the place of many. Must not know: what else is wrong.
"""

from .called_players import told_where_called
from .diagnostics.problem import Problem
from .spans import Source
from .split_names import told_where_split


def told_for_all(problems: tuple[Problem, ...], source: Source) -> tuple[Problem, ...]:
    """The problems of a source."""
    return told_where_called(told_where_split(problems, source), source)
