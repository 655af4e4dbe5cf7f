"""Of how many of several things something is so, and whether two sets are alike: `at least two
numbers in their lot are even`, `their net and their previous net are the same`.

Purpose: where several are chosen at once, they are counted and compared as sets. Input: words, the
names of a file. Output: what is asked, in the words of the language. Must not know: what is done if
it is so.
"""

import re

from ..word_forms import forms
from .said_amounts import several
from .said_in_blocks import Choice
from .said_names import Names
from .said_things import with_field
from .said_words import bases

_WHOSE = r"(?:their|your|opponent's|[A-Z][\w-]*'s) (?:previous |last )?"
_ONE = r"(?:\"[^\"]+\"|[A-Z][\w-]*(?: of [\w-]+)?|\d+)"
_TWO = re.compile(
    rf"(?P<one>{_WHOSE}(?P<a>[\w-]+)),? and (?P<other>{_WHOSE}(?P<b>[\w-]+)) (?:(?:are|were) "
    r"(?P<not>not )?(?:both )?(?:(?P<same>the same|equal|identical|alike|level)|(?P<un>different"
    r"|unequal))|(?P<apart>(?:have|share) (?:nothing|none|no [\w-]+)(?: in common)?|(?:are|were) "
    r"disjoint|(?:do|did) not overlap)|(?P<over>(?:have|share) (?:an?|one|1|some) [\w-]+"
    r"(?: in common)?|overlap))"
)
_OVERLAPS = re.compile(
    rf"(?P<one>{_WHOSE}(?P<a>[\w-]+)) (?P<no>(?:does|do|did) not )?overlaps?(?: with)? "
    rf"(?P<other>{_WHOSE}(?P<b>[\w-]+))"
)
_SO_MANY = (
    r"(?:(?P<how>at least|at most|exactly|only|just|more than|less than|fewer than) )"
    r"(?P<n>\d+|one|two|three|four|five|six)"
)
_HOW_MANY = (
    r"(?:(?P<each>each|every|all|both|all(?: of)? the|both of the|every one of the)"
    r"|(?P<no>no|none of the)|(?P<some>an?|any|some)"
    rf"|{_SO_MANY})"
)
_COUNTED = re.compile(
    rf"{_HOW_MANY} (?P<kind>[\w-]+) (?:in|of|among) (?P<set>{_WHOSE}(?P<a>[\w-]+)) "
    r"(?P<so>(?:is|are|were|has|have) .+)"
)
_SUCH = re.compile(
    rf"(?:there (?:is|are) (?:(?P<some>an?)|(?P<no>no)|{_SO_MANY})|(?P<count>(?:the )?number of)) "
    rf"(?P<adj>even|odd|[\w-]+) (?P<kind>[\w-]+) in (?P<set>{_WHOSE}(?P<a>[\w-]+))"
    r"(?(count) is (?P<much>(?:at least |at most |more than |less than )?\d+))"
)
_LAST_TIME = re.compile(
    rf"they (?:have )?(?P<verb>[a-z]+) (?P<items>{_ONE}(?:, {_ONE})*,? (?P<by>and|or) {_ONE}) "
    r"(?:in the |the )?(?:last|previous) (?:time|[a-z-]+)"
)
_SUM = re.compile(
    rf"(?P<set>{_WHOSE}(?P<a>[\w-]+)) (?:adds? up to|sums? (?:up )?to|totals?|comes? to) "
    r"(?P<much>.+)"
)
_WORDS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}


def of_sets(words: str, names: Names) -> str | None:
    """What is asked of several things that were chosen at once, as a set or one by one."""
    for reader in (_alike, _counted, _such, _last_time, _sum):
        said = reader(words, names)
        if said is not None:
            return said
    return None


def _set(name: str, names: Names) -> Choice | None:
    """The choice of several that has a name."""
    return next((each for each in names.choices if each.several and each.name == name), None)


def _kind(made: Choice) -> str:
    """What one of those is called that are chosen."""
    return "number" if _of_numbers(made) else made.kind


def _of_numbers(made: Choice) -> bool:
    return made.sort == "number" or made.kind in ("number", "numbers", "")


def _alike(words: str, names: Names) -> str | None:
    found = _TWO.fullmatch(words) or _OVERLAPS.fullmatch(words)
    made = _set(found["a"], names) if found is not None else None
    other = _set(found["b"], names) if found is not None else None
    if found is None or made is None or other is None or _kind(made) != _kind(other):
        return None
    one, two = (re.sub(r"\blast ", "previous ", found[each]) for each in ("one", "other"))
    said = found.groupdict()
    if said.get("same") or said.get("un"):
        denied = bool(said.get("not")) is not bool(said.get("un"))
        return f"{one} is {'not ' if denied else ''}{two}"
    apart = said.get("apart") or said.get("no")
    some = "no" if apart else "a"
    if made.kind in names.kinds:  # each player has pieces of their own, of the same names
        return f"there is {some} {made.kind} in {one} where name of it is in {two}"
    return f"{some} {_kind(made)} in {one} is in {two}"


def _counted(words: str, names: Names) -> str | None:
    found = _COUNTED.fullmatch(words)
    made = _set(found["a"], names) if found is not None else None
    if found is None or made is None or found["kind"] not in {*forms(_kind(made)), _kind(made)}:
        return None
    so = _so(found["so"], made, names)
    if so is None:
        return None
    kind, there = _kind(made), found["set"]
    if found["each"] and so.startswith("it ") and _of_numbers(made):
        return f"each {kind} in {there} {so[3:]}"
    if found["each"]:
        return _one_is("no", kind, there, _not_so(so))
    return _one_is("a", kind, there, so) if found["some"] else _so_many(found, kind, there, so)


def _such(words: str, names: Names) -> str | None:
    """`there is an even number in their lot`."""
    found = _SUCH.fullmatch(words)
    made = _set(found["a"], names) if found is not None else None
    if found is None or made is None or found["kind"] not in {*forms(_kind(made)), _kind(made)}:
        return None
    so = _so(f"is {found['adj']}", made, names)
    if so is None:
        return None
    kind, there = _kind(made), found["set"]
    if found["some"]:
        return _one_is("a", kind, there, so)
    if found["count"]:
        how, _, many = found["much"].rpartition(" ")
        return _as_many(how or "exactly", int(many), kind, there, so)
    return _so_many(found, kind, there, so)


def _so_many(found: re.Match[str], kind: str, there: str, so: str) -> str:
    if found["no"]:
        return _one_is("no", kind, there, so)
    return _as_many(found["how"], int(_WORDS.get(found["n"], found["n"])), kind, there, so)


def _as_many(how: str, many: int, kind: str, there: str, so: str) -> str:
    """That there are so many of them: `there are 2` is said of more as well."""

    def there_are(number: int, no: str = "") -> str:
        if number == 1:
            return _one_is("no" if no else "a", kind, there, so)
        return f"there are {no}{number} {several(kind)} in {there} where {so}"

    if how in ("at least", "more than"):
        return there_are(many + (how == "more than"))
    if how in ("at most", "less than", "fewer than"):
        return there_are(many + (how == "at most"), "not ")
    if not many:
        return _one_is("no", kind, there, so)
    return f"({there_are(many)}) and not ({there_are(many + 1)})"


def _one_is(some: str, kind: str, there: str, so: str) -> str:
    """`a card in their pair is King`, or one where something is so that is not said behind `is`."""
    if so.startswith("it ") and " multiple of " not in so:
        return f"{some} {kind} in {there} {so[3:]}"
    return f"there is {some} {kind} in {there} where {so}"


_OF_IT = re.compile(
    r"(?:is|are|were) (?P<not>not )?(?:(?P<odd>even|odd)"
    r"|(?:a multiple of|multiples of|divisible by) (?P<by>\d+)"
    r"|(?P<how>at least|at most|more than|less than) (?P<n>\d+)"
    rf"|in (?P<set>{_WHOSE}(?P<a>[\w-]+))|(?P<names>{_ONE}(?:(?:, {_ONE})*,? or {_ONE})?)"
    r"|(?:an? )?(?P<field>[a-z][\w-]*))"
    r"|(?:has|have) (?:an? )?(?P<of>[a-z][\w-]*) (?P<is>.+)"
)


def _so(words: str, made: Choice, names: Names) -> str | None:
    """What is said of each of several things, asked of `it`."""
    found = _OF_IT.fullmatch(words)
    if found is None:
        return None
    no = "not " if found["not"] else ""
    if found["odd"]:
        no = "not " if bool(found["not"]) is not (found["odd"] == "odd") else ""
        return f"it is {no}a multiple of 2" if _of_numbers(made) else None
    if found["by"]:
        return f"it is {no}a multiple of {found['by']}" if _of_numbers(made) else None
    if found["how"]:
        return None if no else f"it is {found['how']} {found['n']}"
    if found["set"]:
        return f"it is {no}in {found['set']}" if _set(found["a"], names) else None
    if found["names"]:
        return f"it is {no}{found['names']}"
    if found["of"]:
        known = names.kinds.get(made.kind) or names.boards.get(made.kind) or {}
        return f"{found['of']} of it is {found['is']}" if found["of"] in known else None
    like = with_field(found["field"], made.kind, names) if made.kind in names.kinds else None
    if not like:
        return None
    field, value = like.removeprefix(" with ").split(" ")
    return f"{field} of it is {no}{value}"


def _not_so(so: str) -> str:
    """What is asked of `it`, denied."""
    for said, denied in (
        (" is not ", " is "),
        (" is at least ", " is less than "), (" is at most ", " is more than "),
        (" is more than ", " is at most "), (" is less than ", " is at least "),
    ):  # fmt: skip
        if said in so:
            return so.replace(said, denied, 1)
    return so.replace(" is ", " is not ", 1)


def _last_time(words: str, names: Names) -> str | None:
    """`they netted A1 and B2 last round`: all of them were among those."""
    found = _LAST_TIME.fullmatch(words)
    made = [c for c in names.choices if c.several and found and c.name in bases(found["verb"])]
    if found is None or len(made) != 1:
        return None
    sign = " and " if found["by"] == "and" else ", or "
    each = re.split(r",? (?:and|or) |, ", found["items"])
    return sign.join(f"{one} is in their previous {made[0].name}" for one in each)


def _sum(words: str, names: Names) -> str | None:
    """`their lot adds up to 7`."""
    found = _SUM.fullmatch(words)
    made = _set(found["a"], names) if found is not None else None
    if found is None or made is None:
        return None
    rank = "" if _of_numbers(made) else names.rank(made.kind)
    total = f"total {rank} of" if rank else "total of" if _of_numbers(made) else ""
    return f"{total} {found['set']} is {found['much']}" if total else None
