"""What players may look up, what they are told of it, and how they may say things at a table."""

import re
from itertools import pairwise, permutations
from random import Random

import pytest
from tests.kept import compile_text
from tests.match.conftest import Run
from tests.quick import drawn
from tests.soundness.playing import bounded_play

from duello.analysis.generate.rule_file import generated
from duello.cli.hand_news import HandNews
from duello.dsl.ir import PieceType, sure
from duello.dsl.ir.program import Decision
from duello.dsl.ir.types import Value, as_several
from duello.dsl.lint.engine.program_facts import Knowledge
from duello.match.answers import IllegalMove
from duello.match.event_words import Kind
from duello.match.loading import load, shipped
from duello.match.match import Match
from duello.match.recollection import recollected
from duello.move_text.display_names import Printed, plain, said
from duello.move_text.other_wordings import in_other_words

SHIPS = """ruleset "Ships"
  players A, B
board square: grid of 4 by 4
pieces die
  pips: number, usually 1
die A Amber
die B Blue
match
  each player has cup: one of each die, private
  for each player:
    for each die in their cup:
      chance chooses roll: a whole number from 1 to 6
        pips of it becomes roll
        announce "your {it} shows {roll}" to them
  each player chooses ship, in secret: 3 squares in a row
  play 4 shots in alternation from A
shot
  they choose target: a square
    announce "{target}: hit", if target is in opponent's ship
"""

WALKS = """ruleset "Walks"
  players A, B
board square: grid of 3 by 3
  man: player or nobody
match
  play 2 turns in alternation from A
  play 4 walks in alternation from A
  play 2 calls in alternation from A
turn
  they choose place: an empty square
    man of place becomes they
walk
  they choose step in one go
    they choose start: a square with man they
    they choose goal: an empty square next to start
      written "to {goal}"
  man of start becomes nobody
  man of goal becomes they
call
  they choose action: income, tax or liar
    they must not action liar, if it is the first call
    announce "{action}"
  opponent chooses answer: believe or challenge
    announce "{answer}"
"""

BIDS = """ruleset "Bids"
  players A, B
match
  the game has quantity: 0, public
  play 4 bids in alternation from A
bid
  they choose offer in one go
    they choose number: a whole number from 1 to 10
    they choose face: a whole number from 1 to 6
    only if number is more than quantity
      because "a bid must be higher"
  quantity becomes number
"""

TRADES = """ruleset "Trades"
  players A, B
pieces card
card D Duke
  effect:
    for each card in your hand: move it to opponent's hand
    for each card in opponent's hand: move it to your hand
card G Guard
card P Priest
card C Countess
match
  the game has deck: one of each card, secret
  each player has hand: nothing, private
  each player has discards: nothing, public
  chance deals 2 cards from the deck to each player's hand
  play 4 turns in alternation from A
turn
  they choose play: a card in their hand
    move play to their discards
  they choose route: land or sea
  their play takes effect
  step effect
"""


def match_of(text: str, seed: int = 1) -> Match:
    program = compile_text(text).program
    assert program is not None
    return Match(program, seed=seed)


def hand_of(match: Match, player: str) -> list[str]:
    held = match.view(player).players[player]["hand"]
    assert isinstance(held, list)
    return [str(each) for each in held]


def refused(match: Match, player: str, words: str) -> str:
    with pytest.raises(IllegalMove) as error:
        match.submit(player, words)
    return str(error.value)


# ---------------------------------------------------------------------- looking up


def test_what_one_has_hidden_and_rolled_is_looked_up(run: Run, tmp_path):
    file = tmp_path / "ships.duel"
    file.write_text(SHIPS)
    typed = "A1, A2, A3\nhand\n? Amber\nB2\nquit\n"
    shown = run("play", str(file), "--seed", "1", typed=typed).output
    assert "your ship: A1, A2, A3" in shown
    assert "told you alone: your Amber shows 4" in shown
    assert shown.count("your Blue shows 5") == 2  # as it came, and when it was looked up
    assert "3 of (A1, A2, A3, B1, C1, A4, ...)" in shown


def test_sets_are_listed_one_by_one():
    (ship, _) = match_of(SHIPS).awaiting
    assert ship.about.startswith("ship (A1, A2, A3; A1, B1, C1; ")


def test_nobody_looks_up_what_others_have_hidden():
    """What one player looks up is the same whatever the other has chosen in secret."""
    seen = []
    for other in ("D1, D2, D3", "B1, B2, B3"):
        match = match_of(SHIPS)
        match.submit("A", "A1, A2, A3")
        match.submit("B", other)
        seen.append(recollected(match, "A"))
        assert ("ship", "A1, A2, A3") in recollected(match, "A").choices
        assert ("ship", other) in recollected(match, "B").choices
    assert seen[0] == seen[1]


def moments(match: Match, random: Random, answers: int):
    """The match after each of some random answers."""
    for _ in range(answers):
        yield match
        due = [asked for asked in match.awaiting if not asked.answered]
        if not due:
            return
        asked = random.choice(due)
        words = match.draw(asked.player, random.randrange, asked.name, asked.which)
        if words is None and not asked.optional:
            match.timeout(asked.player, asked.name, asked.which)
        elif words is None:
            match.decline(asked.player, asked.name, asked.which)
        else:
            match.submit(asked.player, words, asked.name, which=asked.which)


def check_recollections(match: Match) -> int:
    """What is looked up was told to this player, and stands; so many choices."""
    found = 0
    changed = {  # what was chosen is no longer what there is
        each.place.property for each in Knowledge(match.program).written if each.place is not None
    }
    for seat, player in enumerate(match.players):
        known = recollected(match, player)
        alone = [e for e in match.events if e.to == seat]
        assert all(event in alone for event in known.told)
        echoed = {e.data["choice"] for e in alone if e.kind is Kind.CHOICE}
        for made in match.program.decisions:
            value = match.state.facts.get((made.value, seat))
            words = dict(known.choices).get(made.name)
            if value is None or made.name not in echoed:
                assert words is None
                continue
            if made.value in changed:
                continue
            if words is not None and not made.parts and made.uses < 0:
                assert words in _standing(match, made, value)
                found += 1
    return found


def _standing(match: Match, made: Decision, value: Value) -> tuple[str, ...]:
    """What stands as a choice in the state, in words, whatever the order of several."""
    type_ = match.program.properties[made.value].type
    one = type_.member or type_
    several = as_several(value) if type_.member is not None else (value,)
    names = [
        match.program.designs[match.state.pieces[sure(int, each)][0]].name
        if isinstance(one, PieceType)
        else str(said(plain(Printed(match.program), each, one), one))
        for each in several
    ]
    return tuple(", ".join(row) or "nothing" for row in permutations(names))


@pytest.mark.slow
def test_what_is_looked_up_was_told_and_stands():
    found = 0
    for name in shipped():
        match = Match(load(name), seed=3)
        found += sum(map(check_recollections, moments(match, Random(3), 25)))
    assert found > 5


def test_what_is_looked_up_in_generated_rules():
    found = 0
    for seed in range(drawn(25, 60)):
        compiled = compile_text(generated(Random(seed)).written())
        if compiled.program is not None:
            with bounded_play():
                match = Match(compiled.program, seed=seed)
                found += sum(map(check_recollections, moments(match, Random(seed), 8)))
    assert found > 5


# ---------------------------------------------------------------------- being refused


def test_refusals_say_why():
    match = match_of(WALKS)
    match.submit("A", "A1")
    wanted = "place cannot be A1 now: it is not among what may be chosen: an empty square"
    assert refused(match, "B", "A1") == wanted
    match.submit("B", "B1")
    wanted = "it is not among what may be chosen: an empty square next to start"
    assert refused(match, "A", "A1 to C3") == f"goal cannot be C3 now: {wanted}"
    assert refused(match, "A", "A1-C3") == f"goal cannot be C3 now: {wanted}"


def test_where_nothing_could_follow_it_is_said_what():
    blocked = WALKS.replace("3 by 3", "1 by 4").replace("play 2 turns", "play 3 turns")
    match = match_of(blocked)
    for player, place in (("A", "A1"), ("B", "B1"), ("A", "D1")):
        match.submit(player, place)
    wanted = "nothing could then be chosen as goal: an empty square next to start"
    assert wanted in refused(match, "A", "A1 to C1")


def test_a_rule_below_a_choice_is_said_in_its_words():
    match = match_of(WALKS)
    for player, words in (("A", "A1"), ("B", "B1"), ("A", "A1-A2"), ("B", "B1 to C1")):
        match.submit(player, words)
    match.submit("A", "A2 A3")
    match.submit("B", "C1, B1")
    wanted = "`they must not action liar, if it is the first call` does not allow it"
    assert refused(match, "A", "liar").endswith(wanted)


# ---------------------------------------------------------------------- as it is said at a table


def test_what_people_say_around_an_answer():
    match = match_of(WALKS)
    for player, words in (
        ("A", "I place A1"), ("B", "the B1"), ("A", "A1-A2"), ("B", "B1\N{EN DASH}C1"),
        ("A", "A2 - A3"), ("B", "I step C1 to B1"), ("A", "I take the tax"), ("B", "I challenge"),
    ):  # fmt: skip
        match.submit(player, words)
    assert match.answers[-1].words == "challenge"
    assert "income" not in refused(match, "B", "I challenge")


def test_a_name_goes_before_what_is_said_around_it():
    named = WALKS.replace("income, tax or liar", 'income, "the tax" or tax')
    named = named.replace("    they must not action liar, if it is the first call\n", "")
    match = match_of(named)
    for player, words in (("A", "A1"), ("B", "B1"), ("A", "A1-A2"), ("B", "B1-C1")):
        match.submit(player, words)
    match.submit("A", "A2-A3")
    match.submit("B", "C1-B1")
    match.submit("A", "the tax")
    assert match.answers[-1].words == "the tax"


def test_other_wordings():
    assert list(in_other_words("I play the Countess", "play"))[-1] == "Countess"
    assert next(in_other_words("A1-A4", "move")) == "A1 A4"
    assert not list(in_other_words("Countess", "play"))
    assert not list(in_other_words("King -1", "play"))
    assert not list(in_other_words("King-1", "play"))
    assert list(in_other_words("We'll take a plan", "x"))[-1] == "plan"


# ---------------------------------------------------------------------- told unasked


def test_a_hand_is_told_when_somebody_else_has_changed_it():
    match = next(
        m for m in (match_of(TRADES, seed) for seed in range(40)) if "Duke" in hand_of(m, "B")
    )
    hand, theirs = (hand_of(match, player) for player in "AB")
    mine, news = HandNews(), HandNews()

    def heard(words: str) -> tuple[dict[str, list[str]], ...]:
        events = match.submit(match.awaiting[0].player, words)
        return tuple(
            each.hear(e for e in events if e.to == seat) for seat, each in enumerate((mine, news))
        )

    for seat, each in enumerate((mine, news)):
        assert not each.hear(e for e in match.events if e.to == seat)
    assert heard(hand[0]) == ({}, {})  # what one has done oneself is no news
    heard("land")
    heard("Duke")
    left = [name for name in theirs if name != "Duke"]
    assert heard("land") == ({"hand": left}, {"hand": [hand[1]]})


def test_what_lies_open_lies_as_it_came(run: Run, tmp_path):
    file, rows = tmp_path / "trades.duel", set()
    file.write_text(TRADES.partition("  effect:\n")[0] + "card G" + TRADES.partition("card G")[2])
    for seed in map(str, range(12)):
        shown = run("play", str(file), "--seats", "random,random", "--seed", seed).output
        for player in "AB":
            lying = re.findall(rf"{player} has discards: (.*)", shown)
            assert lying[0] == "nothing"
            assert all(now.startswith(before) for before, now in pairwise(lying[1:]))
            rows.add(lying[-1])
    assert {"Priest, Duke", "Duke, Priest"} <= rows


def test_one_is_reminded_of_what_one_has_chosen(run: Run, tmp_path):
    file = tmp_path / "trades.duel"
    file.write_text(TRADES)
    hand = hand_of(match_of(TRADES), "A")
    shown = run("play", str(file), "--seed", "1", typed=f"{hand[0]}\nquit\n").output
    assert re.search(rf"A, choose route:\n  so far: play \w {hand[0]}\n", shown)


def test_numbers_that_lead_nowhere_are_not_offered(run: Run, tmp_path):
    file = tmp_path / "bids.duel"
    file.write_text(BIDS)
    shown = run("play", str(file), "--seed", "1", typed="6 3\n9 2\nquit\n").output
    assert "number (1 to 10)" in shown
    assert "number (8, 9, 10)" in shown
