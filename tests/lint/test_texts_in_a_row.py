"""What must not be chosen so often in a row is said by that number, in the text as in the line."""

import pytest
from tests.kept import compile_text
from tests.lint.findings import codes

TEXT = """ruleset "Hammer"

match
  each player has points: 0, public
  play 7 throws
  the player with more points wins the match

throw
  each player chooses fingers, in secret: a whole number from 1 to 5
  reveal fingers
  the player with more fingers gains 1 point

rule "No hammering", for each player
  "Not the same number of fingers {said} times in a row."
  you must not {line}
"""


@pytest.mark.parametrize(
    ("said", "line", "differs"),
    [
        ("three", "fingers the same 3 times in a row", False),
        ("3", "fingers the same 3 times in a row", False),
        ("three", "fingers the same three times in a row", False),
        ("four", "fingers the same three times in a row", True),
        ("4", "fingers the same 3 times in a row", True),
        ("four", "fingers the same 4 times in a row", False),
        ("3", "fingers your previous 3 fingers", False),
    ],
)
def test_the_text_and_the_line_name_one_number(said: str, line: str, differs: bool) -> None:
    assert ("text-differs" in codes(TEXT.format(said=said, line=line))) == differs


@pytest.mark.parametrize(
    "wrong",
    [
        "choose the same fingers 3 times in a row",
        "show the same number of fingers three times in a row",
        "show the same number three times in a row",
        "throw the same thing 3 times running",
    ],
)
def test_it_is_mended_by_the_name_of_what_is_chosen(wrong: str) -> None:
    right = TEXT.format(said="three", line="fingers the same 3 times in a row")
    (problem,) = compile_text(TEXT.format(said="three", line=wrong)).problems
    assert problem.fix is not None and problem.fix.applied() == right
