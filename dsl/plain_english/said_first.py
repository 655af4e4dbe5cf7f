"""Who is first of those who do something in turn, and how often something was chosen last.

Purpose: `each player in turn chooses reply: yes or no, the leader first` is `each player in turn
from the leader chooses reply: yes or no`. Input: a line, the names of its file, how a line is read.
Output: edits. Must not know: what is done in turn.
"""

import re
from collections.abc import Callable, Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from .said_names import Names

_WHO = r"(?P<who>(?:the )?[A-Za-z][\w-]*(?:'s opponent)?)"
_EACH = r"(?:each player|both players|(?:the )?players)"
_CHOOSES = r"(?:choose|pick|select)s?"
_ORDERS = (
    re.compile(
        rf"(?P<in>[ \t]+){_EACH}(?:,? (?:in turn|one after the other))?,? (?P<does>[a-z]+ .+?)"
        rf"(?:,? in turn)?, (?:starting with {_WHO}|beginning with (?P<who2>(?:the )?[\w-]+)"
        r"|(?P<who3>(?:the )?[\w-]+) first)(?P<rest>:.*)?"
    ),
    re.compile(
        rf"(?P<in>[ \t]+)(?:starting|beginning) with {_WHO},? {_EACH}(?: in turn)? "
        r"(?P<does>[a-z]+ .+)(?P<rest>)"
    ),
)


def first_of_them(line: Span, names: Names, read: Callable[[Span], Iterator[Fix]]) -> Iterator[Fix]:
    """The edits of a line that says who is first."""
    for order in _ORDERS:
        found = order.fullmatch(line.words.rstrip())
        if found is None:
            continue
        parts = found.groupdict()
        who = parts["who"] or parts.get("who2") or parts.get("who3") or ""
        known = who.removeprefix("the ")
        if known not in {*names.seats, *names.persons, *names.games}:
            continue
        does = re.sub(r"^([a-z]+)(?=\s)", lambda verb: _third(verb[1]), found["does"])
        does += parts.get("rest") or ""
        if re.match(rf"{_CHOOSES} [\w-]+(?:, [a-z ]+)?:", does):
            yield Fix(line, f"{found['in']}each player in turn from {who} {does}")
        yield from _in_other_words(line, f"{found['in']}each player {does}", who, read)


def _third(verb: str) -> str:
    return verb if verb.endswith("s") else f"{verb}s"


def _in_other_words(
    line: Span, words: str, who: str, read: Callable[[Span], Iterator[Fix]]
) -> Iterator[Fix]:
    """What each player does, as it is read, of one after the other."""
    text = line.source.text
    again = line.source.but(text[: line.start] + words + text[line.end :])
    for fix in read(Span(again, line.start, line.start + len(words))):
        if (fix.span.start, fix.span.end) != (line.start, line.start + len(words)):
            continue
        if re.match(r"[ \t]+for each player:", fix.text):
            head = f"for each player in turn from {who}:"
            yield Fix(line, fix.text.replace("for each player:", head, 1))
        elif does := re.fullmatch(r"(?P<in>[ \t]+)each player draws (?P<what>[^\n]+)", fix.text):
            head = f"{does['in']}for each player in turn from {who}"
            yield Fix(line, f"{head}: they draw {does['what']}")
        elif re.match(r"[ \t]+each player chooses ", fix.text):
            yield Fix(line, fix.text.replace("each player ", f"each player in turn from {who} ", 1))
