"""What the grammar would have taken, in a designer's words.

Purpose: turn the terminals that a parser expected into a short phrase for a message.
Input: names of terminals. Output: `expected a number, a name or `if``.
Must not know: anything but the grammar's terminals.
"""

import re
from collections.abc import Iterable

SAID = {
    "NAME": "a name",
    "STRING": "a name in quotation marks",
    "NUMBER": "a number",
    "OPTION": "an option in braces",
    "VERB": "a verb",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the file",
    "COLON": "`:`",
    "COMMA": "`,`",
    "EQUAL": "`=`",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "STAR": "`*`",
    "_POSS": "`'s`",
    "COMPARISON": "`<` or `>`",
    "_IS": "`is`",
    "_HAS": "`has`",
    "_IN": "`in`",
    "_COMMA_IF": "`, if`",
    "_COMMA_UNLESS": "`, unless`",
    "_UNTIL": "`, until`",
    "_CHOOSE": "`chooses`",
    "EACH_PLAYER": "`each player`",
    "_BY": "`by`",
    "_TO": "`to`",
    "BECAUSE": "`because`",
    "AND": "`and`",
    "_TOWARDS": "`towards`",
    "_NEXT_TO": "`next to`",
    "_WITH": "`with`",
    "_STEPS_OF": "`steps of`",
    "_STEPS_FROM": "`steps from`",
    "_IN_ALTERNATION": "`in alternation from`",
    "_IN_ONE_GO": "`in one go`",
    "_FOR_EACH_OF": "`for each of`",
    "_HEXAGON": "`hexagon of side`",
    "_GRID": "`grid of`",
    "_ROWS_OF": "`rows of`",
    "OWNER_WORD": "`your` or `their`",
}
"""How a terminal is called; those that are not here are left unsaid when others are."""

COMMONEST = {
    name: said.strip("`") for name, said in SAID.items() if re.fullmatch(r"`[a-z ]+`", said)
} | {
    "_COMMA_IF": ", if",
    "_COMMA_UNLESS": ", unless",
    "_UNTIL": ", until",
    "_BETWEEN": "between",
    "_EXACTLY": "exactly",
    "_OVER": "over",
    "_AMONG": "among",
}
"""Of terminals that may be written in several ways, the commonest."""

NEEDLESS = (
    ("NAME", frozenset({"STRING", "OPTION"})),
    ("NUMBER", frozenset({"MINUS", "EACH_PLAYER", "OWNER_WORD"})),
)
"""What needs not be said beside something that is plainer: it may stand wherever that may."""

_FIRST = ("COLON", "_NL", "_INDENT", "EQUAL", "VERB", "_IS", "NAME", "NUMBER", "STRING")
_MOST = 5


def expected_words(terminals: Iterable[str]) -> str:
    """`expected a name or a number`; empty if nothing useful can be said."""
    given = set(terminals)
    for plain, others in NEEDLESS:
        if plain in given:
            given -= others
    ordered = [t for t in _FIRST if t in given] + sorted(given.difference(_FIRST))
    words = [SAID[t] for t in ordered if t in SAID]
    if not words:
        words = [f"`{t.lower()}`" for t in ordered if t.isalpha()]
    words = words[:_MOST]
    if not words:
        return ""
    return "expected " + " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
