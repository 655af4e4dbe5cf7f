"""What lies hidden on a board, as it is told, looked at and asked of at a table.

Purpose: `they peek at dig`, `tell them whether there is a mine on dig`, `reveal all mines`,
`if they hit a mine`. Input: words, the names of a file. Output: lines about `they`, or the words
of a condition. Must not know: when it is done, and of whom it is said.
"""

import re
from collections.abc import Iterator

from ..word_forms import forms
from .said_cells import cells
from .said_course import Lines
from .said_names import Names
from .said_picked import free
from .said_things import cell, domain_of, told_of

_AT = r"(?:of|on|at|under|in|below|beneath|from)"
_IT = rf"(?:what(?: (?:lies|is|there is))?|whatever(?: (?:lies|is))?|that) {_AT} (?P<there>.+)"
_WHO = {
    **dict.fromkeys(("them", "they", "the player"), "them"),
    **dict.fromkeys(("opponent", "the opponent", "their opponent", "the other player"), "opponent"),
}
_ALL = ("everyone", "everybody", "all", "both", "both players", "each player", "all players")
_TO = re.compile(r"(?P<what>.+) to (?P<who>[\w ]+)")
_ASKED = re.compile(r"(?:whether|if) (?P<so>.+)")
_STEPS = r"(?:ha[sd]|have|holds?|hits?|finds?|found|digs?|uncovers?|steps? on|lands? on|is|was)"


def looked_at(rest: str, names: Names) -> Lines | None:
    """`look at dig`, `peek at the squares next to dig`, `look at a square`."""
    rest = re.sub(r"^(?:at|under|into|upon|below) ", "", rest)
    told = _asked_of(rest, names)
    if told is None:
        one = re.sub(r"^(?:1 of )", "an ", rest) if names.hidden else ""
        where = domain_of(one, names) if re.match(r"(?:an?|any|1) ", one) else None
        field = _only(names)
        if where is None or not field or not names.cell(one.rpartition(" ")[2]):
            return None
        name = free("seen", names)
        return f"they choose {name}: {where}", f"  they look at {field} of {name}"
    return _each(told, "they look at {}")


def shown_there(rest: str, names: Names) -> Lines | None:
    """`reveal all mines`, `show the opponent dig`, `turn over the square`."""
    rest = re.sub(r"^(?:over|up) | (?:face )?up$| over$|(?<=\w) at the end$", "", rest)
    if not names.hidden:
        return None
    rest, who = _hearer(rest, names)
    alone = {each.name for each in names.choices} & {rest.removeprefix("the ")}
    told = None if alone and not who else _asked_of(rest, names)
    return None if told is None else _each(told, "reveal {}" + (f" to {who}" if who else ""))


def turned_up(rest: str, names: Names) -> Lines | None:
    """`uncover dig`: of a place, what lies there is seen, and not only which one it is."""
    told = _asked_of(re.sub(r"^(?:over|up) | (?:face )?up$| over$", "", rest), names)
    return None if told is None else _each(told, "reveal {}")


def told_there(rest: str, names: Names) -> Lines | None:
    """`tell them mine of dig`, `tell the opponent whether there is a mine on dig`."""
    if not names.hidden:
        return None
    what, who = _hearer(rest, names)
    told = _asked_of(what, names)
    return None if told is None else _each(told, "reveal {}" + (f" to {who}" if who else ""))


def _hearer(words: str, names: Names) -> tuple[str, str]:
    """What is told, and to whom; to all where nobody is said."""
    known = {**_WHO, **dict.fromkeys(_ALL, ""), **{seat: seat for seat in names.seats}}
    behind = _TO.fullmatch(words)
    if behind is not None and behind["who"] in known:
        return behind["what"], known[behind["who"]]
    for who in sorted(known, key=len, reverse=True):
        if words.startswith(f"{who} "):
            return words.removeprefix(f"{who} "), known[who]
    return words, ""


def _asked_of(words: str, names: Names) -> tuple[str, str, str] | None:
    """What is hidden, and where: the field, the place, or the places that a line goes through."""
    if not names.hidden:
        return None
    asked = _ASKED.fullmatch(words)
    so = mined(asked["so"], names) if asked else None
    of = re.fullmatch(r"(?P<field>[\w-]+) of (?P<at>.+) is yes", so or "")
    if of is not None:
        return of["field"], of["at"], ""
    words = re.sub(r"^(?:the content|the contents|what is hidden) ", "what is ", words)
    inside = re.fullmatch(_IT, words)
    if inside is not None:
        words = inside["there"]
    for field in sorted(names.hidden):
        board = next(b for b, fields in names.boards.items() if field in fields)
        said = "|".join(sorted(map(re.escape, forms(field)), key=len, reverse=True))
        whole = re.fullmatch(rf"(?:all |every |each |the |all the |all of the )*(?:{said})", words)
        if whole is not None:
            kinds = names.boards[board][field]
            return field, "", f"{board} with {field} yes" if kinds == ("yes",) else board
        own = re.fullmatch(rf"(?:the |all |all the |an? )*(?:{said}) {_AT} (?P<at>.+)", words)
        own = own or re.fullmatch(rf"(?P<at>.+)'s (?:{said})", words)
        if own is not None:
            return _placed(field, own["at"], names)
    field = _only(names)
    return _placed(field, words, names) if field else None


def _only(names: Names) -> str:
    """What is hidden, where it is one thing."""
    return next(iter(names.hidden)) if len(names.hidden) == 1 else ""


def _placed(field: str, words: str, names: Names) -> tuple[str, str, str] | None:
    board = next(b for b, fields in names.boards.items() if field in fields)
    every = rf"(?:(?:all|every|each|the|all the|all of the|the whole) )*(?:{board}s?|board)"
    if re.fullmatch(every, words) and not re.fullmatch(f"the {board}", words):
        return field, "", board
    if re.match(r"(?:an?|any|1) ", words):
        return None
    one = _cell(words, names)
    if one is not None and not re.match(r"(?:all|every|each) ", words):
        return field, one, ""
    some = cells(words, names)
    return (field, "", some) if some else None


def _each(told: tuple[str, str, str], line: str) -> Lines:
    field, one, some = told
    if one:
        return (line.format(f"{field} of {one}"),)
    return (f"for each {some}: {line.format(f'its {field}')}",)


def mined(words: str, names: Names) -> str | None:
    """`there is a mine on dig`, `dig is a mine`, `they hit a mine`: what a place has, asked."""
    for field in _flags(names):
        what = rf"(?P<no>no|an?|any|the) {re.escape(field)}"
        bare = rf"{re.escape(field)}(?:d|ed)?"
        found = (
            re.fullmatch(rf"there (?:is|was) (?P<not>not )?{what} {_AT} (?P<at>.+)", words)
            or re.fullmatch(rf"(?P<at>.+) {_STEPS} (?P<not>not )?{what}", words)
            or re.fullmatch(rf"(?P<at>.+) (?:is|was) (?P<not>not )?(?P<no>){bare}", words)
        )
        if found is None:
            continue
        at = found["at"]
        made = [each for each in names.here("cell") if each.who != "chance" and not each.several]
        somebody = at in ("they", "a player", "the player", "you") and made
        there = told_of(made[0], names) if somebody else _cell(at, names)
        if there:
            denied = bool(found["not"]) or found["no"] == "no"
            return f"{field} of {there} is {'no' if denied else 'yes'}"
    return None


def _cell(words: str, names: Names) -> str | None:
    """A cell that is meant, by its name where one player alone has chosen it."""
    found = cell(words, names)
    made = next((each for each in names.here("cell") if found == f"their {each.name}"), None)
    return found if made is None else told_of(made, names)


def _flags(names: Names) -> Iterator[str]:
    """What places have or have not."""
    for fields in names.boards.values():
        yield from (name for name, kinds in fields.items() if kinds == ("yes",))


__all__ = ["looked_at", "mined", "shown_there", "told_there", "turned_up"]
