"""Of a clause without which an example does not hold nobody says that the examples never saw it
act: wherever what it says is worked out.
"""

import re
from pathlib import Path

import pytest
from tests.quick import each

from duello.analysis.explore.clause_coverage import onlooker, seen_by
from duello.analysis.mutate.clauses import CLAUSE, clauses, without
from duello.dsl.ir.program import Program
from duello.match.example_runner import run_example
from duello.match.loading import Rules, load

GAME = """ruleset "Tables"
  players Ada, Ben

pieces card
  rank: number, as labelled

card 1 Ace
card 2 Duke
card 3 King

match
  each player has hand: one of each card, private
  each player has gold: 3, public
  play 2 rounds
  the player with more gold wins the match

most of a player: entry (their gold) of (1 -> 4, 3 -> 1, 4 -> 2, 5 -> 3)
low of a card: entry (rank of it) of (1 -> yes, 2 -> yes, 3 -> no)
worth of a player: entry (their gold) of (3 -> 7, 4 -> 8, 5 -> 9)
score of a player: entry (their gold) of (2 -> 4, 3 -> 5, 4 -> 6)
delay of a player: entry (their gold) of (3 -> 60, 4 -> 90, 5 -> 10)

round
  each player chooses bid, in secret: a number from 0 to most of them
    within delay of them seconds
    if late: their bid becomes 0
    they must not bid 2, if entry (their gold) of (3 -> no, 4 -> yes, 5 -> no)
  reveal bid
  each player chooses pick, in secret: a card in their hand where low of it
    if nothing is possible: they lose 1 gold
  announce "Ada has {worth of Ada}"
  for each player: they gain (their bid) gold
  if Ben's gold is 5: Ben may choose stop: yes or no
    if none is chosen: Ben loses (entry (round) of (1 -> 2, 2 -> 1)) gold

example "what may be chosen"
  then Ada may bid 1
  then Ada may not bid 2
  round 1: Ada bids 1, Ben bids 1
  then Ada may pick Ace
  then Ada may not pick King
  round 1: Ada picks Ace, Ben picks Ace
  then Ada is told "Ada has 7"
  then score of Ada is 6
  then Ada may not bid 2

example "what stands and what is let stand"
  given Ben's gold is 4 and Ada's gold is 4
  round 1: Ada bids 0, Ben bids 1
  round 1: Ada picks Ace, Ben picks Ace
  then Ada is told "Ada has 8"
  then Ben may not bid 2
"""
ROW = re.compile(r"(\d+) -> (\w+)")
SHIPPED = ("undercut", "penny_bluff", "deep_dive", "two_drummers")


def made(text: str, folder: Path) -> Rules:
    path = folder / "tables.duel"
    path.write_text(text)
    return load(path)


def outcome(program: Program, rules: Rules) -> list[bool]:
    """Whether each example holds."""
    return [run_example(program, example).holds for example in rules.compiled.examples]


def unseen(rules: Rules) -> set[tuple[int, int]]:
    """Where clauses stand that no example is said to have seen."""
    acted = onlooker(rules.program)
    for example in rules.compiled.examples:
        run_example(rules.program, example, acted)
    coverage = seen_by(rules, acted, 1, ("example", "examples"))
    return {(one.span.start, one.span.end) for one in coverage.unseen}


@pytest.mark.slow
def test_a_row_by_which_an_example_holds_was_seen(tmp_path: Path) -> None:
    rules = made(GAME, tmp_path)
    assert all(outcome(rules.program, rules))
    never, decisive = unseen(rules), 0
    for found in ROW.finditer(GAME):
        value = found[2]
        other = {"yes": "no", "no": "yes"}.get(value) or str(int(value) + 20)
        changed = made(GAME[: found.start(2)] + other + GAME[found.end(2) :], tmp_path)
        if not all(outcome(changed.program, changed)):
            decisive += 1
            assert not any(start <= found.start(2) <= end for start, end in never), found[0]
    assert decisive > 7
    assert never, "what no example comes to is told"


@pytest.mark.parametrize("name", each(2, list(SHIPPED)))
def test_a_clause_without_which_an_example_fails_was_seen(name: str) -> None:
    rules = load(Path(__file__).parents[3] / "examples" / f"{name}.duel")
    never = unseen(rules)
    for clause in clauses(rules.program):
        place = (clause.span.start, clause.span.end)
        if clause.what == CLAUSE and place in never:
            assert all(outcome(without(rules.program, clause), rules)), clause.words
