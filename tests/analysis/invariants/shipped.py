"""Plays of the rulesets that come with Duello."""

from hypothesis import strategies as st
from tests.worked import loaded

import duello
from duello.analysis.fuzz.strategies import plays
from duello.analysis.model.random_play import Play, play_of_seed
from duello.dsl.ir.program import Program

RULESETS = duello.shipped()

COSTLY = {"fire-and-ice": 20, "reality-benders": 4, "a-warriors-death": 3, "warriors-death": 3}
"""So many times as long as other matches take those with boards and goes, about."""


def seeds(ruleset: str, first: int, last: int, step: int = 1) -> range:
    """Seeds of plays: so many that they take about as long for every ruleset."""
    fewer = max(1, (last - first) // COSTLY.get(ruleset, 1))
    return range(first, first + fewer, step)


def program(ruleset: str) -> Program:
    """The same as effect trees."""
    return loaded(ruleset).program


def play(ruleset: str, seed: int) -> Play:
    """A play of a shipped ruleset."""
    return play_of_seed(loaded(ruleset), seed)


def any_play() -> st.SearchStrategy[Play]:
    """Any play of any of them."""
    return plays(*RULESETS)
