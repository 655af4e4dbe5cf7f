"""What somebody becomes, or is given, in the words of rulebooks.

Purpose: `they are out`, `is dealt 2 cards`, `is blessed`. Input: words behind a form of `be`, the
names of a file. Output: lines about `they`. Must not know: who is meant, and when.
"""

import re

from .said_names import Names
from .said_outcomes import is_given
from .said_words import bases

_OUT = re.compile(
    r"(?:out|eliminated|defeated|dead|knocked out)(?: (?:of|from) the (?P<of>[\w-]+))?"
)


_ALIKE = re.compile(
    r"(?:^|(?<=, )|(?<=: )|(?<= then ))(?P<whose>your|their|(?:your |the )?opponent's) "
    r"(?P<of>[\w-]+) (?:is|are) (?=(?:your|their|(?:your |the )?opponent's) (?P=of)$)"
)


def made_alike(said: str, names: Names) -> str:
    """`if you are behind, your field is your opponent's field`: it becomes that."""

    def becomes(found: re.Match[str]) -> str:
        known = names.theirs.get(found["of"]) == "number"
        return f"{found['whose']} {found['of']} becomes " if known else found[0]

    return _ALIKE.sub(becomes, said)


def what_becomes(rest: str, names: Names) -> tuple[str, ...] | None:
    """The lines for what somebody is made, or is given."""
    dealt = re.fullmatch(r"(?P<how>dealt|told|given|awarded) (?P<what>.+)", rest)
    if dealt is not None:
        return is_given(dealt["how"], dealt["what"], names)
    flag = re.fullmatch(r"(?P<not>not )?(?:an? )?(?P<adj>[\w-]+)", rest)
    for name, sort in names.theirs.items():
        if flag and sort == "yes" and (flag["adj"] == name or name in bases(flag["adj"])):
            return (f"they are {flag['not'] or ''}{name}",)
    out = re.fullmatch(_OUT, rest)
    if out is not None and (out["of"] or "match") in (*names.phases, "match", "game", "duel"):
        around = [each for each in names.phases if names.phase in names.within.get(each, ())]
        inner = [each for each in around if not names.within.get(each, set()) & {*around}]
        if out["of"] or inner or names.phase == names.outer:  # of a piece it is not known of what
            phase = out["of"] if out["of"] in names.phases else names.outer
            return (f"they lose the {inner[0] if inner and not out['of'] else phase}",)
    return None
