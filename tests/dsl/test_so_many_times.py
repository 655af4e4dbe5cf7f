"""`for every 2 Kings in their hand, they gain 5 points`: so much for each full lot of something."""

import pytest
from tests.desk.rulebook_texts import shown_of

from duello.dsl.diagnostics.problem import Severity
from duello.match.example_runner import run_examples
from duello.match.loading import Rules, compile_text

TABLE = """ruleset "Rolls"
  players Ann, Ben

pieces roll

roll T Tempura
roll M Maki

match
  each player has meal: nothing, public
  each player has points: 0, public
  each player has coins: 0, public
  each player has heat: 20, public
  play 1 round

round
  they choose pick: a roll
  Ann gains {coins} coins
  for each player: {put}
  {line}

example "so many times"
  round 1: Ann picks Maki
  then Ann's points is {points}
  then Ann's heat is {heat}
  then Ben's points is {other}
"""
PICK = "  they choose pick: a roll\n", "  Ann chooses pick: a roll\n"


def table(line: str, held: int = 0, coins: int = 0, points: int = 0, heat: int = 20, other=0):
    put = f"put {held} Tempura into their meal" if held else "their heat becomes 20"
    said = TABLE.format(line=line, coins=coins, put=put, points=points, heat=heat, other=other)
    return compile_text(said.replace(*PICK))


def holds(made) -> bool:
    assert made.program is not None, [one.headline for one in made.problems]
    (example,) = run_examples(Rules("Rolls", made))
    return example.holds


@pytest.mark.parametrize("held", [0, 1, 2, 3, 7])
@pytest.mark.parametrize(
    ("said", "lot", "gain"),
    [
        ("for every 2 Tempura in Ann's meal, Ann gains 5 points", 2, 5),
        ("for each 3 rolls in their meal, Ann gains 2 points", 3, 2),
        ("for every two rolls in Ann's meal that are Tempura, Ann gains a point", 2, 1),
        ("for each pair of Tempura in Ann's meal, Ann's points rises by 3", 2, 3),
        ("for every 2 Maki in Ann's meal, Ann gains 5 points", 2, 0),
    ],
)
def test_it_is_done_once_for_each_full_lot_of_pieces(said, lot, gain, held):
    assert holds(table(said, held, points=held // lot * gain))


@pytest.mark.parametrize("coins", [0, 2, 3, 11])
def test_it_is_done_once_for_each_full_lot_of_what_a_player_has(coins):
    points = coins // 3 * 4
    assert holds(table("for every 3 coins, Ann gains 4 points", coins=coins, points=points))
    made = table("for every 3 coins, each player gains 4 points", coins=coins, points=points)
    assert holds(made)


def test_it_is_taken_away_under_a_condition_and_for_each_player():
    line = "for every 2 Tempura in Ann's meal, Ann's heat falls by 3, if pick is Maki"
    assert holds(table(line, held=5, heat=14))
    line = "for every 2 rolls in their meal, each player gains 1 point"
    assert holds(table(line, held=5, points=2, other=2))


def test_the_rulebook_says_it_as_it_is_written():
    text = TABLE.partition("example")[0].format(
        line="for each pair of Tempura in Ann's meal, Ann gains 5 points",
        coins=0,
        put="discard pick",
    )
    said = shown_of(text.replace(*PICK))
    assert "For every two Tempura in Ann's meal, Ann gains 5 points." in said


@pytest.mark.parametrize(
    "done", ["Ann wins the match", "move each roll in Ann's meal to Ben's meal", "discard pick"]
)
def test_what_has_no_amount_is_refused_where_it_stands(done):
    problems = table(f"for every 2 Tempura in Ann's meal, {done}").problems
    wrong = next(one for one in problems if one.severity is Severity.ERROR)
    assert wrong.headline == f"how much is done for each of them is not said in `{done}`"
    assert wrong.label.span.words == done


def test_a_block_below_it_is_mended_to_one_line():
    problems = table("for every 2 Tempura in Ann's meal: Ann gains 5 points").problems
    (wrong,) = (one for one in problems if one.severity is Severity.ERROR)
    assert wrong.fix is not None
    assert "for every 2 Tempura in Ann's meal, Ann gains 5 points" in wrong.fix.applied()
