"""Texts on the page: begun, opened, pasted, saved, and passed on as links.

Needs the site that `make site` builds, Chromium, and the extra `browser`; run by `make browser`.
"""

import re

import pytest
from tests.browser.visiting import HELD, link, measured, replaced, status, text_of, until, visitor

pytestmark = pytest.mark.browser


@pytest.mark.journey
def test_a_game_from_nothing_to_its_rulebook(page, tmp_path):
    page.click("#new")
    page.fill("#begin-name", "Odd Sock")
    page.click("#begin-go")
    until(lambda: 'ruleset "Odd Sock"' in text_of(page) and status(page) == "no problems")
    until(lambda: "Squire" in page.locator("#book").text_content())
    replaced(page, "card 2 Squire", "card 2 Squirrel")
    until(lambda: page.locator("#old").is_visible())  # an example still says Squire
    replaced(page, "South picks Squire", "South picks Squirrel")
    replaced(page, "South picks Squire\n", "South picks Squirrel\n")
    until(lambda: page.locator("#old").is_hidden() and status(page) == "no problems")
    with page.expect_download() as saved:
        page.click("#publish")
    assert saved.value.suggested_filename == "Odd Sock.html"
    saved.value.save_as(tmp_path / "book.html")
    assert "Squirrel" in (tmp_path / "book.html").read_text(encoding="utf-8")
    assert status(page).endswith("open it to read or print it")
    replaced(page, "then North leads", "then South leads")
    until(lambda: "does not hold" in status(page))
    with page.expect_download() as saved:
        page.click("#publish")
    until(lambda: re.search(r'open it to .*"[^"]+" does not hold and is left out', status(page)))
    saved.value.save_as(tmp_path / "book.html")
    assert "South leads" not in (tmp_path / "book.html").read_text(encoding="utf-8")


def test_while_rules_cannot_be_played_the_rulebook_that_is_shown_is_saved_and_that_is_said(
    page, tmp_path
):
    """A block of a variant that is begun, before anything stands in it."""
    end = page.evaluate("view.state.doc.length")
    page.evaluate(
        "at => view.dispatch({changes: {from: at, insert: '\\n\\nchange match\\n  '}})", end
    )
    with page.expect_download() as saved:
        page.click("#publish")
    until(lambda: "of the rules as they were before" in status(page))
    saved.value.save_as(tmp_path / "book.html")
    assert "Phantasmal Killer" in (tmp_path / "book.html").read_text(encoding="utf-8")
    assert page.locator("#old").is_visible()


BROKEN = 'ruleset "Odd"\n\nmatch\n  revael all\n'


def test_where_nothing_could_be_played_it_is_said_that_there_is_no_rulebook(browser, address):
    """Of a text that was opened as it is there is none that could be played before."""
    context = visitor(browser)
    opened = context.new_page()
    opened.goto(address)
    until(lambda: measured(opened, "whole"))
    odd = {"name": "odd.duel", "mimeType": "text/plain", "buffer": BROKEN.encode()}
    opened.set_input_files("#uploaded", odd)
    until(lambda: "revael" in text_of(opened))
    opened.click("#publish")
    until(lambda: "there is no rulebook" in status(opened))
    context.close()


def test_nothing_said_of_another_game_stays(page):
    page.click("#tab-pieces")
    until(lambda: "Firebolt" in page.locator("#pieces").text_content())
    page.click("#tab-book")
    until(lambda: "Firebolt" in page.locator("#book").text_content())
    page.click("#new")
    page.fill("#begin-name", "Odd Sock")
    page.evaluate(HELD)
    page.click("#begin-go")
    until(lambda: page.evaluate("asked('begin')"))
    page.evaluate("go('begin')")
    until(lambda: 'ruleset "Odd Sock"' in text_of(page))
    replaced(page, "card 2 Squire", "nonsense")  # before anything was said of it
    page.evaluate("go()")
    until(lambda: "cannot be played" in page.locator("#old").text_content())
    for view in ("pieces", "examples", "changes", "book"):
        page.click(f"#tab-{view}")
        assert "once they can" in page.locator("#old").text_content()
        assert page.locator(f"#{view}").text_content() == ""
    replaced(page, "nonsense", "card 2 Squire")
    until(lambda: "Squire" in page.locator("#book").text_content())
    replaced(page, "card 2 Squire", "nonsense")
    until(lambda: "what they were before" in page.locator("#old").text_content())
    assert "Squire" in page.locator("#book").text_content()


def test_another_game_pasted_over_a_text_is_another_game(page):
    paste = """words => view.dispatch({
        changes: {from: 0, to: view.state.doc.length, insert: words}, userEvent: "input.paste"
    })"""
    page.click("#tab-book")
    until(lambda: "Firebolt" in page.locator("#book").text_content())
    broken = text_of(page) + "\nnonsense\n"
    page.evaluate(paste, broken)  # the same game
    until(lambda: "what they were before" in page.locator("#old").text_content())
    assert "Firebolt" in page.locator("#book").text_content()
    page.evaluate(paste, re.sub('ruleset "[^"]*"', 'ruleset "Odd Sock"', broken))
    until(lambda: "once they can" in page.locator("#old").text_content())
    assert page.locator("#book").text_content() == ""


def test_what_rules_were_before_is_what_they_were_when_they_could_be_played_last(page):
    page.click("#new")
    page.fill("#begin-name", "Odd Sock")
    page.click("#begin-go")
    until(lambda: "Squire" in page.locator("#book").text_content())
    page.click("#tab-examples")  # the rulebook is out of sight while it changes
    text = text_of(page).replace("Squire", "Squirrel").replace('example "', 'example "New: ')
    replaced(page, text_of(page), text)
    until(lambda: "New: " in page.locator("#examples").text_content())
    replaced(page, text, text.replace("\nmatch\n", "\nnonsense\n"))
    until(lambda: page.locator("#old").is_visible())
    page.click("#tab-book")
    until(lambda: "Squirrel" in page.locator("#book").text_content())
    assert "what they were before" in page.locator("#old").text_content()


def test_a_variant_and_back(page):
    before = page.evaluate("history.length")
    page.click("#new")
    page.fill("#begin-name", 'My "own"')
    page.select_option("#begin-as", label="Archwizard's Duel")
    assert page.locator("#begin-rounds").is_hidden()
    page.click("#begin-go")
    until(lambda: "quotation marks" in page.locator("#begin-refused").text_content())
    page.fill("#begin-name", "Mine")
    page.click("#begin-go")
    until(lambda: 'extends "Archwizard' in text_of(page) and status(page) == "no problems")
    old = text_of(page)
    until(lambda: page.evaluate("history.length") > before)
    page.go_back()
    until(lambda: 'ruleset "Archwizard' in text_of(page))
    page.go_forward()
    until(lambda: text_of(page) == old)


def test_small_examples_open_with_one_click(page):
    page.select_option("#shipped", label="Thin Ice")
    until(lambda: 'ruleset "Thin Ice"' in text_of(page) and status(page) == "no problems")


def test_a_blank_page_and_a_variant_of_a_small_example(page):
    page.click("#new")
    page.fill("#begin-name", "Odd Sock")
    page.select_option("#begin-as", "blank")
    assert page.locator("#begin-rounds").is_hidden()
    page.click("#begin-go")
    until(lambda: text_of(page).startswith('ruleset "Odd Sock"') and status(page) == "1 error")
    assert page.evaluate("view.hasFocus")
    page.click("#new")
    page.fill("#begin-name", "Mine")
    page.select_option("#begin-as", label="Thin Ice")
    page.click("#begin-go")
    until(lambda: 'extends "Thin Ice"' in text_of(page) and status(page) == "no problems")
    page.reload()  # whoever is given the link has what it extends, too
    until(lambda: measured(page, "whole"))
    assert status(page) == "no problems"
    page.click("#about button")
    until(lambda: text_of(page).startswith('ruleset "Thin Ice"'))
    until(lambda: page.locator("#about").is_hidden())


def test_where_to_begin_is_said_at_first_sight_and_where_one_was_later(first, address):
    assert "Here to begin" in first.locator("#about").text_content()
    first.select_option("#shipped", label="Thin Ice")
    until(lambda: first.locator("#about").is_hidden() and status(first) == "no problems")
    assert first.locator("#shipped").input_value() == ""  # it opens, and does not say what is open
    until(lambda: "Thin Ice" in (first.evaluate("localStorage.getItem('duello-answers')") or ""))
    first.goto("about:blank")
    first.goto(address)
    until(lambda: measured(first, "whole"))
    first.get_by_role("button", name="Go on with “Thin Ice”").click()
    until(lambda: text_of(first).startswith('ruleset "Thin Ice"'))


def test_a_text_is_saved_and_opened_again(page, tmp_path):
    with page.expect_download() as saved:
        page.click("#download")
    assert saved.value.suggested_filename == "Archwizard's Duel.duel"
    text = text_of(page)
    saved.value.save_as(tmp_path / "kept.duel")
    assert (tmp_path / "kept.duel").read_text(encoding="utf-8") == text
    (tmp_path / "other.duel").write_text('ruleset "Odd Sock"\n', encoding="utf-8")
    page.set_input_files("#uploaded", tmp_path / "other.duel")
    until(lambda: text_of(page) == 'ruleset "Odd Sock"\n')
    page.set_input_files("#uploaded", tmp_path / "kept.duel")
    until(lambda: text_of(page) == text)


def test_a_file_that_is_no_text_is_not_opened(page):
    before = text_of(page)
    for name, bytes_ in (("wide.duel", before.encode("utf-16")), ("noise.duel", b"\xff\x00\x81")):
        page.set_input_files("#uploaded", {"name": name, "mimeType": "", "buffer": bytes_})
        until(lambda name=name: f"not opened: {name} is not text" in status(page))
        assert text_of(page) == before
    marked = {"name": "m.duel", "mimeType": "", "buffer": b'\xef\xbb\xbfruleset "Marked"\r\n'}
    page.set_input_files("#uploaded", marked)
    until(lambda: text_of(page) == 'ruleset "Marked"\n')


def test_a_link_that_was_cut_short_is_told_of(page, address):
    whole = link(page)
    other = page.context.new_page()
    for hash_ in (whole[: len(whole) * 2 // 3], f"{address}#nothing"):
        other.goto("about:blank")
        other.goto(hash_)
        until(lambda: "holds no whole text" in other.locator("#file").text_content())
        until(lambda: measured(other, "whole"))
        other.get_by_role("button", name="Close").click()
        assert not other.locator("#file").text_content()
    other.goto("about:blank")
    other.goto(whole)
    until(lambda: measured(other, "whole"))
    assert not other.locator("#file").text_content()
    assert text_of(other) == text_of(page)


def test_a_link_is_copied_with_what_was_typed_last(page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate(
        "() => { view.dispatch({changes: {from: view.state.doc.length, insert: '# more'}});"
        " document.getElementById('link').click(); }"
    )
    until(lambda: "copied" in status(page))
    copied = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(copied)
    until(lambda: measured(page, "whole"))
    assert text_of(page).endswith("# more")


@pytest.mark.journey
def test_the_link_holds_the_text(page, browser):
    unchanged = link(page)
    replaced(page, "Archwizard's Duel", "My 🧦 Duel")
    until(lambda: link(page) != unchanged)
    before = page.evaluate("view.state.doc.toString()")
    other = visitor(browser).new_page()
    other.goto(link(page))
    until(lambda: other.evaluate("window.view?.state.doc.toString() ?? ''") == before)
    other.context.close()
