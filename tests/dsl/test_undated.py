"""What pieces do, where nothing says when: where they take effect, or it is mended so."""

from itertools import product

import pytest

from duello.codec.fingerprints import fingerprint
from duello.desk.editing import Editing
from duello.dsl.spans import Source
from duello.match.loading import compile_text
from duello.match.match import Match

GAME = """ruleset "Harbour"
  players North, South

pieces {kind}
  rank: number, as labelled

{kind} 2 Pirate
  {thief}

{kind} 3 Guard
  {guard}

{kind} 5 Witch

match
  each player has crew: one of each {kind}, private
  each player has gold: 2, public
  play 2 nights
  the player with more gold wins the match

night
  each player chooses {pick}{hidden}: a {kind} in their crew{more}
{shown}  the player whose {pick} has more rank gains 1 gold
  discard each {pick}
"""
PLAIN = {"kind": "captain", "pick": "pick", "hidden": ", in secret", "more": "",
         "shown": "  reveal pick\n", "thief": "you gain 2 gold",
         "guard": "opponent loses 1 gold"}  # fmt: skip


def without_errors(text):
    return not [each for each in compile_text(text).problems if each.severity.value == "error"]


def test_what_takes_force_away_is_done_before_the_rest():
    acts = "  reveal pick\n  each pick takes effect\n"
    short = GAME.format(**PLAIN | {"shown": acts, "guard": "cancel opponent's pick"})
    dated = {"thief": "effect: you gain 2 gold", "guard": "cancelling: cancel opponent's pick"}
    steps = f"{acts}  step cancelling\n  step effect\n"
    long = GAME.format(**PLAIN | {"shown": steps} | dated)
    said, meant = (compile_text(text).program for text in (short, long))
    assert said is not None and meant is not None
    assert fingerprint(said) == fingerprint(meant)
    match = Match(said, seed=1)
    match.submit("North", "Pirate")
    match.submit("South", "Guard")
    assert "North has gold: 4" not in "\n".join(event.text for event in match.events)


@pytest.mark.parametrize(
    ("pick", "hidden", "more"),
    [
        *product(("pick", "play"), (", in secret", ""), ("", "\n    within 30 seconds")),
    ],
)
def test_two_lines_without_a_time_are_mended_by_one_line_of_the_round(pick, hidden, more):
    shown = f"  reveal {pick}\n" if hidden else ""
    said = PLAIN | {"pick": pick, "hidden": hidden, "more": more, "shown": shown}
    text = GAME.format(**said)
    problems = [each for each in compile_text(text).problems if each.code == "no-time"]
    assert problems and problems[0].fix is not None
    mended = problems[0].fix.applied()
    assert without_errors(mended)
    above = mended.partition(f"  each {pick} takes effect\n")[0].splitlines()[-1].strip()
    choice = f"each player chooses {pick}: a captain in their crew"
    assert above == (f"reveal {pick}" if hidden else more.strip() or choice)
    editing = Editing(Source("x", text), lambda name: None)
    assert all(editing.mends(each) for each in editing.problems if each.code == "no-time")


def test_a_line_that_is_said_otherwise_gets_its_time_as_well():
    text = GAME.format(**PLAIN | {"thief": "steal 2 gold from your opponent", "guard": '"Guards."'})
    (found,) = compile_text(text).problems
    assert found.fix is not None
    assert "`each pick takes effect` below `reveal pick`" in str(found.help)
    assert without_errors(found.fix.applied())


def test_nothing_is_guessed_where_pieces_are_chosen_in_two_places():
    twice = "  reveal pick\n  each player chooses other, in secret: a captain in their crew\n"
    text = GAME.format(**PLAIN | {"shown": f"{twice}  reveal other\n"})
    found = [each for each in compile_text(text).problems if each.code == "no-time"]
    assert found and not any(each.fix for each in found)
