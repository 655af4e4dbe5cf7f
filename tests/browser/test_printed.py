"""A rulebook as a PDF, printed by a real browser. Needs Chromium; run by `make browser`."""

import re

import pytest
from click.testing import CliRunner

from duello.cli import main

pytestmark = pytest.mark.browser


def test_a_rulebook_is_printed(tmp_path):
    file = tmp_path / "book.pdf"
    done = CliRunner().invoke(main, ["rulebook", "archwizards-duel", "--pdf", "-o", str(file)])
    assert done.exit_code == 0, done.output
    made = file.read_bytes()
    assert made.startswith(b"%PDF-")
    assert b"/Title (Archwizard's Duel: the rules)" in made
    assert 2 <= len(re.findall(rb"/Type\s*/Page\b", made)) <= 12
