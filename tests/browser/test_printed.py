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


ROOM = """() => [...document.querySelectorAll("ol")]
  .filter(each => getComputedStyle(each).listStyleType === "decimal" && each.children.length)
  .map(each => {
    const number = document.createElement("b");
    number.textContent = "88.\\u00a0";
    each.lastElementChild.prepend(number);
    const { width } = number.getBoundingClientRect();
    number.remove();
    return parseFloat(getComputedStyle(each).paddingLeft) - width;
  })"""
"""Of each list, what is left beside a number of two digits: left of it paper is cut."""


def test_numbers_of_two_digits_are_printed_whole(browser, first):
    done = CliRunner().invoke(main, ["rulebook", "archwizards-duel", "--html"])
    book = browser.new_page()
    book.set_content(done.output)
    for page in (book, first):
        page.emulate_media(media="print")
        left = page.evaluate(ROOM)
        assert left
        assert min(left) >= 0
    book.close()
