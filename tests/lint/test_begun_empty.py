"""Choices out of zones that are empty at first, and zones that something never leaves."""

import pytest
from tests.lint.findings import codes

GAME = """ruleset "Graves"
  players North, South

pieces card
  rank: number, as labelled
  frail: yes or no, usually yes

card 1 Page
card 2 Knight
card 3 Queen
{frail}
match
  each player has hand: one of each card, private
  each player has graves: nothing, public
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
    if late: they choose at random
  reveal pick
{lines}
"""
MOURNS = """  if round is at least 3:
    North chooses mourned: a card in their graves
      announce "{mourned}" as mourned
"""
ALWAYS = "  for each player: move their pick to their graves\n"
IF_LOST = "  for each player: if their pick is not Queen: move their pick to their graves\n"
IF_FRAIL = "  for each player: if their pick is frail: move their pick to their graves\n"
ASKED = MOURNS.replace("round is at least 3", "number of cards in North's graves is at least 1")


@pytest.mark.parametrize(
    ("lines", "frail", "dead"),
    [
        (IF_LOST + MOURNS, "", True),
        (IF_FRAIL + MOURNS, "  frail: no\n", True),
        (IF_FRAIL + MOURNS, "", False),  # all of them are, for good
        (ALWAYS + MOURNS, "", False),
        (MOURNS + ALWAYS, "", False),
        (IF_LOST + ASKED, "", False),
        (MOURNS.replace("if round is at least 3", "if round is at least 1") + ALWAYS, "", False),
    ],
)
def test_what_is_empty_at_first_may_still_be(lines: str, frail: str, dead: bool) -> None:
    text = GAME.format(lines=lines.rstrip(), frail=frail)
    assert ("possible-dead-end" in codes(text, seats=True)) is dead


FEED = """ruleset "Feeding"
  players North, South

pieces fuel

fuel S Straw
fuel L Log
fuel W Leaves

match
  each player has box: one of each fuel, private
  each player has heat: 0, public
  play 5 rounds
  the player with more heat wins the match

round
  each player chooses feed, in secret: a fuel in their box
    if late: they choose at random
  reveal feed
  for each player: they gain 1 heat, if their feed is Straw
  {line}
"""


@pytest.mark.parametrize(
    ("line", "dead"),
    [
        ('for each player: discard their feed, unless their feed is Leaves', False),
        ('for each player: discard their feed, if their feed is Straw or Log', False),
        ('for each player: discard their feed, unless their feed is Leaves and round is 3', True),
        ('for each player: discard their feed, if their feed is Leaves or Straw or Log', True),
        ('discard each feed', True),
    ],
)  # fmt: skip
def test_what_no_line_takes_is_always_left(line: str, dead: bool) -> None:
    assert ("possible-dead-end" in codes(FEED.format(line=line), seats=True)) is dead


ROADS = """ruleset "Roads"
  players North, South

pieces town

town Aby
town Bro
town Cow

match
  match has web: a graph of towns, public
  match has bag: nothing, secret
  each player has hand: one of each town, private
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match

round
{lines}
"""
ROAD = "each player chooses road: an edge in web"
BUILT = "web gains edge from Aby to Bro"


@pytest.mark.parametrize(
    ("lines", "dead"),
    [
        ((ROAD,), True),
        ((BUILT, ROAD), False),
        ((ROAD, BUILT), True),
        (("each player chooses road: one of web",), True),
        (("each player chooses road: an edge not in web",), False),
        (("chance chooses road: an edge in web",), True),
        (("chance chooses road: an edge in web", f"  {BUILT}"), True),
        ((BUILT, "chance chooses road: an edge in web"), False),
        (("if North leads by 1 or more points:", f"  {ROAD}"), True),  # nothing ever comes
        (("if North leads by 1 or more points:", f"  {ROAD}", BUILT), False),
        (("each player may choose road: an edge in web",), False),
        (("chance draws drawn: a town from the bag",), True),
        (("move North's hand to bag", "chance draws drawn: a town from the bag"), False),
    ],
)
def test_an_edge_of_a_graph_that_may_have_none(lines: tuple[str, ...], dead: bool) -> None:
    text = ROADS.format(lines="\n".join(f"  {line}" for line in lines))
    assert ("possible-dead-end" in codes(text, seats=True)) is dead
