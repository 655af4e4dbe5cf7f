"""A name stands for one of several values, each in a line of its own."""

import pytest

from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source
from duello.match.example_runner import run_examples
from duello.match.loading import Rules, compile_text

GAME = """ruleset "Cases"
  players North, South

pieces card
  rank: number, as labelled
  suit: clubs or hearts

card 1 Page of each suit
card 4 King of each suit

match
  each player has hand: one of each card, private
  the game has trump: hearts or clubs, public
  play 1 round

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  announce "{power of North's pick} to {power of South's pick}"
  {line}

{cases}

example "What is told"
  North picks "King of clubs", South picks "Page of hearts"
  then North is told "{told}"
"""


def problems(cases="power of a card: its rank", told="4 to 1", line="announce {power of Page}"):
    text = GAME.replace("{line}", line).replace("{cases}", cases).replace("{told}", told)
    compiled = compile_text(text)
    if compiled.program is None:
        return [each.headline for each in compiled.problems], compiled
    held = [each.holds for each in run_examples(Rules("Cases", compiled))]
    return ([] if all(held) else ["does not hold"]), compiled


CASES = [
    ("power of a card: its rank + 20, if its suit is trump\npower of a card: its rank", "4 to 21"),
    ("power of a card: 9, if its suit is trump\npower of a card: 8, otherwise", "8 to 9"),
    ("power of a card: 9, if its suit is trump\npower of a card: 8, if its rank is 4, otherwise 7",
     "8 to 9"),
    ("power of a card: 3, unless it is King\npower of a card: 2, if its suit is trump\n"
     "power of a card: 1", None),
    ("power of a card: 3, if its suit is trump\npower of a card: 2, if its rank is 1\n"
     "power of a card: 1", "1 to 3"),
]  # fmt: skip


@pytest.mark.parametrize(("cases", "told"), CASES)
def test_the_first_case_that_holds_counts(cases, told):
    found, compiled = problems(cases, told or "", 'announce "all"')
    if told is None:
        assert compiled.program is None
    else:
        assert found == []


def test_yes_is_so_in_any_of_its_cases():
    cases = (
        "power of a card: its rank\n"
        "mighty of a card: yes, if its suit is trump\n"
        "mighty of a card: yes, if its rank is at least 4"
    )
    line = 'if each player\'s pick is mighty: announce "all mighty"'
    assert problems(cases, "all mighty", line)[0] == []


def test_what_is_so_otherwise_is_asked_for():
    cases = "power of a card: 2, if its suit is trump\npower of a card: 1, if its rank is 1"
    found, _ = problems(cases, "", 'announce "all"')
    assert "it is not said what `power` is where that is not so" in found


def test_a_case_below_what_is_so_otherwise_is_put_above_it():
    cases = "power of a card: its rank\npower of a card: 9, if its suit is trump"
    _, compiled = problems(cases, "4 to 9", 'announce "all"')
    (found,) = compiled.problems
    assert found.headline == "what `power` is otherwise stands above this case"
    assert found.fix is not None
    mended = compile_text(found.fix.applied())
    assert mended.program is not None
    assert all(each.holds for each in run_examples(Rules("Cases", mended)))


PARENT = GAME.replace("{line}", 'announce "all"').replace("{told}", "all")


def test_a_variant_says_all_cases_anew():
    parent = PARENT.replace("{cases}", CASES[-1][0])
    for own, told in (
        ("power of a card: its rank", "4 to 1"),
        ("power of a card: 7, if its suit is trump\npower of a card: 5", "5 to 7"),
    ):
        variant = (
            f'ruleset "Other"\n  extends "Cases"\n\n{own}\n\nexample "Other"\n  North picks '
            f'"King of clubs", South picks "Page of hearts"\n  then North is told "{told}"\n'
        )
        sources = {"Cases": Source("cases.duel", parent)}
        compiled = compile_source(Source("other.duel", variant), sources.get)
        assert compiled.program is not None, compiled.problems
        assert all(each.holds for each in run_examples(Rules("Other", compiled)))


@pytest.mark.parametrize("trump", ["clubs or hearts", "hearts or clubs", "suit or none"])
def test_names_of_a_field_are_the_same_in_any_order(trump):
    text = PARENT.replace("{cases}", CASES[0][0]).replace(
        "trump: hearts or clubs", f"trump: {trump}"
    )
    assert compile_text(text).program is not None


@pytest.mark.parametrize(
    ("asked", "so"),
    [
        ("suit of a player's pick is trump", True),
        ("a player's pick has suit trump", True),
        ("rank of each player's pick is at least 1", True),
        ("suit of each player's pick is trump", False),
        ("rank of a player's pick is more than 4", False),
    ],
)
def test_what_somebodys_choice_has_may_be_asked_of_either(asked, so):
    line = f'if {asked}: announce "it is so"\n  otherwise: announce "it is not"'
    assert problems(told="it is so" if so else "it is not", line=line)[0] == []
