"""How much, said in other words: the program is the same."""

import pytest
from tests.kept import compile_text
from tests.lint.findings import game
from tests.quick import rows

ALIKE = [
    ("two thirds of {}, rounded down", "(2 * {}) divided by 3, rounded down"),
    ("2 thirds of {}, rounded up", "(2 * {}) divided by 3, rounded up"),
    ("three quarters of {}, rounded down", "(3 * {}) divided by 4, rounded down"),
    ("2 times {}", "twice {}"),
    ("three times {}", "3 * {}"),
    ("4 times {}", "4 * {}"),
    ("the lower of {} and 3", "the smaller of {} and 3"),
    ("the lesser of {} and 3", "the smaller of {} and 3"),
    ("the higher of {} and 3", "the greater of {} and 3"),
    ("the larger of {} and 3", "the greater of {} and 3"),
]


@pytest.mark.parametrize(("said", "same"), rows(3, ALIKE))
@pytest.mark.parametrize("what", ["round", "North's points", "(round + 1)"])
def test_other_words_make_the_same_program(said: str, same: str, what: str) -> None:
    made = []
    for words in (said, same):
        line = f"North's points becomes {words.format(what)}"
        compiled = compile_text(game(round=line), "much.duel")
        assert not compiled.problems, [each.headline for each in compiled.problems]
        assert compiled.program is not None
        made.append(compiled.program)
    one, other = made
    assert one.blocks == other.blocks


BOARD = """ruleset "Ring"
  players North, South

board pit: 1 row of 3

across of a pit: {}
favoured: {}

match
  the game has spot: pit or none, public
  the game has first: player or nobody, public
  play 3 rounds

round
  they choose hole: pit
"""


def test_lists_of_cells_and_players_are_told_by_rows() -> None:
    """`entry (column of it) of (A3, A2, A1)` is the table with a row for each number."""
    listed = "entry (column of it) of (A3, A2, A1)", "entry (round) of (North, South, North)"
    rows = (
        "entry (column of it) of (1 -> A3, 2 -> A2, 3 -> A1)",
        "entry (round) of (1 -> North, 2 -> South, 3 -> North)",
    )
    text = BOARD.replace(
        "  they choose hole: pit\n",
        '  spot becomes across of A1\n  first becomes favoured\n  announce "{spot}, {first}"\n',
    )
    made = [
        compile_text(text.format(*said, spot="{spot}", first="{first}")) for said in (listed, rows)
    ]
    assert [each.problems for each in made] == [(), ()]
    one, other = (each.program for each in made)
    assert one is not None and other is not None
    assert one.blocks == other.blocks
