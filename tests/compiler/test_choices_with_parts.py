"""Choices with parts on packed states: what may be answered, what is kept of it, and what it means
where a card takes effect, is copied or leaves something for later.
"""

from typing import Any

import pytest
from tests.compiler import lockstep
from tests.compiler.lockstep import Compared
from tests.kept import compile_text
from tests.quick import each

from duello.analysis.simulate.simulation import simulate
from duello.compiler import decisions, effects
from duello.compiler.engine import engine_of
from duello.compiler.symbolic import SymbolicForce
from duello.dsl.ir.program import Program

HEAD = """ruleset "Parts"
  "Cards that ask for something."
  players North, South

pieces card
  rank: number, as labelled

match
  each player has medals: 0, public
  each player has hand: one of each card, private
  each player has spent: nothing, public
  play 4 rounds
  the player with more medals wins the match

round
  each player has gold: 1, public
  each player chooses pick, in secret: a card in their hand, with what it asks
    within 30 seconds
    if late: they choose at random
  each pick takes effect
  step copying
  step turning
  step counting
    for each player: they gain their gold + rank of their pick medals

card 1 Page
  "Nothing."
"""

CARDS = {
    "one part": """
card 2 Seer
  "Names a card."
  asks guess: a card
  turning: if opponent's pick is guess: gain 5 gold
""",
    "one part after another": """
card 3 Twin
  "Names two cards."
  asks first: a card
  asks second: a card other than first
  turning: if opponent's pick is first or second: gain 2 gold
""",
    "what is left for later": """
card 3 Planner
  "Names a card for the next round."
  asks plan: a card
  next round: turning: if your pick is plan: gain 3 gold
""",
    "a copy": """
card 2 Seer
  "Names a card."
  asks guess: a card
  turning: if your opponent's pick is guess: gain 5 gold
  turning: if your pick is guess: lose 1 gold

card 4 Mime
  "Does what the other does."
  copying: this copies opponent's pick
""",
    "a piece": """
card 5 Lord
  "Gives one away."
  asks gift: a card in your hand other than this
  turning: lose 1 gold
  turning: if rank of gift is at least 3: gain 2 gold
""",
    "a part that may be left out": """
card 2 Guest
  "Names a card, or none."
  may ask guess: a card
  turning: if opponent's pick is guess: gain 5 gold
  turning: if guess is none: gain 1 gold
""",
    "a part that is asked if something is so": """
card 2 Elder
  "Names a card, and another one if it is no Page."
  asks guess: a card
  asks other: a card, if guess is not Page
  turning: if opponent's pick is guess: gain 5 gold
  turning: if opponent's pick is other: gain 2 gold
""",
    "parts of one name": """
card 2 Seer
  "Names a card."
  asks guess: a card
  turning: if opponent's pick is guess: gain 5 gold

card 3 Liar
  "Names a card that is not there."
  asks guess: a card other than Page
  turning: if opponent's guess is guess: gain 4 gold
""",
    "a player": """
card 2 Judge
  "Names a player."
  asks whom: a player
  turning: whom gains 2 gold
""",
    "what may not be chosen": """
card 2 Guard
  "Names a card, which the other one may not choose next."
  asks guess: a card
  next round: opponent must not pick guess
""",
}
"""Cards that ask, by what is special about them."""


def program_of(*cards: str) -> Program:
    made = compile_text(HEAD + "".join(CARDS.get(each, each) for each in cards))
    assert made.program is not None, made.problems
    return made.program


def run_of(program: Program, matches: int = 20, **how: Any) -> Compared:
    return lockstep.run_of(program, matches, **how)


@pytest.mark.parametrize("card", each(3, CARDS))
@pytest.mark.parametrize("how", [{}, {"takeover": 0.33, "telling": True}], ids=["", "told"])
def test_it_is_as_on_the_reference(card, how):
    run = run_of(program_of(card), **how)
    assert not run.different, run.different[0]
    assert run.steps > 40
    assert not any("part" in why or "choice" in why for why in run.engine.layout.graph.stops())
    if not how:
        assert run.engine.counts.handed_over == run.contradictions


def test_many_cards_that_ask():
    program = program_of("one part", "one part after another", "what is left for later", "a piece")
    run = run_of(program, 40)
    assert not run.different, run.different[0]
    assert not run.engine.counts.handed_over


def test_matches_between_random_players_are_the_reference_s():
    program = program_of("one part", "one part after another", "a piece")
    here, there = (
        simulate(engine_of(program, program.option_values({}), backend=backend), 20, 1)
        for backend in ("python", "reference")
    )
    assert here == there


def late_program(*cards: str, gone: bool = False) -> Program:
    """Where whoever is late chooses one card; gone: also where they do not have it any more."""
    text = HEAD.replace("they choose at random", "they choose Page")
    if gone:
        text = text.replace("  each pick takes effect", "  move each pick to spent")
    made = compile_text(text + "".join(CARDS[each] for each in cards))
    assert made.program is not None, made.problems
    return made.program


@pytest.mark.parametrize("gone", [False, True])
def test_what_the_rules_name_for_whoever_is_late(gone):
    program = late_program("one part", "one part after another", gone=gone)
    for telling in (False, True):
        run = run_of(program, lateness=0.3, telling=telling, takeover=0.2 * telling)
        assert not run.different, run.different[0]
        assert bool(run.contradictions) is gone
        assert set(run.engine.layout.graph.stops()) <= {"a dead end", "nothing to choose"}


def test_another_answer_than_the_rules_name_is_seen(monkeypatch):
    right = decisions.named
    monkeypatch.setattr(decisions, "named", lambda m, s, due, wanted: right(m, s, due, m.d.leaf(1)))
    assert run_of(late_program("one part"), lateness=0.3).different


A_NUMBER = """
card 2 Better
  "Bets."
  asks bet: a whole number from 0 to 3
  turning: gain bet gold
"""


def test_a_number_that_is_chosen_along_is_left_to_the_reference():
    run = run_of(program_of(A_NUMBER))
    assert not run.different, run.different[0]
    assert "a number that is chosen along" in run.engine.layout.graph.stops()


def no_place(m: Any, *given: Any) -> Any:
    return m.d.none


def whatever(m: Any, s: Any, asked: int, env: Any, due: Any, guard: Any) -> Any:
    return [(part, guard) for part, _ in OPTIONS(m, s, asked, env, due, guard)]


OPTIONS = decisions._options


def none_chosen(*given: Any) -> Any:
    return tuple((number, given[0].d.none) for number, _ in PARTS(*given))


PARTS = effects._parts


def of_its_own(
    m: Any, s: Any, piece: Any, design: Any, guard: Any, updates: Any, *more: Any
) -> None:
    COME(m, s, piece, design, guard, updates)


COME = effects._come_into_force


def the_other_way_round(self: Any, asks: Any) -> Any:
    return CHOSEN(self, asks)[::-1]


CHOSEN = SymbolicForce.chosen

FAULTS: dict[str, tuple[Any, str, Any]] = {
    "parts are not kept": (decisions, "_place_of", no_place),
    "any part may be chosen": (decisions, "_options", whatever),
    "nothing was chosen along": (effects, "_parts", none_chosen),
    "a copy has parts of its own": (effects, "_come_into_force", of_its_own),
    "parts change places": (SymbolicForce, "chosen", the_other_way_round),
}


@pytest.mark.parametrize("fault", each(5, FAULTS))
def test_faults_are_seen(fault, monkeypatch):
    room, key, wrong = FAULTS[fault]
    monkeypatch.setattr(room, key, wrong)
    assert any(run_of(program_of(card)).different for card in CARDS)
