"""Pieces of which one of several things is so: `with the same suit or rank as the top card`.

Purpose: of what may be chosen, one or the other must be so, which is asked behind `where`. Input: a
line of a phase, the names of its file. Output: edits. Must not know: the grammar; what is done with
what is chosen.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import forms
from .said_names import Names

_HEAD = (
    r"(?P<head>[ \t]+[^:\"]*\bchooses? [\w-]+(?:, [a-z ]+)?: (?:an?|\d+|up to \d+|any) "
    r"(?P<kind>[\w-]+)(?: (?:in|from|of|on) (?:their|opponent's|the) [\w-]+)?)"
)
_OR = r"(?:,? or (?:with )?(?:the same )?|, )"
_FIELDS = rf"(?P<some>[\w-]+(?:{_OR}[\w-]+)+)"
_SAME = (
    re.compile(
        rf"{_HEAD},? (?:with|of|that (?:has|is of)|having) (?:either )?(?:the )?same {_FIELDS} "
        r"as (?P<as>[^,:\"]+?)(?P<rest>,? or .+)?"
    ),
    re.compile(
        rf"{_HEAD},? (?:that|which) (?:matches|fits|is like) (?P<as>[^,:\"]+?) (?:in|by) "
        rf"(?:either )?(?:its )?{_FIELDS}(?P<rest>, or .+)?"
    ),
)
_EITHER = re.compile(
    rf"{_HEAD},? with (?P<so>[\w-]+ [\w-]+(?:,? or (?:with )?[\w-]+ [\w-]+)+)(?P<rest>,? or .+)?"
)
_WHERE = re.compile(rf"{_HEAD},? where (?P<so>[^:\"]+)")
_ANOTHER = re.compile(r",? or (?:it is )?(?:an? |any )?(?P<name>[\w-]+)")


def one_or_the_other(line: Span, names: Names) -> Iterator[Fix]:
    """The line with a condition behind `where`, and a comma before each `or` of it."""
    told = line.words.rstrip().rstrip(".")
    found = next((m for each in _SAME if (m := each.fullmatch(told))), None)
    if found is not None and names.kind(found["kind"]):
        fields = tuple(names.kinds[names.kind(found["kind"])])
        some = [_field(each, fields) for each in re.split(_OR, found["some"])]
        asked = [f"its {each} is {each} of {found['as']}" for each in some]
        further = _further(found["rest"] or "", line, names)
        if all(some) and further is not None:
            yield Fix(line, f"{found['head']} where {', or '.join([*asked, *further])}")
    either = _EITHER.fullmatch(told)
    if either is not None and names.kind(either["kind"]):
        fields = tuple(names.kinds[names.kind(either["kind"])])
        pairs = [each.split(" ") for each in re.split(r",? or (?:with )?", either["so"])]
        further = _further(either["rest"] or "", line, names)
        if all(of in fields for of, _ in pairs) and further is not None:
            asked = [f"its {of} is {what}" for of, what in pairs]
            yield Fix(line, f"{either['head']} where {', or '.join([*asked, *further])}")
    where = _WHERE.fullmatch(told)
    if where is None:
        return
    parts = re.split(r",? or (?=it |its |there |[\w-]+ of )|, (?=it |its )", where["so"])
    said = ", or ".join(_by_rank(part, line.source.text, names) for part in parts)
    if said != where["so"]:
        yield Fix(line, f"{where['head']} where {said}")


_IS_ONE = re.compile(
    r"\b(?P<of>(?:their |opponent's |[A-Z]\w*'s )?(?P<name>[a-z][\w-]*)) is (?P<no>not )?(?:an? )?"
    r"(?P<piece>[A-Z][\w-]*)(?=$|[:,]| (?:and|or) )"
)


def named_by_rank(line: Span, names: Names) -> Iterator[Fix]:
    """`if play is an Eight`, where there is one of each suit: its rank is 8."""
    said = _by_rank(line.words.rstrip(), line.source.text, names)
    if said == line.words.rstrip():
        return
    yield Fix(line, said)
    own = "|".join(re.escape(each.name) for each in names.choices if each.who == "they")
    yield Fix(line, re.sub(rf"\b(becomes|is) (?=(?:{own})(?![\w-]))", r"\1 their ", said))


def _by_rank(words: str, text: str, names: Names) -> str:
    def asked(found: re.Match[str]) -> str:
        known = {"it", *(each.name for each in names.choices if each.sort == "pieces")}
        said = is_one(found["piece"], text, names) if found["name"] in known else ""
        if not said.startswith("its "):
            return found[0]
        no = "not " if found["no"] else ""
        if found["of"] == "it":
            return said.replace(" is ", f" is {no}")
        _, rank, _, n = said.split(" ")
        return f"{rank} of {found['of']} is {no}{n}"

    return _IS_ONE.sub(asked, words)


def _field(word: str, fields: tuple[str, ...]) -> str:
    return next((each for each in fields if each in forms(word)), "")


def _further(rest: str, line: Span, names: Names) -> list[str] | None:
    """What else may be chosen: `or an Ace`; None, if that is not known."""
    if not rest:
        return []
    found = _ANOTHER.fullmatch(rest)
    asked = is_one(found["name"], line.source.text, names) if found is not None else ""
    return [asked] if asked else None


def is_one(name: str, text: str, names: Names) -> str:
    """That it is a piece of a name; of one that there is of each suit, by its rank."""
    piece = names.piece(name)
    kind = names.pieces.get(piece, "")
    several = re.search(
        rf"^{re.escape(kind)} (?:(?P<label>\d+) )?{re.escape(piece)} of each [\w-]+[^\n]*"
        r"(?P<has>(?:\n[ \t]+[^\n]*)*)",
        text,
        re.MULTILINE,
    )
    if not piece or several is None:
        return f"it is {piece}" if piece else ""
    rank = names.rank(kind)
    said = re.search(rf"^[ \t]+{re.escape(rank)}: (\d+)$", several["has"], re.MULTILINE)
    n = said[1] if said is not None else several["label"]
    return f"its {rank} is {n}" if rank and n else ""
