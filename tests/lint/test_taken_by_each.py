"""What each player takes in a line for each of them is taken by both at once: whether it may be the
same thing is told, wherever the line that takes it stands; and play stops there, and nowhere else.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.lint.findings import codes
from tests.lint.test_clashing import met
from tests.quick import drawn

GAME = """ruleset "Take"
  players Ada, Ben

pieces card
  rank: number, as labelled

card 1 Ace
card 2 Duke
card 3 King

match
  the game has table: one of each card, public
  the game has waste: one of each card, in a pile, public
  each player has hand: nothing, public
  each player has store: one of each card, public
  play 1 rounds

round
  for each player:
    {lines}
"""

CLASHES = (
    "they choose taken: a card in the table\n      move taken to their hand",
    "they may choose taken: a card in the table\n      move taken to their hand",
    "they choose taken: a card in the table\n    move their taken to their hand",
    "they choose take: yes or no\n    if their take is yes: "
    "move the top card of the waste to their hand",
    "they choose taken: 2 cards in the table\n      move each taken to their hand",
    "they choose taken: 2 cards in their store\n      move each taken to their hand",
    "they choose taken: 2 cards in the table\n    move their taken to their hand",
    "move each card in the table to their hand",
)
OWN = (
    "they choose taken: a card in their store\n      move taken to their hand",
    "they may choose taken: a card in their store\n      move taken to their hand",
    "they choose take: yes or no\n    if their take is yes: "
    "move each card in their store to their hand",
)


@pytest.mark.parametrize(
    ("lines", "told"), [*((each, True) for each in CLASHES), *((each, False) for each in OWN)]
)
def test_it_is_told_where_play_may_stop(lines: str, told: bool) -> None:
    text = GAME.format(lines=lines)
    assert bool(met(text)) is told
    assert ("possible-clash" in codes(text)) is told


# ---------------------------------------------------------------------- any of them

MANY = ("a card", "2 cards", "1 or 2 cards", "up to 2 cards", "3 cards")
FROM = ("the table", "their store")
BELOW = ("move taken to {}", "move each taken to {}", "for each card in taken: move it to {}")
AFTER = (
    "move their taken to {}",
    "move each taken to {}",
    "for each card in their taken: move it to {}",
    "move opponent's taken to {}",
)
WHERE = ("their hand", "their second", "Ada's hand", "opponent's hand", "the spent")
IF = ("", ", if they are Ada", ", if opponent's want is yes", ", if their want is yes")
WANTS = "  each player chooses want: yes or no\n"
CHOICES = {
    "for each": "  for each player:\n    they choose taken: {}\n{}",
    "each": "  each player chooses taken: {}\n{}",
    "both": "  both players choose taken, in secret: {}\n{}",
    "in turn": "  each player in turn from Ada chooses taken: {}\n{}",
    "one": "  Ada chooses taken: {}\n{}",
}


def rounds(many: str, place: str, said: str, does: str, where: str, when: str) -> str:
    """A round in which somebody takes something, and moves it, below the choice or after it."""
    line = does.format(where) + when
    if many == "a card":
        line = line.replace("for each card in ", "move ").replace(": move it", "")
    own = place if said != "one" else place.replace("their", "Ada's")
    if does in AFTER and said != "for each":
        moved = f"  for each player: {line}\n"
    else:
        moved = f"{'      ' if does in BELOW and said == 'for each' else '    '}{line}\n"
    return WANTS * ("want" in when) + CHOICES[said].format(f"{many} in {own}", moved)


TAKING = st.builds(
    rounds,
    st.sampled_from(MANY),
    st.sampled_from(FROM),
    st.sampled_from(tuple(CHOICES)),
    st.sampled_from(BELOW + AFTER),
    st.sampled_from(WHERE),
    st.sampled_from(IF),
)


@pytest.mark.slow
def test_it_is_told_of_several_if_and_only_if_play_may_stop() -> None:
    """How many are taken, of whom, and where they go makes no difference to what is told."""
    text = GAME[: GAME.index("round\n")].replace(
        "has store",
        "has second: nothing, public\n"
        "  the game has spent: nothing, public\n  each player has store",
        1,
    )

    @settings(max_examples=drawn(8, 200), deadline=None)
    @given(TAKING)
    def each(lines: str) -> None:
        game = f"{text}round\n{lines}"
        assert ("possible-clash" in codes(game)) is bool(met(game)), lines

    each()


AREA = """ruleset "Areas"
  players Ada, Ben

board cell: grid of 2 by 2
  flag: player or nobody
  torn: yes or no

match
  each player has points: 0, public
  play 1 rounds

round
  each player may choose area, in secret: up to 2 cells
  reveal area
  {line}
"""
ONE_HAS = (
    "unless it is in opponent's area",
    "if flag of it is nobody, unless it is in opponent's area",
    "if it is not in opponent's area",
    "if it is not in opponent's area and flag of it is nobody",
)
BOTH_HAVE = (
    "if flag of it is nobody",
    "if it is in opponent's area",
    "unless it is in opponent's area and it is torn",
    "if flag of it is nobody, or it is not in opponent's area",
)


@pytest.mark.parametrize(
    ("so", "told"), [*((each, False) for each in ONE_HAS), *((each, True) for each in BOTH_HAVE)]
)
def test_what_the_other_one_has_is_left_out(so: str, told: bool) -> None:
    line = f"for each player: for each cell in their area: flag of it becomes they, {so}"
    text = AREA.format(line=line)
    assert ("possible-clash" in codes(text)) is told
    assert bool(met(text)) is told
