"""What players keep of what they have chosen lies where it lay: no mend moves it there, be it below
a line that puts it away, which that would undo. What is kept elsewhere is moved there.
"""

import pytest
from tests.kept import compile_text

GAME = """ruleset "Kept"
  players Ada, Ben

pieces card
  rank: number, as labelled

card 1 Ace
card 2 Duke
card 3 King

match
  each player has hand: one of each card, private
  the game has waste: nothing, public
  play 3 rounds

round
  each player chooses pick: a card in their hand
  reveal pick
{above}  {line}
"""

ABOVE = ("", "  discard each pick\n", "  each player discards their pick, if round is 2\n")
LINES = (
    "each player keeps their pick",
    "every player keeps their pick",
    "for each player: keep their pick",
    "each player keeps their pick, if round is 1",
    "Ada keeps their pick",
    "each player keeps their card",
    "both players keep their pick",
)


@pytest.mark.parametrize("above", ABOVE)
@pytest.mark.parametrize("line", LINES)
def test_no_mend_moves_it_back(above: str, line: str) -> None:
    made = compile_text(GAME.format(above=above, line=line))
    assert made.program is None
    for problem in made.problems:
        assert problem.fix is None or "move" not in problem.fix.text, problem
    assert any("stays where it lies" in note for p in made.problems for note in p.notes)


def test_what_comes_elsewhere_is_moved() -> None:
    line = "each player puts their pick into the waste"
    assert compile_text(GAME.format(above="", line=line)).program is not None
