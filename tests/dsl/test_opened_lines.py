"""A line that opens a block, below which nothing stands, is never silent."""

import re
from pathlib import Path

import pytest
from tests.dsl.breaking import errors

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "examples").glob("*.duel"))
OPENING = re.compile(
    r"(?m)^(?P<margin> +)(?:if|for each|at the end|next|otherwise|until)\b[^\n\"]*:\n(?P<below> +)"
)
TOLD = ["if points are level:", "for each player:", "at the end:", "next round:"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_block_that_has_lost_its_indentation_is_told(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for found in OPENING.finditer(text):
        broken = text[: found.start("below")] + found["margin"] + text[found.end("below") :]
        assert errors(broken, path), found[0]


@pytest.mark.parametrize("line", TOLD)
def test_what_stands_in_its_column_was_meant(line: str) -> None:
    path = ROOT / "examples" / "undercut.duel"
    rules = path.read_text(encoding="utf-8")
    there = f"  reveal pick\n  {line}\n  First gains 1 point\n"
    (found,) = errors(rules.replace("  reveal pick\n", there), path)
    assert (found.code, found.label.span.words) == ("missing-phrase", line)
    assert found.fix is not None
    assert not errors(found.fix.applied(), path)
