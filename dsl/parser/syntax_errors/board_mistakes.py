"""The slips that designers make about boards, and what to say of them.

Purpose, input and output as those of `common_mistakes`. Must not know: what stands on a board.
"""

import re

from ...diagnostics.problem import Fix, Problem, problem
from ...spans import Source, Span
from ...whole_texts import found_in
from ...word_forms import forms
from .line_slip import Slip

BOARD = re.compile(
    r"^board[ \t]+(?P<cell>[\w-]+)[^\n]*\n(?P<fields>(?:[ \t]+[^\n]*\n|[ \t]*\n)*)", re.MULTILINE
)
OWNED = re.compile(r"^[ \t]+(?P<field>[\w-]+):[ \t]*player\b", re.MULTILINE)
IN_A_ROW = re.compile(
    r"\b(?P<who>they|you|opponent|[A-Z]\w*) (?:have|has|gets?) (?P<amount>\w+) (?P<thing>\w+)"
    r"(?P<how>,? in (?:a|one|an unbroken) (?P<sort>row|line))\b"
)
DIGITS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}


_GRID = re.compile(r"^board[ \t]+[\w-]+: grid of (?P<wide>\d+) by (?P<high>\d+)", re.MULTILINE)


def letter_of(row: str, text: str) -> str:
    """The letter of the `top` or the `bottom` row of the only board of a file, if it is a grid."""
    grids = list(_GRID.finditer(text))
    if len(grids) != 1 or len(re.findall(r"^board\b", text, re.MULTILINE)) != 1:
        return ""
    at = 0 if row == "top" else int(grids[0]["high"]) - 1
    return chr(ord("A") + at) if 0 <= at < 26 else ""


def row_by_its_letter(found: Slip) -> Problem | None:
    """`in the bottom row`: which letter that is."""
    said = re.search(
        r"\b(?:in|on)[ \t]+(?P<all>(?:the[ \t]+)?(?P<row>top|bottom)[ \t]+(?:row|rank|line))\b",
        found.before + found.behind,
    )
    letter = letter_of(said["row"], found.place.source.text) if said is not None else ""
    if said is None or not letter:
        return None
    start = found.place.start - len(found.before)
    place = Span(found.place.source, start + said.start("all"), start + said.end("all"))
    return problem(
        "foreign-word",
        f"`{place.words}` is not said like this: rows are called by letters, from the top",
        place,
        help=f"write `row {letter}`",
        fix=Fix(place, f"row {letter}"),
    )


_ASLANT = re.compile(
    r"\bdiagonally (?:next|adjacent) to "
    r"(?P<cell>(?:their|your|opponent's|[A-Z][\w-]*'s) [\w-]+|[\w-]+)"
)
_BOARDS = re.compile(r"^board[ \t]+(?P<cell>[\w-]+):(?P<shape>[^\n]*)", re.MULTILINE)


def aslant(found: Slip) -> Problem | None:
    """`diagonally next to A1`: at its corners, in another row and in another column."""
    line = found.before + found.behind
    said = _ASLANT.search(line)
    boards = {each["cell"]: each["shape"] for each in _BOARDS.finditer(found.place.source.text)}
    noun = re.search(r"([\w-]+)[ \t]+$", line[: said.start()]) if said is not None else None
    of = [each for each in forms(noun[1]) if each in boards] if noun is not None else []
    board = next(iter(of or boards), "") if of or len(boards) == 1 else ""
    if said is None or not board:
        return None
    start = found.place.start - len(found.before)
    place = Span(found.place.source, start + said.start(), start + said.end())
    cell = said["cell"]
    far = "next to" if "with diagonals" in boards[board] else "exactly 2 steps from"
    meant = (
        f"{far} {cell} where its row is not row of {cell} and its column is not column of {cell}"
    )
    return problem(
        "foreign-word",
        f"`{place.words}` is not said like this: what lies at a corner of something is in another "
        "row and in another column",
        place,
        help=f"write `{meant}`",
        fix=Fix(place, meant),
    )


def far_row(found: Slip) -> Problem | None:
    """`in the far row`, `on the home rank`."""
    far = re.search(
        r"\b(?:in|on|at)[ \t]+(?:the|their|your)[ \t]+((?:far|near|home|back|front|last|first"
        r"|top|bottom|opposite|end|goal)[ \t]+(?:row|rank|line|column|file|side|edge))\b",
        found.before + found.behind,
    )
    if far is None:
        return None
    start = found.place.start - len(found.before)
    if re.search(r"\b(?:their|your)[ \t]+(?:far|home)[ \t]+row$", far[0]):
        return problem(
            "syntax",
            f"`{far[0]}` does not fit here",
            Span(found.place.source, start + far.start(), start + far.end()),
            notes=(
                "it stands right behind what is chosen, `a square in their far row`, or behind "
                "`it is`: `a square where it is their start and it is in their far row`",
            ),
        )
    return problem(
        "foreign-word",
        f"`{far[1]}` is not said like this: rows are called by letters, columns by numbers",
        Span(found.place.source, start + far.start(1), start + far.end(1)),
        notes=(
            "a cell is `in row A`, `in column 3` or `at the edge`; where each player goes in a "
            "direction, `each player has ahead: up`, one is `in their far row`",
        ),
    )


def without_a_board(found: Slip) -> Problem | None:
    """`a card towards North`, in a game that has no board."""
    last = re.search(r"\b(towards|along)[ \t]+$", found.before)
    place = found.place
    if last is not None:
        start = place.start - len(found.before) + last.start(1)
        place = Span(place.source, start, start + len(last[1]))
    if place.words not in ("towards", "along") or has_a_board(place.source):
        return None
    if re.search(
        r"\b(?:further|farther|furthest|farthest)[ \t]+$", place.source.text[: place.start]
    ):
        return None  # of what goes along a track
    return problem(
        "no-board",
        f"`{place.words}` is said of the cells of a board, and this game has none",
        place,
        notes=(
            "what goes to a place or to somebody goes `to` it: `move each pick to spent`; a board "
            "is a block of its own: `board square: grid of 8 by 8`",
        ),
    )


def has_a_board(source: Source) -> bool:
    """Whether a game has a board, or another that it extends may have one."""
    return bool(found_in(_A_BOARD, source.text))


_A_BOARD = re.compile(r"^(?:board\b|[ \t]+extends\b)", re.MULTILINE)


def so_many_in_a_row(found: Slip) -> Problem | None:
    """`they have four stones in a row`: of which cells it is said."""
    said = IN_A_ROW.search(found.before + found.behind)
    board = None if said is None else BOARD.search(found.place.source.text)
    owned = None if board is None else OWNED.search(board["fields"])
    if said is None or board is None or owned is None:
        return None
    amount = DIGITS.get(said["amount"], said["amount"])
    who = {"they": "them"}.get(said["who"], said["who"])
    in_a = "in a row" if said["sort"] == "row" or "unbroken" in said["how"] else "in a line"
    meant = f"there are {amount} {board['cell']}s with {owned['field']} {who} {in_a}"
    start = found.place.start - len(found.before)
    place = Span(found.place.source, start + said.start(), start + said.end())
    return problem(
        "foreign-word",
        f"`{said[0]}` is said of the cells",
        place,
        help=f"write `{meant}`",
        fix=Fix(place, meant),
    )
