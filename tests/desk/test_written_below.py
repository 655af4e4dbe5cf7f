"""What a help says is to be written below a line is written there, and not above it."""

import pytest

from duello.desk.editing import Editing, applied
from duello.dsl.spans import Source

TEXT = """ruleset "Meadows"

match
  each player has honey: 0, public
  play 3 meadows
  the player with more honey wins the match

meadow
  chance chooses bloom: a whole number from 1 to 3{below}
  each player chooses send, in secret: a whole number from 1 to 5
  reveal send
  the player with more send gains bloom honey
"""
"""What chance draws in front of a choice, and nobody is told."""


@pytest.mark.parametrize(
    "below", ["", "\n    # it is drawn anew in each", '\n    announce "drawn"']
)
def test_the_mend_stands_below(below: str) -> None:
    source = Source("meadows.duel", TEXT.format(below=below))
    editing = Editing(source, lambda _name: None)
    (hint,) = [each for each in editing.problems if each.code == "never-told"]
    (mend, *_) = editing.mends(hint)
    assert applied(source.text, mend.edits) == TEXT.format(below=f"{below}\n  reveal bloom")
