"""What may be left out is stored where something must be; and tables that are outgrown in time."""

import pytest
from tests.analysis.explore.games import compiled, rules_of
from tests.lint.findings import codes
from tests.quick import each

from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.searching import Bounds

STORED = """ruleset "Stored"
  players North, South

pieces card
  rank: number, as labelled
card 1 Page
card 2 Knight
card 3 Queen

match
  each player has hand: one of each card, private
  each player has last: {last}, public
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player {may} pick, in secret: a card in their hand
  reveal pick
  {line}
  for each player: they gain 1 point, if their last is Queen
"""
LINE = "for each player: their last becomes their pick"
MAY, MUST = "may choose", "chooses"
BACKENDS = ("auto", "reference")
CASES = {
    "may be left out": ("Page", MAY, LINE, True),
    "with the mend": ("Page", MAY, f"{LINE}, if their pick is not none", False),
    "must be chosen": ("Page", MUST, LINE, False),
    "may be none": ("card or none", MAY, LINE, False),
}


def gap_in_play(text: str, backend: str) -> bool:
    """Whether any play comes to a gap."""
    rules = rules_of(compiled(text))
    plan = Plan(Bounds(states=2_000), walks=20, checks=0, compare=False, backend=backend)
    done = explored(rules, rules.program.option_values({}), plan)
    return any(finding.kind == "gap" for finding in done.findings)


@pytest.mark.parametrize("case", CASES)
def test_what_may_be_left_out_is_stored(case: str) -> None:
    last, may, line, wanted = CASES[case]
    text = STORED.format(last=last, may=may, line=line)
    assert ("possible-gap" in codes(text)) is wanted
    assert [gap_in_play(text, backend) for backend in BACKENDS] == [wanted] * len(BACKENDS)


BIDS = """ruleset "Bids"
  players North, South

match
  the game has count: 0, public
  the game has doubted: no, public
  play bids in alternation from North until doubted

bid
  if doubted is no:
    they choose call in one go
      they choose number: a whole number from 1 to 3
      only if number is more than count
      if nothing is possible: {nothing}
{inside}
{behind}
"""
RISE = "count becomes number"
GOES = {
    "behind the go": ("doubted becomes yes", "", f"    {RISE}", True),
    "behind the condition around it": ("doubted becomes yes", "", f"  {RISE}", True),
    "in the go": ("doubted becomes yes", f"      {RISE}", "", False),
    "over by then": ("they lose the match", "", f"    {RISE}", False),
    "asked for": ("doubted becomes yes", "", f"    {RISE}, if number is not none", False),
    "told by what is changed": ("doubted becomes yes", "", f"    if doubted is no: {RISE}", False),
}


@pytest.mark.parametrize("case", GOES)
def test_what_may_be_impossible_is_stored(case: str) -> None:
    nothing, inside, behind, wanted = GOES[case]
    text = BIDS.format(nothing=nothing, inside=inside, behind=behind)
    assert ("possible-gap" in codes(text)) is wanted
    assert [gap_in_play(text, backend) for backend in BACKENDS] == [wanted] * len(BACKENDS)


TABLE = """ruleset "Table"
  players North, South

match
  each player has wins: 0, public
  each player has points: 0, public
  play {rounds}
  the player with more points wins the match

round
  each player chooses bid, in secret: {bids}
  reveal bid
  {rise}
  {asked}
"""
ASKED = "for each player: they gain entry (their wins) of (0 -> 1, 1 -> 2, 2 -> 4) points"
OTHERWISE = ASKED.replace("2 -> 4", "2 -> 4, otherwise 9")
WON = "the player with more bid gains 1 win"
TABLES = {
    "outgrown": ("3 rounds", "1 or 2", WON, ASKED, True),
    "by each player": ("3 rounds", "1 or 2", "each player gains 1 win", ASKED, True),
    "by two at a time": ("2 rounds", "1 or 2", "each player gains 2 wins", ASKED, True),
    "not so often": ("2 rounds", "1 or 2", WON, ASKED, False),
    "with a row for all others": ("3 rounds", "1 or 2", WON, OTHERWISE, False),
    "asked only as long as there is one": (
        "3 rounds",
        "1 or 2",
        WON,
        f"if North has fewer than 3 wins and South has fewer than 3 wins:\n    {ASKED}",
        False,
    ),
    "only in some rounds": ("3 rounds", "1 or 2", f"if round is 2: {WON}", ASKED, False),
    "nobody can have more": ("3 rounds", "a whole number from 2 to 2", WON, ASKED, False),
    "it ends before": (
        "3 rounds",
        "1 or 2",
        f"{WON}\n  the match ends, if a player has 2 wins",
        ASKED,
        False,
    ),
}


@pytest.mark.parametrize("case", each(5, TABLES))
def test_a_table_is_outgrown_in_time(case: str) -> None:
    rounds, bids, rise, asked, wanted = TABLES[case]
    text = TABLE.format(rounds=rounds, bids=bids, rise=rise, asked=asked)
    assert ("possible-gap" in codes(text)) is wanted
    assert [gap_in_play(text, backend) for backend in BACKENDS] == [wanted] * len(BACKENDS)
