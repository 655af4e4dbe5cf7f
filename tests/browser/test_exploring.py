"""Exploring on the page, in a real browser: of which rules it is told what was found.

Needs the site that `make site` builds, Chromium, and the extra `browser`; run by `make browser`.
"""

import pytest
from tests.browser.visiting import TORN, replaced, replaced_all, text_of, until, violations

pytestmark = pytest.mark.browser


def explored(page):
    """Explore a game until something is found, and it is over."""
    replaced_all(page, TORN)
    page.click("#tab-exploring")
    page.click("#explore")
    until(lambda: page.locator("#findings > li").count() > 0)
    until(lambda: page.locator("#explore").text_content() == "Explore")


def line(page):
    return page.evaluate("view.state.doc.lineAt(view.state.selection.main.head).text")


def test_what_was_found_says_that_it_is_of_the_rules_as_they_were(first):
    explored(first)
    assert not violations(first), "headings go down one by one"
    since, place = first.locator("#since"), first.locator("#findings .place").first
    place.click()
    led = line(first)
    assert since.text_content() == ""
    replaced(first, 'ruleset "Torn"\n', 'ruleset "Torn"\n  "More words."\n')
    until(lambda: "rules as they were" in since.text_content())
    place.click()
    assert line(first) == led, "the line has moved"
    replaced(first, '  "More words."\n', "")
    until(lambda: since.text_content() == "")


def test_of_another_game_nothing_stays_that_was_found(first):
    explored(first)
    first.select_option("#shipped", label="Undercut")
    until(lambda: "Undercut" in text_of(first))
    for name in ("findings", "seen", "far", "since"):
        assert first.locator(f"#{name}").text_content() == ""


def test_what_is_being_explored_ends_with_its_game_and_another_is_begun(page):
    """Nothing comes late of the game before, not even while the next one is explored."""
    page.click("#tab-exploring")
    page.click("#explore")
    until(lambda: "seen" in page.locator("#far").text_content())
    page.select_option("#shipped", label="Undercut")
    until(lambda: "Undercut" in text_of(page))
    assert page.locator("#explore").text_content() == "Explore"
    assert page.locator("#part").is_hidden()
    assert page.locator("#far").text_content() == ""
    replaced_all(page, TORN)
    page.click("#explore")
    until(lambda: page.locator("#findings > li").count() > 0)
    until(lambda: page.locator("#explore").text_content() == "Explore")
    assert "King" in page.locator("#findings").text_content()
