"""The same words in the order, and in the forms, in which they are said here.

Purpose: a line that is nearly one of the language differs in a phrase: `3 or more coins`, `no
longer`. Input: the words of a line, the names of the file. Output: the words in other order, if
any differ. Must not know: the grammar, and whole sentences.
"""

import re

from ..word_forms import forms
from ..word_tables import replaced, table
from .said_names import Names
from .said_things import owner, zone

_NUMBER = r"\d+|\{[\w-]+\}"
EVER = table(
    (
        (rf"\b({_NUMBER}) or more(?: of)?(?= \w)", r"at least \1"),
        (rf"\b({_NUMBER}) or (?:less|fewer)(?= \w)", r"at most \1"),
        (rf"\bis ({_NUMBER}) or more\b", r"is at least \1"),
        (rf"\bis ({_NUMBER}) or (?:less|fewer)\b", r"is at most \1"),
        (r"\b(is|are|has|have) no longer\b", r"\1 not"),
        (r"\b(is|are|has|have) not yet (?=[a-z])", r"\1 not "),
        (r"\bat the moment\b|\bcurrently\b", ""),
        (r"\b(has|have) (?:any|some) ([\w-]+)(?: left)?(?=[:,]|$)", r"\1 at least 1 \2"),
        (r"\b(has|have) (?!no\b)([\w-]+) left(?=[:,]|$)", r"\1 at least 1 \2"),
    )
)

_BOTH = re.compile(
    r"(?P<is>\b(?:is|are) (?P<not>not )?)?\b(?:in|of|from) both (?:players'? )?(?P<zone>[\w-]+)"
)
_SHOWING = re.compile(r"\b(?P<kind>[\w-]+)(?P<mid>(?: in (?:each |their |opponent's )?[\w-]+)?)"
                      r" (?:showing|that shows?|with) (?:an? )?(?P<n>\d+)(?= |\)|$|,"
                      r"|:)")  # fmt: skip
_WITH = re.compile(
    r"\b(?P<kind>[\w-]+) (?P<with>with [\w-]+ (?:at least |at most )?[\w-]+)"
    r" (?P<in>in (?:(?:their|opponent's|your|the|each|[A-Z][\w-]*'s) )?(?P<zone>[\w-]+))"
)
_NEXT_TO = re.compile(
    r"(?P<of>(?:(?:their|the|opponent's|[A-Z][\w-]*'s) )?[\w-]+) is (?P<not>not )?next to"
    r" (?P<a>(?:(?:their|opponent's) )?[\w-]+) or (?P<b>(?:(?:their|opponent's) )?[\w-]+)"
)
_ROW_WHERE = re.compile(r"(?P<row>,? in an? (?:row|line))(?P<where> where [^,]+)$")
_NOT_NEAR = re.compile(
    r"\b(?P<of>[\w-]+) not (?P<at>next to|in row|in column|at the edge|in a corner)\b"
)
_ZONE_HAS = re.compile(
    r"(?P<zone>(?:the |their |opponent's |[A-Z][\w-]*'s )?[\w-]+) (?:has|holds|contains)"
    r" (?P<how>at least |at most |more than |less than |fewer than )?(?P<n>\d+|no) (?P<kind>[\w-]+)"
)


def reordered(words: str, names: Names) -> str | None:
    """The words as they are said here; None if that is how they stand."""
    parts = re.split(r'("[^"]*")', replaced(words, EVER))
    parts[::2] = [_plain(part, names) for part in parts[::2]]
    said = "".join(parts)
    return None if said == words else said


def _plain(words: str, names: Names) -> str:
    words = _WITH.sub(lambda m: _in_front(m, names), words)
    words = _BOTH.sub(lambda m: _each(m, names), words)
    words = _SHOWING.sub(lambda m: _by_number(m, names), words)
    words = _ROW_WHERE.sub(r"\g<where>, in a row", words)
    words = _NOT_NEAR.sub(lambda m: _not_near(m, names), words)
    words = _NEXT_TO.sub(_beside_either, words)
    return _ZONE_HAS.sub(lambda m: _number_there(m, names), words)


def _in_front(found: re.Match[str], names: Names) -> str:
    """Where pieces lie stands in front of what they have."""
    kind, there = names.kind(found["kind"]), found["zone"]
    known = names.zone_of_players(there) or names.zone_of_game(there)
    return f"{found['kind']} {found['in']} {found['with']}" if kind and known else found[0]


def _not_near(found: re.Match[str], names: Names) -> str:
    """`squares not next to A1`: where they are not."""
    return f"{found['of']} where it is not {found['at']}" if names.cell(found["of"]) else found[0]


def _each(found: re.Match[str], names: Names) -> str:
    """In both zones: what is there together, or what is in the one and in the other."""
    there = names.zone_of_players(found["zone"])
    if not there or found["not"]:
        return found[0]
    return f"{found['is']}in each player's {there}" if found["is"] else f"in each {there}"


def _by_number(found: re.Match[str], names: Names) -> str:
    """`dice showing 5`: with the number that they have."""
    kind = names.kind(found["kind"])
    if not kind:
        return found[0]
    numbers = [field for field, kinds in names.kinds[kind].items() if kinds == ("number",)]
    if len(numbers) != 1:
        return found[0]
    return f"{found['kind']}{found['mid']} with {numbers[0]} {found['n']}"


def _beside_either(found: re.Match[str]) -> str:
    of, no = found["of"], "not " if found["not"] else ""
    one, other = (f"{of} is {no}next to {found[at]}" for at in "ab")
    return f"{one} and {other}" if no else f"({one}, or {other})"


def _number_there(found: re.Match[str], names: Names) -> str:
    """What a zone has is a number."""
    kind, there = names.kind(found["kind"]), zone(found["zone"], names)
    if (
        not kind
        or there is None
        or owner(found["zone"], names)[1]
        not in {
            *(form for name in (*names.theirs, *names.games) for form in forms(name)),
            *(f"the {name}" for name in names.games),
        }
    ):
        return found[0]
    how = (found["how"] or "").replace("fewer", "less")
    n = "0" if found["n"] == "no" else found["n"]
    return f"number of {found['kind']} in {there} is {how}{n}"
