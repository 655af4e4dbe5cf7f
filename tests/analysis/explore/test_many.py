"""Boards, graphs, and answers of several choices in one go: searched, drawn, walked, merged."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.analysis.explore.games import compiled, rules_of, searched
from tests.analysis.explore.test_plays import explore
from tests.quick import SLOW

import duello
from duello.analysis.explore.checkpoint import resumed, saved
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.random_walk import Walker
from duello.analysis.explore.searching import Bounds, Search
from duello.analysis.findings import SHORTENED
from duello.analysis.model.canonical_form import Canonical, Merging, may_swap
from duello.analysis.model.random_play import Line, followed, moments, play_of_seed
from duello.analysis.model.sample import some
from duello.analysis.model.successors import (
    MOST_OF_DRAWN,
    Expanding,
    Habits,
    Ways,
    rounds_at,
    rounds_counter,
    rounds_of,
)
from duello.interpreter import api
from duello.interpreter.state import CHOSEN, Open
from duello.match.match import Match
from duello.match.match_log import record_of

LINKS = """\
ruleset "Links"
  players North, South

pieces node

match
  match has links: a graph of nodes, public
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses go in one go, in secret
    they may choose first: an edge not in links
    they may choose second: an edge not in links other than their first
  reveal first, if a player's first is not none
  reveal second, if a player's second is not none
  step change
    links gains each first
    links gains each second
  for each player: they gain 1 points, if distance from A to B in links is 1

node 1 A

node 2 B
"""
THREE = LINKS + "\nnode 3 C\n"
QUARREL = THREE.replace("play 2 rounds", "play 4 rounds").replace(
    "  for each player: they gain",
    """\
  winner: North
  winner: South, if distance from A to C in links is 1
  the winner gains 0 points
  for each player: they gain""",
)

LINKED, TRIANGLE = compiled(LINKS), compiled(THREE)
THREE_IN_A_ROW = duello.load("tests/interpreter/three_in_a_row.duel").program


# ---------------------------------------------------------------------- a board


def line_of_three(marks: str) -> bool:
    """Whether somebody has three in a line, in a word of nine letters."""
    lines = ("012", "345", "678", "036", "147", "258", "048", "246")
    return any({marks[int(at)] for at in line} in ({"X"}, {"O"}) for line in lines)


def boards() -> set[str]:
    """Every board on which somebody is to move, by plain Python."""
    found, waiting = {"." * 9}, ["." * 9]
    while waiting:
        marks = waiting.pop()
        mine = "XO"[marks.count("X") > marks.count("O")]
        for at in (at for at in range(9) if marks[at] == "."):
            after = marks[:at] + mine + marks[at + 1 :]
            if "." in after and not line_of_three(after) and after not in found:
                found.add(after)
                waiting.append(after)
    return found


@pytest.mark.parametrize("rounds", [6, pytest.param(None, marks=SLOW)])
@SLOW
def test_three_in_a_row_is_explored_to_the_end(rounds: int | None) -> None:
    """In six rounds the first lines are full."""
    search = searched(THREE_IN_A_ROW, Merging(), rounds, compare=False)
    assert not search.met and search.progress.covered
    expected = [each for each in boards() if rounds is None or 9 - each.count(".") < rounds]
    assert len(search.seen) == len(expected) == (2230 if rounds else 4520)


@pytest.mark.slow
def test_three_in_a_row_without_merging_and_compared() -> None:
    search = searched(THREE_IN_A_ROW)
    assert len(search.seen) == 4520 and search.differing == {}


@pytest.mark.parametrize(
    ("ruleset", "rounds"),
    [("fire-and-ice", "turn"), ("warriors-death", "round"), ("reality-benders", "round")],
)
def test_a_round_is_where_players_are_asked(ruleset: str, rounds: str) -> None:
    program = duello.load(ruleset).program
    assert [program.phases[number].name for number in rounds_of(program)] == [rounds]
    state, begun = api.start(program).state, rounds_counter(program)
    seen = [moment.state for moment in moments(play_of_seed(program, 2), quiet=True)]
    count = sum(begun(before, after) for before, after in pairwise(seen) if after.open)
    assert count + rounds_at(program, state) > 1


# ---------------------------------------------------------------------- drawn answers


@settings(max_examples=10, deadline=None)
@given(st.integers(1, 40), st.binary(max_size=3))
def test_what_is_drawn_may_be_chosen(most: int, seed: bytes) -> None:
    state = api.start(TRIANGLE).state
    due = state.open[0]
    found, more = some(TRIANGLE, state, due, most, seed)
    every = api.candidates(TRIANGLE, state, due)
    assert len(every) == api.count(TRIANGLE, state, due) == 43
    assert set(found) <= set(every) and len(set(found)) == len(found) <= most
    assert more == (most < 43)
    assert more or list(found) == list(every)
    assert some(TRIANGLE, state, due, most, seed) == (found, more)


def test_of_drawn_answers_fewer_are_tried_together_and_each_is_tried() -> None:
    state = api.start(TRIANGLE).state
    expanding = Expanding(TRIANGLE, Habits(branch=30))
    ways = expanding.ways(state)
    assert ways.sampled and ways.count == 900 <= MOST_OF_DRAWN
    few = Expanding(THREE_IN_A_ROW).ways(api.start(THREE_IN_A_ROW).state)
    assert not few.sampled and few.count == 9
    tried = [ways.way(n) for n in range(0, 900, 7)]
    assert {way[1] for way in tried} == set(ways.options[1])
    assert expanding.ways(state) == Expanding(TRIANGLE, Habits(branch=30)).ways(state)


@settings(deadline=None)
@given(st.integers(50, 200), st.integers(50, 200))
def test_where_only_some_ways_are_tried_every_answer_is_among_them(one: int, two: int) -> None:
    options = tuple(
        tuple(Open(0, 0, (), status=CHOSEN, value=value) for value in range(count))
        for count in (one, two)
    )
    ways = Ways(options, most=MOST_OF_DRAWN)
    tried = [ways.way(number) for number in Expanding(LINKED).numbers(ways)]
    assert len(tried) <= ways.most
    assert {way[0].value for way in tried} == set(range(one))
    assert {way[1].value for way in tried} == set(range(two))


def test_a_sampled_search_goes_on_as_it_would_have() -> None:
    options = TRIANGLE.option_values({})

    def search() -> Search:
        return Search(TRIANGLE, options, Habits(branch=4))

    whole, part = search(), search()
    whole.run(Bounds(states=60))
    part.run(Bounds(states=9))
    part = resumed(saved(part), TRIANGLE, options)
    part.run(Bounds(states=60))
    assert part.seen.numbers == whole.seen.numbers and part.progress.sampled


def test_an_answer_in_which_nothing_is_chosen_can_be_replayed() -> None:
    rules = rules_of(TRIANGLE)
    match = Match(rules, seed=1)
    for player in match.players:
        match.submit(player, "nothing")
    assert [taken.words for taken in match.answers] == ["nothing", "nothing"]
    assert Match.resume(record_of(match), rules).state == match.state


# ---------------------------------------------------------------------- what counts as one


def test_seats_are_exchanged_where_graphs_and_goes_are() -> None:
    merged, apart = searched(LINKED, Merging()), searched(LINKED)
    assert Canonical(LINKED, (), Merging()).seats
    assert merged.progress.covered and apart.progress.covered
    assert not (merged.met or apart.met or merged.differing or apart.differing)
    assert len(merged.seen) <= len(apart.seen)


def test_a_seat_that_is_printed_on_a_piece_is_named() -> None:
    sided = LINKS.replace("pieces node", "pieces node\n  side: player or nobody")
    assert may_swap(compiled(sided), ())
    assert not may_swap(compiled(sided.replace("node 1 A", "node 1 A\n  side: South")), ())


@pytest.mark.parametrize(("ruleset", "seats"), [("reality-benders", True), ("fire-and-ice", False)])
def test_answers_in_one_go_do_not_keep_states_apart(ruleset: str, seats: bool) -> None:
    program = duello.load(ruleset).program
    canonical = Canonical(program, program.option_values({}), Merging())
    assert canonical.pieces and canonical.seats == seats


# ---------------------------------------------------------------------- walks


def test_walks_in_one_go_are_made_shorter_and_can_be_replayed() -> None:
    rules = rules_of(compiled(QUARREL))
    (finding,) = explore(
        rules, Plan(Bounds(states=1), Habits(branch=1), walks=12, checks=0)
    ).findings
    assert finding.kind == "conflict" and finding.play is not None
    assert finding.play.found == SHORTENED and finding.play.rounds == 1
    match = Match.resume(finding.play.record, rules)
    assert match.contradiction is not None
    program = rules.program
    options = program.option_values({})
    walker = Walker(Expanding(program), Canonical(program, options, Merging()), options)
    walk = next(w for w in map(walker.walk, range(12)) if len(w.steps) > 1 and w.contradiction)
    assert len(walker.shortened(walk).steps) == 1


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["reality-benders", "fire-and-ice"])
def test_shipped_rules_are_walked(ruleset: str) -> None:
    rules = duello.load(ruleset)
    plan = Plan(Bounds(states=50), Habits(branch=3), walks=2, checks=1)
    found = explore(rules, plan)
    assert found.findings == () and found.walks == 2 and found.search.sampled


GOODS = """\
ruleset "Goods"
  players Ada, Ben

pieces good

good 1 Leather
good 2 Cloth
good 3 Silver
good 4 Gold
good 5 Diamond

match
  the game has deck: 6 Diamonds, 6 Golds, 6 Silvers, 8 Cloths and 10 Leathers, secret
  the game has market: nothing, public
  each player has hand: nothing, private
  chance deals 5 goods from the deck to the market
  chance deals 5 goods from the deck to each player's hand
  play 4 turns in alternation from Ada

turn
  they choose pick: a good in their hand
    discard pick
"""
"""Chance deals in more than eleven thousand million ways."""


def test_of_a_deal_that_nobody_lists_some_ways_are_tried_and_seats_are_alike() -> None:
    program, state = compiled(GOODS), api.start(compiled(GOODS)).state
    state = Expanding(program).after(state, Expanding(program).ways(state).way(0))
    ways = Expanding(program).ways(state)
    (due,) = state.open
    assert ways.count == MOST_OF_DRAWN and ways.partly == {due.decision}
    search = Search(program, program.option_values({}), Habits())
    search.run(Bounds(states=90))
    assert not search.met and not search.differing


def test_a_play_with_a_deal_that_nobody_lists_is_a_match_with_its_words() -> None:
    rules = compiled(GOODS)
    play = play_of_seed(rules, 1)
    *_, last = moments(play)
    answers = tuple(each.answer for each in moments(play) if each.answer is not None)
    match = followed(Line(rules, play.options, answers))
    assert match.state == last.state
    assert "Ada:" in match.answers[1].words
