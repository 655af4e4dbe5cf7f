"""What chance lays at each of several things: `put a random tile on each square`.

Purpose: one is drawn after the other, so that none comes twice, and each is moved out of the way.
Input: a line of a phase, the names of its file. Output: edits. Must not know: the grammar.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import article
from .said_names import Names
from .said_picked import free
from .said_things import zone

_ONE = r"(?:an?|1|one)(?: random)? (?P<kind>[\w-]+)(?: (?:from|of|out of|in) (?P<from>[\w' -]+?))?"
_EACH = r"(?:each|every) (?P<of>[\w-]+)(?: (?:in|on) (?P<in>[\w' -]+?))?"
_LAID = (
    re.compile(
        rf"(?:chance |they )?(?:draws?|deals?|puts?|places?|lays?|takes?) {_ONE}(?: face down)?"
        rf" (?:for|to|on|onto|in|into) {_EACH}(?:,? at random| randomly)?"
    ),
    re.compile(rf"{_EACH} (?:gets?|receives?|takes?|draws?|is dealt) {_ONE}(?:,? at random)?"),
    re.compile(
        rf"for {_EACH}[:,] (?:chance )?(?:draws?|deals?|puts?|places?|lays?|takes?) {_ONE}"
        r"(?: (?:on|in|to) it)?(?:,? at random)?"
    ),
)


def laid_by_chance(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The lines that lay something at each of several things. said: the sentence."""
    found = next((m for pattern in _LAID if (m := pattern.fullmatch(said))), None)
    if found is None:
        return
    kind, of = names.kind(found["kind"]), names.cell(found["of"]) or names.kind(found["of"])
    from_ = zone(found["from"], names) if found["from"] else names.deck_of(kind)
    place = zone(found["in"], names) if found["in"] else ""
    fields = {**names.kinds, **names.boards}.get(of, {})
    held = next((name for name, kinds in fields.items() if kind and kind in kinds), "")
    if not (of and from_ and held) or place is None or (of in names.kinds and not place):
        return
    name = free("laid", names)
    taken = {from_.rpartition(" ")[2], place.rpartition(" ")[2]}
    aside = (each for each, sort in names.games.items() if sort == "zone" and each not in taken)
    margin = "\n" + re.sub(r"\S.*", "", line.words)
    where = f" in {place}" if place else ""
    for away in aside:
        lines = (
            f"for each {of}{where}, one after the other:",
            f"  chance draws {name}: {article(kind)} from {from_}",
            f"  {held} of it becomes {name}",
            f"  move {name} to {away}",
        )
        yield Fix(line, margin[1:] + margin.join(lines))
