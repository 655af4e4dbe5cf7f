"""What is denied as a whole, or of the other one: `not (Ann is tired, or Bob is tired)`, `only Ann
is tired`.

Purpose: each part is denied by itself; of what stands between `or` none may be so, and of what
stands between `and` one may not. What is so of one alone is denied of the other; where
something is not so of both, one of them may be the other way. Input: words, what reads a part.
Output: the words of the language. Must not know: what a part asks.
"""

import re
from collections.abc import Callable

from attrs import evolve

from .said_comparisons import Asking
from .said_denied import negated
from .said_names import Names
from .said_players import about

_WHOLE = re.compile(r"(?:not|it is not (?:true|so|the case) that) ?\((?P<parts>[^()]+)\)")


Read = Callable[[str, Names], Asking | None]
"""What reads a condition."""


def as_a_whole(words: str, names: Names, read: Read) -> Asking | None:
    """A condition that is denied as a whole, or said of one player alone."""
    return (
        _denied(words, names, read)
        or _not_of_both(words, names, read)
        or _of_one_alone(words, names, read)
    )


def _denied(words: str, names: Names, read: Read) -> Asking | None:
    """The parts of a condition in parentheses, each denied; None where one is none that can be."""
    found = _WHOLE.fullmatch(words)
    if found is None:
        return None
    either, all_of = re.split(r",? or ", found["parts"]), re.split(r",? and ", found["parts"])
    if len(either) > 1 and len(all_of) > 1:
        return None
    parts = [read(each, names) for each in max(either, all_of, key=len)]
    said = [negated(each.so or each.said) if each is not None else None for each in parts]
    if not all(said):
        return None
    return Asking((" and " if len(either) > 1 else ", or ").join(map(str, said)))


_NOT_BOTH = re.compile(
    r"(?:not|it is not (?:true|so|the case) that) (?:(?:both|all|each|every)(?: of)?(?: the)?"
    r"(?: 2)?(?: players?| of them)?|everybody|everyone) (?P<so>(?:is|are|has|have) .+)"
)


def _not_of_both(words: str, names: Names, read: Read) -> Asking | None:
    """`not both players are tired`: one of them is not, and it does not matter which."""
    found = _NOT_BOTH.fullmatch(words)
    if found is None:
        return None
    so = re.sub(r"^(?:is|are) ", "is ", re.sub(r"^ha(?:s|ve) ", "has ", found["so"]))
    parts = [read(f"{seat} {so}", names) for seat in names.seats]
    said = [negated(each.said) if each is not None else None for each in parts]
    return Asking(", or ".join(map(str, said))) if all(said) else None


_ALONE = re.compile(
    r"only (?P<who>they|you|(?:the |their )?opponent|[A-Z][\w-]*|the [\w-]+) (?P<so>.+)"
)


def _of_one_alone(words: str, names: Names, read: Read) -> Asking | None:
    """`only Ann is tired`: she is, and the other one is not."""
    found = _ALONE.fullmatch(words)
    asked = read(f"they {found['so']}", evolve(names, bound="they")) if found else None
    so = (asked.so or asked.said) if asked is not None else ""
    other = negated(so)
    if found is None or other is None or not so.startswith(("they ", "their ")):
        return None
    who = re.sub(r"^(?:the|their) (?=opponent$)", "", found["who"])
    first, second = names.seats
    others = {"they": "opponent", "you": "opponent", "opponent": "they", first: second}
    against = {**others, second: first}.get(who, f"{who}'s opponent")
    said = [
        line if by == "they" else about(line, by, names.seats)
        for line, by in ((so, who), (other, against))
    ]
    return Asking(" and ".join(said), who=who)
