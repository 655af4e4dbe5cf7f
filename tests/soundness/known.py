"""What generated programs have found and what is not mended yet, each with the reason.

Whoever mends one takes its line out; a line that meets nothing any more does no harm, and goes as
well when it is seen.
"""

import re

from tests.soundness.playing import Trouble

KNOWN = (
    ("crash", r"RecursionError in (questions|a circle)", "`undo` of a phase inside one go"),
    ("crash", r"IndexError in evaluate\.local", "a bare name of what was not chosen, in a handler"),
    ("crash", r"AssertionError in effects\._place < ", "places that are no reads, swapped"),
    ("crash", r"IllegalMove in match\._understood", "a step in one go that asks"),
    ("crash", r"IllegalMove in match\._due_of", "a seat called `nobody`, given as an option"),
    (
        "order",
        "agenda|facts|players are told",
        "two threads of one slot ask both",
    ),
    ("crash", r"ValueError in update_set\._change_pieces", "seed 40391: not looked at yet"),
    ("bomb", "goes on in", "what is left for later doubles at each restart; case splits of check"),
    (
        "seats",
        "facts|agenda|open|what is so",
        "chance or two asked for each player; an ordered step",
    ),
    ("pieces", "have become others", "what is put into a zone of the game, seed 156"),
    ("pieces", "is lost from", "a rule `until ...` about a piece of a phase that is over"),
    ("save", "what is told changes play", "seed 416: not looked at yet"),
)
"""A kind of trouble, what its words match, and what it is."""


def is_known(trouble: Trouble) -> bool:
    """Whether this is on the list."""
    return any(trouble.kind == kind and re.search(words, trouble.words) for kind, words, _ in KNOWN)
