"""Whole matches on written code tell what acts seldom from what never does, and come to what is
seldom.
"""

from pathlib import Path
from random import Random

import pytest
from tests.quick import SLOW, rows

from duello.analysis.explore.clause_coverage import watched_from
from duello.analysis.explore.exploration import Explored, explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.goals import Map
from duello.analysis.explore.searching import Bounds
from duello.analysis.explore.watched_matches import WatchedMatches
from duello.dsl.diagnostics.problem import Severity
from duello.match.loading import Rules, load

GAME = """ruleset "Seldom"
  players North, South

match
  each player has points: 0, public
  each player has spent: 0, public
  each player has ups: 0, public
  each player has downs: 0, public
  each player has step: 0, public
  play 8 rounds
  the player with more points wins the match

round
  each player chooses bid, in secret: a whole number from 0 to 4
    within 20 seconds
    if late: they lose the match by lateness
    if both are late: the match ends by lateness
  reveal bid
  for each player:
    their spent rises by their bid
    they gain 1 point, if their bid is more than opponent's bid
{lines}
"""
BOUNDS = Bounds(states=3)
LONG = 240.0
"""So many seconds are more than all matches take: there are a hundred for each walk at most."""


def game(lines: str, folder: Path, rules: str = "") -> Rules:
    """The game with some more lines in its rounds, and more rules."""
    path = folder / "seldom.duel"
    path.write_text(
        GAME.format(lines="\n".join(f"  {line}" for line in lines.splitlines())) + rules
    )
    return load(path)


def looked(lines: str, folder: Path, seconds: float, walks: int = 6, more: str = "") -> Explored:
    """What is found of a game with some more lines in its rounds, and more rules."""
    rules = game(lines, folder, more)
    plan = Plan(BOUNDS, walks=walks, match_seconds=seconds, checks=0)
    return explored(rules, rules.program.option_values({}), plan)


def dead(found: Explored) -> list[str]:
    """The clauses that are said never to act."""
    return [each.places[0].words for each in found.findings if each.kind == "dead text"]


TOGETHER = """if North's bid is 4:
  North gains 1 up
  North gains 1 down
"""


def test_what_never_acts_is_found(tmp_path: Path) -> None:
    line = "if North has 1 up and North has 0 downs: South gains 1 point"
    found = looked(TOGETHER + line, tmp_path, LONG)
    assert dead(found) == ["South gains 1 point"]
    (finding,) = (each for each in found.findings if each.kind == "dead text")
    assert any("what it hangs on was asked" in note for note in finding.problem.notes)
    assert found.coverage is not None
    assert found.coverage.plays > 500


def test_without_whole_matches_nothing_is_concluded_of_a_few_plays(tmp_path: Path) -> None:
    line = "if North has 1 up and North has 0 downs: South gains 1 point"
    found = looked(TOGETHER + line, tmp_path, 0.0, walks=20)
    assert dead(found) == ["South gains 1 point"]
    (finding,) = (each for each in found.findings if each.kind == "dead text")
    assert finding.problem.severity is Severity.HINT
    assert "never seen to do anything" in finding.problem.headline


NOBODY = "North's ups becomes North's downs\nthe player with more {} gains 1 point"


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [LONG, 0.0])
@pytest.mark.parametrize("number", ["ups", "bid"])
def test_what_is_for_nobody_does_not_act(number: str, seconds: float, tmp_path: Path) -> None:
    """Neither ever has more ups; without whole matches that is only told."""
    never = [f"the player with more {number} gains 1 point"] if number == "ups" else []
    found = looked(NOBODY.format(number), tmp_path, seconds, walks=12)
    assert dead(found) == never
    for each in found.findings:
        assert each.kind != "dead text" or "never anybody" in each.problem.notes[1]


@SLOW
def test_what_acts_seldom_is_seen_to_act(tmp_path: Path) -> None:
    program = game("if North's spent is 31: South gains 1 point", tmp_path).program
    options = program.option_values({})
    watched = watched_from(program, options)
    matches = WatchedMatches(Map(program), watched, Random(3))
    assert not list(matches.play(options, 100, float("inf")))
    seldom = [clause for clause in matches.map.clauses if clause not in watched.ever]
    assert len(seldom) == 1
    assert matches.chance_of_more > 0
    assert not list(matches.play(options, 3_000, float("inf")))
    assert seldom[0] in watched.ever
    assert 0 < matches.seen[seldom[0]] < 600


def test_contradictions_that_are_seldom_are_found_and_made_shorter(tmp_path: Path) -> None:
    lines = """if North's spent is 31: the match ends by plenty
for each player: they win the match by excess, if North's spent is 30"""
    found = looked(lines, tmp_path, LONG)
    (finding,) = (each for each in found.findings if each.kind == "double win")
    assert finding.play is not None
    assert finding.play.rounds == 8
    assert not finding.play.shortest


def test_the_same_seed_plays_the_same_matches(tmp_path: Path) -> None:
    program = game("", tmp_path).program
    options = program.option_values({})

    def seen(seed: int) -> object:
        matches = WatchedMatches(Map(program), watched_from(program, options), Random(seed))
        assert not list(matches.play(options, 30, float("inf")))
        return matches.seen

    assert seen(1) == seen(1)
    assert seen(1) != seen(2)


ROWS = """their ups becomes entry (their step) of (0 -> 1, 1 -> 2, 2 -> 3{more})
their step becomes the smaller of 2 and their bid"""


@pytest.mark.parametrize(("more", "said"), rows(2, [("", []), (", 3 -> 9", ["3 -> 9"])], 1))
def test_a_row_that_nothing_comes_to_is_found(more: str, said: list[str], tmp_path: Path) -> None:
    lines = "for each player:\n" + "\n".join(
        f"  {line}" for line in ROWS.format(more=more).splitlines()
    )
    assert dead(looked(lines, tmp_path, LONG)) == said


@pytest.mark.slow
def test_what_prevents_nothing_is_found(tmp_path: Path) -> None:
    lines = """if North's bid is 4:
  North gains 1 up
  North gains 1 down"""
    assert dead(looked(lines, tmp_path, LONG, more=PREVENTING.format(so="1 up"))) == []
    found = looked(lines, tmp_path, LONG, more=PREVENTING.format(so="0 ups and North has 1 down"))
    assert dead(found) == ["North cannot gain points, if North has 0 ups and North has 1 down"]


PREVENTING = """

rule "Spent is spent"
  North cannot gain points, if North has {so}
"""


@pytest.mark.slow
@pytest.mark.parametrize(("bid", "said"), rows(2, [(4, False), (0, True)], 1))
def test_what_applies_and_has_nothing_to_prevent_is_found(
    bid: int, said: bool, tmp_path: Path
) -> None:
    """Whoever has bid 0 has not bid more."""
    more = (
        f'\n\nrule "Nothing to win", for each player\n  you cannot gain points, if {{}} is {bid}\n'
    )
    line = f"you cannot gain points, if your bid is {bid}"
    found = looked("", tmp_path, LONG, more=more.format("your bid"))
    assert dead(found) == ([line] if said else [])


RISING = """
round
  each player chooses bid, in secret: a whole number from {least} to 60
    if late: they choose {least}
  reveal bid
  for each player: their low becomes the smaller of 40 and their bid
  the player with more bid gains 1 point

rule "Ever more", for each player
  {rule}
"""


NOT, MORE = "you must not bid your low", "you must bid more than your low"


@pytest.mark.parametrize(
    ("rule", "least"),
    [
        pytest.param(NOT, "their low + 1", marks=pytest.mark.slow),
        (MORE, "their low"),
        (NOT, "their low"),
        pytest.param(MORE, "their low + 1", marks=pytest.mark.slow),
    ],
)
def test_a_rule_that_leaves_nothing_out_is_found(rule: str, least: str, tmp_path: Path) -> None:
    path = tmp_path / "seldom.duel"
    head = GAME.partition("\nround\n")[0].replace("ups", "low")
    path.write_text(head + RISING.format(least=least, rule=rule))
    rules = load(path)
    plan = Plan(BOUNDS, walks=12, match_seconds=LONG, checks=0)
    found = explored(rules, rules.program.option_values({}), plan)
    assert dead(found) == ([] if least == "their low" else [rule])


UNTIL = """South's points rises by South's step
if North's bid is 4: until North's spent is at least {}: South's step +1
"""


@pytest.mark.slow
@pytest.mark.parametrize(("spent", "said"), rows(2, [(4, ["South's step +1"]), (5, [])]))
def test_what_is_over_as_it_begins_is_found(spent: int, said: list[str], tmp_path: Path) -> None:
    """Whoever has bid 4 has spent 4, and not always 5."""
    found = looked(UNTIL.format(spent), tmp_path, LONG, walks=32)
    assert dead(found) == said
    (finding,) = (each for each in found.findings if each.kind == "dead text") if said else (None,)
    assert finding is None or any("was over before" in note for note in finding.problem.notes)


PILE = """ruleset "Pile"

pieces card

card King
card Queen

match
  the game has deck: {many} of each card, in a pile, shuffled, secret
  the game has away: nothing, public
  play 2 turns in alternation from First

turn
  they choose call: keep or toss
  move the top card of the deck to away
"""


@pytest.mark.parametrize("many", [10, 11, 60])
def test_a_pile_that_lies_in_more_orders_than_anybody_counts(many: int, tmp_path: Path) -> None:
    path = tmp_path / "pile.duel"
    path.write_text(PILE.format(many=many))
    rules = load(path)
    plan = Plan(BOUNDS, walks=1, match_seconds=LONG, checks=0)
    coverage = explored(rules, rules.program.option_values({}), plan).coverage
    assert coverage is not None and coverage.plays > 1
