"""`with rank its rank - 1`: of the card for which a line is done, and not of the one looked at."""

import pytest
from tests.kept import compile_text
from tests.lint.findings import codes

from duello.match.example_runner import run_examples
from duello.match.loading import Rules

TEXT = """ruleset "Runs"
  players North, South

pieces card
  rank: number, as labelled
  worth: number, usually 1
card 3 Three
card 4 Four
card 6 Six

match
  each player has shelf: one of each card, public
  each player has minus: 0, public
  for each player:
    for each card in their shelf:
      they gain its rank minus, unless there is a card in their shelf {said}
  play 1 round
  the player with less minus wins the match

round
  each player chooses pick, in secret: a card
  reveal pick

example "What counts"
  North picks Three, South picks Three
  then minus of North is {minus}
"""


@pytest.mark.parametrize(
    ("said", "minus"),
    [
        ("with rank its rank - 1", 9),
        ("with rank its rank + 1", 10),
        ("with rank more than its rank + 1", 6),
        ("with rank its worth + 2", 0),  # each asks the worth of the one that is looked at
    ],
)
def test_its_is_what_was_meant_before(said: str, minus: int) -> None:
    compiled = compile_text(TEXT.format(said=said, minus=minus))
    assert compiled.problems == () and compiled.program is not None
    assert [each.holds for each in run_examples(Rules("Cards", compiled))] == [True]


def test_where_nothing_was_meant_before_it_is_its_own() -> None:
    """As before: `check` says that it is never so."""
    said = "with rank its rank - 1"
    text = TEXT.format(said=said, minus=0).replace(
        "    for each card in their shelf:\n      they gain its rank minus, unless",
        "    they gain 1 minus, if",
    )
    assert "never-applies" in codes(text)
