"""Who is only asked where a condition holds has no answer where it does not."""

from pathlib import Path

import pytest
from tests.lint.findings import codes

TEXT = (Path(__file__).parents[2] / "examples" / "penny_bluff.duel").read_text()
MORE = "  winner: the player whose holding has more rank, unless opponent's reply is fold\n"
GAINS = "  the winner gains stake pennies\n"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (MORE, MORE.replace("unless", "if their opening is check, or").replace("fold", "call"), []),
        (MORE, MORE.replace("unless", "if").replace("fold", "call"), ["possible-gap"]),
        (
            GAINS,
            f"{GAINS}  they gain 1 penny, if their opening is check and opponent's reply is fold\n",
            ["never-applies"],
        ),
        (
            GAINS,
            f"{GAINS}  they gain 1 penny, if their opening is bet and opponent's reply is fold\n",
            [],
        ),
    ],
)
def test_a_reply_is_there_where_it_was_asked_for(old: str, new: str, told: list[str]) -> None:
    assert TEXT.count(old) == 1
    assert codes(TEXT.replace(old, new)) == told
