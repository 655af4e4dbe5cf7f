"""A rulebook explains rules by examples that hold, and by no others."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from duello.cli import main
from duello.desk import page

TEXT = (Path(__file__).parents[2] / "examples" / "undercut.duel").read_text(encoding="utf-8")
FALSE = """
example "What is not so"
  round 1: First picks 4, Second picks 2
  then Second leads 7 to 0
"""


def test_what_is_printed_leaves_out_what_does_not_hold(tmp_path: Path) -> None:
    file = tmp_path / "false.duel"
    file.write_text(TEXT + FALSE, encoding="utf-8")
    true = tmp_path / "true.duel"
    true.write_text(TEXT, encoding="utf-8")
    told, plain = (CliRunner().invoke(main, ["rulebook", str(each)]) for each in (file, true))
    assert told.exit_code == plain.exit_code == 0
    assert told.stdout == plain.stdout and plain.stderr == ""
    assert '"What is not so" does not hold and is left out: see `duello test' in told.stderr


@pytest.mark.parametrize(
    ("false", "said"),
    [
        ("", ""),
        (FALSE, '"What is not so" does not hold and is left out'),
        (
            FALSE + FALSE.replace("not so", "as false"),
            '"What is not so", "What is as false" do not hold and are left out',
        ),
    ],
)
def test_what_the_page_saves_leaves_it_out_too(false: str, said: str) -> None:
    saved = json.loads(page.published(TEXT + false))
    assert saved["page"] == json.loads(page.published(TEXT))["page"]
    assert saved["left_out"] == said
