"""Matches: typed words, options, time-outs, draws, copies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kept import compile_text
from tests.match.cards import QUARREL, rules, wander

import duello
from duello.interpreter.state import State
from duello.match.match import Match

CARDS = rules()


def due(match: duello.Match) -> list[duello.Awaiting]:
    return [asked for asked in match.awaiting if not asked.answered]


@given(seed=st.integers(0, 200), answers=st.integers(0, 12), which=st.integers(0, 100))
def test_whatever_is_listed_is_accepted(seed: int, answers: int, which: int) -> None:
    match = wander(duello.Match(CARDS, seed=seed), seed, answers)
    for asked in due(match)[:1]:
        said = asked.candidates[which % len(asked.candidates)]
        match.submit(asked.player, said, asked.name)
        assert match.answers[answers_before(match, said)].words == said


def answers_before(match: duello.Match, said: str) -> int:
    """The place of the answer that was said last."""
    return max(n for n, taken in enumerate(match.answers) if taken.how == "said")


@given(seed=st.integers(0, 50), answers=st.integers(0, 12), words=st.text())
def test_words_are_taken_or_refused_and_then_nothing_changes(
    seed: int, answers: int, words: str
) -> None:
    match = wander(duello.Match(CARDS, seed=seed), seed, answers)
    before: tuple[State, int, int] = (match.state, len(match.events), len(match.answers))
    for player in match.players:
        try:
            match.submit(player, words)
        except duello.IllegalMove as refused:
            assert str(refused)
            assert (match.state, len(match.events), len(match.answers)) == before
        before = (match.state, len(match.events), len(match.answers))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("1", "Small Ace"),
        ("small ace", "Small Ace"),
        ("s a", "Small Ace"),
        ("kin", "Small King"),
        ("'Duke',", "Duke"),
        ("j", "Jack"),
        ("ja", "Jack"),
        ("jes", "Jester"),
    ],
)
def test_what_may_be_said(said: str, meant: str) -> None:
    match = duello.Match(CARDS)
    match.submit("left", said)
    assert match.answers[0].words == meant


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("small", "`small` may be `Small Ace` or `Small King`: say more of it"),
        ("Duk e", "`Duk e` is nothing that can be chosen; did you mean `Duke`?"),
        ("", "nothing was said"),
        ("11", "`11` is nothing that can be chosen"),
        ("pass", "`pass` is nothing that can be chosen"),
    ],
)
def test_what_is_refused(said: str, reason: str) -> None:
    match = duello.Match(CARDS)
    with pytest.raises(duello.IllegalMove) as refused:
        match.submit("Left", said)
    assert str(refused.value).startswith(reason)


def test_a_card_that_is_gone_is_refused_with_the_reason() -> None:
    match = duello.Match(CARDS)
    match.submit("Left", "Jack")
    match.submit("Right", "Jack")
    with pytest.raises(duello.IllegalMove, match="`Jack` cannot be the lay now"):
        match.submit("Left", "Jack")


def test_nobody_else_plays() -> None:
    with pytest.raises(duello.IllegalMove, match="nobody called `Up` plays; Left and Right do"):
        duello.Match(CARDS).submit("Up", "Jack")


def test_an_answer_may_be_changed_until_both_have_answered() -> None:
    match = duello.Match(CARDS)
    match.submit("Left", "Jack")
    match.submit("Left", "Duke")
    match.submit("Right", "Jester")
    assert match.view("Right").reveals["lay"] == {"Left": "Duke", "Right": "Jester"}


def test_late_answers_are_drawn_and_may_be_fixed() -> None:
    drawn = set()
    for seed in range(12):
        match = duello.Match(CARDS, seed=seed)
        match.submit("Left", "Jack")
        match.timeout("Right")
        drawn.add(match.answers[-1].words)
        assert match.answers[-1].how == "drawn"
    assert len(drawn) > 2
    for seed in range(12):
        match = duello.Match(CARDS, seed=seed, options={"lay": "king"} | {"lay": "Small King"})
        match.submit("Left", "Jack")
        match.timeout("Right")
        assert match.answers[-1].words == "Small King"


def test_a_fixed_draw_that_cannot_be_made_changes_nothing() -> None:
    match = duello.Match(CARDS, chance=lambda choice, player, among: "Queen")
    match.submit("Left", "Jack")
    before = match.state
    with pytest.raises(ValueError, match="the draw of lay cannot be fixed"):
        match.timeout("Right")
    assert match.state == before
    assert len(match.answers) == 1


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"tricksy": 1}, "has no option `tricksy`; did you mean `tricks`?"),
        ({"foo": 1}, "it has: tricks, dealer; chance draws: lay"),
        ({"tricks": "many"}, "a whole number from 0 to 100000, not `many`"),
        ({"tricks": -1}, "a whole number"),
        ({"tricks": 10**9}, "a whole number"),
        ({"tricks": None}, "cannot be nobody"),
        ({"dealer": "Up"}, "is a player: Left or Right"),
        ({"lay": "Duchess"}, "chance cannot draw `Duchess` as lay"),
    ],
)
def test_options_that_do_not_fit(options: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError) as refused:
        duello.Match(CARDS, options=options)
    assert reason in str(refused.value)


@pytest.mark.parametrize("players", [("A",), ("A", "a"), ("A", ""), ("A", " B"), ("A", "B\n")])
def test_names_that_are_none(players: tuple[str, ...]) -> None:
    with pytest.raises(ValueError):
        duello.Match(CARDS, players=players)


def test_a_fork_goes_its_own_way() -> None:
    match = wander(duello.Match(CARDS, seed=1), 1, 3)
    other = match.fork()
    state, told = match.state, list(match.events)
    wander(other, 2)
    assert (match.state, match.events) == (state, told)
    assert other.outcome is not None


def test_a_contradiction_stops_play() -> None:
    match = duello.Match(rules(QUARREL))
    match.submit("Left", "1")
    match.submit("Right", "4")
    assert match.contradiction is not None
    assert match.awaiting == ()
    with pytest.raises(duello.IllegalMove, match="contradict"):
        match.submit("Left", "2")


@pytest.mark.slow
@given(seed=st.integers(0, 30), answers=st.integers(0, 12))
def test_the_same_answers_give_the_same_match(seed: int, answers: int) -> None:
    one = wander(duello.Match(CARDS, seed=seed), seed, answers)
    other = wander(duello.Match(CARDS, seed=seed), seed, answers)
    assert (one.state, one.events, one.answers) == (other.state, other.events, other.answers)


TWICE = """ruleset "Twice"
pieces card
match
  each player has hand: two of each card, private
  each player has pool: nothing, public
  play 1 round
round
  for each player:
    for each card in their hand:
      they choose keep: a card in their hand
        move keep to their pool
card 1 Ace
"""


def test_one_name_said_twice_at_once_means_two_pieces():
    program = compile_text(TWICE).program
    assert program is not None
    match = Match(program, seed=1)
    for which in (2, 1, 2):  # an answer may be given anew, as long as another's is awaited
        match.submit(match.players[0], "Ace", "keep", which=which)
    for which in (2, 1):
        match.submit(match.players[1], "Ace", "keep", which=which)
    told = [event.text for event in match.events]
    assert [text for text in told if "has pool: Ace" in text] == [
        f"{player} has pool: Ace, Ace" for player in match.players
    ]
