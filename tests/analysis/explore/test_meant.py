"""What play may come to for ever, what the text says of it, and orders that matter."""

import re

import pytest
from tests.analysis.explore.games import compiled, rules_of
from tests.analysis.explore.test_plays import ROUNDS, explore
from tests.toys import GAME

from duello.analysis.explore import order_checks
from duello.analysis.explore.checkpoint import resumed, saved
from duello.analysis.explore.explore_report import details
from duello.analysis.explore.searching import Bounds, Search
from duello.analysis.fuzz.fuzzing import fuzz
from duello.match.match import Match

MEANT = '  allow endless because "it is so"\n'
ANEW = """\
ruleset "Again"
match
  each player has points: 0, public
  play 1 round
  the player with more points wins the match
round
  each player chooses pick, in secret: a whole number from 1 to 2
  reveal pick
  restart the round, if picks are level
  the player with more pick gains 1 points
"""
BY_MATCH = ROUNDS.replace("match\n  each", f"match\n{MEANT}  each", 1)
BY_ROUND = ROUNDS.replace("round\n  each", f"round\n{MEANT}  each", 1)
BY_ALL = f"{ROUNDS}\n{MEANT.strip()}\n"


@pytest.mark.parametrize("text", [BY_MATCH, BY_ROUND, BY_ALL, ANEW + MEANT])
def test_play_without_end_that_the_text_allows_is_told_and_no_finding(text: str) -> None:
    found = explore(rules_of(compiled(text)))
    assert found.findings == ()
    assert [line.reason for line in found.allowed] == ["it is so"]
    assert details(found)[-1].endswith("it is so")


def test_a_line_allows_only_what_it_stands_under() -> None:
    (finding,) = explore(rules_of(compiled(ANEW.replace("match\n", f"match\n{MEANT}", 1)))).findings
    assert finding.kind == "endless"
    assert "`round` can be begun anew for ever" in finding.problem.headline
    assert finding.places[0].words.startswith("restart the round")
    assert finding.play is not None and len(finding.play.cycle) == 1


def test_fuzzing_honours_the_line() -> None:
    never = ROUNDS.replace("at least 2", "at most -1")
    meant = never.replace("match\n  each", f"match\n{MEANT}  each", 1)
    one, other = (
        fuzz(rules_of(compiled(text)), {}, 2, seed=1, longest=20) for text in (never, meant)
    )
    assert [found.finding.kind for found in one.found] == ["endless"]
    assert other.found == () and other.matches == 2


# ---------------------------------------------------------------------- orders

GAINING = re.sub(r"(card \d \w+\n)", r"\1  scoring: gain 1 points\n", GAME)


def test_an_order_that_matters_is_found_with_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of(compiled(GAINING))
    assert explore(rules).findings == ()
    monkeypatch.setattr(order_checks, "backwards", lambda threads: threads[:1])
    found = explore(rules)
    finding = next(each for each in found.findings if "points" in each.about)
    assert finding.kind == "order" and found.wrong
    assert any("gain 1 points" in place.words for place in finding.places)
    assert finding.play is not None and finding.play.answers
    Match.resume(finding.play.record, rules)


def test_what_matters_by_its_order_is_saved_with_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(order_checks, "backwards", lambda threads: threads[:1])
    program = compiled(GAINING)
    options = program.option_values({})
    search = Search(program, options)
    search.run(Bounds(states=40))
    assert search.differing
    assert resumed(saved(search), program, options).differing == search.differing
