"""A search that was put aside and gone on with comes to the same as one that never stopped."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.analysis.explore.games import compiled, games, searched, text_of
from tests.analysis.explore.test_comparing import GUESSED, NORTH_FIRST, TOLD, WARNED
from tests.quick import drawn

import duello
from duello.analysis.explore import native_search, packed_search, searching
from duello.analysis.explore.checkpoint import resumed, saved
from duello.analysis.explore.native_search import NativeSearch
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.played_again import Onward
from duello.analysis.explore.searching import INTERRUPTED, Bounds, Search
from duello.analysis.model.canonical_form import Merging
from duello.analysis.model.information_sets import Held
from duello.codec.documents import BadDocument
from duello.compiler.diagrams import NotCompiled
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value

UNDERCUT = duello.load("examples/undercut.duel").program
BOILING = duello.load("examples/boiling_point.duel").program


def result(search: Search) -> object:
    """All that a search has come to, but for the time that it took."""
    progress = search.progress
    return (
        search.met,
        search.differing,
        search.seen.twins,
        len(search.seen),
        set(search.digests()),
        [search.seen.length(number) for number in search.seen.numbers.values()],
        (*progress.counted, progress.sampled, progress.cut, progress.stopped),
    )


def compared_packed(
    program: Program, options: tuple[Value, ...], rounds: int | None = None
) -> Search:
    """A search on compiled code in which everything is compared."""
    return PackedSearch(program, options, rounds=rounds, compare=True)


def in_pieces(
    program: Program, size: int, rounds: int | None, made: Callable[..., Search] = Search
) -> Search:
    """A search that is stopped, saved and resumed after every so many states."""
    options = program.option_values({})
    search = made(program, options, rounds=rounds)
    states = size
    while search.run(Bounds(states=states)).stopped:
        search = resumed(saved(search), program, options)
        states += size
    return search


@pytest.mark.parametrize("text", [GUESSED, WARNED, TOLD, NORTH_FIRST])
def test_what_makes_a_difference_is_kept(text: str) -> None:
    program = compiled(text)
    whole = searched(program, Merging())
    assert whole.differing
    for size in (1, 7):
        assert result(in_pieces(program, size, None)) == result(whole)


@settings(max_examples=drawn(4, 8), deadline=None)
@given(games(), st.integers(1, 12), st.sampled_from([Search, compared_packed]))
def test_pieces_come_to_the_same_as_the_whole(
    program: Program, size: int, made: Callable[..., Search]
) -> None:
    whole = made(program, program.option_values({}))
    whole.run(Bounds())
    assert result(in_pieces(program, size, None, made)) == result(whole)


@pytest.mark.slow
@pytest.mark.parametrize("made", [partial(Search, compare=False), compared_packed])
def test_what_waits_is_played_again_in_its_turn(
    made: Callable[..., Search], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, whole = (made(BOILING, BOILING.option_values({}), rounds=2) for _ in range(2))
    first.run(Bounds(states=70))
    whole.run(Bounds())
    kind, gone = type(first), list[int]()
    onward = kind.onward

    def counted(self: Search, held: Held) -> Onward:
        go = onward(self, held)

        def going(way: int) -> Held:
            gone.append(way)
            if len(gone) == 25:
                raise KeyboardInterrupt
            return go(way)

        return going

    monkeypatch.setattr(kind, "onward", counted)
    search = resumed(saved(first), BOILING, first.options)
    assert not gone and first.progress.waiting > 30
    search.run(Bounds(states=len(search.seen) + 1))
    assert len(gone) < 10, "all that wait were played again at once"
    while search.run(Bounds()).stopped == INTERRUPTED:
        pass
    assert len(gone) > 25 and result(search) == result(whole)


def test_a_state_to_which_no_way_leads_is_refused_when_its_turn_comes() -> None:
    search = Search(BOILING, BOILING.option_values({}), rounds=2)
    search.run(Bounds(states=50))
    number = bytes(search.done[each] for each in range(len(search.seen))).index(0)
    search.seen.parents[number] = number
    search = resumed(saved(search), BOILING, search.options)
    with pytest.raises(BadDocument, match="incomplete or altered"):
        search.run(Bounds())


class Ticking:
    """A clock on which a second goes by each time that somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        """What it shows."""
        self.now += 1.0
        return self.now


@settings(max_examples=drawn(4, 8), deadline=None)
@given(games(), st.integers(8, 20), st.sampled_from([Search, compared_packed]))
def test_pieces_that_are_shorter_than_a_state_takes_come_to_the_whole(
    program: Program, seconds: int, made: Callable[..., Search]
) -> None:
    options = program.option_values({})
    whole, parts = made(program, options), made(program, options)
    whole.run(Bounds())
    with pytest.MonkeyPatch.context() as patched:
        for module in (searching, packed_search):
            patched.setattr(module, "time", Ticking())
        runs = 1
        while parts.run(Bounds(seconds=seconds)).stopped:
            runs += 1
            assert runs < 10 + 5 * (whole.progress.edges + len(whole.seen)), "it does not go on"
    assert result(parts) == result(whole)


@pytest.mark.parametrize(("seconds", "most", "made"), [(9, 99, 0), (40, 99, 1), (40, 0.1, 0)])
def test_machine_code_is_not_made_for_the_last_moments(
    seconds: int, most: float, made: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor where more was seen than could be taken over in what is left."""
    monkeypatch.setattr(native_search, "TAKEN_OVER", most)
    asked: list[object] = []

    def none(self: NativeSearch) -> None:
        asked.append(self)
        raise NotCompiled("none here")

    for module in (searching, packed_search, native_search):
        monkeypatch.setattr(module, "time", Ticking())
    monkeypatch.setattr(NativeSearch, "make_code", none)
    search = NativeSearch(BOILING, BOILING.option_values({}), rounds=2, patience=5)
    search.run(Bounds(seconds=seconds))
    assert len(asked) == made and search.progress.stopped


@pytest.mark.slow
def test_a_bound_in_rounds_is_kept() -> None:
    whole = Search(UNDERCUT, UNDERCUT.option_values({}), rounds=2)
    whole.run(Bounds())
    assert result(in_pieces(UNDERCUT, 9, 2)) == result(whole)


@pytest.mark.slow
def test_a_search_that_was_broken_off_in_the_middle_of_a_state() -> None:
    program = duello.load("archwizards-duel").program
    options = program.option_values({})
    search, whole = Search(program, options), Search(program, options)
    search.run(Bounds(seconds=1e-6))
    search = resumed(saved(search), program, options)
    search.run(Bounds(states=150))
    search = resumed(saved(search), program, options)
    search.run(Bounds(states=350))
    whole.run(Bounds(states=350))
    assert search.met == whole.met == {}
    assert set(search.seen.numbers) >= {d for d, n in whole.seen.numbers.items() if n < 150}


def test_other_rules_and_options_are_refused() -> None:
    search = searched(UNDERCUT, Merging())
    other = duello.load("wizards-duel").program
    with pytest.raises(BadDocument, match="another ruleset"):
        resumed(saved(search), other, other.option_values({}))
    whole = Search(other, other.option_values({}), rounds=1)
    options = other.option_values({0: 1})
    with pytest.raises(BadDocument, match="other options"):
        resumed(saved(whole), other, options)


@given(st.data())
@settings(max_examples=drawn(30, 200), deadline=None)
def test_a_damaged_file_is_refused(data: st.DataObject) -> None:
    good = SAVED
    at = data.draw(st.integers(0, len(good) - 1))
    how = data.draw(st.sampled_from(["cut", "changed", "more"]))
    if how == "cut":
        bad = good[:at]
    elif how == "more":
        bad = good + b"x"
    else:
        bad = good[:at] + bytes([good[at] ^ (1 << data.draw(st.integers(0, 7)))]) + good[at + 1 :]
    with pytest.raises(BadDocument):
        resumed(bad, UNDERCUT, ())


SAVED = saved(searched(UNDERCUT, Merging()))


def test_a_number_that_is_written_otherwise_is_refused() -> None:
    line, _, body = SAVED.partition(b"\n")
    number = re.search(rb"\d+\.\d+", line)
    assert number is not None
    with pytest.raises(BadDocument, match="altered"):
        resumed(line.replace(number[0], number[0] + b"0", 1) + b"\n" + body, UNDERCUT, ())


def test_nonsense_is_refused() -> None:
    for bad in (b"", b"{}", b"[]\n", b"null", b"\xff\xfe", b'{"kind": 3}\n', b"[" * 100_000):
        with pytest.raises(BadDocument, match="saved exploration"):
            resumed(bad, UNDERCUT, ())


def test_the_toys_are_worth_it() -> None:
    drawn = {"aces": ["winner: you"], "kings": [], "queens": [], "late": ""}
    more = {"play": "play 2 rounds", "discard": "discard each pick", "ranks": ("1", "2", "3")}
    program = compiled(text_of({**drawn, **more}))
    assert len(in_pieces(program, 2, None).met) == 1
