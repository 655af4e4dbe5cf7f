"""A bound says `its` of what has the number, wherever the line stands; and each of several things
is brought to its own bound.
"""

import re
from itertools import product
from random import Random

import pytest
from tests.kept import compile_text
from tests.quick import drawn

from duello.dsl.lint.engine.program_facts import Knowledge
from duello.dsl.lint.read_as_its import read_as_its

MEND = re.compile(r"write `([^`]+)` in the place of `([^`]+)`")

RULES = """ruleset "Its"
  players North, South

pieces card
  rank: number, as labelled
  might: number

card 1 Page
  might: 3
card 2 Knight
  might: 1
{card}card 4 Queen
  might: 2

match
  each player has hand: one of each card, public
  each player has heap: nothing, public
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  each player chooses pair, in secret: 2 cards in their hand
  reveal pick and pair
  each pick takes effect
  step fight
{line}"""
OWN = "opponent's pick", "North's pick", "opponent's previous pick", "South's previous pick"
BOUNDS = "its {}", "its {} + 1", "half of its {}, rounded down", "the smaller of 2 and its {}"
WAYS = "{} is {}", "{} rises by 2, {}", "{} falls by 2, {}", "{} becomes 3, {}", "{} becomes 0, {}"


def line(rng):
    """A line about a bound of one thing, and the same with its name in the place of `its`."""
    thing, way, field = rng.choice(OWN), rng.choice(WAYS), rng.choice(("rank", "might"))
    other = "might" if field == "rank" else "rank"
    asked = rng.choice((other, f"printed {other}", f"printed {field}"))
    bound = rng.choice(BOUNDS).format(asked)
    sign = {"rises": "at most", "falls": "at least"}.get(way.split()[1]) or rng.choice(
        ("at most", "at least")
    )
    said = way.format(f"{field} of {thing}", f"{sign} {bound}")
    return said, said.replace(f"its {asked}", f"{asked} of {thing}"), f"printed {field}" == asked


def program(text):
    made = compile_text(text)
    assert made.program is not None, (text, [each.headline for each in made.problems])
    return made.program


def in_a_card(said):
    return RULES.format(card=f"card 3 Jack\n  might: 4\n  fight: {said}\n", line="")


def in_a_phase(said):
    return RULES.format(card="", line=f"  {said}\n")


def test_its_bound_is_that_of_what_has_the_number():
    for seed in range(drawn(10, 300)):
        said, spelt, own = line(Random(seed))
        card, spelt_card = program(in_a_card(said)), program(in_a_card(spelt))
        assert card == spelt_card, said
        told = [each.problem for each in read_as_its(Knowledge(card))]
        assert bool(told) is not own, said
        assert not [*read_as_its(Knowledge(spelt_card))], spelt
        if "opponent" not in said:
            assert program(in_a_phase(said)) == program(in_a_phase(spelt)), said


def test_either_mend_of_its_leaves_one_reading():
    for seed in range(drawn(12, 100)):
        said, spelt, own = line(Random(seed))
        loops = "for each card in your hand: {}" if " is at " in said else "{}"
        around = Random(seed).choice(("{}", loops))
        text = in_a_card(around.format(said))
        for one in read_as_its(Knowledge(program(text))):
            mends = MEND.findall(one.problem.help or "")
            assert len(mends) == 2, one.problem.help
            made = [program(text.replace(old, new)) for new, old in mends]
            assert made[0] == program(in_a_card(around.format(spelt)))
            assert made[0] != made[1]
            assert not any([*read_as_its(Knowledge(each))] for each in made)
            break
        else:
            assert own
            assert around == "{}"


@pytest.mark.parametrize(
    ("each", "own"),
    [
        ("each pick", "for each player: {} of their pick"),
        ("each pair", "for each player: for each card in their pair: its {}"),
        ("each card in North's hand", "for each card in North's hand: its {}"),
    ],
)
def test_each_of_several_things_keeps_its_own_bound(each, own):
    every = product(
        ("rank", "might"),
        ("is at most {}", "rises by 2, at most {}", "becomes 3, at least {}"),
        ("2", "its printed rank", "North's points"),
        ("", ", if round is 2"),
    )
    for field, way, bound, behind in Random(each).sample([*every], drawn(6, 36)):
        said = f"{field} of {each} {way.format(bound)}{behind}"
        ends = way.format(bound)
        if "their pick" in own:
            ends = ends.replace("its printed rank", "printed rank of their pick")
        spelt = f"{own.format(field)} {ends}"
        if behind:
            spelt = f"{spelt}{behind}" if "North" in each else f"if round is 2: {spelt}"
        assert program(in_a_phase(said)) == program(in_a_phase(spelt)), said


def test_what_holds_of_all_of_them_is_no_bound_for_each():
    one, all_ = "rank of each pick is at most 2", "if rank of each pick is more than 2: "
    wrong = f"{all_}rank of each pick becomes 2"
    assert program(in_a_phase(one)) != program(in_a_phase(wrong))


def test_of_each_place_it_is_said_one_by_one():
    board = "board square: grid of 2 by 2\n  coins: number, usually 0\n\n"
    text = in_a_phase("SAID").replace("pieces card", f"{board}pieces card")
    one = text.replace("SAID", "coins of each square becomes row of A2 + 1, if round is 2")
    spelt = "for each square: its coins becomes row of A2 + 1, if round is 2"
    assert program(one) == program(text.replace("SAID", spelt))
