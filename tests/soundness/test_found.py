"""The smallest files in which generated programs have found something: refused, or played.

Each says in its first line what was wrong; the properties that caught it are those of `playing`.
"""

from pathlib import Path

import pytest
from tests.quick import drawn, each
from tests.soundness.playing import FURTHER, trouble_with

FOUND = sorted((Path(__file__).parent / "found").glob("*.duel"))


@pytest.mark.parametrize("file", each(2, FOUND), ids=lambda file: file.stem)
def test_what_was_found_is_mended(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for seed in range(drawn(1, 2) * len(FURTHER)):  # each check, by `make long` with two plays
        assert trouble_with(text, seed) is None, seed
