"""What `check` suspects is told until play has come to just that."""

from itertools import combinations_with_replacement

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.analysis.explore.games import compiled, rules_of
from tests.quick import drawn

from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.explore_report import details
from duello.analysis.explore.goals import SUSPICIONS, is_what_was_suspected
from duello.analysis.explore.searching import Bounds
from duello.analysis.findings import Finding
from duello.dsl.diagnostics.problem import Label, problem
from duello.dsl.spans import Source, Span

SOURCE = Source("three.duel", "first\nsecond\nthird\n")
LINES = tuple(Span(SOURCE, at, at + 5) for at in (0, 6, 13))
KINDS = ("conflict", "clash", "double win", "gap", "dead end", "order", "leak")
OF_TWO = ("possible-conflict", "possible-clash", "possible-double-win")

GAME = """ruleset "Two at one line"
  players North, South
pieces card
  value: number, as labelled
card 1 Jack
card 2 Queen
card 3 King
match
  each player has points: 0, public
  each player has hand: one of each card, private
  play 3 rounds
  the player with more points wins the match by points
round
  each player chooses pick, in secret: a card in their hand
    if late: they choose at random
  discard each pick
  reveal pick
  step showdown
    winner: the player whose pick has more value
    the winner gains 1 point
rule "First", for each player
  winner: you, if your pick is King and opponent's pick is Jack or Queen
rule "Second", for each player
  winner: opponent, if your pick is King and opponent's pick is Jack
rule "Third", for each player
  winner: opponent, if your pick is King and opponent's pick is Queen and round is 3
"""


@given(
    st.sampled_from(SUSPICIONS),
    st.sampled_from([*combinations_with_replacement(range(3), 2)]),
    st.sampled_from(KINDS),
    st.sets(st.integers(0, 2), min_size=1),
    st.booleans(),
)
@settings(max_examples=drawn(150, 2000), deadline=None)
def test_what_stands_elsewhere_or_is_of_another_kind_is_not_what_was_suspected(
    code: str, pair: tuple[int, int], kind: str, at: set[int], twice: bool
) -> None:
    lines = tuple(dict.fromkeys(pair))
    first, *others = (Label(LINES[line]) for line in lines)
    suspected = evolve(problem(code, "may be", first.span), others=tuple(others))
    shown = [*sorted(at), *(lines[:1] if twice else ())]
    one, *rest = (Label(LINES[line]) for line in shown)
    found = Finding(kind, "this", evolve(problem("any", "is", one.span), others=tuple(rest)))
    met = is_what_was_suspected(suspected, found)
    if met:
        same = code == f"possible-{kind.replace(' ', '-')}"
        assert same or {code, kind} <= {
            "possible-clash",
            "possible-double-win",
            "clash",
            "double win",
        }
        assert set(lines) <= set(shown)
        if len(lines) == 1 and code in OF_TWO:
            assert shown.count(lines[0]) > 1 or set(shown) == {lines[0]}
    elif code == f"possible-{kind.replace(' ', '-')}":
        assert not set(lines) <= set(shown) or (len(lines) == 1 and len(set(shown)) > 1)


def line_of(rule: str) -> int:
    return GAME.splitlines().index(f'rule "{rule}", for each player') + 2


@pytest.mark.parametrize("comes", [False, True])
def test_a_suspicion_is_told_although_another_one_at_its_line_was_met(comes: bool) -> None:
    never = "" if comes else " and your points is 2 and opponent's points is 2"
    rules = rules_of(compiled(GAME.replace("round is 3", f"round is 3{never}")))
    plan = Plan(Bounds(rounds=3 if comes else 2), walks=1, checks=0, backend="reference")
    done = explored(rules, (), plan)
    met = {tuple(sorted(p.position[0] for p in each.places)) for each in done.findings}
    told = [line for line in details(done) if line.startswith("not met")]
    assert (line_of("First"), line_of("Second")) in met
    assert ((line_of("First"), line_of("Third")) in met) == comes
    assert len(told) == (not comes), told
