"""What a number that is offered is called in a game, and what people call it.

Purpose: where it is an `offer`, people have other words for it, too: of a sentence about so much
that is offered, the word that the game does not know is that one. Input: a sentence, the names of a
file. Output: the sentence with the name of the game. Must not know: what the sentence says.
"""

import re

from ..word_forms import forms
from .said_names import Names
from .said_words import bases, verb_kinds

OFFERS = ("offer", "stake", "wager", "tender", "bet", "price", "amount")
"""What choices are called in which so much is offered."""

_MOST = r"(?:highest|higher|lowest|lower|winning|minimum|maximum|smallest|largest|equal)"
_ROLES = (
    re.compile(rf"\b{_MOST} (?P<doer>[a-z]+er)\b"),
    re.compile(rf"\b{_MOST} (?P<of>[a-z]+)\b"),
    re.compile(r"\b(?:may not|must not|cannot) (?P<of>[a-z]+) (?:more|less) than\b"),
    re.compile(r"^(?:an?|the|each|every|their) (?P<of>[a-z]+) must be (?:at|more|less)\b"),
    re.compile(r"\b(?:both|nobody|they|both players) (?P<of>[a-z]+)(?= the same| nothing|,|:|$)"),
)
"""Where a word stands that means so much that is offered, or whoever offers it."""


def in_the_words_of(said: str, names: Names) -> str:
    """A sentence in which what is offered is called as it is called in the game."""
    there = (each for each in names.near("number") if each.phase == names.phase)
    made = [each.name for each in there if each.who != "chance"]
    if len(made) != 1 or made[0] not in OFFERS:
        return said
    called = made[0]
    said = re.sub(r"\bthe (higher|highest|lower|lowest) (?:one|1)\b", rf"the \1 {called}", said)
    for word in _strange(said, names):
        said = re.sub(
            rf"\bthe (?P<how>highest|higher|lowest|lower) {word}{word[-1]}?er\b",
            rf"the player with the \g<how> {called}",
            said,
        )
        ending = rf"(?P<s>s|{word[-1]}?ing)?"
        said = re.sub(rf"\b{word}{ending}\b", lambda m: _bent(called, m["s"]), said)
    return re.sub(
        rf"^(?:the|an?) (?P<how>min|max|lowest|highest|smallest|largest)(?:imum|imal)? {called}"
        r" (?:is|must be) (?P<n>\d+)$",
        lambda m: f"the {called} must be at {_BOUND[m['how']]} {m['n']}",
        said,
    )


_BOUND = {"min": "least", "lowest": "least", "smallest": "least", "max": "most",
          "highest": "most", "largest": "most"}  # fmt: skip


def _strange(said: str, names: Names) -> list[str]:
    """The words of a sentence that stand for what is offered, and that the game does not know."""
    ways = {way for each in names.choices for way in each.ways}
    fields = {f for held in (*names.kinds.values(), *names.boards.values()) for f in held}
    known = {*names.theirs, *names.games, *names.kinds, *names.phases, *names.answers, *ways}
    known |= {each.name for each in names.choices} | fields | names.persons
    taken = {form for each in known for form in forms(each)}
    found = []
    for role in _ROLES:
        for match in role.finditer(said):
            doer = match.groupdict().get("doer")
            if doer in {each.name for each in names.choices}:
                continue
            word = _does(doer) if doer else match["of"]
            strange = not {word, *bases(word)} & taken and word not in _SMALL
            if strange and not ({*verb_kinds(word)} - {"give"}) and word not in found:
                found.append(word)
    return found


def _does(doer: str) -> str:
    stem = doer.removesuffix("er")
    return stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] else stem


_SMALL = frozenset(("have", "has", "are", "is", "were", "was", "do", "did", "one", "of", "pass"))


def _bent(name: str, ending: str | None) -> str:
    if ending == "s":
        return f"{name}s"
    return f"{name.removesuffix('e')}ing" if ending else name
