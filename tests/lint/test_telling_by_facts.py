"""Public facts by which a secret choice becomes known before it is shown, and those that may be."""

import pytest
from tests.lint.findings import codes

CODE = "tells-hidden"

AUCTION = """ruleset "Auction"
  players North, South

match
  each player has coins: 20, {coins}
  each player has points: 0, public
  play 3 rounds
  for each player: announce "{{they}} bid {{their bids}}"
  the player with more points wins the match

round
  each player chooses bid, in secret: a whole number from 0 to 5
    if late: they choose 0
{lines}"""

PAID = "  for each player: they lose their bid coins\n"
WON = "  the player with more bid gains 1 point\n"
GAP = "gap of a player: their bid - opponent's bid\n"
SAID = '  announce "by {the difference in bids}"\n'

BID_IS_TOLD = {
    "by what is left": ("public", PAID),
    "by a number that is announced": ("private", SAID),
    "by a value that is announced": (
        "private",
        "  each player has spent: their bid, secret\n"
        '  for each player: announce "{their spent + 1} spent"\n',
    ),
    "by the smaller of two, unless they are level": (
        "private",
        "  if bids are not level:\n"
        "    announce \"at least {the smaller of North's bid and South's bid}\"\n",
    ),
    "before it is revealed": (
        "public",
        f"{PAID}  each player chooses again, in secret: yes or no\n"
        "    if late: they choose no\n  reveal again\n  reveal bid\n",
    ),
    "by an announcement that hangs on what the bids come to": (
        "private",
        '  announce "by a hair", if the difference in bids is 1 and round is more than 1\n',
    ),
    "by an announcement that hangs on one bid": (
        "private",
        '  for each player: announce "{they} bid much", unless their bid is less than 4\n',
    ),
    "by an announcement that hangs on a value made of it": (
        "private",
        "  each player has spent: their bid, secret\n"
        '  for each player: if their spent is 5: announce "{they} bid all"\n',
    ),
}
BID_IS_KEPT = {
    "only what has come of it": ("private", WON),
    "to whom it belongs": ("private", PAID),
    "it is revealed before": ("public", f"  reveal bid\n{PAID}{SAID}"),
    "it is revealed at once": ("public", f"{PAID}  reveal bid\n"),
    "that the bids are level": ("private", '  announce "a tie", if the difference in bids is 0\n'),
    "how narrow it is": ("private", '  announce "narrow", if the difference in bids < 3\n'),
    "that it is otherwise": (
        "private",
        '  announce "not so", unless the difference in bids is 1\n',
    ),
    "what both have bid": (
        "private",
        "  if bids are level:\n"
        "    announce \"both bid {the smaller of North's bid and South's bid}\"\n",
    ),
    "a pot of what both have bid": (
        "private",
        "  round has pot: 0, public\n  if North's bid is South's bid: pot becomes North's bid\n",
    ),
    "to the host": ("private", '  announce "a hair" to host, if the difference in bids is 1\n'),
    "who bids more": ("private", '  announce "{the player with more bid} bids more"\n'),
}


def auction(coins: str, lines: str) -> str:
    """A game of bids that are shown when all is over."""
    return AUCTION.format(coins=coins, lines=lines + WON * (lines != WON))


@pytest.mark.parametrize("case", BID_IS_TOLD)
def test_a_bid_that_is_told(case: str) -> None:
    assert CODE in codes(auction(*BID_IS_TOLD[case]))


@pytest.mark.parametrize("case", BID_IS_KEPT)
def test_a_bid_that_is_kept(case: str) -> None:
    assert CODE not in codes(auction(*BID_IS_KEPT[case]))


def test_what_is_never_shown_may_become_known() -> None:
    text = auction("public", PAID).replace(
        '  for each player: announce "{they} bid {their bids}"\n', ""
    )
    assert CODE not in codes(text)


DUEL = """ruleset "Duel"
  players North, South

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, {hand}
  each player has heap: nothing, {heap}
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
    if late: they choose at random
  each player has looks: name of their pick, secret
  move each pick to heap{guard}
  {shown}
  each pick takes effect
  step scoring
    winner: the player whose pick has more rank
    the winner gains 1 point

card 1 Page
{page}
card 2 Knight
  {knight}

card 3 Queen
"""

HIDES = "next round: your pick is hidden"
MASKS = "next round: looks: Page"
BOWS = '  scoring: announce "{you} bows" as bow'

SEEN = {
    "it comes to a public heap": {"heap": "public", "knight": HIDES},
    "it goes from a public hand": {"hand": "public", "knight": HIDES},
    "a heap shows what a mask hid": {
        "heap": "public",
        "knight": MASKS,
        "shown": "reveal pick as looks",
    },
    "it bows under a mask": {
        "knight": MASKS,
        "shown": "reveal pick as looks",
        "page": BOWS,
    },
    "it bows under a mask, before the opponent alone": {
        "knight": MASKS,
        "shown": "reveal pick as looks",
        "page": f"{BOWS} to opponent",
    },
}
UNSEEN = {
    "it bows under a mask, before nobody else": {
        "knight": MASKS,
        "shown": "reveal pick as looks",
        "page": f"{BOWS} to you",
    },
    "it is revealed": {"heap": "public", "hand": "public", "knight": "scoring: gain 1 point"},
    "nobody sees the heap": {"knight": HIDES},
    "it goes there unless it is hidden": {
        "heap": "public",
        "knight": HIDES,
        "guard": ", unless a player's pick is hidden",
    },
    "nobody else sees what is under the mask": {
        "knight": MASKS,
        "shown": "reveal pick as looks",
    },
    "it never bows": {
        "knight": MASKS,
        "shown": "reveal pick as looks",
        "page": f"{BOWS}, if round is 1 and round is more than 1",
    },
    "it bows if it looks like what it is": {
        "knight": MASKS,
        "shown": "reveal pick as looks",
        "page": f"{BOWS}, if looks of you is Page",
    },
}


def duel(**parts: str) -> str:
    """A game of cards of which one may be hidden or masked."""
    usual = {"hand": "private", "heap": "secret", "guard": "", "shown": "reveal pick", "page": ""}
    return DUEL.format(**{**usual, **parts})


@pytest.mark.parametrize("case", SEEN)
def test_a_card_that_is_seen(case: str) -> None:
    assert CODE in codes(duel(**SEEN[case]))


@pytest.mark.parametrize("case", UNSEEN)
def test_a_card_that_is_not_seen(case: str) -> None:
    assert CODE not in codes(duel(**UNSEEN[case]))


DEEPER = """ruleset "Deeper"
  players North, South

match
  each player has coins: 20, public
  play 2 seasons
  the player with more coins wins the match

season
  {first}
  {second}
  play 2 days
  {third}

day
  for each player: they lose their bid coins
"""
ASKED = "each player chooses bid, in secret: a whole number from 0 to 5"
REVEALED = "reveal bid"


@pytest.mark.parametrize(
    ("first", "second", "third", "tells"),
    [
        (ASKED, REVEALED, 'announce "over"', False),
        (ASKED, 'announce "now"', REVEALED, True),
        (ASKED, 'announce "now"', 'announce "{North\'s bid}"', True),
        (REVEALED, ASKED, 'announce "over"', True),
    ],
)
def test_it_is_shown_in_a_phase_around(first: str, second: str, third: str, tells: bool) -> None:
    """In front of what plays the phase of the line, and behind where it is chosen."""
    text = DEEPER.format(first=first, second=second, third=third)
    assert (CODE in codes(text)) == tells
