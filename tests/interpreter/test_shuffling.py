"""Piles that are shuffled: every order is as likely, in whatever way and however often at once."""

from collections import Counter
from itertools import permutations, product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.compiler.tree_lockstep import Beside
from tests.kept import compile_text

from duello.analysis.invariants.conservation import check_places
from duello.analysis.invariants.orders import backwards, check_order
from duello.analysis.invariants.replay import check_record
from duello.analysis.invariants.seats import check_mirror
from duello.dsl.diagnostics.problem import Severity
from duello.dsl.ir import given as surely
from duello.dsl.ir.types import as_several
from duello.interpreter.move_sets import Orders, TooMany, how_many
from duello.match.chance import picked
from duello.match.example_runner import run_examples
from duello.match.loading import Rules
from duello.match.match import Match
from duello.testing import play_of_seed, played

CARDS = ("Page", "Knight", "Queen", "King")
RULES = """ruleset "Shuffled"
  players North, South

pieces card

card 1 Page
  aftermath: shuffle the deck
card 2 Knight
  aftermath: shuffle your stack
card 3 Queen
card 4 King

match
  the game has table: nothing, public
  the game has deck: one of each card, in a pile{shuffled}, secret
  each player has hand: one of each card, private
  each player has stack: one of each card, in a pile, shuffled
  play 2 rounds

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  move each pick to the table
  each pick takes effect
  shuffle each player's stack, if round is 2
  step aftermath
"""


def rules_of(more: str = "") -> Rules:
    text = RULES.replace("{shuffled}", ", shuffled") + more
    return Rules("Shuffled", compile_text(text, "shuffled.duel"))


@given(st.lists(st.integers(0, 50), unique=True, max_size=5).map(tuple))
def test_orders_are_all_that_there_are(things):
    orders = Orders(things)
    assert list(orders) == [orders[at] for at in range(len(orders))]
    assert set(orders) == set(permutations(things))
    assert how_many(orders) == factorial(len(things))
    assert [orders.place(order) for order in orders] == list(range(len(orders)))
    assert all(order in orders for order in orders)
    assert (*things, 51) not in orders


@given(st.permutations(range(4)), st.permutations(range(4)), st.permutations(range(4)))
def test_of_several_drawn_at_once_none_is_the_first(one, other, third):
    orders, drawn = Orders((0, 1, 2, 3)), [tuple(one), tuple(other), tuple(third)]
    assert orders.together(drawn) == orders.together(drawn[::-1])
    assert orders.together(drawn[:1]) == drawn[0]


def test_two_drawn_at_once_are_as_even_as_one():
    orders = Orders((0, 1, 2))
    met = Counter(orders.together(pair) for pair in product(orders, orders))
    assert set(met.values()) == {6}
    assert len(met) == 6


def test_more_orders_than_anybody_counts():
    orders = Orders(tuple(range(80)))
    with pytest.raises(TooMany):
        len(orders)
    last = how_many(orders) - 1
    assert orders[last] == tuple(range(79, -1, -1))
    assert orders.place(orders[last]) == last
    far = {picked(seed, 1, "shuffle", last) * 16 // last for seed in range(200)}
    assert far == set(range(16))  # in every sixteenth of all of them, also beyond 32 bytes


def test_every_card_lies_on_top_as_often():
    program = rules_of().program
    number = next(p.number for p in program.properties if p.name == "deck")
    tops = Counter[int]()
    for seed in range(400):
        held = as_several(Match(program, seed=seed).state.facts[number, None])
        tops[held[0]] += 1
    assert len(tops) == len(CARDS)
    assert all(60 <= times <= 140 for times in tops.values())


def test_no_piece_is_lost_and_code_does_the_same():
    program = rules_of().program
    for seed in range(8):
        play = play_of_seed(program, seed)
        assert check_places(play) > 0
        check_order(play, backwards)
        assert check_mirror(play) > 0
    run = Beside(program, program.option_values({}))
    for seed in range(12):
        run.match(seed)
    assert not run.different, run.different[0]
    assert run.steps > run.handed_over


@pytest.mark.parametrize(("top", "holds"), [("King", True), ("Page", False)])
def test_an_example_says_what_lies_on_top(top, holds):
    claim = f"""
example "on top"
  chance shuffles "King, page"
  North picks Queen, South picks Queen
  then the top card of deck is {top}
"""
    (outcome,) = run_examples(rules_of(claim))
    assert outcome.holds is holds, outcome.problems


def test_a_record_of_shuffled_copies_leads_to_the_same_match():
    text = RULES.replace(
        "one of each card, in a pile{shuffled}", "3 of each card, in a pile, shuffled"
    )
    program = surely(compile_text(text.replace("{shuffled}", ""), "copies.duel").program)
    for seed in range(5):
        check_record(played(play_of_seed(program, seed)))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("shuffle the deck", None),
        ("each player shuffles their stack", None),
        ("shuffle each player's stack", None),
        ("North shuffles their stack", None),
        ("for each player: shuffle their stack", None),
        ("for each player: move the top 2 cards of the deck to their hand", "clash"),
        ("for each player: move the top card of their stack to their hand", None),
        ("for each player in turn from North: move the top card of the deck to their hand", None),
        ("shuffle the table", "wrong-kind"),
        ("chance deals 1 card from the deck to each player's hand", "wrong-kind"),
    ],
)
def test_what_may_be_said_of_piles(line, code):
    text = RULES.replace("{shuffled}", "").replace("  reveal pick", f"  {line}\n  reveal pick")
    compiled = compile_text(text, "said.duel")
    assert [p.code for p in compiled.problems if p.severity is Severity.ERROR] == [code] * bool(
        code
    )
    if compiled.program is not None:
        assert check_places(play_of_seed(compiled.program, 1)) > 0


def test_both_are_dealt_to_from_the_top_of_a_pile_that_was_just_shuffled():
    text = RULES.replace("hand: one of each card", "hand: nothing").replace(
        "  play 2", "  for each player: move the top 2 cards of the deck to their hand\n  play 2"
    )
    program = surely(compile_text(text.replace("{shuffled}", ", shuffled"), "dealt.duel").program)
    for seed in range(4):
        play = play_of_seed(program, seed)
        assert check_places(play) > 0
        assert check_mirror(play) > 0
    wrong = compile_text(text.replace("{shuffled}", ""), "dealt.duel").problems
    assert [p.code for p in wrong if p.severity is Severity.ERROR] == ["clash"]
    (mend,) = (p.fix for p in wrong if p.code == "clash")
    assert compile_text(surely(mend).applied(), "mended.duel").program is not None
