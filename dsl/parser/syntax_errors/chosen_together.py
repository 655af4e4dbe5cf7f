"""What must be so of all that is chosen together, said in one go.

Purpose: words of a condition stand behind one thing of several; what is asked of all of them is
said below them, `only if ...`, in the block of one go. Input: a line in which something is chosen,
and the condition. Output: lines. Must not know: what may be chosen.
"""

import re

_CHOOSES = re.compile(
    r"(?P<in>[ \t]*)(?P<who>[\w' -]+?) (?P<may>may )?(?P<hidden>secretly )?chooses? "
    r"(?P<name>[\w-]+)(?P<secret>, in secret)?: (?P<what>.+?)(?P<behind>, in secret)?"
)
_RANK = re.compile(r"^[ \t]+([\w-]+): number", re.MULTILINE)
_GOES = ("offer", "plan", "whole", "together")


def asked_of_all(line: str, condition: str, text: str) -> str | None:
    """The lines for a choice of which something is asked as a whole; None if the line is none that
    is understood. line: what is chosen, without the condition; text: of the file.
    """
    found = _CHOOSES.fullmatch(line)
    if found is None or re.search(r"\bchance$", found["who"]):
        return None
    who, name, margin = found["who"], found["name"], found["in"]
    go = next((each for each in _GOES if not re.search(rf"\b{each}\b", text)), f"{name}-whole")
    each = who in ("each player", "every player", "all players")
    inner = "they" if each else who
    if each:
        condition = re.sub(rf"(?<![\w'-])(?<!their ){name}(?![\w'-])", f"their {name}", condition)
    rank = _RANK.search(text)
    if rank is not None:  # pieces have no sum, but what is printed on them
        condition = re.sub(
            rf"\b(?:the )?(?:sum|total) of (?=(?:their )?{name}\b)",
            f"total {rank[1]} of ",
            condition,
        )
    secret = ", in secret" if found["secret"] or found["behind"] or found["hidden"] else ""
    verb = "may choose" if found["may"] else "choose" if who == "they" else "chooses"
    return f"\n{margin}".join(
        (
            f"{margin}{who} {verb} {go} in one go{secret}",
            f"  {inner} {'choose' if inner == 'they' else 'chooses'} {name}: {found['what']}",
            f"  only if {condition}",
        )
    )
