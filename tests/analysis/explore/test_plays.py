"""What is found is shown by plays that `duello replay` accepts, and settled by lines that do."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from tests import toys
from tests.analysis.explore.games import LATE, compiled, games, rules_of, text_of
from tests.quick import drawn, each

import duello
from duello.analysis.explore.exploration import Explored, explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.random_walk import Walker
from duello.analysis.explore.searching import Bounds
from duello.analysis.explore.suggest_fix import applied, mended
from duello.analysis.findings import SEARCHED, SHORTENED, cause_of
from duello.analysis.model.canonical_form import Canonical, Merging
from duello.analysis.model.successors import Expanding
from duello.dsl.diagnostics.explanations import explain
from duello.dsl.ir.program import Program
from duello.match.loading import Rules
from duello.match.match import Match

BASE = {
    "aces": [],
    "kings": [],
    "queens": [],
    "late": "",
    "play": "play 2 rounds",
    "discard": "discard each pick",
    "ranks": ("1", "2", "3"),
}
SEARCH_ONLY = Plan(walks=0, checks=0)


def explore(rules: Rules, plan: Plan = SEARCH_ONLY) -> Explored:
    return explored(rules, rules.program.option_values({}), plan)


def page(code: str, which: int, folder: Path) -> Path:
    """The wrong or the right rules on a code's page, as a file."""
    text = (explain(code) or "").split("```duel\n")[1 + which].split("```")[0]
    file = folder / f"{code}.duel"
    file.write_text(text, encoding="utf-8")
    return file


@settings(max_examples=drawn(4, 8), deadline=None)
@given(games())
def test_records_lead_to_what_was_found(program: Program) -> None:
    rules = rules_of(program)
    for finding in explore(rules).findings:
        assert finding.play is not None and finding.play.found == SEARCHED
        assert finding.play.shortest == (finding.kind != "endless" or not finding.play.cycle)
        match = Match.resume(finding.play.record, rules)
        assert len(match.answers) == finding.play.answers
        if finding.kind != "endless":
            assert match.contradiction is not None
            assert cause_of(program, match.contradiction) == finding.cause


@pytest.mark.parametrize(
    "code", each(2, ["conflict", "gap", "clash", "dead-end", "double-win", "endless"])
)
def test_the_pages_are_true_in_every_play(code: str, tmp_path: Path) -> None:
    wrong = explore(duello.load(page(code, 0, tmp_path)))
    assert {finding.problem.code for finding in wrong.findings} == {code}
    right = explore(duello.load(page(code, 1, tmp_path)))
    assert {finding.problem.code for finding in right.findings} <= {"endless"}
    assert not right.wrong


def test_lines_say_when_and_what() -> None:
    rules = rules_of(compiled(text_of({**BASE, "aces": ["winner: you"], "kings": ["winner: you"]})))
    plays = [finding.play for finding in explore(rules).findings]
    assert [play.lines for play in plays if play] == [
        ("round 1: North pick Ace, South pick Ace",),
        ("round 1: North pick Ace, South pick King",),
        ("round 1: North pick King, South pick King",),
    ]


def test_a_choice_of_which_the_text_does_not_say_what_it_is_from() -> None:
    shut = "next round: opponent must not pick King, if you are the winner"
    rules = rules_of(compiled(text_of({**BASE, "late": LATE[2], "aces": [shut]})))
    (finding,) = explore(rules).findings
    assert (finding.kind, finding.about) == ("gap", "winner")
    assert "what may be chosen as pick" in finding.problem.notes[-1]
    assert finding.play is not None and finding.play.answers == 2
    assert Match.resume(finding.play.record, rules).awaiting


# ---------------------------------------------------------------------- play without end

ROUNDS = """\
ruleset "Undercut once more"
match
  each player has points: 0, public
  each player has turns: 0
  play rounds until a player has at least 2 points
  the player with more points wins the match
round
  each player chooses pick, in secret: a whole number from 1 to 2
  reveal pick
  the player with more pick gains 1 points
"""


def test_circles_are_found_with_the_line_that_plays_on(tmp_path: Path) -> None:
    rules = rules_of(compiled(ROUNDS))
    (finding,) = explore(rules).findings
    assert (finding.kind, finding.about) == ("endless", "round")
    assert finding.places[0].words.startswith("play rounds until")
    assert finding.play is not None and len(finding.play.cycle) == 1


def test_counters_that_only_count_hide_no_circle_but_those_that_bound_play_do() -> None:
    bounded = ROUNDS.replace("play rounds until", "play up to 5 rounds, until")
    assert explore(rules_of(compiled(bounded))).findings == ()


@pytest.mark.slow
def test_play_that_nothing_bounds_is_found_by_walking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duello.analysis.explore.guided_walk.LONGEST", 60)
    text = ROUNDS.replace("until a player has at least 2", "until a player has at most -1")
    grows = text.replace(
        "gains 1 points", "gains 1 points\n  for each player: they gain round turns"
    )
    rules = rules_of(compiled(grows))
    plan = Plan(Bounds(states=50), walks=1, walk_seconds=None, checks=0)
    (finding,) = explore(rules, plan).findings
    assert finding.kind == "endless" and "what bounds it" in finding.problem.headline
    assert finding.play is not None and not finding.play.shortest


# ---------------------------------------------------------------------- walks

DEEP = """\
ruleset "Deep"
  players North, South
match
  each player has points: 0, public
  play 12 rounds
  the player with more points wins the match
round
  each player chooses pick, in secret: a whole number from 1 to 3
  reveal pick
  the player with more pick gains 1 points
  winner: North
  winner: South, if a player has at least 4 points
  the winner gains 0 points
"""


def test_a_walk_finds_what_is_deep_and_is_made_shorter() -> None:
    program = compiled(DEEP)
    rules = rules_of(program)
    plan = Plan(Bounds(states=5), walks=8, checks=0)
    (finding,) = explore(rules, plan).findings
    assert finding.play is not None and finding.play.found == SHORTENED
    assert not finding.play.shortest
    assert finding.play.rounds == 4
    match = Match.resume(finding.play.record, rules)
    assert match.contradiction is not None
    (searched,) = explore(rules).findings
    assert searched.play is not None and searched.play.found == SEARCHED
    assert searched.play.rounds == 4 and searched.cause == finding.cause


def test_the_same_seed_walks_the_same_way() -> None:
    program = duello.load("archwizards-duel").program
    options = program.option_values({})
    canonical = Canonical(program, options, Merging())
    one, other = (Walker(Expanding(program), canonical, options) for _ in range(2))
    assert one.walk(5) == other.walk(5) != one.walk(6)


# ---------------------------------------------------------------------- patches


def test_a_patch_settles_a_conflict(tmp_path: Path) -> None:
    file = page("conflict", 0, tmp_path)
    before = explore(duello.load(file)).findings
    findings = [mended(duello.load(file), finding) for finding in before]
    patched = [finding for finding in findings if finding.patch is not None]
    assert [f.patch.text for f in patched if f.patch] == ['\nruling "Ace" overrides "King"\n']
    done = applied(duello.load(file), findings)
    assert done is not None
    file.write_text(done[1], encoding="utf-8")
    after = {finding.problem.headline for finding in explore(duello.load(file)).findings}
    assert after == {f.problem.headline for f in findings if f.patch is None}


def test_a_patch_goes_before_the_examples(tmp_path: Path) -> None:
    file = page("conflict", 0, tmp_path)
    example = '\nexample "One"\n  round 1: North picks Ace, South picks Queen\n'
    text = file.read_text(encoding="utf-8") + example.replace("Queen", "King")
    file.write_text(text, encoding="utf-8")
    findings = [mended(duello.load(file), f) for f in explore(duello.load(file)).findings]
    done = applied(duello.load(file), findings)
    assert done is not None and done[1].index("ruling") < done[1].index("example")


def test_lateness_without_a_rule_is_settled_by_one(tmp_path: Path) -> None:
    file = tmp_path / "game.duel"
    file.write_text(text_of({**BASE, "late": "    within 60 seconds"}), encoding="utf-8")
    rules = duello.load(file)
    (finding,) = explore(rules).findings
    assert (finding.kind, finding.about) == ("dead end", "pick")
    done = applied(rules, [mended(rules, finding)])
    assert done is not None and "    if late: they choose at random\n" in done[1]
    file.write_text(done[1], encoding="utf-8")
    assert explore(duello.load(file)).findings == ()


def test_where_no_line_settles_it_there_is_no_patch(tmp_path: Path) -> None:
    for code in ("gap", "clash", "double-win"):
        rules = duello.load(page(code, 0, tmp_path))
        findings = [mended(rules, finding) for finding in explore(rules).findings]
        assert all(finding.patch is None for finding in findings)
        assert applied(rules, findings) is None


# ---------------------------------------------------------------------- checks


def test_leaks_are_found_with_the_play() -> None:
    rules = rules_of(toys.secret_behind_an_announcement())
    plan = Plan(Bounds(states=1), walks=0, checks=8)
    (leak,) = explore(rules, plan).findings
    assert leak.kind == "leak" and "told before its reveal" in leak.problem.headline
    assert leak.play is not None
    (told,) = (span.words for span in leak.places)
    assert told.startswith("announce") and told in toys.TOLD_SOMETIMES
    Match.resume(leak.play.record, rules)
    assert explore(rules_of(toys.safe()), plan).findings == ()


def test_more_ways_than_a_search_has_numbers_for() -> None:
    spots = "\n".join(f"spot S{n}" for n in range(16))
    text = f"""ruleset "Lots"

pieces spot
  lot: number, usually 0
{spots}

match
  the game has table: one of each spot, public
  each player has points: 0, public
  for each spot in table:
    chance chooses drawn: a whole number from 1 to 9
    lot of it becomes drawn
  First chooses pick: yes or no
  First gains lot of S1 points, if pick is yes
  the player with more points wins the match
"""
    found = explore(rules_of(compiled(text)), Plan(Bounds(states=50), walks=0, checks=0))
    assert found.search.sampled and found.search.states > 1
