"""What is compared in machine code is what generated Python compares, and so is what is found."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from tests import quick
from tests.analysis.explore.games import DRAWN, compiled, games
from tests.analysis.explore.test_comparing import (
    BETRAYED,
    GUESSED,
    NORTH_FIRST,
    PLAIN,
    TOLD,
    WARNED,
)
from tests.analysis.explore.test_packed import result
from tests.analysis.explore.test_packed_comparing import GROWING, LONGER, SIGNED, longer, on_piles
from tests.analysis.faults.harness import faults, faulty
from tests.quick import SLOW, drawn, rows

import duello
from duello.analysis.explore import native_hearing, packed_search
from duello.analysis.explore.checkpoint import resumed, saved
from duello.analysis.explore.native_search import NativeSearch
from duello.analysis.explore.packed_comparing import PackedComparing
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.searching import Bounds, Search
from duello.analysis.model.canonical_form import Merging
from duello.analysis.model.successors import Habits
from duello.compiler.diagrams import NotCompiled
from duello.dsl.ir.program import Program

pytest.importorskip("llvmlite")

from duello.compiler import llvm_answers, llvm_comparing, native_comparing, native_states
from duello.compiler.llvm_values import INT

APART = Merging(False, True, False)
"""Mirror images are two."""

AS_IT_COMES = pytest.mark.usefixtures("as_it_comes")
PATCHED = [HealthCheck.function_scoped_fixture]  # the same for all examples


def codes(search: Search) -> list[list[int]]:
    """How to come to the twins of each state."""
    return [list(column) for column in search.seen.plain().twins]


def alike(
    program: Program,
    bounds: Bounds,
    rounds: int | None = None,
    late: bool = True,
    search: NativeSearch | None = None,
    merging: Merging = APART,
) -> NativeSearch:
    """A search in machine code, which has found the same different as the one in generated Python,
    and compared as much.
    """
    given = (program, program.option_values({}), Habits(late=late), merging, rounds)
    python = PackedSearch(*given, compare=True)
    native = search or NativeSearch(*given, compare=True)
    for each in (python, native):
        each.run(bounds)
    assert result(native) == result(python)
    assert native.differing == python.differing
    assert list(native.differing) == list(python.differing)
    assert codes(native) == codes(python)
    assert list(native.digests()) == list(python.digests())
    return native


def by_machine(native: NativeSearch) -> int:
    """How many states machine code has compared."""
    assert native.states is not None
    return native.states["expanded"]


@pytest.mark.slow
@AS_IT_COMES
@pytest.mark.parametrize(
    ("name", "rounds", "states"),
    [
        ("archwizards-duel", 2, None),
        pytest.param("death-match-3", None, 3_000, marks=SLOW),
        pytest.param("gods-collide", None, 3_000, marks=SLOW),
        pytest.param("archwizards-duel", None, 60_000, marks=pytest.mark.slow),
    ],
)
def test_shipped_rulesets(name: str, rounds: int | None, states: int | None) -> None:
    native = alike(duello.load(name).program, Bounds(states=states), rounds)
    assert by_machine(native) > 50
    by_others = native.engine.counts.compiled - by_machine(native)
    assert 5 * by_others < native.engine.counts.compiled and not native.engine.counts.handed_over
    assert by_others < 5 or name != "archwizards-duel", "the reference has looked, and no more"


@AS_IT_COMES
@pytest.mark.parametrize("text", quick.each(2, [PLAIN, GUESSED, TOLD, BETRAYED, SIGNED, LONGER], 1))
@pytest.mark.parametrize("merging", [APART, Merging()])
def test_what_is_different_is_found(text: str, merging: Merging) -> None:
    native = alike(compiled(on_piles(text)), Bounds(), merging=merging)
    assert bool(native.differing) == (text not in (PLAIN, SIGNED, LONGER))


def test_where_everything_has_to_be_compared_way_by_way_it_is_refused() -> None:
    program = compiled(on_piles(WARNED))
    search = NativeSearch(program, program.option_values({}), None, APART, compare=True)
    with pytest.raises(NotCompiled, match="nothing that is chosen in it"):
        search.run(Bounds())


@AS_IT_COMES
@pytest.mark.parametrize(
    ("name", "rounds"),
    [("tell-before", 1), pytest.param("charm-what-is-held", 2, marks=SLOW)],
)
def test_a_seeded_leak_is_found(tmp_path: Path, name: str, rounds: int) -> None:
    (fault,) = faults(name)
    assert alike(faulty(fault, tmp_path).program, Bounds(states=300), rounds, late=False).differing


@pytest.mark.slow
@AS_IT_COMES
@settings(max_examples=drawn(2, 12), deadline=None, suppress_health_check=PATCHED)
@given(games())
def test_generated_games(program: Program) -> None:
    alike_if_it_can_be(program)


@pytest.mark.slow
@AS_IT_COMES
@settings(max_examples=drawn(2, 12), deadline=None, suppress_health_check=PATCHED)
@given(DRAWN)
@SLOW
def test_generated_games_with_twins(made_of: dict[str, Any]) -> None:
    alike_if_it_can_be(compiled(longer(made_of)))


def alike_if_it_can_be(program: Program) -> None:
    for merging in (APART, Merging()):
        given = (program, program.option_values({}), Habits(), merging)
        if NativeSearch(*given, compare=True).why_not is None:
            alike(program, Bounds(states=300), merging=merging)


def test_where_a_rule_names_a_player_it_is_refused() -> None:
    program = compiled(on_piles(NORTH_FIRST))
    search = NativeSearch(program, program.option_values({}), None, APART, compare=True)
    with pytest.raises(NotCompiled, match="a rule names a player"):
        search.run(Bounds())


@pytest.mark.slow
@AS_IT_COMES
def test_what_the_reference_finds_different_is_compared_way_by_way_from_then_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(packed_search, "CHECKED", 5)
    program = duello.load("archwizards-duel").program
    with patch.object(PackedComparing, "_is_the_same", lambda self, one, other: False):
        native = alike(program, Bounds(), 1)
    assert native.packed is not None and not native.packed.trusting


@AS_IT_COMES
def test_little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, room in (("FIRST_ROOM", 2), ("WAITING_ROOM", 3), ("RETURNS_ROOM", 2)):
        monkeypatch.setattr(native_states, name, room)
    monkeypatch.setattr(native_comparing, "FIRST_NOTES", 2)
    monkeypatch.setattr(native_comparing, "FIRST_TWINS", 3)
    assert by_machine(alike(compiled(on_piles(LONGER)), Bounds())) > 10


@pytest.mark.slow
@AS_IT_COMES
@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        (LONGER, (40, 60, 90, 150)),
        pytest.param("", (2_550, 2_580, 3_000, 4_000), marks=SLOW),
    ],
)
def test_pieces_come_to_the_same_as_the_whole(text: str, bounds: tuple[int, ...]) -> None:
    """Of a search that is written down, and gone on with in machine code or in generated Python."""
    program = compiled(on_piles(text)) if text else duello.load("archwizards-duel").program
    options, (*pieces, last) = program.option_values({}), bounds
    whole = PackedSearch(program, options, None, APART, compare=True)
    whole.run(Bounds(states=last))
    search: Search = NativeSearch(program, options, None, APART, compare=True)
    for states, kind in zip(pieces, (PackedSearch, NativeSearch, NativeSearch), strict=True):
        search.run(Bounds(states=states))
        search = resumed(saved(search), program, options, kind)
    search.run(Bounds(states=last))
    assert list(search.digests()) == list(whole.digests())
    assert codes(search) == codes(whole)
    assert search.progress.pairs == whole.progress.pairs


@AS_IT_COMES
@pytest.mark.parametrize(
    ("text", "before", "after"), [(LONGER, 60, 400), pytest.param("", 2_650, 9_000, marks=SLOW)]
)
@SLOW
def test_machine_code_that_takes_over_goes_on_alike(text: str, before: int, after: int) -> None:
    program = compiled(on_piles(text)) if text else duello.load("archwizards-duel").program
    given = (program, program.option_values({}), Habits(), APART, None)
    late = NativeSearch(*given, compare=True, patience=1e9)
    late.run(Bounds(states=before))
    assert late.states is None
    late.patience = 1e-9
    native = alike(program, Bounds(states=after), search=late)
    assert native.engine.counts.compiled > by_machine(native) > 10


# ---------------------------------------------------------------------- faults are found

Right = Callable[..., Any]


def _nothing(right: Right) -> Right:
    return lambda self, *given: None


def _the_same_for_all(right: Right) -> Right:
    return lambda self, *given: INT(0)


FAULTS = (
    (llvm_comparing.LlvmComparing, "_hidden_ways", _nothing, PLAIN),
    (llvm_comparing.LlvmComparing, "_alike_ways", _nothing, GUESSED),
    (llvm_comparing.LlvmComparing, "_beside_ways", _nothing, LONGER),
    (llvm_comparing.LlvmComparing, "_turn", _nothing, LONGER),
    (llvm_answers.LlvmAnswers, "_all_chosen", _the_same_for_all, PLAIN),
    (llvm_answers.LlvmAnswers, "_begin_hearing", _nothing, LONGER),
)


@AS_IT_COMES
@pytest.mark.parametrize(("where", "what", "wrong", "text"), rows(5, FAULTS))
def test_faults_are_found(
    monkeypatch: pytest.MonkeyPatch, where: type, what: str, wrong: Right, text: str
) -> None:
    monkeypatch.setattr(where, what, wrong(getattr(where, what)))
    with pytest.raises((AssertionError, LookupError)):
        alike(compiled(on_piles(text)), Bounds())


@AS_IT_COMES
def test_a_note_that_machine_code_never_finds_is_left_to_generated_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(native_hearing, "key_of", lambda *given: 1)
    assert not by_machine(alike(compiled(on_piles(PLAIN)), Bounds()))


def test_what_only_the_other_seat_hands_over() -> None:
    alike_if_it_can_be(compiled(GROWING))
