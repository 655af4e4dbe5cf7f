"""Where nothing says which pieces there are, that is told, and all else as if it were said."""

import pytest

from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

TEXT = """ruleset "Raid"
  players North, South

match
  each player has gold: 3, public
  each player has hand: one of each plan, private
  play 6 rounds
  the player with more gold wins the match

round
  each player chooses plan, in secret: a plan in their hand
  reveal plan
  each plan takes effect
  step payment
  {line}

plan {first}Raid
  payment: you gain 1 gold

plan {second}Trade
  payment: you gain 2 gold
"""


def mended(text: str) -> str:
    """The text once every mend is made."""
    fixes = [each.fix for each in compile_source(Source("raid.duel", text)).problems]
    assert fixes and None not in fixes
    for fix in sorted((fix for fix in fixes if fix is not None), key=lambda fix: -fix.span.start):
        text = text[: fix.span.start] + fix.text + text[fix.span.end :]
    return text


@pytest.mark.parametrize("labels", [("", ""), ("1 ", "2 ")])
@pytest.mark.parametrize("line", ["discard the plans", "both plans are revealed"])
def test_pieces_that_nothing_says_are_there(labels: tuple[str, str], line: str) -> None:
    text = TEXT.format(line=line, first=labels[0], second=labels[1])
    whole = text.replace("\nplan ", "\npieces plan\n\nplan ", 1)
    assert mended(text) == mended(whole)
    assert compile_source(Source("raid.duel", mended(text))).program is not None
