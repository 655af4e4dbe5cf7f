"""What a rule with a name takes out of a choice may be all that is left: that somebody is late then
looks after nothing. And what such a rule says in words, with a number that is counted.
"""

import pytest
from tests.lint.findings import codes

GAME = """ruleset "Fresh Words"
  players North, South

pieces word
  rank: number, as labelled
word 1 Ay
word 2 Bee
word 3 Sea

match
  each player has points: 0, public
  each player has hand: one of each word, private
  {play}
  the player with more points wins the match

round
  each player chooses cast: a word in their hand{other}
    within 30 seconds
    if late: they lose the match
{gone}  the player whose cast has more rank gains 1 point

rule "Fresh", for each player
  "{text}"
  you must not cast {ban}
"""

TEXT = "From the second round on, none of your last two words."


def game(
    ban: str, gone: str = "  discard each cast\n", other: str = "", play: str = "play 3 rounds"
) -> str:
    """The game with one ban."""
    return GAME.format(ban=ban, gone=gone, other=other, play=play, text=TEXT)


OTHER = " other than their previous cast"


@pytest.mark.parametrize(
    ("text", "empty"),
    [
        (game("your previous 2 casts, if round is at least 2"), True),
        (game("your previous 2 casts, if able"), False),
        (game("your previous 2 casts, if round is at least 2", gone=""), False),
        (game("Ay or Bee"), True),
        (game("Ay", gone=""), False),
        (game("your previous cast", other=OTHER, gone=""), False),
    ],
)
def test_a_ban_that_may_leave_nothing(text: str, empty: bool) -> None:
    assert ("possible-dead-end" in codes(text, seats=True)) is empty


def test_a_text_may_count_and_a_clause_may_say_how_many_were_the_last() -> None:
    assert "text-differs" not in codes(game("your previous 2 casts, if round is at least 2"))
    longer = game("your previous 3 casts, if round is at least 4", play="play 5 rounds")
    assert "text-differs" in codes(longer)


def drawn(other: str, number: int) -> str:
    """Four words, of which each player has the same ones: some that chance draws, and Ay."""
    lines = f"  chance chooses first: {number} words{other}\n  each player has hand: "
    text = game("your previous {last} casts, if round is at least 2", gone="")
    more = text.replace("\nmatch\n", "word 4 Dee\n\nmatch\n")
    each = more.replace(
        "  each player has hand: one of each word", f"{lines}one of each first and Ay"
    )
    return each.replace("play 3 rounds", "play 9 rounds")


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("other", ["", " other than Ay"])
def test_of_what_chance_has_drawn_as_many_are_different_as_it_draws(
    number: int, other: str
) -> None:
    different = number + 1 if other else number
    for last in range(1, 5):
        rule = drawn(other, number).replace("previous {last} casts", f"previous {last} casts")
        text = rule.replace("previous 1 casts", "previous cast")
        assert ("possible-dead-end" in codes(text, seats=True)) is (different <= last), last
