"""The name of a choice is a verb, in any form in which English has it."""

import pytest
from tests.kept import compile_text

GAME = """ruleset "Forms"
  players Ann, Bob

match
  each player has gold: 0, public
  play 3 rounds
  the player with more gold wins the match

round
  each player chooses {name}: a number from 1 to 3
  for each player: if how often they {past} 2 is at least 2: they gain 1 gold
"""
PAST = {
    "net": "netted", "bet": "betted", "signal": "signalled", "plan": "planned", "dig": "dug",
    "pick": "picked", "guess": "guessed", "reply": "replied", "stake": "staked", "open": "opened",
    "toss": "tossed", "fill": "filled",
}  # fmt: skip
IRREGULAR = {"dig"}


@pytest.mark.parametrize("name", PAST)
def test_what_was_chosen_is_asked_by_its_verb(name: str) -> None:
    made = compile_text(GAME.format(name=name, past=PAST[name]))
    assert (made.program is None) == (name in IRREGULAR), made.problems
