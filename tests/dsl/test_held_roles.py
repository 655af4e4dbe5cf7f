"""A role that is a piece in somebody's zone: the player is said by it, or told how."""

import pytest

from duello.dsl.diagnostics.problem import Severity
from duello.match.example_runner import run_examples
from duello.match.loading import Rules, compile_text

RULES = """ruleset "Roles"
  players North, South

pieces card
card 1 Page
card 2 Knight

pieces role
role S Seer
role F Fool

match
  each player has hand: one of each card, private
  each player has points: 0, public
  the game has roles: one of each role, secret
  each player has role: nothing, private
  chance deals 1 role from the roles to each player's role
  play 1 round

round
  each player in turn from the opponent of {who} chooses pick: a card in their hand
  {who} gains 1 point

example "South is the Seer"
  chance deals "Seer" to South
  North picks Page
  then South is asked pick
  South picks Page
  then South has 1 point
"""


@pytest.mark.parametrize(
    "who", ["the player who has Seer in role", "the player who has Seer in their role"]
)
def test_a_player_is_said_by_what_they_hold(who):
    rules = Rules("Roles", compile_text(RULES.replace("{who}", who), "roles.duel"))
    (outcome,) = run_examples(rules)
    assert outcome.holds, [problem.headline for problem in outcome.problems]


@pytest.mark.parametrize("who", ["the Seer", "the player whose role is Seer"])
def test_what_is_said_in_its_place_works(who):
    text = RULES.replace("{who}", who)
    for _ in range(2):
        problems = compile_text(text, "roles.duel").problems
        found = next(p for p in problems if p.severity is Severity.ERROR)
        assert found.fix is not None, found
        text = found.fix.applied()
    rules = Rules("Roles", compile_text(text, "roles.duel"))
    (outcome,) = run_examples(rules)
    assert outcome.holds, text
