"""Who wins of two that were laid one after the other.

Purpose: `the highest card of the suit led wins, unless a trump is played`: whoever answers has to
lay more of the same, or what is above all others; such a sentence is an answer of several lines.
Input: a sentence, the names of a file. Output: lines. Must not know: what becomes of who wins.
"""

import re

from ..word_forms import forms, single
from .said_course import Lines
from .said_in_blocks import Choice
from .said_names import Names
from .said_things import of_choice

_BEST = r"(?:highest|higher|best|better|strongest|stronger)"
_LED = (
    rf"(?:the )?{_BEST} (?P<kind>[\w-]+) (?:of|in) the (?P<field>[\w-]+)"
    r" (?:led|that was led|of the lead)"
)
_WINS = r"(?: (?:wins?|takes?)(?: the (?P<phase>[\w-]+))?)?"
_SENTENCES = (
    re.compile(
        rf"{_LED}{_WINS}(?:,? (?:unless|if no|as long as no) (?:(?:an?|there is an?|any) )?"
        r"(?P<above>[\w-]+)(?: (?:is|was|has been) (?:played|laid|put down))?)?"
    ),
    re.compile(
        rf"the {_BEST} (?P<above>[\w-]+?)(?: [\w-]+)?? (?:wins?|takes?)(?: the (?P<phase>[\w-]+))?"
        rf",? (?:otherwise|or else|else|or|if there is none)[,:]? {_LED}(?: (?:wins?|takes?))?"
        r"(?: (?:it|the [\w-]+))?"
    ),
)


def who_wins_of_two(said: str, names: Names) -> Lines | None:
    """The lines that answer who wins, by what was led, and by what is above it."""
    found = next((m for each in _SENTENCES if (m := each.fullmatch(said))), None)
    made = [each for each in names.here("pieces") if not each.several]
    if found is None or len(made) < 2 or names.decided:
        return None
    second, first = made[:2]
    kind = names.kind(found["kind"])
    fields = {f: held for f, held in names.kinds.get(kind, {}).items() if len(held) > 1}
    field = next((f for f in fields if found["field"] in forms(f)), "")
    rank = names.rank(kind)
    if not (field and rank and first.kind == second.kind == kind and first.who != second.who):
        return None
    one, two = of_choice(first), of_choice(second)
    led = f"{field} of {two} is {field} of {one} and {rank} of {two} is more than {rank} of {one}"
    lines = [f"winner: {second.who}, if {led}"]
    above = _above(found["above"], {*fields[field]}, names) if found["above"] else ""
    if found["above"] and not above:
        return None
    if above:
        cut = f"{field} of {two} is {above} and {field} of {one} is not {above}"
        lines.append(f"winner: {second.who}, if {cut}")
    lines.append(f"winner: {first.who}, otherwise")
    won = names.number(found["phase"]) if found["phase"] == names.phase else ""
    return (*lines, f"the winner gains 1 {single(won)}") if won else tuple(lines)


def _above(word: str, held: set[str], names: Names) -> str:
    """What is above all others, where the game keeps it, or chance has drawn it."""
    kept = [name for name, fills in names.fills.items() if {*fills} == held]
    drawn: list[Choice] = [c for c in names.choices if c.who == "chance" and {*c.ways} == held]
    called = [*kept, *(each.name for each in drawn)]
    return next((each for each in called if each in forms(word) or word in forms(each)), "")
