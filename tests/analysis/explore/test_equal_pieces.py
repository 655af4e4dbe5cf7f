"""Packed states that only differ in which of several equal pieces is where count as one, as on the
reference: in generated Python and in machine code.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from attrs import evolve
from tests.analysis.explore.games import compiled
from tests.analysis.explore.test_packed import result
from tests.analysis.explore.test_seat_images import kept_otherwise, met, of
from tests.quick import drawn, each

from duello.analysis.explore import equal_pieces
from duello.analysis.explore.equal_pieces import EqualPieces
from duello.analysis.explore.native_search import NativeSearch
from duello.analysis.explore.packed_keys import PackedKeys
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.packed_spots import Packed
from duello.analysis.explore.searching import Bounds, Search
from duello.analysis.explore.state_numbers import StateKey
from duello.analysis.generate.small_game import small_game
from duello.analysis.model.successors import Habits
from duello.compiler.code import ONE
from duello.compiler.diagrams import NotCompiled
from duello.dsl.ir.program import Program

GAME = """ruleset "Equals"
  players Ebb, Flow

pieces boat
  draft: number, as labelled
  crew: number, usually 2

match
  each player has cargo: 0, public
  each player has harbour: {copies} copies of each boat, private
  each player has sea: nothing, public
  play 3 tides
  the player with more cargo wins the match

tide
  each player chooses sail, in secret: a boat in their harbour
  reveal sail
  each sail takes effect
  step fog
    the player whose sail has more draft gains 1 cargo
{lines}
boat 1 Punt
{rules}boat 2 Skiff
"""

MOVED = "  step landing\n    move each sail to sea\n"

GAMES = {
    "two": {"copies": "two", "lines": MOVED},
    "three": {"copies": "three", "lines": MOVED},
    "what pieces have": {
        "copies": "two",
        "lines": "  step landing\n    for each player: crew of their sail rises by 1\n",
    },
    "what three have": {
        "copies": "three",
        "lines": "  step landing\n    for each player: crew of their sail rises by 1\n",
    },
    "what was before": {
        "copies": "two",
        "lines": "  step landing\n"
        "    for each player: they gain 1 cargo, if their sail is their previous sail\n",
    },
    "what comes back": {
        "copies": "two",
        "lines": MOVED,
        "rules": "  fog: return your previous sail to your harbour\n",
    },
    "a player is named": {"copies": "two", "lines": MOVED + "    Ebb gains 1 cargo\n"},
}

SPOKEN_OF = {
    "copies": "two",
    "lines": MOVED,
    "rules": "  fog: you may choose raid: a boat in your harbour\n"
    "    next tide: you lose 1 cargo, if opponent's sail is raid\n",
}
"""A rule for a time speaks of one of several equal pieces."""


def game(how: dict[str, str]) -> Program:
    """A game of these parts."""
    return compiled(GAME.format(**{"rules": "", **how}))


def as_the_reference_says(search: PackedSearch, most: int) -> int:
    """How many states there are of which those count as one that the reference takes for one."""
    states = met(search, most)
    others = kept_otherwise(search, states)
    assert not others, f"{len(others)} of {len(states)}"
    return len(states)


@pytest.mark.parametrize("everything", [False, True])
@pytest.mark.parametrize("name", each(3, GAMES))
def test_states_count_as_one_as_on_the_reference(name: str, everything: bool) -> None:
    search = of(game(GAMES[name]), everything)
    assert search.keys.equal_pieces and any(search.keys.exchanges) and not search.keys.slowly
    assert as_the_reference_says(search, drawn(150, 600)) > 30


def test_of_pieces_of_which_a_rule_for_a_time_speaks_the_reference_is_asked() -> None:
    search = of(game(SPOKEN_OF))
    assert search.keys.equal_pieces and not search.keys.exchanges and search.keys.slowly
    with pytest.raises(NotCompiled, match="still speaks of equal pieces"):
        EqualPieces(search.engine.layout, *search.keys._counting).all()
    assert as_the_reference_says(search, 150) > 30


@pytest.mark.slow
def test_what_is_known_of_forms_may_be_forgotten() -> None:
    """As it is where memory is short: the keys of states are the same as before."""
    search, other = of(game(SPOKEN_OF)), of(game(SPOKEN_OF))
    other.run(Bounds(states=200))
    once = dict(other.keys._alike)
    forgot = PackedKeys.digest

    def digest(self: PackedKeys, state: Packed, form: StateKey) -> bytes:
        self.forget()
        found = forgot(self, state, form)
        assert once.get(form, found) == found
        return found

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(PackedKeys, "digest", digest)
        search.run(Bounds(states=200))
    assert len(once) > 30 and [*search.digests()] == [*other.digests()]
    assert search.progress.counted == other.progress.counted


@pytest.mark.slow
def test_small_games() -> None:
    known = 0
    for seed in range(drawn(6, 150)):
        text = small_game(Random(seed)).replace("one of each boat", "two copies of each boat")
        search = of(compiled(text), bool(seed % 2))
        if search.engine.packs and any(search.keys.exchanges):
            known += 1
            as_the_reference_says(search, drawn(60, 300))
    assert known > drawn(1, 30)


@pytest.mark.slow
@pytest.mark.parametrize("compare", [False, True])
@pytest.mark.parametrize("name", each(6, GAMES))
def test_searches_are_the_same_in_machine_code(name: str, compare: bool) -> None:
    pytest.importorskip("llvmlite")
    program = game(GAMES[name])
    options, found = program.option_values({}), []
    kinds: tuple[Any, ...] = Search, PackedSearch, NativeSearch
    for made in kinds:
        everything = {} if made is Search else {"everything": True}
        search = made(program, options, Habits(), compare=compare, **everything)
        if isinstance(search, NativeSearch) and search.why_not is not None:
            assert compare and "no-compare" in search.why_not
            continue
        search.run(Bounds(states=drawn(200, 2_000)))
        search.progress.compared = 0  # orders: at some states only
        found.append(result(search))
    assert all(each == found[0] for each in found)


# ---------------------------------------------------------------------- faults are found


def _never(right: Any) -> Any:
    return lambda self, number: iter(())


def _always(right: Any) -> Any:
    return lambda self, number: (evolve(each, there=ONE) for each in right(self, number))


def _once(right: Any) -> Any:
    return lambda self, number: list(right(self, number))[:1]


def _without_what_they_have(right: Any) -> Any:
    def compared(self: Any, number: int, changed: Any) -> Any:
        return (name for name in right(self, number, changed) if not name.startswith("crew"))

    return compared


FAULTS: dict[str, tuple[str, str, Callable[[Any], Any]]] = {
    "no exchange": ("two", "_at", _never),
    "any exchange": ("two", "_at", _always),
    "one exchange of three": ("three", "_at", _once),
    "what they have is not compared": ("what pieces have", "_compared", _without_what_they_have),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, key, wrong = FAULTS[fault]
    right = getattr(equal_pieces.EqualPieces, key)
    monkeypatch.setattr(equal_pieces.EqualPieces, key, wrong(right))
    with pytest.raises(AssertionError):
        as_the_reference_says(of(game(GAMES[name])), 300)
