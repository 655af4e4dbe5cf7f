"""What is said of the beginning behind all that is played is told, with the order that works."""

from itertools import combinations

import pytest

from duello.codec.fingerprints import fingerprint
from duello.dsl.lint import inspect
from duello.dsl.spans import Source
from duello.match.loading import compile_text

HAS = (
    "  each player has coins: 4, public",
    "  each player has hand: one of each card, private",
    "  the game has pot: 0, public",
)
GAME = """ruleset "Market"
  players North, South

pieces card
  rank: number, as labelled

card 1 Baker
card 2 Noble

match
{lines}
  the player with more coins wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  the player whose pick has more rank gains 1 coin
  pot rises by 1
  for each player: move their pick to their hand
"""
PLAY = "  play 3 rounds"


def inspected(text):
    program = compile_text(text).program
    assert program is not None
    return inspect(program, Source("x", text))


def found(text):
    told = [each for each in inspected(text) if each.code == "declared-late"]
    return compile_text(text).program, told


@pytest.mark.parametrize("late", [c for n in (1, 2, 3) for c in combinations(HAS, n)])
def test_what_is_declared_behind_all_that_is_played_is_told(late):
    first = [each for each in HAS if each not in late]
    _, told = found(GAME.format(lines="\n".join((*first, PLAY, *late))))
    assert len(told) == 1 and told[0].fix is not None
    mended, left = found(told[0].fix.applied())
    right, none = found(GAME.format(lines="\n".join((*first, *late, PLAY))))
    assert not left and not none
    assert fingerprint(mended) == fingerprint(right)


def test_what_is_only_asked_behind_it_is_left_alone():
    tally = "  the game has bonus: 2, public\n  for each player: they gain bonus coins"
    assert not found(GAME.format(lines="\n".join((*HAS, PLAY, tally))))[1]


def test_what_the_winner_gets_behind_the_end_is_done_at_the_end():
    text = GAME.format(lines="\n".join((*HAS, PLAY)))
    text = text.replace("gains 1 coin\n", "wins the round\n")
    text = text.replace("  pot rises by 1\n", "  the winner of the round gains 1 coin\n")
    (told,) = [each for each in inspected(text) if each.code == "never-reached"]
    assert told.fix is not None
    assert "never-reached" not in {each.code for each in inspected(told.fix.applied())}
