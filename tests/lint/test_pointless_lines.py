"""Lines that nothing comes to, and choices that are revealed twice."""

import pytest
from tests.kept import compile_text
from tests.lint.findings import codes, found, game

from duello.match.example_runner import run_examples
from duello.match.loading import Rules


def of_round(lines: str, at_end: str = "") -> list[str]:
    """What is found where a round begins to end with these lines."""
    return codes(game(round=lines) + at_end)


@pytest.mark.parametrize(
    "lines",
    [
        "the set ends\nNorth gains 1 point",
        "North wins the match\nreveal pick",
        "restart the round\nNorth gains 1 point",
        "if round is 2:\n  the round ends\n  North gains 1 point",
        "if round is 2:\n  the round ends\notherwise:\n  the set ends\nNorth gains 1 point",
    ],
)
def test_what_stands_behind_the_end_is_found(lines):
    assert "never-reached" in of_round(lines)


@pytest.mark.parametrize(
    "lines",
    [
        "North gains 1 point\nthe set ends",
        "the set ends, if round is 2\nNorth gains 1 point",
        "the player with more points wins the set\nNorth gains 1 point",
        "if round is 2: the round ends\nNorth gains 1 point",
        "if round is 2:\n  the round ends\notherwise:\n  South gains 1 point\nNorth gains 1 point",
        "for each player: they win the set, if round is 2\nNorth gains 1 point",
        'the set ends\n\nrule "On and on"\n  the set cannot end by anything\n',
    ],
)
def test_what_may_be_reached_is_not(lines):
    text = game(round=lines.split("\n\n")[0])
    assert "never-reached" not in codes(text)


def test_what_is_revealed_again_is_found():
    assert "revealed-twice" in of_round("reveal pick\nNorth gains 1 point\nreveal pick")


@pytest.mark.parametrize(
    "lines",
    [
        "reveal pick\nstep late\nreveal pick",
        "reveal pick\neach player chooses other: a card in their hand\nreveal other",
        "if round is 2: reveal pick\nif round is 3: reveal pick",
        "reveal pick to South\nreveal pick",
    ],
)
def test_what_is_revealed_once_or_anew_is_not(lines):
    assert "revealed-twice" not in of_round(lines)


def test_what_a_rule_may_hide_may_be_revealed_again():
    text = game(round="reveal pick\nreveal pick", page="your pick is hidden")
    assert "revealed-twice" not in codes(text)


MATCH = """ruleset "Match"
  players North, South
match
  each player has points: 0, public
  {}
  play 3 bouts
bout
  each player chooses pick, in secret: 1 or 2
  reveal pick
  for each player: they gain their pick points
"""


@pytest.mark.parametrize(
    "line",
    [
        "North gains 0 points",
        "North's points rises by 0",
        "North's points becomes North's points",
        "nobody gains 1 points",
        "play 0 bouts",
        "play up to 0 bouts",
        "play 2 bouts until North is South",
        "play 2 bouts in alternation from nobody",
    ],
)
def test_what_changes_nothing_is_found(line):
    assert "no-effect" in codes(MATCH.format(line))


@pytest.mark.parametrize(
    "line",
    [
        "North's points becomes 0",
        "North's points becomes South's points",
        "play 2 bouts until North has 3 points",
    ],
)
def test_what_may_change_something_is_not(line):
    assert "no-effect" not in codes(MATCH.format(line))


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        ("nobody wins the match", "the match ends"),
        ('nobody wins the match by "a tie"', 'the match ends by "a tie"'),
        ("if North's points is 3: nobody wins the match", "if North's points is 3: the match ends"),
    ],
)
def test_what_nobody_wins_goes_on_and_the_mend_ends_it(line, mended):
    (told,) = [each for each in found(MATCH.format(line)) if each.code == "no-effect"]
    assert told.fix is not None
    assert told.fix.applied() == MATCH.format(mended)
    assert "no-effect" not in codes(told.fix.applied())


def test_the_mend_writes_names_of_several_words_as_names():
    text = MATCH.format("North gains 1 point").replace("3 bouts", '3 "long bouts"')
    text = text.replace("\nbout\n", '\n"long bout"\n') + '  nobody wins the "long bout"\n'
    (told,) = [each for each in found(text) if each.code == "no-effect"]
    assert told.fix is not None
    assert told.fix.text == 'the "long bout" ends'
    assert "no-effect" not in codes(told.fix.applied())


def test_that_nobody_cannot_do_something_says_nothing():
    rule = MATCH.format("play 2 bouts") + "\nrule Nothing\n  {}\n"
    assert "no-effect" in codes(rule.format("nobody cannot gain points"))
    assert "no-effect" not in codes(rule.format("South cannot gain points"))


LATER = """ruleset "Later"
  players North, South
pieces card
  rank: number, as labelled
card 1 Page
card 2 Knight
  {}
match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 3 rounds
round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step aftermath
example "it is paid in the next round"
  North picks Knight, South picks Page
  North picks Knight, South picks Page
  then North has {} points
"""


@pytest.mark.parametrize(
    ("line", "points", "told"),
    [
        ("aftermath: next round: you gain rank of your pick points", 0, True),
        ("aftermath: next 2 rounds: you gain 1 point, if your pick is Knight", 0, True),
        ("aftermath: next round: aftermath: you gain rank of your pick points", 2, False),
        ("aftermath: next round: you gain rank of your previous pick points", 4, False),
        ("aftermath: next 2 rounds: you gain 1 point", 3, False),
    ],
)
def test_what_is_asked_for_before_it_is_chosen_is_found_and_is_nothing_in_play(line, points, told):
    text = LATER.format(line, points)
    assert ("no-effect" in codes(text)) == told
    (outcome,) = run_examples(Rules("Later", compile_text(text)))
    assert outcome.holds


@pytest.mark.parametrize(
    "line",
    [
        "for each player: swap their points with opponent's points",
        "for each player: swap opponent's points with their points",
    ],
)
def test_a_swap_that_undoes_itself_is_found_and_its_mend_swaps_once(line):
    text = f"{MATCH.replace('  {}', '')}  {line}\n"
    (told,) = [each for each in found(text) if each.code == "no-effect"]
    assert told.fix is not None
    mended = told.fix.applied()
    assert "no-effect" not in codes(mended)
    claim = """
example "Each has what the other had"
  bout 1: North picks 1, South picks 2
  then {} has 2 points
"""
    for seat, stands in (("North", True), ("South", False)):
        (outcome,) = run_examples(Rules("Swap", compile_text(mended + claim.format(seat))))
        assert (not outcome.problems) is stands, seat


@pytest.mark.parametrize(
    "lines",
    [
        "for each player:\n    swap their points with opponent's points, if their points is 3",
        "swap North's points with South's points",
    ],
)
def test_a_swap_that_may_be_done_once_is_not(lines):
    assert "no-effect" not in codes(MATCH.format(lines))
