"""What was chosen in the last rounds, and what is not held yet, as it is said at a table."""

import pytest
from tests.kept import compile_text
from tests.quick import rows

from duello.dsl.diagnostics.problem import Severity
from duello.match.example_runner import run_examples
from duello.match.loading import Rules

TEXT = """ruleset "Lately"
  players Ida, Otto

pieces KIND
  rank: number, as labelled

KIND 1 Ant
KIND 2 Bee

match
  each player has points: 0, public
  each player has hand: one of each KIND, private
  each player has KEPT: KIND or none, public
  play 4 rounds
  the player with more points wins the match

round
  each player chooses PICK, in secret: a KIND in their hand
  for each player: their KEPT becomes their PICK, if round is 2 and their PICK is Ant
  LINE

example "It"
  Ida PICKs Ant, Otto PICKs Bee
  Ida PICKs Ant, Otto PICKs Bee
  Ida PICKs Ant, Otto PICKs Ant
  Ida PICKs Bee, Otto PICKs Bee
  then points of Ida is IDA and points of Otto is OTTO

allow one-seat because "the line may be about one of them"
"""

SAID = [
    ("they do not have a KEPT", 1, 4),
    ("they don't have a KEPT", 1, 4),
    ("they are without a KEPT", 1, 4),
    ("they have a KEPT", 3, 0),
    ("their KEPT is empty", 1, 4),
    ("their KEPT is not empty", 3, 0),
    ("they PICKed Ant in the last two rounds", 4, 2),
    ("they have PICKed Ant in the last 2 rounds", 4, 2),
    ("they PICKed Ant in the previous two rounds", 3, 1),
    ("they did not PICK Ant in the last two rounds", 0, 2),
    ("they have not PICKed Ant for 2 rounds", 0, 2),
    ("they did not PICK Ant or Bee in the last two rounds", 0, 0),
    ("their last three PICKs are all Ant", 1, 0),
    ("all of their last three PICKs are Ant", 1, 0),
    ("each of their last two PICKs is Bee", 0, 1),
    ("none of their last two PICKs is Bee", 3, 0),
    ("one of their last two PICKs is Ant", 4, 2),
]
"""What is asked in each round, and how often it is so of both."""

NAMES = [("card", "memory", "pick"), ("tile", "friend", "mark")]


@pytest.mark.parametrize(
    ("said", "first", "second", "kind", "kept", "pick"),
    rows(3, [(*row, *names) for row in SAID for names in NAMES]),
)
def test_it_is_mended_to_what_it_says(
    said: str, first: int, second: int, kind: str, kept: str, pick: str
) -> None:
    line = f"for each player: they gain 1 point, if {said}"
    text = TEXT.replace("LINE", line).replace("IDA", str(first)).replace("OTTO", str(second))
    text = text.replace("KIND", kind).replace("KEPT", kept).replace("PICK", pick)
    wrong = [one for one in compile_text(text).problems if one.severity is Severity.ERROR]
    if wrong:
        assert wrong[0].fix is not None, wrong[0].headline
        text = wrong[0].fix.applied()
    made = compile_text(text)
    assert made.program is not None, [one.headline for one in made.problems]
    (outcome,) = run_examples(Rules("Lately", made))
    assert outcome.said == (), text


def test_what_may_mean_two_things_is_not_mended() -> None:
    """In each of the rounds, or in one of them."""
    line = "for each player: they gain 1 point, if they picked Ant for two rounds"
    text = TEXT.replace("LINE", line).replace("KIND", "card").replace("KEPT", "memory")
    problems = compile_text(text.replace("PICK", "pick").partition("example")[0]).problems
    wrong = [one for one in problems if one.severity is Severity.ERROR]
    assert len(wrong) == 1 and wrong[0].fix is None


def test_a_choice_that_may_be_left_is_not_one_of_the_last_rounds() -> None:
    """Rounds in which nothing was chosen do not count among the last picks."""
    line = "for each player: they gain 1 point, if they picked Ant in the last two rounds"
    text = TEXT.replace("LINE", line).replace("KIND", "card").replace("KEPT", "memory")
    text = text.replace("PICK", "pick").partition("example")[0]
    text = text.replace("each player chooses", "each player may choose")
    wrong = [one for one in compile_text(text).problems if one.severity is Severity.ERROR]
    assert len(wrong) == 1 and wrong[0].fix is None
