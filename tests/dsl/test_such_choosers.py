"""Lines below a choice of those players who are meant say what they say below any other."""

import pytest

from duello.codec.fingerprints import fingerprint
from duello.match.loading import compile_text

FILE = """ruleset "Out"
  players Ida, Otto

match
  each player has inside: yes, public
  each player has points: 0, public
  play up to 5 rounds until Ida is not inside

round
{lines}
"""

HEADS = [
    ("each player who is inside chooses will: stay or leave", "they are inside", "they choose"),
    ("each player whose points is at least 1 chooses will: stay or leave",
     "their points is at least 1", "they choose"),
    ("each player who has 1 points may choose will: stay or leave",
     "they have 1 points", "they may choose"),
]  # fmt: skip

BELOW = [
    "they are not inside, if will is leave",
    "if will is leave: they are not inside",
    "their points is at most 3",
    "they gain 1 point, if will is leave",
    "if will is leave: Ida is not inside",
    "otherwise: their points is at least 2",
]


@pytest.mark.parametrize("head", HEADS)
def test_as_below_any_other(head: tuple[str, str, str]) -> None:
    short, such, choose = head
    said = [f"  {short}", *(4 * " " + each for each in BELOW)]
    long = ["  for each player:", f"    if {such}:", f"      {choose} will: stay or leave"]
    long += (8 * " " + each for each in BELOW)
    made = [compile_text(FILE.format(lines="\n".join(lines))).program for lines in (said, long)]
    assert None not in made
    assert len({fingerprint(each) for each in made if each is not None}) == 1
