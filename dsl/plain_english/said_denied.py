"""What is denied: a condition, or several in parentheses, `not (Ann is out, or Bob is out)`.

Purpose: each part is denied by itself; of what stands between `or` none may be so, and of what
stands between `and` one may not. Input: words of the language, or words and what reads a part of
them. Output: the words of the language. Must not know: what a part asks.
"""

import re
from collections.abc import Callable

_WHOLE = re.compile(r"(?:not|it is not (?:true|so|the case) that) ?\((?P<parts>[^()]+)\)")


def negated(condition: str) -> str | None:
    """A condition of one part, denied."""
    if re.search(r" and |, or |\(", condition):
        return None
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
    return None


def denied(words: str, read: Callable[[str], str | None]) -> str | None:
    """The parts of a condition in parentheses, each denied; None where one is none that can be."""
    found = _WHOLE.fullmatch(words)
    if found is None:
        return None
    either, all_of = re.split(r",? or ", found["parts"]), re.split(r",? and ", found["parts"])
    if len(either) > 1 and len(all_of) > 1:
        return None
    parts = [read(each) for each in max(either, all_of, key=len)]
    said = [negated(each) if each is not None else None for each in parts]
    if not all(said):
        return None
    return (" and " if len(either) > 1 else ", or ").join(map(str, said))
