"""What each of several pieces asks is the reference's: compiled code hands it over, and says so."""

import pytest
from tests.compiler.lockstep import run_of
from tests.kept import compile_text

from duello.dsl.ir import sure
from duello.dsl.ir.program import Program

GAME = """\
ruleset "Volleys"
  players Ann, Ben

pieces unit

unit 1 Lion

unit 2 Archer
  asks target: a unit
  volley: you gain 2 points, if your target is in opponent's {named}

match
  each player has ranks: two of each unit, private
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
{chosen}
  step volley
"""

AT_ONCE = """\
  each player chooses pair, in secret: 2 units in their ranks, with what each asks
  each pair takes effect"""

ONE_BY_ONE = """\
  each player chooses early, in secret: a unit in their ranks, with what it asks
  each player chooses pair: a unit in their ranks other than their early, with what it asks
  each early takes effect
  each pair takes effect"""

ONE = """\
  each player chooses pair, in secret: a unit in their ranks, with what it asks
  each pair takes effect"""


@pytest.mark.parametrize(("chosen", "by_reference"), [(AT_ONCE, 1), (ONE_BY_ONE, 1), (ONE, 0)])
def test_it_is_handed_over_and_nothing_else(chosen: str, by_reference: float):
    named = "pair" if chosen == AT_ONCE else "ranks"
    compiled = compile_text(GAME.replace("{named}", named).replace("{chosen}", chosen))
    run = run_of(sure(Program, compiled.program), matches=2, kept=False)
    assert not run.different
    assert run.steps > 0
    assert run.engine.counts.share == by_reference
