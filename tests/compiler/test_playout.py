"""Whole matches end as often one way or another as matches that are played step by step."""

import random
import re
from collections import Counter

import pytest
from tests.compiler.test_lockstep import LIGHT
from tests.kept import compile_text
from tests.quick import SLOW, drawn, each

import duello
from duello.analysis.simulate.simulation import interval, simulate
from duello.compiler import diagrams, inline, lowering, playout, points
from duello.compiler.code import (
    Assign,
    Code,
    Constant,
    Jump,
    Leave,
    Operation,
    Register,
    Step,
    operation,
)
from duello.compiler.engine import engine_of
from duello.compiler.inline import ARITHMETIC
from duello.compiler.python_code import HANDED_OVER, OVER

MATCHES = 150

ENDLESS = """\
ruleset "Ever less"

match
  each player has points: 0, public
  play rounds until a player has at least 5 points

round
  each player chooses pick: a whole number from 1 to 5
  the player with more pick loses 1 points
"""


@pytest.mark.parametrize("name", each(5, LIGHT))
def test_matches_end_as_often(name):
    """Somebody who has nothing to choose is late, on both sides."""
    program = duello.load(name).program
    engine = engine_of(program, program.option_values({}), renaming=True)
    drawn = random.Random(5).random
    ends = [engine.playout(drawn) for _ in range(10 * MATCHES)]
    assert all(end[0] == OVER for end in ends)
    there = Counter(engine.layout.finished(end).winner for end in ends)
    found = simulate(engine, MATCHES, 3)
    for winner, times in ((0, found.wins[0]), (1, found.wins[1]), (None, found.nobody)):
        low, high = interval(times, MATCHES)
        assert low - 0.06 < there[winner] / len(ends) < high + 0.06, (winner, times, there)


def test_a_match_that_goes_on_for_ever_is_handed_over():
    """Before a number could be larger than any that may come about."""
    program = compile_text(ENDLESS).program
    assert program is not None
    engine = engine_of(program, ())
    assert engine.playout(random.Random(1).random) == (HANDED_OVER,)


ALL_AT_ONCE = """\
ruleset "All at once"
pieces card
card 1 One
card 2 Two
card 3 Three
match
  each player has hand: one of each card, private
  for each player:
    for each card in their hand:
      they choose keep: yes or no
        if their keep is yes: discard it
      for each card in opponent's hand:
        they choose take: {chosen}
"""


@pytest.mark.parametrize(
    "chosen", ["yes or no", pytest.param("a card in opponent's hand other than it", marks=SLOW)]
)
def test_many_decisions_that_are_open_at_once_are_left_to_the_reference(chosen, monkeypatch):
    """Each may be answered or not, and each may be put or not: every way is one of its own."""
    monkeypatch.setattr(points, "MOST_ARRIVALS", drawn(250, points.MOST_ARRIVALS))
    program = compile_text(ALL_AT_ONCE.format(chosen=chosen)).program
    assert program is not None
    engine = engine_of(program, (), kept=False)
    assert engine.left_out()
    assert engine.graph.arrived <= points.MOST_ARRIVALS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("where", "bound", "most", "why"),
    [
        (diagrams, "MOST_CASES", 5_000, "it has too many cases"),
        (diagrams, "MOST_NODES", 500, "values that have too many cases in all"),
        (lowering, "MOST_WRITTEN", 500, "values that take too long to be written"),
    ],
)
def test_what_has_too_many_cases_is_played_tree_by_tree(where, bound, most, why, monkeypatch):
    program = duello.load("archwizards-duel").program
    options = program.option_values({})
    monkeypatch.setattr(where, bound, most)
    engine = engine_of(program, options, kept=False)
    assert not engine.packs
    assert engine.left_out() == [why]
    slow = engine_of(program, options, backend="reference")
    found, there = (simulate(each, 3, 1) for each in (engine, slow))
    assert (found.wins, found.lengths, found.used) == (there.wins, there.lengths, there.used)
    assert engine.counts.handed_over == 0


@pytest.mark.parametrize("name", ["fire-and-ice", "reality-benders"])
def test_what_is_left_out_is_told_in_words(name):
    program = duello.load(name).program
    why = engine_of(program, program.option_values({})).left_out()
    assert why and not any(re.search("[a-z][A-Z]", each) for each in why)


# ---------------------------------------------------------------------- registers that are kept


KEPT = ("a", "b", "c")
"""What is kept from one point to the next."""


def steps_of(drawn: random.Random, known: list[str], length: int) -> tuple[Step, ...]:
    """Steps in which each register is written once, and some of them are kept in the end."""
    known, found = list(known), list[Step]()

    def code() -> Code:
        if drawn.random() < 0.6:
            return Register(drawn.choice(known))
        return operation(drawn.choice("+-*"), Register(drawn.choice(known)), Constant(2))

    for _ in range(length):
        if drawn.random() < 0.2:
            then = steps_of(drawn, known, drawn.randrange(4))
            found.append(Leave(operation("<", code(), code()), then))
        else:
            name = f"x{drawn.getrandbits(60)}"
            found.append(Assign(name, code()))
            known.append(name)
    return (*found, Jump("there", tuple((name, code()) for name in KEPT)))


def value_of(code: Code, held: dict[str, int]) -> int:
    match code:
        case Constant():
            return code.value
        case Register():
            return held[code.name]
        case Operation():
            return ARITHMETIC[code.op](*(value_of(each, held) for each in code.args))
    raise AssertionError(code)


def done(steps: tuple[Step, ...], held: dict[str, int]) -> dict[str, int]:
    """What is kept in the end."""
    held = dict(held)
    for step in steps:
        match step:
            case Assign():
                held[step.name] = value_of(step.value, held)
            case Leave() if value_of(step.condition, held):
                return done(step.then, held)
            case Jump():
                return {name: value_of(code, held) for name, code in step.values}
    raise AssertionError(steps)


def test_what_is_kept_at_once_is_what_was_kept_in_the_end():
    drawn, fewer = random.Random(3), 0
    for _ in range(2_000):
        steps = steps_of(drawn, [*KEPT], drawn.randrange(8))
        made = playout._coalesced(steps)
        held = {name: drawn.randrange(-3, 4) for name in KEPT}
        assert done(made, held) == done(steps, held), (steps, made)
        fewer += made != steps
    assert fewer > 500


def test_twice_as_many_steps_take_twice_as_long(monkeypatch):
    """Counted in expressions that are gone through."""
    right, counts = inline.replaced, Counter[int]()
    for length in (200, 400):

        def counted(code, names, length=length):
            counts[length] += 1
            return right(code, names)

        monkeypatch.setattr(playout, "replaced", counted)
        names = [f"x{number}" for number in range(length)]
        steps = [Assign(name, operation("+", Register("a"), Constant(2))) for name in names]
        ends = tuple((f"kept{name}", Register(name)) for name in names)
        made = playout._coalesced((*steps, Jump("there", ends)))
        assert all(step.name.startswith("kept") for step in made if isinstance(step, Assign))
    assert 0 < counts[400] <= 2.1 * counts[200]
