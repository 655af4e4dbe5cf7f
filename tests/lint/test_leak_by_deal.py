"""Public numbers that hang on what chance has dealt, where that need not be revealed."""

from pathlib import Path

import pytest
from tests.lint.findings import codes

TEXT = (Path(__file__).parents[2] / "examples" / "penny_bluff.duel").read_text()
LESS = "  stake: 1, unless opponent's reply is call\n"
MORE = "  winner: the player whose holding has more rank, unless opponent's reply is fold\n"
ELSE = "  stake: 1, otherwise\n"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (LESS, f"  stake: 2, if opponent's reply is fold and their holding is King\n{ELSE}", True),
        (LESS, f"  stake: 3, if rank of their holding is 3 and deal is 2\n{ELSE}", True),
        (LESS, f"  stake: 2, if their opening is check and their holding is King\n{ELSE}", False),
        (LESS, f"  stake: 2, if opponent's reply is fold and deal is at least 3\n{ELSE}", False),
        (MORE, MORE.replace("unless", "if").replace("is fold", "is not fold"), False),
        ("pennies: 10, public", "pennies: 10, secret", False),
        ("  reveal holding, unless opponent's reply is fold\n", "  reveal holding\n", False),
    ],
)
def test_what_one_gains_may_tell_what_one_holds(old: str, new: str, told: bool) -> None:
    assert TEXT.count(old) == 1
    assert ("tells-secret" in codes(TEXT.replace(old, new))) is told
