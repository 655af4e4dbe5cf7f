"""What is said of the end of a match finds what was there, on rule files that nobody wrote.

What the host was told last of a zone or a number is what it was when its phase ended: told by
another way than the one by which the end is looked at.
"""

from collections.abc import Iterator
from random import Random

import pytest
from tests.kept import compile_text
from tests.match.cards import rules
from tests.quick import drawn
from tests.soundness.playing import bounded_play

from duello.analysis.generate.rule_file import generated
from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value, as_several
from duello.interpreter import api
from duello.interpreter.events import Became
from duello.interpreter.questions import read
from duello.interpreter.state import Key, Left, State
from duello.match.ended_phases import as_they_ended
from duello.match.example_runner import run_examples

FILES = range(413, drawn(436, 450))
LONGEST = 40
"""So many answers are given at most."""


def played(program: Program, random: Random) -> tuple[State, list[Left], dict[Key, Value]] | None:
    """The end of a random match, how its phases ended, what was told last of every zone (its
    designs) and every number; None if it does not come to an end.
    """
    advanced = api.start(program)
    left, told = list(advanced.left), dict(_told(advanced))
    for _ in range(LONGEST):
        if advanced.state.outcome is not None:
            return advanced.state, left, told
        answers = list(_answers(program, advanced.state))
        if not answers:
            return None
        advanced = api.advance(program, advanced.state, random.choice(answers))
        left.extend(advanced.left)
        told.update(_told(advanced))
    return None


def _answers(program: Program, state: State) -> Iterator[api.Answer]:
    for move in api.moves(program, state):
        if not move.many:
            yield from (move.chosen(value) for value in list(move.candidates)[:6])
        if move.may_pass:
            yield move.passed()


def _told(advanced: api.Advanced) -> Iterator[tuple[Key, Value]]:
    for event in advanced.events:
        if isinstance(event, Became):
            if isinstance(event.now.type, ir.ZoneType):
                yield (event.property, event.subject), tuple(sorted(event.now.designs or ()))
            elif isinstance(event.now.type, ir.NumberType):
                yield (event.property, event.subject), event.now.value


def there(program: Program, state: State, key: Key) -> Value:
    """What a zone holds, as designs, or what a number is."""
    work = api.reading(program, state)
    thing = read(work, *key)
    if isinstance(program.properties[key[0]].type, ir.ZoneType):
        return tuple(sorted(state.pieces[piece][0] for piece in as_several(thing)))
    return thing


@pytest.mark.slow
def test_the_end_is_as_it_was_told() -> None:
    ended = looked_at = full = 0
    for seed in FILES:
        program = compile_text(generated(Random(seed)).written()).program
        if program is None:
            continue
        with bounded_play():
            end = played(program, Random(seed))
        if end is None:
            continue
        ended += 1
        state, left, told = end
        before = as_they_ended(program, state, left)
        for key, thing in told.items():
            assert there(program, before, key) == thing, (seed, program.properties[key[0]].name)
            looked_at += 1
            full += isinstance(thing, tuple) and bool(thing)
    assert ended >= drawn(5, 8), ended
    assert looked_at > 20 and full > 10


BANK = """ruleset "Bank"
  players Vera, Hugo

pieces cheque
  worth: number, as labelled
cheque 1 One
cheque 2 Two

match
  the game has bank: 2 of each cheque, secret
  each player has purse: nothing, public
  each player has coins: 14, public
  play 2 sales
  at the end:
    put Two into the bank
  the player with more coins wins the match

sale
  each player has tray: nothing, public
  each player has fresh: one of each cheque, private
  each player chooses bid, in secret: a whole number from 1 to 3
  for each player: they lose their bid coins
  chance deals 1 cheque from the bank to each player's tray
  if sale is 1: move each cheque in Vera's tray to Vera's purse
"""

SALES = """  sale 1: Vera bids 1, Hugo bids 2, chance deals Two to Vera, chance deals One to Hugo
  sale 2: Vera bids 3, Hugo bids 1, chance deals One to Vera, chance deals Two to Hugo
"""


@pytest.mark.parametrize(
    "claim",
    [
        "Vera has 10 coins",
        "Vera's purse is not empty",
        "number of cheques in Vera's purse is 1",
        "number of cheques in Vera's tray is 1",
        "Vera has One in tray",
        "Vera's bid is 3",
        "number of cheques in Hugo's fresh is 2",
        "total worth of cheques in Hugo's fresh is 3",
        "the bank is not empty",
        "number of cheques in the bank is 1",
    ],
)
def test_a_claim_at_the_end_sees_what_was_there(claim: str) -> None:
    (outcome,) = run_examples(rules(f'{BANK}\nexample "End"\n{SALES}  then {claim}\n'))
    assert not outcome.problems, outcome.problems
    (denied,) = run_examples(rules(f'{BANK}\nexample "End"\n{SALES}  then {contrary(claim)}\n'))
    assert denied.problems


def contrary(claim: str) -> str:
    if " has " in claim:
        return claim.replace("One", "Two").replace("10", "0")
    return claim.replace("is not", "is") if " not " in claim else claim.replace(" is ", " is not ")


def test_a_phase_that_is_over_while_the_match_goes_on() -> None:
    text = (
        BANK.replace("  at the end:", "  play 1 bows\n  at the end:")
        + """
bow
  each player chooses grace: a whole number from 1 to 2
"""
    )
    claims = "  then number of cheques in Vera's tray is 1\n  then Vera's tray is not empty\n"
    (outcome,) = run_examples(rules(f'{text}\nexample "Over"\n{SALES}{claims}'))
    assert not outcome.problems, outcome.problems
