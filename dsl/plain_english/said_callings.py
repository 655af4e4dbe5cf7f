"""Players who are called by what they are in their game: `a runner without breath`.

Purpose: a sentence is read of players, and not of runners. Input: the words of a sentence, the
names of a file. Output: the sentence. Must not know: what is said of them.
"""

import re

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


def as_players(said: str, names: Names) -> str:
    """A sentence in which players are called so, and not by what they are in their game: `a runner
    without breath`.
    """

    def player_of(found: re.Match[str]) -> str:
        known = found["of"] in _NO_TRADE or found["of"] in spoken_of(names)
        how = "a" if found["how"] == "an" else found["how"]
        return found[0] if known else f"{how} player"

    return _TRADE.sub(player_of, said)


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
    }
    return {form for each in (*made, *named, *names.answers) for form in forms(each)}
