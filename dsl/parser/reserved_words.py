"""Words of the language that cannot be names, or not names of everything.

Purpose: a thing that is called like a word of the grammar could not be spoken of where that word
may stand. Verbs are free: where a verb may stand and a name as well, what follows tells them apart.
Input: none. Output: the words, and other names for them. Must not know: where names stand.
"""

from ..diagnostics.problem import Details

_NOWHERE = """
a along an and are as at become becomes both by cannot chance choose chooses each every for from
has have host if in into is it its itself leads less may more must next no nobody none not nothing
of on one opponent or otherwise player previous printed rise rises seconds than the their them there
they this to towards unless until was were where whose with within without yes you your
"""

_FIRST = "allow asks board lead option play repeat ruling step written"

RESERVED = frozenset(_NOWHERE.split())
"""The words that cannot be names of anything, unless in quotation marks."""

ADJECTIVES = frozenset({"hidden", "late", "cancelled", "empty"})
"""What is asked behind `is` of whatever there is."""

NEVER_CHOSEN = ADJECTIVES | {"chosen", "level"}
"""What nothing that is chosen can be called, as behind `is` it would ask another thing."""

FIRST_WORDS = frozenset(_FIRST.split())
"""The words with which lines begin: names of choices and of what players have, and of nothing that
may stand at the beginning of a line.
"""

OTHER_NAMES = {
    "allow": "permit", "along": "beside", "asks": "request", "at": "place", "become": "change",
    "becomes": "change", "board": "table", "both": "pair", "by": "side", "chance": "luck",
    "choose": "selection", "chooses": "selection", "each": "single", "every": "whole",
    "for": "aim", "from": "origin", "has": "holding", "have": "holding", "host": "keeper",
    "if": "case", "in": "inside", "into": "inside", "is": "being", "itself": "being",
    "lead": "margin", "leads": "margin", "less": "lesser", "may": "permit", "more": "greater",
    "must": "duty", "next": "coming", "no": "nay", "nobody": "stranger", "none": "blank",
    "not": "denial", "nothing": "void", "on": "top", "one": "single", "opponent": "rival",
    "option": "variant",
    "or": "other", "otherwise": "else-case", "play": "action", "player": "member",
    "previous": "former", "printed": "base", "repeat": "again", "rise": "growth",
    "rises": "growth", "ruling": "verdict", "seconds": "time",
    "step": "stage", "there": "yonder", "this": "here",
    "to": "goal", "towards": "heading", "unless": "exception", "until": "limit", "was": "past",
    "were": "past", "where": "place", "whose": "owner", "with": "escort", "within": "inside",
    "without": "lack", "written": "text", "yes": "aye", "you": "self", "your": "own",
}  # fmt: skip
"""A name that may stand for one that may not."""


def other_name(word: str) -> str:
    """A name for a thing that cannot be called by a word of the language."""
    return OTHER_NAMES.get(word, f"my-{word}")


def named_otherwise(word: str) -> Details:
    """What to do where a word of the language was to be a name."""
    return {
        "help": f"choose another name, such as `{other_name(word)}`",
        "notes": (f'between quotation marks it is a name, wherever it stands: `"{word}"`',),
    }
