"""What the benchmark of finding calls things, in which order it asks, and that a look finds."""

from collections import Counter
from pathlib import Path

import pytest
from benchmarks.finding import ROOT, TEXT, _kind, asked, first, in_turn
from hypothesis import given
from hypothesis import strategies as st
from tests.analysis.faults.harness import faults

from duello.analysis.findings import CONTRADICTIONS

KINDS = (*CONTRADICTIONS, "leak", "seats", "dead text", TEXT)


def test_every_fault_is_of_a_kind() -> None:
    kinds = {_kind(hunt.kind) for fault in faults() for hunt in fault.hunts}
    assert kinds <= {*KINDS}


@given(st.dictionaries(st.text(), st.sampled_from(KINDS)))
def test_kinds_take_turns(kinds: dict[str, str]) -> None:
    """However early it is broken off, no kind was asked twice more often than one that is left."""
    order, met = in_turn(kinds), Counter[str]()
    assert sorted(order) == sorted(kinds)
    left = Counter(kinds.values())
    for name in order:
        met[kinds[name]] += 1
        left[kinds[name]] -= 1
        assert all(met[kind] >= met[kinds[name]] - 1 for kind in +left)


@pytest.mark.slow
def test_a_look_finds(tmp_path: Path) -> None:
    made = {each["name"]: each for each in asked(ROOT, "--write", str(tmp_path))}
    assert set(made) == {fault.name for fault in faults()}
    by = {name: first(ROOT, made[name], 10.0)[1] for name in ("two-words", "tied-castle")}
    assert by == {"two-words": "check", "tied-castle": "check"}
