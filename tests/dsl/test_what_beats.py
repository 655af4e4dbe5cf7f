"""What beats what, where it is printed on the pieces: asked as it is said."""

import pytest
from tests.kept import compile_text

from duello.desk.mending import mended
from duello.dsl.spans import Source

TEXT = """ruleset "Arms"

pieces arm
  beats: arm or none

arm A Archers
  beats: Pikes
arm P Pikes

strength of a player: 3, if {asked}
strength of a player: 1, otherwise

match
  each player has land: 0, public
  play 3 battles
  the player with more land wins the match

battle
  each player chooses left, in secret: an arm
  reveal left
  each player gains their strength land
"""


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("their left beats opponent's left", "beats of their left is opponent's left"),
        ("opponent's left beats their left", "beats of opponent's left is their left"),
        ("their left does not beat opponent's left", "beats of their left is not opponent's left"),
    ],
)
def test_it_is_asked_of_the_field(said: str, meant: str) -> None:
    source = Source("arms.duel", TEXT.format(asked=said))
    done = mended(source, lambda it: compile_text(it.text, it.name).problems)
    assert done.text == TEXT.format(asked=meant)
    assert compile_text(done.text).problems == ()
