"""What falls below 0 in play is told, what never does is not, and its mend keeps it from that."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kept import compile_text
from tests.lint.findings import codes, found
from tests.quick import drawn

from duello.dsl.diagnostics.problem import Problem
from duello.match.match import Match

GAME = """ruleset "Raids"
  players North, South

match
  each player has coins: {begun}, public
  play {rounds} rounds
  each player chooses pace: fast or slow
  reveal pace
  the player with more coins wins the match

round
  each player chooses act, in secret: raid or rest
  reveal act
  for each player:
    {line}
"""

TAKING = {
    "they pay {amount} coins": "their",
    "opponent loses {amount} coins": "opponent's",
    "they spend {amount} coins, if their act is rest or raid": "their",
    "their coins falls by {amount}": "their",
}
HELD = (
    "if they have at least {amount} coins: they pay {amount} coins",
    "they pay the smaller of {amount} and their coins coins",
    "their coins falls by {amount}, at least 0",
)


def least(text: str) -> int:
    """How few coins somebody has in a play."""
    program = compile_text(text).program
    assert program is not None
    match, fewest = Match(program, seed=1), 0
    while match.awaiting:
        fewest = min([fewest, *(n for n in match.state.facts.values() if isinstance(n, int))])
        for due in match.awaiting:
            match.submit(due.player, due.candidates[0], due.name)
    return fewest


def stopped_at_0(text: str, told: Problem) -> str:
    """The text as it is told for whoever means that it stops at 0; no bound is put in unasked."""
    assert told.fix is None
    said = re.search(r"write `([^`]+)` for `([^`]+)`", told.help or "")
    assert said is not None
    assert said[2] in told.label.span.words
    start = told.label.span.start + told.label.span.words.index(said[2])
    return text[:start] + said[1] + text[start + len(said[2]) :]


@pytest.mark.slow
@settings(deadline=None, max_examples=drawn(20, 200))
@given(st.integers(0, 9), st.integers(1, 4), st.integers(1, 4), st.sampled_from([*TAKING, *HELD]))
def test_it_is_told_just_where_play_comes_below_0(
    begun: int, rounds: int, amount: int, line: str
) -> None:
    text = GAME.format(begun=begun, rounds=rounds, line=line.format(amount=amount))
    told = [each for each in found(text) if each.code == "below-zero"]
    below = least(text) < 0
    score = begun == 0 and "pay" not in line and "spend" not in line
    assert bool(told) == (below and not score)
    for each in told:
        assert f"write `{TAKING[line]} coins falls by {amount}, at least 0`" in (each.help or "")
        mended = stopped_at_0(text, each)
        assert least(mended) >= 0
        assert "below-zero" not in codes(mended)


POND = """ruleset "Pond"
  players North, South

board pool: grid of 2 by 2
  mussels: number, usually {begun}

match
  each player has spot: A1, public
  each player has points: 0, public
  play 4 dives in alternation from North
  the player with more points wins the match

dive
  they choose goal: a pool{which}
{lines}
  their spot becomes goal
  they gain 1 point, if mussels of their spot is at least 1
"""
TAKEN = {
    "  mussels of their spot falls by {amount}": True,
    "  for each pool next to their spot: its mussels falls by {amount}": True,
    "  if mussels of goal is at least {amount}: mussels of goal falls by {amount}": False,
    "  for each pool with mussels at least {amount}: its mussels falls by {amount}": False,
    "  mussels of their spot falls by {amount}, at least 0": False,
    "    mussels of goal falls by {amount}": True,
}


@settings(deadline=None, max_examples=drawn(20, 200))
@given(st.integers(0, 3), st.integers(1, 3), st.sampled_from([*TAKEN]), st.booleans())
def test_what_lies_at_places_is_asked_for_there(
    begun: int, amount: int, line: str, asked: bool
) -> None:
    lines, which = line.format(amount=amount), f" with mussels at least {amount}" * asked
    if asked and amount > begun:
        return  # there is none
    text = POND.format(begun=begun, which=which, lines=lines)
    told = [each for each in found(text) if each.code == "below-zero"]
    held = asked and "goal" in line
    assert bool(told) == (TAKEN[line] and not held), text
    for each in told:
        mended = stopped_at_0(text, each)
        assert "below-zero" not in codes(mended)
        assert "least 0" in mended


def test_what_falls_below_0_at_places_may_be_put_right_afterwards() -> None:
    lines = "  mussels of their spot falls by 1"
    after = "\n  for each pool with mussels less than 0: its mussels becomes 0"
    assert "below-zero" in codes(POND.format(begun=1, which="", lines=lines))
    assert "below-zero" not in codes(POND.format(begun=1, which="", lines=lines + after))


def test_debts_may_be_meant() -> None:
    text = GAME.format(begun=1, rounds=3, line="they pay 1 coin")
    assert codes(text) == ["below-zero"]
    assert codes(f'{text}\nallow below-zero because "there are debts"\n') == []


@pytest.mark.parametrize(
    ("until", "told"),
    [
        ("a player has at least 9 coins", True),
        ("a player leads by 3 or more coins", True),
        ("a player has at most 1 coin", False),
        ("a player has less than 2 coins", False),
    ],
)
def test_that_it_ends_by_having_many_does_not_look_after_it(until: str, told: bool) -> None:
    text = GAME.format(begun=4, rounds=0, line="if their act is raid: opponent loses 2 coins")
    text = text.replace("play 0 rounds", f"play rounds until {until}")
    assert ("below-zero" in codes(text)) is told
