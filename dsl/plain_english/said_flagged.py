"""Some of the players: `the tired player`, `only tired players`, `everyone but Ada`, `Ada and Ben`.

Purpose: it is asked of each of them whether they are; of two, the one who is not excepted is named.
Input: words for players, the names of a file. Output: who is meant. Must not know: what they do.
"""

import re

from .said_names import Names

_FLAGGED = re.compile(
    r"(?:only |just )?(?:(?:the|each|every|any|all|all the|only the|both) )?(?P<no>not |non-)?"
    r"(?P<flag>[a-z][\w-]*) (?:players?|ones?)"
)


def flagged(words: str, names: Names) -> str | None:
    """What is asked of `they`, who are meant where it is so."""
    found = _FLAGGED.fullmatch(words)
    if found is None or names.theirs.get(found["flag"]) != "yes":
        return None
    return f"they are {'not ' if found['no'] else ''}{found['flag']}"


ALL_BUT = re.compile(
    r"(?:[Ee]veryone|[Ee]verybody|(?:[Ee]ach|[Ee]very|[Aa]ny) player|[Aa]ll(?: (?:the )?players)?)"
    r"(?: else)?,? (?:but|except(?: for)?|other than|apart from|besides) (?P<one>[\w-]+)"
)
"""Of two players, the other one."""


def but_one(words: str, names: Names) -> str:
    """The player who is left where the other one is excepted."""
    found = ALL_BUT.fullmatch(words)
    if found is None or found["one"] not in names.seats:
        return ""
    return names.seats[1 - names.seats.index(found["one"])]


def both_named(words: str, names: Names) -> bool:
    """Whether both players are named, one behind the other."""
    return {*words.split(" and ")} == {*names.seats}
