"""Examples may be told as people tell them: the same moves are meant."""

import re
from pathlib import Path

import pytest
from tests.quick import rows

from duello.dsl.resolve.examples import Moves
from duello.match.example_runner import run_examples
from duello.match.loading import Rules, compile_text

SMALL = sorted(
    file for file in Path("examples").glob("*.duel") if " extends " not in file.read_text("utf-8")
)

GAME = """ruleset "Night"
  players Otter, Fox
pieces smuggler
  cunning: number, as labelled
smuggler 1 Beggar
smuggler 2 Duchess
smuggler 3 "Old Salt"
match
  each player has crew: one of each smuggler, private
  each player has coins: 6, public
  play 2 nights
night
  chance chooses cargo: a whole number from 1 to 6
  each player chooses runner, in secret: a smuggler in their crew
  each player chooses bribe, in secret: a whole number from 0 to their coins
  reveal runner and bribe
  each player loses their bribe coins
  the player whose runner has more cunning gains cargo coins
  discard each runner

example "Told"
  {}
  then Otter has 10 coins
  then Fox has 5 coins
"""


def moves(compiled):
    """What is done in each example of a file, whatever words it is told in."""
    return [
        [(m.seat, m.how, m.decision, m.said, m.to, m.zone) for m in line.moves]
        for each in compiled.examples
        for line in each.lines
        if isinstance(line, Moves)
    ]


def errors(compiled):
    return [one for one in compiled.problems if one.severity.name == "ERROR"]


def test_what_a_piece_lets_somebody_choose_is_not_what_is_played():
    told = "cargo is 4, Otter plays Duchess, Fox plays Beggar, Otter bids 0, Fox bids 1"
    asks = "    opponent chooses gift: a smuggler in their crew\n      discard gift\n"
    acting = GAME.replace("runner and bribe\n", "runner and bribe\n  step tribute\n")
    acting = acting.replace('3 "Old Salt"\n', f'3 "Old Salt"\n  tribute:\n{asks}')
    acting = acting.replace(
        "  each player loses", "  each runner takes effect\n  each player loses"
    )
    compiled = compile_text(acting.format(told))
    assert not errors(compiled)
    assert compiled.program is not None
    runner = compiled.program.decisions[moves(compiled)[0][1][2]]
    assert runner.name == "runner"


@pytest.mark.parametrize(
    "told",
    [
        "night 1: chance cargoes 4, Otter runners Duchess, Fox runners Beggar, Otter bribes 0, "
        "Fox bribes 1",
        "night 1: the cargo is 4, Otter plays Duchess and bribes 0, Fox plays Beggar and bribes 1",
        "cargo is 4, Otter's runner is Duchess, Fox's runner is Beggar, Otter's bribe is 0, Fox's "
        "bribe is 1",
        "chance draws 4 as the cargo, Otter chooses Duchess and Fox chooses Beggar\n"
        "  Otter offers 0 and Fox offers 1",
        "chance rolls 4, Otter runs Duchess, Fox runs Beggar, Otter bids 0, Fox bids 1",
    ],
)
def test_what_is_told_is_played(told):
    compiled = compile_text(GAME.format(told))
    assert not errors(compiled)
    (played,) = run_examples(Rules("night", compiled))
    assert played.holds, played.said


@pytest.mark.parametrize("file", SMALL, ids=lambda file: file.stem)
def test_a_choice_may_be_called_by_its_name(file):
    """`North picks King` and `North's pick is King` are the same move."""
    text = file.read_text(encoding="utf-8")
    given = compile_text(text)
    program = given.program
    assert program is not None
    seats = "|".join(program.seats)
    for made in program.decisions:
        verb = re.compile(
            rf"(?<=[ ,:])({seats}) {made.name}s ([A-Z0-9][\w-]*)(?=,|$)", re.MULTILINE
        )
        said = verb.sub(rf"\1's {made.name} is \2", text)
        assert moves(compile_text(said)) == moves(given)


def test_where_several_choices_fit_each_is_told():
    both = GAME.replace(
        "  reveal runner and bribe",
        "  each player chooses guess, in secret: a smuggler\n  reveal runner, guess and bribe",
    )
    (found,) = errors(compile_text(both.format("Otter plays Duchess")))
    assert "`runners Duchess` or `guesses Duchess`" in (found.help or "")


@pytest.mark.parametrize(
    ("told", "help"),
    [
        ("Otter runer Duchess", "did you mean `runner`?"),
        ("Otter pays 1", "the name of the choice is the verb: write `bribes 1`"),
        (
            "runner is Duchess",
            "name them: `Otter's runner is Duchess` or `Fox's runner is Duchess`",
        ),
        ("Otter's cargo is 3", "write `cargo is 3`"),
        ("Otter is Duchess", "write `Otter's runner is Duchess`"),
        ("Otter's runer is Duchess", "did you mean `runner`?"),
        ("cargo is 3\n  then Old Salt is in Otter's crew", 'write `"Old Salt"`'),
    ],
)
def test_what_is_told_wrong_is_told_right(told, help):
    found = errors(compile_text(GAME.format(told)))
    assert [one.help for one in found] == [help]
    if found[0].fix is not None:
        assert not errors(compile_text(found[0].fix.applied()))


STONES = """ruleset "Stones"
  players {one}, {other}

pieces card
  rank: number, as labelled

card 1 Page
card 2 Knight
card 4 King

board square: grid of 3 by 3
  stone: player or nobody

match
  each player has {held}: 0, public
  each player has hand: one of each card, private
  the game has {kept}: 3, public
  chance chooses {lays}: 2 squares
    announce "{{{lays}}}"
  play 2 rounds
  the player with more {held} wins the match

round
  each player chooses pair, in secret: 2 cards in their hand
  reveal pair
  {one} gains {kept} {held}, if stone of A1 is {one}

allow
  one-seat
    because "it is small"

example "Told"
  SAID
"""
NAMES = (
    {"one": "North", "other": "South", "held": "points", "kept": "price", "lays": "lays"},
    {"one": "Otter", "other": "Fox", "held": "coins", "kept": "pot", "lays": "drawn"},
)
BEGUN = (
    ("suppose {kept} is 4", "given {kept} is 4"),
    ("assume that the {kept} is 4", "given the {kept} is 4"),
    ("with {kept} 4", "given {kept} is 4"),
    ("set {kept} to 4", "given {kept} is 4"),
    ("let {kept} be 4", "given {kept} is 4"),
    ("{kept} = 4", "given {kept} is 4"),
    ("given {kept} 4", "given {kept} is 4"),
    ("suppose {one} has 4 {held} and {other} has 2 {held}",
     "given {one} has 4 {held} and {other} has 2 {held}"),
    ("with {one} at 4 {held}", "given {one} has 4 {held}"),
    ("{one} starts with 4 {held}", "given {one} has 4 {held}"),
    ("suppose A1 has a stone of {one}", "given stone of A1 is {one}"),
    ("suppose {one} has a stone on A1", "given stone of A1 is {one}"),
    ("suppose {other} holds King", "given King is in {other}'s hand"),
    ("set {other}'s hand to King", "given King is in {other}'s hand"),
    ("chance {lays} A1, B1", 'chance {lays} "A1, B1"'),
    ('chance {lays} "A1", "B1"', 'chance {lays} "A1, B1"'),
    ("the {lays} are A1 and B1", 'chance {lays} "A1, B1"'),
    ('chance {lays} "A1, B1", {one} pairs Page and King, {other} pairs Page, Knight',
     'chance {lays} "A1, B1", {one} pairs "Page, King", {other} pairs "Page, Knight"'),
)  # fmt: skip


@pytest.mark.parametrize(("said", "meant"), rows(2, BEGUN))
def test_how_it_begins_and_what_is_chosen_together_is_mended(said, meant):
    """Whatever the names: told as people tell it, an example is mended to what it means."""
    names = NAMES[len(said) % len(NAMES)]
    game = STONES.replace("SAID", "{said}").format(said=said.format(**names), **names)
    (told, *more) = errors(compile_text(game))
    assert not more
    mended = told.fix.applied()
    assert mended.partition("example")[2].split("\n")[1].strip() == meant.format(**names)
    assert not errors(compile_text(mended))


def test_what_is_said_of_whatever_is_chosen_is_no_slip_of_a_name():
    text = GAME.replace("chooses runner", "chooses lay").replace("reveal runner", "reveal lay")
    text = text.replace("whose runner", "whose lay").replace("each runner", "each lay")
    told = text.format(
        "night 1: chance cargoes 4, Otter {0} Duchess, Fox {0} Beggar, Otter bribes 0, Fox bribes 1"
    )
    first = compile_text(told.format("lays"))
    for verb in ("plays", "picks", "lays"):
        compiled = compile_text(told.format(verb))
        assert not errors(compiled)
        assert moves(compiled) == moves(first)
    assert errors(compile_text(told.format("lazs")))


@pytest.mark.parametrize("name", ["runner", "their runner", "a runner"])
def test_what_is_chosen_is_said_with_its_name_behind(name):
    as_rules_say = f"cargo is 4, Otter chooses Duchess as {name}, Fox chooses 1 as their bribe"
    rest = ", Fox plays Beggar, Otter bids 0"
    plain = "cargo is 4, Otter's runner is Duchess, Fox's bribe is 1"
    said, told = (compile_text(GAME.format(each + rest)) for each in (as_rules_say, plain))
    assert errors(said) == errors(told) == []
    assert moves(said) == moves(told)
