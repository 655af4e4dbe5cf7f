"""Who did more of something: `the player who lost more bees`, `whoever spent the most gold`.

Purpose: what players did is not what they have. A line about the first is no line about the second,
and is told how each thing that may be meant is said: by the number that was chosen, or counted
where it is done. Input: words of a line, the names of its file. Output: words of advice. Must not
know: what is done with whoever it is.
"""

import re

from .said_names import Names
from .said_words import KINDS, bases, verb_kinds

_DID = re.compile(
    r"\b(?:(?:player|players|one|side|those|[a-z]+er) (?:who|that)|whoever|who)"
    r"(?: (?:has|have|had|just|ever))? (?P<verb>[a-z]+)(?: (?:in|out|away|off|up|down|over))? "
    r"(?:the )?(?P<how>more|most|less|least|fewer|fewest|higher|highest|lower|lowest|greater"
    r"|greatest|larger|largest|bigger|biggest)\b(?: (?P<of>[a-z][\w-]*))?"
)
_HAS = frozenset({"be", "have", "own", "hold", "keep", "control", "possess", "show", "win", "get"})
"""Verbs of what somebody has, or of what is there with them."""

_LESS = frozenset({"less", "least", "fewer", "fewest", "lower", "lowest"})


def how_it_is_counted(said: str, names: Names) -> str | None:
    """What to say of a line about whoever did more of something: by what is chosen that may be
    asked, and how it is kept.
    """
    found = _DID.search(said)
    if found is None or {found["verb"], *bases(found["verb"])} & _HAS:
        return None
    more = "less" if found["how"] in _LESS else "more"
    numbers = (each.name for each in names.here("number") if each.who == "each player")
    asked = next(numbers, "")
    of = names.number(found["of"] or "") or (found["of"] or "")
    of = "" if of.endswith("s") and not names.number(of) and verb_kinds(of) else of
    verb = next((each for each in bases(found["verb"]) if each in KINDS), found["verb"])
    kept = f"{of or 'so-much'}-{found['verb']}"
    choice = f"`the player with {more} {asked}` if it is what they chose; else " * bool(asked)
    return (
        f"who {found['verb']} {more} is not what they have: {choice}it is counted: `each player has"
        f" {kept}: 0, public` stands in the {names.outer}, `their {kept} rises by 1` where they "
        f"{verb} 1, and here `the player with {more} {kept}`"
    )
