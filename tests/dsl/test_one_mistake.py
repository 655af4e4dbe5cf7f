"""One mistake is one message: what follows from it in other lines is not told."""

from pathlib import Path
from random import Random

import pytest
from tests import quick
from tests.dsl.breaking import Broken, breaks, elsewhere, errors, in_examples, line_of

ROOT = Path(__file__).parents[2]
EXAMPLES = [ROOT / "examples" / f"{name}.duel" for name in ("penny_bluff", "undercut")]
SLIPS = [ROOT / "tests" / "dsl" / "slips" / f"{name}.duel" for name in ("auction", "clash")]
FILES = EXAMPLES + SLIPS


def broken(path: Path) -> list[Broken]:
    return list(breaks(path.read_text(encoding="utf-8"), Random(path.name)))


@pytest.mark.parametrize("path", quick.each(4, FILES), ids=lambda path: path.stem)
def test_what_is_wrong_with_who_plays_and_what_they_have_is_not_told_of_examples(path):
    tried = 0
    for each in broken(path):
        if each.line <= 3 or " has " in each.was:
            found = errors(each.text, path)
            tried += bool(found)
            at = [one for one in found if in_examples(each.text, one)]
            assert not at or len(found) == 1, (each.now, [one.headline for one in found])
    assert tried > 5


@pytest.mark.parametrize("path", quick.each(4, FILES, 2), ids=lambda path: path.stem)
def test_a_line_that_is_indented_too_far_is_told_alone(path):
    told = 0
    for each in broken(path):
        if each.how == "indented":
            found = errors(each.text, path)
            assert not elsewhere(each, found), (each.now, [one.headline for one in found])
            told += any(line_of(one) == each.line for one in found)
    assert told > 10
