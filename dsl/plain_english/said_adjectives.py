"""What a piece is like, said in front of it: `a red card in their hand`.

Purpose: here it stands behind, with the name of the field that it is of. Input: a line, the names
of its file. Output: the line as it is said here. Must not know: the grammar; what is wrong with the
line.
"""

import re
from collections.abc import Iterator

from .said_dice import of_dice
from .said_names import Names
from .said_things import with_field

_WHOSE = r"(?:their|your|opponent's|the|[A-Z][\w-]*'s) "
_BEFORE = re.compile(
    r"\b(?P<how>an?|each|every|all|any|of|one|two|three|four|\d+) (?P<like>[a-z][\w-]*) "
    rf"(?P<noun>[a-z][\w-]*)(?P<there> (?:in|from|on) (?:{_WHOSE})?[\w-]+)?"
)
_IS = re.compile(
    r"(?P<what>(?:(?:the|their|your|opponent's) )?[\w-]+) is (?P<no>not )?an? "
    r"(?P<like>[a-z][\w-]*) (?P<noun>[a-z][\w-]*)(?=$|[:,]| and\b| gains?\b)"
)


_THAT = re.compile(
    r"\b(?P<some>(?:an?|each|every|all|any|\d+) (?P<noun>[a-z][\w-]*)"
    rf"(?: (?:in|from|on) (?:{_WHOSE})?[\w-]+)?) (?:that|which) (?:is|are) (?P<no>not )?"
    r"(?P<like>[a-z][\w-]*)\b(?! of\b)"
)
_SOME = re.compile(
    r"(?P<does>move|put|discard|cancel|take|lay) (?:each|every|all) (?P<kind>[a-z][\w-]*) "
    rf"(?P<there>(?:in|from|on) (?:{_WHOSE})?[\w-]+)(?P<so> (?:with|where|that|other than) .+?)"
    r"(?P<to> (?:to|into|onto) .+)?"
)


def one_by_one(told: str, names: Names) -> str:
    """`move each card in their hand with colour red to ...`: what is done with each of some."""
    found = _SOME.fullmatch(told)
    kind = names.kind(found["kind"]) if found else ""
    if found is None or not kind:
        return told
    there = re.sub(r"^from ", "in ", found["there"])
    return f"for each {kind} {there}{found['so']}: {found['does']} it{found['to'] or ''}"


def _that_are(told: str, names: Names) -> str:
    """`a good that is legal`: what it is stands behind `with`."""
    found = _THAT.search(told)
    kind = names.kind(found["noun"]) if found else ""
    if found is None or not kind or names.piece(found["like"]):
        return told
    flag = names.kinds[kind].get(found["like"]) == ("yes",)
    so = f" with {found['like']} {'no' if found['no'] else 'yes'}" if flag else ""
    if not flag:
        so = with_field(found["like"], kind, names) or ""
        field, value = so.split()[1:] if so else ("", "")
        so = f" where {field} of it is not {value}" if so and found["no"] else so
    return f"{told[: found.start()]}{found['some']}{so}{told[found.end() :]}" if so else told


def put_behind(told: str, names: Names) -> Iterator[str]:
    """The lines that say it, also of what dice show."""
    yield from of_dice(told, names)
    said = one_by_one(_that_are(told, names), names)
    if said != told:
        yield said
    for found in _IS.finditer(told):
        like = _with(found["like"], found["noun"], names)
        chosen = found["what"].split(" ")[-1]
        if like and any(choice.name == chosen for choice in names.near("pieces")):
            field, value = like.split()[1:]
            said = f"{found['what']} has {field} {value}"
            if found["no"]:
                said = f"{field} of {found['what'].removeprefix('the ')} is not {value}"
            yield told[: found.start()] + said + told[found.end() :]
    for found in _BEFORE.finditer(told):
        like = _with(found["like"], found["noun"], names)
        if like:
            noun = f"{found['how']} {found['noun']}{found['there'] or ''}{like}"
            yield told[: found.start()] + noun + told[found.end() :]


def _with(like: str, noun: str, names: Names) -> str:
    """` with colour red`, of a kind of pieces that has colours."""
    kind = names.kind(noun)
    return (with_field(like, kind, names) or "") if kind else ""
