"""What is over before any piece takes effect is told, and nothing else."""

import pytest

from duello.dsl.diagnostics.problem import Problem
from duello.dsl.lint import inspect
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

GAME = """ruleset "Too soon"
  players North, South
pieces card
card 1 Ace
  opening: you gain 1 point
  closing: you gain 1 point
card 2 King
  {later}opening: you gain 2 points
match
  each player has points: 0, public
  each player has hand: one of each card, private
  play 2 rounds
  the player with more points wins the match
round
  each player chooses pick, in secret: a card in their hand
  reveal pick
{lines}
  discard each pick
{more}"""

BEFORE = """  step opening
  each pick takes effect
  step closing"""
BEHIND = """  each pick takes effect
  step opening
  step closing"""
INSIDE = """  play 1 turn
  step opening"""
TURN = """turn
  each pick takes effect
  step closing
"""
AROUND = """  each pick takes effect
  play 1 turn
  step closing"""
OPENING = """turn
  step opening
"""


def problems_of(text: str) -> tuple[Problem, ...]:
    """What is found in a file."""
    compiled = compile_source(Source("soon.duel", text))
    assert compiled.program is not None, compiled.problems
    return inspect(compiled.program, compiled.source)


def told(lines: str, more: str = "", later: str = "") -> list[str]:
    """The steps that are said to be over too soon."""
    found = problems_of(GAME.format(lines=lines, more=more, later=later))
    wanted = [each for each in found if "before any piece takes effect" in each.headline]
    assert all(each.code == "never-applies" for each in wanted)
    return [each.headline.split("`")[1] for each in wanted]


@pytest.mark.parametrize(
    ("lines", "more", "said"),
    [
        (BEFORE, "", ["opening"]),
        (BEHIND, "", []),
        (INSIDE, TURN, ["opening"]),
        (AROUND, OPENING, []),
    ],
)
def test_only_what_is_over_too_soon_is_told(lines: str, more: str, said: list[str]) -> None:
    assert told(lines, more) == said


def test_what_is_left_for_later_is_not_meant() -> None:
    first = GAME.replace("  opening: you gain 1 point\n", "")
    found = problems_of(first.format(lines=BEFORE, more="", later="next round: "))
    assert not [each for each in found if "before any piece takes effect" in each.headline]
    assert told(BEFORE, "", "next round: ") == ["opening"]


QUESTION = "  best: the player with more points\n"
ANSWERED = GAME.replace("  opening: you gain 1 point\n  closing", "  best: you\n  closing").replace(
    "opening: you gain 2", "closing: you gain 2"
)
FORBIDDEN = ANSWERED.replace("best: you", "{other}you must not pick King")
EFFECT = "  each pick takes effect\n"


def test_a_question_answered_too_soon_is_told() -> None:
    assert told_of(ANSWERED, QUESTION + BEHIND + "\n  best gains 1 point") == ["best"]
    assert told_of(ANSWERED, EFFECT + QUESTION + "  step closing\n  best gains 1 point") == []


def test_a_choice_made_too_soon_is_told() -> None:
    assert told_of(FORBIDDEN, BEHIND) == ["pick"]
    assert told_of(FORBIDDEN, BEHIND, other="next round: ") == []


def told_of(game: str, lines: str, other: str = "") -> list[str]:
    """What comes too soon for pieces, in a game without what is for steps alone."""
    found = problems_of(game.format(lines=lines, more="", later="", other=other))
    return [
        each.headline.split("`")[1]
        for each in found
        if "before any piece takes effect" in each.headline
        and not each.headline.startswith("this never happens: step")
    ]
