"""What is told, or takes effect, above the choice by which it comes to be comes to nothing."""

import pytest
from tests.analysis.explore.games import rules_of
from tests.kept import compile_text
from tests.lint.findings import found

from duello.match.example_runner import run_examples

TEXT = """ruleset "Early"
  players First, Second

pieces card
  rank: number, as labelled
card 1 One
card 2 Two

match
  each player has points: 0, public
  each player has hand: one of each card, private
{before}
  play 2 rounds
  the player with more points wins the match

round
{lines}
  the player whose pick has more rank gains 1 point

example "What is told"
  round 1: First picks One, Second picks Two
  then First is {told}told "Two"
"""
PICK = "  each player chooses pick, in secret: a card in their hand"
DRAW = "  chance chooses bloom: a number from 1 to 3"
BLOOM = "  each player gains bloom points"
TOLD = {
    "what is chosen": ("  reveal pick", PICK, ()),
    "what is drawn": ("  reveal bloom", DRAW, (BLOOM, PICK)),
    "an announcement": ('  announce "it is {bloom}"', DRAW, (BLOOM, PICK)),
    "rules in force": ("  each pick takes effect", PICK, ()),
    "one after the other": (
        "  reveal pick",
        "  First chooses pick, in secret: a card in their hand\n"
        "  Second chooses pick, in secret: a card in their hand",
        (),
    ),
    "in a step": ("  reveal pick", f"  step drawing\n  {PICK}", ()),
}


def told(lines: str, before: str = "") -> list[str]:
    text = TEXT.format(lines=lines, before=before, told="")
    return [each.headline for each in found(text) if "is nothing yet where" in each.headline]


@pytest.mark.parametrize(("early", "chosen", "behind"), TOLD.values(), ids=TOLD)
def test_it_is_told_and_the_other_order_is_right(
    early: str, chosen: str, behind: tuple[str, ...]
) -> None:
    assert len(told("\n".join((early, chosen, *behind)))) == 1
    assert not told("\n".join((chosen, early, *behind)))


def test_the_mend_is_the_other_order_and_play_agrees() -> None:
    wrong = TEXT.format(lines=f"  reveal pick\n{PICK}", before="", told="not ")
    (problem,) = [each for each in found(wrong) if "is nothing yet where" in each.headline]
    assert problem.fix is not None
    mended = problem.fix.applied()
    assert mended == TEXT.format(lines=f"{PICK}\n  reveal pick", before="", told="not ")
    for text in (wrong, mended.replace("is not told", "is told")):
        compiled = compile_text(text)
        assert compiled.program is not None
        assert all(each.holds for each in run_examples(rules_of(compiled.program)))


@pytest.mark.parametrize(
    ("lines", "before"),
    [
        (f"  reveal bloom\n{BLOOM}\n{PICK}", DRAW),  # drawn for the whole match
        (f'  announce "{{First\'s previous pick}}"\n{PICK}', ""),
        (f"{PICK}\n  reveal pick", ""),
        (f"  step early\n    reveal pick, if round is 2\n{PICK}", ""),
    ],
)
def test_what_is_there_is_not_told(lines: str, before: str) -> None:
    assert not told(lines, before)
