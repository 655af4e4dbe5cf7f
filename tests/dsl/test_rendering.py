"""Messages as their readers see them."""

import json
import re
from textwrap import dedent

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from rich.cells import cell_len as cells_of

from duello.dsl.diagnostics.cell_width import lay_out
from duello.dsl.diagnostics.problem import Label, Problem, Severity, problem, summary
from duello.dsl.diagnostics.renderer import as_json, render
from duello.dsl.spans import NOWHERE, Source, Span

RULES = Source(
    "rules/high_card.duel",
    dedent(
        """\
        ruleset "High card"

        pieces card
          rank: number

        round
          each player chooses turned, in secret: a card in their hand
          reveal turned
          winner: the player whose turned has more rank
          scoring
            prize: 1
            the winner gains prize points
        """
    ),
)


def at(words: str, source: Source = RULES) -> Span:
    start = source.text.index(words)
    return Span(source, start, start + len(words))


def label(words: str, text: str = "", source: Source = RULES) -> Label:
    return Label(at(words, source), text)


def in_line(text: str, words: str, says: str = "here") -> str:
    """A message about words of a source of one line."""
    source = Source("toy", text)
    return render(Problem("code", "headline", label(words, says, source)))


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


CASES = {
    "one_label": problem(
        "unknown-name",
        "nothing is called `prize`",
        at("prize points"),
        "not a name here",
        help="declare `prize`",
    ),
    "elsewhere": problem(
        "contradiction",
        "`round` and `match` answer `winner` differently",
        at("winner:"),
        "White",
        others=[label("pieces", "Black"), Label(Span(Source("other.duel", "abc"), 3, 3), "ends")],
        notes=["shortest play: round 1, both turn an ace", "a note\nof two lines"],
        help="add a ruling",
    ),
    "labels_on_one_line": problem(
        "code",
        "three labels meet",
        at("turned has"),
        "the first",
        others=[label("winner", "the second"), label("rank\n  scoring", "over two lines")],
    ),
    "labels_inside_each_other": problem(
        "code",
        "one label is within another",
        at("player whose turned has"),
        "the outer",
        others=[label("whose turned", "the inner")],
    ),
    "close_lines": problem(
        "code", "a line lies between", at("round"), "from", others=[label("reveal", "to")]
    ),
    "three_lines": problem("code", "all are marked", at("scoring\n    prize: 1\n    the"), "so"),
    "many_lines": problem("code", "first and last", at(RULES.text), "all of it"),
    "end_of_file": problem(
        "code",
        "the file ends",
        Span(RULES, len(RULES.text), len(RULES.text)),
        "here",
        severity=Severity.WARNING,
    ),
    "nowhere": problem(
        "code", "no text says so", NOWHERE, "a default", notes=["more"], severity=Severity.HINT
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_golden(golden, name):
    golden(f"rendering/{name}.txt", render(CASES[name]) + "\n")


@pytest.mark.parametrize("name", CASES)
def test_colour_adds_only_colour(name):
    colored = render(CASES[name], color=True)
    assert "\x1b[" in colored
    assert plain(colored) == render(CASES[name])


def test_in_the_form_of_the_style_guide():
    upper = Source("rules/upper.duel", "\n" * 57 + "  winner: the player whose card is lower\n")
    lower = Source("rules/upper.duel", upper.text + "\n" * 22 + "  winner: you\n")
    first, second = at("winner", lower), lower.text.rindex("winner")
    shown = render(
        problem(
            "contradiction",
            "`Ace` and `King` answer `winner` differently",
            first,
            "White",
            others=[Label(Span(lower, second, second + 6), "Black")],
            notes=["shortest play: round 1"],
            help="add a ruling",
        )
    )
    assert shown + "\n" == dedent(
        """\
        error[contradiction]: `Ace` and `King` answer `winner` differently
          --> rules/upper.duel:58:3
           |
        58 |   winner: the player whose card is lower
           |   ^^^^^^ White
           |
          --> rules/upper.duel:81:3
        81 |   winner: you
           |   ^^^^^^ Black
           |
           = note: shortest play: round 1
           = help: add a ruling
        """
    )


@pytest.mark.parametrize(
    ("text", "words", "line", "carets"),
    [
        ("\ta\tword", "word", "    a   word", "        ^^^^ here"),
        ("日本 word", "word", "日本 word", "     ^^^^ here"),
        ("word 日本", "日本", "word 日本", "     ^^^^ here"),
        ("e\u0301e\u0301 word", "word", "e\u0301e\u0301 word", "   ^^^^ here"),
        ("a \x1b[31mword", "word", "a ␛[31mword", "       ^^^^ here"),
        ("a \u202eword", "word", "a \N{REPLACEMENT CHARACTER}word", "   ^^^^ here"),
        ("word\r\nmore", "word", "word", "^^^^ here"),
        ("word\r\nmore", "word\r\n", "word", "^^^^ here"),
    ],
)
def test_carets_stand_under_the_words(text, words, line, carets):
    assert in_line(text, words).splitlines()[3:] == [f"1 | {line}", f"  | {carets}"]


def test_a_long_line_is_cut_around_the_words():
    shown = in_line("a " * 300 + "words " + "b " * 300, "words").splitlines()
    line, carets = shown[3:]
    assert line.startswith("1 | …")
    assert line.endswith("…")
    assert len(line) <= 104
    assert line[carets.index("^") : carets.rindex("^") + 1] == "words"


def test_a_label_longer_than_the_cut_keeps_its_beginning():
    shown = in_line("begin " * 300, "begin " * 300).splitlines()
    assert shown[3].startswith("1 | begin")
    assert shown[4].endswith("^ here")


def test_summary():
    found = [CASES["one_label"], CASES["elsewhere"], CASES["end_of_file"]]
    assert summary(found) == "2 errors, 1 warning"
    assert summary([CASES["nowhere"]]) == "1 hint"
    assert summary([]) == "no problems"


def test_as_json():
    data = as_json(CASES["one_label"])
    assert data == {
        "code": "unknown-name",
        "severity": "error",
        "headline": "nothing is called `prize`",
        "file": "rules/high_card.duel",
        "line": 12,
        "column": 22,
        "end_line": 12,
        "end_column": 34,
        "words": "prize points",
        "label": "not a name here",
        "others": [],
        "notes": [],
        "help": "declare `prize`",
        "fix": None,
    }
    assert [other["words"] for other in as_json(CASES["elsewhere"])["others"]] == ["pieces", ""]
    assert json.loads(json.dumps(data)) == data


LETTERS = st.text(alphabet="ab \t\n\r日e\u0301\u200d\x1b\x7f\u2028🂡") | st.text()
SOURCES = st.builds(Source, st.just("toy") | st.text(), LETTERS)
SPANS = st.builds(Span, SOURCES, st.integers(-3, 60), st.integers(-3, 60))
LABELS = st.builds(Label, SPANS, st.text())
PROBLEMS = st.builds(
    Problem,
    st.just("code"),
    st.text(),
    LABELS,
    st.lists(LABELS, max_size=4).map(tuple),
    st.lists(st.text(), max_size=2).map(tuple),
    st.none() | st.text(),
    st.sampled_from(Severity),
)


@st.composite
def labels_in_one_source(draw: st.DrawFn) -> Problem:
    source = draw(SOURCES)
    offsets = st.integers(0, len(source.text))
    spans = draw(st.lists(st.builds(Span, st.just(source), offsets, offsets), min_size=1))
    first, *others = (Label(span, draw(st.text("xyz", max_size=5))) for span in spans)
    return Problem("code", "headline", first, tuple(others))


@given(PROBLEMS | labels_in_one_source(), st.integers(0, 120))
def test_any_problem_can_be_shown(problem, width):
    shown = render(problem, width=width)
    assert plain(render(problem, width=width, color=True)) == shown
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]", shown)
    assert all(line == line.rstrip() for line in shown.split("\n"))
    json.dumps(as_json(problem))


@given(labels_in_one_source())
def test_every_text_is_told_once(problem):
    labels = (problem.label, *problem.others)
    texts = [f"<{i}>" for i in range(len(labels))]
    marked = [Label(one.span, text) for one, text in zip(labels, texts, strict=True)]
    shown = render(Problem("code", "headline", marked[0], tuple(marked[1:])))
    said = "\n".join(line for line in shown.split("\n") if not re.match(r"\d+ \|", line))
    assert all(said.count(text) == 1 for text in texts)


@given(st.text(alphabet="abc 日e\u0301", min_size=1), st.data())
def test_the_carets_cover_the_words_and_nothing_else(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    words = text[start:end]
    whole = all(cells_of(char) for char in (text[start], *text[end : end + 1]))
    assume(whole and words and words == words.strip())
    shown = render(Problem("code", "headline", Label(Span(Source("toy", text), start, end))))
    line, carets = (row[4:] for row in shown.splitlines()[3:])
    before = sum(map(cells_of, text[:start]))
    assert carets == " " * before + "^" * sum(map(cells_of, words))
    assert line == text.rstrip()


@given(st.text(), st.integers(0, 50), st.integers(3, 50))
def test_a_cut_line_fits(text, left, width):
    line = lay_out(text)
    left = max(0, min(left, line.width - width))
    shown = line.between(left, left + width)
    assert sum(map(cells_of, shown)) <= width
