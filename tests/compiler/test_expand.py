"""A search on compiled steps comes to the states that a search on the reference comes to."""

import pytest

import duello
from duello.compiler.engine import Engine, EngineState, engine_of
from duello.interpreter.state import State


def searched(engine: Engine, rounds: int) -> tuple[int, int]:
    """How many states there are until another round begins, and how many answers lead there."""
    first = engine.start()
    seen: set[EngineState] = {first}
    waiting, answers = [(first, 1)], 0
    begins = [
        number
        for number in range(len(engine.layout.module.decisions))
        if engine.asked((number,))[0].decision == 0
    ]
    while waiting:
        state, depth = waiting.pop(0)
        for after in engine.expand(state):
            answers += 1
            if isinstance(after, State) or after[0] < 0:
                continue
            deeper = depth + (after[0] in begins)
            if deeper <= rounds and after not in seen:
                seen.add(after)
                waiting.append((after, deeper))
    return len(seen), answers


@pytest.mark.parametrize(("rounds", "found"), [(1, (18, 381)), (2, (2587, 58613))])
def test_as_many_states_and_answers_as_explore_counts(rounds, found):
    """The counts of `duello explore archwizards-duel`, which searches the reference."""
    program = duello.load("archwizards-duel").program
    engine = engine_of(program, program.option_values({}))
    assert searched(engine, rounds) == found
    assert engine.counts.handed_over == 0
