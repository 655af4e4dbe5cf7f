"""Pieces that somebody has to choose first, and where each of them belongs.

Purpose: `discard a card` chooses one; `put it on the pile of its colour` is a line for each colour.
Input: words for pieces, the names of a file. Output: lines, with what the pieces are called in
them. Must not know: what else is done with them.
"""

import re
from collections.abc import Iterable

from ..word_forms import article, forms
from .said_course import Lines
from .said_names import Names
from .said_things import pieces, zone


def chosen_first(what: str, whose: str, names: Names) -> tuple[Lines, str, str] | None:
    """A piece that is not said is chosen first: the lines for it, what it is called, its kind."""
    found = re.fullmatch(
        r"(?:(?P<one>an?|1|one)|(?P<n>\d+|their (?=[\w-]+ [\w-]+$)[\w-]+)"
        r"|(?P<any>any number of|up to \d+))"
        r"(?: (?:of )?(?P<whose>their(?: own)?|the opponent's|opponent's))?"
        r"(?: (?P<adj>[\w-]+))?? (?P<kind>[\w-]+)(?: (?:of|from|in) (?P<from>.+?))?(?P<chance>"
        r" at random)?",
        re.sub(r"^(?:an?|1) (?=of )|^one of ", "1 of ", what),
    )
    kind = names.kind(found["kind"]) if found else ""
    if found is None or not kind or found["adj"]:
        return None
    hand = names.hand_of(kind)
    origin = found["from"] if found["from"] and "choice" not in found["from"] else ""
    there = zone(origin, names) if origin else f"{whose}{hand}" if hand else None
    if there is None:
        return None
    so_many = (
        article(kind)
        if found["one"]
        else f"{found['n'] or _any(found['any'], kind, there)} {kind}s"
    )
    name = free("chosen", names)
    who = "chance chooses" if found["chance"] else "they choose"
    return (f"{who} {name}: {so_many} in {there}",), name, kind


def _any(words: str, kind: str, there: str) -> str:
    return words if words.startswith("up to") else f"up to number of {kind}s in {there}"


def below(choice: Lines, line: str) -> Lines:
    """A line below the choice that it needs, if there is one."""
    return (f"  {line}",) if choice else (line,)


def free(name: str, names: Names) -> str:
    """A name that nothing has yet."""
    taken = {each.name for each in names.choices} | {*names.theirs, *names.games, *names.kinds}
    return next(n for n in (name, "chosen", "picked", "further", "another") if n not in taken)


def kind_of(some: Iterable[str], names: Names) -> str:
    """The kind of pieces that are spoken of."""
    for each in some:
        last = re.sub(r"^(?:each|the (?:top|bottom)(?: \d+)?) ([\w-]+) (?:in|of) .*", r"\1", each)
        word = last.rpartition(" ")[2]
        if names.piece(word):
            return names.pieces[names.piece(word)]
        made = next((c.kind for c in names.choices if c.name == word), "")
        if made or names.kind(word):
            return made or names.kind(word)
    return ""


def given_back(rest: str, what: str, some: Lines, names: Names) -> Lines:
    """The pieces that are moved: what is put back is one that players hold, as no new one comes
    into being; nothing where they hold none. rest: all that is said of the move; what: of whom.
    """
    back = what.startswith("back ") or rest.removeprefix(what).startswith(" back ")
    named = [names.piece(each) for each in some]
    if not back or not any(named):
        return some
    hands = [names.hand_of(names.pieces[each]) if each else "" for each in named]
    if not all(hands):
        return ()
    return tuple(f"{article(each)} in their {hand}" for each, hand in zip(some, hands, strict=True))


_OF_ITS = re.compile(
    r"(?:the )?(?:(?P<end>top|bottom) of (?:the )?)?(?P<pile>[\w-]+) (?:of|for|with) "
    r"(?:(?:its|their|that|the same)|(?P<of>[\w' -]+?)'s) (?P<field>[\w-]+)"
)


def by_what_is_printed(what: str, to: str, names: Names) -> Lines | None:
    """`put it on the pile of its colour`: one line for each, where each has a place."""
    found, some = _OF_ITS.fullmatch(to), pieces(what, names)
    kind = kind_of(some, names)
    fields = names.kinds.get(kind, {})
    field = next((f for f in fields if found and found["field"] in forms(f)), "")
    if found is None or len(some) != 1 or some[0].startswith("each ") or not field:
        return None
    lines = []
    for value in fields[field]:
        there = [name for name, sort in names.games.items()
                 if sort == "zone" and {value} & {*name.split("-")}]  # fmt: skip
        if len(there) != 1:
            return None
        place = f"to the {there[0]}"
        if there[0] in names.piles:
            place = f"on {an_end(found['end'] or 'top')} of the {there[0]}"
        moved = "put" if there[0] in names.piles else "move"
        lines.append(f"if {field} of {some[0]} is {value}: {moved} {some[0]} {place}")
    return tuple(lines)


def an_end(end: str) -> str:
    """Where in a pile, as it is said behind `on`."""
    return "top" if end == "top" else "the bottom"
