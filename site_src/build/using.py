"""All that a page may ask, asked once. What is imported for that is what the page needs."""

import json


def everything(page, *names):
    """Ask it of these rulesets."""
    for name in names:
        text = json.loads(page.opened(name))
        page.look(text + "\nnonsense\n")
        for ask in (page.check, page.look, page.book, page.changes, page.pieces, page.examples):
            ask(text)
        page.published(text), page.begin_variant("Mine", "Theirs")
        for sort, _about in json.loads(page.beginnings()):
            page.begin("Mine", sort, 5, 1, False)
        page.formatted(text), page.hover(text, 40), page.complete(text, len(text))
        page.play(text, 1)
        page.explore(text), page.further(0.1), page.enough()
    page.beside("{}")
    page.forget()
