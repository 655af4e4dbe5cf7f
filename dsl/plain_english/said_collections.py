"""Who wins by what they have collected, and what is offered for it, as it is told at a table.

Purpose: `the player whose crates are worth more wins` compares what lies with both of them, `each
player offers for the top crate` is a choice of so much of what they pay with. Input: a line of a
phase, the names of its file. Output: edits. Must not know: the grammar; what is done with it.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import forms, single
from .said_amounts import money
from .said_below import margin_of
from .said_names import Names
from .said_words import doers, verb_kinds

_MORE = r"(?P<how>more|most|the most|higher|the higher|highest|less|least|the least|fewer|lower)"
_WINS = r"(?:,? wins?(?: the (?P<what>[\w-]+))?)"
_END = r"(?: (?:at|in) the end)?"
_GOT = r"(?: (?:collected|gathered|won|taken|got))?"
_WHO = rf"(?:the player (?:with|who (?:has|have){_GOT})|whoever (?:has|have){_GOT})"
_BY_VALUE = (
    re.compile(
        rf"(?:the player )?(?:whose|who's) (?P<kind>[\w-]+) (?:are|is) worth {_MORE}"
        rf"(?: in total| together)?{_END}{_WINS}"
    ),
    re.compile(
        rf"{_WHO} (?:the )?(?P<kind>[\w-]+)"
        rf"(?: that (?:are|is))? worth {_MORE}{_END}{_WINS}"
    ),
    re.compile(
        rf"{_WHO} {_MORE}(?: total| combined)? (?P<of>[\w-]+)"
        rf"(?: (?:in|of|on|among)(?: all)? (?:their|the) (?P<kind>[\w-]+)| in total| together)?"
        rf"{_END}{_WINS}"
    ),
    re.compile(
        rf"{_WHO} (?:the )?(?P<how>more|most|least|less) "
        rf"(?:valuable|expensive|precious) (?P<kind>[\w-]+){_END}{_WINS}"
    ),
    re.compile(rf"(?P<how>most|least|highest|lowest) (?P<of>[\w-]+){_END}{_WINS}"),
    re.compile(
        rf"{_WHO} (?:the )?(?P<how>higher|highest|greater|greatest|lower|lowest|better|best) "
        rf"(?:total|sum) (?:of|in) (?:their |the )?(?P<kind>[\w-]+){_END}{_WINS}"
    ),
)
_LESS = re.compile(r"less|least|fewer|lower|lowest")

_EACH = r"(?:each player|both players|both|players|everyone|they both)"
_SECRET = r"(?:secretly|privately|in secret|at the same time|simultaneously)"
_OFFERS = (
    re.compile(
        rf"(?P<who>{_EACH}) (?P<so>{_SECRET} )?(?P<verb>[a-z]+)(?: (?P<so2>{_SECRET}))?"
        r"(?: (?P<of>from|out of) (?:their|the) [\w-]+)?(?P<on> (?:for|on) (?:the|it|this) ?.*?)?"
        rf"(?:,? (?P<so3>{_SECRET}))?"
    ),
    re.compile(
        rf"(?P<who>{_EACH}) (?P<so>{_SECRET} )?(?P<verb>[a-z]+) (?P<of>up to)(?: all(?: of)?)? "
        rf"(?:their|the) (?P<money>[\w-]+)(?P<on> (?:for|on) .*?)?(?:,? (?P<so3>{_SECRET}))?"
    ),
    re.compile(
        rf"(?P<who>{_EACH}) (?P<so>{_SECRET} )?(?:makes?|writes?(?: down)?|places?|notes?) "
        r"(?:an? )?(?:(?P<so2>secret|hidden) )?(?P<name>[a-z]+)(?P<on> (?:for|on) .*?)?"
        rf"(?:,? (?P<so3>{_SECRET}))?"
    ),
)


def collected(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The edits of a line about what players collect, or offer for it. said: the sentence."""
    margin = margin_of(line)
    for reader in (_by_value, _offered):
        new = reader(line, said, names)
        if new is not None:
            yield Fix(line, margin + new)


def _by_value(line: Span, said: str, names: Names) -> str | None:
    """`the player whose crates are worth more wins`: more of the only number that they have."""
    found = next((m for each in _BY_VALUE if (m := each.fullmatch(said))), None)
    if found is None:
        return None
    parts = found.groupdict()
    of, noun = parts.get("of") or "", parts.get("kind") or ""
    if of and names.number(of):
        return None  # players have so much of it themselves
    for kind in names.kinds:
        field = names.rank(kind)
        if not field or (of and field not in forms(of)):
            continue
        zones = [zone for zone in _of_players(names) if names.holds.get(zone) == kind]
        if noun and not {kind, *zones} & {*forms(noun)}:
            continue
        named = [zone for zone in zones if zone in forms(noun)]
        full = re.compile(r"^[ \t]+each player has ([\w-]+): nothing\b", re.MULTILINE)
        empty = [zone for zone in zones if zone in full.findall(line.source.text)]
        there = named or empty or zones
        if len(there) == 1:
            more = "less" if _LESS.search(found["how"]) else "more"
            what = parts.get("what") or ""
            phase = what if what in names.phases else names.phase
            return f"the player with {more} {field} in {there[0]} wins the {phase}"
    return None


def _of_players(names: Names) -> list[str]:
    return [name for name, sort in names.theirs.items() if sort == "zone"]


def _offered(line: Span, said: str, names: Names) -> str | None:
    """`each player offers for the top crate`: a number up to what they pay with, if other lines
    speak of what was offered.
    """
    if names.phase not in names.phases[1:]:
        return None
    found = next((m for each in _OFFERS if (m := each.fullmatch(said))), None)
    if found is None:
        return None
    parts = found.groupdict()
    name = parts.get("name") or single(parts.get("verb") or "")
    text = line.source.text[: line.start] + line.source.text[line.end :]
    paid = money(names)
    told = any(parts.get(each) for each in ("of", "on", "so", "so2", "so3", "name"))
    if not paid or not told or verb_kinds(name) or (parts.get("money") or paid) not in forms(paid):
        return None
    taken = {*names.theirs, *names.games, *names.kinds, *(c.name for c in names.choices)}
    spoken = rf"\b(?:{'|'.join(map(re.escape, {*forms(name), *doers(name)}))})\b"
    if name in taken or not re.search(spoken, text):
        return None
    secret = ", in secret" if any(parts.get(e) for e in ("so", "so2", "so3")) else ""
    return f"each player chooses {name}{secret}: a whole number from 0 to their {paid}"
