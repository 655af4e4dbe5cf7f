"""What is cleared away behind the line that says who wins is left undone where somebody has won."""

import pytest
from tests.analysis.explore.games import rules_of
from tests.kept import compile_text
from tests.lint.findings import found

from duello.match.example_runner import run_examples

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
    assert compiled.program is not None
    return all(outcome.holds for outcome in run_examples(rules_of(compiled.program)))


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
