"""A condition of one part, and the other one: `they are out`, and `they are not out`.

Purpose: what is to be so unless something is is said by what that would not be. Input, output:
words of the language. Must not know: who asks it.
"""

import re

_OF_SEVERAL = re.compile(
    r"(?:(?:each|every) player|both(?: players)?|all|an?|either|any|some)(?:'s)? "
)
"""Of whom something is so, in front: what is denied of each of them is not denied as a whole."""
_WHOSE = re.compile(r"\b(?:(?:each|every|an?|any) player's|both players') ")
"""Whose it is, wherever that stands: `rank of each player's pick`."""


def as_a_whole(condition: str) -> str:
    """That it is not so, whatever a condition asks."""
    denied = _inside(condition.removeprefix("not ")) if condition.startswith("not (") else None
    return denied or f"not ({_inside(condition) or condition})"


def _inside(condition: str) -> str | None:
    """What stands in the parentheses around all of a condition; None if there are none."""
    if not (condition.startswith("(") and condition.endswith(")")):
        return None
    depth = 0
    for at, sign in enumerate(condition):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth == 0:
            return condition[1:-1] if at == len(condition) - 1 else None
    return None


def _of_several(condition: str) -> bool:
    return bool(_OF_SEVERAL.match(condition) or _WHOSE.search(condition))


def negated(condition: str) -> str | None:
    """A condition, denied: by its own verb where it has one part."""
    if re.search(r" and |, or |\(", condition) or _of_several(condition):
        return as_a_whole(condition)
    there = re.match(r"there is (?P<no>no|an?) (?P<rest>.+)", condition)
    if there is not None:
        return f"there is {'a' if there['no'] == 'no' else 'no'} {there['rest']}"
    if re.search(r" is not (?!at\b)", condition):
        return condition.replace(" is not ", " is ", 1)
    for said, denied in (
        (" is at least ", " is less than "), (" is at most ", " is more than "),
        (" is more than ", " is at most "), (" is less than ", " is at least "),
        (" are level", " are not level"), (" is ", " is not "), (" are ", " are not "),
    ):  # fmt: skip
        if said in condition:
            return condition.replace(said, denied, 1)
    for said, denied in (
        (" have at least ", " have less than "),
        (" have no ", " have at least 1 "),
    ):
        if said in condition:
            return condition.replace(said, denied, 1)
    so_many = re.match(r"(?:they have|opponent has|[A-Z][\w-]* has) \d+ ", condition)
    return as_a_whole(condition) if so_many else None
