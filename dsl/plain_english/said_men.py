"""Men that stand on a board when a match begins: `each player has 6 ghosts in their first row`.

Purpose: whose man stands on a cell is what the cell has, and in which direction each player goes
is said once: the mend of such a line brings both along. Input: a line of the outermost phase, the
names of its file. Output: edits. Must not know: how men move.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..parser.syntax_errors.board_mistakes import letter_of
from ..spans import Span
from ..whole_edits import as_one_edit
from ..word_forms import single
from .said_names import Names

_OWN = r"(?:first|home|own|back|nearest|bottom|starting) (?:row|rank|line|side)"
_STANDS = re.compile(
    r"(?:each|every|both) players? (?:has|have|starts? with|begins? with|places?|puts?) "
    rf"(?:(?P<n>\d+|an?|all) )?(?P<men>[a-z][\w-]*) (?:in|on|along) (?:their|the|his|her) {_OWN}"
    r"|(?:the|all|their) (?P<men2>[a-z][\w-]*) (?:start|begin|stand|are placed|are) (?:in|on) "
    rf"(?:(?:their|the) {_OWN}(?: of (?:their owner|each player))?|their owner's {_OWN})"
)
_BOARD = re.compile(r"^board (?P<cell>[\w-]+): [^\n]*\n", re.MULTILINE)
_COLUMNS = re.compile(r"^board [\w-]+: grid of (?:\d+|\{[\w-]+\}) by (?P<n>\d+)", re.MULTILINE)


def men_in_rows(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The edits by which each player has men in the row from which they go."""
    found, text = _STANDS.fullmatch(said), line.source.text
    boards = list(_BOARD.finditer(text, 0, line.start))
    if found is None or len(boards) != 1 or names.phase != names.outer:
        return
    man, cell = single(found["men"] or found["men2"]), boards[0]["cell"]
    n, columns = found["n"] or "all", _COLUMNS.search(text)
    known = {*names.kinds, *names.theirs, *names.games, *names.phases, *names.boards}
    if man in known or (n.isdigit() and (columns is None or columns["n"] != n)):
        return
    margin = line.words[: len(line.words) - len(line.words.lstrip())]
    first, second = names.seats
    rows = {first: letter_of("bottom", text), second: letter_of("top", text)}
    lines = [f"for each {cell} in row {row}: its {man} becomes {who}" for who, row in rows.items()]
    if not all(rows.values()):
        lines = [f"for each player: for each {cell} in their home row: its {man} becomes they"]
    if "ahead" not in names.theirs:
        lines.insert(0, f"each player has ahead: up for {first}, down for {second}, public")
    at = boards[0].end()
    has = "" if man in names.boards.get(cell, {}) else f"  {man}: player or nobody\n"
    block = "\n".join(margin + each for each in lines)
    new = text[:at] + has + text[at : line.start] + block + text[line.end :]
    yield as_one_edit(line.source, new)


__all__ = ["men_in_rows"]
