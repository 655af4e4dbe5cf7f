"""A report as one HTML page.

Purpose: everything that there is to say about findings, in one file that needs nothing else: no
scripts, no pictures, nothing from elsewhere; readable on a phone, in the dark and on paper.
Input: a `Page`. Output: the text of the page.
Must not know: how findings are looked for. All texts go through `ElementTree`, which escapes them.
"""

import json
from xml.etree import ElementTree as Tree

from attrs import field, frozen

from duello.match.loading import Rules
from duello.match.match_log import plain
from duello.version import __version__

from ..findings import SEARCHED, SHORTENED, Finding, Patch, Play
from .clause_excerpt import BESIDE, PLAIN, Quotation, quotations
from .page_style import STYLE
from .play_by_round import Round, Turn, rounds

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""What browsers may load and run: nothing but the style of the page itself."""


@frozen
class Table:
    """Rows of a word and a number each. title: what stands above them."""

    title: str
    rows: tuple[tuple[str, str], ...]


@frozen
class Page:
    """A report. title: of the ruleset; name: by which it was loaded; fingerprint: of what it means
    (empty if it means nothing); tool: the command that reports; covered: what was looked at, one
    sentence each; rules: with which plays are told, None if they cannot be played.
    """

    title: str
    name: str
    tool: str
    covered: tuple[str, ...]
    findings: tuple[Finding, ...]
    fingerprint: str = ""
    tables: tuple[Table, ...] = ()
    rules: Rules | None = field(default=None, repr=False)


def page(report: Page) -> str:
    """The text of the page."""
    html = Tree.Element("html", lang="en")
    _head(_in(html, "head"), report)
    body = _in(html, "body")
    main = _in(body, "main")
    _about(_in(main, "header"), report)
    for number, finding in enumerate(report.findings, 1):
        _finding(_in(main, "article", id=f"finding-{number}"), finding, report.rules)
    for table in report.tables:
        _table(_in(main, "section"), table)
    footer = _in(body, "footer")
    _in(footer, "p", f"Made by Duello {__version__}, `{report.tool}`.")
    return "<!DOCTYPE html>\n" + Tree.tostring(html, encoding="unicode", method="html") + "\n"


# ---------------------------------------------------------------------- building

INLINE = ("mark", "span", "code", "a", "b")


def _in(parent: Tree.Element, tag: str, text: str = "", **given: str) -> Tree.Element:
    """A new element at the end of another. Words in backticks become code. given: attributes, of
    which none is ever made of a text of a ruleset.
    """
    made = Tree.SubElement(parent, tag, {k.rstrip("_"): v for k, v in given.items()})
    parts = _clean(text).split("`")
    if tag in INLINE or tag in ("pre", "title") or len(parts) % 2 == 0:
        made.text = _clean(text)
    else:
        _with_code(made, parts)
    if tag not in INLINE:
        made.tail = "\n"
    return made


def _with_code(made: Tree.Element, parts: list[str]) -> None:
    made.text = parts[0]
    for code, after in zip(parts[1::2], parts[2::2], strict=True):
        inner = Tree.SubElement(made, "code")
        inner.text, inner.tail = code, after


def _clean(text: str) -> str:
    """A text without what has no place in a page, such as control characters."""
    return "".join(char if _printable(char) else "\N{REPLACEMENT CHARACTER}" for char in text)


def _printable(char: str) -> bool:
    code = ord(char)
    control = code < 32 or 127 <= code < 160
    alone = 0xD800 <= code < 0xE000
    return char in "\n\t" or not (control or alone or code & 0xFFFE == 0xFFFE)


# ---------------------------------------------------------------------- parts of the page


def _head(head: Tree.Element, report: Page) -> None:
    _in(head, "meta", charset="utf-8")
    policy = {"http-equiv": "Content-Security-Policy", "content": POLICY}
    _in(head, "meta", **policy)
    _in(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    _in(head, "title", f"{report.title}: {_counted(report)}")
    style = _in(head, "style")
    style.text = STYLE  # ours: no text of a ruleset is ever in it


def _counted(report: Page) -> str:
    count = len(report.findings)
    return "nothing found" if not count else "1 finding" if count == 1 else f"{count} findings"


def _about(header: Tree.Element, report: Page) -> None:
    _in(header, "h1", report.title)
    for each in report.covered:
        _in(header, "p", each)
    facts = _in(header, "dl", class_="facts")
    _fact(facts, "Ruleset", report.name)
    if report.fingerprint:
        _fact(facts, "Version", report.fingerprint[:16])
    _in(facts, "dt", "Found")
    _in(facts, "dd", _counted(report))
    if len(report.findings) > 1:
        contents = _in(_in(header, "nav"), "ol")
        for number, finding in enumerate(report.findings, 1):
            item = _in(contents, "li")
            _in(item, "a", finding.problem.headline, href=f"#finding-{number}")


def _fact(facts: Tree.Element, name: str, value: str) -> None:
    _in(facts, "dt", name)
    _in(_in(facts, "dd"), "code", value)


def _table(section: Tree.Element, table: Table) -> None:
    _in(section, "h2", table.title)
    body = _in(_in(section, "table"), "tbody")
    for words, number in table.rows:
        row = _in(body, "tr")
        _in(row, "td", number, class_="number")
        _in(row, "td", words)


# ---------------------------------------------------------------------- a finding


def _finding(article: Tree.Element, finding: Finding, rules: Rules | None) -> None:
    told = finding.problem
    kind = _in(article, "p", class_=f"kind {told.severity.value}")
    _in(kind, "span", f"{told.severity.value}: {told.code}")
    _in(article, "h2", told.headline)
    for quotation in quotations((told.label, *told.others)):
        _quotation(article, quotation)
    if finding.answers:
        _in(article, "h3", "The answers" if len(finding.answers) > 1 else "The answer")
        answers = _in(article, "ul", class_="answers")
        for answer in finding.answers:
            _in(answers, "li", answer)
    for note in told.notes:
        _in(article, "p", note, class_="note")
    if told.help:
        _in(article, "p", told.help, class_="help")
    if finding.patch is not None:
        _patch(article, finding.patch)
    if finding.play is not None:
        _play(article, finding.play, rules)


def _quotation(article: Tree.Element, quotation: Quotation) -> None:
    figure = _in(article, "figure")
    _in(figure, "figcaption", f"{quotation.file}, line {quotation.line}")
    text = _in(figure, "pre")
    for at, line in enumerate(quotation.lines):
        end = "\n" if at + 1 < len(quotation.lines) else ""
        number = _in(text, "span", f"{line.number or '':>5}  ", class_="number")
        if not line.pieces:
            number.tail = end
        for place, (mark, words) in enumerate(line.pieces):
            tag, style = ("span", "") if mark == PLAIN else ("mark", "beside")
            given = {"class_": style} if mark == BESIDE else {}
            piece = _in(text, tag, words, **given)
            piece.tail = end if place + 1 == len(line.pieces) else ""
    if quotation.remarks:
        remarks = _in(figure, "ul", class_="remarks")
        for number_, words in quotation.remarks:
            _in(remarks, "li", f"line {number_}: {words}")


def _patch(article: Tree.Element, patch: Patch) -> None:
    _in(article, "h3", "The line that settles it")
    figure = _in(article, "figure")
    _in(figure, "figcaption", f"{patch.file}, as line {patch.line}")
    _in(figure, "pre", patch.text.rstrip("\n"), class_="patch")


# ---------------------------------------------------------------------- a play


def _play(article: Tree.Element, play: Play, rules: Rules | None) -> None:
    how = {SEARCHED: "The shortest play that leads there", SHORTENED: "A play, made shorter"}
    _in(article, "h3", how.get(play.found, "A play that leads there"))
    found = None if rules is None else rounds(rules, play.record)
    if found is None:
        _lines(article, play.lines)
    else:
        for each in found:
            _round(article, each)
        if any(line.startswith("(") for line in play.lines):
            _in(article, "p", "Everything that was done:")
            _lines(article, play.lines)
    if play.cycle:
        _in(article, "p", "And then again and again:")
        _lines(article, play.cycle)
    details = _in(article, "details")
    _in(details, "summary", "The record of this play, to copy")
    _in(details, "p", "Kept in a file, `duello replay FILE` plays it again.")
    _in(details, "pre", json.dumps(plain(play.record), indent=1), class_="record")


def _lines(article: Tree.Element, lines: tuple[str, ...]) -> None:
    listed = _in(article, "ol", class_="lines")
    for line in lines:
        _in(listed, "li", line)


def _round(article: Tree.Element, shown: Round) -> None:
    section = _in(article, "section", class_="round")
    _in(section, "h4", shown.when)
    for turn in shown.turns:
        _turn(section, turn)


def _turn(section: Tree.Element, turn: Turn) -> None:
    if turn.answers:
        answers = _in(section, "ul", class_="said")
        for answer in turn.answers:
            _in(answers, "li", answer)
    if turn.told:
        told = _in(section, "ul", class_="told")
        for telling in turn.told:
            item = _in(told, "li")
            _in(item, "span", f"to {telling.to or 'all'}: ", class_="to")
            _in(item, "span", telling.text)
