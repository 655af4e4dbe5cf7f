"""Worked matches: whole matches from elsewhere, replayed step by step through the public API."""

from functools import cache

import duello


@cache
def loaded(ruleset: str) -> duello.Rules:
    """A shipped ruleset, loaded once for all matches."""
    return duello.load(ruleset)
