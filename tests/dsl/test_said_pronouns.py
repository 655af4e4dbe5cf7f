"""Where somebody is named in a line, no mend says of both players what is said of one."""

import pytest
from tests.quick import rows

from duello.dsl.diagnostics.problem import Problem
from duello.match.loading import compile_text

GAME = """ruleset "One"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
card 4 King

match
  each player has points: 0, public
  the game has leader: North, public
  play 1 round
  the player with more points wins the match

round
  each player chooses pick, in secret: a card
  reveal pick
  step scoring
    winner: the player whose pick has more rank
  {}
"""

NAMED = ("the winner", "leader", "North", "the winner's opponent")
DEEDS = (
    ("they gain 1 point", "{} gains 1 point"),
    ("they lose 2 points", "{} loses 2 points"),
    ("they win the match", "{} wins the match"),
    ("their points becomes 3", "{}'s points becomes 3"),
    ('announce "{{their points}}"', 'announce "{{{}\'s points}}"'),
)
BOTH = (
    "for each player: if rank of their pick is at least 3: they gain 1 point",
    "if rank of the winner's pick is at least 3: each player gains 1 point",
)


def the_problem(line: str) -> Problem:
    (found,) = compile_text(GAME.format(line)).problems
    return found


def mended(line: str) -> str | None:
    """The line as its mend leaves it, which is right; nothing, if it has none."""
    fix = the_problem(line).fix
    if fix is None:
        return None
    text = fix.applied()
    assert not [each for each in compile_text(text).problems if each.severity.name == "ERROR"]
    return text[len(GAME.partition("{}")[0]) :].rstrip("\n")


@pytest.mark.parametrize("who", NAMED)
@pytest.mark.parametrize(("deed", "meant"), rows(2, DEEDS))
def test_who_is_named_in_the_condition_is_meant(who, deed, meant):
    so = f"if rank of {who}'s pick is at least 3"
    deed, meant = deed.format(), meant.format(who)
    assert mended(f"{so}: {deed}") == f"{so}: {meant}"


@pytest.mark.parametrize("who", NAMED)
def test_who_is_named_in_a_condition_above_is_meant(who):
    so = f"if rank of {who}'s pick is at least 3"
    assert mended(f"{so}:\n    they gain 1 point") == f"{so}:\n    {who} gains 1 point"
    first = f"{so}: {who} gains 1 point\n  otherwise"
    assert mended(f"{first}: they lose 1 point") == f"{first}: {who} loses 1 point"


def test_a_condition_behind_says_who_is_meant():
    so = "if rank of the winner's pick is at least 3"
    assert mended(f"they gain 1 point, {so}") == f"the winner gains 1 point, {so}"


@pytest.mark.parametrize("other", ["the other player", "opponent"])
def test_the_other_player_is_the_opponent_of_who_is_named(other):
    first = "if rank of leader's pick is 4: leader gains 1 point\n  otherwise"
    assert mended(f"{first}: {other} gains 1 point") == f"{first}: leader's opponent gains 1 point"


@pytest.mark.parametrize(
    "line",
    [
        "if rank of North's pick is more than rank of leader's pick: they gain 1 point",
        "if rank of the winner's pick is more than their points: North gains 1 point",
        "the other player gains 1 point",
        "if North's points is 1 and South's points is 1: they gain 1 point",
        "if the player who has no points has a card: they gain 1 point",
    ],
)
def test_of_several_none_is_guessed(line):
    assert "for each player" not in (mended(line) or "")


@pytest.mark.parametrize("line", BOTH)
def test_what_is_said_of_both_stays_so(line):
    assert not compile_text(GAME.format(line)).problems


def test_where_nobody_is_named_each_player_is_meant():
    line = "if rank of their pick is at least 3: they gain 1 point"
    assert mended(line) == f"for each player: {line}"
