"""What is brought within a bound together with what goes beyond it; changes within a bound."""

import pytest
from tests.kept import compile_text

from duello.dsl.diagnostics.problem import Severity
from duello.dsl.ir import given
from duello.dsl.lint import inspect
from duello.match.example_runner import run_examples
from duello.match.loading import Rules

RULES = """ruleset "Bounds"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
card 5 Knight

match
  each player has hand: one of each card, public
  each player has points: 5, public
  the game has heat: 3, public
  play 1 round

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
"""


def found(lines: str) -> list[str]:
    compiled = compile_text(RULES + lines, "bounds.duel")
    problems = (*compiled.problems, *inspect(given(compiled.program), compiled.source))
    return [each.code for each in problems if each.code != "never-used"]


def test_a_bound_among_the_lines_that_go_beyond_it_is_told_once():
    together = """  for each player:
    they gain 3 points
    they gain rank of their pick points
    their points are at most 10
"""
    assert found(together) == ["possible-clash"]
    behind = together.replace("    their points", "  for each player: their points")
    assert found(behind) == []


def test_a_bound_in_front_of_them_may_clash():
    first = """  for each player:
    their points are at most 4
    they gain 3 points
"""
    assert found(first) == ["possible-clash"]


@pytest.mark.parametrize(
    ("line", "what", "comes_to"),
    [
        ("heat rises by 5, at most 7", "heat", 7),
        ("heat rises by 2, at most 7", "heat", 5),
        ("heat rises by 2, at most 1", "heat", 3),
        ("heat falls by 5, at least 1", "heat", 1),
        ("heat falls by 5, but at least 4", "heat", 3),
        ("heat becomes 9, at most 7", "heat", 7),
        ("heat becomes 1, at least 2", "heat", 2),
        ("heat rises by 5, at most 7, if round is 2", "heat", 3),
        ("for each player: their points rises by 9, at most 10", "North's points", 10),
        (
            "for each player: rank of their pick rises by 2, at most its printed rank + 1",
            "rank of North's pick",
            6,
        ),
        (
            "for each card in North's hand: its rank falls by 3, at least 1",
            "rank of North's pick",
            2,
        ),
    ],
)
def test_a_number_changes_within_a_bound(line, what, comes_to):
    example = f"""  {line}
  announce "{{heat}}"

example "one"
  North picks Knight, South picks Page
  then {what} is {comes_to}
"""
    (outcome,) = run_examples(Rules("Bounds", compile_text(RULES + example, "bounds.duel")))
    assert outcome.holds, [problem.headline for problem in outcome.problems]


@pytest.mark.parametrize(
    "line",
    [
        "for each card in North's hand: heat rises by 1, at most 5",
        "for each player: they gain 2 points, at most 8",
        "heat falls by 2, at most 8",
        'announce "warm", at most 8',
    ],
)
def test_what_is_no_change_within_a_bound_is_refused(line):
    problems = compile_text(f"{RULES}  {line}\n", "bounds.duel").problems
    assert [p.code for p in problems if p.severity is Severity.ERROR] == ["wrong-phrase"]


@pytest.mark.parametrize(
    "line",
    [
        "for each player: they gain half of rank of their pick points, rounded down",
        "for each player: their points rises by half of rank of their pick, rounded down",
        "for each player: their points rises by (half of rank of their pick, rounded down)",
    ],
)
def test_what_is_halved_is_rounded_at_the_end_of_a_line(line):
    example = f"""  {line}

example "five and one"
  North picks Knight, South picks Page
  then North has 7 points
  then South has 5 points
"""
    (outcome,) = run_examples(Rules("Bounds", compile_text(RULES + example, "bounds.duel")))
    assert outcome.holds, [problem.headline for problem in outcome.problems]


def test_what_is_not_divided_is_not_rounded():
    text = f"{RULES}  for each player: they gain 3 points, rounded up\n"
    (found,) = (p for p in compile_text(text, "b.duel").problems if p.severity is Severity.ERROR)
    assert found.fix is not None
    assert compile_text(found.fix.applied(), "b.duel").program is not None


@pytest.mark.parametrize(
    "said",
    [
        "each player chooses pick after each other: a card in their hand",
        "each player chooses pick, in secret, one after the other: a card in their hand",
        "each player in alternation chooses pick: a card in their hand",
    ],
)
def test_who_chooses_after_each_other_chooses_in_turn(said):
    text = RULES.replace("each player chooses pick, in secret: a card in their hand", said)
    (found,) = (p for p in compile_text(text, "b.duel").problems if p.severity is Severity.ERROR)
    assert found.fix is not None
    mended = compile_text(found.fix.applied(), "b.duel")
    assert mended.program is not None
    assert "each player in turn chooses pick" in mended.source.text


NAMED = """ruleset "Named"
  players North, South

match
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player may choose guess, once per match: a whole number from {low} to 9
    gain 1 point, if guess is {asked}
    announce "{{guess}}" as guessed
"""


@pytest.mark.parametrize(
    ("low", "asked", "dead"),
    [
        (0, "more than 9", True),
        (0, "more than 8", False),
        (3, "less than 3", True),
        (3, "less than 4", False),
        (3, "2", True),
        (3, "3", False),
    ],
)
def test_a_number_that_was_chosen_lies_within_its_bounds(low: int, asked: str, dead: bool) -> None:
    text = NAMED.format(low=low, asked=asked)
    compiled = compile_text(text, "named.duel")
    assert not compiled.problems
    told = [each.code for each in inspect(given(compiled.program), compiled.source)]
    assert ("never-applies" in told) is dead
