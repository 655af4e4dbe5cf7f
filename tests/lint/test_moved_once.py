"""What is said of each player, or of each of several things, and moves what lies in one place: what
nobody is told of does as much as if it were done for one after the other; and whoever follows a
mend gets that.
"""

from collections.abc import Iterator
from itertools import product

import pytest
from tests.kept import compile_text
from tests.quick import each

from duello.dsl.diagnostics.problem import Problem, Severity
from duello.dsl.lint import inspect
from duello.dsl.pipeline import Compiled
from duello.match.example_runner import run_examples
from duello.match.loading import Rules

GAME = """ruleset "One each"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
card 2 Knight
card 3 Queen

match
  the game has deck: 4 of each card, in a pile, public
  the game has stock: 2 Pages and 3 Knights, public
  the game has waste: nothing, public
  the game has heap: nothing, in a pile, public
  each player has hand: nothing, public
  each player has own: one of each card, in a pile, public
  play 1 round

round
  each player chooses call: high or low
  each player chooses two: 2 cards in their own
  {line}

example "How much there is"
  North calls high, North twos "Page, Knight", South calls {south}, South twos "Page, Knight"
  then the number of cards in deck is 12
  then the number of cards in stock is 5
  then the number of cards in waste is 0
  then the number of cards in heap is 0
  then the number of cards in North's hand is 0
  then the number of cards in South's hand is 0
  then the number of cards in North's own is 3
  then the number of cards in South's own is 3
"""

PLAYERS = {
    "for each player: {}": "for each player in turn from North: {}",
    "each player {s}": "for each player in turn from North: {}",
    "everybody {s}": "for each player in turn from North: {}",
    "for each player: {}, if their call is high": "for each player in turn from North: {}, if "
    "their call is high",
    "for each player:\n    if their call is high:\n      {}": "for each player in turn from North: "
    "{}, if their call is high",
    'for each player:\n    announce "now"\n    {}': "for each player in turn from North: {}",
}
THINGS = {
    f"for each {things}: {{}}": f"for each {things}, one after the other: {{}}"
    for things in ("card in stock", "Knight in stock", "card in North's two", "Page in North's own")
}
HEADS = {**PLAYERS, **THINGS}
MOVED = (
    "move the top card of deck to {}",
    "move the top 2 cards of deck to {}",
    "return the bottom card of the deck to {}",
    "move a Knight in stock to {}",
    "move the top card of their own to {}",
)
GOALS = ("waste", "heap", "their hand", "North's hand")
DISCARDED = ("discard the top card of deck", "discard the bottom 2 cards of deck")
SOUTH = ("high", "low")


def lines() -> Iterator[tuple[str, str, str]]:
    """A line, the same for one after the other, and what South calls."""
    moved = [what.format(goal) for what, goal in product(MOVED, GOALS)]
    moved.append("put the top card of deck on the bottom of heap")
    for (head, in_turn), said, south in product(HEADS.items(), (*moved, *DISCARDED), SOUTH):
        if "their" in said and head in THINGS:
            continue
        verb, _, rest = said.partition(" ")
        line = head.format(said, s=f"{verb}s {rest}")
        yield line, in_turn.format(said), south


def made(line: str, south: str) -> Compiled:
    return compile_text(GAME.format(line=line, south=south))


def outcome(compiled: Compiled) -> list[str]:
    """What there is where play has come to: of each claim that is wrong, what it was."""
    (told,) = run_examples(Rules("One each", compiled))
    return [problem.label.text for problem in told.problems]


def told(compiled: Compiled) -> list[Problem]:
    """What is said of the line: where it is refused, and where it is warned of."""
    wrong = [one for one in compiled.problems if one.severity is Severity.ERROR]
    if compiled.program is None:
        return wrong
    return [p for p in inspect(compiled.program, compiled.source) if p.code == "possible-clash"]


EVERY = list(lines())


@pytest.mark.parametrize("case", each(36, range(len(EVERY))))
def test_what_is_not_told_of_is_done_for_each(case: int) -> None:
    line, in_turn, south = EVERY[case]
    compiled, other = made(line, south), made(in_turn, south)
    assert other.program is not None, in_turn
    problems = told(compiled)
    if not problems:
        assert outcome(compiled) == outcome(other), line
        return
    fix = problems[0].fix
    if fix is not None:
        mended = compile_text(fix.applied())
        assert mended.program is not None, fix.applied()
        assert not told(mended)
        assert outcome(mended) == outcome(other), fix.text


def test_some_are_told_and_some_are_not() -> None:
    cases = [told(made(line, south)) for line, _, south in EVERY[::7]]
    assert 0 < sum(map(bool, cases)) < len(cases)
    assert any(problems and problems[0].fix is not None for problems in cases)


def test_what_both_do_may_be_one_thing_so_that_no_mend_is_taken_for_it() -> None:
    (problem,) = told(made("both players move the top card of deck to waste", "low"))
    assert problem.code == "clash"
    assert problem.fix is None
