"""Which of several things were chosen: `their pair has Penny`, `A1 and B2 are in their net`.

Purpose: where several are chosen at once, each of them is asked for by its name, or all of them as
a set; what was chosen in the last rounds, by one row of names or another.
Input: words, the names of a file. Output: `Asking`. Must not know: what is done if it is so.
"""

import re
from itertools import product
from math import prod

from ..word_forms import forms
from .said_comparisons import Asking
from .said_lately import kept
from .said_names import Names

_ONE = r"(?:\"[^\"]+\"|[A-Z][\w-]*(?: of [\w-]+)?|[a-z][\w-]*|\d+)"
_ITEMS = rf"{_ONE}(?:, {_ONE})*(?:,? (?:and|or) {_ONE})?"
_SET = r"(?:the )?(?P<whose>their|your|opponent's|both|[A-Z][\w-]*'s) (?P<set>[\w-]+)"
_FORMS = (
    rf"(?:both )?(?P<items>{_ITEMS}) (?:is|are) (?P<not>not )?(?:both |all )?in {_SET}",
    rf"(?P<no>neither) (?P<items>{_ONE} nor {_ONE}) (?:is|are) in {_SET}",
    rf"{_SET} (?:has|have|contains?|includes?|holds?) (?P<items>{_ITEMS})(?: in it)?",
    rf"{_SET} (?:does|do) (?P<not>not) (?:have|contain|include|hold) (?P<items>{_ITEMS})",
    rf"(?:1|one|any|some|an? [\w-]+|1 [\w-]+) (?:of|in) {_SET} is (?P<items>{_ITEMS})",
    rf"{_SET} (?:is|are) (?P<not>not )?(?P<items>{_ONE}(?:(?:, {_ONE})* or {_ONE})?)",
)
_JUST_THESE = re.compile(
    rf"{_SET} (?:(?:is|are) (?P<not>not )?(?:exactly |just |only )?|consists? of (?:just |only )?)"
    rf"(?P<items>{_ONE}(?:, {_ONE})*,? and {_ONE})"
)
_AS_A_SET = re.compile(rf"(?P<items>{_ITEMS}) (?:is|are) (?P<not>not )?{_SET}")

_STATE = re.compile(rf"{_SET} (?:is|are) (?P<not>not )?(?:all |both )?(?P<so>[a-z][\w-]*)")


_EITHER = re.compile(r"\(([^()]+ or [^()]+)\)")


def among(words: str, names: Names) -> Asking | None:
    """Whether things are among several that were chosen, or were chosen one after the other."""
    row = _in_a_row(_EITHER.sub(r"\1", words)) or _each_of_the_last(words, names)
    if row is not None:
        return row
    if (asked := kept(words, names)) is not None:
        return Asking(asked)
    several = {each.name for each in names.choices if each.several}
    if not several:
        return None
    found = _STATE.fullmatch(words)
    so = _each_so(found, names) if found is not None and found["set"] in several else None
    if so is not None:
        return so
    for form in _FORMS:
        found = re.fullmatch(form, words)
        if found is not None and found["set"] in several:
            return _each(found, f"{found['whose']} {found['set']}")
    found = _JUST_THESE.fullmatch(words) or _AS_A_SET.fullmatch(words)
    if found is not None and found["set"] in several and " and " in found["items"]:
        denied = found["not"] or ""
        return Asking(f"{found['whose']} {found['set']} is {denied}{found['items']}")
    return None


def _each(found: re.Match[str], those: str) -> Asking:
    """Each thing is asked for by itself: all of them, or any."""
    said = found.groupdict()
    items = [each for each in re.split(r",? (?:and|or|nor) |, ", found["items"]) if each]
    denied = bool(said.get("not") or said.get("no"))
    any_of = " or " in found["items"] and not denied
    is_in = "is not in" if denied else "is in"
    return Asking(
        (", or " if any_of else " and ").join(f"{each} {is_in} {those}" for each in items)
    )


def _each_so(found: re.Match[str], names: Names) -> Asking | None:
    """`their pair is cancelled`: each piece of it is, or, where that is denied, none."""
    choice = next(each for each in names.choices if each.name == found["set"])
    of_pieces = choice.sort == "pieces" and found["so"] == "cancelled"
    if not of_pieces and names.kinds.get(choice.kind, {}).get(found["so"]) != ("yes",):
        return None
    denied = "" if found["not"] else "not "
    those = f"{found['whose']} {found['set']}"
    return Asking(f"there is no {choice.kind} in {those} where it is {denied}{found['so']}")


_ROW = re.compile(
    r"(?P<of>(?:their|your|opponent's) (?:last|previous) (?:\d+|two|three|four|five) [\w-]+) "
    r"(?:are|is|were) (?P<not>not )?(?P<row>[^()]+)"
)
_OF_THE_LAST = (
    rf"(?P<all>all|each|every one|both|one|any|none|no one)(?: (?:1|one))? of {{}} "
    rf"(?:is|are|was|were) (?P<what>{_ONE})",
    rf"{{}} (?:are|were) (?P<all>all|both|each) (?P<what>{_ONE})",
)
_THE_LAST = (
    r"(?P<of>(?:their|your|opponent's) (?:last|previous) (?P<n>\d+|two|three|four|five) "
    r"(?P<name>[\w-]+))"
)
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5}


def _each_of_the_last(words: str, names: Names) -> Asking | None:
    """`their last three picks are all King`, `none of their last three picks is King`."""
    for form in _OF_THE_LAST:
        found = re.fullmatch(form.format(_THE_LAST), words)
        if found is None:
            continue
        of_one = any(found["name"] in forms(c.name) and not c.several for c in names.choices)
        many = _NUMBERS.get(found["n"]) or int(found["n"])
        if not of_one or many > ROWS:
            return None
        if found["all"] in ("one", "any"):
            return Asking(f"{found['what']} is in {found['of']}")
        if found["all"] in ("none", "no one"):
            return Asking(f"{found['what']} is not in {found['of']}")
        return Asking(f"{found['of']} are {', '.join([found['what']] * many)}")
    return None


ROWS = 6
"""Nobody writes more of them out."""


def _in_a_row(words: str) -> Asking | None:
    """`their last 2 picks are King or Page, Duke`: each row that may be is written out."""
    found = _ROW.fullmatch(words)
    if found is None or not re.search(r" or |, | and ", found["row"]):
        return None
    row = re.split(r",? and |, (?!or )", found["row"])
    either = [re.split(r",? or ", each) for each in row]
    if len(row) < 2 or prod(map(len, either)) > ROWS:
        return None
    are, by = ("are not", " and ") if found["not"] else ("are", ", or ")
    return Asking(by.join(f"{found['of']} {are} {', '.join(each)}" for each in product(*either)))
