"""Answers part by part: what is listed, counted, drawn and accepted is the same."""

import random
from itertools import product

import pytest
from tests.kept import compile_text
from tests.quick import each

from duello import IllegalMove, Match
from duello.dsl.ir import as_things, given
from duello.interpreter import api, compound_moves

HEAD = """
ruleset "Coins"
  players North, South

board square: grid of 3 by 2
  coins: number, usually 0

pieces card
  rank: number, as labelled

card 1 Page
  asks guess: a card other than Page, written "against {guess}"
  asks spot: a square next to your place
card 2 Knight
  may ask spot: a square with coins 0
card 3 Queen

match
  each player has hand: one of each card, public
  each player has place: A1, public
  South's place becomes B3
  play 4 rounds
"""

ALONE = """
round
  play 2 turns in alternation from North

turn
  they choose action in one go
    if nothing is possible: announce "nothing"
    they may choose walk: a square next to their place other than opponent's place
      their place becomes walk
    only if coins of their place is at most 1
      because "there are coins already"
    they choose gift: a whole number from 1 to 2
      coins of their place rises by gift
    if gift of they is 1:
      they choose marks: up to 2 squares with coins 0, no two touching
        coins of marks becomes 1
    otherwise:
      they choose bold: yes or no
"""
PARTS = """
round
  play 2 turns in alternation from South

turn
  they choose action in one go
    they choose pick: a card in their hand, with what it asks
    they choose rest: up to 1 square next to their place
"""
TOGETHER = """
round
  each player chooses plan in one go, in secret
    they choose stake: a whole number from 0 to 2
    only if their stake is at most round
    they may choose pick: a card in their hand with rank at least 2
  reveal stake
  coins of A1 rises by North's stake
"""
SETS = """
round
  each player chooses team: up to 3 squares, no two touching
  each player chooses row: 3 squares, in a line
  each player chooses pair: 2 squares with coins 0, no two with the same distance from it to A1
  coins of each team becomes 1
"""
CARDS = """
round
  each player chooses pick: a card in their hand, with what it asks
"""
NONE = """
round
  North chooses action in one go
    if nothing is possible: announce "nothing is possible"
    North chooses gift: a whole number from 1 to 2
    only if North's gift is more than 2
"""
RULES = {
    "alone": ALONE,
    "parts": PARTS,
    "together": TOGETHER,
    "sets": SETS,
    "cards": CARDS,
}


def program(text):
    found = compile_text((HEAD + text).lstrip())
    assert found.program is not None, found.problems
    return found.program


PROGRAMS = {name: program(text) for name, text in RULES.items()}


def positions(name, seed):
    """Every decision of a random play: the match, and what is due."""
    match, choose = Match(PROGRAMS[name], seed=seed), random.Random(seed)
    for _ in range(12):
        due = [o for o in match.state.open if o.player is not None and o.status == 0]
        if not due:
            return
        one = choose.choice(due)
        yield match, one, choose
        name_ = match.program.decisions[one.decision].name
        assert one.player is not None
        player = match.players[one.player]
        words = match.draw(player, choose.randrange, name_)
        assert words is not None
        match.submit(player, words, name_)


@pytest.mark.parametrize("seed", each(3, range(3), 1))
@pytest.mark.parametrize("name", RULES)
def test_what_is_listed_is_counted_accepted_and_drawn(name, seed):
    for match, due, choose in positions(name, seed):
        path = api.path(match.program, match.state, due)
        every = list(compound_moves.every(path))
        assert len(set(every)) == len(every)
        assert compound_moves.count(path) == len(every)
        assert compound_moves.some(path) == bool(every)
        for answer in choose.sample(every, min(12, len(every))):
            assert api.refusal(match.program, match.state, due, answer) is None
            assert compound_moves.refusal(path, answer) is None
        for _ in range(5):
            assert compound_moves.drawn(path, choose.randrange) in every


def strange(answer, choose):
    """The answer with one part of it changed, left out or said twice."""
    if not isinstance(answer, tuple) or not answer:
        return choose.choice([99, -1, None, (answer,), (answer, answer)])
    at = choose.randrange(len(answer))
    part = answer[at]
    other = strange(part, choose) if choose.random() < 0.5 else choose.randrange(-1, 7)
    return choose.choice(
        [
            (*answer[:at], other, *answer[at + 1 :]),
            answer[:at] + answer[at + 1 :],
            (*answer, part),
            answer[::-1],
        ]
    )


@pytest.mark.parametrize("seed", each(3, range(3)))
@pytest.mark.parametrize("name", RULES)
def test_nothing_else_is_accepted(name, seed):
    for match, due, choose in positions(name, seed):
        path = api.path(match.program, match.state, due)
        every = set(compound_moves.every(path))
        for _ in range(20):
            answer = strange(choose.choice(sorted(every, key=repr)), choose)
            refused = compound_moves.refusal(path, answer)
            assert (refused is None) == (answer in every), (answer, refused)
            assert (api.refusal(match.program, match.state, due, answer) is None) == (
                answer in every
            )
            assert refused != ""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["alone", "parts", "together"])
def test_every_answer_can_be_carried_out_and_said(name):
    for match, due, _ in positions(name, 1):
        decision = match.program.decisions[due.decision].name
        assert due.player is not None
        player = match.players[due.player]
        for answer in compound_moves.every(api.path(match.program, match.state, due)):
            api.advance(match.program, match.state, api.Answer(due.player, due.decision, 1, answer))
        assert match.count(player, decision) > 0


@pytest.mark.parametrize("words", ["", "walk", "A9", "1 1 1", "B2 A1 9", "yes", "3", "no no"])
def test_an_answer_that_is_refused_changes_nothing(words):
    match = Match(PROGRAMS["alone"], seed=4)
    state, told = match.state, list(match.events)
    with pytest.raises(IllegalMove) as refused:
        match.submit("North", words)
    assert str(refused.value)
    assert match.refusal("North", words) == str(refused.value)
    assert match.state == state
    assert match.events == told
    assert match.answers == []


def test_each_choice_is_judged_on_what_those_before_it_have_led_to():
    match = Match(PROGRAMS["alone"])
    for walk, gift in product(("A2", "B1"), ("1",)):
        assert match.refusal("North", f"{walk} {gift} {walk}") is not None
        assert match.refusal("North", f"{walk} {gift} A1") is None
    match.submit("North", "A2 2 yes")
    match.submit("South", "1 none")
    assert match.refusal("North", "2 no") == "there are coins already"


def test_where_nothing_is_possible_nobody_is_asked():
    match = Match(program(NONE))
    assert match.outcome is not None
    said = [e.text for e in match.events]
    assert said.count("nothing is possible") == 4


def test_a_piece_without_its_parts_is_refused_where_parts_are_asked():
    match = Match(PROGRAMS["parts"])
    due = match.state.open[0]
    answers = compound_moves.every(api.path(match.program, match.state, due))
    made = (tuple(map(as_things, as_things(answer))) for answer in answers)
    whole = next(answer for answer in made if len(answer[0]) == 1)
    bare = (whole[0][0], *whole[1:])
    assert api.refusal(match.program, match.state, due, whole) is None
    assert api.refusal(match.program, match.state, due, bare) is not None
    with pytest.raises(api.Illegal):
        api.advance(match.program, match.state, api.Answer(due.player, due.decision, 1, bare))


def test_players_who_choose_at_once_do_not_see_each_other():
    match = Match(PROGRAMS["together"])
    before = match.view("South").heard
    match.submit("North", "1 Queen", "plan")
    assert match.view("South").heard == before
    match.submit("North", "0", "plan")
    match.submit("South", "1 Knight", "plan")
    assert "stake: North: 0, South: 1" in [e.text for e in match.events]


def test_a_row_of_three_cells_may_lie_anywhere_in_a_line():
    match = Match(PROGRAMS["sets"])
    match.submit("North", "none", "team")
    match.submit("South", "A1 A3 B2", "team")
    assert match.count("North") == 2
    assert match.refusal("North", "A3, A1, A2") is None
    assert match.refusal("North", "A1, A2, B3") is not None


NOBODY = """\
ruleset "Nobody"
  players North, South
pieces card
card 1 Page
  victor: you, if opponent's pick is King
card 2 King
match
  each player has hand: one of each card, private
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step clash
    victor: nobody
    announce "the victor is {victor}"
    the victor wins the match
"""


@pytest.mark.parametrize("north", ["Page", "King"])
@pytest.mark.parametrize("south", ["Page", "King"])
def test_an_answer_is_told_by_its_name(north: str, south: str) -> None:
    compiled = compile_text(NOBODY)
    assert compiled.program is not None
    match = Match(compiled.program, seed=0)
    match.submit("North", north)
    told = [e.text for e in match.submit("South", south)]
    winner = "nobody" if north == south else "North" if north == "Page" else "South"
    assert {f"victor: {winner}", f"the victor is {winner}"} <= set(told)


LEFT_OPEN = """
ruleset "Marks"
  players North, South
pieces card
  mark: number or none
{cards}
match
  each player has hand: one of each card, public
  each player chooses pick: a card in their hand, with what it asks
  reveal pick
"""
OPEN_CARDS = ("card 1 Page\n", "card 2 Knight\n  asks guess: a card, if its mark is at least 1\n")


@pytest.mark.parametrize("cards", [OPEN_CARDS, OPEN_CARDS[::-1]])
def test_what_the_text_leaves_open_is_no_choice_that_waits(cards: tuple[str, ...]) -> None:
    """Seed 6040584: where another card came first, both waited, and nothing could be answered."""
    match = Match(given(compile_text(LEFT_OPEN.format(cards="".join(cards))).program))
    assert match.contradiction is not None
    assert match.contradiction.kind == "gap"
