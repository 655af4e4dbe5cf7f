"""No mend is told that leaves the line that it is made for misunderstood."""

from random import Random

import pytest
from tests import quick
from tests.dsl.breaking import breaks
from tests.dsl.test_corpus import NAMES, TEXTS

from duello.dsl.diagnostics.problem import Severity
from duello.dsl.unclear_lines import NOT_UNDERSTOOD
from duello.match.loading import compile_text

GAME = """ruleset "Game"
  players Ann, Ben
match
  each player has tricks: 0, public
  each player has troops: 0, public
  play 4 battles
  the player with more tricks wins the match
battle
  each player chooses double, in secret: a whole number from 1 to 3
  {}
"""
UNSAYABLE = [
    "the winner of the trick gains 1 trick",
    "each player distributes their troops over hill, ford and wood, in secret",
    "for each field: the player with more troops there wins the field",
    "whoever wins all 4 battles wins the match",
    "the player who still has their double twice wins the match",
]


def misleading(text):
    """The mends that leave an error in front of what they have put in, or on it."""
    for one in compile_text(text).problems:
        if one.fix is None or one.severity is not Severity.ERROR or one.code not in NOT_UNDERSTOOD:
            continue
        start, end = one.fix.span.start, one.fix.span.start + len(one.fix.text)
        mended = one.fix.applied()
        begin = mended.rfind("\n", 0, start) + 1
        for left in compile_text(mended).problems:
            if left.severity is Severity.ERROR and begin <= left.label.span.start < end:
                yield one.help, left.headline


@pytest.mark.parametrize("line", UNSAYABLE)
def test_a_line_that_cannot_be_said_gets_no_mend_that_leads_astray(line):
    assert list(misleading(GAME.format(line))) == []


def test_of_several_words_only_those_are_offered_that_are_understood():
    (one,) = compile_text(GAME.format("the winner of the trick gains 1 trick")).problems
    assert one.help is None


@pytest.mark.parametrize("name", quick.each(6, NAMES[::12]))
def test_mends_of_broken_lines_do_not_break_them_again(name):
    broken = list(breaks(TEXTS[name], Random(4)))
    for each in Random(5).sample(broken, 8):
        assert list(misleading(each.text)) == [], each


@pytest.mark.parametrize("below", ["otherwise: pot evaporates", "otherwise:\n    pot evaporates"])
def test_a_mend_stands_where_what_hangs_on_its_line_is_wrong_too(
    below: str,
) -> None:
    text = TEXTS["pot"]
    right = "  if die is 1:\n    pot becomes 0\n    the turn ends\n  otherwise: pot rises by die"
    assert right in text
    wrong = text.replace(right, f"  if die is over 1:\n    pot becomes 0\n  {below}")
    (one,) = compile_text(wrong).problems
    assert one.fix is not None and one.fix.text == "more than"
