"""Conditions on what never happens: nothing hides, nothing cancels, nobody has it any more."""

import pytest
from tests.lint.findings import codes, game

CODE = "never-applies"
GOES = "discard each pick"
HIDES = "  next round: your pick is hidden"
CANCELS = "  early: cancel opponent's pick"
BACK = "  early: return your previous pick to your hand"


def rule(condition: str) -> str:
    """A line of the Queen."""
    return f"  aftermath: you gain 1 point, if {condition}"


CASES = {
    "nothing hides": ("opponent's pick is hidden", {}, True),
    "something hides": ("opponent's pick is hidden", {"page": HIDES}, False),
    "nothing cancels": ("this is cancelled", {}, True),
    "something cancels": ("opponent's pick is cancelled", {"page": CANCELS}, False),
    "it is gone": ("your previous pick is Queen", {"round": GOES}, True),
    "the other's is not": ("opponent's previous pick is Queen", {"round": GOES}, False),
    "another one went": ("your previous pick is Page", {"round": GOES}, False),
    "it stays": ("your previous pick is Queen", {}, False),
    "it may come back": ("your previous pick is Queen", {"round": GOES, "page": BACK}, False),
}


@pytest.mark.parametrize("case", CASES)
def test_what_never_happens_is_told_and_nothing_else(case: str) -> None:
    condition, others, never = CASES[case]
    assert (CODE in codes(game(queen=rule(condition), **others))) is never


WON = "  early: you win the set, if your points is at least 2"
LATER = "  {step}: you gain 1 medal, if your points is at least {points}"
STEPS = {
    "more in a later step": ("aftermath", 3, True),
    "as much": ("aftermath", 2, True),
    "less": ("aftermath", 1, False),
    "behind a change": ("late", 3, False),
    "at the same moment": ("early", 3, False),
}


@pytest.mark.parametrize("case", STEPS)
def test_who_has_won_in_a_step_comes_to_no_later_one(case: str) -> None:
    step, points, never = STEPS[case]
    text = game(queen=f"{WON}\n{LATER.format(step=step, points=points)}")
    scoring, last = "  step scoring\n", "    the winner gains prize points\n  step aftermath\n"
    text = text.replace(last, last.replace("aftermath", "late"))
    text = text.replace(scoring, f"  step aftermath\n{scoring}", 1)
    assert (CODE in codes(text)) is never


@pytest.mark.parametrize(("rounds", "wanted"), [(2, "tells-hidden"), (9, CODE)])
def test_a_line_that_is_never_carried_out_tells_nothing(rounds: int, wanted: str) -> None:
    line = f'  aftermath: announce "{{you}} bows" as bow, if round is at least {rounds}'
    assert codes(game(page=HIDES, queen=line)) == [wanted]
