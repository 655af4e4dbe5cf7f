"""What designers say in the place of what the language says, about boards, graphs and turns.

Purpose: recognise words that are nearly those of the language, and name the right ones.
Input: a line, the place in it that does not fit. Output: how it is said, or nothing.
Must not know: the grammar; what else is wrong with the line.
"""

import re

_SAID = (
    (r"^board\b.*", "`board cell: hexagon of side 5`, or `board cell: grid of 3 by 3`"),
    (r"\bin (?:1|a single) go\b|\ball in one go\b", "`in one go`"),
    (r"\bin one go ?:.*", "`in one go`, and the choices in a block below"),
    (r"\bplay\b.*\b(?:altern\w*|in turns?)\b.*", "`play turns in alternation from North`"),
    (r"\bwithin \w+(?: \w+)? of\b", "`within 2 steps of`"),
    (r"\bexactly \w+ \w+ (?:from|of)\b", "`exactly 2 steps from`"),
    (r"\b(?:in )?\d+ steps? (?:from|of|away)\b", "`exactly 2 steps from`, or `within 2 steps of`"),
    (r", ?(?:not|no 2|none) touching\b", "`, no two touching`"),
    (r", ?(?:next to|within|without|where|between|towards)\b", "the same without the comma"),
    (r"\bnext to \d+ \w+", "`next to at least 2 cells with ...`"),
    (r"\b(?:adjacent|neighbou?ring|touching|beside|bordering|next)\b(?: to)?", "`next to`"),
    (r"\bdistance between\b.*? and\b", "`distance from A1 to B2`"),
    (r"\bedge between\b.*? and\b|\ban edge from\b", "`edge from Ace to King`"),
    (r"\bbetween \S+ and\b", "`cells between pair`, of a `pair` that was chosen: `2 cells`"),
    (r"\ban edge of\b", "`an edge in`"),
    (r"\bgains? \S+ \w+ from\b.*", "`opponent loses 1 point`, on a line of its own"),
    (r"\bthere (?:is|are) (?:at least|at most|more than|less than|fewer than)\b.*",
     "`number of cells with ... is at least 2`"),
    (r"\b(?:greater|bigger|larger|higher) than\b", "`more than`"),
    (r"\b(?:smaller|lower) than\b", "`less than`"),
    (r"\bwith \d+ \w+", "the name first: `with rank 3`"),
    (r"\bif (?:nothing|none|not|it is not) (?:is )?possible\b", "`if nothing is possible:`"),
    (r"\bonly if\b.*,? because\b.*", "`because` on a line of its own, indented below"),
    (r"\bwithin \w+ seconds,? then\b.*",
     "`within 60 seconds, then 10 seconds for each of their reserve`"),
    (r"\bwritten\b.*", '`written "to {target}"`, on a line of its own below a choice'),
    (r"\ball \w+", "`for each cell: ...`"),
)  # fmt: skip
"""What is said, and how it is said in the language; what is found first counts."""

NEAR_MISSES = tuple((re.compile(said), meant) for said, meant in _SAID)


def near_miss(line: str, at: int) -> tuple[int, int, str] | None:
    """The words around a place in a line that were meant otherwise, from where to where, and how
    they are said.
    """
    for said, meant in NEAR_MISSES:
        for found in said.finditer(line):
            if found.start() <= at <= found.end():
                return found.start(), found.end(), meant
    return None
