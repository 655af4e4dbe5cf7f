"""Worked matches: whole matches from elsewhere, replayed step by step through the public API."""

from functools import cache
from typing import Any

import duello


@cache
def loaded(ruleset: str) -> duello.Rules:
    """A shipped ruleset, loaded once for all matches."""
    return duello.load(ruleset)


def data(event: duello.Event) -> dict[str, Any]:
    """What a message says, by name. What stands there is known to whoever knows the ruleset."""
    return dict(event.data)
