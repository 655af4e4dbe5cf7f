"""Colons where none stands, and what to say of them.

Purpose: whoever sets off with a colon who does something, or what is done, learns that it is one
sentence. Input and output as those of `common_mistakes`. Must not know: what the words behind the
colon mean.
"""

import re

from ...diagnostics.problem import Fix, Problem, problem
from ...spans import Span
from .line_slip import Slip

_WHO = (
    r"[ \t]+(?:[\w-]+:[ \t]*)??(?P<who>opponent|you|they|each player|both players|nobody"
    r"|the [a-z][\w-]*|[A-Z][\w-]*)"
)
_SAID = re.compile(rf"^{_WHO}(?P<colon>[ \t]*:)[ \t]*(?P<does>[a-z][\w-]*)")
_VERB = re.compile(r"^[ \t]+(?P<does>[a-z][\w-]*)(?P<colon>[ \t]*:)[ \t]*[^\s#]+[ \t]+[^\s#]")
_NAMES = frozenset(("pay", "score", "spend", "get", "earn", "receive", "win", "show", "note"))
"""Verbs that are names as often: `score: 3` answers a question."""


def somebody(found: Slip) -> Problem | None:
    """`opponent: loses 1 coin`, `the winner: gains 2 points`, `play: 3 rounds`."""
    line = found.before + found.behind
    said = _SAID.match(line)
    doing = {*found.verbs, "chooses", "choose", "may", "must", "has", "have", "cannot"}
    if said is not None and said["does"] in doing:
        who = said["who"]
        if who in ("each player", "both players") and not said["does"].endswith("s"):
            return None  # `for each player: they gain ...`
        return _no_colon(found, said, f"no colon stands behind `{who}`: what they do follows")
    verb = _VERB.match(line)
    if verb is None or verb["does"] in _NAMES:
        return None
    if verb["does"] in found.verbs or verb["does"] in ("play", "chooses", "choose"):
        return _no_colon(found, verb, f"no colon stands behind `{verb['does']}`")
    return None


def _no_colon(found: Slip, said: re.Match[str], headline: str) -> Problem:
    start = found.place.start - len(found.before)
    colon = Span(found.place.source, start + said.start("colon"), start + said.end("colon"))
    line = (found.before + found.behind).partition("#")[0].rstrip()
    meant = (line[: said.start("colon")] + line[said.end("colon") :]).strip()
    return problem("needless-colon", headline, colon, help=f"write `{meant}`", fix=Fix(colon, ""))
