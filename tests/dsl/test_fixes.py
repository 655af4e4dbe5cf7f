"""A mend that is told as an edit mends: made letter by letter, the line is right."""

import re

import pytest
from tests.quick import rows

from duello.dsl.diagnostics.explanations import explain
from duello.dsl.diagnostics.problem import Severity
from duello.match.loading import compile_text

HIGH_CARD = re.findall(r"```duel\n(.*?)```", explain("unknown-name") or "", re.DOTALL)[1]

SLIPS = [
    ("reveal pick", "revael pick"),
    ("reveal pick", "Reveal pick"),
    ("reveal pick", "expose pick"),
    ("reveal pick", "reveal pik"),
    ("reveal pick", "reveal\N{NO-BREAK SPACE}pick"),
    ("reveal pick", "reveal pi\N{CYRILLIC SMALL LETTER ES}k"),
    ("reveal pick", "reveal pick."),
    ("reveal pick", "reveal pick;"),
    ("reveal pick", "reveal pick // both"),
    ("the winner gains 1 points", "the winner obtains 1 points"),
    ("the winner gains 1 points", "the winner Gains 1 points"),
    ("the winner gains 1 points", "the winner collects 1 points"),
    ("the winner gains 1 points", "The winner gains 1 points"),
    ("the winner gains 1 points", "the winner gians 1 points"),
    ("the winner gains 1 points", "the winner gains 1 pionts"),
    ("gain 1 points, if opponent's pick is King", "if opponent's pick is King then gain 1 points"),
    ("each player has hand", "Each player has hand"),
    ("option rounds = 3", "Option rounds = 3"),
    ("option rounds = 3", "rounds = 3"),
    ("a card in their hand", "a crad in their hand"),
    ('"High card"', "“High card”"),
    ("opponent's pick", "opponent’s pick"),
    ("play {rounds} rounds", "play {ronds} rounds"),
]


@pytest.mark.parametrize(("right", "wrong"), rows(2, SLIPS))
def test_the_mend_mends(right: str, wrong: str) -> None:
    assert right in HIGH_CARD
    problems = compile_text(HIGH_CARD.replace(right, wrong, 1)).problems
    fix = problems[0].fix
    assert fix is not None, problems[0].headline
    assert not compile_text(fix.applied()).problems


@pytest.mark.parametrize("verb", ["deals", "draws", "shuffles", "rolls", "gives"])
def test_what_is_no_verb_has_a_recipe(verb: str) -> None:
    text = HIGH_CARD.replace("the winner gains 1 points", f"the winner {verb} 1 points")
    (found,) = compile_text(text).problems
    assert (found.code, found.label.span.words) == ("unknown-verb", verb)
    assert len(found.notes) == 1


UNLABELLED = """ruleset "Three"
pieces card{numbers}
card King
card Queen
card "Old Page"
  {line}
match
  each player has points: 0, public
  each player has hand: one of each card, private
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
"""


@pytest.mark.parametrize("verb", ["beats", "defeats", "trumps"])
def test_who_beats_whom_is_an_answer(verb: str) -> None:
    text = HIGH_CARD.replace("gain 1 points, if opponent's pick is King", f"{verb} King")
    assert text != HIGH_CARD
    problems = compile_text(text).problems
    assert [problem.code for problem in problems] == ["unknown-verb"]
    assert "winner: you, if opponent's pick is King" in problems[0].notes[0]


def test_a_label_that_is_a_number_of_the_piece_is_asked_for_and_not_guessed() -> None:
    line, numbers = '"It is old."', "\n  rank: number, as labelled"
    problems = compile_text(UNLABELLED.format(line=line, numbers=numbers)).problems
    assert len(problems) == 3
    for problem, name in zip(problems, ("King", "Queen", '"Old Page"'), strict=True):
        assert problem.fix is None
        assert problem.headline.endswith(f"it is the rank of {name}")
        said = f"card 3 {name}"
        assert f"`{said}`" in problem.notes[0]


def test_what_stands_around_two_deeds_is_said_of_both() -> None:
    said = "scoring: opponent loses 1 points and you gain 1 points if opponent's pick is King"
    text = HIGH_CARD.replace("scoring: gain 1 points, if opponent's pick is King", said)
    (found,) = compile_text(text).problems
    assert found.fix is not None
    assert not compile_text(found.fix.applied()).problems
    made = found.fix.applied()
    assert made.count("scoring: ") == 2
    assert made.count("if opponent's pick is King") == 2


@pytest.mark.parametrize(
    "wrong",
    ["each player have coins: 6, public", "each player has coins 6 public", "coins: 6, public"],
)
def test_what_is_paid_is_what_bounds_it_also_while_the_line_that_brings_it_in_is_wrong(
    wrong: str,
) -> None:
    """With another number that each player has, which could be taken for it."""
    begun, stake = "each player has coins: 6, public", "their bid coins"
    text = f"""ruleset "Paid"
match
  {begun}
  each player has fame: 0, public
  play 2 rounds
  the player with more fame wins the match
round
  each player chooses bid, in secret: a whole number from 0 to their coins
  reveal bid
  each player loses {stake}
  the player with more bid gains 1 fame
"""
    assert not [p for p in compile_text(text).problems if p.severity is Severity.ERROR]
    paying = text.replace(f"loses {stake}", "pays their bid")
    for slip in (paying, paying.replace(begun, wrong)):
        offered = [p.fix for p in compile_text(slip).problems if "pays" in p.label.span.words]
        assert all(stake in fix.applied() for fix in offered if fix is not None)
        assert any(offered)
