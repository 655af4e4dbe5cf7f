"""Whoever has more, has won or is kept may be nobody: where somebody must be, it is told exactly
where some play stops by it, and whoever follows the mend plays on.
"""

from itertools import product

import pytest
from tests.kept import compile_text
from tests.lint.against_play import ends
from tests.lint.findings import found
from tests.quick import each

from duello.dsl.ir import given

GAME = """\
ruleset "Held"
  players North, South

match
  the game has leader: North, public
  the game has maybe: nobody, public
  the game has always: nobody, public
  each player has points: 0, public
  always becomes South
  play 3 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: 1 or 2
  reveal pick
  best: the player with more pick
  step scoring
    winner: the player with more pick
  if picks are level: maybe becomes nobody
  otherwise: maybe becomes North
{above}
{line}
  if leader is North: North gains 1 point
  otherwise: South gains 1 point
"""

WHO = (
    "the player with more pick",
    "the winner",
    "best",
    "maybe",
    "always",
    "leader",
    "the opponent of leader",
    "North",
)
LINES = ("  leader becomes {who}", "  each player in turn from {who} chooses bid: 1 or 2")
ABOVE = (
    "",
    "  if picks are level: the round ends",
    "  if maybe is nobody: maybe becomes South",
    "  if North's pick is 1: South gains 1 point",
)
WHEN = ("", ", unless picks are level", ", if round is 2")


def texts() -> list[str]:
    """A text of every sort."""
    found = []
    for who, line, above, when in product(WHO, LINES, ABOVE, WHEN):
        said = line.format(who=who)
        if "chooses" in said and when:
            said = f"  if {when[5:]}:\n  {said}" if "if" in when else f"{said}"
        else:
            said += when
        if "chooses" in said and " of " in who:
            continue
        found.append(GAME.format(above=above, line=said))
    return list(dict.fromkeys(found))


def told(text: str) -> list[str]:
    """What is told of nobody where somebody must be."""
    about = ("may become nothing here", "first may be nobody")
    return [problem.headline for problem in found(text) if problem.headline.endswith(about)]


def stops(text: str) -> bool:
    """Whether some play stops."""
    made = compile_text(text, "held.duel")
    assert made.program is not None, (text, made.problems)
    kinds = {s.contradiction.kind for s in ends(made.program, 1) if s.contradiction is not None}
    assert kinds <= {"gap"}
    return bool(kinds)


@pytest.mark.parametrize("text", each(11, texts()), ids=lambda text: text[-190:-80])
def test_it_is_told_exactly_where_some_play_stops(text: str) -> None:
    assert bool(told(text)) == stops(text), text


@pytest.mark.parametrize("who", WHO[:4])
def test_whoever_follows_the_mend_plays_on(who: str) -> None:
    text = GAME.format(above="", line=f"  leader becomes {who}  # who leads")
    (problem,) = (each for each in found(text) if each.fix is not None)
    fix = given(problem.fix)
    better = text[: fix.span.start] + fix.text + text[fix.span.end :]
    assert f"leader becomes {who}, unless {who} is nobody  # who leads" in better
    assert not told(better)
    assert not stops(better)


def test_nobody_is_refused_where_somebody_is_declared() -> None:
    text = GAME.format(above="", line="  leader becomes nobody")
    (problem,) = compile_text(text, "held.duel").problems
    assert problem.headline == "`leader` is a player, and never `nobody`"
    fix = given(problem.fix)
    better = text[: fix.span.start] + fix.text + text[fix.span.end :]
    assert "  the game has leader: nobody, public\n  leader becomes North\n" in better
    assert not stops(better)
