"""What is meant for every pass is left undone behind the line that says who wins."""

import pytest
from tests.kept import compile_text
from tests.lint.findings import found

from duello.match.example_runner import run_examples
from duello.match.loading import Rules

TEXT = """ruleset "Battles"

pieces card
  rank: number, as labelled
card 1 One
card 2 Two
card 3 Three

match
  each player has land: 0, public
  each player has hand: one of each card, private
  play 3 battles
  the player with more land wins the match

battle
  each player chooses pick, in secret: a card in their hand
  reveal pick
  for each player: they gain 1 land, if their pick is Three
{lines}
"""
WINS = "  the player whose pick has more rank wins the battle"
CLEARS = "  discard each pick"


PLAYED = """
example "How many are left"
  battle 1: First picks Three, Second picks One
  then number of cards in First's hand is {many}
"""


def left(text: str, many: int) -> bool:
    """Whether so many cards are left in a hand once a battle was won."""
    compiled = compile_text(text + PLAYED.format(many=many))
    (outcome,) = run_examples(Rules("Battles", compiled))
    return outcome.holds


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ((WINS, CLEARS), True),
        ((WINS, "  for each player: move their pick to opponent's hand"), False),
        ((CLEARS, WINS), False),
        ((WINS, "  at the end: discard each pick"), False),
        ((WINS, '  announce "nobody has won"'), False),
    ],
)
def test_it_is_told(lines: tuple[str, ...], told: bool) -> None:
    codes = [each.code for each in found(TEXT.format(lines="\n".join(lines)))]
    assert ("passed-over" in codes) == told


def test_it_is_true_and_the_mend_mends() -> None:
    text = TEXT.format(lines=f"{WINS}\n{CLEARS}")
    (problem,) = [each for each in found(text) if each.code == "passed-over"]
    assert problem.fix is not None
    mended = text.replace(CLEARS, "  at the end: discard each pick")
    assert problem.fix.applied() == mended
    assert left(text, 3) and left(mended, 2)


EACH = """  for each player:
    if rank of their pick is more than rank of opponent's pick:
      they gain 1 land
      they win the battle"""
IN_A_STEP = """  step showdown
    the player whose pick has more rank wins the battle"""
MEANT = {
    "a step": "  step tally\n    each player gains 1 land",
    "rules in force": "  each pick takes effect",
    "a choice": "  each player chooses bet, in secret: 1 or 2\n  reveal bet",
    "one by one": "  for each player: their pick takes effect",
    "whoever is ahead": "  the player whose pick has more rank gains 1 land",
}


@pytest.mark.parametrize("wins", [WINS, EACH, IN_A_STEP])
@pytest.mark.parametrize("meant", MEANT)
def test_what_is_meant_for_every_pass_comes_first(meant: str, wins: str) -> None:
    if meant == "whoever is ahead" and wins == EACH:
        return
    tie = '  announce "nobody has won"'
    text = TEXT.format(lines="\n".join((wins, tie, MEANT[meant], CLEARS)))
    (problem,) = [each for each in found(text) if each.code == "passed-over"]
    assert problem.fix is not None
    mended = problem.fix.applied()
    assert sorted(mended.splitlines()) == sorted(text.splitlines())
    assert mended.index(CLEARS) < mended.index(wins) < mended.index(tie)
    assert "passed-over" not in [each.code for each in found(mended)]
    assert left(text, 3) and left(mended, 2)


@pytest.mark.parametrize(
    "tie",
    [
        "  each player gains 1 land",
        "  step again, if rank of First's pick is rank of Second's pick\n    restart the battle",
        "  First wins the battle",
        "  step tally\n    First wins the battle",
        "  if land is level: discard each pick",
    ],
)
def test_what_may_be_meant_for_a_tie_is_not_told(tie: str) -> None:
    text = TEXT.format(lines=f"{WINS}\n{tie}")
    assert "passed-over" not in [each.code for each in found(text)]


def test_nor_is_a_step_in_which_a_piece_breaks_a_tie() -> None:
    text = TEXT.format(lines=f"{WINS}\n  step tally")
    for does, told in (("gain 1 land", True), ("win the battle", False)):
        codes = [each.code for each in found(text.replace("Two\n", f"Two\n  tally: you {does}\n"))]
        assert ("passed-over" in codes) == told


ASKING = """ruleset "Battles"
  players First, Second

pieces card
  rank: number, as labelled
card 1 One
card 2 Two
  tally: you gain 1 land, if {asks}

match
  each player has land: 0, public
  each player has hand: one of each card, private
  play 2 battles
  the player with more land wins the match

battle
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  {answer}
  step tally
{wins}
"""


@pytest.mark.parametrize(
    ("asks", "answer", "wins", "mended"),
    [
        ("you won the battle", "", WINS, "you are the player whose pick has more rank"),
        ("you did not win the battle", "", WINS, "you are not the player whose pick has more rank"),
        ("you lost the battle", "", WINS, "opponent is the player whose pick has more rank"),
        (
            "you lost the battle",
            "taker: the player whose pick has more rank",
            "  the taker wins the battle",
            "opponent is the taker",
        ),
        (
            "you won the battle",
            "",
            EACH,
            "rank of your pick is more than rank of opponent's pick",
        ),
    ],
)
def test_a_piece_asks_of_the_phase_that_goes_on(
    asks: str, answer: str, wins: str, mended: str
) -> None:
    text = ASKING.format(asks=asks, answer=answer, wins=wins)
    (problem,) = [each for each in found(text) if each.code == "never-reached"]
    assert problem.fix is not None
    assert problem.fix.applied() == text.replace(asks, mended)
    assert "never-reached" not in [each.code for each in found(problem.fix.applied())]


def test_of_two_deeds_in_one_line_to_win_comes_last() -> None:
    who = "  the player whose pick has more rank"
    text = TEXT.format(lines=f"{who} wins the battle and gets 1 land")
    (problem,) = compile_text(text).problems
    assert problem.fix is not None
    mended = f"{who} gets 1 land\n{who} wins the battle"
    assert problem.fix.applied() == TEXT.format(lines=mended)
    right = mended.replace("gets", "gains")
    assert "passed-over" not in [each.code for each in found(TEXT.format(lines=right))]
