"""Every page of `duello explain` has the same form."""

import re

import pytest

from duello.dsl.explaining import codes, explain
from duello.dsl.suggesting import closest


@pytest.mark.parametrize("code", codes())
def test_pages_keep_their_form(code):
    page = explain(code)
    assert page is not None
    headings = re.findall(r"^#+ .*$", page, re.MULTILINE)
    blocks = re.findall(r"^```duel\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    wrong = page.splitlines()[2]
    assert headings == [f"# {code}", "## For example", "## Mend"]
    assert re.fullmatch(r"[A-Z][^.]*\.", wrong)
    assert len(blocks) == 2
    assert blocks[0] != blocks[1]


def test_codes_are_sorted_and_each_has_its_page():
    assert "unknown-name" in codes()
    assert list(codes()) == sorted(codes())


@pytest.mark.parametrize("code", ["", "no-such-code", "../explaining", "unknown-name.md"])
def test_no_page(code):
    assert explain(code) is None


def test_a_slip_can_be_mended():
    assert closest("unkown-name", codes()) == "unknown-name"
