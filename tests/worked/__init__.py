"""Worked matches: whole matches from elsewhere, replayed step by step through the public API."""

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

import duello
from duello.dsl.ir import sure
from duello.move_text.display_names import Datum

Kind = TypeVar("Kind")

Filed = Mapping[str, object]
"""A series, a step or a set-up, as it stands in a file, or as a model of the tests makes it: what
is in it is known to the driver of its ruleset.
"""

Difference = tuple[str, object, object]
"""A place, what the file says there and what Duello says."""


@cache
def loaded(ruleset: str) -> duello.Rules:
    """A shipped ruleset, loaded once for all matches."""
    return duello.load(ruleset)


def data(event: duello.Event) -> dict[str, Datum]:
    """What a message says, by name."""
    return dict(event.data)


def said(event: duello.Event, name: str, kind: type[Kind]) -> Kind:
    """What a message says under a name: of which type it is, is known to whoever knows the ruleset.
    Raises KeyError if it says nothing there, Malformed if it is of another type.
    """
    return sure(kind, event.data[name])


def said_if_any(event: duello.Event, name: str, kind: type[Kind]) -> Kind | None:
    """The same, or None if it says nothing there, or that it is none."""
    return None if event.data.get(name) is None else said(event, name, kind)


def of_player(facts: Mapping[str, object], player: str, name: str, kind: type[Kind]) -> Kind:
    """A property of a player, of those that a view has. Raises as `said` does."""
    return sure(kind, sure(dict, facts[player])[name])
