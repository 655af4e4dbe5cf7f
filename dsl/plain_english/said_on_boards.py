"""What lies on a board: `there are three walls in a row`, `no stone is in row C`, `A1 or A2 is
empty`, `every stone in row A is Ann's`.

Purpose: how many cells have something, where, of whom, and whether they lie in a line; what several
cells have that are named. Input: words of a condition, the names of a file. Output: who is meant,
and what is asked of `they`. Must not know: what is done if it is so.
"""

import re
from collections.abc import Callable

from attrs import frozen

from ..word_forms import forms
from .said_amounts import several
from .said_cells import PIECES
from .said_names import Names
from .said_players import Who
from .said_things import cell

Player = Callable[[str], Who | None]
"""Who is meant by some words."""

_MANY = (
    r"(?P<many>no|an?|any|(?:(?:at least|at most|more than|less than|exactly|only|just) )?\d+"
    r"|every|each|all(?: of)?(?: the)?|(?:both|neither)(?: of)?(?: the)?)"
)
_HAVE = r"(?:has|have|holds?|owns?|controls?)"
_BE = r"(?:is|are|lies?|stands?|sits?|was|were)"
_REGION = (
    r"(?:(?:in|on) (?:the )?(?:row|column) (?:of )?[\w' -]+?|next to [\w' -]+?"
    r"|(?:in|on) (?:a|the|any) corners?|(?:at|on|along) (?:the|an) edges?"
    r"|in the (?:middle|centre|center)(?: of the board)?|(?:in|on) (?:their|the) (?:far|home) row)"
)
_IN_LINE = r"in (?:a|one) (?:row|line)"
_LINE = rf",? {_IN_LINE}"
_OF = r"(?: of (?P<of>(?:the )?opponent|[A-Z][\w-]*))?"
_WHOSE = r"(?:(?P<whose>their|opponent's|the opponent's|[A-Z][\w-]*'s) (?:own )?)?"
_HAS_SO_MANY = re.compile(
    rf"(?:there {_BE}|the board has|(?P<who>.+?) {_HAVE}) {_MANY} "
    rf"(?:of )?{_WHOSE}(?P<what>[\w-]+)(?: (?:on|in) the board)?(?: (?P<region>{_REGION}))?"
    rf"(?P<line>{_LINE})?"
)
_SO_MANY_LIE = re.compile(
    rf"{_MANY} (?:of )?{_WHOSE}(?P<what>[\w-]+){_OF} {_BE} "
    rf"(?:(?P<region>{_REGION})|(?P<line>{_IN_LINE}))"
)
_CELLS_HAVE = re.compile(
    rf"(?:there {_BE} )?{_MANY} (?P<cells>[\w-]+)(?: (?P<region>{_REGION}))?(?: that)? "
    rf"(?:with|{_HAVE} (?:an? )?|{_BE} )(?P<what>.+?)(?P<line>{_LINE})?"
)
_ALL_ARE = re.compile(
    rf"(?:every|each|all(?: of)?(?: the)?) {_WHOSE}(?P<what>[\w-]+)"
    rf"(?: (?P<region>{_REGION}))? {_BE} "
    r"(?P<owner>theirs|their own|opponent's|the opponent's|[A-Z][\w-]*'s)"
)
_ALL_LIE = re.compile(
    rf"(?:every|each|all)(?: of)?(?: the)? {_WHOSE}(?P<what>[\w-]+){_OF} {_BE} "
    rf"(?P<region>{_REGION})"
)
_NAMED = r"[A-Z]\d+"
_ON_NAMED = re.compile(
    rf"(?:(?P<who>.+?) {_HAVE}|there {_BE}) (?P<no>no |an? )?{_WHOSE}(?P<what>[\w-]+) (?:on|at|in) "
    rf"(?P<both>both |either )?(?P<one>{_NAMED})(?: (?P<by>and|or) (?P<other>{_NAMED}))?"
)
_NAMED_ARE = re.compile(
    rf"(?P<how>both |either |neither )?(?P<one>{_NAMED}),? (?P<by>and|or|nor) (?P<other>{_NAMED}) "
    r"(?P<so>(?:is|are|has|have) .+)"
)
_FIELD_OF_NAMED = re.compile(
    rf"(?P<what>[\w-]+) of (?P<how>both |either |neither )?(?P<one>{_NAMED}),? (?P<by>and|or|nor) "
    rf"(?P<other>{_NAMED}) {_BE} (?P<so>[\w-]+)"
)
_STANDS = re.compile(
    rf"(?P<who>.+?) {_BE} (?P<no>not )?(?:(?:standing |now )?(?P<region>{_REGION})"
    r"|(?:within|at most) (?P<n>\d+) steps?(?: away)? (?:of|from) (?P<from>[\w' -]+))"
)
_ROW = re.compile(
    r"(?:(?P<who>.+?) (?:has|have|gets?|makes?|owns?)|there (?:are|is)) (?P<n>\d+)"
    r"(?: (?:of their )?(?!in\b)(?P<what>[\w-]+))?(?: of (?:the same|one) player)? "
    rf"{_IN_LINE}"
)


@frozen
class OnBoard:
    """What is asked: of whom, and of `they` or of nobody in particular."""

    who: Who | None
    so: str


def on_boards(words: str, names: Names, somebody: Player) -> OnBoard | None:
    """What is asked of a board; None of anything else."""
    if not names.boards:
        return None
    full = re.fullmatch(r"the (?P<of>board|[\w-]+) is (?P<no>not )?(?P<how>full|empty)", words)
    if full is not None and full["of"] in ("board", "grid", "table"):
        return OnBoard(None, f"the board is {full['no'] or ''}{full['how']}")
    every = re.fullmatch(
        r"(?:all|each|every)(?: the)? (?P<of>[\w-]+) (?:is|are) (?P<how>empty|full)", words
    )
    if every is not None and names.cell(every["of"]):
        return OnBoard(None, f"the board is {every['how']}") if len(names.boards) == 1 else None
    for read in (_row, _all_are, _all_lie, _on_named, _named_are, _counted, _stands):
        found = read(words, names, somebody)
        if found is not None:
            return found
    return None


@frozen
class _Field:
    """What cells have: the board, the name, and whether it is a player's."""

    board: str
    name: str
    owned: bool


def _field(word: str, names: Names) -> _Field | None:
    """What is meant by a word for something that lies on cells; None if it may be two things."""
    known = [
        _Field(board, name, "player" in held)
        for board, fields in names.boards.items()
        for name, held in fields.items()
        if word in forms(name) or (word in PIECES and "player" in held)
    ]
    return known[0] if len(known) == 1 else None


def _region(words: str | None, names: Names) -> str | None:
    """Where the cells lie, with a blank in front of it; None where that cannot be said."""
    if not words:
        return ""
    words = re.sub(r"^on (?=(?:the )?(?:row|column) )", "in ", words)
    words = re.sub(r"^(?:in|on) (?:a|the|any) corners?$", "in a corner", words)
    words = re.sub(r"^(?:at|on|along) (?:the|an) edges?$", "at the edge", words)
    words = re.sub(r"^in the (?:middle|cent(?:re|er))$", "in the middle of the board", words)
    words = re.sub(r"^in the (row|column) (?=[A-Z\d]\b)", r"in \1 ", words)
    beside = re.fullmatch(r"(?P<how>next to|in (?:the )?(?:row|column) of) (?P<at>.+)", words)
    if beside is None:
        return None if re.search(r" (?:and|or|with|that|where) ", words) else f" {words}"
    at = cell(beside["at"], names) or _place(_by(beside["at"], names), names)
    return f" {beside['how']} {at}" if at else None


def _place(by: str | None, names: Names) -> str | None:
    """Where somebody is, if each player has one place."""
    places = [name for name, sort in names.theirs.items() if sort == "cell"]
    if not by or len(places) != 1:
        return None
    return f"their {places[0]}" if by == "they" else f"{by}'s {places[0]}"


_OWNERS = {"their": "they", "theirs": "they", "their own": "they"}


def _by(whose: str | None, names: Names) -> str | None:
    """Whose something is, as it stands behind what is theirs: `they`; empty if nobody is named."""
    if not whose:
        return ""
    named = re.sub(r"^the |'s$", "", whose)
    by = _OWNERS.get(whose, named)
    return by if by in ("they", "opponent", *names.seats) else None


def _counted(words: str, names: Names, somebody: Player) -> OnBoard | None:
    """So many things, or cells with them, somewhere, or in a line."""
    who: Who | None = None
    found = _CELLS_HAVE.fullmatch(words)
    if found is not None and names.cell(found["cells"]):
        board, such = names.cell(found["cells"]), _such(found["what"], names)
    else:
        found = _HAS_SO_MANY.fullmatch(words) or _SO_MANY_LIE.fullmatch(words)
        said = found.groupdict() if found is not None else {}
        field = _field(said["what"], names) if said else None
        whose = _by(said.get("whose") or said.get("of"), names)
        if found is None or field is None or whose is None or (whose and not field.owned):
            return None
        if said.get("who") is not None:
            who = somebody(said["who"])
            if who is None or not field.owned or whose not in ("", "they"):
                return None
            whose = "they"
        if said.get("line") and field.owned and not whose:  # of one of them, whoever it is
            who, whose = Who("they", "one" if names.bound else "some"), "they"
        board, such = field.board, f" with {field.name}{whose and ' '}{whose}"
    region = _region(found["region"], names)
    line = found.groupdict().get("line")
    so = (
        None
        if region is None or such is None
        else _so_many(found["many"], board, region, such, line)
    )
    return None if so is None else OnBoard(who, so)


def _such(what: str, names: Names) -> str | None:
    """What cells have, behind `cells`: `with stone`, `that are empty`."""
    words = re.sub(r"^(?:an?|the|1) ", "", what.strip())
    if words in ("empty", "free"):
        return " that are empty"
    whose = re.fullmatch(rf"{_WHOSE}(?P<what>[\w-]+)(?: of (?P<of>[\w' -]+))?", words)
    field = _field(whose["what"], names) if whose is not None else None
    if whose is None or field is None:
        return None
    by = _by(whose["whose"] or whose["of"], names)
    if by is None or (by and not field.owned):
        return None
    return f" with {field.name}{by and ' '}{by}"


_SIGNS = {"no": "0", "a": "at least 1", "an": "at least 1", "any": "at least 1"}


def _so_many(many: str, board: str, region: str, such: str, line: str | None) -> str | None:
    """That there are so many such cells; None where it is not said how many."""
    number = re.search(r"\d+", many)
    if re.match(r"every|each|all|both|neither", many):
        return None
    if line:
        said = "line" if "line" in line else "row"
        return _in_a_line(many, board, f"{region}{such} in a {said}")
    if number is None:
        sign = "no" if many == "no" else "a"
        return f"there is {sign} {board}{region}{such.replace('that are', 'that is')}"
    sign = re.sub(r"^(?:exactly|only|just) ", "", many)
    return f"number of {several(board)}{region}{such} is {sign}"


def _in_a_line(many: str, board: str, such: str) -> str | None:
    """So many in a line; where there are more, so many of them are."""
    number = re.fullmatch(r"(?:at least )?(?P<n>\d+)", many)
    if number is None:
        return None
    return f"there are {number['n']} {several(board)}{such}"


def _row(words: str, names: Names, somebody: Player) -> OnBoard | None:
    """So many cells of one player in a row."""
    found = _ROW.fullmatch(words)
    owned = next(((board, name) for board, fields in names.boards.items()
                  for name, kinds in fields.items() if "player" in kinds), None)  # fmt: skip
    if found is None or owned is None:
        return None
    field = _field(found["what"] or "", names)
    if field is not None and not field.owned:
        return None
    either = Who("they", "one" if names.bound and "same" not in words else "some")
    who = somebody(found["who"]) if found["who"] else either
    so = f"there are {found['n']} {owned[0]}s with {owned[1]} they in a row"
    return None if who is None else OnBoard(who, so)


def _stands(words: str, names: Names, somebody: Player) -> OnBoard | None:
    """`Ann stands in a corner`, `they are within 2 steps of Bob`: of the one place of theirs."""
    found = _STANDS.fullmatch(words)
    own = _place("they", names)
    who = somebody(found["who"]) if found is not None and own is not None else None
    if found is None or who is None:
        return None
    no = found["no"] or ""
    if found["n"] is None:
        region = _region(found["region"], names)
        return None if region is None else OnBoard(who, f"{own} is {no}{region.strip()}")
    of = _place(_by(found["from"], names), names) or cell(found["from"], names)
    if of is None or no:
        return None
    return OnBoard(who, f"distance between {own} and {of} is at most {found['n']}")


def _all_are(words: str, names: Names, _somebody: Player) -> OnBoard | None:
    """`every stone in row A is Ann's`: there is none of the other player's."""
    found = _ALL_ARE.fullmatch(words)
    field = _field(found["what"], names) if found is not None else None
    by = _by(found["owner"], names) if found is not None else None
    region = _region(found["region"], names) if found is not None else None
    if found is None or field is None or not by or region is None or found["whose"]:
        return None
    first, second = names.seats
    other = {"they": "opponent", "opponent": "they", first: second, second: first}[by]
    return OnBoard(None, f"there is no {field.board}{region} with {field.name} {other}")


def _all_lie(words: str, names: Names, _somebody: Player) -> OnBoard | None:
    """`all of Ann's stones are in row C`: none of them is elsewhere."""
    found = _ALL_LIE.fullmatch(words)
    field = _field(found["what"], names) if found is not None else None
    by = _by(found["whose"] or found["of"], names) if found is not None else None
    region = _region(found["region"], names) if found is not None else None
    if field is None or by is None or region is None or (by and not field.owned):
        return None
    such = f"with {field.name}{by and ' '}{by}"
    return OnBoard(None, f"there is no {field.board} {such} where it is not{region}")


def _on_named(words: str, names: Names, somebody: Player) -> OnBoard | None:
    """`Ann has stones on both A1 and A2`, `there is no stone on B2`."""
    found = _ON_NAMED.fullmatch(words)
    field = _field(found["what"], names) if found is not None else None
    by = _by(found["whose"], names) if found is not None else None
    if found is None or field is None or by is None or (found["no"] == "no " and found["other"]):
        return None
    who = somebody(found["who"]) if found["who"] else None
    if found["who"] and (who is None or not field.owned or by not in ("", "they")):
        return None
    by = "they" if who is not None else by
    if by and not field.owned:
        return None
    no = found["no"] == "no "
    if by:
        said = f"{field.name} of {{}} is {'not ' if no else ''}{by}"
    elif no and field.owned:
        said = f"{field.name} of {{}} is nobody"
    else:
        said = f"{{}} has {'no ' if no else ''}{field.name}"
    each = [said.format(at) for at in (found["one"], found["other"]) if at]
    if found["by"] == "or" and found["both"] != "both ":
        return OnBoard(who, f"({', or '.join(each)})")
    return OnBoard(who, " and ".join(each)) if found["by"] != "or" else None


def _named_are(words: str, names: Names, _somebody: Player) -> OnBoard | None:
    """`A1 or A2 is empty`, `neither A3 nor B3 has a stone`, `E3 and A3 have master`."""
    said = _FIELD_OF_NAMED.fullmatch(words)
    if said is not None:
        return _field_of_named(said, names)
    found = _NAMED_ARE.fullmatch(words)
    if found is None:
        return None
    so = re.sub(r"^are (?=)", "is ", re.sub(r"^have ", "has ", found["so"]))
    held = re.fullmatch(r"has (?:an? )?(?P<what>[\w-]+)(?: (?P<of>[\w-]+))?", so)
    if held is not None:
        field = _field(held["what"], names)
        if field is None:
            return None
        so = f"has {field.name} {held['of']}" if held["of"] else f"has {field.name}"
    elif so not in ("is empty", "is not empty"):
        return None
    return _of_both(found, [f"{at} {so}" for at in (found["one"], found["other"])])


def _field_of_named(found: re.Match[str], names: Names) -> OnBoard | None:
    """`owner of A1 and A2 is Ann`."""
    field = _field(found["what"], names)
    if field is None or (found["so"] in names.seats and not field.owned):
        return None
    cells = (found["one"], found["other"])
    return _of_both(found, [f"{field.name} of {at} is {found['so']}" for at in cells])


def _of_both(found: re.Match[str], each: list[str]) -> OnBoard | None:
    """What is asked of two cells: of both, of either, or of neither."""
    how = (found["how"] or "").strip()
    if how == "neither" and found["by"] == "nor":
        return OnBoard(None, f"not ({', or '.join(each)})")
    if found["by"] == "and" and how in ("", "both"):
        return OnBoard(None, " and ".join(each))
    if found["by"] == "or" and how in ("", "either"):
        return OnBoard(None, f"({', or '.join(each)})")
    return None


__all__ = ["OnBoard", "on_boards"]
