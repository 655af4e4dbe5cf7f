"""The site, served; and a page of it in a browser. They need the extra `browser`, and Chromium."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from tests.browser.visiting import SITE, measured, status, until, visitor


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_given):
        """Say nothing."""


@pytest.fixture(scope="module")
def address():
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture
def first(browser, address):
    """What somebody sees who was never here."""
    context = visitor(browser, viewport={"width": 1280, "height": 850})
    opened = context.new_page()
    opened.wrong = []
    opened.on("pageerror", lambda error: opened.wrong.append(str(error)))
    opened.on("console", lambda said: said.type == "error" and opened.wrong.append(said.text))
    opened.goto(address)
    until(lambda: measured(opened, "whole"))
    yield opened
    assert not opened.wrong
    context.close()


@pytest.fixture
def page(first):
    """Somebody who has opened a larger ruleset, which is a variant."""
    first.select_option("#shipped", label="Archwizard's Duel")
    until(lambda: "Phantasmal Killer" in (first.locator("#book").text_content() or ""))
    until(lambda: status(first) == "no problems")
    return first
