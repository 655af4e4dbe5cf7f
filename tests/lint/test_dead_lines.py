"""A line that is called dead, and that one may take out, is taken out: play is the same."""

import random
from itertools import product
from typing import Any

import pytest
from tests.kept import compile_text
from tests.lint.findings import found
from tests.quick import only, rows
from tests.soundness.playing import TooLong, bounded_play

from duello.analysis.generate.rule_file import generated
from duello.analysis.model.numbered_answers import NUMBERS, answer_of
from duello.dsl.diagnostics.problem import Problem
from duello.dsl.ir.program import Program
from duello.interpreter import api

RULES = """ruleset "Tricks"
  players North, South

pieces card
  rank: number, as labelled
  suit: clubs or hearts

card 1 Jack of each suit
card 2 Queen of each suit

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses lay, in secret: a card in their hand
  winner: the player whose lay has more rank{first}
  winner: the player whose lay has suit hearts{second}
  winner: South, otherwise
  the winner gains 1 point
"""
LEVEL = ", {} suits of lays are level"
SECOND = ("", LEVEL.format("if"), LEVEL.format("unless"), ", if round is 1", ", unless round is 1")


def dead(rules: str) -> list[Problem]:
    """What says of a line that it does nothing."""
    return [one for one in found(rules) if "so the line does nothing" in one.headline]


def without(rules: str, one: Problem) -> str:
    """The rules without the line that is called dead."""
    start = rules.rfind("\n", 0, one.label.span.start) + 1
    end = rules.find("\n", one.label.span.start) + 1
    return rules[:start] + rules[end or len(rules) :]


def played(program: Program, seed: int) -> list[Any]:
    """What may be chosen, and what has come about, after each answer."""
    numbers = random.Random(seed)
    state = api.start(program, program.option_values({})).state
    found: list[Any] = []
    for _ in range(12):
        stops = None if state.contradiction is None else state.contradiction.kind
        asked = [(each.player, program.decisions[each.decision].name) for each in state.open]
        found.append((sorted(map(repr, state.facts.items())), asked, stops))
        if not state.open:
            break
        state = api.advance(
            program, state, answer_of(program, state, numbers.randrange(NUMBERS))
        ).state
    return found


@pytest.mark.parametrize(("first", "second"), rows(3, [*product(SECOND[1:], SECOND)]))
def test_without_a_dead_line_play_is_the_same(first: str, second: str) -> None:
    rules = RULES.format(first=first, second=second)
    for one in dead(rules):
        with_it, other = compile_text(rules).program, compile_text(without(rules, one)).program
        assert with_it is not None
        assert other is not None
        for seed in range(8):
            assert played(with_it, seed) == played(other, seed), one


@pytest.mark.parametrize(("first", "second"), [SECOND[1:3], SECOND[2:0:-1], SECOND[3:]])
def test_what_nothing_is_left_to_is_told_where_it_stands(first: str, second: str) -> None:
    problems = dead(RULES.format(first=first, second=second))
    assert [one.label.span.words for one in problems] == [", otherwise"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "seeds",
    only([range(7), range(7, 47), range(47, 87), range(87, 127), range(127, 168)], range(7)),
    ids=str,
)
def test_without_dead_lines_generated_rules_are_played_alike(seeds: range) -> None:
    """Some seven files have no dead line that may go: forty have some."""
    met = 0
    for seed in seeds:
        rules = generated(random.Random(seed)).written()
        if compile_text(rules).program is None:
            continue
        for one in dead(rules):
            before, after = (compile_text(each).program for each in (rules, without(rules, one)))
            if before is None or after is None or len(before.properties) != len(after.properties):
                continue  # other lines hang on it
            try:
                with bounded_play():
                    assert played(before, seed) == played(after, seed), (seed, one)
            except TooLong:
                continue
            met += 1
    assert met > 0
