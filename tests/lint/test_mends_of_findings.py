"""What is found without playing is mended by what its help says: made letter by letter, the file
compiles, and nobody finds it there again.
"""

import re
from collections.abc import Iterator
from itertools import product

import pytest
from tests.quick import each

from duello.dsl import lint
from duello.dsl.diagnostics.problem import Fix, Problem
from duello.dsl.parser.syntax_errors.mends import line_of
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source, Span

ESTATES = """ruleset "Estates"
  players Kim, Lee
pieces house
  value: number, as labelled
house 1 Shed
house 2 Hut
house 3 Farm
match
  each player has estate: one of each house, private
  each player has purse: nothing, public
  each player has coins: 0, public
  each player has tired: no, public
  the game has bidder: player or nobody, public
  the game has keeper: Kim, public
  the game has market: one of each house, public
  play 3 sales
  the player with more coins wins the match
sale
  each player secretly chooses a house from their estate as their offer
  reveal offer
  for each player: if their offer is Hut: they gain 1 coin
  for each player: if their offer is Farm: bidder becomes they
  for each player: if their offer is Shed: their tired becomes yes
  winner: the player with more coins
  {line}
"""
SOMEBODY = (
    "the player whose offer has more value", "the player with more coins", "bidder's opponent",
    "the winner", "the player who is tired", "the player who has at least 2 coins",
    "the winner's opponent", "the player whose offer has less value",
    "opponent of the player with fewer coins", "Kim", "the bidder",
)  # fmt: skip
LINES = (
    "{who} moves the houses in the market with the highest value to their purse",
    "{who} moves each house in their purse to opponent's purse",
    "{who} draws a house from the market to their purse",
    "move each house in the market to the purse of {who}",
    "move each house in {whose} purse to {whose} estate",
    "keeper becomes {who}",
    "for each player: if they are tired: move each house in their purse to {whose} purse",
)
BEHIND = ("", ", if keeper is Kim", "  # as it is played")


def composed() -> Iterator[str]:
    """Lines in which somebody may be nobody."""
    for line, who, behind in product(LINES, SOMEBODY, BEHIND):
        if not who.endswith(("tired", "coins")) or "{whose}" not in line:
            yield line.format(who=who, whose=f"{who}'s") + behind


def ways(one: Problem) -> Iterator[Fix]:
    """The edit of a problem; or each guard that its help tells, written behind its line."""
    if one.fix is not None:
        yield one.fix
        return
    line = line_of(one.label.span)
    said, _, _ = line.words.partition("#")
    end = line.start + len(said.rstrip())
    for guard in re.findall(r"`(?:, )?((?:unless|if) [^`]+)`", one.help or ""):
        there = re.search(r", (if|unless) ", said)
        yield Fix(Span(line.source, end, end), f" and {_so(guard)}" if there else f", {guard}")


def _so(guard: str) -> str:
    return re.sub(r"^unless (.*) (is|are) (?=nobody|none)", r"\1 \2 not ", guard)


def told(text: str) -> tuple[Problem, ...]:
    """What is found in a text that compiles."""
    source = Source("estates.duel", text)
    made = compile_source(source)
    assert made.program is not None, [one.headline for one in made.problems]
    return lint.inspect(made.program, source)


@pytest.mark.parametrize("line", each(16, composed(), 2))
def test_what_the_help_says_compiles_and_helps(line: str) -> None:
    text = ESTATES.format(line=line)
    for one in told(text):
        for fix in ways(one):
            places = {each.label.span.position for each in told(fix.applied())
                      if each.headline == one.headline}  # fmt: skip
            assert one.label.span.position not in places, (one.headline, fix.text)


def test_whoever_does_it_is_nobody_where_their_purse_is_nobodys() -> None:
    line = f"{SOMEBODY[0]} moves each house in the market to their purse"
    (gap,) = (one for one in told(ESTATES.format(line=line)) if one.code == "possible-gap")
    assert gap.help == "write `, unless they are nobody` behind the line"
