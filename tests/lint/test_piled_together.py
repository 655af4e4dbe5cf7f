"""What comes to one pile at once and lies in no order: it is told exactly where some play stops by
it, whatever is laid there and for whom; and whoever follows the mend is told nothing more, and
plays on.
"""

import random
from collections.abc import Iterator
from itertools import product

import pytest
from tests.kept import compile_text
from tests.lint.against_play import ends
from tests.lint.findings import found
from tests.quick import drawn, each

from duello.dsl.diagnostics.problem import Problem
from duello.dsl.ir import given
from duello.interpreter.state import Contradiction

GAME = """\
ruleset "On the pile"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
card 2 Knight
card 3 Queen

match
  the game has waste: nothing, in a pile, public
  the game has heap: one of each card, in a pile, public
  the game has heap2: one of each card, in a pile, public
  each player has hand: one of each card, private
  each player has few: one of each card, private
  each player has own: one of each card, in a pile, public
  each player has points: 0, public
  play 1 round
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  each player chooses two, in secret: 2 cards in their few
  reveal pick and two
  the player whose pick has more rank gains 1 point
{line}
"""

WHAT = {
    "": ("each pick", "each two", "North's pick", "North's few", "the top 2 cards of heap"),
    "for each player": ("their pick", "their two", "the top card of own"),
    "for each player in turn from North": ("their pick", "their two", "the top 2 cards of own"),
    "for each card in North's two": ("it",),
    "for each card in the top 2 cards of heap": ("it",),
    "for each card in North's few with rank at least 2": ("it",),
    "for each card in North's few with rank at least 3": ("it",),
    "for each card in North's two, one after the other": ("it",),
}
"""Before the colon, and what is moved then."""

WHERE = ("on top of waste", "on the bottom of waste", "to North's own", "to North's hand")
WHEN = ("", ", if North's pick is Page", ", if North's pick is more than 2")
OF_EACH = ("", ", if their pick is Page", ", if they are the player whose pick has more rank")


def lines() -> Iterator[str]:
    """Every line of the sort."""
    for head, things in WHAT.items():
        conditions = WHEN if "each player" not in head else OF_EACH
        for thing, where, when in product(things, WHERE, conditions):
            when = when.replace("pick is more", "rank of North's pick is more")
            when = when.replace("North's rank of North's pick", "rank of North's pick")
            thing = thing.replace("of own", "of their own")
            yield f"  {head}: put {thing} {where}{when}" if head else f"  put {thing} {where}{when}"


def told(text: str) -> list[Problem]:
    """What is told of several things that come to a pile."""
    about = ("which is the last", "which of them is the last")
    return [each for each in found(text) if each.headline.endswith(about)]


def met(text: str, seed: int = 0) -> list[Contradiction]:
    """By what plays stop, if they do."""
    made = compile_text(text, "pile.duel")
    assert made.program is not None, (text, made.problems)
    stopped = (state.contradiction for state in ends(made.program, seed))
    return [each for each in stopped if each is not None]


def mended(text: str, problem: Problem) -> str:
    """A text as a problem mends it."""
    fix = given(problem.fix)
    return text[: fix.span.start] + fix.text + text[fix.span.end :]


@pytest.mark.parametrize("line", each(9, lines()))
def test_it_is_told_exactly_where_some_play_stops_by_it(line: str) -> None:
    text = GAME.format(line=line.replace("put", "move") if " to " in line else line)
    stopped = met(text)
    assert {each.kind for each in stopped} <= {"clash"}
    assert bool(told(text)) == bool(stopped)


@pytest.mark.parametrize(
    "line",
    [
        "  put North's few on the bottom of waste",
        "  put North's two on top of waste, if North's pick is Page",
        "  for each card in North's few with rank at least 2: put it on top of waste",
    ],
)
def test_whoever_follows_the_mend_plays_on(line: str) -> None:
    text = GAME.format(line=line)
    (problem,) = told(text)
    assert problem.code == "possible-clash"
    better = mended(text, problem)
    assert better.count("\n") == text.count("\n")
    assert not told(better), better
    assert not met(better)


HEAD = "for each player in turn from North"


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("put each pick on top of waste", "{}: put their pick on top of waste"),
        ("move each pick to waste", "{}: move their pick to waste"),
        ("for each player: put their pick on top of waste", "{}: put their pick on top of waste"),
    ],
)
def test_who_lays_first_is_for_the_rules_to_say(line: str, first: str) -> None:
    """Nothing says it, so that no edit is offered; the help shows how it is said."""
    (problem,) = told(GAME.format(line=f"  {line}"))
    assert problem.fix is None
    assert f"`{HEAD}: ...`" in given(problem.help)
    better = GAME.format(line=f"  {first.format(HEAD)}")
    assert not told(better)
    assert not met(better)


def test_two_lines_of_cards_that_lay_something_there_at_once_are_told() -> None:
    text = GAME.format(line="  each pick takes effect\n  step scoring")
    text = text.replace("card 1 Page", "card 1 Page\n  scoring: put your pick on top of waste")
    (problem,) = told(text)
    assert problem.fix is None
    assert met(text)


def test_of_any_two_lines_what_is_told_is_met() -> None:
    """Two lines of one block, drawn."""
    numbers = random.Random(3)
    inner = [
        f"put {thing} {where}{when}"
        for thing, where, when in product(WHAT["for each player"], WHERE[:2], OF_EACH)
    ]
    for seed in range(drawn(4, 60)):
        one, other = numbers.sample(inner, 2)
        text = GAME.format(line=f"  for each player:\n    {one}\n    {other}")
        text = text.replace("card of own", "card of their own")
        assert bool(told(text)) == bool(met(text, seed)), text
