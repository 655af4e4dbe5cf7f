"""Pages that can be posted: complete, without anything from elsewhere, with every text escaped."""

import html
import json
import random
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest
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
from duello.analysis.report.page_script import SCRIPT
from duello.analysis.report.play_by_round import turns
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
    shown = re.sub(r"<script>.*</script>", "<script></script>", shown, flags=re.DOTALL)
    shown = re.sub(r"sha256-[^']*", "sha256-0", shown)
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
    assert not tags & {"link", "img", "iframe", "object", "embed", "form", "base"}
    ids = [given["id"] for _, given in read.tags if "id" in given]
    assert len(set(ids)) == len(ids) == 3
    for _, attributes in read.tags:
        assert "src" not in attributes and not any(name.startswith("on") for name in attributes)
        assert (attributes.get("href") or "#").startswith("#")
    assert set(re.findall(r"url\([^)]*\)", text)) <= {"url(#arrow)"} and "@import" not in text
    assert "prefers-color-scheme: dark" in text and "@media print" in text
    assert any(given.get("name") == "viewport" for _, given in read.tags)


def test_the_one_script_that_may_run_is_ours() -> None:
    made, found = quarrel()
    text = report(made, found)
    (script,) = re.findall(r"<script>(.*?)</script>", text, flags=re.DOTALL)
    digest = b64encode(sha256(html.unescape(script).encode()).digest()).decode()
    assert script == SCRIPT
    assert f"script-src 'sha256-{digest}'" in html.unescape(text)
    assert "<script" not in report(made, evolve(found, play=None))


def test_each_step_tells_what_changed_and_which_clauses_answered() -> None:
    made, found = quarrel()
    assert found.play is not None
    told = turns(made, found.play.record)
    assert told is not None
    first, second = told[-2:]
    assert first.answers == ("Left lay Queen", "Right lay Queen")
    name, _, things = first.after.players[0]
    assert name == "Left" and dict(things)["hand"] == ("Ace", "King")
    assert dict(first.before.players[0][2])["hand"] == ("Ace", "Queen", "King")
    assert first.after == second.before
    ((answered, clauses),) = first.decided
    assert answered.startswith("winner: ") and "the player whose lay has more rank" in clauses[0]
    read = Read(report(made, found))
    assert f"why {answered}" in read.text and clauses[0].replace("`", "") in read.text
    assert "del" in {tag for tag, _ in read.tags}


def test_both_plays_of_a_leak_stand_beside_each_other() -> None:
    made, found = quarrel()
    match = Match(made, seed=0)
    match.submit("Left", "Queen")
    match.submit("Right", "King")
    other = play_of(match, ["trick 1: another"], 1, SHORTENED)
    read = Read(report(made, evolve(found, beside=other)))
    assert len([1 for _, given in read.tags if given.get("class") == "column"]) == 2 * 3
    assert "it is over" in read.text and len(read.records) == 2
    marked = [given for tag, given in read.tags if tag == "mark"]
    assert len(marked) > len([1 for tag, _ in Read(report(made, found)).tags if tag == "mark"])
    assert "trick 1: another" in Read(report(None, evolve(found, beside=other))).text


@pytest.mark.parametrize(
    ("name", "turns_", "shapes"), [("fire-and-ice", 4, "polygon"), ("reality-benders", 2, "marker")]
)
def test_boards_and_graphs_are_drawn(name: str, turns_: int, shapes: str) -> None:
    made, dice = duello.load(name), random.Random(2)
    match = Match(made, seed=2)
    for _ in range(turns_):
        for asked in match.awaiting:
            words = match.draw(asked.player, dice.randrange, asked.name, asked.which)
            if words is None:
                match.decline(asked.player, asked.name, which=asked.which)
            else:
                match.submit(asked.player, words, asked.name, which=asked.which)
    found = of_problem("static", "x", problem("x", "x", NOWHERE), play_of(match, [], 1, SHORTENED))
    read = Read(report(made, found))
    styles = {style for _, given in read.tags for style in (given.get("class") or "").split()}
    assert not read.open and shapes in {tag for tag, _ in read.tags}
    assert {"fresh", "state"} <= styles


def test_every_shipped_play_can_be_told() -> None:
    found = a_finding()
    assert found.play is not None
    made = duello.load("wizards-duel")
    told = turns(made, found.play.record)
    assert told is not None
    said = [answer for turn in told for answer in turn.answers]
    assert len(said) == len(found.play.record.answers)


def test_a_play_of_other_rules_is_told_by_its_lines() -> None:
    found = quarrel()[1]
    assert found.play is not None
    assert turns(duello.load("wizards-duel"), found.play.record) is None
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
        assert shown.count("<script") == 1
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
