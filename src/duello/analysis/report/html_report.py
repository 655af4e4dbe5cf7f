"""A report as one HTML page.

Purpose: everything that there is to say about findings, in one file that needs nothing else: no
pictures, nothing from elsewhere; readable on a phone, in the dark, on paper and without scripts.
Input: a `Page`. Output: the text of the page.
Must not know: how findings are looked for. All texts go through `ElementTree`, which escapes them.
"""

from base64 import b64encode
from hashlib import sha256
from xml.etree import ElementTree as Tree

from attrs import field, frozen

from duello.match.loading import Rules
from duello.version import __version__

from ..findings import Finding, Patch
from .clause_excerpt import BESIDE, PLAIN, Quotation, quotations
from .html_elements import inside
from .html_play import play
from .html_state import arrow
from .page_script import SCRIPT
from .page_style import STYLE

OUR_SCRIPT = b64encode(sha256(SCRIPT.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{OUR_SCRIPT}'"
"""What browsers may load and run: nothing but the style and the one script of the page itself."""


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
    _head(inside(html, "head"), report)
    body = inside(html, "body")
    plays = any(each.play is not None for each in report.findings)
    if plays:
        arrow(body)
    main = inside(body, "main")
    _about(inside(main, "header"), report)
    for number, finding in enumerate(report.findings, 1):
        severity = finding.problem.severity.value
        article = inside(main, "article", id=f"finding-{number}", class_=severity)
        _finding(article, finding, report.rules)
    for table in report.tables:
        _table(inside(main, "section", class_="table"), table)
    footer = inside(body, "footer")
    inside(footer, "p", f"Made by Duello {__version__}, `{report.tool}`.")
    if plays:
        script = inside(body, "script")
        script.text = SCRIPT  # ours: no text of a ruleset is ever in it
    return "<!DOCTYPE html>\n" + Tree.tostring(html, encoding="unicode", method="html") + "\n"


# ---------------------------------------------------------------------- parts of the page


def _head(head: Tree.Element, report: Page) -> None:
    inside(head, "meta", charset="utf-8")
    policy = {"http-equiv": "Content-Security-Policy", "content": POLICY}
    inside(head, "meta", **policy)
    inside(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    inside(head, "title", f"{report.title}: {_counted(report)}")
    style = inside(head, "style")
    style.text = STYLE  # ours: no text of a ruleset is ever in it


def _counted(report: Page) -> str:
    count = len(report.findings)
    return "nothing found" if not count else "1 finding" if count == 1 else f"{count} findings"


def _about(header: Tree.Element, report: Page) -> None:
    inside(header, "h1", report.title)
    for each in report.covered[:1]:
        inside(header, "p", each, class_="lead")
    if report.covered[1:]:
        details = inside(header, "details")
        inside(details, "summary", "How far it was looked at")
        listed = inside(details, "ul")
        for each in report.covered[1:]:
            inside(listed, "li", each)
    facts = inside(header, "dl", class_="facts")
    _fact(facts, "Ruleset", report.name)
    if report.fingerprint:
        _fact(facts, "Version", report.fingerprint[:16])
    inside(facts, "dt", "Found")
    inside(facts, "dd", _counted(report))
    if len(report.findings) > 1:
        contents = inside(inside(header, "nav"), "ol")
        for number, finding in enumerate(report.findings, 1):
            item = inside(contents, "li")
            inside(item, "a", finding.problem.headline.replace("`", ""), href=f"#finding-{number}")


def _fact(facts: Tree.Element, name: str, value: str) -> None:
    inside(facts, "dt", name)
    inside(inside(facts, "dd"), "code", value)


def _table(section: Tree.Element, table: Table) -> None:
    inside(section, "h2", table.title)
    body = inside(inside(section, "table"), "tbody")
    for words, number in table.rows:
        row = inside(body, "tr")
        inside(row, "td", number, class_="number")
        inside(row, "td", words)


# ---------------------------------------------------------------------- a finding


def _finding(article: Tree.Element, finding: Finding, rules: Rules | None) -> None:
    told = finding.problem
    kind = inside(article, "p", class_=f"kind {told.severity.value}")
    inside(kind, "span", f"{told.severity.value}: {told.code}")
    inside(article, "h2", told.headline)
    for quotation in quotations((told.label, *told.others)):
        _quotation(article, quotation)
    said = {f"one way: {answer}" for answer in finding.answers}
    if finding.answers:
        inside(article, "h3", "The answers" if len(finding.answers) > 1 else "The answer")
        answers = inside(article, "ul", class_="answers")
        for answer in finding.answers:
            inside(answers, "li", answer)
    for note in (each for each in told.notes if each not in said):
        inside(article, "p", note, class_="note")
    if told.help:
        inside(article, "p", told.help, class_="help")
    if finding.patch is not None:
        _patch(article, finding.patch)
    if finding.play is not None:
        play(article, finding, finding.play, rules)


def _quotation(article: Tree.Element, quotation: Quotation) -> None:
    figure = inside(article, "figure")
    inside(figure, "figcaption", f"{quotation.file}, line {quotation.line}")
    text = inside(figure, "pre")
    for at, line in enumerate(quotation.lines):
        end = "\n" if at + 1 < len(quotation.lines) else ""
        number = inside(text, "span", f"{line.number or '':>5}  ", class_="number")
        if not line.pieces:
            number.tail = end
        for place, (mark, words) in enumerate(line.pieces):
            tag, style = ("span", "") if mark == PLAIN else ("mark", "beside")
            given = {"class_": style} if mark == BESIDE else {}
            piece = inside(text, tag, words, **given)
            piece.tail = end if place + 1 == len(line.pieces) else ""
    if quotation.remarks:
        remarks = inside(figure, "ul", class_="remarks")
        for number_, words in quotation.remarks:
            inside(remarks, "li", f"line {number_}: {words}")


def _patch(article: Tree.Element, patch: Patch) -> None:
    inside(article, "h3", "The line that settles it")
    figure = inside(article, "figure")
    inside(figure, "figcaption", f"{patch.file}, as line {patch.line}")
    inside(figure, "pre", patch.text.rstrip("\n"), class_="patch")
