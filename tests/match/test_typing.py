"""Typed words: parts, sets, numbers with signs, and draws that are fixed."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.match.cards import rules, wander
from tests.match.conftest import Run
from tests.match.parts import ENVOYS
from tests.quick import drawn

import duello

RULES = rules(ENVOYS)
JOINTS = (", ", " , ", " > ", ", with ", ", and ")


def at(name: str) -> duello.Match:
    """A match in which a choice is due."""
    match = duello.Match(RULES)
    while match.awaiting[0].name != name:
        for due in match.awaiting:
            match.submit(due.player, due.candidates[0], due.name)
    return match


MATCHES = {name: at(name) for name in ("sent", "pair", "offer")}


def asked(name: str) -> duello.Awaiting:
    return MATCHES[name].awaiting[0]


def meant(words: str, name: str = "sent") -> tuple[str, ...]:
    return MATCHES[name].meant("Left", words, name)


@settings(max_examples=drawn(30, 100))
@given(seed=st.integers(0, 60), answers=st.integers(0, 20), which=st.integers(0, 500))
def test_whatever_is_listed_is_accepted(seed: int, answers: int, which: int) -> None:
    match = wander(duello.Match(RULES, seed=seed), seed, answers)
    for due in [a for a in match.awaiting if not a.answered][:1]:
        words = due.candidates[which % len(due.candidates)]
        match.submit(due.player, words, due.name)
        assert [t.words for t in match.answers if t.how == "said"][-1] == words


@given(which=st.integers(0, 500), seed=st.integers(0, 1000))
def test_parts_are_said_one_after_another(which: int, seed: int) -> None:
    random = Random(seed)
    due = asked("sent")
    at = which % len(due.candidates)
    words = [name for _, name in due.parts[at]]
    signed = [f"+{w}" if w.isdigit() and random.random() < 0.5 else w for w in words]
    spoken = signed[0] + "".join(random.choice(JOINTS) + w for w in signed[1:])
    for spelled in (spoken, spoken.upper(), f" {spoken} , "):
        assert meant(spelled) == (due.candidates[at],)


@given(which=st.integers(0, 500), seed=st.integers(0, 1000))
def test_sets_are_said_in_any_order(which: int, seed: int) -> None:
    due = asked("pair")
    words = due.candidates[which % len(due.candidates)]
    members = words.split(", ")
    Random(seed).shuffle(members)
    assert meant(", ".join(members), "pair") == (words,)


@settings(max_examples=drawn(30, 100))
@given(words=st.text(" ,>+-andwithFireSmDuk0123", max_size=30))
def test_any_words_mean_something_or_nothing(words: str) -> None:
    for name in ("sent", "pair", "offer"):
        found = meant(words, name)
        match = MATCHES[name].fork()
        if len(found) == 1:
            match.submit("Left", words, name)
            assert match.answers[-1].words == found[0]
        else:
            with pytest.raises(duello.IllegalMove):
                match.submit("Left", words, name)


@pytest.mark.parametrize(
    ("name", "said", "listed"),
    [
        ("sent", "0", "Fool"),
        ("sent", "0 Fool", "Fool"),
        ("sent", "duke +2", "Duke 2"),
        ("sent", "Duke - 2", "Duke -2"),
        ("sent", "Duke \N{MINUS SIGN}1", "Duke -1"),
        ("sent", "duke 1", "Duke 1"),
        ("sent", "duke 1 none", "Duke 1"),
        ("sent", "duke with 1 and 3", "Duke 1 3"),
        ("sent", "fire", "Fire and Ice"),
        ("sent", "fire and ice on duke to fire and ice", "Fire and Ice Duke Fire and Ice"),
        ("sent", "3 right > n", "Duke Small Right no"),
        ("sent", "small to fool", "Small Fool"),
        ("sent", "Small, Duke", "Small, Duke"),
        ("sent", "Small > Fire", "Small Fire and Ice"),
        ("pair", "fool duke", "Fool, Duke"),
        ("pair", "fire, 0", "Fool, Fire and Ice"),
        ("pair", "fire and ice and fool", "Fool, Fire and Ice"),
        ("offer", "+300", "300"),
        ("offer", "-3", "-3"),
    ],
)
def test_what_may_be_said(name: str, said: str, listed: str) -> None:
    assert meant(said, name) == (listed,)


@pytest.mark.parametrize(
    ("name", "said", "reason"),
    [
        ("sent", "0 1", "`1` is more than can be said behind `0`"),
        ("sent", "1 2", "`1 2` may be `Small Small Duke` or `Small Fire and Ice` or `Duke 2`: say"),
        ("sent", "fir duke sm", "`fir duke sm` may be `"),
        ("sent", "duke", "`duke` may be `Duke -2` or `Duke -1` or `Duke 1` or `Duke 1 1` or one"),
        ("sent", "f i", "`f i` may be `Fire and Ice Fire and Ice` or `Fire and Ice`: say more"),
        ("sent", "Smoll Duke", "`Smoll Duke` is nothing that can be chosen; did you mean `Small"),
        ("sent", "duke 0", "`0` is no price; behind `duke`, say `-2` or `-1` or `1` or `2` or one"),
        ("sent", "Fool Fool", "`Fool` is more than can be said behind `Fool`"),
        ("pair", "fool smll", "`smll` is nothing that can be chosen; did you mean `Small`?"),
        (
            "pair",
            "fool fool",
            "`fool fool` is nothing that can be chosen; for example, leave out `F",
        ),
        ("pair", "fool", "`fool` is nothing that can be chosen; for example, add `Small`"),
        (
            "pair",
            "fool, fire, 3",
            "`fool, fire, 3` is nothing that can be chosen; for example, lea",
        ),
        ("pair", "fool, knight", "`knight` is nothing that can be chosen"),
        ("offer", "301", "`301` is nothing that can be chosen; what can is a whole number from -3"),
    ],
)
def test_what_is_refused(name: str, said: str, reason: str) -> None:
    with pytest.raises(duello.IllegalMove) as refused:
        MATCHES[name].fork().submit("Left", said, name)
    assert str(refused.value).startswith(reason)


COUNCIL = "Duke, Fire and Ice, Duke Small"


@pytest.mark.parametrize("said", [COUNCIL, "Duke Small, Fire, Duke", "3, fire, duke"])
def test_a_set_that_chance_draws_is_fixed(said: str) -> None:
    for seed in range(4):
        match = duello.Match(RULES, seed=seed, options={"council": said})
        assert match.answers[0].words == COUNCIL


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("Duke, Fire", "for example, add `Duke Small`"),
        (
            "Duke, Small, Fire, 3",
            "`Duke, Small, Fire, 3` is nothing that can be chosen; for example",
        ),
        ("Duke, Fyre, 3", "`Fyre` is nothing that can be chosen"),
        ("1, 2, 3", "`1` may be `Small` or `Duke`: say more of it"),
        ("", "nothing was said"),
    ],
)
def test_a_set_that_cannot_be_drawn_is_refused(run: Run, said: str, reason: str) -> None:
    with pytest.raises(ValueError) as refused:
        duello.Match(RULES, options={"council": said})
    assert str(refused.value).startswith("the draw of council cannot be fixed: ")
    assert reason in str(refused.value)


@pytest.mark.parametrize("command", ["play", "referee"])
def test_a_pool_is_fixed_from_the_shell(run: Run, command: str) -> None:
    pool = "Summoner, Astro, Red, Dancer, Scholar, Paladin, Machinist, Gunbreaker, Warrior, Monk"
    result = run(command, "warriors-death", "--option", f"pool={pool}")
    assert result.exit_code == 0
    assert "the pool: Astrologian, Red Mage, Dancer" in result.output
    result = run(command, "warriors-death", "--option", f"pool={pool}, Bard")
    assert result.exit_code == 2
    assert result.output.startswith("Error: the draw of pool cannot be fixed: ")
    assert "is nothing that can be chosen; for example, leave out `" in result.output


def test_candidates_with_parts_are_asked_for_in_groups(run: Run, tmp_path: object) -> None:
    shown = run("play", "a-warriors-death", "--seed", "1", typed="?\nbard\n").output
    assert "with Astrologian a prediction:\n    0 Chocobo, 1 Astrologian, 2 Blue" in shown
    assert "Astrologian Samurai" not in shown
    assert "  3 Bard (strength 3)\n      Your next two units gain 1 strength.\n" in shown
    assert all(len(line) <= 80 for line in shown.splitlines() if "> " not in line)


def test_numbers_are_asked_for_as_a_range(run: Run) -> None:
    shown = run("play", "enchanted-forest", "--seed", "2", typed="20\n19\n").output
    assert "  0 to 260\n" in shown
    assert "  21 to 30\n" in shown
    assert "`19` is nothing that can be chosen" in shown


DEALING = """
ruleset "Dealing"
  players North, South

pieces card

match
  each player has deck: one of each card, secret
  each player has hand: nothing
  each player has due: 0
  chance deals dealt: the due of North card from North's deck to each player's hand
  North wins the match

card 1 Ace
card 2 King
"""


@pytest.mark.parametrize("said", ["North: nothing", "South: none; North: nothing"])
def test_a_deal_of_nothing_is_fixed_as_what_it_is_called(said: str) -> None:
    match = duello.Match(rules(DEALING), options={"dealt": said})
    assert match.answers[0].words == "North: nothing; South: nothing"
