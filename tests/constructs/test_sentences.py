"""docs/sentences.md is made anew, is short, and leaves no word of the language out."""

import re

from tests.constructs.pages import DOCS, anchor
from tests.constructs.sentences import SENTENCES, sentences
from tests.constructs.test_coverage import LAYOUT, lark

from duello.dsl.ir.effects import EFFECTS, form_of

TWO_PAGES = 2 * 78 * 100
"""Characters: pages of 70 lines of 100, as printed in small type."""
FREE = {"NAME", "STRING", "NUMBER", "VERB", "OPTION", "_LIST_COMMA"}
"""Of A4 in letters of nine points: 78 lines of 100 characters each."""


def test_it_is_made_of_the_pages(request):
    text = sentences()
    if request.config.getoption("--rewrite-golden"):
        SENTENCES.write_text(text, encoding="utf-8", newline="\n")
    assert text == SENTENCES.read_text(encoding="utf-8"), "run `make reference`"


def test_it_is_short():
    printed = re.sub(r"\]\([^)]*\)|\*\*|`", "", sentences())
    assert len(printed) <= TWO_PAGES


def test_no_word_of_the_language_is_left_out():
    said = re.sub(r"[\[\]]|\s+(?= )", "", re.sub(r"\s", " ", sentences())).replace("NUMBER", "2")
    words = [each for each in lark().terminals if each.name not in {*LAYOUT, *FREE}]
    missing = {each.name for each in words if not re.search(each.pattern.to_regexp(), said)}
    assert sorted(name for name in missing if not name.startswith("__IGNORE")) == []


def test_every_effect_is_on_it():
    said = re.sub(r"\s+", " ", sentences())
    assert all(f"`{form_of(effect).pattern}`" in said for effect in EFFECTS)


def test_its_links_lead_somewhere():
    reference = (DOCS / "reference.md").read_text(encoding="utf-8")
    titles = re.findall(r"^#+ \[?(.*?)(?:\]\(.*\))?$", reference, re.MULTILINE)
    anchors = {anchor(each) for each in titles}
    links = set(re.findall(r"reference\.md#([^)]*)\)", sentences()))
    assert links <= anchors
