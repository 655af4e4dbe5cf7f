"""A visitor of the site that `make site` builds: what tests in a real browser do and see there."""

import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
SITE = ROOT / "site"
AXE = ROOT / "site_src/node_modules/axe-core/axe.min.js"
PATIENCE = 90
TORN = """ruleset "Torn"

pieces card
card 1 King
  winner: you
card 2 Queen
  winner: you
card 3 Page

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step scoring
    winner: nobody, if each player's pick is Page
  the winner gains 1 point
"""
"""A game in which exploring finds a contradiction at once."""
HELD = """() => {
  const { beginning } = window;
  let held = [];
  beginning.postMessage = (question) => held.push(question);
  window.asked = (name) => held.some((each) => each.name === name);
  window.go = (name) => {
    for (const each of held)
      if (!name || each.name === name) Worker.prototype.postMessage.call(beginning, each);
    held = name ? held.filter((each) => each.name !== name) : [];
    if (!name) delete beginning.postMessage;
  };
}"""
"""What is asked of Duello waits from now on until it is let go."""


def visitor(browser, **how):
    """Somebody with a browser, who waits as long as the page may take on a machine under load."""
    context = browser.new_context(**how)
    context.set_default_timeout(PATIENCE * 1000)
    return context


def until(true):
    """Wait; the page's policy does not let the browser wait for an expression."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "this has not come about"
        time.sleep(0.05)


def measured(page, name):
    """When something came about in the page, or None."""
    return page.evaluate(f"window.measured?.{name} ?? null")


def link(page):
    """The address as it is now, and not as it was when somebody last heard from the browser."""
    return page.evaluate("location.href")


def status(page):
    return page.locator("#status").text_content()


def at_a_larger_ruleset(page):
    """It is opened, and is a variant."""
    page.select_option("#shipped", label="Archwizard's Duel")
    until(lambda: "Phantasmal Killer" in (page.locator("#book").text_content() or ""))
    until(lambda: status(page) == "no problems")
    return page


def told(page):
    return page.locator("#told").text_content()


def replaced(page, old, new):
    """Type something in the place of something else."""
    at = page.evaluate("old => view.state.doc.toString().indexOf(old)", old)
    assert at >= 0
    page.evaluate(
        "([from, to, insert]) => view.dispatch({changes: {from, to, insert}})",
        [at, at + len(old), new],
    )


def replaced_all(page, text):
    """Another text."""
    page.evaluate(
        "text => view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: text}})", text
    )


def text_of(page):
    return page.evaluate("view.state.doc.toString()")


def violations(page):
    """What whoever cannot see, point or tell colours would not be able to use, and where: of each
    rule of axe the first three places.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
    return [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in found]
