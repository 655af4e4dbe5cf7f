"""Some of very many answers.

Purpose: of a decision of which nobody lists all answers, all of them if they are few, else a sample
in which every part is drawn.
Input: a state, an open decision, how many are wanted. Output: answers.
Must not know: what comes of them.
"""

import random
from collections.abc import Sequence
from itertools import islice

from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.dsl.limits import LOOKED_THROUGH
from duello.interpreter import api
from duello.interpreter.compound_moves import Path, drawn, every
from duello.interpreter.move_sets import TooMany, at_most, tries
from duello.interpreter.state import Open, State

TRIES = 3
"""So many times as often as answers are wanted, one is drawn: some come twice."""


def some(
    program: Program, state: State, due: Open, most: int, seed: bytes
) -> tuple[Sequence[Value], bool]:
    """Answers to a decision, so many at most, and whether there are more: always the same ones for
    the same seed.
    """
    path = api.path(program, state, due)
    few = _few(path, most)
    if few is not None:
        return few, False
    pick = random.Random(b"%d:" % due.decision + seed).randrange
    found: dict[Value, None] = {}
    one_more = tries(LOOKED_THROUGH)  # of all draws together: one state must not hold up a search
    for _ in range(TRIES * most):
        try:
            answer = drawn(path, pick, one_more)
        except TooMany:
            break
        if answer is not None:
            found[answer] = None
        if len(found) == most:
            break
    return list(found), True


def _few(path: Path, most: int) -> Sequence[Value] | None:
    """All answers, if there are no more than so many."""
    options = path.options()
    if not path.in_one_go and path.ends:
        return list(options) if at_most(options, most) else None
    if not at_most(options, most):
        return None
    try:
        found = list(islice(every(path, tries()), most + 1))
    except TooMany:
        return None
    return found if len(found) <= most else None
