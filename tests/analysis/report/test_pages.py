"""Pages that can be posted: complete, without anything from elsewhere, with every text escaped."""

import html
import json
import re
from html.parser import HTMLParser

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.analysis.explore.test_findings import a_finding
from tests.conftest import Golden
from tests.toys import QUARREL, rules

import duello
from duello.analysis.findings import (
    SHORTENED,
    Finding,
    Patch,
    Play,
    of_contradiction,
    of_problem,
    play_of,
)
from duello.analysis.report.clause_excerpt import BESIDE, PLAIN, TELLING, quotations
from duello.analysis.report.html_report import Page, Table, page
from duello.analysis.report.play_by_round import rounds
from duello.dsl.diagnostics.problem import Severity, problem
from duello.dsl.spans import NOWHERE, Source, Span
from duello.match.match import Match
from duello.match.match_log import from_plain

VOID = {"meta"}
PRIMED = "<script>alert('x')</script>&amp;\"'"


class Read(HTMLParser):
    """A page as a browser reads it."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.records: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "pre" and ("class", "record") in attrs:
            self.records.append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if self.open[-1:] == ["pre"] and self.records:
            self.records[-1] += data


def quarrel() -> tuple[duello.Rules, Finding]:
    """A contradiction, met in the second trick."""
    made = rules(QUARREL)
    match = Match(made, seed=0)
    for left, right in (("Queen", "Queen"), ("Ace", "King")):
        match.submit("Left", left)
        match.submit("Right", right)
    assert match.contradiction is not None
    play = play_of(match, ["trick 1: ...", "trick 2: ..."], 2, SHORTENED)
    found = of_contradiction(made.program, match.contradiction, play)
    return made, evolve(found, patch=Patch("three_cards.duel", 40, "ruling Ace overrides King\n"))


def report(made: duello.Rules | None, *findings: Finding) -> str:
    title = "Three Cards" if made is None else made.title
    tables = (Table("Numbers", (("one", "1"),)),)
    covered = ("Everything was seen.",)
    return page(Page(title, "cards.duel", "duello x", covered, findings, "0123", tables, made))


def test_a_page(golden: Golden) -> None:
    made, found = quarrel()
    same = re.sub(r"[0-9a-f]{16,}", "0123456789abcdef", report(made, found))
    shown = re.sub(r"<style>.*</style>", "<style></style>", same, flags=re.DOTALL)
    golden("host/page.html", re.sub(r"Duello \d+\.\d+\.\d+", "Duello 0", shown))


def test_a_page_tells_everything_about_a_finding() -> None:
    made, found = quarrel()
    read = Read(report(made, found))
    for words in (
        found.problem.headline.replace("`", ""),
        *(label.span.words for label in (found.problem.label, *found.problem.others)),
        *found.answers,
        "ruling Ace overrides King",
        "Left lay Queen",
        "trick 2",
        "to all: ",
        "to Left: ",
        "Everything was seen.",
    ):
        assert words in read.text, words
    assert found.play is not None
    (record,) = read.records
    assert from_plain(json.loads(record)) == found.play.record
    assert Match.resume(record, made).contradiction is not None


def test_a_page_needs_nothing_else() -> None:
    made, found = quarrel()
    text = report(made, found, evolve(found, cause="another"))
    read = Read(text)
    assert not read.open
    tags = {tag for tag, _ in read.tags}
    assert not tags & {"script", "link", "img", "iframe", "object", "embed", "form", "base"}
    ids = [given["id"] for _, given in read.tags if "id" in given]
    assert len(set(ids)) == len(ids) == 2
    for _, attributes in read.tags:
        assert "src" not in attributes and not any(name.startswith("on") for name in attributes)
        assert (attributes.get("href") or "#").startswith("#")
    assert "url(" not in text and "@import" not in text
    assert "prefers-color-scheme: dark" in text and "@media print" in text
    assert any(given.get("name") == "viewport" for _, given in read.tags)


def test_every_shipped_play_can_be_told() -> None:
    found = a_finding()
    assert found.play is not None
    made = duello.load("wizards-duel")
    told = rounds(made, found.play.record)
    assert told is not None
    said = [answer for each in told for turn in each.turns for answer in turn.answers]
    assert len(said) == len(found.play.record.answers)


def test_a_play_of_other_rules_is_told_by_its_lines() -> None:
    found = quarrel()[1]
    assert found.play is not None
    assert rounds(duello.load("wizards-duel"), found.play.record) is None
    assert "trick 1: ..." in Read(report(None, found)).text


# ---------------------------------------------------------------------- escaping

texts = st.text() | st.builds("{}{}{}".format, st.text(), st.just(PRIMED), st.text())


def finding_with(words: str, play: Play | None) -> Finding:
    """A finding in which everything is made of these words, its file and play included."""
    source = Source(words, f"{words}\n{words}")
    span = Span(source, 0, len(words))
    told = problem(words, words, span, words, notes=[words], help=words, severity=Severity.WARNING)
    made = of_problem("static", words, told)
    spoken = None if play is None else evolve(play, lines=(words,), cycle=(words,))
    return evolve(made, answers=(words,), patch=Patch(words, 1, words), play=spoken)


PLAY = quarrel()[1].play


def page_of(words: str) -> str:
    """A page in which everything is made of these words."""
    tables = (Table(words, ((words, words),)),)
    found = (finding_with(words, PLAY),)
    return page(Page(words, words, words, (words,), found, words, tables, None))


USUAL = Read(page_of("words"))


@given(texts)
def test_no_text_is_taken_for_html(words: str) -> None:
    shown = page_of(words)
    read = Read(shown)
    assert not read.open
    assert {tag for tag, _ in read.tags} <= {tag for tag, _ in USUAL.tags} | {"code"}
    attributes = {(name, value) for _, given in read.tags for name, value in given.items()}
    assert attributes <= {(n, v) for _, given in USUAL.tags for n, v in given.items()}
    assert shown.encode("utf-8")
    if PRIMED in words:
        assert "<script" not in shown
        assert html.escape(PRIMED, quote=False) in shown


# ---------------------------------------------------------------------- quoting


@given(st.text(st.characters(codec="utf-8"), max_size=80), st.data())
def test_quotations_lose_nothing_of_their_lines(text: str, data: st.DataObject) -> None:
    source = Source("a.duel", text)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    (made,) = quotations([problem("x", "x", Span(source, start, end), "y").label])
    for line in made.lines:
        words = "".join(piece for _, piece in line.pieces)
        assert words == (source.line(line.number) if line.number else "...")
    marked = "".join(p for line in made.lines for mark, p in line.pieces if mark == TELLING)
    wanted = text[start:end]
    if wanted.strip() and len(made.lines) < 16:
        assert "".join(marked.split()) == "".join(wanted.split())


def test_words_beside_the_telling_ones_are_marked_differently() -> None:
    _, found = quarrel()
    marks = {
        mark
        for quotation in quotations([found.problem.label, *found.problem.others])
        for line in quotation.lines
        for mark, _ in line.pieces
    }
    assert marks == {PLAIN, BESIDE, TELLING}


def test_a_finding_without_a_place_or_play() -> None:
    made = of_problem("static", "x", problem("unreadable", "no file", NOWHERE))
    read = Read(report(None, made))
    assert "no file" in read.text
    assert "figure" not in {tag for tag, _ in read.tags}
