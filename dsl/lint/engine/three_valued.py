"""Conditions of which it may not be known whether they hold: Kleene's three values.

Purpose: what is not known counts as neither. Input, output: True, False, or None where it is not
known. Must not know: what is asked.
"""

from collections.abc import Iterable


def denied(so: bool | None) -> bool | None:
    """The other one; what is not known is not known of it either."""
    return None if so is None else not so


def all_hold(parts: Iterable[bool | None]) -> bool | None:
    """Whether all hold. False as soon as one does not, whatever comes behind it: that is not asked
    for any more.
    """
    found: bool | None = True
    for so in parts:
        if so is False:
            return False
        found = None if so is None else found
    return found


def any_holds(parts: Iterable[bool | None]) -> bool | None:
    """Whether one holds. True as soon as one does, as above."""
    return denied(all_hold(map(denied, parts)))
