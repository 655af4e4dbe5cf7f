"""`duello desk FILE` in a real browser: the page with a file in the place of the link.

Needs the site that `make site` builds, Chromium, and the extra `browser`; run by `make browser`.
"""

import threading
from contextlib import ExitStack

import pytest
from tests.browser.visiting import ROOT, SITE, replaced, status, text_of, until, visitor

from duello.cli.desk import _rule_file
from duello.desk.scaffold import Wishes, new_ruleset
from duello.desk.served_page import Desk

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(browser):
    """Opens the desk with a file on which there are no problems."""
    with ExitStack() as stack:

        def opened(file):
            desk = Desk(SITE, _rule_file(file))
            server = stack.enter_context(desk.server())
            stack.callback(server.shutdown)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            page = visitor(browser).new_page()
            stack.callback(page.context.close)

            def end():
                server.shutdown()
                server.server_close()

            page.end = end
            page.goto(desk.address(server))
            until(lambda: "no problems" in (status(page) or ""))
            return page

        yield opened


def test_a_file_in_the_place_of_the_link(desk, tmp_path):
    file = tmp_path / "mine.duel"
    file.write_text(new_ruleset(Wishes("Odd Sock")), encoding="utf-8")
    variant = tmp_path / "variant.duel"
    variant.write_text('ruleset "Mine"\n  extends "Odd Sock"\n', encoding="utf-8")
    opened = desk(variant)
    assert opened.locator("#save").is_disabled()
    assert "writes it into variant.duel" in opened.locator("footer").text_content()
    for name in ("shipped", "new", "upload", "download", "link"):  # what is open is this file
        assert not opened.locator(f"#{name}").is_visible()
    replaced(opened, '"Odd Sock"\n', '"Odd Sock"\n\noption rounds = 4\n')
    opened.keyboard.press("Control+s")
    until(lambda: variant.read_text(encoding="utf-8").endswith("option rounds = 4\n"))
    until(lambda: opened.locator("#save").is_disabled())
    variant.write_text(variant.read_text(encoding="utf-8") + "# elsewhere\n", encoding="utf-8")
    until(lambda: opened.evaluate("view.state.doc.toString()").endswith("# elsewhere\n"))
    replaced(opened, "= 4", "= 3")
    variant.write_text("# again\n", encoding="utf-8")
    until(lambda: opened.locator("#file button").count() == 2)
    before = text_of(opened)
    opened.locator("#file button").first.press("Enter")
    until(lambda: text_of(opened) == "# again\n")
    opened.keyboard.press("Control+z")
    until(lambda: text_of(opened) == before)
    opened.keyboard.press("Control+y")
    until(lambda: text_of(opened) == "# again\n")
    assert (
        opened.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    )


def test_nothing_is_written_before_it_is_said_which_of_two_texts_stays(desk, tmp_path):
    file = tmp_path / "mine.duel"
    mine, other = new_ruleset(Wishes("Odd Sock")), "# elsewhere\n"
    file.write_text(mine, encoding="utf-8")
    opened = desk(file)
    replaced(opened, '"Odd Sock"', '"Even Sock"')
    file.write_text(other, encoding="utf-8")
    until(lambda: opened.locator("#file button").count() == 2)
    for ask in (lambda: opened.keyboard.press("Control+s"), opened.locator("#save").click):
        opened.locator(".cm-content").click()
        ask()
        until(lambda: "say first which text stays" in opened.content())
        assert file.read_text(encoding="utf-8") == other
        assert opened.locator("#file button").count() == 2
        assert opened.evaluate("document.activeElement.textContent") == "Take what stands there"
    opened.locator("#file button").last.press("Enter")
    until(lambda: '"Even Sock"' in file.read_text(encoding="utf-8"))
    until(lambda: opened.locator("#save").is_disabled())
    assert opened.locator("#file button").count() == 0
    assert opened.evaluate("document.activeElement.closest('#editor') !== null")


def test_both_ways_are_gone_one_after_the_other_and_what_is_not_seen_is_asked(desk, tmp_path):
    """What is saved here stands in the file, what is saved there stands here, line by line."""
    file = tmp_path / "mine.duel"
    file.write_text(new_ruleset(Wishes("Odd Sock")), encoding="utf-8")
    opened = desk(file)
    for turn in range(2):
        replaced(opened, "\noption", f"\n# here {turn}\noption")
        opened.locator("#save").click()
        until(lambda turn=turn: f"# here {turn}" in file.read_text(encoding="utf-8"))
        until(lambda: opened.locator("#save").is_disabled())
        there = f"# there {turn}\n"
        file.write_text(file.read_text(encoding="utf-8") + there, encoding="utf-8")
        until(lambda there=there: text_of(opened).endswith(there))
        assert opened.locator("#save").is_disabled()
    assert text_of(opened) == file.read_text(encoding="utf-8")
    assert opened.locator("#file button").count() == 0


def test_a_file_that_is_removed_is_told_and_saved_anew(desk, tmp_path):
    file = tmp_path / "mine.duel"
    file.write_text(new_ruleset(Wishes("Odd Sock")), encoding="utf-8")
    opened = desk(file)
    before = text_of(opened)
    file.unlink()
    said = opened.locator("#file")
    until(lambda: "mine.duel: it cannot be read" in said.text_content())
    assert text_of(opened) == before
    opened.locator("#save").click()
    until(lambda: file.exists() and file.read_text(encoding="utf-8") == before)
    until(lambda: opened.locator("#save").is_disabled())
    until(lambda: not said.text_content())
    file.write_text(f"{before}# there\n", encoding="utf-8")
    until(lambda: text_of(opened).endswith("# there\n"))


def test_that_the_desk_has_ended_stays_to_be_read(desk, tmp_path):
    file = tmp_path / "mine.duel"
    file.write_text(new_ruleset(Wishes("Odd Sock")), encoding="utf-8")
    opened = desk(file)
    opened.end()
    said = opened.locator("#file")
    until(lambda: "duello desk has ended" in said.text_content())
    replaced(opened, "\noption", "\n# here\noption")
    until(lambda: "no problems" in status(opened))
    assert "in this page alone" in said.text_content()
    with opened.expect_download() as saved:
        opened.click("#download")
    assert "# here" in saved.value.path().read_text(encoding="utf-8")


def test_a_file_that_may_only_be_read_is_left_as_it_is(desk, tmp_path):
    file = tmp_path / "mine.duel"
    file.write_text(new_ruleset(Wishes("Odd Sock")), encoding="utf-8")
    opened = desk(file)
    before = text_of(opened)
    file.chmod(0o444)
    replaced(opened, "\noption", "\n# here\noption")
    opened.locator("#save").click()
    until(lambda: "not saved: it cannot be written: it may only be read" in status(opened))
    assert file.read_text(encoding="utf-8") == before
    said = opened.locator("#file")
    until(lambda: "mine.duel: it cannot be written: it may only be read" in said.text_content())
    with opened.expect_download() as saved:
        opened.click("#download")
    assert "# here" in saved.value.path().read_text(encoding="utf-8")
    assert "# here" in text_of(opened)
    file.chmod(0o644)
    opened.locator("#save").click()
    until(lambda: "# here" in file.read_text(encoding="utf-8"))
    until(lambda: not said.text_content())
    assert not opened.locator("#download").is_visible()


def test_a_file_may_extend_a_small_example_that_lies_elsewhere(desk, tmp_path):
    variant = tmp_path / "variant.duel"
    variant.write_text('ruleset "Mine"\n  extends "Undercut"\n', encoding="utf-8")
    opened = desk(variant)
    assert "“Undercut” does not lie beside the file" in opened.locator("#about").text_content()
    beside = (ROOT / "examples/undercut.duel").read_text(encoding="utf-8")
    (tmp_path / "undercut.duel").write_text(beside.replace("1 to 5", "1 to 7"), encoding="utf-8")
    variant.write_text('ruleset "Mine"\n  extends "Undercut"\n\n# more\n', encoding="utf-8")
    until(lambda: opened.locator("#about").is_hidden())
    until(lambda: "from 1 to 7" in opened.locator("#book").text_content())
