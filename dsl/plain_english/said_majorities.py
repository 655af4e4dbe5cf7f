"""Who has more of each sort: `for each house: the player with more gifts of that house gains 2
points`.

Purpose: what is gained by the majority of each of several things is compared for each of them.
Input: a sentence, the names of its file. Output: an edit. Must not know: what else is gained.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import forms, plural
from .said_below import margin_of
from .said_names import Names

_MAJORITY = re.compile(
    r"for (?:each|every) (?P<of>[\w-]+)[:,]? (?:the player (?:with|who has)|whoever has) "
    r"(?P<how>the most|most|more|the fewest|fewest|fewer|less) (?P<kind>[\w-]+)"
    r"(?: (?:of|from|for) (?:(?:that|this|the) (?P<of2>[\w-]+)|it))?"
    r"(?: in (?:their |the )?(?P<zone>[\w-]+))? (?:gains?|gets?|scores?|earns?|receives?|takes?) "
    r"(?:(?P<n>\d+) (?P<what>[\w-]+)|(?:its|the) (?P<field>[\w-]+)(?: in)?(?: (?P<what2>[\w-]+))?)"
)


def majorities(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The edit by which each of several things is compared, and gives something to one player."""
    found = _MAJORITY.fullmatch(said)
    of, kind = (names.kind(found[part]) for part in ("of", "kind")) if found else ("", "")
    if found is None or not of or not kind or of == kind:
        return
    if found["of2"] and found["of2"] not in forms(of):
        return
    fields = [name for name, holds in names.kinds[kind].items() if holds == (of,)]
    zone = names.zone_of_players(found["zone"] or "") or ("" if found["zone"] else _only(names))
    much = found["n"] or _of_it(of, found["field"], names)
    held = names.number(found["what"] or found["what2"] or "") or names.main
    if len(fields) != 1 or not zone or not much or not held:
        return
    more = "more" if found["how"].endswith(("more", "most")) else "less"
    margin = margin_of(line)
    some = f"number of {plural(kind)} in {{}} {zone} with {fields[0]} {of}"
    own, other = some.format("their"), some.format("opponent's")
    yield Fix(
        line,
        f"{margin}for each {of}:\n{margin}  for each player: they gain {much} {held}, "
        f"if {own} is {more} than {other}",
    )


def _of_it(of: str, field: str, names: Names) -> str:
    """A number that each of them has, by a word for it."""
    numbers = [name for name, holds in names.kinds[of].items() if holds == ("number",)]
    return next((f"{name} of {of}" for name in numbers if field in forms(name)), "")


def _only(names: Names) -> str:
    """The only zone that each player has."""
    zones = [name for name, sort in names.theirs.items() if sort == "zone"]
    return zones[0] if len(zones) == 1 else ""
