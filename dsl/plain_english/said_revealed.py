"""What is revealed or chosen without its name: `reveal everything`, `they may play a card`.

Purpose: whatever was chosen in secret is revealed by name, and one thing that may be played is
chosen. Input: a line of a phase, the names of its file. Output: edits. Must not know: what becomes
of what is chosen.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import plural
from .said_names import Names
from .said_picked import free
from .said_words import NUMERALS

_ALL = re.compile(
    r"(?P<in>[ \t]+)(?:(?:then|now) )?(?:(?:both|all|the)(?: the)? players |each player |everyone "
    r"|(?:they )?both |they )?(?:reveal|show|uncover|turn over)s? (?:everything|all|them all"
    r"|all of them|both|(?:all|both|their|the|all the|both the|both their|all their) choices"
    r"|(?:all )?(?:that|what) (?:was|is|they have|they|they've) "
    r"(?:chosen|chose|picked|selected|played|laid(?: down)?|decided(?: on)?))"
    r"(?:,? (?:at the same time|simultaneously|together|at once|now))?"
)
_MAY_PLAY = re.compile(
    r"(?P<who>[ \t]+(?:each player|they|[A-Z][\w-]*)) may (?:play|lay|pick|select) (?:an?|1|one"
    r"|(?:up to|at most) (?P<most>\w+)) (?P<kind>[a-z][\w-]*) (?:from|in|of|out of) "
    r"(?P<zone>their [a-z][\w-]*)"
)
_SECRET = r"^[ \t]+[^\n:\"]*\bchooses? {}, in secret\b"


def revealed_or_played(line: Span, names: Names) -> Iterator[Fix]:
    """The edits that name what is revealed, or let what may be played be chosen."""
    if names.phase not in names.phases:
        return
    found, may = _ALL.fullmatch(line.words), _MAY_PLAY.fullmatch(line.words)
    if found is not None:
        ahead = line.source.text[: line.start]
        chosen = [each.name for each in reversed(names.here()) if _hidden(each.name, ahead)]
        if chosen:
            yield Fix(line, "\n".join(f"{found['in']}reveal {name}" for name in chosen))
    kind = names.kind(may["kind"]) if may is not None else ""
    most = _number(may["most"] or "") if may is not None else ""
    if may is not None and kind and most:
        chooses = "choose" if may["who"].strip() == "they" else "chooses"
        some = f"0 to {most} {plural(kind)} in {may['zone']}"
        yield Fix(line, f"{may['who']} {chooses} {free('played', names)}: {some}")
    elif may is not None and kind:
        yield Fix(line, f"{may['who']} may choose a {kind} in {may['zone']}")


def _number(word: str) -> str:
    """A number in digits; nothing, if it is none."""
    return str(NUMERALS.index(word) + 2) if word in NUMERALS else word if word.isdigit() else ""


def _hidden(name: str, ahead: str) -> bool:
    """Whether something is chosen in secret in front of a line, and not revealed since."""
    chosen = [*re.finditer(_SECRET.format(re.escape(name)), ahead, re.MULTILINE)]
    shown = rf"^[ \t]+reveal (?:each )?{re.escape(name)}\b"
    return bool(chosen) and not re.search(shown, ahead[chosen[-1].end() :], re.MULTILINE)
