"""Every page of the documentation in a real browser: whoever reads it otherwise can read it.

Needs the site that `make site` builds, Chromium, and the extra `browser`; run by `make browser`.
"""

import re
import string
from typing import Any

import pytest
from tests.browser.visiting import ROOT, until, violations, visitor

pytestmark = pytest.mark.browser

DOCS = ROOT / "docs"
PAGES = sorted(
    each.relative_to(DOCS).with_suffix(".html").as_posix()
    for each in DOCS.rglob("*.md")
    if each.relative_to(DOCS).as_posix() != "constructs/overview.md"
)
ONE_OF_EACH_KIND = (
    "checking.html",  # tables, and a language
    "constructs/20-for-each-player.html",
)
LOOKS: dict[str, dict[str, Any]] = {
    "a desk, light": {"color_scheme": "light", "viewport": {"width": 1280, "height": 844}},
    "a phone, dark": {
        "color_scheme": "dark",
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
    },
}


def slugify(heading):
    """By what the site leads to a heading."""
    return re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")


@pytest.fixture(params=list(LOOKS.values()), ids=list(LOOKS), scope="module")
def reader(browser, address, request):
    """A page for whoever reads in one of the ways in which it looks."""
    context = visitor(browser, **request.param)
    opened = context.new_page()
    yield lambda name: opened.goto(f"{address}docs/{name}") and opened
    context.close()


def test_each_text_is_a_page(address, browser):
    """None is left out below, and none is written that is not looked at."""
    made = (ROOT / "site/docs").rglob("*.html")
    assert sorted(each.relative_to(ROOT / "site/docs").as_posix() for each in made) == PAGES


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(each, marks=[pytest.mark.journey] if each in ONE_OF_EACH_KIND else [])
        for each in PAGES
    ],
)
def test_the_documentation_is_accessible(reader, name):
    opened = reader(name)
    assert not violations(opened)
    assert opened.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.journey
def test_searching_the_documentation_is_accessible(reader):
    opened = reader("desk.html")
    opened.keyboard.press("/")
    until(lambda: opened.evaluate("document.activeElement.matches('.md-search__input')"))
    opened.keyboard.type("matrix")
    until(lambda: opened.locator(".md-search-result__item").count() > 1)
    assert opened.get_by_role("dialog", name="Search").count() == 1
    assert not violations(opened)


SOUGHT = {
    "deck": "recipes.html#decks-hands-piles",
    "dice": "recipes.html#several-dice-and-each-player-sees-their-own",
    "draw": "constructs/46-dealing.html",
    "example": "constructs/42-example.html",
    "health": "recipes.html#health-damage-and-armour",
    "mulligan": "recipes.html#a-first-hand-that-is-not-wanted-is-dealt-anew-a-mulligan",
    "reroll": "recipes.html#a-die-is-rerolled-once",
    "resource": "recipes.html#resources-of-several-kinds",
    "secret": "recipes.html#secrets",
    "simultaneous": "recipes.html#choosing",
    "tie": "recipes.html#winning-and-being-level",
    "timer": "recipes.html#choosing",
    "variant": "constructs/43-variants.html",
}
"""What designers look for, and where it is told."""
ELSEWHERE = re.findall(r"^## (.*)$", (DOCS / "words.md").read_text(encoding="utf-8"), re.MULTILINE)
"""What it is called in other games: each of these words leads there."""
MISSPELT = {
    "exmaple": ("constructs/42-example.html", "letters are in each other's place"),
    "healht": ("recipes.html#health-damage-and-armour", "and at the end"),
    "mulliganning": (
        "recipes.html#a-first-hand-that-is-not-wanted-is-dealt-anew-a-mulligan",
        "another ending",
    ),
    "recipies": ("recipes.html", "one is too many"),
    "ressource": ("recipes.html#resources-of-several-kinds", "one is doubled"),
    "simultanous": ("recipes.html#choosing", "one is missing"),
    "SHUFLE": ("constructs/47-piles.html", "in capitals"),
}
"""What is mistyped, where it leads nevertheless, and how it is."""


def test_what_is_looked_for_is_found(browser, address):
    """Whatever is typed, nothing breaks: a word of the pages by which a search breaks does so for
    its first letter. What designers look for is among the first three pages.
    """
    context = visitor(browser, **LOOKS["a desk, light"])
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("console", lambda said: wrong.append(said.text))
    opened.goto(f"{address}docs/index.html")
    opened.keyboard.press("/")
    line, told = opened.locator(".md-search__input"), opened.locator(".md-search-result__meta")
    for letter in string.ascii_lowercase:
        line.press_sequentially(letter)
        until(lambda: "matching" in (told.text_content() or ""))
        line.press("Backspace")
        until(lambda: "matching" not in (told.text_content() or ""))
    called = {
        word: f"words.html#{slugify(heading)}"
        for heading in ELSEWHERE
        for word in heading.split(", ")
    }
    wanted = [*SOUGHT.items(), *called.items(), *((w, at) for w, (at, _) in MISSPELT.items())]
    for words, there in wanted:
        line.fill("")
        line.press_sequentially(words)
        page, _, heading = there.partition("#")
        link = f"a[href*='/docs/{page}']" + (f"[href$='#{heading}']" if heading else "")
        first = opened.locator(f".md-search-result__item:nth-child(-n + 3) {link}")
        until(first.count)
        if words in MISSPELT:
            until(opened.locator(".md-search-result__terms del", has_text=words).first.is_visible)
    assert not wrong
    context.close()


def test_the_way_through_all_pages_is_accessible_on_a_phone(browser, address):
    context = visitor(browser, **LOOKS["a phone, dark"])
    opened = context.new_page()
    opened.goto(f"{address}docs/desk.html")
    opened.locator(".md-header__button[for=__drawer]").click()
    until(lambda: opened.locator(".md-nav--primary").first.is_visible())
    assert not violations(opened)
    context.close()


def test_what_is_wide_is_moved_by_keys(reader):
    """Where it does not fit, and there alone: everything else is no stop on the way."""
    opened = reader("checking.html")
    wide = "it => it.scrollWidth > it.clientWidth"
    for sort in (".md-typeset__scrollwrap", "pre > code"):
        for each in opened.locator(sort).all():
            assert (each.get_attribute("tabindex") == "0") == each.evaluate(wide)


def test_what_the_theme_leaves_out_is_told(browser, address):
    """What is looked for is found where nothing of ours is added."""
    context = visitor(browser, **LOOKS["a phone, dark"])
    opened = context.new_page()
    opened.route("**/documentation.*", lambda route: route.abort())
    found = set()
    for name in ("checking.html", "constructs/20-for-each-player.html"):
        opened.goto(f"{address}docs/{name}")
        opened.evaluate("document.querySelector('[role=dialog]').removeAttribute('aria-label')")
        found |= {each for each, _ in violations(opened)}
    assert found == {
        "aria-dialog-name",
        "color-contrast",
        "landmark-unique",
        "link-in-text-block",
        "scrollable-region-focusable",
    }
    context.close()
