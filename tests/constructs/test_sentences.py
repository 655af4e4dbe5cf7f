"""docs/sentences.md is made anew, is short, and leaves no word of the language out."""

import re
from textwrap import wrap

from tests.constructs.pages import DOCS, anchor
from tests.constructs.sentences import SENTENCES, folded, sentences
from tests.constructs.test_coverage import LAYOUT, lark

from duello.dsl.ir.effects import EFFECTS, form_of

WIDTH, TWO_PAGES = 55, 2 * 2 * 84
"""Of A4 with margins of 15 mm, in two columns of letters of 7.5 points, as wide as each other: so
many letters of a line, and lines of two columns on two pages.
"""
FREE = {"NAME", "STRING", "NUMBER", "VERB", "OPTION", "_LIST_COMMA"}
"""What stands for words of the designer's own."""


def test_it_is_made_of_the_pages(request):
    text = sentences()
    if request.config.getoption("--rewrite-golden"):
        SENTENCES.write_text(text, encoding="utf-8", newline="\n")
    assert text == SENTENCES.read_text(encoding="utf-8"), "run `make reference`"


def test_it_is_two_pages_when_it_is_printed():
    text = re.sub(r"<!--.*?-->|\]\([^)]*\)|\*\*|`", "", sentences())
    parts = [" ".join(each.split()) for each in re.split(r"\n(?=- |#|\n)", text)]
    titles = sum(each.startswith("#") for each in parts)  # with a line between, each
    lines = sum(len(wrap(each, WIDTH, break_on_hyphens=False)) for each in parts)
    assert lines + titles <= TWO_PAGES


def test_forms_that_begin_alike_are_one():
    forms = ["`each player has NAME: NUMBER`", "`each player has NAME: nothing`", "`play`"]
    assert [*folded(forms)] == ["`each player has NAME: (NUMBER | nothing)`", "`play`"]
    assert [*folded(forms[1:])] == forms[1:]
    below = [f"↳ {each}" for each in forms[:2]]
    assert [*folded([*below, *forms[:2]])] == [
        "↳ `each player has NAME: (NUMBER | nothing)`",
        "`each player has NAME: (NUMBER | nothing)`",
    ]
    texts = ['`it is said "SO AND NOT SO"`', '`it is said "SO AND NEVER"`']
    assert [*folded(texts)] == texts


def test_no_word_of_the_language_is_left_out():
    said = re.sub(r"[\[\]]|\s+(?= )", "", re.sub(r"\s", " ", sentences(apart=True))).replace(
        "NUMBER", "2"
    )
    words = [each for each in lark().terminals if each.name not in {*LAYOUT, *FREE}]
    missing = {each.name for each in words if not re.search(each.pattern.to_regexp(), said)}
    assert sorted(name for name in missing if not name.startswith("__IGNORE")) == []


def test_every_effect_is_on_it():
    said = re.sub(r"\s+", " ", sentences(apart=True))
    assert all(f"`{form_of(effect).pattern}`" in said for effect in EFFECTS)


def test_its_links_lead_somewhere():
    reference = (DOCS / "reference.md").read_text(encoding="utf-8")
    titles = re.findall(r"^#+ \[?(.*?)(?:\]\(.*\))?$", reference, re.MULTILINE)
    anchors = {anchor(each) for each in titles}
    links = set(re.findall(r"reference\.md#([^)]*)\)", sentences()))
    assert links <= anchors
