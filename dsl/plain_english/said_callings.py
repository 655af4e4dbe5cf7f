"""Players who are called by what they are in their game: `a runner without breath`.

Purpose: a sentence is read of players, and not of runners. Input: the words of a sentence, the
names of a file. Output: the sentence. Must not know: what is said of them.
"""

import re
from functools import partial

from ..word_forms import forms
from .said_names import Names

_TRADE = re.compile(
    r"\b(?P<how>an?|any|1|one|each|every|either|no) (?P<of>[a-z]+(?:er|or))(?= (?:with|without|who"
    r"|whose|that|has|have|is|can|cannot|can't|may|must|gets|gains|loses|wins|reaches|runs|pays)\b)"
)
_NO_TRADE = frozenset({
    "player", "winner", "loser", "higher", "lower", "better", "number", "power", "other", "longer",
    "corner", "center", "former", "latter", "order", "letter", "larger", "bigger", "smaller",
})  # fmt: skip
_NO_TOKEN = _NO_TRADE | {
    "dice", "die", "card", "hand", "turn", "round", "match", "game", "opponent", "score", "one",
    "side", "players", "number", "sum", "difference", "roll", "throw", "piece", "total",
    "they", "you", "he", "she", "it", "them", "who", "and", "or", "then",
}  # fmt: skip

_GOES = (
    r"(?=(?:(?:is|are|was|were) )?(?:at|on|ahead|behind|first|last|leading|in front|in the lead"
    r"|trailing)\b|(?:(?:has|have) )?(?:reach|move|arrive|land|stand|go|gone|come|pass|climb"
    r"|walk|run|ride|sail|travel|fall|roll|throw)"
    r"(?:e?[sd])?\b)"
)
_TOKEN = (
    (re.compile(rf"\b(?P<how>the player) whose (?P<of>[a-z]+) {_GOES}"), "the player who "),
    (
        re.compile(
            r"\b(?P<how>the) (?P<of>[a-z]+) (?=with (?:the )?(?:most|more|less|fewer|fewest|least"
            r"|highest|lowest|greater|greatest|bigger|biggest)\b)"
        ),
        "the player ",
    ),
    (
        re.compile(rf"(?<!\bno )\b(?P<how>an?|any|one|1|either|each|every) (?P<of>[a-z]+) {_GOES}"),
        "",
    ),
    (re.compile(rf"\b(?P<how>both) (?P<of>[a-z]+)s {_GOES}"), "both players "),
    (re.compile(rf"\b(?P<how>your) (?!opponent\b)(?P<of>[a-z]+) {_GOES}"), "you "),
    (re.compile(rf"\b(?P<how>(?:your )?opponent's) (?P<of>[a-z]+) {_GOES}"), "opponent "),
    (re.compile(rf"\b(?P<how>[A-Z]\w*)'s (?P<of>[a-z]+) {_GOES}"), "{how} "),
)
"""What stands for a player on a track, and who that is: `the player whose camel is ahead`."""

_LEADS = re.compile(
    r"\b(?:whoever|the player (?:who|that)) (?:is |are )?(?:ahead|in the lead|in front|leading"
    r"|leads)(?= wins\b)(?: at the end)?"
)

_FARTHEST = re.compile(
    r"the (?P<who>[a-z]+) (?:who is )?(?:on|at|in) the (?:high|farth|furth)(?:er|est) "
    r"(?P<of>[a-z]+)"
)


def as_players(said: str, names: Names) -> str:
    """A sentence in which players are called so, and not by what they are in their game, or by what
    stands for them: `a runner without breath`, `a camel has reached field 20`.
    """

    def player_of(found: re.Match[str]) -> str:
        known = found["of"] in _NO_TRADE or found["of"] in spoken_of(names)
        how = "a" if found["how"] == "an" else found["how"]
        return found[0] if known else f"{how} player"

    return _of_tokens(_TRADE.sub(player_of, said), names)


def _of_tokens(said: str, names: Names) -> str:
    """A sentence about what stands for players, as one about players."""
    fields = (*names.boards.values(), *names.kinds.values())
    known = spoken_of(names).union(*fields)

    def player_of(found: re.Match[str], who: str) -> str:
        if found["of"] in known or found["of"] in _NO_TOKEN or {*forms(found["of"])} & known:
            return found[0]
        how = "a" if found["how"] == "an" else found["how"]
        return who.format(how=how) or f"{how} player "

    for pattern, who in _TOKEN:
        said = pattern.sub(partial(player_of, who=who), said)
    farthest = _FARTHEST.match(said)
    if farthest is not None and names.number(farthest["of"]) and farthest["who"] not in known:
        return f"the player with the most {farthest['of']}{said[farthest.end() :]}"
    return _LEADS.sub(f"the player with the most {names.main}", said) if names.main else said


def spoken_of(names: Names) -> set[str]:
    """The names of a file that stand for no players."""
    made = {each for c in names.choices for each in (c.name, *c.ways)}
    named = {
        *names.pieces,
        *names.persons,
        *names.kinds,
        *names.boards,
        *names.theirs,
        *names.games,
        *names.phases,
        *names.steps,
        *(field for fields in names.boards.values() for field in fields),
    }
    return {form for each in (*made, *named, *names.answers) for form in forms(each)}
