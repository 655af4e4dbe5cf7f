"""Cells with room for so many pieces may all be full where there are more pieces than that."""

import pytest
from tests.lint.test_dead_ends import said

GAME = """ruleset "Line"
  players West, East

pieces card
  place: side or none

card 1 One
card 2 Two

board side: 1 row of 3

size of a side: number of cards in table with place side

match
  the game has table: nothing, public
  each player has hand: {cards} of each card, private
  play turns in alternation from West until each player's hand is empty
  the player with more cards in hand wins the match

turn
{before}  they choose lay: a card in their hand
  they choose spot: a side with size less than {room}
    move lay to table
    place of lay becomes spot
{after}"""


def game(cards: int, room: int = 2, before: str = "", after: str = "") -> str:
    """The text of the game: so many of two cards in each hand, and room for so many at a side."""
    return GAME.format(cards=cards, room=room, before=before, after=after)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (game(1), False),
        (game(2), True),
        (game(2, room=3), False),
        (game(3, room=4), False),
        (game(9, room=12), False),
        (game(2, before="  if there is no side with size less than 2: the match ends\n"), False),
        (game(2, after="  move each card in the table to their hand\n"), False),
    ],
)
def test_it_is_told_where_there_are_more_pieces_than_there_is_room_for(
    text: str, told: bool
) -> None:
    assert bool(said(text)) is told
