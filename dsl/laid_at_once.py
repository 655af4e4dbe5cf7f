"""What a mend lays on a pile at once, so that nothing says which of it is the last.

Purpose: two cards that come to a pile together, or one of each player, stop play: a line that says
`puts 2 cards back` is no line until it is said in which order, by whom first.
Input: the lines that are offered in the place of another one, and its names. Output: what is to be
said first; nothing, if one thing is laid there, or what keeps its order. Must not know: which
reader offered them.
"""

import re
from collections.abc import Iterator

from .plain_english.said_names import Names

_LAYS = re.compile(
    r"\b(?P<verb>move|put) (?P<what>each [^\n]+?|all [^\n]+?|(?:(?:their|[\w-]+'s) )?[\w-]+) "
    r"(?P<to>(?:to|into|on top of|on the bottom of) (?:(?:the|their|[\w-]+'s) )?(?P<zone>[\w-]+))$",
    re.MULTILINE,
)
_EACH = re.compile(r"(?:each|all) (?P<of>[\w-]+) in (?P<there>(?:[\w-]+(?:'s)? )?(?P<zone>[\w-]+))")
_FOR_BOTH = re.compile(
    r"\bfor each player(?! in turn)\b(?P<so>[^:\n]*):(?: if (?P<asked>[^\n]*?):)?"
)
_APART = re.compile(r"\b(?:more|less) than opponent's\b|\bopponent's [\w-]+ is\b.*\btheir\b")
_CHOSEN = (
    r"\bchooses? {}(?:, in secret)?: (?:up to |at least )?(?!1\b|an?\b|one\b)(?:\d+|all|each)\b"
)


def laid_at_once(new: str, names: Names) -> Iterator[str]:
    """What is to be said first, of lines by which several things come to a pile at once."""
    for found in _LAYS.finditer(new):
        zone, what = found["zone"], found["what"]
        if zone not in names.piles or what in ("it", "them"):
            continue
        several = _several(what, new, names)
        if several is not None:
            one = f"for each {several}, one after the other: {found['verb']} it {found['to']}"
            behind = (
                ""
                if what.startswith(("each ", "all "))
                else (", behind the line by which they are chosen, and not below it")
            )
            yield f"what comes to the pile `{zone}` at once lies in no order: `{one}`{behind}"
        elif zone in names.games and _of_both(new[: found.start()]):
            first = " or ".join(
                f"`for each player in turn from {seat}: ..`" for seat in names.seats
            )
            yield f"it is not said whose comes to `{zone}` first: {first}"


def _several(what: str, new: str, names: Names) -> str | None:
    """Of several things that lie in no order: which they are, and where, behind `for each`."""
    each = _EACH.fullmatch(what)
    if each is not None:
        kept = each["zone"] in names.piles
        return None if kept else f"{names.kind(each['of']) or each['of']} in {each['there']}"
    name = what.rpartition(" ")[2]
    made = re.search(_CHOSEN.format(re.escape(name)), new)
    choice = next((c for c in names.choices if c.name == name and c.sort == "pieces"), None)
    if made is None and (choice is None or not choice.several):
        return None
    kind = choice.kind if choice is not None else next(iter(names.kinds), "piece")
    return f"{kind} in {what}"


def _of_both(above: str) -> bool:
    """Whether what stands behind some words is done for both players at once."""
    found = _FOR_BOTH.search(above)
    if found is None or found["so"]:
        return False
    asked = f"{found['asked'] or ''} {above[found.end() :]}"
    return _APART.search(asked) is None
