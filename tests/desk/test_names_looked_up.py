"""Whatever a file brings in by a name is found under that name, or the rulebook is without it."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.desk.rulebook_texts import script
from tests.quick import each

from duello.cli import main
from duello.desk.rulebook import rulebook
from duello.desk.rulebook.as_text import as_text, looked_up
from duello.desk.rulebook.vocabulary import Vocabulary
from duello.match.loading import load, script_of, shipped

ROOT = Path(__file__).parents[2]
EXPLAINED = ("kinds", "boards", "fields", "kept", "steps", "choices", "named", "phases")
"""What every rulebook has a place for."""
EXAMPLES = sorted((ROOT / "examples").glob("*.duel"))

DELTA = """ruleset "Delta"
  players Fen, Marsh

option mist = no "whether the delta is hidden in mist"
option low-water = 2 "what the tide falls to"

board pool: grid of 4 by 4
  mussels: number, usually 1
  frozen: yes or no, usually no
  deep-mud: number or none

pieces trick
  reach: number, as labelled

trick 1 Dive
  "You take whatever lies in your pool."
  gather: you gain mussels of your spot shells
trick 2 "Slow Freeze"
  gather: frozen of your spot becomes yes

match
  each player has spot: A1, public
  each player has shells: 3, public
  each player has hand: one of each trick, private
  play up to 4 evenings
  the player with more shells wins the match by shells

evening
  each player chooses ploy, in secret: a trick in their hand
  each player chooses shore, in secret: near or far
  reveal ploy
  reveal shore
  each ploy takes effect
  play 2 swims in alternation from Fen
  step gather
  each player gains 1 shell, if their shore is near and {low-water} is 2
  each player loses 1 shell, if deep-mud of their spot is 2 and {mist} is no

swim
  they choose stroke: a pool next to their spot
    their spot becomes stroke
"""


def brought_in(words):
    """Every name that a file gives to something, with what it names."""
    for sort in ("kinds", "pieces", "boards", "phases", "options", "steps", "kept", "choices"):
        yield from ((sort, name) for name in getattr(words, sort))
    for sort in ("questions", "fields", "rules", "named"):
        yield from ((sort, name) for name in getattr(words, sort))
    yield from (("answers", name) for name in words.answers)
    yield from (("seats", name) for name in words.seats)


def in_the_book(shown, name):
    said = " ".join(re.sub("[-_]", " ", shown).casefold().split())
    wanted = re.sub("[-_]", " ", name).casefold()
    return re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", said) is not None


def denied(whole):
    """The names of a script that looking up denies; of these, the ones that the book has."""
    book, words = rulebook(whole), Vocabulary.of(whole)
    shown = as_text(book, 10_000)
    names = list(brought_in(words))
    assert names
    for sort, name in names:
        for asked in (name, f'"{name}"', name.upper()):
            if not looked_up(book, asked):
                yield sort, name, in_the_book(shown, name)


@pytest.mark.parametrize("name", each(3, [*shipped(), *map(str, EXAMPLES), ""]))
def test_what_a_file_names_is_found(name):
    whole = script_of(load(name)) if name else script(DELTA)
    missed = list(denied(whole))
    assert not [(sort, name) for sort, name, stands in missed if stands]
    assert not [name for sort, name, _ in missed if sort in EXPLAINED]


def test_what_stands_nowhere_is_denied():
    book = rulebook(script(DELTA))
    for name in ("otter", "muss", "shel", "frozen spot", "", '""', "-"):
        assert not looked_up(book, name), name


def test_words_of_a_board_are_explained():
    book = rulebook(script(DELTA))
    assert "pool. A place on the board." in looked_up(book, "pool")
    assert "mussels. What a pool has: a number." in looked_up(book, "mussels")
    assert "frozen. Whether a pool is frozen." in looked_up(book, "frozen")
    assert "deep mud. What a pool has: a number or none." in looked_up(book, "deep-mud")


def test_what_has_no_place_of_its_own_is_told_where_it_stands():
    told = looked_up(rulebook(script(DELTA)), "hidden in mist")
    assert "What may be agreed before the match:" in told
    assert any("whether the delta is hidden in mist" in row for row in told)
    assert looked_up(rulebook(script(DELTA)), "Marsh") == ["For two players: Fen and Marsh."]


def test_in_play():
    asked = 'rules intensity\nrules cell\nrules "arrow"\nrules known\nrules shoe\nquit\n'
    run = CliRunner().invoke(main, ["play", "fire-and-ice", "--seed", "1"], input=asked)
    shown = run.output
    assert "intensity. What a cell has: a number." in shown
    assert "cell. A place on the board." in shown
    assert "known to your opponent" in shown
    assert re.findall("do not speak of `(.*)`", shown) == ["shoe"]
