"""What the text certainly does not leave open need not be worked out for nobody."""

import pytest
from tests.kept import compile_text

from duello.dsl.ir import Constant, Exists, Read, Tree, number
from duello.dsl.ir.certainty import NEVER_OPEN, is_certain
from duello.dsl.ir.types import NUMBER
from duello.dsl.ir.values import AllOf, Compared, Said
from duello.dsl.ir.visit import LEAVING_OPEN
from duello.interpreter import api

MAYBE_OPEN = (*LEAVING_OPEN, Read, Exists)
"""What may be left open: itself, by the rules about a property, by what may be chosen."""

RULES = """\
ruleset "A text that may say nothing"
  players North, South
pieces card
  rank: number, as labelled
card 1 Ace
  level: 2, if round is 2
match
  each player has points: 0, public
  level: 0
  play 3 rounds
round
  each player has hand: one of each card, public
  each player chooses pick, in secret: a card in their hand
  each pick takes effect
  step news
    announce "{text}"
"""


def test_every_value_is_known():
    known = {*NEVER_OPEN, *MAYBE_OPEN}
    assert set(api.SEMANTICS.meaning) <= known
    assert not set(NEVER_OPEN) & set(MAYBE_OPEN)


@pytest.mark.parametrize(
    "tree, certain",
    [
        (number(3), True),
        (Said(Read(1, None), NUMBER), True),
        (Said(Read(2, None), NUMBER), False),
        (Read(1, Read(2, None)), False),
        (Compared(number(1), "<", number(2)), True),
        (Compared(number(1), "<", Constant(None, NUMBER.or_none())), False),
        (Compared(Read(1, None), "<", number(2)), False),
        (AllOf((Constant(True, NUMBER),)), True),
    ],
)
def test_what_is_certain(tree: Tree, certain: bool):
    assert is_certain(tree, frozenset({1})) is certain


def test_a_number_that_is_there_can_be_compared():
    rank = Compared(Read(1, None), "<", number(2))
    assert is_certain(rank, frozenset({1}), frozenset({1}))
    assert not is_certain(rank, frozenset(), frozenset({1}))


@pytest.mark.parametrize(
    "text, worked_out, stops_in",
    [
        ("{round}, {North's points}, {total rank of North's hand}", False, None),
        ("{points of the player with more points}", True, None),
        ("{12 divided by (2 - round), rounded down}", True, 2),
        ("{level}", True, None),
    ],
)
def test_told_or_not_play_stops_where_it_must(text: str, worked_out: bool, stops_in: int | None):
    program = compile_text(RULES.replace("{text}", text)).program
    assert program is not None
    assert bool(program.tables.certain_texts) is not worked_out
    for quiet in (False, True):
        state = api.start(program, quiet=quiet).state
        while state.open:
            due = api.moves(program, state)[0]
            state = api.advance(program, state, due.chosen(due.candidates[0]), quiet).state
        stopped = state.contradiction is not None
        assert stopped is (stops_in is not None)
        if stopped:
            assert state.counts[1] == stops_in
