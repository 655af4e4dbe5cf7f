"""Duello: rules of duels as text, and the machine that plays them."""

from importlib import import_module
from typing import TYPE_CHECKING

from .version import __version__

if TYPE_CHECKING:
    from .dsl.diagnostics.problem import Problem, RulesError
    from .match.answers import Awaiting, IllegalMove, Result
    from .match.event_words import Event
    from .match.loading import Rules, load, shipped
    from .match.match import Match
    from .match.observation import View


_PLACES = {
    "Awaiting": "match.answers",
    "Event": "match.event_words",
    "IllegalMove": "match.answers",
    "Match": "match.match",
    "Problem": "dsl.diagnostics.problem",
    "Result": "match.answers",
    "Rules": "match.loading",
    "RulesError": "dsl.diagnostics.problem",
    "View": "match.observation",
    "load": "match.loading",
    "shipped": "match.loading",
}
"""Where the public names stand. They are imported when they are used: pytest imports this package
in every run, also in those that have nothing to do with duels.
"""

__all__ = [
    "Awaiting",
    "Event",
    "IllegalMove",
    "Match",
    "Problem",
    "Result",
    "Rules",
    "RulesError",
    "View",
    "__version__",
    "load",
    "shipped",
]


def __getattr__(name: str) -> object:
    """A public name, from the module in which it stands; it is looked up once."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *_PLACES})
