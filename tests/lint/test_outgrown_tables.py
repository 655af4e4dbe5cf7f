"""Tables that a number outgrows, for it may rise more than once before they are asked."""

import pytest
from tests.lint.findings import found, game

PAID = "entry (their greed) of (0 -> 0, 1 -> 1, 2 -> 3)"
MINE, THEIRS = "scoring: your greed rises by 1", "scoring: opponent's greed rises by 1"
LATER = "next round: scoring: your greed rises by 1"

OUTGROWN = {
    "by what was left for later": {"queen": f"{MINE}\n{THEIRS}", "knight": LATER},
    "by more than one at once": {"queen": "scoring: your greed rises by 3"},
    "by a rule beside a piece": {
        "queen": f"{MINE}\n{THEIRS}",
        "more": f"rule Dusk, for each player\n  {MINE}, if points are level",
    },
}
NOT_OUTGROWN = {
    "by two pieces": {"queen": f"{MINE}\n{THEIRS}"},
    "by pieces of which only one is chosen": {"queen": MINE, "knight": MINE, "page": MINE},
    "where conditions exclude each other": {
        "queen": f"{MINE}, if round is 2\n{THEIRS}, if round is 2",
        "knight": f"{LATER}, if round is 1",
    },
    "by what happens later": {
        "queen": f"{MINE}\n{THEIRS}",
        "knight": "next round: aftermath: your greed rises by 1",
    },
    "with a row for all others": {
        "paid": PAID.replace("2 -> 3", "otherwise 3"),
        "queen": f"{MINE}\n{THEIRS}",
        "knight": LATER,
    },
}


def outgrown(paid: str = PAID, **lines: str) -> list[str]:
    """What is said of tables in a game in which greed is paid by one, before the aftermath."""
    text = game(**lines).replace("  step early\n", "  each player has greed: 0\n  step early\n")
    line = f"  step paying\n    for each player: they gain {paid} points\n  step aftermath\n"
    assert "  step aftermath\n" in text
    problems = found(text.replace("  step aftermath\n", line))
    return [p.label.span.words for p in problems if p.code == "possible-gap"]


@pytest.mark.parametrize("case", OUTGROWN)
def test_a_table_that_is_outgrown(case: str) -> None:
    assert outgrown(**OUTGROWN[case]) == [PAID]


@pytest.mark.parametrize("case", NOT_OUTGROWN)
def test_a_table_that_is_not_outgrown(case: str) -> None:
    assert outgrown(**NOT_OUTGROWN[case]) == []
