"""Which of two things is higher, where the other is not named: `their offer is higher`.

Purpose: what somebody has chosen is compared with what the other one has. Input: words of a
condition, the names of a file. Output: what is asked. Must not know: what is done if it is so.
"""

import re

from ..word_forms import forms
from .said_comparisons import Asking, of_numbers
from .said_names import Names
from .said_players import LESS, MORE, against
from .said_words import CHOICE_VERBS, bases

_HIGHER = re.compile(
    rf"(?P<of>(?:(?P<whose>their|your|opponent's|the|[A-Z][\w-]*'s) )?(?P<name>[\w-]+))"
    rf" (?:is|was) (?:the )?(?P<how>{MORE}|{LESS})(?: one| 1)?"
)


_HIGHER_MADE = re.compile(
    r"(?P<who>they|opponent|you) (?:have |has )?(?P<verb>[a-z]+) (?:an? |the )?"
    rf"(?P<how>{MORE}|{LESS})"
    r"(?: (?P<of>[\w-]+))?(?: than (?:the |their )?(?:opponent(?:'s(?: [\w-]+)?)?|they|them|you))?"
)


def higher(words: str, names: Names) -> Asking | None:
    """`their offer is higher`, `they played higher than opponent`: than the other one."""
    here = [each for each in names.here("number", "pieces") if not each.several]
    does = _HIGHER_MADE.fullmatch(words)
    for each in here if does is not None else ():
        made = {each.name, *CHOICE_VERBS} & {*bases(does["verb"])} if does else set()
        of = {"", each.name, each.kind, *names.kinds.get(each.kind, ())}
        if does and made and each.sort == "pieces" and (does["of"] or "") in of:
            whose = {"they": "their", "you": "your"}.get(does["who"], "opponent's")
            words = f"{whose} {each.name} is {does['how']}"
            break
    found = _HIGHER.fullmatch(words)
    called = (c for c in here if found and found["name"] in {*forms(c.name), *forms(c.kind)})
    choice = next(called, None)
    if found is None or choice is None:
        return None
    others = [c for c in here if (c.sort, c.kind) == (choice.sort, choice.kind) and c != choice]
    whose = (found["whose"] or "").removesuffix("'s")
    if choice.who == "each player":
        if whose in names.seats:
            mine, theirs = (
                f"{who}'s {choice.name}" for who in (whose, against(whose, names.seats))
            )
        elif whose in ("their", "your", "opponent"):
            mine, theirs = f"{found['whose']} {choice.name}", f"opponent's {choice.name}"
            theirs = f"their {choice.name}" if whose == "opponent" else theirs
        else:
            return None
    elif len(others) == 1 and "each player" not in others[0].who:
        mine, theirs = choice.name, others[0].name
    else:
        return None
    rank = names.rank(choice.kind) if choice.sort == "pieces" else ""
    if choice.sort == "pieces" and not rank:
        return None
    mine, theirs = (f"{rank} of {each}" if rank else each for each in (mine, theirs))
    how = "more" if found["how"] in MORE.split("|") else "less"
    return of_numbers(f"{mine} is {how} than {theirs}", names)
