"""What would take a host too long or too much is told with its bound, and nothing waits for it."""

import random
from unittest.mock import Mock

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import duello
from duello.analysis.model import sample
from duello.analysis.model.numbered_answers import step
from duello.analysis.model.sample import some
from duello.dsl import ir
from duello.dsl.diagnostics.did_you_mean import closest
from duello.dsl.limits import GUESSED_AT, LARGEST_NUMBER, LONGEST_ANSWER, LOOKED_THROUGH
from duello.interpreter import (
    api,
    dispatch,
    evaluate,
    legal_moves,
    move_sets,
    scheduler,
    slots,
    transaction,
)
from duello.interpreter.compound_moves import Path
from duello.interpreter.move_sets import Sets, TooMany, at_most, tries
from duello.interpreter.state import Side
from duello.interpreter.transaction import Meaning, Transaction
from duello.match.loading import compile_text
from duello.move_text.display_names import about_in_words

DOUBLING = """ruleset "Doubling"
match
  each player has points: {start}, public
  play 60 rounds
round
  for each player: their points becomes their points {sign} their points
"""
FIELD = """ruleset "Field"
board square: grid of 12 by 12
  coins: number, usually 0
match
  play 1 turns
turn
  First chooses marks: up to 144 squares with coins 0, no two touching
"""
GO = """ruleset "Sum"
match
  play 1 rounds
round
  First chooses plan in one go
    First chooses m0: a whole number from 1 to 60
    First chooses m1: a whole number from 1 to 60
    First chooses m2: a whole number from 1 to 60
    First chooses m3: a whole number from 1 to 60
    only if {total} is 239
"""


AGAIN = """ruleset "Again"
match
  play 1 rounds
round
  First chooses plan in one go
    if nothing is possible: restart the round
    First chooses bid: a whole number from 1 to 60
    only if First's bid is 61
"""

UNTIL = """ruleset "Until"
match
  the game has luck: 2, public
  play 1 rounds
round
  step pace
    until luck is 7: luck -1
    restart the round
"""

HIGHEST = """ruleset "Highest"
match
  each player has deck: {many} copies of each card, public
  each player chooses pick: a card in opponent's deck with the highest rank, or a card in their deck
pieces card
  rank: number
card 1 Low
  rank: 1
card 2 High
  rank: 2
"""

TOTAL = " + ".join(f"First's m{n}" for n in range(4))


def played(text: str) -> duello.Match:
    program = compile_text(text).program
    assert program is not None
    match = duello.Match(program, seed=1)
    while match.awaiting:
        step(match, 0)
    return match


def told(match: duello.Match) -> tuple[str, str]:
    """What has stopped play, and what it is about."""
    found = match.contradiction
    assert found is not None
    return found.kind, about_in_words(match.program, found)


@pytest.mark.parametrize("start, sign", [(2, "*"), (-2, "*"), (2**20, "+")])
def test_a_number_that_grows_without_end_stops_play(start: int, sign: str) -> None:
    match = played(DOUBLING.format(start=start, sign=sign))
    assert match.contradiction is not None
    assert told(match) == ("limit", "points")
    assert match.contradiction.answers == (Side("beyond", LARGEST_NUMBER),)


def test_more_sets_than_anybody_can_count_can_still_be_chosen_from() -> None:
    match = played(FIELD)
    assert match.contradiction is None
    assert match.outcome is not None


def test_a_choice_that_nobody_can_look_through_stops_play() -> None:
    match = played(GO.format(total=TOTAL))
    assert match.contradiction is not None
    assert told(match) == ("limit", "plan")


def test_all_searches_of_one_turn_of_events_share_their_tries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A go that is asked for again and again, each time in vain, and each time after many tries."""
    monkeypatch.setattr(transaction, "TRIED_IN_A_TURN", 500)
    monkeypatch.setattr(scheduler, "LONGEST_TURN_OF_EVENTS", 100)
    tried = Mock(wraps=Transaction.copy)
    monkeypatch.setattr(Transaction, "copy", lambda work: tried(work))
    match = played(AGAIN)
    assert told(match) == ("limit", "plan")
    assert tried.call_count <= 501


def test_what_holds_many_times_until_the_same_is_so_is_asked_for_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(scheduler, "LONGEST_TURN_OF_EVENTS", 400)
    asked = Mock(wraps=dispatch.value)
    monkeypatch.setattr(slots, "value", asked)
    match = played(UNTIL)
    assert len(match.state.lasting) > 50
    assert asked.call_count <= 400


def test_of_the_highest_is_asked_once_for_each_card() -> None:
    asked = []
    for many in (5, 10):
        totals = Mock(wraps=evaluate.total)
        meaning: dict[type[ir.Tree], Meaning] = {**api.SEMANTICS.meaning, ir.Total: totals}
        program = compile_text(HIGHEST.format(many=many)).program
        assert program is not None
        assert api.start(program, semantics=evolve(api.SEMANTICS, meaning=meaning)).state.open
        asked.append(totals.call_count)
    assert 0 < asked[1] < 3 * asked[0]


@pytest.mark.parametrize("late", ["", "\n    if late: they lose 1 points"])
def test_more_numbers_than_anybody_can_list_stop_play(late: str) -> None:
    text = DOUBLING.format(start=1, sign="*").replace("for each player:", "each player chooses")
    text = text.partition("each player chooses their")[0]
    match = played(f"{text}each player chooses pick: a whole number from 1 to 900000000{late}\n")
    if late:
        assert match.contradiction is None  # whoever cannot answer is late, as the rules say
    else:
        assert match.contradiction is not None
        assert match.contradiction.kind == "limit"


def test_many_answers_are_drawn_from_what_is_worked_out_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = compile_text(FIELD).program
    assert program is not None
    state = api.start(program).state
    asked = Mock(wraps=legal_moves.allowed)
    monkeypatch.setattr(legal_moves, "allowed", asked)
    found, more = some(program, state, state.open[0], 20, b"")
    assert (len(found), more, asked.call_count) == (20, True, 1)


def test_all_draws_in_one_state_share_their_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    program = compile_text(GO.format(total=TOTAL).replace(" is 239", " is at least 122")).program
    assert program is not None
    state = api.start(program).state
    counted = iter(range(LOOKED_THROUGH + 200))  # to see whether they are few, and to draw them
    real = Path.take

    def take(path: Path, value: ir.Value) -> Path:
        next(counted)
        return real(path, value)

    monkeypatch.setattr(Path, "take", take)
    monkeypatch.setattr(sample, "LOOKED_THROUGH", 200)
    found, more = sample.some(program, state, state.open[0], 50, b"")
    assert found and more


def test_a_long_answer_is_refused_before_anything_is_guessed() -> None:
    match = duello.Match(duello.load("archwizards-duel"), seed=1)
    before = match.state
    for door in (match.submit, match.beginning, match.meant):
        with pytest.raises(duello.IllegalMove, match="at most"):
            door(match.players[0], "Ray " * LONGEST_ANSWER)
    why = match.refusal(match.players[0], "Ray " * LONGEST_ANSWER)
    assert why is not None
    assert "at most" in why
    assert match.state is before


def test_nobody_means_a_name_by_a_long_text() -> None:
    assert closest("x" * GUESSED_AT, ["x" * (GUESSED_AT - 1)]) is not None
    assert closest("x" * (GUESSED_AT + 1), ["x" * GUESSED_AT]) is None


def test_chance_is_free_unless_a_seed_is_given() -> None:
    rules = duello.load("archwizards-duel")
    assert len({duello.Match(rules).seed for _ in range(5)}) == 5
    assert duello.Match(rules, seed=5).seed == 5


@st.composite
def some_sets(draw: st.DrawFn) -> Sets:
    size = draw(st.integers(0, 7))
    masks = tuple(draw(st.integers(0, 2**size - 1)) >> (at + 1) << (at + 1) for at in range(size))
    low = draw(st.integers(0, 4))
    return Sets(tuple(range(size)), masks, low, low + draw(st.integers(0, 4)))


@given(some_sets(), st.integers(0, 1000))
def test_sets_are_found_without_counting_them(sets: Sets, seed: int) -> None:
    listed = list(sets)
    assert bool(sets) == bool(listed)
    assert len(sets) == len(listed)
    assert at_most(sets, len(listed))
    assert not at_most(sets, len(listed) - 1)
    if sets.low <= len(sets.things):
        made = sets.thing_by_thing(random.Random(seed).randrange)
        assert made is None or made in sets


def test_tries_run_out() -> None:
    one_more = tries(3)
    for _ in range(3):
        one_more()
    with pytest.raises(TooMany, match="more than 3 beginnings"):
        one_more()


@pytest.mark.slow
def test_what_nobody_can_count_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    apart = tuple((1 << 90) - 1 & ~(7 << at) for at in range(90))
    counted = Mock(wraps=move_sets._count)
    monkeypatch.setattr(move_sets, "_count", counted)
    monkeypatch.setattr(move_sets, "SETS_COUNTED", 2_000)
    for times in (1, 2, 3):
        with pytest.raises(TooMany):
            len(Sets(tuple(range(90)), apart, 0, 90))
        if times == 1:
            begun = counted.call_count
    assert counted.call_count == begun
