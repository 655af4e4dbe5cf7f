"""Phases that are played so many times, and what can add to that while they are played."""

import pytest
from tests.analysis.explore.games import compiled, rules_of
from tests.analysis.explore.test_plays import explore
from tests.lint.findings import found

from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.searching import Bounds
from duello.dsl.diagnostics.problem import Problem

GAME = """\
ruleset "Longer"
  players North, South

option rounds = 3
option most = 9

pieces card
  rank: number

card 1 Ace
  rank: 14
  {ace}

card 2 King
  rank: 13

match
  each player has hand: one of each card, private
  each player has points: 0, public
  each player has luck: 0, public
  match has length: {{rounds}}, public
  match has spare: 0, public
  {play}
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  {line}
  step scoring
    winner: the player whose pick has more rank
    the winner gains 1 points
  {discard}
"""
NOTHING = "step nothing"
GROWING = "length rises by 1"
SHORTLY = Plan(Bounds(rounds=1), walks=0, checks=0)


def game(
    line: str = NOTHING, play: str = "play length rounds", ace: str = "", discard: str = ""
) -> str:
    """The rules, with some of their lines."""
    made = GAME.format(
        line=line, play=play, ace=ace or "scoring: gain 1 points", discard=discard or NOTHING
    )
    return made.replace("  step nothing\n", "")


NO_END = {
    "a line of the phase": {"line": GROWING},
    "under a condition that can hold again": {"line": "if picks are level: length rises by 1"},
    "a card that comes back": {"ace": f"scoring: {GROWING}"},
    "a card that is spent, if somebody won": {
        "ace": f"scoring: {GROWING}",
        "discard": "discard each pick, if winner is not nobody",
    },
    "a card that is spent and may be put back": {
        "ace": f"scoring: {GROWING}\n  scoring: put Ace into your hand",
        "discard": "discard each pick",
    },
    "a choice": {
        "line": "each player chooses extra: a whole number from -1 to 1\n"
        "  for each player: length rises by their extra",
    },
    "the number of the round": {"line": "length becomes round + 1"},
    "a sum": {"line": "length becomes length + {most}"},
    "by way of another number": {"line": "length becomes spare\n  spare rises by 2"},
    "as a part of a sum": {"play": "play {rounds} + length rounds", "line": GROWING},
    "a difference that grows": {
        "play": "play {rounds} - spare rounds", "line": "spare becomes spare - 1",
    },
    "although there is an end otherwise": {
        "play": "play up to length rounds, until a player has 99 points", "line": GROWING,
    },
}  # fmt: skip

ENDING = {
    "nothing is added": {},
    "it falls": {"line": "length becomes length - 1"},
    "it is set to what it can be at most": {"line": "length becomes {most}, if picks are level"},
    "up to a bound": {"line": "length rises by 1, if length is less than {most}"},
    "up to some round": {"line": "if round is at most 5 and picks are level: length rises by 1"},
    "in some rounds": {"line": "if round is 2 or 4: length rises by 1"},
    "once": {
        "line": "each player may choose extra, once per match: a whole number from 1 to 2\n"
        "    length rises by extra",
    },
    "a choice that takes away": {
        "line": "each player chooses extra: a whole number from -2 to 0\n"
        "  for each player: length rises by their extra",
    },
    "a card that is spent": {"ace": f"scoring: {GROWING}", "discard": "discard each pick"},
    "what a card that is spent leaves for a time": {
        "ace": f"next 2 rounds: scoring: {GROWING}", "discard": "discard each pick",
    },
    "what a card that is spent leaves for good, as cards run out": {
        "ace": f"for the rest of the match: scoring: {GROWING}",
        "discard": "discard each pick",
    },
    "the smaller of it and another": {
        "play": "play the smaller of length and {most} rounds", "line": GROWING,
    },
    "another number": {"line": "spare rises by 1"},
    "it is read once": {"play": "play {rounds} rounds", "line": GROWING},
}  # fmt: skip


def ends(text: str) -> list[Problem]:
    """What is found of how often phases are played; some of these games run out of cards, or write
    numbers down that nothing asks for.
    """
    others = ("possible-dead-end", "never-read")
    return [problem for problem in found(text) if problem.code not in others]


@pytest.mark.parametrize("case", NO_END)
def test_what_can_always_put_the_end_off_is_found(case: str) -> None:
    problems = ends(game(**NO_END[case]))
    assert [each.code for each in problems] == ["possible-endless"]
    assert problems[0].label.span.words.startswith("play ")


@pytest.mark.parametrize("case", ENDING)
def test_what_comes_to_an_end_is_not(case: str) -> None:
    assert ends(game(**ENDING[case])) == []


@pytest.mark.parametrize("code", ["endless", "possible-endless"])
@pytest.mark.parametrize("under", ["match\n", "round\n", "card 2 King\n"])
def test_it_can_be_allowed_where_it_is_played_or_done(code: str, under: str) -> None:
    line = f'  allow {code} because "it is meant"\n'
    text = game(line=GROWING).replace(f"\n{under}", f"\n{under}{line}", 1)
    here = "King" not in under
    idle = [] if here else ["needless-allow"]
    assert [each.code for each in found(text)] == [*idle, *([] if here else ["possible-endless"])]
    kinds = {each.kind for each in explore(rules_of(compiled(text)), SHORTLY).findings}
    assert kinds == (set() if here else {"endless"})


@pytest.mark.parametrize("code", ["endless", "possible-endless"])
def test_where_everything_is_proved_to_end_nothing_is_to_be_allowed(code: str) -> None:
    (problem,) = found(game() + f'\nallow {code} because "it may go on"\n')
    assert (problem.code, problem.help) == ("needless-allow", "take the line out")


def test_exploring_tells_it_without_a_play() -> None:
    (finding,) = explore(rules_of(compiled(game(line=GROWING))), SHORTLY).findings
    assert (finding.kind, finding.about, finding.play) == ("endless", "round", None)
    assert [place.words for place in finding.places] == ["play length rounds", GROWING]
