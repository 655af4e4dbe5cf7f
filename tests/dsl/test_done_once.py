"""What is done by both together is done once: a swap for each of them would undo the other's. And
what nobody does under a condition is a rule, which no mend takes away.
"""

import pytest
from tests.quick import each

from duello.dsl.diagnostics.problem import Severity
from duello.match.example_runner import run_examples
from duello.match.loading import Rules, compile_text

GAME = """ruleset "Swap"
  players Ada, Ben

match
  each player has gold: 3, public
  play 2 rounds
  the player with more gold wins the match

round
  each player chooses pick: a whole number from 0 to 2
  reveal pick
  for each player: they gain their pick gold
  {line}

example "Each has what the other had"
  round 1: Ada picks 2, Ben picks 1
  then Ada has 4 gold
  then Ben has 5 gold
"""


def mended(line: str) -> str | None:
    """The game with the mend of a line; None if it has none."""
    wrong = [
        one
        for one in compile_text(GAME.format(line=line)).problems
        if one.severity is Severity.ERROR
    ]
    assert wrong, line
    return wrong[0].fix.applied() if wrong[0].fix is not None else None


@pytest.mark.parametrize(
    "line", ["the players swap their gold", "both players swap gold", "each player swaps gold"]
)
def test_a_swap_is_done_once(line: str) -> None:
    text = mended(line)
    assert text is not None
    (outcome,) = run_examples(Rules("Swap", compile_text(text)))
    assert outcome.problems == ()


@pytest.mark.parametrize(
    "line",
    each(
        3,
        [
            f"{who} {verb} gold{but}"
            for who in ("nobody", "no player")
            for verb in ("gains", "loses")
            for but in (" except Ada", " unless round is 2", " if it is round 2", " when it rains")
        ],
    ),
)
def test_a_rule_is_not_mended_by_leaving_it_out(line: str) -> None:
    text = mended(line)
    below = (text or "").partition("they gain their pick gold")[2].partition("\n\n")[0]
    assert text is None or "gold" in below
