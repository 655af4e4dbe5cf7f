"""What is announced of a secret choice is warned of if and only if others do not hear it."""

import pytest
from tests.kept import compile_text
from tests.lint.findings import found

from duello.match.example_runner import run_examples
from duello.match.loading import Rules

TEXT = """ruleset "Bags"
  players North, South

pieces good
good Apple
good Silk

match
  each player has hand: one of each good, private
  each player has points: 0, public
  each player has carried: 0, public
  play 2 days in alternation from North
  the player with more points wins the match

day
  they choose bag{secret}: 1 to 2 goods in their hand
{lines}
  they choose price: 1 or 2
  they gain price points

example "What is heard"
  North bags "Apple, Silk", North prices 1
  then South is told "with 2 goods"
"""
SAID = '  announce "with {number of goods in their bag} goods"'
COUNTED = "  their carried becomes number of goods in their bag"


@pytest.mark.parametrize(
    ("secret", "lines", "heard"),
    [
        (", in secret", (SAID,), False),
        (", in secret", (SAID, "  reveal bag"), False),
        (", in secret", ("  reveal bag", SAID), True),
        (", in secret", ("  reveal bag to opponent", SAID), True),
        (", in secret", (COUNTED, '  announce "with {their carried} goods"'), True),
        ("", (SAID,), True),
    ],
)
def test_what_others_do_not_hear_is_warned_of(secret, lines, heard):
    text = TEXT.format(secret=secret, lines="\n".join(lines))
    (outcome,) = run_examples(Rules("Bags", compile_text(text)))
    assert outcome.holds == heard
    assert any("not revealed yet" in each.headline for each in found(text)) != heard
