"""Differences: everything that changes play is told, and nothing that does not."""

import random
import re
import subprocess
from itertools import takewhile

import pytest
from attrs import evolve
from click.testing import CliRunner
from tests.desk.clause_changes import changes
from tests.desk.test_rulebook import GAME
from tests.quick import drawn, each, only, rows

from duello.cli import main
from duello.desk.difference import difference
from duello.desk.renames import with_options_of
from duello.desk.rulebook.as_text import as_text
from duello.dsl import syntax as sx
from duello.dsl.pipeline import compile_source, whole_script
from duello.dsl.spans import Source
from duello.dsl.syntax import items as sc
from duello.match.loading import finder_of, load, script_of, shipped, source_of


def text_of(name):
    source = source_of(name)
    assert source is not None
    return source.text


TRIED = 8
"""Changes of a ruleset that are tried."""


def parsed(text):
    script = whole_script(Source("<test>", text))
    assert script is not None
    return script


def told(old, new):
    book = difference(old, new)
    return as_text(book, 1000) if book.sections else ""


def shuffled(script, seed):
    """Pieces in another order among themselves, and their lines as well; rules and rulings too;
    and what there is when a phase begins.
    """
    rng = random.Random(seed)
    items = list(script.items)
    for sort in (sc.Piece, sc.Ruling, sc.Rule, sc.Option, sc.Example):
        places = [n for n, item in enumerate(items) if isinstance(item, sort)]
        moved = [items[n] for n in places]
        rng.shuffle(moved)
        for n, item in zip(places, moved, strict=True):
            if isinstance(item, sc.Piece):
                item = evolve(item, body=tuple(rng.sample(item.body, len(item.body))))
            items[n] = item
    for n, item in enumerate(items):
        if isinstance(item, sc.Phase):
            first = tuple(takewhile(lambda line: isinstance(line, sx.Declare), item.body))
            body = (*rng.sample(first, len(first)), *item.body[len(first) :])
            items[n] = evolve(item, body=body)
    return evolve(script, items=tuple(items))


@pytest.mark.parametrize("name", each(6, shipped()))
def test_nothing_is_new_to_who_knows_it(name):
    script = script_of(load(name))
    assert not told(script, script)
    assert not told(shuffled(script, 7), shuffled(script, 8))


@pytest.mark.parametrize(
    "name",
    only(
        ("archwizards-duel", "warriors-death", "reality-benders"),
        "archwizards-duel",
    ),
)
def test_every_change_of_a_clause_is_told(name):
    whole = script_of(load(name))
    whole = evolve(whole, items=tuple(i for i in whole.items if not isinstance(i, sc.Example)))
    every = [c for c in changes(whole) if "Header.about" not in c[0] and "Header.name" not in c[0]]
    some = random.Random(name).sample(every, drawn(TRIED // 2, TRIED))
    assert not [what for what, changed in some if not told(whole, changed)]


def test_every_change_of_a_small_game_is_told():
    whole = parsed(GAME)
    whole = evolve(whole, items=tuple(i for i in whole.items if not isinstance(i, sc.Example)))
    every = [(w, c) for w, c in changes(whole) if not w.startswith(("Script.items[0]", "Header"))]
    some = every[:: drawn(6, 1)]
    quiet = [what for what, changed in some if not told(whole, changed)]
    # a step that no piece speaks of may have any name
    assert not [what for what in quiet if "Step.name" not in what]


@pytest.mark.parametrize("name", each(12, shipped(), 1))
def test_the_numbers_of_rulings_are_no_rules(name):
    """A line that is said as before is as before, whatever ruling it is marked with."""
    source = source_of(name)
    assert source is not None
    texts = (
        source.text,
        re.sub(r"[ \t]*\[\w+(?:[, \w]*\w)?\]$", "", source.text, flags=re.MULTILINE),
    )
    old, new = (whole_script(Source("<test>", text), finder_of(name)) for text in texts)
    assert old is not None
    assert new is not None
    assert not told(old, new)


def test_names_that_no_player_sees():
    assert not told(parsed(GAME), parsed(GAME.replace("wash", "rinse")))
    assert not told(parsed(GAME), parsed(GAME.replace("tired", "weary")))


def test_names_that_players_see():
    new = GAME.replace("sock", "shoe").replace("Wool", "Leather").replace("picks", "takes")
    shown = told(parsed(GAME), parsed(new.replace("pick", "take")))
    assert [row for row in shown.splitlines() if "is called" in row] == [
        "- Sock is called shoe.",
        "- Wool is called Leather.",
        "- Pick is called take.",
    ]
    assert "New" not in shown.replace("New in", "")


def test_what_is_told():
    new = GAME.replace("rounds = 3", "rounds = 5").replace("at least 2 points", "at least 4 points")
    new = new.replace("within 1 seconds", "within 9 seconds").replace(
        "  reveal pick\n  step wash, unless round is {rounds}\n",
        "  step wash, unless round is {rounds}\n  reveal pick\n",
    )
    shown = told(parsed(GAME), parsed(new))
    for words in (
        "- How many rounds there are (rounds): 5 instead of 3.",
        "until a player has at least four points. Before: Play up to five rounds",
        "- There are 9 seconds for it. Before: There is 1 second for it.",
        "This comes after:",
        "Nothing else has changed.",
    ):
        assert words in shown


def test_archwizards():
    shown = told(script_of(load("death-match-3")), script_of(load("archwizards-duel")))
    assert (
        shown.splitlines()[5:]
        == """Agreed otherwise
----------------

- How many duels are scheduled (duels): 5 instead of 3.
- How many victories end the match (needed): 3 instead of 2.
- How many rounds a duel lasts (rounds): 10 instead of 9.

The spells
----------

- New spell: Phantasmal Killer (0): If you lead by two points or more once this round is scored, \
the duel is yours.
  - Judgement: you win the duel by magic, if you lead by 2 points or more.

How a match goes
----------------

- In a round:
  - New: Judgement.

Everything else
---------------

Nothing else has changed.
""".splitlines()
    )


def test_command(tmp_path):
    run = CliRunner().invoke
    assert "Phantasmal Killer" in run(main, ["diff", "archwizards-duel"]).output
    assert run(main, ["diff", "archwizards-duel", "archwizards-duel", "--html"]).output.startswith(
        "<!"
    )
    assert run(main, ["diff", "death-match-3"]).exit_code == 2
    file = tmp_path / "sock.duel"
    file.write_text(GAME)
    for words in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qm", "A"],
    ):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    assert "The rules are the same." in run(main, ["diff", str(file), "--git", "HEAD"]).output
    file.write_text(GAME.replace("rounds = 3", "rounds = 4"))
    assert "4 instead of 3" in run(main, ["diff", str(file), "--git", "HEAD"]).output
    nowhere = run(main, ["diff", str(file), "--git", "nowhere"])
    assert nowhere.exit_code == 1 and "no commit, branch or tag called `nowhere`" in nowhere.output
    later = file.with_name("later.duel")
    later.write_text(file.read_text())
    absent = run(main, ["diff", str(later), "--git", "HEAD"])
    assert (
        absent.exit_code == 1
        and "`later.duel` is not in `HEAD`: it was not committed yet" in absent.output
    )
    assert run(main, ["diff", str(file), "x", "--git", "HEAD"]).exit_code == 2


def test_what_was_extended_then_is_what_is_compared(tmp_path):
    """A variant is what it is by what it extends, and that has a past of its own."""
    run = CliRunner().invoke
    base = tmp_path / "base.duel"
    base.write_text(
        'ruleset "Base"\n\nmatch\n  each player has points: 0\n  play 3 rounds\n\n'
        "round\n  each player chooses pick: a whole number from 1 to 5\n"
        "  the player with more pick gains 1 point\n",
        encoding="utf-8",
    )
    variant = tmp_path / "variant.duel"
    variant.write_text('ruleset "Variant"\n  extends "Base"\n', encoding="utf-8")
    for words in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qm", "A"],
    ):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    assert "The rules are the same." in run(main, ["diff", str(variant), "--git", "HEAD"]).output
    base.write_text(base.read_text(encoding="utf-8").replace("3 rounds", "4 rounds"))
    said = run(main, ["diff", str(variant), "--git", "HEAD"]).output
    assert "Play four rounds. Before: Play three rounds." in said
    base.rename(tmp_path / "other.duel")  # it had another place then
    said = run(main, ["diff", str(variant), "--git", "HEAD"]).output
    assert "Play four rounds. Before: Play three rounds." in said


def test_a_reader_sees_what_it_was_before():
    old = """ruleset "Before"
  players Left, Right
pieces hat
hat A Ascot
  "Keeps the rain off."
match
  each player has hand: one of each hat, private
  each player has coins: 1, public
  each player chooses opening-hat, in secret: a hat in their hand
  reveal opening-hat
  each player gains 1 coin
"""
    new = old.replace("Keeps the rain off.", "No use at all.").replace("1, public", "1, private")
    shown = told(parsed(old), parsed(new.replace("opening-hat", "first-hat")))
    for words in (
        "Opening hat is called first hat.",
        "Its text: “No use at all.” Before: “Keeps the rain off.”",
        "Coins: known to you: yes; to your opponent: no. Before: yes; yes.",
    ):
        assert words in shown
    assert "New:" not in shown


COINS = """ruleset "Coins"
  players Left, Right
pieces card
card A Baker
  "Earns a coin."
  scoring: you gain 1 coin
card B Thief
  scoring: opponent loses 2 coins, if their pick is Baker and they have a coin
match
  each player has coins: 9, public
  each player has hand: one of each card, private
  play 2 rounds
  the player with more coins wins the match
round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step scoring
"""


@pytest.mark.parametrize("word", ["florin", "penny", "life", "fame"])
def test_what_is_called_otherwise_is_so_in_either_number(word):
    several = {"penny": "pennies", "life": "lives", "fame": "fame"}.get(word, f"{word}s")
    new = COINS.replace("coins", several).replace("coin", word)
    shown = told(parsed(COINS), parsed(new))
    assert "- Coins are called " in shown
    assert not re.search(r"(?m)^(?!.*(?:instead of|are called)).*coin", shown), shown


def test_a_variant_renames_one_of_several_as_well():
    variant = 'ruleset "Florins"\n  extends "Coins"\nrename coins to florins\n'
    parent = Source("Coins", COINS)
    made = compile_source(Source("<test>", variant), {"Coins": parent}.get)
    assert not made.problems
    assert made.program is not None
    whole = whole_script(Source("<test>", variant), {"Coins": parent}.get)
    new = COINS.replace("coin", "florin").replace('"Coins"', '"Florins"')
    assert not told(parsed(new), whole)


def test_what_is_a_name_by_itself_is_not_renamed_with_several():
    """Among cards there is a card: who renames what a player has so many of means no piece."""
    text = COINS.replace("coins", "cards").replace("coin", "card")
    variant = 'ruleset "Florins"\n  extends "Coins"\nrename cards to florins\n'
    whole = whole_script(Source("<test>", variant), {"Coins": Source("Coins", text)}.get)
    assert whole is not None
    assert [i.name.text for i in whole.items if isinstance(i, sc.Kind)] == ["card"]


NAMED = [name for name in shipped() if "\n  players " in text_of(name)]
"""The rulesets that name their players, and not those of a parent."""


@pytest.mark.parametrize("name", each(4, NAMED))
@pytest.mark.parametrize("called", [("Fox", "Owl"), None], ids=["anew", "each as the other"])
def test_players_who_are_called_otherwise_play_as_before(name, called):
    text = text_of(name)
    seats = re.search(r"^  players (\w+), (\w+)$", text, re.MULTILINE)
    assert seats is not None
    new = called or (seats[2], seats[1])
    for old, between in ((seats[1], "Seat-a"), (seats[2], "Seat-b")):
        text = re.sub(rf"\b{old}\b", between, text)
    text = text.replace("Seat-a", new[0]).replace("Seat-b", new[1])
    now = whole_script(Source("<test>", text), finder_of(name))
    items = told(script_of(load(name)), now)
    said = re.findall(r"^- (.*)$", items, re.MULTILINE)
    assert said == [f"The players are called {new[0]} and {new[1]}."], items


OPTIONS = [
    (name, item.name.text)
    for name in shipped()
    for item in script_of(load(name)).items
    if isinstance(item, sc.Option)
]


@pytest.mark.parametrize(("name", "option"), rows(9, OPTIONS))
@pytest.mark.parametrize("called", ["agreed-on", "zeal"])
def test_an_option_that_is_called_otherwise_is_told_and_nothing_else(name, option, called):
    old = script_of(load(name))
    shown = told(old, with_options_of(old, {option: called}))
    assert f"The option {option} is called {called}." in " ".join(shown.split())
    assert shown.count("- ") == 1 and "Before" not in shown
