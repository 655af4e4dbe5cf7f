"""Records: the same match again, or refused with what differs."""

import json
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.match.cards import CARDS, rules, wander
from tests.quick import drawn

import duello
from duello.match.match import Match
from duello.match.match_log import RecordError, plain, read, record_of, written

RULES = rules()


@cache
def record(seed: int = 3, answers: int = 1000) -> str:
    match = duello.Match(RULES, ("Violet", "Aqua"), seed, {"tricks": 3, "lay": "Jester"})
    return written(record_of(wander(match, seed, answers)))


def same(one: duello.Match, other: duello.Match) -> bool:
    return (one.events, one.state, one.answers, one.outcome) == (
        other.events,
        other.state,
        other.answers,
        other.outcome,
    )


@settings(max_examples=drawn(30, 100))
@given(seed=st.integers(0, 100), answers=st.integers(0, 30))
def test_a_record_leads_to_the_same_match(seed: int, answers: int) -> None:
    match = wander(duello.Match(RULES, seed=seed), seed, answers)
    again = duello.Match.resume(json.loads(json.dumps(match.save())), RULES)
    assert same(match, again)
    assert again.save() == match.save()
    assert same(wander(match, seed), wander(again, seed))


DOUBLES = rules("""
ruleset "Doubles"
  players North, South
pieces card
card 1 Page
card 2 King
match
  the game has deck: one of each card, secret
  put Page and King into deck
  put King into deck
  each player has hand: nothing, private
  each player has gone: nothing, public
  chance deals 2 cards from the deck to each player's hand
  play 2 rounds
round
  each player chooses drop: a card in their hand
  move each drop to gone
""")


@settings(max_examples=drawn(10, 25))
@given(seed=st.integers(0, 60))
def test_hands_with_the_same_cards_are_recorded(seed: int) -> None:
    """Both players are dealt cards of one name: the seed says which of them are meant."""
    match = wander(duello.Match(DOUBLES, seed=seed), seed)
    again = duello.Match.resume(json.loads(json.dumps(match.save())), DOUBLES)
    assert same(match, again)


@given(st.data())
def test_a_changed_record_is_refused_or_the_same(data: st.DataObject) -> None:
    text = record(answers=data.draw(st.sampled_from([5, 1000]))).encode()
    at = data.draw(st.integers(0, len(text) - 1))
    how = data.draw(st.sampled_from(["cut", "drop", "change", "double", "insert"]))
    extra = data.draw(st.binary(min_size=1, max_size=3))
    changed = {
        "cut": text[:at],
        "drop": text[:at] + text[at + 1 :],
        "change": text[:at] + extra + text[at + len(extra) :],
        "double": text[:at] + text[at : at + 9] + text[at:],
        "insert": text[:at] + extra + text[at:],
    }[how]
    try:
        match = Match.resume(changed, RULES)
    except RecordError as refused:
        assert str(refused)
    else:
        assert same(match, Match.resume(text, RULES))


@pytest.mark.slow
@given(st.binary() | st.text() | st.recursive(st.none() | st.text(), st.lists).map(json.dumps))
def test_anything_else_is_refused(data: bytes | str) -> None:
    with pytest.raises(RecordError):
        read(data)


def altered(path: str, value: object, sealed: bool = True) -> str:
    """The record with one field changed, and the seal made to fit."""
    from duello.match.match_log import _seal

    values = json.loads(record())
    values[path] = value(values[path]) if callable(value) else value
    if sealed:
        values["seal"] = _seal(values)
    return json.dumps(values)


def other_answer(answers: list[dict[str, str]]) -> list[dict[str, str]]:
    """Violet says what she does not have."""
    first = next(n for n, taken in enumerate(answers) if taken["how"] == "said")
    return [*answers[:first], {**answers[first], "words": "Queen"}, *answers[first + 1 :]]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (lambda: record()[:300], "truncated"),
        (lambda: "{}", "no record of a match"),
        (lambda: altered("form", "duello-record-3"), "has form 3; this Duello reads 4"),
        (lambda: altered("form", "duello-state-3"), "no record of a match: it is a saved state"),
        (lambda: altered("seed", 4, False), "altered: its seed"),
        (lambda: altered("answers", [], False), "altered: its answers"),
        (lambda: altered("seal", {}, False), "altered: its"),
        (lambda: altered("fingerprint", "0"), "of another version of `Cards`"),
        (lambda: altered("answers", other_answer), "is illegal now"),
        (lambda: altered("answers", lambda a: a[:-1]), "ends otherwise"),
        (lambda: altered("events", "0"), "told other things"),
        (lambda: altered("state", "0"), "stands otherwise"),
        (lambda: altered("options", {"tricks": "x"}), "cannot begin: option `tricks`"),
        (lambda: altered("players", ["A"]), "cannot begin"),
        (lambda: altered("players", 7), "`players`: 7 is no list"),
        (lambda: altered("outcome", {"winner": "Aqua", "why": "a bribe"}), "ends otherwise"),
    ],
)
def test_a_record_says_what_differs(text: Callable[[], str], reason: str) -> None:
    with pytest.raises(RecordError) as refused:
        Match.resume(text(), RULES)
    assert reason in str(refused.value)


def test_a_record_of_another_ruleset_is_refused() -> None:
    with pytest.raises(RecordError, match="of another ruleset: `Cards`, not `Chess`"):
        Match.resume(record(), rules(CARDS.replace('ruleset "Cards"', 'ruleset "Chess"')))
    with pytest.raises(RecordError, match="of another version of `Cards`"):
        Match.resume(record(), rules(CARDS.replace("gains 1 points", "gains 2 points")))


def test_words_and_places_may_change() -> None:
    Match.resume(record(), rules("# a remark\n\n" + CARDS))


def test_a_ruleset_that_is_gone_is_named() -> None:
    with pytest.raises(RecordError, match=r"`cards.duel` cannot be loaded"):
        Match.resume(record())


def test_a_record_is_plain() -> None:
    match = duello.Match(RULES)
    assert json.loads(json.dumps(match.save())) == match.save() == plain(record_of(match))
