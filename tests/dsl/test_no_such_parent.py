"""A parent that is not found is told where it is named, whatever else a variant says."""

import re
from pathlib import Path

import pytest
from tests.kept import compile_text

ROOT = Path(__file__).parents[2]
PARENT = re.compile(r'extends[ \t]+"[^"\n]*"')
VARIANTS = sorted(
    file
    for folder in ("rules", "examples", "tests/dsl/slips", "tests/dsl/drafts")
    for file in (ROOT / folder).glob("*.duel")
    if PARENT.search(file.read_text(encoding="utf-8"))
)


@pytest.mark.parametrize("file", VARIANTS, ids=lambda file: file.stem)
def test_it_is_told(file: Path) -> None:
    text = PARENT.sub('extends "No Such Game"', file.read_text(encoding="utf-8"))
    told = [each.headline for each in compile_text(text).problems]
    assert any("there is no ruleset called `No Such Game`" in each for each in told), told


def test_there_are_variants() -> None:
    assert len(VARIANTS) > 5
