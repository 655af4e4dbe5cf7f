"""A condition behind a choice or a phase is the condition in front of it: the same program."""

import pytest

from duello.dsl import ir
from duello.match.loading import compile_text

GAME = """ruleset "Behind"
  players North, South

match
  each player has purse: 1, public
  each player has points: 0, public
  play 3 rounds
  {lines}
  play 1 turn in alternation from North
  the player with more points wins the match

round
  each player gains 1 point

turn
  {turn}
"""
EACH = "each player may choose bet, in secret: a whole number from 1 to 3, within 20 seconds"
THEY = EACH.replace("each player", "they")
RICH = "their purse is at least 2"
LEVEL = "points are level"
GO = "they choose deed in one go"
PARTS = "\n  they choose bet: a whole number from 1 to 3\n  they choose goal: hill or wood"
OVER = "{who} distributes 3 men over hill, wood and brook"


def program(*lines, turn="they choose nod: yes or no"):
    """The blocks and decisions of the game with these lines in a match."""
    said = "\n".join(lines).replace("\n", "\n  ")
    compiled = compile_text(GAME.format(lines=said, turn=turn.replace("\n", "\n  ")))
    assert compiled.program is not None, [p.headline for p in compiled.problems]
    return compiled.program.blocks, compiled.program.decisions


IN_FRONT = {
    "a choice": (f"{EACH}, if {LEVEL}", f"if {LEVEL}:\n  {EACH}"),
    "a choice of each, by what is theirs": (
        f"{EACH}, if {RICH}",
        f"for each player:\n  if {RICH}:\n    {THEY}",
    ),
    "both conditions": (
        f"{EACH}, if {LEVEL}, unless round is 2",
        f"if {LEVEL}:\n  {EACH}, unless round is 2",
    ),
    "a choice in turn": (
        f"each player in turn chooses bet: 1 or 2, if {LEVEL}",
        f"if {LEVEL}:\n  each player in turn chooses bet: 1 or 2",
    ),
    "a choice in turn, by what is theirs": (
        f"each player in turn from South chooses bet: 1 or 2, if {RICH}",
        f"for each player in turn from South:\n  if {RICH}:\n    they choose bet: 1 or 2",
    ),
    "a phase": (f"play 2 rounds, if {LEVEL}", f"if {LEVEL}:\n  play 2 rounds"),
    "a phase until something": (
        f"play rounds until a player has 5 points, if {LEVEL}",
        f"if {LEVEL}:\n  play rounds until a player has 5 points",
    ),
    "taking turns": (
        f"play 2 turns in alternation from North, if {LEVEL}",
        f"if {LEVEL}:\n  play 2 turns in alternation from North",
    ),
    "what is distributed": (
        f"{OVER.format(who='North')}, if {LEVEL}",
        f"if {LEVEL}:\n  {OVER.format(who='North')}",
    ),
}


@pytest.mark.parametrize("case", IN_FRONT)
def test_a_condition_behind_is_the_condition_in_front(case):
    behind, front = IN_FRONT[case]
    assert program(behind) == program(front)


def test_so_it_is_of_a_go():
    assert program(turn=f"{GO}, if {RICH}{PARTS}") == program(
        turn=f"if {RICH}:\n  {GO}{PARTS.replace(chr(10), chr(10) + '  ')}"
    )


def test_unless_is_the_other_way_round():
    for line in ("play 1 round", EACH):
        made = [program(f"{line}, {word} {LEVEL}")[0] for word in ("if", "unless")]
        (if_so,), (if_not,) = (
            [line for block in blocks for line in block if isinstance(line, ir.Branch)]
            for blocks in made
        )
        assert if_so.condition == if_not.condition
        assert (if_so.then, if_so.otherwise) == (if_not.otherwise, if_not.then)
