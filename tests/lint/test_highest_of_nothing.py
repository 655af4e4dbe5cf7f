"""What the highest of nothing is, is said nowhere: told where it can be, with a mend that plays."""

import pytest
from tests.kept import compile_text
from tests.lint.findings import found

from duello.dsl.diagnostics.problem import Problem
from duello.match.match import Match

GAME = """ruleset "Roads"
  players North, South

pieces card
  rank: number, as labelled
  colour: red or blue

card 1 Page of each colour
card 2 Queen of each colour

match
  each player has hand: one of each card, private
  each player has road: nothing, public
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
    {rule}
  reveal pick
  {between}
  move each pick to road
  {behind}
"""

OPEN = {
    "rule": [
        "they must not pick a card where its rank is less than the highest rank of cards in their "
        "road with the same colour as it, if able",
    ],
    "between": [
        "for each player: they gain 1 point, if the lowest rank of their road is at least 1",
        "if 2 is less than the highest rank of cards in North's road: North gains 1 point",
        "for each player: their points becomes the lowest rank of the cards in their road",
    ],
}

SURE = {
    "between": [
        "for each player: if their road is not empty: their points becomes lowest rank "
        "in their road",
        "if North's road is not empty and lowest rank of North's road < 2: North gains 1 point",
        "for each player: they gain the highest rank of their road points",
        'for each player: announce "{the highest rank of their road}"',
        "for each player: they gain the lowest rank of their hand points",
    ],
    "behind": ["for each player: they gain the highest rank of their road points"],
}


def game(where: str, line: str) -> str:
    lines = {"rule": "within 5 seconds", "between": "", "behind": ""}
    return GAME.format(**(lines | {where: line}))


def told(text: str) -> list[Problem]:
    return [one for one in found(text, seats=True) if "may be nothing here" in one.headline]


def stops(text: str) -> bool:
    """Whether play stops where both choose the first thing that they may."""
    program = compile_text(text).program
    assert program is not None, text
    match = Match(program)
    for player in match.players if match.contradiction is None else ():
        match.submit(player, "Queen of red")
    return match.contradiction is not None


@pytest.mark.parametrize(("where", "line"), [(w, each) for w in OPEN for each in OPEN[w]])
def test_the_highest_of_nothing_is_told_and_its_mend_plays(where: str, line: str) -> None:
    text = game(where, line)
    (one,) = told(text)
    assert one.fix is not None
    assert stops(text)
    start, end = one.fix.span.start, one.fix.span.end
    mended = text[:start] + one.fix.text + text[end:]
    assert told(mended) == [] and not stops(mended)


@pytest.mark.parametrize(("where", "line"), [(w, each) for w in SURE for each in SURE[w]])
def test_where_something_is_there_nothing_is_told(where: str, line: str) -> None:
    assert told(game(where, line)) == []
