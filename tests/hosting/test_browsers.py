"""Whole matches in real browsers: two players, somebody who watches, and the host."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from itertools import combinations
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from tests.hosting.evenings import FEUD

pytestmark = pytest.mark.browser

SHOTS = Path(os.environ["SHOTS"]) if "SHOTS" in os.environ else None
"""Where pictures of pages are put, to be looked at."""


class Server:
    """`duello host` as a process that can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self._database = folder / "host.db"
        self._process: subprocess.Popen[str] | None = None
        self.link = ""

    def start(self, *more: str) -> None:
        duello = str(Path(sys.executable).parent / "duello")
        command = [duello, "host", "--port", str(self.port)]
        command += ["--database", str(self._database), *more]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        if not more and self._process.stdout is not None:
            self.link = self._process.stdout.readline().split()[2]
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{self.base}/health")
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()


@pytest.fixture
def chromium(browser):
    """A browser; what a test opens in it is closed behind it."""
    others = list(browser.contexts)
    yield browser
    for context in browser.contexts:
        if context not in others:
            context.close()


@pytest.fixture
def server(tmp_path):
    found = Server(tmp_path)
    found.start()
    yield found
    found.kill()


CUT_OFF = """chips => chips.filter(c => c.scrollHeight > c.clientHeight + 2)
    .map(c => c.innerText)"""
"""What may be chosen of which not all can be read."""

SO_FAR_IS_NOT = "before => document.querySelector('[name=so_far]').value !== before"


class Evening:
    """A match with its pages. Every complaint of a page's console is a failure."""

    def __init__(self, chromium, server, ruleset, fields=None, scripts=True):
        self.chromium, self.server, self.complaints = chromium, server, []
        self.host = self.page(scripts=scripts)
        self.host.goto(server.link)
        self.host.click("button")
        if isinstance(ruleset, Path):
            self._send(ruleset)
        else:
            self.host.goto(f"{server.base}/desk/new?rules={ruleset}")
        for name, value in {"first": "Anna", "second": "Bert", **(fields or {})}.items():
            field = self.host.locator(f"[name='{name}']")
            if field.evaluate("f => f.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.host.click("button.primary")
        links = {role: self.host.input_value(f"#link-{role}") for role in ("0", "1", "watch")}
        self.anna = self.page(scripts=scripts)
        self.bert = self.page(390, 844, dark=True, scripts=scripts)
        self.watch = self.page()
        for role, page in (("0", self.anna), ("1", self.bert), ("watch", self.watch)):
            page.goto(links[role])
            page.click("button")
        if not scripts:
            self.host.reload()
        self.host.get_by_role("button", name="Begin the match").click()

    def _send(self, file: Path) -> None:
        """A rule file, which is played though something may be said of it."""
        self.host.locator("input[type=file]").set_input_files(file)
        self.host.get_by_role("button", name="Check it").click()
        self.host.get_by_role("link", name="Go on as it is").click()

    def page(self, width=1360, height=850, dark=False, scripts=True) -> Page:
        context = self.chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            java_script_enabled=scripts,
        )
        page: Page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._said)
        return page

    def _said(self, message):
        lines = ("Failed to load resource", "ERR_")  # what a broken line or a refusal looks like
        if message.type == "error" and not any(line in message.text for line in lines):
            self.complaints.append(message.text)

    def shot(self, name: str) -> None:
        for who in ("anna", "bert", "watch", "host"):
            self.shot_of(getattr(self, who), f"{name}-{who}")

    def shot_of(self, page: Page, name: str) -> None:
        if SHOTS is not None:
            page.screenshot(path=SHOTS / f"{name}.png", full_page=True)

    def chooses(self, page: Page) -> bool:
        return bool(page.locator("[data-part=asks] details.answer").count() > 0)

    def answer(self, page: Page, number: int) -> None:
        """Answer by clicking: the first question that is open, in any form."""
        ask = page.locator("section.ask").first
        key = ask.get_attribute("data-key")
        if ask.locator(".build").count():
            self._build(page, number)
        elif ask.locator(".tile").count():
            tiles = ask.locator(".tile")
            tiles.nth(number % tiles.count()).click()
            ask.locator("[data-sendbutton]").click()
        elif ask.locator("input[type=number]").count():
            ask.locator("input[type=number]").fill(
                ask.locator("input[type=number]").get_attribute("min") or "0"
            )
            ask.locator("[data-sendbutton]").click()
        else:
            ask.locator("button.primary").first.click()
        page.wait_for_function(
            "key => { const a = document.querySelector('section.ask');"
            " return !a || a.dataset.key !== key; }",
            arg=key,
        )

    def _build(self, page: Page, number: int) -> None:
        """Part by part, until it is an answer."""
        for _ in range(12):
            ask = page.locator("section.ask").first
            before = ask.locator("[name=so_far]").input_value()
            if not ask.locator("[data-notyet]").count():
                ask.locator("[data-sendbutton]").click()
                return
            part = ask.locator(".build fieldset").first
            assert not part.locator(".chip").evaluate_all(CUT_OFF), "texts are cut off"
            if part.locator(".chipbox").count():
                self._take_several(page, before)
            else:
                chips = part.locator(".chip")
                chips.nth(number % chips.count()).click()
                page.wait_for_function(SO_FAR_IS_NOT, arg=before)
        raise AssertionError("this answer has no end")

    def _take_several(self, page: Page, before: str) -> None:
        """As few things as must be, of which every two go together."""
        part = page.locator("section.ask .build fieldset").first
        low = int(part.get_attribute("data-low") or 0)
        for chosen in combinations(range(part.locator(".chipbox").count()), max(1, low)):
            for at in chosen:
                part.locator(".chipbox").nth(at).click()
            with page.expect_response(lambda reply: reply.request.method == "POST"):
                part.get_by_role("button", name="take these").click()
            page.wait_for_function("() => !document.querySelector('[data-sending]')")
            if page.locator("section.ask [name=so_far]").first.input_value() != before:
                return
        raise AssertionError("no things go together")

    def both_asked(self) -> None:
        """Wait until both pages have heard what is asked."""
        for page in (self.anna, self.bert):
            page.wait_for_selector("details.answer[open]")

    def round(self, number: int) -> None:
        """Everybody who is asked answers once."""
        for page in (self.anna, self.bert):
            if self.waiting(page):
                self.answer(page, number)

    def waiting(self, page: Page) -> bool:
        page.wait_for_load_state()
        return bool(page.locator("details.answer[open]").count() > 0)

    def over(self) -> bool:
        return bool(self.anna.locator(".result h2").count() > 0)


def settled(evening, rounds):
    """Play so many rounds, or to the end."""
    for number in range(rounds):
        for _ in range(40):
            if evening.over() or evening.waiting(evening.anna) or evening.waiting(evening.bert):
                break
            evening.anna.wait_for_timeout(50)
        if evening.over():
            return
        evening.round(number * 7 + 3)


@pytest.mark.parametrize(
    ("ruleset", "fields"),
    [
        ("archwizards-duel", {}),
        ("fire-and-ice", {}),
        pytest.param("enchanted-forest", {"o.castles": "3"}, marks=pytest.mark.journey),
    ],
)
def test_a_whole_match_by_clicking(chromium, server, ruleset, fields):
    evening = Evening(chromium, server, ruleset, fields)
    settled(evening, 3)
    evening.shot(f"{ruleset}-early")
    settled(evening, 250)
    for page in (evening.anna, evening.bert, evening.watch):
        page.wait_for_selector(".result h2")
    evening.shot(f"{ruleset}-end")
    evening.host.wait_for_selector("a[href$='record']")
    assert evening.host.locator("form[action$='do/finish']").count() == 0
    shown = evening.host.locator("table.shown").count()
    evening.anna.get_by_role("link", name="Watch the replay").click()
    evening.anna.get_by_role("link", name="< before").click()
    assert "Step" in evening.anna.content()
    evening.host.reload()
    assert evening.host.locator("table.shown").count() == shown  # it stood there before
    with evening.host.expect_download() as record:
        evening.host.get_by_role("link", name="Record").click()
    verified(record.value.path())
    assert evening.complaints == []


def verified(record) -> str:
    """What `duello verify` says of a record; all of it holds."""
    found = subprocess.run(
        [str(Path(sys.executable).parent / "duello"), "verify", str(record)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout
    return found.stdout


@pytest.mark.parametrize("ruleset", ["warriors-death", "reality-benders", "gods-collide"])
def test_some_rounds_of_others(chromium, server, ruleset):
    evening = Evening(chromium, server, ruleset)
    settled(evening, 6)
    evening.shot(ruleset)
    assert evening.complaints == []


def test_without_a_script(chromium, server):
    evening = Evening(chromium, server, "archwizards-duel", scripts=False)
    for number in range(2):
        for page in (evening.anna, evening.bert):
            page.reload()
            page.locator(".tile").nth(number).click()
            page.get_by_role("button", name="Send").click()
    evening.anna.reload()
    assert evening.anna.locator(".face").count() >= 4
    assert not evening.anna.locator(".clock .left").is_visible()  # it would stand still
    assert evening.anna.locator(".clock .at").is_visible()
    page = evening.anna
    page.fill("[name=words]", "Fireball")
    page.get_by_role("button", name="Send").click()
    assert "Not taken" in page.content()
    assert page.input_value("[name=words]") == "Fireball"


def test_browsers_seal_answers_and_open_them(chromium, server):
    """The host never receives an answer before all is in; the record says who sealed."""
    sent = []
    evening = Evening(chromium, server, "archwizards-duel", {"seal": "players"})
    for page in (evening.anna, evening.bert):
        page.on("request", lambda request: sent.append((request.url, request.post_data or "")))
    evening.anna.wait_for_selector(".tile")
    evening.anna.get_by_text("This browser seals it").wait_for()
    name = evening.anna.locator(".tile input").nth(3).input_value()
    evening.answer(evening.anna, 3)
    evening.anna.wait_for_selector("div.taken")
    assert "Sealed by your browser" in evening.anna.locator("div.taken").inner_text()
    assert sent and not any("say" in url.split("/")[-1] for url, _ in sent)
    assert not any(name.replace(" ", "+") in data for _, data in sent)
    evening.anna.locator("div.taken summary").click()
    assert name in evening.anna.locator("[data-sealed]").inner_text()
    evening.shot("sealed")
    evening.anna.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    evening.bert.get_by_text("Anna is in.").first.wait_for()
    assert "This browser seals it" in evening.bert.locator(".note").inner_text()
    evening.answer(evening.bert, 5)
    for page in (evening.anna, evening.bert, evening.watch):
        page.wait_for_selector(".face")
    assert [url.split("/")[-1] for url, data in sent if "salt=" in data] == ["unseal", "unseal"]
    settled(evening, 6)
    evening.host.locator("summary", has_text="End the match").click()
    evening.host.locator("form[action$='do/finish'] button").click()
    with evening.host.expect_download() as record:
        evening.host.get_by_role("link", name="Record").click()
    said = verified(record.value.path())
    assert "were sealed by players' browsers, 0 by the host" in said
    assert evening.complaints == []


def test_a_player_without_a_script_leaves_the_seal_to_the_host(chromium, server):
    evening = Evening(chromium, server, "archwizards-duel", {"seal": "players"})
    plain = chromium.new_context(
        java_script_enabled=False, storage_state=evening.bert.context.storage_state()
    ).new_page()
    plain.goto(evening.bert.url)
    assert "Your browser cannot seal it, so the host does." in plain.content()
    plain.locator(".tile").nth(1).click()
    plain.get_by_role("button", name="Send").click()
    evening.answer(evening.anna, 2)
    evening.anna.wait_for_selector(".face")
    for page in (evening.anna, evening.watch, evening.host):
        page.wait_for_function(
            "() => document.querySelector('.log').textContent.includes('was sealed by the host')"
        )
    assert evening.complaints == []


def test_what_is_typed_and_cannot_be_is_not_sealed(chromium, server):
    evening = Evening(chromium, server, "archwizards-duel", {"seal": "players"})
    page = evening.anna
    page.wait_for_selector(".tile")
    page.fill("[data-typed]", "Fireball")
    page.locator("[data-sendbutton]").click()
    page.wait_for_selector(".trouble")
    assert "no such choice" in page.locator(".trouble").inner_text()
    page.fill("[data-typed]", "bless")
    page.locator("[data-sendbutton]").click()
    page.wait_for_selector("div.taken")
    assert evening.complaints == []


def test_a_browser_that_comes_back_opens_what_it_sealed(chromium, server):
    """Anna seals and closes the page; Bert is in; she comes back and it is opened."""
    evening = Evening(chromium, server, "archwizards-duel", {"seal": "players"})
    evening.answer(evening.anna, 2)
    place, context = evening.anna.url, evening.anna.context
    evening.anna.close()
    evening.answer(evening.bert, 4)
    evening.host.wait_for_function("() => document.body.innerText.includes('not opened yet')")
    evening.shot_of(evening.bert, "unsealing-bert")
    evening.shot_of(evening.host, "unsealing-host")
    again = context.new_page()
    again.goto(place)
    for page in (again, evening.bert):
        page.wait_for_selector(".face")


def test_by_keyboard_alone(chromium, server):
    evening = Evening(chromium, server, "archwizards-duel")
    page = evening.anna
    page.wait_for_selector(".tile input")
    page.focus(".tile input >> nth=0")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("div.taken")
    assert evening.complaints == []


def with_cells(evening):
    """The page of whoever may choose a cell first: where they begin is drawn, and not all can."""
    for number in range(40):
        for page in (evening.anna, evening.bert):
            if page.locator(".cell.can").count():
                return page
            if evening.waiting(page) and page.locator(".chip").count():
                evening.answer(page, number)
        evening.anna.wait_for_timeout(250)
    raise AssertionError("nobody may choose a cell")


def test_the_board_by_keyboard(chromium, server):
    evening = Evening(chromium, server, "fire-and-ice")
    page = with_cells(evening)
    page.focus(".cell.can[tabindex='0']")
    before = page.evaluate("document.activeElement.dataset.cell")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.cell") != before
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('[name=so_far]').value !== ''")
    assert evening.complaints == []


def test_the_server_is_killed_in_the_middle(chromium, server):
    evening = Evening(chromium, server, "archwizards-duel")
    evening.answer(evening.anna, 2)
    server.kill()
    evening.anna.wait_for_selector("[data-offline]:not([hidden])")
    page = evening.bert
    page.locator(".tile").nth(4).click()
    page.locator("[data-sendbutton]").evaluate("b => { b.disabled = false; b.click(); }")
    page.wait_for_timeout(1500)
    server.start()
    evening.anna.wait_for_selector(".face", timeout=30_000)
    page.wait_for_selector(".face", timeout=30_000)
    assert evening.anna.locator(".group .face").count() == 2
    assert "away" in evening.anna.locator(".log").inner_text()
    assert evening.complaints == []


def test_a_broken_line_catches_up_and_sends_once(chromium, server):
    evening = Evening(chromium, server, "archwizards-duel")
    page = evening.anna
    page.wait_for_selector(".tile")
    page.context.set_offline(True)
    page.locator(".tile").nth(1).click()
    page.locator("[data-sendbutton]").evaluate("b => { b.disabled = false; b.click(); }")
    page.wait_for_selector("[data-offline]:not([hidden])")
    assert "it is sent again by itself" in page.locator("[data-offline]").inner_text()
    evening.shot_of(page, "broken-line")
    page.context.set_offline(False)
    page.wait_for_selector("div.taken", timeout=30_000)
    assert page.locator("[data-offline]").is_hidden()
    evening.answer(evening.bert, 3)
    page.wait_for_selector(".face")
    assert page.locator(".group .face").count() == 2
    assert evening.complaints == []


def test_a_reply_that_comes_late_hides_nothing_newer(chromium, server):
    """Anna's receipt comes after the round was opened: what the bells brought stays."""
    evening = Evening(chromium, server, "archwizards-duel")
    page, late = evening.anna, []
    page.wait_for_selector(".tile")
    page.route("**/say", lambda route: late.append((route, route.fetch())))
    page.locator(".tile").nth(1).click()
    page.locator("[data-sendbutton]").click()
    evening.bert.get_by_text("Anna is in.").first.wait_for()
    evening.answer(evening.bert, 3)
    page.wait_for_selector(".face")
    ((route, reply),) = late
    with page.expect_response("**/say"):
        route.fulfill(response=reply)
    page.wait_for_timeout(100)
    assert page.locator(".group .face").count() == 2
    assert evening.complaints == []


def test_what_was_begun_stays_when_the_other_is_in(chromium, server):
    """What is said of it changes, and nothing else; so with words that were refused."""
    evening = Evening(chromium, server, "warriors-death")
    while not evening.bert.locator(".chip").count():
        settled(evening, 1)
        evening.anna.wait_for_timeout(100)
    page = evening.bert
    page.locator(".chip").nth(1).click()
    page.wait_for_function(SO_FAR_IS_NOT, arg="")
    begun = page.locator(".build").inner_html()
    evening.answer(evening.anna, 5)
    page.get_by_text("this is final as soon as you send it").wait_for()
    assert page.locator(".build").inner_html() == begun
    page.fill("[data-typed]", "nobody")
    page.locator("[data-sendbutton]").click()
    page.wait_for_selector(".trouble")
    evening.host.get_by_role("button", name="+1 min").first.click()
    page.locator(".log").get_by_text("1 minute").wait_for()
    assert page.locator(".trouble").is_visible() and page.input_value("[data-typed]") == "nobody"
    assert evening.complaints == []


def test_two_tabs_of_one_seat(chromium, server):
    evening = Evening(chromium, server, "archwizards-duel")
    second = evening.anna.context.new_page()
    second.goto(evening.anna.url)
    evening.answer(evening.anna, 1)
    second.wait_for_selector("div.taken")
    evening.host.wait_for_function("() => document.body.innerText.includes('Anna is in')")
    second.locator("details.answer summary").first.click()
    second.locator(".tile").nth(5).click()
    second.locator("[data-sendbutton]").first.click()
    evening.anna.wait_for_function(
        "() => document.querySelector('div.taken').textContent.includes('Bless')"
    )


def test_who_watches_with_a_delay_sees_that_it_has_begun(chromium, server):
    evening = Evening(chromium, server, "archwizards-duel", {"delay": "1"})
    evening.watch.get_by_text("You see it a round later.").first.wait_for()
    evening.both_asked()
    evening.round(1)
    evening.anna.wait_for_selector(".face")
    evening.watch.get_by_text("The match begins.").wait_for()
    assert evening.watch.locator(".face").count() == 0
    evening.both_asked()
    evening.round(2)
    evening.watch.wait_for_selector(".face")
    assert evening.complaints == []


def test_what_a_host_does(chromium, server):
    evening = Evening(chromium, server, "archwizards-duel")
    host = evening.host
    evening.both_asked()
    evening.round(1)
    host.wait_for_function("() => document.querySelectorAll('.face').length >= 2")
    host.locator("summary", has_text="Take back the last answers").click()
    host.locator("form[action$='do/take-back'] [name=reason]").fill("misread")
    host.locator("form[action$='do/take-back'] button").click()
    evening.anna.wait_for_function(
        "() => document.querySelector('.log').textContent.includes('misread')"
    )
    host.locator("summary", has_text=re.compile("^Pause$")).click()
    host.locator("form[action$='do/pause'] [name=reason]").fill("tea")
    host.locator("form[action$='do/pause'] button").click()
    evening.bert.wait_for_function("() => document.body.innerText.includes('paused')")
    evening.shot("paused")
    host.get_by_role("button", name="Go on").click()
    evening.bert.wait_for_selector(".tile")
    host.get_by_role("button", name="Late").first.click()
    assert evening.complaints == []


def test_links_and_the_log_are_copied_on_plain_http_too(chromium, server):
    evening = Evening(chromium, server, "archwizards-duel")
    host = evening.host
    host.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    host.reload()
    link = host.input_value("#link-1")
    desk = host.url
    host.locator("[data-copy='link-1']").click()
    host.get_by_role("button", name="copied").wait_for()
    host.goto(f"{desk}log?form=plain")
    log = host.locator("pre").first.inner_text()
    host.goto(desk)
    hook = host.get_by_label("address of a webhook")
    hook.focus()
    host.keyboard.press("Control+V")
    assert hook.input_value() == link
    host.goto(f"{desk}log?form=plain")
    host.locator("[data-copy]").first.click()
    host.get_by_role("button", name="copied").wait_for()
    host.goto(f"{server.base}/desk/events")
    host.focus("#players")
    host.keyboard.press("Control+V")
    assert host.input_value("#players").split() == log.split()
    assert evening.complaints == []


@pytest.mark.parametrize("scripts", [True, False])
def test_a_ruling_lets_a_stopped_match_go_on(chromium, server, tmp_path, scripts):
    file = tmp_path / "feud.duel"
    file.write_text(FEUD, encoding="utf-8")
    evening = Evening(chromium, server, file, scripts=scripts)
    for page, number in ((evening.anna, "3"), (evening.bert, "1")):
        page.reload()
        page.locator(f"input[name=choice][value='{number}']").check(force=True)
        page.locator("[data-sendbutton]").first.click()
        page.wait_for_selector(".taken, .news, [data-part=news]")
    evening.host.goto(evening.host.url)
    evening.host.wait_for_selector(".ways")
    name = "script" if scripts else "plain"
    evening.shot(f"stopped-{name}")
    for width, dark in ((390, False), (390, True), (1360, True)):
        evening.host.set_viewport_size({"width": width, "height": 850})
        evening.host.emulate_media(color_scheme="dark" if dark else "light")
        evening.shot_of(evening.host, f"stopped-{name}-{width}{'-dark' * dark}")
    if scripts:
        assert _violations(Axe(), evening.host) == []
    evening.host.get_by_label("lines of your own", exact=True).fill("winner: nobdy")
    evening.host.get_by_role("button", name="Rule so, and go on").click()
    evening.host.wait_for_selector(".trouble")
    evening.host.wait_for_timeout(500)
    assert evening.host.locator("[data-offline]").is_hidden()
    evening.host.get_by_label("lines of your own", exact=True).fill("")
    evening.host.get_by_label("the player with more pick").check()
    evening.host.get_by_label("reason", exact=True).first.fill("the greater holds")
    evening.host.get_by_role("button", name="Rule so, and go on").click()
    evening.host.wait_for_selector(".state.running")
    for page in (evening.anna, evening.bert):
        page.reload()
        page.get_by_text("The host has ruled: the greater holds").first.wait_for()
    evening.shot(f"ruled-{name}")


@pytest.mark.parametrize("dark", [False, True])
def test_nobody_is_kept_out(chromium, server, dark):
    """No page breaks the rules that axe knows."""
    evening = Evening(chromium, server, "fire-and-ice")
    with_cells(evening)
    axe, found = Axe(), []
    for page in (evening.anna, evening.bert, evening.watch, evening.host):
        page.emulate_media(color_scheme="dark" if dark else "light")
        found += _violations(axe, page)
    place = evening.host.url
    for more in ("/desk/", "/desk/new?rules=archwizards-duel"):
        evening.host.goto(server.base + more)
        found += _violations(axe, evening.host)
    for more in ("log?form=discord", "rules"):
        evening.host.goto(place + more)
        found += _violations(axe, evening.host)
    assert found == []


def _violations(axe, page):
    return [
        (page.url, each["id"], [node["target"] for node in each["nodes"]][:4])
        for each in axe.run(page).response["violations"]
    ]
