"""What is reached: by keys alone, from step to step, by a finger on a phone; and lines that wrap.

Needs the site that `make site` builds, Chromium, and the extra `browser`; run by `make browser`.
"""

import pytest
from tests.browser.visiting import (
    TORN,
    replaced,
    status,
    text_of,
    told,
    until,
    violations,
    visitor,
)

pytestmark = pytest.mark.browser

CALLED = """(() => {
  const here = document.activeElement, label = here.labels?.[0] ?? here;
  const by = document.getElementById(here.getAttribute("aria-labelledby"));
  return here.ariaLabel ?? (by ?? label).textContent.trim();
})()"""
WRITE = "words => view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: words}})"


def test_every_stop_of_the_tab_key_is_something_that_has_a_name(first):
    first.evaluate("document.body.focus()")
    stops = []
    while True:
        first.keyboard.press("Tab")
        if first.evaluate("document.activeElement === document.body"):
            break
        stops.append(first.evaluate("document.activeElement.className"))
        assert first.evaluate(CALLED), stops
        assert not first.evaluate("document.activeElement.matches('.cm-scroller')")
    assert len(stops) > 12


def test_who_steps_by_keys_is_not_lost_at_either_end(first):
    first.evaluate(WRITE, TORN)
    first.click("#tab-exploring")
    first.focus("#explore")
    first.keyboard.press("Enter")
    until(lambda: "finding" in first.locator("#far").text_content())
    until(lambda: first.locator("#explore").text_content() == "Explore")
    finding = first.locator("#findings > li").first
    finding.locator("button", has_text="Next").focus()
    first.keyboard.press("Enter")
    assert "step 2 of 2" in finding.locator("[role=status]").text_content()
    assert first.evaluate("document.activeElement.textContent") == "Back"
    first.keyboard.press("Enter")
    assert "step 1 of 2" in finding.locator("[role=status]").text_content()
    assert first.evaluate("document.activeElement.textContent") == "Next"


def test_on_a_phone_a_view_is_seen_that_is_asked_for(browser, address):
    context = visitor(browser, viewport={"width": 375, "height": 700})
    opened = context.new_page()
    opened.goto(address)
    until(lambda: opened.locator("#book h2").count() > 3)
    top = "document.querySelector('[role=tablist]').getBoundingClientRect().top"
    assert opened.evaluate(top) > 300
    opened.click("#tab-pieces")
    until(lambda: opened.locator("#pieces").text_content() != "")
    until(lambda: abs(opened.evaluate(top)) < 40)
    context.close()


def test_a_line_that_wraps_goes_on_further_in_than_it_begins(browser, address):
    context = visitor(browser, viewport={"width": 375, "height": 700})
    opened = context.new_page()
    opened.goto(address)
    until(lambda: "problems" in (status(opened) or ""))
    words = "longer " * 12
    opened.evaluate(WRITE, f'ruleset "Long"\n  "{words}"\nmatch\n    play 2 rounds\n')
    places = """[...document.querySelectorAll(".cm-line")].map(line => {
      const all = document.createRange();
      all.selectNodeContents(line);
      const rows = [...all.getClientRects()].filter(each => each.width > 20);
      return rows.map(each => Math.round(each.left - line.getBoundingClientRect().left));
    })"""
    first, text, match, _ = opened.evaluate(places)[:4]
    assert len({*text}) > 1, "it wraps"
    assert min(text[2:]) > first[0] == match[0]
    context.close()


SEEN = """() => {
  const at = document.activeElement;
  const around = [at, at.closest(".cm-editor")].filter(each => each);
  const shown = around.map(each => getComputedStyle(each));
  return at.matches(":focus-visible") && shown.some(
    each => (each.outlineStyle !== "none" && parseFloat(each.outlineWidth) > 0));
}"""
"""Whether one sees where one is."""


def on_to(page, there, key="Tab"):
    """Go on by a key alone to what a selector names, and see on the way where one is."""
    for _ in range(40):
        page.keyboard.press(key)
        until(lambda: page.evaluate(SEEN))
        if page.evaluate("there => document.activeElement.matches(there)", there):
            return
    pytest.fail(f"no way leads to {there}")


@pytest.mark.journey
def test_by_keyboard_alone(page):
    """From a slip and its mend to a match, to exploring and to the rulebook, without a pointer."""
    before = text_of(page)
    on_to(page, ".cm-content")
    page.keyboard.press("Control+Home")
    for key in (*4 * ["ArrowRight"], "Delete"):  # rulset
        page.keyboard.press(key)
    until(lambda: page.locator("#problems .mend").count() == 1)
    on_to(page, ".mend")
    page.keyboard.press("Enter")
    until(lambda: text_of(page) == before and status(page) == "no problems")
    assert page.evaluate("document.activeElement !== document.body"), "whoever mends is thrown out"
    on_to(page, "#tab-book")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    on_to(page, "#deal")
    page.keyboard.press("Enter")
    until(lambda: page.locator("#asked button").count() > 1)
    heard = told(page)
    on_to(page, "#asked button")
    page.keyboard.press("Enter")
    until(lambda: told(page) != heard)
    on_to(page, "#tab-playing", "Shift+Tab")
    page.keyboard.press("ArrowRight")
    on_to(page, "#explore")
    page.keyboard.press("Enter")
    until(lambda: page.locator("#explore").text_content() != "Explore")
    page.keyboard.press("Enter")
    until(lambda: page.locator("#explore").text_content() == "Explore")
    on_to(page, "#tab-exploring", "Shift+Tab")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "tab-book"
    on_to(page, "#book")


@pytest.mark.parametrize(
    ("width", "colours"),
    [
        (1280, "light"),
        (1280, "dark"),
        (390, "light"),
        pytest.param(390, "dark", marks=pytest.mark.journey),
    ],
)
def test_accessible(browser, address, colours, width):
    context = visitor(browser, viewport={"width": width, "height": 844}, color_scheme=colours)
    opened = context.new_page()
    opened.goto(address)
    until(lambda: opened.locator("#book h2").count() > 3)
    replaced(opened, "discard each feed", "discrad each feed")
    until(lambda: opened.locator("#problems li").count() == 1)
    assert not violations(opened)
    assert opened.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    context.close()


@pytest.mark.parametrize("text", [TORN, None], ids=["no examples", "shipped"])
def test_accessible_in_each_tab_on_a_phone(browser, address, text):
    """What scrolls takes the focus, in each tab: code on a narrow screen too."""
    context = visitor(browser, viewport={"width": 390, "height": 844}, color_scheme="dark")
    opened = context.new_page()
    opened.goto(address)
    until(lambda: opened.locator("#book h2").count() > 3)
    if text:
        opened.evaluate(WRITE, text)
    for tab in opened.locator("[role=tab]").all():
        tab.click()
        until(lambda: not opened.locator("[role=tabpanel]:visible[aria-busy]").count())
        assert not violations(opened), tab.text_content()
    context.close()


def test_nothing_is_wider_than_the_narrowest_screen(browser, address):
    """320 pixels: a small phone, or four times as large on a desk."""
    context = visitor(browser, viewport={"width": 320, "height": 640})
    opened = context.new_page()
    opened.goto(address)
    until(lambda: opened.locator("#book h2").count() > 3)
    for tab in opened.locator("[role=tab]").all():
        tab.click()
        assert opened.evaluate("document.documentElement.scrollWidth") == 320
    context.close()
