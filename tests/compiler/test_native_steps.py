"""Steps in machine code are those of generated Python and of the reference."""

import random
from collections import Counter

import pytest
from attrs import evolve
from hypothesis import given, settings
from tests.analysis.explore.games import compiled, games
from tests.analysis.explore.test_native_search import LARGE
from tests.quick import drawn, rows

import duello
from duello.analysis.generate.small_customs import CUSTOMS, Custom
from duello.analysis.generate.small_game import small_game
from duello.compiler.engine import Engine, EngineState, Reply, engine_of
from duello.dsl.ir.program import Program
from duello.interpreter.state import CHOSEN, LATE, State

pytest.importorskip("llvmlite")

from duello.compiler import native_states
from duello.compiler.code import Code, Operation
from duello.compiler.llvm_values import LlvmValues
from duello.compiler.native_steps import NativeSteps


def engine(program: Program) -> Engine:
    return engine_of(program, program.option_values({}))


def met(made: Engine, count: int, seed: int = 1) -> list[tuple[int, ...]]:
    """Packed states of random play."""
    found: list[tuple[int, ...]] = []
    drawn, state = random.Random(seed), made.start()
    for _ in range(10 * count):
        if isinstance(state, State) or state[0] < 0 or len(found) >= count:
            state = made.start()
            if isinstance(state, State) or len(found) >= count:
                break
        found.append(state)
        state = drawn.choice(list(made.expand(state)))
    return found


def listed(made: Engine, steps: NativeSteps, state: tuple[int, ...]) -> list[EngineState]:
    """The states after all ways, one by one."""
    return [steps._one(state, way) for way in range(steps.count(state))]


def compare(program: Program, count: int) -> None:
    made = engine(program)
    if not made.packs:
        return
    steps, states = NativeSteps(made), met(made, count)
    every = steps.expand(states)
    for state, found in zip(states, every, strict=True):
        assert found == listed(made, steps, state)
        assert Counter(found) == Counter(made.expand(state))
    drawn = random.Random(2)
    ways = [drawn.randrange(steps.count(state)) for state in states]
    assert steps.advance_many(states, ways) == [
        found[way] for found, way in zip(every, ways, strict=True)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "archwizards-duel",
        pytest.param("gods-collide", marks=pytest.mark.slow),
        pytest.param("enchanted-forest-final", marks=pytest.mark.slow),  # ten seconds
        pytest.param("wizards-duel-colosseum", marks=pytest.mark.slow),
    ],
)
def test_shipped_rulesets(name: str) -> None:
    compare(duello.load(name).program, 12)


@settings(max_examples=drawn(2, 4), deadline=None)
@given(games())
def test_generated_games(program: Program) -> None:
    compare(program, 12)


@pytest.mark.slow
def test_numbers_that_are_too_large_for_a_record() -> None:
    compare(compiled(LARGE), 40)


@pytest.mark.slow
def test_little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native_states, "FIRST_ROOM", 2)
    monkeypatch.setattr(native_states, "WAITING_ROOM", 3)
    compare(duello.load("archwizards-duel").program, 30)


def test_replies_are_ways() -> None:
    made = engine(duello.load("archwizards-duel").program)
    steps, state = NativeSteps(made), made.start()
    assert not isinstance(state, State)
    last = made.candidates(state, 1)[-1]
    for replies in (
        [Reply(CHOSEN, made.candidates(state, 0)[2]), Reply(CHOSEN, last)],
        [Reply(LATE), Reply(CHOSEN, last)],
    ):
        way = steps.way(state, replies)
        assert steps.advance_many([state], [way]) == [made.advance(state, replies)]
    with pytest.raises(ValueError, match="not in list"):
        steps.way(state, [Reply(CHOSEN, 77), Reply(LATE)])
    with pytest.raises(ValueError, match="no way 121"):
        steps.advance_many([state], [121])


BORDERS = """ruleset "Borders"
  players Ebb, Flow

match
  each player has cargo: 0, public
  each player has hull: 0, public
  play up to 4 tides, until a player has at least 4 hull

tide
  each player chooses load: a whole number from 0 to 2
  for each player: their cargo becomes their load
  for each player: if their cargo is at most opponent's cargo: they gain 1 hull
  for each player: if their hull is less than opponent's cargo: they gain 2 hull
  for each player: if their cargo is opponent's hull: they lose 1 hull
  for each player: if their hull is at least opponent's load + 1: they gain 1 cargo
  for each player: if their hull is more than their cargo + 1: they lose 1 hull
"""


def test_numbers_are_compared_at_their_borders() -> None:
    compare(compiled(BORDERS), 40)


AHEAD = next(custom for custom in CUSTOMS if custom.name == "ahead")
"""Of which machine code compares numbers that mostly are equal, and keeps what comes of it."""


def small(seed: int, custom: Custom | None = None) -> Program:
    return compiled(small_game(random.Random(seed), True, custom))


@pytest.mark.slow
def test_small_games(as_it_comes: None) -> None:
    for seed in range(drawn(4, 200)):
        compare(small(seed), 12)
    for at, custom in enumerate(CUSTOMS):
        if custom.packed and at % drawn(9, 1) == 0:
            compare(small(at, custom), 12)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong"),
    rows(5, [(">=", ">"), (">", ">="), ("==", "!="), ("<=", "<"), ("<", "<=")], 1),
)
def test_a_comparison_that_is_another_one_is_seen(
    right: str, wrong: str, monkeypatch: pytest.MonkeyPatch, as_it_comes: None
) -> None:
    truth = LlvmValues.truth

    def careless(self: LlvmValues, code: Code) -> object:
        if isinstance(code, Operation) and code.op == right:
            code = evolve(code, op=wrong)
        return truth(self, code)

    monkeypatch.setattr(LlvmValues, "truth", careless)
    with pytest.raises(AssertionError):
        compare(compiled(BORDERS), 40)
        for seed in range(20):
            compare(small(seed, AHEAD), 12)
