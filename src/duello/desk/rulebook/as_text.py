"""A rulebook as plain text, for a terminal.

Purpose: paragraphs, lists and tables within a width. Input: a book. Output: text.
Must not know: rules.
"""

import textwrap
from collections.abc import Iterator

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
    """What the book says about something: the section, the pieces, the words of that name."""
    wanted = words.casefold().strip()
    rows: list[str] = []
    for section in book.sections:
        if wanted in _bare_title(section):
            return section_as_text(section, width)
        for block in section.blocks:
            rows += _about(block, wanted, width)
    return rows


def _bare_title(section: Section) -> set[str]:
    """What a section may be called: `The cards`, `cards`, `A round`, `round`."""
    title = _plain(section.title).casefold()
    return {title, title.partition(" ")[2]}


def _about(block: Block, wanted: str, width: int) -> list[str]:
    match block:
        case Entries():
            found = tuple(e for e in block.entries if wanted in _plain(e.name).casefold())
            exact = tuple(e for e in found if wanted == _plain(e.name).casefold())
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
    text = item.text.casefold()
    return text.startswith((strong(wanted), f"the {term(wanted)} is "))


def _as_sentence(head: tuple[str, ...], row: tuple[str, ...], wanted: str) -> str:
    """A row about something, on one line; nothing if it is about something else."""
    names = [n for n, cell in enumerate(row[:2]) if _plain(cell).casefold() == wanted]
    if not names or head[0] != "":
        return ""
    at = names[0]
    told = [f"{title}: {cell}" for title, cell in zip(head, row, strict=True) if title and cell]
    return f"{row[at]}. {'; '.join(t for n, t in enumerate(told) if row[at] not in t)}"
