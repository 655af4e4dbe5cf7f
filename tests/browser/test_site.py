"""The page in a real browser: what a visitor sees there.

Needs the site that `make site` builds, Chromium, and the extra `browser`; run by `make browser`.
"""

import re

import pytest
from tests.browser.visiting import ROOT, replaced, replaced_all, status, text_of, until, violations
from tests.desk.drafts import COVES

pytestmark = pytest.mark.browser


@pytest.mark.journey
def test_what_is_seen_at_once(first):
    marks = first.evaluate("window.measured.marks")
    assert "restored" in marks and "ready" in marks, "it begins with the memory that is shipped"
    assert "Wet Leaves" in first.locator("#book").text_content()
    assert status(first) == "no problems"
    assert "Here to begin" in first.locator("#about").text_content()
    assert "variant" not in first.locator("#about").text_content()
    assert first.locator("#shipped option").count() == 1 + 12 + len(
        list((ROOT / "examples").glob("*.duel"))
    )


def test_lines_are_set_in_as_they_are_typed(page):
    replaced_all(page, 'ruleset "Mine"\n  extends "Archwizard\'s Duel"\n')
    page.focus("#editor .cm-content")
    page.keyboard.press("Control+End")
    typed = ["option rounds = 7", "add spell 9 Eclipse", '"It is dark."', "aftermath:", "you win"]
    page.keyboard.type("\n".join([*typed, "", "option needed = 2"]), delay=5)
    lines = [line.rstrip() for line in text_of(page).splitlines()[2:]]
    assert lines == [
        "option rounds = 7",
        "add spell 9 Eclipse",
        '  "It is dark."',
        "  aftermath:",
        "    you win",
        "",
        "option needed = 2",
    ]


OFFERED = ".cm-tooltip-autocomplete li"


def test_enter_ends_the_line_behind_a_word_that_is_whole(first):
    """Whether more could follow it, or nothing: then nothing is offered."""
    replaced_all(first, f"{text_of(first)}\nmatch\n  play 2 ")
    first.focus("#editor .cm-content")
    first.keyboard.press("Control+End")
    first.keyboard.type("round")
    until(lambda: first.locator(OFFERED).all_text_contents() == ["roundphase", "roundsphase"])
    first.wait_for_timeout(200)  # so long Enter is not meant for what has only just appeared
    first.keyboard.press("Enter")
    until(lambda: text_of(first).endswith("play 2 round\n  "))
    first.keyboard.type("play 2 roun")
    until(lambda: first.locator(OFFERED).count() == 2)
    first.keyboard.type("ds")
    until(lambda: first.locator(OFFERED).count() == 0)
    first.keyboard.press("Enter")
    until(lambda: text_of(first).endswith("play 2 rounds\n  "))
    first.keyboard.type("play 2 r")
    until(lambda: first.locator(OFFERED).count() > 0)
    first.wait_for_timeout(200)
    first.keyboard.press("Enter")
    until(lambda: len(text_of(first).splitlines()[-1].strip()) > len("play 2 r"))


def test_the_word_under_the_cursor(page):
    at = page.evaluate("view.state.doc.toString().indexOf('Firebolt')")
    page.evaluate("at => view.dispatch({selection: {anchor: at + 2}})", at)
    until(lambda: "Firebolt" in page.locator("#piece").text_content())


@pytest.mark.journey
def test_every_view(page):
    page.click("#tab-pieces")
    until(lambda: page.locator("#pieces td.row").count() > 20)
    page.click("#tab-examples")
    until(lambda: page.locator("#examples .holds").count() == 11)
    page.click("#tab-changes")
    until(lambda: "10 instead of 9" in (page.locator("#changes").text_content() or ""))
    replaced(page, "option rounds = 10", "option rounds = 8")
    until(lambda: "8 instead of 9" in (page.locator("#changes").text_content() or ""))
    page.click("#tab-examples")
    until(lambda: page.locator("#examples .fails").count() >= 1)


def test_what_changed_is_not_told_against_another_parent(first):
    """Where the text extends something now and cannot be played, nothing is said of before."""
    first.click("#tab-changes")
    until(lambda: "extends nothing" in first.locator("#changes").text_content())
    replaced(first, '\n  "', '\n  extends "Thin Ice"\n  "')
    replaced(first, "match\n", "mtach\n")
    until(lambda: "once they can" in first.locator("#old").text_content())
    assert first.locator("#changes").text_content() == ""


def test_examples_that_do_not_hold_are_told_of_wherever_one_looks(page):
    replaced(page, "then Black wins the match", "then White wins the match")
    until(lambda: status(page) == "no problems; 1 example does not hold")
    assert page.locator("#tab-examples").text_content() == "Examples ✗1"
    replaced(page, "then White wins the match", "then Black wins the match")
    until(lambda: page.locator("#tab-examples").text_content() == "Examples ✓11")
    replaced_all(page, 'ruleset "Mine"\n  extends "Archwizard\'s Duel"\n')
    page.click("#tab-examples")
    until(lambda: "no examples yet" in page.locator("#examples").text_content())
    assert page.locator("#tab-examples").text_content() == "Examples"


def test_which_choice_has_its_pieces_shown_is_said_by_keys(first):
    """The list keeps the focus, as one goes through it; the tab counts what is contradictory."""
    replaced_all(first, COVES)
    until(lambda: first.locator("#tab-pieces").text_content() == "Pieces !2")  # not opened yet
    first.click("#tab-pieces")
    until(lambda: first.locator("#pieces th[scope=row]").all_text_contents() == ["Salt", "Gold"])
    which = first.get_by_label("What both choose")
    assert which.locator("option").all_text_contents() == ["cargo", "cove"]
    which.focus()
    first.keyboard.press("ArrowDown")
    until(lambda: first.locator("#pieces th[scope=row]").all_text_contents() == ["1", "2", "3"])
    assert first.evaluate("document.activeElement.id") == "choice"
    until(lambda: "every cove" in status(first))
    assert first.locator("#tab-pieces").text_content() == "Pieces !8"
    assert not violations(first)
    replaced(first, "1 to 3", "1 to 2")
    until(lambda: first.locator("#pieces th[scope=row]").all_text_contents() == ["1", "2"])
    first.select_option("#shipped", label="Undercut")
    until(lambda: "What First gains" in first.locator("#pieces").text_content())
    assert which.count() == 0
    assert first.locator("#tab-pieces").text_content() == "Pieces"


MANY_PAIRS = f"""ruleset "Long"

match
  each player has points: 0, public
{"".join(f"  each player has p{n}: 0, public{chr(10)}" for n in range(40))}  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a whole number from 1 to 40
  reveal pick
  the player with more pick gains 1 point
{"".join(f"  the player with more pick gains 1 p{n}{chr(10)}" for n in range(40))}"""
"""1,600 pairs, which take longer than anybody is kept waiting for what was not asked for."""


def test_many_pairs_are_played_where_somebody_asks_for_them(first):
    """Beside writing it is left off after a while, which the tab says; keys do not wait for it."""
    tab, table = first.locator("#tab-pieces"), first.locator("#pieces")
    replaced_all(first, MANY_PAIRS)
    until(lambda: tab.text_content() == "Pieces …")
    assert "not all pairs" in tab.get_attribute("title")
    tab.click()
    replaced(first, '"Long"', '"Longer"')
    replaced(first, "p39", "q39")  # once it has begun, and nobody knows what gains p39
    until(lambda: "error" in status(first))
    assert table.text_content() == "", "a key has waited for all pairs"
    replaced(first, "q39", "p39")
    until(lambda: table.locator("td").count() > 1600)
    assert (tab.text_content(), tab.get_attribute("title")) == ("Pieces", "")


def test_laying_out_loses_nothing_that_is_typed_meanwhile(page):
    replaced(page, "  judgement: win", "    judgement:   win")
    page.evaluate(
        "() => { document.getElementById('format').click();"
        " view.dispatch({changes: {from: view.state.doc.length, insert: '# more'}}); }"
    )
    until(lambda: "not laid out" in status(page))
    assert text_of(page).endswith("# more")


def test_what_is_being_worked_out_says_so(page):
    """A view that is empty as nothing is known yet is not taken for one with nothing in it."""
    page.evaluate(
        "() => { window.busy = []; new MutationObserver(() => { const p = "
        "document.getElementById('pieces'); busy.push([p.ariaBusy, p.hasChildNodes()]); }).observe("
        "document.getElementById('pieces'), {attributes: true, childList: true}); }"
    )
    page.click("#tab-pieces")
    until(lambda: "Phantasmal Killer" in page.locator("#pieces").text_content())
    page.select_option("#shipped", label="Undercut")
    until(lambda: "What First gains" in page.locator("#pieces").text_content())
    seen = page.evaluate("busy")
    assert ["true", False] in seen  # emptied, and being worked out
    until(lambda: page.evaluate("document.querySelectorAll('#pieces[aria-busy]').length") == 0)
    said = "getComputedStyle(document.getElementById('pieces'), '::before').content"
    page.evaluate("() => { pieces.ariaBusy = true; pieces.replaceChildren(); }")
    assert "being worked out" in page.evaluate(said)
    page.evaluate("() => { pieces.ariaBusy = null; }")
    assert "being worked out" not in page.evaluate(said)
    replaced(page, "ruleset", "rulest")
    until(lambda: re.match(r"\d+ errors?$", status(page)))
    assert page.evaluate("document.querySelectorAll('[aria-busy]').length") == 0


def test_a_table_that_is_seen_whole_has_no_shadow(page):
    """The shadow at an edge says that a table goes on there."""
    page.select_option("#shipped", label="Undercut")
    page.click("#tab-pieces")
    until(lambda: "What First gains" in page.locator("#pieces").text_content())
    table = page.locator("#pieces .scroll").first
    assert table.evaluate("it => it.scrollWidth === it.clientWidth")
    box = table.bounding_box()
    edge = {"x": box["x"] + box["width"] - 24, "y": box["y"] + 4, "width": 24, "height": 24}
    bare = page.screenshot(clip=edge)
    page.add_style_tag(content=".scroll { background: none !important; }")
    assert page.screenshot(clip=edge) == bare


@pytest.mark.journey
def test_exploring_finds_is_stopped_and_steps_through(page):
    twice = "judgement: win the duel by magic, if you lead by 2 or more points"
    other = "judgement: opponent wins the duel by magic, if you lead by 2 or more points"
    replaced(page, twice, f"{twice}\n  {other}")
    page.click("#tab-exploring")
    page.click("#explore")
    until(lambda: page.locator("#findings > li").count() == 1)
    page.click("#explore")
    until(lambda: "it was interrupted" in page.locator("#far").text_content())
    finding = page.locator("#findings > li")
    assert "both players win the `duel` at once" in finding.locator("h2").text_content()
    steps = finding.locator("[role=status]")
    assert "step 1 of" in steps.text_content()
    finding.locator("button", has_text="Next").click()
    assert "step 2 of" in steps.text_content()
    assert finding.locator(".answer").count() == 2
    assert finding.locator("mark").count() == 2
    assert "opponent wins the duel" in finding.locator("mark").nth(1).text_content()
    finding.locator(".place").first.click()
    assert page.evaluate("view.state.doc.lineAt(view.state.selection.main.head).number") in (14, 15)
