"""A difference between compiled code and the reference is shown by a small file."""

import pytest
from tests.compiler.differences import Run, differs, smallest
from tests.compiler.lockstep import Compared
from tests.compiler.tree_lockstep import Beside
from tests.toys import game

from duello.compiler import dispatch
from duello.compiler.direct.direct_updates import Updates
from duello.interpreter.state import Key


def more(updates: Updates, key: Key, amount: int) -> None:
    """What rises, rises by one more."""
    updates.adds = {**updates.adds, key: updates.adds.get(key, 0) + amount + 1}


@pytest.mark.parametrize("sort", [Beside, pytest.param(Compared, marks=pytest.mark.slow)])
@pytest.mark.slow
def test_the_smallest_file_differs_and_no_line_of_it_can_go(
    sort: type[Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = game()
    assert not differs(text, sort)
    monkeypatch.setattr(Updates, "add", more)
    monkeypatch.setattr(dispatch, "holds", lambda m, rule, s, env, guard: guard)
    small = smallest(text, sort)
    lines = small.splitlines()
    assert differs(small, sort)
    assert len(lines) < len(text.splitlines()) / 2
    for at in range(len(lines)):
        assert not differs("\n".join([*lines[:at], *lines[at + 1 :]]) + "\n", sort), lines[at]
