"""Choices that have no name yet, and are called by what is done: `they fire at a square`.

Purpose: a line of the language that chooses. Input: words, the names of a file. Output: who
chooses, and the line. Must not know: what becomes of what is chosen.
"""

import re

from .said_conditions import someone
from .said_names import Names
from .said_players import Who
from .said_things import domain_of
from .said_words import bases, third, verb_kinds
from .said_written import Done

_CHOICE = re.compile(
    r"(?P<who>they|opponent|you|(?:each|both) players?|[A-Z][\w-]*) (?P<hidden>secretly "
    r"|privately )?(?P<may>may |can )?"
    r"(?P<verb>[a-z]+)(?: (?:at|on|for|to|into|towards))? "
    r"(?P<what>(?:an?|1|(?:up to )?\d+|any|one of)(?: empty)? .+)"
)


def called_by_its_verb(said: str, names: Names) -> Done | None:
    """`they fire at a square`: a choice that is called by its verb."""
    found = _CHOICE.fullmatch(said)
    who = someone(found["who"], names) if found else None
    has = found is not None and found["verb"] in ("has", "have", "is", "are")
    if found is None or who is None or has or verb_kinds(found["verb"]):
        return None
    domain = domain_of(found["what"], names)
    plain = found["verb"]
    if not found["may"] and who.said not in ("they", "you"):
        plain = next((stem for stem in bases(plain) if third(stem) == plain), plain)
    general = {"choose", "select", "decide", "name", "pick"}
    name = "chosen" if general & set(bases(plain)) else plain
    taken = {*names.theirs, *names.games, *names.kinds, *(c.name for c in names.choices)}
    if domain is None or name in taken:
        return None
    secret = ", in secret" if found["hidden"] else ""
    may = "may " if found["may"] and not domain.startswith("up to ") else ""
    line = f"they {may}choose {name}{secret}: {domain}"
    subject = who if who.said != "each player" else Who("each player", "choice")
    return Done(subject, (line,))
