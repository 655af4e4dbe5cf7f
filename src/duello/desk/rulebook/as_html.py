"""A rulebook as one page that needs nothing else: to read on a screen, and to print.

Purpose: a page that looks like a rulebook. Input: a book. Output: HTML.
Must not know: rules.
"""

import re
from html import escape
from importlib.resources import files

from .document import Block, Book, Entries, Entry, Item, Listing, Paragraph, Section, Table, marked


def as_html(book: Book) -> str:
    """The whole page."""
    style = files(__package__).joinpath("rulebook.css").read_text(encoding="utf-8")
    title = _text(book.title)
    about = f'<p class="about">{_text(book.about)}</p>' if book.about else ""
    links = "".join(f'<li><a href="#{_id(s)}">{_text(s.title)}</a></li>' for s in book.sections)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(_bare(book.title))}: the rules</title>
<style>
{style}</style>
</head>
<body>
<header><h1>{title}</h1>{about}<p class="lead">{_text(book.lead)}</p></header>
<nav aria-label="Contents"><ol>{links}</ol></nav>
<main>
{"".join(_section(section) for section in book.sections)}</main>
</body>
</html>
"""


def fragment(section: Section) -> str:
    """One section, to be put into another page."""
    return _section(section)


def within_a_page(book: Book) -> str:
    """The whole book, to be put into another page."""
    about = f'<p class="about">{_text(book.about)}</p>' if book.about else ""
    head = (
        f'<h2 class="title">{_text(book.title)}</h2>{about}<p class="lead">{_text(book.lead)}</p>'
    )
    return f"{head}\n{''.join(map(_section, book.sections))}"


def _id(section: Section) -> str:
    return re.sub(r"[^a-z0-9]+", "-", _bare(section.title).lower()).strip("-")


def _bare(text: str) -> str:
    return marked(text, lambda each: each, lambda _sort, _name: ("", ""))


def _text(text: str) -> str:
    return marked(text, lambda each: escape(each, quote=False), _mark)


def _mark(sort: str, name: str) -> tuple[str, str]:
    match sort:
        case "strong":
            return "<strong>", "</strong>"
        case "term":
            return "<em>", "</em>"
        case "said":
            return "<q>", "</q>"
    called = escape(name.replace("_", " "), quote=True)
    return f'<span class="agreed" title="may be agreed otherwise: {called}">', "</span>"


def _section(section: Section) -> str:
    inner = "".join(map(_block, section.blocks))
    heading = f"<h2>{_text(section.title)}</h2>"
    return f'<section id="{_id(section)}">{heading}{inner}</section>\n'


def _block(block: Block) -> str:
    match block:
        case Paragraph():
            return f"<p>{_text(block.text)}</p>"
        case Listing():
            return _listing(block)
        case Table():
            return _table(block)
        case Entries():
            small = " small" if block.small else ""
            return f'<div class="entries{small}">{"".join(map(_entry, block.entries))}</div>'


def _listing(block: Listing) -> str:
    tag = "ol" if block.numbered else "ul"
    return f"<{tag}>{''.join(map(_item, block.items))}</{tag}>"


def _item(item: Item) -> str:
    below = f"<ul>{''.join(map(_item, item.below))}</ul>" if item.below else ""
    return f"<li>{_text(item.text)}{below}</li>"


def _entry(entry: Entry) -> str:
    text = f"<p>{_text(entry.text)}</p>" if entry.text else ""
    below = f"<ul>{''.join(map(_item, entry.below))}</ul>" if entry.below else ""
    return f"<article><h3>{_text(entry.name)}</h3>{text}{below}</article>"


def _table(table: Table) -> str:
    head = "".join(
        f'<th scope="col">{_text(cell)}</th>' if cell else "<td></td>" for cell in table.head
    )
    rows = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in table.rows)
    called = escape("table: " + ", ".join(filter(None, map(_bare, table.head))), quote=True)
    return (
        f'<div class="table" role="group" tabindex="0" aria-label="{called}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _cell(text: str) -> str:
    return f"<td>{_text(text)}</td>"
