"""What was said and drawn in a match leads to the same match, whatever chance would have drawn:
also where a pile lies below several equal cards that are dealt, drawn and laid back.
"""

from random import Random

import pytest
from tests.kept import compile_text
from tests.quick import drawn as few_or_many
from tests.soundness.playing import bounded_play
from tests.soundness.test_generated import batches, compiled_of

from duello.analysis.invariants.replay import check_words
from duello.analysis.model.numbered_answers import NUMBERS, step
from duello.dsl.ir.program import Program
from duello.match.match import Match

LONGEST = 12
"""So many answers are given in a match: most of what can go wrong goes wrong at once."""

PILES = few_or_many(40, 400)
"""So many games with a pile are played."""


def match_of(program: Program, seed: int) -> Match:
    """The beginning of a match in which players say anything."""
    numbers, match = Random(seed), Match(program, seed=seed)
    for _ in range(LONGEST):
        if match.awaiting:
            step(match, numbers.randrange(NUMBERS))
    return match


@pytest.mark.parametrize("first", batches(0, 1, 20))
def test_whatever_compiles(first: int) -> None:
    for seed in range(first, first + 24):
        program = compiled_of(seed).program
        if program is not None:
            with bounded_play():
                check_words(match_of(program, seed))


# ---------------------------------------------------------------------- piles of equal cards

AT_FIRST = (
    "for each player: move the top sail of the locker to their deck",
    "for each player: move the top 2 sails of the locker to their deck",
    "chance deals 2 sails from the locker to each player's deck",
)

COURSE = (
    "if number of sails in the locker is at least 2: {move}",
    "if number of sails in the locker is at least 2: {wear}",
    "shuffle the locker",
    "for each player: shuffle the locker",
    "move the top sail of the locker to the beach",
    "put the bottom sail of the locker on top of the beach",
    "move all sails in the beach to the hold",
    "for each player in turn from North: put their set on the bottom of the locker",
    "for each player in turn from North: put their set on top of the beach",
    "wear of North's set rises by 1",
    'chance draws wreck: a sail from the hold\n    if nothing is possible: announce "nothing"',
)


def pile_game(random: Random) -> str:
    """A game in which a shuffled pile of some equal cards is dealt from, and lies as it lies."""
    kinds, copies = random.randint(2, 3), random.randint(2, 4)
    sails = [f"sail {number} {name}" for number, name in enumerate(("Jib", "Main", "Kite"), 1)]
    words = {
        "move": "for each player in turn from North: move the top sail of the locker to their deck",
        "wear": "wear of the top sail of the locker rises by 1",
    }
    dealt = random.choice(AT_FIRST)
    course = random.sample(COURSE, random.randint(2, 5))
    return "\n".join(
        [
            'ruleset "Pile"',
            "  players North, South",
            "pieces sail",
            "  pull: number, as labelled",
            "  wear: number, usually 0",
            *sails[:kinds],
            "match",
            f"  the game has locker: {copies} of each sail, in a pile, shuffled, secret",
            "  the game has beach: nothing, in a pile, public",
            "  the game has hold: nothing, public",
            "  each player has deck: nothing, private",
            "  each player has miles: 0, public",
            f"  {dealt}",
            "  play 3 legs",
            "  the player with more miles wins the match",
            "leg",
            "  each player chooses set, in secret: a sail in their deck",
            '    if nothing is possible: announce "nothing"',
            "  reveal set",
            *(f"  {line.format(**words)}" for line in course),
            "  for each player: they gain pull of their set miles",
            'allow one-seat because "North begins"',
            "",
        ]
    )


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, PILES, 20))
def test_piles_of_equal_cards(first: int) -> None:

    for seed in range(first, first + 20):
        program = compile_text(pile_game(Random(seed))).program
        assert program is not None, seed
        match = match_of(program, seed)
        check_words(match)
