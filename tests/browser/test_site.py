"""The page in a real browser: what a visitor sees and does, offline and by keyboard too.

Needs the site that `make site` builds, Chromium, and the extra `browser`; run by `make browser`.
"""

import re

import pytest
from tests.browser.visiting import (
    ROOT,
    SITE,
    link,
    measured,
    replaced,
    status,
    text_of,
    told,
    until,
    visitor,
)

pytestmark = pytest.mark.browser

AXE = ROOT / "site_src/node_modules/axe-core/axe.min.js"
LARGEST = 16_000_000


def test_what_is_seen_at_once(first):
    assert "Wet Leaves" in first.locator("#book").text_content()
    assert status(first) == "no problems"
    assert "Here to begin" in first.locator("#about").text_content()
    assert "variant" not in first.locator("#about").text_content()
    assert first.locator("#shipped option").count() == 1 + 12 + len(
        list((ROOT / "examples").glob("*.duel"))
    )


def test_problems_and_their_mends(page):
    replaced(page, "judgement: win", "jugdement: win")
    until(lambda: page.locator("#problems .mend").count() == 1)
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


def replaced_all(page, text):
    """Another text."""
    page.evaluate(
        "text => view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: text}})", text
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


def test_the_word_under_the_cursor(page):
    at = page.evaluate("view.state.doc.toString().indexOf('Firebolt')")
    page.evaluate("at => view.dispatch({selection: {anchor: at + 2}})", at)
    until(lambda: "Firebolt" in page.locator("#piece").text_content())


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


def test_examples_that_do_not_hold_are_told_of_wherever_one_looks(page):
    replaced(page, "then Black wins the match", "then White wins the match")
    until(lambda: status(page) == "no problems; 1 example does not hold")
    assert page.locator("#tab-examples").text_content() == "Examples ✗1"
    replaced_all(page, 'ruleset "Mine"\n  extends "Archwizard\'s Duel"\n')
    page.click("#tab-examples")
    until(lambda: "no examples yet" in page.locator("#examples").text_content())
    assert page.locator("#tab-examples").text_content() == "Examples"


def test_laying_out_loses_nothing_that_is_typed_meanwhile(page):
    replaced(page, "  judgement: win", "    judgement:   win")
    page.evaluate(
        "() => { document.getElementById('format').click();"
        " view.dispatch({changes: {from: view.state.doc.length, insert: '# more'}}); }"
    )
    until(lambda: "not laid out" in status(page))
    assert text_of(page).endswith("# more")


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


def test_nothing_said_of_another_game_stays(page):
    page.click("#tab-pieces")
    until(lambda: "Firebolt" in page.locator("#pieces").text_content())
    page.click("#tab-book")
    until(lambda: "Firebolt" in page.locator("#book").text_content())
    page.click("#new")
    page.fill("#begin-name", "Odd Sock")
    page.click("#begin-go")
    until(lambda: 'ruleset "Odd Sock"' in text_of(page))
    replaced(page, "card 2 Squire", "nonsense")  # at once, and so before anything was said of it
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


def test_what_was_done_is_told_long_enough_to_be_read(page):
    """Whatever is found out of the text meanwhile is told next."""
    page.evaluate(
        "() => { window.heard = []; new MutationObserver(() => heard.push(["
        "document.getElementById('status').textContent, performance.now()])).observe("
        "document.getElementById('status'), {childList: true}); }"
    )
    replaced(page, "judgement: win", "jugdement: win")
    page.click("#publish")  # before anything is known of the text
    until(lambda: status(page) == "1 error")
    told = page.evaluate("heard")
    at = next(n for n, (words, _) in enumerate(told) if "there is no rulebook" in words)
    assert told[at + 1][1] - told[at][1] > 2000
    page.click("#publish")
    until(lambda: "there is no rulebook" in status(page))
    replaced(page, "jugdement: win", "judgement: win")
    until(lambda: status(page) == "no problems")


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


def test_a_slow_check_is_told_and_a_fast_one_is_not(page):
    """What is said stays until something is known of the new text, or it takes long."""
    page.evaluate(
        "() => { window.heard = []; new MutationObserver(() => heard.push("
        "document.getElementById('status').textContent)).observe("
        "document.getElementById('status'), {childList: true}); }"
    )
    examples = "".join(
        f'\n\nadd spell {n} "Spell {n}"\n  winner: you, if strength of opponent\'s cast is {n}'
        for n in range(10, 60)
    )
    page.evaluate(
        "more => view.dispatch({changes: {from: view.state.doc.length, insert: more}})", examples
    )
    until(lambda: "problem" in status(page) or "warning" in status(page) or "error" in status(page))
    until(lambda: page.evaluate("heard.length") > 0)
    assert page.evaluate("heard[0]") in ("checking …", "no errors so far; looking for more …")


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
    assert "both players win the `duel` at once" in finding.locator("h3").text_content()
    steps = finding.locator("[role=status]")
    assert "step 1 of" in steps.text_content()
    finding.locator("button", has_text="Next").click()
    assert "step 2 of" in steps.text_content()
    assert finding.locator(".answer").count() == 2
    assert finding.locator("mark").count() == 2
    assert "opponent wins the duel" in finding.locator("mark").nth(1).text_content()
    finding.locator(".place").first.click()
    assert page.evaluate("view.state.doc.lineAt(view.state.selection.main.head).number") in (14, 15)


def test_the_link_holds_the_text(page, browser):
    unchanged = link(page)
    replaced(page, "Archwizard's Duel", "My 🧦 Duel")
    until(lambda: link(page) != unchanged)
    before = page.evaluate("view.state.doc.toString()")
    other = visitor(browser).new_page()
    other.goto(link(page))
    until(lambda: other.evaluate("window.view?.state.doc.toString() ?? ''") == before)
    other.context.close()


def test_nothing_comes_from_elsewhere_and_it_is_small(browser, address):
    context = visitor(browser, service_workers="block")
    opened, asked = context.new_page(), []
    opened.on("request", lambda request: asked.append(request.url))
    opened.goto(address)
    until(lambda: opened.locator("#book h2").count() > 3)
    assert all(url.startswith((address, "data:")) for url in asked)
    files = {url.removeprefix(address).partition("?")[0] or "index.html" for url in asked}
    size = sum((SITE / name).stat().st_size for name in files if (SITE / name).is_file())
    assert size < LARGEST
    context.close()


def test_the_interpreter_hands_out_only_what_the_page_needs(page, address):
    """Each name that is handed out is looked up at the beginning of every visit."""
    handed_out = """async () => {
        const answer = await fetch("python.packed");
        const kept = answer.headers.get("Content-Type") === "application/wasm";
        const body = kept ? answer.body : answer.body.pipeThrough(new DecompressionStream("gzip"));
        const code = await WebAssembly.compile(await new Response(body).arrayBuffer());
        return WebAssembly.Module.exports(code).map(each => each.name);
      }"""
    found = page.evaluate(handed_out)
    assert {"memory", "malloc", "_PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET"} < set(found)
    assert len(found) < 600  # of Pyodide's, 8560


def test_whose_code_is_sent_has_its_licence_sent(page, address):
    page.goto(f"{address}licences.html")
    named = page.locator("a[href$='.txt']").get_attribute("href")
    licences = page.request.get(address + named).text()
    for whose in ("Yann Collet", "Marijn Haverbeke", "Erez Shinan", "Hynek Schlawack"):
        assert whose in licences


def test_offline(page, address):
    until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    page.context.set_offline(True)
    page.goto(address)
    until(lambda: page.locator("#book h2").count() > 3)
    page.context.set_offline(False)


def again(page, address):
    page.goto("about:blank")
    page.goto(address)
    until(lambda: measured(page, "whole"))
    return page.evaluate("window.measured")


def test_later_visits_begin_where_the_first_one_came_to(page, address):
    until(lambda: measured(page, "kept"))
    replaced(page, "judgement: win", "jugdement: win")
    until(lambda: page.locator("#problems .mend").count() == 1)
    mistaken = link(page)
    assert "remembered" in again(page, address)["marks"]
    found = again(page, mistaken)
    assert "remembered" in found["marks"]
    assert page.locator("#problems .mend").count() == 1
    page.click("#tab-exploring")
    page.locator("#problems .mend").click()
    until(lambda: status(page) == "no problems")
    page.click("#explore")
    until(lambda: "situation" in (page.locator("#far").text_content() or ""))
    page.click("#new")  # what is written anew is read from an archive that the memory has closed
    page.fill("#begin-name", "Mine")
    page.click("#begin-go")
    until(lambda: 'ruleset "Mine"' in text_of(page) and status(page) == "no problems")


def test_what_was_said_is_shown_before_it_is_said_again(page):
    replaced(page, "judgement: win", "jugdement: win")
    told = "localStorage.getItem('duello-answers') ?? ''"
    until(lambda: "jugdement" in page.evaluate(told))
    found = again(page, link(page))
    assert found["shown"] < found["first"]
    assert page.locator("#problems .mend").count() == 1


def test_a_memory_that_is_spoilt_is_forgotten(page, address):
    until(lambda: measured(page, "kept"))
    spoilt = """navigator.storage.getDirectory().then(async folder => {
        for await (const [name, file] of folder) {
          const open = await file.createWritable({ keepExistingData: true });
          const data = new Uint8Array(30_000_000).fill(7);
          await open.write({ type: "write", position: 4_000_000, data });
          await open.close();
        }
      })"""
    page.evaluate(spoilt)
    assert "ready" in again(page, address)["marks"]
    assert status(page) == "no problems"


def test_a_memory_that_is_cut_short_is_made_anew(page, address):
    until(lambda: measured(page, "kept"))
    cut = """navigator.storage.getDirectory().then(async folder => {
        for await (const [name, file] of folder) {
          const open = await file.createWritable({ keepExistingData: true });
          await open.truncate(20_000_000);
          await open.close();
        }
      })"""
    page.evaluate(cut)
    assert "ready" in again(page, address)["marks"]
    until(lambda: measured(page, "kept"))
    assert "remembered" in again(page, address)["marks"]


def test_the_documentation_is_found_in_and_read_offline(page, address):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    page.click("footer a[href='docs/index.html']")
    page.fill("input[name=query]", "alternation")
    until(lambda: page.locator(".md-search-result__item").count() > 2)
    page.fill("input[name=query]", "secret choice")  # which a page of decisions has in its title
    found = page.locator(".md-search-result__item a[href]").first
    until(lambda: found.count() and "decisions/" not in found.get_attribute("href"))
    page.goto(f"{address}docs/tutorial.html")
    assert page.locator(".highlight .kd").count() > 3
    last = max(file.relative_to(SITE).as_posix() for file in (SITE / "docs").rglob("*.html"))
    until(lambda: page.evaluate("name => caches.match(name).then(Boolean)", f"{address}{last}"))
    page.context.set_offline(True)
    page.goto(f"{address}docs/hosting.html")
    assert "duello host" in page.locator("article").text_content()
    page.context.set_offline(False)
    assert all(url.startswith((address, "data:", "blob:")) for url in asked)


def test_all_of_it_is_kept_for_offline_though_nobody_opened_the_documentation(page, address):
    until(lambda: measured(page, "documented"))
    page.context.set_offline(True)
    page.goto(f"{address}docs/hosting.html")
    assert "duello host" in page.locator("article").text_content()
    page.fill("input[name=query]", "alternation")
    until(lambda: page.locator(".md-search-result__item").count() > 2)
    page.context.set_offline(False)


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


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_accessible(browser, address, colours, width):
    context = visitor(browser, viewport={"width": width, "height": 844}, color_scheme=colours)
    opened = context.new_page()
    opened.goto(address)
    until(lambda: opened.locator("#book h2").count() > 3)
    replaced(opened, "discard each feed", "discrad each feed")
    until(lambda: opened.locator("#problems li").count() == 1)
    opened.evaluate(AXE.read_text(encoding="utf-8"))
    found = opened.evaluate("axe.run()")["violations"]
    told = [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in found]
    assert not told
    assert opened.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    context.close()
