"""Steps with an order on packed states: rank by rank, what came before first, as the reference does
it; who is next is asked again after each group.
"""

from typing import Any

import pytest
from attrs import evolve
from tests.compiler import lockstep
from tests.compiler.lockstep import Compared
from tests.kept import compile_text
from tests.quick import each, only

from duello.compiler import ordered_steps
from duello.compiler.program_view import tr
from duello.dsl.ir.program import Program

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

card {label} Last
  "{last}."
  weight: 2
{rules}
"""


def program_of(order: str, rules: str = "  tricks: you gain 7 gold", label: int = 7) -> Program:
    """A rule file with a step in this order, and a card of this rank with these rules."""
    text = TEXT.format(order=order, rules=rules, last="Something", label=label)
    made = compile_text(text)
    assert made.program is not None, made.problems
    return made.program


def run_of(program: Program, matches: int = 25, **how: Any) -> Compared:
    return lockstep.run_of(program, matches, **how)


ORDERS = (
    "rank of this",
    "name of this",
    "weight of this",
    "rank of this + weight of this",
    "printed rank of this",
)


@pytest.mark.parametrize("order", each(2, ORDERS))
@pytest.mark.parametrize("takeover", [pytest.param(0.0, marks=pytest.mark.slow), 0.33])
def test_who_acts_when(order, takeover):
    run = run_of(program_of(order), takeover=takeover)
    assert not run.different, run.different[0]
    assert run.steps > 90
    assert not run.engine.layout.graph.stops()


def test_what_is_told():
    run = run_of(program_of("rank of this"), telling=True)
    assert not run.different, run.different[0]
    assert run.heard


CHANGING = {
    "the order changes": "  tricks: your pick's rank becomes 0",
    "the order changes for the other": "  tricks: opponent's pick's rank becomes 5",
    "it grows later": "  tricks: your pick's rank becomes 4\n  tricks: you gain 2 gold",
    "something comes into force": "  tricks: this copies opponent's pick",
    "it comes in and is asked of gold": (
        "  tricks: if your gold is at least 2: this copies opponent's pick"
    ),
    "both at once": "  tricks: this copies opponent's pick\n  tricks: your pick's rank becomes 1",
    "it takes effect once more": "  tricks: opponent's pick takes effect",
}
"""Rules of a card of rank 2 to 7, after which others may be next, or more may act."""


FEW = ("the order changes", "something comes into force", "it comes in and is asked of gold")


@pytest.mark.slow
@pytest.mark.parametrize("how", only(CHANGING, *FEW))
@pytest.mark.parametrize("takeover", [pytest.param(0.0, marks=pytest.mark.slow), 0.33])
@pytest.mark.parametrize(
    "label", [7, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2, 4))]
)
def test_who_is_next_is_asked_after_each_group(how, takeover, label):
    run = run_of(program_of("rank of this", CHANGING[how], label), takeover=takeover)
    assert not run.different, run.different[0]
    assert {*run.engine.layout.graph.stops()} <= {"a clash", "the same rule twice"}


LEFT_OUT = {
    "somebody is asked": "  tricks: you choose second: a card in your hand\n    gain 1 gold",
    "a rule for a time begins": "  tricks: for the rest of the match: tricks: you gain 1 gold",
}


@pytest.mark.parametrize("why", LEFT_OUT)
def test_what_is_left_to_the_reference(why):
    run = run_of(program_of("rank of this", LEFT_OUT[why]))
    assert not run.different, run.different[0]
    assert any(why in each for each in run.engine.layout.graph.stops())


def test_rules_with_a_condition():
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
    assert not run.engine.layout.graph.stops()


def none_is_newer(*given: Any) -> Any:
    return [((False, *key[1:]), where) for key, where in RANKS(*given)]


def all_at_once(m: Any, s: Any, number: int, acting: Any, done: Any) -> Any:
    """What comes into force on the way is not seen, and who is next is not asked again."""
    if not done:
        PLANNED[:] = [acting(m, s, number)]
    found: dict[Any, Any] = {}
    for live, on in PLANNED[0]:
        left = m.known(s, m.d.both(on, m.d.negation(ordered_steps._acted(m, live, done))))
        for rank, where in RANKS(m, s, number, live, left):
            found.setdefault(rank, []).append((live, where))
    return found[min(found)] if found else []


RANKS = ordered_steps._ranks
PLANNED: list[Any] = []

FAULTS: dict[str, tuple[str, Any]] = {
    "the order is the other way round": ("min", max),
    "what came before is not first": ("_ranks", none_is_newer),
    "nobody has acted before": ("_acted", lambda m, live, done: m.d.leaf(len(done) > 9)),
    "who acts is known when the step begins": ("_next", all_at_once),
}


@pytest.mark.parametrize("fault", each(4, FAULTS))
def test_faults_are_seen(fault, monkeypatch):
    name, wrong = FAULTS[fault]
    monkeypatch.setattr(ordered_steps, name, wrong, raising=False)
    files = [program_of("rank of this"), program_of("weight of this")]
    files += [program_of("rank of this", rules, 2) for rules in CHANGING.values()]
    assert any(run_of(program, 12).different for program in files)
