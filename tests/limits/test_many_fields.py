"""What is wrong is told of pieces with many fields, too: no pattern goes through them in as many
ways as there are blanks in front of them, which would not end.
"""

import pytest
from tests.kept import compile_text

MANY = 60
FILE = """ruleset "Fields"
  players Ada, Ben

pieces card
{fields}
{piece}

match
  each player has gold: 0, public
  play 3 rounds
  the player with more gold wins the match

round
  {line}
"""


@pytest.mark.parametrize(
    ("piece", "line"),
    [
        ("card -1 Ace", "each player gains 1 gold"),
        ("card 1 Ace of each suit", "if 1 Ace: each player gains 1 gold"),
        ("card 1 Ace", "each player power 3"),
        ("card 1 Ace", "if Ace 3: each player gains 1 gold"),
    ],
)
def test_it_is_told_what_is_wrong(piece: str, line: str) -> None:
    fields = "\n".join(f"  field{n}: number" for n in range(MANY))
    assert compile_text(FILE.format(fields=fields, piece=piece, line=line)).problems
