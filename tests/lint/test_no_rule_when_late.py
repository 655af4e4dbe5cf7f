"""Who is late stops the match if and only if it is told that no rule says what happens then."""

import pytest
from tests.kept import compile_text
from tests.lint.findings import found

from duello.match.contradiction_report import problem_of
from duello.match.loading import Rules
from duello.match.match import Match

TEXT = """ruleset "Bids"
  players North, South

match
  each player has points: 0, public
  each player {chooses} bid, in secret: a whole number from 0 to 5
{below}
  reveal bid
  the player with more bid wins the match by bid
"""
WITHIN = "    within 60 seconds"
BOTH = '    if both are late: announce "nobody"'


@pytest.mark.parametrize(
    ("chooses", "below", "stops"),
    [
        ("chooses", (WITHIN,), True),
        ("chooses", (WITHIN, '    if nothing is possible: announce "late"'), True),
        ("chooses", (WITHIN, "    if late: they choose at random"), False),
        ("chooses", (WITHIN, "    if late: they choose 0"), False),
        ("may choose", (WITHIN,), False),
        ("chooses", (BOTH,), True),
        ("chooses", (WITHIN, BOTH), True),
        ("chooses", (WITHIN, "    if late: they choose 0", BOTH), False),
        ("may choose", (BOTH,), False),
    ],
)
def test_it_is_told_where_the_match_stops(chooses, below, stops):
    text = TEXT.format(chooses=chooses, below="\n".join(below))
    told = [each for each in found(text) if "whoever is late" in each.headline]
    match = Match(Rules("Bids", compile_text(text)))
    match.timeout("North", "bid")
    match.submit("South", "2", "bid")
    problem = problem_of(match)
    problem = problem if problem is not None and problem.code == "dead-end" else None
    assert (problem is not None) == stops
    assert bool(told) == stops
    for each in (*told, *filter(None, (problem,))):
        assert "if late: they choose at random" in (each.help or "")
    for fix in filter(None, (each.fix for each in told)):
        assert not any("whoever is late" in each.headline for each in found(fix.applied()))
