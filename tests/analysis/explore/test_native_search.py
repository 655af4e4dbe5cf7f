"""A search in machine code is the search on generated Python: state by state, way by way."""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.analysis.explore.games import GAME, compiled, games
from tests.analysis.explore.test_packed import result
from tests.analysis.explore.test_packed_comparing import LONGER, on_piles
from tests.quick import SLOW, drawn, only

import duello
from duello.analysis.explore.checkpoint import resumed, saved
from duello.analysis.explore.native_search import NativeSearch
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.searching import INTERRUPTED, Bounds, Search
from duello.analysis.model.canonical_form import NO_MERGING, Merging
from duello.analysis.mutate.clauses import clauses, without
from duello.cli import main
from duello.codec.documents import BadDocument
from duello.compiler import compiled_cache, engine, expansion
from duello.compiler.code import ZERO
from duello.dsl.disk_cache import SETTING
from duello.dsl.ir.program import Program

pytest.importorskip("llvmlite")

import llvmlite.ir as ll

from duello.compiler import llvm_search, llvm_table, native, native_states
from duello.compiler.llvm_values import INT

SEATS_APART = Merging(False, True, False)

AS_IT_COMES = pytest.mark.usefixtures("as_it_comes")
PATCHED = [HealthCheck.function_scoped_fixture]  # the same for all examples

LARGE = GAME.format(
    options="",
    play="play 3 rounds",
    late="",
    discard="discard each pick",
    ranks="123",
    aces="  scoring: gain 40000 points\n",
    kings="  scoring: gain 25 points, if round is 2\n",
    queens="  scoring: points of opponent becomes 0\n",
)


def of(name: str) -> Program:
    return duello.load(name).program


def searches(
    program: Program, rounds: int | None = None, merging: Merging | None = None, how: Any = None
) -> tuple[PackedSearch, NativeSearch]:
    """A search in generated Python, and one in machine code, which have not begun."""
    given = (program, program.option_values({}), how, merging, rounds)
    return PackedSearch(*given), NativeSearch(*given)


def alike(
    program: Program,
    rounds: int | None = None,
    bounds: Bounds | None = None,
    merging: Merging | None = None,
) -> NativeSearch:
    """The search in machine code, which has come to the same as the one in generated Python."""
    python, native = searches(program, rounds, merging)
    for search in (python, native):
        search.run(bounds or Bounds())
    assert result(native) == result(python)
    assert list(native.digests()) == list(python.digests())
    return native


RULESETS = (
    pytest.param("archwizards-duel", 2, None, None, marks=SLOW),
    pytest.param("archwizards-duel", 0, None, None, marks=SLOW),
    pytest.param("gods-collide", None, 1_000, None, marks=SLOW),
    ("enchanted-forest", None, 3_000, None),
    pytest.param("enchanted-forest-colosseum", None, 3_000, SEATS_APART, marks=SLOW),
    pytest.param("enchanted-forest-colosseum", None, 9_000, None, marks=SLOW),
    pytest.param("archwizards-duel", 3, 9_000, None, marks=SLOW),
    pytest.param("enchanted-forest-final", 2, 3_000, None, marks=SLOW),
    pytest.param("gods-collide", None, 5_000, None, marks=SLOW),
    pytest.param("wizards-duel", 3, 3_000, SEATS_APART, marks=SLOW),
    pytest.param("wizards-duel", 3, 9_000, None, marks=SLOW),
    pytest.param("wizards-duel-colosseum", None, 3_000, SEATS_APART, marks=SLOW),
    pytest.param("wizards-duel-colosseum", None, 9_000, None, marks=SLOW),
)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "rounds", "states", "merging"), RULESETS)
def test_shipped_rulesets(
    name: str, rounds: int | None, states: int | None, merging: Merging | None
) -> None:
    native = alike(of(name), rounds, Bounds(states=states), merging)
    assert native.states is not None and len(native.states) == len(native.seen)


@pytest.mark.slow
@AS_IT_COMES
def test_two_rounds_of_archwizards_duel() -> None:
    _, native = searches(of("archwizards-duel"), 2)
    native.run(Bounds())
    assert (len(native.seen), native.progress.edges) == (2587, 58613)


@pytest.mark.slow
@AS_IT_COMES
@settings(max_examples=drawn(2, 16), deadline=None, suppress_health_check=PATCHED)
@given(games())
def test_generated_games(program: Program) -> None:
    for merging in (NO_MERGING, Merging(False, True, True), Merging()):
        _, native = searches(program, None, merging)
        if native.why_not is None:
            alike(program, None, Bounds(states=400), merging)


@AS_IT_COMES
@settings(max_examples=drawn(2, 8), deadline=None, suppress_health_check=PATCHED)
@given(games())
def test_loops_that_are_not_put_in_place(program: Program) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(engine, "inlined", lambda module: module)
        patched.setattr(compiled_cache, "remembered", lambda *given: None)
        patched.setattr(compiled_cache, "remember", lambda *given: None)
        native = alike(program, None, Bounds(states=400), NO_MERGING)
        assert native.engine.layout.module.loops


@AS_IT_COMES
@pytest.mark.slow
def test_what_the_text_does_not_decide_is_met_alike() -> None:
    """Programs without one of their clauses: contradictions come about, and are the same. Fewer
    states of them are gone through in `test_packed`, in every run.
    """
    program, met = of("wizards-duel-colosseum"), 0
    for clause in random.Random(3).sample(clauses(program), 2):
        native = alike(without(program, clause), 2, Bounds(states=600), SEATS_APART)
        met += len(native.met)
    assert met


@AS_IT_COMES
def test_numbers_that_are_too_large_for_a_record() -> None:
    native = alike(compiled(LARGE), None, None, NO_MERGING)
    assert native._elsewhere and native.states is not None and native.states["expanded"]


def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is little room, so that it has to be made again and again."""
    monkeypatch.setattr(native_states, "FIRST_ROOM", 2)
    monkeypatch.setattr(native_states, "WAITING_ROOM", 3)
    monkeypatch.setattr(native_states, "RETURNS_ROOM", 2)


@AS_IT_COMES
@pytest.mark.parametrize(
    "name", only(("enchanted-forest-colosseum", "gods-collide"), "enchanted-forest-colosseum")
)
def test_little_room(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    small(monkeypatch)
    alike(of(name), None, Bounds(states=2_000), None)


@pytest.mark.slow
@AS_IT_COMES
@pytest.mark.parametrize("budget", [1, pytest.param(1 << 20, marks=SLOW)])
def test_however_much_is_done_at_a_time(monkeypatch: pytest.MonkeyPatch, budget: int) -> None:
    """A budget that only grew came to more than there may be, and then to none at all."""
    monkeypatch.setattr("duello.analysis.explore.native_search.AT_FIRST", budget)
    monkeypatch.setattr("duello.analysis.explore.native_search.LOOK_SECONDS", budget / 1000)
    native = alike(of("archwizards-duel"), 2)
    assert 1 <= native._budget <= 1 << 20


@pytest.mark.slow
@AS_IT_COMES
@pytest.mark.parametrize("name", only(("enchanted-forest", "gods-collide"), "enchanted-forest"))
def test_pieces_come_to_the_same_as_the_whole(name: str) -> None:
    """Of a search that is written down, and gone on with in machine code or in generated Python."""
    program = of(name)
    options = program.option_values({})
    whole, _ = searches(program)
    whole.run(Bounds(states=3_000))
    search: Search = NativeSearch(program, options)
    for states, kind in ((700, PackedSearch), (1_100, NativeSearch), (1_500, NativeSearch)):
        search.run(Bounds(states=states))
        search = resumed(saved(search), program, options, kind)
        assert isinstance(search, kind)
    search.run(Bounds(states=3_000))
    assert list(search.digests()) == list(whole.digests())
    for column in ("parents", "ways", "rounds", "moments"):
        assert list(getattr(search.seen.plain(), column)) == list(getattr(whole.seen, column))


def in_pieces(program: Program, merging: Merging, sizes: list[int]) -> NativeSearch:
    """A search in machine code that is written down after so many states, and gone on with."""
    options = program.option_values({})
    search: Search = NativeSearch(program, options, None, merging)
    for states in sizes:
        search.run(Bounds(states=states))
        search = resumed(saved(search), program, options, NativeSearch)
    search.run(Bounds(states=400))
    assert isinstance(search, NativeSearch)
    return search


@pytest.mark.slow
@AS_IT_COMES
@settings(max_examples=drawn(2, 16), deadline=None, suppress_health_check=PATCHED)
@given(games(), st.lists(st.integers(1, 350), min_size=1, max_size=3))
def test_generated_games_in_pieces(program: Program, sizes: list[int]) -> None:
    for merging in (NO_MERGING, Merging()):
        whole, native = searches(program, None, merging)
        if native.why_not is None:
            whole.run(Bounds(states=400))
            assert result(in_pieces(program, merging, sorted(sizes))) == result(whole)


@AS_IT_COMES
def test_what_has_no_record_is_come_to_again() -> None:
    whole, _ = searches(compiled(LARGE), None, NO_MERGING)
    whole.run(Bounds(states=400))
    pieces = in_pieces(compiled(LARGE), NO_MERGING, [40, 150])
    assert result(pieces) == result(whole) and pieces._elsewhere


@AS_IT_COMES
def test_states_that_have_records_are_not_come_to_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """It took twenty times as long as to come to them first."""
    program = of("enchanted-forest")
    _, native = searches(program)
    native.run(Bounds(states=2_000))
    data, gone = saved(native), list[object]()
    for kind in (PackedSearch, NativeSearch):
        monkeypatch.setattr(kind, "onward", lambda self, held: gone.append(held))
        again = resumed(data, program, native.options, kind)
        assert list(again.digests()) == list(native.digests())
    assert isinstance(again, NativeSearch) and again.states is not None and not gone


def test_records_of_another_form_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    program = compiled(LARGE)
    _, native = searches(program, None, NO_MERGING)
    native.run(Bounds(states=20))
    monkeypatch.setattr(NativeSearch, "records", "0")
    with pytest.raises(BadDocument, match="another version of Duello"):
        resumed(saved(native), program, native.options, PackedSearch)


@pytest.mark.slow
@AS_IT_COMES
@pytest.mark.parametrize("patience", [pytest.param(0.0, marks=pytest.mark.slow), 0.05])
def test_machine_code_that_takes_over_goes_on_alike(patience: float) -> None:
    program = of("archwizards-duel")
    python, _ = searches(program, 3)
    native = NativeSearch(program, program.option_values({}), rounds=3, patience=patience)
    for search in (python, native):
        search.run(Bounds(states=drawn(9_000, 60_000)))
    assert native.states is not None
    assert result(native) == result(python)


@AS_IT_COMES
@pytest.mark.parametrize("at", [4, *(pytest.param(n, marks=SLOW) for n in (1, 30))])
def test_interrupted_it_goes_on_as_if_nothing_was(monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    python, native = searches(of("enchanted-forest-final"), 2)
    python.run(Bounds(states=4_000))
    calls, right = [0], native._reach_otherwise

    def reach(*given: Any) -> None:
        calls[0] += 1
        if calls[0] == at:
            raise KeyboardInterrupt
        right(*given)

    monkeypatch.setattr(native, "_reach_otherwise", reach)
    native.run(Bounds(states=4_000))
    assert native.progress.stopped == INTERRUPTED
    native.run(Bounds(states=4_000))
    assert result(native) == result(python)


@pytest.mark.slow
def test_machine_code_of_long_searches_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SETTING, str(tmp_path))
    monkeypatch.setattr(native, "WORTH_KEEPING", 0)
    for broken in (False, True, False):
        native.machine_code.cache_clear()
        alike(compiled(LARGE), None, None, NO_MERGING)
        files = [*tmp_path.glob("machine-*.json")]
        assert len(files) == 1
        if broken:
            files[0].write_bytes(files[0].read_bytes()[:-9])
    native.machine_code.cache_clear()
    monkeypatch.delattr(native, "object_file")
    alike(compiled(LARGE), None, None, NO_MERGING)


# ---------------------------------------------------------------------- faults are found


def different(
    name: str,
    rounds: int | None = 2,
    states: int | None = 3_000,
    merging: Merging | None = SEATS_APART,
) -> bool:
    try:
        alike(of(name), rounds, Bounds(states=states), merging)
    except (AssertionError, LookupError, TypeError, ValueError):
        return True
    return False


@pytest.mark.slow
@AS_IT_COMES
def test_nothing_is_found_without_a_fault() -> None:
    assert not different("archwizards-duel")


Right = Callable[..., Any]


def _rounds_are_forgotten(right: Right) -> Right:
    return lambda self, before, now: ZERO


def _a_loop_begins_late(right: Right) -> Right:
    def start(self: Any) -> None:
        right(self)
        self.builder.store(INT(1), self._register("start 0"))

    return start


def _the_last_word_makes_no_difference(right: Right) -> Right:
    return lambda self, words: right(self, words - 1)


def _nearer_is_forgotten(right: Right) -> Right:
    return lambda self, *lengths: ll.IntType(1)(0)


def _signs_are_lost(right: Right) -> Right:
    def loaded(self: Any, record: Any, one: Any) -> Any:
        return self.builder.and_(right(self, record, one), INT(1))

    return loaded


def _late_is_last_but_one(right: Right) -> Right:
    def listed(self: Any, chosen: Any) -> Any:
        count, row = right(self, chosen)
        return self.builder.sub(count, INT(1)), row

    return listed


FAULTS = (
    (expansion.Expansion, "_rounds", _rounds_are_forgotten, "archwizards-duel"),
    (llvm_search.LlvmSearch, "_start", _a_loop_begins_late, "archwizards-duel"),
    (
        llvm_table.LlvmTable,
        "_reach_function",
        _the_last_word_makes_no_difference,
        "archwizards-duel",
    ),
    (llvm_table.LlvmTable, "_before", _nearer_is_forgotten, "gods-collide"),
    (llvm_search.LlvmSearch, "_loaded", _signs_are_lost, "archwizards-duel"),
    (llvm_search.LlvmSearch, "_listed", _late_is_last_but_one, "archwizards-duel"),
)


def _of_two_the_first_one_stands_for_both(right: Right) -> Right:
    return lambda self, record, image, words: record


def _nothing_is_its_image(right: Right) -> Right:
    return lambda self, kept, either, words, go: right(self, kept, (either[0],) * 2, words, go)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "wrong"),
    [
        ("_common", _of_two_the_first_one_stands_for_both),
        ("_if_one", _nothing_is_its_image),
        ("_loaded", _signs_are_lost),
    ],
)
def test_faults_in_what_counts_as_one_are_found(
    monkeypatch: pytest.MonkeyPatch, what: str, wrong: Right
) -> None:
    assert not different("wizards-duel-colosseum", merging=None)
    right = getattr(llvm_table.LlvmTable, what)
    monkeypatch.setattr(llvm_table.LlvmTable, what, wrong(right))
    assert different("wizards-duel-colosseum", merging=None)


@pytest.mark.slow
@pytest.mark.parametrize(("where", "what", "wrong", "name"), FAULTS)
def test_faults_are_found(
    monkeypatch: pytest.MonkeyPatch, where: type, what: str, wrong: Right, name: str
) -> None:
    monkeypatch.setattr(where, what, wrong(getattr(where, what)))
    assert different(name)


# ---------------------------------------------------------------------- the command


NO_PLAYS = ("--walks", "0", "--checks", "0")


def said(*given: str) -> str:
    found = CliRunner().invoke(main, ["explore", *given, "--backend", "native", *NO_PLAYS])
    assert found.exit_code == 0, found.output
    return found.output


@pytest.mark.slow
@AS_IT_COMES
def test_the_command_says_what_did_it() -> None:
    told = said("archwizards-duel", "--rounds", "2", "--no-compare", "--backend-report")
    assert "within 2 rounds with the options as they are set: 2,587 states" in told
    assert "machine code went from 2,587 states" in told


@AS_IT_COMES
@SLOW
def test_it_says_so_where_everything_is_compared(tmp_path: Path) -> None:
    path = tmp_path / "longer.duel"
    path.write_text(on_piles(LONGER), encoding="utf-8")
    told = said(str(path), "--no-merge", "--states", "60", "--backend-report")
    assert "60 states" in told and "machine code went from " in told


@pytest.mark.slow
@AS_IT_COMES
@pytest.mark.parametrize(
    ("asked", "told", "mended"),
    [
        ("enchanted-forest --rounds 1 --no-merge", "add `--no-compare`", "--no-compare"),
    ],
)
def test_what_cannot_be_is_said_with_a_mend(asked: str, told: str, mended: str) -> None:
    first, again = said(*asked.split(), "--seconds", "1"), said(*asked.split(), mended)
    assert "`--backend native`: the reference searches, as" in first and told in first
    assert "no contradiction within 1 round" in again and "`--backend native`" not in again


def test_without_llvm_nothing_else_is_said_to_be_in_the_way(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite", None)
    told = said("enchanted-forest", "--states", "5")
    assert "searches, as there is no llvmlite" in told
    assert "pip install 'duello[native]'" in told and "`--no-" not in told


@AS_IT_COMES
def test_where_states_count_as_one_it_says_which(tmp_path: Path) -> None:
    path = tmp_path / "alike.duel"
    path.write_text(ALIKE, encoding="utf-8")
    asked = (str(path), "--no-compare", "--rounds", "1")
    assert "no contradiction within 1 round" in said(*asked)
    path.write_text(ALIKE.replace("boat 1 Punt\n", SPOKEN_OF), encoding="utf-8")
    assert "which of several equal pieces is where" in said(*asked)
    assert "no contradiction within 1 round" in said(*asked, "--no-merge")


SPOKEN_OF = """boat 1 Punt
  fog: you may choose raid: a boat in your harbour
    next tide: lose 1 point, if opponent's sail is raid
"""
"""A rule for a time speaks of one of several equal pieces."""

ALIKE = """ruleset "Alike"
  players Ebb, Flow

pieces boat
  draft: number, as labelled

boat 1 Punt
boat 2 Skiff

match
  each player has harbour: two of each boat, private
  each player has point: 0, public
  play 2 tides

tide
  each player chooses sail: a boat in their harbour
  each sail takes effect
  step fog
  for each player: discard their sail
"""


@pytest.mark.parametrize(
    ("asked", "who", "why"),
    [
        ("fire-and-ice --no-compare --states 5", "generated Python", "it has no packed states"),
        ("wizards-duel --option cast=Bless --states 5", "the reference", "chance draws what it is"),
    ],
)
def test_where_machine_code_cannot_it_is_said_what_searches(asked: str, who: str, why: str) -> None:
    told = said(*asked.split())
    assert f"`--backend native`: {who} searches, as " in told and why in told
    assert "5 states were seen" in told


def test_what_was_begun_on_the_reference_goes_on_there(tmp_path: Path) -> None:
    file = str(tmp_path / "search")
    CliRunner().invoke(main, [*BEGUN, "--backend", "reference", "--states", "9", "--save", file])
    told = said(*BEGUN[1:3], "--states", "20", "--resume", file)
    assert f"`--backend native`: the reference searches, as {file} was begun on it" in told
    assert "20 states were seen" in told


def test_what_begins_where_an_example_ends_is_the_reference_s() -> None:
    told = said("archwizards-duel", "--from", "(R13)", "--states", "5")
    assert "the reference searches, as it begins where an example ends" in told


BEGUN = ("explore", "examples/boiling_point.duel", "--no-compare", *NO_PLAYS)
