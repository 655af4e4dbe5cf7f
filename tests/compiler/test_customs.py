"""Small games that have one custom each, of which they speak wherever they can: on packed states,
in machine code, tree by tree and in what is told they are played as by the reference; faults that
games of every sort have let through are found in them.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from tests.analysis.explore.test_packed import result
from tests.compiler.differences import compared
from tests.compiler.lockstep import Compared, run_of
from tests.compiler.test_native import ends_alike
from tests.compiler.test_native_steps import compare as compare_steps
from tests.compiler.tree_lockstep import Beside
from tests.kept import compile_text
from tests.quick import drawn, each, rows

from duello.analysis.explore import packed_search
from duello.analysis.explore.native_search import NativeSearch
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.searching import Bounds
from duello.analysis.generate.more_customs import MORE_CUSTOMS
from duello.analysis.generate.small_customs import CUSTOMS, Custom
from duello.analysis.generate.small_game import small_game
from duello.analysis.model.canonical_form import NO_MERGING
from duello.compiler import evaluate, hearing, telling, update_set
from duello.compiler.code import Chosen
from duello.compiler.diagrams import Node, NotCompiled
from duello.compiler.direct import primitives
from duello.compiler.expansion_code import ExpansionWriter
from duello.compiler.layout import Layout
from duello.compiler.llvm_code import LlvmWriter
from duello.compiler.llvm_search import LlvmSearch
from duello.compiler.llvm_values import INT, LlvmValues
from duello.compiler.machine import Machine
from duello.dsl.ir.nodes import given
from duello.dsl.ir.program import Program

pytest.importorskip("llvmlite")

pytestmark = pytest.mark.usefixtures("as_it_comes")


EVERY = (*CUSTOMS, *MORE_CUSTOMS)


def spoken_of(word: str) -> list[Custom]:
    """The customs that have a word in their lines."""
    return [custom for custom in EVERY if word in repr(custom)]


def games(customs: list[Custom], packed: bool = True, seeds: int = 1) -> Iterator[Program]:
    """Games of each of these customs. packed: those alone of which all play is."""
    for seed in range(seeds):
        for custom in customs:
            if custom.packed or not packed:
                yield given(compile_text(small_game(Random(seed), custom.packed, custom)).program)


# ---------------------------------------------------------------------- what is compared


def on_packed_states(program: Program) -> bool:
    return not compared(program, Compared).different


def by_tree(program: Program) -> bool:
    return not compared(program, Beside).different


def told(program: Program) -> bool:
    return not run_of(program, 1, telling=True).different


def steps_of_machine_code(program: Program) -> bool:
    try:
        compare_steps(program, 12)
    except AssertionError:
        return False
    return True


def matches_of_machine_code(program: Program) -> bool:
    try:
        ends_alike(program, 30)
    except AssertionError:
        return False
    except NotCompiled:
        return True
    return True


def all_answers_at_once(program: Program) -> bool:
    """Code for all answers to a state comes to what code for each of them comes to."""
    found, worth = [], packed_search.WORTH_CODE
    for packed_search.WORTH_CODE in (0, worth):
        search = PackedSearch(program, program.option_values({}), None, NO_MERGING)
        search.run(Bounds(states=150))
        found.append(result(search))
    return bool(found[0] == found[1])


def all_in_machine_code(program: Program) -> bool:
    """No state is left to generated Python."""
    search = NativeSearch(program, program.option_values({}), None, NO_MERGING)
    search.run(Bounds(states=60))
    states = given(search.states)
    return states["expanded"] == sum(search.done[number] for number in range(len(search.seen)))


# ---------------------------------------------------------------------- faults are found

Right = Callable[..., Any]


def _none_is_written_as_a_number(right: Right) -> Right:
    def choose(self: Any, chosen: Chosen, *more: Any) -> None:
        right(self, chosen, *more)
        if chosen.kind is not None:
            self.builder.store(INT(0), self._register(chosen.kind))

    return choose


def _none_is_listed_as_a_number(right: Right) -> Right:
    def listed(self: ExpansionWriter, at: int, chosen: Chosen, late: bool) -> None:
        right(self, at, chosen, late)
        if chosen.kind is not None:
            self._write(1, f"_given{at} = [(each, 0) for each, _ in _given{at}]")

    return listed


def _an_empty_range_is_less_than_nothing(right: Right) -> Right:
    def listed(self: Any, chosen: Chosen) -> Any:
        if chosen.low is None or chosen.high is None:
            return right(self, chosen)
        size = self.builder.sub(self.value(chosen.high), self.value(chosen.low))
        return self.builder.add(size, INT(1 + (chosen.kind is not None))), None

    return listed


def _the_same_for_a_time_counts_once(right: Right) -> Right:
    def gap(self: Machine, where: Node, why: str) -> None:
        if why != "the same rule twice":
            right(self, where, why)

    return gap


def _the_next_entry(right: Right) -> Right:
    def number_map(m: Machine, key: Any, meaning: Any, *nodes: Node) -> Any:
        if isinstance(key, tuple) and key[0] == "entry":
            return right(m, ("next", key), lambda x: meaning(m.d.terms.add(x, 1)), *nodes)
        return right(m, key, meaning, *nodes)

    return number_map


def _rows_are_shifted(right: Right) -> Right:
    return lambda self, entries, at: right(self, (*entries[1:], entries[0]), at)


def _the_other_way_round(right: Right) -> Right:
    return lambda things, key=None: right(things, key=key)[:: -1 if key else 1]


def _the_other_seat(right: Right) -> Right:
    return lambda m, s, shown, seat, hearer: right(m, s, shown, seat, 1 - hearer)


def _to_the_other_player(right: Right) -> Right:
    def one(node: Any) -> Any:
        found = right(node)
        return 1 - found if found in (0, 1) else found

    return one


def _next_of_a_list(right: Right) -> Right:
    return lambda place, table: right(place and place % len(table) + 1, table)


def _none_is_added(right: Right) -> Right:
    return lambda first, second: (first or 0) + (second or 0)


def _none_is_what_is_printed(right: Right) -> Right:
    return lambda self, m, s, key, old: right(self, m, s, key, m.d.absent)


def _the_other_end(right: Right) -> Right:
    return lambda held, amount, bottom: right(held, amount, not bottom)


def _told_of_alone(right: Right) -> Right:
    def looked_into(m: Machine) -> list[int]:
        return [each for each in right(m) if m.program.properties[each].audience == "public"]

    return looked_into


def _every_zone(right: Right) -> Right:
    return lambda m: list(m.program.tables.zones)


def _any_place(right: Right) -> Right:
    return lambda self, force, place, known: (
        (force.holder, force.until)
        == (
            place.holder,
            place.until,
        )
    )


FAULTS: dict[str, tuple[Any, str, Callable[[Right], Right], str, Callable[[Program], bool]]] = {
    "none is a number in steps of machine code": (
        *(LlvmSearch, "_choose", _none_is_written_as_a_number),
        *("ration was ${not}", steps_of_machine_code),
    ),
    "none is a number in matches of machine code": (
        *(LlvmWriter, "_draw_number", _none_is_written_as_a_number),
        *("ration was ${not}", matches_of_machine_code),
    ),
    "none is a number in a search of generated Python": (
        *(ExpansionWriter, "_given", _none_is_listed_as_a_number),
        *("ration was ${not}", all_answers_at_once),
    ),
    "none is added tree by tree": (
        *(primitives.VALUES, "plus", _none_is_added),
        *("($own stake + 1)", by_tree),
    ),
    "a rule that begins twice for a time counts once": (
        *(Machine, "gap", _the_same_for_a_time_counts_once),
        *("each sail takes effect", on_packed_states),
    ),
    "an entry is the next one": (
        *(evaluate, "number_map", _the_next_entry),
        *("(entry (tide) of (2, 0, 1)) cargo", on_packed_states),
    ),
    "an entry is the next one tree by tree": (
        *(primitives.VALUES, "entry", _next_of_a_list),
        *("(entry (tide) of (2, 0, 1)) cargo", by_tree),
    ),
    "tables of machine code begin with the second row": (
        *(LlvmValues, "_entry", _rows_are_shifted),
        *("ration was ${not}", steps_of_machine_code),
    ),
    "an empty range has less than nothing": (
        *(LlvmSearch, "_listed", _an_empty_range_is_less_than_nothing),
        *("if late: they lose 1 cargo", all_in_machine_code),
    ),
    "what ends a phase is carried out the other way round": (
        *(update_set, "sorted", _the_other_way_round),
        *("the match ends", on_packed_states),
    ),
    "a label does not stay": (
        *(update_set, "sorted", _the_other_way_round),
        *("wins the match by storm", on_packed_states),
    ),
    "what one player was shown the other one may know": (
        *(telling, "_shown", _the_other_seat),
        *('it is" to them', told),
    ),
    "who looks at pieces is not who is told": (
        *(hearing, "one_thing", _to_the_other_player),
        *("look at opponent's $zone", told),
    ),
    "only what is told of its changes lies openly": (
        *(telling, "_looked_into", _told_of_alone),
        *("{prize} to win", told),
    ),
    "every zone lies openly": (
        *(telling, "_looked_into", _every_zone),
        *("{prize} to win", told),
    ),
    "what is in force stands at the first place that it may have": (
        *(Layout, "_may_be", _any_place),
        *("it takes effect, if it", on_packed_states),
    ),
    "the top of a pile is its bottom": (
        *(primitives.VALUES, "end_of", _the_other_end),
        *("bottom boat of the yard", by_tree),
    ),
    "none goes up from what is printed": (
        *(update_set.UpdateSet, "_base", _none_is_what_is_printed),
        *("becomes none", on_packed_states),
    ),
}
"""What is replaced, the word of the customs in which it is seen, and where it is."""


SEEDS: dict[Callable[[Program], bool], int] = {
    steps_of_machine_code: 2,
    matches_of_machine_code: 1,
    all_in_machine_code: 2,
}
"""So many games of each custom are tried, if not as many as elsewhere: it takes long."""


FEW = 6
ENOUGH: dict[tuple[str, Callable[[Program], bool]], int] = {
    ("ration was ${not}", all_answers_at_once): 9,
    ("the match ends", on_packed_states): 12,
    ("bottom boat of the yard", by_tree): 9,
    ("{prize} to win", told): 12,
}
"""So many games, instead of a few, are tried in every run: each fault is seen in two of them."""


def looked_at(word: str, alike: Callable[[Program], bool]) -> Iterator[Program]:
    """The games in which faults are to be seen."""
    every = games(spoken_of(word), alike is not by_tree, SEEDS.get(alike, 16))
    return islice(every, drawn(ENOUGH.get((word, alike), FEW), 1_000))


@pytest.mark.parametrize(
    ("word", "alike"), rows(4, dict.fromkeys(row[3:] for row in FAULTS.values()))
)
def test_games_that_speak_of_it_are_the_reference_s(
    word: str, alike: Callable[[Program], bool]
) -> None:
    assert all(map(alike, looked_at(word, alike)))


@pytest.mark.parametrize("fault", each(4, FAULTS, 1))
def test_a_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room, name, wrong, word, alike = FAULTS[fault]
    if isinstance(room, dict):
        monkeypatch.setitem(room, name, wrong(room[name]))
    else:
        monkeypatch.setattr(room, name, wrong(getattr(room, name, sorted)), raising=False)
    assert not all(map(alike, looked_at(word, alike)))


SORTS = (on_packed_states, by_tree, told, all_answers_at_once)


@pytest.mark.slow
@pytest.mark.parametrize("sort", SORTS)
def test_games_of_each_custom_are_the_reference_s(sort: Callable[[Program], bool]) -> None:
    assert all(map(sort, games([*EVERY], sort is not by_tree, drawn(1, 4))))
