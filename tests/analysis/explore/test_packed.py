"""A search on compiled code is the search on the reference: state by state, way by way."""

import importlib.util
import random
from itertools import islice
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import example, given, settings
from tests.analysis.explore.games import (
    ABILITIES,
    DISCARD,
    LATE,
    PLAY,
    RANKS,
    compiled,
    games,
    text_of,
)
from tests.quick import drawn, each, only, rows

import duello
from duello.analysis.explore.checkpoint import resumed, saved
from duello.analysis.explore.native_search import NativeSearch
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.searching import Bounds, Search
from duello.analysis.explore.state_numbers import StateKey
from duello.analysis.model.canonical_form import Merging
from duello.analysis.mutate.clauses import clauses, without
from duello.cli import main
from duello.codec.documents import BadDocument
from duello.compiler import expansion, expansion_code
from duello.compiler.code import ONE, Beyond, Leave
from duello.compiler.engine import EngineState
from duello.compiler.expansion_code import Reached
from duello.dsl.ir.program import Program
from duello.interpreter.state import State

NATIVE = importlib.util.find_spec("llvmlite") is not None
NARROW = Bounds(states=150)


def result(search: Search) -> object:
    """All that a search has come to, and how."""
    seen, progress = search.seen.plain(), search.progress
    return (
        search.met,
        list(search.met),
        list(seen.parents),
        list(seen.ways),
        [seen.length(number) for number in range(len(seen))],
        bytes(search.done[number] for number in range(len(seen))),
        search.returns,
        (*progress.counted, progress.sampled, progress.cut, progress.stopped),
    )


def both(
    program: Program,
    rounds: int | None,
    bounds: Bounds = NARROW,
    merging: Merging | None = None,
    everything: bool = False,
) -> PackedSearch:
    """A search on both, which must come to the same: on code for single steps, on code for all
    answers at once, and in machine code.
    """
    options = program.option_values({})
    how = (program, options, None, merging, rounds)
    reference = Search(*how, compare=False)
    reference.run(bounds)
    at_once = PackedSearch(*how, everything)
    at_once.make_code()
    packed = PackedSearch(*how, everything)
    native = NativeSearch(*how, everything)
    for search in (at_once, packed, *([native] if NATIVE and native.why_not is None else [])):
        search.run(bounds)
        assert result(search) == result(reference)
    return packed


@pytest.mark.parametrize(
    "name",
    only(
        ("archwizards-duel", "gods-collide", "wizards-duel-colosseum"),
        "wizards-duel-colosseum",
    ),
)
def test_shipped_rulesets(name: str) -> None:
    packed = both(duello.load(name).program, None)
    assert packed.engine.counts.compiled and not packed.engine.counts.handed_over


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["enchanted-forest-final", pytest.param("a-warriors-death", marks=pytest.mark.slow)]
)
def test_samples_and_what_is_handed_over(name: str) -> None:
    both(duello.load(name).program, 2, Bounds(states=60))


@pytest.mark.slow
@pytest.mark.parametrize(
    "merging", each(2, [Merging(False, True, True), Merging(True, True, False)])
)
def test_whatever_is_merged(merging: Merging) -> None:
    both(duello.load("wizards-duel").program, None, Bounds(states=drawn(30, 150)), merging)


REMEMBERED = """
ruleset "Undercut"

match
  each player has points: 0, public
  play up to 3 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a whole number from 1 to 3
  reveal pick
  the player with more pick gains 1 point
  for each player: {what}, if their last {count} picks are {row}
"""


@pytest.mark.parametrize("what", each(3, ["they win the match", "they gain 5 points"]))
@pytest.mark.parametrize(("count", "row"), [("two", "1, 1"), ("two", "3, 1"), ("three", "1, 2, 1")])
def test_what_was_chosen_before_is_remembered(what: str, count: str, row: str) -> None:
    """A packed state lost it behind a step that the reference took: a double win was not found."""
    text = REMEMBERED.format(what=what, count=count, row=row)
    counts = both(compiled(text), None, Bounds(states=600), everything=True).engine.counts
    assert counts.by_tree or counts.handed_over  # what is remembered, code does not say


@pytest.mark.slow
def test_no_round_is_begun() -> None:
    """Where the first state is in a round already, no answer leads into one that is allowed."""
    packed = both(duello.load("archwizards-duel").program, 0)
    assert (len(packed.seen), packed.progress.edges) == (1, 121) and packed.progress.cut


def test_two_rounds_of_archwizards_duel() -> None:
    """The counts that `docs/benchmarks.md` tells of the reference."""
    program = duello.load("archwizards-duel").program
    packed = PackedSearch(program, program.option_values({}), rounds=2)
    packed.run(Bounds())
    assert (len(packed.seen), packed.progress.edges) == (2587, 58613)


@pytest.mark.slow
def test_what_the_text_does_not_decide_is_met_alike() -> None:
    """Programs without one of their clauses: contradictions come about, and are the same."""
    program = duello.load("wizards-duel-colosseum").program
    met = 0
    for clause in random.Random(3).sample(clauses(program), drawn(2, 3)):
        met += len(both(without(program, clause), 2, Bounds(states=120)).met)
    assert met


@settings(max_examples=drawn(2, 8), deadline=None)
@given(games())
def test_generated_games(program: Program) -> None:
    packed = both(program, None, Bounds(states=60), everything=True)
    fewer = PackedSearch(program, program.option_values({}))
    fewer.run(Bounds(states=60))
    assert len(fewer.seen) <= len(packed.seen)
    if fewer.progress.stopped == packed.progress.stopped == "":
        assert set(fewer.met) == set(packed.met)


REREAD = {
    "aces": [],
    "kings": [],
    "queens": ["next round: opponent must not pick Ace, if able", ABILITIES[-1]],
    "late": LATE[0],
    "play": PLAY[1],
    "discard": DISCARD[1],
    "ranks": RANKS[0],
}
"""Something that is told of only makes no difference to play."""


def last_ones_differ(program: Program) -> bool:
    """Whether states are answered otherwise by the code for those behind which no round may begin:
    in how many ways, how many ends there are, where the first way leads beyond the bound.
    """
    search = PackedSearch(program, program.option_values({}))
    search.make_code()
    states, differ = [search.beginning], False
    for state in islice(states, 60):
        if isinstance(state, State):
            continue
        spot, onward = search.spot(state[0]), search.onward(state)
        ways = spot.ways(state, 200)
        if ways is not None:
            states += dict.fromkeys([onward(way) for way in range(min(ways.count, 40))])
            states = [each for each in states if isinstance(each, State) or each[0] >= 0]
        if spot.last is not None and spot.expand is not None:
            found = []
            for each in (spot.last, spot.expand):
                reached = list[Reached]()
                found.append((each(state, 200, 0, reached.append), reached))
            differ |= found[0] != found[1]
    return differ


@settings(max_examples=drawn(20, 100), deadline=None)
@given(games())
def test_the_last_states_are_answered_alike(program: Program) -> None:
    assert not last_ones_differ(program)


def _whatever_holds(right: Any) -> Any:
    return lambda steps: right([each for each in steps if not isinstance(each, Leave)])


def _always(right: Any) -> Any:
    return lambda *given: True


@pytest.mark.parametrize(
    ("where", "what", "wrong"),
    [
        (expansion, "_nothing_reached", _whatever_holds),
        (expansion_code.ExpansionWriter, "_is_alike", _always),
    ],
)
def test_faults_at_the_bound_are_found(
    monkeypatch: pytest.MonkeyPatch, where: Any, what: str, wrong: Any
) -> None:
    drawn_so = {**REREAD, "play": PLAY[2], "queens": []}
    assert not last_ones_differ(compiled(text_of(drawn_so)))
    monkeypatch.setattr(where, what, wrong(getattr(where, what)))
    try:
        assert last_ones_differ(compiled(text_of(drawn_so)))
    except (LookupError, NameError, UnboundLocalError):
        return


class Listening(PackedSearch):
    """A search that knows which states it was asked the keys of."""

    def key(self, state: EngineState) -> StateKey:
        asked = self.__dict__.setdefault("asked", {})
        found: StateKey = super().key(state)
        if not isinstance(state, State):
            asked.setdefault(state, found)
        return found


@settings(max_examples=drawn(2, 8), deadline=None)
@given(games())
@example(compiled(text_of(REREAD)))
def test_the_key_of_a_state_does_not_hang_on_what_was_met_before(program: Program) -> None:
    """Else two workers would take one state for two."""
    there, back = (Listening(program, program.option_values({}), compare=True) for _ in range(2))
    there.run(Bounds(states=60))
    asked = there.__dict__["asked"]
    for state, key in reversed(asked.items()):
        assert back.key(state) == key


def test_pieces_come_to_the_same_as_the_whole() -> None:
    program = duello.load("gods-collide").program
    options = program.option_values({})
    whole = PackedSearch(program, options)
    whole.run(NARROW)
    search: Search = PackedSearch(program, options)
    for states in range(50, 151, 50):
        search.run(Bounds(states=states))
        search = resumed(saved(search), program, options)
    assert isinstance(search, PackedSearch) and list(search.digests()) == list(whole.digests())
    assert list(search.seen.parents) == list(whole.seen.parents)


def test_what_another_compiler_has_begun_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    program = duello.load("gods-collide").program
    search = PackedSearch(program, program.option_values({}))
    search.made_by = "compiled-0"
    with pytest.raises(BadDocument, match="another version of Duello"):
        resumed(saved(search), program, program.option_values({}))


def test_the_command_says_what_did_it() -> None:
    given = ["explore", "archwizards-duel", "--rounds", "1", "--walks", "0", "--backend-report"]
    found = CliRunner().invoke(main, [*given, "--no-compare"])
    assert "18 states" in found.output and "compiled code made 18 of 18 steps" in found.output
    found = CliRunner().invoke(main, [*given, "--no-compare", "--backend", "reference"])
    assert "18 states" in found.output and "the reference made every step" in found.output


# ---------------------------------------------------------------------- faults are found


def _rounds_are_not_counted(right: Any) -> Any:
    return lambda before, now: ONE


def _nothing_is_beyond(right: Any) -> Any:
    def reached(self: Any, step: Any) -> str:
        return "pass" if isinstance(step, Beyond) else right(self, step)

    return reached


def _everything_is_early(right: Any) -> Any:
    return lambda steps, levels, deep: dict.fromkeys(right(steps, levels, deep + 1), 0)


def _inner_ones_last(right: Any) -> Any:
    return lambda codes, waiting: right(codes, waiting)[::-1]


@pytest.mark.parametrize(
    ("where", "what", "wrong"),
    rows(
        4,
        [
            (expansion, "_equal", _rounds_are_not_counted),
            (expansion_code.ExpansionWriter, "_reached", _nothing_is_beyond),
            (expansion_code, "first_of_all", _everything_is_early),
            (expansion, "_wanted", _inner_ones_last),
        ],
    ),
)
def test_faults_are_found(
    monkeypatch: pytest.MonkeyPatch, where: Any, what: str, wrong: Any
) -> None:
    """In what makes code for all answers at once."""
    program = duello.load("archwizards-duel").program
    monkeypatch.setattr(where, what, wrong(getattr(where, what)))
    options = program.option_values({})
    right, faulty = (PackedSearch(program, options, rounds=rounds) for rounds in (2, 2))
    right.run(Bounds(states=1_000))
    try:
        faulty.make_code()
        faulty.run(Bounds(states=1_000))
    except (LookupError, NameError, UnboundLocalError):
        return
    assert result(faulty) != result(right)
