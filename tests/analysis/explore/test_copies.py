"""Of answers that only differ in which of several equal pieces they take, one is tried; with them
everything is seen that is seen with all.
"""

from collections import Counter
from collections.abc import Sequence

import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.analysis.explore.games import compiled
from tests.analysis.explore.test_keeping import in_pieces
from tests.analysis.explore.test_keeping import result as kept
from tests.analysis.explore.test_packed import both
from tests.quick import drawn

from duello.analysis.explore.frontier import Length
from duello.analysis.explore.searching import Bounds, InHand, Search
from duello.analysis.model.copies import Sorts, how_many_sorts, one_of_each
from duello.analysis.model.information_sets import Twins
from duello.analysis.model.successors import Ways
from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.interpreter.move_sets import Deals, Orders, Sets, free
from duello.interpreter.state import State

GAME = """\
ruleset "Copies"
  players North, South

pieces card
  rank: number

match
  the game has deck: {copies} of each card, {lies}
  the game has heap: nothing, public
  the game has pile: nothing, in a pile, public
  the game has marked: card itself or none, secret
  each player has hand: nothing, private
  each player has points: 0, public
  {deal}
  play 2 rounds
  the player with more points wins the match
  if points are level: nobody wins the match

round
{lines}
  {chooser} chooses pick{secretly}: a card in their hand
  {chooser} gains rank of their pick points
{end}

card 1 Ace
  rank: 1
card 2 King
  rank: 2
"""

LIES = ("secret", "public", "in a pile, shuffled, secret")
DEALS = (
    "chance deals 1 card from the deck to each player's hand",
    "chance deals 2 cards from the deck to each player's hand",
)
LINES = (
    "",
    "  chance chooses lot: 2 cards in the deck\n  move lot to heap",
    "  chance chooses lot: 2 cards in the deck\n  for each card in lot: put it on top of pile",
    "  chance chooses lucky: a card in the deck\n  rank of lucky becomes 3",
    "  chance chooses lucky: a card in the deck\n  marked becomes lucky",
    "  chance chooses lucky: a card in heap\n  rank of lucky becomes 3",
    "  each player chooses pair, in secret: 1 or 2 cards in their hand\n  reveal pair",
    "  each player chooses pair: 2 cards in the deck\n  for each player: move their pair to heap",
    "  North looks at the deck\n  shuffle the pile",
)
ENDS = (
    "  discard each pick",
    "  for each player: move their pick to heap",
    "  marked becomes North's pick\n  North gains 5 points, if marked is in North's hand",
    "  for each player: put their pick on top of pile, if their previous pick is not Ace",
    "",
)


@st.composite
def games(draw: st.DrawFn) -> Program:
    """Games in which some of several equal cards are dealt, drawn, chosen and told apart."""
    lies = draw(st.sampled_from(LIES))
    shuffled = "pile" in lies
    lines = [line for line in LINES if not (shuffled and "in the deck" in line)]
    chooser = draw(st.sampled_from(("each player", "North")))
    text = GAME.format(
        copies=draw(st.sampled_from((2, 3))),
        lies=lies,
        deal=draw(st.sampled_from(DEALS)),
        lines=draw(st.sampled_from(lines)),
        end=draw(st.sampled_from(ENDS)) if chooser == "each player" else "",
        chooser=chooser,
        secretly=draw(st.sampled_from((", in secret", ""))),
    )
    return compiled(text)


class Listing(Search):
    """A search that tries every answer, and looks whether those of which only one would be tried
    lead to the same; fewer: how many would not be tried.
    """

    fewer = 0

    def _taken_in_hand(self, number: int, state: State, twins: Twins, length: Length) -> InHand:
        now = super()._taken_in_hand(number, state, twins, length)
        every = range(now.ways.count)
        if len(now.numbers) < len(every):
            self.fewer += len(every) - len(now.numbers)
            assert self.behind(state, now.ways, now.numbers) == self.behind(state, now.ways, every)
        return evolve(now, numbers=every)

    def behind(self, state: State, ways: Ways, numbers: Sequence[int]) -> set[object]:
        """What comes of some ways."""
        afters = (self.expanding.after(state, ways.way(number)) for number in numbers)
        return {
            (
                self.canonical.digest(after),
                after.outcome,
                after.contradiction and after.contradiction.kind,
            )
            for after in afters
        }


BOUND = 250
"""So many states are looked at."""


@settings(max_examples=drawn(4, 50), deadline=None)
@given(games(), st.booleans())
def test_one_of_each_sort_leads_wherever_all_do(program: Program, compare: bool) -> None:
    options = program.option_values({})
    few = Search(program, options, rounds=1, compare=compare)
    all_ = Listing(program, options, rounds=1, compare=compare)
    for search in (few, all_):
        search.run(Bounds(states=BOUND))
    if few.progress.stopped or all_.progress.stopped:
        return
    assert set(few.seen.numbers) == set(all_.seen.numbers)
    assert few.seen.twins == all_.seen.twins
    assert few.met == all_.met
    assert few.differing == all_.differing
    assert few.progress.edges + all_.fewer == all_.progress.edges


@pytest.mark.slow
@settings(max_examples=drawn(1, 6), deadline=None)
@given(games())
def test_so_it_is_on_compiled_code(program: Program) -> None:
    both(program, 1, Bounds(states=60), everything=True)


@pytest.mark.slow
@settings(max_examples=drawn(3, 6), deadline=None)
@given(games(), st.integers(5, 30))
def test_so_it_is_in_pieces(program: Program, size: int) -> None:
    whole = Search(program, program.option_values({}), rounds=1)
    whole.run(Bounds(states=BOUND))
    assume(not (whole.progress.stopped or whole.differing))  # where seats differ, less is compared
    assert kept(in_pieces(program, size, 1)) == kept(whole)


@settings(max_examples=drawn(60, 300), deadline=None)
@given(
    st.lists(st.integers(0, 2), min_size=1, max_size=6),
    st.integers(0, 3),
    st.integers(0, 3),
    st.sampled_from(("deals", "deals apart", "sets", "orders")),
)
def test_what_is_made_without_listing_all_is_what_comes_first(
    kinds: list[int], first: int, second: int, how: str
) -> None:
    pieces = tuple(range(len(kinds)))
    apart = pieces[: len(pieces) // 2], pieces[len(pieces) // 2 :]
    if how == "deals apart":  # what lies in two zones is of two sorts
        kinds = [kind + 3 * (piece in apart[1]) for piece, kind in enumerate(kinds)]
    sorts = sorts_of(kinds)
    values: Deals | Orders | Sets = Orders(pieces)
    if how == "sets":
        values = free(pieces, min(first, second), max(first, second))
    elif how != "orders":
        values = Deals(apart if how == "deals apart" else (pieces, pieces), (first, second))
    wanted = [value for value in values if sorts.first(value)]
    assert Counter(one_of_each(sorts, values)) == Counter(wanted)
    assert how_many_sorts(sorts, values) == len(wanted)
    by_kind = {_kinds(value, kinds, how != "orders") for value in values}
    assert len(wanted) == len(by_kind)


def sorts_of(kinds: list[int]) -> Sorts:
    """Pieces of which those of one kind are of one sort."""
    of = {kind: [p for p, k in enumerate(kinds) if k == kind] for kind in sorted(set(kinds))}
    places = {p: (s, w) for s, each in enumerate(of.values()) for w, p in enumerate(each)}
    return Sorts(tuple(tuple(each) for each in of.values()), places)


def _kinds(value: Value, kinds: list[int], unordered: bool) -> Value:
    """Of which kinds the pieces of an answer are. unordered: those of one hand lie in no order."""
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return tuple(_kinds(each, kinds, unordered) for each in value)
    found = [kinds[ir.sure(int, piece)] for piece in ir.as_things(value)]
    return tuple(sorted(found) if unordered else found)


def test_of_very_many_deals_one_of_each_sort_is_tried() -> None:
    """Two hands of four out of nine Aces and nine Kings are three million deals, of 25 sorts."""
    text = GAME.format(
        copies=9, lies="secret", deal="chance deals 4 cards from the deck to each player's hand",
        lines="", end="", chooser="North", secretly="",
    )  # fmt: skip
    program = compiled(text)
    search = Search(program, program.option_values({}), rounds=1, compare=False)
    ways = search.expanding.ways(search.first)
    assert not ways.sampled
    assert ways.count == 25
    search.run(Bounds(states=40))
    assert not search.progress.sampled
