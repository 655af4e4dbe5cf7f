"""The numbers of rulings behind lines change nothing, and are found where they stand."""

import re

from tests.constructs.pages import TOY

from duello.dsl.pipeline import compile_source
from duello.dsl.ruling_marks import names_in, ruling_marks
from duello.dsl.spans import Source, Span

TEXT = TOY.read_text(encoding="utf-8")
BESIDE = ("", "  # a remark [R9]", "   ", "\t# no mark")


def marked() -> str:
    """The toy with a mark behind every line that says something."""
    lines = TEXT.split("\n")
    marks = (f"  [R{at}, Q{at}a]{BESIDE[at % len(BESIDE)]}" for at in range(len(lines)))
    return "\n".join(line + mark if line else line for line, mark in zip(lines, marks, strict=True))


def test_marks_change_nothing() -> None:
    plain, other = (compile_source(Source("toy.duel", text)) for text in (TEXT, marked()))
    assert not other.problems
    assert other.program == plain.program


def test_marks_are_those_of_the_line() -> None:
    source = Source("toy.duel", marked())
    for found in re.finditer(r"^[ ]*(\S)", source.text, re.MULTILINE):
        place = Span(source, found.start(1), found.end(1))
        line = place.position[0] - 1
        assert ruling_marks(place) == f"R{line}, Q{line}a"
        assert names_in(ruling_marks(place)) == (f"R{line}", f"Q{line}a")


def test_what_is_no_mark() -> None:
    for words in ('announce "see [R1]"', 'announce "see\n [R1]\n this"', "reveal pick # [R1]", ""):
        assert ruling_marks(Span(Source("toy.duel", words), 0, 0)) == ""
    text = 'announce "over\n two rows" [R1 to  R3]\nreveal pick'
    assert ruling_marks(Span(Source("toy.duel", text), 12, 13)) == "R1 to R3"
    assert ruling_marks(Span(Source("toy.duel", text), len(text) - 1, len(text))) == ""
