"""What holds a piece is that piece: a line does with it what it does with a choice."""

from contextlib import suppress
from random import Random

import pytest
from tests.compiler.lockstep import run_of
from tests.compiler.tree_lockstep import Beside
from tests.kept import compile_text
from tests.quick import drawn

from duello.analysis.model.check_failure import Endless
from duello.analysis.model.random_play import moments, play_of_seed

RULES = """ruleset "Marks"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
  fight: you gain 1 point
card 2 Knight
  fight: opponent gains 1 point
card 3 Queen
  "In force from one round to the next."
  next round: fight: you gain 5 points

match
  each player has hand: {copies} of each card, {told}
  each player has spent: nothing, public
  each player has points: 0, public
  each player has marked: card itself or none, {told}
  the game has best: card itself or none, secret
  play 4 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
    if nothing is possible: announce "nothing left"
  {first}
  reveal pick
  best becomes North's pick
  {marking}
  {then}
  step fight
"""
MARKING = "for each player: their marked becomes their pick"
LINES = (
    "move THING to their spent",
    "move THING to opponent's spent",
    "discard THING",
    "THING takes effect",
    "cancel THING",
    "rank of THING rises by 1",
    "rank of THING becomes printed rank of THING + 3",
    "they gain rank of THING points",
    "they gain 1 point, if THING is cancelled",
    "they gain 2 points, if THING is in their hand",
    "they gain 2 points, if THING is Page or Queen",
    "they gain 3 points, if THING is none",
    "opponent gains 4 points, if THING is opponent's pick",
    "they gain 1 point, if rank of THING is more than rank of opponent's pick",
    "for each card in their hand other than THING: its rank rises by 1",
    "they gain 2 points, if there is a card in their hand that is THING itself",
    "opponent gains number of cards in their hand that are THING points",
    'announce "{THING} {rank of THING}"',
)


def game(rng, first, then):
    """Rules with lines about what was chosen, and about what was before."""
    return RULES.format(
        copies=rng.choice(("one", "2")),
        told=rng.choice(("public", "private", "secret")),
        marking=MARKING,
        first=f"for each player: {first}" if first else 'announce "begun"',
        then=f"for each player: {then}" if then else 'announce "done"',
    )


def drawn_line(rng, before):
    """A line; of what was before, which may be none, it is said if there is any, unless it asks."""
    line = rng.choice(LINES)
    return f"if THING is not none: {line}" if before and "none" not in line else line


def states(text, seed):
    made = compile_text(text)
    assert made.program is not None, (text[-500:], [each.headline for each in made.problems])
    found = []
    with suppress(Endless):
        for moment in moments(play_of_seed(made.program, seed), longest=40):
            state = moment.state
            found.append(
                (dict(state.facts), state.pieces, state.outcome, bool(state.contradiction))
            )
    return found


def test_what_holds_the_choice_does_as_the_choice():
    for seed in range(drawn(6, 200)):
        rng = Random(seed)
        line = drawn_line(rng, before=False)
        one, other = (
            game(Random(seed), "", line.replace("THING", thing))
            for thing in ("their pick", "their marked")
        )
        assert states(one, seed) == states(other, seed), line


def test_in_the_next_round_it_is_the_choice_before():
    for seed in range(drawn(6, 200)):
        rng = Random(seed)
        line = drawn_line(rng, before=True)
        one, other = (
            game(Random(seed), line.replace("THING", thing), "")
            for thing in ("their previous pick", "their marked")
        )
        mine, theirs = states(one, seed), states(other, seed)
        assert len(mine) == len(theirs)
        for left, right in zip(mine, theirs, strict=True):
            assert left[1:] == right[1:], line


@pytest.mark.parametrize("seed", range(drawn(1, 30)))
def test_compiled_code_plays_it_as_the_reference_does(seed):
    rng = Random(seed)
    then, first = (
        drawn_line(rng, before).replace("THING", "their marked") for before in (False, True)
    )
    program = compile_text(game(rng, first, then)).program
    assert program is not None, (first, then)
    for run in (run_of(program, 4), run_of(program, 4, telling=True)):
        assert not run.different, run.different[0]
    beside = Beside(program, program.option_values({}))
    for match in range(3):
        beside.match(match)
    assert not beside.different, beside.different[0]
