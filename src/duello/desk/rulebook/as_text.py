"""A rulebook as plain text, for a terminal.

Purpose: paragraphs, lists and tables within a width. Input: a book. Output: text.
Must not know: rules.
"""

import re
import textwrap
from collections.abc import Iterator

from attrs import evolve
from rich.cells import cell_len as cells

from .document import (
    Block,
    Book,
    Entries,
    Item,
    Listing,
    Paragraph,
    Section,
    Table,
    marked,
    strong,
    term,
)

_MARKS = {"strong": ("", ""), "term": ("", ""), "said": ("“", "”"), "agreed": ("", "")}


def as_text(book: Book, width: int = 78) -> str:
    """The whole book."""
    parts = [_plain(book.title), "=" * len(_plain(book.title)), ""]
    parts += [*_filled(each, width), ""] if (each := book.about) else []
    parts += [*_filled(book.lead, width), ""]
    for section in book.sections:
        parts += [*section_as_text(section, width), ""]
    return "\n".join(parts)


def section_as_text(section: Section, width: int = 78) -> list[str]:
    """The rows of one section, its heading included."""
    rows = [_plain(section.title), "-" * len(_plain(section.title))]
    for block in section.blocks:
        rows += ["", *_block(block, width)]
    return rows


def _plain(text: str) -> str:
    return marked(text, lambda each: each, lambda sort, _name: _MARKS[sort])


def _filled(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    margin = first if rest is None else rest
    return textwrap.wrap(_plain(text), width, initial_indent=first, subsequent_indent=margin) or [
        first
    ]


def _block(block: Block, width: int) -> Iterator[str]:
    match block:
        case Paragraph():
            yield from _filled(block.text, width)
        case Listing():
            for at, item in enumerate(block.items, 1):
                yield from _item(item, width, "", f"{at}. " if block.numbered else "- ")
        case Table():
            yield from _table(block, width)
        case Entries():
            for entry in block.entries:
                text = f"{entry.name}. {entry.text}" if entry.text else f"{entry.name}."
                yield from _filled(text.replace("..", "."), width, "", "  ")
                for item in entry.below:
                    yield from _item(item, width, "  ", "- ")


def _item(item: Item, width: int, margin: str, sign: str) -> Iterator[str]:
    inner = margin + " " * len(sign)
    yield from _filled(item.text, width, margin + sign, inner)
    for below in item.below:
        yield from _item(below, width, inner, "- ")


def _table(table: Table, width: int) -> Iterator[str]:
    """A table as columns, the widest of which is folded."""
    rows = [[_plain(cell) for cell in row] for row in (table.head, *table.rows)]
    widths = [max(cells(row[n]) for row in rows) for n in range(len(table.head))]
    while sum(widths) + 2 * (len(widths) - 1) > width and max(widths) > 12:
        widths[widths.index(max(widths))] -= 1
    for at, row in enumerate(rows):
        folded = [textwrap.wrap(cell, w) or [""] for cell, w in zip(row, widths, strict=True)]
        for line in range(max(map(len, folded))):
            shown = [
                (part[line] if line < len(part) else "").ljust(w)
                for part, w in zip(folded, widths, strict=True)
            ]
            yield "  ".join(shown).rstrip()
        if at == 0:
            yield "  ".join("-" * w for w in widths)


# ---------------------------------------------------------------------- looking something up


def looked_up(book: Book, words: str, width: int = 78) -> list[str]:
    """What the book says about something: the section, the pieces, the words of that name; if it
    has none, all that speaks of it. Names may be written as in the file: `"Two Moons"`, `low-tide`.
    Nothing, if the book does not speak of it.
    """
    wanted = _as_asked(words)
    rows: list[str] = []
    for section in book.sections if wanted else ():
        if wanted in _bare_titles(section):
            return section_as_text(section, width)
        for block in section.blocks:
            rows += _about(block, wanted, width)
    return rows or (_mentioned(book, wanted, width) if wanted else [])


def _as_asked(text: str) -> str:
    """A text as it is looked for: without marks and quotation marks, a hyphen as a blank."""
    return " ".join(re.sub(r'[-_"“”]', " ", _plain(text)).casefold().split())


def _bare_titles(section: Section) -> set[str]:
    """What a section may be called: `The cards`, `cards`; `What is known`, `known`."""
    title = _as_asked(section.title)
    return {title, title.partition(" ")[2], title.removeprefix("what is ").partition(",")[0]}


def _mentioned(book: Book, wanted: str, width: int) -> list[str]:
    """All that speaks of something, below the titles of the sections in which it stands."""
    speaks = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    before = (Paragraph(text) for text in (book.about, book.lead))
    rows = [
        row for each in before for part in _speaking(each, speaks) for row in _block(part, width)
    ]
    for section in book.sections:
        found = [part for block in section.blocks for part in _speaking(block, speaks)]
        if found:
            rows += [f"{_plain(section.title)}:"]
            rows += [row for part in found for row in _block(part, width)]
    return rows


def _speaking(block: Block, speaks: re.Pattern[str]) -> Iterator[Block]:
    """The parts of a block that speak of something."""
    match block:
        case Paragraph(text=text) if _is_said(speaks, text):
            yield block
        case Listing(items=items, numbered=numbered):
            for at, item in enumerate(items, 1):
                if _is_said(speaks, *_said_in((item,))):
                    number = f"{at}. " if numbered else ""
                    yield Listing((evolve(item, text=number + item.text),))
        case Entries(entries=entries):
            for entry in entries:
                if _is_said(speaks, entry.name, entry.text, *_said_in(entry.below)):
                    yield Entries((entry,))
        case Table(head=head, rows=rows):
            whole = _is_said(speaks, *head)
            about = tuple(row for row in rows if whole or _is_said(speaks, *row))
            yield from [Table(head, about)] if about else []


def _said_in(items: tuple[Item, ...]) -> Iterator[str]:
    return (item.text for item in _all_items(items))


def _is_said(speaks: re.Pattern[str], *texts: str) -> bool:
    return any(speaks.search(_as_asked(text)) for text in texts)


def _about(block: Block, wanted: str, width: int) -> list[str]:
    match block:
        case Entries():
            found = tuple(e for e in block.entries if wanted in _as_asked(e.name))
            exact = tuple(e for e in found if wanted == _as_asked(e.name))
            return [*_block(Entries(exact or found), width)] if not block.small or exact else []
        case Listing():
            found_items = [item for item in _all_items(block.items) if _is_about(item, wanted)]
            return [line for item in found_items for line in _item(item, width, "", "")]
        case Table():
            rows = (_as_sentence(block.head, row, wanted) for row in block.rows)
            return [line for row in rows if row for line in _filled(row, width, "", "  ")]
    return []


def _all_items(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _all_items(item.below)


def _is_about(item: Item, wanted: str) -> bool:
    """Whether an entry is the step of a name, or says what something is."""
    text = re.sub("[-_]", " ", item.text).casefold()
    return text.startswith((strong(wanted), strong(term(wanted)), f"the {term(wanted)} is "))


def _as_sentence(head: tuple[str, ...], row: tuple[str, ...], wanted: str) -> str:
    """A row about something, on one line; nothing if it is about something else."""
    names = [n for n, cell in enumerate(row[:2]) if _as_asked(cell) == wanted]
    if not names or head[0] != "":
        return ""
    at = names[0]
    told = [f"{title}: {cell}" for title, cell in zip(head, row, strict=True) if title and cell]
    return f"{row[at]}. {'; '.join(t for n, t in enumerate(told) if row[at] not in t)}"
