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


def far(page):
    """What was said of how far it is, from now on."""
    page.evaluate(
        "() => { window.far = []; new MutationObserver(() => window.far.push("
        "document.getElementById('far').textContent)).observe("
        "document.getElementById('far'), {childList: true, subtree: true}); }"
    )


WORKERS = """() => {
  const { Worker } = window;
  window.made = [];
  window.Worker = class extends Worker {
    constructor(where, how) {
      super(where, how);
      if (how.name !== "keep") made.push(where);
    }
  };
}"""
"""Which workers are begun from now on, but for those that keep something for later visits."""


def test_exploring_is_made_ready_when_its_view_is_opened_and_says_what_it_waits_for(first):
    far(first)
    first.evaluate(WORKERS)
    replaced_all(first, TORN)
    first.click("#tab-exploring")
    until(lambda: first.evaluate("made.length") == 1)
    first.click("#explore")
    until(lambda: first.locator("#findings > li").count() > 0)
    assert first.evaluate("made.length") == 1
    said = first.evaluate("far")
    assert said[0] == "checking the rules …"
    assert "reading the rules …" in said
    assert not any(each == "starting …" for each in said)


def test_rules_that_cannot_be_played_are_not_explored_and_that_is_said_before_their_mends(first):
    """It is known at first sight; to find what may be meant takes longer."""
    first.click("#tab-exploring")
    replaced_all(first, TORN.replace("reveal pick", "revael pick"))
    first.click("#explore")
    until(lambda: first.locator("#far").text_content() == "the rules cannot be played yet")
    assert first.locator("#explore").text_content() == "Explore"
    assert first.locator("#part").is_hidden()
