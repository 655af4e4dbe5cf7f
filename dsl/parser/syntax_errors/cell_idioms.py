"""Cells that are described in two ways, or so many cells away.

Purpose: each way has its own cell in front, `a square straight ahead of your start, or a square
straight behind your start`; how far it is is said in steps. Each is tried on the whole file before
it is told. Must not know: the grammar; what else is wrong with a line.
"""

_X = r"(?:(?:their|your|its|opponent's|[A-Z]\w*'s) [\w-]+|[A-Z]\d+|(?!their|your|its)[a-z][\w-]*)"
_ONE = r"(?P<one>an? (?:empty )?(?P<cell>[a-z][\w-]*))"
_EACH = "each way has its cell in front"
_WAYS = r"(?P<how>straight |diagonally )?(?P<way>ahead of|ahead|behind|next to)"

CELLS = (
    (rf"(?P<all>{_ONE} next to {_X}) towards (?P<a>[a-z]+) or (?:towards )?(?P<b>[a-z]+)"
     r"(?![\w-]| a)",
     r"\g<all> towards \g<a>, or \g<all> towards \g<b>", _EACH),
    (rf"{_ONE} (?P<how>straight |diagonally )?(?P<way>ahead|behind)(?: of)? or "
     rf"(?P<other>ahead of|behind) (?P<x>{_X})",
     r"\g<one> \g<how>ahead of \g<x>, or \g<one> \g<how>behind \g<x>", _EACH),
    (rf"{_ONE} (?P<first>{_WAYS} [^,]+?),? or (?P<second>(?:straight|diagonally|next to|ahead of"
     rf"|behind) {_X}.*)$",
     r"\g<one> \g<first>, or \g<one> \g<second>", _EACH),
    (r"\b(?:two|2) (?:spaces?|squares?|fields?) (?P<way>(?:straight )?(?:ahead of|behind)) ",
     r"2 steps \g<way> ", "how far it is is said in steps"),
)  # fmt: skip
