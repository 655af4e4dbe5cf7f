"""When something is so, said in front of it: `at the start of the next round:`, `while ...:`.

Purpose: what is done in every round stands in the round; what is so only while something holds
stands behind it with `if`. Input: a line, the names of its file, how a line is read. Output: edits.
Must not know: what is done then.
"""

import re
from collections.abc import Callable, Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from .said_names import Names

_LEAD = r"(?P<in>[ \t]+)(?P<lead>(?:for each player: |[a-z][\w-]*: )?)"
_THEN = r"(?:[:,] ?|(?<=\w) )(?:then )?(?P<does>\w.*)"
_NEXT = re.compile(
    rf"{_LEAD}(?:at|from) the (?:start|beginning) of (?:the |their |your )?next (?P<phase>[\w-]+)"
    rf"{_THEN}"
)
_EVERY = re.compile(
    rf"{_LEAD}(?:(?:at the (?:start|beginning) of|in|during|on) )?(?:each|every) (?P<phase>[\w-]+)"
    r"[:,] ?(?P<does>\w.*)"
)
_END = re.compile(
    rf"{_LEAD}(?:at|in) the (?:very )?end of (?:each|every|the|this) (?P<phase>[\w-]+)"
    r"[:,] ?(?P<does>\w.*)"
)
_WHILE = re.compile(
    rf"{_LEAD}(?:while|as long as|so long as) (?P<so>[^:,]+)[:,] ?(?P<does>\w[^:]*)"
)
_WON = re.compile(
    rf"{_LEAD}until (?P<who>you|they|opponent|[A-Z]\w*) (?:wins?|(?:has|have) won) (?:an?|the|1) "
    r"(?P<phase>[\w-]+)[:,] ?(?P<does>\w.*)"
)


def at_times(line: Span, names: Names, read: Callable[[Span], Iterator[Fix]]) -> Iterator[Fix]:
    """The edits by which the time in front of a line is said as it is here, with the rest as it
    stands, or in the words of the language.
    """
    for words in _said(line, names):
        yield Fix(line, words)
        text = line.source.text
        again = line.source.but(text[: line.start] + words + text[line.end :])
        for fix in read(Span(again, line.start, line.start + len(words))):
            if fix.span.start == line.start and fix.span.end == line.start + len(words):
                yield Fix(line, fix.text)


def _said(line: Span, names: Names) -> Iterator[str]:
    words = line.words.rstrip()
    found = _NEXT.fullmatch(words)
    if found is not None and found["phase"] in names.phases:
        yield f"{found['in']}{found['lead']}next {found['phase']}: {found['does']}"
    found = _EVERY.fullmatch(words)
    if found is not None and found["phase"] == names.phase:
        yield f"{found['in']}{found['lead']}{found['does']}"
    found = _END.fullmatch(words)
    if found is not None and found["phase"] == names.phase:
        yield f"{found['in']}at the end: {found['lead']}{found['does']}"
    found = _WHILE.fullmatch(words)
    if found is not None and names.phase in names.kinds:
        yield f"{found['in']}{found['lead']}{found['does']}, if {found['so']}"
    found = _WON.fullmatch(words)
    if found is not None and re.search(rf"\bwins the {found['phase']}\b", line.source.text):
        so = f"winner of {found['phase']} is {found['who']}"
        yield f"{found['in']}{found['lead']}until {so}: {found['does']}"
