"""Steps with an order on packed states: rank by rank, what came before first, as the reference does
it. An order that may change is the reference's.
"""

from typing import Any

import pytest
from attrs import evolve
from tests.compiler.lockstep import Compared

from duello.compiler import ordered_steps
from duello.compiler.program_view import tr
from duello.dsl.ir.program import Program
from duello.match.loading import compile_text

TEXT = """ruleset "Ordered"
  "Cards act rank by rank."
  players North, South

pieces card
  rank: number, as labelled
  weight: number, as labelled

match
  each player has medals: 0, public
  each player has hand: one of each card, private
  play 4 rounds
  the player with more medals wins the match

round
  each player has gold: 1, public
  each player chooses pick, in secret: a card in their hand
    within 30 seconds
    if late: they choose at random
  each pick takes effect
  step tricks, in order of {order}
    for each player: they gain 1 gold
  step counting
    for each player: they gain their gold medals

rule Tithe, for each player
  tricks: lose 1 gold

card 1 Page
  "Doubles what you have."
  weight: 9
  tricks: you gain your gold gold

card 2 Knight
  "Three more."
  weight: 8
  tricks: you gain 3 gold

card 2 Bard
  "As much as the other has."
  weight: 8
  tricks: you gain opponent's gold gold

card 3 Thief
  "Takes away what the other has."
  weight: 5
  tricks: opponent's gold becomes 0

card 4 Guard
  "The other's card does nothing."
  weight: 1
  tricks: cancel opponent's pick

card 5 Queen
  "What comes later."
  weight: 3
  next round: tricks: you gain your gold gold

card 6 King
  "For two rounds, what the other has is less."
  weight: 4
  next 2 rounds: tricks: opponent's gold falls by 2

card 7 Last
  "{last}."
  weight: 2
{rules}
"""


def program_of(order: str, rules: str = "  tricks: you gain 7 gold") -> Program:
    """A rule file with a step in this order, and a card with these rules."""
    made = compile_text(TEXT.format(order=order, rules=rules, last="Something"))
    assert made.program is not None, made.problems
    return made.program


def run_of(program: Program, matches: int = 25, **how: Any) -> Compared:
    run = Compared(program, program.option_values({}), **how)
    for seed in range(matches):
        run.match(seed)
        if run.different:
            break
    return run


ORDERS = (
    "rank of this",
    "name of this",
    "weight of this",
    "rank of this + weight of this",
    "printed rank of this",
)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("takeover", [0.0, 0.33])
def test_who_acts_when(order, takeover):
    run = run_of(program_of(order), takeover=takeover)
    assert not run.different, run.different[0]
    assert run.steps > 90
    assert not run.engine.layout.graph.stops()


def test_what_is_told():
    run = run_of(program_of("rank of this"), telling=True)
    assert not run.different, run.different[0]
    assert run.heard


LEFT_OUT = {
    "an order that may change": "  tricks: your pick's rank becomes 0",
    "somebody is asked": "  tricks: you choose second: a card in your hand\n    gain 1 gold",
    "comes into force": "  tricks: this copies opponent's pick",
}


@pytest.mark.parametrize("why", LEFT_OUT)
def test_what_is_left_to_the_reference(why):
    run = run_of(program_of("rank of this", LEFT_OUT[why]))
    assert not run.different, run.different[0]
    reasons = run.engine.layout.graph.stops()
    assert any(why in each or each.startswith("a step in an order") for each in reasons)


def test_rules_with_a_condition_are_left_to_the_reference():
    """No line is made into such a rule today: what is said with `if` stands in its block."""
    program = program_of("rank of this", "  tricks: if your gold is at least 3: you gain 7 gold")
    last = program.rules[-1]
    (line,) = program.blocks[tr.sure(tr.InStep, last.form).block]
    asked = tr.sure(tr.Branch, line).condition
    rules = tuple(
        evolve(rule, condition=asked) if isinstance(rule.form, tr.InStep) else rule
        for rule in program.rules[:-1]
    )
    run = run_of(evolve(program, rules=(*rules, last)))
    assert not run.different, run.different[0]
    assert any("only if" in each for each in run.engine.layout.graph.stops())


def in_any_order(program: Program, number: int) -> str:
    return ""


def none_is_newer(*given: Any) -> Any:
    return [((False, *key[1:]), where) for key, where in RANKS(*given)]


RANKS = ordered_steps._ranks

FAULTS: dict[str, tuple[str, Any]] = {
    "the order is the other way round": ("sorted", lambda ranks: sorted(ranks)[::-1]),
    "what came before is not first": ("_ranks", none_is_newer),
    "an order that may change is compiled": ("left_out", in_any_order),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_seen(fault, monkeypatch):
    name, wrong = FAULTS[fault]
    monkeypatch.setattr(ordered_steps, name, wrong, raising=False)
    files = [program_of("rank of this"), program_of("weight of this")]
    files += [program_of("rank of this", rules) for rules in LEFT_OUT.values()]
    assert any(run_of(program, 12).different for program in files)
