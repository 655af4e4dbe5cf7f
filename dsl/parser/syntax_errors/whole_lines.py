"""Whole lines as one says them: all that is tried of a line that means nothing.

Purpose: one table of the idioms of whole lines. Input: a place. Output: whether its line has other
words as a whole. Must not know: the grammar; what else is wrong with the line.
"""

from ...spans import Span
from ...word_tables import Idioms
from .common_sentences import SENTENCES
from .everyday_lines import MEANT, OF_EACH, READ
from .mends import line_of
from .spoken_choices import SPOKEN_CHOICES
from .spoken_lines import SPOKEN

WHOLE = Idioms((*SPOKEN_CHOICES, *SPOKEN, *MEANT, *READ, *SENTENCES, *OF_EACH))
"""What is tried of a line that means nothing."""

_ANYWHERE = WHOLE.first(len(SPOKEN_CHOICES) + len(SPOKEN))
"""What is tried, too, where a mend of one word may not be enough."""


def said_as_a_whole(place: Span) -> bool:
    """Whether the line of a place has other words as a whole, where one of its words has a mend."""
    line = line_of(place).words
    return any(said.search(line) for said, _, _ in _ANYWHERE)
