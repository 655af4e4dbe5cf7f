"""What is sent to a visitor and kept for later visits, and for those without a connection.

Needs the site that `make site` builds, Chromium, and the extra `browser`; run by `make browser`.
"""

import pytest
from tests.browser.visiting import (
    SITE,
    at_a_larger_ruleset,
    link,
    measured,
    replaced,
    status,
    text_of,
    until,
    visitor,
)

pytestmark = pytest.mark.browser

LARGEST = 16_000_000


@pytest.fixture
def page(first):
    """Somebody on a first visit has opened a larger ruleset."""
    return at_a_larger_ruleset(first)


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


def test_code_that_is_used_most_is_kept_for_the_next_visit(page, address):
    """Of two alike, engines share what they make, and browsers keep nothing of the second."""
    said = []
    page.on("console", lambda line: said.append(line.text))
    until(lambda: measured(page, "used"))
    assert not said
    marked = """async () => {
        const code = await WebAssembly.compileStreaming(fetch("python.packed"));
        return WebAssembly.Module.customSections(code, "kept").length;
      }"""
    assert page.evaluate(marked) == 1


def test_whose_code_is_sent_has_its_licence_sent(page, address):
    page.goto(f"{address}licences.html")
    named = page.locator("a[href$='.txt']").get_attribute("href")
    licences = page.request.get(address + named).text()
    for whose in ("Yann Collet", "Marijn Haverbeke", "Erez Shinan", "Hynek Schlawack"):
        assert whose in licences


@pytest.mark.journey
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


@pytest.mark.journey
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
    until(lambda: measured(page, "used"))
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
    until(lambda: measured(page, "used"))
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
    page.press("input[name=query]", "Control+A")  # the search listens to keys alone
    page.locator("input[name=query]").press_sequentially("alternatoin")
    until(page.locator(".md-search-result__terms del", has_text="alternatoin").count)
    page.context.set_offline(False)
