"""What asks for all that was chosen before, where one more has just been chosen, is told; the words
of the mend hold that one as well.
"""

import random

import pytest
from tests.lint.findings import codes, found
from tests.quick import drawn

from duello.match.loading import compile_text
from duello.match.match import Match

GAME = """ruleset "Shots"
  players Anson, Blake

board square: 2 rows of 3

match
  each player has hits: 0, public
  play 4 rounds
  the player with more hits wins the match

round
  for each player: {before}
  each player chooses shot: a square
    {ban}
    {below}
  for each player: {behind}
"""
QUIET = "they gain 1 hit"
SOME = "if A1 is in their every shot: they gain 1 hit"


def game(before: str = QUIET, ban: str = QUIET, below: str = QUIET, behind: str = QUIET) -> str:
    """The text of the game, with these lines at their places."""
    return GAME.format(before=before, ban=ban, below=below, behind=behind)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (game(below=SOME), True),
        (game(behind=SOME), True),
        (game(below="for each square in their every shot: they gain 1 hit"), True),
        (game(behind="they gain number of squares in their every shot hits"), True),
        (game(before=SOME), False),
        (game(ban="they must not shot their every shot"), False),
        (game(below="if shot is in their every shot: they gain 1 hit"), False),
        (game(behind="if their shot is in their every shot: they gain 1 hit"), False),
        (game(below=SOME.replace("every shot", "every shot so far")), False),
        (game(below=SOME.replace("every shot", "last 3 shots")), False),
    ],
)
def test_it_is_told_where_one_was_just_made(text: str, told: bool) -> None:
    assert ("all-at-once" in codes(text)) is told
    for each in found(text):
        if each.code == "all-at-once":
            assert each.fix is not None
            fix = each.fix
            mended = text[: fix.span.start] + fix.text + text[fix.span.end :]
            assert "every shot so far" in mended
            assert "all-at-once" not in codes(mended)


def test_so_far_is_what_the_last_ones_are_and_before_is_without_this_one() -> None:
    line = 'announce "{their every shot}; {their every shot so far}; {their last 9 shots}"'
    program = compile_text(game(before=line, behind=line)).program
    assert program is not None
    met = 0
    for seed in range(drawn(3, 30)):
        match, choose = Match(program, seed=seed), random.Random(seed)
        while due := next((each for each in match.awaiting if not each.answered), None):
            words = match.draw(due.player, choose.randrange, due.name, due.which)
            match.submit(due.player, words, due.name)
        for told in (event.text for event in match.events if ";" in event.text):
            before, now, last = told.split("; ")
            assert now == last
            met += before != now
    assert met
