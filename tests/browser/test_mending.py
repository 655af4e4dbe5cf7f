"""What is wrong with a text on the page, its mends, and what the line of the status says meanwhile.

Needs the site that `make site` builds, Chromium, and the extra `browser`; run by `make browser`.
"""

import pytest
from tests.browser.visiting import HELD, replaced, replaced_all, status, text_of, until
from tests.desk.drafts import NIGHT_MARKET

pytestmark = pytest.mark.browser


@pytest.mark.journey
def test_problems_and_their_mends(page):
    replaced(page, "judgement: win", "jugdement: win")
    until(lambda: page.locator("#problems .mend").count() == 1)
    under = [each.text_content() for each in page.locator(".cm-lintRange-error").all()]
    assert under == ["jugdement"]
    assert "line 14" in page.locator("#problems .place").text_content()
    page.locator("#problems .mend").click()
    until(lambda: status(page) == "no problems")
    assert "judgement: win" in page.evaluate("view.state.doc.toString()")


def test_problems_are_gone_through_and_mended_by_keys(page):
    replaced(page, "judgement: win", "jugdement: win")
    replaced(page, "option needed = 3", "option needde = 3")
    until(lambda: page.locator("#problems .mend").count() == 2)
    page.focus("#editor .cm-content")
    page.keyboard.press("Control+Home")
    for key in ("Alt+Enter", "Control+."):
        page.keyboard.press(key)  # nothing is wrong in the first line
        assert "nothing in this line" in status(page)
        page.keyboard.press("F8")
        until(lambda: "Alt-Enter: Write `" in status(page))
        left = page.locator("#problems .mend").count()
        page.keyboard.press(key)
        until(lambda left=left: page.locator("#problems .mend").count() == left - 1)
        page.keyboard.press("Control+Home")
    until(lambda: status(page) == "no problems")
    assert "option needed = 3" in text_of(page)
    page.keyboard.press("F8")
    assert status(page) == "nothing is wrong"


def test_mends_in_the_list_say_what_they_are_for_and_keep_the_focus(page):
    replaced(page, "judgement: win", "jugdement: win")
    until(lambda: page.locator("#problems .mend").count() == 1)
    mend = page.get_by_role("button", name="Write `judgement` (line 14: ")
    mend.focus()
    page.evaluate("view.dispatch({changes: {from: view.state.doc.length, insert: '# more'}})")
    until(lambda: "# more" in text_of(page) and page.locator("#problems .mend").count() == 1)
    replaced(page, "option needed = 3", "option needde = 3")
    until(lambda: page.locator("#problems .mend").count() == 2)
    assert page.evaluate("document.activeElement.closest('#problems') !== null")
    mend.focus()
    page.keyboard.press("Enter")
    until(lambda: page.locator("#problems .mend").count() == 1)
    assert page.evaluate("document.activeElement.closest('#editor') !== null")


def test_what_was_clicked_in_the_list_is_taken_back_from_there(page):
    before = text_of(page)
    replaced(page, "judgement: win", "jugdement: win")
    replaced(page, "option needed = 3", "option needde = 3")
    until(lambda: page.locator("#problems .mend").count() == 2)
    broken = text_of(page)
    page.locator("#problems .mend").first.click()
    until(lambda: page.locator("#problems .mend").count() == 1)
    assert page.evaluate("document.activeElement.closest('#problems') !== null")
    mended = text_of(page)
    page.keyboard.press("ControlOrMeta+z")
    until(lambda: text_of(page) == broken)
    page.keyboard.press("ControlOrMeta+Shift+z")
    until(lambda: text_of(page) == mended)
    assert before != broken != mended


HEARD = """() => { window.heard = []; new MutationObserver(() => heard.push([
    document.getElementById('status').textContent, performance.now()])).observe(
    document.getElementById('status'), {childList: true}); }"""
"""What the line of the status says from now on, and when."""


def link_told(page):
    """Where in what was heard it is said what became of the link; something else may stand there
    by the time a busy machine comes to look.
    """
    told = enumerate(page.evaluate("heard"))
    return [at for at, (words, _) in told if "the link" in words]


def test_what_was_done_is_told_long_enough_to_be_read(page):
    """Whatever is found out of the text meanwhile is told next."""
    page.evaluate(HEARD)
    page.evaluate(HELD)
    replaced(page, "judgement: win", "jugdement: win")
    until(lambda: page.evaluate("asked('check')"))
    page.click("#link")
    until(lambda: link_told(page))
    page.evaluate("go()")
    until(lambda: status(page) == "1 error")
    (at,), told = link_told(page), page.evaluate("heard")
    assert told[at + 1][1] - told[at][1] > 2000
    page.click("#link")
    until(lambda: len(link_told(page)) == 2)
    replaced(page, "jugdement: win", "judgement: win")
    until(lambda: status(page) == "no problems")


def test_mends_come_as_they_are_found_and_it_is_said_that_more_are_looked_for(page):
    page.evaluate(HEARD)
    page.evaluate(
        "() => { window.mends = []; new MutationObserver(() => mends.push(["
        "document.querySelectorAll('#problems .mend').length, heard.length])).observe("
        "document.getElementById('problems'), {childList: true}); }"
    )
    page.evaluate(HELD)
    replaced_all(page, NIGHT_MARKET)
    until(lambda: page.evaluate("asked('check')"))
    page.evaluate("go('check')")
    until(lambda: status(page) == "6 errors, looking for mends …")
    page.evaluate("go()")
    until(lambda: page.locator("#problems .mend").count() > 0)
    first = page.locator("#problems .mend").first.element_handle()
    until(lambda: status(page) == "6 errors")
    heard = [words for words, _ in page.evaluate("heard")]
    assert heard[-3:] == ["6 errors", "6 errors, looking for mends …", "6 errors"]
    soon = ["checking …", "6 errors, looking closer …"]  # what is told while it takes its time
    assert heard[:-3] in ([], soon[:1], soon[1:], soon), "not a word for each mend"
    counts = [count for count, _ in page.evaluate("mends")]
    assert counts == sorted(counts)
    assert {1, 2, 3} < set(counts)
    assert max(before for _, before in page.evaluate("mends")) < len(heard), "all came at the end"
    assert first.evaluate("it => it.isConnected"), "what somebody was about to press was replaced"
    before = text_of(page)
    first.click()
    until(lambda: text_of(page) != before)


def test_a_slow_check_is_told_and_a_fast_one_is_not(page):
    """What is said stays until something is known of the new text, or it takes long."""
    page.evaluate(HEARD)
    examples = "".join(
        f'\n\nadd spell {n} "Spell {n}"\n  winner: you, if strength of opponent\'s cast is {n}'
        for n in range(10, 60)
    )
    page.evaluate(
        "more => view.dispatch({changes: {from: view.state.doc.length, insert: more}})", examples
    )
    until(lambda: "problem" in status(page) or "warning" in status(page) or "error" in status(page))
    until(lambda: page.evaluate("heard.length") > 0)
    assert page.evaluate("heard[0][0]").endswith(" …")


LONG = NIGHT_MARKET.replace("pieces card\n", "pieces card\n" + "\n" * 60)
"""What is wrong stands below what is seen first."""
IN_SIGHT = """() => {
  const at = view.coordsAtPos(view.state.selection.main.head);
  const { top, bottom } = view.scrollDOM.getBoundingClientRect();
  return at !== null && at.top >= top - 1 && at.bottom <= bottom + 1;
}"""
"""Whether the cursor is where one sees it."""


def test_the_line_that_one_is_led_to_is_seen_also_when_the_editor_becomes_smaller(first):
    replaced_all(first, LONG)
    until(lambda: first.locator("#problems .place").count() > 3)
    until(lambda: status(first) == "6 errors")
    first.locator("#problems .place").last.click()
    until(lambda: first.evaluate(IN_SIGHT))
    for size in ("200px", "300px"):  # what players read opens below the list, and grows
        first.add_style_tag(content=f"#piece {{ height: {size}; max-height: none !important; }}")
        first.evaluate("() => { document.getElementById('piece').textContent = 'words'; }")
        until(lambda: first.evaluate(IN_SIGHT))
    first.evaluate("() => { view.scrollDOM.scrollTop = 0; }")
    until(lambda: not first.evaluate(IN_SIGHT))
    first.add_style_tag(content="#piece { height: 400px !important; }")
    first.wait_for_timeout(300)
    assert not first.evaluate(IN_SIGHT), "who looks elsewhere is not taken away"


@pytest.mark.parametrize("press", ["pointer", "keys"])
def test_what_a_mend_writes_is_seen_wherever_the_cursor_was(first, press):
    replaced_all(first, LONG)
    first.evaluate("view.dispatch({selection: {anchor: 0}, scrollIntoView: true})")
    until(lambda: status(first) == "6 errors")
    mend, before = first.locator("#problems .mend").last, text_of(first)
    if press == "pointer":
        mend.click()
    else:
        mend.focus()
        first.keyboard.press("Enter")
    until(lambda: text_of(first) != before)
    until(lambda: first.evaluate(IN_SIGHT))
    line = first.evaluate("view.state.doc.lineAt(view.state.selection.main.head).text")
    assert line not in before.splitlines(), "the cursor stands in what was written"
    assert first.evaluate("view.scrollDOM.scrollTop") > 0


def test_a_mend_in_the_line_that_is_written_leaves_the_cursor_where_it_is(first):
    replaced_all(first, 'ruleset "Odd"\nmtach\n  play 2 rounds\n')
    first.evaluate("view.dispatch({selection: {anchor: view.state.doc.line(2).to}})")
    first.focus("#editor .cm-content")
    until(lambda: first.locator("#problems .mend").count() > 0)
    first.keyboard.press("Alt+Enter")
    until(lambda: "\nmatch\n" in text_of(first))
    first.keyboard.type(" # on")
    until(lambda: "\nmatch # on\n" in text_of(first))
