"""What is drawn for each of several things is drawn at once, from what there was: the same may come
twice. That is refused, unless the line says so; one after the other, nothing comes twice.
"""

import pytest
from tests import quick
from tests.kept import compile_text

from duello.dsl.diagnostics.problem import Problem
from duello.interpreter.state import State
from duello.match.contradiction_report import problem_of
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


def errors(text: str) -> list[Problem]:
    return [each for each in compile_text(text).problems if each.code != "never-used"]


def test_a_draw_for_each_thing_is_refused() -> None:
    (found,) = compile_text(GAME.format(line=DRAWS)).problems
    assert found.headline == (
        "the lines for each of them would draw at once, and might draw the same"
    )
    assert found.help is not None
    assert "`for each spot in table, one after the other:`" in found.help
    assert "`chance chooses laid: a picture in the deck`" in found.help


def test_the_line_that_is_shown_plays() -> None:
    text = GAME.format(line="chance chooses laid: a picture in the deck")
    made = compile_text(text)
    assert not errors(text)
    assert made.program is not None
    match = Match(made.program, seed=1)
    assert match.outcome is not None


def test_the_mend_is_made_letter_by_letter() -> None:
    """One after the other, what is drawn is to be moved out of the way; then it plays."""
    (found,) = compile_text(GAME.format(line=DRAWS)).problems
    assert found.fix is not None
    mended = found.fix.applied()
    (stays,) = compile_text(mended).problems
    assert stays.headline == "`laid` stays where it is, and may be drawn again for the next one"
    assert stays.help is not None
    assert "write below it `move laid to away`" in stays.help
    assert "`the game has away: nothing, secret`" in stays.help
    moved = mended.replace(DRAWS, f"{DRAWS}\n    move laid to away")
    moved = moved.replace("  the game has deck", "  the game has away: nothing, secret\n"
                          "  the game has deck")  # fmt: skip
    assert not errors(moved)


BOARD = """ruleset "Board"

pieces picture
{pictures}

board spot: grid of {rows} by {columns}
  card: picture or none

match
  the game has deck: {many} of each picture, secret
  the game has away: nothing, secret
  for each spot, one after the other:
    chance draws laid: a picture from the deck
    card of it becomes laid
    move laid to away
  each player chooses stop: yes or no
"""


@pytest.mark.parametrize("many", quick.only((1, 2, 3), 2))
def test_nothing_is_drawn_twice(many: int) -> None:
    for sorts, rows, columns in ((2, 2, many), (4, many, 3), (3, many, 2)):
        if sorts * many < rows * columns:
            continue
        pictures = "\n".join(f"picture P{n}" for n in range(sorts))
        text = BOARD.format(pictures=pictures, rows=rows, columns=columns, many=many)
        program = compile_text(text).program
        assert program is not None
        for seed in range(5):
            match = Match(program, seed=seed)
            state: State = match.state
            field = next(p.number for p in program.properties if p.name == "card")
            laid = [state.facts[field, cell] for cell in range(rows * columns)]
            assert None not in laid
            assert max(map(laid.count, laid)) <= many


ORDER = """ruleset "Order"

pieces card
card Page
card Duke
card King

match
  the game has heap: nothing, in a pile, public
  {has}
  {lines}
  for each card in {zone}, one after the other: announce "{{it}}"
"""


def told(text: str) -> list[str]:
    program = compile_text(text).program
    assert program is not None
    match = Match(program, seed=3)
    if match.contradiction is not None:
        made = problem_of(match)
        assert made is not None
        return [made.headline]
    names = {made.name for made in program.designs}
    return [event.text for event in match.events if event.text in names]


def test_cards_come_in_the_order_of_the_rules_and_those_of_a_pile_from_the_top() -> None:
    has = "the game has table: one of each card, public"
    lies = ORDER.format(has=has, lines="put Page into table", zone="table")
    assert told(lies) == ["Page", "Page", "Duke", "King"]
    lines = "for each card in table, one after the other: put it on top of heap"
    assert told(ORDER.format(has=has, lines=lines, zone="heap")) == ["King", "Duke", "Page"]


def test_of_two_cards_of_one_name_that_both_brought_in_none_is_the_first() -> None:
    has = "each player has hand: one of each card, public"
    lines = "for each player: move each card in their hand to heap"
    for zone, said in (("North's hand", None), ("North's hand or South's hand", "Page")):
        text = ORDER.format(has=has, lines='announce "x"', zone=zone)
        text = text.replace('"Order"\n', '"Order"\n  players North, South\n')
        found = told(text)
        if said is None:
            assert found == ["Page", "Duke", "King"]
        else:
            assert found == [f"nothing says which `{said}` comes first: each player brought one in"]
    assert lines


def test_seats_without_names_of_their_own_are_known_in_turn() -> None:
    text = """ruleset "Turns"

match
  each player has points: 0, public
  for each player in turn from Second: they gain 1 point
  the player with more points wins the match
"""
    assert compile_text(text).problems == ()
