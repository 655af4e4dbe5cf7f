"""Of a clause that acts in some play nobody says that it never does, however seldom that comes."""

from pathlib import Path

import pytest
from tests.quick import rows

from duello.analysis.explore import exploration, random_plays
from duello.analysis.explore.clause_coverage import onlooker, seen_by
from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.explore_report import details
from duello.analysis.explore.found import Found
from duello.analysis.explore.goals import Map
from duello.analysis.explore.random_plays import Counts, suspect
from duello.analysis.explore.searching import Bounds
from duello.dsl.spans import Span
from duello.match.example_runner import run_example
from duello.match.loading import Rules, findings_by, load

HAND = """ruleset "Seldom"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
  aftermath: you gain 1 coin, if your previous pick is Queen
card 2 Knight
card 3 Queen
card 4 King

match
  each player has hand: one of each card, private
  each player has coins: 0, public
  each player has points: 0, public
  play 12 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step scoring
    the player whose pick has more rank gains 1 point
    SELDOM
  step aftermath
"""
COINS = "for each player: they gain 7 points, if they have at least {} coins"
EXACTLY = "for each player: they gain 7 points, if they have {} coins and their pick is Page"

LOCK = """ruleset "A lock"
  players North, South

pieces door
door 1 Shut
door 2 First
door 3 Second
door 4 Third
door 5 Fourth
door 6 Open

match
  the game has lock: Shut, public
  each player has points: 0, public
  play 6 rounds
  the player with more points wins the match

round
  each player chooses bid, in secret: a whole number from 0 to 7
  reveal bid
  if lock is Fourth and bids are level: lock becomes Open
  if lock is Third and North's bid is 5 and South's bid is 2: lock becomes Fourth
  if lock is Second and North's bid is 4 and South's bid is 6: lock becomes Third
  if lock is First and North's bid is 7 and South's bid is 1: lock becomes Second
  if lock is Shut and North's bid is 3: lock becomes First
  SELDOM
"""
OPEN = "if lock is Open: North gains 5 points"

PLAYS = {
    HAND: "  North picks Queen, South picks King\n  North picks Page, South picks King\n" * 6,
    LOCK: "".join(
        f"  North bids {one}, South bids {other}\n"
        for one, other in ((3, 0), (7, 1), (4, 6), (5, 2), (1, 1), (0, 0))
    ),
}
SELDOM = [(HAND, COINS.format(number)) for number in (4, 5)]
SELDOM += [(HAND, EXACTLY.format(number)) for number in (5,)]
SELDOM += [(LOCK, OPEN)]
LONG = 240.0


def game(text: str, line: str, folder: Path, example: bool) -> Rules:
    """A game with one more line. example: with a play in which it acts."""
    path = folder / "seldom.duel"
    shown = f'\nexample "it acts"\n{PLAYS[text]}' if example else ""
    path.write_text(text.replace("SELDOM", line) + shown)
    return load(path)


def said_to_be_dead(rules: Rules, walks: int = 15) -> list[Span]:
    """The clauses of which it is said that they never act."""
    plan = Plan(Bounds(states=3), walks=walks, match_seconds=LONG, checks=0)
    found = explored(rules, rules.program.option_values({}), plan).findings
    return [each.places[0] for each in found if each.kind == "dead text"]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "line"), rows(4, SELDOM))
def test_what_acts_seldom_is_not_called_dead(text: str, line: str, tmp_path: Path) -> None:
    shown = game(text, line, tmp_path, example=True)
    acted = onlooker(shown.program)
    run_example(shown.program, shown.compiled.examples[0], acted)
    assert not seen_by(shown, acted, 1, ("example", "examples")).unseen
    assert said_to_be_dead(game(text, line, tmp_path, example=False)) == []


@pytest.mark.parametrize("example", [False, True])
def test_what_acts_in_an_example_has_acted(example: bool, tmp_path: Path) -> None:
    rules = game(LOCK, OPEN, tmp_path, example)
    plan = Plan(Bounds(states=3), walks=3, checks=0)
    coverage = explored(rules, rules.program.option_values({}), plan).coverage
    assert coverage is not None
    unseen = [one.words for one in coverage.unseen]
    assert ("North gains 5 points" in " ".join(unseen)) != example


@pytest.mark.slow
def test_what_is_suspected_and_not_met_is_told_with_the_state(tmp_path: Path) -> None:
    line = "for each player: they win the match, if they have at least 5 coins"
    rules = game(HAND, line, tmp_path, example=False)
    plan = Plan(Bounds(states=3), walks=20, checks=0, backend="reference", compare=False)
    told = details(explored(rules, rules.program.option_values({}), plan))
    (at,) = (at for at, each in enumerate(told) if each.startswith("not met, if play can come"))
    assert told[at + 1].startswith("  in a state in which ")
    assert "`they have at least 5 coins`" in told[at + 1]


def test_whole_matches_do_not_wait_for_what_the_text_lets_one_suspect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "for each player: they win the match, if they have at least 5 coins"
    rules = game(HAND, line, tmp_path, example=False)
    plan = Plan(Bounds(states=3), walks=3, match_seconds=LONG, checks=0, seconds=LONG)
    options, acted = rules.program.option_values({}), list[int]()

    def no_time(rules: Rules, steering: Map, until: float) -> None:
        assert until < float("inf")

    def seen(found: Found, plan: Plan, counts: Counts) -> None:
        acted.append(counts.matches.plays if counts.matches else 0)
        suspect(found, plan, counts)

    monkeypatch.setattr(random_plays, "suspicions", no_time)
    monkeypatch.setattr(exploration, "suspect", seen)
    found = explored(rules, options, plan)
    assert acted[0] > 0
    assert found.unasked and found.suspected == ()
    assert any("`check` tells it" in each for each in details(found))
    assert found.coverage is not None and all(one.proof is None for one in found.coverage.unseen)


def test_what_the_text_says_is_known_in_time_or_not_at_all(tmp_path: Path) -> None:
    line = "they gain 1 coin, if 1 is 2"
    rules = game(HAND, f"for each player: {line}", tmp_path, example=False)
    assert findings_by(rules, float("-inf")) is None
    told = findings_by(rules, float("inf"))
    assert told == rules.inspected and told
    assert findings_by(rules, float("-inf")) == told, "it was found before"
