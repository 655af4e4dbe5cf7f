"""Small card games, drawn by Hypothesis: many of them contradict themselves, each in its way."""

from typing import Any

from hypothesis import strategies as st
from tests.kept import compile_text

from duello.analysis.explore.searching import Bounds, Search
from duello.analysis.model.canonical_form import NO_MERGING, Merging
from duello.analysis.model.successors import Habits
from duello.dsl.ir.program import Program
from duello.match.loading import Remembered, Rules

GAME = """\
ruleset "High card"
  players North, South
{options}
pieces card
  rank: number or none

match
  each player has hand: one of each card, private
  each player has points: 0, public
  {play}
  the player with more points wins the match
  if points are level: nobody wins the match

round
  each player chooses pick, in secret: a card in their hand
{late}
  reveal pick
  each pick takes effect
  step scoring
    winner: the player whose pick has more rank
    the winner gains 1 points
  {discard}
  step aftermath

card 1 Ace
  rank: {ranks[0]}
{aces}
card 2 King
  rank: {ranks[1]}
{kings}
card 3 Queen
  rank: {ranks[2]}
{queens}"""

ABILITIES = (
    "winner: you",
    "winner: you, if opponent's pick is Ace",
    "winner: opponent, if your points is 1",
    "scoring: win the match",
    "scoring: win the match, if you are the winner",
    "scoring: cancel opponent's pick",
    "aftermath: points of opponent becomes 0",
    "aftermath: your points becomes 5, if your points is 1",
    "aftermath: return your pick to your hand",
    "next round: opponent must not pick Ace, if able",
    "next round: opponent must not pick King",
    "next round: rank of your pick +1",
    "aftermath: you may choose NAME: a card",
)

LATE = ("", "    within 60 seconds", "    within 60 seconds\n    if late: they choose at random")
PLAY = ("play 1 round", "play 2 rounds", "play up to 2 rounds, until a player has 1 points")
DISCARD = ("discard each pick", "")
RANKS = (("1", "2", "3"), ("2", "2", "1"), ("3", "none", "2"))


def _lines(abilities: list[str], name: str) -> str:
    return "".join(f"  {each}\n" for each in dict.fromkeys(abilities)).replace("NAME", name)


def text_of(drawn: dict[str, Any]) -> str:
    """The rules of a game."""
    cards = {name: _lines(drawn[name], f"{name}named") for name in ("aces", "kings", "queens")}
    return GAME.format(**{**drawn, "options": "", **cards})


_SOME = st.lists(st.sampled_from(ABILITIES), max_size=2)

DRAWN = st.fixed_dictionaries(
    {
        "aces": _SOME,
        "kings": _SOME,
        "queens": _SOME,
        "late": st.sampled_from(LATE),
        "play": st.sampled_from(PLAY),
        "discard": st.sampled_from(DISCARD),
        "ranks": st.sampled_from(RANKS),
    }
)


def compiled(text: str) -> Program:
    """A game, ready to be played."""
    made = compile_text(text, "game.duel")
    assert made.program is not None, (made.problems, text)
    return made.program


def games() -> st.SearchStrategy[Program]:
    """Any of them."""
    return DRAWN.map(text_of).map(compiled)


def rules_of(program: Program) -> Rules:
    """A game that was not loaded from anywhere."""
    return Rules("game.duel", Remembered("game.duel", program))


def searched(
    program: Program,
    merging: Merging = NO_MERGING,
    rounds: int | None = None,
    late: bool = True,
    compare: bool = True,
) -> Search:
    """A search that is through."""
    options, habits = program.option_values({}), Habits(late=late)
    search = Search(program, options, habits, merging, rounds, compare)
    search.run(Bounds())
    return search
