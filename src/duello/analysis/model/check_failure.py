"""What a check raises: an assertion that failed, with the match in which it did.

Purpose: one exception for all properties, which says what is wrong, and can be played again.
Input: words, and the match. Output: an AssertionError.
Must not know: what is checked.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from duello.interpreter.state import State
from duello.match.contradiction_report import play_in_words, problem_of
from duello.match.match import Match
from duello.match.match_log import record_of, written

SHOWN = 12
"""How many of the last answers are told."""


class PropertyBroken(AssertionError):
    """A property that every ruleset should have does not hold.

    kind: which one, in a word. match: the match that shows it, as far as it was played; None if it
    is not known. The words are a sentence of their own.
    """

    kind = "property"

    def __init__(self, words: str, match: Match | None = None, kind: str | None = None) -> None:
        super().__init__(words)
        self.words = words
        self.match = match
        self.kind = kind or self.kind

    @property
    def record(self) -> str | None:
        """The match as the text of a file that `duello replay` takes, if there is one."""
        return None if self.match is None else written(record_of(self.match))

    def __str__(self) -> str:
        if self.match is None:
            return self.words
        play = play_in_words(self.match.answers, SHOWN) or "nothing was answered yet"
        return f"{self.words}\nthe play: {play}"


class Contradicted(PropertyBroken):
    """The rules contradict themselves."""

    kind = "contradiction"


class Endless(PropertyBroken):
    """A match does not end. state: where it was left; None if that is not known."""

    kind = "endless"

    def __init__(self, words: str, match: Match | None = None, state: State | None = None) -> None:
        super().__init__(words, match)
        self.state = match.state if state is None and match is not None else state


@contextmanager
def shown_by(match: Match) -> Iterator[None]:
    """Whatever breaks in here is shown by this match, unless a check knows a better one."""
    try:
        yield
    except PropertyBroken as broken:
        broken.match = broken.match or match
        raise


def not_contradicted(match: Match) -> None:
    """That the rules have not contradicted themselves in a match. Raises Contradicted."""
    found = problem_of(match)
    if found is not None:
        raise Contradicted(found.headline, match)
