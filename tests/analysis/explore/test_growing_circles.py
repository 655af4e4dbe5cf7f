"""Play that goes on for ever although numbers grow."""

from collections.abc import Iterator

import pytest
from tests.analysis.explore.games import compiled, rules_of
from tests.analysis.explore.test_plays import explore
from tests.kept import compile_text
from tests.lint.loop_files import loop_file
from tests.quick import SLOW, drawn, each

from duello.analysis.explore.cycles import Circle, blamed
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.growing_circles import GrowingCircles
from duello.analysis.explore.random_walk import Walker
from duello.analysis.explore.searching import Bounds
from duello.analysis.findings import SHORTENED, Play
from duello.analysis.model.canonical_form import NO_MERGING, Canonical
from duello.analysis.model.successors import Expanding, Habits
from duello.dsl.ir.program import Program
from duello.dsl.lint.loop_verdicts import loops

POT = """\
ruleset "Pot"
  players North, South

pieces card
  rank: number

card 1 Ace
  rank: 14

card 2 King
  rank: 13

match
  each player has hand: one of each card, private
  each player has points: 0, public
  match has pot: 0, public
  play rounds until {until}
  the player with more points wins the match

round
  pot rises by {more}
  each player chooses pick, in secret: a card in their hand
  winner: the player whose pick has more rank
  if winner is not nobody:
    the winner gains pot points
    pot becomes 0
"""
SHORTLY = Plan(Bounds(states=20), checks=0, walks=drawn(12, 30))
POINTS = "a player has at least 3 points"


def shown(until: str, more: int = 1) -> list[str]:
    found = explore(rules_of(compiled(POT.format(until=until, more=more))), SHORTLY)
    return [each.problem.headline for each in found.findings if each.kind == "endless"]


@pytest.mark.slow
def test_a_pot_that_grows_with_every_tie_hides_no_circle() -> None:
    assert shown(POINTS) == [
        "`round` can be played for ever: everything comes again as it was, but for `pot`, "
        "which rises by 1 each time"
    ]


@pytest.mark.slow
@pytest.mark.parametrize("end", each(2, ["pot is 60", "pot is at least 60"]))
def test_there_is_none_where_the_number_ends_it(end: str) -> None:
    assert shown(f"{POINTS}, or {end}") == []


@SLOW
def test_what_steps_over_the_end_goes_on() -> None:
    assert len(shown(f"{POINTS}, or pot is 61", more=2)) == 1


def circles(program: Program) -> Iterator[tuple[Walker, GrowingCircles, Circle]]:
    """Those that are seen in some walks."""
    options = program.option_values({})
    expanding = Expanding(program, Habits())
    walker = Walker(expanding, Canonical(program, options, NO_MERGING), options)
    looking = GrowingCircles(program, expanding, options)
    for seed in range(4):
        found = looking.among(walker.walk(seed, longest=40).steps)
        if found is not None:
            yield walker, looking, found


def test_a_shown_circle_is_gone_round_again_and_never_in_what_was_proved_to_end() -> None:
    seen = 0
    for seed in range(14):
        program = compile_text(loop_file(seed)).program
        for _, looking, found in () if program is None else circles(program):
            assert program is not None
            assert not all(each.ends for each in loops(program)), seed
            assert looking.gone_round(found, 40) == 40, seed
            seen += 1
    assert seen > 3


DIVES = """\
ruleset "Dives"
  players Pia, Quentin

pieces find
  worth: number, as labelled

find 1 "Dull Pearl"
find 2 "White Pearl"
find 0 Shark

match
  each player has pearls: 0, public
  play 6 turns in alternation from Pia
  the player with more pearls wins the match

turn
  the game has sea: one of each find, secret
  the game has net: 0, public
  play dives

dive
  chance draws haul: a find from the sea
  if haul is Shark: the turn ends
  net rises by worth of haul
  they choose call: deeper or home
  if their call is home:
    they gain net pearls
    the turn ends
"""


def test_of_a_circle_in_which_numbers_grow_nothing_more_can_be_left_out() -> None:
    less = 0
    for text in (DIVES, POT.format(until=POINTS, more=1)):
        program = compiled(text)
        for walker, looking, long in circles(program):
            states = long.states(walker.expanding)
            blame = blamed(program, states)
            found = walker.circling(long, blame, float("inf"), looking)
            assert looking.gone_round(found, 40) == 40
            assert found.grown
            wishes = [walker.wish(step) for step in found.steps]
            for at in range(len(wishes)):
                other = walker.follow([*wishes[:at], *wishes[at + 1 :]], looking)
                assert other is None or {*other.grown} - {*found.grown}
            less += len(found.steps) < len(long.steps)
    assert less > 2


def test_a_circle_that_can_begin_at_once_does() -> None:
    plan = Plan(Bounds(states=3), checks=0, walks=drawn(12, 30))
    found = explore(rules_of(compiled(DIVES)), plan)
    (play,) = (each.play for each in found.findings if each.kind == "endless")
    assert play is not None
    assert (play.lines, play.found) == ((), SHORTENED)
    (dive,) = play.cycle
    assert dive.startswith("turn 1, dive 1: chance haul ") and dive.endswith("Pia call deeper")


SWAPPING = """\
ruleset "Swapping"
  players North, South

match
  each player has points: 0, public
  play rounds until a player has 1 point
  the player with more points wins the match

round
  each player chooses beat: a whole number from 1 to 2 other than their previous beat
  each player gains 1 point, if beats are level
"""

LOTS = """\
ruleset "Lots"
  players North, South

match
  each player has points: 0, public
  play turns in alternation from North until a player has 1 point
  the player with more points wins the match

turn
  chance chooses lot: a whole number from 1 to 2
  if lot is 2: they choose take: yes or no
    if their take is yes: they gain 1 point
"""


def circle(text: str) -> Play:
    """The one play without end that is found."""
    found = explore(rules_of(compiled(text)), Plan(Bounds(states=200), checks=0, walks=0))
    (play,) = (each.play for each in found.findings if each.kind == "endless")
    assert play is not None
    return play


def test_a_circle_is_gone_round_until_all_is_as_it_was_for_everybody() -> None:
    first, second = (line.partition(": ")[2] for line in circle(SWAPPING).cycle)
    assert first != second
    assert {first, second} == {
        "North beat 1, South beat 2",
        "North beat 2, South beat 1",
    }


def test_what_chance_draws_in_a_circle_stands_where_it_is_drawn() -> None:
    play = circle(LOTS)
    assert play.cycle == ("turn 1: chance lot 1", "turn 2: chance lot 1")
    assert play.lines == ()


TIED = """\
ruleset "Tied"
  players North, South

match
  each player has wins: 0, public
  play 2 sets
  play sets until a player has 1 win

set
  play 9 rounds
  the player with more wins wins the set

round
  each player chooses lead: a whole number from 1 to 3
    within 20 seconds
    if late: the set ends
  if each player's lead is round: North gains 1 win
"""


def test_a_circle_that_a_walk_has_met_is_made_shorter() -> None:
    found = explore(rules_of(compiled(TIED)), Plan(Bounds(states=3), checks=0, walks=4))
    (play,) = (each.play for each in found.findings if each.kind == "endless")
    assert play is not None
    assert len(play.lines) == 2, "each set is over with its first round"
    assert len(play.cycle) == 1
