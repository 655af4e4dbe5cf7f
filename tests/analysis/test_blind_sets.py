"""What `docs/findings.md` says of the blind sets is counted from what their judges wrote down."""

from pathlib import Path

import pytest

from .blind.judged import tables

PAGE = Path(__file__).parents[2] / "docs" / "findings.md"


@pytest.mark.parametrize("table", tables(), ids=["sets", "kinds", "claim", "digests"])
def test_the_page_says_what_was_judged(table: str) -> None:
    assert f"\n\n{table}\n\n" in PAGE.read_text(encoding="utf-8")
