"""Whatever a message shows as the way in which a line is said is understood."""

from pathlib import Path

import pytest

from duello.dsl.parser.syntax_errors.line_forms import AT_THE_MARGIN, IN_A_BLOCK
from duello.match.loading import compile_beside

ROOT = Path(__file__).parents[2]
FORMS = sorted((Path(__file__).parent / "forms").glob("*.duel"))
"""Rule files whose lines are the forms, as they stand."""

TEXTS = {path: path.read_text(encoding="utf-8") for path in FORMS}
LINES = [line for text in TEXTS.values() for line in text.split("\n")]


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_what_is_shown_is_understood(path: Path) -> None:
    problems = compile_beside(path, TEXTS[path]).problems
    assert [(p.label.span.position[0], p.headline) for p in problems] == []


@pytest.mark.parametrize("form", AT_THE_MARGIN)
def test_what_begins_a_block_stands_in_a_file_that_is_understood(form: str) -> None:
    assert form in LINES


@pytest.mark.parametrize("form", IN_A_BLOCK)
def test_what_stands_in_a_block_does_so_in_a_file_that_is_understood(form: str) -> None:
    inside = [line.strip() for line in LINES if line[:1].isspace()]
    assert any(line == form or line.endswith(f": {form}") for line in inside)
