"""Tables of a closed choice that leave something out are told without playing."""

import re

import pytest
from tests.kept import compile_text
from tests.lint.against_play import ends
from tests.lint.findings import found

from duello.dsl.ir import given

TEXT = """ruleset "Deeds"
  players North, South

match
  each player has coins: 2, public
  play 2 turns in alternation from North

turn
  they choose deed: tax, steal or rest
    announce "{{deed}}"
  {line}
"""
TABLE = "they gain entry (their deed) of (tax -> 3, steal -> 2{more}) coins"
CASES = {
    "left out": (TABLE.format(more=""), True),
    "otherwise": (TABLE.format(more=", otherwise 0"), False),
    "every row": (TABLE.format(more=", rest -> 0"), False),
    "two in a row": ("they gain entry (their deed) of (tax -> 3, steal or rest -> 2) coins", False),
    "asked before": (f"if their deed is tax or steal: {TABLE.format(more='')}", False),
    "asked behind": (f"{TABLE.format(more='')}, unless their deed is rest", False),
}


@pytest.mark.parametrize("case", CASES)
def test_a_row_is_missing(case):
    line, told = CASES[case]
    gaps = [one for one in found(TEXT.format(line=line)) if one.code == "possible-gap"]
    assert bool(gaps) is told
    if told:
        assert "`rest`" in gaps[0].headline
        assert "`, otherwise 0`" in (gaps[0].help or "")


FACES = """ruleset "Faces"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
card 2 Knight
card 4 King

match
  each player has hand: one of each card, private
  each player has points: 0, public
  each player chooses pick, in secret: {choice}
  reveal pick
  for each player: they gain entry ({of}) of (1 -> 1, 2 -> 3{more}) points
"""
HELD, NUMBERS = "a card in their hand", "a whole number from 1 to 4"
PRINTED = {
    "printed": (HELD, "rank of their pick", "", ["4"]),
    "of a name": ("a card", "rank of their pick", "", ["4"]),
    "every number": (HELD, "rank of their pick", ", 4 -> 9", []),
    "otherwise": (HELD, "rank of their pick", ", otherwise 0", []),
    "a number": (NUMBERS, "their pick", "", ["3", "4"]),
    "all numbers": (NUMBERS, "their pick", ", 3 or 4 -> 9", []),
    "some of them": ("a card in their hand with rank at most 2", "rank of their pick", "", []),
}


@pytest.mark.parametrize("case", PRINTED)
def test_of_numbers_a_row_is_missing(case):
    choice, of, more, left = PRINTED[case]
    gaps = [
        one
        for one in found(FACES.format(choice=choice, of=of, more=more))
        if one.code == "possible-gap"
    ]
    assert [re.findall(r"`(\d+)`", one.headline) for one in gaps] == ([left] if left else [])


ROUNDS = """ruleset "Rounds"
  players North, South

option rounds = 3

match
  each player has points: 0, public
  play {times} rounds
  the player with more points wins the match

round
  each player chooses bid, in secret: 1 or 2
  reveal bid
  {line}
  the player with more bid gains 1 point
"""
BY_ROUND = "for each player: they gain entry (round) of ({rows}) points"


def rows_of(*numbers: int) -> str:
    return BY_ROUND.format(rows=", ".join(f"{each} -> {each + 1}" for each in numbers))


@pytest.mark.parametrize("times", ["2", "{rounds}"])
@pytest.mark.parametrize("numbers", [(0, 1), (1, 2), (1, 3), (1, 2, 3), (2, 3), (0, 1, 2, 3)])
def test_of_rounds_a_row_is_missing_exactly_where_play_stops(times, numbers):
    """And whoever does what the help says plays to the end; which of it is meant, nobody knows."""
    text = ROUNDS.format(times=times, line=rows_of(*numbers))
    last = 2 if times == "2" else 3
    left = [str(each) for each in range(1, last + 1) if each not in numbers]
    gaps = [one for one in found(text) if one.code == "possible-gap"]
    assert [re.findall(r"`(\d+)`", one.headline) for one in gaps] == ([left] if left else [])
    assert stops(text) is bool(left)
    for one in gaps:
        assert one.fix is None
        (row,) = re.findall(r"`(, otherwise \d+)`", given(one.help))
        end = one.label.span.end - 1
        better = text[:end] + row + text[end:]
        assert not stops(better)
        assert "possible-gap" not in {each.code for each in found(better)}


@pytest.mark.parametrize(
    "line", ["{}, if round is 1", "if round is 1: {}", "{}, unless round is 2"]
)
def test_a_round_that_is_asked_for_is_no_row_that_is_missing(line):
    text = ROUNDS.format(times="2", line=line.format(rows_of(0, 1)))
    assert "possible-gap" not in {each.code for each in found(text)}
    assert not stops(text)


def stops(text: str) -> bool:
    """Whether any play stops."""
    program = given(compile_text(text, "rounds.duel").program)
    return any(state.contradiction is not None for state in ends(program, 1))
