"""Contradictions as problems, each kind with a place."""

import pytest
from tests.match.cards import CARDS, rules, wander

import duello
from duello.dsl.diagnostics.renderer import render
from duello.match.contradiction_report import problem_of
from duello.move_text.display_names import sides_in_words

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
    assert match.contradiction is not None
    for answer in sides_in_words(match.program, match.contradiction):
        assert answer in shown


GAINS = "    the winner gains 1 points\n"
ENTRY = "entry (trick) of (1, 2)"


def test_an_entry_that_is_not_there_stops_play_where_it_stands() -> None:
    text = CARDS.replace(GAINS, f"    the winner gains {ENTRY} points\n")
    match = wander(duello.Match(rules(text), options={"tricks": 3}), seed=1)
    problem = problem_of(match)
    assert problem is not None
    assert (problem.code, problem.label.span.words) == ("gap", ENTRY)


def test_a_number_that_the_text_leaves_open_is_told_to_nobody() -> None:
    text = f'{CARDS}\nrule "Late", for each player\n  your points + {ENTRY}\n'
    match = wander(duello.Match(rules(text), options={"tricks": 3}), seed=1)
    problem = problem_of(match)
    assert problem is not None
    assert problem.label.span.words == ENTRY
