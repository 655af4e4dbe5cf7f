"""`discard` beside a place of that name: told, and not where the line says where pieces go."""

import pytest
from tests.kept import compile_text

from duello.dsl.lint.discarded_elsewhere import discarded_elsewhere
from duello.dsl.lint.engine.program_facts import Knowledge

RULES = """ruleset "Lay"
  players North, South

pieces card

card 1 Page
card 2 King

match
  each player has hand: one of each card, public
  {holder} has {zone}: nothing, public
  each player chooses lay: a card in their hand
  {line}
  reveal lay
"""


@pytest.mark.parametrize(
    "holder, zone, line, told",
    [
        ("each player", "discards", "discard each lay", True),
        ("each player", "discards", "for each player: move their lay to their discards", False),
        ("the game", "discard-pile", "discard each card in North's hand", True),
        ("the game", "heap", "discard each lay", False),
    ],
)
def test_a_place_of_the_same_name_is_told(holder: str, zone: str, line: str, told: bool) -> None:
    made = compile_text(RULES.format(holder=holder, zone=zone, line=line))
    assert made.program is not None
    found = [each.problem for each in discarded_elsewhere(Knowledge(made.program))]
    assert [each.label.span.words for each in found] == ([line] if told else [])
    assert all(f"none of them comes to `{zone}`" in each.headline for each in found)
