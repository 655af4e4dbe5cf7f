"""Changes that may happen together and cannot both be: what is found is met in play, and what play
never comes to is not found.
"""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.analysis.explore.games import rules_of
from tests.lint.findings import codes, edited, found
from tests.quick import drawn, each

from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.searching import Bounds
from duello.analysis.generate.rule_file import generated
from duello.analysis.model.successors import Habits
from duello.dsl.lint import inspect
from duello.dsl.lint.engine.program_facts import Knowledge
from duello.dsl.lint.engine.rules_in_force import Blocks
from duello.dsl.lint.possible_clashes import MANY, Clashes
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

GAME = """ruleset "Together"
  players North, South

pieces card
  rank: number, as labelled
  mark: number, usually 0

match
  match has pot: 0, public
  each player has hand: one of each card, private
  each player has pile: nothing, public
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
    within 30 seconds
    if late: they choose at random
  each player has answer: their pick, public
  reveal pick
  each pick takes effect
  step early
  step scoring
    winner: the player whose pick has more rank
    the winner gains 1 points
{round}  step aftermath{order}
{after}
card 1 Page
{page}
card 2 Knight
{knight}
card 3 Queen
{queen}"""


def game(order: str = "", **lines: str) -> str:
    """The text of the game; lines are given without the blanks before them. round: lines of a
    round; after: those of the step `aftermath`.
    """
    parts = dict.fromkeys(("round", "after", "page", "knight", "queen"), "")
    for name, text in lines.items():
        margin = "    " if name == "after" else "  "
        parts[name] = "".join(f"{margin}{line}\n" for line in text.splitlines())
    return GAME.format(order=order, **parts)


def clashes(text: str) -> list[str]:
    """The headlines of the clashes that are found without playing."""
    return [problem.headline for problem in found(text) if problem.code == "possible-clash"]


def met(text: str) -> set[str]:
    """What clashes in any play."""
    program = compile_source(Source("together.duel", text)).program
    assert program is not None
    rules = rules_of(program)
    plan = Plan(Bounds(), Habits(late=False), walks=0, checks=0, compare=False)
    seen = explored(rules, program.option_values({}), plan)
    return {finding.about for finding in seen.findings if finding.kind == "clash"}


ZERO = "aftermath: points of opponent becomes 0"
FIVE = "aftermath: your points becomes 5"
RANKED = ", in order of printed rank of this"
ALIKE = ", in order of round"
COPY = "early: this copies opponent's pick"
STAYS = "for the rest of the match: aftermath: "

FOUND = {
    "two cards": {"page": FIVE, "queen": ZERO},
    "a value and an amount": {"queen": "scoring: your points becomes 5, if you are the winner"},
    "for both players at once": {"after": "for each player: pot becomes rank of their pick"},
    "one card of both players": {
        "queen": "aftermath: pot becomes points of opponent - your points"
    },
    "two lines of one card": {
        "queen": f"{FIVE}\naftermath: your points becomes 4, if you are the winner"
    },
    "two lines of one card, in order": {
        "order": RANKED,
        "queen": f"{FIVE}\naftermath: gain 1 points, if you are the winner",
    },
    "two cards whose turns come at once": {"order": ALIKE, "page": FIVE, "queen": ZERO},
    "general lines and a card": {"after": "pot becomes 1", "page": "aftermath: pot becomes 2"},
    "in a line of a round": {
        "round": "for each player:\n  pot becomes rank of their pick, if their points is 1"
    },
    "a swap and an amount": {
        "page": "aftermath: swap your points with points of opponent",
        "queen": "aftermath: gain 1 points",
    },
    "a value between two swaps that undo each other": {
        "page": f"{FIVE}\naftermath: swap your points with points of opponent",
        "knight": "aftermath: swap your points with points of opponent",
        "queen": "aftermath: swap your points with points of opponent",
    },
    "two places": {
        "page": "aftermath: move your pick to your pile",
        "queen": "aftermath: discard opponent's pick",
    },
    "something of a card": {
        "page": "aftermath: mark of opponent's pick becomes 2",
        "queen": "aftermath: mark of this becomes 3",
    },
    "the same thing of each": {
        "after": "for each card in North's hand:\n"
        "  its mark becomes 1\n  its mark becomes 2, if its rank is 2"
    },
    "what was left for later, and now": {"page": f"next round: {FIVE}", "queen": ZERO},
    "what both have left": {"page": f"next round: {FIVE}", "queen": f"next round: {ZERO}"},
    "what one player has left twice": {
        "page": f"{STAYS}your points becomes 5",
        "queen": f"{STAYS}your points becomes 0",
    },
    "a card and one that has copied it": {
        "page": f"{STAYS}your answer becomes this",
        "queen": COPY,
    },
    "a card and one that copies it": {
        "page": "aftermath: pot becomes rank of your pick",
        "queen": COPY,
    },
}
NOT_FOUND = {
    "one after the other, in order": {"order": RANKED, "page": FIVE, "queen": ZERO},
    "the general lines come first in order": {
        "order": RANKED,
        "after": "pot becomes 1",
        "page": "aftermath: pot becomes 2, if opponent's pick is not Page",
    },
    "in two steps": {"page": "early: your points becomes 5", "queen": ZERO},
    "the same value": {"page": FIVE, "queen": "aftermath: points of opponent becomes 5"},
    "the same from both players": {"after": "for each player: pot becomes round"},
    "two amounts": {
        "page": "aftermath: gain 2 points",
        "queen": "aftermath: opponent loses 1 points",
    },
    "conditions that exclude each other": {
        "page": f"{FIVE}, if round is 2",
        "queen": f"{ZERO}, if round is more than 2",
    },
    "who has won and who has not": {
        "page": "aftermath: your points becomes 5, unless you are the winner",
        "queen": "aftermath: points of opponent becomes 0, if opponent is the winner",
    },
    "nobody wins where ranks are level": {
        "round": "for each player: their points becomes 0, if winner is nobody and round is 4",
        "after": "the winner gains 1 points\n"
        "if each player's pick is opponent's pick: pot becomes 3\n"
        "if winner is not nobody: pot becomes 4",
    },
    "one of two ways": {"after": "if points are level: pot becomes 1\notherwise: pot becomes 2"},
    "things of different players": {
        "page": FIVE,
        "queen": "aftermath: your points becomes 0",
    },
    "two swaps that are one": {"page": "aftermath: swap your points with points of opponent"},
    "what is cancelled": {"page": "early: cancel opponent's pick\n" + FIVE, "queen": ZERO},
    "a copy of what was cancelled": {"page": STAYS + "your points becomes 5", "queen": COPY},
    "after a line that ends the round": {
        "round": "if winner is nobody:\n  the round ends\nfor each player:\n"
        "  pot becomes 5, if winner is them\n  pot becomes 4, if winner is nobody",
    },
    "one player's in two rounds": {
        "page": "next round: aftermath: your points becomes 5",
        "queen": "next round: aftermath: your points becomes 0",
    },
    "what is copied too late": {
        "page": "aftermath: pot becomes rank of your pick",
        "queen": "aftermath: this copies opponent's pick",
    },
}


@pytest.mark.parametrize("case", each(6, FOUND))
def test_what_is_found_is_met_in_play(case: str) -> None:
    text = game(**FOUND[case])
    assert clashes(text)
    assert met(text)


@pytest.mark.parametrize("case", each(3, NOT_FOUND))
def test_what_play_never_comes_to_is_not_found(case: str) -> None:
    text = game(**NOT_FOUND[case])
    assert not clashes(text)
    assert not met(text)


def test_a_shipped_step_that_needs_no_order() -> None:
    """What units do on death is about themselves alone, and each does one thing of the sort."""
    order = ", in order of printed strength of this"
    problems = edited("a_warriors_death", f"step outcomes{order}", "step outcomes")
    assert problems is not None
    assert "possible-clash" not in {problem.code for problem in problems}


# ---------------------------------------------------------------------- in words


def test_a_clash_names_both_lines_the_scene_and_the_mend() -> None:
    (problem,) = found(game(page=FIVE, queen=ZERO))
    assert problem.headline == "`Page` and `Queen` may change `points` in two ways at once"
    assert problem.notes == ("for example when North's pick is Page, South's pick is Queen",)
    assert problem.help is not None and "`step aftermath, in order of ...`" in problem.help
    assert [label.span.words for label in (problem.label, *problem.others)] == [
        "your points becomes 5",
        "points of opponent becomes 0",
    ]


def test_what_was_left_for_later_is_said() -> None:
    told = found(game(page=f"{STAYS}your answer becomes this", queen=COPY))
    (problem,) = (each for each in told if each.code == "possible-clash")
    note = "for example when North has had Page, North has had Queen, which copied Page"
    assert problem.notes == (note,)


def test_an_order_is_no_mend_for_what_one_card_does() -> None:
    (problem,) = found(game(queen=f"{FIVE}\naftermath: your points becomes 4"))
    assert problem.help is not None and "in order of" not in problem.help


def test_a_clash_may_be_allowed() -> None:
    allow = 'allow possible-clash with Queen because "the host decides"'
    assert codes(game(page=f"{FIVE}\n{allow}", queen=ZERO)) == []
    assert codes(game(page=FIVE, knight=allow, queen=ZERO)) == ["possible-clash", "needless-allow"]


# ---------------------------------------------------------------------- any lines

# Cards stay in hands, and conditions are such as hold in some play or in none: who has what left,
# and whether points are level by then, hangs on all that was before: it is not known here.

DOES = (
    "your points becomes 5",
    "points of opponent becomes 0",
    "gain 1 points",
    "pot becomes rank of your pick",
    "pot becomes round",
    "pot rises by 1",
    "swap your points with points of opponent",
    "mark of this becomes 1",
    "mark of opponent's pick becomes 2",
    "your answer becomes this",
    "this copies opponent's pick",
)
WHEN = (
    "",
    ", if you are the winner",
    ", if opponent's pick is not Page",
    ", if round is more than 1",
)
TIME = ("", "", "next round: ", "for the rest of the match: ")
LINES = st.builds(
    lambda time, step, does, when: f"{time}{step}: {does}{when}",
    st.sampled_from(TIME),
    st.sampled_from(("early", "aftermath")),
    st.sampled_from(DOES),
    st.sampled_from(WHEN),
)
CARDS = st.lists(LINES, max_size=2).map("\n".join)


def test_whatever_is_found_is_met() -> None:
    @settings(max_examples=drawn(5, 100), deadline=None)
    @given(CARDS, CARDS, CARDS, st.sampled_from(("", RANKED)))
    def each(page: str, knight: str, queen: str, order: str) -> None:
        text = game(order=order, page=page, knight=knight, queen=queen)
        if clashes(text):
            assert met(text)

    each()


TOP_FIRST = """ruleset "Frame"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
card 2 Knight
card 3 Queen
card 4 King

match
  the game has stack: one of each card, in a pile, secret
  each player has hand: nothing, private
  the game has leader: North, public
  play 2 rounds
  the player with more cards in hand wins the match

round
  each player chooses bid, in secret: a whole number from 1 to 3
  for each player in turn from leader:
    move the top card of stack to their hand
  winner: the player with more bid
  {then}
"""


@pytest.mark.parametrize(
    ("then", "clash"),
    [
        ("leader becomes the winner", True),
        ("leader becomes the winner, unless the winner is nobody", False),
        ("if the winner is not nobody: leader becomes the winner", False),
        ("leader becomes the player with more bid, unless bids are level", False),
        ("leader becomes the winner, unless leader is North", True),
    ],
)
def test_whoever_is_first_is_somebody_where_lines_see_to_it(then: str, clash: bool) -> None:
    codes = {each.code for each in found(TOP_FIRST.format(then=then))}
    assert ("possible-clash" in codes) == clash == ("possible-gap" in codes)


AT_ODDS = [FIVE, ZERO, "aftermath: pot becomes 3", f"{STAYS}gain 2 points"] * 3
MANY_CARDS = "\n".join(f"card {at} Extra{at}\n  {does}" for at, does in enumerate(AT_ODDS, 4))
COUNTED = re.compile(r"these are (\d+) pairs of lines")


def pairs(text: str) -> tuple[int, list[int]]:
    """How many pairs of lines are at odds, and how many of them each message is about."""
    made = compile_source(Source("together.duel", text))
    assert made.program is not None
    knowledge = Knowledge(made.program)
    before = [
        one
        for one in Clashes(knowledge, Blocks(knowledge)).findings()
        if one is not None and one.problem.code == "possible-clash"
    ]
    told = (one for one in inspect(made.program, made.source) if one.code == "possible-clash")
    counted = (COUNTED.search(" ".join(one.notes)) for one in told)
    return len(before), [1 if each is None else int(each[1]) for each in counted]


def test_what_many_pairs_have_for_one_reason_is_told_once() -> None:
    all_of_them, told = pairs(game(after="", queen=FIVE) + MANY_CARDS)
    assert sum(told) == all_of_them
    assert max(told) >= MANY


def test_what_is_of_another_cause_is_told_by_itself() -> None:
    own = "aftermath: pot becomes 1\naftermath: pot becomes 2, if you are the winner"
    before, told = pairs(game(queen=own) + MANY_CARDS)
    assert sum(told) == before
    assert told.count(1) >= 1
    said = [one.notes for one in found(game(queen=own) + MANY_CARDS)
            if one.code == "possible-clash"]  # fmt: skip
    assert len(said) == len(told)


@pytest.mark.parametrize("seed", each(6, range(40)))
def test_each_pair_of_what_nobody_wrote_is_told_once(seed: int) -> None:
    text = generated(Random(seed)).written()
    if compile_source(Source("together.duel", text)).program is not None:
        before, told = pairs(text)
        assert sum(told) == before
