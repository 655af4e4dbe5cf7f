"""A small ruleset, and what is found in it when some of its items are others."""

from pathlib import Path

from tests.kept import compile_text

from duello.dsl.diagnostics.problem import Problem
from duello.dsl.lint import inspect
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source
from duello.match.loading import _parent

GAME = """ruleset "Quarrel"
  players North, South

option lenient = no

pieces card
  rank: number or none, as labelled

match
  each player has medals: 0, public
  play 1 set
  the player with more medals wins the match

set
  each player has hand: one of each card, private
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the set
  at the end: the winner of the set gains 1 medal

round
  each player chooses pick, in secret: a card in their hand
{late}  reveal pick
  each pick takes effect
  step early
  step scoring
    winner: {winner}
    prize: 1
    the winner gains prize points
  step aftermath
{round}
card 1 Page
{page}
card 2 Knight
{knight}
card 3 Queen
{queen}
card X Fool
{fool}
{more}"""

DRAWN = "the player whose pick has more rank"
FOOL = "  winner: nobody"
"""What the card without a rank must say, so that nothing is compared with it."""

LATE = "    if late: they choose at random\n"


def game(*, late: str = LATE, winner: str = DRAWN, fool: str = FOOL, **lines: str) -> str:
    """The text of the game; lines under cards are given without the blanks before them."""
    parts = dict.fromkeys(("page", "knight", "queen", "round", "more"), "")
    for name, text in lines.items():
        margin = "" if name == "more" else "  "
        parts[name] = "".join(f"{margin}{line}\n" for line in text.splitlines())
    late = f"    within 30 seconds\n{late}" if late else ""  # whoever may be late is looked after
    return GAME.format(late=late, winner=winner, fool=fool, **parts)


def found(text: str, seats: bool = False) -> tuple[Problem, ...]:
    """What is found in rules that compile. seats: also that they name a player, or
    declare what they do not use, which tests do.
    """
    made = compile_text(text, "quarrel.duel")
    assert not made.problems, [problem.headline for problem in made.problems]
    assert made.program is not None
    problems = inspect(made.program, made.source)
    left_out = () if seats else ("one-seat", "never-used", "never-changed")
    return tuple(problem for problem in problems if problem.code not in left_out)


def codes(text: str, seats: bool = False) -> list[str]:
    """The codes of what is found, in the order of the text."""
    return [problem.code for problem in found(text, seats)]


RULES = Path(__file__).parents[2] / "rules"


def edited(name: str, old: str, new: str) -> tuple[Problem, ...] | None:
    """What is found in a shipped ruleset in which some words are others; None if it is no longer
    one that can be played.
    """
    text = (RULES / f"{name}.duel").read_text(encoding="utf-8")
    assert old in text
    source = Source(f"rules/{name}.duel", text.replace(old, new, 1))
    made = compile_source(source, lambda wanted: _parent(wanted, ()))
    return None if made.program is None else inspect(made.program, source)
