"""Duello: rules of duels as text, and the machine that plays them."""

from .dsl.diagnostics import Problem, RulesError
from .interpreter.events import Event
from .loading import Rules, load, shipped
from .match import Awaiting, IllegalMove, Match, Result, View

__version__ = "0.1.0"

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
