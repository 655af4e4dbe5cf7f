"""What a rulebook says players know, held against the messages that they get in matches."""

from pathlib import Path

import pytest
from tests.desk.rulebook_texts import shown_of
from tests.kept import compile_text
from tests.quick import drawn as few_or_many
from tests.quick import each
from tests.soundness.test_generated import SEEN, compiled_of

from duello.desk.rulebook import rulebook
from duello.desk.rulebook.document import MARKS, Table, bare
from duello.desk.rulebook.knowledge import BY_DEEDS, ONCE_TOLD, named_alike
from duello.dsl.pipeline import whole_script
from duello.dsl.spans import Source
from duello.match.bots import RandomSeat
from duello.match.event_words import Kind
from duello.match.loading import load, script_of, shipped
from duello.match.match import Match

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.duel"))
ANSWERS = 60

DEALT = """ruleset "Dealt"
  players Left, Right
pieces die
die A Amber
die B Blue
die C Coral
die D Dun
die E Emerald
match
  the game has bag: one of each die, secret
  each player has hand: nothing, private
  chance chooses first: a die in the bag
  each player has book: one of each first, private
  the game has heap: one of each die, secret
  the game has market: nothing, public
  the game has grave: nothing, secret
  chance chooses omen: a whole number from 1 to 6
  chance chooses hidden-omen: a whole number from 1 to 6
  chance draws prize: 1 die from the heap to the market
  chance draws lost: 1 die from the heap to the grave
  chance deals held: 1 die from the heap to each player's hand
  each player chooses pick, in secret: yes or no
  announce "the omen is {omen}"
  reveal held
  reveal pick
  each player chooses kept-pick, in secret: yes or no
"""

BOARDS = """ruleset "Boards"
  players Left, Right
board field: grid of 2 by 2
  taker: player or nobody
  torn: yes or no
pieces card
card 1 One
card 2 Two
match
  each player has place: A1, public
  each player has dreamt: A1, private
  each player has hand: one of each card, private
  each player has pile: nothing, public
  Left chooses mark: a field
  taker of mark becomes Left
  Left chooses rips: 2 fields
  torn of rips becomes yes
  Left chooses goal: a field
  Left's place becomes goal
  Left chooses pick: a card in their hand
  move pick to Left's pile
  Left chooses dream: a field
  Left's dreamt becomes dream
  Left chooses wish: a field
  taker of A1 becomes Right, if wish is A1
"""


def table_of(script):
    """The table of what is known; none where nothing is hidden or chosen."""
    sections = {section.title: section.blocks for section in rulebook(script).sections}
    (table,) = sections.get("What is known", (None,))
    assert table is None or isinstance(table, Table)
    return table


def known(script):
    """Of each thing: name, for its owner, for the opponent."""
    table, bare = table_of(script), str.maketrans("", "", MARKS)
    rows = () if table is None else named_alike(table)
    return [tuple(cell.translate(bare) for cell in row) for row in rows]


def played(match, seed):
    """The messages of each seat, after some answers drawn at random."""
    seats = {player: RandomSeat(seed, at) for at, player in enumerate(match.players)}
    for _ in range(ANSWERS):
        asked = next((each for each in match.awaiting if not each.answered), None)
        if asked is None:
            break
        seat = seats[asked.player]
        words = seat.answer(asked)
        if words is None and not asked.optional:
            words = match.draw(asked.player, seat.pick)
        if words is not None:
            match.submit(asked.player, words)
        elif asked.optional:
            match.decline(asked.player)
        else:
            match.timeout(asked.player)
    return [match.heard(player) for player in match.players]


@pytest.mark.parametrize(
    "name", each(8, [*shipped(), *map(str, EXAMPLES)], 3), ids=lambda n: Path(n).stem
)
def test_who_knows_what_is_as_the_messages_are(name):
    rules = load(name)
    match = Match(rules, seed=3)
    heard = played(match, 3)
    kinds = (Kind.FACT, Kind.BOARD)
    facts = [(seat, e) for seat in (0, 1) for e in heard[seat] if e.kind in kinds]
    shown = {e.name for seat in (0, 1) for e in heard[seat] if e.kind is Kind.REVEAL}
    assert facts or shown
    for row, own, other in known(script_of(rules)):
        told = [(seat, e) for seat, e in facts if e.name.replace("-", " ") == row]
        if own in ("only what is announced", "yes, but it is not announced"):
            assert not told, row
        elif other == "no":
            assert all(event.subject == seat for seat, event in told), row
        elif own == other == "yes":
            assert [e for seat, e in told if seat == 0] == [e for seat, e in told if seat == 1]
        elif other == BY_DEEDS:
            assert row not in shown
        elif other.endswith(" changes"):
            what = other.split()[-2]
            assert {seat for seat, e in facts if e.name == what} == {0, 1}, row


def test_what_is_chosen_in_the_open_is_known_by_what_everybody_sees():
    script = whole_script(Source("<test>", BOARDS))
    assert script is not None
    by_name = {row: (own, other) for row, own, other in known(script)}
    for row in ("taker", "torn", "place", "pile"):
        assert by_name[row] == ("yes", "yes")
    assert by_name["mark"] == ("yes", "as soon as its taker changes")
    assert by_name["rips"] == ("yes", "as soon as their torn changes")
    assert by_name["goal"] == ("yes", "as soon as the place changes")
    assert by_name["pick"] == ("yes", "as soon as it is in the pile")
    assert by_name["dream"] == by_name["wish"] == ("yes", BY_DEEDS)

    program = compile_text(BOARDS).program
    assert program is not None
    match = Match(program, seed=1)
    chosen = ("A1", "A2, B1", "B2", "Two", "B1", "A2")
    seen = ("taker", "torn", "place", "pile", None, None)
    for words, name in zip(chosen, seen, strict=True):
        before = len(match.heard("Right"))
        match.submit("Left", words)
        told = [e for e in match.heard("Right")[before:] if e.kind in (Kind.FACT, Kind.BOARD)]
        assert [e.name for e in told] == ([name] if name else [])


SHOWN = """ruleset "Shown"
  players Left, Right
pieces stunt
stunt A Axel
  asks way: near or far
stunt B Bow
match
  each player has hand: one of each stunt, private
  each player has tint: 1, secret
  each player has used: nothing, public
  the game has deck: one of each stunt, secret
  the game has market: one of each stunt, public
  the game has shelf: nothing, public
  chance draws prize: a stunt from the deck
    announce "{prize} comes up"
  move prize to shelf
  chance draws gift: a stunt from the deck
  move gift to shelf
  announce "{gift} lies there", if tint of Left is 1
  each player chooses first, in secret: a stunt in their hand, with what it asks
  each player chooses second, in secret: a stunt in their hand, with what it asks
  each player chooses mask, in secret: a stunt in their hand
  each player chooses whim, in secret: a stunt in their hand
  each player chooses late, in secret: a stunt in their hand
  Left chooses stunts: 2 stunts in market
  discard stunts and first of Left
  reveal first
  LATER
  reveal mask as tint
  reveal late to Left
  announce "{each whim}"
"""
"""Things that are known by something else than it seems."""


def known_in(text):
    return {row: (own, other) for row, own, other in known(whole_script(Source("<test>", text)))}


def test_what_is_chosen_is_known_by_the_line_that_tells_it():
    by_name = known_in(SHOWN.replace("LATER", "reveal second"))
    assert by_name["prize"] == (ONCE_TOLD,) * 2
    assert by_name["gift"] == (f"{ONCE_TOLD}, or it is in the shelf",) * 2
    assert by_name["way"] == ("yes", BY_DEEDS)  # who reveals a stunt does not tell what it asks
    assert by_name["first"] == by_name["second"] == ("yes", "when it is revealed")
    assert by_name["mask"] == ("yes", "only the tint, which is shown in its place")
    assert by_name["whim"] == ("yes", BY_DEEDS)  # what was chosen in secret is left out
    assert by_name["late"] == ("yes", "when it is revealed to them")
    assert by_name["stunts"] == ("yes", "as soon as they leave the market")
    by_name = known_in(SHOWN.replace("LATER", "reveal way"))
    assert by_name["way"] == ("yes", "when it is revealed")
    assert by_name["second"] == ("yes", BY_DEEDS)


@pytest.mark.parametrize(("line", "heard"), [("reveal second", False), ("reveal way", True)])
def test_what_a_piece_asks_is_told_if_the_rulebook_says_so(line, heard):
    text = SHOWN.replace("LATER", line)
    program = compile_text(text).program
    assert program is not None
    match = Match(program)
    played(match, 3)
    told = any(e.kind is Kind.REVEAL and e.name == "way" for e in match.heard("Left"))
    assert told is heard is (known_in(text)["way"] == ("yes", "when it is revealed"))


def test_a_choice_called_like_its_kind_lies_nowhere_from_the_start():
    text = """ruleset "Like its kind"
  players Left, Right
pieces deed
deed A Act
deed B Bide
match
  each player has deeds: one of each deed, public
  play 2 turns in alternation from Left
turn
  they choose deed: a deed in their deeds
  discard their deed
"""
    assert known_in(text)["deed"] == ("yes", "as soon as it leaves the deeds")
    assert "Each player's deeds are one of each deed." in shown_of(text)


def test_what_is_known_by_several_lines_names_each_of_them():
    text = """ruleset "Several lines"
  players Left, Right
pieces die
  pips: number, usually 1
die A Amber
die B Blue
match
  each player has cup: one of each die, private
  the game has pile: nothing, in a pile, public
  the game has row: nothing, public
  the game has face: 1, public
  for each player:
    for each die in their cup:
      chance chooses roll: a whole number from 1 to 6
      pips of it becomes roll
      announce "{it} shows {roll}" to them
  for each player:
    for each die in their cup: announce "{pips of it}, {its pips}"
  play 2 turns in alternation from Left
turn
  they choose pips: a whole number from 1 to 6
    face becomes pips
  they choose laid: a die in their cup
  if pips is 1: move laid to row
  if pips is more than 1: put laid on top of pile
  they may choose find: the top die of pile
    move find to their cup
"""
    by_name = known_in(text)
    assert by_name["roll"] == (ONCE_TOLD, BY_DEEDS)
    assert by_name["pips"] == ("yes", "as soon as the face changes")
    assert by_name["laid"] == ("yes", "as soon as it is in the row or pile")
    assert by_name["find"] == ("yes", "as soon as it leaves the pile")


def test_what_chance_deals_is_known_to_whom_it_is_dealt():
    script = whole_script(Source("<test>", DEALT))
    assert script is not None
    by_name = {row: (own, other) for row, own, other in known(script)}
    revealed = "when it is revealed"
    assert by_name["omen"] == (ONCE_TOLD, ONCE_TOLD)
    assert by_name["hidden omen"] == by_name["lost"] == (BY_DEEDS, BY_DEEDS)
    assert by_name["first"] == ("as soon as it is in your book", BY_DEEDS)
    assert by_name["prize"] == ("as soon as it is in the market",) * 2
    assert by_name["held"] == ("as soon as it is in your hand", revealed)
    assert by_name["pick"] == ("yes", revealed)
    assert by_name["kept pick"] == ("yes", BY_DEEDS)
    for row in ("heap", "bag", "grave"):  # what is known alike is said in one row
        assert by_name[row] == ("only what is announced",) * 2
    assert len(set(by_name.values())) == len(table_of(script).rows)

    program = compile_text(DEALT).program
    assert program is not None
    match = Match(program, seed=1)
    before = [match.heard(player) for player in match.players]
    after = played(match, 1)
    for seat in (0, 1):
        said = " ".join(event.text for event in before[seat])
        hand = [e for e in before[seat] if e.name == "hand"]
        assert all(e.subject == seat for e in hand)
        last = hand[-1].value
        assert isinstance(last, list)
        assert len(last) == 1
        assert [e.value for e in before[seat] if e.name == "market"][-1]
        assert "omen" not in said
        assert "held" not in said
        later = {event.name for event in after[seat][len(before[seat]) :]}
        assert {"held", "pick"} <= later
        assert not {"kept-pick", "hidden-omen", "lost"} & {e.name for e in after[seat]}
        assert any("the omen is" in event.text for event in after[seat])
        picks = [e.text for e in after[seat] if e.kind is Kind.CHOICE]
        assert len(picks) == 2  # each hears what they chose themselves


VEILED = """ruleset "Veiled"
  players Left, Right
pieces mask
mask A Ape
mask B Boar
match
  each player has points: 0, public
  each player has box: one of each mask, private
  play 3 rounds
  the player with more points wins the match
round
  each player chooses face, in secret: a mask in their box
  each player chooses call, in secret: a whole number from 0 to 3
  reveal face
  reveal call
  for each player: they gain 1 point, if their face is hidden
  each face takes effect
{}"""
VEILS = (
    "",
    "mask C Cat\n  next round: your face is hidden\n",
    "mask C Cat\n  next round: opponent's call is hidden\n",
    "mask C Cat\n  next round: your face is hidden\n  next round: your call is hidden\n",
)


def is_hidden(program):
    """The choices that a rule hides."""
    hiding = {getattr(rule.form, "property", None) for rule in program.rules}
    return {made.name for made in program.decisions if made.secret and made.hidden in hiding}


def told_to_be_hidden(script):
    """The choices of which the rulebook says that a rule may hide them."""
    known = (s for s in rulebook(script).sections if s.title == "What is known")
    tables = (b for section in known for b in section.blocks if isinstance(b, Table))
    rows = [row for table in tables for row in named_alike(table)]
    return {bare(row[0]) for row in rows if any("unless a rule hides it" in cell for cell in row)}


@pytest.mark.parametrize("veil", VEILS)
def test_only_of_what_is_hidden_it_is_said(veil):
    """To ask whether something is hidden hides nothing, and what hides one choice no other."""
    compiled = compile_text(VEILED.format(veil))
    script = whole_script(compiled.source)
    assert told_to_be_hidden(script) == is_hidden(compiled.program)
    assert ("face is hidden\n" in veil) == ("face" in is_hidden(compiled.program))


@pytest.mark.parametrize("name", each(5, [*shipped(), *map(str, EXAMPLES)], 1))
def test_only_of_what_is_hidden_it_is_said_of_shipped_rules(name):
    rules = load(name)
    assert told_to_be_hidden(script_of(rules)) == is_hidden(rules.program)


def test_only_of_what_is_hidden_it_is_said_of_generated_rules():
    hidden = 0
    for seed in range(0, SEEN, few_or_many(6, 1)):
        compiled = compiled_of(seed)
        if compiled.program is not None:
            said = told_to_be_hidden(whole_script(compiled.source))
            assert said <= {name.replace("-", " ") for name in is_hidden(compiled.program)}, seed
            hidden += bool(is_hidden(compiled.program))
    assert hidden
