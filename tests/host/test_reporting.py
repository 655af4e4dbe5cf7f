"""Contradictions as problems, each kind with a place."""

import pytest
from tests.host.cards import CARDS, rules

import duello
from duello.dsl.rendering import render
from duello.reporting import problem_of

MET = {
    "conflict": ("winner: you, unless opponent's lay is \"Small Ace\" or Jester", "winner: you"),
    "double-win": ("winner: you, unless", "scoring: you win the match\n  winner: you, unless"),
    "clash": ("winner: you, unless", "scoring: your points becomes 1\n"
              "  scoring: your points becomes 2\n  winner: you, unless"),
}  # fmt: skip


@pytest.mark.parametrize("code", MET)
def test_a_contradiction_has_a_place_and_both_answers(code: str) -> None:
    match = duello.Match(rules(CARDS.replace(*MET[code])))
    assert problem_of(match) is None
    for player in match.players:
        match.submit(player, "small ace")
    problem = problem_of(match)
    assert problem is not None
    assert problem.code == code
    assert problem.label.span.source.name == "cards.duel"
    shown = render(problem)
    assert "Left lay Small Ace, Right lay Small Ace" in shown
    for answer in match.contradiction.answers if match.contradiction else ():
        assert answer in shown
