"""A piece that says what a number is that is counted, and is out of force before anybody asks."""

import pytest
from tests.kept import compile_text
from tests.lint.findings import found

GAME = """ruleset "Cards"
  players North, South

pieces card
  rank: number, as labelled

card 1 One
card 2 Two
  {two}
card 3 Three

match
  each player has points: 0, public
  each player has hand: one of each card, private
  play 3 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  {step}
  winner: the player whose pick has more rank
  {prize}
  discard each pick
"""
ONE, PRIZE = "the winner gains 1 points", "prize: 1\n  the winner gains prize points"


def game(two: str, step: str, prize: str) -> str:
    """The text of the game."""
    return GAME.format(two=two, step=step, prize=prize)


MENDED = {
    "in no step": (
        ("points: 3, if you are the winner", "", ONE),
        "you gain 3 points, if you are the winner",
    ),
    "in a step": (("points: 3", "step tally", ONE), "tally: you gain 3 points"),
    "added": (("your points +3", "step tally", ONE), "tally: you gain 3 points"),
    "where a question says how much": (
        ("points: 3, if you are the winner", "", PRIZE),
        "prize: 3, if you are the winner",
    ),
}


@pytest.mark.parametrize("name", MENDED)
def test_it_is_told_and_the_mend_counts(name: str) -> None:
    given, wanted = MENDED[name]
    text = game(*given)
    (problem,) = [each for each in found(text) if each.code == "never-read"]
    assert problem.fix is not None
    mended = problem.fix.applied()
    assert mended == text.replace(given[0], wanted)
    assert compile_text(mended).program is not None
    assert not [each for each in found(mended) if each.code == "never-read"]


@pytest.mark.parametrize(
    "asks",
    [
        "if South's points is at least 3: South wins the match",
        "if points are level: restart the round",
    ],
)
def test_what_is_asked_for_meanwhile_is_a_hint_or_nothing(asks: str) -> None:
    told = [each for each in found(game("points: 3", asks, ONE)) if each.code == "never-read"]
    assert [each.severity.name for each in told] == ["HINT"]
    added = found(game("your points +3", asks, ONE))
    assert not [each for each in added if each.code == "never-read"]


def test_of_a_number_that_nobody_counts_nothing_is_said() -> None:
    assert not [e for e in found(game("rank: 3", "", ONE)) if e.code == "never-read"]
