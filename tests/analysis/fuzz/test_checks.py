"""The checks find what they are for, and show it by a match that can be played again."""

import inspect
import re
from collections.abc import Callable

import pytest
from tests.toys import GAME, QUARREL, rules

import duello
from duello.analysis.fuzz.standard_properties import (
    STANDARD,
    Property,
    check_contradictions,
    check_property,
)
from duello.analysis.invariants import conservation, leaks
from duello.analysis.invariants.orders import check_order, shuffled
from duello.analysis.invariants.replay import check_record, check_saving
from duello.analysis.invariants.seats import check_mirror
from duello.analysis.model import random_play
from duello.analysis.model.check_failure import Endless
from duello.analysis.model.named_seats import names_a_seat
from duello.analysis.model.random_play import Play, rules_of
from duello.codec import states
from duello.match.match import Match
from duello.testing import PropertyBroken, play_of_seed, played

LEFT_WINS = GAME.replace("wins the match\n", "wins the match\n  Left wins the match\n")


def broken(check: Callable[[Play], object], text: str, kind: str) -> PropertyBroken:
    """What a check says of the first play that it finds something in."""
    known = rules(text)
    for seed in range(30):
        try:
            check(play_of_seed(known, seed))
        except PropertyBroken as found:
            assert found.kind == kind
            assert found.record is not None
            again = Match.resume(found.record, known)
            assert found.match is not None and again.state == found.match.state
            return found
    raise AssertionError(f"nothing was found: {kind}")


@pytest.mark.parametrize("made", STANDARD, ids=lambda made: made.name)
def test_rules_that_are_right_pass(made) -> None:
    assert check_property(made, rules(), range(8)) == 8


def test_a_contradiction_is_found() -> None:
    found = broken(check_contradictions, QUARREL, "contradiction")
    assert "answer `winner` differently" in str(found)
    assert "the play: " in str(found)


ENDLESS = GAME.replace("play 2 tricks", "play tricks until a player has at most -1 points").replace(
    "  discard each lay\n", ""
)
MEANT = ENDLESS.replace("  play tricks", '  allow endless because "it is so"\n  play tricks')


def test_play_without_end_is_found_unless_the_text_allows_it() -> None:
    def check(play: Play) -> None:
        check_contradictions(play, longest=30)

    assert "does not end" in str(broken(check, ENDLESS, "endless"))
    check(play_of_seed(rules(MEANT), 1))


@pytest.mark.parametrize("made", STANDARD[1:], ids=lambda made: made.name)
def test_no_property_minds_play_without_end_that_the_text_allows(
    made: Property, monkeypatch: pytest.MonkeyPatch
) -> None:
    for playing_on in (
        random_play.moments,
        random_play.played,
        leaks.check_along,
        leaks.check_beliefs,
    ):
        usual = inspect.signature(playing_on).parameters.values()
        shorter = [30 if p.name == "longest" else p.default for p in usual]
        given = tuple(value for value in shorter if value is not inspect.Parameter.empty)
        monkeypatch.setattr(playing_on, "__defaults__", given)
    made.check(play_of_seed(rules(MEANT), 1))
    with pytest.raises(Endless):
        made.check(play_of_seed(rules(ENDLESS), 1))


def test_seats_that_are_not_alike_are_found() -> None:
    assert "the seats are not alike" in str(broken(check_mirror, LEFT_WINS, "seats"))


def test_rules_that_name_a_seat_are_known() -> None:
    assert names_a_seat(rules(LEFT_WINS).program)
    assert not names_a_seat(rules().program)
    assert not any(names_a_seat(duello.load(name).program) for name in duello.shipped())


def test_an_order_that_matters_is_found() -> None:
    gaining = re.sub(r"(card \d \w+\n)", r"\1  scoring: gain 1 points\n", GAME)
    found = broken(lambda play: check_order(play, lambda threads: threads[:1]), gaining, "order")
    assert "in which order" in str(found)
    assert check_order(play_of_seed(rules(gaining), 1), shuffled(3)) > 0


UNASKED = """\
ruleset "Unasked"
  players North, South
pieces card
card 1 Ace
match
  each player has hand: nothing, secret
  each player has points: 0, secret
  put Ace into South's hand
  play 1 round
round
  for each player:
    North chooses spot, in secret: a whole number from 1 to 2
    each player may choose lane: a card in their hand
      if none is chosen: they gain 1 points
"""


def test_who_could_not_be_asked_is_listed_in_no_order() -> None:
    assert check_order(play_of_seed(rules(UNASKED), 1)) > 0


AGAIN = GAME.replace(
    "    the winner gains",
    "    if trick is 2 and lays are level: restart the trick\n    the winner gains",
)


@pytest.mark.parametrize("text", [GAME, AGAIN], ids=["once", "where a phase may begin anew"])
def test_pieces_that_are_lost_are_found(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(conservation, "discards", lambda program: False)
    assert "is lost from hand" in str(broken(conservation.check_places, text, "pieces"))


def test_a_save_that_loses_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = states.to_data

    def forgetful(state):
        return {**real(state), "outcome": None}

    monkeypatch.setattr(states, "to_data", forgetful)
    assert "after it was saved" in str(broken(check_saving, GAME, "save"))


def test_a_record_that_differs_is_found() -> None:
    match = played(play_of_seed(rules(), 1))
    assert check_record(match) > 2
    match.events.pop()
    with pytest.raises(PropertyBroken, match="told other things"):
        check_record(match)


def test_a_program_has_a_name_of_its_own() -> None:
    assert rules_of(rules().program).title == "Three Cards"
