"""What a note says to write where so much is gained plays as the line that it is told of."""

import re

import pytest

from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source
from duello.match.example_runner import run_examples
from duello.match.loading import Rules

FRAME = """ruleset "Frame"
  players Ann, Bob

pieces {kind}
  worth: number, as labelled

{kind} 1 Low
{kind} 2 High

match
  each player has hand: one of each {kind}, private
  each player has {of}: 0, public
  play {many} rounds
  the player with more {of} wins the match

round
  each player chooses {name}, in secret: a {kind} in their hand
  reveal {name}
  winner: the player whose {name} has more worth
  the winner gains {much} {of}
{line}
{examples}"""

WORDS = [
    {"kind": "leaf", "of": "gold", "name": "pick", "much": 1},
    {"kind": "card", "of": "crumbs", "name": "bid", "much": 3},
]
LINES = [
    ("every other round is worth {}", lambda n, last: n % 2 == 0, 4),
    ("every third round is worth {}", lambda n, last: n % 3 == 0, 5),
    ("the last round counts double", lambda n, last: n == last, None),
    ("the final round is worth {}", lambda n, last: n == last, 7),
]


@pytest.mark.parametrize("words", WORDS, ids=lambda each: each["kind"])
@pytest.mark.parametrize(("line", "more", "much"), LINES, ids=lambda each: str(each)[:12])
@pytest.mark.parametrize("many", [4, 6])
def test_it_plays_as_it_was_said(words, line, more, much, many):
    said = line.format(f"{much} {words['of']}")
    text = FRAME.format(**words, many=many, line=f"  {said}", examples="")
    (note,) = (n for p in compile_source(Source("a", text)).problems for n in p.notes)
    prize, usual, new, old = re.findall(r"`([^`]+)`", note)
    total, rounds = 0, ""
    for n in range(1, many + 1):
        total += (much or 2 * words["much"]) if more(n, many) else words["much"]
        rounds += f"  round {n}: Ann {words['name']} High, Bob {words['name']} Low\n"
        rounds += f"  then Ann leads {total} to 0 on {words['of']}\n"
    written = text.replace(f"  {said}\n", "").replace(old, f"{prize}\n  {usual}\n  {new}")
    made = compile_source(Source("a", f'{written}\nexample "all"\n{rounds}'))
    assert [p.headline for p in made.problems] == []
    outcomes = run_examples(Rules("a", made))
    assert [p.headline for each in outcomes for p in each.problems] == []
    assert len(outcomes) == 1
