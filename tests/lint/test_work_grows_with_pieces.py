"""What is known without playing: for twice as many pieces about twice as much is worked out."""

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import pytest

from duello.desk.scaffold import Wishes, new_ruleset
from duello.dsl.lint import inspect
from duello.dsl.lint.engine import case_split
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

FEW = (16, pytest.param(30, marks=pytest.mark.slow))
MORE_THAN_TWICE = 2.4
"""What every pair of pieces comes to is four times as much; what is tried up to a bound is a little
more than twice, where the bound is not met yet.
"""

ALIKE = '\ncard {n} Odd{n}\n  "One of many, as {other} is."\n'
LINES = (
    "  winner: you, if opponent is late\n",
    "  scoring: you gain {n} points, if you are the winner\n",
    "  next round: your pick is hidden\n",
)


def lines_run(work: Callable[[], object]) -> int:
    """How many lines of Python were run, each as often as it was: the same on every machine."""
    count = 0

    def each(frame: FrameType, event: str, arg: Any) -> Any:  # noqa: ANN401
        nonlocal count
        count += event == "line"
        return each

    before = sys.gettrace()
    sys.settrace(lambda frame, event, arg: each)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


@pytest.mark.slow
@pytest.mark.parametrize("few", FEW)
@pytest.mark.parametrize("line", LINES)
def test_twice_as_many_pieces_are_about_twice_the_work(line, few, monkeypatch):
    monkeypatch.setattr(case_split, "WORKED_OUT", 300)  # cases are tried up to a bound
    counts = []
    for many in (few, 2 * few, 4 * few):
        pieces = (
            (ALIKE + line).format(n=n, other=f"Odd{100 + (n + 1) % many}")
            for n in range(100, 100 + many)
        )
        source = Source("odd.duel", new_ruleset(Wishes("Odd Sock")) + "".join(pieces))
        program = compile_source(source).program
        assert program is not None
        counts.append(lines_run(partial(inspect, program, source)))
    assert counts[2] - counts[1] < MORE_THAN_TWICE * (counts[1] - counts[0]), counts
