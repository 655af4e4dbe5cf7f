"""What stands against each other, beside the reference: small games that come to it in some matches
and not in others, on packed states and tree by tree. And whatever overlooks it is seen.
"""

from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

import pytest
from attrs import evolve
from tests.compiler.lockstep import Compared, compared, put
from tests.compiler.tree_lockstep import Beside
from tests.kept import compile_text

from duello.compiler import lasting, questions, slots, update_set
from duello.compiler.diagrams import ABSENT
from duello.compiler.direct import direct_play, direct_updates, primitives, question_writer
from duello.compiler.machine import Machine
from duello.dsl.ir.program import Program
from duello.interpreter import slots as slots_of_the_reference

MATCHES = 10

GAME = """ruleset "Clashes"
  players Ebb, Flow

pieces boat
  draft: number, as labelled

match
  each player has cargo: 1, public
  each player has hull: 2, public
  each player has mast: 3, public
  each player has harbour: one of each boat, private
  each player has sea: nothing, public
  each player has shore: nothing, public
  play 3 tides
  the player with more cargo wins the match

tide
  each player has mark: no, public
  each player chooses sail: a boat in their harbour
  reveal sail
  each sail takes effect
  step landing
    worth: 1
    each player gains worth cargo
  step leaving
    the player whose sail has more draft gains 1 cargo

boat 1 Ketch
  {ketch}
boat 2 Sloop
  {sloop}
boat 3 Barque
"""

CLASHES = {
    "ends by two reasons": [
        "landing: Ebb wins the match by storm",
        "landing: Ebb wins the match by reef",
    ],
    "ends with two winners": ["landing: Ebb wins the tide", "landing: Flow wins the tide"],
    "an end and a beginning": ["landing: the tide ends", "landing: restart the tide"],
    "two values": ["landing: Ebb's hull becomes 3", "landing: Ebb's hull becomes 4"],
    "a value and more": ["landing: Ebb's hull becomes 3", "landing: Ebb gains 1 hull"],
    "a swap and more": ["landing: swap Ebb's hull with Flow's hull", "landing: Ebb gains 1 hull"],
    "two swaps": [
        "landing: swap Ebb's hull with Flow's hull",
        "landing: swap Ebb's hull with Ebb's mast",
    ],
    "two places": [
        "landing: for each player: move their sail to sea",
        "landing: for each player: move their sail to shore",
    ],
    "a place and none": [
        "landing: for each player: move their sail to sea",
        "landing: for each player: discard their sail",
    ],
    "two answers": ["worth: 2", "worth: 3"],
}
"""What two boats do that stands against each other."""

DECIDED = {
    "ends by one reason or by none": [
        "landing: Ebb wins the tide by storm",
        "landing: Ebb wins the tide",
    ],
    "a special answer": ["worth: 2", "worth: 2"],
    "a ruling": ["worth: 2", "worth: 3", "ruling Ketch overrides Sloop"],
    "a ruling on one question": ["worth: 2", "worth: 3", "ruling Ketch overrides Sloop on worth"],
    "it lapses when its phase ends": [
        "leaving: if tide is 1: until Ebb's mark is yes: worth: 3",
        "landing: Ebb's mark becomes yes\n  landing: the tide ends",
    ],
    "two rounds": ["next 2 tides: you gain 2 hull", "landing: next 2 tides: worth: 2"],
    "printed numbers change places": [
        "landing: swap your sail's draft with opponent's sail's draft",
        "leaving: you gain draft of your sail hull",
    ],
}
"""The same, where the text decides."""

GAMES = {**CLASHES, **DECIDED}


def program_of(ketch: str, sloop: str, more: str = "") -> Program:
    """The game in which two boats have these rules."""
    made = compile_text(GAME.format(ketch=ketch, sloop=sloop) + more)
    assert made.program is not None, made.problems
    return made.program


def beside(program: Program, by_tree: bool) -> Compared | Beside:
    """Matches of a program, tree by tree or on packed states, until one differs."""
    run = Beside(program, program.option_values({})) if by_tree else compared(program)
    for seed in range(MATCHES):
        run.match(seed)
        if run.different:
            break
    return run


KINDS = pytest.mark.parametrize("by_tree", [False, True], ids=["packed", "by tree"])


@KINDS
@pytest.mark.parametrize("lines", CLASHES.values(), ids=CLASHES)
def test_what_stands_against_each_other_is_the_reference_s(lines: list[str], by_tree: bool):
    run = beside(program_of(*lines), by_tree)
    assert not run.different
    if isinstance(run, Beside):
        assert 0 < run.open < run.steps and not run.handed_over
    else:
        assert run.engine.packs and 0 < run.contradictions < MATCHES
        counts = run.engine.counts
        assert counts.handed_over == run.contradictions and not counts.by_tree


@KINDS
@pytest.mark.parametrize("lines", DECIDED.values(), ids=DECIDED)
def test_what_is_decided_is_decided_here_as_well(lines: list[str], by_tree: bool):
    run = beside(program_of(*lines), by_tree)
    assert not run.different and run.steps > MATCHES
    if isinstance(run, Beside):
        assert not run.open and not run.handed_over
    else:
        assert run.engine.packs and run.engine.counts.whole == run.engine.counts.compiled


# ---------------------------------------------------------------------- faults

UpdateSet, Updates = update_set.UpdateSet, direct_updates.Updates
CHECK, FOR_A_TIME, HELD = UpdateSet._check, lasting.for_a_time, slots_of_the_reference.lasting
CUT_SHORT = UpdateSet._cut_short
CUT, CUT_OF_TREES = UpdateSet.cut, Updates.cut
MOVE, SWAPPED = UpdateSet.move, UpdateSet._swapped
CHANGE_FACTS, ABOUT = Updates._change_facts, question_writer._about
WINNING, BEATEN = questions._winning, primitives._beaten


def nothing(*given: Any) -> None:
    return None


def one_reason(self: Any, m: Machine, phase: int, cut: Any) -> None:
    others = self.cuts.get(phase, [])
    self.cuts[phase] = [evolve(other, reason=None) for other in others]
    CUT(self, m, phase, cut)
    self.cuts[phase] = [*others, cut]


def any_end(self: Any, m: Machine, phase: int, cut: Any) -> None:
    self.cuts.setdefault(phase, []).append(cut)


def any_place(self: Any, m: Machine, guard: Any, piece: Any, zone: Any) -> None:
    self.moves.append((guard, piece, zone))


def a_place_or_none(self: Any, m: Machine, guard: Any, piece: Any, zone: Any) -> None:
    moves, self.moves = self.moves, [each for each in self.moves if None not in (each[2], zone)]
    MOVE(self, m, guard, piece, zone)
    self.moves = [*moves, self.moves[-1]]


def what_is_stored(self: Any, m: Machine, s: Any, key: Any) -> Any:
    found = SWAPPED(self, m, s, key)
    return m.d.map("stored", lambda x, y: None if y is ABSENT else x, found,
                   s.facts.get(key, m.d.absent))  # fmt: skip


def without(**fields: Any) -> Callable[..., None]:
    """What is checked, without some of the changes."""
    return lambda self, m: CHECK(evolve(self, **fields), m)


def first_values(self: Any, m: Machine) -> None:
    CHECK(evolve(self, sets={key: many[:1] for key, many in self.sets.items()}), m)


def not_lapsing(self: Any, m: Machine, s: Any) -> bool:
    """Where a phase is cut short, nothing lapses."""
    with patch.object(update_set, "lapse", nothing):
        return CUT_SHORT(self, m, s)


def longer(m: Machine, node: Any, live: Any) -> Any:
    (rule, seat, phase, first, last, words), held = FOR_A_TIME(m, node, live)
    return (rule, seat, phase, first, last + 1, words), held


def on_all_questions(m: Machine, s: Any, one: Any, live: Any, number: int) -> Any:
    return WINNING(m, s, one, live, -1)


PACKED: dict[str, list[Any]] = {
    "ends by two reasons": [(UpdateSet, "cut", one_reason)],
    "ends with two winners": [(UpdateSet, "cut", any_end)],
    "two values": [(UpdateSet, "_check", first_values)],
    "a value and more": [(UpdateSet, "_check", without(adds={}))],
    "a swap and more": [(UpdateSet, "_check", without(swaps={}))],
    "two places": [(UpdateSet, "move", any_place)],
    "a place and none": [(UpdateSet, "move", a_place_or_none)],
    "printed numbers change places": [(UpdateSet, "_swapped", what_is_stored)],
    "it lapses when its phase ends": [(UpdateSet, "_cut_short", not_lapsing)],
    "two rounds": [(lasting, "for_a_time", longer), (slots, "for_a_time", longer)],
    "a ruling on one question": [(questions, "_winning", on_all_questions)],
}
"""What packed states are made to overlook, by the game in which it is seen: where, and what is
replaced.
"""


def one_reason_of_trees(self: Any, work: Any, cut: Any) -> None:
    if cut.phase in self.cuts:
        cut = evolve(cut, reason=self.cuts[cut.phase].reason)
    CUT_OF_TREES(self, work, cut)


def any_end_of_trees(self: Any, work: Any, cut: Any) -> None:
    self.cuts = {cut.phase: cut, **self.cuts}


def any_value(self: Any, work: Any, key: Any, thing: Any) -> None:
    self.sets = {key: thing, **self.sets}


def any_place_of_trees(self: Any, work: Any, piece: int, zone: Any) -> None:
    self.moves = {piece: zone, **self.moves}


def values_alone(self: Any, w: Any) -> None:
    self.adds = {key: amount for key, amount in self.adds.items() if key not in self.sets}
    CHANGE_FACTS(self, w)


def swapped_anyway(self: Any, w: Any) -> None:
    for first, second in self.swaps:
        w.facts[first], w.facts[second] = w.facts[second], w.facts[first]


def general_as_well(*given: Any) -> Iterator[str]:
    return (line for line in ABOUT(*given) if line.split(": ")[-1] != "return found")


def longer_of_trees(w: Any, node: Any, env: Any, updates: Any) -> None:
    held = HELD(w, node, env)
    updates.hold(w, evolve(held, last=held.last + 1))


def beaten_on_all(w: Any, loser: Any, live: Any, number: int) -> bool:
    return BEATEN(w, loser, live, -1)


BY_TREE: dict[str, list[Any]] = {
    "ends by two reasons": [(Updates, "cut", one_reason_of_trees)],
    "ends with two winners": [(Updates, "cut", any_end_of_trees)],
    "two values": [(Updates, "set", any_value)],
    "a value and more": [(Updates, "_change_facts", values_alone)],
    "a swap and more": [(Updates, "_swap", swapped_anyway)],
    "two places": [(Updates, "move", any_place_of_trees)],
    "a place and none": [(Updates, "move", any_place_of_trees)],
    "a special answer": [(question_writer, "_about", general_as_well)],
    "two rounds": [
        (direct_play, "hold", longer_of_trees),
        (direct_play.USED, "hold", longer_of_trees),
    ],
    "a ruling on one question": [(primitives, "_beaten", beaten_on_all)],
}
"""The same, tree by tree."""


def seen(name: str, by_tree: bool) -> bool:
    """Whether a game is played otherwise than by the reference, or left to it for no reason."""
    run = beside(program_of(*GAMES[name]), by_tree)
    if isinstance(run, Beside):
        return bool(run.different) or run.handed_over > 0
    counts = run.engine.counts
    return bool(run.different) or counts.handed_over + counts.by_tree > run.contradictions


@pytest.mark.parametrize("name", PACKED)
def test_what_packed_states_overlook_is_seen(name: str, monkeypatch: pytest.MonkeyPatch):
    for fault in PACKED[name]:
        put(fault, monkeypatch)
    assert seen(name, by_tree=False)


@pytest.mark.parametrize("name", BY_TREE)
def test_what_is_overlooked_tree_by_tree_is_seen(name: str, monkeypatch: pytest.MonkeyPatch):
    for fault in BY_TREE[name]:
        put(fault, monkeypatch)
    assert seen(name, by_tree=True)
