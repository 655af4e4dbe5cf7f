"""Men in whole rows, and which way players go: `the pawns in rows A and B are White`.

Purpose: what stands in rows when a match begins is what their cells have; in which direction each
player goes is said once. Input: a line of the outermost phase or of a board, the names of its file.
Output: edits. Must not know: the grammar; how men move.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..whole_edits import as_one_edit
from ..word_forms import forms, plural, single
from .said_below import margin_of
from .said_names import Names
from .said_words import tidied

_ROWS = (
    r"(?:(?:(?:in|on|of|along|at|from) )?(?:the )?(?:rows?|ranks?) "
    r"(?P<rows>[A-Z](?:(?:, | and |, and | or )(?:(?:rows?|ranks?) )?[A-Z])*))"
)
_STANDS = r"(?:is|are|belongs? to|becomes?|are owned by|starts? (?:out )?as|begins? as|held by)"
_OWNED = re.compile(
    rf"(?:all |each |every )?(?:of )?(?:the )?(?P<man>[a-z][\w-]*) {_ROWS} {_STANDS} "
    r"(?P<who>[A-Z][\w-]*?)(?:'s?)?"
    r"|(?P<man2>[a-z][\w-]*) of (?:each|every|all|any|the) (?:of the )?(?P<cell>[a-z][\w-]*) "
    rf"{_ROWS.replace('rows>', 'rows2>')} {_STANDS} (?P<who2>[A-Z][\w-]*)(?:'s?)?"
    r"|(?P<who3>[A-Z][\w-]*) (?:has|gets|places|puts|starts with|begins with|owns) "
    r"(?:(?P<many>\d+) |all )?"
    rf"(?:the |their )?(?P<man3>[a-z][\w-]*) {_ROWS.replace('rows>', 'rows3>')}"
    r"|(?P<who4>[A-Z][\w-]*?)'s? (?P<man4>[a-z][\w-]*) (?:are|stand|start|begin|lie)(?: out)? "
    rf"{_ROWS.replace('rows>', 'rows4>')}"
)
_BOARD = re.compile(r"^board (?P<cell>[\w-]+): grid of (?P<across>\d+) by [^\n]*\n", re.MULTILINE)


def in_rows(line: Span, names: Names) -> Iterator[Fix]:
    """The edits by which a line says what stands in rows, what may, and where players go."""
    yield from _rows_at_first(line, names)
    yield from _may_hold_men(line, names)
    yield from _ways_of_players(line, names)


def _rows_at_first(line: Span, names: Names) -> Iterator[Fix]:
    """The edits by which men of a player stand in some rows: `White has pawns on rows A and B`."""
    found, text = _OWNED.fullmatch(tidied(line.words.strip())), line.source.text
    boards = list(_BOARD.finditer(text, 0, line.start))
    if found is None or len(boards) != 1 or names.phase != names.outer:
        return
    man, who, rows = (
        next((found[f"{of}{n}"] for n in ("", 2, 3, 4) if found[f"{of}{n}"]), "")
        for of in ("man", "who", "rows")
    )
    cell = boards[0]["cell"]
    if who not in names.seats or (found["cell"] and names.cell(found["cell"]) != cell):
        return
    lettered = re.findall(r"\b[A-Z]\b", rows)
    if found["many"] and int(found["many"]) != len(lettered) * int(boards[0]["across"]):
        return  # which of its cells have one is not said
    fields = names.boards.get(cell, {})
    field = next((f for f, held in fields.items() if man in forms(f) and "player" in held), "")
    known = {*names.kinds, *names.theirs, *names.games, *names.phases, *names.boards, *fields}
    places = " or ".join(f"row {row}" for row in lettered)
    its = f"{field or single(man)} of {plural(cell)} in {places} becomes {who}"
    if field:
        yield Fix(line, f"{margin_of(line)}{its}")
    elif man not in known and single(man) not in known and single(man) != man:
        end, has = boards[0].end(), f"  {single(man)}: player or nobody\n"
        new = text[:end] + has + text[end : line.start] + margin_of(line) + its + text[line.end :]
        yield as_one_edit(line.source, new)


_MAY_HOLD = re.compile(
    r"(?:each|every|an?|any) (?P<cell>[\w-]+) (?:is|may be|can be) (?:empty|free),? or "
    r"(?:has|holds|contains|taken by|occupied by) (?:an? )?(?P<of>[A-Za-z]\w*) (?P<man>[a-z][\w-]*)"
    r"(?:,? or (?:an? )?(?P<of2>[A-Za-z]\w*) (?P<man2>[a-z][\w-]*))?"
)


def _may_hold_men(line: Span, names: Names) -> Iterator[Fix]:
    """`each square is empty or has a white pawn or a black pawn`, below a board."""
    found = _MAY_HOLD.fullmatch(line.words.strip())
    if found is None or names.phase != "board" or not names.cell(found["cell"]):
        return
    whose = {found["of"].lower(), (found["of2"] or "").lower()} - {""}
    seats = {seat.lower() for seat in names.seats}
    if whose in (seats, {"player's"}, {"players"}) and found["man2"] in (None, found["man"]):
        yield Fix(line, f"{margin_of(line)}{found['man']}: player or nobody")


_GOES = r"(?:moves?|goes|go|plays?|advances?|heads?|walks?)"
_WAY = r"(?P<{}>up|down|left|right)(?:wards?)?(?: the board)?"
_WAYS = re.compile(
    rf"(?P<a>[A-Z][\w-]*) {_GOES} {_WAY.format('one')},? (?:and |while )?(?P<b>[A-Z][\w-]*)"
    rf"(?: {_GOES})? {_WAY.format('two')}"
)


def _ways_of_players(line: Span, names: Names) -> Iterator[Fix]:
    """`White moves down, Black moves up`: which way is ahead for whom."""
    found = _WAYS.fullmatch(line.words.strip())
    if found is None or names.phase != names.outer or {found["a"], found["b"]} != {*names.seats}:
        return
    if "ahead" not in names.theirs:
        ways = f"{found['one']} for {found['a']}, {found['two']} for {found['b']}"
        yield Fix(line, f"{margin_of(line)}each player has ahead: {ways}, public")
