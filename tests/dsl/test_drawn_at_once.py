"""What is drawn for each of several things is drawn at once, from what there was: the same may come
twice. That is refused, unless the line says so.
"""

from tests.kept import compile_text

from duello.match.match import Match

GAME = """ruleset "Spots"

pieces picture
picture Sun
picture Moon

pieces spot
  card: picture or none
spot One
spot Two
spot Three

match
  the game has deck: one of each picture, secret
  the game has table: one of each spot, public
  for each spot in table:
    {line}
    card of it becomes laid
  announce "done"
"""
DRAWS = "chance draws laid: a picture from the deck"


def test_a_draw_for_each_thing_is_refused() -> None:
    (found,) = compile_text(GAME.format(line=DRAWS)).problems
    assert found.headline == (
        "the lines for each of them would draw at once, and might draw the same"
    )
    assert found.help is not None
    assert "`chance chooses laid: a picture in the deck`" in found.help


def test_the_line_that_is_shown_plays() -> None:
    text = GAME.format(line="chance chooses laid: a picture in the deck")
    made = compile_text(text)
    assert not [each for each in made.problems if each.code != "never-used"]
    assert made.program is not None
    match = Match(made.program, seed=1)
    assert match.outcome is not None


def test_seats_without_names_of_their_own_are_known_in_turn() -> None:
    text = """ruleset "Turns"

match
  each player has points: 0, public
  for each player in turn from Second: they gain 1 point
  the player with more points wins the match
"""
    assert compile_text(text).problems == ()
