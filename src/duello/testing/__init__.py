"""Checks that every ruleset should pass, and matches to check it with.

What a designer's own tests are made of, gathered from `duello.analysis`: whole matches from a seed
(`play_of_seed`), the standard properties (each raises `PropertyBroken` with the match that shows
it), Hypothesis strategies for matches, states, answers and rule files, and a state machine to build
on. Nothing of it is imported before it is used: only strategies and the machine need Hypothesis.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duello.analysis.model.check_failure import PropertyBroken

    from ..analysis.fuzz.rule_texts import rule_files
    from ..analysis.fuzz.standard_properties import STANDARD, check_property
    from ..analysis.fuzz.state_machine import MatchMachine
    from ..analysis.fuzz.strategies import answers, matches, plays, states
    from ..analysis.model.numbered_answers import give
    from ..analysis.model.random_play import Line, Play, followed, moments, play_of_seed, played

_PLACES = {
    "give": "model.numbered_answers",
    "MatchMachine": "fuzz.state_machine",
    "PropertyBroken": "model.check_failure",
    "STANDARD": "fuzz.standard_properties",
    "check_property": "fuzz.standard_properties",
    "rule_files": "fuzz.rule_texts",
    "Line": "model.random_play",
    "Play": "model.random_play",
    "followed": "model.random_play",
    "moments": "model.random_play",
    "play_of_seed": "model.random_play",
    "played": "model.random_play",
    "answers": "fuzz.strategies",
    "matches": "fuzz.strategies",
    "plays": "fuzz.strategies",
    "states": "fuzz.strategies",
}

__all__ = [
    "STANDARD",
    "Line",
    "MatchMachine",
    "Play",
    "PropertyBroken",
    "answers",
    "check_property",
    "followed",
    "give",
    "matches",
    "moments",
    "play_of_seed",
    "played",
    "plays",
    "rule_files",
    "states",
]


def __getattr__(name: str) -> object:
    """A public name, from the module in which it stands."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"duello.analysis.{_PLACES[name]}"), name)
