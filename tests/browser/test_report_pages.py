"""A posted page of findings in a real browser: plays are stepped through; without scripts they are
a list.

Needs Chromium, and the extra `browser`; run by `make browser`.
"""

import pytest
from tests.analysis.report.test_pages import quarrel, report

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    made = tmp_path_factory.mktemp("page") / "page.html"
    made.write_text(report(*quarrel()), encoding="utf-8")
    return made


def seen(page):
    """The headings of the steps that can be seen."""
    return [
        str(each.text_content()) for each in page.locator(".step > h4").all() if each.is_visible()
    ]


def test_a_play_is_stepped_through(browser, file):
    page = browser.new_page(viewport={"width": 390, "height": 800})
    wrong = []
    page.on("console", lambda said: wrong.append(said.text))
    page.on(
        "request", lambda asked: wrong.append(asked.url) if asked.url != file.as_uri() else None
    )
    page.goto(file.as_uri())
    assert seen(page) == ["trick 2"]
    page.keyboard.press("Home")
    assert seen(page) == ["before anything is answered"]
    page.keyboard.press("ArrowRight")
    assert (
        seen(page) == ["trick 1"] and page.locator("[role=status]").text_content() == "step 2 of 3"
    )
    page.get_by_label("next step (right arrow)").click()
    assert seen(page) == ["trick 2"] and page.get_by_label("last step (End)").is_disabled()
    page.get_by_title("all steps below each other").click()
    assert len(seen(page)) == 3
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert not wrong


def test_without_scripts_it_is_a_list(browser, file):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(file.as_uri())
    assert len(seen(page)) == 3 and page.locator("button").count() == 0
