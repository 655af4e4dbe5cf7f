"""Where one answer is told in the place of another one, nothing else may tell the true one."""

import pytest
from tests.lint.findings import codes

GAME = """ruleset "Heralds"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
{page}card 2 Knight
  herald: nobody
card 3 Queen

match
  each player has hand: one of each card, private
  each player has points: 0, {points}
  play 3 rounds
  for each player: announce "{{they}}: {{their points}}" as score
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
    if late: they choose at random
  each pick takes effect
  step fight
    winner: the player whose pick has more rank
    herald: winner
    the winner gains 1 point
  step news
    announce "{{herald}} wins" as result
{line}
allow
  tells-secret in match with points because "in the end they are told"
"""


@pytest.mark.parametrize(
    ("line", "page", "points", "told"),
    [
        ('    announce "a hard fight" as hard, if winner is nobody\n', "", "secret", True),
        ("", '  news: announce "{you} is glad" as glad, if you are the winner\n', "secret", True),
        ("", '  news: announce "you won" as glad to you, if you are the winner\n', "secret", False),
        ("", '  news: announce "{you} is glad" as glad, if herald is you\n', "secret", False),
        ("", '  news: announce "{you} is glad" as glad, if you are the winner\n', "public", False),
        ("", '  news: announce "{you} is here" as here\n', "secret", False),
    ],
)
def test_what_is_announced_may_tell_the_true_answer(
    line: str, page: str, points: str, told: bool
) -> None:
    text = GAME.format(line=line, page=page, points=points)
    assert ("tells-hidden" in codes(text)) is told
