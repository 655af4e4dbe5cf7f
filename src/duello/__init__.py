"""Duello: rules of duels as text, and the machine that plays them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .dsl.diagnostics import Problem, RulesError
    from .heard import View
    from .interpreter.events import Event
    from .loading import Rules, load, shipped
    from .match import Awaiting, IllegalMove, Match, Result

__version__ = "0.1.0"

_PLACES = {
    "Awaiting": "match",
    "Event": "interpreter.events",
    "IllegalMove": "match",
    "Match": "match",
    "Problem": "dsl.diagnostics",
    "Result": "match",
    "Rules": "loading",
    "RulesError": "dsl.diagnostics",
    "View": "heard",
    "load": "loading",
    "shipped": "loading",
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
    "load",
    "shipped",
]


def __getattr__(name: str) -> Any:
    """A public name, from the module in which it stands; it is looked up once."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *_PLACES})
