"""What rulebooks say of texts, for tests of their words."""

from duello.desk.rulebook import rulebook
from duello.desk.rulebook.as_text import as_text
from duello.dsl.pipeline import whole_script
from duello.dsl.spans import Source


def script(text):
    whole = whole_script(Source("<test>", text))
    assert whole is not None
    return whole


def shown_of(text):
    return as_text(rulebook(script(text)), 10_000)
