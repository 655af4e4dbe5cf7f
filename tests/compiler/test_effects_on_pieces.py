"""Copying, discarding and swapping on packed states, as the reference does them."""

from typing import Any

import pytest
from tests.compiler import lockstep
from tests.compiler.lockstep import Compared
from tests.kept import compile_text
from tests.quick import each

from duello.compiler import dispatch, effects, update_set
from duello.compiler.program_view import ef
from duello.dsl.ir.program import Program

TEXT = """ruleset "Changing Places"
  "What somebody has, and what it does, is somebody else's."
  players North, South

pieces card
  rank: number, as labelled

match
  each player has medals: 0, public
  play 2 bouts
  the player with more medals wins the match

bout
  each player has hand: one of each card, private
  play 4 rounds

round
  each player has gold: 1, public
  each player has silver: 3, public
  each player chooses pick, in secret: a card in their hand
    within 30 seconds
    if late: they choose at random
  each pick takes effect
  step draining
  step copying
  step turning
  step counting
    for each player: they gain their gold + rank of their pick medals
  step ending
    discard each pick, if round is at least 2

card 1 Page
  "Gold and silver change places."
  turning: swap your gold with your silver

card 2 Thief
  "Gold changes hands."
  turning: swap your gold with opponent's gold

card 3 Mime
  "Does what the other does."
  copying: this copies opponent's pick

card 4 Guard
  "The other's card goes."
  ending: discard opponent's pick

card 6 King
  "More gold."
  turning: you gain 2 gold
  next round: turning: gain 1 silver

card 7 Leech
  "The other's card has no more abilities."
  draining: exhaust opponent's pick

card 8 Veil
  "The other's card does nothing now."
  draining: cancel opponent's pick
"""


def program_of() -> Program:
    made = compile_text(TEXT)
    assert made.program is not None, made.problems
    return made.program


def run_of(matches: int = 30, **how: Any) -> Compared:
    return lockstep.run_of(program_of(), matches, **how)


@pytest.mark.slow
@pytest.mark.parametrize(
    "how", each(2, [{}, {"takeover": 0.33}, {"telling": True}, {"everything": False}]), ids=str
)
def test_it_is_as_on_the_reference(how):
    run = run_of(**how)
    assert not run.different, run.different[0]
    assert run.steps > 130
    assert run.contradictions
    assert run.engine.layout.graph.stops()
    assert set(run.engine.layout.graph.stops()) <= DECIDED


DECIDED = {"a clash", "a number too large", "nothing to choose"}
"""Why the reference goes on here: never because something is not compiled."""


def nothing(*given: Any) -> None:
    return None


def never(m: Any, *given: Any) -> Any:
    return m.d.no


def only_once(self: Any, first: Any, second: Any, guard: Any) -> None:
    self.swaps.setdefault((first, second), [guard])


def without_swaps(self: Any, m: Any) -> None:
    swaps, self.swaps = self.swaps, {}
    CHECK(self, m)
    self.swaps = swaps


CHECK = update_set.UpdateSet._check


def of_whom_it_is(
    m: Any, s: Any, piece: Any, design: Any, guard: Any, updates: Any, *more: Any
) -> None:
    COME(m, s, piece, dispatch.design_of(m, s, piece), guard, updates, *more)


COME = effects._come_into_force

FAULTS: dict[str, tuple[Any, Any, Any]] = {
    "nothing is discarded": (effects.MEANING, ef.Discard, nothing),
    "nothing is swapped": (effects.MEANING, ef.Swap, nothing),
    "nothing is copied": (effects.MEANING, ef.Copy, nothing),
    "nothing is ever exhausted": (effects, "_exhausted", never),
    "what is swapped twice is swapped": (update_set.UpdateSet, "swap", only_once),
    "swaps are never in the way": (update_set.UpdateSet, "_check", without_swaps),
    "a copy does what it did": (effects, "_come_into_force", of_whom_it_is),
}


@pytest.mark.parametrize("fault", each(7, FAULTS))
def test_faults_are_seen(fault, monkeypatch):
    lockstep.put(FAULTS[fault], monkeypatch)
    assert run_of(60).different
