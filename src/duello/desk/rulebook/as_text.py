"""A rulebook as plain text, for a terminal.

Purpose: paragraphs, lists and tables within a width. Input: a book. Output: text.
Must not know: rules.
"""

import textwrap
from collections.abc import Iterator

from rich.cells import cell_len as cells

from .document import Block, Book, Entries, Item, Listing, Paragraph, Section, Table, marked

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
