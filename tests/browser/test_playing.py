"""A match on the page, in a real browser: against chance, both sides, on one phone.

Needs the site that `make site` builds, Chromium, and the extra `browser`; run by `make browser`.
"""

import pytest
from tests.browser.visiting import HELD, measured, replaced, status, text_of, told, until, visitor

pytestmark = pytest.mark.browser


@pytest.mark.journey
def test_a_match_to_its_end(page):
    page.select_option("#shipped", "enchanted-forest")
    until(lambda: "castles" in page.evaluate("view.state.doc.toString()"))
    replaced(page, "option castles = 13", "option castles = 2")
    page.click("#tab-playing")
    until(lambda: status(page) == "no problems")
    page.click("#deal")
    heard = ""
    for _ in range(2):  # it may be over after one
        until(lambda heard=heard: told(page) != heard)
        heard = told(page)
        if "wins" in page.locator("#asked h2").text_content():
            break
        page.locator("#asked button").first.click()
    until(lambda: "wins" in (page.locator("#asked h2").text_content() or ""))


def test_a_match_says_by_which_rules_it_is_played(page):
    page.click("#tab-playing")
    until(lambda: status(page) == "no problems")
    page.click("#deal")
    until(lambda: page.locator("#asked button").count() > 0)
    assert page.locator("#before").text_content() == ""
    assert "knows" in page.locator("#known summary").text_content()
    replaced(page, "judgement: win", "judgement:  win")
    until(lambda: "rules as they were" in page.locator("#before").text_content())
    page.select_option("#shipped", "enchanted-forest")
    until(lambda: "castles" in text_of(page))
    until(lambda: page.locator("#asked button").count() == 0)
    assert told(page) == ""


def test_one_phone_for_two(page):
    page.click("#tab-playing")
    page.check("[name=way][value=phone]")
    page.click("#deal")
    until(lambda: page.locator("#asked h2").text_content() == "Hand this to Black")
    assert told(page) == ""
    page.keyboard.press("Enter")
    until(lambda: "your hand: Phantasmal Killer" in told(page))
    assert page.evaluate("document.activeElement.textContent").startswith("Phantasmal Killer")
    page.locator("#asked button", has_text="Firebolt").click()
    until(lambda: page.locator("#asked h2").text_content() == "Hand this to White")
    assert told(page) == ""
    page.locator("#asked button").click()
    until(lambda: "your hand" in told(page))
    assert "you chose Firebolt" not in told(page)


def test_both_sides_open(page):
    page.click("#tab-playing")
    page.check("[name=way][value=both]")
    page.click("#deal")
    until(lambda: "(White only) your hand" in told(page))
    assert page.locator("#asked h2").text_content() == "Black: cast"


def test_what_is_new_is_told_in_one_piece_and_what_is_there_stays(page):
    """So a screen reader says what is new, in its order, and nothing twice."""
    page.click("#tab-playing")
    page.click("#deal")
    until(lambda: "your hand" in told(page))
    first = page.locator("#told > p").element_handle()
    heard, pieces = told(page), page.locator("#told > p").count()
    page.locator("#asked button").first.click()
    until(lambda: told(page) != heard)
    assert first.evaluate("element => element.isConnected")
    assert page.locator("#told > p").count() == pieces + 1
    assert told(page).startswith(heard)
    name = page.get_by_role("group").filter(has=page.locator("h2")).get_attribute("aria-labelledby")
    assert page.locator(f"#{name}").text_content() == page.locator("#asked h2").text_content()


FOCUSED = """() => {
  const group = document.activeElement.closest("#asked [role=group]");
  const named = group && document.getElementById(group.getAttribute("aria-labelledby")).textContent;
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  const before = window.lately;
  window.lately = group;
  return named && before !== group && top >= 0 && bottom <= innerHeight ? named : "";
}"""
"""What the group is called in which somebody has come to an answer that is seen, once for each."""


@pytest.mark.parametrize("way", ["chance", "both", "phone"])
def test_rounds_are_played_by_keys_alone_on_a_phone(browser, address, way):
    """Who deals goes on at the first question, and from each answer at the next: a screen reader
    reads its name, as its group was not there before.
    """
    context = visitor(browser, viewport={"width": 375, "height": 800})
    opened = context.new_page()
    opened.goto(address)
    until(lambda: measured(opened, "whole"))
    opened.select_option("#shipped", "archwizards-duel")
    until(lambda: status(opened) == "no problems" and "Firebolt" in text_of(opened))
    opened.click("#tab-playing")
    opened.check(f"[name=way][value={way}]")
    opened.focus("#deal")
    opened.keyboard.press("Enter")
    asked = []

    def come_to_a_question():
        asked.append(opened.evaluate(FOCUSED))
        return asked[-1]

    for _ in range(8):
        until(come_to_a_question)
        opened.keyboard.press("Enter")
    questions = [each for each in asked if each]
    assert {"Black: cast"} <= set(questions)
    assert ("White: cast" in questions) == (way != "chance")
    assert ("Hand this to White" in questions) == (way == "phone")
    if way != "phone":
        until(lambda: "round 2 is over" in told(opened))
    context.close()


@pytest.mark.parametrize(
    ("name", "many"),
    [
        pytest.param("archwizards-duel", 9, marks=pytest.mark.journey),
        ("enchanted-forest", 1),
    ],
)
def test_on_a_phone_what_is_asked_is_seen(browser, address, name, many):
    context = visitor(browser, viewport={"width": 390, "height": 844}, has_touch=True)
    opened = context.new_page()
    opened.goto(address)
    until(lambda: measured(opened, "whole"))
    opened.select_option("#shipped", name)
    until(lambda: name[:9] in text_of(opened).lower())
    until(lambda: status(opened) == "no problems")
    opened.click("#tab-playing")
    opened.click("#deal")
    for count in (many, 0):  # it may be over after one
        until(lambda count=count: opened.locator("#asked button").count() >= count)
        where = opened.locator("#asked").bounding_box()
        assert where["y"] >= 0
        assert where["y"] + where["height"] <= 844 + 1
        heard = told(opened)
        if count:
            opened.locator("#asked button").first.click()
            until(lambda heard=heard: told(opened) != heard)
    context.close()


def test_of_many_numbers_one_is_written(page):
    page.select_option("#shipped", "enchanted-forest")
    until(lambda: "castles" in text_of(page) and status(page) == "no problems")
    page.click("#tab-playing")
    page.check("[name=way][value=both]")
    page.click("#deal")
    for who, many in (("Black", "12"), ("White", "14")):
        page.get_by_role("spinbutton", name=f"{who}: bid").fill(many)
        page.keyboard.press("Enter")
    until(lambda: "you chose 14 as your" in told(page))
    until(lambda: page.locator("#asked button").count() > 1)  # few may be bid now, to be pressed


REFUSED = "#asked .fails"


def test_what_is_pressed_twice_is_answered_once(page):
    """The second press is of a turn that has gone by: it is no answer, and no mistake."""
    page.click("#tab-playing")
    page.click("#deal")
    until(lambda: page.locator("#asked button").count() > 1)
    heard = told(page)
    page.evaluate(HELD)
    for _ in range(2):
        page.locator("#asked button").first.evaluate("it => it.click()")
    page.evaluate("go()")
    until(lambda: told(page) != heard)
    page.wait_for_timeout(300)
    assert page.locator(REFUSED).count() == 0


def test_a_refusal_is_said_once_and_goes_with_its_reason(page):
    page.click("#tab-playing")
    page.click("#deal")
    until(lambda: page.locator("#asked button").count() > 1)
    asked = page.locator("#asked h2").text_content()
    replaced(page, "judgement: win", "jugdement: win")
    until(lambda: "error" in status(page))
    for _ in range(3):
        page.check("[name=way][value=phone]")
        page.click("#deal")
    until(lambda: page.locator(REFUSED).count() > 0)
    page.wait_for_timeout(300)
    assert page.locator(REFUSED).all_text_contents() == ["No: the rules cannot be played yet."]
    assert page.locator("#asked h2").text_content() == asked
    replaced(page, "jugdement: win", "judgement: win")
    until(lambda: page.locator(REFUSED).count() == 0)
    heard = told(page)
    page.locator("#asked button").first.click()
    until(lambda: told(page) != heard)
    assert "Hand this" not in page.locator("#asked").text_content(), "it goes on as it began"
