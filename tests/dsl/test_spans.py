"""Places in rule files."""

from hypothesis import given
from hypothesis import strategies as st

from duello.dsl.spans import NOWHERE, Source, Span

TEXT = "one\ntwo three\r\n\nfour"
SOURCE = Source("toy.duel", TEXT)


def span_of(words: str) -> Span:
    start = TEXT.index(words)
    return Span(SOURCE, start, start + len(words))


def test_positions_count_from_one():
    assert span_of("one").position == (1, 1)
    assert span_of("three").position == (2, 5)
    assert span_of("three").end_position == (2, 10)
    assert span_of("four").position == (4, 1)


def test_words():
    assert span_of("two three").words == "two three"


def test_a_span_reaches_from_the_first_to_the_last_of_two():
    both = span_of("three").to(span_of("one"))
    assert both.words == "one\ntwo three"


def test_lines_come_without_their_ends():
    assert [SOURCE.line(n) for n in range(6)] == ["", "one", "two three", "", "four", ""]


def test_as_text_a_span_is_a_place_that_editors_open():
    assert str(span_of("three")) == "toy.duel:2:5"
    assert str(NOWHERE) == "<nowhere>:1:1"


def test_showing_a_span_does_not_show_the_whole_source():
    assert "two" not in repr(span_of("one"))


def test_offsets_outside_the_text_are_at_its_ends():
    assert SOURCE.position(-5) == (1, 1)
    assert SOURCE.position(500) == (4, 5)


@given(st.text(alphabet="ab \n"), st.integers(0, 50))
def test_a_position_leads_back_to_its_offset(text, offset):
    offset = min(offset, len(text))
    line, column = Source("toy", text).position(offset)
    before = "".join(part + "\n" for part in text.split("\n")[: line - 1])
    assert len(before) + column - 1 == offset
