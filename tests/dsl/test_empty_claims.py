"""A claim that no play could make false, or that says nothing of one, is no claim."""

from importlib.resources import files

import pytest
from tests.quick import each

import duello
from duello.match.loading import compile_text
from duello.testing import play_of_seed, played

GAME = """ruleset "Claims"
  players North, South
match
  each player has score: 1, public
  each player has hand: one of each card, public
  each player chooses pick: yes or no
  North gains 1 score, if North's pick
card 1 Ace
  rank: 3
pieces card
  rank: number
example "one"
  match 1: North picks yes, South picks no
  then {}
"""

EMPTY = (
    "North's score is North's score",
    "North's score is at least North's score",
    "North's score is 2 or North's score",
    "North's score is 2 and yes",
    "North's score is 2, or yes",
    "North's score is a multiple of 1",
    "North's score - North's score is 0",
    "North's score * 0 is 0",
    "number of cards in North's hand is at least 0",
    "there is a card with rank 3",
    "rank of Ace is 3",
    "1 is 1",
    "North is North",
)

SOUND = (
    "North's score is 2",
    "North's score is not from 3 to 4",
    "Ace is in North's hand",
    "there is a card in North's hand",
    "North's score is a multiple of 2",
    "scores are level",
)


NEVER_CHOSEN = (
    "North may not pick Ace",
    "North may not pick nobody",
    "North may not pick 1",
    'North may not pick "yes, no"',
)
"""What is no answer of the choice, whatever the rules are."""

ASKED_ALONE = """ruleset "Alone"
  players North, South
match
  South chooses pick: yes or no
  South wins the match
example "one"
  then {}
"""


def codes(claim: str) -> list[str]:
    return [problem.code for problem in compile_text(GAME.format(claim)).problems]


@pytest.mark.parametrize("claim", EMPTY)
def test_a_claim_of_nothing_is_refused(claim: str) -> None:
    assert "empty-claim" in codes(claim)


@pytest.mark.parametrize("claim", SOUND)
def test_a_claim_about_the_play_is_not(claim: str) -> None:
    assert "empty-claim" not in codes(claim)


@pytest.mark.parametrize(
    "claim",
    [
        'North is not told "xyz"',
        'North is not told "match 1 is ovre"',
        'North is not told "North has scores of 1"',
    ],
)
def test_what_nobody_is_ever_told_is_refused(claim: str) -> None:
    assert "unknown-name" in codes(claim)


@pytest.mark.parametrize(
    "claim", ['North is not told "Nor"', 'North is not told "North has score"']
)
def test_what_somebody_might_be_told_is_not(claim: str) -> None:
    assert codes(claim) == []


@pytest.mark.parametrize("name", each(3, ["archwizards-duel", "fire-and-ice", "reality-benders"]))
def test_whatever_is_told_in_play_may_be_claimed(name: str) -> None:
    file = files("duello.rules").joinpath(f"{name.replace('-', '_')}.duel")
    rules = duello.load(name)
    match = played(play_of_seed(rules.program, 3))
    told = {event.text for event in match.events if event.kind != "why" and '"' not in event.text}
    seat = rules.program.seats[0]
    claims = "".join(f'  then {seat} is told "{words}"\n' for words in sorted(told))
    found = compile_text(f'{file.read_text()}\nexample "all of it"\n{claims}', f"{name}.duel")
    assert len(told) > 10
    assert [each.headline for each in found.problems] == []


@pytest.mark.parametrize("claim", NEVER_CHOSEN)
def test_what_is_no_answer_is_refused(claim: str) -> None:
    assert codes(claim) == ["wrong-kind"]


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("North is not asked pick", True),
        ("North may not pick yes", True),
        ("North's pick is not yes", True),
        ("South is not asked pick", False),
        ("South may not pick yes", False),
        ("South's pick is not yes", False),
    ],
)
def test_who_is_never_asked_is_no_claim(claim: str, told: bool) -> None:
    problems = compile_text(ASKED_ALONE.format(claim)).problems
    assert ("empty-claim" in {problem.code for problem in problems}) is told
