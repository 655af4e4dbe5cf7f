"""Whether pieces have the same, or each another: `all cards on their table have different suits`.

Purpose: what is said of several pieces at once is asked as whether so many of them have the same;
so is what is chosen. Input: words, the names of a file. Output: the words of a condition.
Must not know: of whom it is asked, and what is done.
"""

import re

from ..word_forms import forms
from .said_names import Names
from .said_things import zone

_HOW = r"(?P<how>different|distinct|the same|the same|same|one|equal)"
_HAVE = r"(?:are (?:all )?of|are all|have(?: all)?|has(?: all)?|share|show(?: all)?|of|with)"
_ALL = re.compile(
    r"no (?:2|two) (?:of )?(?P<none>.+?) (?:have|are of|share|show|with) the same (?P<of>[\w-]+)"
    rf"|(?P<all>.+?) {_HAVE} {_HOW} (?P<field>[\w-]+)"
)
_AMONG = re.compile(
    r"(?:all (?:of )?)?(?:the )?(?P<kind>[\w-]+) (?:in|on|of|at) (?P<there>.+)"
    r"|(?:all )?(?:of )?(?P<own>(?:their|opponent's) [\w-]+)"
)


_LAST = re.compile(
    r"(?P<whose>their|opponent's) last (?P<n>\d) (?P<of>[\w-]+) (?:are|were) (?P<not>not )?"
    r"(?:all )?(?:the same|alike|equal|identical|level)"
)


def _before(words: str, names: Names) -> str | None:
    """`their last 3 claims are the same`: each of them is the latest one; of several that were
    chosen at once, the two last are compared as sets.
    """
    found = _LAST.fullmatch(words)
    made = (c for c in names.choices if found and found["of"] in forms(c.name))
    choice = next(made, None)
    if found is None or choice is None:
        return None
    latest, no = f"{found['whose']} {choice.name}", found["not"] or ""
    if choice.several:
        before = f"{found['whose']} previous {choice.name}"
        return f"{latest} is {no}{before}" if found["n"] == "2" else None
    each = ", ".join([latest] * int(found["n"]))
    return f"{found['whose']} last {found['n']} {found['of']} are {no}{each}"


def alike(words: str, names: Names) -> str | None:
    """Whether all of some pieces have the same in a field, or none the same as another."""
    found = None if re.match(r"(?:both|the 2|all 2|they)\b", words) else _ALL.fullmatch(words)
    if found is None:
        return _before(words, names)
    among = _among(found["all"] or found["none"], names)
    kind, there = among or ("", "")
    fields = names.kinds.get(kind, {})
    field = next((f for f in fields if (found["field"] or found["of"]) in forms(f)), "")
    if not field:
        return None
    several = f"{kind}s in {there}"
    if found["none"] or found["how"] in ("different", "distinct"):
        return f"there are not 2 {several} with the same {field}"
    return f"there are (number of {several}) {several} with the same {field}"


def _among(words: str, names: Names) -> tuple[str, str] | None:
    """The kind of some pieces, and where they lie."""
    found = _AMONG.fullmatch(words)
    if found is None:
        return None
    if found["own"] is None:
        kind, there = names.kind(found["kind"]), zone(found["there"], names)
        return (kind, there) if kind and there else None
    there = zone(found["own"], names)
    kind = names.holds.get(there.rpartition(" ")[2], "") if there else ""
    return (kind, there) if there and kind else None


_CHOSEN = re.compile(
    r"(?P<head>[^:]*\bchooses? (?P<name>[\w-]+)[^:]*: (?:\d+|\d+ (?:or|to) \d+"
    r"|(?:up to|at least|at most) \d+) (?P<kind>[\w-]+))(?P<there> (?:in|from) [\w' -]+?)?,? "
    rf"(?:(?:all |both |each )?(?:of|with|having) (?:an? )?{_HOW} (?P<field>[\w-]+)"
    r"|no (?:2|two) (?:of|with) the same (?P<of>[\w-]+))(?P<behind> (?:in|from) [\w' -]+)?"
)


def chosen_alike(said: str, names: Names) -> tuple[str, str] | None:
    """`they choose set: 2 cards of different suits in their hand`: what is chosen, and what must be
    so of all of it.
    """
    found = _CHOSEN.fullmatch(said)
    kind = names.kind(found["kind"]) if found else ""
    fields = names.kinds.get(kind, {})
    field = next((f for f in fields if found and (found["field"] or found["of"]) in forms(f)), "")
    if found is None or not field:
        return None
    some = f"{kind}s in {found['name']}"
    if found["of"] or found["how"] in ("different", "distinct"):
        so = f"there are not 2 {some} with the same {field}"
    else:
        so = f"there are (number of {some}) {some} with the same {field}"
    return f"{found['head']}{found['there'] or found['behind'] or ''}", so
