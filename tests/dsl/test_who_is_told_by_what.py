"""Players who are told by what they do or have won: whoever it is, or nobody is guessed."""

import pytest
from tests.kept import compile_text

GAME = """ruleset "Told"
  players Ada, Ben

pieces card
  rank: number, as labelled
card 1 Ace
card 2 Duke

match
  each player has points: 0, public
  each player has hand: one of each card, private
  play 2 rounds
  the player with more points wins the match

round
  each player chooses deed, in secret: shoot, load or wait
  each player chooses pick, in secret: a card in their hand
  reveal deed and pick
{known}  {line}
"""
BY_RANK = "  the player whose pick has more rank gains 1 point\n"


def mends(line: str, known: str = "") -> list[str | None]:
    """The mends of a line; known: another line, that stands above it."""
    problems = compile_text(GAME.format(line=line, known=known)).problems
    assert problems, line
    return [each.fix.text.strip() if each.fix else None for each in problems]


@pytest.mark.parametrize("way", ["shoot", "load", "wait"])
@pytest.mark.parametrize("does", ["gains 2 points", "wins the match"])
def test_who_does_something_has_chosen_it(way: str, does: str) -> None:
    (mend,) = mends(f"if points are level: the {way}er {does}")
    assert mend == f"if points are level: the player whose deed is {way} {does}"
    assert not compile_text(GAME.format(line=mend, known="")).problems


@pytest.mark.parametrize("who", ["the winner of the round", "the loser of the round"])
@pytest.mark.parametrize("does", ["takes both picks", "collects both picks"])
def test_who_has_won_a_round_is_not_guessed_by_a_number(who: str, does: str) -> None:
    assert set(mends(f"{who} {does}")) == {None}


def test_who_has_won_it_is_known_where_pieces_are_compared() -> None:
    (mend,) = mends("the winner of the round takes both picks", BY_RANK)
    assert mend is not None
    assert "rank of their pick is more than rank of opponent's pick" in mend
