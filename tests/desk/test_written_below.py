"""What a help says is to be written below a line is written there, and not above it."""

import pytest

from duello.desk.editing import Editing
from duello.desk.edits import applied
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


GAME = """ruleset "Meadows"
  players Ada, Ben

pieces swarm
  size: number, as labelled

swarm 1 Drones
  {acts}

swarm 5 Hornets
  {hornets}

match
  each player has hive: one of each swarm, private
  each player has honey: 2, public
  play 2 meadows
  the player with the most honey wins the match

meadow
  each player chooses send, in secret: a swarm in their hive
  {reveals}
  each send takes effect
  {last}
"""
ACTS = {
    "acts": "harvest: you lose 1 honey",
    "hornets": "harvest: you gain 1 honey",
    "reveals": "reveal send",
}
HARVEST = "step harvest\n  discard each send"
WINS = "the player whose send has more size wins the meadow"
CASES = [
    (
        ACTS | {"reveals": "reveal the swarms", "last": f"{HARVEST}\n  discard the swarms"},
        ["Write `send`, wherever it stands"],
    ),
    (ACTS | {"last": f"{WINS}\n  {HARVEST}"}, [f"Move `{WINS}` below `discard each send`"]),
    (
        ACTS | {"acts": "cancel opponent's send", "last": HARVEST},
        ["Write `cancelling: cancel opponent's send`, and further down write `step cancelling`"],
    ),
]
"""Mends at several places, or of lines far from each other, and what they are called."""


@pytest.mark.parametrize(("written", "titles"), CASES)
def test_a_mend_is_called_by_what_it_changes(written: dict[str, str], titles: list[str]) -> None:
    source = Source("meadows.duel", GAME.format(**written))
    editing = Editing(source, lambda _name: None)
    found = [(mend, one) for one in editing.problems for mend in editing.mends(one)]
    assert [mend.title for mend, _ in found] == titles
    for mend, one in found:
        assert one.fix is not None
        assert applied(source.text, mend.edits) == one.fix.applied()
        kept = [line for edit in mend.edits for line in edit.span.words.split("\n") if line.strip()]
        assert "match" not in kept
