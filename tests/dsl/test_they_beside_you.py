"""Below a piece whoever has it is `you`: `they` beside that, or behind the opponent, is the
opponent in every mend.
"""

from itertools import product

import pytest
from tests.kept import compile_text
from tests.quick import each, rows

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
    ("if your card is higher than theirs, they give you a coin",
     "if rank of your pick is more than rank of opponent's pick:\n    you gain 1 coin\n"
     "    opponent loses 1 coin"),
    ("take 1 coin from them if they played the Baker",
     "if opponent's pick is Baker:\n    you gain 1 coin\n    opponent loses 1 coin"),
    ("your opponent pays you the rank of their card",
     "\n    you gain rank of opponent's pick coins\n"
     "    opponent loses rank of opponent's pick coins"),
    ("opponent gives you one coin, if they have more than you",
     "if opponent has more coins than you:\n    you gain 1 coin\n    opponent loses 1 coin"),
    ("you gain 1 coin, or 2 if they played the Baker",
     "if opponent's pick is Baker: you gain 2 coins\n  otherwise: you gain 1 coin"),
    ("swap your coins with your opponent's", "swap your coins with opponent's coins"),
    ("you gain 1 coin for each coin they have", "you gain opponent's coins coins"),
    ("if you played higher than your opponent, you gain 1 coin",
     "you gain 1 coin, if rank of your pick is more than rank of opponent's pick"),
    ("steal 3 coins from your opponent, if they have that many",
     "if opponent has at least 3 coins:\n    you gain 3 coins\n    opponent loses 3 coins"),
    ("cancel their card", "cancel opponent's pick"),
    ("if your opponent's card is the Baker, you take 1 of their coins",
     "if opponent's pick is Baker:\n    you gain 1 coin\n    opponent loses 1 coin"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "meant"), rows(3, ALIKE))
def test_they_are_the_opponent(said: str, meant: str) -> None:
    (one,) = compile_text(GAME.format(line=f"scoring: {said}")).problems
    assert one.fix is not None, one.headline
    mended = compile_text(one.fix.applied()).program
    below = meant.replace("\n", "\n  ")
    wanted = GAME.format(line=f"scoring:\n    {below}" if "\n" in meant else f"scoring: {meant}")
    assert mended is not None and mended == compile_text(wanted).program


WHO = {"you": "you", "your opponent": "opponent", "they": "opponent"}
"""Who does something, and who that is beside `you`."""

DEEDS = {
    "lose{s} {their} coins": "{who} lose{s} {whose} coins coins",
    "lose{s} half of {their} coins, rounded down":
        "{who} lose{s} half of {whose} coins, rounded down coins",
    "gain{s} coins equal to the rank of {their} card": "{who} gain{s} rank of {whose} pick coins",
    "gain{s} 1 coin for each Baker {they} {have} played":
        "{who} gain{s} how often {who} pick{s} Baker coins",
    "gain{s} as many coins as {they} {have}": "{who} gain{s} {whose} coins coins",
}  # fmt: skip
ASKED = {
    "if you have no coins": "you have no coins",
    "if your card is higher than theirs":
        "rank of your pick is more than rank of opponent's pick",
    "if your opponent played the Baker": "opponent's pick is Baker",
}  # fmt: skip


@pytest.mark.parametrize(("so", "who", "deed"), rows(7, product(ASKED, WHO, DEEDS)))
def test_a_mend_keeps_who_does_it_and_whose_that_is(so: str, who: str, deed: str) -> None:
    you = who == "you"
    they, their = ("you", "your") if you else ("they", "their")
    said = f"{so}, {who} {deed}".format(
        s="s" if who == "your opponent" else "", their=their, they=they, have="have"
    )
    whose = "your" if you else "opponent's"
    meant = DEEDS[deed].format(who=WHO[who], s="" if you else "s", whose=whose)
    (one,) = compile_text(GAME.format(line=f"scoring: {said}")).problems
    assert one.fix is not None, said
    mended = compile_text(one.fix.applied()).program
    wanted = compile_text(GAME.format(line=f"scoring: {meant}, if {ASKED[so]}")).program
    assert wanted is not None and mended == wanted, one.help


HELD = {
    "if they played the Baker, they lose 2 coins": "they lose 2 coins, if their pick is Baker",
    "they gain 1 coin for each Baker they have played": "they gain how often they pick Baker coins",
    "they lose coins equal to the rank of their card": "they lose rank of their pick coins",
}


@pytest.mark.parametrize("said", each(2, HELD))
def test_who_is_not_said_is_left_so(said: str) -> None:
    """Of `they` alone both readings are told by `two-readings`."""
    (one,) = compile_text(GAME.format(line=f"scoring: {said}")).problems
    assert one.fix is not None and one.fix.text.strip() == f"scoring: {HELD[said]}"


@pytest.mark.parametrize("said", ["your opponent gives you a card", "they give you 1 card"])
def test_who_gives_a_piece_chooses_it(said: str) -> None:
    for one in compile_text(GAME.format(line=f"scoring: {said}")).problems:
        assert one.fix is None or "chance" not in one.fix.text


@pytest.mark.parametrize("said", ["they cannot play the Baker", "you cannot play it again"])
def test_what_one_of_them_must_not_is_no_rule_for_both(said: str) -> None:
    for one in compile_text(GAME.format(line=f"scoring: {said}")).problems:
        assert one.fix is None or "chooses pick" not in one.fix.text
