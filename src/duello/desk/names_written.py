"""How another name is written where a name stood: in its number, and in quotation marks where it
needs them.
"""

import re

from .rulebook.english import plural, singular, third_person


def as_written(words: str, old: str, new: str) -> str:
    """A word with another name in it, in the number and the form that it had."""
    bare, old = words.strip('"{}').strip(), old.strip("{}")
    for form in (plural, third_person, singular):
        if bare == form(old) != old:
            new = form(new)
            break
    if words.startswith("{"):
        return f"{{{new}}}"
    return new if re.fullmatch(r"[A-Za-z_][\w-]*", new) else f'"{new}"'
