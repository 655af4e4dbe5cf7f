"""What a rule prevents does not happen; all else happens as if the rule were not there."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.quick import drawn
from tests.toys import rules

from duello.interpreter import api
from duello.match.contradiction_report import problem_of
from duello.match.match import Match

GAME = """ruleset "Prevented"
  players North, South

pieces card
  rank: number

{rules}
card 1 Ace
  rank: 2
{ace}
card 2 King
  rank: 1
{king}
match
  match has pot: 2, public
  match has well: 2, public
  match has web: a graph of cards, public
  match has net: a graph of cards, public
  each player has points: 2, public
  each player has gold: 2, public
  play 2 rounds

round
  each player has hand: one of each card, public
{before}  each player chooses pick, in secret: a card in their hand
  each pick takes effect
  step scoring
{lines}"""

PLACES = ("pot", "well", "North's points", "South's points", "North's gold", "South's gold")
GRAPHS = ("web", "net")
EDGES = ("edge from Ace to King", "edge from King to Ace")

Target = tuple[str, ...]
"""What an effect does, and what it is about; neither amounts nor the words that say it count."""


def more(place: str) -> tuple[str, ...]:
    """How it is said that a number goes up."""
    who, _, what = place.partition("'s ")
    gains = (f"{who} gains 1 {what}", f"{who} gains 2 {what}") if what else ()
    return (f"{place} rises by 1", f"{place} rises by 3", *gains)


def less(place: str) -> tuple[str, ...]:
    """How it is said that a number goes down."""
    who, _, what = place.partition("'s ")
    return (f"{place} falls by 1", *((f"{who} loses 1 {what}",) if what else ()))


SAID: dict[Target, tuple[str, ...]] = {
    **{("more", place): more(place) for place in PLACES},
    **{("less", place): less(place) for place in PLACES},
    **{
        ("becomes", place, value): (f"{place} becomes {value}",)
        for place, value in product(PLACES, ("0", "7"))
    },
    **{
        ("gains", graph, edge): (f"{graph} gains {edge}",) for graph, edge in product(GRAPHS, EDGES)
    },
}
"""Every target, and the ways to say an effect on it."""

TARGETS = sorted(SAID)


PLAIN = {"rises": "rise", "falls": "fall", "becomes": "become", "gains": "gain", "loses": "lose"}


def forbidding(line: str) -> str:
    """The rule that prevents what a line does."""
    who, _, rest = line.partition(" ")
    if who.endswith("'s"):
        what, _, rest = rest.partition(" ")
        who = f"{who} {what}"
    verb, _, rest = rest.partition(" ")
    return f"{who} cannot {PLAIN[verb]} {rest}"


WAYS: dict[str, dict[str, str]] = {
    "this round": {"before": "  this round: {}\n"},
    "a piece": {"ace": "  {}\n"},
    "the other piece": {"king": "  {}\n"},
    "a rule of the game": {"rules": 'rule "Ban"\n  "A ban."\n  {}\n'},
}
"""Where a rule that prevents something may stand."""


def played(lines: list[str], way: str = "", ban: str = "") -> dict[tuple[str, Any], Any]:
    """What every property is after the round."""
    parts = dict.fromkeys(("rules", "ace", "king", "before"), "")
    parts |= {name: text.format(ban) for name, text in WAYS.get(way, {}).items()}
    text = GAME.format(
        **parts, lines="".join(f"    {line}\n" for line in lines or ["pot rises by 0"])
    )
    program = rules(text).program
    state = api.start(program, quiet=True).state
    for due in state.open:
        pick = api.candidates(program, state, due)[due.player or 0]
        state = api.advance(program, state, api.Answer(due.player, due.decision, value=pick)).state
    assert state.contradiction is None and state.open
    names = ("pot", "well", "web", "net", "points", "gold")
    facts = {
        (program.properties[n].name, whose): v for (n, whose), v in state.facts.items() if n >= 0
    }
    return {key: value for key, value in facts.items() if key[0] in names}


@st.composite
def scenes(draw: st.DrawFn) -> tuple[list[Target], Target]:
    """Effects of which no two are about one place, and something that is prevented."""
    found: list[Target] = []
    met: set[tuple[str, ...]] = set()
    for target in draw(st.lists(st.sampled_from(TARGETS), min_size=1, max_size=6, unique=True)):
        how, *about = target
        place = tuple(about if how == "gains" else about[:1])
        if place not in met:
            met.add(place)
            found.append(target)
    return found, draw(st.sampled_from([*found, *TARGETS]))


@pytest.mark.slow
@settings(max_examples=drawn(30, 90), deadline=None)
@given(scenes(), st.sampled_from(sorted(WAYS)), st.data())
def test_a_prevention_changes_nothing_else(
    scene: tuple[list[Target], Target], way: str, data: st.DataObject
) -> None:
    effects, forbidden = scene
    said = {target: data.draw(st.sampled_from(SAID[target])) for target in effects}
    ban = forbidding(data.draw(st.sampled_from(SAID[forbidden])))
    left = [line for target, line in said.items() if target != forbidden]
    assert played(list(said.values()), way, ban) == played(left)


@pytest.mark.parametrize("way", sorted(WAYS))
@pytest.mark.parametrize("target", TARGETS, ids=" ".join)
def test_every_effect_is_prevented_wherever_the_rule_stands(target: Target, way: str) -> None:
    line = SAID[target][0]
    assert played([line]) != played([])
    assert played([line], way, forbidding(SAID[target][-1])) == played([])


def test_of_several_only_what_is_prevented_does_not_happen() -> None:
    lines = ["web gains edges touching Ace", "net gains edges touching Ace"]
    kept = ["web gains edge from King to Ace", "net gains edges touching Ace"]
    assert played(lines, "a piece", "web cannot gain edge from Ace to King") == played(kept)
    assert played(lines, "a piece", "web cannot gain edges touching King") == played(lines[1:])


FLOOD = """\
ruleset "Flood"
  players North, South
board sea: grid of 2 by 2
  fish: number, usually 2
pieces card
  rank: number, as labelled
card 1 Ace
shoal: the seas with fish at least 1
match
  each player has hand: one of each card, public
  play 1 round
round
  each player chooses pick: a card in their hand
  victor: the player whose pick has more rank
  luck: rank of the victor's pick
  fish of the shoal becomes luck
rule "Safe"
  fish of A1 cannot become luck
"""


def test_what_is_left_of_an_effect_may_be_left_open() -> None:
    match = Match(rules(FLOOD).program, seed=1)
    for player in ("North", "South"):
        match.submit(player, "Ace")
    found = problem_of(match)
    assert found is not None and found.headline.startswith("`luck` is nothing")


@pytest.mark.parametrize(
    ("ban", "line"),
    [
        ("North cannot win the match", "South loses the match"),
        ("South cannot lose the match", "North wins the match"),
        ("North cannot lose 1 points", "North's points falls by 1"),
    ],
)
def test_other_words_for_what_is_prevented_do_nothing_either(ban: str, line: str) -> None:
    assert played([line], "this round", ban) == played([])
