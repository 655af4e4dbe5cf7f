"""Checks that every ruleset should pass, and matches to check it with.

Purpose: what a designer's own tests are made of. `playing` plays whole matches from a seed;
`mirror`, `orders`, `leaks`, `conservation` and `sameness` each check one property of a play, and
raise `PropertyBroken` with the match that shows it. `strategies` draws matches, states, answers and
rule files by Hypothesis, and `machine` is a state machine to build on. The pytest plugin and
`duello fuzz` are made of the same parts.
Input: rulesets. Output: see there.
Must not know: any ruleset. Only `strategies`, `texts` and `machine` need Hypothesis, only `plugin`
and `items` need pytest; nothing of it is imported before it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .answering import give
    from .broken import PropertyBroken
    from .machine import MatchMachine
    from .playing import Line, Play, followed, moments, play_of_seed, played
    from .properties import STANDARD, check_property
    from .strategies import answers, matches, plays, states
    from .texts import rule_files

_PLACES = {
    "give": "answering",
    "MatchMachine": "machine",
    "PropertyBroken": "broken",
    "STANDARD": "properties",
    "check_property": "properties",
    "rule_files": "texts",
    "Line": "playing",
    "Play": "playing",
    "followed": "playing",
    "moments": "playing",
    "play_of_seed": "playing",
    "played": "playing",
    "answers": "strategies",
    "matches": "strategies",
    "plays": "strategies",
    "states": "strategies",
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


def __getattr__(name: str) -> Any:
    """A public name, from the module in which it stands."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
