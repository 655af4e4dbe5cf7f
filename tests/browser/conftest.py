"""The site, served; and a page of it in a browser. They need the extra `browser`, and Chromium."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from tests.browser.visiting import SITE, at_a_larger_ruleset, measured, until, visitor

DESK = {"width": 1280, "height": 850}


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_given):
        """Say nothing."""


@pytest.fixture(scope="session")
def address():
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def opened(context, address):
    """A page in which Duello is ready, and what has gone wrong in it."""
    page = context.new_page()
    page.wrong = []
    page.on("pageerror", lambda error: page.wrong.append(str(error)))
    page.on("console", lambda said: said.type == "error" and page.wrong.append(said.text))
    page.goto(address)
    until(lambda: measured(page, "whole"))
    return page


@pytest.fixture
def first(browser, address):
    """What somebody sees who was never here."""
    context = visitor(browser, viewport=DESK)
    seen = opened(context, address)
    yield seen
    assert not seen.wrong
    context.close()


@pytest.fixture(scope="session")
def returning(browser, address):
    """Somebody whose browser has kept what a first visit makes: of two visits one takes a second
    where the first takes six.
    """
    context = visitor(browser, viewport=DESK)
    seen = opened(context, address)
    until(lambda: measured(seen, "kept"))
    seen.goto(f"{address}licences.html")
    yield seen
    context.close()


@pytest.fixture
def page(returning, address):
    """Somebody who was here before, and of whose texts nothing is left, has opened a larger
    ruleset.
    """
    returning.evaluate("localStorage.clear()")
    seen = opened(returning.context, address)
    yield at_a_larger_ruleset(seen)
    assert not seen.wrong
    seen.close()
