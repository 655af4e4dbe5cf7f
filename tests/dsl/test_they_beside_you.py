"""Below a piece whoever has it is `you`: `they` beside that, or behind the opponent, is the
opponent in every mend.
"""

import pytest
from tests.kept import compile_text

GAME = """ruleset "Fair"
  players North, South

pieces card
  rank: number, as labelled

card 1 Baker

card 2 Guard

card 3 Thief
  {line}

match
  each player has coins: 3, public
  each player has hand: one of each card, private
  play 3 rounds
  the player with more coins wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step scoring
    winner: the player whose pick has more rank
  discard each pick
"""

ALIKE = [
    ("if your opponent did not play the Guard, you gain 1 coin and they lose 1 coin",
     "if opponent's pick is not Guard:\n    you gain 1 coin\n    opponent loses 1 coin"),
    ("if your opponent played the Baker, they lose 1 coin",
     "opponent loses 1 coin, if opponent's pick is Baker"),
    ("if opponent has more coins, they lose 1 coin",
     "opponent loses 1 coin, if opponent leads by 1 or more coins"),
    ("steal 1 coin from your opponent, unless they played the Guard",
     "if opponent's pick is not Guard:\n    you gain 1 coin\n    opponent loses 1 coin"),
    ("take 1 coin from the opponent, if they played the Baker",
     "if opponent's pick is Baker:\n    you gain 1 coin\n    opponent loses 1 coin"),
    ("your opponent loses 1 coin if they played the Baker",
     "opponent loses 1 coin, if opponent's pick is Baker"),
    ("if they played the Guard, you lose 1 coin",
     "you lose 1 coin, if opponent's pick is Guard"),
    ("opponent gives you 2 coins, if they played the Guard",
     "if opponent's pick is Guard:\n    you gain 2 coins\n    opponent loses 2 coins"),
    ("your opponent pays you 1 coin if they won",
     "if opponent is the winner:\n    you gain 1 coin\n    opponent loses 1 coin"),
    ("if your opponent has more coins than you, they give you 1 coin",
     "if opponent has more coins than you:\n    you gain 1 coin\n    opponent loses 1 coin"),
    ("if your opponent's card is the Baker, you take 1 of their coins",
     "if opponent's pick is Baker:\n    you gain 1 coin\n    opponent loses 1 coin"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "meant"), ALIKE)
def test_they_are_the_opponent(said: str, meant: str) -> None:
    (one,) = compile_text(GAME.format(line=f"scoring: {said}")).problems
    assert one.fix is not None, one.headline
    mended = compile_text(one.fix.applied()).program
    below = meant.replace("\n", "\n  ")
    wanted = GAME.format(line=f"scoring:\n    {below}" if "\n" in meant else f"scoring: {meant}")
    assert mended is not None and mended == compile_text(wanted).program


@pytest.mark.parametrize("said", ["your opponent gives you a card", "they give you 1 card"])
def test_who_gives_a_piece_chooses_it(said: str) -> None:
    for one in compile_text(GAME.format(line=f"scoring: {said}")).problems:
        assert one.fix is None or "chance" not in one.fix.text
