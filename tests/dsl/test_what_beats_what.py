"""What beats what, as people say it, is played as they mean it."""

from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.kept import compile_text
from tests.quick import each

from duello.cli import main

GAME = (Path(__file__).parent / "slips" / "crowns.duel").read_text(encoding="utf-8")
LINE = "  winner: the player with more points\n"
BEATS = {"crown": "veil", "veil": "sword", "sword": "crown"}


SAID = (
    "crown beats veil, veil beats sword, sword beats crown",
    "crown beats veil\n  veil beats sword\n  sword beats crown",
    "winner: crown beats veil, veil beats sword and sword beats crown",
    "a crown wins against a veil; a veil wins against a sword; a sword wins against a crown",
)


@pytest.mark.parametrize("said", each(2, SAID))
def test_each_pair_is_won_by_the_one_that_beats(said: str, tmp_path: Path) -> None:
    mended = GAME.replace(LINE, f"  {said}\n")
    for found in reversed(compile_text(mended).problems):
        assert found.fix is not None
        mended = mended[: found.fix.span.start] + found.fix.text + mended[found.fix.span.end :]
    examples = []
    for one, other in product(BEATS, BEATS):
        ahead = "First" if BEATS[one] == other else "Second" if BEATS[other] == one else ""
        claim = f"{ahead} has 1 point" if ahead else "First has 0 points"
        examples.append(
            f'example "{one} and {other}"\n'
            f"  First signs {one}, Second signs {other}\n  then {claim}"
        )
    file = tmp_path / "crowns.duel"
    file.write_text("\n\n".join((mended, *examples)) + "\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["test", str(file)])
    assert result.exit_code == 0, result.output
