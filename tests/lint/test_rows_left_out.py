"""Tables of a closed choice that leave something out are told without playing."""

import re

import pytest
from tests.lint.findings import found

TEXT = """ruleset "Deeds"
  players North, South

match
  each player has coins: 2, public
  play 2 turns in alternation from North

turn
  they choose deed: tax, steal or rest
    announce "{{deed}}"
  {line}
"""
TABLE = "they gain entry (their deed) of (tax -> 3, steal -> 2{more}) coins"
CASES = {
    "left out": (TABLE.format(more=""), True),
    "otherwise": (TABLE.format(more=", otherwise 0"), False),
    "every row": (TABLE.format(more=", rest -> 0"), False),
    "two in a row": ("they gain entry (their deed) of (tax -> 3, steal or rest -> 2) coins", False),
    "asked before": (f"if their deed is tax or steal: {TABLE.format(more='')}", False),
    "asked behind": (f"{TABLE.format(more='')}, unless their deed is rest", False),
}


@pytest.mark.parametrize("case", CASES)
def test_a_row_is_missing(case):
    line, told = CASES[case]
    gaps = [one for one in found(TEXT.format(line=line)) if one.code == "possible-gap"]
    assert bool(gaps) is told
    if told:
        assert "`rest`" in gaps[0].headline
        assert "`, otherwise 0`" in (gaps[0].help or "")


FACES = """ruleset "Faces"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
card 2 Knight
card 4 King

match
  each player has hand: one of each card, private
  each player has points: 0, public
  each player chooses pick, in secret: {choice}
  reveal pick
  for each player: they gain entry ({of}) of (1 -> 1, 2 -> 3{more}) points
"""
HELD, NUMBERS = "a card in their hand", "a whole number from 1 to 4"
PRINTED = {
    "printed": (HELD, "rank of their pick", "", ["4"]),
    "of a name": ("a card", "rank of their pick", "", ["4"]),
    "every number": (HELD, "rank of their pick", ", 4 -> 9", []),
    "otherwise": (HELD, "rank of their pick", ", otherwise 0", []),
    "a number": (NUMBERS, "their pick", "", ["3", "4"]),
    "all numbers": (NUMBERS, "their pick", ", 3 or 4 -> 9", []),
    "some of them": ("a card in their hand with rank at most 2", "rank of their pick", "", []),
}


@pytest.mark.parametrize("case", PRINTED)
def test_of_numbers_a_row_is_missing(case):
    choice, of, more, left = PRINTED[case]
    gaps = [
        one
        for one in found(FACES.format(choice=choice, of=of, more=more))
        if one.code == "possible-gap"
    ]
    assert [re.findall(r"`(\d+)`", one.headline) for one in gaps] == ([left] if left else [])
