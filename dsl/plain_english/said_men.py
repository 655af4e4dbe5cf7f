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
from ..word_forms import forms, single
from .said_barred import expanded, rule_of
from .said_below import margin_of, set_in
from .said_in_blocks import Choice
from .said_names import Names
from .said_rows import in_rows
from .said_words import bases, third, verb_kinds

_OWN = r"(?:first|home|own|back|nearest|bottom|starting) (?:row|rank|line|side)"
_STANDS = re.compile(
    r"(?:each|every|both) players? (?:has|have|starts? with|begins? with|places?|puts?) "
    rf"(?:(?P<n>\d+|an?|all) )?(?P<men>[a-z][\w-]*) (?:in|on|along) (?:their|the|his|her) {_OWN}"
    r"|(?:the|all|their) (?P<men2>[a-z][\w-]*) (?:start|begin|stand|are placed|are) (?:in|on) "
    rf"(?:(?:their|the) {_OWN}(?: of (?:their owner|each player))?|their owner's {_OWN})"
)
_BOARD = re.compile(r"^board (?P<cell>[\w-]+): [^\n]*\n", re.MULTILINE)
_COLUMNS = re.compile(r"^board [\w-]+: grid of (?P<n>\d+) by", re.MULTILINE)


_CELLS = r"(?P<at>[A-Z]\d+(?:(?:, | and |, and )[A-Z]\d+)*)"
_ON = r"(?:on|at|in|from)"
_LIES = r"(?:is|are|starts?|begins?|stands?|lies?)(?: out)?"
_AT = re.compile(
    rf"(?P<who>[A-Z]\w*) (?:has|gets|places|puts|starts with|begins with) (?:(?:an?|1|one|\d+|two"
    rf"|three|four|the|their) )?(?P<man>[a-z][\w-]*) {_ON} {_CELLS}"
    rf"|(?P<who2>[A-Z]\w*)'s? (?P<man2>[a-z][\w-]*) {_LIES} {_ON} {_CELLS.replace('at>', 'at2>')}"
    rf"|(?:an?|the) (?P<man3>[a-z][\w-]*) of (?P<who3>[A-Z]\w*) {_LIES} {_ON} "
    rf"{_CELLS.replace('at>', 'at3>')}"
    rf"|(?P<who4>[A-Z]\w*) (?:starts|begins|stands) {_ON} {_CELLS.replace('at>', 'at4>')}"
)


_NOBODYS = re.compile(
    r"(?P<of>[a-z][\w-]*): (?:nobody|no one|no player|an? player|(?:a player|player) or none"
    r"|(?:none|nobody) or (?:a )?player|empty|none)"
)


_MAY_BE = re.compile(
    r"(?:each|every|an?|some) (?P<cell>[\w-]+)s? (?:may|can) be (?P<of>[a-z][\w-]*)|some (?P<some>"
    r"[\w-]+)s are (?P<of2>[a-z][\w-]*)"
)
_ARE = re.compile(
    r"(?P<at>[A-Z]\d+(?:(?:, | and |, and )[A-Z]\d+)*) (?:is|are) (?P<of>[a-z][\w-]*)"
)


def so_at_first(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`each square may be blocked` below a board, `B3 and B5 are blocked` in the match."""
    may, are = _MAY_BE.fullmatch(line.words.strip()), _ARE.fullmatch(line.words.strip())
    margin = margin_of(line)
    if may is not None and names.phase == "board" and names.cell(may["cell"] or may["some"]):
        yield Fix(line, f"{margin}{may['of'] or may['of2']}: yes or no, usually no")
    flags = {f for of in names.boards.values() for f, held in of.items() if held == ("yes",)}
    if are is not None and are["of"] in flags and names.phase in names.phases:
        yield Fix(line, f"{margin}{are['of']} of {are['at']} becomes yes")


def nobodys_at_first(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`builder: nobody` below a board: what a cell has is a player's, or nobody's."""
    found = _NOBODYS.fullmatch(line.words.strip())
    if found is not None and names.phase in ("board", "pieces"):
        margin = margin_of(line)
        open_ = found[0].endswith((": empty", ": none"))
        becomes = re.search(
            rf"\b{found['of']} of [^\n]+ becomes (?:they|nobody|{'|'.join(names.seats)})\b",
            line.source.text,
        )
        if not open_ or becomes is not None:
            yield Fix(line, f"{margin}{found['of']}: player or nobody")


def men_at_cells(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The edits by which somebody has men on some cells: `Ada has a builder on A1`. Whose man
    stands there is what the cell has; where a player is, what that player has.
    """
    found, text = _AT.fullmatch(line.words.strip()), line.source.text
    boards = list(_BOARD.finditer(text, 0, line.start))
    if found is None or len(boards) != 1 or names.phase != names.outer:
        return
    who, man, at = (
        next((found[f"{of}{n}"] for n in ("", 2, 3, 4) if found.groupdict().get(f"{of}{n}")), "")
        for of in ("who", "man", "at")
    )
    margin = margin_of(line)
    fields = names.boards.get(boards[0]["cell"], {})
    field = next((f for f, held in fields.items() if man in forms(f) and "player" in held), "")
    place = [n for n, sort in names.theirs.items() if sort == "cell" and man in ("", *forms(n))]
    known = {*names.kinds, *names.theirs, *names.games, *names.phases, *names.boards, *fields}
    if who not in names.seats:
        return
    if len(place) == 1 and not field and re.fullmatch(r"[A-Z]\d+", at):
        yield Fix(line, f"{margin}{who}'s {place[0]} becomes {at}")
    elif field:
        yield Fix(line, f"{margin}{field} of {at} becomes {who}")
    elif man and single(man) not in known and man not in known:
        end, man = boards[0].end(), single(man)
        has = f"  {man}: player or nobody\n"
        its = f"{margin}{man} of {at} becomes {who}"
        new = text[:end] + has + text[end : line.start] + its + text[line.end :]
        yield as_one_edit(line.source, new)


def men_in_rows(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The edits by which each player has men in the row from which they go, or in rows by name."""
    yield from in_rows(line, names)
    found, text = _STANDS.fullmatch(said), line.source.text
    boards = list(_BOARD.finditer(text, 0, line.start))
    if found is None or len(boards) != 1 or names.phase != names.outer:
        return
    man, cell = single(found["men"] or found["men2"]), boards[0]["cell"]
    n, columns = found["n"] or "all", _COLUMNS.search(text)
    known = {*names.kinds, *names.theirs, *names.games, *names.phases, *names.boards}
    if man in known or (n.isdigit() and (columns is None or columns["n"] != n)):
        return
    margin = margin_of(line)
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


_CELL = re.compile(
    r"an? (?P<empty>(?:empty |free )?)(?P<near>(?:adjacent |neighbou?ring )?)(?P<empty2>(?:empty "
    r"|free )?)(?P<of>[\w-]+)(?P<rest>(?: .+)?)"
)
_WHO = r"(?:they|the player(?: whose turn it is)?|each player)"
_MOVES = re.compile(
    rf"{_WHO} (?P<verb>moves?|steps?|walks?)(?: with)? (?:their|one of their|1 of their|a) "
    r"(?:own )?"
    r"(?P<man>[\w-]+)(?: up| over)? (?:to|onto|on|into) (?P<to>an? .+)"
)
_DOES = re.compile(rf"{_WHO} (?P<verb>[a-z]+)(?: a [a-z]+)? (?:on|in|at|onto|into) (?P<to>an? .+)")


def man_moved(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The edits by which a man goes to a cell, one that can go somewhere; what stands below is
    about that cell. `they build on a square`: it is chosen, and below it stands what becomes of
    it.
    """
    moves, does = _MOVES.fullmatch(line.words.strip()), _DOES.fullmatch(line.words.strip())
    goal = _CELL.fullmatch((moves or does or {"to": ""})["to"])
    cell = names.cell(goal["of"]) if goal else ""
    if goal is None or not cell or names.bound != "they":
        return
    fields = [f for f, held in names.boards[cell].items() if "player" in held]
    margin = margin_of(line)
    block = set_in(line.source.text[line.end :].split("\n")[1:], margin_of(line))
    empty = "an empty" if goal["empty"] or goal["empty2"] else "a"
    taken = {c.name for c in names.choices} | {*names.theirs, *names.games, *names.kinds}
    if moves is not None:
        field = next((f for f in fields if moves["man"] in forms(f)), "")
        places = [n for n, sort in names.theirs.items() if sort == "cell"]
        if not field or places or {"origin", "target"} & taken:
            return
        near = " next to origin" if goal["near"] else ""
        name = _base(moves["verb"])
        target = Choice("target", "they", "cell", cell, phase=names.phase)
        text = line.source.text
        bare = (expanded(each.strip(), text) for each in block)
        told = [rule_of(each, target, "origin", names) or each for each in bare]
        lines = (
            f"they choose {name} in one go",
            f"  they choose origin: a {cell} with {field} they",
            f"  they choose target: {empty} {cell}{near}{goal['rest']}",
            *(f"    {each}" for each in told),
            f"  {field} of origin becomes nobody",
            f"  {field} of target becomes they",
        )
        whole = Span(line.source, line.start, line.end + sum(len(each) + 1 for each in block))
        if name not in taken:
            yield Fix(whole, "\n".join(margin + each for each in lines))
    elif does is not None and block and not goal["near"]:
        name = _base(does["verb"])
        near = _next_to_theirs(goal["rest"], cell, fields)
        if name not in taken and not verb_kinds(does["verb"]):
            yield Fix(line, f"{margin}they choose {name}: {empty} {cell}{near}")


def _base(verb: str) -> str:
    """A verb as it is said of more than one: `move` of `moves`."""
    return next((each for each in bases(verb) if third(each) == verb), verb)


def _next_to_theirs(words: str, cell: str, fields: list[str]) -> str:
    """`next to their builder`: next to a cell with one."""
    found = re.fullmatch(r" (?:next|adjacent) to (?P<whose>their|opponent's) (?P<of>[\w-]+)", words)
    field = next((f for f in fields if found and found["of"] in forms(f)), "")
    if found is None or not field:
        return words
    return f" next to a {cell} with {field} {'they' if found['whose'] == 'their' else 'opponent'}"


_STOOD = re.compile(
    r"(?P<whose>their|opponent's|[A-Z]\w*'s?|an?) (?P<man>[\w-]+) (?:is|stands|lies|has reached"
    r"|reaches|has climbed|climbs)(?: now)? (?:on|onto|in|at)? ?an? (?P<of>[\w-]+) "
    r"(?P<rest>(?:with|of|next to|in|at) .+)"
)


def stood(words: str, names: Names) -> str | None:
    """`their builder stands on a square of height 3`: that there is such a cell with one."""
    found = _STOOD.fullmatch(words)
    cell = names.cell(found["of"]) if found else ""
    if found is None or not cell:
        return None
    fields = names.boards[cell]
    field = next((f for f, h in fields.items() if "player" in h and found["man"] in forms(f)), "")
    rest = re.sub(r"^of ", "with ", found["rest"])
    rest = re.sub(r"^with (?:an? |the )?([\w-]+) of ", r"with \1 ", rest)
    whose = {"their": " they", "opponent's": " opponent"}.get(found["whose"], "")
    whose = whose or (
        "" if found["whose"] in ("a", "an") else " " + found["whose"].removesuffix("'s")
    )
    return f"there is a {cell} {rest} with {field}{whose}" if field else None


__all__ = ["man_moved", "men_at_cells", "men_in_rows", "nobodys_at_first", "so_at_first", "stood"]
