"""Open choices of which nobody hears, although something hangs on them."""

import pytest
from tests.lint.findings import codes

TEXT = """ruleset "Bluff"
  players North, South

pieces card
  rank: number, as labelled
card 1 One
card 2 Two

match
  each player has points: 0, public
  each player has hand: one of each card, {seen}
  each player has table: nothing, public
  the game has claim: 0, {claim}
  play 4 turns in alternation from North
  the player with more points wins the match

turn
  they choose bid: {what}
{lines}
  opponent chooses reply: doubt or trust
  if opponent's reply is doubt: they gain 1 point{end}
"""
NUMBER = "a whole number from 1 to 9"
ASKED = ", if their bid is at most 5"


def of(lines="", what=NUMBER, end=ASKED, seen="private", claim="secret"):
    words = {"lines": lines, "what": what, "end": end, "seen": seen, "claim": claim}
    return "never-told" in codes(TEXT.format(**words))


def test_a_number_that_lines_only_ask_for_is_known_to_nobody():
    assert of()


@pytest.mark.parametrize(
    "line",
    [
        "  reveal bid",
        '  announce "{they} says {their bid}"',
        '  announce "{their bid}" to opponent',
        "  they gain their bid points",
        "  opponent chooses raise: a whole number from their bid to 9\n  reveal raise",
    ],
)
def test_what_says_it_tells_it(line):
    assert not of(line)


def test_what_the_host_or_the_chooser_alone_hears_tells_nobody():
    assert of('  announce "{their bid}" to the host')
    assert of('  announce "{their bid}" to them')


def test_what_is_made_of_it_tells_it_where_it_is_seen():
    line = "  claim becomes their bid + 1"
    assert of(line)
    assert not of(line, claim="public")
    assert not of(line + '\n  announce "{claim}"')


def test_a_piece_is_seen_where_it_comes_from_or_goes_to():
    card, end = "a card in their hand", ", if their bid is One"
    assert of("  discard their bid", card, end)
    assert not of("  discard their bid", card, end, seen="public")
    assert not of("  move their bid to their table", card, end)
    assert not of("  move their bid to their table\n  discard their bid", card, end)


def test_of_a_few_names_it_is_known_by_what_comes_of_it():
    assert not of(what="high or low", end=", if their bid is high")


AGAIN = "  opponent chooses bid: a whole number from 1 to 9\n"
EITHER = ", if their bid is opponent's bid"


@pytest.mark.parametrize(("shown", "told"), [("    reveal bid", False), ("    reveal reply", True)])
def test_choices_of_one_name_are_revealed_together(shown, told):
    lines = f"{AGAIN}{shown}".replace("reply", "act")
    ask = "  they choose act: a card in their hand\n" if told else ""
    assert of(ask + lines, end=EITHER) is told


ASKS = """ruleset "Asks"
  players North, South

pieces card
  rank: number, as labelled
card 1 One
  asks guess: a card other than One
  effect: you gain 1 point, if your guess is in opponent's hand
card 2 Two

match
  each player has points: 0, public
  each player has hand: one of each card, private
  each player has table: nothing, public
  play 2 turns in alternation from North
  the player with more points wins the match

turn
  they choose play: a card in their hand, with what it asks
  reveal play
  move play to their table
{}  their play takes effect
  step effect
"""


@pytest.mark.parametrize(
    ("line", "silent"),
    [("", True), ("  reveal guess, if their play is One\n", False)],
)
def test_what_a_piece_asks_is_not_told_by_who_reveals_the_piece(line, silent):
    assert ("never-told" in codes(ASKS.format(line))) is silent


def test_what_a_piece_asks_in_secret_may_stay_so():
    assert "never-told" not in codes(ASKS.format("").replace("play:", "play, in secret:"))
