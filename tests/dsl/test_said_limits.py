"""What one must have, at what one loses, who gains in a draw: a line of people, once mended, plays
as it was said, in frames put together of other words.
"""

from itertools import product

import pytest
from tests.quick import rows

from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source
from duello.match.example_runner import run_examples
from duello.match.loading import Rules


def mended(text: str) -> str:
    """A text with its only mend, and the mend of that, until nothing is left to mend."""
    for _ in range(3):
        problems = compile_source(Source("a", text)).problems
        if not problems:
            return text
        (problem,) = problems
        assert problem.fix is not None, (problem.headline, problem.notes)
        text = problem.fix.applied()
    raise AssertionError(text)


def holds(text: str, example: str) -> bool:
    """Whether an example holds in a text that is right."""
    made = compile_source(Source("a", f'{text}\nexample "so"\n{example}'))
    assert [p.headline for p in made.problems] == [], text
    outcomes = run_examples(Rules("a", made))
    assert len(outcomes) == 1
    return not any(each.problems for each in outcomes)


NEEDS = """ruleset "Frame"
  players Ann, Bob

match
  each player has {of}: {has}, public
  each player has score: 0, public
  play 2 rounds
  the player with more score wins the match

round
  each player chooses {name}, in secret: {way}, wait or rest
    {line}
  reveal {name}
  for each player: they gain 1 score, if their {name} is {way}
  for each player: they lose 1 {one}, if their {name} is rest
"""
NEED_WORDS = [
    {"of": "bullets", "one": "bullet", "name": "move", "way": "shoot", "doing": "shooting"},
    {"of": "ropes", "one": "rope", "name": "act", "way": "climb", "doing": "climbing"},
]
NEED_LINES = [
    ("nobody may {way} without a {one}", 1),
    ("no one can {way} without {of}", 1),
    ("they cannot {way} without any {of}", 1),
    ("a player without {of} may not {way}", 1),
    ("they may {way} only with a {one}", 1),
    ("{doing} needs a {one}", 1),
    ("{way} requires {n} {of}", 3),
    ("{way} is only allowed with {n} {of}", 2),
    ("{way} may only be chosen with {n} {of}", 3),
    ("they need {n} {of} to {way}", 2),
    ("a player cannot {way} with fewer than {n} {of}", 3),
    ("only a player with {n} {of} may {way}", 2),
    ("they can only {way} if they have a {one}", 1),
]


@pytest.mark.parametrize(("words", "line"), rows(3, product(NEED_WORDS, NEED_LINES)))
def test_what_is_needed_is_needed(words, line):
    said, n = line[0].format(n=line[1], **words), line[1]
    text = mended(NEEDS.format(line=said, has=8, **words))
    for has in (0, n - 1, n, n + 1):
        there = text.replace(f"{words['of']}: 8", f"{words['of']}: {has}")
        name, way = words["name"], words["way"]
        assert holds(there, f"  Ann {name} wait, Bob {name} wait\n")
        assert holds(there, f"  Ann {name} {way}, Bob {name} wait\n") == (has >= n), has


FALLS = """ruleset "Frame"
  players Ann, Bob

match
  each player has {of}: 3, public
  play 5 rounds
  the player with more {of} wins the match

round
  each player chooses {name}, in secret: 0, 1, 2 or 3
  reveal {name}
  for each player: they lose opponent's {name} {of}
  {line}
"""
FALL_WORDS = [{"of": "health", "name": "blow"}, {"of": "lives", "name": "hit"}]
FALL_LINES = [
    "a player at 0 {of} dies",
    "a player with 0 {of} loses",
    "any player with no {of} left dies",
    "whoever is at 0 {of} loses the match",
    "whoever has 0 {of} left loses the match",
    "if a player reaches 0 {of}, they lose the match",
    "when a player reaches 0 {of} they lose",
    "a player whose {of} reaches 0 loses",
    "if their {of} reaches 0, they lose",
]


@pytest.mark.parametrize(("words", "line"), rows(3, product(FALL_WORDS, FALL_LINES)))
def test_who_falls_to_nothing_or_below_loses(words, line):
    text = mended(FALLS.format(line=line.format(**words), **words))
    name = words["name"]
    for first, second in product(range(4), range(4)):
        lost = min(first, second) >= 0 and first + second >= 3
        rounds = f"  round 1: Ann {name} 0, Bob {name} {first}\n"
        if first < 3:
            rounds += f"  round 2: Ann {name} 0, Bob {name} {second}\n"
        else:
            lost = True
        assert holds(text, f"{rounds}  then Bob wins the match\n") == lost, (first, second)


DRAWN = """ruleset "Frame"
  players Ann, Bob

pieces {kind}

match
  each player has hand: one of each {kind}, private
  each player has {of}: 0, public
  play 1 round
  the player with more {of} wins the match

round
  each player chooses {name}, in secret: a {kind} in their hand
  reveal {name}
  each {name} takes effect
  winner: nobody, if {name}s are level
  {line}
  the winner gains 5 {of}

{kind} A Alder
  winner: you, if opponent's {name} is Birch

{kind} B Birch
  winner: nobody, if opponent's {name} is Cedar

{kind} C Cedar
  winner: you, if opponent's {name} is Alder
"""
DRAWN_WORDS = [{"kind": "card", "of": "gold", "name": "pick"},
               {"kind": "leaf", "of": "points", "name": "show"}]  # fmt: skip
DRAWN_LINES = [
    "a draw gives both 2 {of}",
    "the tie gives each player 2 {of}",
    "on a tie both gain 2 {of}",
    "if it is a draw, each player gains 2 {of}",
]
WINS = {("Alder", "Birch"), ("Cedar", "Alder")}


@pytest.mark.parametrize(("words", "line"), rows(3, product(DRAWN_WORDS, DRAWN_LINES)))
def test_it_is_a_draw_where_nobody_wins(words, line):
    text = mended(DRAWN.format(line=line.format(**words), **words))
    for one, other in product(("Alder", "Birch", "Cedar"), repeat=2):
        ann = 5 if (one, other) in WINS else 0 if (other, one) in WINS else 2
        play = f"  Ann {words['name']} {one}, Bob {words['name']} {other}\n"
        assert holds(text, f"{play}  then Ann has {ann} {words['of']}\n"), (one, other)


FIRST_TO = """ruleset "Frame"
  players Ann, Bob

match
  each player has {of}: 0, public
  {line}
  play 4 rounds
  the player with more {of} wins the match

round
  each player chooses {name}, in secret: 0, 1 or 2
  reveal {name}
  for each player: they gain their {name} {of}
"""
FIRST_WORDS = [{"of": "stars", "name": "bid"}, {"of": "gold", "name": "dig"}]
FIRST_LINES = ["the first player to {n} {of} wins the match", "the first to {n} {of} wins"]


@pytest.mark.parametrize(("words", "line"), rows(3, product(FIRST_WORDS, FIRST_LINES)))
@pytest.mark.parametrize("n", [3, 4])
def test_who_is_first_to_have_so_much_wins(words, line, n):
    text = mended(FIRST_TO.format(line=line.format(n=n, **words), **words))
    name, total, rounds = words["name"], 0, ""
    for at, much in enumerate((1, 2, 1), 1):
        total += much
        rounds += f"  round {at}: Ann {name} {much}, Bob {name} 0\n"
        assert holds(text, f"{rounds}  then Ann wins the match\n") == (total >= n)
        if total >= n:
            break
