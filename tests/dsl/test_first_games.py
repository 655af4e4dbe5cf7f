"""What a first game says in short is what it is at length: the same program, and the same play."""

from itertools import product

import pytest

from duello.codec.fingerprints import fingerprint
from duello.match.loading import compile_text
from duello.match.match import Match

GAME = """ruleset "Harbour"
  players North, South

pieces {kind}{fields}

match
  each player has crew: one of each {kind}
  each player has gold: 0, public
  play 2 nights
  the player with more gold wins the match

night
  chance chooses cargo{ahead}: {numbers}{public}
  each player chooses {pick}{hidden}: a {kind} {there} their crew{behind}
  reveal {pick}
  winner: {more}
  the winner gains cargo gold
  each {pick} takes effect
  step after
  discard each {pick}

{kind} 2 Pirate
  after: you gain 1 gold, if {lost}
{kind} 3 Merchant
  after: you gain 1 gold, if {less}
{kind} 5 Witch
  winner: {fewer}
"""

AT_LENGTH = {
    "kind": "captain",
    "fields": "\n  rank: number, as labelled",
    "numbers": "a whole number from 1 to 6",
    "ahead": "",
    "public": "\n    reveal cargo",
    "pick": "pick",
    "hidden": ", in secret",
    "there": "in",
    "behind": "",
    "more": "the player whose pick has more rank",
    "fewer": "the player whose pick has less rank",
    "lost": "opponent is the winner",
    "less": "rank of your pick is less than rank of opponent's pick",
}


def program_of(**said):
    compiled = compile_text(GAME.format(**(AT_LENGTH | said)))
    assert compiled.program is not None, [each.headline for each in compiled.problems]
    return compiled.program


SHORT = (
    *({"numbers": f"{a} number from 1 to 6"} for a in ("a", "any", "a whole")),
    *({at: ", public", **none} for at, none in (("ahead", {"public": ""}), ("public", {}))),
    {"hidden": "", "behind": ", in secret"},
    {"hidden": "", "behind": ", secret", "there": "from"},
    *({"more": f"the player with {how} pick"} for how in ("more", "the higher", "the highest")),
    *({"fewer": f"the player with {how} pick"} for how in ("less", "the lower", "the lowest")),
    {"less": "your pick is less than opponent's pick"},
    {"less": "your pick is less than rank of opponent's pick"},
    {"fields": "", "more": "the player with the higher pick", "fewer": "the player with less pick",
     "less": "your pick is less than opponent's pick"},
)  # fmt: skip


@pytest.mark.parametrize("short", SHORT, ids=lambda each: ", ".join(each.values()))
def test_what_is_said_in_short_is_the_same(short):
    said = fingerprint(program_of(**short))
    if short.get("fields") == "":  # who has no number has that of the label, under the same name
        assert "rank" in {made.name for made in program_of(**short).properties}
    assert said == fingerprint(program_of())


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("you have lost the night", "winner is you's opponent"),
        ("you lost the night", "winner is you's opponent"),
        ("you have won the night", "winner is you"),
        ("opponent has won the night", "winner is opponent"),
    ],
)
def test_who_has_won_is_who_the_answer_is(short, long):
    assert fingerprint(program_of(lost=short)) == fingerprint(program_of(lost=long))


def test_a_choice_may_be_called_like_its_pieces():
    own = {"pick": "captain", "more": "the player with the higher captain"}
    own |= {"fewer": "the player with the lower captain"}
    own |= {"less": "your captain is less than opponent's captain"}
    for fields, here in product((AT_LENGTH["fields"], ""), (", in secret", "")):
        program = program_of(fields=fields, hidden=here, **own)
        match = Match(program, seed=1)
        match.submit("North", "Pirate")
        match.submit("South", "Witch")
        assert "North has gold: " in "\n".join(event.text for event in match.events)


def test_what_is_drawn_in_public_is_told():
    told = {True: ", public", False: ""}
    for openly, public in told.items():
        match = Match(program_of(public=public), seed=1)
        texts = [event.text for event in match.events if event.to is None]
        assert any(text.startswith("cargo: ") for text in texts) == openly


@pytest.mark.parametrize("numbers", ["", "\n  rank: number\n  might: number"])
def test_what_has_no_number_or_several_is_not_compared(numbers):
    text = GAME.format(**(AT_LENGTH | {"fields": numbers, "more": "the player with more pick"}))
    text = text.replace("captain 2 Pirate", "captain P Pirate")
    compiled = compile_text(text)
    assert compiled.program is None
    said = next(each for each in compiled.problems if each.code == "wrong-kind")
    teaches = " ".join((said.help or "", *said.notes))
    assert "whose pick has more rank" in teaches or "rank: number, as labelled" in teaches


STEPS = """ruleset "Feud"
  players North, South
pieces captain
  rank: number, as labelled
match
  each player has crew: one of each captain
  each player has gold: 3, public
  play 2 nights
  the player with more gold wins the match
night
  each player chooses pick, in secret: a captain in their crew
  {before}
  winner: the player whose pick has more rank
  {takes}{step}
  discard each pick
captain 2 Pirate
  {ahead}you gain 1 gold
  {ahead}opponent loses 1 gold
captain 3 Merchant
  {ahead}if you have won the night: you gain 2 gold
  winner: you, if opponent's pick is Pirate
captain 5 Witch
  {ahead}each player loses 1 gold, if opponent's pick is Merchant
"""

TAKES = ("each pick takes effect", "for each player: their pick takes effect")


@pytest.mark.parametrize("takes", TAKES)
def test_without_a_step_pieces_act_where_they_take_effect(takes):
    short = compile_text(STEPS.format(before="reveal pick", takes=takes, step="", ahead=""))
    step = "\n  step effect"
    long = compile_text(
        STEPS.format(before="reveal pick", takes=takes, step=step, ahead="effect: ")
    )
    assert long.program is not None
    assert fingerprint(short.program) == fingerprint(long.program)


@pytest.mark.parametrize("before", ["step noise", "their pick takes effect"])
def test_where_it_is_not_clear_when_pieces_act_it_is_asked(before):
    if before.startswith("their"):
        before = f"for each player: {before}"
    compiled = compile_text(STEPS.format(before=before, takes=TAKES[0], step="", ahead=""))
    assert {each.code for each in compiled.problems} == {"no-time"}


def test_players_whose_guess_lies_somewhere():
    lines = (
        "each player whose pick is {no}in their crew gains 2 gold",
        "for each player: if their pick is {no}in their crew: they gain 2 gold",
    )
    for no in ("", "not "):
        texts = [
            GAME.format(**AT_LENGTH).replace(
                "  step after", f"  {line.format(no=no)}\n  step after"
            )
            for line in lines
        ]
        programs = [compile_text(text).program for text in texts]
        assert None not in programs
        assert len({fingerprint(each) for each in programs}) == 1
