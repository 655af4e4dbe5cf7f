"""What is compared on compiled code is what the reference compares, and so is what is found."""

import random
import sys
from array import array
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from attrs import evolve
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests import quick
from tests.analysis.explore.games import DRAWN, compiled, games, text_of
from tests.analysis.explore.test_comparing import (
    BETRAYED,
    GUESSED,
    NORTH_FIRST,
    PLAIN,
    TOLD,
    WARNED,
    favouring,
)
from tests.analysis.explore.test_packed import result
from tests.analysis.faults.harness import faults, faulty
from tests.kept import compile_text
from tests.quick import SLOW

import duello
from duello.analysis.explore import (
    packed_answers,
    packed_search,
    packed_seats,
)
from duello.analysis.explore.alike_ways import AlikeWays
from duello.analysis.explore.checkpoint import resumed, saved
from duello.analysis.explore.exploration import new_search
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.packed_comparing import PackedComparing
from duello.analysis.explore.packed_dependence import Dependence
from duello.analysis.explore.packed_hearing import Heard
from duello.analysis.explore.packed_pairs import Beside, Pairs
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.packed_seats import PackedSeats
from duello.analysis.explore.packed_signals import Among, Signals
from duello.analysis.explore.packed_spots import Packed, PackedWays
from duello.analysis.explore.searching import Bounds, Search
from duello.analysis.explore.told_apart import ToldApart
from duello.analysis.explore.told_rows import Piece
from duello.analysis.model.successors import Habits
from duello.analysis.mutate.clauses import clauses, without
from duello.compiler.answers_code import AnswersWriter, answers_at
from duello.compiler.python_code import OVER
from duello.dsl.ir import sure
from duello.dsl.ir.program import Program


@pytest.fixture(autouse=True)
def nothing_is_checked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reference compares no state that compiled code can compare."""
    monkeypatch.setattr(packed_search, "CHECKED_FIRST", 0)


def on_piles(text: str) -> str:
    """A game in which what was played lies somewhere: discarding is not packed."""
    spent = "  each player has spent: nothing\n  each player has points"
    moved = "  for each player: move their pick to their spent\n"
    return text.replace("  each player has points", spent).replace("  discard each pick\n", moved)


SIGNED = (
    PLAIN.replace("play 2 rounds", "play 3 rounds")
    .replace(
        "  reveal pick\n",
        "  each player chooses sign, in secret: 1 or 2\n  reveal sign\n  reveal pick\n",
    )
    .replace("your pick is hidden", "your sign is hidden")
)
"""Nothing hangs on what was hidden."""

LONGER = PLAIN.replace("play 2 rounds", "play 4 rounds") + "\ncard 4 Jack\n"
"""What was hidden is not known in the next round."""


HELD = LONGER.replace(
    "  discard each pick\n",
    '  for each player: announce "{they} has a King" as kings, if King is in their hand\n'
    "  discard each pick\n",
)
"""What was hidden is told of later."""


@contextmanager
def worth_code(answers: int) -> Iterator[None]:
    """A point is worth code for all answers at once after so many answers."""
    with (
        patch.object(packed_answers, "WORTH_CODE", answers),
        patch.object(packed_search, "WORTH_CODE", answers),
    ):
        yield


@contextmanager
def way_by_way() -> Iterator[None]:
    """Every way is compared, and every state from the other seats."""
    with (
        patch.object(PackedComparing, "pairs", lambda *given: None),
        patch.object(PackedComparing, "before", lambda *given: None),
        patch.object(PackedComparing, "alike_by_construction", property(lambda self: False)),
    ):
        yield


def searches(
    program: Program,
    bounds: Bounds,
    rounds: int | None = None,
    everything: bool = False,
    late: bool = True,
    reference: Search | None = None,
) -> list[PackedSearch]:
    """A search on both, which must find the same different, and compare as much: on code for single
    steps, and on code for all answers at once; way by way and from the other seats everywhere, and
    at last only where it is not known before that nothing can be different. everything: where there
    are values that nothing reads any more; without it compiled code has fewer states. reference:
    what it has found of that, if it was asked before.
    """
    options, habits, found = program.option_values({}), Habits(late=late), []
    if reference is None:
        reference = Search(program, options, habits, None, rounds)
        reference.run(bounds)
    for each, worth in product((True, False), (sys.maxsize, -1)):
        packed = PackedSearch(program, options, habits, None, rounds, everything, compare=True)
        with worth_code(worth), way_by_way() if each else nullcontext():
            packed.run(bounds)
        reference.progress.compared = packed.progress.compared  # orders: at some states only
        assert result(packed) == result(reference)
        assert packed.differing == reference.differing
        assert list(packed.differing) == list(reference.differing)
        assert packed.seen.twins == reference.seen.twins
        mine, theirs = packed.progress, reference.progress
        assert (mine.mirrored, mine.pairs) == (theirs.mirrored, theirs.pairs)
        found.append(packed)
    return found


def both(
    program: Program,
    bounds: Bounds,
    rounds: int | None = None,
    everything: bool = False,
    late: bool = True,
) -> PackedSearch:
    """The last one of these searches."""
    return searches(program, bounds, rounds, everything, late)[-1]


FEW = Bounds(states=400)


@cache
def asked(text: str) -> tuple[Program, int | None, Search]:
    """A game, how many rounds of it are compared, and what the reference finds of them. Without a
    text: one round of Archwizards' Duel.
    """
    program = compiled(on_piles(text)) if text else duello.load("archwizards-duel").program
    rounds = None if text else 1
    found = Search(program, program.option_values({}), Habits(), None, rounds)
    found.run(FEW)
    return program, rounds, found


SHIPPED = ("archwizards-duel", "death-match-3", "gods-collide", "wizards-duel")


@pytest.mark.slow
@pytest.mark.parametrize("name", quick.only(SHIPPED, "death-match-3"))
def test_shipped_rulesets(name: str) -> None:
    packed = both(duello.load(name).program, Bounds(states=120))
    assert packed.engine.counts.compiled > packed.engine.counts.handed_over


@pytest.mark.parametrize(
    "name", ["enchanted-forest-final", pytest.param("a-warriors-death", marks=pytest.mark.slow)]
)
@SLOW
def test_what_is_handed_over_is_compared_by_the_reference(name: str) -> None:
    """Announcements of histories, states that are not packed."""
    packed = both(duello.load(name).program, Bounds(states=quick.drawn(12, 30)))
    assert packed.engine.counts.handed_over


@pytest.mark.parametrize(
    ("name", "packed"),
    [
        ("archwizards-duel", True),
        ("enchanted-forest", False),
        pytest.param("wizards-duel", True, marks=SLOW),
        pytest.param("gods-collide", True, marks=SLOW),
        pytest.param("a-warriors-death", False, marks=SLOW),
    ],
)
def test_an_exploration_compares_on_compiled_code_where_that_pays(name: str, packed: bool) -> None:
    rules = duello.load(name)
    search = new_search(rules, rules.program.option_values({}), Plan())
    assert isinstance(search, PackedSearch) == packed


def one_round() -> list[PackedSearch]:
    """What comes of one round of Archwizards' Duel."""
    program, rounds, reference = asked("")
    return searches(program, FEW, rounds, reference=reference)


@pytest.mark.slow
def test_one_round_of_archwizards_duel() -> None:
    for packed in one_round():
        assert (len(packed.seen), packed.progress.edges) == (18, 381)
        assert not packed.engine.counts.handed_over


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", quick.each(2, [PLAIN, GUESSED, WARNED, TOLD, BETRAYED, NORTH_FIRST])
)
def test_what_is_different_is_found(text: str) -> None:
    program, _, reference = asked(text)
    found = searches(program, FEW, reference=reference)[-1]
    assert bool(found.differing) == (text != PLAIN)
    counts = found.engine.counts
    assert counts.handed_over == (text == NORTH_FIRST) and counts.compiled >= 7


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "rounds", "kept"),
    [
        ("tell-before", 1, "what is told as `wary`"),
        pytest.param("charm-what-is-held", 2, "`charmed`: what may", marks=SLOW),
    ],
)
def test_a_seeded_leak_is_found_as_on_the_reference(
    tmp_path: Path, name: str, rounds: int, kept: str
) -> None:
    (fault,) = faults(name)
    program = faulty(fault, tmp_path).program
    found = both(program, Bounds(states=300), rounds, late=False)
    (differing,) = found.differing.values()
    assert differing.difference.headline.startswith(kept) and not found.engine.counts.handed_over


@pytest.mark.slow
def test_orders_are_compared_by_the_reference_at_some_states(monkeypatch) -> None:
    monkeypatch.setattr(packed_search, "CHECKED", 2)
    found = one_round()
    assert all(packed.progress.compared for packed in found)
    assert found[0].engine.counts.handed_over and not found[-1].engine.counts.handed_over


@pytest.mark.slow
def test_an_exploration_is_gone_on_with() -> None:
    program = duello.load("archwizards-duel").program
    options = program.option_values({})
    whole = PackedSearch(program, options, compare=True)
    whole.run(Bounds(states=300))
    search: Search = PackedSearch(program, options, compare=True)
    for states in (100, 200, 300):
        search.run(Bounds(states=states))
        search = resumed(saved(search), program, options)
    assert list(search.digests()) == list(whole.digests())
    assert search.seen.twins == whole.seen.twins and search.progress.pairs == whole.progress.pairs


@SLOW
def test_programs_without_one_of_their_clauses() -> None:
    program = duello.load("wizards-duel-colosseum").program
    for clause in random.Random(5).sample(clauses(program), 1):
        both(without(program, clause), Bounds(states=quick.drawn(30, 60)), 2, everything=True)


OVER_AT_ONCE: dict[str, Any] = {
    "aces": ["winner: you"],
    "kings": ["winner: you"],
    "queens": ["scoring: win the match"],
    "late": "",
    "play": "play 1 round",
    "discard": "discard each pick",
    "ranks": ("1", "2", "3"),
}
"""Of a number that changes at the very end, nothing but what is told is read."""


@settings(max_examples=quick.drawn(2, 20), deadline=None)
@given(games())
@example(compiled(text_of(OVER_AT_ONCE)))
def test_generated_games(program: Program) -> None:
    both(program, Bounds(states=60), everything=True)


def longer(drawn: dict[str, Any]) -> str:
    """A game of three rounds, in which what is played after a King is hidden."""
    text = text_of({**drawn, "kings": [*drawn["kings"], "next round: your pick is hidden"]})
    return on_piles(text.replace(drawn["play"], "play 3 rounds"))


@settings(max_examples=quick.drawn(2, 20), deadline=None)
@given(DRAWN)
def test_generated_games_with_twins(drawn: dict[str, Any]) -> None:
    both(compiled(longer(drawn)), Bounds(states=quick.drawn(12, 60)), everything=True)


GROWING = """\
ruleset "Growing"
  players North, South

pieces bowl
  filled: number, usually 1

bowl L Left
bowl R Right

match
  each player has bowls: one of each bowl, public
  play 100 turns in alternation from North

turn
  they choose source: a bowl in their bowls with filled at least 1
  they choose aim: a bowl in opponent's bowls with filled at least 1
  filled of their aim rises by filled of their source
  filled of their aim becomes 0, if filled of their aim is at least 4
"""


@pytest.mark.slow
def test_what_only_the_other_seat_hands_over_is_compared_by_the_reference() -> None:
    packed = both(compiled(GROWING), Bounds(states=300))
    assert packed.engine.counts.handed_over > 0


DEALT = """\
ruleset "Dealt"
  players North, South

pieces gem
  weight: number, as labelled

gem 1 Opal
gem 2 Ruby
gem 3 Agate

match
  the game has sack: one of each gem, secret
  each player has hand: nothing, private
  each player has points: 0, public
  chance deals 1 gem from the sack to each player's hand
  play turns in alternation from North until a player has at least 2 points

turn
  they choose step: 1 or 2
  reveal step
  they gain their step points
"""


def test_that_somebody_begins_is_no_difference() -> None:
    packed = both(compiled(DEALT), Bounds(states=60))
    assert packed.differing == {}
    assert packed.progress.mirrored > 20


def test_what_else_differs_as_somebody_begins_is_found() -> None:
    packed = both(favouring(), Bounds(states=60))
    assert [each.difference.about for each in packed.differing.values()] == ["medals"]


def images_are_right(program: Program, before: int) -> int:
    """How many images a search asked for, which all are the reference's. before: so many of each
    point are made by it anyway.
    """
    asked: list[tuple[int, ...]] = []
    found = PackedSeats.image

    def listening(seats: PackedSeats, packed: tuple[int, ...]) -> tuple[int, ...] | None:
        asked.append(packed)
        return found(seats, packed)

    with patch.object(PackedSeats, "image", listening), way_by_way():
        search = PackedSearch(program, program.option_values({}), compare=True)
        search.run(Bounds(states=quick.drawn(120, 250)))
    with patch.object(packed_seats, "SEEN_BEFORE", before):
        seats = PackedSeats(search.engine)
        for state in asked:
            if state[0] != OVER:
                assert seats.image(state) == seats.exactly(state), state
    return len(asked)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "before"), [("wizards-duel", 100), pytest.param("archwizards-duel", 50, marks=SLOW)]
)
def test_images_that_are_found_out_by_trying_are_right(name: str, before: int) -> None:
    assert images_are_right(duello.load(name).program, before) > 100


@settings(
    max_examples=quick.drawn(2, 10), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
@given(games())
def test_images_of_small_games_are_right(program: Program) -> None:
    images_are_right(program, 2)


# ---------------------------------------------------------------------- faults are found


def _differs(text: str) -> bool:
    """Whether anything is different, or left to the reference, which is slow and never wrong."""
    program, rounds, reference = asked(text)
    try:
        found = searches(program, FEW, rounds, reference=reference)
    except (AssertionError, LookupError, TypeError, ValueError):
        return True
    return any(packed.engine.counts.handed_over for packed in found)


def _nothing_stands_in_notes(right: Any) -> Any:
    return lambda self, value, indent: "0"


def _the_other_player_s_answer(right: Any) -> Any:
    return lambda self, turned, places: right(self, turned, range(len(places)))


def _whatever_was_answered(right: Any) -> Any:
    return lambda self, places: right(self, ())


def _the_first_way_of_the_twin(right: Any) -> Any:
    return lambda self, vectors, every: [0] * len(vectors)


def _never(right: Any) -> Any:
    return lambda *given: False


def _always(right: Any) -> Any:
    return lambda *given: True


def _nothing(right: Any) -> Any:
    return lambda *given: ()


def _none(right: Any) -> Any:
    return lambda *given: 0


def _always_property(right: Any) -> Any:
    return property(lambda self: True)


def _the_first_answers(right: Any) -> Any:
    return lambda self, numbers: evolve(
        right(self, range(len(numbers))), numbers=right(self, numbers).numbers
    )


def _nothing_is_doubtful(right: Any) -> Any:
    return lambda *given: evolve(right(*given), groups=())


@settings(max_examples=quick.drawn(60, 200), deadline=None)
@given(st.data())
def test_which_of_all_answers_may_be_given(data: st.DataObject) -> None:
    whole = [[("c", (code,)) for code in range(data.draw(st.integers(1, 4)))] for _ in range(3)]
    given_here = [
        data.draw(st.lists(st.sampled_from(answers), min_size=1, unique=True)) for answers in whole
    ]
    ways = PackedWays(tuple(map(tuple, given_here)), False)
    among = Among.of(whole, ways, {})
    numbers = {tuple(picked): number for number, picked in ways.each()}
    for nth, vector in enumerate(product(*whole)):
        assert bool(among.bits >> nth & 1) == (vector in numbers)
        assert vector not in numbers or among.numbers[nth] == numbers[vector]
    assert not among.bits >> len(among.numbers)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["archwizards-duel", "gods-collide"])
def test_answers_lead_to_one_state_where_their_steps_are_the_same(name: str) -> None:
    program = duello.load(name).program
    search = PackedSearch(program, program.option_values({}), compare=True)
    packed, waiting, alike = sure(PackedComparing, search.packed), list[Packed](), 0
    places: dict[tuple[int, int], object] = {}
    waiting.append(sure(tuple, search.beginning))
    for state in islice(waiting, 60):
        spot = search.spot(state[0])
        ways = sure(PackedWays, spot.ways(state, packed.branch))
        afters = dict(spot.after(state, ways))
        for place, picked in zip(sure(array, ways.places), ways.each(), strict=True):
            assert places.setdefault((state[0], place), picked[1]) == picked[1]
        waiting += [after for after in {*afters.values()} if after[0] >= 0]
        known: dict[int, int] = {}
        for number, vector in ways.each():
            onward = packed.signals._onward(state[0], vector)
            first = known.setdefault(onward, number)
            assert afters[number] == afters[first]
            alike += number != first
    assert alike > 60


@pytest.mark.slow
def test_answers_that_are_known_to_lead_to_one_state_are_not_given_to_see_that() -> None:
    """Whoever declines to forbid a spell, or is late with that, forbids none."""
    program = duello.load("archwizards-duel").program
    search = PackedSearch(program, program.option_values({}), rounds=1, compare=True)
    search.make_code()
    search.run(Bounds())
    signals = sure(PackedComparing, search.packed).signals
    points = map(signals.point, range(len(search.engine.layout.module.decisions)))
    cases = [case for point in points if point is not None for case in point.cases.values()]
    assert any(case is not None for case in cases)
    assert all(case is None or not case.doubtful for case in cases)


def test_what_is_noted_on_a_condition_of_conditions() -> None:
    """A table's entry, or 0 beyond its end, is a condition that is one of two values itself."""
    text = (Path(__file__).parents[3] / "examples/lantern_auction.duel").read_text("utf-8")
    line = "  the buyer gains glow light\n"
    more = "  Second gains glow light, if the buyer is nobody and round is 5\n"
    program = compile_text(text.replace(line, line + more)).program
    assert program is not None
    module = PackedSearch(program, program.option_values({}), compare=True).engine.layout.module
    assert all(answers_at(module, at).ends for at in range(len(module.decisions)))


@pytest.mark.parametrize(
    ("where", "what", "wrong", "text"),
    quick.rows(
        12,
        [
            (AnswersWriter, "_piece", _nothing_stands_in_notes, ""),
            pytest.param(PackedWays, "offsets", _the_other_player_s_answer, "", marks=SLOW),
            pytest.param(Pairs, "_column", _whatever_was_answered, "", marks=SLOW),
            (Beside, "ways_of", _the_first_way_of_the_twin, LONGER),
            (AlikeWays, "_differ", _never, GUESSED),
            (ToldApart, "alike", _always, HELD),
            (Dependence, "_told_in", _none, HELD),
            (PackedWays, "around", _the_first_answers, LONGER),
            (AlikeWays, "_beside_all", _none, LONGER),
            (AlikeWays, "_alike_all", _none, LONGER),
            (Piece, "key", _nothing, ""),
            pytest.param(Piece, "notes", _nothing, "", marks=SLOW),
            (Heard, "hides", _never, SIGNED),
            pytest.param(Signals, "_before", _none, "", marks=SLOW),
            (Signals, "_is_silent", _always, WARNED),
            (Signals, "_find_told", _nothing_is_doubtful, GUESSED),
            (Signals, "_onward", _none, GUESSED),
            (PackedComparing, "alike_by_construction", _always_property, NORTH_FIRST),
        ],
    ),
)
def test_faults_are_found(
    monkeypatch: pytest.MonkeyPatch, where: type, what: str, wrong: Any, text: str
) -> None:
    asked(text)
    monkeypatch.setattr(where, what, wrong(getattr(where, what)))
    assert _differs(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", quick.only([PLAIN, GUESSED, WARNED, TOLD, SIGNED, LONGER, HELD], HELD)
)
def test_nothing_is_left_to_the_reference_without_a_fault(text: str) -> None:
    assert not _differs(text)


@pytest.mark.slow
def test_what_is_different_on_the_reference_is_compared_as_a_whole(monkeypatch) -> None:
    """Of one way in so many, the reference sees to it that compiled code does the same."""
    monkeypatch.setattr(packed_search, "CHECKED", 5)
    with patch.object(PackedComparing, "_is_the_same", lambda self, one, other: False):
        packed = one_round()[-1]
    assert packed.packed is not None and not packed.packed.trusting
    assert packed.engine.counts.handed_over
