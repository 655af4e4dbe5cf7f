"""Verbs, and many other words of the language, may be names where nothing is ambiguous."""

import re
from itertools import product
from pathlib import Path

import pytest
from tests.quick import each

from duello import dsl
from duello.dsl.ir.effects import VERBS
from duello.dsl.parser.reserved_words import FIRST_WORDS, NEVER_CHOSEN, RESERVED, other_name
from duello.match.example_runner import run_example
from duello.match.loading import compile_text

GAMES: dict[str, str] = {}
GAMES["choice"] = """ruleset "W"
  players North, South
pieces card
  rank: number, as labelled
card 1 Ace
  scoring: gain 1 points, if your W is King and opponent's W is not Ace
  next round: opponent must not W King
card 2 King
  scoring: return your previous W to your hand
match
  each player has hand: one of each card, private
  each player has spent: nothing, public
  each player has points: 0, public
  play 2 rounds
round
  each player chooses W, in secret: a card in their hand
  reveal W
  move each W to spent
  each W takes effect
  announce "{North's W}"
  step scoring
    winner: the player whose W has more rank
    the winner gains rank of North's W points
    if North's W is King: North gains 1 points
  for each player: they gain 1 points, if their W is Ace and rank of their W is 2
"""
GAMES["number choice"] = """ruleset "W"
  players North, South
match
  each player has points: 0, public
  play 2 rounds
round
  each player chooses W, in secret: a whole number from 1 to 3
  reveal W
  each player may choose extra: a whole number from 1 to their W
  the player with more W gains difference in W points
  the player with more W gains North's W + South's W points
  for each player: they gain their W * 2 points, if their W is at least 2
  if North's W is more than South's W: North gains North's W points
"""
GAMES["player number"] = """ruleset "W"
  players North, South
match
  each player has W: 0, public
  play 2 rounds until a player has at least 3 W
  the player with more W wins the match
round
  each player chooses pick: a whole number from 1 to 3
  North gains 1 W
  for each player: their W rises by their pick, if their W is less than 3 and they have at most 2 W
  North's W becomes South's W + 1, if North's W is more than 2
  W of North becomes 3
  for each player: they lose 1 W, if their W is 2
  announce "{North's W} and {W of South}"
example "x"
  then North's W is 3
  then North leads 3 to 0 on W
"""
GAMES["piece number"] = """ruleset "W"
  players North, South
pieces card
  W: number, as labelled
card 1 Ace
card 2 King
match
  each player has hand: one of each card, private
  each player has points: 0
  play 1 rounds
round
  each player chooses pick: a card in their hand
  the player whose pick has more W gains W of North's pick points
  North gains total W of North's hand points, if North's pick's W is 2
  each player may choose other1: a card in their hand with W 2
  each player may choose other2: a card in their hand whose W is less than 2
  W of North's pick rises by 1
"""
GAMES["phase"] = """ruleset "W"
  players North, South
pieces card
card 1 Ace
  next W: your pick is hidden
card 2 King
match
  each player has hand: one of each card, private
  each player has points: 0
  play 2 W
  if the winner of the W is North: North gains 1 points
W
  each player chooses pick: a card in their hand
  each pick takes effect
  North wins the W
  if W is 2: North gains 1 points
  the W ends
example "x"
  W 1: North picks Ace, South picks Ace
  then North wins the W
"""
GAMES["zone"] = """ruleset "W"
  players North, South
pieces card
card 1 Ace
match
  each player has W: one of each card, private
  each player has spent: nothing
  play 1 rounds
round
  each player chooses pick: a card in their W
  move each pick to W
  return each pick to W
  if number of cards in North's W is 2: move North's W to spent
  if North's W is nothing: the match ends
"""
GAMES["game number"] = """ruleset "W"
  players North, South
match
  the game has W: 0, public
  each player has points: 0
  W rises by 1
  W becomes W + 2, if W is more than 1
  if W is 2 and W is not 3: North gains W points
  announce "{W}"
  the match ends, if W is 1
"""
GAMES["question"] = """ruleset "W"
  players North, South
pieces card
card 1 Ace
  W: 3, if you are North
match
  each player has hand: one of each card, private
  each player has points: 0
  each player chooses pick: a card in their hand
  each pick takes effect
  W: 2
  North gains W points
  if W is 2: North gains 1 points
"""
GAMES["step"] = """ruleset "W"
  players North, South
pieces card
card 1 Ace
  W: gain 1 points
match
  each player has hand: one of each card, private
  each player has points: 0
  each player chooses pick: a card in their hand
  each pick takes effect
  step W
"""
GAMES["flag"] = """ruleset "W"
  players North, South
match
  each player has W: no, public
  North is W
  if North is W: South is not W
  for each player: they are W
  W of North becomes no
"""
GAMES["kind"] = """ruleset "W"
  players North, South
pieces W
W 1 Ace
match
  each player has hand: one of each W, private
  each player has spent: nothing
  each player chooses pick: a W in their hand
  move each W in North's hand to spent
  for each W in North's hand: move it to spent
  if number of W in North's hand is 2: the match ends
"""

FREE = sorted(
    {verb for verb in VERBS if " " not in verb} - RESERVED
    | {
        "total",
        "entry",
        "use",
        "up",
        "ask",
        "exactly",
        "between",
        "second",
        "passes",
        "number",
        "won",
    }
)
OWN = ("choice", "number choice", "zone")
"""What is never the first word of a line."""


def game(sort: str, name: str) -> str:
    return re.sub(r"\bW\b", name, GAMES[sort]).replace(f'ruleset "{name}"', 'ruleset "W"')


def are_free(sort: str, words: list[str]) -> None:
    numbers = {"number"} if sort in ("player number", "piece number", "flag") else set()
    wrong = {
        word: problems[0].headline
        for word in words
        if word not in numbers and (problems := compile_text(game(sort, word)).problems)
    }
    assert wrong == {}


@pytest.mark.parametrize("sort", GAMES)
def test_words_are_free_as_names(sort):
    """Each word of one sort, and each sort by some of the words."""
    are_free(sort, FREE[[*GAMES].index(sort) :: len(GAMES)])


@pytest.mark.slow
@pytest.mark.parametrize("sort", GAMES)
def test_every_word_is_free_as_a_name_of_every_sort(sort):
    are_free(sort, FREE)


@pytest.mark.parametrize("sort", OWN)
def test_words_that_begin_lines_are_free_as_names_of_what_does_not(sort):
    words = FIRST_WORDS - {"repeat"}  # `must not repeat` is about all choices
    wrong = [word for word in sorted(words) if compile_text(game(sort, word)).problems]
    assert wrong == []


BORN = product(("game number", "question", "step"), sorted(RESERVED | FIRST_WORDS))


@pytest.mark.parametrize("case", each(25, BORN), ids="-".join)
def test_what_cannot_be_a_name_is_told_where_it_is_born(case):
    sort, word = case
    found = compile_text(game(sort, word)).problems
    born = game(sort, "qux").split("\n")
    lines = [at for at, line in enumerate(born, 1) if "qux" in line]
    assert [problem.code for problem in found] == ["reserved-word"]
    assert found[0].label.span.words == word
    assert found[0].label.span.position[0] in lines
    assert f"`{other_name(word)}`" in (found[0].help or "")


@pytest.mark.parametrize("word", each(3, sorted(RESERVED | FIRST_WORDS)))
def test_other_names_are_names(word):
    assert not compile_text(game("choice", other_name(word))).problems


WAYS = """ruleset "W"
  players North, South
match
  each player has points: 0, public
  play 1 rounds
round
  each player chooses stand, in secret: W or qux
  reveal stand
  for each player: they gain 1 points, if their stand is W
  for each player: they gain 2 points, if opponent's stand is not W
example "x"
  North stands W, South stands qux
  then North has 3 points
  then South has 0 points
"""
GRAMMAR = (Path(dsl.__file__).parent / "grammar.lark").read_text(encoding="utf-8")
SAID = re.compile(r'"[^"\n]+"|/[^/\n]+/')
SPOKEN = sorted(
    word
    for word in {*re.findall(r"(?<![\w\\<-])[a-z]{3,}(?![\w>-])", " ".join(SAID.findall(GRAMMAR)))}
    | NEVER_CHOSEN
    if word
    not in RESERVED | FIRST_WORDS | {"everybody", "everyone", "over", "thrice", "twice", "won"}
)
"""Words of which lines are made, and those that are asked of things; but for those that are read as
something else in a line, or in an example, which is refused there.
"""


@pytest.mark.parametrize("word", each(12, SPOKEN, 5))
def test_an_action_is_asked_by_its_name_or_refused_where_it_is_born(word):
    made = compile_text(re.sub(r"\bW\b", word, WAYS).replace(f'"{word}"', '"W"'))
    if made.problems:
        (told,) = made.problems
        assert (told.label.span.position[0], told.label.span.words) == (7, word)
        assert told.fix is not None
        made = compile_text(told.fix.applied())
    assert not made.problems and made.program is not None
    assert [run_example(made.program, one).said for one in made.examples] == [()]
