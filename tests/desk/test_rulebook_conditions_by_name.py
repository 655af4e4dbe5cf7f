"""Conditions that have a name, as a rulebook speaks of them; and names that end in a small word."""

import pytest
from tests.desk.rulebook_texts import shown_of

GAME = """ruleset "Steps"
  players Mia, Leo

ahead-by: Mia's points - Leo's points
fits: yes, if ahead-by is 1
fits: no, otherwise

match
  each player has points: 0, public
  play 3 rounds

round
  each player chooses pick: 1 or 2
  each player gains 1 point, if SO
"""


@pytest.mark.parametrize(
    ("so", "said"),
    [
        ("fits", "if fits holds."),
        ("fits is yes", "if fits holds."),
        ("fits is no", "if fits does not hold."),
        ("fits is not yes", "if fits does not hold."),
    ],
)
def test_what_has_a_name_holds_or_does_not(so: str, said: str) -> None:
    shown = " ".join(shown_of(GAME.replace("SO", so)).split())
    assert f"gains 1 point, {said}" in shown
    assert "Fits holds, if the ahead-by is 1; otherwise it does not hold." in shown
    assert "The ahead-by is Mia's points minus Leo's points." in shown
    assert "the fits" not in shown
    assert "ahead by" not in shown
